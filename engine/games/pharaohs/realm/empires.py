"""16.0 Major empires: capitals, and gods that are turned over when a capital falls."""

from functools import cache

from engine.games.pharaohs.data import rows, tables
from engine.games.pharaohs.position import State, asking, pieces, topics
from engine.kernel import Rule, Table
from engine.wargame import text

GOD = topics.TOPICS.new("god", "whether the god is turned over")


@cache
def god_of(nation: str) -> str:
    return f"{nation}.god.1"


def capitals_now(s: State, areas: list[str]) -> list[rows.Capital]:
    """Those in these areas whose turns it is and whose god is there."""
    return [c for c in tables.CAPITALS if c.area in areas and c.first_turn <= s.turn <= c.last_turn and stands(s, c)]


def stands(s: State, capital: rows.Capital) -> bool:
    """Whether the god's marker is in the capital's area."""
    return god_of(capital.nation) in s.markers.get(capital.area, ())


def whose_god(nation: str) -> str:
    """At the beginning of a sentence: `The Storm God of Hatti`."""
    return f"{text.capital(pieces.god_name(nation))} of {pieces.name_of(nation)}"


def place_god(t: Table[State], capital: rows.Capital) -> None:
    """16.0.b, 16.0.m The marker goes face up to the capital's area, whoever stands there."""
    s = t.state
    pieces.put(s, capital.area, [god_of(capital.nation)])
    if capital.nation in s.turned:
        s.turned.remove(capital.nation)
    told = f"{whose_god(capital.nation)} is set up in {pieces.place_name(capital.area)}."
    t.tell(told, "BP-16.0.b")


def gods_at_turn_of(t: Table[State], nation: str) -> None:
    """16.0.d, 16.0.f, 16.0.g A god falls due at the beginning of its nation's turn of the capital's first turn."""
    s = t.state
    for capital in tables.CAPITALS:
        if capital.nation == nation and capital.first_turn == s.turn and not stands(s, capital):
            place_god(t, capital)


def gods_at_turn_start(t: Table[State]) -> None:
    """16.0.e A god leaves when the turns of its capital are over (Assur as turn 6 begins)."""
    s = t.state
    for capital in tables.CAPITALS:
        if s.turn > capital.last_turn and stands(s, capital):
            pieces.take(s, capital.area, [god_of(capital.nation)])
            if capital.nation in s.turned:
                s.turned.remove(capital.nation)
            told = f"{whose_god(capital.nation)} leaves {pieces.place_name(capital.area)}."
            t.tell(told, "BP-16.0.e")


def gods_at_turn_end(t: Table[State]) -> Rule[None]:
    """16.0.h, 16.0.i The mover's own god is turned back in a capital it holds; it may turn over those of others."""
    s = t.state
    nation = pieces.march_of(s).nation
    held = pieces.areas_with_units(s, nation)
    for capital in capitals_now(s, held):
        if not pieces.controls(s, nation, capital.area):
            continue
        god = pieces.god_name(capital.nation)
        if capital.nation == nation:
            if nation in s.turned:
                s.turned.remove(nation)
                t.tell(f"{pieces.does(nation, 'holds')} the capital again: {god} is turned back.", "BP-16.0.i")
        elif capital.nation not in s.turned:
            same = pieces.seat_of(s, capital.nation) == pieces.seat_of(s, nation)
            theirs, place = pieces.name_of(capital.nation), pieces.place_name(capital.area)
            turned = yield from asking.asker(t, nation).agree(
                GOD, "BP-16.0.h", f"{pieces.does(nation, 'holds')} the capital of {theirs} in {place}: "
                f"is {god} turned over? Then each replacement costs {theirs} two units.",
                f"turn {god} over", f"leave {god} as it is", default="no" if same else "yes",
            )  # fmt: skip
            if turned:
                s.turned.append(capital.nation)
                t.tell(f"{pieces.does(nation, 'turns')} over {god} of {theirs}.", "BP-16.0.h", news=True)
