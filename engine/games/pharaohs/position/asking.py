"""Questions that many chapters put: one area out of several, so many units to each, so many pieces of each kind."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import State, pieces
from engine.kernel import Facts, Option, QuickMove, Table
from engine.wargame import asking as board

AT_SEA = "sea"  # where those who landed may go back to (8.2.b)


# ---------------------------------------------------------------- areas


@cache
def area_option(area: str, most: int = 1, key: str = "", words: str = "") -> Option:
    """`march:on`, "march from On": the area by its name on the map, after what is done there."""
    name = "sea" if area == AT_SEA else pieces.place_name(area)
    at, also = ("" if area == AT_SEA else area), ((tables.CITY[area],) if area in tables.CITY else ())
    return Option(f"{key}:{area}" if key else area, f"{words} {name}".lstrip(), at=at, most=most, also=also)


class Asker(board.PlaceAsker[State]):
    """Asks for areas, and for so many units in each."""

    def option(self, place: str, most: int = 1) -> Option:
        return area_option(place, most)


def asker(t: Table[State], nation: str) -> Asker:
    """Whoever asks for a nation the player who has it this turn."""
    return Asker(t, nation, pieces.seat_of(t.state, nation))


# ---------------------------------------------------------------- pieces


def groups_of(those: Iterable[str], tags: Mapping[str, str]) -> dict[str, list[str]]:
    """Pieces that are alike, under the name they can be ordered by: `foot`, `foot+1`, `ramesses_ii`."""
    groups: dict[str, list[str]] = {}
    for piece in those:
        tag = tags.get(piece)
        groups.setdefault(f"{pieces.GROUP_OF[piece]}+{tag}" if tag else pieces.GROUP_OF[piece], []).append(piece)
    return groups


def origins_of(s: State, those: Iterable[str], area: str) -> dict[str, str]:
    """Tags for `groups_of` that set apart pieces with ways out of their own."""
    m = s.march
    if m is None or not (m.sailed or m.landed or m.raiders):
        return {}
    return {piece: pieces.came_by(s, piece, area) for piece in those}


def group_option(name: str, those: list[str]) -> Option:
    return _group_option(name, pieces.label_of(those[0]), len(those))


@cache
def _group_option(name: str, label: str, most: int) -> Option:
    base, _, tag = name.partition("+")
    if tag:
        label += f" with {tag} left" if tag.isdigit() else origin_text(tag)
    return Option(name, label if label != base else "", most=most)


def origin_text(tag: str) -> str:
    """` from Lukka by sea`, ` from the sea`, ` from the desert`."""
    how, _, port = tag.partition(" ")
    if port:
        return f" from {pieces.place_name(port)} by sea"
    return {"landed": " from the sea", "raiding": " from the desert"}.get(how, "")


# ---------------------------------------------------------------- a group and its goal at once


def ways_of_all(
    s: State, nation: str, groups: Mapping[str, list[str]], group: Sequence[str], goals: Sequence[Option]
) -> list[QuickMove]:
    """As many of these groups as may go, to each of the goals: `all 5 to Philistia (Hittites: 3 foot)`, `all 2 back by
    sea to On`, `1 foot out to sea`."""
    counts = {name: n for name, those in groups.items() if (n := len([p for p in those if p in group]))}
    every = len(group) == sum(len(those) for those in groups.values())
    who = f"all {len(group)}" if every else pieces.listing(list(group))
    ways = []
    for goal in goals:
        to = "to " if goal.key.startswith("to:") else ""
        facts: Facts = {"goal": goal.at, "pieces": len(group), "foes": len(pieces.foes_in(s, goal.at, nation))}
        label = f"{who} {to}{goal.text}{against(s, nation, goal.at)}"
        ways.append(QuickMove(label, (counts, goal.key), goal.at, facts))
    return ways


def against(s: State, nation: str, area: str) -> str:
    """` (Hittites: 3 foot)`: who stands in the way in an area; nothing if nobody does."""
    foes: dict[str, list[str]] = {}
    for unit in pieces.foes_in(s, area, nation):
        foes.setdefault(pieces.PIECES[unit].nation, []).append(unit)
    there = "; ".join(f"{pieces.name_of(foe)}: {pieces.listing(units)}" for foe, units in foes.items())
    return f" ({there})" if there else ""
