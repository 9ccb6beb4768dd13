"""18 The Reckoning Phase: stacks, Sea Domination, Victory Points, turn order, Gilgamesh, sudden end, cards drawn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.acme.data.areas import SECTIONS, WHOLE
from engine.games.acme.data.fates import FATES
from engine.games.acme.epochs.reckoning import tally
from engine.games.acme.growth.gilgamesh import successors, why_not_invoke
from engine.games.acme.position.disks import dominated, dominates, supply
from engine.games.acme.position.state import Investment, Lasting, State, Temple
from engine.games.acme.position.temples import available, is_godless
from engine.kernel.table import Table
from tests.games.acme.kit import Stacks, position, run, stacks
from tests.rules import rule

WAR, PEACE, DEAD = "god_of_war", "god_of_peace", "god_of_the_dead"
CITIES = ("thebes", "abydos", "amarna", "memphis", "nile_delta", "canaan", "damascus", "tyre")


def on_top(t: Table[State], *cards: str) -> None:
    t.state.deck[:] = [*cards, *(card for card in t.state.deck if card not in cards)]


# --- stacks, Seas -----------------------------------------------------------------------------------------------


@rule(
    "ACME-stacking.reckoning.a", "ACME-stacking.reckoning.b", "ACME-stacking.reckoning.c", "ACME-stacking.reckoning.d"
)
def test_stacks_are_cut_when_reckoning_begins() -> None:
    on = {"thebes": {"green": 4, "barbarians": 4}, "sinai": {"red": 4}, "red_sea": {"red": 3, "barbarians": 4},
          "lydia": {"blue": 3}}  # fmt: skip
    t = position(on, phase="reckoning", allies={"lydia": {"blue": 2}})
    run(t, "reckoning")
    assert [stacks(t, area) for area in on] == [
        {"green": 3, "barbarians": 3}, {"red": 2}, {"red": 2, "barbarians": 2}, {"blue": 3},
    ]  # fmt: skip
    assert t.state.allies == {}


COAST = ("byblos", "canaan", "kadesh", "tyre", "alashiya")  # of the Levantine Sea


@rule("ACME-reckoning.sea.a", "ACME-reckoning.sea.c", "ACME-terms.dominate.a", "ACME-terms.dominate.b", "ACME-DX-19")
def test_who_dominates_a_sea() -> None:
    whole: dict[str, dict[str, int]] = {area: {"green": 1} for area in COAST}
    sea = {"levantine_sea": {"green": 1, "red": 1}}
    assert dominated(position({**whole, **sea}).state, "green") == ["levantine_sea"]
    assert dominated(position({**whole, "levantine_sea": {"red": 1}}).state, "green") == [], "no disk there"
    for hole in ({"tyre": {"green": 1, "barbarians": 1}}, {"tyre": {}}, {"alashiya": {"red": 1}}):
        on = {area: there for area, there in {**whole, **sea, **hole}.items() if there}
        assert dominated(position(on).state, "green") == []
    black = {**{area: {"barbarians": 1} for area in COAST}, "levantine_sea": {"barbarians": 1}}
    assert not dominates(position(black).state, "levantine_sea", "barbarians")


@rule("ACME-reckoning.sea.b", "ACME-reckoning.sea.d", "ACME-card.alternate.e")
def test_others_leave_a_dominated_sea_unless_saved() -> None:
    on = {**{area: {"green": 1} for area in COAST}, "levantine_sea": {"green": 1, "red": 2, "barbarians": 1}}
    t = position(on, phase="reckoning", minas={"red": 1})
    run(t, "reckoning", {"save": {"red": {"levantine_sea": 1}}})
    assert stacks(t, "levantine_sea") == {"green": 1, "red": 1} and t.state.minas["red"] == 0


@rule("ACME-reckoning.sea.e")
def test_a_sea_without_land_in_play_cannot_be_dominated(monkeypatch: pytest.MonkeyPatch) -> None:
    """No Sea area of the map is without, so one is cut off from its shores."""
    shores = ("anshan", "bit_yakin", "gerrha", "susa")
    s = position({"upper_gulf": {"green": 1}, **{area: {"green": 1} for area in shores}}).state
    assert dominates(s, "upper_gulf", "green")
    cut_off = {**WHOLE.neighbours, "upper_gulf": ("lower_gulf",)}
    monkeypatch.setitem(SECTIONS, "whole", replace(WHOLE, neighbours=cut_off))
    assert not dominates(s, "upper_gulf", "green")


# --- Victory Tally ----------------------------------------------------------------------------------------------


@rule("ACME-reckoning.tally.a", "ACME-reckoning.tally.b", "ACME-reckoning.tally.c", "ACME-display.d")
@rule("ACME-diffs.f")
def test_points_of_a_turn() -> None:
    on = {"thebes": {"green": 3}, "abydos": {"green": 4, "red": 3}, "amarna": {"green": 2}, "red_sea": {"green": 2},
          "lydia": {"barbarians": 3}}  # fmt: skip
    temples = {WAR: "green", PEACE: Temple("red", at="green"), DEAD: Temple("blue", at="green")}
    t = position(on, phase="reckoning", temples=temples)
    assert tally(t.state, "green") == {"Cities": 2, "Deity": 1, "captive Deities": 2, "scenario": 0}
    run(t, "reckoning")
    assert t.state.points == {"green": 5, "red": 1, "blue": 0}


@rule("ACME-reckoning.tally.d", "ACME-R3.95")
def test_monotheism_scores_no_trophies() -> None:
    s = position({"thebes": {"green": 1}}, temples={"monotheism": "green", PEACE: Temple("red", at="green")}).state
    assert tally(s, "green") == {"Cities": 0, "Deity": 1, "captive Deities": 0, "scenario": 0}


@rule("ACME-epochend.b", "ACME-options.length.b", "ACME-intro.e", "ACME-options.length.c")
@pytest.mark.parametrize(
    ("goal", "time_up", "after"), [(2, False, "epoch_end"), (3, False, "turn_order"), (0, True, "epoch_end")]
)
def test_a_goal_or_the_time_ends_the_game_after_the_tally(goal: int, time_up: bool, after: str) -> None:
    on = {"thebes": {"green": 3}, "abydos": {"green": 3}}
    t = position(on, phase="reckoning", goal=goal, time_up=time_up)
    run(t, "reckoning")
    assert t.state.phase == after and (t.state.last_epoch == t.state.epoch) is (after == "epoch_end")


# --- Turn Order Reset -------------------------------------------------------------------------------------------


def ordered(cities: dict[str, int], say: Any = None, **more: Any) -> list[str]:
    """The turn order when the colors have so many Cities."""
    spots = iter((*CITIES, "susa", "anshan", "persis", "utians"))
    on = {next(spots): {color: 3} for color, n in cities.items() for _ in range(n)}
    t = position(on, phase="turn_order", seats=4, **more)
    run(t, "turn_order", say)
    return t.state.order


@rule("ACME-reckoning.order.a")
def test_the_most_cities_go_first() -> None:
    assert ordered({"green": 0, "red": 3, "blue": 1, "purple": 2}) == ["red", "purple", "blue", "green"]


@rule("ACME-DX-13", "ACME-reckoning.order.b")
@pytest.mark.parametrize(("space", "order"), [(2, "green blue red purple"), (3, "green red blue purple")])
def test_an_active_temple_chooses_its_space(space: int, order: str) -> None:
    cities = {"green": 4, "red": 3, "blue": 3, "purple": 1}
    assert ordered(cities, {"space": {"blue": f"space_{space}"}}, temples={WAR: "blue"}) == order.split()


@rule("ACME-reckoning.order.c")
def test_then_the_fewest_points_choose() -> None:
    points = {"green": 5, "red": 2, "blue": 4, "purple": 9}
    say = {"space": {"red": "space_3", "blue": "space_1"}}
    assert ordered({"green": 1, "red": 1, "blue": 1}, say, points=points) == ["blue", "green", "red", "purple"]


@rule("ACME-reckoning.order.d")
@pytest.mark.parametrize("lot", [["red", "green"], ["green", "red"]])
def test_then_the_lot_decides(lot: list[str]) -> None:
    t = position({"thebes": {"green": 3}, "susa": {"red": 3}}, phase="turn_order", dice={"turn order": lot})
    run(t, "turn_order")
    assert t.state.order[:2] == lot


@rule("ACME-reckoning.order.e", "ACME-R3.104", "ACME-R2.5")
def test_the_father_of_the_gods_and_the_grand_astrologer_move_markers() -> None:
    on = {"thebes": {"green": 1}, "susa": {"red": 3}}
    t = position(on, phase="turn_order", temples={"father_of_the_gods": "green"}, hands={"blue": ("5",)},
                 points={"green": 3, "red": 0, "blue": 0})  # fmt: skip
    say = {
        "move_marker": {"green": "space_1", "blue": "space_2"},
        "moment": {"blue": "card:5"},
    }
    run(t, "turn_order", say)
    assert t.state.order == ["green", "blue", "red"] and t.state.discard == ["5"]


# --- Gilgamesh --------------------------------------------------------------------------------------------------


def may(points: tuple[int, int, int], on: Stacks | None = None, **more: Any) -> bool:
    where = on if on is not None else {"thebes": {"green": 1}}
    names = dict(zip(("green", "red", "blue"), points, strict=True))
    more = {"last_epoch": 2, **more}
    return not why_not_invoke(position(where, points=names, **more).state, "green")


@rule("ACME-DX-14", "ACME-reckoning.gilgamesh.d", "ACME-reckoning.gilgamesh.e", "ACME-reckoning.gilgamesh.b")
def test_who_may_call_upon_gilgamesh() -> None:
    assert may((10, 15, 16)) and not may((11, 15, 16)) and not may((10, 14, 20))
    assert may((20, 0, 0), {"thebes": {"red": 1}}), "without a disk on the map"
    assert not may((0, 15, 16), last_epoch=1), "not in the final Epoch"


@rule("ACME-reckoning.gilgamesh.c", "ACME-options.gilgamesh.a", "ACME-options.gilgamesh.b")
def test_once_a_game_or_twice_in_different_epochs() -> None:
    assert not may((0, 9, 9), returned={"green": [1]}, epoch=2, last_epoch=4)
    twice = {"options": {"gilgamesh": "twice"}, "last_epoch": 4}
    assert may((0, 9, 9), returned={"green": [1]}, epoch=2, **twice)
    assert not may((0, 9, 9), returned={"green": [2]}, epoch=2, **twice)
    assert not may((0, 9, 9), returned={"green": [1, 2]}, epoch=3, **twice)


def returned(on: Stacks, successor: str = "hittite@hattusha", **more: Any) -> Table[State]:
    """Green has come back as another civilization."""
    t = position(on, phase="gilgamesh", queue=["green"], **{"last_epoch": 4, **more})
    settled = {successor.partition("@")[2]: 3}
    run(
        t, "gilgamesh", {"gilgamesh": {"green": "yes"}, "successor": {"green": successor}, "settle": {"green": settled}}
    )
    return t


@rule("ACME-EX-23", "ACME-reckoning.gilgamesh.o", "ACME-reckoning.gilgamesh.p")
@pytest.mark.parametrize(("epoch", "first", "disks"), [(1, 1, 16), (2, 1, 18), (3, 1, 20), (3, 3, 20)])
def test_how_many_disks_come(epoch: int, first: int, disks: int) -> None:
    t = position({}, phase="gilgamesh", queue=["green"], last_epoch=4, epoch=epoch, first_epoch=first)
    asked = run(t, "gilgamesh", {"gilgamesh": {"green": "yes"}})
    assert asked.of("settle").about == {"disks": disks}


@rule(
    "ACME-reckoning.gilgamesh.k",
    "ACME-reckoning.gilgamesh.n",
    "ACME-reckoning.gilgamesh.q",
    "ACME-reckoning.gilgamesh.s",
)
@rule("ACME-reckoning.gilgamesh.v", "ACME-reckoning.gilgamesh.w", "ACME-reckoning.gilgamesh.y")
def test_its_disks_become_black_and_it_comes_back_elsewhere() -> None:
    on = {"thebes": {"green": 3, "red": 1}, "tarsus": {"green": 2}}
    t = returned(on, points={"green": 0, "red": 9, "blue": 9}, hands={"green": ("59",)}, minas={"green": 2},
                 strongholds={"tarsus": "green"}, growth={"green": 2, "red": 0, "blue": 0},
                 invested={"3": ("green", 2)}, temples={WAR: "green"})  # fmt: skip
    s = t.state
    assert stacks(t, "thebes") == {"barbarians": 3, "red": 1} and s.strongholds == {"tarsus": "barbarians"}
    assert (s.civ["green"], s.home["green"]) == ("hittite", "hattusha") and stacks(t, "hattusha") == {"green": 3}
    assert supply(s, "green") == 48 - 3 and s.growth["green"] == 0
    assert s.hands["green"] == ["59"] and s.minas["green"] == 2 and s.points["green"] == 0
    assert is_godless(s, "green") and WAR in available(s) and "3" in s.discard and s.returned == {"green": [1]}


@rule("ACME-reckoning.gilgamesh.h", "ACME-reckoning.gilgamesh.i", "ACME-reckoning.gilgamesh.j")
def test_its_deities_become_available_and_its_captor_is_paid() -> None:
    temples = {WAR: Temple("green", at="red"), PEACE: Temple("blue", at="green"), DEAD: "red"}
    t = returned({"thebes": {"green": 1}}, points={"green": 0, "red": 5, "blue": 6}, temples=temples)
    assert {WAR, PEACE} <= set(available(t.state)) and is_godless(t.state, "blue")
    assert t.state.points == {"green": 0, "red": 7, "blue": 6}


@rule("ACME-reckoning.gilgamesh.g")
def test_what_lasts_against_it_ends_and_what_lasts_against_others_does_not() -> None:
    lasting = [Lasting("90", "red", "green"), Lasting("92", "green", "blue", "turn")]
    t = returned({"thebes": {"green": 1}}, points={"green": 0, "red": 9, "blue": 9}, lasting=lasting)
    assert [one.card for one in t.state.lasting] == ["92"] and t.state.discard == ["90"]


@rule("ACME-reckoning.gilgamesh.x")
def test_each_is_judged_when_its_turn_comes() -> None:
    """The two points paid for the first one's temple bring the second one within reach of nobody."""
    points = {"green": 0, "red": 9, "blue": 5}
    t = position({"thebes": {"green": 1}, "susa": {"red": 1}, "lydia": {"blue": 1}}, phase="gilgamesh", last_epoch=4,
                 queue=["green", "blue"], points=points, temples={WAR: Temple("green", at="red")})  # fmt: skip
    asked = run(t, "gilgamesh", {"gilgamesh": {"green": "yes"}})
    assert t.state.points["red"] == 11 and asked.put.count(("gilgamesh", "blue")) == 0


@rule("ACME-reckoning.gilgamesh.f", "ACME-reckoning.gilgamesh.g")
def test_marked_areas_stay_marked() -> None:
    t = position({"sinai": {"green": 1}}, phase="gilgamesh", queue=["green"], last_epoch=4, cubes={"sinai": "70"},
                 points={"green": 0, "red": 9, "blue": 9})  # fmt: skip
    t.state.invested["70"] = Investment("green", 3, "sinai", white=True)
    t.state.deck.remove("70")
    run(t, "gilgamesh", {"gilgamesh": {"green": "yes"}})
    assert t.state.cubes == {"sinai": "70"} and t.state.invested["70"].disks == 3


@rule("ACME-reckoning.gilgamesh.l", "ACME-setup.6p.e")
def test_who_may_come() -> None:
    t = position({}, section="abbreviated", civs={"green": "egypt", "red": "hittite", "blue": "greek"})
    assert {civilization for civilization, _ in successors(t.state)} == {"israelite", "mittani", "sea_peoples"}
    t = position({}, epoch=2)
    homes = dict(successors(t.state))
    assert homes["indus_valley"] == "harappa" and "egypt" not in homes


@rule("ACME-reckoning.gilgamesh.r", "ACME-reckoning.gilgamesh.t")
def test_it_may_settle_among_others_round_its_new_home() -> None:
    t = position({"kaska": {"red": 2}}, phase="gilgamesh", queue=["green"], last_epoch=4)
    settled = {"hattusha": 2, "kaska": 2, "pala": 1, "southern_euxine": 1}
    run(
        t,
        "gilgamesh",
        {"gilgamesh": {"green": "yes"}, "successor": {"green": "hittite@hattusha"}, "settle": {"green": settled}},
    )
    assert stacks(t, "kaska") == {"red": 2, "green": 2} and stacks(t, "southern_euxine") == {"green": 1}


# --- Sudden End of Epoch ----------------------------------------------------------------------------------------


@rule("ACME-EX-24", "ACME-EX-25", "ACME-reckoning.sudden.a", "ACME-reckoning.sudden.b", "ACME-reckoning.sudden.c")
@rule("ACME-reckoning.sudden.e", "ACME-reckoning.sudden.g")
@pytest.mark.parametrize(
    ("turn", "card", "ends"),
    [(1, "22", False), (2, "2", True), (2, "12", True), (2, "27", True), (2, "13", False), (3, "3", True),
     (3, "13", True), (3, "24", True), (3, "51", False)],
)  # fmt: skip
def test_the_sudden_end_of_an_epoch(turn: int, card: str, ends: bool) -> None:
    t = position({}, phase="sudden_end", turn=turn)
    on_top(t, card)
    run(t, "sudden_end")
    assert t.state.phase == ("epoch_end" if ends else "draw")


@rule("ACME-reckoning.sudden.d", "ACME-overview.d")
def test_the_fourth_turn_needs_no_check() -> None:
    t = position({}, phase="sudden_end", turn=4)
    on_top(t, "51")
    run(t, "sudden_end")
    assert t.state.phase == "epoch_end" and t.state.deck[0] == "51"


@rule("ACME-DX-10", "ACME-reckoning.sudden.f")
@pytest.mark.parametrize(("card", "ends"), [("102", True), ("101", False)])
def test_an_event_is_carried_out_and_its_own_number_decides(card: str, ends: bool) -> None:
    t = position({"thebes": {"green": 1}}, phase="sudden_end", turn=2)
    on_top(t, card, "51")
    run(t, "sudden_end")
    assert t.state.phase == ("epoch_end" if ends else "draw")
    assert any("barbarians" in there for there in t.state.disks.values())
    assert card in t.state.discard + t.state.shown and t.state.deck[0] == "51"


@rule("ACME-reckoning.sudden.h", "ACME-stacking.reckoning.e")
def test_a_card_that_is_no_event_goes_back_into_the_deck() -> None:
    t = position({}, phase="sudden_end", turn=2)
    on_top(t, "51")
    run(t, "sudden_end")
    run(t, "draw")
    held = [card for hand in t.state.hands.values() for card in hand]
    assert "51" in [*t.state.deck, *held] and "51" not in t.state.discard


# --- Draw Step --------------------------------------------------------------------------------------------------


@rule("ACME-DX-9", "ACME-reckoning.draw.a", "ACME-reckoning.draw.b", "ACME-reckoning.draw.c", "ACME-reckoning.draw.i")
@pytest.mark.parametrize(("cities", "bought", "cards"), [(0, 0, 3), (3, 0, 3), (4, 0, 4), (7, 2, 6), (8, 1, 6)])
def test_how_many_cards_are_drawn(cities: int, bought: int, cards: int) -> None:
    t = position({area: {"green": 3} for area in CITIES[:cities]}, phase="draw", minas={"green": 2}, turn=2)
    run(t, "draw", {"buy": {"green": bought}})
    assert len(t.state.hands["green"]) == cards and t.state.minas["green"] == 2 - bought
    assert len(t.state.hands["red"]) == 3 and (t.state.turn, t.state.phase) == (3, "strongholds")


@rule("ACME-reckoning.draw.d", "ACME-reckoning.draw.g")
def test_minas_are_paid_before_anybody_draws() -> None:
    t = position({}, phase="draw", minas={"green": 1, "red": 1})
    asked = run(t, "draw", {"buy": {"green": 1, "red": 1}})
    assert asked.put[:2] == [("buy", "green"), ("buy", "red")]
    told = [line.rule for line in t.lines]
    assert told.index("ACME-cards.draw.a") > max(i for i, r in enumerate(told) if r == "ACME-reckoning.draw.d")


@rule("ACME-reckoning.draw.e", "ACME-R3.108")
def test_the_god_of_the_dead_keeps_one_of_three_besides() -> None:
    t = position({"thebes": {"green": 1}}, phase="draw", temples={DEAD: "green"})
    on_top(t, "42", "43", "44", "45")
    say = {"keep": {"green": "card:43"}, "lay_back": {"green": "card:44"}}
    run(t, "draw", say)
    assert t.state.hands["green"] == ["43", "44", "42", "45"]


@rule("ACME-R4.akkad.a", "ACME-card.event.b")
def test_akkad_takes_the_top_discard_in_place_of_a_card() -> None:
    t = position({}, phase="draw", civs={"green": "akkad", "red": "egypt"}, discard=["59", "58"])
    on_top(t, "42", "43")
    run(t, "draw", {"glean": {"green": "yes"}})
    assert sorted(t.state.hands["green"]) == ["42", "43", "58"] and t.state.discard == ["59"]
    t = position({"memphis": {"red": 4}}, phase="draw", civs={"green": "akkad", "red": "elam"}, discard=["96"])
    run(t, "draw", {"glean": {"green": "yes"}})
    assert stacks(t, "memphis") == {"red": 2} and len(t.state.hands["green"]) == 3


@rule("ACME-R4.chaldea.a")
def test_chaldea_exchanges_a_card_for_one_of_the_top_three_discards() -> None:
    t = position({}, phase="draw", civs={"green": "chaldea"}, discard=["50", "59", "58", "54"])
    on_top(t, "42", "43", "44")
    asked = run(t, "draw", {"exchange": {"green": "card:59"}, "keep": {"green": "card:42"}})
    assert sorted(t.state.hands["green"]) == ["43", "44", "59"] and "42" in t.state.discard
    assert asked.keys("exchange") == ["none", "card:59", "card:58", "card:54"]


@rule("ACME-display.babylon.b", "ACME-R4.babylon.b")
def test_babylon_discards_one_to_keep_one_of_two() -> None:
    t = position({}, phase="draw", civs={"green": "babylon"})
    on_top(t, "42", "43", "44", "45", "46")
    run(t, "draw", {"archive": {"green": "card:42"}, "keep": {"green": "card:46"}})
    assert sorted(t.state.hands["green"]) == ["43", "44", "46"] and t.state.discard == ["42", "45"]


@rule("ACME-display.babylon.b", "ACME-cards.draw.d")
def test_where_no_other_card_is_left_babylon_keeps_the_one_it_discarded() -> None:
    deck = ("42", "43", "44")
    t = position({}, phase="draw", civs={"green": "babylon"}, removed=[card for card in FATES if card not in deck])
    asked = run(t, "draw", {"archive": {"green": "card:42"}})
    assert asked.keys("keep") == ["card:42"] and sorted(t.state.hands["green"]) == ["42", "43", "44"]


@rule("ACME-R4.sumer.a")
@pytest.mark.parametrize(("stack", "drawn"), [(3, 4), (2, 3)])
def test_the_house_of_tablets_needs_a_city_in_ur(stack: int, drawn: int) -> None:
    t = position({"ur": {"green": stack}}, phase="draw", civs={"green": "sumer"})
    on_top(t, "42", "43", "44", "45")
    asked = run(t, "draw", {"keep": {"green": "card:42"}} if drawn == 4 else None)
    assert len(t.state.hands["green"]) == 3 and t.state.discard == (["42"] if drawn == 4 else [])
    assert ("keep" in asked.topics) is (drawn == 4)


@rule("ACME-reckoning.draw.f", "ACME-reckoning.draw.h")
def test_events_are_replaced_and_a_full_hand_is_cut() -> None:
    t = position({"memphis": {"red": 4}}, phase="draw", hands={"green": ("42", "43", "44", "45")})
    on_top(t, "96", "59", "58", "54")
    run(t, "draw", {"discard": {"green": ["card:42"]}})
    assert t.state.hands["green"] == ["43", "44", "45", "59", "58", "54"] and stacks(t, "memphis") == {"red": 2}


@rule("ACME-reckoning.b")
def test_the_steps_follow_one_another() -> None:
    t = position({"thebes": {"green": 3}}, phase="reckoning", last_epoch=2)
    seen = [t.state.phase]
    while t.state.phase != "strongholds":
        run(t)
        seen.append(t.state.phase)
    assert seen == ["reckoning", "turn_order", "gilgamesh", "sudden_end", "draw", "strongholds"]
