"""5.1 Mercenaries at the start of a turn: disbanded, drawn anew, and what Assyria keeps."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.data import units as counters
from engine.games.assyrian_wars.position import pieces
from tests.games.assyrian_wars.positions import game, menu, units
from tests.kit import Play
from tests.rules import rule

ON = {
    "assyria": {"kalhu": {"merc_hi31": 1, "hi42": 1}, "ashur": {"merc_li21/reduced": 2}},
    "elam": {"susa": {"merc_b31/reduced*inside": 1, "b32": 1}},
    "babylonia": {"kish": {"aram_li21": 1, "arab_lc21": 1}},
}


def next_turn(on: Any = None, **things: Any) -> Play:
    """The start of turn 2, with Assyria to begin unless a test says otherwise."""
    first = {"starts": "assyria", "slot": "assyria", "last": "elam", **things}
    return game(on if on is not None else ON, turn=2, phase="turn_start", hands=HANDS, **first)


HANDS = {"assyria": ("2", "4"), "babylonia": ("5", "6"), "elam": ("7", "8")}


def hired(play: Play, country: str) -> int:
    """How many mercenaries a country has in its pool."""
    return pieces.size(pieces.mercenaries(play.state.pools[country]))


@rule("AW-5.1.a", "AW-G-mercenary.a")
def test_mercenaries_go_home_from_map_box_and_pools() -> None:
    play = next_turn(
        regroup={"assyria": {"merc_b21": 1, "b32": 1}}, pools={"elam": {"merc_hc31": 1}}, starts="elam", slot="elam"
    )
    assert units(play, "susa", "elam") == {"b32": 1}
    assert play.state.regroup["assyria"] == {"b32": 1}
    everything = sum(counters.COMMON[counters.MERCENARY].values())
    assert pieces.size(play.state.game_pool) == everything - 4 - 4 - 3, "drawn by Elam and Babylonia, kept by Assyria"


@rule("AW-2.3.k", "AW-5.1.a")
def test_nomads_stay() -> None:
    assert units(next_turn(), "kish", "babylonia") == {"aram_li21": 1, "arab_lc21": 1}


@rule("AW-5.1.e")
def test_the_others_draw_anew() -> None:
    play = next_turn()
    assert (hired(play, "babylonia"), hired(play, "elam")) == (4, 4)


@rule("AW-5.1.f")
def test_in_the_first_turn_nothing_of_it_happens() -> None:
    play = game(ON, turn=1, phase="turn_start", starts="elam", slot="elam", hands=HANDS)
    assert units(play, "susa", "elam") == {"merc_b31/reduced": 1, "b32": 1} and hired(play, "elam") == 0
    play.until("action")
    assert "rehire" not in menu(play)


@rule("AW-5.1.b")
def test_assyrias_mercenaries_on_the_map_stay_until_its_first_impulse() -> None:
    play = next_turn(starts="elam", slot="elam", last="babylonia")
    assert play.ask.role == "elam" and units(play, "kalhu", "assyria", marked=True) == {"merc_hi31": 1, "hi42": 1}
    assert hired(play, "assyria") == 0


@rule("AW-5.1.b", "AW-5.1.d", "AW-9.4.b")
def test_assyria_re_hires_whom_it_pays_for_and_draws_for_the_others() -> None:
    play = next_turn()
    assert "rehire" in menu(play)
    assert units(play, "kalhu", "assyria", marked=True) == {"merc_hi31*done": 1, "hi42": 1}, "idle until re-hired"
    before = play.ask.about["ap"]
    play.do("rehire").do({"kalhu:merc_hi31": 1, "ashur:merc_li21/reduced": 1})
    assert play.state.account.spent == 3 + 1 and play.ask.about["ap"] == int(before) - 4
    assert units(play, "kalhu", "assyria", marked=True) == {"merc_hi31": 1, "hi42": 1}
    assert units(play, "ashur", "assyria") == {"merc_li21/reduced": 1}
    assert hired(play, "assyria") == 8 - 2
    play.refused("rehire", rule="AW-5.1.b")


@rule("AW-5.1.b")
def test_those_not_re_hired_leave_at_the_end_of_the_impulse() -> None:
    play = next_turn()
    play.do(menu(play, "card")[0], "end")
    assert units(play, "kalhu", "assyria", marked=True) == {"hi42": 1} and not units(play, "ashur", "assyria")
    assert hired(play, "assyria") == 8


@rule("AW-5.1.b")
def test_no_more_are_kept_than_can_be_paid() -> None:
    play = next_turn(level={"assyria": 1, "babylonia": 5, "elam": 4}).do("rehire")
    play.refused({"kalhu:merc_hi31": 1}, rule="AW-5.1.b")
    assert play.ask.default == {"ashur:merc_li21/reduced": 2}


@rule("AW-5.1.c", "AW-5.1.d")
def test_assyria_may_keep_more_than_8() -> None:
    play = next_turn({"assyria": {"kalhu": {"merc_li21": 10}}}, level={"assyria": 12, "babylonia": 5, "elam": 4})
    play.do("rehire").do({"kalhu:merc_li21": 10})
    assert units(play, "kalhu", "assyria") == {"merc_li21": 10} and hired(play, "assyria") == 0


@rule("AW-5.1.d")
def test_without_mercenaries_on_the_map_assyria_draws_8_at_once() -> None:
    play = next_turn({})
    assert "rehire" not in menu(play) and hired(play, "assyria") == 8


@pytest.mark.parametrize(
    ("order", "kept"), [("all", {"kalhu:merc_hi31": 1, "ashur:merc_li21/reduced": 2}), ("none", {})]
)
def test_auto_answers_for_re_hiring(order: str, kept: dict[str, int]) -> None:
    play = next_turn().do("rehire")
    assert play.session.spec.order("rehire", order).answer(play.seen("assyria"), play.ask, "") == kept  # type: ignore[union-attr]
