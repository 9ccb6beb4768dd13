"""12 The Growth Phase: Strongholds for all at once, then each civilization in turn order retires, acquires, resettles
and deploys, and is done before the next begins (growth.order)."""

from __future__ import annotations

from engine.board.words import listed, plural
from engine.games.acme.areas import mountain
from engine.games.acme.asking import area_option, asker, names_of, where_text
from engine.games.acme.cards.growth_cards import at_acquisition, build, growth_options, harvest, play_growth_card
from engine.games.acme.deities import check_temples
from engine.games.acme.deployment import deployment, near_or_own
from engine.games.acme.disks import (
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
from engine.games.acme.factions import does, in_turn_order, owned, plays
from engine.games.acme.income import allotment, gain, granaries, incomes
from engine.games.acme.places import place
from engine.games.acme.stacking import cut_stacks
from engine.games.acme.standing import DEPLOYING, INCOME_ORDERS, LEVYING, RESETTLING, RETIRING, STRONGHOLDS
from engine.games.acme.state import State
from engine.games.acme.temples import benefits
from engine.games.acme.topics import TOPICS
from engine.kernel.questions import Option, Pick, Rule, together_by_role
from engine.kernel.table import Table

STRONGHOLD = TOPICS.new("stronghold", "where Strongholds are built", *STRONGHOLDS)
RETIRE = TOPICS.new("retire", "which disks leave the map", *RETIRING)
INCOME = TOPICS.new("income", "how growth is taken", *INCOME_ORDERS)
FEWER = TOPICS.new("fewer", "how many disks are taken")
RESETTLE = TOPICS.new("resettle", "which Cities send a disk", *RESETTLING)
LEVY = TOPICS.new("levy", "which City sends another disk", *LEVYING)
DEPLOY = TOPICS.new("deploy", "where disks are placed", *DEPLOYING)

GOD_OF_THE_FORGE = "god_of_the_forge"


# ---------------------------------------------------------------- Strongholds Step


def strongholds_phase(t: Table[State]) -> Rule[None]:
    """growth.strongholds All Factions at once; who Controls a Mountain may leave it without (reading B-22).

    What came in above the limits between two turns is cut before (reading B-18).
    """
    s = t.state
    cut_stacks(t, "growth")
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
            t.tell(f"{does(s, faction, 'builds')} a Stronghold in {names_of(built)}.", "ACME-growth.strongholds.b")
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
    """growth.order.b One civilization does all four steps."""
    s = t.state
    color = s.queue.pop(0)
    revered_city(t, color)
    yield from retirement(t, color)
    yield from acquisition(t, color)
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
    """display.babylon.a A mina for Babylon's City in Babylon; Egypt has one for the Nile Delta."""
    s = t.state
    if plays(s, color, "babylon") and is_city(s, "babylon", color):
        told, rule = "for its City in Babylon", "ACME-display.babylon.a"
    elif plays(s, color, "egypt") and controls(s, "nile_delta", color):
        told, rule = "for the Nile Delta", "ACME-R4.egypt.a"
    else:
        return
    if gain_minas(s, color, 1):
        t.tell(f"{does(s, color, 'gains')} a mina {told}.", rule)


# ---------------------------------------------------------------- Retirement


def may_retire(s: State, color: str) -> dict[str, int]:
    """growth.retirement.b, c From anywhere but a Land area with an own City."""
    return {area: disks(s, area, color) for area in areas_of(s, color) if not is_city(s, area, color)}


def retirement(t: Table[State], color: str) -> Rule[None]:
    """growth.retirement Any number of own disks go back to Supply."""
    s = t.state
    there = may_retire(s, color)
    if there:
        counts = yield from asker(t, color).share(
            RETIRE, "ACME-growth.retirement.a", "Which disks do you retire?", there, most=sum(there.values()),
            default={}, about={"income": allotment(s, color), "supply": supply(s, color)},
            barred=lambda: dict.fromkeys(cities(s, color), "your City stays (ACME-growth.retirement.b)"),
        )  # fmt: skip
        for area, n in counts.items():
            take_off(s, area, color, n)
        if counts:
            t.tell(f"{does(s, color, 'retires')} {where_text(counts)}.", "ACME-growth.retirement.a")
    yield from levy(t, color)


def levy(t: Table[State], color: str) -> Rule[None]:
    """The Medes & Persians may send one disk of a City to the Disks for Growth as they retire."""
    s = t.state
    able = cities(s, color) if plays(s, color, "medes_persians") else []
    if not able:
        return
    keep = Option("none", "none", idle=True)
    key = yield from asker(t, color).choose(
        LEVY, "ACME-R4.medes-persians.b", "Which City sends a disk besides?", (keep, *map(area_option, able)),
        default="none",
    )  # fmt: skip
    if key != "none":
        to_growth(t, color, [key])


# ---------------------------------------------------------------- Acquisition


def acquisition(t: Table[State], color: str) -> Rule[None]:
    """growth.acquisition Disks from Supply by source; the Granary first; cards and Investments of this Step before."""
    s = t.state
    at_acquisition(t, color)
    exchanged = 0
    while True:
        key = yield from how_to_take(t, color, exchanged)
        how, _, detail = key.partition(":")
        if how == "granary":
            exchanged += 1
            take_mina(t, color)
        elif how in ("card", "use"):
            yield from play_growth_card(t, color, how, detail)
        else:
            break
    most = gain(s, color, exchanged)
    n = most
    if how == "fewer":
        n = yield from asker(t, color).number(
            FEWER, "ACME-growth.acquisition.i", "How many disks do you take?", most=most, default=most
        )
    receive(t, color, n)


def how_to_take(t: Table[State], color: str, exchanged: int) -> Rule[str]:
    """What is taken, or done before: the Granary's mina, a card, a disk of an Investment."""
    s = t.state
    most = gain(s, color, exchanged)
    options = [Option("all", f"take {plural(most, 'disk')}", idle=True)]
    if most:
        options.append(Option("fewer", "take fewer"))
    if exchanged < granaries(s, color) and gain(s, color, exchanged + 1) >= 0:
        options.append(Option("granary", "Temple Granary: a mina for two of the disks"))
    options += growth_options(s, color)
    sources = {income.source: income.disks for income in incomes(s, color)}
    return (
        yield from asker(t, color).choose(
            INCOME, "ACME-growth.acquisition.a", f"Growth: {income_text(s, color)}.", options, default="all",
            private=bool(s.hands[color]),
            about={**sources, "disks": most, "supply": supply(s, color), "minas": s.minas.get(color, 0)},
        )
    )  # fmt: skip


def income_text(s: State, color: str) -> str:
    """`Sea 1, Fertile 5: 6 disks, 20 in Supply`."""
    sources = ", ".join(f"{income.source} {income.disks}" for income in incomes(s, color)) or "no source"
    return f"{sources}: {plural(allotment(s, color), 'disk')}, {supply(s, color)} in Supply"


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
    if benefits(s, color) == GOD_OF_THE_FORGE and (minas := gain_minas(s, color, 2)):
        t.tell(f"The God of the Forge gives {plural(minas, 'mina')}.", "ACME-growth.abilities.c")


# ---------------------------------------------------------------- Resettlement


def resettlement(t: Table[State], color: str) -> Rule[None]:
    """growth.resettlement One disk from each of any of its Cities."""
    s = t.state
    able = cities(s, color)
    if not able:
        return
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
        if counts:
            t.tell(f"{does(s, color, 'deploys')} {where_text(counts)}.", "ACME-growth.deployment.a")
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
