"""How Battles of the Pharaohs looks: from a position as it is seen to a scene.

Four players share twenty-one nations. A counter has its player's color, emblem and pattern and its nation's two
letters; an area has the color of whoever controls it. Only what is seen is read, so a picture cannot tell more than it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.pharaohs.data.tables import AREAS, ENTRIES, NATIONS, SCENARIOS, TURNS
from engine.games.pharaohs.position.pieces import ARABIA, COLOR_OF, PIECES, by_area, counted, label_of, place_name
from engine.games.pharaohs.position.state import Battle, State
from engine.games.pharaohs.realm.empires import capitals_now
from engine.games.pharaohs.war.battle import hits_by_die
from engine.kernel.questions import Ask
from engine.wargame.text import listed
from renderers.color import PALETTE
from renderers.games.pharaohs.luck import worth
from renderers.look import Look
from renderers.scene import Arrow, Camp, Counter, Crest, Fight, Key, Owner, Scene, Score, Stack, Status, Tray, badges

GAME = "pharaohs"
PLAYERS: dict[str, Owner] = {
    "blue": Owner("blue", "Blue", PALETTE["blue"], "ankh", "solid"),
    "red": Owner("red", "Red", PALETTE["rust"], "wings", "stripes"),
    "white": Owner("white", "White", PALETTE["ivory"], "bull", "dots"),
    "yellow": Owner("yellow", "Yellow", PALETTE["gold"], "axe", "cross"),
}
CODES = {
    "egypt": "EG", "achaea": "AC", "arameans": "AR", "urartu": "UR", "media": "ME", "sumer": "SU", "mitanni": "MI",
    "assyria": "AS", "libya": "LB", "lydia": "LY", "elam": "EL", "hatti": "HA", "judah": "JU", "nubia": "NU",
    "cimmeria": "CI", "canaan": "CA", "kassites": "KA", "sea_peoples": "SP", "phrygia": "PH", "luvians": "LU",
    "chaldea": "CH",
}  # fmt: skip
# The worth of a kind in a fight, to lie on top by; leaders and gods beneath the troops they help.
WORTH = {"chariot": 50, "cavalry": 45, "camel": 40, "foot": 35, "ruler": 30, "god": 20, "terror": 12, "siege": 11}

KEYS = (
    Key("piece", "foot", "Foot"),
    Key("piece", "chariot", "Chariot"),
    Key("piece", "cavalry", "Cavalry"),
    Key("piece", "camel", "Camels"),
    Key("piece", "ruler", "Ruler: one more on every die"),
    Key("piece", "god", "God"),
    Key("piece", "fallen_god", "God turned over"),
    Key("piece", "terror", "Terror"),
    Key("piece", "siege", "Siege"),
    Key("piece", "godly", "Chosen People, godly"),
    Key("piece", "ungodly", "Chosen People, ungodly"),
    Key("piece", "dead", "Dead"),
    Key("piece", "capital", "Capital, in the color of its holder"),
    Key("sign", "battle", "Battle to come"),
    Key("sign", "claimed", "Claimed by Cimmeria"),
)


def scene(s: State, asks: Iterable[Ask] = (), moves: Sequence[Arrow] = ()) -> Scene:
    """Everything to be seen; `asks` are the open questions of the one who looks, `moves` arrows instead of its own."""
    questions = list(asks)
    nations = {nation: owner_of(s, nation) for nation in NATIONS}
    stacks = tuple(stack for area, pieces in sorted(by_area(s).items()) for stack in stacks_in(s, area, pieces))
    trays = (*waiting(s), *dead(s))
    shown = {stack.owner for stack in stacks} | {c.owner for tray in trays for c in tray.counters}
    if s.march is not None:
        shown.add(s.march.nation)
    return Scene(
        game=GAME,
        owners=(*(PLAYERS[seat] for seat in s.seats), *(nations[n] for n in NATIONS if n in shown)),
        held=held(s),
        stacks=stacks,
        marks=marks(s),
        crests=crests(s),
        badges=badges(questions, AREAS),
        arrows=tuple(moves) or arrows(s),
        status=status(s, questions),
        trays=trays,
    )


def battle_in(s: State) -> str:
    """Who fights where; empty if nobody does."""
    b = s.battle
    return f"{b.area}: {b.mover} against {b.defender}" if b is not None else ""


def battle_scene(s: State) -> Scene:
    """The battle under way, to be painted on its area: both sides and the dice of the round."""
    b = s.battle
    if b is None:
        raise ValueError("no battle is being fought")
    return fight_scene(scene(s), s, b)


def fight_scene(whole: Scene, s: State, b: Battle) -> Scene:
    camps = []
    for nation, role in ((b.mover, "attacking"), (b.defender, "defending")):
        pieces = [p for p in by_area(s).get(b.area, ()) if PIECES[p].nation == nation]
        dice = tuple(b.dice.get(nation, ()))
        hits, by_die = b.hits.get(nation, 0), tuple(hits_by_die(s, b, nation))
        camps.append(Camp(nation, role, counters(s, nation, pieces), dice, hits, by_die=by_die))
    names = {owner.id for owner in whole.owners}
    missing = tuple(owner_of(s, camp.owner) for camp in camps if camp.owner not in names)
    title = f"{place_name(b.area)}, round {b.round}" if b.round else f"{place_name(b.area)}"
    return Scene(
        game=GAME,
        owners=(*whole.owners, *missing),
        held=whole.held,
        stacks=whole.stacks,
        marks={**whole.marks, b.area: "battle"},
        arrows=tuple(arrow for arrow in whole.arrows if arrow.path[-1] == b.area),
        status=whole.status,
        fight=Fight(b.area, title, tuple(camps)),
    )


# --- owners -------------------------------------------------------------------------------------------------


def owner_of(s: State, nation: str) -> Owner:
    """A nation in the color of whoever plays it."""
    side = PLAYERS[COLOR_OF[len(s.seats)][nation]]
    return Owner(nation, NATIONS[nation].name, side.color, side.emblem, side.pattern, CODES[nation], side.id)


def held(s: State) -> dict[str, str]:
    """Areas that one nation alone holds with units."""
    found = {}
    for area, pieces in sorted(by_area(s).items()):
        nations = {PIECES[p].nation for p in pieces if PIECES[p].is_unit}
        if len(nations) == 1:
            found[area] = nations.pop()
    return found


# --- pieces -------------------------------------------------------------------------------------------------


def stacks_in(s: State, area: str, pieces: Sequence[str]) -> list[Stack]:
    """One stack for each nation there, the strongest first."""
    nations = dict.fromkeys(PIECES[p].nation for p in pieces)
    found = [
        Stack(area, nation, counters(s, nation, [p for p in pieces if PIECES[p].nation == nation]))
        for nation in nations
    ]
    return sorted(found, key=lambda stack: (-sum(c.value * c.count for c in stack.counters), stack.owner))


def counters(s: State, nation: str, pieces: Sequence[str]) -> tuple[Counter, ...]:
    """Pieces of one nation, alike ones as one counter."""
    counts: dict[tuple[str, str], int] = {}
    for piece in pieces:
        key = (PIECES[piece].kind, label_of(piece))
        counts[key] = counts.get(key, 0) + 1
    made = [piece_kind(s, nation, kind, label, count) for (kind, label), count in counts.items()]
    return tuple(sorted(made, key=lambda c: (-c.value, c.name)))


def piece_kind(s: State, nation: str, kind: str, label: str, count: int) -> Counter:
    turned = kind == "god" and nation in s.turned
    shown = (s.chosen or "godly") if kind == "chosen" else "fallen_god" if turned else kind
    if shown == "captured":
        shown = "godly"
    if kind == "god":
        label = f"{NATIONS[nation].god} (turned over)" if turned else NATIONS[nation].god
    elif kind == "chosen" and s.chosen:
        label = f"{label} ({s.chosen})"
    return Counter(shown, nation, counted(label, count), count, WORTH.get(kind, 1), turned)


def waiting(s: State) -> tuple[Tray, ...]:
    """Units that wait off the map, and Egyptians in Nubian hands."""
    trays = []
    for id, pieces in sorted(s.offmap.items()):
        if pieces:
            nation = ENTRIES[s.scenario][id].nation
            trays.append(Tray(f"{NATIONS[nation].name} off the map", counters(s, nation, pieces)))
    return tuple(trays)


def dead(s: State) -> tuple[Tray, ...]:
    """The dead piles in short: how many each nation has lost."""
    piles = {nation: len(pile) for nation, pile in s.dead.items() if pile}
    if s.dynasty_pile:
        piles["egypt"] = piles.get("egypt", 0) + len(s.dynasty_pile)
    if not piles:
        return ()
    heads = [Counter("dead", n, f"{count} of {NATIONS[n].name}", count, count) for n, count in piles.items()]
    return (Tray("Dead", tuple(sorted(heads, key=lambda c: (-c.count, c.owner)))),)


# --- signs --------------------------------------------------------------------------------------------------


def marks(s: State) -> dict[str, str]:
    """Where it will come to battle, and what Cimmeria has claimed."""
    found = dict.fromkeys(s.claimed, "claimed")
    for area, pieces in sorted(by_area(s).items()):
        if area != ARABIA and len({PIECES[p].nation for p in pieces if PIECES[p].is_unit}) > 1:
            found[area] = "battle"
    return found


def crests(s: State) -> tuple[Crest, ...]:
    """Every capital of these turns that one nation alone holds (16.0.b), in its color."""
    holders = held(s)
    return tuple(
        Crest(one.area, "capital", holders[one.area], f"capital of {NATIONS[one.nation].name}")
        for one in capitals_now(s, list(AREAS))
        if one.area in holders
    )


def arrows(s: State) -> tuple[Arrow, ...]:
    """Where the nation whose turn it is has come from, by land and by sea."""
    march = s.march
    if march is None:
        return ()
    by_land = [Arrow((origin, area), march.nation) for area, origins in march.came.items() for origin in origins]
    by_sea = [
        Arrow((origin, area), march.nation, by_sea=True) for area, origins in march.ports.items() for origin in origins
    ]
    return tuple(arrow for arrow in (*by_land, *by_sea) if arrow.path[0] != arrow.path[1])


def status(s: State, asks: Sequence[Ask]) -> Status:
    turn = TURNS[s.turn]
    scores = tuple(Score(seat, s.points.get(seat, 0)) for seat in s.seats)
    return Status(
        title=f"Turn {s.turn} of {SCENARIOS[s.scenario].last_turn} · {turn.years} BC · {turn.title}",
        line=phase_line(s),
        scores=scores,
        to_move=tuple(dict.fromkeys(ask.seat for ask in asks)),
    )


def phase_line(s: State) -> str:
    if s.over:
        winners = listed([winner.capitalize() for winner in s.winners])
        return f"The game is over: {winners} won" if winners else "The game is over"
    phase = s.phase.replace("_", " ")
    march, battle = s.march, s.battle
    if battle is not None:
        mover, defender = NATIONS[battle.mover].name, NATIONS[battle.defender].name
        return f"Battle in {place_name(battle.area)}: {mover} against {defender}, round {max(1, battle.round)}"
    return f"{NATIONS[march.nation].name}: {phase}" if march is not None else phase.capitalize()


LOOK = Look(
    game=GAME,
    players=PLAYERS,
    scene=scene,
    keys=KEYS,
    battle_in=battle_in,
    battle_scene=battle_scene,
    worth=worth,
    unit="hits",
)
