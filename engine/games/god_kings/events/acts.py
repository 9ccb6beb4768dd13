"""9.4 What each Action Card does, at which moments it may be played, in which ways, and whom it helps."""

from collections.abc import Callable

from engine.games.god_kings.data import kinds, peoples, rulers, spaces
from engine.games.god_kings.events import attrition, moments, played, scenes
from engine.games.god_kings.events.moments import CardLaid, Hand, Moment, NewKing, Way
from engine.games.god_kings.position import asking, pieces, tidying, topics
from engine.kernel import Rule

SALLY = topics.TOPICS.new("sally", "which besieging unit loses a step")


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


def just(text: str) -> Callable[[Moment, Hand], list[Way]]:
    """Offer the only way to play a card."""
    return lambda *_: [(moments.ONLY_WAY, text)]


# ---------------------------------------------------------------- rolls


def added(moment: Moment, hand: Hand) -> list[Way]:
    return [(moments.ONLY_WAY, f"{signed(hand.numbers['modifier'])} to the roll")]


def added_or_subtracted(moment: Moment, hand: Hand) -> list[Way]:
    n = hand.numbers["modifier"]
    return [(moments.MINUS, f"-{n}, better"), (moments.PLUS, f"+{n}, worse")]


def besieger(siege: scenes.SiegeRoll, hand: Hand, how: str) -> str:
    return siege.side


def besieged(siege: scenes.SiegeRoll, hand: Hand, how: str) -> str:
    return siege.s.markers.get(siege.at, "")


@moments.use("watchers_on_the_road", scenes.InterceptionRoll, ways=added)
@moments.use("guide_of_the_land", scenes.AvoidanceRoll, ways=added)
@moments.use("false_trail", scenes.InterceptionRoll, scenes.AvoidanceRoll, scenes.PursuitRoll, ways=added)
@moments.use("traitor", scenes.SiegeRoll, ways=added, helps=besieger)
def add(e: played.Played, roll: scenes.Roll | scenes.SiegeRoll, how: str) -> None:
    """R4 Add the modifier of the card to a roll."""
    roll.modifier += e.numbers["modifier"]


def charging_side(charge: scenes.ChargeRoll, hand: Hand, how: str) -> str:
    """Return who charges, or whom they charge if the card hinders the charge."""
    return charge.foe if how == moments.PLUS else charge.side


@moments.use("court_intrigue", scenes.SuccessionRoll, ways=added_or_subtracted)
@moments.use("chariot_runners", scenes.ChargeRoll, ways=added_or_subtracted, helps=charging_side)
def add_or_subtract(e: played.Played, roll: scenes.Roll | scenes.ChargeRoll, how: str) -> None:
    """R4 Add the modifier of the card to a roll, or subtract it."""
    roll.modifier += -e.numbers["modifier"] if how == moments.MINUS else e.numbers["modifier"]


@moments.use("fast_horses", scenes.PursuitRoll, ways=just("the pursuit succeeds"))
def fast_horses(e: played.Played, roll: scenes.PursuitRoll, how: str) -> None:
    """R4 Let a pursuit succeed without a roll."""
    roll.sure = True


# ---------------------------------------------------------------- the march


def own_march(march: scenes.Departure, hand: Hand) -> list[Way]:
    return [(moments.ONLY_WAY, f"{hand.numbers['mp']} MP more")] if hand.seat == march.seat else []


@moments.use("forced_march", scenes.Departure, ways=own_march)
def forced_march(e: played.Played, march: scenes.Departure, how: str) -> None:
    """R4 Give your army more Movement Points."""
    march.mp += e.numbers["mp"]


@moments.use("storm_at_sea", scenes.Landing, ways=just(""))
def storm_at_sea(e: played.Played, landing: scenes.Landing, how: str) -> None:
    """R4 Roll for the attrition of an army that lands; if it loses a unit, return it to its port."""
    s, army = e.s, e.s.army
    assert army is not None
    if not attrition.attrition(e.t, army.at, army.side, pieces.marked(s, army.at, army.side, pieces.ACTIVE), e.rule):
        return
    left = pieces.marked(s, army.at, army.side, pieces.ACTIVE)
    if left:
        pieces.move_units(s, army.at, army.origin, army.side, left)
    for general in army.generals:
        pieces.station(s, general, army.origin)
    army.at, army.origin, army.landed = army.origin, "", False
    army.mp, army.stopped = 0, True
    landing.thrown_back = True
    e.tell(f"The storm throws {asking.general_name(army.general)} back to {asking.place(army.at)}.")
    tidying.tidy(e.t)


# ---------------------------------------------------------------- charges


@moments.use("irresistible_charge", scenes.ChargeRoll, ways=just("the charge succeeds"), helps=charging_side)
def irresistible_charge(e: played.Played, charge: scenes.ChargeRoll, how: str) -> None:
    """R4 Let a chariot charge succeed."""
    charge.settled = "succeeds"


@moments.use("wisdom_of_horus", scenes.ChargeRoll, ways=just("the charge fails"), helps=lambda charge, *_: charge.foe)
def wisdom_of_horus(e: played.Played, charge: scenes.ChargeRoll, how: str) -> None:
    """R4 Let a chariot charge fail, and spare its side the share of losses that chariots must take."""
    charge.settled = "fails"
    charge.share = False


# ---------------------------------------------------------------- battle


def high_or_low(hand: Hand, field: scenes.Field, which: str) -> int:
    high = which == scenes.DEFENDER or pieces.mountain(field.battle.at)
    return hand.numbers["modifier_high" if high else "modifier"]


def for_a_side(
    fits: Callable[[scenes.Field, str], bool] = lambda *_: True,
    amount: Callable[[Hand, scenes.Field, str], int] = lambda hand, *_: hand.numbers["modifier"],
) -> Callable[[scenes.Field, Hand], list[Way]]:
    """Offer the DRM of a card for each side of a battle that it fits."""

    def ways(field: scenes.Field, hand: Hand) -> list[Way]:
        names = {which: peoples.name_of(field.party(which).side) for which in scenes.BOTH if fits(field, which)}
        return [(which, f"{signed(amount(hand, field, which))} for {name}") for which, name in names.items()]

    return ways


def side_with_drm(field: scenes.Field, hand: Hand, how: str) -> str:
    """Return the side that has the DRM, or the other if it is a burden."""
    other = scenes.DEFENDER if how == scenes.ATTACKER else scenes.ATTACKER
    return field.party(how if hand.numbers["modifier"] > 0 else other).side


def attacks(field: scenes.Field, which: str) -> bool:
    return which == scenes.ATTACKER


def intercepted(field: scenes.Field, which: str) -> bool:
    return which == scenes.DEFENDER and field.battle.intercepted


def has_its_king(field: scenes.Field, which: str) -> bool:
    return any(rulers.GENERALS[general].kind == rulers.KING for general in field.party(which).generals)


def without_division(field: scenes.Field, which: str) -> bool:
    return not pieces.whole_divisions(field.fighting(which))


@moments.use("scouts_report", scenes.Field, ways=for_a_side(), helps=side_with_drm)
@moments.use("night_march", scenes.Field, ways=for_a_side(attacks), helps=side_with_drm)
@moments.use("omen_of_victory", scenes.Field, ways=for_a_side(has_its_king), helps=side_with_drm)
@moments.use("levies_waver", scenes.Field, ways=for_a_side(without_division), helps=side_with_drm)
@moments.use("ambush_in_the_valley", scenes.Field, ways=for_a_side(intercepted), helps=side_with_drm)
def drm(e: played.Played, field: scenes.Field, which: str) -> None:
    """R4 Give a side of a battle the DRM of the card."""
    field.drms[which] += e.numbers["modifier"]


@moments.use("archers_on_the_heights", scenes.Field, ways=for_a_side(amount=high_or_low), helps=side_with_drm)
def archers_on_the_heights(e: played.Played, field: scenes.Field, which: str) -> None:
    """R4 Give a side of a battle a DRM, and a higher one to the Defender or in mountains."""
    field.drms[which] += high_or_low(Hand.of(e.card, e.seat), field, which)


def dust(field: scenes.Field, hand: Hand) -> list[Way]:
    return [] if field.dust else [(moments.ONLY_WAY, "no Battle Rating counts")]


@moments.use("sudden_dust_storm", scenes.Field, ways=dust)
def sudden_dust_storm(e: played.Played, field: scenes.Field, how: str) -> None:
    """R4 Let the Battle Ratings of both commanders count nothing."""
    field.dust = True


def two_champions(field: scenes.Field, hand: Hand) -> list[Way]:
    both = all(field.commander(which) for which in scenes.BOTH)
    return [(moments.ONLY_WAY, "the commanders fight")] if both else []


@moments.use("champions_challenge", scenes.Field, ways=two_champions)
def champions_challenge(e: played.Played, field: scenes.Field, how: str) -> None:
    """R4 Roll a die for each commander, with the Battle Rating; the side of the lower roll has a DRM."""
    sums, parts = [], []
    for which in scenes.BOTH:
        general = field.commander(which)
        [die] = e.t.dice.roll(f"challenge {field.battle.at} {which}")
        sums.append(die + rulers.GENERALS[general].br)
        parts.append(f"{asking.general_name(general)} {die} + {rulers.GENERALS[general].br}")
    lower = "" if sums[0] == sums[1] else scenes.BOTH[sums[0] > sums[1]]
    n = e.numbers["modifier"]
    end = f"{peoples.name_of(field.party(lower).side)} has {n}" if lower else "nothing changes"
    e.tell(f"The champions fight: {' against '.join(parts)}; {end}.")
    if lower:
        field.drms[lower] += n


def warlords(field: scenes.Field, hand: Hand) -> list[Way]:
    """Offer the warlords in the battle who are not this player's."""
    every = [g for which in scenes.BOTH for g in field.party(which).generals if g not in field.bribed]
    own = field.s.nation[hand.seat]
    able = [g for g in every if rulers.GENERALS[g].kind == rulers.WARLORD and rulers.GENERALS[g].side != own]
    return [(general, asking.general_name(general)) for general in able]


def against_the_bribed(field: scenes.Field, hand: Hand, general: str) -> str:
    return field.party(scenes.DEFENDER if general in field.battle.attacker.generals else scenes.ATTACKER).side


@moments.use("bribed_warlord", scenes.Field, ways=warlords, helps=against_the_bribed)
def bribed_warlord(e: played.Played, field: scenes.Field, general: str) -> None:
    """R4 Bribe a warlord, who does not command and whose Battle Rating counts nothing."""
    field.bribed.append(general)


def fewer(hand: Hand, number: int) -> int:
    return max(0, number - hand.numbers["fewer"])


def suffering(losses: scenes.Losses, hand: Hand) -> list[Way]:
    spared = {side: n - fewer(hand, n) for side, n in losses.numbers.items() if n > 0}
    return [(side, f"{peoples.name_of(side)} loses {n} fewer") for side, n in spared.items()]


@moments.use("mercy_of_the_gods", scenes.Losses, ways=suffering, helps=lambda *how: how[-1])
def mercy_of_the_gods(e: played.Played, losses: scenes.Losses, side: str) -> None:
    """R4 Lower the loss number of a side."""
    losses.numbers[side] = fewer(Hand.of(e.card, e.seat), losses.numbers[side])


# ---------------------------------------------------------------- cancelling


def cancels_card(moment: Moment, hand: Hand) -> list[Way]:
    """It answers a card on the table; its holders are asked at the moments of those cards too."""
    return moments.cancels(moment, hand) if isinstance(moment, CardLaid) else []


@moments.use(
    "contrary_omen", CardLaid, scenes.ChargeRoll, scenes.Field, scenes.Losses, scenes.SiegeRoll, ways=cancels_card
)
def contrary_omen(e: played.Played, laid: CardLaid, how: str) -> None:
    """R4 Cancel an Action Card."""
    e.tell("The card just played has no effect.")


@moments.use("false_rumor", NewKing, ways=moments.cancels)
def false_rumor(e: played.Played, new: NewKing, how: str) -> None:
    """19.3.l Keep a Successor from the throne for this Round."""
    e.s.barred_heirs.append(new.power)
    e.tell(f"{peoples.does(new.power, 'keeps')} the old King for this Round.")


# ---------------------------------------------------------------- siege


def with_ladders(siege: scenes.SiegeRoll, hand: Hand) -> int:
    return hand.numbers["modifier_low" if spaces.SPACES[siege.at].walls == 1 else "modifier"]


@moments.use(
    "ladders_and_rams", scenes.SiegeRoll, helps=besieger,
    ways=lambda siege, hand: [(moments.ONLY_WAY, f"{signed(with_ladders(siege, hand))} to the roll")],
)  # fmt: skip
def ladders_and_rams(e: played.Played, siege: scenes.SiegeRoll, how: str) -> None:
    """R4 Add to a siege roll, more against a city with one wall."""
    siege.modifier += with_ladders(siege, Hand.of(e.card, e.seat))


@moments.use("sally_by_night", scenes.SiegeRoll, ways=added, helps=besieged)
def sally_by_night(e: played.Played, siege: scenes.SiegeRoll, how: str) -> Rule[None]:
    """R4 Subtract from a siege roll, and cost the besieger a step."""
    siege.modifier += e.numbers["modifier"]
    hit, _ = yield from asking.asker(e.t, siege.side, siege.seat).units(
        SALLY, e.rule, f"Which unit before {asking.place(siege.at)} loses a step?", siege.besiegers(), least=1, most=1
    )
    pieces.reduce_units(e.s, siege.at, siege.side, hit)
    e.tell(f"The sally costs {peoples.name_of(siege.side)} a step of {kinds.unit_text(hit)}.")
    tidying.tidy(e.t)


@moments.use("plague_in_the_camp", scenes.SiegeRoll, ways=just("no roll is made"), helps=besieged)
def plague_in_the_camp(e: played.Played, siege: scenes.SiegeRoll, how: str) -> None:
    """R4 Roll for the attrition of the besiegers instead of a siege roll, and end the activation."""
    attrition.attrition(e.t, siege.at, siege.side, siege.besiegers(), e.rule)
    siege.over = True
