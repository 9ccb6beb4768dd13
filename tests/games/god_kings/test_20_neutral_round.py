"""20.2.e-l, 20.3.n The Neutral Nations Round."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.course.neutral_round import neutral_round_phase, who_plays
from engine.games.god_kings.position.state import State
from engine.kernel.table import Table
from tests.games.god_kings.harness import build, drive, log, position, units
from tests.rules import rule

KASSITES = {"burnaburiash_i": "babylon", "kassites_a": "opis", "kassites_b": "ur"}
MITANNI = {"barattarna": "washukanni", "mitanni_a": "aleppo", "mitanni_b": "assur"}


def with_card(*cards: str, seats: int = 3, **more: Any) -> Table[State]:
    """The last Round of turn 1 is over; these cards lie on top of the deck."""
    more.setdefault("turn", 1)
    more.setdefault("round", 5)
    generals = KASSITES | (MITANNI if seats == 2 else {}) | more.pop("posts", {})
    t = position(more.pop("on", None), generals=generals, seats=seats, phase="neutral_round", **more)
    t.state.deck = [*cards, *[card for card in t.state.deck if card not in cards]]
    return t


def run(t: Table[State], say: Any = None) -> list[str]:
    """The whole Round; the topics that were asked."""
    rule_ = neutral_round_phase(t)
    asked = drive(rule_, say)
    return asked.topics


def played(t: Table[State]) -> dict[str, str]:
    """Which Nation is played by whom."""
    found: list[dict[str, str]] = []

    def kept() -> Any:
        found.append((yield from who_plays(t)))

    drive(kept())
    return found[0]


# ---------------------------------------------------------------- who plays (20.2.e-h, k)


@rule("GK-20.2.e", "GK-20.2.i", "GK-9.7.b")
def test_the_holder_draws_a_card_shown_to_all() -> None:
    t = with_card("32", held={"kassites": "hatti"})  # Royal Hunt, 1 Ops: nobody of the Kassites has SR 1
    asked = drive(neutral_round_phase(t), {"drawn": {"hatti": "event"}})
    assert asked.keys("drawn") == ["nothing", "event"]
    assert log(t, "GK-20.2.e") == ["Hatti draws Royal Hunt (32) for the Kassites."]
    assert t.state.vp["hatti"] == 1 and t.state.discard == ["32"] and t.state.phase == "victory"


@rule("GK-20.2.f", "GK-20.2.j")
def test_a_single_nation_without_a_holder_is_drawn_for_by_the_player_with_the_fewest_vp() -> None:
    t = with_card(total={"egypt": 4, "mitanni": 2, "hatti": 3})
    assert played(t) == {"kassites": "mitanni"}


@rule("GK-20.2.g", "GK-20.2.h")
def test_of_two_without_a_holder_the_poorest_takes_one_and_the_other_goes_to_the_other_player() -> None:
    t = with_card(seats=2, total={"egypt": 4, "hatti": 3})
    drive(who_plays(t), {"nation": {"hatti": "nation:kassites"}})
    assert played(t) == {"mitanni": "hatti", "kassites": "egypt"}
    assert log(t, "GK-20.2.h") == []  # nobody to roll against


@rule("GK-20.2.h")
def test_for_the_other_the_others_roll_and_equal_rolls_are_repeated() -> None:
    t = with_card(total={"egypt": 0, "mitanni": 1, "hatti": 1}, dice={"who draws": [4, 4, 2, 5]})
    t.state.neutral = ["kassites", "assyria"]
    assert played(t) == {"kassites": "egypt", "assyria": "hatti"}
    assert log(t, "GK-20.2.h") == [
        "Who draws for Assyria: Mitanni 4 and Hatti 4.", "Who draws for Assyria: Mitanni 2 and Hatti 5.",
    ]  # fmt: skip


@rule("GK-20.2.k")
def test_nations_with_a_holder_come_first_in_turn_order() -> None:
    t = with_card(seats=2, held={"kassites": "egypt", "mitanni": "hatti"}, total={"egypt": 9, "hatti": 3})
    assert list(played(t).items()) == [("kassites", "egypt"), ("mitanni", "hatti")]
    t.state.order = ["hatti", "egypt"]
    assert list(played(t).items()) == [("mitanni", "hatti"), ("kassites", "egypt")]
    t.state.held = {"kassites": "egypt"}
    assert list(played(t).items()) == [("kassites", "egypt"), ("mitanni", "hatti")]


@rule("GK-5.0.i", "GK-20.2.g")
def test_one_nation_is_finished_before_the_next(led: list[Any]) -> None:
    t = with_card("56", "57", seats=2, held={"kassites": "egypt", "mitanni": "hatti"})
    run(t)
    assert t.state.waiting == {"mitanni": "hatti"} and t.state.phase == "neutral_round"
    run(t)
    assert t.state.waiting == {} and t.state.phase == "victory"
    assert log(t, "GK-20.2.k") == ["Neutral Nations Round: Egypt for the Kassites and Hatti for Mitanni."]


@rule("GK-20.2.a")
def test_no_card_is_drawn_for_barbarians_and_revolts() -> None:
    t = with_card(posts={"libyan": "sais", "revolt_sumer": "uruk"}, held={"libyan": "egypt", "revolt_sumer": "hatti"})
    assert list(played(t)) == ["kassites"]


# ---------------------------------------------------------------- the card (20.2.i, l, 5.0.m)


@rule("GK-20.2.l", "GK-20.2.i", "GK-20.2.d")
@pytest.mark.parametrize(
    ("card", "able"),
    [
        ("56", []),  # Scouts Report, 1 Ops: nobody of the Kassites has SR 1
        ("59", []),
        ("61", ["burnaburiash_i", "kassites_a", "kassites_b"]),  # Night March, 2 Ops
    ],
)
def test_the_ops_number_activates_a_general_whose_rating_is_not_above_it(card: str, able: list[str], led: Any) -> None:
    t = with_card(card)
    asked = drive(neutral_round_phase(t), {"drawn": {"egypt": "general:kassites_a"}} if able else {})
    if able:
        assert asked.keys("drawn") == [f"general:{general}" for general in able]
        assert led == [("kassites_a", "egypt", False, False)] and t.state.held == {"kassites": "egypt"}
    else:
        assert asked.asks == [] and led == [] and t.state.held == {}
        assert log(t, "GK-20.2.l")[0].endswith("is of no use to the Kassites.")
    assert t.state.discard == [card] and t.state.playing == []


@rule("GK-20.2.l", "GK-9.2.d")
def test_any_ops_number_serves_for_a_siege(led: list[Any]) -> None:
    on = {"mari": {"kassites": {"warrior_marduk": 3}}}
    t = with_card("56", on=on, posts={"kassites_a": "mari"}, markers={"mari": "mitanni"}, garrisons=["mari"])
    asked = drive(neutral_round_phase(t), {})
    assert asked.asks == []  # the only use
    assert led == [("kassites_a", "egypt", True, False)]


@rule("GK-20.2.i", "GK-11.12.a")
def test_a_campaign_card_activates_several_generals_of_the_nation(led: list[Any]) -> None:
    t = with_card("7")  # Major Campaign
    say = {"drawn": {"egypt": ("general:kassites_b", "general:kassites_a", "no_more")}}
    run(t, say)
    assert led == [("kassites_b", "egypt", False, True), ("kassites_a", "egypt", False, True)]
    t = with_card("1")  # Minor Campaign
    led.clear()
    asked = drive(neutral_round_phase(t), {"drawn": {"egypt": ("general:kassites_b", "general:burnaburiash_i")}})
    assert asked.topics == ["drawn", "drawn"] and len(led) == 2


@rule("GK-12.1.c")
def test_a_card_of_three_ops_lets_the_army_use_the_sea(led: list[Any]) -> None:
    t = with_card("62")  # Irresistible Charge
    run(t, {"drawn": {"egypt": "general:kassites_a"}})
    assert led == [("kassites_a", "egypt", False, True)]


@rule("GK-5.0.m", "GK-9.5.a")
def test_the_event_may_be_played_and_leaves_the_game_if_it_says_so(led: list[Any]) -> None:
    t = with_card("35")  # Great Monument
    run(t, {"drawn": {"egypt": "event"}})
    assert t.state.vp["egypt"] == 2 and led == []
    assert t.state.removed == ["35"] and t.state.spent == [] and t.state.discard == []


@rule("GK-20.2.l")
def test_an_event_may_be_left_unplayed_where_nobody_can_be_activated() -> None:
    t = with_card("32")
    run(t, {"drawn": {"egypt": "nothing"}})
    assert t.state.vp["egypt"] == 0 and t.state.discard == ["32"] and t.state.held == {}


@rule("GK-20.3.l")
def test_a_nation_places_no_markers_by_an_ops_number(led: list[Any]) -> None:
    asked = drive(neutral_round_phase(with_card("61")), {})
    assert asked.keys("drawn") == ["general:burnaburiash_i", "general:kassites_a", "general:kassites_b"]


# ---------------------------------------------------------------- restrictions (20.3)


@rule("GK-20.3.n", "GK-20.3.a")
def test_the_draw_does_not_count_among_the_impulses_of_a_player(led: list[Any]) -> None:
    t = with_card("61", used_neutral={"egypt": 5})
    run(t, {"drawn": {"egypt": "general:kassites_a"}})
    assert led == [("kassites_a", "egypt", False, False)] and t.state.used_neutral == {"egypt": 5}


@rule("GK-20.3.b")
def test_who_has_fought_the_nation_activates_nobody_of_it_here_either(led: list[Any]) -> None:
    t = with_card("61", quarrels={"egypt": {"kassites": 4}})
    run(t)
    assert led == [] and t.state.held == {}


@rule("GK-20.3.d", "GK-20.3.n")
def test_it_is_a_round_of_its_own(led: list[Any]) -> None:
    t = with_card("61", activated=["kassites_a"])
    run(t, {"drawn": {"egypt": "general:kassites_a"}})
    assert led == [("kassites_a", "egypt", False, False)]


@rule("GK-19.4.e")
def test_a_succession_roll_goes_by_the_last_round(led: list[Any]) -> None:
    t = with_card("61", seats=2, on={"washukanni": {"mitanni": {"chariot": 1}}}, dice={"succession mitanni": [4]})
    t.state.neutral = ["mitanni"]
    run(t, {"drawn": {"egypt": "general:barattarna"}, "neutral": {"egypt": "nobody"}})
    assert t.state.kings["mitanni"] == "saushtatar" and led == []
    assert units(t, "washukanni", "mitanni") == {"chariot": 1}


@rule("GK-20.2.l", "GK-20.2.i")
def test_a_campaign_card_is_discarded_where_nobody_can_be_activated(led: list[Any]) -> None:
    t = with_card("7", quarrels={"egypt": {"kassites": 5}})
    run(t)
    assert log(t, "GK-20.2.l") == ["Major Campaign (7) is of no use to the Kassites."]
    assert led == [] and t.state.discard == ["7"]
    t = with_card("7")
    run(t, {"drawn": {"egypt": ("general:kassites_b", "no_more")}})
    assert log(t, "GK-20.2.l") == []


@rule("GK-11.12.b", "GK-17.2.i")
def test_what_holds_for_one_card_is_over_with_it(led: list[Any]) -> None:
    t = with_card("61", moved=["kassites_b"], sieged=["mari"], sailed=True)
    run(t, {"drawn": {"egypt": "general:kassites_a"}})
    assert (t.state.moved, t.state.sieged, t.state.sailed) == ([], [], False)


@rule("GK-19.3.f", "GK-20.3.n")
def test_who_has_come_in_the_last_round_rests_no_longer(led: list[Any]) -> None:
    t = with_card("61", resting={"burnaburiash_i": 5})
    run(t, {"drawn": {"egypt": "general:burnaburiash_i"}})
    assert led == [("burnaburiash_i", "egypt", False, False)]


def test_a_deck_that_has_run_out_brings_nothing() -> None:
    t = with_card()
    t.state.deck = []
    run(t)
    assert log(t, "GK-20.2.l") == ["No card is left for the Kassites."] and t.state.phase == "victory"


def test_without_neutral_nations_there_is_no_such_round() -> None:
    assert build(seats=4).neutral == []
