"""Politics and society (72 to 89): each function does what its text says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

from engine.games.acme.cards import aims, black_disks
from engine.games.acme.data import areas, fates
from engine.games.acme.events import drawing, played
from engine.games.acme.events.played import Act
from engine.games.acme.holdings.losses import Loss
from engine.games.acme.position import asking, disks, factions, hands, section, standing, state, topics
from engine.games.acme.position.state import State
from engine.kernel.questions import Cap, Option, Rule
from engine.wargame.effects import Aim
from engine.wargame.paths import flood
from engine.wargame.words import plural

FORFEIT = topics.TOPICS.new("forfeit", "what is given up", *standing.GIVING_UP)
MIGRATE = topics.TOPICS.new("migrate", "how a migration goes")
MARCH = topics.TOPICS.new("march", "how disks move over the Royal Roads")
RESETTLED = topics.TOPICS.new("resettled", "where the deported go")
STAND_DOWN = topics.TOPICS.new("stand_down", "from where disks are taken")


# ---------------------------------------------------------------- 72 to 74: against others


def away_from_home(s: State, color: str) -> list[str]:
    """Disks of civilizations in Land areas other than their Homelands."""
    return [
        f"{one}@{area}" for one in (*factions.others(s, color), color) for area in disks.areas_of(s, one)
        if areas.land(area) and area != s.home[one]
    ]  # fmt: skip


@played.effect(
    "72",
    aims.one_stack(away_from_home, "Where do they revolt?", most=fates.number("72", "disks")),
    unless=aims.no_aim(away_from_home, "nobody is away from home (ACME-R2.72)"),
)
def revolt(act: Act, victim: str, area: str, n: int) -> Rule[None]:
    """Remove up to 2 disks of one civilization from one Land area, not its Homeland, and place as many black disks
    there."""
    lost = yield from act.lose([Loss(area, victim, n)])
    yield from black_disks.place_black(act, {area: sum(lost.values())})


def greatest(s: State, color: str) -> list[str]:
    """Civilizations with the most Cities."""
    del color
    most = max(len(disks.cities(s, one)) for one in s.order)
    return [one for one in s.order if len(disks.cities(s, one)) == most]


@played.effect("73", aims.one_color(greatest, "Who pays for his cousins?"))
def nepotism(act: Act, victim: str) -> Rule[None]:
    """A civilization with the most Cities, alone or not, discards 1 card and 1 mina, or 2 cards, as far as it has
    them."""
    s = act.s
    with_mina = min(1, s.minas[victim])
    if with_mina and len(s.hands[victim]) > 1:
        options = [Option("mina", "1 card and 1 mina"), Option("cards", "2 cards")]
        key = yield from asking.asker(act.t, victim).choose(
            FORFEIT, act.rule, "What do you give up?", options, default="mina"
        )
        with_mina = int(key == "mina")
    n = min(2 - with_mina, len(s.hands[victim]))
    if with_mina:
        disks.pay_minas(s, victim, 1)
        act.tell(f"{factions.does(s, victim, 'loses')} a mina.")
    yield from give_up_cards(act, victim, n)


def give_up_cards(act: Act, victim: str, n: int) -> Rule[None]:
    """Cards of its own choice, discarded."""
    s = act.s
    if not n:
        return
    keys = yield from asking.asker(act.t, victim).pick(
        FORFEIT, act.rule, f"Which {plural(n, 'card')} do you discard?",
        [hands.card_option(card) for card in s.hands[victim]],
        least=n, most=n, default=[f"card:{card}" for card in s.hands[victim][:n]], private=True,
    )  # fmt: skip
    for key in keys:
        card = key.partition(":")[2]
        hands.spend_card(s, victim, card)
        act.tell(f"{factions.does(s, victim, 'discards')} {hands.title(card)}.")


def richest(s: State, color: str) -> list[str]:
    del color
    most = max(s.minas.values())
    return [one for one in s.order if s.minas[one] == most] if most else []


@played.effect(
    "74", aims.one_color(richest, "Whose Treasury?"), unless=aims.no_aim(richest, "nobody has a mina (ACME-R2.74)")
)
def corruption(act: Act, victim: str) -> None:
    """The civilization with the most minas loses half of them, rounded up; among equals you choose."""
    lost = disks.pay_minas(act.s, victim, -(-act.s.minas[victim] // 2))
    act.tell(f"{factions.does(act.s, victim, 'loses')} {plural(lost, 'mina')}.")


# ---------------------------------------------------------------- 75, 76: for oneself, set aside


@played.effect(
    "75",
    unless=lambda s, color: (
        "" if len(disks.cities(s, color)) >= fates.number("75", "cities") else "you have no 2 Cities (ACME-R2.75)"
    ),
)
def golden_age(act: Act) -> None:
    """1 VP for every 2 Cities of yours, at most 3. This card is set aside."""
    numbers = act.row.numbers
    act.score(min(numbers["most"], len(disks.cities(act.s, act.player)) // numbers["cities"]))


@played.effect("76")
def king_of_kings(act: Act) -> None:
    """Take two further actions at once. This card is set aside."""
    act.s.actions += act.row.numbers["actions"]


# ---------------------------------------------------------------- 77 to 81: placed and moved


def with_disks(s: State, color: str) -> list[str]:
    return [area for area in disks.areas_of(s, color) if any(migration_ends(s, color, area))]


def migration_ends(s: State, color: str, start: str) -> list[str]:
    """Land areas at most three areas away with room."""
    return [area for area in in_three_steps(s.section, start) if disks.room(s, area, color)]


@cache
def in_three_steps(section: str, start: str) -> list[str]:
    away = flood((start,), areas.SECTIONS[section].neighbours.__getitem__, fates.number("77", "distance"))
    return sorted(area for area in away if areas.land(area) and area != start)


def a_migration(act: Act) -> Rule[Aim]:
    s = act.s
    start = yield from act.asks.place(MIGRATE, act.rule, "From where do they go?", with_disks(s, act.player))
    end = yield from act.asks.place(MIGRATE, act.rule, "Where do they go?", migration_ends(s, act.player, start))
    most = min(act.row.numbers["disks"], disks.disks(s, start, act.player), disks.room(s, end, act.player))
    n = yield from act.asks.number(MIGRATE, act.rule, "How many disks?", least=1, most=most, default=most)
    return Aim((start, end, n), f"{n} from {section.place(start)} to {section.place(end)}")


@played.effect("77", a_migration, unless=aims.no_aim(with_disks, "no disk can go anywhere (ACME-R2.77)"))
def migration(act: Act, start: str, end: str, n: int) -> None:
    """Move up to 4 of your disks out of one area into one Land area at most 3 areas away."""
    moved = disks.take_off(act.s, start, act.player, n)
    disks.put(act.s, end, act.player, moved)
    act.does(f"moves {plural(moved, 'disk')} from {section.place(start)} to {section.place(end)}")


def empty_coasts(s: State, color: str) -> list[str]:
    if not disks.supply(s, color):
        return []
    return [area for area in section.section(s).areas if section.is_coastal(s, area) and area not in s.disks]


@played.effect(
    "78",
    aims.one_area(empty_coasts, "Where do the colonists land?"),
    unless=aims.no_aim(empty_coasts, "no coast is empty (ACME-R2.78)"),
)
def colonists(act: Act, area: str) -> None:
    """Place 2 disks in one empty coastal Land area."""
    act.place({area: act.row.numbers["disks"]})


def black_room(ground: str, s: State, color: str) -> list[str]:
    """Areas in which black disks fit; they may come from elsewhere on the map (limits.barbarian.a)."""
    del color
    return [
        area
        for area in section.section(s).areas
        if areas.sea(area) == (ground == "sea") and disks.room(s, area, state.BARBARIANS)
    ]


at_sea = partial(black_room, "sea")


@played.effect(
    "79",
    aims.some_areas(
        at_sea, fates.number("79", "areas"), "Where do the pirates lie?", least=fates.number("79", "areas")
    ),
    unless=aims.no_aim(at_sea, "no black disk fits (ACME-R2.79)"),
)
def pirates(act: Act, areas: Sequence[str]) -> Rule[None]:
    """Place 2 black disks in each of 2 Sea areas."""
    yield from black_disks.place_black(act, dict.fromkeys(areas, act.row.numbers["disks"]))


def borderlands(s: State, color: str) -> list[str]:
    """Land areas next to an empty Land area."""
    return [
        area
        for area in black_room("land", s, color)
        if any(there not in s.disks for there in section.land_near(s, area))
    ]


@played.effect(
    "80",
    aims.one_area(borderlands, "Where do the raiders come?"),
    unless=aims.no_aim(borderlands, "no Land area is empty (ACME-R2.80)"),
)
def border_raids(act: Act, area: str) -> Rule[None]:
    """Place 3 black disks in a Land area next to an empty Land area."""
    yield from black_disks.place_black(act, {area: act.row.numbers["disks"]})


def weak_spots(s: State, color: str) -> list[str]:
    """Areas in which a civilization has a Camp or Settlement and a black disk fits."""
    del color
    return [
        area
        for area, there in s.disks.items()
        if any(one != state.BARBARIANS and n < disks.CITY for one, n in there.items())
        and disks.room(s, area, state.BARBARIANS)
    ]


def whom_bandits_rob(s: State, color: str) -> list[str]:
    return [one for one in (*factions.others(s, color), color) if robbed_areas(s, one)]


def robbed_areas(s: State, victim: str) -> list[str]:
    return sorted(area for area in weak_spots(s, victim) if 0 < disks.disks(s, area, victim) < disks.CITY)


def bandits_at(act: Act) -> Rule[Aim]:
    chosen = yield from aims.one_color(whom_bandits_rob, "Whom do the bandits rob?")(act)
    [victim] = chosen.at
    there, robbed = robbed_areas(act.s, victim), act.row.numbers["areas"]
    where = yield from aims.some_areas(lambda *_: there, robbed, "In which areas?", least=robbed)(act)
    return Aim(where.at, f"{factions.name_of(act.s, victim)}: {where.words}", victim)


@played.effect("81", bandits_at, unless=aims.no_aim(whom_bandits_rob, "there is nobody to rob (ACME-R2.81)"))
def bandits(act: Act, areas: Sequence[str]) -> Rule[None]:
    """Place 1 black disk in each of 3 areas in which one and the same civilization has a Camp or Settlement."""
    yield from black_disks.place_black(act, dict.fromkeys(areas, act.row.numbers["disks"]))


# ---------------------------------------------------------------- 82 to 86: taken from others


def lesser(s: State, color: str) -> list[str]:
    """Civilizations in contact with fewer Cities that have anything to give."""
    mine = len(disks.cities(s, color))
    return [
        one for one in disks.in_contact(s, color) if len(disks.cities(s, one)) < mine and (s.minas[one] or s.hands[one])
    ]


@played.effect(
    "82",
    aims.one_color(lesser, "Who pays tribute?"),
    unless=aims.no_aim(lesser, "nobody lesser in contact can pay (ACME-R2.82)"),
)
def tribute(act: Act, victim: str) -> Rule[None]:
    """A civilization in contact that has fewer Cities than you gives you 1 mina or 1 card, as it chooses."""
    s = act.s
    options = [Option("mina", "1 mina")] if s.minas[victim] else []
    options += [hands.card_option(card) for card in s.hands[victim]]
    if not options:
        return
    wanted = f"What do you give to {factions.name_of(s, act.player)}?"
    key = yield from asking.asker(act.t, victim).choose(
        FORFEIT, act.rule, wanted, options, default=options[0].key, private=True
    )
    if key == "mina":
        disks.pay_minas(s, victim, 1)
        act.gain(1)
    else:
        hands.pack(s).give(key.partition(":")[2], victim, act.player)
        act.tell(f"{factions.does(s, victim, 'gives')} a card to {factions.name_of(s, act.player)}.")


def cities_in_reach(s: State, color: str) -> list[str]:
    """Cities of others next to an own City."""
    mine = {there for area in disks.cities(s, color) for there in section.near(s, area)}
    return [f"{one}@{area}" for one in factions.others(s, color) for area in disks.cities(s, one) if area in mine]


@played.effect(
    "83",
    aims.some_stacks(cities_in_reach, fates.number("83", "cities"), "From which Cities?"),
    unless=aims.no_aim(cities_in_reach, "no City of another lies next to yours (ACME-R2.83)"),
)
def deportation(act: Act, struck: Sequence[tuple[str, str]]) -> Rule[None]:
    """Remove 1 disk from each of up to 2 Cities of others that lie next to a City of yours; place as many disks in Land
    areas you Control."""
    s, own = act.s, act.player
    lost = yield from act.lose([Loss(area, one, 1) for one, area in struck])
    there = {
        area: disks.room(s, area, own)
        for area in disks.areas_of(s, own)
        if areas.land(area) and disks.controls(s, area, own)
    }
    n = min(sum(lost.values()), disks.supply(s, own), sum(there.values()))
    if n:
        counts = yield from act.asks.share(
            RESETTLED, act.rule, "Where do the deported go?", there, least=n, most=n, default=None
        )
        act.place(counts)


def plotted_against(s: State, color: str) -> list[str]:
    """Disks of others in or next to own areas, but for the last one in its Homeland."""
    mine = set(disks.areas_of(s, color))
    around = {there for area in mine for there in section.near(s, area)}
    return [
        f"{one}@{area}" for one in factions.others(s, color) for area in disks.areas_of(s, one)
        if area in around and not (area == s.home[one] and disks.disks(s, area, one) == 1)
    ]  # fmt: skip


@played.effect(
    "84",
    aims.one_stack(plotted_against, "Whose disk?"),
    unless=aims.no_aim(plotted_against, "no disk of another is near (ACME-R2.84)"),
)
def palace_plot(act: Act, victim: str, area: str, n: int) -> Rule[None]:
    """Replace 1 disk of another civilization by one of yours, in an area next to one you occupy; not the last disk it
    has in its Homeland."""
    lost = yield from act.lose([Loss(area, victim, n)])
    act.place({area: sum(lost.values())})


def hired(s: State, color: str) -> list[str]:
    """Areas with black disks."""
    del color
    return [f"{state.BARBARIANS}@{area}" for area in disks.areas_of(s, state.BARBARIANS)]


@played.effect(
    "86",
    aims.one_stack(hired, "Which Barbarians settle?", most=fates.number("86", "disks")),
    unless=aims.no_aim(hired, "there are no Barbarians (ACME-R2.86)"),
)
def mercenary_settlers(act: Act, faction: str, area: str, n: int) -> Rule[None]:
    """Replace up to 3 black disks of one area by yours."""
    lost = yield from act.lose([Loss(area, faction, n)])
    act.place({area: sum(lost.values())})


# ---------------------------------------------------------------- 88, 89


def road_moves(act: Act) -> Rule[Aim]:
    """88 From where disks are taken, then where they come to stand: areas joined by own disks."""
    s, own = act.s, act.player
    there = {area: disks.disks(s, area, own) for area in disks.areas_of(s, own)}
    taken = yield from act.asks.share(
        STAND_DOWN, act.rule, "Which disks move over the Royal Roads?", there,
        most=min(act.row.numbers["disks"], sum(there.values())), default={},
    )  # fmt: skip
    if not taken:
        return Aim(({}, {}), "nothing moves")
    n = sum(taken.values())
    free = {area: disks.limit(area) - there.get(area, 0) + taken.get(area, 0) for area in roads(s, own, taken)}
    ends = yield from act.asks.divide(
        MARCH, act.rule, f"Where {'does' if n == 1 else 'do'} {plural(n, 'disk')} come to stand?",
        [asking.area_option(area, most=most) for area, most in free.items() if most > 0], least=n, most=n,
        default=dict(taken), caps=tuple(way_of(group, taken, act.rule) for group in networks(s, own)),
    )  # fmt: skip
    return Aim((taken, ends), f"from {asking.where_text(taken)} to {asking.where_text(ends)}")


def roads(s: State, color: str, taken: Mapping[str, int]) -> list[str]:
    """Own areas joined to those that disks leave, by areas with own disks."""
    mine = set(disks.areas_of(s, color))
    return sorted(flood(tuple(taken), lambda here: [there for there in section.near(s, here) if there in mine]))


def way_of(group: Sequence[str], taken: Mapping[str, int], rule: str) -> Cap:
    """No more come to stand in areas that hang together than have left them."""
    return Cap(tuple(group), sum(taken.get(area, 0) for area in group), rule)


def networks(s: State, color: str) -> list[list[str]]:
    """Own areas in groups that hang together."""
    left, groups = sorted(disks.areas_of(s, color)), []
    while left:
        group = roads(s, color, {left[0]: 1})
        groups.append(group)
        left = [area for area in left if area not in group]
    return groups


@played.effect("88", road_moves)
def royal_roads(act: Act, taken: Mapping[str, int], ends: Mapping[str, int]) -> None:
    """Move up to 6 of your disks, each from area to area through areas with disks of yours, as far as you like. On the
    way limits of stacking do not hold."""
    s = act.s
    off = {area: disks.take_off(s, area, act.player, n) for area, n in taken.items()}
    for area, n in ends.items():
        disks.put(s, area, act.player, n)
    if sum(off.values()):
        act.does(f"moves {plural(sum(off.values()), 'disk')}")


@played.effect("89")
def census(act: Act) -> Rule[None]:
    """Draw 1 card for every 3 Cities of yours, at least 1."""
    numbers = act.row.numbers
    due = len(disks.cities(act.s, act.player)) // numbers["cities"]
    yield from drawing.draw(act.t, act.player, max(numbers["least"], due))
