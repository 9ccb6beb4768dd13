"""6.6.9 Interception: forces beside an area may attack an enemy force that enters it.

All who may try declare at once, sealed and before any die. Then each rolls in turn; who succeeds comes, and fights.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, cards, nations
from engine.games.assyrian_wars.data.numbers import INTERCEPTION, LIMITS
from engine.games.assyrian_wars.events import windows
from engine.games.assyrian_wars.position import Pile, State, asking, control, pieces, relations, standing_war, topics
from engine.games.assyrian_wars.war import aftermath, crossing, forces, groups, split
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Facts, Option, Rule, Table, Unfit, beside
from engine.wargame.piles import plain, without
from engine.wargame.text import listed

INTERCEPT = topics.TOPICS.new("intercept", "whether to intercept", *standing_war.INTERCEPTING)
INTERCEPTORS = topics.TOPICS.new("interceptors", "who intercepts")
ON_THE_SPOT = topics.TOPICS.new("form_group", "whether to form an army group", *standing_war.YES_OR_NO)
PASS = Option("pass", "let them pass", idle=True)
ARMY, GROUP, PART, SINGLES = "army", "group", "part", "singles"
DICE = 2


class Entry(NamedTuple):
    """A force that has just entered an area, by moving, evading or retreating, and may be intercepted there."""

    force: Force
    origin: str
    kept_out: str = ""  # the battle area, out of which nobody intercepts a retreat (6.7.8.g)
    whose: tuple[str, ...] = ()  # of a force that is still to enter: its countries

    @property
    def countries(self) -> list[str]:
        """List whose force it is."""
        return list(self.whose) or self.force.countries

    @property
    def at(self) -> str:
        """Return the area entered."""
        return self.force.at


class Attempt(NamedTuple):
    """An interception that is declared: by which country, from where, with whom."""

    country: str
    force: Force
    origin: str = ""  # of those who have come

    @property
    def is_army(self) -> bool:
        """Tell whether leaders go; single units are no army (gap disorganized)."""
        return bool(self.force.leaders)


# --- who may --------------------------------------------------------------------------------------------------


def enemies(s: State, entry: Entry) -> list[str]:
    """List the countries at war with a force, in turn order."""
    found = [
        other for other in nations.TRACK
        if s.plays.get(other) and any(forces.at_war(s, other, country) for country in entry.countries)
    ]  # fmt: skip
    return forces.in_turn_order(s, found)


def shut_to(s: State, country: str, entry: Entry, come: Iterable[str] = ()) -> str:
    """6.6.9.c Return why a country intercepts nobody in the area entered; a lone leader there does not prevent it."""
    for other in pieces.countries_at(s, entry.at):
        pile = dict(pieces.here(s, entry.at, other))
        if control.besieged(s, entry.at):
            pile = pieces.outside(s, entry.at, other)
        pile = {key: n - entry.force.units.get(other, {}).get(key, 0) for key, n in pile.items()}
        if sum(pile.values()) and other not in come and not relations.may(s.politics, country, "units", other).yes:
            return f"Units of {nations.name_of(other)} stand in {areas.NAMES[entry.at]} (AW-6.6.9.c)."
    if any(forces.at_war(s, country, other) for other in come):
        return "Enemies have intercepted there (AW-6.6.9.j)."
    return ""


def able(s: State, country: str, near: str, entry: Entry) -> Pile:
    """6.6.9.d, y Return the units that could go: no besieged garrison, nobody who has fought or is under way."""
    there = without(forces.free(s, near, country), pieces.USED, pieces.ACTIVE, pieces.FIGHTING)
    if control.besieged(s, near):
        there = {key: n for key, n in there.items() if pieces.INSIDE not in pieces.marks(key)}
    if areas.CONNECTED[near][entry.at] == areas.MEDE_ONLY:
        there = pieces.regulars(there) if country == crossing.MEDE else {}
    return there


def able_leaders(s: State, country: str, near: str) -> list[str]:
    """6.6.9.d, y List the leaders that could go with units."""
    moving = s.mover.leaders if s.mover is not None else []
    return [
        id for id in forces.free_leaders(s, near, country)
        if not s.leaders[id].used and id not in moving and not (control.besieged(s, near) and s.leaders[id].inside)
    ]  # fmt: skip


def origins(s: State, country: str, entry: Entry) -> list[str]:
    """6.6.9.a List the areas beside the one entered out of which a country may intercept."""
    if shut_to(s, country, entry) or not relations.may_at(s.politics, country, "enter", entry.at).yes:
        return []
    return [
        near for near in control.near(s, entry.at)
        if near != entry.kept_out and (units := able(s, country, near, entry))
        and (pieces.regulars(units) or able_leaders(s, country, near))
    ]  # fmt: skip


def possible(s: State, entry: Entry) -> bool:
    """6.7.8.h Tell whether anybody could try to intercept a force that enters an area."""
    return any(origins(s, country, entry) for country in enemies(s, entry))


# --- the roll -------------------------------------------------------------------------------------------------


def modifier(s: State, country: str, force: Force, at: str) -> int:
    """6.6.9.l-n Add up: no leader, enemy territory, the action rating of the leader or commander."""
    led = forces.action(s, force.commander) if force.leaders else INTERCEPTION["no_leader"]
    return led + (INTERCEPTION["enemy_territory"] if control.is_enemy_territory(s, country, at) else 0)


def chance(needed: int) -> int:
    """Return how often in a hundred times two dice make so much or more."""
    return 100 * sum(one + two >= needed for one in range(1, 7) for two in range(1, 7)) // 36


def odds(s: State, country: str, force: Force, at: str) -> Facts:
    """Return what an attempt needs, its chance in %, and its strength."""
    needed = max(2, INTERCEPTION["needed"] - modifier(s, country, force, at))
    ours = sum(pieces.strength(pile) for pile in force.units.values())
    return {"needed": needed, "chance": chance(needed), "ours": ours, "units": force.size}


# --- declaring ------------------------------------------------------------------------------------------------


def about(s: State, entry: Entry) -> Facts:
    """Return who has entered where, in numbers."""
    theirs = sum(pieces.strength(pile) for pile in entry.force.units.values())
    return {"at": entry.at, "theirs": theirs, "their_units": entry.force.size, "from": entry.origin}


def offered(s: State, country: str, near: str, entry: Entry, taken: Mapping[str, int], gone: Iterable[str]) -> dict[
    str, Force
]:  # fmt: skip
    """6.6.9.e, ab List the forces that may go from an area: whole groups, armies, each by its key."""
    left = {key: n - taken.get(key, 0) for key, n in able(s, country, near, entry).items()}
    left = {key: n for key, n in left.items() if n > 0}
    found = {}
    names = [leader for leader in able_leaders(s, country, near) if leader not in gone]
    for group in forces.groups_at(s, near):
        if group.commander in names and pieces.size(left):
            found[f"{GROUP}:{group.card}"] = forces.army_group(s, group, pieces.USED)
    for leader in names:
        units = forces.led(s, [leader], left)
        if units:
            found[f"{ARMY}:{leader}"] = Force(near, {country: units}, (leader,))
    return found


def force_option(s: State, country: str, key: str, force: Force, at: str) -> Option:
    """`Sargon II with 3 heavy infantry from Kalhu (58 %)`."""
    found = odds(s, country, force, at)
    return Option(key, f"{force.text} from {areas.NAMES[force.at]} ({found['chance']} %)", at=force.at, facts=found)


def declare(t: Table[State], country: str, entry: Entry) -> Rule[list[Attempt]]:
    """6.6.9.f, h Declare with whom to intercept, from each area beside the one entered; a yes or no binds."""
    s = t.state
    attempts: list[Attempt] = []
    for near in origins(s, country, entry):
        taken: Pile = {}
        gone: list[str] = []
        while True:
            chosen = yield from declare_from(t, country, near, entry, taken, gone)
            if not chosen:
                break
            for force in chosen:
                attempts.append(Attempt(country, force))
                for key, n in force.units.get(country, {}).items():
                    taken[key] = taken.get(key, 0) + n
                gone += force.leaders
    return attempts


def declare_from(
    t: Table[State], country: str, near: str, entry: Entry, taken: Pile, gone: list[str]
) -> Rule[list[Force]]:  # fmt: skip
    """6.6.9.e, gap intercept-part Ask who goes from one area: an army, a part of one, or single regulars."""
    s = t.state
    whole = offered(s, country, near, entry, taken, gone)
    left = {key: n - taken.get(key, 0) for key, n in able(s, country, near, entry).items() if n > taken.get(key, 0)}
    single = pieces.regulars(left)
    if not whole and not single:
        return []
    options = [PASS, *(force_option(s, country, key, force, entry.at) for key, force in whole.items())]
    options += [
        Option(f"{PART}:{force.commander}", f"part of the army of {pieces.leader_name(force.commander)}", at=near,
               facts={"by_hand": 1})
        for key, force in whole.items() if key.startswith(ARMY) and force.size > 1
    ]  # fmt: skip
    if single:
        lone = Force(near, {country: {min(single): 1}})
        found = odds(s, country, lone, entry.at)
        options.append(Option(f"{SINGLES}:{near}", f"single units from {areas.NAMES[near]} ({found['chance']} % each)",
                              at=near, facts=found if not whole else {"by_hand": 1}))  # fmt: skip
    key = yield from asking.asker(t, country).choose(
        INTERCEPT, "AW-6.6.9.a", f"Intercept in {areas.NAMES[entry.at]} from {areas.NAMES[near]}?",
        options, default=PASS.key, verb="intercept", about={**about(s, entry), "near": near},
    )  # fmt: skip
    how, _, name = key.partition(":")
    if how == SINGLES:
        units, _ = yield from asking.asker(t, country).units(
            INTERCEPTORS, "AW-6.6.9.e", f"Which units try, one by one, from {areas.NAMES[near]}?", single,
            least=1, default={min(plain(single)): 1}, about=about(s, entry),
        )  # fmt: skip
        return [Force(near, {country: {key: 1}}) for key, n in units.items() for _ in range(n)]
    if how == PART:
        units, _ = yield from asking.asker(t, country).units(
            INTERCEPTORS, "AW-6.6.9.a", f"Who goes with {pieces.leader_name(name)}?", left, least=1,
            default=plain(whole[f"{ARMY}:{name}"].units[country]), unfit=unfit_to_follow(s, name),
            about=about(s, entry),
        )  # fmt: skip
        return [Force(near, {country: units}, (name,))]
    return [whole[key]] if key in whole else []


def unfit_to_follow(s: State, leader: str) -> Unfit:
    """6.6.2.a Refuse more units than a leader commands."""

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        why = forces.too_many(s, [leader], counts)
        return dict.fromkeys(counts, why) if why else {}

    return unfit


def fitted(s: State, attempts: list[Attempt], entry: Entry) -> tuple[list[Attempt], set[str]]:
    """6.6.9.g, ab Let an army that goes with its group go with nobody else; return who has said yes by themselves."""
    in_groups = {leader for attempt in attempts if attempt.force.group for leader in attempt.force.leaders}
    apart = [a for a in attempts if not a.force.group and not in_groups & set(a.force.leaders)]
    eager = {a.country for a in attempts if not a.force.group and in_groups & set(a.force.leaders)}
    found = []
    for attempt in attempts:
        force = attempt.force
        if force.group:
            units = {}
            for country, led in forces.by_country(force.leaders).items():
                left = able(s, country, force.at, entry)
                for other in apart:
                    if other.force.at == force.at:
                        left = split.less(left, other.force.units.get(country, {}))
                units[country] = forces.led(s, led, left)
            led = [leader for leader in force.leaders if units[pieces.country_of(leader)]]
            found += [attempt._replace(force=force._replace(units=units, leaders=tuple(led)))] if led else []
        elif attempt in apart:
            found.append(attempt)
    return found, eager


def subordinates(t: Table[State], attempts: Iterable[Attempt], entry: Entry) -> Rule[list[Attempt]]:
    """6.6.9.g, ab-ad Ask the players of subordinate armies whether they go, and commanders whether they let them go."""
    s = t.state
    found = []
    attempts, eager = fitted(s, list(attempts), entry)
    for attempt in attempts:
        force = attempt.force
        deed = f"intercept in {areas.NAMES[entry.at]}"
        for country, led in forces.by_country(force.leaders).items():
            if country in (attempt.country, *eager) or (yield from groups.consent(t, attempt.country, led[0], deed)):
                continue
            units = {other: pile for other, pile in force.units.items() if other != country}
            force = force._replace(units=units, leaders=tuple([id for id in force.leaders if id not in led]))
        group = forces.group_of(s, force.commander) if force.leaders and not force.group else None
        if group is not None and pieces.country_of(group.commander) != attempt.country:
            name = pieces.leader_name(force.commander)
            if not (yield from groups.consent(t, attempt.country, group.commander, f"let {name} {deed}")):
                continue
        found.append(attempt._replace(force=force))
    return found


# --- carrying it out ------------------------------------------------------------------------------------------


def interceptions(t: Table[State], entry: Entry) -> Rule[list[Attempt]]:
    """6.6.9.f-k Everybody declares, cards are played, then each rolls; return the attempts that succeeded."""
    s = t.state
    asked = [country for country in enemies(s, entry) if origins(s, country, entry)]
    if not asked:
        return []
    declared = yield from beside(t, {country: declare(t, country, entry) for country in asked})
    attempts = yield from subordinates(t, [attempt for said in declared.values() for attempt in said], entry)
    if attempts:
        yield from windows.cards_at(t, windows.INTERCEPTION, entry.at, {attempt.country for attempt in attempts})
    come: list[Attempt] = []
    while attempts:
        attempt = first_of(t, attempts)
        attempts.remove(attempt)
        if may_still(s, attempt, come, entry) and roll(t, attempt, entry):
            come.append((yield from arrive(t, attempt, entry)))
    return come


def may_still(s: State, attempt: Attempt, come: list[Attempt], entry: Entry) -> bool:
    """6.6.9.c, j, af Tell whether an attempt is still open: no enemy has come, nor three armies."""
    if shut_to(s, attempt.country, entry, [other.country for other in come]):
        return False
    armies = sum(max(1, len(other.force.leaders)) for other in come if other.is_army)
    return not attempt.is_army or armies + len(attempt.force.leaders) <= LIMITS["batch"]


def first_of(t: Table[State], attempts: list[Attempt]) -> Attempt:
    """6.6.9.j Return who rolls now; between enemies the better action rating goes first, or a die decides."""
    s = t.state
    best = attempts[0]
    for other in attempts[1:]:
        if not forces.at_war(s, best.country, other.country):
            continue
        ours, theirs = forces.action(s, best.force.commander), forces.action(s, other.force.commander)
        while ours == theirs:
            [ours] = t.dice.roll(f"first to intercept {best.country}")
            [theirs] = t.dice.roll(f"first to intercept {other.country}")
        best = best if ours > theirs else other
    return best


def roll(t: Table[State], attempt: Attempt, entry: Entry) -> bool:
    """6.6.9.k-n Roll two dice; a modified 7 or more succeeds."""
    s = t.state
    needed = INTERCEPTION["needed"] - modifier(s, attempt.country, attempt.force, entry.at)
    dice = t.dice.roll(f"intercept {entry.at} from {attempt.force.at} {attempt.country}", DICE)
    comes = sum(dice) >= needed
    tried = attempt.force.does("intercepts" if comes else "fails", attempt.country) + ("" if comes else " to intercept")
    t.tell(
        f"{tried} in "
        f"{areas.NAMES[entry.at]}: {dice[0]}+{dice[1]}, {needed} needed.", "AW-6.6.9.k", news=True,
    )  # fmt: skip
    return comes


def arrive(t: Table[State], attempt: Attempt, entry: Entry) -> Rule[Attempt]:
    """6.6.9.z, ac Bring a successful interceptor into the area and check attrition of the crossing."""
    s, force = t.state, attempt.force
    here = force.at
    behind = [leader for leader in force.leaders if forces.group_of(s, leader) and not force.group]
    whole = next((group for group in s.groups if group.card == force.group), None)
    stay = [leader for leader in (whole.leaders if whole else ()) if leader not in force.leaders]
    groups.leave(t, [*behind, *stay])
    moved = forces.mark(s, forces.move(s, force, entry.at), pieces.FIGHTING)
    left = yield from crossing.cross(t, moved, here)
    aftermath.lift_sieges(t)
    return attempt._replace(force=left, origin=here)


def as_one(t: Table[State], come: list[Attempt]) -> Rule[bool]:
    """6.6.3.d, 6.6.9.af Interceptors form an army group on the spot, if a card is at hand and all agree."""
    s = t.state
    led = [leader for attempt in come for leader in attempt.force.leaders]
    if len(led) < 2 or any(attempt.force.group for attempt in come) or groups.why_not(s, led):
        return False
    card = groups.free_card(s, led)
    owner = cards.GROUPS[card].country
    names = listed([pieces.leader_name(leader) for leader in led])
    if not (yield from asking.asker(t, owner).agree(
        ON_THE_SPOT, "AW-6.6.3.d", f"Form an army group of {names}?", "form it", "fight apart", default="yes",
    )):  # fmt: skip
        return False
    for country, theirs in forces.by_country(led).items():
        if country != owner and not (yield from groups.consent(t, owner, theirs[0], "join an army group")):
            return False
    groups.form(t, led, owner)
    return True
