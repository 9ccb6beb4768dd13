"""9.3, 11.12 Cards that activate generals."""

from engine.games.god_kings.data import kinds, numbers
from engine.games.god_kings.events import played
from engine.games.god_kings.position import Counts, State, asking, pieces, powers, topics
from engine.games.god_kings.realm import neutrals
from engine.games.god_kings.war import activation
from engine.kernel import Option, Rule
from engine.wargame import piles, targets

CAMPAIGN = topics.TOPICS.new("campaign", "whether the next general of a campaign is one's own")
LEVIED = topics.TOPICS.new("levied", "which army gets fresh levies")
REFITTED = topics.TOPICS.new("refitted", "which warriors return to full strength")
LED = topics.TOPICS.new("led", "whether the general of the army is activated")

ANY = numbers.LIMITS["strategy_rating"]  # an Ops number that suffices for every general
OWN = Option("own", "a general of yours")
NEUTRAL = Option("neutral", "a Neutral general, Barbarians or a Revolt")
NO_MORE = Option("no_more", "no further general", idle=True)


# ---------------------------------------------------------------- campaigns


def nobody_marches(s: State, power: str) -> str:
    if activation.able_generals(s, power, ANY) or neutrals.able_neutrals(s, powers.seat_of(s, power)):
        return ""
    return "there is no general whom you could activate (GK-11.1.b)"


@played.effect("minor_campaign", unless=nobody_marches)
@played.effect("major_campaign", unless=nobody_marches)
def campaign(e: played.Played) -> Rule[None]:
    """11.12.a Activate several generals; each activation ends before the next begins."""
    for n in range(e.numbers["generals"]):
        own = bool(activation.able_generals(e.s, e.role, ANY))
        neutral = bool(neutrals.able_neutrals(e.s, e.seat))
        if not own and not neutral:
            return
        why = neutrals.why_nobody_neutral(e.s, e.seat)
        what = yield from e.asks.choose(
            CAMPAIGN, e.rule, f"General {n + 1} of {e.numbers['generals']}: who is activated?",
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


# ---------------------------------------------------------------- Fresh Levies


def weak_warriors(s: State, at: str, power: str) -> Counts:
    warriors = pieces.of_kind(pieces.here(s, at, power), kinds.WARRIOR)
    return {key: n for key, n in warriors.items() if kinds.reduced(key)}


AN_ARMY = targets.Target(
    lambda s, power: [g for g in pieces.generals_of(s, power) if weak_warriors(s, s.generals[g].at, power)],
    targets.one(LEVIED, "Which army gets fresh levies?", asking.general_option),
    "no army of yours has a reduced warrior",
)  # fmt: skip


@played.effect("fresh_levies", AN_ARMY)
def fresh_levies(e: played.Played, general: str) -> Rule[None]:
    """R4 Return reduced warriors of an army to full strength, then activate its general."""
    yield from refit(e, e.s.generals[general].at)
    yield from lead(e, general)


def refit(e: played.Played, at: str) -> Rule[None]:
    weak = weak_warriors(e.s, at, e.role)
    units, _ = yield from e.asks.units(
        REFITTED, e.rule, f"Which warriors in {asking.place(at)} return to full strength?", weak, least=1,
        most=e.numbers["warriors"],
    )  # fmt: skip
    pieces.refit_units(e.s, at, e.role, units)
    e.tell(f"{kinds.unit_text(piles.plain(units))} in {asking.place(at)}: {pieces.size(units)} at full strength again.")


def lead(e: played.Played, general: str) -> Rule[None]:
    """17.2.f Activate the general if the rating allows; otherwise, before an enemy city, for a Siege roll."""
    fit = general in activation.able_generals(e.s, e.role, e.row.ops)
    siege = not fit and general in activation.besiegers(e.s, e.role)
    if not fit and not siege:
        return
    what = "make a Siege roll" if siege else "march"
    if (yield from e.asks.agree(LED, e.rule, f"Does {asking.general_name(general)} {what}?", "yes", "no")):
        yield from activation.activate(e.t, e.role, general, e.seat, siege_only=siege)
