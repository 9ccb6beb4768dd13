"""R2 Trade (42 to 51)."""

from engine.games.acme.cards import aims
from engine.games.acme.data import areas, fates
from engine.games.acme.events import Played, drawing, played
from engine.games.acme.position import State, disks, factions, section
from engine.kernel import Rule

# ---------------------------------------------------------------- own disks


@aims.with_room
def open_seas(s: State, _: str) -> list[str]:
    return [area for area in section.section(s).areas if areas.sea(area)]


SEAS = aims.own_disks(
    open_seas, fates.number("43", "areas"), "To which Sea areas do they sail?", "no disk fits at Sea", each=1
)


@played.effect("43", SEAS)
def sea_traders(e: Played, counts: dict[str, int]) -> None:
    """R2 Place a disk in each of several Sea areas."""
    e.place(counts)


@aims.with_room
def harbors(s: State, color: str) -> list[str]:
    """Return the coastal Land areas that a color Controls or that are empty."""
    free = [area for area in section.section(s).areas if area not in s.disks or disks.controls(s, area, color)]
    return [area for area in free if section.is_coastal(s, area)]


@aims.with_room
def roadsteads(s: State, color: str) -> list[str]:
    """Return the Sea areas next to Land that a color occupies."""
    lands = [area for area in disks.areas_of(s, color) if areas.land(area)]
    around = {there for area in lands for there in section.near(s, area) if areas.sea(there)}
    return [area for area in section.section(s).areas if area in around]


@played.effect("46", aims.one_area(harbors, "Where is the harbor?", "no disk fits on a coast"))  # Harbor Town
@played.effect("48", aims.one_area(roadsteads, "Where does the fleet lie?", "no disk fits at Sea"))  # Cedar Fleet
def disks_at(e: Played, area: str) -> None:
    """R2 Place disks in an area."""
    e.place({area: e.numbers["disks"]})


# ---------------------------------------------------------------- minas


def by_the_sea(s: State, color: str) -> list[str]:
    """Return the coastal Plains that a color occupies."""
    return [area for area in disks.areas_of(s, color) if areas.plain(area) and section.is_coastal(s, area)]


@played.effect("42", unless=aims.needs(by_the_sea, "you occupy no coastal Plain"))
def purple_dye(e: Played) -> None:
    """R2 Gain minas if you occupy a coastal Plain."""
    if by_the_sea(e.s, e.role):
        e.gain(e.numbers["minas"])


@played.effect("44")
def tin_road(e: Played) -> None:
    """R2 Gain minas for the civilizations in contact."""
    e.gain(max(e.numbers["least"], len(disks.in_contact(e.s, e.role)) // e.numbers["contacts"]))


def stages(s: State, color: str) -> list[str]:
    """Return the Desert areas that a color occupies."""
    return [area for area in disks.areas_of(s, color) if areas.desert(area)]


def no_caravans(s: State, color: str) -> str:
    least = fates.number("45", "areas")
    return "" if len(stages(s, color)) >= least else f"you occupy fewer than {least} Desert areas"


@played.effect("45", unless=no_caravans)
def caravans(e: Played) -> None:
    """R2 Gain minas for the Desert areas you occupy."""
    e.gain(min(len(stages(e.s, e.role)) // e.numbers["areas"], e.numbers["most"]))


@played.effect("47", aims.one_color(disks.in_contact, "With whom do they trade?", "nobody is in contact"))
def merchants_abroad(e: Played, partner: str) -> None:
    """R2 Gain minas, and give fewer to a partner."""
    e.gain(e.numbers["minas"])
    e.gain(e.numbers["theirs"], partner)


@played.effect("51", unless=lambda s, __: "" if disks.white_left(s) else "no mina is left (ACME-limits.mina.a)")
def great_market(e: Played) -> None:
    """R2 Gain minas, and every other civilization fewer."""
    e.gain(e.numbers["minas"])
    for other in factions.others(e.s, e.role):
        e.gain(e.numbers["theirs"], other)


# ---------------------------------------------------------------- from hand to hand


def receivers(s: State, color: str) -> list[str]:
    """Return the other civilizations, while a color has a mina to give."""
    return factions.others(s, color) if s.minas.get(color, 0) else []


@played.effect("49", aims.one_color(receivers, "Who receives the gift?", "you have no mina to give"))
def royal_gifts(e: Played, partner: str) -> Rule[None]:
    """R2 Give minas to another civilization and draw cards."""
    hand_over(e, e.role, partner, e.numbers["minas"])
    yield from drawing.draw(e.t, e.role, e.numbers["cards"])


def the_rich(s: State, color: str) -> list[str]:
    """Return the other civilizations with enough minas."""
    return [other for other in factions.others(s, color) if s.minas.get(other, 0) >= fates.number("50", "least")]


@played.effect("50", aims.one_color(the_rich, "Whose minas are smuggled?", "nobody has 3 minas"))
def smugglers(e: Played, victim: str) -> None:
    """R2 Take minas from a rich civilization."""
    hand_over(e, victim, e.role, e.numbers["minas"])


def hand_over(e: Played, giver: str, taker: str, n: int) -> None:
    """Move minas from Treasury to Treasury."""
    s = e.s
    if given := disks.gain_minas(s, taker, disks.pay_minas(s, giver, n)):
        e.tell(f"{factions.does(s, giver, 'gives')} {given} mina to {factions.name_of(s, taker)}.")
