"""Genesis as scenes: everything visible is in them, by whom, where, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.data.tables import KINGS, SCENARIOS, SPACES
from engine.games.genesis.kingdom.trade import has_capital, linked
from engine.games.genesis.position import places
from engine.games.genesis.position.control import controlled_cities, controller, defense, worth
from engine.games.genesis.position.hands import cards_of
from engine.games.genesis.position.places import world
from engine.games.genesis.position.state import Battle, Force, Side, State
from engine.games.genesis.position.view import seen
from engine.kernel.questions import Ask
from renderers.baked import baked
from renderers.cards import Display, display_in_words
from renderers.cards import display as draw_display
from renderers.color import worst_pair
from renderers.emblems import EMBLEMS, SIGNS
from renderers.games.genesis import look
from renderers.games.genesis.look import (
    PIRATES,
    PLAYERS,
    POWERS,
    REBELS,
    arrows,
    card,
    display,
    overlays,
    routes,
    scene,
    trade_words,
)
from renderers.options import badges as painted_badges
from renderers.paint import paint
from renderers.scene import Badge, Crop
from renderers.words import alt_text
from tests.games.genesis.positions import build
from tests.kit import new_session

Moment = tuple[Any, State, list[Ask]]


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """States, what is seen of them, and questions from random games of several scenarios."""
    found: list[Moment] = []
    for number, scenario in enumerate(("campaign", "late", "sargon")):
        session, chance = new_session(SPEC, scenario, 0, seed=number), random.Random(number)
        for step in range(220):
            if session.over:
                break
            ask = next(iter(session.asks().values()))
            if step % 11 == 0 or session.state.battles:
                state = msgspec.msgpack.decode(msgspec.msgpack.encode(session.state), type=type(session.state))
                found.append((state, session.seen(ask.seat), [ask]))
            session.answer(ask.seat, ask.sample(chance))
    return found


def test_every_unit_and_king_on_the_map_is_on_a_counter(moments: list[Moment]) -> None:
    for state, shown, asks in moments:
        made = scene(shown, asks)
        for space in SPACES:
            powers: dict[str, dict[str, int]] = state.units.get(space, {})
            units = sum(sum(counts.values()) for counts in powers.values())
            units += sum(state.revolts[space].units.values()) if space in state.revolts else 0
            kings = [king for king, at in state.kings.items() if at == space]
            pieces = [c for stack in made.stacks if stack.space == space for c in stack.counters]
            assert sum(c.count for c in pieces if c.kind != "ruler") == units
            assert sorted(c.name.rsplit(" ", 1)[0] for c in pieces if c.kind == "ruler") == sorted(
                KINGS[king].name for king in kings
            )


def test_whoever_appears_is_introduced_and_can_be_drawn(moments: list[Moment]) -> None:
    for _, shown, asks in moments:
        made = scene(shown, asks)
        known = {owner.id: owner for owner in made.owners}
        assert len(known) == len(made.owners)
        counters = [c for stack in made.stacks for c in stack.counters]
        counters += [c for tray in made.trays for c in tray.counters]
        assert {c.owner for c in counters} | set(made.held.values()) <= known.keys()
        assert {c.kind for c in counters} | set(made.marks.values()) <= SIGNS.keys()
        assert {sign for signs in made.signs.values() for sign in signs} <= SIGNS.keys()
        assert {owner.emblem for owner in made.owners} <= EMBLEMS.keys()
        assert made.status is not None and {s.owner for s in made.status.scores} == set(shown.kingdoms)


def test_spaces_have_the_color_of_whoever_controls_them(moments: list[Moment]) -> None:
    for state, shown, asks in moments:
        held = scene(shown, asks).held
        assert held == {
            space: controller(state, space).partition(":")[0] for space in SPACES if controller(state, space)
        }


def test_a_scene_holds_nothing_that_the_view_hides(moments: list[Moment]) -> None:
    """Two positions that differ only in what is hidden look alike."""
    for state, _, _ in moments:
        other = msgspec.structs.replace(state, deck=list(reversed(state.deck)), known={})
        for one in state.hands:
            other = msgspec.structs.replace(other, hands={**other.hands, one: list(reversed(other.hands[one]))})
        assert scene(seen(state, None)) == scene(seen(other, None))


def test_a_battle_shows_both_sides(moments: list[Moment]) -> None:
    fights = [(shown, scene(shown).fight) for _, shown, _ in moments if shown.battles]
    assert fights
    for shown, fight in fights:
        assert fight is not None and fight.space == shown.battles[-1].at
        assert [camp.role for camp in fight.camps] == ["attacking", "defending"]


def test_numbers_on_the_map_are_those_of_the_question(moments: list[Moment]) -> None:
    for _, shown, asks in moments:
        badges = scene(shown, asks).badges
        places = [option.at for ask in asks for option in ask.options]
        if not any(places):  # what leads to a place is a whole decision
            places = [way.at for ask in asks for way in ask.ready_moves()]
        for badge in badges:
            assert {places[number - 1] for number in (badge.number, *badge.also)} == {badge.space}


def test_numbers_lie_on_the_points_they_belong_to() -> None:
    sheet = baked("genesis").sheet(Crop(space="sidon"))
    wanted = [Badge(space, number, space) for number, space in enumerate(("sidon", "tyre", "kumidi", "hazor"), 1)]
    for placed in painted_badges(wanted, sheet):
        assert placed.at == sheet.view.spot(sheet.layout.spaces[placed.badge.space].centre)


def test_trade_routes_begin_at_the_capital_and_are_links_of_the_map(moments: list[Moment]) -> None:
    drawn = 0
    for state, shown, _ in moments:
        for kingdom in state.kingdoms:
            lines = routes(shown, kingdom)
            drawn += len(lines)
            if lines:
                assert any(state.capital[kingdom] in line.ends for line in lines)
                reached = {end for line in lines for end in line.ends}
                assert reached <= linked(state, kingdom)
                assert {c for c in controlled_cities(state, kingdom) if c in linked(state, kingdom)} <= reached
                assert all(two in world(state).links[one] for one, two in (line.ends for line in lines))
    assert drawn > 50
    assert routes(moments[0][1], "nowhere") == ()


def test_an_overlay_says_in_words_what_it_draws(moments: list[Moment]) -> None:
    for state, shown, asks in moments:
        assert list(overlays(shown)) == ["kingdoms", *(f"trade:{kingdom}" for kingdom in state.kingdoms)]
        for kingdom in state.kingdoms:
            made = scene(shown, asks, overlay=f"trade:{kingdom}")
            assert made.lines == routes(shown, kingdom)
            reached = linked(state, kingdom)
            for city in controlled_cities(state, kingdom):
                before, _, cut = made.caption.partition("Without a Trade Route")
                assert places.name(city) in (before if city in reached and worth(state, city) else f"{before}{cut}")
                assert (places.name(city) in cut) == (city not in reached) or not has_capital(state, kingdom)
            assert made.caption in alt_text(made)
        assert scene(shown, asks).lines == () and scene(shown, asks).caption == ""
        assert scene(shown, asks, overlay="trade:nowhere") == scene(shown, asks)


def test_pirates_and_a_lost_capital_are_told_of() -> None:
    s = build(on={"egypt": {"thebes": {"ps": 1}, "tyre": {"ps": 1}}}, pirates=["tyre_gaza"])
    routes_of = trade_words(s, "egypt")
    assert routes_of[0].startswith("Trade Routes of Egypt: ") and routes_of[0].endswith(", pirates take 2.")
    assert routes_of[1].startswith("Linked with Thebes: ") and "Tyre" in routes_of[1]
    s.destroyed.append("thebes")
    assert trade_words(s, "egypt") == ["Trade Routes of Egypt: none, for want of a Capital."]


def test_displays_tell_what_all_may_know_of_every_kingdom(moments: list[Moment]) -> None:
    shown: Display | None = None
    for state, seen_by_one, asks in moments:
        shown = display(seen_by_one, "kingdoms", [ask.seat for ask in asks])
        assert shown is not None and display(seen_by_one, "trade:egypt") is None
        assert [place.hand for place in shown.places] == [cards_of(state, kingdom) for kingdom in state.kingdoms]
        assert [place.to_move for place in shown.places] == [
            state.owner[kingdom] in {ask.seat for ask in asks} for kingdom in state.kingdoms
        ]
        assert (shown.deck, shown.discard) == (len(state.deck), len(state.discard))
        told = display_in_words(shown)
        assert all(f"{state.silver[kingdom]} silver" in told for kingdom in state.kingdoms)
        assert scene(seen_by_one, asks, overlay="kingdoms").caption.startswith(f"Turn {state.turn} of")
    assert shown is not None and draw_display(shown).width == 900


def test_hidden_silver_is_on_nobodys_display() -> None:
    s = build(options={"treasuries": "hidden"}, silver={"egypt": 17, "hittites": 13})
    shown = display(seen(s, "egypt"), "kingdoms")
    assert shown is not None
    told = display_in_words(shown)
    assert "17 silver" in told and "13 silver" not in told and told.count("silver hidden") == 4


def test_numbers_that_are_not_the_printed_ones_are_on_the_map(moments: list[Moment]) -> None:
    seen = 0
    for state, of_one, _ in moments:
        shown = {(figure.space, figure.number): figure.value for figure in scene(of_one).figures}
        seen += len(shown)
        for space, printed in SPACES.items():
            assert shown.get((space, 0), printed.ds) == defense(state, space)
            assert shown.get((space, 1), printed.ew) == worth(state, space)
    assert seen > 20


def test_a_destroyed_city_and_a_new_one_show_what_they_are_worth() -> None:
    s = build(destroyed=["memphis"], founded=["shechem"], ds={"shechem": 1, "gaza": 4})
    figures = {(figure.space, figure.number): (figure.value, figure.sense) for figure in scene(seen(s, None)).figures}
    assert figures["memphis", 0] == figures["memphis", 1] == (0, "less")
    assert figures["shechem", 0] == (1, "more")
    assert figures["gaza", 0] == (4, "more") and ("gaza", 1) not in figures
    layout = baked("genesis").layout
    assert len(layout.spaces["gaza"].figures) == 2 and layout.spaces["shechem"].figures == []


def test_a_space_shows_all_of_its_signs() -> None:
    s = build(
        on={"hittites": {"halab": {"inf": 1}}}, revolts={"halab": ("hittites", {"ps": 2})},
        monuments=["halab", "ur"], begun={"nesa": 1}, founded=["shechem"], barbarian=["shechem"], destroyed=["sais"],
    )  # fmt: skip
    made = scene(seen(s, None))
    assert made.signs == {
        "halab": ("revolt", "monument"), "ur": ("monument",), "nesa": ("begun",),
        "shechem": ("barbarians", "founded"), "sais": ("destroyed",),
    }  # fmt: skip
    assert made.marks == {}


def test_the_legend_explains_every_sign() -> None:
    told = {key.name for key in look.KEYS if key.shape == "sign"}
    assert told == {sign for _, sign in look.SIGNS} | {"battle"}
    assert {key.name for key in look.KEYS if key.shape == "figure"} == {"0", "1", "less", "more"}
    pieces = {sign for sign, _ in look.KINDS.values()} | {"ruler", "capital", "dead"}
    assert {key.name for key in look.KEYS if key.shape == "piece"} == pieces
    made = look.LOOK.shown(seen(build(barbarian=["shechem"]), None), [], "legend")
    assert "Barbarian Control" in alt_text(made) and "In Revolt" not in made.caption
    assert all(key.words in made.caption for key in made.legend)


def battle(power: str, units: dict[str, dict[str, int]], walls: int = 0, left: int = 0, fought: bool = False) -> Battle:
    """Mitanni against Tuttul."""
    attacker = Side("mitanni", "mitanni", {"mitanni": {"inf": 3}}, [])
    peoples = {"mitanni": "attacker", **({power: "defender"} if fought else {})}
    return Battle("tuttul", "attack", attacker, Side(power, power, units, [], city=left), "harran", walls=walls,
                  peoples=peoples)  # fmt: skip


def test_an_undefended_city_defends_itself() -> None:
    for fought, strength in ((battle("", {}), 2), (battle("", {}, 2, 1), 1), (battle("", {}, 2, 0), 0)):
        made = scene(seen(build(battles=[fought]), None))
        assert made.fight is not None
        camp = made.fight.camps[1]
        assert next(owner.name for owner in made.owners if owner.id == camp.owner) == "Tuttul"
        assert [(c.name, c.count) for c in camp.counters] == [(f"defense {strength}", strength)]
        assert f"Tuttul, defending with defense {strength}" in alt_text(made)
        assert "Rebels" not in alt_text(made)


def test_a_manned_city_is_defended_by_its_men_and_its_walls() -> None:
    for fought, pieces in (
        (battle("assyria", {"assyria": {"inf": 2}}, 2, 2, True), ["2 Infantry", "defense 2"]),
        (battle("assyria", {"assyria": {"inf": 2}}, fought=True), ["2 Infantry"]),
        (battle("assyria", {}, fought=True), []),
    ):
        made = scene(seen(build(battles=[fought]), None))
        assert made.fight is not None and made.fight.camps[1].owner == "assyria"
        assert [c.name for c in made.fight.camps[1].counters] == pieces


def test_a_battle_counts_points_lost(moments: list[Moment]) -> None:
    fights = [fight for _, shown, _ in moments if (fight := scene(shown).fight) is not None]
    assert {fight.unit for fight in fights} == {"points lost"}
    assert [fights[0].counted(n) for n in (0, 1, 2)] == ["no point lost", "1 point lost", "2 points lost"]


def test_pictures_can_be_painted(moments: list[Moment]) -> None:
    _, shown, asks = moments[-1]
    for crop in (Crop(), *(Crop(theatre=name) for name in baked("genesis").layout.theatres)):
        for overlay in list(overlays(shown))[-2:]:
            assert paint(scene(shown, asks, overlay=overlay), crop).size[0] > 1000


def test_players_can_be_told_apart_by_every_eye() -> None:
    assert worst_pair([owner.color for owner in PLAYERS.values()]).distance > 10
    signs = [(owner.emblem, owner.pattern, owner.color) for owner in (*POWERS.values(), REBELS, PIRATES)]
    assert len(set(signs)) == len(signs)
    assert set(PLAYERS) <= {
        seat for s in SCENARIOS.values() for seats in s.seating.values() for g in seats for seat in g
    }


def test_cards_are_drawn_with_their_own_text() -> None:
    for face in SPEC.hidden.cards:
        drawn = card(face)
        assert (drawn.title, drawn.text) == (face.title, face.text)


def test_arrows_follow_the_forces() -> None:
    shown = build()
    shown.forces = [
        Force("egypt", "tjaru", {}, [], "active", passed=["memphis", "tanis"]),
        Force("egypt", "", {}, [], "active"),
    ]
    [arrow] = arrows(shown)
    assert (arrow.path, arrow.owner) == (("memphis", "tanis", "tjaru"), "egypt")


def test_pirates_lie_beside_the_map_by_the_sea_connection_that_they_are_on() -> None:
    state = build(pirates=["hindawa_troy", "alashiya_ugarit_tanis", "hindawa_troy"])
    made = scene(state)
    lying = {tray.title: [(c.owner, c.count) for c in tray.counters] for tray in made.trays}
    assert lying["Pirates, Hindawa–Troy"] == [("pirates", 2)]
    assert lying["Pirates, Alashiya–Ugarit–Tanis"] == [("pirates", 1)]
    assert "Pirates, Hindawa–Troy: 2 markers." in alt_text(made) and "Pirates" in [o.name for o in made.owners]
    calm = scene(build())
    assert not any("Pirates" in tray.title for tray in calm.trays) and PIRATES not in calm.owners
