"""What the single Action Cards do. The text of a card stands above its effect."""

from __future__ import annotations

from engine.games.god_kings.data.kinds import unit_text
from engine.games.god_kings.data.peoples import does, name_of
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.events.attrition import attrition
from engine.games.god_kings.events.moments import MINUS, Event, use
from engine.games.god_kings.events.scenes import ATTACKER, BOTH, ChargeRoll, Field, Losses, March, Roll, SiegeRoll
from engine.games.god_kings.position.asking import asker, general_name, place
from engine.games.god_kings.position.pieces import ACTIVE, marked, move_units, reduce_units, station
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.position.topics import TOPICS
from engine.kernel.questions import Facts, Rule

SALLY = TOPICS.new("sally", "which besieging unit loses a step")


# ---------------------------------------------------------------- rolls


def either_way(e: Event, how: str) -> int:
    """Of a card that may be added to a roll or subtracted from it."""
    return -e.amounts["modifier"] if how == MINUS else e.amounts["modifier"]


@use("watchers_on_the_road")
def watchers_on_the_road(e: Event, roll: Roll, how: str) -> None:
    """Subtract 2 from an interception roll about to be made; low is good."""
    roll.modifier += e.amounts["modifier"]


@use("guide_of_the_land")
def guide_of_the_land(e: Event, roll: Roll, how: str) -> None:
    """Subtract 2 from an Avoid Battle roll about to be made; low is good."""
    roll.modifier += e.amounts["modifier"]


@use("false_trail")
def false_trail(e: Event, roll: Roll, how: str) -> None:
    """Add 2 to an interception, Avoid Battle or pursuit roll about to be made; low is good."""
    roll.modifier += e.amounts["modifier"]


@use("fast_horses")
def fast_horses(e: Event, roll: Roll, how: str) -> None:
    """A pursuit about to be rolled succeeds without a roll."""
    roll.sure = True


@use("court_intrigue")
def court_intrigue(e: Event, roll: Roll, how: str) -> None:
    """Add 2 to a Succession Roll about to be made, or subtract 2 from it."""
    roll.modifier += either_way(e, how)


# ---------------------------------------------------------------- the march


@use("forced_march")
def forced_march(e: Event, march: March, how: str) -> None:
    """Your army that is being activated has 1 Movement Point more."""
    march.mp += e.amounts["mp"]


@use("storm_at_sea")
def storm_at_sea(e: Event, march: March, how: str) -> None:
    """Attrition Roll for an army as it lands. If a unit of it is eliminated, the army returns to the port it came from
    and its activation ends."""
    s, army = e.s, e.s.army
    if army is None:
        return
    if not attrition(e.t, army.at, army.side, marked(s, army.at, army.side, ACTIVE), e.rule):
        return
    left = marked(s, army.at, army.side, ACTIVE)
    if left:
        move_units(s, army.at, army.origin, army.side, left)
    for general in army.generals:
        station(s, general, army.origin)
    army.at, army.origin, army.landed = army.origin, "", False
    army.mp, army.stopped = 0, True
    march.thrown_back = True
    e.tell(f"The storm throws {general_name(army.general)} back to {place(army.at)}.")
    tidy(e.t)


# ---------------------------------------------------------------- charges


@use("irresistible_charge")
def irresistible_charge(e: Event, charge: ChargeRoll, how: str) -> None:
    """The chariot charge about to be rolled succeeds."""
    charge.settled = "succeeds"


@use("wisdom_of_horus")
def wisdom_of_horus(e: Event, charge: ChargeRoll, how: str) -> None:
    """The chariot charge about to be rolled fails, and the side that tried it need not take half of its losses in the
    battle from chariots."""
    charge.settled = "fails"
    charge.share = False


@use("chariot_runners")
def chariot_runners(e: Event, charge: ChargeRoll, how: str) -> None:
    """Subtract 1 from the roll of a chariot charge about to be made, or add 1 to it; low is good."""
    charge.modifier += either_way(e, how)


# ---------------------------------------------------------------- battle


def for_side(e: Event, field: Field, which: str) -> None:
    """What the card brings a side of a battle, as it fits there."""
    field.drms[which] += field.drm(e.row.kind, which)


@use("scouts_report")
def scouts_report(e: Event, field: Field, how: str) -> None:
    """+1 for one side of a battle."""
    for_side(e, field, how)


@use("archers_on_the_heights")
def archers_on_the_heights(e: Event, field: Field, how: str) -> None:
    """+2 for one side of a battle, if it is the Defender or the battle is fought in mountains; otherwise +1."""
    for_side(e, field, how)


@use("night_march")
def night_march(e: Event, field: Field, how: str) -> None:
    """+2 for the Attacker of a battle."""
    for_side(e, field, ATTACKER)


@use("omen_of_victory")
def omen_of_victory(e: Event, field: Field, how: str) -> None:
    """+2 for a side whose King is in the battle."""
    for_side(e, field, how)


@use("levies_waver")
def levies_waver(e: Event, field: Field, how: str) -> None:
    """-1 for a side without a complete division in the battle."""
    for_side(e, field, how)


@use("ambush_in_the_valley")
def ambush_in_the_valley(e: Event, field: Field, how: str) -> None:
    """+2 for a side that came into this battle by interception."""
    for_side(e, field, how)


@use("sudden_dust_storm")
def sudden_dust_storm(e: Event, field: Field, how: str) -> None:
    """The Battle Ratings of both commanders count nothing in this battle."""
    field.dust = True


@use("champions_challenge")
def champions_challenge(e: Event, field: Field, how: str) -> None:
    """Both commanders roll a die and add their Battle Rating: the lower one's side has -2 in this battle. Equal results
    change nothing."""
    sums, parts = [], []
    for which in BOTH:
        general = field.commander(which)
        [die] = e.t.dice.roll(f"challenge {field.battle.at} {which}")
        sums.append(die + GENERALS[general].br)
        parts.append(f"{general_name(general)} {die} + {GENERALS[general].br}")
    lower = "" if sums[0] == sums[1] else BOTH[sums[0] > sums[1]]
    end = f"{name_of(field.party(lower).side)} has -2" if lower else "nothing changes"
    e.tell(f"The champions fight: {' against '.join(parts)}; {end}.")
    if lower:
        field.drms[lower] += e.amounts["modifier"]


@use("bribed_warlord")
def bribed_warlord(e: Event, field: Field, how: str) -> None:
    """A warlord in the battle who is not yours is bribed: he cannot command, and his Battle Rating counts nothing."""
    field.bribed.append(how)


@use("mercy_of_the_gods")
def mercy_of_the_gods(e: Event, losses: Losses, how: str) -> None:
    """The loss number just inflicted on one side is 3 lower, but not below 0."""
    losses.numbers[how] = losses.fewer(losses.numbers[how])


@use("contrary_omen")
def contrary_omen(e: Event, about: Facts) -> None:
    """Cancel an Action Card just played in this battle or siege."""
    e.tell("The card just played has no effect.")


@use("false_rumor")
def false_rumor(e: Event, about: Facts) -> None:
    """Cancel a Succession Roll that has just succeeded, or The God King as it is played: for this Round nothing comes
    of it."""
    power = str(about["power"])
    e.s.barred_heirs.append(power)
    e.tell(f"{does(power, 'keeps')} the old King for this Round.")


# ---------------------------------------------------------------- siege


@use("traitor")
def traitor(e: Event, siege: SiegeRoll, how: str) -> None:
    """+1 to a siege roll about to be made."""
    siege.modifier += e.amounts["modifier"]


@use("ladders_and_rams")
def ladders_and_rams(e: Event, siege: SiegeRoll, how: str) -> None:
    """+1 to a siege roll about to be made; +2 against a city with one wall."""
    siege.modifier += siege.ladders()


@use("sally_by_night")
def sally_by_night(e: Event, siege: SiegeRoll, how: str) -> Rule[None]:
    """-1 to a siege roll about to be made, and the besieger takes a step from one of his units there."""
    siege.modifier += e.amounts["modifier"]
    hit, _ = yield from asker(e.t, siege.side, siege.seat).units(
        SALLY, e.rule, f"Which unit before {place(siege.at)} loses a step?", siege.besiegers(), least=1, most=1
    )
    reduce_units(e.s, siege.at, siege.side, hit)
    e.tell(f"The sally costs {name_of(siege.side)} a step of {unit_text(hit)}.")
    tidy(e.t)


@use("plague_in_the_camp")
def plague_in_the_camp(e: Event, siege: SiegeRoll, how: str) -> None:
    """Instead of the siege roll about to be made: Attrition Roll for the besiegers, and the activation ends."""
    attrition(e.t, siege.at, siege.side, siege.besiegers(), e.rule)
    siege.over = True
