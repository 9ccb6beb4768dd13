"""Politics and society (72 to 89): each function does what its text says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

from engine.board.effects import Aim
from engine.board.paths import flood
from engine.board.words import plural
from engine.games.acme.cards.aims import no_aim, one_area, one_color, one_stack, some_areas, some_stacks
from engine.games.acme.cards.black_disks import place_black
from engine.games.acme.data.areas import SECTIONS, land, sea
from engine.games.acme.data.fates import number
from engine.games.acme.events.drawing import draw
from engine.games.acme.events.played import Act, effect
from engine.games.acme.holdings.losses import Loss
from engine.games.acme.position.asking import area_option, asker, where_text
from engine.games.acme.position.disks import (
    CITY,
    areas_of,
    cities,
    controls,
    disks,
    in_contact,
    limit,
    pay_minas,
    put,
    room,
    supply,
    take_off,
)
from engine.games.acme.position.factions import does, name_of, others
from engine.games.acme.position.hands import card_option, pack, spend_card, title
from engine.games.acme.position.section import is_coastal, land_near, near, place, section
from engine.games.acme.position.standing import GIVING_UP
from engine.games.acme.position.state import BARBARIANS, State
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Cap, Option, Rule

FORFEIT = TOPICS.new("forfeit", "what is given up", *GIVING_UP)
MIGRATE = TOPICS.new("migrate", "how a migration goes")
MARCH = TOPICS.new("march", "how disks move over the Royal Roads")
RESETTLED = TOPICS.new("resettled", "where the deported go")
STAND_DOWN = TOPICS.new("stand_down", "from where disks are taken")


# ---------------------------------------------------------------- 72 to 74: against others


def away_from_home(s: State, color: str) -> list[str]:
    """Disks of civilizations in Land areas other than their Homelands."""
    return [
        f"{one}@{area}" for one in (*others(s, color), color) for area in areas_of(s, one)
        if land(area) and area != s.home[one]
    ]  # fmt: skip


@effect(
    "72",
    one_stack(away_from_home, "Where do they revolt?", most=number("72", "disks")),
    unless=no_aim(away_from_home, "nobody is away from home (ACME-R2.72)"),
)
def revolt(act: Act, victim: str, area: str, n: int) -> Rule[None]:
    """Remove up to 2 disks of one civilization from one Land area, not its Homeland, and place as many black disks
    there."""
    lost = yield from act.lose([Loss(area, victim, n)])
    yield from place_black(act, {area: sum(lost.values())})


def greatest(s: State, color: str) -> list[str]:
    """Civilizations with the most Cities."""
    del color
    most = max(len(cities(s, one)) for one in s.order)
    return [one for one in s.order if len(cities(s, one)) == most]


@effect("73", one_color(greatest, "Who pays for his cousins?"))
def nepotism(act: Act, victim: str) -> Rule[None]:
    """A civilization with the most Cities, alone or not, discards 1 card and 1 mina, or 2 cards, as far as it has
    them."""
    s = act.s
    with_mina = min(1, s.minas[victim])
    if with_mina and len(s.hands[victim]) > 1:
        options = [Option("mina", "1 card and 1 mina"), Option("cards", "2 cards")]
        key = yield from asker(act.t, victim).choose(FORFEIT, act.rule, "What do you give up?", options, default="mina")
        with_mina = int(key == "mina")
    n = min(2 - with_mina, len(s.hands[victim]))
    if with_mina:
        pay_minas(s, victim, 1)
        act.tell(f"{does(s, victim, 'loses')} a mina.")
    yield from give_up_cards(act, victim, n)


def give_up_cards(act: Act, victim: str, n: int) -> Rule[None]:
    """Cards of its own choice, discarded."""
    s = act.s
    if not n:
        return
    keys = yield from asker(act.t, victim).pick(
        FORFEIT, act.rule, f"Which {plural(n, 'card')} do you discard?",
        [card_option(card) for card in s.hands[victim]],
        least=n, most=n, default=[f"card:{card}" for card in s.hands[victim][:n]], private=True,
    )  # fmt: skip
    for key in keys:
        card = key.partition(":")[2]
        spend_card(s, victim, card)
        act.tell(f"{does(s, victim, 'discards')} {title(card)}.")


def richest(s: State, color: str) -> list[str]:
    del color
    most = max(s.minas.values())
    return [one for one in s.order if s.minas[one] == most] if most else []


@effect("74", one_color(richest, "Whose Treasury?"), unless=no_aim(richest, "nobody has a mina (ACME-R2.74)"))
def corruption(act: Act, victim: str) -> None:
    """The civilization with the most minas loses half of them, rounded up; among equals you choose."""
    lost = pay_minas(act.s, victim, -(-act.s.minas[victim] // 2))
    act.tell(f"{does(act.s, victim, 'loses')} {plural(lost, 'mina')}.")


# ---------------------------------------------------------------- 75, 76: for oneself, set aside


@effect(
    "75",
    unless=lambda s, color: (
        "" if len(cities(s, color)) >= number("75", "cities") else "you have no 2 Cities (ACME-R2.75)"
    ),
)
def golden_age(act: Act) -> None:
    """1 VP for every 2 Cities of yours, at most 3. This card is set aside."""
    numbers = act.row.numbers
    act.score(min(numbers["most"], len(cities(act.s, act.player)) // numbers["cities"]))


@effect("76")
def king_of_kings(act: Act) -> None:
    """Take two further actions at once. This card is set aside."""
    act.s.actions += act.row.numbers["actions"]


# ---------------------------------------------------------------- 77 to 81: placed and moved


def with_disks(s: State, color: str) -> list[str]:
    return [area for area in areas_of(s, color) if any(migration_ends(s, color, area))]


def migration_ends(s: State, color: str, start: str) -> list[str]:
    """Land areas at most three areas away with room."""
    return [area for area in in_three_steps(s.section, start) if room(s, area, color)]


@cache
def in_three_steps(section: str, start: str) -> list[str]:
    away = flood((start,), SECTIONS[section].neighbours.__getitem__, number("77", "distance"))
    return sorted(area for area in away if land(area) and area != start)


def a_migration(act: Act) -> Rule[Aim]:
    s = act.s
    start = yield from act.asks.place(MIGRATE, act.rule, "From where do they go?", with_disks(s, act.player))
    end = yield from act.asks.place(MIGRATE, act.rule, "Where do they go?", migration_ends(s, act.player, start))
    most = min(act.row.numbers["disks"], disks(s, start, act.player), room(s, end, act.player))
    n = yield from act.asks.number(MIGRATE, act.rule, "How many disks?", least=1, most=most, default=most)
    return Aim((start, end, n), f"{n} from {place(start)} to {place(end)}")


@effect("77", a_migration, unless=no_aim(with_disks, "no disk can go anywhere (ACME-R2.77)"))
def migration(act: Act, start: str, end: str, n: int) -> None:
    """Move up to 4 of your disks out of one area into one Land area at most 3 areas away."""
    moved = take_off(act.s, start, act.player, n)
    put(act.s, end, act.player, moved)
    act.does(f"moves {plural(moved, 'disk')} from {place(start)} to {place(end)}")


def empty_coasts(s: State, color: str) -> list[str]:
    if not supply(s, color):
        return []
    return [area for area in section(s).areas if is_coastal(s, area) and area not in s.disks]


@effect(
    "78",
    one_area(empty_coasts, "Where do the colonists land?"),
    unless=no_aim(empty_coasts, "no coast is empty (ACME-R2.78)"),
)
def colonists(act: Act, area: str) -> None:
    """Place 2 disks in one empty coastal Land area."""
    act.place({area: act.row.numbers["disks"]})


def black_room(ground: str, s: State, color: str) -> list[str]:
    """Areas in which black disks fit; they may come from elsewhere on the map (limits.barbarian.a)."""
    del color
    return [area for area in section(s).areas if sea(area) == (ground == "sea") and room(s, area, BARBARIANS)]


at_sea = partial(black_room, "sea")


@effect(
    "79",
    some_areas(at_sea, number("79", "areas"), "Where do the pirates lie?", least=number("79", "areas")),
    unless=no_aim(at_sea, "no black disk fits (ACME-R2.79)"),
)
def pirates(act: Act, areas: Sequence[str]) -> Rule[None]:
    """Place 2 black disks in each of 2 Sea areas."""
    yield from place_black(act, dict.fromkeys(areas, act.row.numbers["disks"]))


def borderlands(s: State, color: str) -> list[str]:
    """Land areas next to an empty Land area."""
    return [area for area in black_room("land", s, color) if any(there not in s.disks for there in land_near(s, area))]


@effect(
    "80",
    one_area(borderlands, "Where do the raiders come?"),
    unless=no_aim(borderlands, "no Land area is empty (ACME-R2.80)"),
)
def border_raids(act: Act, area: str) -> Rule[None]:
    """Place 3 black disks in a Land area next to an empty Land area."""
    yield from place_black(act, {area: act.row.numbers["disks"]})


def weak_spots(s: State, color: str) -> list[str]:
    """Areas in which a civilization has a Camp or Settlement and a black disk fits."""
    del color
    return [
        area for area, there in s.disks.items()
        if any(one != BARBARIANS and n < CITY for one, n in there.items()) and room(s, area, BARBARIANS)
    ]  # fmt: skip


def whom_bandits_rob(s: State, color: str) -> list[str]:
    return [one for one in (*others(s, color), color) if robbed_areas(s, one)]


def robbed_areas(s: State, victim: str) -> list[str]:
    return sorted(area for area in weak_spots(s, victim) if 0 < disks(s, area, victim) < CITY)


def bandits_at(act: Act) -> Rule[Aim]:
    chosen = yield from one_color(whom_bandits_rob, "Whom do the bandits rob?")(act)
    [victim] = chosen.at
    there, robbed = robbed_areas(act.s, victim), act.row.numbers["areas"]
    where = yield from some_areas(lambda *_: there, robbed, "In which areas?", least=robbed)(act)
    return Aim(where.at, f"{name_of(act.s, victim)}: {where.words}", victim)


@effect("81", bandits_at, unless=no_aim(whom_bandits_rob, "there is nobody to rob (ACME-R2.81)"))
def bandits(act: Act, areas: Sequence[str]) -> Rule[None]:
    """Place 1 black disk in each of 3 areas in which one and the same civilization has a Camp or Settlement."""
    yield from place_black(act, dict.fromkeys(areas, act.row.numbers["disks"]))


# ---------------------------------------------------------------- 82 to 86: taken from others


def lesser(s: State, color: str) -> list[str]:
    """Civilizations in contact with fewer Cities that have anything to give."""
    mine = len(cities(s, color))
    return [one for one in in_contact(s, color) if len(cities(s, one)) < mine and (s.minas[one] or s.hands[one])]


@effect(
    "82", one_color(lesser, "Who pays tribute?"), unless=no_aim(lesser, "nobody lesser in contact can pay (ACME-R2.82)")
)
def tribute(act: Act, victim: str) -> Rule[None]:
    """A civilization in contact that has fewer Cities than you gives you 1 mina or 1 card, as it chooses."""
    s = act.s
    options = [Option("mina", "1 mina")] if s.minas[victim] else []
    options += [card_option(card) for card in s.hands[victim]]
    if not options:
        return
    wanted = f"What do you give to {name_of(s, act.player)}?"
    key = yield from asker(act.t, victim).choose(
        FORFEIT, act.rule, wanted, options, default=options[0].key, private=True
    )
    if key == "mina":
        pay_minas(s, victim, 1)
        act.gain(1)
    else:
        pack(s).give(key.partition(":")[2], victim, act.player)
        act.tell(f"{does(s, victim, 'gives')} a card to {name_of(s, act.player)}.")


def cities_in_reach(s: State, color: str) -> list[str]:
    """Cities of others next to an own City."""
    mine = {there for area in cities(s, color) for there in near(s, area)}
    return [f"{one}@{area}" for one in others(s, color) for area in cities(s, one) if area in mine]


@effect(
    "83",
    some_stacks(cities_in_reach, number("83", "cities"), "From which Cities?"),
    unless=no_aim(cities_in_reach, "no City of another lies next to yours (ACME-R2.83)"),
)
def deportation(act: Act, struck: Sequence[tuple[str, str]]) -> Rule[None]:
    """Remove 1 disk from each of up to 2 Cities of others that lie next to a City of yours; place as many disks in Land
    areas you Control."""
    s, own = act.s, act.player
    lost = yield from act.lose([Loss(area, one, 1) for one, area in struck])
    there = {area: room(s, area, own) for area in areas_of(s, own) if land(area) and controls(s, area, own)}
    n = min(sum(lost.values()), supply(s, own), sum(there.values()))
    if n:
        counts = yield from act.asks.share(
            RESETTLED, act.rule, "Where do the deported go?", there, least=n, most=n, default=None
        )
        act.place(counts)


def plotted_against(s: State, color: str) -> list[str]:
    """Disks of others in or next to own areas, but for the last one in its Homeland."""
    mine = set(areas_of(s, color))
    around = {there for area in mine for there in near(s, area)}
    return [
        f"{one}@{area}" for one in others(s, color) for area in areas_of(s, one)
        if area in around and not (area == s.home[one] and disks(s, area, one) == 1)
    ]  # fmt: skip


@effect(
    "84",
    one_stack(plotted_against, "Whose disk?"),
    unless=no_aim(plotted_against, "no disk of another is near (ACME-R2.84)"),
)
def palace_plot(act: Act, victim: str, area: str, n: int) -> Rule[None]:
    """Replace 1 disk of another civilization by one of yours, in an area next to one you occupy; not the last disk it
    has in its Homeland."""
    lost = yield from act.lose([Loss(area, victim, n)])
    act.place({area: sum(lost.values())})


def hired(s: State, color: str) -> list[str]:
    """Areas with black disks."""
    del color
    return [f"{BARBARIANS}@{area}" for area in areas_of(s, BARBARIANS)]


@effect(
    "86",
    one_stack(hired, "Which Barbarians settle?", most=number("86", "disks")),
    unless=no_aim(hired, "there are no Barbarians (ACME-R2.86)"),
)
def mercenary_settlers(act: Act, faction: str, area: str, n: int) -> Rule[None]:
    """Replace up to 3 black disks of one area by yours."""
    lost = yield from act.lose([Loss(area, faction, n)])
    act.place({area: sum(lost.values())})


# ---------------------------------------------------------------- 88, 89


def road_moves(act: Act) -> Rule[Aim]:
    """88 From where disks are taken, then where they come to stand: areas joined by own disks."""
    s, own = act.s, act.player
    there = {area: disks(s, area, own) for area in areas_of(s, own)}
    taken = yield from act.asks.share(
        STAND_DOWN, act.rule, "Which disks move over the Royal Roads?", there,
        most=min(act.row.numbers["disks"], sum(there.values())), default={},
    )  # fmt: skip
    if not taken:
        return Aim(({}, {}), "nothing moves")
    n = sum(taken.values())
    free = {area: limit(area) - there.get(area, 0) + taken.get(area, 0) for area in roads(s, own, taken)}
    ends = yield from act.asks.divide(
        MARCH, act.rule, f"Where {'does' if n == 1 else 'do'} {plural(n, 'disk')} come to stand?",
        [area_option(area, most=most) for area, most in free.items() if most > 0], least=n, most=n,
        default=dict(taken), caps=tuple(way_of(group, taken, act.rule) for group in networks(s, own)),
    )  # fmt: skip
    return Aim((taken, ends), f"from {where_text(taken)} to {where_text(ends)}")


def roads(s: State, color: str, taken: Mapping[str, int]) -> list[str]:
    """Own areas joined to those that disks leave, by areas with own disks."""
    mine = set(areas_of(s, color))
    return sorted(flood(tuple(taken), lambda here: [there for there in near(s, here) if there in mine]))


def way_of(group: Sequence[str], taken: Mapping[str, int], rule: str) -> Cap:
    """No more come to stand in areas that hang together than have left them."""
    return Cap(tuple(group), sum(taken.get(area, 0) for area in group), rule)


def networks(s: State, color: str) -> list[list[str]]:
    """Own areas in groups that hang together."""
    left, groups = sorted(areas_of(s, color)), []
    while left:
        group = roads(s, color, {left[0]: 1})
        groups.append(group)
        left = [area for area in left if area not in group]
    return groups


@effect("88", road_moves)
def royal_roads(act: Act, taken: Mapping[str, int], ends: Mapping[str, int]) -> None:
    """Move up to 6 of your disks, each from area to area through areas with disks of yours, as far as you like. On the
    way limits of stacking do not hold."""
    s = act.s
    off = {area: take_off(s, area, act.player, n) for area, n in taken.items()}
    for area, n in ends.items():
        put(s, area, act.player, n)
    if sum(off.values()):
        act.does(f"moves {plural(sum(off.values()), 'disk')}")


@effect("89")
def census(act: Act) -> Rule[None]:
    """Draw 1 card for every 3 Cities of yours, at least 1."""
    numbers = act.row.numbers
    due = len(cities(act.s, act.player)) // numbers["cities"]
    yield from draw(act.t, act.player, max(numbers["least"], due))
