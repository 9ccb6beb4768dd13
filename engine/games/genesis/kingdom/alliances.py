"""12.1 Alliances: what is exchanged at once when two agree, and the end of it all in the Isolation phase."""

from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.position import asking, control, forces, hands, pieces, places, powers, topics
from engine.games.genesis.position.state import Counts, Offer, Pact, State
from engine.kernel import Rule, Table
from engine.wargame import offers, text

GIVE_CARDS = topics.TOPICS.new("give_cards", "which cards to give")
SETTLER = topics.TOPICS.new("settler", "who settles in the ceded city")
LEAVER = topics.TOPICS.new("leaver", "who leaves the ceded city")
LEAVE_ALLY = topics.TOPICS.new("leave_ally", "where to go from the former ally")

LEAVE_AT_ONCE = "at_once"  # the choice of the option `broken_alliances` by which earlier games go on


# ---------------------------------------------------------------- the agreement (12.1.1 to 12.1.3)


def conclude(t: Table[State], offer: Offer, cards: list[str], words: str) -> Rule[None]:
    """12.1 The alliance stands for the rest of the turn; what was agreed is handed over at once."""
    s = t.state
    earlier = [p for p in s.pacts if all(player in p.players for player in offer.players)]
    standing = [pact for pact in earlier if not pact.broken]
    passage = offer.passage or any(pact.passage for pact in standing)  # 12.1.d what was agreed holds for the turn
    s.pacts = [pact for pact in s.pacts if pact not in earlier]
    s.pacts.append(Pact(list(offer.players), passage, offer.terms))
    one, two = offer.players
    t.tell(f"{powers.subject(one)} and {powers.name_of(two)} are allies: {words}.", "GEN-12.1.e", news=True)
    for player, amount in offer.silver.items():
        offers.pay(s.silver, player, partner_of(offer, player), amount)
    given = {one: cards}
    if asked := offer.cards.get(two, 0):
        given[two] = yield from choose_cards(t, two, asked)
    for player, gift in given.items():
        other = partner_of(offer, player)
        for card in gift:
            hands.pack(s).give(card, player, other)
    yield from cede_cities(t, offer)


def choose_cards(t: Table[State], player: str, count: int) -> Rule[list[str]]:
    which = "card" if count == 1 else f"{count} cards"
    options = [(hands.card_option(card), card) for card in t.state.hands[player]]
    return (
        yield from asking.asker(t, player).some_of(
            GIVE_CARDS, "GEN-12.1.e", f"Which {which} do you give?", options,
            default=[option.key for option, _ in options[:count]], private=True, least=count, most=count,
        )
    )  # fmt: skip


def cedable(s: State, giver: str, taker: str) -> list[str]:
    """12.1.3 Controlled cities not In Revolt; the new owner needs a Peasant somewhere for each."""
    if not peasants(s, taker):
        return []
    cities = [c for c in control.controlled_cities(s, giver) if not control.in_revolt(s, c)]
    return [c for c in cities if all(power in (giver, taker) for power in control.powers_in(s, c))]


def peasants(s: State, kingdom: str) -> dict[str, int]:
    """Where a kingdom has Peasants who are free to go."""
    return {space: n for space in pieces.spaces_of(s, kingdom) if (n := control.idle(s, space, kingdom).get("ps", 0))}


def partner_of(offer: Offer, player: str) -> str:
    one, two = offer.players
    return two if player == one else one


class Cession(NamedTuple):
    """A city that changes hands: whose it was, whose it will be, and from where the settler comes."""

    giver: str
    taker: str
    city: str
    origin: str


def cede_cities(t: Table[State], offer: Offer) -> Rule[None]:
    """12.1.3 A Peasant of the new owner comes, a Peasant or Infantry of the old one goes; others stay as guests.

    All is chosen before anything moves, so that no settler is missing who was there when it was agreed.
    """
    s = t.state
    cessions: list[Cession] = []
    for giver, cities in offer.cities.items():
        taker = partner_of(offer, giver)
        for city in cities:
            origin = yield from asking.asker(t, taker).place(
                SETTLER, "GEN-12.1.3.a", f"From where does a Peasant go to {places.name(city)}?",
                free_settlers(s, taker, cessions), verb="from",
            )  # fmt: skip
            cessions.append(Cession(giver, taker, city, origin))
    leavers: dict[str, Counts] = {}
    for cession in cessions:
        leavers[cession.city] = yield from choose_leaver(t, cession, cessions)
    for cession in cessions:
        pieces.take(s, cession.city, cession.giver, leavers[cession.city])
        pieces.take(s, cession.origin, cession.taker, {"ps": 1})
    for cession in cessions:
        hand_over_city(t, cession)
    for cession in cessions:
        pieces.tidy(t, cession.origin)
        pieces.tidy(t, cession.city)


def settlers_from(cessions: list[Cession], space: str, taker: str) -> int:
    return len([c for c in cessions if c.origin == space and c.taker == taker])


def free_settlers(s: State, taker: str, cessions: list[Cession]) -> list[str]:
    """Where the new owner has Peasants who are not called to another city already."""
    return [space for space, n in peasants(s, taker).items() if n > settlers_from(cessions, space, taker)]


def choose_leaver(t: Table[State], cession: Cession, cessions: list[Cession]) -> Rule[Counts]:
    """12.1.3 A Peasant or an Infantry, if one is there and not a settler on his way elsewhere."""
    giver, city = cession.giver, cession.city
    there = dict(control.idle(t.state, city, giver))
    there["ps"] = there.get("ps", 0) - settlers_from(cessions, city, giver)
    leaving = [kind for kind in ("ps", "inf") if there.get(kind, 0) > 0]
    if not leaving:
        return {}
    gone, _ = yield from asking.asker(t, giver).units(
        LEAVER, "GEN-12.1.3.b", f"Who leaves {places.name(city)}?", dict.fromkeys(leaving, 1),
        least=1, most=1, default={leaving[0]: 1},
    )  # fmt: skip
    return gone


def hand_over_city(t: Table[State], cession: Cession) -> None:
    s = t.state
    giver, taker, city, _ = cession
    if giver in s.units.get(city, {}):
        s.guests.setdefault(city, []).append(giver)
    if taker in s.guests.get(city, []):
        s.guests[city].remove(taker)
    pieces.put(s, city, taker, {"ps": 1})
    powers.tell(t, giver, f"cedes {places.name(city)} to {powers.name_of(taker)}", "GEN-12.1.3.a", news=True)


# ---------------------------------------------------------------- the end (12.1.4)


def dissolve(t: Table[State]) -> Rule[None]:
    """3.2 F4 All alliances end."""
    s = t.state
    ended, s.pacts = s.pacts, []
    yield from part_company(t, ended)
    if any(not pact.broken for pact in ended):
        t.tell("All alliances end.", "GEN-3.2.F.c")
    for space in list(s.guests):
        pieces.tidy(t, space)
        s.guests.pop(space, None)


def break_with(t: Table[State], traitor: str, ally: str) -> Rule[None]:
    """12.1 No promise binds: the two are enemies at once. Guests stay until the alliance would have ended (12.1.4)."""
    s = t.state
    powers.tell(t, traitor, f"breaks the alliance with {powers.name_of(ally)}", "GEN-12.1.h", news=True)
    broken = [pact for pact in s.pacts if traitor in pact.players and ally in pact.players]
    if s.options["broken_alliances"] == LEAVE_AT_ONCE:
        yield from leave_at_once(t, broken, traitor, ally)
        return
    for power, space in guests_of(s, broken):
        units = pieces.units_text(control.idle(s, space, power), forces.idle_kings(s, space, power))
        stay = f"{units} of {powers.name_of(power)}"
        t.tell(f"Guests may stay in {places.name(space)} until alliances end: {stay}.", "GEN-12.1.4.d")
    for pact in broken:
        pact.broken = True


def leave_at_once(t: Table[State], broken: list[Pact], traitor: str, ally: str) -> Rule[None]:
    """O11 12.1.4 comes before its time; so in games that were begun before there was a choice."""
    s = t.state
    s.pacts = [pact for pact in s.pacts if pact not in broken]
    yield from part_company(t, broken)
    for space in [space for space, guests in s.guests.items() if traitor in guests and ally in guests]:
        if control.idle(s, space, traitor) and control.idle(s, space, ally):
            yield from go_home(t, traitor, space)  # both were guests of a third


def allies_of(s: State, kingdom: str) -> list[str]:
    pacts = [pact for pact in s.pacts if kingdom in pact.players and not pact.broken]
    return [partner for pact in pacts for partner in pact.players if partner != kingdom]


def part_company(t: Table[State], ended: list[Pact]) -> Rule[None]:
    """12.1.4 Whoever stands in a space of these former allies must leave it, or is lost; not a force under way."""
    for power, space in visitors(t.state):
        if is_guest_of(t.state, power, space, ended):
            yield from go_home(t, power, space)


def guests_of(s: State, pacts: list[Pact]) -> list[tuple[str, str]]:
    """12.1.4 Who stands where in a space of one of these allies."""
    return [(power, space) for power, space in visitors(s) if is_guest_of(s, power, space, pacts)]


def visitors(s: State) -> list[tuple[str, str]]:
    """Whoever may be a guest somewhere, Kings alone too."""
    visits = [(power, space) for space, there in s.guests.items() for power in there]
    visits += [(tables.KINGS[king].power, space) for king, space in s.kings.items()]
    return list(dict.fromkeys(visits))


def is_guest_of(s: State, power: str, space: str, pacts: list[Pact]) -> bool:
    """Whether units or a King of no force under way are in a space that the other of these allies controls."""
    if not control.idle(s, space, power) and not forces.idle_kings(s, space, power):
        return False
    host = control.controller(s, space)
    return power != host and any(power in pact.players and host in pact.players for pact in pacts)


def go_home(t: Table[State], power: str, space: str) -> Rule[None]:
    """12.1.4 To a space next to it that no enemy holds."""
    s = t.state
    ways = [near for near in places.neighbors(s, power, space) if may_leave_to(s, power, near)]
    kings = forces.idle_kings(s, space, power)
    force = forces.raise_force(s, power, space, control.idle(s, space, power), kings, "leaving")
    if ways:
        to = yield from asking.asker(t, power).place(
            LEAVE_ALLY, "GEN-12.1.4.a",
            f"{text.capital(forces.naming(force))} must leave {places.name(space)}: where to?", ways, verb="to",
        )  # fmt: skip
        forces.step(t, force, to)
        forces.settle_if_free(s, force)
        powers.tell(t, power, f"leaves {places.name(space)} for {places.name(to)}", "GEN-12.1.4.a")
    else:
        pieces.wipe_out(t, force, "GEN-12.1.4.b")
    forces.stand_down(t, force)
    pieces.tidy(t, space)


def may_leave_to(s: State, power: str, space: str) -> bool:
    """12.1.4 No space that an enemy controls or occupies, no Fortified Independent City (reading B72)."""
    ruler = control.controller(s, space)
    return control.open_to(s, space, power) and (not ruler or powers.friends(s, ruler, power))
