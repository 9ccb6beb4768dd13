"""R6.sandbox A game of the players' own making: who has what, which civilizations are taken, where they begin."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from engine.games.acme import SPEC
from engine.games.acme.course.check import check
from engine.games.acme.course.sandbox import Ground, found_phase
from engine.games.acme.course.setup import deploy_phase
from engine.games.acme.data.areas import AREAS, SECTIONS, free_homes, homes
from engine.games.acme.data.displays import DISPLAYS
from engine.games.acme.data.scenarios import SCENARIOS
from engine.games.acme.position.factions import is_automated
from engine.games.acme.position.section import near
from engine.games.acme.position.state import State
from engine.kernel.errors import Refused
from engine.kernel.table import Table
from tests.games.acme.kit import drive
from tests.kit import LoadedDice, Play, new_session
from tests.rules import rule

SETTING_UP = ("set_up", "found", "deploy")


def dealt(seats: int, **options: str) -> State:
    return SPEC.start.deal(SPEC.setup("sandbox", seats, options))


def sandbox(seats: int, seed: int = 1, **options: str) -> Play:
    return Play(new_session(SPEC, "sandbox", seats, options, seed))


def table(disks: Mapping[str, Mapping[str, int]] | None = None, seats: int = 2, **options: str) -> Table[State]:
    """The first in the order is about to take a civilization; others may have settled before."""
    s = dealt(seats, **options)
    s.phase, s.queue = "found", list(s.order)
    s.disks = {area: dict(there) for area, there in (disks or {}).items()}
    dice = LoadedDice({})
    dice.begin(1)
    return Table(s, dice)


def held(s: State, color: str) -> dict[str, int]:
    return {area: there[color] for area, there in s.disks.items() if color in there}


# --- what is agreed on ------------------------------------------------------------------------------------------


@rule("ACME-R6.sandbox.a", "ACME-setup.all.k")
@pytest.mark.parametrize(
    ("seats", "each", "in_all", "shared"),
    [
        (1, "1", "players", "g-"), (1, "2", "players", "gg"), (1, "3", "players", "ggg"), (1, "1", "6", "g-----"),
        (1, "3", "6", "ggg---"), (2, "1", "players", "gr"), (2, "2", "players", "grgr"), (2, "3", "5", "grgrg"),
        (3, "2", "players", "grbgrb"), (3, "3", "4", "grbg"), (4, "3", "players", "grbpgr"), (4, "1", "5", "grbp-"),
        (6, "1", "players", "grbpby"), (6, "3", "6", "grbpby"),
    ],
)  # fmt: skip
def test_seats_have_one_to_three_civilizations_of_two_to_six(seats: int, each: str, in_all: str, shared: str) -> None:
    s = dealt(seats, each=each, civilizations=in_all)
    assert "".join(s.owner.get(color, "-")[0] for color in s.colors) == shared
    assert [color for color in s.colors if is_automated(s, color)] == s.colors[len(shared.rstrip("-")) :]


@rule("ACME-R6.sandbox.a")
def test_what_does_not_go_together_is_refused_in_one_line() -> None:
    with pytest.raises(Refused, match="4 players have 4 civilizations at least, not 3") as refused:
        dealt(4, civilizations="3")
    assert refused.value.rule == "ACME-R6.sandbox.a"
    with pytest.raises(Refused, match="with 6 civilizations no color is left for the Barbarians"):
        dealt(6, hordes="yes")
    assert dealt(5, hordes="yes").options["hordes"] == "yes"


@rule("ACME-R6.sandbox.a")
@pytest.mark.parametrize(("span", "first", "last"), [("1_to_2", 1, 2), ("1", 1, 1), ("2_to_4", 2, 4), ("4", 4, 4)])
def test_from_any_epoch_to_any_on_any_section(span: str, first: int, last: int) -> None:
    offered = {option.id: option.values for option in SPEC.options_in("sandbox")}
    assert len(offered["epochs"]) == 10 and set(offered["map"]) == set(SECTIONS)
    for section in SECTIONS:
        s = dealt(2, epochs=span, map=section)
        assert (s.epoch, s.first_epoch, s.last_epoch, s.section) == (first, first, last, section)


# --- who takes what ---------------------------------------------------------------------------------------------


@rule("ACME-R6.sandbox.b")
def test_in_turn_order_and_then_in_further_rounds() -> None:
    g = sandbox(2, seed=3, each="2", civilizations="5")
    took: list[str] = []
    while g.state.phase in SETTING_UP:
        if g.ask.topic == "civilization":
            took.append(g.ask.role)
        g.do(g.ask.default)
    s = g.state
    rounds = took[:2], took[2:]
    for one in rounds:
        assert sorted(s.owner[color] for color in one) == ["green", "red"], "each takes one in each round"
        assert one == sorted(one, key=s.order.index), "in turn order"
    assert len(set(s.civ.values())) == 5 and "yellow" not in s.civ


@rule("ACME-R6.sandbox.b")
@pytest.mark.parametrize("section", list(SECTIONS))
def test_every_civilization_with_a_homeland_in_play_may_be_taken(section: str) -> None:
    asked = drive(found_phase(table(map=section)), {"civilization": {"green": "hittite"}})
    here = [name for name in DISPLAYS if homes(name, SECTIONS[section], (1,)) or name == "sea_peoples"]
    assert asked.keys("civilization") == here and "egypt" in here


@rule("ACME-R6.sandbox.b", "ACME-board.homes.b")
@pytest.mark.parametrize("epoch", ["1", "4"])
def test_of_several_homelands_its_player_takes_one(epoch: str) -> None:
    t = table(epochs=epoch)
    able = list(homes("indus_valley", SECTIONS["whole"], (int(epoch),)))
    asked = drive(found_phase(t), {"civilization": {"green": "indus_valley"}})
    if len(able) > 1:
        assert sorted(asked.keys("homeland")) == sorted(able)
    assert t.state.home["green"] in able and held(t.state, "green")[t.state.home["green"]] >= 2


@rule("ACME-R6.sandbox.b", "ACME-R6.sandbox.d", "ACME-setup.4p.f")
def test_the_sea_peoples_keep_away_from_every_homeland_there_is() -> None:
    t = table(map="abbreviated")
    asked = drive(found_phase(t), {"civilization": {"green": "sea_peoples"}})
    able = free_homes(SECTIONS["abbreviated"], [name for name in DISPLAYS if name != "sea_peoples"])
    assert sorted(asked.keys("homeland")) == sorted(able)
    printed = [area for area in SECTIONS["abbreviated"].areas if AREAS[area].home]
    assert not any(there in printed for area in able for there in (area, *near(t.state, area)))


# --- six Settlements --------------------------------------------------------------------------------------------


@rule("ACME-R6.sandbox.b")
def test_six_settlements_each_next_to_what_it_holds() -> None:
    g = sandbox(2, map="western").until("civilization").do("hittite")
    g.expect(g.ask.seat, "found")
    g.refused({"troas": 1}, "ACME-R6.sandbox.b", "Troas is next to no area that you hold")
    g.refused({"kaska": 1, "hattusha": 2}, says="Hattusha")
    g.refused({"kaska": 2, "pala": 2, "arzawa": 2}, says="5")
    g.do({"hattusha": 1, "kaska": 2, "pontus": 2})
    first = g.state.order[0]
    assert held(g.state, first) == {"hattusha": 4, "kaska": 4, "pontus": 4}


@rule("ACME-R6.sandbox.b", "ACME-terms.settlement.a")
def test_stacking_holds_and_a_settlement_may_lie_at_sea() -> None:
    g = sandbox(2).until("civilization").do("greek")
    room = {option.key: option.most for option in g.ask.options}
    assert room["ionia"] == 1 and room["lydia"] == 2 and room["icarian_sea"] == 1
    g.do({"icarian_sea": 1, "rhodes": 2, "rhodian_sea": 1, "ionia": 1})
    assert held(g.state, g.state.order[0]) == {"ionia": 4, "icarian_sea": 2, "rhodes": 4, "rhodian_sea": 2}


@rule("ACME-R6.sandbox.b")
def test_only_empty_areas_and_no_way_through_others() -> None:
    ring = {area: {"red": 1} for area in SECTIONS["whole"].neighbours["hattusha"] if area not in ("kaska", "pala")}
    t = table(ring)
    asked = drive(found_phase(t), {"civilization": {"green": "hittite"}})
    offered = asked.keys("found")
    assert not set(ring) & set(offered) and {"hattusha", "kaska", "pala"} <= set(offered)
    beyond = asked.of("found").parse
    with pytest.raises(Refused, match="is next to no area that you hold"):
        beyond({next(area for area in offered if area not in near(t.state, "hattusha") and area != "hattusha"): 1})
    assert all(list(t.state.disks[area]) == ["red"] for area in ring)


@rule("ACME-R6.sandbox.d")
def test_a_homeland_without_room_is_offered_only_if_no_other_is_left() -> None:
    s = dealt(2, map="abbreviated")
    everywhere = {area: {"red": 1} for area in SECTIONS["abbreviated"].areas}
    free = {area: there for area, there in everywhere.items() if area not in near(s, "hattusha")}
    crowded = drive(found_phase(table(free, map="abbreviated")), {"civilization": {"green": "hittite"}})
    assert "egypt" not in crowded.keys("civilization") and "hittite" in crowded.keys("civilization")
    t = table(everywhere, map="abbreviated")
    asked = drive(found_phase(t), {"civilization": {"green": "hittite"}})
    assert "egypt" in asked.keys("civilization") and held(t.state, "green") == {"hattusha": 4}


@rule("ACME-R6.sandbox.b", "ACME-R6.sandbox.d")
def test_a_homeland_may_lie_where_another_has_settled() -> None:
    t = table({"nineveh": {"red": 2}})
    drive(found_phase(t), {"civilization": {"green": "assyria"}})
    assert t.state.disks["nineveh"] == {"red": 2, "green": 2} and sum(held(t.state, "green").values()) == 12


# --- what the referee places ------------------------------------------------------------------------------------


@rule("ACME-R6.sandbox.c")
def test_what_is_left_goes_to_the_best_ground_beside_it() -> None:
    t = table()
    drive(found_phase(t), {"civilization": {"green": "hittite"}, "found": {"green": {"kaska": 1, "pala": 1}}})
    placed = held(t.state, "green")
    assert set(placed) > {"hattusha", "kaska", "pala"} and set(placed.values()) == {2}
    beside = {there for area in ("hattusha", "kaska", "pala") for there in near(t.state, area)} - set(placed)
    ranks = {"fertile": 0, "mountain": 1, "plain": 2, "desert": 3, "sea": 4}
    worst = max(ranks[AREAS[area].terrain] for area in placed if area not in ("hattusha", "kaska", "pala"))
    assert worst <= min(ranks[AREAS[area].terrain] for area in beside), "nothing better beside it is left"


@rule("ACME-R6.sandbox.c")
def test_only_where_there_is_no_other_area_two_stand_in_one() -> None:
    ring = {area: {"red": 1} for area in SECTIONS["whole"].neighbours["hattusha"] if area not in ("kaska", "pala")}
    t = table(ring)
    t.state.home["green"] = "hattusha"
    ground = Ground(t.state, "hattusha")
    shut = {area: {"red": 1} for here in ("kaska", "pala") for area in near(t.state, here) if area != "hattusha"}
    t.state.disks |= {area: there for area, there in shut.items() if area not in ("kaska", "pala")}
    assert ground.most == 5 and Ground(t.state, "hattusha").filled({}) == {"hattusha": 1, "kaska": 2, "pala": 2}


@rule("ACME-R6.sandbox.c", "ACME-terms.civilization.c")
def test_a_civilization_run_by_the_game_is_drawn_by_lot() -> None:
    drawn = []
    for seed in range(6):
        g = sandbox(1, seed=seed).until("income")
        s = g.state
        run = next(color for color in s.colors if is_automated(s, color))
        drawn.append(s.civ[run])
        assert all(role != run for _, role in [(ask.topic, ask.role) for ask in g.session.asks().values()])
        assert any("is run by the game and plays" in line for line in g.log())
    assert len(set(drawn)) > 1


@rule("ACME-R6.sandbox.a", "ACME-setup.all.h")
@pytest.mark.parametrize(("seats", "section", "seed"), [(1, "whole", 1), (3, "western", 2), (6, "abbreviated", 3)])
def test_all_begin_with_twelve_disks_five_cards_and_no_points(seats: int, section: str, seed: int) -> None:
    g, chance = sandbox(seats, seed, map=section, each="2"), random.Random(seed)
    while g.state.phase in ("set_up", "found"):
        g.do(g.ask.sample(chance))
        s = g.state
        if s.phase == "found":
            assert not check(s)
    s = g.session.state
    assert {len(s.hands[color]) for color in s.colors if not is_automated(s, color)} == {5}
    assert set(s.points.values()) == {0} and s.minas == dict.fromkeys(s.colors, 0) and not check(s)
    if section != "abbreviated":  # six of them fill it to the brim
        assert {sum(held(s, color).values()) for color in s.owner} == {12}


def test_the_deploy_phase_places_nothing_more() -> None:
    t = table(each="1")
    for _ in range(2):
        drive(found_phase(t))
    before = {area: dict(there) for area, there in t.state.disks.items()}
    drive(deploy_phase(t))
    assert t.state.disks == before and t.state.phase == "strongholds"


# --- civilizations run by the game ------------------------------------------------------------------------------


@rule("ACME-intro.c", "ACME-terms.npc.a", "ACME-terms.civilization.c")
def test_the_game_runs_civilizations_where_one_plays_alone_and_in_some_scenarios_for_several() -> None:
    run: dict[str, list[int]] = {}
    for scenario in SPEC.start.scenarios:
        for seating in scenario.seatings:
            s = SPEC.start.deal(SPEC.setup(scenario.id, len(seating)))
            if any(is_automated(s, color) for color in s.colors):
                run.setdefault(scenario.id, []).append(len(seating))
            assert len(seating) > 1 or scenario.id in run, "whoever is alone plays against the game"
    assert run == {
        "two": [1], "three": [2, 1], "four": [3, 2, 1], "five": [4, 3, 2, 1], "six": [5, 4, 3, 2, 1],
        "sargon": [2], "sandbox": [1],
    }  # fmt: skip
    assert SCENARIOS["sargon"].run_by_the_game(2) == ("elam",)


@rule("ACME-intro.c")
@pytest.mark.parametrize(("scenario", "people"), [("two", 1), ("four", 2), ("sargon", 2)])
def test_such_a_game_follows_the_lines_of_civilizations_run_by_the_game(scenario: str, people: int) -> None:
    g = Play(new_session(SPEC, scenario, people, seed=2)).until("income")
    s = g.state
    run = [color for color in s.colors if color not in s.owner]
    row = 5 if len(s.colors) == 2 else 3
    assert run and all(len(s.hands[color]) == row for color in run), "R7.b, u a row of three, of five in a duel"
    assert all(s.enemy[color] in s.colors for color in run), "R7.c a Primary Enemy"
    assert all(ask.role not in run for ask in g.session.asks().values()), "nobody is asked for them"
