"""R2 Politics and society (72 to 89)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from engine.games.acme.cards import aims, events
from engine.games.acme.data import areas, fates
from engine.games.acme.events import Played, drawing, played
from engine.games.acme.holdings import Loss
from engine.games.acme.position import State, asking, disks, factions, hands, section, standing, state, topics
from engine.kernel import Cap, Option, Rule
from engine.wargame import paths, targets, text

FORFEIT = topics.TOPICS.new("forfeit", "what is given up", *standing.GIVING_UP)
MIGRATE = topics.TOPICS.new("migrate", "how a migration goes")
MARCH = topics.TOPICS.new("march", "how disks move over the Royal Roads")
RESETTLED = topics.TOPICS.new("resettled", "where the deported go")
STAND_DOWN = topics.TOPICS.new("stand_down", "from where disks are taken")


# ---------------------------------------------------------------- 72 to 74: against others


def abroad(s: State, color: str) -> list[aims.Stack]:
    """Return the stacks of civilizations in Land areas other than their Homelands."""
    return [
        (one, area) for one in (*factions.others(s, color), color) for area in disks.areas_of(s, one)
        if areas.land(area) and area != s.home[one]
    ]  # fmt: skip


ABROAD = aims.one_stack(abroad, "Where do they revolt?", "nobody is away from home", most=fates.number("72", "disks"))


@played.effect("72", ABROAD)
def revolt(e: Played, victim: str, area: str, n: int) -> Rule[None]:
    """R2 Replace disks away from home by black disks."""
    lost = yield from e.lose([Loss(area, victim, n)])
    yield from events.place_black(e, {area: sum(lost.values())})


def greatest(s: State, color: str) -> list[str]:
    """Civilizations with the most Cities."""
    most = max(len(disks.cities(s, one)) for one in s.order)
    return [one for one in s.order if len(disks.cities(s, one)) == most]


@played.effect("73", aims.one_color(greatest, "Who pays for his cousins?"))
def nepotism(e: Played, victim: str) -> Rule[None]:
    """R2 Make a civilization with the most Cities discard cards, or a card and a mina."""
    s, n = e.s, e.numbers["cards"]
    with_mina = min(1, s.minas[victim])
    if with_mina and len(s.hands[victim]) > 1:
        options = [(Option("mina", "1 card and 1 mina"), 1), (Option("cards", f"{n} cards"), 0)]
        with_mina = yield from asking.asker(e.t, victim).one_of(FORFEIT, e.rule, "What do you give up?", options)
    n = min(n - with_mina, len(s.hands[victim]))
    if with_mina:
        disks.pay_minas(s, victim, 1)
        e.tell(f"{factions.does(s, victim, 'loses')} a mina.")
    yield from give_up_cards(e, victim, n)


def give_up_cards(e: Played, victim: str, n: int) -> Rule[None]:
    """Cards of its own choice, discarded."""
    s = e.s
    if not n:
        return
    given = yield from asking.asker(e.t, victim).some_of(
        FORFEIT, e.rule, f"Which {text.plural(n, 'card')} do you discard?",
        hands.card_options(s.hands[victim]),
        least=n, most=n, default=[f"card:{card}" for card in s.hands[victim][:n]], private=True,
    )  # fmt: skip
    for card in given:
        hands.spend_card(s, victim, card)
        e.tell(f"{factions.does(s, victim, 'discards')} {hands.title(card)}.")


def richest(s: State, color: str) -> list[str]:
    most = max(s.minas.values())
    return [one for one in s.order if s.minas[one] == most] if most else []


@played.effect("74", aims.one_color(richest, "Whose Treasury?", "nobody has a mina"))
def corruption(e: Played, victim: str) -> None:
    """R2 Take half of the minas of the richest civilization."""
    lost = disks.pay_minas(e.s, victim, -(-e.s.minas[victim] // 2))
    e.tell(f"{factions.does(e.s, victim, 'loses')} {text.plural(lost, 'mina')}.")


# ---------------------------------------------------------------- 75, 76: for oneself, set aside


def no_golden_age(s: State, color: str) -> str:
    least = fates.number("75", "cities")
    return "" if len(disks.cities(s, color)) >= least else f"you have no {least} Cities"


@played.effect("75", unless=no_golden_age)
def golden_age(e: Played) -> None:
    """R2 Score for your Cities."""
    numbers = e.numbers
    e.score(min(numbers["most"], len(disks.cities(e.s, e.role)) // numbers["cities"]))


@played.effect("76")
def king_of_kings(e: Played) -> None:
    """R2 Take further actions at once."""
    e.s.actions += e.numbers["actions"]


# ---------------------------------------------------------------- 77 to 81: placed and moved


def with_disks(s: State, color: str) -> list[str]:
    return [area for area in disks.areas_of(s, color) if any(migration_ends(s, color, area))]


def migration_ends(s: State, color: str, start: str) -> list[str]:
    """Land areas at most three areas away with room."""
    return [area for area in in_three_steps(s.section, start) if disks.room(s, area, color)]


@cache
def in_three_steps(section: str, start: str) -> list[str]:
    away = paths.flood((start,), areas.SECTIONS[section].neighbours.__getitem__, fates.number("77", "distance"))
    return sorted(area for area in away if areas.land(area) and area != start)


def moved(_: targets.Target[str], e: Played, able: list[str]) -> Rule[tuple[str, str, int]]:
    s = e.s
    start = yield from e.asks.place(MIGRATE, e.rule, "From where do they go?", able)
    end = yield from e.asks.place(MIGRATE, e.rule, "Where do they go?", migration_ends(s, e.role, start))
    most = min(e.numbers["disks"], disks.disks(s, start, e.role), disks.room(s, end, e.role))
    n = yield from e.asks.number(MIGRATE, e.rule, "How many disks?", least=1, most=most, default=most)
    return start, end, n


def moved_words(_: State, way: tuple[str, str, int]) -> str:
    start, end, n = way
    return f"{n} from {section.place(start)} to {section.place(end)}"


A_MIGRATION = targets.Target(with_disks, moved, "no disk can go anywhere", words=moved_words)


@played.effect("77", A_MIGRATION)
def migration(e: Played, start: str, end: str, n: int) -> None:
    """R2 Move disks from an area to another."""
    gone = disks.take_off(e.s, start, e.role, n)
    disks.put(e.s, end, e.role, gone)
    e.does(f"moves {text.plural(gone, 'disk')} from {section.place(start)} to {section.place(end)}")


@aims.with_supply
def empty_coasts(s: State, _: str) -> list[str]:
    return [area for area in section.section(s).areas if section.is_coastal(s, area) and area not in s.disks]


@played.effect("78", aims.one_area(empty_coasts, "Where do the colonists land?", "no coast is empty"))
def colonists(e: Played, area: str) -> None:
    """R2 Place disks on an empty coast."""
    e.place({area: e.numbers["disks"]})


def black_room(s: State, ground: Callable[[str], bool]) -> list[str]:
    """Areas in which black disks fit; they may come from elsewhere on the map (limits.barbarian.a)."""
    return [a for a in section.section(s).areas if ground(a) and disks.room(s, a, state.BARBARIANS)]


def at_sea(s: State, color: str) -> list[str]:
    return black_room(s, areas.sea)


LAIRS = fates.number("79", "areas")


@played.effect("79", aims.some_areas(at_sea, LAIRS, "Where do the pirates lie?", "no black disk fits", least=LAIRS))
def pirates(e: Played, areas: Sequence[str]) -> Rule[None]:
    """R2 Place black disks in Sea areas."""
    yield from events.place_black(e, dict.fromkeys(areas, e.numbers["disks"]))


def borderlands(s: State, color: str) -> list[str]:
    """Land areas next to an empty Land area."""
    return [a for a in black_room(s, areas.land) if any(there not in s.disks for there in section.land_near(s, a))]


@played.effect("80", aims.one_area(borderlands, "Where do the raiders come?", "no Land area is empty"))
def border_raids(e: Played, area: str) -> Rule[None]:
    """R2 Place black disks in a Land area."""
    yield from events.place_black(e, {area: e.numbers["disks"]})


def robbable(s: State, color: str) -> list[str]:
    return [one for one in (*factions.others(s, color), color) if robbed_areas(s, one)]


def robbed_areas(s: State, victim: str) -> list[str]:
    """Areas in which a civilization has a Camp or Settlement and a black disk fits."""
    weak = [area for area in disks.areas_of(s, victim) if disks.disks(s, area, victim) < disks.CITY]
    return sorted(area for area in weak if disks.room(s, area, state.BARBARIANS))


ROBBABLE = aims.one_color(robbable, "Whom do the bandits rob?", "there is nobody to rob")


def robbed(target: targets.Target[str], e: Played, able: list[str]) -> Rule[tuple[str, list[str]]]:
    victim = yield from ROBBABLE.ask(target, e, able)
    there, most = robbed_areas(e.s, victim), e.numbers["areas"]
    where = aims.some_areas(lambda *_: there, most, "In which areas?", least=most)
    return victim, (yield from where.ask(where, e, there))


def robbed_words(s: State, struck: tuple[str, list[str]]) -> str:
    victim, areas = struck
    return f"{factions.name_of(s, victim)}: {asking.names_of(areas)}"


A_ROBBERY = targets.Target(robbable, robbed, ROBBABLE.none, words=robbed_words, against=lambda _, struck: struck[0])


@played.effect("81", A_ROBBERY)
def bandits(e: Played, _: str, areas: Sequence[str]) -> Rule[None]:
    """R2 Place black disks in areas of a civilization."""
    yield from events.place_black(e, dict.fromkeys(areas, e.numbers["disks"]))


# ---------------------------------------------------------------- 82 to 86: taken from others


def lesser(s: State, color: str) -> list[str]:
    """Civilizations in contact with fewer Cities that have anything to give."""
    mine = len(disks.cities(s, color))
    return [o for o in disks.in_contact(s, color) if len(disks.cities(s, o)) < mine and (s.minas[o] or s.hands[o])]


@played.effect("82", aims.one_color(lesser, "Who pays tribute?", "nobody lesser in contact can pay"))
def tribute(e: Played, victim: str) -> Rule[None]:
    """R2 Receive a mina or a card from a lesser civilization, as it chooses."""
    s = e.s
    options = [(Option("mina", "1 mina"), "")] if s.minas[victim] else []
    options += hands.card_options(s.hands[victim])
    if not options:
        return
    wanted = f"What do you give to {factions.name_of(s, e.role)}?"
    card = yield from asking.asker(e.t, victim).one_of(FORFEIT, e.rule, wanted, options, private=True)
    if card:
        hands.pack(s).give(card, victim, e.role)
        e.tell(f"{factions.does(s, victim, 'gives')} a card to {factions.name_of(s, e.role)}.")
    else:
        disks.pay_minas(s, victim, 1)
        e.gain(1)


def cities_in_reach(s: State, color: str) -> list[aims.Stack]:
    """Cities of others next to an own City."""
    mine = {there for area in disks.cities(s, color) for there in section.near(s, area)}
    return [(one, area) for one in factions.others(s, color) for area in disks.cities(s, one) if area in mine]


CITIES = aims.some_stacks(
    cities_in_reach, fates.number("83", "cities"), "From which Cities?", "no City of another lies next to yours"
)  # fmt: skip


@played.effect("83", CITIES)
def deportation(e: Played, struck: Sequence[tuple[str, str]]) -> Rule[None]:
    """R2 Remove disks from Cities of others, and place as many of yours."""
    s, own = e.s, e.role
    lost = yield from e.lose([Loss(area, one, 1) for one, area in struck])
    there = {area: disks.room(s, area, own) for area in aims.own_land(s, own)}
    n = min(sum(lost.values()), disks.supply(s, own), sum(there.values()))
    if n:
        prompt = "Where do the deported go?"
        e.place((yield from e.asks.share(RESETTLED, e.rule, prompt, there, least=n, most=n)))


def plotted_against(s: State, color: str) -> list[aims.Stack]:
    """Disks of others in or next to own areas, but for the last one in its Homeland."""
    mine = set(disks.areas_of(s, color))
    around = {there for area in mine for there in section.near(s, area)}
    return [
        (one, area) for one in factions.others(s, color) for area in disks.areas_of(s, one)
        if area in around and not (area == s.home[one] and disks.disks(s, area, one) == 1)
    ]  # fmt: skip


SETTLERS = aims.one_stack(
    lambda s, _: [(state.BARBARIANS, area) for area in disks.areas_of(s, state.BARBARIANS)],
    "Which Barbarians settle?", "there are no Barbarians", most=fates.number("86", "disks"),
)  # fmt: skip


@played.effect("84", aims.one_stack(plotted_against, "Whose disk?", "no disk of another is near"))  # Palace Plot
@played.effect("86", SETTLERS)
def replaced(e: Played, faction: str, area: str, n: int) -> Rule[None]:
    """R2 Replace disks of another Faction by yours."""
    lost = yield from e.lose([Loss(area, faction, n)])
    e.place({area: sum(lost.values())})


# ---------------------------------------------------------------- 88, 89


Moved = tuple[dict[str, int], dict[str, int]]  # from where, to where


def road_moves(_: targets.Target[str], e: Played, areas: list[str]) -> Rule[Moved]:
    """88 From where disks are taken, then where they come to stand: areas joined by own disks."""
    s, own = e.s, e.role
    there = {area: disks.disks(s, area, own) for area in areas}
    taken = yield from e.asks.share(
        STAND_DOWN, e.rule, "Which disks move over the Royal Roads?", there,
        most=min(e.numbers["disks"], sum(there.values())), default={},
    )  # fmt: skip
    if not taken:
        return {}, {}
    n = sum(taken.values())
    free = {area: disks.limit(area) - there.get(area, 0) + taken.get(area, 0) for area in roads(s, own, taken)}
    # no more come to stand in areas that hang together than have left them
    caps = [Cap(tuple(x), sum(taken.get(area, 0) for area in x), e.rule) for x in networks(s, own)]
    ends = yield from e.asks.divide(
        MARCH, e.rule, f"Where {'does' if n == 1 else 'do'} {text.plural(n, 'disk')} come to stand?",
        [asking.area_option(area, most=most) for area, most in free.items() if most > 0], least=n, most=n,
        default=dict(taken), caps=tuple(caps),
    )  # fmt: skip
    return taken, ends


def road_words(_: State, moved: Moved) -> str:
    taken, ends = moved
    return f"from {asking.where_text(taken)} to {asking.where_text(ends)}" if taken else "nothing moves"


def roads(s: State, color: str, taken: Mapping[str, int]) -> list[str]:
    """Own areas joined to those that disks leave, by areas with own disks."""
    mine = set(disks.areas_of(s, color))
    return sorted(paths.flood(tuple(taken), lambda here: [there for there in section.near(s, here) if there in mine]))


def networks(s: State, color: str) -> list[list[str]]:
    """Own areas in groups that hang together."""
    left, groups = sorted(disks.areas_of(s, color)), []
    while left:
        group = roads(s, color, {left[0]: 1})
        groups.append(group)
        left = [area for area in left if area not in group]
    return groups


@played.effect("88", targets.Target(disks.areas_of, road_moves, words=road_words))
def royal_roads(e: Played, taken: Mapping[str, int], ends: Mapping[str, int]) -> None:
    """R2 Move disks along areas with disks of yours."""
    off = {area: disks.take_off(e.s, area, e.role, n) for area, n in taken.items()}
    for area, n in ends.items():
        disks.put(e.s, area, e.role, n)
    if sum(off.values()):
        e.does(f"moves {text.plural(sum(off.values()), 'disk')}")


@played.effect("89")
def census(e: Played) -> Rule[None]:
    """R2 Draw cards for your Cities."""
    numbers = e.numbers
    due = len(disks.cities(e.s, e.role)) // numbers["cities"]
    yield from drawing.draw(e.t, e.role, max(numbers["least"], due))
