"""Spans are sets of instants: joining them is joining sets."""

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from syncd.rules import spans
from tests.rules.games import NOW

instants = st.integers(0, 12).map(lambda hours: NOW + timedelta(hours=hours))
stretches = st.builds(spans.between, instants, instants)
some = st.recursive(
    st.just(spans.ALWAYS) | st.just(spans.NEVER) | instants.map(spans.since) | stretches,
    lambda inner: (
        st.builds(spans.both, inner, inner) | st.builds(spans.either, inner, inner) | inner.map(spans.outside)
    ),
    max_leaves=6,
)


@given(some, some, instants)
def test_both_either_and_outside_are_those_of_sets(one: spans.Span, other: spans.Span, at: datetime) -> None:
    held = (spans.holds(one, at), spans.holds(other, at))
    assert spans.holds(spans.both(one, other), at) is all(held)
    assert spans.holds(spans.either(one, other), at) is any(held)
    assert spans.holds(spans.outside(one), at) is not held[0]


@given(some, instants)
def test_the_first_instant_is_one_of_them_and_none_before_it_is(one: spans.Span, now: datetime) -> None:
    first = spans.first(one, now)
    every = [NOW + timedelta(hours=hours) for hours in range(13)]
    held = [at for at in every if at >= now and spans.holds(one, at)]
    assert first == (held[0] if held else first)
    assert first is None or (first >= now and spans.holds(one, first))


@given(some)
def test_stretches_are_in_order_and_apart(one: spans.Span) -> None:
    edges = [edge for stretch in one for edge in stretch]
    assert edges == sorted(set(edges))
