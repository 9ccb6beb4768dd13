"""14.1 to 14.6 Avoid Battle: those before an army that comes may get out of its way; and Pursuit."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.games.god_kings.data import numbers, peoples, rulers, spaces
from engine.games.god_kings.events import displacement, windows
from engine.games.god_kings.position import Army, Counts, State, asking, control, pieces, standing, tidying, topics
from engine.games.god_kings.war import interception, movement_costs, walls
from engine.kernel import Facts, Option, Rule, Table, Unfit
from engine.wargame.piles import plain, without

AVOID = topics.TOPICS.new("avoid", "whether to avoid battle", *standing.AVOIDING)
AVOIDERS = topics.TOPICS.new("avoiders", "who avoids battle")
REFUGE = topics.TOPICS.new("avoid_to", "where to avoid battle")
PURSUE = topics.TOPICS.new("pursue", "whether to pursue", *standing.PURSUING)

STAY = Option("stay", "stay", idle=True)
PART = "part"


class Avoidance(NamedTuple):
    """An attempt that is declared: under whom, with whom, and where to."""

    side: str
    generals: list[str]
    units: Counts
    to: str

    @property
    def leader(self) -> str:
        """14.3.d The one who commands the defense."""
        return pieces.leader_of(self.generals)

    @property
    def text(self) -> str:
        return asking.company_text(self.units, self.generals)


class Force(NamedTuple):
    """A side outside the walls, as it has declared itself: who is there, and who of them may go (14.2.b)."""

    side: str
    generals: list[str]
    units: Counts
    able: list[str]
    fresh: Counts


# ---------------------------------------------------------------- who, and where to (14.1 to 14.3)


def force_of(s: State, side: str, within: walls.Within | None) -> Force:
    """Those outside. 13.10.a, 14.2.b Who has failed to intercept this army does not avoid it."""
    at = movement_costs.the_army(s).at
    declared = walls.left_outside(s, side, within) if within is not None else None
    units, generals = declared or (pieces.outside(s, at, side), pieces.generals_outside(s, at, side))
    return Force(side, generals, units, [g for g in generals if g not in s.failed], without(units, pieces.FAILED))


def refuges(s: State, side: str) -> list[str]:
    """14.1.j Adjacent spaces that are open, those under its own control first."""
    places = [to for to in spaces.NEIGHBOURS[movement_costs.the_army(s).at] if not why_not_to(s, side, to)]
    return sorted(places, key=lambda to: (control.controller(s, to) != side, not pieces.here(s, to, side)))


def why_not_to(s: State, side: str, to: str) -> str:
    """14.2.d-f No enemy units, no enemy marker, not the space or port the army has come from (reading B-74)."""
    if to == movement_costs.the_army(s).origin:
        return f"the enemy comes from {asking.place(to)} (GK-14.2.f)"
    if pieces.foes_at(s, to, side):
        return f"enemy units stand in {asking.place(to)} (GK-14.2.d)"
    if control.controller(s, to) not in ("", side):
        return f"{asking.place(to)} has a marker of {peoples.name_of(control.controller(s, to))} (GK-14.2.e)"
    return ""


def why_not_avoid(force: Force, generals: list[str], units: Mapping[str, int]) -> str:
    """14.2.a, g, 14.3.a Why these do not avoid battle together."""
    chief = pieces.chief_of(force.generals)
    if not generals:
        return "un-led units do not avoid battle (GK-14.2.g)"
    if pieces.size(units) > pieces.limit_of(generals):
        return f"they command at most {pieces.limit_of(generals)} units (GK-14.2.a)"
    if chief and chief not in generals:
        if len(generals) > 1:
            return f"one warlord alone goes where {asking.general_name(chief)} stays (GK-14.3.a)"
        if pieces.size(units) == pieces.size(force.units):
            return f"{asking.general_name(chief)} stays with at least one unit (GK-14.3.a)"
    return ""


def whole_force(force: Force) -> tuple[list[str], Counts]:
    """As many as can go: with the King all generals, and the strongest units."""
    chief = pieces.chief_of(force.generals)
    if not force.able:
        return [], {}
    generals = force.able if not chief or chief in force.able else [pieces.leader_of(force.able)]
    pick = pieces.strongest_led if len(generals) == len(force.generals) else pieces.strongest
    units = pick(force.fresh, pieces.limit_of(generals))
    if why_not_avoid(force, generals, units):
        units = pieces.strongest(force.fresh, pieces.size(force.units) - 1)  # one stays with the King
    return ([], {}) if why_not_avoid(force, generals, units) else (generals, units)


# ---------------------------------------------------------------- declaring


def may_avoid(s: State, side: str, force: Force) -> bool:
    """14.1.a Before an army, a general with or without units, who has a space to go to."""
    return bool(movement_costs.troops(s, movement_costs.the_army(s)) and whole_force(force)[0] and refuges(s, side))


def declare_avoidance(t: Table[State], force: Force) -> Rule[Avoidance | None]:
    """11.3.c, 14.2.c All together or some of them, and where to."""
    s = t.state
    side, at = force.side, movement_costs.the_army(s).at
    generals, units = whole_force(force)
    whole = Avoidance(side, generals, units, "")
    facts = avoidance_facts(s, force, whole)
    options: list[tuple[Option, Avoidance | None]] = [(STAY, None)]
    for to in refuges(s, side):  # `Tudhaliya I and 2 chariots to Hamath (3 or less)`
        words = f"{whole.text} to {asking.place(to)} ({facts['needed']} or less)"
        options.append((Option(f"to:{to}", words, at=to, facts=facts), whole._replace(to=to)))
    if len(force.able) + pieces.size(force.fresh) > 1:
        options.append((Option(PART, "some of them", at=at, facts={"by_hand": 1}), whole))
    chosen = yield from asking.asker(t, side).one_of(
        AVOID, "GK-14.1.a", f"{interception.coming_text(s)}. {peoples.whether(side, 'try to avoid battle')}?", options,
        about=meeting(s, force), verb="avoid",
        barred=lambda: {f"to:{to}": why for to in spaces.NEIGHBOURS[at] if (why := why_not_to(s, side, to))},
    )  # fmt: skip
    if chosen is None or chosen.to:
        return chosen
    return (yield from declare_part(t, force, chosen))


def declare_part(t: Table[State], force: Force, whole: Avoidance) -> Rule[Avoidance | None]:
    """14.2.c, 14.3.a The others stay; a warlord may go by himself. With nobody named nobody goes."""
    s = t.state
    side, at = force.side, movement_costs.the_army(s).at
    units, generals = yield from asking.asker(t, side).units(
        AVOIDERS, "GK-14.2.c", f"Who avoids battle in {asking.place(at)}?", force.fresh, force.able,
        unfit=unfit_to_avoid(force), about=meeting(s, force),
        default=plain(whole.units) | asking.counted(whole.generals),
    )  # fmt: skip
    if not generals:
        return None
    to = yield from ask_refuge(t, side, refuges(s, side))
    return Avoidance(side, generals, units, to)


def ask_refuge(t: Table[State], side: str, places: list[str]) -> Rule[str]:
    asks = asking.asker(t, side)
    return asks.place(REFUGE, "GK-14.1.j", "Where do those go who avoid battle?", places, verb="to")


def unfit_to_avoid(force: Force) -> Unfit:
    def unfit(counts: dict[str, int]) -> dict[str, str]:
        generals, units = asking.generals_in(counts), asking.units_in(counts)
        why = why_not_avoid(force, generals, units) if counts else ""
        if not why:
            return {}
        chief = pieces.chief_of(force.generals)
        wrong = not units or (len(generals) > 1 and bool(chief) and chief not in generals)
        return dict.fromkeys(asking.counted(generals) if wrong else units, why)

    return unfit


def meeting(s: State, force: Force) -> Facts:
    ours = pieces.strength(force.units, mountain=pieces.mountain(movement_costs.the_army(s).at))
    return {**interception.threat(s), "ours": ours}


def avoidance_facts(s: State, force: Force, attempt: Avoidance) -> Facts:
    left = pieces.size(force.units) - pieces.size(attempt.units)
    die = interception.needed(attempt.leader, avoidance_modifier(s, attempt))
    return {"needed": die, "units": pieces.size(attempt.units), "left": left}


# ---------------------------------------------------------------- the roll


def avoidance_modifier(s: State, attempt: Avoidance) -> int:
    """14.1.b-d A general alone; more chariots than the moving army; nothing but chariots."""
    alone = 0 if pieces.size(attempt.units) else numbers.REACTIONS["lone_general"]
    return alone + interception.chariot_modifier(attempt.units, movement_costs.troops(s, movement_costs.the_army(s)))


def avoidances(t: Table[State], declared: Iterable[Avoidance]) -> Rule[list[Avoidance]]:
    """11.3.e, h After the interceptions, whatever has come of them. Those who have got away are the answer."""
    gone: list[Avoidance] = []
    for attempt in declared:
        gone += [attempt] if (yield from roll_to_avoid(t, attempt)) else []
    return gone


def roll_to_avoid(t: Table[State], attempt: Avoidance) -> Rule[bool]:
    """14.1.e-j Success takes them to an adjacent space; 14.1.h an army that fails fights, i a general is displaced."""
    s = t.state
    army, leader = movement_costs.the_army(s), attempt.leader
    modifier = avoidance_modifier(s, attempt) + (yield from windows.avoidance_cards(t, leader, army.at, army.seat))
    [die] = t.dice.roll(f"avoid {army.at} {attempt.side}")
    succeeded = numbers.succeeds(die, modifier, rulers.GENERALS[leader].br)
    to = (yield from refuge_left(t, attempt)) if succeeded else ""
    most = interception.needs(interception.needed(leader, modifier))
    end = f"and gets away to {asking.place(to)}" if to else "and does not get away"
    told = f"{asking.general_name(leader)} tries to avoid battle in {asking.place(army.at)}: {die}, {most}, {end}."
    t.tell(told, "GK-14.1.e", news=True)
    if to:
        get_away(t, attempt, to)
    elif pieces.size(attempt.units):
        army.unavoided.append(attempt.side)
    else:
        yield from fail_alone(t, attempt)
    return bool(to)


def refuge_left(t: Table[State], attempt: Avoidance) -> Rule[str]:
    """14.1.j Where they go: as declared, or, if enemies have got there first, where there still is room."""
    s = t.state
    places = refuges(s, attempt.side)
    if attempt.to in places or not places:
        return attempt.to if places else ""
    return (yield from ask_refuge(t, attempt.side, places))


def get_away(t: Table[State], attempt: Avoidance, to: str) -> None:
    s = t.state
    army = movement_costs.the_army(s)
    pieces.move_units(s, army.at, to, attempt.side, attempt.units)
    for general in attempt.generals:
        pieces.station(s, general, to)
    army.evaded = to
    tidying.tidy(t)


def fail_alone(t: Table[State], attempt: Avoidance) -> Rule[None]:
    """14.1.i Generals alone are displaced; those who stand among units of theirs stay with them."""
    s = t.state
    for general in attempt.generals:
        if not pieces.here(s, movement_costs.the_army(s).at, attempt.side):
            yield from displacement.displace_general(t, general, "GK-14.1.i")


# ---------------------------------------------------------------- Pursuit (14.4)


def pursuit(t: Table[State], gone: list[Avoidance]) -> Rule[bool]:
    """14.4.a To go on moving takes a roll; 14.4.h, reading B-20b a marker may come before it. Whether it goes on."""
    s = t.state
    army = movement_costs.the_army(s)
    while army.mp:
        key = yield from asking.asker(t, army.side, army.seat).choose(
            PURSUE, "GK-14.4.a", f"{asking.place(army.evaded)} has taken in those who avoided battle. Pursue?",
            pursuit_options(s, army, gone), default="stop", verb="pursue",
            about={"at": army.at, "to": army.evaded, "points": army.mp},
        )  # fmt: skip
        if key == "marker":
            army.mp -= numbers.MOVEMENT["marker"]
            control.take_space(t, army.at, army.side, "GK-14.4.h")
            continue
        if key == "pursue":
            return (yield from roll_to_pursue(t, gone))
        break
    return False


def pursuit_options(s: State, army: Army, gone: list[Avoidance]) -> list[Option]:
    die = pursuit_needs(army, pursuit_modifier(s, army, gone))
    words = f"pursue ({die} or less)" if die else "pursue (no die will do)"
    options = [Option("stop", "stop here", idle=True), Option("pursue", words, facts={"needed": die})]
    if not movement_costs.why_no_marker(s, army, pieces.size(movement_costs.troops(s, army))):
        text = f"a PC marker in {asking.place(army.at)} first ({numbers.MOVEMENT['marker']} MP)"
        options.append(Option("marker", text, at=army.at, facts={"by_hand": 1}))
    return options


def pursuit_modifier(s: State, army: Army, gone: list[Avoidance]) -> int:
    """14.4.b, c Against those with the most chariots, if more than one force got away."""
    theirs: Mapping[str, int] = max([attempt.units for attempt in gone], key=pieces.chariots, default={})
    return interception.chariot_modifier(movement_costs.troops(s, army), theirs)


def pursuit_needs(army: Army, modifier: int) -> int:
    """14.4.e, g The highest die that is not above his Battle Rating; 1 and 6 mean nothing of their own."""
    return max(0, min(numbers.DIE, rulers.GENERALS[army.general].br - modifier))


def roll_to_pursue(t: Table[State], gone: list[Avoidance]) -> Rule[bool]:
    """14.4.d A roll above his Battle Rating costs the army all the points it has left."""
    s = t.state
    army = movement_costs.the_army(s)
    cards = yield from windows.pursuit_cards(t, army.general, army.at, army.seat)
    if cards.sure:
        return True
    most = pursuit_needs(army, pursuit_modifier(s, army, gone) + cards.modifier)
    [die] = t.dice.roll(f"pursue {army.at} {army.side}")
    goes_on = die <= most
    if not goes_on:
        army.mp = 0
    end = "and may go on" if goes_on else "and has to stop"
    told = f"{asking.general_name(army.general)} pursues: {die}, {interception.needs(most)}, {end}."
    t.tell(told, "GK-14.4.d", news=True)
    return goes_on
