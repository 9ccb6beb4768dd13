"""What must be true of every position. Run after every phase in tests and fuzz."""

from collections.abc import Iterator, Mapping

from engine.games.assyrian_wars.course import sequence
from engine.games.assyrian_wars.data import areas, cards, leaders, nations, scenarios, units
from engine.games.assyrian_wars.data.numbers import ACCOUNT, LIMITS
from engine.games.assyrian_wars.position import Pile, State, control, hands, money, pieces, relations, turns
from engine.games.assyrian_wars.realm import guests
from engine.wargame import piles
from engine.wargame.checks import misplaced, off_course, unlike
from engine.wargame.piles import sort_of

# The kinds of relation in which the other sees something else than oneself.
SEEN_BACK = {
    "conquered": {"grace", "conquered"}, "grace": {"grace", "conquered"}, "payer": {"paid"}, "payer_of_ally": {"paid"},
    "paid": {"payer", "payer_of_ally"}, "refuser": {"peace"}, "peace": {"peace", "refuser"},
}  # fmt: skip
UNSETTLED = ("conquest", "relocation")  # phases that ask where forces go, one after the other
ALLIED = ("own", "ally", "camp")
BOXES = (pieces.POOL, pieces.REGROUP, pieces.OUT)


def check(s: State) -> list[str]:
    """List everything impossible about this position, in words.

    With unknown units or areas nothing else is looked at.
    """
    return (
        check_sorts(s)
        or check_places(s)
        or [
            *check_counters(s),
            *check_leaders(s),
            *check_control(s),
            *check_relations(s),
            *check_graces(s),
            *check_groups(s),
            *check_money(s),
            *check_cards(s),
            *(check_walls(s) if s.mover is None and s.battle is None else []),
            *(check_peace(s) if s.impulse is None and s.phase not in UNSETTLED else []),
            *[f"AW-5.0.a: {wrong}" for wrong in off_course(s, sequence.PHASES, 1, LIMITS["turns"])],
        ]
    )


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
    wrong += [f"AW-7.1D.o: {at} is no area for a province" for at in s.provinces if not areas.AREAS[at].may_be_province]
    wrong += [f"AW-7.1D.m: {at} is a province of {owner}" for at, owner in s.provinces.items()
              if control.controller(s, at) != owner]  # fmt: skip
    wrong += [f"AW-6.14.b: pillage {n} in {at}" for at, n in s.pillage.items() if not 1 <= n <= LIMITS["pillage"]]
    return wrong + [
        f"AW-6.8.g: damage {n} in {at}" for at, n in s.damage.items() if not 1 <= n <= areas.AREAS[at].defense
    ]


def check_relations(s: State) -> list[str]:
    """G-camp Every two countries have one relation, seen from both sides."""
    there = turns.countries(s)
    kinds = {(one, two): relations.between(s.politics, one, two) for one in there for two in there}
    return [
        f"AW-6.9.ad: {one} sees {kind} with {two}, who sees {kinds[two, one]}"
        for (one, two), kind in kinds.items()
        if kinds[two, one] not in SEEN_BACK.get(kind, {kind}) or (kind == "own") != (one == two)
    ]


def check_graces(s: State) -> list[str]:
    """7.1E A grace period binds two countries to this turn's Interphase or the next, and the conquered pays."""
    wrong = []
    for grace in s.politics.graces:
        pair = f"{grace.conqueror} over {grace.conquered}"
        if grace.conqueror == grace.conquered or not s.turn <= grace.until <= s.turn + 1:
            wrong.append(f"AW-7.1E.d: the grace period of {pair} lasts to turn {grace.until}")
        paid = s.politics.payers.get(grace.conquered, ())
        if grace.conqueror not in paid and grace.conquered not in s.bankrupt:
            wrong.append(f"AW-7.1D.c: no tribute to {pair}")
        if relations.at_war(s.politics, grace.conqueror, grace.conquered):
            wrong.append(f"AW-7.1D.k: war in the grace period of {pair}")
    pairs = [(grace.conqueror, grace.conquered) for grace in s.politics.graces]
    return [*wrong, *(f"AW-10.4c.b: two grace periods of {pair}" for pair in pairs if pairs.count(pair) > 1)]


def check_groups(s: State) -> list[str]:
    """6.6.3 The armies of a group are those of allies, stand together, and are in no other group."""
    wrong = []
    for group in s.groups:
        countries = {pieces.country_of(leader) for leader in group.leaders}
        if any(s.leaders[leader].at != group.at for leader in group.leaders):
            wrong.append(f"AW-6.6.3.a: the army group {group.card} is not all in {group.at}")
        if any(relations.between(s.politics, one, two) not in ALLIED for one in countries for two in countries):
            wrong.append(f"AW-6.6.3.a: the army group {group.card} is not one of allies")
    led = [leader for group in s.groups for leader in group.leaders]
    return [*wrong, *(f"AW-6.6.3.a: {leader} is in two army groups" for leader in led if led.count(leader) > 1)]


def check_walls(s: State) -> list[str]:
    """6.12.c Between two actions enemies share an area only with a wall between them."""
    wrong = []
    for at in s.units:
        before = [country for country in pieces.countries_at(s, at) if pieces.outside(s, at, country)]
        within = [country for country in pieces.countries_at(s, at) if pieces.inside(s, at, country)]
        for group in (before, within):
            wrong += [
                f"AW-6.12.c: {one} and {other} share {at}"
                for one in group for other in group if relations.between(s.politics, one, other) in ("war", "tribe")
            ]  # fmt: skip
    return wrong


def check_peace(s: State) -> list[str]:
    """6.0.j Between impulses marks are gone, nobody stands where they may not, and sieges have besiegers."""
    wrong = [
        f"AW-G-city.a: {leader} is inside {post.at}, a city of {control.controller(s, post.at)}"
        for leader, post in s.leaders.items()
        if post.inside and post.at in areas.AREAS and not control.may_go_inside(s, pieces.country_of(leader), post.at)
    ]
    for at, there in s.units.items():
        left = [key for pile in there.values() for key in pile if set(pieces.marks(key)) - {pieces.INSIDE}]
        wrong += [f"AW-6.0.j: {key} in {at} bears a mark of an impulse that is over" for key in left]
        wrong += [
            f"AW-8.1.e: {country} may not stay in {at}" for country in there if not guests.may_stay(s, country, at)
        ]
    wrong += [f"AW-6.12.e: {owner} controls {at} and is not there" for at, owner in s.control.items()
              if not pieces.here(s, at, owner)]  # fmt: skip
    for siege in s.sieges:
        attack = relations.may(s.politics, siege.by, "attack", control.controller(s, siege.city))
        if not attack.yes or not control.besiegers(s, siege):
            wrong.append(f"AW-6.8.f: {siege.by} does not besiege {siege.city} any more")
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
