"""How Genesis looks: from a position as it is seen to a scene.

Each kingdom has a color, an emblem and a pattern of its own; Minor Kingdoms and Barbarians share dark ones and are
told apart by letters and emblems. A space takes the color of whoever controls it. Only what is seen is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.games.genesis.data.tables import KINGS, SEAS, SPACES, TURNS
from engine.games.genesis.kingdom.trade import has_capital, income_cities, linked, pirate_loss
from engine.games.genesis.position.control import controlled_cities, controller, defense, worth
from engine.games.genesis.position.hands import cards_of
from engine.games.genesis.position.pieces import units_text
from engine.games.genesis.position.places import world
from engine.games.genesis.position.powers import base, name_of
from engine.games.genesis.position.state import Battle, Side, State
from engine.games.genesis.position.view import FACES as ALL_FACES
from engine.kernel.game import CardFace
from engine.kernel.questions import Ask
from engine.wargame.text import listed, plural
from renderers import deck
from renderers.cards import Card, Display, Place, display_in_words
from renderers.color import PALETTE
from renderers.look import Look
from renderers.scene import (
    Arrow,
    Camp,
    Counter,
    Crest,
    Fight,
    Figure,
    Key,
    Line,
    Owner,
    Scene,
    Score,
    Stack,
    Status,
    Tray,
    badges,
)

GAME = "genesis"
POWERS: dict[str, Owner] = {
    owner.id: owner
    for owner in (
        Owner("egypt", "Egypt", PALETTE["gold"], "ankh", "solid", "EG"),
        Owner("hittites", "Hittites", PALETTE["rust"], "bull", "stripes", "HI"),
        Owner("mitanni", "Mitanni", PALETTE["lilac"], "wheel", "dots", "MI"),
        Owner("assyria", "Assyria", PALETTE["sea"], "wings", "cross", "AS"),
        Owner("babylonia", "Babylonia", PALETTE["blue"], "star", "solid", "BA"),
        Owner("arzawa", "Arzawa", PALETTE["sky"], "axe", "stripes", "AR"),
        Owner("elam", "Elam", PALETTE["earth"], "mountain", "solid", "EL"),
        Owner("canaan", "Canaan", PALETTE["coal"], "sun", "dots", "CA"),
        Owner("sea_peoples", "Sea Peoples", PALETTE["coal"], "trident", "stripes", "SP"),
        Owner("kaskans", "Kaskans", PALETTE["coal"], "axe", "cross", "KA"),
        Owner("libyans", "Libyans", PALETTE["coal"], "wings", "dots", "LI"),
        Owner("hayassa_azzi", "Hayassa-Azzi", PALETTE["coal"], "mountain", "stripes", "HA"),
        Owner("urartu", "Urartu", PALETTE["coal"], "bull", "cross", "UR"),
    )
}
PLAYERS = {id: POWERS[id] for id in ("egypt", "hittites", "mitanni", "assyria", "babylonia")}
REBELS = Owner("rebels", "Rebels", PALETTE["coal"], "sun", "cross", "RE")
PIRATES = Owner("pirates", "Pirates", PALETTE["coal"], "trident", "dots", "PI")
KINDS = {"ch": ("chariot", 50), "inf": ("foot", 40), "ps": ("peasant", 15), "sl": ("slave", 10)}  # sign, value
KING = 60
DISPLAYS = "kingdoms"  # the overlay that shows the kingdoms' displays
TRADE = "trade:"  # the overlays that show Trade Routes
LOST = "points lost"  # what a battle counts
# The fields of a position whose spaces show a sign, the most urgent first.
SIGNS = (("destroyed", "destroyed"), ("revolts", "revolt"), ("barbarian", "barbarians"), ("founded", "founded"),
         ("begun", "begun"), ("monuments", "monument"))  # fmt: skip
KEYS = (
    Key("figure", "0", "Defense Strength as printed"),
    Key("figure", "1", "Economic Worth as printed"),
    Key("figure", "less", "Now less than printed"),
    Key("figure", "more", "Now more than printed"),
    Key("piece", "ruler", "King: tactical, campaign rating"),
    Key("piece", "chariot", "Chariots"),
    Key("piece", "foot", "Infantry"),
    Key("piece", "peasant", "Peasants"),
    Key("piece", "slave", "Slaves"),
    Key("piece", "dead", "Pirates of a Sea Connection"),
    Key("node", "city", "City"),
    Key("node", "capital", "Capital of the set-up"),
    Key("piece", "capital", "Capital now"),
    Key("node", "port", "Port"),
    Key("node", "mountain", "Mountain"),
    Key("node", "mine", "Mine"),
    Key("sign", "monument", "Monument"),
    Key("sign", "begun", "Monument begun"),
    Key("sign", "founded", "New city"),
    Key("sign", "destroyed", "Destroyed city"),
    Key("sign", "revolt", "In Revolt"),
    Key("sign", "barbarians", "Barbarian Control"),
    Key("sign", "battle", "Battle"),
)
CITY = "city"  # the owner of defenses that nobody mans
FACES = {face.id: face for face in ALL_FACES}
DECK = deck.of(GAME, ALL_FACES)


def overlays(s: State) -> dict[str, str]:
    """What can be shown besides the map, by name: the kingdoms' displays, the Trade Routes of each, the legend."""
    routes_of = {f"{TRADE}{kingdom}": f"Trade Routes of {name_of(kingdom)}" for kingdom in s.kingdoms}
    return {DISPLAYS: "The kingdoms and their cards", **routes_of}


def scene(s: State, asks: Iterable[Ask] = (), moves: Sequence[Arrow] = (), overlay: str = "") -> Scene:
    """Everything to be seen; `overlay` is one of `overlays`."""
    questions = list(asks)
    stacks = tuple(stack for space in SPACES for stack in stacks_in(s, space))
    held = {space: base(power) for space in SPACES if (power := controller(s, space))}
    shown = {stack.owner for stack in stacks} | set(held.values()) | set(s.kingdoms)
    shown |= {base(force.power) for force in s.forces} | ({PIRATES.id} if s.pirates else set())
    battle = s.battles[-1] if s.battles else None
    whole = Scene(
        game=GAME,
        owners=tuple(owner for owner in (*POWERS.values(), REBELS, PIRATES) if owner.id in shown),
        held=held,
        stacks=stacks,
        marks={battle.at: "battle" for battle in s.battles},
        signs=signs(s),
        crests=tuple(Crest(at, "capital", k, f"Capital of {name_of(k)}") for k, at in s.capital.items() if at),
        figures=figures(s),
        badges=badges(questions, SPACES),
        arrows=tuple(moves) or arrows(s),
        status=status(s, questions),
        trays=trays(s),
    )
    if overlay == DISPLAYS:
        whole = msgspec.structs.replace(whole, caption=display_in_words(displays(s)))
    elif overlay in overlays(s):
        whole = with_routes(whole, s, overlay.removeprefix(TRADE))
    return whole if battle is None else with_fight(whole, battle, defense(s, battle.at))


def overlaid(s: State, asks: Iterable[Ask], overlay: str) -> Scene:
    """The map with one of the `overlays`."""
    return scene(s, asks, overlay=overlay)


def battle_scene(s: State) -> Scene:
    """The battle under way."""
    if not s.battles:
        raise ValueError("no battle is being fought")
    return scene(s)


# --- pieces -------------------------------------------------------------------------------------------------


def stacks_in(s: State, space: str) -> list[Stack]:
    """A stack for each power with units or Kings in a space; rebels under their marker are one of their own."""
    kings: dict[str, list[str]] = {}
    for king, at in s.kings.items():
        if at == space:
            kings.setdefault(base(KINGS[king].power), []).append(king)
    units: dict[str, dict[str, int]] = {}
    for power, counts in s.units.get(space, {}).items():
        mine = units.setdefault(base(power), {})
        for kind, count in counts.items():
            mine[kind] = mine.get(kind, 0) + count
    found = [
        Stack(space, power, counters(power, units.get(power, {}), kings.get(power, ())))
        for power in dict.fromkeys([*units, *kings])
    ]
    revolt = s.revolts.get(space)
    if revolt is not None and any(revolt.units.values()):
        found.append(Stack(space, REBELS.id, counters(REBELS.id, revolt.units, ())))
    found = [stack for stack in found if stack.counters]
    return sorted(found, key=lambda stack: (-sum(c.value * c.count for c in stack.counters), stack.owner))


def counters(owner: str, units: Mapping[str, int], kings: Sequence[str]) -> tuple[Counter, ...]:
    """Kings on top, then Chariots, Infantry, Peasants and Slaves."""
    found = [
        Counter("ruler", owner, f"{KINGS[k].name} {KINGS[k].tactical}-{KINGS[k].campaign}", 1, KING) for k in kings
    ]
    for kind, (sign, value) in KINDS.items():
        if count := units.get(kind, 0):
            found.append(Counter(sign, owner, units_text({kind: count}), count, value))
    return tuple(found)


def trays(s: State) -> tuple[Tray, ...]:
    """What lies beside the map: the Activation Markers still to come, and Pirates by the Sea Connection they are on."""
    pool = {power: s.pool.count(power) for power in s.pool if base(power) in POWERS}
    left = [Counter("claimed", base(p), f"{n} of {name_of(p)}", n, n) for p, n in pool.items()]
    markers = Tray("Markers in the pool", tuple(sorted(left, key=lambda c: (-c.count, c.owner))))
    return (*((markers,) if pool else ()), *(pirates_on(s, line) for line in dict.fromkeys(s.pirates)))


def pirates_on(s: State, line: str) -> Tray:
    """11.7 The Pirate markers of one Sea Connection."""
    count = s.pirates.count(line)
    return Tray(f"Pirates, {SEAS[line].name}", (Counter("dead", PIRATES.id, plural(count, "marker"), count),))


# --- signs --------------------------------------------------------------------------------------------------


def signs(s: State) -> dict[str, tuple[str, ...]]:
    """All signs of each space that has any."""
    found: dict[str, tuple[str, ...]] = {}
    for field, sign in SIGNS:
        for space in getattr(s, field):
            found[space] = (*found.get(space, ()), sign)
    return found


def figures(s: State) -> tuple[Figure, ...]:
    """The Defense Strengths and Economic Worths that are not the printed ones (2.1.2)."""
    found = []
    for space, printed in SPACES.items():
        now = (0 if space in s.destroyed else defense(s, space), worth(s, space))
        for number, (value, of) in enumerate(zip(now, (printed.ds, printed.ew), strict=True)):
            if value != of:
                found.append(Figure(space, number, value, of))
    return tuple(found)


def arrows(s: State) -> tuple[Arrow, ...]:
    """The ways of the forces under way."""
    found = []
    for force in s.forces:
        way = [*force.passed, force.at] if force.at else list(force.passed)
        path = tuple(space for i, space in enumerate(way) if i == 0 or space != way[i - 1])
        if len(path) > 1:
            found.append(Arrow(path, base(force.power), by_sea=force.sailed))
    return tuple(found)


def with_routes(whole: Scene, s: State, kingdom: str) -> Scene:
    """The Trade Routes of a kingdom: drawn, and in words."""
    said = trade_words(s, kingdom)
    assert whole.status is not None
    status = msgspec.structs.replace(whole.status, line=said[0].removesuffix("."))
    return msgspec.structs.replace(whole, lines=routes(s, kingdom), status=status, caption=" ".join(said))


def trade_words(s: State, kingdom: str) -> list[str]:
    """What the routes of a kingdom bring, which cities they link, and which they do not (5.1, 11.7.2)."""
    name = name_of(kingdom)
    if not has_capital(s, kingdom):
        return [f"Trade Routes of {name}: none, for want of a Capital."]
    earning, reached = income_cities(s, kingdom), linked(s, kingdom)
    earned = sum(worth(s, city) for city in earning)
    stolen = min(earned, pirate_loss(s, kingdom))
    taken = f", pirates take {stolen}" if stolen else ""
    found = [f"Trade Routes of {name}: {earned} silver{taken}."]
    found.append(f"Linked with {SPACES[s.capital[kingdom]].name}: {listed([worth_of(s, city) for city in earning])}.")
    cut = [worth_of(s, city) for city in controlled_cities(s, kingdom) if city not in reached]
    return [*found, f"Without a Trade Route: {listed(cut)}."] if cut else found


def worth_of(s: State, city: str) -> str:
    """`Memphis 3`"""
    return f"{SPACES[city].name} {worth(s, city)}"


def routes(s: State, kingdom: str) -> tuple[Line, ...]:
    """The shortest Trade Routes from the Capital of a kingdom to every city of it that is linked (5.1.1)."""
    came = ways_from_capital(s, kingdom)
    links: dict[tuple[str, str], None] = {}
    for city in controlled_cities(s, kingdom) if came else ():
        while came.get(city):
            links[came[city], city] = None
            city = came[city]
    return tuple(Line(link, kingdom) for link in sorted(links))


def ways_from_capital(s: State, kingdom: str) -> dict[str, str]:
    """For every space that its Trade Routes reach the one before it on the way from the Capital."""
    if kingdom not in s.kingdoms or not (reached := linked(s, kingdom)):
        return {}
    came = {s.capital[kingdom]: ""}
    line = list(came)
    for space in line:
        for near in world(s).links[space]:
            if near in reached and near not in came:
                came[near] = space
                line.append(near)
    return came


# --- words and fights ---------------------------------------------------------------------------------------


def status(s: State, asks: Sequence[Ask]) -> Status:
    """Turn, kingdoms' points with their silver where it is open, and who decides."""
    row = TURNS[s.turn]
    scores = tuple(Score(kingdom, s.points.get(kingdom, 0), silver_note(s, kingdom)) for kingdom in s.kingdoms)
    return Status(
        title=f"Turn {s.turn} of {s.last_turn} · {row.years} · {row.title}",
        line=phase_line(s),
        scores=scores,
        to_move=tuple(dict.fromkeys(ask.seat for ask in asks if ask.seat in POWERS)),
    )


def silver_note(s: State, kingdom: str) -> str:
    silver = s.silver.get(kingdom)
    return f"${silver}" if silver is not None else ""


def phase_line(s: State) -> str:
    if s.over:
        winners = listed([name_of(seat) for seat in s.winners])
        return f"The game is over: {winners} won" if winners else "The game is over"
    if s.battles:
        battle = s.battles[-1]
        attacker, defender = side_name(battle.attacker), side_name(battle.defender)
        return f"Battle at {SPACES[battle.at].name}: {attacker} against {defender}"
    if s.segment is not None:
        return f"Activation of {name_of(s.segment.power)}"
    return s.phase.replace("_", " ").capitalize()


def side_name(side: Side) -> str:
    return name_of(side.power) if side.power else "the city"


def with_fight(whole: Scene, battle: Battle, strength: int) -> Scene:
    """Both sides of a battle: what they field, their dice, the points against them. `strength` is the city's now."""
    owners = {owner.id: owner for owner in whole.owners}
    at, camps = battle.at, []
    for name, side, role in sides_of(battle):
        owner = owner_of(battle, name, side)
        owners.setdefault(owner.id, owner)
        dice = (side.die,) if side.die else ()
        walls = strength if owner.id == CITY and not battle.walls else side.city
        camps.append(Camp(owner.id, role, fielded(side, owner.id, walls), dice, side.owed))
    fight = Fight(at, SPACES[at].name, tuple(camps), LOST)
    return msgspec.structs.replace(whole, owners=tuple(owners.values()), fight=fight)


def sides_of(battle: Battle) -> tuple[tuple[str, Side, str], ...]:
    return ("attacker", battle.attacker, "attacking"), ("defender", battle.defender, "defending")


def owner_of(battle: Battle, name: str, side: Side) -> Owner:
    """Who fights on a side; for a city that nobody has manned, the city itself."""
    owner = POWERS.get(base(side.power), REBELS)
    manned = side.kings or name in battle.peoples.values() or any(sum(u.values()) for u in side.units.values())
    return owner if manned else Owner(CITY, SPACES[battle.at].name, owner.color, "none", owner.pattern)


def fielded(side: Side, owner: str, walls: int) -> tuple[Counter, ...]:
    """What a side fights with; the defenses of a city that it uses come last, with what is left of them."""
    units = {kind: sum(counts.get(kind, 0) for counts in side.units.values()) for kind in KINDS}
    city = (Counter("walls", owner, f"defense {walls}", walls),) if walls or owner == CITY else ()
    return (*counters(owner, units, side.kings), *city)


def battle_in(s: State) -> str:
    """Who fights where; empty if nobody does."""
    b = s.battles[-1] if s.battles else None
    return f"{b.at}: {b.attacker.power} against {b.defender.power}" if b is not None else ""


# --- cards and displays -------------------------------------------------------------------------------------


def display(s: State, overlay: str, to_move: Sequence[str] = ()) -> Display | None:
    """The picture that is shown instead of the map, if this overlay is one."""
    return displays(s, to_move) if overlay == DISPLAYS else None


def displays(s: State, to_move: Sequence[str] = ()) -> Display:
    """Every kingdom with what it has besides its units, and the cards that all can see."""
    row = TURNS[s.turn]
    places = tuple(
        Place(
            POWERS[kingdom].name, POWERS[kingdom].color, cards_of(s, kingdom),
            note=f"{s.points.get(kingdom, 0)} points", to_move=s.owner[kingdom] in to_move,
            facts=facts(s, kingdom),
        )
        for kingdom in s.kingdoms
    )  # fmt: skip
    return Display(
        f"Turn {s.turn} of {s.last_turn}, {row.years}",
        places,
        deck=len(s.deck),
        discard=len(s.discard),
        top=drawn(s.discard[-1]) if s.discard else None,
        table=tuple(drawn(played.card) for played in s.playing),
        line=phase_line(s),
    )


def facts(s: State, kingdom: str) -> tuple[str, ...]:
    """Silver and what it can be spent on, then where it is ruled from."""
    capital, kings = s.capital[kingdom], s.kings.items()
    silver = s.silver.get(kingdom)
    has = "silver hidden" if silver is None else f"{silver} silver"
    seats = [f"{KINGS[king].name} in {SPACES[at].name}" for king, at in kings if KINGS[king].power == kingdom]
    return (
        f"{has}, Manpower {s.manpower[kingdom]}, technology {s.technology[kingdom]}",
        f"Capital {SPACES[capital].name}" if capital else "no Capital",
        *(seats or ["no King"]),
    )


def drawn(name: str) -> Card:
    return card(FACES[name])


def card(face: CardFace) -> Card:
    """An event card as it is drawn."""
    return DECK.card(face)


LOOK = Look(
    game=GAME,
    players=PLAYERS,
    scene=scene,
    overlays=overlays,
    overlaid=overlaid,
    display=display,
    card=card,
    keys=KEYS,
    battle_in=battle_in,
    battle_scene=battle_scene,
    gallery={"scenario": "campaign", "seats": 5, "options": {"turns": "5"}},
)
