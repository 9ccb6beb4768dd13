"""How Battles of the Pharaohs looks: from a view to a scene.

Four players share twenty-one nations. A counter has its player's color, emblem and pattern and its nation's two
letters; an area has the color of whoever controls it. Only the view is read, so a picture cannot tell more than it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.board.words import listed
from engine.games.pharaohs.pieces import ARABIA, COLOR_OF, PIECES, counted, label_of, place_name
from engine.games.pharaohs.tables import AREAS, ENTRIES, NATIONS, TURNS
from engine.kernel.game import View
from engine.kernel.questions import Ask
from renderers.color import PALETTE
from renderers.scene import Arrow, Camp, Counter, Fight, Owner, Scene, Score, Stack, Status, Tray, badges

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


def scene(view: View, asks: Iterable[Ask] = (), moves: Sequence[Arrow] = ()) -> Scene:
    """Everything to be seen; `asks` are the open questions of the one who looks, `moves` arrows instead of its own."""
    questions = list(asks)
    nations = {nation: owner_of(view, nation) for nation in NATIONS}
    stacks = tuple(stack for area, pieces in sorted(view["areas"].items()) for stack in stacks_in(view, area, pieces))
    trays = (*waiting(view), *dead(view))
    shown = {stack.owner for stack in stacks} | {c.owner for tray in trays for c in tray.counters}
    if view["march"] is not None:
        shown.add(view["march"]["nation"])
    return Scene(
        game=GAME,
        owners=(*(PLAYERS[seat] for seat in view["seats"]), *(nations[n] for n in NATIONS if n in shown)),
        held=held(view),
        stacks=stacks,
        marks=marks(view),
        badges=badges(questions, AREAS),
        arrows=tuple(moves) or arrows(view),
        status=status(view, questions),
        trays=trays,
    )


def battle_in(view: View) -> str:
    """Who fights where; empty if nobody does."""
    b = view["battle"]
    return f"{b['area']}: {b['mover']} against {b['defender']}" if b is not None else ""


def battle_scene(view: View) -> Scene:
    """The battle under way, to be painted on its area: both sides and the dice of the round."""
    b = view["battle"]
    if b is None:
        raise ValueError("no battle is being fought")
    return fight_scene(scene(view), view, b)


def fight_scene(whole: Scene, view: View, b: Mapping[str, Any]) -> Scene:
    camps = []
    for nation, role in ((b["mover"], "attacking"), (b["defender"], "defending")):
        pieces = [p for p in view["areas"].get(b["area"], ()) if PIECES[p].nation == nation]
        dice = tuple(b["dice"].get(nation, ()))
        camps.append(Camp(nation, role, counters(view, nation, pieces), dice, b["hits"].get(nation, 0)))
    names = {owner.id for owner in whole.owners}
    missing = tuple(owner_of(view, camp.owner) for camp in camps if camp.owner not in names)
    title = f"{place_name(b['area'])}, round {b['round']}" if b["round"] else f"{place_name(b['area'])}"
    return Scene(
        game=GAME,
        owners=(*whole.owners, *missing),
        held=whole.held,
        stacks=whole.stacks,
        marks={**whole.marks, b["area"]: "battle"},
        arrows=tuple(arrow for arrow in whole.arrows if arrow.path[-1] == b["area"]),
        status=whole.status,
        fight=Fight(b["area"], title, tuple(camps)),
    )


# --- owners -------------------------------------------------------------------------------------------------


def owner_of(view: View, nation: str) -> Owner:
    """A nation in the color of whoever plays it."""
    side = PLAYERS[COLOR_OF[len(view["seats"])][nation]]
    return Owner(nation, NATIONS[nation].name, side.color, side.emblem, side.pattern, CODES[nation], side.id)


def held(view: View) -> dict[str, str]:
    """Areas that one nation alone holds with units."""
    found = {}
    for area, pieces in sorted(view["areas"].items()):
        nations = {PIECES[p].nation for p in pieces if PIECES[p].is_unit}
        if len(nations) == 1:
            found[area] = nations.pop()
    return found


# --- pieces -------------------------------------------------------------------------------------------------


def stacks_in(view: View, area: str, pieces: Sequence[str]) -> list[Stack]:
    """One stack for each nation there, the strongest first."""
    nations = dict.fromkeys(PIECES[p].nation for p in pieces)
    found = [
        Stack(area, nation, counters(view, nation, [p for p in pieces if PIECES[p].nation == nation]))
        for nation in nations
    ]
    return sorted(found, key=lambda stack: (-sum(c.value * c.count for c in stack.counters), stack.owner))


def counters(view: View, nation: str, pieces: Sequence[str]) -> tuple[Counter, ...]:
    """Pieces of one nation, alike ones as one counter."""
    counts: dict[tuple[str, str], int] = {}
    for piece in pieces:
        key = (PIECES[piece].kind, label_of(piece))
        counts[key] = counts.get(key, 0) + 1
    made = [piece_kind(view, nation, kind, label, count) for (kind, label), count in counts.items()]
    return tuple(sorted(made, key=lambda c: (-c.value, c.name)))


def piece_kind(view: View, nation: str, kind: str, label: str, count: int) -> Counter:
    turned = kind == "god" and nation in view["turned"]
    shown = (view["chosen"] or "godly") if kind == "chosen" else "fallen_god" if turned else kind
    if shown == "captured":
        shown = "godly"
    if kind == "god":
        label = f"{NATIONS[nation].god} (turned over)" if turned else NATIONS[nation].god
    elif kind == "chosen" and view["chosen"]:
        label = f"{label} ({view['chosen']})"
    return Counter(shown, nation, counted(label, count), count, WORTH.get(kind, 1), turned)


def waiting(view: View) -> tuple[Tray, ...]:
    """Units that wait off the map, and Egyptians in Nubian hands."""
    trays = []
    for id, pieces in sorted(view["offmap"].items()):
        if pieces:
            nation = ENTRIES[view["scenario"]][id].nation
            trays.append(Tray(f"{NATIONS[nation].name} off the map", counters(view, nation, pieces)))
    return tuple(trays)


def dead(view: View) -> tuple[Tray, ...]:
    """The dead piles in short: how many each nation has lost."""
    piles = {nation: len(pile) for nation, pile in view["dead"].items() if pile}
    if view["dynasty_pile"]:
        piles["egypt"] = piles.get("egypt", 0) + len(view["dynasty_pile"])
    if not piles:
        return ()
    heads = [Counter("dead", n, f"{count} of {NATIONS[n].name}", count, count) for n, count in piles.items()]
    return (Tray("Dead", tuple(sorted(heads, key=lambda c: (-c.count, c.owner)))),)


# --- signs --------------------------------------------------------------------------------------------------


def marks(view: View) -> dict[str, str]:
    """Where it will come to battle, and what Cimmeria has claimed."""
    found = dict.fromkeys(view["claimed"], "claimed")
    for area, pieces in sorted(view["areas"].items()):
        if area != ARABIA and len({PIECES[p].nation for p in pieces if PIECES[p].is_unit}) > 1:
            found[area] = "battle"
    return found


def arrows(view: View) -> tuple[Arrow, ...]:
    """Where the nation whose turn it is has come from, by land and by sea."""
    march = view["march"]
    if march is None:
        return ()
    by_land = [Arrow((origin, area), march["nation"]) for area, origins in march["came"].items() for origin in origins]
    by_sea = [
        Arrow((origin, area), march["nation"], by_sea=True)
        for area, origins in march["ports"].items()
        for origin in origins
    ]
    return tuple(arrow for arrow in (*by_land, *by_sea) if arrow.path[0] != arrow.path[1])


def status(view: View, asks: Sequence[Ask]) -> Status:
    turn = TURNS[view["turn"]]
    scores = tuple(Score(seat, view["points"].get(seat, 0)) for seat in view["seats"])
    return Status(
        title=f"Turn {view['turn']} of {view['last_turn']} · {turn.years} BC · {turn.title}",
        line=phase_line(view),
        scores=scores,
        to_move=tuple(dict.fromkeys(ask.seat for ask in asks)),
    )


def phase_line(view: View) -> str:
    if view["over"]:
        winners = listed([winner.capitalize() for winner in view["winners"]])
        return f"The game is over: {winners} won" if winners else "The game is over"
    phase = str(view["phase"]).replace("_", " ")
    march, battle = view["march"], view["battle"]
    if battle is not None:
        mover, defender = NATIONS[battle["mover"]].name, NATIONS[battle["defender"]].name
        return f"Battle in {place_name(battle['area'])}: {mover} against {defender}, round {max(1, battle['round'])}"
    return f"{NATIONS[march['nation']].name}: {phase}" if march is not None else phase.capitalize()
