"""Cards that activate generals (11.12). The text of a card stands above its effect."""

from __future__ import annotations

from engine.games.god_kings.cards import effects
from engine.games.god_kings.data import kinds, numbers
from engine.games.god_kings.events.moments import Event
from engine.games.god_kings.position import asking, pieces, topics
from engine.games.god_kings.position.state import Counts, State
from engine.games.god_kings.realm import neutrals
from engine.games.god_kings.war import activation
from engine.kernel.questions import Option, Rule
from engine.wargame.piles import plain

CAMPAIGN = topics.TOPICS.new("campaign", "whether the next general of a campaign is one's own")
LEVIED = topics.TOPICS.new("levied", "which army gets fresh levies")
REFITTED = topics.TOPICS.new("refitted", "which warriors return to full strength")
LED = topics.TOPICS.new("led", "whether the general of the army is activated")

ANY = numbers.LIMITS["strategy_rating"]  # an Ops number that suffices for every general
OWN = Option("own", "a general of yours")
NEUTRAL = Option("neutral", "a Neutral general, Barbarians or a Revolt")
NO_MORE = Option("no_more", "no further general", idle=True)


# ---------------------------------------------------------------- campaigns


def nobody_marches(s: State, seat: str) -> str:
    if activation.able_generals(s, s.nation[seat], ANY) or neutrals.able_neutrals(s, seat):
        return ""
    return "there is no general whom you could activate (GK-11.1.b)"


def campaign(e: Event) -> Rule[None]:
    """11.12.a Each completes all he does before the next is activated."""
    for n in range(e.amounts["generals"]):
        own = bool(activation.able_generals(e.s, e.power, ANY))
        neutral = bool(neutrals.able_neutrals(e.s, e.seat))
        if not own and not neutral:
            return
        why = neutrals.why_nobody_neutral(e.s, e.seat)
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
            yield from activation.activate_own(e.t, e.seat, ANY, sea=sea)
        else:
            yield from neutrals.activate_neutral(e.t, e.seat, sea=sea)


@effects.effect("minor_campaign", unless=nobody_marches)
def minor_campaign(e: Event) -> Rule[None]:
    """Activate two generals, one after the other, whatever their Strategy Rating. One of the two may use the sea, and
    one may be Neutral."""
    yield from campaign(e)


@effects.effect("major_campaign", unless=nobody_marches)
def major_campaign(e: Event) -> Rule[None]:
    """Activate three generals, one after the other, whatever their Strategy Rating. One of the three may use the sea,
    and one may be Neutral."""
    yield from campaign(e)


# ---------------------------------------------------------------- Fresh Levies


def weak_warriors(s: State, at: str, power: str) -> Counts:
    return {
        key: n
        for key, n in pieces.here(s, at, power).items()
        if kinds.kind_of(key) == kinds.WARRIOR and kinds.reduced(key)
    }


def levied_armies(s: State, power: str) -> list[str]:
    """Generals whose army has reduced warriors."""
    return [g for g in pieces.generals_of(s, power) if weak_warriors(s, s.generals[g].at, power)]


def no_levies(s: State, seat: str) -> str:
    if levied_armies(s, s.nation[seat]):
        return ""
    return "no army of yours has a reduced warrior (GK-R4-fresh-levies.a)"


@effects.effect("fresh_levies", unless=no_levies)
def fresh_levies(e: Event) -> Rule[None]:
    """Up to 3 reduced warriors of one army return to full strength. Then activate its general, if his Strategy Rating
    is not above the Ops number of this card."""
    s = e.s
    options = [
        Option(f"general:{g}", f"{asking.general_name(g)} in {asking.place(s.generals[g].at)}", at=s.generals[g].at)
        for g in levied_armies(s, e.power)
    ]
    key = yield from e.asks.choose(LEVIED, e.rule, "Which army gets fresh levies?", options, default=options[0].key)
    general = key.partition(":")[2]
    yield from refit(e, s.generals[general].at)
    yield from lead(e, general)


def refit(e: Event, at: str) -> Rule[None]:
    weak = weak_warriors(e.s, at, e.power)
    units, _ = yield from e.asks.units(
        REFITTED, e.rule, f"Which warriors in {asking.place(at)} return to full strength?", weak, least=1,
        most=e.amounts["warriors"],
    )  # fmt: skip
    pieces.refit_units(e.s, at, e.power, units)
    e.tell(f"{kinds.unit_text(plain(units))} in {asking.place(at)}: {pieces.size(units)} at full strength again.")


def lead(e: Event, general: str) -> Rule[None]:
    """17.2.f By his rating; else, before an enemy city, for a Siege roll."""
    fit = general in activation.able_generals(e.s, e.power, e.row.ops)
    siege = not fit and general in activation.besiegers(e.s, e.power)
    if not fit and not siege:
        return
    what = "make a Siege roll" if siege else "march"
    if (yield from e.asks.agree(LED, e.rule, f"Does {asking.general_name(general)} {what}?", "yes", "no")):
        yield from activation.activate(e.t, e.power, general, e.seat, siege_only=siege)
