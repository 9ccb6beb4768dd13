"""What must be true of every position. Run after every phase in tests and fuzz."""

from collections.abc import Iterator, Mapping

from engine.games.assyrian_wars.course import sequence
from engine.games.assyrian_wars.data import areas, cards, leaders, nations, scenarios, units
from engine.games.assyrian_wars.data.numbers import ACCOUNT, LIMITS
from engine.games.assyrian_wars.position import Pile, State, control, hands, money, pieces, relations, turns
from engine.wargame import piles
from engine.wargame.checks import misplaced, off_course, unlike
from engine.wargame.piles import sort_of

BOXES = (pieces.POOL, pieces.REGROUP, pieces.OUT)


def check(s: State) -> list[str]:
    """List everything impossible about this position, in words; with unknown units nothing else is looked at."""
    return check_sorts(s) or [
        *check_counters(s),
        *check_places(s),
        *check_leaders(s),
        *check_control(s),
        *check_relations(s),
        *check_money(s),
        *check_cards(s),
        *(check_peace(s) if s.impulse is None else []),
        *[f"AW-5.0.a: {wrong}" for wrong in off_course(s, sequence.PHASES, 1, LIMITS["turns"])],
    ]


# --- units --------------------------------------------------------------------------------------------------


def all_piles(s: State) -> Iterator[tuple[str, str, Mapping[str, int]]]:
    """List every pile there is: where, whose (empty: nobody's), and what."""
    for at, there in s.units.items():
        for country, pile in there.items():
            yield at, country, pile
    for where, box in ((pieces.POOL, s.pools), (pieces.REGROUP, s.regroup)):
        for country, pile in box.items():
            yield where, country, pile
    yield "the game pool", "", s.game_pool


def check_sorts(s: State) -> list[str]:
    """2.1.1 Units are counters of a country or of the game, one or more; a regular is its own country's."""
    wrong = []
    for at, country, pile in all_piles(s):
        for key, n in pile.items():
            kind, step = sort_of(key).kind, sort_of(key).step
            own = kind in units.REGULARS.get(country, {}) or kind in units.LATER.get(country, {})
            if n < 1 or step not in ("", units.REDUCED) or not (own or is_common(kind)):
                wrong.append(f"AW-2.1.1.a: {country} has {n} of {key} at {at}")
    return wrong


def is_common(kind: str) -> bool:
    """Tell whether this is a counter of the game: a mercenary or nomad."""
    return any(kind in pile for pile in units.COMMON.values())


def check_counters(s: State) -> list[str]:
    """4.2.a, b Every regular of a country in the game is in one place, and so is every mercenary; of nomads no more."""
    found: dict[str, Pile] = {country: {} for country in ("", *turns.countries(s))}
    for _, country, pile in all_piles(s):
        for key, n in pile.items():
            kind = sort_of(key).kind
            piles.put(found.setdefault("" if is_common(kind) else country, {}), {kind: n})
    wrong = [
        f"AW-4.2.a: {country} has {found[country].get(kind, 0)} of {kind}"
        for country in turns.countries(s)
        for kind in unlike(found[country], units.REGULARS[country])
    ]
    return wrong + [
        f"AW-4.2.b: there are {found[''].get(kind, 0)} of {kind}"
        for family, there_are in units.COMMON.items()
        for kind, n in there_are.items()
        if not fits(family, found[""].get(kind, 0), n)
    ]


def fits(family: str, there: int, counters: int) -> bool:
    """Tell whether so many counters of the game can be there: all mercenaries, and no more nomads than there are."""
    return there == counters if family == units.MERCENARY else there <= counters


def check_places(s: State) -> list[str]:
    """1.2.c Units stand in areas, and only where there is a city inside one."""
    return [f"AW-1.2.a: nobody is kept at {at}" for at in misplaced(s.units, areas.AREAS)] + [
        f"AW-1.2.c: units of {country} inside {at}, where there is no city"
        for at in s.units
        for country in pieces.countries_at(s, at)
        if pieces.inside(s, at, country) and not control.has_city(at)
    ]


def check_leaders(s: State) -> list[str]:
    """2.1.2 Every leader of a country in the game is somewhere; only a city has an inside."""
    wrong = []
    for leader, post in s.leaders.items():
        if post.at not in areas.AREAS and post.at not in BOXES:
            wrong.append(f"AW-2.1.2.a: {leader} at {post.at!r}")
        if post.inside and not (post.at in areas.AREAS and control.has_city(post.at)):
            wrong.append(f"AW-1.2.c: {leader} inside {post.at}")
    due = [leader for country in turns.countries(s) for leader in leaders.leaders_of(country)]
    return [*wrong, *(f"AW-2.1.2.a: {leader} is nowhere" for leader in due if leader not in s.leaders)]


# --- areas and politics -------------------------------------------------------------------------------------


def check_control(s: State) -> list[str]:
    """6.12.a An area has one controller, written down only where it is not the country of its color."""
    wrong = []
    for at, owner in s.control.items():
        if owner == areas.AREAS[at].country or owner not in turns.countries(s):
            wrong.append(f"AW-6.12.a: {at} is controlled by {owner}")
    wrong += [f"AW-7.1D.m: {at} is a province of {owner}" for at, owner in s.provinces.items()
              if control.controller(s, at) != owner]  # fmt: skip
    wrong += [f"AW-6.14.b: pillage {n} in {at}" for at, n in s.pillage.items() if not 1 <= n <= LIMITS["pillage"]]
    return wrong + [
        f"AW-6.8.g: damage {n} in {at}" for at, n in s.damage.items() if not 1 <= n <= areas.AREAS[at].defense
    ]


def check_relations(s: State) -> list[str]:
    """G-camp Two countries are at war or not, whoever is asked."""
    there = turns.countries(s)
    return [
        f"AW-6.9.ad: {one} and {other} differ on their war"
        for one in there for other in there
        if (relations.between(s.politics, one, other) == "war") != (relations.between(s.politics, other, one) == "war")
    ]  # fmt: skip


def check_peace(s: State) -> list[str]:
    """6.12.c Between impulses enemies share an area only with a wall between them; marks of the impulse are gone."""
    wrong = []
    for at in s.units:
        before = [country for country in pieces.countries_at(s, at) if pieces.outside(s, at, country)]
        within = [country for country in pieces.countries_at(s, at) if pieces.inside(s, at, country)]
        for group in (before, within):
            wrong += [
                f"AW-6.12.c: {one} and {other} share {at}"
                for one in group for other in group if relations.between(s.politics, one, other) in ("war", "tribe")
            ]  # fmt: skip
        left = [key for pile in s.units[at].values() for key in pile if set(pieces.marks(key)) - {pieces.INSIDE}]
        wrong += [f"AW-6.0.j: {key} in {at} bears a mark of an impulse that is over" for key in left]
    return wrong


# --- money and cards ----------------------------------------------------------------------------------------


def check_money(s: State) -> list[str]:
    """3.1.e, 6.0.g Nobody spends more than they have, and nobody keeps more than 4 AP; a loan is recorded."""
    wrong = [f"AW-6.0.g: {money.AP.left(s.account)} half AP are left"] if money.AP.left(s.account) < 0 else []
    wrong += [f"AW-3.1.e: {country} has saved {n}" for country, n in s.saved.items() if not 0 <= n <= ACCOUNT["saved"]]
    if s.impulse is None and (s.account.got or s.account.spent):
        wrong.append("AW-6.0.j: an account is open between two impulses")
    borrowed = s.account.got.get(money.LOAN, 0)
    if s.impulse is not None and borrowed > s.loans.get(s.impulse.country, 0):
        wrong.append(f"AW-6.11.c: {s.impulse.country} spends {borrowed} borrowed half AP that are not recorded")
    return wrong


def check_cards(s: State) -> list[str]:
    """2.3.a, b Every random card is in one place, and home cards are with their country."""
    wrong = (
        ["AW-2.3.a: a card is missing or doubled"]
        if hands.pack(s).not_once(scenarios.SCENARIOS[s.scenario].deck)
        else []
    )
    for country, held in s.home.items():
        if len(held) != len(set(held)) or any(card not in cards.HOME[country] for card in held):
            wrong.append(f"AW-2.3.b: {country} holds the home cards {held}")
    if any(country not in nations.COUNTRIES for country in s.hands):
        wrong.append(f"AW-4.1.g: hands of {list(s.hands)}")
    return wrong
