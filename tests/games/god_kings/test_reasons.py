"""Why the automated player answers so: the province, the march and the chance it looks at."""

from __future__ import annotations

from typing import Any

from engine.games.god_kings.course.impulse import play_card
from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.player.policy import policy
from engine.games.god_kings.player.reasons import reason
from engine.games.god_kings.realm.operations import place_markers
from tests.driving import Asked
from tests.games.god_kings.harness import drive, position
from tests.kit import easy

HUNT, TRADE = "32", "28"


def played(t: Any, rule: Any, seat: str = "egypt") -> tuple[Asked, dict[str, list[str]]]:
    """A rule run with the automated player in one seat, and what it said of its answers."""
    said: dict[str, list[str]] = {}

    def answer(ask: Any) -> Any:
        if ask.seat != seat:
            return easy(ask)
        found = policy(t.state, ask, None)  # type: ignore[arg-type]
        said.setdefault(str(ask.topic), []).append(reason(t.state, ask, found))
        return found

    return drive(rule, otherwise=answer), said


def test_markers_are_explained_by_the_province_that_comes_under_control() -> None:
    on = {"raphia": {"egypt": {"warrior_amon": 3}}}
    t = position(on, generals={"egypt_a": "raphia"}, markers={"sile": "egypt", "gaza": "egypt"})
    ask = drive(place_markers(t, "egypt", 1)).of("markers")
    t = position(on, generals={"egypt_a": "raphia"}, markers={"sile": "egypt", "gaza": "egypt"})
    assert reason(t.state, ask, ["raphia"]) == "With Raphia, Sinai comes under control (1 VP)."
    t.state.markers["sile"] = "hatti"
    assert reason(t.state, ask, ["raphia"]) == "With Raphia, control of Sinai comes nearer."


def test_what_a_rival_loses_is_named() -> None:
    on = {"raphia": {"egypt": {"warrior_amon": 3}}}
    theirs = dict.fromkeys(PROVINCES["sinai"].spaces, "hatti")
    t = position(on, generals={"egypt_a": "raphia"}, markers=theirs)
    ask = drive(place_markers(t, "egypt", 2)).of("markers")
    t = position(on, generals={"egypt_a": "raphia"}, markers=theirs)
    assert reason(t.state, ask, ["raphia", "serabit"]) == "With Raphia and Serabit, Hatti loses Sinai (1 VP)."


def test_a_card_and_a_march_are_explained_by_where_the_march_is_bound() -> None:
    upi = {"kumidi": "egypt", "ashtaroth": "egypt", "damascus": "hatti", "hazor": "egypt"}
    t = position({"hazor": {"egypt": {"warrior_amon": 3}}}, generals={"thutmose_iii": "hazor"},
                 hands={"egypt": [HUNT]}, markers=upi)  # fmt: skip
    _, said = played(t, play_card(t, "egypt"))
    assert said["card"] == said["use"]
    assert said["card"][0].startswith("Thutmose III can march to ")
    assert said["march"][0].startswith("Thutmose III is bound for ")


def test_what_the_position_does_not_explain_is_what_it_always_looks_at() -> None:
    t = position(hands={"egypt": [TRADE]})
    _, said = played(t, play_card(t, "egypt"))
    assert said["card"] == ["No other card is worth as much now, beside what it could do later."]
    assert said["use"] == ["The event is worth more than anything its Ops number could do."]
