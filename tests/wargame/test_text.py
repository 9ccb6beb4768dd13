"""Peoples in sentences: with and without article, one and many."""

from __future__ import annotations

import pytest

from engine.wargame.text import People, Peoples, of_many

PEOPLES = Peoples(
    [
        People("egypt", "Egypt", "x"),
        People("hittites", "Hittites", "x", article="the", many=True),
        People("medes", "Medes & Persians", "x", many=True),
        People("horde", "Horde from the North", "x", article="a"),
        People("people", "Sea People", "x", article="the", many=True),
    ]
)


@pytest.mark.parametrize(
    ("people", "name", "subject", "owned"),
    [
        ("egypt", "Egypt", "Egypt", "Egypt's"),
        ("hittites", "the Hittites", "The Hittites", "the Hittites'"),
        ("medes", "Medes & Persians", "Medes & Persians", "Medes & Persians'"),
        ("horde", "a Horde from the North", "A Horde from the North", "a Horde from the North's"),
        ("people", "the Sea People", "The Sea People", "the Sea People's"),
    ],
)
def test_names_stand_with_their_article(people: str, name: str, subject: str, owned: str) -> None:
    assert (PEOPLES.name(people), PEOPLES.subject(people), PEOPLES.owned(people)) == (name, subject, owned)


def test_many_do_it_in_the_plural() -> None:
    assert PEOPLES.does("egypt", "loses 3 units") == "Egypt loses 3 units"
    assert PEOPLES.does("hittites", "loses 3 units") == "The Hittites lose 3 units"
    assert PEOPLES.clause("medes", "has the lead") == "Medes & Persians have the lead"
    assert PEOPLES.clause("horde", "is here") == "a Horde from the North is here"


def test_questions_begin_with_who_might_do_it() -> None:
    assert PEOPLES.whether("egypt", "intercept") == "Does Egypt intercept"
    assert PEOPLES.whether("hittites", "try to withdraw") == "Do the Hittites try to withdraw"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("takes", "take"),
        ("loses", "lose"),
        ("carries", "carry"),
        ("reaches", "reach"),
        ("passes", "pass"),
        ("goes", "go"),
        ("fixes", "fix"),
        ("pushes", "push"),
        ("is", "are"),
        ("has", "have"),
        ("does", "do"),
    ],
)
def test_verbs_of_many(one: str, many: str) -> None:
    assert of_many(one) == many
