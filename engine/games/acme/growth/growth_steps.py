"""12 The Growth Phase: Strongholds for all at once, then each civilization in turn order retires, acquires, resettles
and deploys, and is done before the next begins (growth.order)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from engine.board.words import listed, plural
from engine.games.acme.cards.growth_cards import (
    at_acquisition,
    build,
    growth_options,
    harvest,
    may_hold_growth_card,
    play_growth_card,
)
from engine.games.acme.data.areas import mountain
from engine.games.acme.data.displays import DISPLAYS, amount
from engine.games.acme.data.epoch_table import EPOCHS
from engine.games.acme.data.fates import DEITIES
from engine.games.acme.growth.deployment import deployment, near_or_own
from engine.games.acme.holdings.deities import check_temples
from engine.games.acme.holdings.income import allotment, gain, granaries, incomes, lost_without
from engine.games.acme.position.asking import area_option, asker, names_of, where_text
from engine.games.acme.position.disks import (
    areas_of,
    cities,
    controller,
    controls,
    disks,
    gain_minas,
    is_city,
    put,
    supply,
    take_off,
)
from engine.games.acme.position.enemies import name_enemies
from engine.games.acme.position.factions import does, in_turn_order, owned, plays
from engine.games.acme.position.section import place
from engine.games.acme.position.stacking import cut_stacks
from engine.games.acme.position.standing import DEPLOYING, INCOME_ORDERS, STRONGHOLDS
from engine.games.acme.position.state import State
from engine.games.acme.position.temples import benefits
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import CLOSES, Option, Pick, Rule, together_by_role
from engine.kernel.table import Table

DELTA = DISPLAYS["egypt"].abilities["delta"]

STRONGHOLD = TOPICS.new("stronghold", "where Strongholds are built", *STRONGHOLDS)
INCOME = TOPICS.new("income", "how growth is taken", *INCOME_ORDERS)
RETIRE = TOPICS.new("retire", "which disks leave the map")
RESETTLE = TOPICS.new("resettle", "which Cities send a disk")
LEVY = TOPICS.new("levy", "which City sends another disk")
DEPLOY = TOPICS.new("deploy", "where disks are placed", *DEPLOYING)

GOD_OF_THE_FORGE = "god_of_the_forge"
FORGED = DEITIES[GOD_OF_THE_FORGE].numbers["minas"]


# ---------------------------------------------------------------- Strongholds Step


def strongholds_phase(t: Table[State]) -> Rule[None]:
    """growth.strongholds All Factions at once; who Controls a Mountain may leave it without (reading B-22).

    What came in above the limits between two turns is cut before (reading B-18).
    """
    s = t.state
    epoch = EPOCHS[s.epoch]
    t.tell(f"Epoch {epoch.name}, turn {s.turn}.", "ACME-overview.d", news=True)
    cut_stacks(t, "growth")
    name_enemies(t)
    sites = free_mountains(s)
    asks = [
        Pick(
            s.owner[color], STRONGHOLD, "ACME-growth.strongholds.b", "Where do you build a Stronghold?",
            tuple(area_option(area) for area in sites[color]), list(sites[color]), role=color, most=len(sites[color]),
        )
        for color in s.order if color in sites and s.owner.get(color)
    ]  # fmt: skip
    chosen = yield from together_by_role(tuple(asks))
    for faction in in_turn_order(s, sites):
        built = chosen.get(faction, sites[faction])
        for area in built:
            s.strongholds[area] = faction
        if built:
            what = "a Stronghold" if len(built) == 1 else "Strongholds"
            t.tell(f"{does(s, faction, 'builds')} {what} in {names_of(built)}.", "ACME-growth.strongholds.b")
    s.queue = list(s.order)
    s.phase = "growth"


def free_mountains(s: State) -> dict[str, list[str]]:
    """growth.strongholds.b-d Mountain areas without a Stronghold, by the Faction that Controls them."""
    sites: dict[str, list[str]] = {}
    for area in s.disks:
        if mountain(area) and area not in s.strongholds and (faction := controller(s, area)):
            sites.setdefault(faction, []).append(area)
    return {faction: sorted(areas) for faction, areas in sites.items()}


# ---------------------------------------------------------------- one civilization after the other


def growth_phase(t: Table[State]) -> Rule[None]:
    """growth.order.b One civilization does all four steps.

    It is asked how it grows, then where it deploys. Disks retire, and Cities send some, only if it says so there; the
    steps are done in the order of the rules.
    """
    s = t.state
    color = s.queue.pop(0)
    revered_city(t, color)
    key = yield from retirement(t, color)
    key = yield from acquisition(t, color, key)
    if key == RESETTLES:
        yield from resettlement(t, color)
    yield from build(t, color)
    yield from deploy(t, color)
    s.phase = "growth" if s.queue else "growth_end"


def growth_end_phase(t: Table[State]) -> None:
    """growth.end.a Capture of Deities is checked; then the Card Phase begins."""
    s = t.state
    check_temples(t)
    s.bonus, s.passed = {}, []
    s.queue = s.order[::-1] if s.backwards else list(s.order)  # 97
    s.backwards = False
    s.phase = "card"


def revered_city(t: Table[State], color: str) -> None:
    """display.babylon.a A mina for Babylon's City in Babylon; Scythia's gold; once an Epoch Egypt's Nile Delta."""
    s = t.state
    if plays(s, color, "babylon") and is_city(s, "babylon", color):
        n, told, rule = amount("babylon", "revered_city", "minas"), "for its City in Babylon", "ACME-display.babylon.a"
    elif plays(s, color, "egypt") and DELTA.serves(s.turn) and controls(s, "nile_delta", color):
        n, told, rule = amount("egypt", "delta", "minas"), "for the Nile Delta", "ACME-R4.egypt.a"
    elif plays(s, color, "scythia") and controls(s, "east_scythia", color):
        n, told, rule = amount("scythia", "gold", "minas"), "for East Scythia", "ACME-R4.scythia.b"
    else:
        return
    if gained := gain_minas(s, color, n):
        t.tell(f"{does(s, color, 'gains')} {plural(gained, 'mina')} {told}.", rule)


# ---------------------------------------------------------------- how it grows

RETIRES, LEVIES, GRANARY, RESETTLES, ALL = "retire", "levy", "granary", "resettle", "all"


def how_to_grow(t: Table[State], color: str, before: Collection[str] = (), exchanged: int = 0) -> Rule[str]:
    """What is done next: retirement while nothing has been acquired, the Granary's mina, a card, a disk of an
    Investment; or everything is taken, and Cities send disks besides or not.

    What is taken and not placed returns to Supply, so that whoever wants fewer disks places fewer (acquisition.i).
    """
    s = t.state
    most = gain(s, color, exchanged)
    options = [Option(ALL, f"take {plural(most, 'disk')}", idle=True), *(RETIREMENT[key] for key in before)]
    if exchanged < granaries(s, color):
        options.append(Option(GRANARY, "Temple Granary: a mina for two of the disks"))
    options += growth_options(s, color)
    if cities(s, color):
        options.append(Option(RESETTLES, f"take {plural(most, 'disk')} and one each from Cities"))
    if RETIRES in before:
        options = [option if option.key in before else closing(option) for option in options]
    sources = {income.source: income.disks for income in incomes(s, color)}
    return (
        yield from asker(t, color).choose(
            INCOME, "ACME-growth.acquisition.a", f"Growth: {income_text(s, color)}.", options, default=ALL,
            private=may_hold_growth_card(s, color),
            about={**sources, "disks": most, "supply": supply(s, color), "minas": s.minas.get(color, 0)},
        )
    )  # fmt: skip


RETIREMENT: Mapping[str, Option] = {
    RETIRES: Option(RETIRES, "retire disks first"),
    LEVIES: Option(LEVIES, "have a City send a disk first"),
}


def closing(option: Option) -> Option:
    """growth.retirement Nothing is retired any more once something has been acquired."""
    return replace(option, facts={**option.facts, CLOSES: "retiring"})


def income_text(s: State, color: str) -> str:
    """`Sea 1, Fertile 5: 6 disks, 20 in Supply`."""
    sources = ", ".join(f"{income.source} {income.disks}" for income in incomes(s, color)) or "no source"
    return f"{sources}: {plural(allotment(s, color), 'disk')}, {supply(s, color)} in Supply"


# ---------------------------------------------------------------- Retirement


def retirement(t: Table[State], color: str) -> Rule[str]:
    """growth.retirement Disks go back to Supply before anything is acquired. Says what is done after that."""
    s = t.state
    steps = {}
    if may_retire(s, color):
        steps[RETIRES] = retire
    if plays(s, color, "medes_persians") and cities(s, color):
        steps[LEVIES] = levy
    while True:
        key = yield from how_to_grow(t, color, steps)
        if key not in steps:
            return key
        yield from steps.pop(key)(t, color)


def may_retire(s: State, color: str) -> dict[str, int]:
    """growth.retirement.b, c From anywhere but a Land area with an own City."""
    return {area: disks(s, area, color) for area in areas_of(s, color) if not is_city(s, area, color)}


def retire(t: Table[State], color: str) -> Rule[None]:
    """growth.retirement.a Any number of own disks; what each area yields is told (retirement.hint.a)."""
    s = t.state
    there = may_retire(s, color)
    counts = yield from asker(t, color).divide(
        RETIRE, "ACME-growth.retirement.a", "Which disks do you retire?",
        [retiring(s, color, area, n) for area, n in there.items()], most=sum(there.values()), default={},
        about={"income": allotment(s, color), "supply": supply(s, color)},
        barred=lambda: dict.fromkeys(cities(s, color), "your City stays (ACME-growth.retirement.b)"),
    )  # fmt: skip
    for area, n in counts.items():
        take_off(s, area, color, n)
    if counts:
        t.tell(f"{does(s, color, 'retires')} {where_text(counts)}.", "ACME-growth.retirement.a")


def retiring(s: State, color: str, area: str, n: int) -> Option:
    """`abydos`, "Abydos (yields 1 disk)": by so much the sources yield less without this stack."""
    lost = lost_without(s, color, area)
    after = f" (yields {plural(lost, 'disk')})" if lost > 0 else ""
    return Option(area, f"{place(area)}{after}", at=area, most=n, facts={"disks": n, "yields": lost})


def levy(t: Table[State], color: str) -> Rule[None]:
    """The Medes & Persians may send one disk of a City to the Disks for Growth as they retire."""
    area = yield from asker(t, color).place(
        LEVY, "ACME-R4.medes-persians.b", "Which City sends a disk besides?", cities(t.state, color)
    )
    to_growth(t, color, [area])


# ---------------------------------------------------------------- Acquisition


def acquisition(t: Table[State], color: str, key: str) -> Rule[str]:
    """growth.acquisition Disks from Supply by source; the Granary first; cards and Investments of this Step before.

    `key` is what is done first. Says with what it ended.
    """
    yield from at_acquisition(t, color)
    exchanged = 0
    while key not in (ALL, RESETTLES):
        how, _, detail = key.partition(":")
        if how == GRANARY:
            exchanged += 1
            take_mina(t, color)
        else:
            yield from play_growth_card(t, color, how, detail)
        key = yield from how_to_grow(t, color, exchanged=exchanged)
    receive(t, color, gain(t.state, color, exchanged))
    return key


def take_mina(t: Table[State], color: str) -> None:
    """growth.granary.e"""
    s = t.state
    gain_minas(s, color, 1)
    t.tell(f"{does(s, color, 'takes')} a mina from the Temple Granary for two disks.", "ACME-growth.granary.a")


def receive(t: Table[State], color: str, n: int) -> None:
    """growth.acquisition.a Into the Disks for Growth; the Oasis and the Forge follow (abilities.c)."""
    s = t.state
    told = income_text(s, color)
    s.growth[color] = s.growth.get(color, 0) + n
    t.tell(f"{does(s, color, 'takes')} {plural(n, 'disk')} ({told}).", "ACME-growth.acquisition.a")
    harvest(t, color)
    if benefits(s, color) == GOD_OF_THE_FORGE and (minas := gain_minas(s, color, FORGED)):
        t.tell(f"The God of the Forge gives {plural(minas, 'mina')}.", "ACME-growth.abilities.c")


# ---------------------------------------------------------------- Resettlement


def resettlement(t: Table[State], color: str) -> Rule[None]:
    """growth.resettlement One disk from each of any of its Cities."""
    able = cities(t.state, color)
    sent = yield from asker(t, color).places(
        RESETTLE, "ACME-growth.resettlement.a", "Which Cities send a disk?", able, default=[]
    )
    if sent:
        to_growth(t, color, sent)


def to_growth(t: Table[State], color: str, areas: list[str]) -> None:
    s = t.state
    for area in areas:
        take_off(s, area, color, 1)
        s.growth[color] = s.growth.get(color, 0) + 1
    t.tell(f"{does(s, color, 'resettles')} a disk each from {names_of(areas)}.", "ACME-growth.resettlement.a")


# ---------------------------------------------------------------- Deployment


def deploy(t: Table[State], color: str) -> Rule[None]:
    """growth.deployment As many of the Disks for Growth as it likes; what is left goes back to Supply."""
    s = t.state
    n = s.growth.get(color, 0)
    order = deployment(s, color)
    room = order.reach(n) if n else {}
    if n and not room:
        t.tell(f"{does(s, color, 'finds')} no area to deploy in.", "ACME-growth.deployment.k")
    if room:
        counts = yield from asker(t, color).divide(
            DEPLOY, "ACME-growth.deployment.a", f"Where do you place {plural(n, 'disk')}?",
            [area_option(area, most=most) for area, most in room.items()], most=n, default={},
            unfit=order.why_not, barred=lambda: out_of_reach(s, color), about={"disks": n},
        )  # fmt: skip
        for area, placed in counts.items():
            put(s, area, color, placed)
        told = where_text(counts) or "nothing"
        t.tell(f"{does(s, color, 'deploys')} {told}.", "ACME-growth.deployment.a")
    s.growth[color] = 0


def out_of_reach(s: State, color: str) -> dict[str, str]:
    """Why an area next to its own is no target."""
    return {area: why_no_target(s, color, area) for area in near_or_own(s, color)}


def why_no_target(s: State, color: str, area: str) -> str:
    there = [faction for faction in s.disks.get(area, {}) if faction != color]
    if disks(s, area, color) and there:
        holders = listed([owned(s, faction) for faction in there])
        return f"{place(area)} is shared with {holders} disks and not Contested (ACME-growth.deployment.i)"
    return f"{place(area)} is not next to an area that you Control or match (ACME-growth.deployment.e)"
