"""13.0 The Nubian Dynasty: Egypt's chariots and dead change hands, and may come back."""

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import State, pieces
from engine.games.pharaohs.realm import scoring
from engine.kernel import Table

HEARTLAND = tables.GROUPS["egyptian_starting"]


def check_dynasty(t: Table[State]) -> None:
    """13.1.a, 13.2.a At the end of a full turn the Dynasty is founded when its condition has become true; it falls
    when that is no longer so."""
    s = t.state
    if dynasty_condition(s) and not s.dynasty:
        found_dynasty(t)
    elif s.dynasty and not dynasty_condition(s):
        end_dynasty(t)


def dynasty_condition(s: State) -> bool:
    """13.1.b, 13.1.c Three of the five areas of Egypt, or more than half of those no third nation holds."""
    held = [area for area in HEARTLAND if pieces.units_in(s, area, "nubia")]
    free = [area for area in HEARTLAND if not _third_party(s, area)]
    return len(held) >= 3 or (bool(free) and 2 * len(held) > len(free))


def _third_party(s: State, area: str) -> bool:
    return any(pieces.PIECES[u].nation != "egypt" for u in pieces.foes_in(s, area, "nubia"))


def found_dynasty(t: Table[State]) -> None:
    """13.1.d to 13.1.g Egyptian foot is removed, chariots and dead become Nubian, and the line is scored."""
    s = t.state
    s.dynasty = True
    s.dynasty_pile = s.dead.pop("egypt", [])
    for area in pieces.areas_with_units(s, "egypt"):
        for unit in pieces.units_in(s, area, "egypt"):
            pieces.take(s, area, [unit])
            if pieces.PIECES[unit].kind != "foot":
                pieces.put(s, area, [pieces.as_nubian(unit)])
            elif s.options["egyptian_foot"] == "removed":
                pieces.lose(s, unit)
            else:
                s.dynasty_pile.append(unit)
    t.tell("The Nubian Dynasty is founded: Egypt's chariots and dead are Nubian.", "BP-13.1.a", news=True)
    scoring.score_dynasty(t)


def end_dynasty(t: Table[State]) -> None:
    """13.2.a Egypt has back its dead and its units; those that stand among Nubians go to the dead pile."""
    s = t.state
    s.dynasty = False
    s.dead.setdefault("egypt", []).extend(s.dynasty_pile)
    s.dynasty_pile = []
    for area in list(s.units.get("nubia", pieces.NOWHERE)):
        for unit in pieces.units_in(s, area, "nubia"):
            if pieces.PIECES[unit].serial.startswith("e"):
                pieces.take(s, area, [unit])
                pieces.put(s, area, [pieces.as_egyptian(unit)])
    for area in pieces.areas_with_units(s, "egypt"):
        if pieces.units_in(s, area, "nubia"):
            for unit in pieces.units_in(s, area, "egypt"):
                pieces.take(s, area, [unit])
                pieces.bury(s, unit)
    for unit in pieces.units_in(s, "nubia", "egypt"):
        pieces.take(s, "nubia", [unit])
        pieces.bury(s, unit)
    if not s.dead["egypt"]:
        del s.dead["egypt"]
    t.tell("The Nubian Dynasty has fallen: Egypt has its own again.", "BP-13.2.a", news=True)
