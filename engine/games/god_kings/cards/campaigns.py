"""Cards that activate generals (11.12). The text of a card stands above its effect."""

from __future__ import annotations

from engine.board.piles import plain
from engine.games.god_kings.cards.effects import effect
from engine.games.god_kings.data.kinds import WARRIOR, kind_of, reduced, unit_text
from engine.games.god_kings.data.numbers import LIMITS
from engine.games.god_kings.events.moments import Event
from engine.games.god_kings.position.asking import general_name, place
from engine.games.god_kings.position.pieces import generals_of, here, refit_units, size
from engine.games.god_kings.position.state import Counts, State
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.realm.neutrals import able_neutrals, activate_neutral, why_nobody_neutral
from engine.games.god_kings.war.activation import able_generals, activate, activate_own, besiegers
from engine.kernel.questions import Option, Rule

CAMPAIGN = TOPICS.new("campaign", "whether the next general of a campaign is one's own")
LEVIED = TOPICS.new("levied", "which army gets fresh levies")
REFITTED = TOPICS.new("refitted", "which warriors return to full strength")
LED = TOPICS.new("led", "whether the general of the army is activated")

ANY = LIMITS["strategy_rating"]  # an Ops number that suffices for every general
OWN = Option("own", "a general of yours")
NEUTRAL = Option("neutral", "a Neutral general, Barbarians or a Revolt")
NO_MORE = Option("no_more", "no further general", idle=True)


# ---------------------------------------------------------------- campaigns


def nobody_marches(s: State, seat: str) -> str:
    if able_generals(s, s.nation[seat], ANY) or able_neutrals(s, seat):
        return ""
    return "there is no general whom you could activate (GK-11.1.b)"


def campaign(e: Event) -> Rule[None]:
    """11.12.a Each completes all he does before the next is activated."""
    for n in range(e.amounts["generals"]):
        own = bool(able_generals(e.s, e.power, ANY))
        neutral = bool(able_neutrals(e.s, e.seat))
        if not own and not neutral:
            return
        why = why_nobody_neutral(e.s, e.seat)
        what = yield from e.asks.choose(
            CAMPAIGN, e.rule, f"General {n + 1} of {e.amounts['generals']}: who is activated?",
            [*([OWN] if own else []), *([NEUTRAL] if neutral else []), *([NO_MORE] if n else [])],
            default=OWN.key if own else NEUTRAL.key,
            barred={} if neutral else {NEUTRAL.key: why},
        )  # fmt: skip
        if what == NO_MORE.key:
            return
        sea = not e.s.sailed
        if what == OWN.key:
            yield from activate_own(e.t, e.seat, ANY, sea=sea)
        else:
            yield from activate_neutral(e.t, e.seat, sea=sea)


@effect("minor_campaign", unless=nobody_marches)
def minor_campaign(e: Event) -> Rule[None]:
    """Activate two generals, one after the other, whatever their Strategy Rating. One of the two may use the sea, and
    one may be Neutral."""
    yield from campaign(e)


@effect("major_campaign", unless=nobody_marches)
def major_campaign(e: Event) -> Rule[None]:
    """Activate three generals, one after the other, whatever their Strategy Rating. One of the three may use the sea,
    and one may be Neutral."""
    yield from campaign(e)


# ---------------------------------------------------------------- Fresh Levies


def weak_warriors(s: State, at: str, power: str) -> Counts:
    return {key: n for key, n in here(s, at, power).items() if kind_of(key) == WARRIOR and reduced(key)}


def levied_armies(s: State, power: str) -> list[str]:
    """Generals whose army has reduced warriors."""
    return [g for g in generals_of(s, power) if weak_warriors(s, s.generals[g].at, power)]


def no_levies(s: State, seat: str) -> str:
    if levied_armies(s, s.nation[seat]):
        return ""
    return "no army of yours has a reduced warrior (GK-R4-fresh-levies.a)"


@effect("fresh_levies", unless=no_levies)
def fresh_levies(e: Event) -> Rule[None]:
    """Up to 3 reduced warriors of one army return to full strength. Then activate its general, if his Strategy Rating
    is not above the Ops number of this card."""
    s = e.s
    options = [
        Option(f"general:{g}", f"{general_name(g)} in {place(s.generals[g].at)}", at=s.generals[g].at)
        for g in levied_armies(s, e.power)
    ]
    key = yield from e.asks.choose(LEVIED, e.rule, "Which army gets fresh levies?", options, default=options[0].key)
    general = key.partition(":")[2]
    yield from refit(e, s.generals[general].at)
    yield from lead(e, general)


def refit(e: Event, at: str) -> Rule[None]:
    weak = weak_warriors(e.s, at, e.power)
    units, _ = yield from e.asks.units(
        REFITTED, e.rule, f"Which warriors in {place(at)} return to full strength?", weak, least=1,
        most=e.amounts["warriors"],
    )  # fmt: skip
    refit_units(e.s, at, e.power, units)
    e.tell(f"{unit_text(plain(units))} in {place(at)}: {size(units)} at full strength again.")


def lead(e: Event, general: str) -> Rule[None]:
    """17.2.f By his rating; else, before an enemy city, for a Siege roll."""
    fit = general in able_generals(e.s, e.power, e.row.ops)
    siege = not fit and general in besiegers(e.s, e.power)
    if not fit and not siege:
        return
    what = "make a Siege roll" if siege else "march"
    if (yield from e.asks.agree(LED, e.rule, f"Does {general_name(general)} {what}?", "yes", "no")):
        yield from activate(e.t, e.power, general, e.seat, siege_only=siege)
