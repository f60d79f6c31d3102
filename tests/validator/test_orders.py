"""Orders to change the ruleset are read in the words players write them in; what is not one is left to a person."""

import pytest

from syncd.validator.orders import Order, Verb, read_orders


def only(body: str) -> tuple[str, str | None, str, str, str | None]:
    read = read_orders(body)
    assert read.unread == ()
    (order,) = read.orders
    return (order.verb, order.rule, order.old, order.new, order.under)


@pytest.mark.parametrize(
    "body",
    [
        "Add a rule called “Hats” with the text “Each Wizard has a Hat.”",
        "Add a new dynastic rule called “Hats” with the following text: “Each Wizard has a Hat.”",
        "Enact a new rule, titled “Hats”: “Each Wizard has a Hat.”",
        "Create a dynastic rule named Hats which reads “Each Wizard has a Hat.”",
        "Add a new rule to the ruleset called ‘Hats’, with the text “Each Wizard has a Hat.”",
        "Add to the ruleset a new rule entitled “Hats” which says “Each Wizard has a Hat.”",
        "Add a rule called Hats with the following text:\n\nEach Wizard has a Hat.",
        'Add a rule called "Hats" with the text "Each Wizard has a Hat."',
        "Make a new rule with the title “Hats” and the text “Each Wizard has a Hat.”",
        "Add the following rule called “Hats”:\nEach Wizard has a Hat.",
    ],
)
def test_a_new_rule(body: str) -> None:
    assert only(body) == (Verb.ADD, "Hats", "", "Each Wizard has a Hat.", None)


@pytest.mark.parametrize(
    "body",
    [
        "Enact a new subrule of “Wizards” called “Hats” with the text “They are tall.”",
        "Add a subrule to the rule Wizards, named “Hats”, with the following text: “They are tall.”",
        "Add a subrule called “Hats” to the rule “Wizards”, which reads “They are tall.”",
        "Add a sub-rule under “Wizards” titled “Hats”:\n\nThey are tall.",
    ],
)
def test_a_new_subrule(body: str) -> None:
    assert only(body) == (Verb.ADD, "Hats", "", "They are tall.", "Wizards")


@pytest.mark.parametrize(
    "body",
    [
        "In “Burn”, replace “3 Stars” by “5 Stars”.",
        "In the rule “Burn”, change “3 Stars” to “5 Stars”.",
        "In the rule Burn, replace the text “3 Stars” with “5 Stars”",
        "Replace “3 Stars” in the rule “Burn” with “5 Stars”.",
        "Replace “3 Stars” with “5 Stars” in the dynastic rule “Burn”.",
        "In the Burn rule, amend “3 Stars” to read “5 Stars”.",
    ],
)
def test_a_replacement(body: str) -> None:
    assert only(body) == (Verb.REPLACE, "Burn", "3 Stars", "5 Stars", None)


def test_a_replacement_without_a_rule_is_meant_wherever_the_words_stand() -> None:
    assert only("Replace all instances of “Star” with “Coin”.") == (Verb.REPLACE, None, "Star", "Coin", None)


def test_a_chain_of_replacements() -> None:
    read = read_orders("In “Burn”, replace “3” with “5”, “two” with “six” and “a” with “b”; and remove “soot”.")
    assert [(order.verb, order.rule, order.old, order.new) for order in read.orders] == [
        (Verb.REPLACE, "Burn", "3", "5"),
        (Verb.REPLACE, "Burn", "two", "six"),
        (Verb.REPLACE, "Burn", "a", "b"),
        (Verb.REMOVE, "Burn", "soot", ""),
    ]


@pytest.mark.parametrize(
    "body",
    ["Repeal the rule “Greed”.", "Remove the rule Greed", "Delete the Greed rule.", "Repeal Greed.", "Repeal “Greed”",
     "Strike the subrule called “Greed”."],
)  # fmt: skip
def test_a_repeal(body: str) -> None:
    assert only(body) == (Verb.REPEAL, "Greed", "", "", None)


def test_two_rules_repealed_at_once() -> None:
    read = read_orders("Repeal the rules “Greed” and “Glam”.")
    assert [order.rule for order in read.orders] == ["Greed", "Glam"]


@pytest.mark.parametrize(
    "body",
    ["Rename the rule “Greed” to “Avarice”.", "Retitle Greed as Avarice.",
     "Change the name of the rule Greed to “Avarice”", "Rename “Greed” “Avarice”."],
)  # fmt: skip
def test_a_new_name(body: str) -> None:
    assert only(body) == (Verb.RENAME, "Greed", "", "Avarice", None)


@pytest.mark.parametrize(
    "body",
    ["Add “It is hot.” to the end of the rule “Burn”.", "To the rule “Burn”, add “It is hot.”",
     "Add to “Burn”: “It is hot.”", "Append to the end of Burn:\nIt is hot.", "Add to the rule Burn: “It is hot.”",
     "In the rule “Burn”, add “It is hot.” to the end"],
)  # fmt: skip
def test_words_added(body: str) -> None:
    assert only(body) == (Verb.APPEND, "Burn", "", "It is hot.", None)


def test_words_added_behind_others() -> None:
    body = "In the rule “Burn”, after “fire” add “and smoke”."
    assert only(body) == (Verb.APPEND, "Burn", "fire", "and smoke", None)


@pytest.mark.parametrize("body", ["Remove “hot” from “Burn”.", "In “Burn”, delete the word “hot”."])
def test_words_removed(body: str) -> None:
    assert only(body) == (Verb.REMOVE, "Burn", "hot", "", None)


def test_names_without_quotation_marks_removed() -> None:
    assert only("Remove Bonsai Volcano from “Gewgaws”.")[:3] == (Verb.REMOVE, "Gewgaws", "Bonsai Volcano")


@pytest.mark.parametrize(
    "body", ["Change the text of the rule “Burn” to “No fire.”", "Rewrite the rule Burn to read:\n\nNo fire."]
)
def test_a_new_text(body: str) -> None:
    assert only(body) == (Verb.REWRITE, "Burn", "", "No fire.", None)


def test_an_order_inside_a_new_rules_text_is_no_order() -> None:
    body = "Add a rule called “Riot” with the text “Repeal the rule “Greed”. Then replace “a” with “b”.”"
    (order,) = read_orders(body).orders
    assert (order.rule, order.new) == ("Riot", "Repeal the rule “Greed”. Then replace “a” with “b”.")


def test_two_orders_one_below_the_other_and_the_text_between_them() -> None:
    read = read_orders("Add a rule called Hats with the text:\n\nOne.\nTwo.\n\nRepeal the rule Greed.")
    assert [(o.verb, o.rule, o.new) for o in read.orders] == [
        (Verb.ADD, "Hats", "One.\nTwo."),
        (Verb.REPEAL, "Greed", ""),
    ]


@pytest.mark.parametrize(
    "body",
    ["Each Wizard gains 1 Star.", "If the Proposal “Coins” was enacted, repeal the rule Greed.",
     "Set the Charm of Gift to 2.", "Add a rule about hats, as discussed.",
     "In the rule Burn, make everything cheaper.", "Repeal the second paragraph."],
)  # fmt: skip
def test_what_no_machine_can_read_is_left_to_a_person(body: str) -> None:
    read = read_orders(body)
    assert (read.orders, read.unread) == ((), (body,))


@pytest.mark.parametrize("body", ["", "I think that would be nice.", "Is the last position next to the first?"])
def test_talk_orders_nothing(body: str) -> None:
    read = read_orders(body)
    assert (read.orders, read.unread) == ((), ())


def test_an_unclosed_quotation_is_left_to_a_person() -> None:
    assert read_orders("Repeal the rule “Greed.").unread


def test_an_order_names_its_rules() -> None:
    assert Order(Verb.RENAME, "", "Greed", new="Avarice").rules == ("Greed", "Avarice")
    assert Order(Verb.ADD, "", "Hats", new="text", under="Wizards").rules == ("Hats", "Wizards")


@pytest.mark.parametrize(
    "piece",
    [
        "“",
        "“a” ",
        '"a',
        "replace “a” by “b” and ",
        "Add to ",
        "the text of the ",
        "Repeal A of the B ",
        "‘’",
        "\x019\x02",
    ],
)
def test_hostile_bodies_are_read_in_a_moment(piece: str) -> None:
    assert read_orders(piece * (40_000 // len(piece))) is not None
    assert read_orders("x" * 60_000).unread == ("the whole body, which is too long",)
