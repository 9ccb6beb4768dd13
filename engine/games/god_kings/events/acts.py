"""What the single Action Cards do. The text of a card stands above its effect."""

from __future__ import annotations

from engine.games.god_kings.data import kinds, peoples, rulers
from engine.games.god_kings.events import attrition, moments, scenes
from engine.games.god_kings.events.moments import Event
from engine.games.god_kings.events.scenes import ChargeRoll, Field, Losses, March, Roll, SiegeRoll
from engine.games.god_kings.position import asking, pieces, tidying, topics
from engine.kernel.questions import Facts, Rule

SALLY = topics.TOPICS.new("sally", "which besieging unit loses a step")


# ---------------------------------------------------------------- rolls


def either_way(e: Event, how: str) -> int:
    """Of a card that may be added to a roll or subtracted from it."""
    return -e.amounts["modifier"] if how == moments.MINUS else e.amounts["modifier"]


@moments.use("watchers_on_the_road")
def watchers_on_the_road(e: Event, roll: Roll, how: str) -> None:
    """Subtract 2 from an interception roll about to be made; low is good."""
    roll.modifier += e.amounts["modifier"]


@moments.use("guide_of_the_land")
def guide_of_the_land(e: Event, roll: Roll, how: str) -> None:
    """Subtract 2 from an Avoid Battle roll about to be made; low is good."""
    roll.modifier += e.amounts["modifier"]


@moments.use("false_trail")
def false_trail(e: Event, roll: Roll, how: str) -> None:
    """Add 2 to an interception, Avoid Battle or pursuit roll about to be made; low is good."""
    roll.modifier += e.amounts["modifier"]


@moments.use("fast_horses")
def fast_horses(e: Event, roll: Roll, how: str) -> None:
    """A pursuit about to be rolled succeeds without a roll."""
    roll.sure = True


@moments.use("court_intrigue")
def court_intrigue(e: Event, roll: Roll, how: str) -> None:
    """Add 2 to a Succession Roll about to be made, or subtract 2 from it."""
    roll.modifier += either_way(e, how)


# ---------------------------------------------------------------- the march


@moments.use("forced_march")
def forced_march(e: Event, march: March, how: str) -> None:
    """Your army that is being activated has 1 Movement Point more."""
    march.mp += e.amounts["mp"]


@moments.use("storm_at_sea")
def storm_at_sea(e: Event, march: March, how: str) -> None:
    """Attrition Roll for an army as it lands. If a unit of it is eliminated, the army returns to the port it came from
    and its activation ends."""
    s, army = e.s, e.s.army
    if army is None:
        return
    if not attrition.attrition(e.t, army.at, army.side, pieces.marked(s, army.at, army.side, pieces.ACTIVE), e.rule):
        return
    left = pieces.marked(s, army.at, army.side, pieces.ACTIVE)
    if left:
        pieces.move_units(s, army.at, army.origin, army.side, left)
    for general in army.generals:
        pieces.station(s, general, army.origin)
    army.at, army.origin, army.landed = army.origin, "", False
    army.mp, army.stopped = 0, True
    march.thrown_back = True
    e.tell(f"The storm throws {asking.general_name(army.general)} back to {asking.place(army.at)}.")
    tidying.tidy(e.t)


# ---------------------------------------------------------------- charges


@moments.use("irresistible_charge")
def irresistible_charge(e: Event, charge: ChargeRoll, how: str) -> None:
    """The chariot charge about to be rolled succeeds."""
    charge.settled = "succeeds"


@moments.use("wisdom_of_horus")
def wisdom_of_horus(e: Event, charge: ChargeRoll, how: str) -> None:
    """The chariot charge about to be rolled fails, and the side that tried it need not take half of its losses in the
    battle from chariots."""
    charge.settled = "fails"
    charge.share = False


@moments.use("chariot_runners")
def chariot_runners(e: Event, charge: ChargeRoll, how: str) -> None:
    """Subtract 1 from the roll of a chariot charge about to be made, or add 1 to it; low is good."""
    charge.modifier += either_way(e, how)


# ---------------------------------------------------------------- battle


def for_side(e: Event, field: Field, which: str) -> None:
    """What the card brings a side of a battle, as it fits there."""
    field.drms[which] += field.drm(e.row.kind, which)


@moments.use("scouts_report")
def scouts_report(e: Event, field: Field, how: str) -> None:
    """+1 for one side of a battle."""
    for_side(e, field, how)


@moments.use("archers_on_the_heights")
def archers_on_the_heights(e: Event, field: Field, how: str) -> None:
    """+2 for one side of a battle, if it is the Defender or the battle is fought in mountains; otherwise +1."""
    for_side(e, field, how)


@moments.use("night_march")
def night_march(e: Event, field: Field, how: str) -> None:
    """+2 for the Attacker of a battle."""
    for_side(e, field, scenes.ATTACKER)


@moments.use("omen_of_victory")
def omen_of_victory(e: Event, field: Field, how: str) -> None:
    """+2 for a side whose King is in the battle."""
    for_side(e, field, how)


@moments.use("levies_waver")
def levies_waver(e: Event, field: Field, how: str) -> None:
    """-1 for a side without a complete division in the battle."""
    for_side(e, field, how)


@moments.use("ambush_in_the_valley")
def ambush_in_the_valley(e: Event, field: Field, how: str) -> None:
    """+2 for a side that came into this battle by interception."""
    for_side(e, field, how)


@moments.use("sudden_dust_storm")
def sudden_dust_storm(e: Event, field: Field, how: str) -> None:
    """The Battle Ratings of both commanders count nothing in this battle."""
    field.dust = True


@moments.use("champions_challenge")
def champions_challenge(e: Event, field: Field, how: str) -> None:
    """Both commanders roll a die and add their Battle Rating: the lower one's side has -2 in this battle. Equal results
    change nothing."""
    sums, parts = [], []
    for which in scenes.BOTH:
        general = field.commander(which)
        [die] = e.t.dice.roll(f"challenge {field.battle.at} {which}")
        sums.append(die + rulers.GENERALS[general].br)
        parts.append(f"{asking.general_name(general)} {die} + {rulers.GENERALS[general].br}")
    lower = "" if sums[0] == sums[1] else scenes.BOTH[sums[0] > sums[1]]
    end = f"{peoples.name_of(field.party(lower).side)} has -2" if lower else "nothing changes"
    e.tell(f"The champions fight: {' against '.join(parts)}; {end}.")
    if lower:
        field.drms[lower] += e.amounts["modifier"]


@moments.use("bribed_warlord")
def bribed_warlord(e: Event, field: Field, how: str) -> None:
    """A warlord in the battle who is not yours is bribed: he cannot command, and his Battle Rating counts nothing."""
    field.bribed.append(how)


@moments.use("mercy_of_the_gods")
def mercy_of_the_gods(e: Event, losses: Losses, how: str) -> None:
    """The loss number just inflicted on one side is 3 lower, but not below 0."""
    losses.numbers[how] = losses.fewer(losses.numbers[how])


@moments.use("contrary_omen")
def contrary_omen(e: Event, about: Facts) -> None:
    """Cancel an Action Card just played in this battle or siege."""
    e.tell("The card just played has no effect.")


@moments.use("false_rumor")
def false_rumor(e: Event, about: Facts) -> None:
    """Cancel a Succession Roll that has just succeeded, or The God King as it is played: for this Round nothing comes
    of it."""
    power = str(about["power"])
    e.s.barred_heirs.append(power)
    e.tell(f"{peoples.does(power, 'keeps')} the old King for this Round.")


# ---------------------------------------------------------------- siege


@moments.use("traitor")
def traitor(e: Event, siege: SiegeRoll, how: str) -> None:
    """+1 to a siege roll about to be made."""
    siege.modifier += e.amounts["modifier"]


@moments.use("ladders_and_rams")
def ladders_and_rams(e: Event, siege: SiegeRoll, how: str) -> None:
    """+1 to a siege roll about to be made; +2 against a city with one wall."""
    siege.modifier += siege.ladders()


@moments.use("sally_by_night")
def sally_by_night(e: Event, siege: SiegeRoll, how: str) -> Rule[None]:
    """-1 to a siege roll about to be made, and the besieger takes a step from one of his units there."""
    siege.modifier += e.amounts["modifier"]
    hit, _ = yield from asking.asker(e.t, siege.side, siege.seat).units(
        SALLY, e.rule, f"Which unit before {asking.place(siege.at)} loses a step?", siege.besiegers(), least=1, most=1
    )
    pieces.reduce_units(e.s, siege.at, siege.side, hit)
    e.tell(f"The sally costs {peoples.name_of(siege.side)} a step of {kinds.unit_text(hit)}.")
    tidying.tidy(e.t)


@moments.use("plague_in_the_camp")
def plague_in_the_camp(e: Event, siege: SiegeRoll, how: str) -> None:
    """Instead of the siege roll about to be made: Attrition Roll for the besiegers, and the activation ends."""
    attrition.attrition(e.t, siege.at, siege.side, siege.besiegers(), e.rule)
    siege.over = True
