"""growth: The Growth Phase: Strongholds for all at once, then each civilization in turn order retires, acquires,
resettles and deploys, and is done before the next begins (growth.order).
"""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from engine.games.acme.cards import growth_cards
from engine.games.acme.data import areas, displays, epoch_table, fates
from engine.games.acme.growth import deployment
from engine.games.acme.holdings import deities, income
from engine.games.acme.position import asking, disks, enemies, factions, section, standing, temples, topics
from engine.games.acme.position.state import State
from engine.kernel import CLOSES, Option, Pick, Rule, Table, together_by_role
from engine.wargame.text import listed, plural

DELTA = displays.DISPLAYS["egypt"].abilities["delta"]

STRONGHOLD = topics.TOPICS.new("stronghold", "where Strongholds are built", *standing.STRONGHOLDS)
INCOME = topics.TOPICS.new("income", "how growth is taken", *standing.INCOME_ORDERS)
RETIRE = topics.TOPICS.new("retire", "which disks leave the map")
RESETTLE = topics.TOPICS.new("resettle", "which Cities send a disk")
LEVY = topics.TOPICS.new("levy", "which City sends another disk")
DEPLOY = topics.TOPICS.new("deploy", "where disks are placed", *standing.DEPLOYING)

GOD_OF_THE_FORGE = "god_of_the_forge"
FORGED = fates.DEITIES[GOD_OF_THE_FORGE].numbers["minas"]


def strongholds_phase(t: Table[State]) -> Rule[None]:
    """growth.strongholds All Factions at once; who Controls a Mountain may leave it without (reading B-22).

    What came in above the limits between two turns is cut before (reading B-18).
    """
    s = t.state
    epoch = epoch_table.EPOCHS[s.epoch]
    t.tell(f"Epoch {epoch.name}, turn {s.turn}.", "ACME-overview.d", news=True)
    disks.cut_stacks(t, "growth")
    enemies.name_enemies(t)
    sites = free_mountains(s)
    asks = [
        Pick(
            s.owner[color], STRONGHOLD, "ACME-growth.strongholds.b", "Where do you build a Stronghold?",
            tuple(map(asking.area_option, sites[color])), list(sites[color]), role=color, most=len(sites[color]),
        )
        for color in s.order if color in sites and s.owner.get(color)
    ]  # fmt: skip
    chosen = yield from together_by_role(tuple(asks))
    for faction in factions.in_turn_order(s, sites):
        built = chosen.get(faction, sites[faction])
        for area in built:
            s.strongholds[area] = faction
        if built:
            what = "a Stronghold" if len(built) == 1 else "Strongholds"
            factions.tell(t, faction, f"builds {what} in {asking.names_of(built)}", "ACME-growth.strongholds.b")
    s.queue = list(s.order)
    s.phase = "growth"


def free_mountains(s: State) -> dict[str, list[str]]:
    """growth.strongholds.b-d Mountain areas without a Stronghold, by the Faction that Controls them."""
    sites: dict[str, list[str]] = {}
    for area in s.disks:
        if areas.mountain(area) and area not in s.strongholds and (faction := disks.controller(s, area)):
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
    yield from growth_cards.build(t, color)
    yield from deploy(t, color)
    s.phase = "growth" if s.queue else "growth_end"


def growth_end_phase(t: Table[State]) -> None:
    """growth.end.a Capture of Deities is checked; then the Card Phase begins."""
    s = t.state
    deities.check_temples(t)
    s.bonus, s.passed = {}, []
    s.queue = s.order[::-1] if s.backwards else list(s.order)  # 97
    s.backwards = False
    s.phase = "card"


def revered_city(t: Table[State], color: str) -> None:
    """display.babylon.a A mina for Babylon's City in Babylon; Scythia's gold; once an Epoch Egypt's Nile Delta."""
    s = t.state
    if factions.plays(s, color, "babylon") and disks.is_city(s, "babylon", color):
        n = displays.amount("babylon", "revered_city", "minas")
        told, rule = "for its City in Babylon", "ACME-display.babylon.a"
    elif factions.plays(s, color, "egypt") and DELTA.serves(s.turn) and disks.controls(s, "nile_delta", color):
        n, told, rule = displays.amount("egypt", "delta", "minas"), "for the Nile Delta", "ACME-R4.egypt.a"
    elif factions.plays(s, color, "scythia") and disks.controls(s, "east_scythia", color):
        n, told, rule = displays.amount("scythia", "gold", "minas"), "for East Scythia", "ACME-R4.scythia.b"
    else:
        return
    if gained := disks.gain_minas(s, color, n):
        factions.tell(t, color, f"gains {plural(gained, 'mina')} {told}", rule)


# ---------------------------------------------------------------- how it grows

RETIRES, LEVIES, GRANARY, RESETTLES, ALL = "retire", "levy", "granary", "resettle", "all"


def how_to_grow(t: Table[State], color: str, before: Collection[str] = (), exchanged: int = 0) -> Rule[str]:
    """What is done next: retirement while nothing has been acquired, the Granary's mina, a card, a disk of an
    Investment; or everything is taken, and Cities send disks besides or not.

    What is taken and not placed returns to Supply, so that whoever wants fewer disks places fewer (acquisition.i).
    """
    s = t.state
    most = income.gain(s, color, exchanged)
    options = [Option(ALL, f"take {plural(most, 'disk')}", idle=True), *(RETIREMENT[key] for key in before)]
    if exchanged < income.granaries(s, color):
        options.append(Option(GRANARY, "Temple Granary: a mina for two of the disks"))
    options += growth_cards.growth_options(s, color)
    if disks.cities(s, color):
        options.append(Option(RESETTLES, f"take {plural(most, 'disk')} and one each from Cities"))
    if RETIRES in before:
        options = [option if option.key in before else closing(option) for option in options]
    sources = {income.source: income.disks for income in income.incomes(s, color)}
    return (
        yield from asking.asker(t, color).choose(
            INCOME, "ACME-growth.acquisition.a", f"Growth: {income_text(s, color)}.", options, default=ALL,
            private=growth_cards.may_hold_growth_card(s, color),
            about={**sources, "disks": most, "supply": disks.supply(s, color), "minas": s.minas.get(color, 0)},
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
    sources = ", ".join(f"{income.source} {income.disks}" for income in income.incomes(s, color)) or "no source"
    return f"{sources}: {plural(income.allotment(s, color), 'disk')}, {disks.supply(s, color)} in Supply"


# ---------------------------------------------------------------- Retirement


def retirement(t: Table[State], color: str) -> Rule[str]:
    """growth.retirement Disks go back to Supply before anything is acquired. Says what is done after that."""
    s = t.state
    steps = {}
    if may_retire(s, color):
        steps[RETIRES] = retire
    if factions.plays(s, color, "medes_persians") and disks.cities(s, color):
        steps[LEVIES] = levy
    while True:
        key = yield from how_to_grow(t, color, steps)
        if key not in steps:
            return key
        yield from steps.pop(key)(t, color)


def may_retire(s: State, color: str) -> dict[str, int]:
    """growth.retirement.b, c From anywhere but a Land area with an own City."""
    return {area: disks.disks(s, area, color) for area in disks.areas_of(s, color) if not disks.is_city(s, area, color)}


def retire(t: Table[State], color: str) -> Rule[None]:
    """growth.retirement.a Any number of own disks; what each area yields is told (retirement.hint.a)."""
    s = t.state
    there = may_retire(s, color)
    counts = yield from asking.asker(t, color).divide(
        RETIRE, "ACME-growth.retirement.a", "Which disks do you retire?",
        [retiring(s, color, area, n) for area, n in there.items()], most=sum(there.values()), default={},
        about={"income": income.allotment(s, color), "supply": disks.supply(s, color)},
        barred=lambda: dict.fromkeys(disks.cities(s, color), "your City stays (ACME-growth.retirement.b)"),
    )  # fmt: skip
    for area, n in counts.items():
        disks.take_off(s, area, color, n)
    if counts:
        factions.tell(t, color, f"retires {asking.where_text(counts)}", "ACME-growth.retirement.a")


def retiring(s: State, color: str, area: str, n: int) -> Option:
    """`abydos`, "Abydos (yields 1 disk)": by so much the sources yield less without this stack."""
    lost = income.lost_without(s, color, area)
    after = f" (yields {plural(lost, 'disk')})" if lost > 0 else ""
    return Option(area, f"{section.place(area)}{after}", at=area, most=n, facts={"disks": n, "yields": lost})


def levy(t: Table[State], color: str) -> Rule[None]:
    """The Medes & Persians may send one disk of a City to the Disks for Growth as they retire."""
    area = yield from asking.asker(t, color).place(
        LEVY, "ACME-R4.medes-persians.b", "Which City sends a disk besides?", disks.cities(t.state, color)
    )
    to_growth(t, color, [area])


# ---------------------------------------------------------------- Acquisition


def acquisition(t: Table[State], color: str, key: str) -> Rule[str]:
    """growth.acquisition Disks from Supply by source; the Granary first; cards and Investments of this Step before.

    `key` is what is done first. Says with what it ended.
    """
    yield from growth_cards.at_acquisition(t, color)
    exchanged = 0
    while key not in (ALL, RESETTLES):
        how, _, detail = key.partition(":")
        if how == GRANARY:
            exchanged += 1
            take_mina(t, color)
        else:
            yield from growth_cards.play_growth_card(t, color, how, detail)
        key = yield from how_to_grow(t, color, exchanged=exchanged)
    receive(t, color, income.gain(t.state, color, exchanged))
    return key


def take_mina(t: Table[State], color: str) -> None:
    """growth.granary.e"""
    disks.gain_minas(t.state, color, 1)
    factions.tell(t, color, "takes a mina from the Temple Granary for two disks", "ACME-growth.granary.a")


def receive(t: Table[State], color: str, n: int) -> None:
    """growth.acquisition.a Into the Disks for Growth; the Oasis and the Forge follow (abilities.c)."""
    s = t.state
    told = income_text(s, color)
    s.growth[color] = s.growth.get(color, 0) + n
    factions.tell(t, color, f"takes {plural(n, 'disk')} ({told})", "ACME-growth.acquisition.a")
    growth_cards.harvest(t, color)
    if temples.benefits(s, color) == GOD_OF_THE_FORGE and (minas := disks.gain_minas(s, color, FORGED)):
        t.tell(f"The God of the Forge gives {plural(minas, 'mina')}.", "ACME-growth.abilities.c")


def resettlement(t: Table[State], color: str) -> Rule[None]:
    """growth.resettlement One disk from each of any of its Cities."""
    able = disks.cities(t.state, color)
    sent = yield from asking.asker(t, color).places(
        RESETTLE, "ACME-growth.resettlement.a", "Which Cities send a disk?", able, default=[]
    )
    if sent:
        to_growth(t, color, sent)


def to_growth(t: Table[State], color: str, areas: list[str]) -> None:
    s = t.state
    for area in areas:
        disks.take_off(s, area, color, 1)
        s.growth[color] = s.growth.get(color, 0) + 1
    factions.tell(t, color, f"resettles a disk each from {asking.names_of(areas)}", "ACME-growth.resettlement.a")


# ---------------------------------------------------------------- Deployment


def deploy(t: Table[State], color: str) -> Rule[None]:
    """growth.deployment As many of the Disks for Growth as it likes; what is left goes back to Supply."""
    s = t.state
    n = s.growth.get(color, 0)
    order = deployment.deployment(s, color)
    room = order.reach(n) if n else {}
    if n and not room:
        factions.tell(t, color, "finds no area to deploy in", "ACME-growth.deployment.k")
    if room:
        counts = yield from asking.asker(t, color).divide(
            DEPLOY, "ACME-growth.deployment.a", f"Where do you place {plural(n, 'disk')}?",
            [asking.area_option(area, most=most) for area, most in room.items()], most=n, default={},
            unfit=order.why_not, about={"disks": n},
            barred=lambda: {area: why_no_target(s, color, area) for area in deployment.near_or_own(s, color)},
        )  # fmt: skip
        for area, placed in counts.items():
            disks.put(s, area, color, placed)
        told = asking.where_text(counts) or "nothing"
        factions.tell(t, color, f"deploys {told}", "ACME-growth.deployment.a")
    s.growth[color] = 0


def why_no_target(s: State, color: str, area: str) -> str:
    """Why an area next to its own is no target."""
    there = [faction for faction in s.disks.get(area, {}) if faction != color]
    if disks.disks(s, area, color) and there:
        holders = listed([factions.owned(s, faction) for faction in there])
        return f"{section.place(area)} is shared with {holders} disks and not Contested (ACME-growth.deployment.i)"
    return f"{section.place(area)} is not next to an area that you Control or match (ACME-growth.deployment.e)"
