"""3.0, SC7.1, SC9.1, R7 The scenario sheets: how each game begins."""

from engine.games.pharaohs.data import rows, tables
from engine.games.pharaohs.position import March, State, asking, head_start, pieces, topics
from engine.games.pharaohs.realm import empires
from engine.kernel import QuickMove, Rule, Table
from engine.kernel.game import Setup
from engine.wargame import shares, text

SET_UP = topics.TOPICS.new("set up", "where to set up")

SETUP_STACK = 3  # 3.1.c
CROWDED = "sumer"  # the one nation that may stack five


def deal(setup: Setup) -> State:
    """The first position of a scenario."""
    scenario = tables.SCENARIOS[setup.scenario]
    s = State(
        phase="turn_start" if scenario.setup else "set_up", scenario=scenario.id, seats=list(setup.seats),
        options=dict(setup.options), turn=scenario.first_turn,
    )  # fmt: skip
    begun = head_start.head_start(setup)
    for seat in s.seats:
        # SC7.1.e, SC9.1.e; with three players White's points are dropped
        s.points[seat] = scenario.points[seat] + begun.get(seat, 0)
        s.tally[seat] = {"start": s.points[seat]} if s.points[seat] else {}
        s.history[seat] = []
    if scenario.setup:
        stand_up(s, scenario.setup)
    else:
        s.chits = list(tables.TURNS[1].new_chits)
    return s


def stand_up(s: State, name: str) -> None:
    """SC7.1, SC9.1 Positions, markers and dead piles of a later scenario."""
    sheet = tables.SETUPS[name]
    for nation, areas in sheet.placed.items():
        s.nations.append(nation)
        for area, units in areas.items():
            for kind, count in units.items():
                pieces.put(s, area, pieces.raise_units(s, nation, kind, count))
    for nation, marked in sheet.markers.items():
        for area, markers in marked.items():
            for marker in markers:
                place_printed_marker(s, nation, area, marker)
    for nation, pile in sheet.dead.items():
        s.dead[nation] = [unit for kind, count in pile.items() for unit in pieces.raise_units(s, nation, kind, count)]


def place_printed_marker(s: State, nation: str, area: str, marker: str) -> None:
    if marker == "god":
        pieces.put(s, area, [empires.god_of(nation)])
    elif marker in ("godly", "ungodly"):
        pieces.put(s, area, pieces.raise_units(s, nation, "chosen", 1))
        s.chosen = marker
    else:
        pieces.put(s, area, pieces.raise_units(s, nation, marker, 1))


# ---------------------------------------------------------------- the set-up of turn 1 (3.1)


def set_up_phase(t: Table[State]) -> Rule[None]:
    """3.1.a, 3.1.b A chit is drawn, and its nation is set up completely before the next."""
    s = t.state
    nation = t.dice.draw("set-up chit", s.chits)
    s.chits.remove(nation)
    s.nations.append(nation)
    s.march = March(nation)
    t.tell(f"The chit of {pieces.name_of(nation)} is drawn for set-up.", "BP-3.1.a")
    for entry in tables.chart(s.scenario, s.turn):
        if entry.nation == nation:
            for kind, count in entry.units.items():
                yield from set_up_units(t, entry, kind, count)
    for capital in tables.CAPITALS:
        if capital.nation == nation and capital.first_turn == 1:
            empires.place_god(t, capital)  # 3.1.f, 3.1.g
    s.march = None
    s.phase = "set_up" if s.chits else "turn_start"


def set_up_units(t: Table[State], entry: rows.Entry, kind: str, count: int) -> Rule[None]:
    """3.1.c, 3.1.d All of them, in the listed areas, three to an area (Sumer: five)."""
    s = t.state
    limit = 5 if entry.nation == CROWDED else SETUP_STACK
    room = {area: limit - len(pieces.units_in(s, area, entry.nation)) for area in entry.areas}
    room = {area: free for area, free in room.items() if free > 0}
    who = f"{pieces.does(entry.nation, 'sets up')} {pieces.counted(kind, count)}"
    prompt = f"{who}: how many in which area? No more than {limit} units in any."
    able = min(count, sum(room.values()))
    even = shares.evenly(room, count)
    counts = yield from asking.asker(t, entry.nation).share(
        SET_UP, "BP-3.1.d", prompt, room, least=able, most=able, default=even, verb="place",
        quick_moves=lambda: (evenly_spread(even),),
    )  # fmt: skip
    for area, number in counts.items():
        placed = pieces.raise_units(s, entry.nation, kind, number)
        pieces.put(s, area, placed)
        told = f"{pieces.does(entry.nation, 'sets up')} {pieces.listing(placed)} in {pieces.place_name(area)}."
        t.tell(told, "BP-3.1.b")


def evenly_spread(even: dict[str, int]) -> QuickMove:
    """`evenly: 2 each in On and Thebaid`, `evenly: 2 in On and 1 in Thebaid`."""
    placed = {area: n for area, n in even.items() if n}
    names = {area: pieces.place_name(area) for area in placed}
    if len({*placed.values()}) == 1:
        where = f"{max(placed.values())} each in {text.listed(list(names.values()))}"
    else:
        where = text.listed([f"{n} in {names[area]}" for area, n in placed.items()])
    return QuickMove(f"evenly: {where}", (placed,))
