from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.dynasties.generic.formulas import BadFormula, Name, NoValue, effect, formula, truncated


class Row:
    """A frame over one row and, for columns, a few numbers."""

    def __init__(self, column=(), **values):
        self.numbers = column
        self.values = values

    def value(self, name):
        if name.column not in self.values:
            raise NoValue(str(name))
        return self.values[name.column]

    def column(self, name):
        return self.numbers


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("2 * gold + 1", 15),
        ("gold / 2", Fraction(7, 2)),
        ("gold // 2", 3),
        ("-gold % 4", 1),
        ("min(gold, 5) + max(1, 2)", 7),
        ("gold >= 7 and not hat == 'Red'", True),
        ("1 < gold < 8", True),
        ("'axe' in tools", True),
        ("length(tools)", 2),
        ("total(gold)", 6),
        ("average(gold)", 2),
        ("count(gold) + highest(gold) - lowest(gold)", 5),
    ],
)
def test_a_formula_is_worked_out_exactly(source, value):
    row = Row(column=[1, 2, 3], gold=7, hat="Blue", tools=("axe", "rope"))
    assert formula(source).of(row) == value


@pytest.mark.parametrize(
    "source",
    ["2 +", "__import__('os')", "gold.real.imag", "[x for x in gold]", "gold ** 2", "1.5", "f(gold)", "total(1 + gold)",
     "lambda: 1", "gold if hat else 1", "x := 2", "1 +" * 500 + "1", "", "min()"],
)  # fmt: skip
def test_anything_but_arithmetic_is_refused(source):
    with pytest.raises(BadFormula):
        formula(source)


@pytest.mark.parametrize(
    "source", ["gold / 0", "gold % zero", "silver + 1", "hat + 1", "highest(gold)", "average(gold)"]
)
def test_what_cannot_be_worked_out_has_no_value(source):
    with pytest.raises(NoValue):
        formula(source).of(Row(gold=1, zero=0, hat="Red"))


def test_a_formula_tells_the_names_that_it_uses_and_not_its_functions():
    assert formula("total(gold) + target.gold * n").uses == {Name("gold"), Name("gold", "target"), Name("n")}


def test_an_effect_names_its_variable_and_how_it_changes():
    change, right = effect("target.gold += 2 * n")
    assert (change.name, change.operator) == (Name("gold", "target"), "+")
    assert right.of(Row(n=4)) == 8


@pytest.mark.parametrize("source", ["gold", "gold *= 2", "gold = 1; hat = 2", "a = b = 1", "gold[0] = 1", "f() = 1"])
def test_what_is_no_effect_is_refused(source):
    with pytest.raises(BadFormula):
        effect(source)


@given(st.integers(-1000, 1000), st.integers(1, 50))
def test_a_whole_number_comes_from_a_fraction_by_rounding_toward_zero(number, divisor):
    assert truncated(formula("a / b").of(Row(a=number, b=divisor))) == int(Fraction(number, divisor))
