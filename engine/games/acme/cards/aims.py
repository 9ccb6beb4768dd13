"""13 What cards are aimed at, and why one cannot be played now. An aim is chosen before anybody may answer the card.

Each function here makes an aim from what a card allows: `one_area(able, "Where?")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.games.acme.events.played import Act
from engine.games.acme.position import asking, disks, factions, section, state, topics
from engine.games.acme.position.state import State
from engine.kernel.questions import Rule
from engine.wargame.effects import Aim

AREA = topics.TOPICS.new("area", "which area a card is aimed at")
AREAS = topics.TOPICS.new("areas", "which areas a card is aimed at")
SHARE = topics.TOPICS.new("share", "how many disks a card places where")
VICTIM = topics.TOPICS.new("victim", "whom a card is aimed at")
STACK = topics.TOPICS.new("stack", "whose disks a card is aimed at")
HOW_MANY = topics.TOPICS.new("how_many", "how many disks a card is aimed at")
STACKS = topics.TOPICS.new("stacks", "which disks a card is aimed at")

Able = Callable[[State, str], Iterable[str]]  # what a color may aim at
Aiming = Callable[[Act], Rule[Aim]]
Unless = Callable[[State, str], str]


def no_aim(able: Able, why: str) -> Unless:
    """The card cannot be played while there is nothing to aim it at."""
    return lambda s, color: "" if any(True for _ in able(s, color)) else why


def one_area(able: Able, prompt: str) -> Aiming:
    """One of the areas."""

    def aim(act: Act) -> Rule[Aim]:
        area = yield from act.asks.place(AREA, act.rule, prompt, list(able(act.s, act.player)))
        return Aim((area,), section.place(area))

    return aim


def some_areas(able: Able, most: int, prompt: str, *, least: int = 1) -> Aiming:
    """Up to so many of the areas; as many as there are, if there are fewer than must be."""

    def aim(act: Act) -> Rule[Aim]:
        there = list(able(act.s, act.player))
        fewest = min(least, len(there))
        areas = yield from act.asks.places(
            AREAS, act.rule, prompt, there, least=fewest, most=min(most, len(there)),
            default=there[: max(fewest, 1)],
        )  # fmt: skip
        return Aim((areas,), asking.names_of(areas))

    return aim


def own_disks(able: Able, most: int, prompt: str, *, each: int = 4) -> Aiming:
    """So many own disks, shared out over areas with room."""

    def aim(act: Act) -> Rule[Aim]:
        there = {area: min(each, disks.room(act.s, area, act.player)) for area in able(act.s, act.player)}
        bound = min(most, disks.supply(act.s, act.player), sum(there.values()))
        if bound <= 0:
            return Aim(({},))
        counts = yield from act.asks.share(SHARE, act.rule, prompt, there, most=bound, default={})
        return Aim((counts,), asking.where_text(counts))

    return aim


def own_stack(able: Able, most: int, prompt: str) -> Aiming:
    """Up to so many own disks in one area."""

    def aim(act: Act) -> Rule[Aim]:
        area = yield from act.asks.place(AREA, act.rule, prompt, list(able(act.s, act.player)))
        n = min(most, disks.room(act.s, area, act.player), disks.supply(act.s, act.player))
        if n > 1:
            n = yield from act.asks.number(HOW_MANY, act.rule, "How many disks?", least=1, most=n, default=n)
        return Aim(({area: n},), asking.where_text({area: n}))

    return aim


def one_color(able: Able, prompt: str) -> Aiming:
    """One civilization."""

    def aim(act: Act) -> Rule[Aim]:
        colors = list(able(act.s, act.player))
        color = yield from act.asks.choose(
            VICTIM, act.rule, prompt, [asking.color_option(act.s, color) for color in colors], default=colors[0]
        )
        return Aim((color,), factions.name_of(act.s, color), color)

    return aim


def one_stack(able: Able, prompt: str, *, most: int = 1, least: int = 1) -> Aiming:
    """A Faction's disks in one area, as `color@area`; how many of them, where there is a choice."""

    def aim(act: Act) -> Rule[Aim]:
        stacks = [(asking.stack_of(key)) for key in able(act.s, act.player)]
        options = [
            asking.stack_option(act.s, area, faction, disks.disks(act.s, area, faction)) for faction, area in stacks
        ]
        key = yield from act.asks.choose(STACK, act.rule, prompt, options, default=options[0].key)
        faction, area = asking.stack_of(key)
        n = min(most, disks.disks(act.s, area, faction))
        if n > least:
            n = yield from act.asks.number(HOW_MANY, act.rule, "How many disks?", least=least, most=n, default=n)
        words = f"{n} of {factions.owned(act.s, faction)} disks in {section.place(area)}"
        return Aim((faction, area, n), words, "" if faction == state.BARBARIANS else faction)

    return aim


def some_stacks(able: Able, most: int, prompt: str) -> Aiming:
    """A disk of each of up to so many stacks, as `color@area`, in different areas."""

    def aim(act: Act) -> Rule[Aim]:
        stacks = [asking.stack_of(key) for key in able(act.s, act.player)]
        options = [
            asking.stack_option(act.s, area, faction, disks.disks(act.s, area, faction), most=1)
            for faction, area in stacks
        ]
        keys = yield from act.asks.pick(
            STACKS, act.rule, prompt, options, least=1, most=min(most, len(options)), default=[options[0].key]
        )
        struck = [asking.stack_of(key) for key in keys]
        words = ", ".join(f"{factions.owned(act.s, faction)} disk in {section.place(area)}" for faction, area in struck)
        hit = dict.fromkeys(faction for faction, _ in struck if faction != state.BARBARIANS)
        return Aim((struck,), words, " ".join(hit))

    return aim
