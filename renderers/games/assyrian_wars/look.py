"""How Assyrian Wars looks: from a position as it is seen to a scene.

An area takes the color of the country that controls it. Units are plates, those in a city behind walls: infantry,
cavalry, chariots and mercenaries, with the leader first. Only what is seen is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.games.assyrian_wars.data import areas, cards, nations, scenarios, sea, units
from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.position import State, control, hands, money, pieces, turns
from engine.games.assyrian_wars.position.view import part, played_by
from engine.kernel.game import CardFace
from engine.kernel.questions import Ask
from engine.wargame.piles import plain
from engine.wargame.text import listed
from renderers import deck
from renderers.cards import Card, Display, Place, display_in_words
from renderers.games.assyrian_wars.owners import OWNERS
from renderers.look import Look
from renderers.scene import Counter, Crest, Figure, Key, Scene, Score, Stack, Status, Token, Tray, badges

GAME = "assyrian_wars"
FOOT, HORSE, CHARIOT, HIRED = "foot", "cavalry", "chariot", "mercenary"
SIGNS = {"hi": FOOT, "li": FOOT, "b": FOOT, "hc": HORSE, "lc": HORSE, "hb": HORSE, "ch": CHARIOT}
KINDS = (FOOT, CHARIOT, HORSE, HIRED)
DEFENSE, ECO = 0, 1  # the numbers printed beside a city
POWERS_SHEET = "powers"
DECK = deck.of(GAME, cards.FACES.values())
KEYS = (
    Key("figure", "0", "City Defense"),
    Key("figure", "1", "Printed ECO number"),
    Key("figure", "less", "City Defense or ECO that is lower now"),
    Key("figure", "more", "ECO that is higher now"),
    Key("piece", "ruler", "King"),
    Key("piece", "warlord", "Leader"),
    Key("piece", FOOT, "Infantry and bowmen"),
    Key("piece", CHARIOT, "Chariots"),
    Key("piece", HORSE, "Cavalry"),
    Key("piece", HIRED, "Mercenaries and nomads"),
    Key("chip", "weak", "So many units reduced"),
    Key("plate", "walls", "Force in a city"),
    Key("piece", "capital", "Capital, in the color of its holder"),
    Key("piece", "siege", "City under siege"),
    Key("piece", "destroyed", "Pillaged area"),
    Key("piece", "dead", "Regroup Box"),
)


def overlays(s: State) -> dict[str, str]:
    """Return what can be shown besides the map, by name."""
    del s
    return {POWERS_SHEET: "The countries and their cards"}


def scene(s: State, asks: Iterable[Ask] = ()) -> Scene:
    """Return everything to be seen."""
    questions = list(asks)
    held = {at: owner for at in scenarios.SCENARIOS[s.scenario].in_play if (owner := control.controller(s, at))}
    return Scene(
        game=GAME,
        owners=tuple(OWNERS[country] for country in turns.countries(s)),
        held={at: owner for at, owner in held.items() if owner in OWNERS},
        stacks=tuple(stack for at in areas.AREAS for stack in stacks_in(s, at)),
        tokens=tokens(s),
        crests=crests(s),
        closed=closed(s),
        figures=tuple(figure for at in areas.AREAS for figure in figures(s, at)),
        badges=badges(questions, areas.AREAS),
        status=status(s, questions),
        trays=trays(s),
    )


def overlaid(s: State, asks: Sequence[Ask], overlay: str) -> Scene:
    """Return the map with an overlay in words."""
    shown = display(s, overlay)
    made = scene(s, asks)
    return made if shown is None else msgspec.structs.replace(made, caption=display_in_words(shown))


def closed(s: State) -> tuple[str, ...]:
    """List what is out of play: areas, and the sea where there are no ships."""
    sheet = scenarios.SCENARIOS[s.scenario]
    waters = (*sea.ZONES, *sea.BOXES) if "ships" in sheet.without else ()
    return tuple(at for at in (*areas.AREAS, *waters) if at not in sheet.in_play)


# --- pieces -------------------------------------------------------------------------------------------------


def stacks_in(s: State, at: str) -> list[Stack]:
    """Return a stack for each country outside the walls of an area and one for each within, the strongest first."""
    led = [pieces.country_of(leader) for leader in pieces.leaders_at(s, at)]
    found = []
    for country in dict.fromkeys([*pieces.countries_at(s, at), *led]):
        before = counters(s, country, pieces.outside(s, at, country), pieces.leaders_outside(s, at, country))
        within = counters(s, country, pieces.inside(s, at, country), pieces.leaders_inside(s, at, country))
        found += [Stack(at, country, before, plate=True)] if before else []
        found += [Stack(at, country, within, plate=True, walls=True)] if within else []
    return sorted(found, key=lambda stack: (-sum(counter.value for counter in stack.counters), stack.owner))


def counters(s: State, country: str, pile: Mapping[str, int], company: Sequence[str]) -> tuple[Counter, ...]:
    """Return leaders, then units by what they are drawn as, and how many of those are reduced."""
    found = [head(s, leader) for leader in company]
    for kind in KINDS:
        own = {key: n for key, n in plain(pile).items() if sign_of(key) == kind}
        if own:
            weak = sum(n for key, n in own.items() if units.is_reduced(key))
            strength = sum(units.strength_of(key) * n for key, n in own.items())
            found.append(Counter(kind, country, pieces.in_words(own), sum(own.values()), strength, weak=weak))
    return tuple(found)


def sign_of(key: str) -> str:
    """Return what a unit is drawn as."""
    return HIRED if pieces.is_mercenary(key) else SIGNS[units.kind_of(key).unit_class]


def head(s: State, leader: str) -> Counter:
    """Return a leader with the ratings they have now: `Sargon II 4/10`."""
    rating = pieces.rating(s, leader)
    kind = "ruler" if pieces.is_king(s, leader) else "warlord"
    name = f"{pieces.leader_name(leader)} {rating.action}/{rating.command}"
    return Counter(kind, pieces.country_of(leader), name, 1, 100, leads=True)


def tokens(s: State) -> tuple[Token, ...]:
    """Return sieges and pillage in the color of who does it or suffers it."""
    found = [
        Token(siege.city, "siege", siege.by, f"{siege.kind} siege by {nations.name_of(siege.by)}") for siege in s.sieges
    ]
    for at, n in s.pillage.items():
        if (owner := control.controller(s, at)) in OWNERS:
            found.append(Token(at, "destroyed", owner, f"pillage {n}"))
    return tuple(found)


def crests(s: State) -> tuple[Crest, ...]:
    """Return every capital in play, in the color of its holder."""
    there = [(country, areas.CAPITALS[country]) for country in turns.countries(s) if country in areas.CAPITALS]
    return tuple(
        Crest(at, "capital", control.controller(s, at), f"capital of {nations.name_of(country)}")
        for country, at in there
        if control.controller(s, at) in OWNERS
    )


def figures(s: State, at: str) -> list[Figure]:
    """Return City Defense and ECO where they are no longer what is printed."""
    area = areas.AREAS[at]
    found = [Figure(at, DEFENSE, control.defense(s, at), area.defense)] if s.damage.get(at) else []
    return found + ([Figure(at, ECO, area.eco + s.eco[at], area.eco)] if s.eco.get(at) and area.eco else [])


def trays(s: State) -> tuple[Tray, ...]:
    """Return what lies in the Regroup Box."""
    found = []
    for country in turns.countries(s):
        pile, company = s.regroup.get(country, {}), pieces.leaders_in(s, pieces.REGROUP, country)
        if number := pieces.size(pile) + len(company):
            name = f"{nations.called(country)}: {pieces.in_words(pile, company)}"
            found.append(Counter("dead", country, name, number))
    return (Tray("Regroup Box", tuple(found)),) if found else ()


# --- words --------------------------------------------------------------------------------------------------


def status(s: State, asks: Sequence[Ask]) -> Status:
    """Return turn and round, the points of each power, and who decides."""
    return Status(
        title=f"Turn {s.turn} of {s.last_turn} · {part(s)}",
        line=line(s),
        scores=tuple(Score(power, s.vp[power]) for power in turns.powers(s)),
        to_move=tuple(dict.fromkeys(ask.role for ask in asks if ask.role in OWNERS)),
    )


def line(s: State) -> str:
    """Say who acts and with what; in the end, who has won."""
    if s.over:
        names = listed([nations.name_of(power) for seat in s.winners for power in played_by(s, seat)])
        return f"The game is over: {names} won"
    if s.impulse is not None:
        left = ap(money.left(s, s.impulse.country))
        return f"Impulse of {nations.name_of(s.impulse.country)}: {left} AP left"
    return f"Next: {nations.name_of(s.slot)}"


def display(s: State, overlay: str, to_move: Sequence[str] = ()) -> Display | None:
    """Return the countries with their cards and economy, if that is what is wanted."""
    if overlay != POWERS_SHEET:
        return None
    places = tuple(
        Place(
            OWNERS[country].name, OWNERS[country].color, len(s.hands.get(country, ())),
            to_move=s.plays.get(country, "") in to_move, note=f"{s.vp.get(country, 0)} VP, ECO {s.level[country]}",
            facts=facts(s, country),
        )
        for country in turns.countries(s)
    )  # fmt: skip
    top = cards.FACES.get(s.discard[-1]) if s.discard else None
    return Display(
        f"Turn {s.turn} of {s.last_turn}, {part(s)}", places, deck=len(s.deck), discard=len(s.discard),
        top=card(top) if top is not None else None, table=tuple(card(cards.FACES[id]) for id in s.playing),
    )  # fmt: skip


def facts(s: State, country: str) -> tuple[str, ...]:
    """Say what a country has saved, and which home cards it holds."""
    found = [f"{ap(s.saved[country])} AP saved"] if s.saved.get(country) else []
    if home := s.home.get(country):
        found.append(f"Home cards {listed([hands.name_of(id) for id in home])}")
    if pool := pieces.in_words(s.pools.get(country, {}), pieces.leaders_in(s, pieces.POOL, country)):
        found.append(f"Force pool {pool}")
    return tuple(found)


def card(face: CardFace) -> Card:
    """Return a card as it is drawn; a home card has the color of its country."""
    made, country = DECK.card(face), hands.kind_of(face.id).country
    return msgspec.structs.replace(made, color=OWNERS[country].color) if country else made


LOOK = Look(
    game=GAME,
    players={power: OWNERS[power] for power in nations.POWERS},
    scene=scene,
    overlays=overlays,
    overlaid=overlaid,
    display=display,
    card=card,
    keys=KEYS,
    gallery={"scenario": "the_two_rivers", "seats": 3},
)
