"""6.10, 1.3.p What the start of an impulse asks of forces: attrition in the desert, maintenance in enemy territory."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import PRICES, ap
from engine.games.assyrian_wars.position import Pile, State, asking, control, hands, lying, money, pieces, topics
from engine.games.assyrian_wars.realm import pillage
from engine.games.assyrian_wars.war import attrition
from engine.kernel import Answer, Ask, Option, Rule, Table
from engine.kernel.topics import StandingOrder
from engine.wargame import piles
from engine.wargame.orders import Policy

PAY, PILLAGE, LATER, STARVE = "pay", "pillage", "later", "starve"


def first_of(*keys: str) -> Policy:
    """Answer with the first of these that is on offer."""

    def policy(seen: State, ask: Ask, detail: str) -> Answer | None:
        offered = [option.key for option in ask.options]
        return next((key for key in keys if key in offered), None)

    return policy


SUPPLY = topics.TOPICS.new(
    "supply", "how a force is supplied",
    StandingOrder("pay", "pay while you can, else pillage", first_of(PAY, PILLAGE, LATER)),
    StandingOrder("pillage", "pillage where you can, else pay", first_of(PILLAGE, PAY, LATER)),
)  # fmt: skip


class Fed(NamedTuple):
    """G-force A force that is paid for: an army, an army group's share, or a single unit."""

    name: str  # `babylon/sargon_ii`, `babylon/hi42`
    at: str
    units: Pile
    leaders: tuple[str, ...] = ()


def desert(t: Table[State], country: str) -> Rule[None]:
    """1.3.p Check every unit that starts the impulse where only desert connections lead away."""
    s = t.state
    for at in areas.ALL_DESERT:
        if pile := dict(pieces.here(s, at, country)):
            yield from attrition.check_attrition(t, at, country, pile, "AW-1.3.p")


# --- maintenance --------------------------------------------------------------------------------------------


def supply(t: Table[State], country: str) -> Rule[None]:
    """6.10.a Pay 1 AP for every force in enemy territory, or pillage; what must wait for a card is remembered."""
    s = t.state
    for at in [at for at in pieces.areas_with(s, country) if needs_supply(s, country, at)]:
        yield from feed_all(t, country, list(forces_in(s, country, at)))


def needs_supply(s: State, country: str, at: str) -> bool:
    """6.10.a Tell whether forces need supply in an area; R5 not in Babylonia with Marduk's Assyrian Followers."""
    helped = areas.AREAS[at].country == lying.BABYLONIA and lying.of(s, lying.FOLLOWERS, country)
    return control.is_enemy_territory(s, country, at) and not helped


def settle(t: Table[State], country: str) -> Rule[None]:
    """6.10.b Supply the forces that have waited for the card, or let them check attrition."""
    s = t.state
    assert s.impulse is not None
    waiting, s.impulse.unpaid = s.impulse.unpaid, []
    for at in dict.fromkeys(name.partition("/")[0] for name in waiting):
        due = []
        for force in forces_in(s, country, at):
            if force.name in waiting:
                waiting.remove(force.name)
                due.append(force)
        yield from feed_all(t, country, due)


def forces_in(s: State, country: str, at: str) -> Iterator[Fed]:
    """G-force List the forces of a country in an area: armies outside and in the city, then units by themselves."""
    for pile, company in (
        (pieces.outside(s, at, country), pieces.leaders_outside(s, at, country)),
        (pieces.inside(s, at, country), pieces.leaders_inside(s, at, country)),
    ):
        left = pile
        for leaders in bundles(s, company):
            most = sum(pieces.rating(s, leader).command for leader in leaders)
            led = pieces.strongest(pieces.regulars(left), most) | pieces.strongest(pieces.mercenaries(left), most)
            if led:
                yield Fed(f"{at}/{leaders[0]}", at, led, tuple(leaders))
                left = {key: n - led.get(key, 0) for key, n in left.items() if n > led.get(key, 0)}
        for key, n in left.items():
            yield from [Fed(f"{at}/{piles.sort_of(key).plain}", at, {key: 1}) for _ in range(n)]


def bundles(s: State, company: list[str]) -> list[list[str]]:
    """6.6.3.b Put leaders of one army group together."""
    found: dict[str, list[str]] = {}
    for leader in company:
        card = next((group.card for group in s.groups if leader in group.leaders), leader)
        found.setdefault(card, []).append(leader)
    return list(found.values())


def feed_all(t: Table[State], country: str, forces: list[Fed]) -> Rule[None]:
    """6.10 Supply the forces of one area one after the other; those that get nothing check attrition together."""
    s = t.state
    assert s.impulse is not None
    starving: Pile = {}
    for force in forces:
        answer = yield from feed(t, country, force)
        if answer == LATER:
            s.impulse.unpaid.append(force.name)
        elif answer == STARVE:
            piles.put(starving, force.units)
    if starving:
        yield from attrition.check_attrition(t, forces[0].at, country, starving, "AW-6.10.b")


def options(s: State, country: str, at: str) -> list[Option]:
    """6.10.a List how a force may be supplied now; with no AP the country may play its card first (gap maintenance)."""
    assert s.impulse is not None
    found = []
    paid = money.can_pay(s, country, PRICES["maintenance"])
    if paid:
        found.append(Option(PAY, f"pay {ap(PRICES['maintenance'])} AP"))
    if not pillage.why_not(s, country, at):
        found.append(Option(PILLAGE, f"pillage {areas.NAMES[at]}"))
    if not paid and not s.impulse.cards and hands.in_hand(s, country):
        found.append(Option(LATER, "play your card first"))
    return found or [Option(STARVE, "check attrition", idle=True)]


def feed(t: Table[State], country: str, force: Fed) -> Rule[str]:
    """6.10.a Ask how a force is supplied, and do it; return the answer."""
    s = t.state
    who = f"{pieces.in_words(force.units, force.leaders)} in {areas.NAMES[force.at]}"
    offered = options(s, country, force.at)
    name = pieces.leader_name(force.leaders[0]) if force.leaders else "a unit"
    answer = yield from asking.asker(t, country).choose(
        SUPPLY, "AW-6.10.a", f"Supply {name} in {areas.NAMES[force.at]}?", offered, default=offered[0].key,
        about={"at": force.at, "units": pieces.size(force.units)},
        barred=lambda: reasons(s, country, force.at),
    )  # fmt: skip
    if answer == PAY:
        money.pay(s, country, PRICES["maintenance"])
        t.tell(f"{nations.does(country, 'pays')} {ap(PRICES['maintenance'])} AP for {who}.", "AW-6.10.a")
    elif answer == PILLAGE:
        pillage.pillage(t, country, force.at)
    return answer


def reasons(s: State, country: str, at: str) -> dict[str, str]:
    """Say why a force cannot be paid for, or cannot pillage."""
    found = {
        PAY: money.too_dear(s, country, PRICES["maintenance"], "AW-6.10.a"),
        PILLAGE: pillage.why_not(s, country, at),
    }
    return {key: why for key, why in found.items() if why}
