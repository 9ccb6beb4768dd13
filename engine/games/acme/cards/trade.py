"""Trade (42 to 51): each function does what its text says."""

from __future__ import annotations

from engine.games.acme.cards import aims
from engine.games.acme.data import areas, fates
from engine.games.acme.events import drawing, played
from engine.games.acme.events.played import Act
from engine.games.acme.position import disks, factions, section
from engine.games.acme.position.state import State
from engine.kernel.questions import Rule


def by_the_sea(s: State, color: str) -> list[str]:
    """Coastal Plains it occupies."""
    return [area for area in disks.areas_of(s, color) if areas.plain(area) and section.is_coastal(s, area)]


@played.effect("42", unless=aims.no_aim(by_the_sea, "you occupy no coastal Plain (ACME-R2.42)"))
def purple_dye(act: Act) -> None:
    """2 minas if you occupy a coastal Plain."""
    if by_the_sea(act.s, act.player):
        act.gain(act.row.numbers["minas"])


def open_seas(s: State, color: str) -> list[str]:
    """Sea areas in which a disk from Supply fits."""
    return (
        [area for area in section.section(s).areas if areas.sea(area) and disks.room(s, area, color)]
        if disks.supply(s, color)
        else []
    )


@played.effect(
    "43",
    aims.own_disks(open_seas, fates.number("43", "areas"), "To which Sea areas do they sail?", each=1),
    aims.no_aim(open_seas, "no disk fits at Sea (ACME-R2.43)"),
)
def sea_traders(act: Act, counts: dict[str, int]) -> None:
    """Place 1 disk in each of up to 3 Sea areas."""
    act.place(counts)


@played.effect("44")
def tin_road(act: Act) -> None:
    """1 mina for every two civilizations in contact, at least 1."""
    numbers = act.row.numbers
    act.gain(max(numbers["least"], len(disks.in_contact(act.s, act.player)) // numbers["contacts"]))


def stages(s: State, color: str) -> list[str]:
    """Desert areas it occupies."""
    return [area for area in disks.areas_of(s, color) if areas.desert(area)]


def no_caravans(s: State, color: str) -> str:
    return "" if len(stages(s, color)) > 1 else "you occupy fewer than 2 Desert areas (ACME-R2.45)"


@played.effect("45", unless=no_caravans)
def caravans(act: Act) -> None:
    """1 mina for every 2 Desert areas you occupy, at most 3."""
    numbers = act.row.numbers
    act.gain(min(len(stages(act.s, act.player)) // numbers["areas"], numbers["most"]))


def harbors(s: State, color: str) -> list[str]:
    """Coastal Land areas that it Controls or that are empty, in which a disk from Supply fits."""
    if not disks.supply(s, color):
        return []
    free = [area for area in section.section(s).areas if area not in s.disks or disks.controls(s, area, color)]
    return [area for area in free if section.is_coastal(s, area) and disks.room(s, area, color)]


@played.effect(
    "46", aims.one_area(harbors, "Where is the harbor?"), aims.no_aim(harbors, "no disk fits on a coast (ACME-R2.46)")
)
def harbor_town(act: Act, area: str) -> None:
    """Place 2 disks in a coastal Land area that you Control or that is empty."""
    act.place({area: act.row.numbers["disks"]})


@played.effect(
    "47",
    aims.one_color(disks.in_contact, "With whom do they trade?"),
    aims.no_aim(disks.in_contact, "nobody is in contact (ACME-R2.47)"),
)
def merchants_abroad(act: Act, partner: str) -> None:
    """Name a civilization in contact: you gain 2 minas and it gains 1."""
    numbers = act.row.numbers
    act.gain(numbers["minas"])
    act.gain(numbers["theirs"], partner)


def roadsteads(s: State, color: str) -> list[str]:
    """Sea areas next to Land it occupies in which a disk from Supply fits."""
    if not disks.supply(s, color):
        return []
    around = {
        there
        for area in disks.areas_of(s, color)
        if areas.land(area)
        for there in section.near(s, area)
        if areas.sea(there)
    }
    return [area for area in section.section(s).areas if area in around and disks.room(s, area, color)]


@played.effect(
    "48",
    aims.one_area(roadsteads, "Where does the fleet lie?"),
    aims.no_aim(roadsteads, "no disk fits at Sea (ACME-R2.48)"),
)
def cedar_fleet(act: Act, area: str) -> None:
    """Place 2 disks in one Sea area next to a Land area you occupy."""
    act.place({area: act.row.numbers["disks"]})


def receivers(s: State, color: str) -> list[str]:
    """The other civilizations, while it has a mina to give."""
    return factions.others(s, color) if s.minas.get(color, 0) else []


@played.effect(
    "49",
    aims.one_color(receivers, "Who receives the gift?"),
    aims.no_aim(receivers, "you have no mina to give (ACME-R2.49)"),
)
def royal_gifts(act: Act, partner: str) -> Rule[None]:
    """Give 1 mina to another civilization and draw 2 cards."""
    numbers = act.row.numbers
    hand_over(act, act.player, partner, numbers["minas"])
    yield from drawing.draw(act.t, act.player, numbers["cards"])


def the_rich(s: State, color: str) -> list[str]:
    """Other civilizations with three minas or more."""
    return [other for other in factions.others(s, color) if s.minas.get(other, 0) >= fates.number("50", "least")]


@played.effect(
    "50",
    aims.one_color(the_rich, "Whose minas are smuggled?"),
    aims.no_aim(the_rich, "nobody has 3 minas (ACME-R2.50)"),
)
def smugglers(act: Act, victim: str) -> None:
    """Take 1 mina from a civilization that has 3 or more."""
    hand_over(act, victim, act.player, act.row.numbers["minas"])


def hand_over(act: Act, giver: str, taker: str, n: int) -> None:
    """From Treasury to Treasury."""
    s = act.s
    if given := disks.gain_minas(s, taker, disks.pay_minas(s, giver, n)):
        act.tell(f"{factions.does(s, giver, 'gives')} {given} mina to {factions.name_of(s, taker)}.")


def no_market(s: State, color: str) -> str:
    return "" if disks.white_left(s) else "no mina is left (ACME-limits.mina.a)"


@played.effect("51", unless=no_market)
def great_market(act: Act) -> None:
    """You gain 2 minas, every other civilization 1."""
    numbers = act.row.numbers
    act.gain(numbers["minas"])
    for other in factions.others(act.s, act.player):
        act.gain(numbers["theirs"], other)
