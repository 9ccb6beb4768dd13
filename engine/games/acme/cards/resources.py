"""R2 Trade and Resources (42 to 60) that are played as an action.

Those of your own Growth Phase (53, 57, 61) are in `growth_cards.py`.
"""

from collections.abc import Callable

from engine.games.acme.cards import aims
from engine.games.acme.data import areas, fates
from engine.games.acme.events import Played, drawing, played
from engine.games.acme.holdings import deities
from engine.games.acme.position import State, disks, factions, section, temples
from engine.kernel import Rule

# ---------------------------------------------------------------- own disks


def occupied(s: State, color: str, *kinds: Callable[[str], bool]) -> list[str]:
    """Return the areas of these terrains that a color occupies."""
    return [area for area in disks.areas_of(s, color) if any(kind(area) for kind in kinds)]


def mine(*kinds: Callable[[str], bool]) -> Callable[[State, str], list[str]]:
    """Find the areas of these terrains that a color Controls, in which a disk from Supply fits."""
    return aims.with_room(lambda s, color: [a for a in occupied(s, color, *kinds) if disks.controls(s, a, color)])


@aims.with_room
def harbors(s: State, color: str) -> list[str]:
    """Return the coastal Land areas that a color Controls or that are empty."""
    free = [area for area in section.section(s).areas if area not in s.disks or disks.controls(s, area, color)]
    return [area for area in free if section.is_coastal(s, area)]


@aims.with_room
def roadsteads(s: State, color: str) -> list[str]:
    """Return the Sea areas next to Land that a color occupies."""
    around = {there for area in occupied(s, color, areas.land) for there in section.near(s, area) if areas.sea(there)}
    return [area for area in section.section(s).areas if area in around]


FERTILE, PLAINS, WOODS = mine(areas.fertile), mine(areas.plain), mine(areas.mountain, areas.plain)


@played.effect("46", aims.one_area(harbors, "Where is the harbor?", "no disk fits on a coast"))  # Harbor Town
@played.effect("48", aims.one_area(roadsteads, "Where does the fleet lie?", "no disk fits at Sea"))  # Cedar Fleet
@played.effect("52", aims.one_area(FERTILE, "Which area is watered?", "no disk fits in a Fertile area"))  # Irrigation
@played.effect("58", aims.one_area(PLAINS, "Where do the herds graze?", "no disk fits in a Plain area"))  # Herds
def disks_at(e: Played, area: str) -> None:
    """R2 Place disks in an area."""
    e.place({area: e.numbers["disks"]})


@aims.with_room
def open_seas(s: State, _: str) -> list[str]:
    return [area for area in section.section(s).areas if areas.sea(area)]


@aims.with_room
def oases(s: State, color: str) -> list[str]:
    """Return the Desert areas that a color occupies, or next to its areas."""
    held = disks.areas_of(s, color)
    around = {there for area in held for there in (area, *section.near(s, area)) if areas.desert(there)}
    return [area for area in section.section(s).areas if area in around]


N_43, N_55, N_60 = fates.number("43", "areas"), fates.number("55", "areas"), fates.number("60", "areas")


@played.effect("43", aims.own_disks(open_seas, N_43, "To which Sea areas do they sail?", "no disk fits at Sea", each=1))
@played.effect("55", aims.own_disks(WOODS, N_55, "Where do the disks go?", "no disk fits there", each=1))  # Timber
@played.effect("60", aims.own_disks(oases, N_60, "Where are the wells?", "no disk fits in a Desert", each=1))
def disks_shared_out(e: Played, counts: dict[str, int]) -> None:
    """R2 Place a disk in each of several areas."""
    e.place(counts)


# ---------------------------------------------------------------- minas


def by_the_sea(s: State, color: str) -> list[str]:
    """Return the coastal Plains that a color occupies."""
    return [area for area in occupied(s, color, areas.plain) if section.is_coastal(s, area)]


@played.effect("42", unless=aims.needs(by_the_sea, "you occupy no coastal Plain"))
def purple_dye(e: Played) -> None:
    """R2 Gain minas if you occupy a coastal Plain."""
    if by_the_sea(e.s, e.role):
        e.gain(e.numbers["minas"])


@played.effect("44")
def tin_road(e: Played) -> None:
    """R2 Gain minas for the civilizations in contact."""
    e.gain(max(e.numbers["least"], len(disks.in_contact(e.s, e.role)) // e.numbers["contacts"]))


def no_caravans(s: State, color: str) -> str:
    least = fates.number("45", "areas")
    return "" if len(occupied(s, color, areas.desert)) >= least else f"you occupy fewer than {least} Desert areas"


@played.effect("45", unless=no_caravans)
def caravans(e: Played) -> None:
    """R2 Gain minas for the Desert areas you occupy."""
    e.gain(min(len(occupied(e.s, e.role, areas.desert)) // e.numbers["areas"], e.numbers["most"]))


@played.effect("47", aims.one_color(disks.in_contact, "With whom do they trade?", "nobody is in contact"))
def merchants_abroad(e: Played, partner: str) -> None:
    """R2 Gain minas, and give fewer to a partner."""
    e.gain(e.numbers["minas"])
    e.gain(e.numbers["theirs"], partner)


@played.effect("51", unless=lambda s, _: "" if disks.white_left(s) else "no mina is left (ACME-limits.mina.a)")
def great_market(e: Played) -> None:
    """R2 Gain minas, and every other civilization fewer."""
    e.gain(e.numbers["minas"])
    for other in factions.others(e.s, e.role):
        e.gain(e.numbers["theirs"], other)


def mines(s: State, color: str) -> list[str]:
    """Return the Mountain areas that a color occupies."""
    return occupied(s, color, areas.mountain)


@played.effect("54", unless=aims.needs(mines, "you occupy no Mountain area"))
def copper_mines(e: Played) -> None:
    """R2 Gain minas for the Mountain areas you occupy."""
    e.gain(min(e.numbers["minas"] * len(mines(e.s, e.role)), e.numbers["most"]))


@played.effect("59")
def silver(e: Played) -> None:
    """R2 Gain minas."""
    e.gain(e.numbers["minas"])


# ---------------------------------------------------------------- from hand to hand


def receivers(s: State, color: str) -> list[str]:
    """Return the other civilizations, while a color has a mina to give."""
    return factions.others(s, color) if s.minas.get(color, 0) else []


@played.effect("49", aims.one_color(receivers, "Who receives the gift?", "you have no mina to give"))
def royal_gifts(e: Played, partner: str) -> Rule[None]:
    """R2 Give minas to another civilization and draw cards."""
    hand_over(e, e.role, partner)
    yield from drawing.draw(e.t, e.role, e.numbers["cards"])


def the_rich(s: State, color: str) -> list[str]:
    """Return the other civilizations with enough minas."""
    return [other for other in factions.others(s, color) if s.minas.get(other, 0) >= fates.number("50", "least")]


@played.effect("50", aims.one_color(the_rich, "Whose minas are smuggled?", "nobody has 3 minas"))
def smugglers(e: Played, victim: str) -> None:
    """R2 Take minas from a rich civilization."""
    hand_over(e, victim, e.role)


def hand_over(e: Played, giver: str, taker: str) -> None:
    """Move minas from Treasury to Treasury."""
    if given := disks.gain_minas(e.s, taker, disks.pay_minas(e.s, giver, e.numbers["minas"])):
        e.tell(f"{factions.does(e.s, giver, 'gives')} {given} mina to {factions.name_of(e.s, taker)}.")


QUARRIED = fates.number("56", "less")  # resources


def no_quarries(s: State, color: str) -> str:
    """Say why the Deity can be neither established nor established again, so much cheaper."""
    why_not = deities.why_not_reestablish if temples.deity_of(s, color) else deities.why_not_establish
    return why_not(s, color, less=QUARRIED)


@played.effect("56", unless=no_quarries)
def quarries(e: Played) -> Rule[None]:
    """R2 Establish or re-establish a Deity for fewer resources."""
    if not no_quarries(e.s, e.role):
        build = deities.reestablish if temples.deity_of(e.s, e.role) else deities.establish
        yield from build(e.t, e.role, less=QUARRIED)
