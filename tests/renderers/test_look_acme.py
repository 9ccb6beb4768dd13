"""Ancient Civilizations of the Middle East as scenes: everything visible is in them, whose, where, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.games.acme import SPEC
from engine.games.acme.data.areas import AREAS, SECTIONS
from engine.games.acme.data.fates import DEITIES
from engine.games.acme.position.disks import controller, is_contested, supply
from engine.games.acme.position.state import Competition, Investment, Lasting, OnTable, State, Temple
from engine.games.acme.position.view import seen
from engine.kernel.questions import Ask
from renderers.baked import ZOOM, baked
from renderers.cards import display as draw_display
from renderers.cards import display_in_words
from renderers.color import worst_pair
from renderers.emblems import EMBLEMS, SIGNS
from renderers.games.acme import look
from renderers.games.acme.look import BLACK, CODES, KEYS, LOOK, PLAYERS, display, displays, overlays, scene
from renderers.motifs import MOTIFS
from renderers.paint import paint
from renderers.scene import Crop, Scene
from renderers.words import alt_text
from tests.kit import new_session
from tests.rules import rule


def opened(scenario: str = "four") -> tuple[State, list[Ask]]:
    """A game when its civilizations have deployed, and the first question of its Growth Phase."""
    session, chance = new_session(SPEC, scenario), random.Random(1)
    while session.state.phase in ("set_up", "deploy", "strongholds"):
        for seat, ask in session.asks().items():
            session.answer(seat, ask.sample(chance))
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(session.state), type=State)
    return state, list(session.asks().values())


def color_of(s: State, civilization: str) -> str:
    return next(color for color, name in s.civ.items() if name == civilization)


def tokens(made: Scene) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for token in made.tokens:
        found.setdefault(token.space, []).append((token.kind, token.owner))
    return found


# --- the map ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["two", "four", "six", "sargon", "successors"])
def test_every_disk_on_the_map_is_on_a_counter(scenario: str) -> None:
    s, asks = opened(scenario)
    made = scene(seen(s, None), asks)
    for area in AREAS:
        shown = {stack.owner: sum(c.count for c in stack.counters) for stack in made.stacks if stack.space == area}
        assert shown == s.disks.get(area, {})


@rule("ACME-terms.camp.a", "ACME-terms.settlement.a", "ACME-terms.city.a", "ACME-terms.barbarians.c")
def test_one_two_and_three_disks_are_camp_settlement_and_city() -> None:
    s, _ = opened()
    one, two, *_ = s.colors
    s.disks = {"susa": {one: 1}, "ur": {one: 2}, "akkad": {one: 3}, "assur": {two: 4, "barbarians": 3},
               "red_sea": {one: 3}, "nineveh": {"barbarians": 1}}  # fmt: skip
    told = {(stack.space, stack.owner): (stack.counters[0].kind, stack.counters[0].name) for stack in scene(s).stacks}
    assert told == {
        ("susa", one): ("camp", "Camp"),
        ("ur", one): ("settlement", "Settlement"),
        ("akkad", one): ("city", "City of 3 disks"),
        ("assur", two): ("city", "City of 4 disks"),
        ("assur", "barbarians"): ("barbarians", "3 disks"),
        ("red_sea", one): ("settlement", "3 disks"),
        ("nineveh", "barbarians"): ("barbarians", "Camp"),
    }


@rule("ACME-terms.control.a", "ACME-terms.contested.a")
def test_areas_are_colored_by_control_and_marked_when_contested() -> None:
    s, _ = opened()
    one, two, *_ = s.colors
    s.disks = {"susa": {one: 1}, "ur": {one: 1, two: 1}, "akkad": {one: 2, "barbarians": 1}}
    made = scene(s)
    assert made.held == {"susa": one} and controller(s, "susa") == one
    assert made.marks == {"akkad": "battle"} and is_contested(s, "akkad") and not is_contested(s, "ur")


@rule("ACME-terms.control.a")
def test_the_overview_tells_large_who_is_where_no_color_tells_it() -> None:
    """Cities, and all who are together in an area, contested or not; a Camp alone has its color on its area."""
    s, _ = opened()
    one, two, *_ = s.colors
    s.disks = {"susa": {one: 1}, "ur": {one: 1, two: 1}, "akkad": {one: 2, "barbarians": 1}, "assur": {two: 3}}
    told = {(crest.space, crest.owner) for crest in scene(s).crests}
    assert told == {("ur", one), ("ur", two), ("akkad", one), ("akkad", "barbarians"), ("assur", two)}


@rule("ACME-bits.g", "ACME-deitycards.g", "ACME-deitycards.d")
def test_homelands_show_their_temples() -> None:
    s, _ = opened()
    colors = list(s.home)
    s.temples = {
        "god_of_war": Temple(colors[0]),
        "god_of_peace": Temple(colors[1], faint=["90"]),
        "god_of_the_dead": Temple(colors[2], at=colors[0]),
    }
    s.strongholds = {"tarsus": colors[3]}
    found = tokens(scene(s))
    assert [found[s.home[color]] for color in colors] == [
        [("temple", colors[0])], [("faint", colors[1])], [("homeland", colors[2])], [("homeland", colors[3])],
    ]  # fmt: skip
    assert found["tarsus"] == [("stronghold", colors[3])]
    assert "temple of God of War" in {token.name for token in scene(s).tokens}


@rule("ACME-bits.e")
def test_cubes_mark_their_areas() -> None:
    s, _ = opened()
    s.cubes = {"kumannis": "69", "rusafa": "70", "red_sea": "71"}
    assert scene(s).signs == {"kumannis": ("gold",), "rusafa": ("oasis",), "red_sea": ("shoal",)}


@rule("ACME-setup.2p.a", "ACME-setup.3p.a", "ACME-setup.5p.a")
@pytest.mark.parametrize(("scenario", "section"), [("two", "abbreviated"), ("four", "western"), ("six", "whole")])
def test_what_is_out_of_play_is_closed(scenario: str, section: str) -> None:
    made = scene(opened(scenario)[0])
    assert sorted([*made.closed, *SECTIONS[section].areas]) == sorted(AREAS)
    assert not {stack.space for stack in made.stacks} & set(made.closed)


def test_numbers_on_the_map_are_those_of_the_question() -> None:
    session = new_session(SPEC, "four")
    while not any(ask.topic == "deploy" for ask in session.asks().values()):
        for seat, ask in session.asks().items():
            session.answer(seat, ask.default if ask.default is not None else ask.sample(random.Random(1)))
    s, asks = session.state, list(session.asks().values())
    made = scene(seen(s, asks[0].seat), asks)
    assert made.badges
    for badge in made.badges:
        for number in (badge.number, *badge.also):
            assert asks[0].options[number - 1].at == badge.space


# --- who is who ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["two", "six", "sargon", "successors"])
def test_whoever_appears_is_introduced_and_can_be_drawn(scenario: str) -> None:
    s, asks = opened(scenario)
    made = scene(s, asks)
    known = {owner.id: owner for owner in made.owners}
    assert len(known) == len(made.owners)
    appear = {c.owner for stack in made.stacks for c in stack.counters} | {token.owner for token in made.tokens}
    assert made.status is not None
    appear |= {*made.held.values(), *(score.owner for score in made.status.scores), *made.status.to_move, *s.seats}
    assert appear <= known.keys()
    kinds = {c.kind for stack in made.stacks for c in stack.counters} | {token.kind for token in made.tokens}
    assert kinds | {key.name for key in KEYS} <= SIGNS.keys()
    assert {owner.emblem for owner in made.owners} <= EMBLEMS.keys()


def test_colors_are_told_apart_with_the_barbarians_among_them() -> None:
    assert list(PLAYERS) == ["green", "red", "blue", "purple", "burnt_orange", "yellow"]
    everybody = [*PLAYERS.values(), BLACK]
    assert worst_pair([owner.color for owner in everybody]).distance >= 10
    assert len({owner.emblem for owner in everybody}) == len({owner.pattern for owner in PLAYERS.values()}) + 1 == 7


def test_each_civilization_has_letters_of_its_own() -> None:
    assert len(set(CODES.values())) == len(CODES) == 17
    s, _ = opened()
    egypt = next(owner for owner in scene(s).owners if owner.id == color_of(s, "egypt"))
    assert (egypt.name, egypt.code) == ("Egypt", "EG")


@rule("ACME-growth.order.a", "ACME-card.a")
def test_the_strip_names_whose_growth_and_whose_go_it_is() -> None:
    session, chance, met = new_session(SPEC, "four"), random.Random(4), set()
    for _ in range(120):
        seat, ask = next(iter(session.asks().items()))
        shown = session.seen(None)
        if ask.rule.startswith(("ACME-growth.re", "ACME-growth.de")) or str(ask.topic) == "action":
            name = look.owner_of(shown, seat).name
            assert look.phase_line(shown) == f"{'Growth' if shown.phase == 'growth' else 'Card'} Phase: {name}"
            met.add((shown.phase, seat))
        session.answer(seat, ask.sample(chance))
    assert len({seat for phase, seat in met if phase == "card"}) == 4 <= len(met) - 4


def test_a_seat_with_two_civilizations_has_one_plate() -> None:
    """The Successors: the sum of a player's two civilizations decides."""
    s, _ = opened("successors")
    for number, color in enumerate(s.colors):
        s.points[color] = 10**number
    made = scene(s)
    assert made.status is not None and [score.owner for score in made.status.scores] == s.seats
    assert [score.points for score in made.status.scores] == [
        sum(s.points[color] for color in s.colors if s.owner[color] == seat) for seat in s.seats
    ]
    names = {owner.id: owner.name for owner in made.owners}
    assert names["greek"] == "Greeks and Urartu"


def test_a_game_before_its_civilizations_are_chosen_can_be_drawn() -> None:
    session = new_session(SPEC, "four")
    made = scene(session.seen(None), list(session.asks().values()))
    assert [owner.name for owner in made.owners] == ["Green", "Red", "Blue", "Purple", "Barbarians"]
    assert (made.stacks, made.tokens) == ((), ())
    assert "no Homeland yet" in display_in_words(displays(session.seen(None)))


# --- competitions -------------------------------------------------------------------------------------------


@rule("ACME-competition.procedure.i")
def test_a_competition_shows_all_who_are_there() -> None:
    s, _ = opened()
    one, two, *_ = s.order
    s.disks["tarsus"] = {one: 2, two: 3, "barbarians": 4}
    s.allies, s.strongholds = {"tarsus": {one: 2}}, {"tarsus": two}
    assert look.battle_in(s) == ""
    s.competition = Competition("tarsus", rounds=2, fallen={one: 1})
    assert look.battle_in(s) == "tarsus"
    fight = look.battle_scene(s).fight
    assert fight is not None and (fight.space, fight.title) == ("tarsus", "Tarsus, round 2")
    assert [(camp.owner, camp.role, camp.hits) for camp in fight.camps] == [
        ("barbarians", "strength 4", 0), (one, "strength 4", 1), (two, "strength 4", 0),
    ]  # fmt: skip
    assert [c.name for c in fight.camps[1].counters] == ["Settlement", "2 Allies"]
    assert [c.kind for c in fight.camps[2].counters] == ["city", "stronghold"]
    assert "strength 4 with Settlement and 2 Allies" in alt_text(scene(s))


def test_no_competition_no_battle() -> None:
    with pytest.raises(ValueError, match="no competition"):
        look.battle_scene(opened()[0])


# --- Displays -----------------------------------------------------------------------------------------------


def laid_out() -> State:
    s, _ = opened()
    one, two, *_ = s.order
    s.minas[one], s.loot[one], s.growth[one], s.points[one] = 3, 1, 4, 12
    s.invested = {"1": Investment(one, 3), "18": Investment(one, 4, white=True)}
    s.temples = {"god_of_war": Temple(one), "god_of_peace": Temple(two, at=one)}
    s.laid = {two: ["31", "32"]}
    s.discard, s.playing = ["59"], [OnTable(two, "36")]
    return s


@rule("ACME-display.a", "ACME-terms.investment.a")
def test_displays_show_what_lies_before_everybody() -> None:
    s = laid_out()
    one, two, *_ = s.order
    shown = displays(s, [s.owner[two]])
    first, second = shown.places[:2]
    assert (first.name, first.hand, first.note, first.to_move, second.to_move) == (
        look.owner_of(s, one).name, 5, "12 VP", False, True,
    )  # fmt: skip
    assert [(card.title, card.value) for card in first.open] == [("Master Scribe", "3"), ("Breeder of Stallions", "4")]
    home = AREAS[s.home[one]].name
    assert first.facts == (
        f"3 minas and 1 in the Loot Box, {supply(s, one)} in Supply, 4 for growth",
        f"Homeland {home}",
        f"{DEITIES['god_of_war'].name} (active)",
        f"holds {DEITIES['god_of_peace'].name} captive",
    )
    assert second.facts[0].endswith("in Supply, 2 cards laid") and second.facts[2].endswith("(captive)")
    assert shown.top is not None and shown.top.title == "Silver"
    assert [card.title for card in shown.table] == ["Improved Bow"] and shown.table[0].kind == "Competition"
    assert shown.places[-1].name == "Deities" and shown.places[-1].hand is None
    assert [card.id for card in shown.places[-1].open] == [
        deity for deity in DEITIES if deity not in (*s.temples, "monotheism")
    ]
    words = scene(s, overlay="displays").caption
    assert "12 VP" in words and "open: Master Scribe" in words


@rule("ACME-setup.all.g", "ACME-card.negate.j")
def test_cards_that_last_and_cards_turned_up_lie_open() -> None:
    s = laid_out()
    s.lasting, s.shown = [Lasting("97", s.order[0]), Lasting("36", s.order[0], until="phase")], ["64"]
    titles = ["Darkness at Noon", "Improved Bow", "Plague of Locusts"]
    assert [card.title for card in displays(s).table] == titles
    s.phase = "deploy"
    assert [card.title for card in displays(s).table] == titles[:2], "Events that wait for the set-up are not turned up"


def test_the_overlays_of_the_game() -> None:
    s = laid_out()
    assert list(overlays(s)) == ["displays"]
    picture = display(s, "displays", [])
    assert picture is not None and draw_display(picture, 1).height > 300
    assert display(s, "legend", []) is None
    made = LOOK.shown(s, [], "legend")
    assert {key.words for key in made.legend} >= {"Camp: 1 disk", "Settlement: 2 disks", "Stronghold"}
    plain, told = paint(scene(s), Crop(theatre="levant")), paint(made, Crop(theatre="levant"))
    assert plain.size == ZOOM and told.height > ZOOM[1] + 250


# --- secrets and pictures -----------------------------------------------------------------------------------


@rule("ACME-setup.all.h")
def test_a_scene_holds_nothing_that_the_view_hides() -> None:
    """Two positions that differ only in hands, deck and what is laid face down look alike."""
    s = laid_out()
    other = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
    one, two, *_ = s.order
    other.deck.reverse()
    other.hands[one], other.hands[two] = other.hands[two], other.hands[one]
    other.laid = {two: ["33", "34"]}
    for overlay in ("", "displays"):
        assert scene(seen(s, None), overlay=overlay) == scene(seen(other, None), overlay=overlay)
    assert displays(seen(s, None)) == displays(seen(other, None))


@pytest.mark.parametrize("face", SPEC.hidden.cards, ids=lambda face: face.id)
def test_every_card_has_an_emblem_and_its_codes_in_words(face: Any) -> None:
    drawn = look.card(face)
    assert (drawn.title, drawn.value, drawn.text) == (face.title, face.id, face.text)
    assert len(drawn.kind.split(", ")) == len(face.kind.split()) or not face.kind
    assert drawn.emblem in MOTIFS


def test_every_part_of_the_map_can_be_painted() -> None:
    s, asks = opened("six")
    made = scene(s, asks)
    for theatre in baked("acme").layout.theatres:
        assert paint(made, Crop(theatre=theatre), 0.5).size == (600, 450)
    over = paint(scene(opened("two")[0]), Crop(), 0.5)
    assert over.width < over.height, "the Abbreviated Western Map is higher than wide"
