"""The numbers of the rules: prices in half Action Points, rolls, dice, limits, conquest, hands, Victory Points."""

from msgspec import Struct

from engine.games.assyrian_wars.data import nations, tables
from engine.wargame.tables import Raw, exactly, fail, known, named, numbers

FILE = "tables.toml"
CHAPTERS = (
    "limits", "account", "prices", "diplomacy", "interception", "evasion", "battle", "siege", "tribute", "surrender",
    "income", "points", "battle_points", "sudden_end", "ratings", "succession", "foreign_war", "secret_diplomacy",
)  # fmt: skip


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """7.3.2, 4.2 The limits of a hand, and how many mercenaries a country draws a turn."""

    id: str
    least: int
    most: int
    mercenaries: int
    source: str


class Status(Struct, frozen=True, forbid_unknown_fields=True):
    """6.9 A diplomatic status: the spaces of a track from the first to the last."""

    id: str
    first: int
    last: int
    source: str


class Conquest(Struct, frozen=True, forbid_unknown_fields=True):
    """7.1 What must be held of a country for a conquest check, or conquers it without one."""

    id: str
    vp: int
    source: str
    areas: int = 0
    cities: int = 0
    beside: int = 0  # cities beside the capital
    at_once: int = 0  # cities, the capital among them, that conquer without a roll
    modifier: int = 0


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """7.5.2 What a power may aim at in Secret Diplomacy, and what it may then do."""

    id: str
    name: str
    options: tuple[str, ...]
    source: str
    only: dict[str, str] = {}  # option -> the one power that has it


def build_statuses(raw: Raw) -> dict[str, Status]:
    """Read the statuses; they divide the track between them."""
    statuses = named(FILE, raw, "statuses", Status)
    spaces = [space for status in statuses.values() for space in range(status.first, status.last + 1)]
    if spaces != list(range(LIMITS["track"] + 1)):
        raise fail(FILE, "statuses", "they do not divide the track")
    return statuses


def build_objectives(raw: Raw) -> dict[str, Objective]:
    """Read the objectives; an option of one power alone names that power."""
    objectives = named(FILE, raw, "objectives", Objective)
    for id, objective in objectives.items():
        known(FILE, id, "option", objective.only, objective.options)
        known(FILE, id, "power", objective.only.values(), nations.POWERS)
    return objectives


_raw = tables.read(FILE)
_chapters: dict[str, dict[str, int]] = {key: numbers(FILE, _raw, key) for key in CHAPTERS}
LIMITS, ACCOUNT, PRICES, DIPLOMACY, INTERCEPTION, EVASION = (_chapters[key] for key in CHAPTERS[:6])
BATTLE, SIEGE, TRIBUTE, SURRENDER, INCOME, POINTS = (_chapters[key] for key in CHAPTERS[6:12])
SUDDEN_END, RATINGS, SUCCESSION, FOREIGN_WAR, SECRET_DIPLOMACY = (_chapters[key] for key in CHAPTERS[13:])
BATTLE_POINTS: dict[int, int] = {int(units): vp for units, vp in _chapters["battle_points"].items()}
HANDS: dict[str, Hand] = named(FILE, _raw, "hands", Hand)
exactly(FILE, "hands", "class", HANDS, ("minor", "power", "assyria"))
STATUSES: dict[str, Status] = build_statuses(_raw)
CONQUEST: dict[str, Conquest] = named(FILE, _raw, "conquest", Conquest)
exactly(FILE, "conquest", "class", CONQUEST, ("minor", "power", "assyria", "mede"))
OBJECTIVES: dict[str, Objective] = build_objectives(_raw)
_AT = [id for id, status in STATUSES.items() for _ in range(status.first, status.last + 1)]


def status_at(space: int) -> str:
    """Name the diplomatic status of a space of a track."""
    return _AT[space]


def battle_vp(units: int) -> int:
    """Return the Victory Points for a land battle won against so many enemy units (8.3)."""
    return max((vp for least, vp in BATTLE_POINTS.items() if units >= least), default=0)


def hand_of(country: str) -> Hand:
    """Return the limits of a country's hand."""
    return HANDS[country if country in HANDS else nations.NATIONS[country].kind]


def conquest_of(country: str) -> Conquest:
    """Return what it takes to conquer a country."""
    return CONQUEST[country if country in CONQUEST else nations.NATIONS[country].kind]


def ap(halves: int) -> str:
    """Write half Action Points as people read them: `½`, `1`, `2½`."""
    sign, whole = "-" if halves < 0 else "", abs(halves) // 2
    half = "½" if halves % 2 else ""
    return f"{sign}{whole if whole or not half else ''}{half}"
