"""display, R4: The 17 civilizations: Home areas, Epochs and abilities of their Displays, colors of their disks."""

from msgspec import Struct

from engine.games.acme.data import areas, tables
from engine.wargame.tables import Raw, convert, exactly, fail, known, named, named_as_called, table

ABILITY_WINDOWS = (
    "growth", "retirement", "acquisition", "deployment", "first", "competition", "losses", "loot", "draw", "drawn",
    "hand", "deity", "religion",
)  # fmt: skip


class Ability(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a civilization can do that others cannot."""

    name: str
    when: tuple[str, ...]
    text: str
    once: bool = False  # once a turn
    opening: bool = False  # in the first turn of an Epoch only
    negatable: bool = False  # a competition ability: Negate cards may answer it
    stated: bool = False  # the rulebook has it
    numbers: dict[str, int] = {}

    def serves(self, turn: int) -> bool:
        """Whether this turn of an Epoch is one for it."""
        return turn == 1 or not self.opening


class Display(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A civilization."""

    id: str
    name: str
    epochs: tuple[int, int]  # the first and the last in which it flourished
    abilities: dict[str, Ability]
    source: str
    people: str = ""  # what the people are called, where it is not the name
    article: str = ""
    many: bool = False  # that name means many
    homes: tuple[str, ...] = ()  # its Home areas, the usual one first
    roaming: bool = False  # it chooses its Homeland

    @property
    def called(self) -> str:
        return self.people or self.name


class Colors(Struct, frozen=True, forbid_unknown_fields=True):
    """The colors of disks; those of civilizations in the order in which they are offered."""

    order: tuple[str, ...]
    barbarians: str
    minas: str
    source: str


def build_displays(raw: Raw) -> dict[str, Display]:
    """The civilizations, by name; each has the Home areas that the map has for it."""
    file = "displays.toml"
    displays = named(file, raw, "displays", Display)
    named_as_called(file, {name: display.name for name, display in displays.items()})
    for name, display in displays.items():
        exactly(file, name, "Home area", display.homes, areas.HOMES.get(name, ()))
        known(file, name, "Epoch", display.epochs, areas.EPOCHS)
        if display.epochs[0] > display.epochs[1]:
            raise fail(file, name, "its Epochs are out of order")
        if display.roaming == bool(display.homes):
            raise fail(file, name, "either it has Home areas or it roams")
        if not display.abilities:
            raise fail(file, name, "no ability")
        for slug, ability in display.abilities.items():
            known(file, f"{name}.{slug}", "time", ability.when, ABILITY_WINDOWS)
            if ability.negatable != bool({"first", "competition"}.intersection(ability.when)):
                raise fail(file, f"{name}.{slug}", "competition abilities, and no others, can be answered")
    return displays


_raw = tables.read("displays.toml")
DISPLAYS: dict[str, Display] = build_displays(_raw)
COLORS: Colors = convert("displays.toml", "colors", table("displays.toml", _raw, "colors"), Colors)


def usual_home(civilization: str) -> str:
    """The Home area it has where nothing else is said."""
    return (*DISPLAYS[civilization].homes, areas.FIRST_CHOICE)[0]


def amount(civilization: str, ability: str, what: str) -> int:
    """A number of an ability, as its Display has it."""
    return DISPLAYS[civilization].abilities[ability].numbers[what]


def has(civilization: str, ability: str) -> bool:
    """Whether a civilization has an ability of this name: `captives` is that of two."""
    return ability in DISPLAYS[civilization].abilities
