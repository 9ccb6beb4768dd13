"""The numbers of the rules: Battle Table, Siege Table, Ops numbers, prices, limits, Victory Points."""

from bisect import bisect_right
from functools import cache

from msgspec import Struct

from engine.games.god_kings.data import tables
from engine.wargame.tables import Raw, convert, exactly, fail, named, numbered, numbers, table

FILE = "tables.toml"
DIE = 6


class Battle(Struct, frozen=True, forbid_unknown_fields=True):
    """15.5.7 The lowest strength of each column, and the loss numbers by modified die."""

    columns: tuple[int, ...]
    rows: dict[str, tuple[int, ...]]
    source: str


class Ops(Struct, frozen=True, forbid_unknown_fields=True):
    """9.2 What a card does by its Ops number: one of these."""

    number: int
    rating: int  # A: Strategy Rating of a general, at most
    markers: int  # C
    mercenaries: int  # D
    succession: int  # E
    garrisons: int  # G
    tp: int  # H
    wp: int
    source: str
    neutral: bool = False  # F
    naval: bool = False  # 12.1, with A


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """7.1 What a reinforcement costs."""

    id: str
    name: str
    tp: int
    wp: int
    source: str


def build_battle(raw: Raw) -> tuple[tuple[int, ...], dict[int, tuple[int, ...]]]:
    """The Battle Table: neither more strength nor a higher die ever means a lower loss number."""
    found = convert(FILE, "battle", table(FILE, raw, "battle"), Battle)
    rows = {int(die): row for die, row in found.rows.items()}
    if list(rows) != list(range(min(rows), max(rows) + 1)):
        raise fail(FILE, "battle.rows", "not in order")
    if list(found.columns) != sorted(found.columns) or found.columns[0] != 1:
        raise fail(FILE, "battle.columns", "not in order from 1 on")
    below: tuple[int, ...] = (0,) * len(found.columns)
    for die, row in rows.items():
        if len(row) != len(found.columns):
            raise fail(FILE, f"battle.rows.{die}", f"{len(row)} columns")
        if list(row) != sorted(row) or any(a > b for a, b in zip(below, row, strict=True)):
            raise fail(FILE, f"battle.rows.{die}", "a loss number is lower than one before it")
        below = row
    return found.columns, rows


_raw = tables.read(FILE)
COLUMNS, ROWS = build_battle(_raw)
OPS: dict[int, Ops] = numbered(FILE, _raw, "ops", Ops)
PRICES: dict[str, Price] = named(FILE, _raw, "prices", Price)
exactly(FILE, "prices", "price", PRICES, ("garrison", "mercenary", "refit", "chariot"))
MODIFIERS: dict[str, int] = numbers(FILE, _raw, "modifiers")
REACTIONS: dict[str, int] = numbers(FILE, _raw, "reactions")
SIEGE: dict[str, int] = numbers(FILE, _raw, "siege")
MOVEMENT: dict[str, int] = numbers(FILE, _raw, "movement")
LIMITS: dict[str, int] = numbers(FILE, _raw, "limits")
POINTS: dict[str, int] = numbers(FILE, _raw, "points")


@cache
def loss_number(strength: int, roll: int) -> int:
    """15.5.7 What this strength inflicts on this modified die; below -3 counts as -3, above 10 as 10."""
    if strength < 1:
        return 0
    return ROWS[min(max(roll, min(ROWS)), max(ROWS))][bisect_right(COLUMNS, strength) - 1]


@cache
def column_text(strength: int) -> str:
    """The column a strength stands in, as printed: `9-11`, `37+`."""
    if strength < 1:
        return "none"
    i = bisect_right(COLUMNS, strength) - 1
    low = COLUMNS[i]
    if i + 1 == len(COLUMNS):
        return f"{low}+"
    high = COLUMNS[i + 1] - 1
    return str(low) if low == high else f"{low}-{high}"


def charge_modifier(own: int, enemy: int) -> int:
    """15.5.2 By the chariots of both sides; against none, one counts as more, two as double, three as triple."""
    if own <= enemy:
        return 0
    times = own // enemy if enemy else own
    return MODIFIERS["charge_more" if times < 2 else "charge_double" if times < 3 else "charge_triple"]


def wall_modifier(walls: int) -> int:
    """17.3 0 for one wall outline, -1 for two, -2 for three."""
    return SIEGE["wall"] * max(0, walls - 1)


def siege_falls(die: int, modifier: int) -> bool:
    """17.3, 17.4 Whether the city falls on this die: a natural 6 always does it, a natural 1 never."""
    return die == DIE or (die != 1 and die + modifier >= SIEGE["falls"])


def succeeds(die: int, modifier: int, at_most: int) -> bool:
    """13.4, 14.1, 15.5.2 A roll under a rating: a natural 1 always succeeds, a natural 6 always fails."""
    return die == 1 or (die != DIE and die + modifier <= at_most)


def attrition_from(units: int) -> int:
    """11.13 The lowest die that costs a unit a step, by how many units are in the space."""
    return LIMITS["attrition_many" if units >= LIMITS["attrition"] else "attrition_few"]
