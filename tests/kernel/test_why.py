"""What a question says of one thing: read off its keys, whatever game asks."""

from __future__ import annotations

import pytest

from engine.kernel.questions import Choose, Option
from engine.kernel.why import looked_at, parts_of, rules_in, thing_of, things, things_asked
from tests.tiny import SCRIBES

ASK = Choose(
    "egypt", "march", "R-1", "What next?",
    (
        Option("march:great_gate", "march to the gate", at="great_gate"), Option("unit:inf@palace"),
        Option("card:letter_1a", "Letter"),
    ),
    barred={
        "march:palace": "too far (SCR-5.1.a)", "sail:palace": "no ship (SCR-5.1.a, SCR-5.2)", "card:eraser_a": "kept",
    },
)  # fmt: skip


@pytest.mark.parametrize(
    ("key", "thing"),
    [("march:nineveh", "nineveh"), ("unit:inf@ur", "ur"), ("card:ambush.2", "ambush"), ("done", "done")],
)
def test_what_a_key_is_about(key: str, thing: str) -> None:
    assert thing_of(key) == thing and thing in parts_of(key)


def test_what_can_be_done_with_a_place_and_what_not() -> None:
    assert looked_at(ASK, "great_gate", "Great Gate").options == [(0, ASK.options[0])]
    palace = looked_at(ASK, "palace", "Palace")
    assert palace.options == [(1, ASK.options[1])]
    assert palace.barred == ["too far (SCR-5.1.a)", "no ship (SCR-5.1.a, SCR-5.2)"]
    assert looked_at(ASK, "well", "Well") == ([], [])


def test_a_thing_goes_by_its_name_as_well() -> None:
    assert looked_at(ASK, "letter", "Letter").options == [(2, ASK.options[2])]


def test_rules_that_reasons_name() -> None:
    assert rules_in("SCR", looked_at(ASK, "palace", "Palace").barred) == ["SCR-5.1.a", "SCR-5.2"]
    assert rules_in("SCR", ["too far (GEN-7.2.4.a); as in SCR-13.2-tactical.a."]) == ["SCR-13.2-tactical.a"]


def test_what_may_be_asked_about_is_the_question_then_the_hand_then_the_map() -> None:
    named = list(things_asked(SCRIBES, ASK))
    assert named == ["great_gate", "palace", "letter_1a", "eraser_a"]
    state = SCRIBES.start.deal(SCRIBES.setup("short", 2))
    found = things(SCRIBES, SCRIBES.view.seen(state, "assyria"), "assyria", ASK)
    assert list(found)[:4] == named and set(SCRIBES.view.places) <= set(found)
    assert found["palace"] == SCRIBES.view.places["palace"]
