"""13 What cards are aimed at. The target is chosen before anybody may answer the card; those who may are told of it.

Each function here makes a target of what a card allows: `one_area(able, "Where?", "nobody is there")`.
"""

from collections.abc import Callable, Iterable

from engine.games.acme.data import areas
from engine.games.acme.events import Played
from engine.games.acme.position import State, asking, disks, factions, section, state, topics
from engine.kernel import Option, Rule
from engine.wargame.targets import Target, one, some

AREA = topics.TOPICS.new("area", "which area a card is aimed at")
AREAS = topics.TOPICS.new("areas", "which areas a card is aimed at")
SHARE = topics.TOPICS.new("share", "how many disks a card places where")
VICTIM = topics.TOPICS.new("victim", "whom a card is aimed at")
STACK = topics.TOPICS.new("stack", "whose disks a card is aimed at")
HOW_MANY = topics.TOPICS.new("how_many", "how many disks a card is aimed at")
STACKS = topics.TOPICS.new("stacks", "which disks a card is aimed at")

Able = Callable[[State, str], Iterable[str]]  # at what a color may aim
Stack = tuple[str, str]  # a Faction, and the area of its disks
Stacks = Callable[[State, str], Iterable[Stack]]


def needs(able: Able, why: str) -> Callable[[State, str], str]:
    """Say why a card is of no use while there is nothing that it goes by."""
    return lambda s, color: "" if any(True for _ in able(s, color)) else why


def with_supply(able: Able) -> Callable[[State, str], Iterable[str]]:
    """Keep the areas while a disk is left in Supply."""
    return lambda s, color: able(s, color) if disks.supply(s, color) else ()


def with_room(able: Able) -> Callable[[State, str], list[str]]:
    """Keep the areas in which a disk from Supply fits."""

    def fitting(s: State, color: str) -> list[str]:
        return [area for area in able(s, color) if disks.room(s, area, color)] if disks.supply(s, color) else []

    return fitting


def own_land(s: State, color: str) -> list[str]:
    """Return the Land areas that a color Controls in which a disk fits."""
    mine = [area for area in disks.areas_of(s, color) if areas.land(area) and disks.controls(s, area, color)]
    return [area for area in mine if disks.room(s, area, color)]


# ---------------------------------------------------------------- areas


def one_area(able: Able, prompt: str, none: str = "") -> Target[str]:
    """One of the areas."""
    return Target(able, one(AREA, prompt, asking.area), none, words=lambda _, area: section.place(area))


def some_areas(able: Able, most: int, prompt: str, none: str = "", *, least: int = 1) -> Target[str]:
    """Up to so many of the areas; as many as there are, if there are fewer than must be."""
    ask = some(AREAS, prompt, asking.area, most, least=least)
    return Target(able, ask, none, words=lambda _, struck: asking.names_of(struck))


def own_disks(able: Able, most: int, prompt: str, none: str = "", *, each: int = 4) -> Target[str]:
    """So many own disks, shared out over areas with room."""

    def shares(_: Target[str], e: Played, there: list[str]) -> Rule[dict[str, int]]:
        room = {area: min(each, disks.room(e.s, area, e.role)) for area in there}
        bound = min(most, disks.supply(e.s, e.role), sum(room.values()))
        if bound <= 0:
            return {}
        return (yield from e.asks.share(SHARE, e.rule, prompt, room, most=bound, default={}))

    return Target(able, shares, none, words=lambda _, counts: asking.where_text(counts))


def own_stack(able: Able, most: int, prompt: str, none: str = "") -> Target[str]:
    """Up to so many own disks in one area."""

    def stack(_: Target[str], e: Played, there: list[str]) -> Rule[dict[str, int]]:
        area = yield from e.asks.place(AREA, e.rule, prompt, there)
        n = min(most, disks.room(e.s, area, e.role), disks.supply(e.s, e.role))
        if n > 1:
            n = yield from e.asks.number(HOW_MANY, e.rule, "How many disks?", least=1, most=n, default=n)
        return {area: n}

    return Target(able, stack, none, words=lambda _, counts: asking.where_text(counts))


# ---------------------------------------------------------------- civilizations and their disks


def itself(_: State, color: str) -> str:
    return color


def one_color(able: Able, prompt: str, none: str = "") -> Target[str]:
    """One civilization."""
    return Target(able, one(VICTIM, prompt, asking.color_option), none, words=factions.name_of, against=itself)


def stack_option(s: State, stack: Stack) -> Option:
    faction, area = stack
    return asking.stack_option(s, area, faction, disks.disks(s, area, faction))


def disk_option(s: State, stack: Stack) -> Option:
    faction, area = stack
    return asking.stack_option(s, area, faction, disks.disks(s, area, faction), most=1)


def stack_words(s: State, struck: tuple[str, str, int]) -> str:
    faction, area, n = struck
    return f"{n} of {factions.owned(s, faction)} disks in {section.place(area)}"


def one_stack(able: Stacks, prompt: str, none: str = "", *, most: int = 1, least: int = 1) -> Target[Stack]:
    """A Faction's disks in one area; how many of them, where there is a choice."""
    which = one(STACK, prompt, stack_option)

    def stack(target: Target[Stack], e: Played, there: list[Stack]) -> Rule[tuple[str, str, int]]:
        faction, area = yield from which(target, e, there)
        n = min(most, disks.disks(e.s, area, faction))
        if n > least:
            n = yield from e.asks.number(HOW_MANY, e.rule, "How many disks?", least=least, most=n, default=n)
        return faction, area, n

    return Target(able, stack, none, words=stack_words, against=lambda s, struck: all_hit(s, [struck[:2]]))


def disks_words(s: State, struck: list[Stack]) -> str:
    return ", ".join(f"{factions.owned(s, faction)} disk in {section.place(area)}" for faction, area in struck)


def all_hit(_: State, struck: list[Stack]) -> str:
    return " ".join(dict.fromkeys(faction for faction, _ in struck if faction != state.BARBARIANS))


def some_stacks(able: Stacks, most: int, prompt: str, none: str = "") -> Target[Stack]:
    """A disk of each of up to so many stacks."""
    return Target(able, some(STACKS, prompt, disk_option, most), none, words=disks_words, against=all_hit)
