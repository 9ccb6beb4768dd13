"""Battles of the Pharaohs as scenes: everything visible is in them, by whom, where, and nothing else."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.data.tables import AREAS, NATIONS, SCENARIOS
from engine.games.pharaohs.position.pieces import PIECES, by_area, put
from engine.games.pharaohs.position.state import State
from engine.kernel.questions import Ask
from renderers.baked import baked
from renderers.emblems import EMBLEMS, SIGNS
from renderers.games.pharaohs.look import CODES, PLAYERS, battle_scene, scene
from renderers.paint import paint
from renderers.scene import Arrow, Crop, Scene
from tests.games.pharaohs.positions import position
from tests.kit import new_session

Moment = tuple[State, list[Ask]]


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """Views and questions from a game of each scenario."""
    assert SPEC.bot.policy is not None
    found = []
    for number, scenario in enumerate(SCENARIOS):
        session, chance = new_session(SPEC, scenario, 3 + number % 2, seed=number), random.Random(number)
        for step in range(260):
            if session.over:
                break
            ask = next(iter(session.asks().values()))
            if step % 9 == 0 or session.state.battle is not None:
                found.append((session.seen(ask.seat), [ask]))
            session.answer(ask.seat, SPEC.bot.policy(session.seen(ask.seat), ask, chance))
    return found


def test_every_piece_on_the_map_is_on_a_counter(moments: list[Moment]) -> None:
    for shown, asks in moments:
        made = scene(shown, asks)
        for area in AREAS:
            pieces = by_area(shown).get(area, [])
            for nation in NATIONS:
                own = [piece for piece in pieces if PIECES[piece].nation == nation]
                stacks = [stack for stack in made.stacks if (stack.space, stack.owner) == (area, nation)]
                assert len(stacks) == bool(own)
                if own:
                    counters = stacks[0].counters
                    assert sum(counter.count for counter in counters) == len(own)
                    assert [c.value for c in counters] == sorted((c.value for c in counters), reverse=True)


def test_whoever_appears_is_introduced_and_can_be_drawn(moments: list[Moment]) -> None:
    for shown, asks in moments:
        made = scene(shown, asks)
        known = {owner.id: owner for owner in made.owners}
        assert len(known) == len(made.owners)
        counters = [c for part in (*made.stacks, *made.trays) for c in part.counters]
        assert {c.owner for c in counters} | set(made.held.values()) <= known.keys()
        assert {c.kind for c in counters} | set(made.marks.values()) <= SIGNS.keys()
        assert made.status is not None
        assert {score.owner for score in made.status.scores} == set(shown.seats)
        assert set(made.status.to_move) == {ask.seat for ask in asks}
        for owner in made.owners:
            assert owner.emblem in EMBLEMS
            if owner.side:
                side = PLAYERS[owner.side]
                assert (owner.color, owner.emblem, owner.pattern) == (side.color, side.emblem, side.pattern)
                assert owner.code == CODES[owner.id]


def test_areas_are_held_by_whoever_is_there_alone(moments: list[Moment]) -> None:
    for shown, asks in moments:
        made = scene(shown, asks)
        for area in AREAS:
            nations = {PIECES[p].nation for p in by_area(shown).get(area, []) if PIECES[p].is_unit}
            assert made.held.get(area) == (next(iter(nations)) if len(nations) == 1 else None)
            if len(nations) > 1 and area != "arabian_desert":
                assert made.marks[area] == "battle"


def test_options_have_badges_on_their_areas(moments: list[Moment]) -> None:
    seen = 0
    for shown, asks in moments:
        badges = {badge.space: badge for badge in scene(shown, asks).badges}
        numbers = sorted(n for badge in badges.values() for n in (badge.number, *badge.also))
        if not any(option.at for option in asks[0].options):
            continue
        assert numbers == [n for n, option in enumerate(asks[0].options, 1) if option.at]
        for number, option in enumerate(asks[0].options, 1):
            if option.at:
                seen += 1
                assert number in (badges[option.at].number, *badges[option.at].also)
                assert asks[0].options[badges[option.at].number - 1].key == badges[option.at].key
    assert seen > 50


def test_where_no_option_has_an_area_the_ways_have_their_numbers_on_theirs() -> None:
    play = position("egypt", on={"egypt": {"thebaid": {"foot": 2, "chariot": 1}}}).do("march:thebaid")
    made = scene(play.seen("blue"), (play.ask,))
    ways = enumerate(play.ask.ready_moves(), 1)
    assert [(badge.number, badge.space) for badge in made.badges] == [(number, way.at) for number, way in ways]
    play.do({"foot": 2, "chariot": 1})
    again = scene(play.seen("blue"), (play.ask,))
    assert [(badge.number, badge.space) for badge in again.badges][: len(made.badges)] == [
        (badge.number, badge.space) for badge in made.badges
    ], "the numbers stay with their areas"


def test_the_march_is_shown_by_arrows(moments: list[Moment]) -> None:
    marches = [(shown, scene(shown)) for shown, _ in moments if shown.march and shown.march.came]
    assert marches
    for shown, made in marches:
        ways = {arrow.path for arrow in made.arrows if not arrow.by_sea}
        came = shown.march.came
        assert ways == {(origin, area) for area, origins in came.items() for origin in origins if origin != area}
        assert {arrow.owner for arrow in made.arrows} <= {shown.march.nation}
    shown = marches[0][0]
    given = (Arrow(("babylon", "sumer"), "sumer"),)
    assert scene(shown, (), given).arrows == given


def test_a_battle_shows_both_sides_and_their_dice(moments: list[Moment]) -> None:
    battles = [shown for shown, _ in moments if shown.battle is not None]
    assert battles
    for shown in battles:
        made = battle_scene(shown)
        assert made.fight is not None
        mover, defender = made.fight.camps
        assert (mover.owner, defender.owner) == (shown.battle.mover, shown.battle.defender)
        assert list(mover.dice) == shown.battle.dice.get(mover.owner, [])
        assert defender.hits == shown.battle.hits.get(defender.owner, 0)
        for camp in (mover, defender):
            assert len(camp.by_die) == len(camp.dice) and sum(camp.by_die) == camp.hits
        assert {mover.owner, defender.owner} <= {owner.id for owner in made.owners}
        assert made.marks[made.fight.space] == "battle"
    made = battle_scene(battles[0])
    assert made.fight is not None
    assert paint(made, Crop(space=made.fight.space)).width == 1200


def test_there_is_no_battle_scene_without_a_battle(moments: list[Moment]) -> None:
    shown = next(shown for shown, _ in moments if shown.battle is None)
    with pytest.raises(ValueError, match="no battle"):
        battle_scene(shown)


def test_dead_and_waiting_units_are_on_trays(moments: list[Moment]) -> None:
    deaths = 0
    for shown, _ in moments:
        trays = {tray.title: tray for tray in scene(shown).trays}
        lost = sum(len(pile) for pile in shown.dead.values()) + len(shown.dynasty_pile)
        if lost:
            deaths += 1
            assert sum(counter.count for counter in trays["Dead"].counters) == lost
        waiting = sum(len(pieces) for pieces in shown.offmap.values())
        rest = [counter for title, tray in trays.items() if title != "Dead" for counter in tray.counters]
        assert sum(counter.count for counter in rest) == waiting
    assert deaths


def first_view() -> State:
    return new_session(SPEC, "last_five").seen(None)


def test_a_fallen_god_and_the_chosen_people_show_their_state() -> None:
    shown = first_view()
    shown.markers = {}
    put(shown, "lower_egypt", ["egypt.god.1", "egypt.foot.1"])
    put(shown, "judah", ["judah.chosen.1", "judah.foot.1"])
    kinds = kinds_of(scene(replace(shown, turned=[], chosen="godly")))
    assert {("lower_egypt", "god"), ("judah", "godly")} <= kinds
    kinds = kinds_of(scene(replace(shown, turned=["egypt"], chosen="ungodly")))
    assert {("lower_egypt", "fallen_god"), ("judah", "ungodly")} <= kinds
    names = [c.name for s in scene(replace(shown, turned=["egypt"])).stacks for c in s.counters if c.turned]
    assert names == ["Amon-Ra (turned over)"]
    assert ("judah", "godly") in kinds_of(scene(replace(shown, chosen="captured")))


def kinds_of(made: Scene) -> set[tuple[str, str]]:
    return {(stack.space, counter.kind) for stack in made.stacks for counter in stack.counters}


def test_the_status_says_where_the_game_stands() -> None:
    shown = first_view()
    told = scene(shown).status
    assert told is not None
    assert told.title.startswith(f"Turn {shown.turn} of 10")
    over = scene(replace(shown, over=True, winners=["red", "blue"])).status
    assert over is not None
    assert over.line == "The game is over: Red and Blue won"


def test_every_area_has_a_place_on_the_map() -> None:
    assert set(AREAS) == set(baked("pharaohs").layout.spaces)


def test_the_order_of_the_chits_is_not_drawn(moments: list[Moment]) -> None:
    for shown, asks in moments[::7]:
        assert scene(replace(shown, chits=shown.chits[::-1]), asks) == scene(shown, asks)
