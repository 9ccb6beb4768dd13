"""R2 Cards of your own Growth Phase (53, 57, 61), Investments used in it (2, 4), and the marked areas (69 to 71)."""

from collections.abc import Callable, Iterable, Mapping

from engine.games.acme.cards import aims
from engine.games.acme.data import areas, fates
from engine.games.acme.events import Played, drawing, negation, played, playing
from engine.games.acme.holdings import income
from engine.games.acme.position import State, asking, disks, factions, hands, section, standing, temples, topics
from engine.games.acme.position.state import OnTable
from engine.kernel import Option, Rule, Table
from engine.wargame import targets, text

BUILD = topics.TOPICS.new("build", "whether a disk of an Investment is placed, and where", *standing.KEEPING)

GROWTH_CARDS = tuple(card for card, row in fates.FATES.items() if "growth" in row.played)
MASTER_BUILDER, MOUNTAIN_OF_GOLD = "2", "69"


def growth_options(s: State, color: str) -> list[Option]:
    """What may be played or used in Acquisition; the Master Builder waits for Deployment."""
    return [option for option in playing.playable(s, color, "growth") if option.key != f"use:{MASTER_BUILDER}"]


def may_hold_growth_card(s: State, color: str) -> bool:
    """Whether its hand may hold a card of Acquisition, for all that everybody can see."""
    return bool(s.hands[color]) and hands.pack(s).may_be_held(GROWTH_CARDS)


def play_growth_card(t: Table[State], color: str, how: str, card: str) -> Rule[None]:
    yield from (playing.play if how == "card" else playing.take_disk)(t, color, card)


def canals(s: State, color: str) -> int:
    return min(
        fates.number("4", "most"),
        sum(
            areas.fertile(area) and area in areas.RIVER_BORDERED and disks.controls(s, area, color) for area in s.disks
        ),
    )


@played.effect("57")
def granaries(e: Played) -> None:
    """R2 Use the Temple Granary twice, or gain minas without an active Deity."""
    if temples.counts(e.s, e.role):
        e.s.used.setdefault(e.role, []).append(e.card)
        e.does("may use the Temple Granary twice")
    else:
        e.gain(e.numbers["minas"])


def good_harvest_disks(_: State, __: str) -> int:
    return fates.number("53", "disks")


YIELDS: Mapping[str, Callable[[State, str], int]] = {"4": canals, "53": good_harvest_disks, "61": income.potters}


def added(s: State, color: str, card: str) -> int:
    """Return how many disks a card of Acquisition adds to the growth of a color as things stand."""
    return YIELDS[card](s, color) if card in YIELDS else 0


@played.use("4", unless=lambda s, color: "" if canals(s, color) else "no Fertile area on a river is yours")
@played.effect("53")  # Good Harvest
@played.effect("61")  # Potters and Weavers
def add(e: Played) -> None:
    """R2 Take more disks in your Acquisition."""
    s, n = e.s, added(e.s, e.role, e.card)
    s.bonus[e.role] = s.bonus.get(e.role, 0) + n
    e.does(f"takes {text.plural(n, 'disk')} more")


# ---------------------------------------------------------------- the Master Builder, in Deployment


def build(t: Table[State], color: str) -> Rule[None]:
    """2 A disk taken off is placed in an own Controlled Land area, besides the Disks for Growth."""
    while not playing.why_not_use(t.state, color, MASTER_BUILDER, "growth"):
        take = yield from asking.asker(t, color).agree(
            BUILD, "ACME-R2.2", "Do you take a disk off the Master Builder?", "take one", "no"
        )
        if not take:
            return
        yield from playing.take_disk(t, color, MASTER_BUILDER)


A_SITE = targets.Target(
    aims.own_land, targets.one(BUILD, "Where does the disk go?", asking.area), "no Land area of yours has room",
    words=lambda _, area: section.place(area),
)  # fmt: skip


@played.use("2", A_SITE)
def master_builder(e: Played, area: str) -> None:
    """R2 Place a disk taken off."""
    disks.put(e.s, area, e.role, 1)
    e.does(f"places a disk in {section.place(area)}")


# ---------------------------------------------------------------- the marked areas


def at_acquisition(t: Table[State], color: str) -> Rule[None]:
    """69 The controller of the Mountain of Gold takes one of its minas; before that the others may answer each harvest.

    The disks of 70 and 71 come with all the others (`harvest`).
    """
    for area in yielding(t.state, color):
        if not (yield from is_cancelled(t, color, area)) and t.state.cubes[area] == MOUNTAIN_OF_GOLD:
            gain_minas_of_card(t, color, MOUNTAIN_OF_GOLD, area)
    yield from drawing.draws_owed(t)


def yielding(s: State, color: str) -> list[str]:
    """Return the marked areas that yield this color something now: an Oasis as Fertile ground, others by Control."""
    oases = [area for area in income.fertile_yields(s, color) if s.cubes.get(area) == income.OASIS]
    held = [area for area, card in s.cubes.items() if card != income.OASIS and disks.controls(s, area, color)]
    return [*oases, *held]


def is_cancelled(t: Table[State], color: str, area: str) -> Rule[bool]:
    """card.invest.e, h, i To take a white disk off is to play the card; once negated it ends with all its disks."""
    s, card = t.state, t.state.cubes[area]
    s.playing.append(OnTable(color, card, section.place(area)))
    stopped = yield from negation.negated(t)
    s.playing.pop()
    if stopped:
        playing.end_investment(s, card)
        t.tell(f"{hands.title(card)} has no effect.", f"ACME-R2.{card}")
    return stopped


def gain_minas_of_card(t: Table[State], color: str, card: str, area: str) -> None:
    spend_white(t.state, card)
    disks.gain_minas(t.state, color, 1)
    factions.tell(t, color, f"takes a mina from the Mountain of Gold in {section.place(area)}", "ACME-R2.69")


def harvest(t: Table[State], color: str) -> None:
    """70, 71 Each disk that the Oasis or the Fishing Grounds have yielded costs one of their white disks."""
    s = t.state
    for area in yielding(s, color):
        if s.cubes[area] != MOUNTAIN_OF_GOLD:
            spend_white(s, s.cubes[area])


def spend_white(s: State, card: str) -> None:
    laid = s.invested[card]
    laid.disks -= 1
    if not laid.disks:
        playing.end_investment(s, card)


def vacant(ground: Callable[[str], bool]) -> Callable[[State, str], Iterable[str]]:
    """card.invest.k Find areas of the kind without any disk, if one of the own can be placed there (reading B-53)."""

    @aims.with_supply
    def able(s: State, _: str) -> list[str]:
        every = section.section(s).areas
        return [area for area in every if ground(area) and area not in s.disks and area not in s.cubes]

    return able


@played.effect("69", aims.one_area(vacant(areas.mountain), "Which Mountain?", "no Mountain is vacant"))  # of Gold
@played.effect("70", aims.one_area(vacant(areas.desert), "Which Desert?", "no Desert is vacant"))  # Oasis
@played.effect("71", aims.one_area(vacant(areas.sea), "Which Sea?", "no Sea area is vacant"))  # Fishing Grounds
def mark(e: Played, area: str) -> None:
    """R2 Place a disk and a cube in an area, and white disks on the card."""
    playing.lay(e, area)
    e.s.cubes[area] = e.card
    e.place({area: 1})
