"""R8 Competition cards laid for all areas at once, if the table has agreed on it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.competition.competition_steps import competition
from engine.games.acme.competition.sealing import seal
from engine.games.acme.position.disks import put
from engine.games.acme.position.state import State
from engine.kernel.errors import Refused
from engine.kernel.questions import Rule
from engine.kernel.table import Table
from tests.games.acme.kit import Asked, drive, game, log, position, run, stacks
from tests.rules import rule

TOGETHER = {"laying": "together"}
TWO = {"susa": {"green": 2, "red": 2}, "amarna": {"green": 2, "red": 2}}  # Susa comes first


def fought(on: Any = None, say: Any = None, **more: Any) -> tuple[Table[State], Asked]:
    """All competitions of a Phase."""
    t = position(on or TWO, options=TOGETHER, **more)
    asked = run(t, say=say)
    assert t.state.phase == "competition_end"
    return t, asked


@rule("ACME-R8.a")
def test_all_lay_once_for_all_areas() -> None:
    """36 takes two disks of an opponent; 37 is Red's."""
    t, asked = fought(hands={"green": ("36",), "red": ("37",)}, say={"seal": {"green": {"card:36@amarna": 1}}})
    assert asked.put[:2] == [("seal", "green"), ("seal", "red")] and "lay" not in asked.topics
    assert asked.keys("seal", "green") == ["card:36@susa", "card:36@amarna"]
    assert stacks(t, "susa") == {"green": 1, "red": 1} and stacks(t, "amarna") == {"green": 2}
    assert t.state.resolved == ["susa", "amarna"] and t.state.discard == ["36"]
    assert [line for line in log(t) if "lays" in line] == ["Egypt lays Improved Bow."]


@rule("ACME-R8.a")
def test_a_card_is_laid_in_one_area_at_most() -> None:
    g = game(TWO, options=TOGETHER, hands={"green": ("36", "37")})
    g.expect("green", "seal")
    with pytest.raises(Refused, match="0 to 1 allowed"):
        g.session.answer("green", {"card:36@susa": 1, "card:36@amarna": 1})
    g.do({"card:36@susa": 1, "card:37@amarna": 1})
    assert g.state.hands["green"] == []


@rule("ACME-R8.a")
def test_whoever_is_nowhere_present_or_holds_nothing_is_not_asked() -> None:
    _, asked = fought(hands={"green": ("52",), "blue": ("36",)})
    assert [role for topic, role in asked.put if topic == "seal"] == ["green"], "asked whatever is in the hand"


@rule("ACME-R8.b")
@pytest.mark.parametrize("come", [0, 1])
def test_where_disks_have_come_all_lay_anew(come: int) -> None:
    t = position(TWO, options=TOGETHER, hands={"green": ("36",), "red": ("52",)})

    def course() -> Rule[None]:
        sealed = yield from seal(t, ["amarna"])
        if come:
            put(t.state, "amarna", "red", come)
        yield from competition(t, "amarna", sealed)

    asked = drive(course(), {"seal": {"green": {"card:36@amarna": 1}}})
    again = [role for topic, role in asked.put if topic == "lay"]
    assert again == ["green", "red"] * come
    assert t.state.hands["green"] == ["36"] * come, "what was sealed counts for nothing"


@rule("ACME-R8.c")
def test_what_was_spent_before_is_not_laid() -> None:
    say = {"seal": {"green": {"card:36@amarna": 1}}, "avert": {"green": ("card:36",)}}
    t, asked = fought(hands={"green": ("36",)}, say=say)
    assert stacks(t, "susa") == {"green": 2}, "Red alone has lost a disk, then the one that was left"
    assert stacks(t, "amarna") == {"green": 1, "red": 1} and "lay" not in asked.topics


@rule("ACME-R8.a")
@pytest.mark.parametrize(
    ("on", "home", "answer"),
    [({"susa": {"green": 2, "red": 2}}, False, {}), ({"amarna": {"green": 3, "red": 2}}, True, None),
     ({"thebes": {"green": 1, "red": 2}}, True, None)],
)  # fmt: skip
def test_orders_ask_only_where_a_city_or_the_homeland_is_at_stake(on: Any, home: bool, answer: Any) -> None:
    """It does not depend on what is held: how fast an answer comes tells nothing."""
    for hand in (("36",), ("52",)):
        t, asked = fought(on, hands={"green": hand})
        order = SPEC.order("seal", "at_stake")
        assert order is not None and order.answer(t.state, asked.of("seal", "green"), "") == answer


def test_unless_the_table_has_agreed_each_area_has_its_turn() -> None:
    t = position(TWO, hands={"green": ("36",)})
    assert run(t).topics[:1] == ["lay"] and t.state.resolved == ["susa"]
