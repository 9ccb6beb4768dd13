"""R2 Religion cards (90 to 95; 9 and 30 are among the Great Persons)."""

from collections.abc import Sequence

from engine.games.acme.cards import aims
from engine.games.acme.data import fates
from engine.games.acme.events import Played, lasting, negation, played
from engine.games.acme.holdings import Loss, deities, losses
from engine.games.acme.position import OnTable, State, disks, factions, section, temples
from engine.kernel import Rule


def blasphemed(s: State, color: str) -> list[str]:
    """R3.95 Blasphemy does not reach Monotheism."""
    met = disks.in_contact(s, color)
    return [o for o in lasting.with_active_deity(s, color) if o in met and temples.deity_of(s, o) != fates.MONOTHEISM]


@played.effect("90", aims.one_color(blasphemed, "Whose Deity?", "nobody in contact has an active Deity"))
def blasphemy(e: Played, victim: str) -> None:
    """R2 Make a Deity inactive until its owner atones."""
    lasting.make_inactive(e, victim, "")


@aims.with_room
def holy_ground(s: State, color: str) -> list[str]:
    """Return the Homeland and what is next to it."""
    return [s.home[color], *section.near(s, s.home[color])]


@played.effect(
    "91", aims.own_disks(holy_ground, fates.number("91", "disks"), "Where do the disks go?", "no disk fits there")
)
def religious_fervor(e: Played, counts: dict[str, int]) -> None:
    """R2 Place disks in and around your Homeland."""
    e.place(counts)


@played.effect("92", aims.one_color(lasting.with_active_deity, "Whose Deity?", "nobody else has an active Deity"))
def forsaken_by_god(e: Played, victim: str) -> Rule[None]:
    """R2 Make a Deity inactive until the end of the next turn, and take disks from its civilization."""
    lasting.make_inactive(e, victim, "next_turn")
    there = {area: disks.disks(e.s, area, victim) for area in disks.areas_of(e.s, victim)}
    yield from e.lose((yield from losses.chosen(e.t, victim, e.numbers["losses"], there, e.rule, e.title)))


@played.effect("93", unless=lambda s, color: "" if temples.is_active(s, color) else "your Deity is not active")
def temple_feast(e: Played, below: OnTable | None = None) -> None:
    """R2 Gain minas and score; or, in answer, cancel a disaster."""
    if below is not None:
        negation.cancel(e, below)
    else:
        e.gain(e.numbers["minas"])
        e.score(e.numbers["points"])


def in_holy_places(s: State, color: str) -> list[aims.Stack]:
    """Any Faction's disks in Homelands in which an active temple stands."""
    homes = [s.home[one] for one in (color, *factions.others(s, color)) if temples.is_active(s, one)]
    return [(faction, area) for area in homes for faction in s.disks.get(area, {})]


IN_HOMELANDS = aims.some_stacks(
    in_holy_places, fates.number("94", "areas"), "Which disks are removed?", "no active temple stands among disks"
)  # fmt: skip


@played.effect("94", IN_HOMELANDS)
def heresy(e: Played, struck: Sequence[tuple[str, str]]) -> Rule[None]:
    """R2 Remove a disk in each of several Homelands with an active temple."""
    one_each = {area: faction for faction, area in reversed(struck)}
    yield from e.lose([Loss(area, faction, 1) for area, faction in one_each.items()])


def no_monotheism(s: State, color: str) -> str:
    return "Monotheism is in play" if fates.MONOTHEISM in s.temples else deities.why_not_replace(s, color)


@played.effect("95", unless=no_monotheism)
def monotheism(e: Played) -> None:
    """R2 Replace your Deity by Monotheism."""
    deities.replace_deity(e.t, e.role, fates.MONOTHEISM, e.rule)
