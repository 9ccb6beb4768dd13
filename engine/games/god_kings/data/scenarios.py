"""1.0, 4.0, R5 The five scenarios: who plays, how long, and what everybody begins with."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from engine.games.god_kings.data import kinds, numbers, peoples, rulers, spaces, tables
from engine.wargame.head_starts import HeadStarts, head_starts
from engine.wargame.tables import Raw, exactly, fail, known, named

FILE = "scenarios.toml"
Units = dict[str, int]  # key of a pile -> how many


# --- rows of the file ---------------------------------------------------------------------------------------


class Stack(Struct, frozen=True, forbid_unknown_fields=True):
    """Who stands in a space: `king`, `a`, `b`; whole divisions; further units."""

    generals: tuple[str, ...] = ()
    divisions: tuple[str, ...] = ()
    chariot: int = 0
    mercenary: int = 0


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Power begins with, as the file tells it."""

    spaces: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    garrisons: tuple[str, ...] = ()
    stacks: dict[str, Stack] = {}


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    """7.2 A division that comes by itself on a set turn."""

    turn: int
    power: str
    division: str


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """23.0 On turn 6 one Power leaves the game, another enters with this force."""

    leaves: str
    enters: str
    space: str
    divisions: tuple[str, ...]
    chariots: int
    garrisons: tuple[str, ...]

    @property
    def turn(self) -> int:
        return numbers.LIMITS["change_turn"]

    @property
    def king(self) -> str:
        return rulers.king_of(self.enters, self.turn)

    @property
    def units(self) -> Units:
        return {**_divisions(self.divisions), kinds.CHARIOT: self.chariots}


class Crowned(Struct, frozen=True, forbid_unknown_fields=True):
    """A Successor who becomes King without a roll when this Round begins."""

    turn: int
    round: int
    power: str


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """Who wins by controlling so many of these provinces when the last turn ends; the first whose goal is met. None: in
    any case."""

    power: str
    provinces: tuple[str, ...] = ()
    wanted: int = 0


class Duel(Struct, frozen=True, forbid_unknown_fields=True):
    """The first battle in which the Kings of both take part is worth so many Victory Points more."""

    powers: tuple[str, str]
    points: int


class Told(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is special about a scenario."""

    id: str
    number: int
    title: str
    summary: str
    order: tuple[str, ...]  # of the first turn, Neutral Nations included
    rounds: int = numbers.LIMITS["rounds"]
    empty: tuple[str, ...] = ()  # never activated; nobody enters their spaces
    lead: dict[str, int] = {}  # by how many Victory Points a Power must lead to win
    change: Change | None = None
    crowned: Crowned | None = None
    goals: tuple[Goal, ...] = ()
    duel: Duel | None = None


class Sheet(Told, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario as the file tells it."""

    turns: tuple[int, int]
    seatings: dict[str, tuple[str, ...]]
    powers: dict[str, Row]
    source: str
    used: tuple[str, ...] = ()
    points: dict[str, dict[str, int]] = {}
    divisions: tuple[Extra, ...] = ()


# --- as the game uses them ----------------------------------------------------------------------------------


class Start(Struct, frozen=True):
    """What a Power begins with: spaces under its control, garrison markers, units and generals by space."""

    power: str
    controls: tuple[str, ...]
    garrisons: tuple[str, ...]
    units: dict[str, Units]
    generals: dict[str, str]

    @property
    def divisions(self) -> tuple[str, ...]:
        """7.2 The divisions in play, in the order in which the Power lists them."""
        keys = [key for pile in self.units.values() for key in pile]
        return tuple(division for division in peoples.POWERS[self.power].divisions if kinds.warrior(division) in keys)

    @property
    def walled(self) -> tuple[str, ...]:
        """The Walled-Cities it controls; a Neutral Nation has a garrison marker on each."""
        return tuple(space for space in self.controls if spaces.SPACES[space].walled)


class Scenario(Told, frozen=True, kw_only=True):
    """A set-up and what is special about it."""

    first: int
    last: int
    seatings: dict[int, tuple[str, ...]]  # number of players -> the Powers they play, in Turn Order
    powers: dict[str, Start]
    closed: tuple[str, ...]  # the spaces that nobody enters
    hatti_used: tuple[str, ...]
    points: HeadStarts  # the Total VP that Powers begin with
    extra: tuple[Extra, ...]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(self.seatings)

    def neutral(self, players: int) -> tuple[str, ...]:
        """1.0 The Neutral Nations with so many players."""
        return tuple(power for power in self.powers if power not in (*self.seatings[players], *self.empty))

    def garrisons(self, power: str, players: int) -> tuple[str, ...]:
        """Where garrison markers stand at the start: those of its sheet, for a Neutral Nation every Walled-City."""
        start = self.powers[power]
        return start.walled if power in self.neutral(players) else start.garrisons

    def extra_on(self, turn: int) -> tuple[Extra, ...]:
        """7.2 The divisions that come by themselves on this turn."""
        return tuple(extra for extra in self.extra if extra.turn == turn)


def _divisions(divisions: Iterable[str]) -> Units:
    return {kinds.warrior(division): numbers.LIMITS["division"] for division in divisions}


def _stack(stack: Stack) -> Units:
    found = {**_divisions(stack.divisions), kinds.CHARIOT: stack.chariot, kinds.MERCENARY: stack.mercenary}
    return {key: n for key, n in found.items() if n}


def home_of(power: str) -> tuple[str, ...]:
    """3.0 The spaces of the province that is the Power's HomeCountry."""
    return tuple(name for province in spaces.PROVINCES.values() if province.home == power for name in province.spaces)


def _start(item: str, power: str, row: Row, first: int) -> Start:
    """The row of a Power with provinces spelled out, and its generals by name."""
    known(FILE, item, "space", (*row.spaces, *row.without, *row.garrisons, *row.stacks), spaces.SPACES)
    known(FILE, item, "province", row.provinces, spaces.PROVINCES)
    wider = [name for province in row.provinces for name in spaces.PROVINCES[province].spaces]
    known(FILE, item, "space of its provinces", row.without, wider)
    every = (*home_of(power), *row.spaces, *[name for name in wider if name not in row.without])
    if len(dict.fromkeys(every)) != len(every):
        raise fail(FILE, item, "a space is listed twice")
    ids = {"king": rulers.king_of(power, first), "a": f"{power}_a", "b": f"{power}_b"}
    where: dict[str, str] = {}
    for space, stack in row.stacks.items():
        known(FILE, f"{item}.{space}", "general", stack.generals, ids)
        known(FILE, f"{item}.{space}", "division", stack.divisions, peoples.POWERS[power].divisions)
        for general in stack.generals:
            if ids[general] in where:
                raise fail(FILE, f"{item}.{space}", f"{general} is somewhere else too")
            where[ids[general]] = space
    units = {space: _stack(stack) for space, stack in row.stacks.items()}
    found = Start(power, every, row.garrisons, {s: pile for s, pile in units.items() if pile}, where)
    _fits(item, found, bool(row.stacks))
    return found


def _fits(item: str, start: Start, manned: bool) -> None:
    """What must be true of every Power: it stands in its own spaces, with its King, two warlords and its counters."""
    known(FILE, item, "own space", (*start.units, *start.generals.values()), start.controls)
    known(FILE, item, "own Walled-City", start.garrisons, start.walled)
    if manned and (len(start.generals) != 3 or any(w not in start.generals for w in rulers.warlords_of(start.power))):
        raise fail(FILE, item, "not its King and both warlords")
    if manned and len(start.divisions) < 2:
        raise fail(FILE, item, "fewer than two divisions")
    sums: dict[str, int] = {}
    for pile in start.units.values():
        for key, n in pile.items():
            sums[kinds.kind_of(key)] = sums.get(kinds.kind_of(key), 0) + n
    if sums.get(kinds.WARRIOR, 0) != numbers.LIMITS["division"] * len(start.divisions):
        raise fail(FILE, item, "a division is placed twice")
    for kind, n in sums.items():
        if n > kinds.counters_of(start.power, kind):
            raise fail(FILE, item, f"{n} of {kind}, more than there are counters")


def _sheet(sheet: Sheet) -> None:
    """What must be true of a scenario as a whole."""
    item, (first, last) = sheet.id, sheet.turns
    if not 1 <= first <= last <= rulers.TURNS:
        raise fail(FILE, item, "turns out of order")
    known(FILE, item, "Power", sheet.powers, peoples.POWERS)
    named_powers = [*sheet.order, *sheet.empty, *sheet.lead, *(goal.power for goal in sheet.goals)]
    named_powers += [extra.power for extra in sheet.divisions] + list(sheet.duel.powers if sheet.duel else ())
    named_powers += [sheet.crowned.power] if sheet.crowned else []
    known(FILE, item, "Power of the scenario", named_powers, sheet.powers)
    exactly(FILE, item, "Power in the Turn Order", (*sheet.order, *sheet.empty), sheet.powers)
    known(FILE, item, "province", (*sheet.used, *(p for goal in sheet.goals for p in goal.provinces)), spaces.PROVINCES)
    for goal in sheet.goals:
        if not min(1, len(goal.provinces)) <= goal.wanted <= len(goal.provinces):
            raise fail(FILE, item, f"goals: {goal.wanted} of {len(goal.provinces)} provinces wanted of {goal.power}")
    for players, seated in sheet.seatings.items():
        if not players.isdecimal() or len(seated) != int(players) or not 2 <= int(players) <= 4:
            raise fail(FILE, item, f"seatings.{players}: {len(seated)} Powers")
        if list(seated) != [power for power in sheet.order if power in seated]:
            raise fail(FILE, item, f"seatings.{players}: not in Turn Order")
    for extra in sheet.divisions:
        known(FILE, item, "division", (extra.division,), peoples.POWERS[extra.power].divisions)
        known(FILE, item, "turn", (extra.turn,), range(first + 1, last + 1))
    if change := sheet.change:
        known(FILE, item, "Power that leaves", (change.leaves,), sheet.powers)
        known(FILE, item, "division", change.divisions, peoples.POWERS[change.enters].divisions)
        known(FILE, item, "space of its HomeCountry", (change.space, *change.garrisons), home_of(change.enters))


def _scenario(sheet: Sheet) -> Scenario:
    _sheet(sheet)
    first, last = sheet.turns
    powers = {power: _start(f"{sheet.id}.{power}", power, row, first) for power, row in sheet.powers.items()}
    held: dict[str, str] = {}
    for power, start in powers.items():
        if bool(start.generals) == (power in sheet.empty):
            raise fail(FILE, f"{sheet.id}.{power}", "units, though it is empty, or none, though it is not")
        for space in start.controls:
            if held.setdefault(space, power) != power:
                raise fail(FILE, f"{sheet.id}.{power}", f"{space!r} belongs to {held[space]}")
    hired = sum(pile.get(kinds.MERCENARY, 0) for start in powers.values() for pile in start.units.values())
    if hired > kinds.MERCENARIES:
        raise fail(FILE, sheet.id, f"{hired} mercenaries, more than there are counters")
    told: dict[str, Any] = {name: getattr(sheet, name) for name in Told.__struct_fields__}
    return Scenario(
        **told, first=first, last=last, powers=powers, hatti_used=sheet.used, extra=sheet.divisions,
        seatings={int(players): seated for players, seated in sheet.seatings.items()},
        closed=tuple(space for power in sheet.empty for space in powers[power].controls),
        points=head_starts(FILE, f"{sheet.id}.points", sheet.points, sheet.seatings),
    )  # fmt: skip


def build_scenarios(raw: Raw) -> dict[str, Scenario]:
    """The scenarios in the order of their numbers."""
    sheets = named(FILE, raw, "scenarios", Sheet)
    if [sheet.number for sheet in sheets.values()] != list(range(1, len(sheets) + 1)):
        raise fail(FILE, "scenarios", "numbers out of order")
    return {id: _scenario(sheet) for id, sheet in sheets.items()}


SCENARIOS: dict[str, Scenario] = build_scenarios(tables.read(FILE))
