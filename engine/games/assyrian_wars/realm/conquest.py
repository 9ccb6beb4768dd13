"""6.13, 7.1 Conquest: when a country falls, by a roll or without one, who conquers it, and what becomes of it."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import POINTS, conquest_of
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.position import (
    State,
    asking,
    control,
    hands,
    lying,
    pieces,
    politics,
    relations,
    topics,
    turns,
)
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.position.politics import GOES_ON, Grace, War
from engine.games.assyrian_wars.realm import guests, provinces, tribute
from engine.games.assyrian_wars.war import aftermath, forces
from engine.kernel import Facts, Option, Rule, Table, together
from engine.kernel.questions import Choose
from engine.kernel.topics import StandingOrder
from engine.wargame.orders import always, never
from engine.wargame.text import listed

TRY = topics.TOPICS.new(
    "conquest", "whether to try a conquest in the Interphase",
    StandingOrder("always", "always try", always),
    StandingOrder("never", "never try", never),
)  # fmt: skip
CONQUEROR = topics.TOPICS.new("conqueror", "who of several invaders is the conqueror")
ASSYRIA = "assyria"
CAPITAL, SIDES = 2, 6  # what a capital counts in a conquest check; a die
ROLL = "roll"  # what a permanent card waits for


# --- who holds what -----------------------------------------------------------------------------------------


def squares(s: State, target: str) -> list[str]:
    """7.1.b List the square home areas of a country that are in play."""
    return [at for at in areas.SQUARES[target] if control.in_play(s, at)]


def held(s: State, target: str) -> list[str]:
    """7.1.b, 7.1C.b List the square home areas of a country that its enemies control, all of them together."""
    return [at for at in squares(s, target) if forces.at_war(s, control.controller(s, at), target)]


def invaders(s: State, target: str) -> list[str]:
    """7.1C.a List the countries at war with a country that control square home areas of it."""
    return nations.in_track_order({control.controller(s, at) for at in held(s, target)})


def falls(s: State, target: str) -> bool:
    """7.1.b, f Tell whether a country is conquered without a roll.

    10.4c.c Provinces of those who are not at war with it need not be taken.
    """
    ours, row = held(s, target), conquest_of(target)
    if not ours:
        return False
    if row.at_once and len(ours) >= row.at_once and areas.CAPITALS[target] in ours:
        return True
    return all(at in ours or is_others(s, at, target) for at in squares(s, target))


def is_others(s: State, at: str, target: str) -> bool:
    """Tell whether an area is a province of somebody who is not at war with its country."""
    holder = s.provinces.get(at, target)
    return holder != target and not forces.at_war(s, holder, target)


# --- the check ----------------------------------------------------------------------------------------------


def count(s: State, target: str) -> int:
    """7.1A.a Count the square home areas that enemies hold, the capital as two."""
    return sum(CAPITAL if areas.AREAS[at].capital else 1 for at in held(s, target))


def why_not(s: State, target: str) -> str:
    """7.1.c-f, 6.13.b Return why a conquest of a country cannot be tried; nothing if it can."""
    row, ours = conquest_of(target), held(s, target)
    name = nations.name_of(target)
    if row.at_once:
        return f"{nations.called(target)} is conquered without a roll or not at all (AW-7.1.f)."
    if target in s.rolled:
        return f"A conquest of {name} has been tried in this turn (AW-6.13.b)."
    capital = areas.CAPITALS.get(target) in ours
    if (row.areas and len(ours) >= row.areas) or (row.cities and len(ours) >= row.cities):
        return ""
    if row.beside and capital and len(ours) > row.beside:
        return ""
    wanted = f"{areas.NAMES[areas.CAPITALS[target]]} and {row.beside} other home cities" if row.beside else ""
    if row.cities:
        return f"Hold {row.cities} home cities of {name}, or {wanted} (AW-7.1.e)."
    return f"Hold {wanted} (AW-7.1.d)." if wanted else f"Hold a home area of {name} (AW-7.1.c)."


def modifier(s: State, country: str, target: str) -> int:
    """7.1A.c, d, 6.11l.a Return what is added to the roll, with the permanent cards that wait for it."""
    helped = lying.amount(s, lying.FOLLOWERS, country, "modifier", 0) if target == lying.BABYLONIA else 0
    cards = sum(hands.kind_of(card).amounts["modifier"] for card in waiting(s, country))
    return conquest_of(target).modifier + cards + helped


def waiting(s: State, country: str) -> list[str]:
    """6.11l.a List the permanent cards of a country that change its next roll."""
    return [card for card, found in s.lying.items() if found.owner == country and hands.kind_of(card).lasts == ROLL]


def chance(s: State, country: str, target: str) -> int:
    """Return on how many faces of the die the check succeeds."""
    return min(SIDES, max(0, count(s, target) - modifier(s, country, target)))


def attempt(t: Table[State], country: str, target: str) -> Rule[None]:
    """7.1A.b Roll a die; the country is conquered if the modified roll is not above the count."""
    s = t.state
    wanted, added = count(s, target), modifier(s, country, target)
    s.rolled.append(target)
    for card in waiting(s, country):
        lying.end(s, card)
    [die] = t.dice.roll(f"conquest {target}")
    words = f"die {die}{added:+d}" if added else f"die {die}"
    if die + added > wanted:
        name = nations.name_of(target)
        t.tell(f"{nations.does(country, 'fails')} to conquer {name}: {words}, {wanted} or less needed.",
               "AW-7.1A.b", news=True)  # fmt: skip
        return
    t.tell(f"{nations.does(country, 'rolls')} {words} against {wanted}.", "AW-7.1A.b")
    yield from conquer(t, target, invaders(s, target), "AW-7.1A.b")


# --- as an action -------------------------------------------------------------------------------------------


def targets(s: State, country: str) -> list[str]:
    """6.13.a List the countries of which a country holds square home areas in war."""
    return [target for target in turns.countries(s) if country in invaders(s, target)]


def odds(s: State, country: str, target: str) -> Facts:
    """Return what players and bots need to know of a check."""
    return {"country": target, "count": count(s, target), "faces": chance(s, country, target)}


def words(s: State, country: str, target: str) -> str:
    """Say how likely a conquest is: `conquer Elam (3 of 6)`."""
    return f"conquer {nations.name_of(target)} ({chance(s, country, target)} of {SIDES})"


def offer(s: State, country: str) -> Iterable[Option]:
    """6.13.a Offer the conquests that may be tried; trying costs nothing."""
    for target in targets(s, country):
        if not why_not(s, target):
            yield Option(f"conquer:{target}", words(s, country, target), facts=odds(s, country, target))


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why a country that has been invaded cannot be conquered yet."""
    reasons = {f"conquer:{target}": why_not(s, target) for target in targets(s, country)}
    return {key: why for key, why in reasons.items() if why}


DEED = Deed(offer, attempt, barred)


def in_interphase(t: Table[State], country: str) -> Rule[None]:
    """7.1.c-e, 6.13.b Ask a country whether it tries a conquest in the Interphase."""
    s = t.state
    for target in targets(s, country):
        if country not in invaders(s, target) or why_not(s, target):
            continue
        tries = yield from asking.asker(t, country).agree(
            TRY, "AW-6.13.b", f"Try to conquer {nations.name_of(target)}?", words(s, country, target), "leave it",
            default="yes", about=odds(s, country, target),
        )  # fmt: skip
        if tries:
            yield from attempt(t, country, target)


# --- who is the conqueror (7.1C) ----------------------------------------------------------------------------


def conquerors(t: Table[State], target: str, come: Iterable[str]) -> Rule[list[str]]:
    """7.1C.a, 7.1F.a Return who conquers: the one invader, all allied powers in Assyria, or one of several."""
    s = t.state
    able = nations.in_track_order({politics.power_of(s.politics, country) or country for country in come})
    if len(able) == 1:
        return able
    if target == ASSYRIA and all(forces.own_side(s, one, other) for one in able for other in able):
        return able
    return [(yield from named(t, target, able))]


def named(t: Table[State], target: str, able: list[str]) -> Rule[str]:
    """7.1C.a The invaders name the conqueror; if they differ, the one decides who occupies most."""
    s = t.state
    voices: dict[str, str] = {}  # seat -> the power for which it speaks, the one that occupies most first
    for power in sorted(able, key=lambda power: occupied(s, power, target), reverse=True):
        voices.setdefault(s.plays[power], power)
    options = tuple([asking.country_option(power) for power in able])
    asks = [
        Choose(seat, CONQUEROR, "AW-7.1C.a", f"Who conquers {nations.name_of(target)}?", options,
               asking.country_option(power).key, role=power, about={"country": target})
        for seat, power in voices.items()
    ]  # fmt: skip
    answers = yield from together(tuple(asks))
    said = list(answers.values())
    first, *_ = voices
    chosen: str = said[0] if len(set(said)) == 1 else answers[first]
    return chosen.partition(":")[2]


def occupied(s: State, power: str, target: str) -> tuple[int, int]:
    """7.1C.a Return how many square home areas a power occupies, and how many units it has there, allies included."""
    side = politics.followers(s.politics, power)
    areas_of_it = [at for at in squares(s, target) if control.controller(s, at) in side]
    force = sum(pieces.size(pieces.here(s, at, country)) for at in areas.HOME[target] for country in side)
    return len(areas_of_it), force


# --- what becomes of the country ----------------------------------------------------------------------------


def conquer(t: Table[State], target: str, come: Iterable[str], rule: str) -> Rule[None]:
    """7.1D A country is conquered by those who have come: provinces, withdrawal, tribute, grace period, points."""
    s = t.state
    winners = yield from conquerors(t, target, come)
    enemies = [power for power in turns.countries(s) if power not in winners and forces.at_war(s, power, target)]
    t.tell(f"{listed([nations.called(c) for c in winners])} {'conquers' if len(winners) == 1 else 'conquer'} "
           f"{nations.name_of(target)}.", rule, news=True)  # fmt: skip
    kept = {}
    for winner in winners:
        kept[winner] = yield from provinces.choose(t, winner, target)
    for winner in winners:
        yield from withdraw(t, winner, target, kept[winner])
    yield from give_up_abroad(t, target)
    camp = bind(s, winners, target, enemies, kept)
    for winner, at in kept.items():
        if at:
            provinces.found(t, winner, at)
        tribute.begin(t, target, winner, "AW-7.1D.c")
    yield from score(t, winners, target, camp)
    yield from guests.settle(t)


def withdraw(t: Table[State], winner: str, target: str, kept: str) -> Rule[None]:
    """7.1D.p All units of the conqueror but those in the province leave, and its other home areas go back."""
    s = t.state
    side = [country for country in turns.countries(s) if country in politics.followers(s.politics, winner)]
    ground = areas.HOME[target]
    for country in side:
        spared = [at for at in ground if at == kept and country == winner]
        for at in [at for at in guests.present(s, country) if at in ground and at not in spared]:
            yield from guests.relocate(t, country, at, guests.refuges(s, country, at, ground), "AW-7.1D.p")
    for at in ground:
        if control.controller(s, at) in side and at != kept:
            control.take(s, at, target)
            s.provinces.pop(at, None)


def give_up_abroad(t: Table[State], target: str) -> Rule[None]:
    """7.1D.a, b Areas outside the home country go back to their owners, and forces there to the nearest home area."""
    s = t.state
    abroad = [at for at, owner in s.control.items() if owner == target]
    for at in abroad:
        if at in guests.present(s, target):
            yield from guests.relocate(t, target, at, guests.homes(s, target, at), "AW-7.1D.b")
    for at in abroad:
        del s.control[at]
        s.provinces.pop(at, None)
    if abroad:
        names = listed([areas.NAMES[at] for at in abroad])
        t.tell(f"{nations.does(target, 'gives')} up {names}.", "AW-7.1D.a", news=True)


def bind(s: State, winners: list[str], target: str, enemies: list[str], kept: Mapping[str, str]) -> str:
    """7.1D.h, k, t, 7.1E.c, d Leave the camp, end the wars with the conquerors alone, begin the grace periods.

    Return the camp that the conquered power leaves.
    """
    p = s.politics
    camp = p.camp.get(target, "")
    if target in p.camp:
        p.camp[target] = ""
        s.conquests.append(target)
    for winner in winners:
        politics.end_wars(p, winner, target)
    p.wars += [War(target, enemy, GOES_ON) for enemy in enemies if not relations.at_war(p, target, enemy)]
    p.graces = [grace for grace in p.graces if grace.conquered != target or grace.conqueror not in winners]
    p.graces += [Grace(winner, target, s.turn + 1, kept[winner]) for winner in winners]
    return camp


def score(t: Table[State], winners: list[str], target: str, camp: str) -> Rule[None]:
    """8.3.q-t, aj, 7.1F.b Victory Points for the conquest, and for the defeat of a camp that has no power left."""
    s = t.state
    strongest = max(winners, key=lambda winner: occupied(s, winner, target)[1])
    rule = "AW-8.3.s" if target == ASSYRIA else "AW-8.3.r" if target in nations.POWERS else "AW-8.3.q"
    at = squares(s, target)[0]
    why = f"for the conquest of {nations.name_of(target)}"
    yield from aftermath.award(t, winners, conquest_of(target).vp, strongest, at, rule, why)
    if camp and camp not in s.politics.camp.values():
        t.tell(f"The {camp.capitalize()} camp is defeated.", "AW-8.3.t", news=True)
        yield from aftermath.award(t, winners, POINTS["camp"], strongest, at, "AW-8.3.t", "for the defeat of a camp")


# --- natural conquest, and the end of a grace period --------------------------------------------------------


def settle(t: Table[State]) -> Rule[None]:
    """7.1.b, f Conquer every country of which enemies hold all that is needed; asked after each action."""
    s = t.state
    while fallen := [target for target in turns.countries(s) if falls(s, target)]:
        yield from conquer(t, fallen[0], invaders(s, fallen[0]), "AW-7.1.b")


def lift(t: Table[State], grace: Grace, rule: str) -> Rule[None]:
    """7.1D.q End a grace period and the tribute that went with it."""
    p = t.state.politics
    p.graces = [other for other in p.graces if other is not grace]
    target = grace.conquered
    t.tell(f"The grace period of {nations.name_of(target)} with {nations.name_of(grace.conqueror)} is over.", rule,
           news=True)  # fmt: skip
    if not any((other.conqueror, other.conquered) == (grace.conqueror, target) for other in p.graces):
        tribute.stop(t, target, grace.conqueror, "AW-7.1D.q")
    if not any(other.conquered == target for other in p.graces):
        yield from return_to_camp(t, target)


def run_out(s: State) -> list[Grace]:
    """7.1E.c, d, 7.0.c List the grace periods that last to this Interphase."""
    return [grace for grace in s.politics.graces if grace.until <= s.turn]


def end_graces(t: Table[State], over: Iterable[Grace], rule: str) -> Rule[None]:
    """7.1E.c, d, h End grace periods, and settle what follows."""
    for grace in over:
        yield from lift(t, grace, rule)
    yield from guests.settle(t)


def return_to_camp(t: Table[State], power: str) -> Rule[None]:
    """R9.3.e Where camps do not change, a conquered power is in its camp again after its grace period."""
    s = t.state
    sheet = SCENARIOS[s.scenario]
    camp = sheet.countries[power].camp
    if not sheet.fixed_camps or not camp:
        return
    for other in turns.powers(s):
        if s.politics.camp.get(other, camp) not in ("", camp) and not forces.at_war(s, power, other):
            yield from guests.make_way(t, power, other)
    s.politics.camp[power] = camp
    s.politics.wars = [
        war for war in s.politics.wars if war.why != GOES_ON or power not in (war.declarer, war.other)
    ]  # fmt: skip
    t.tell(f"{nations.does(power, 'is')} in the {camp.capitalize()} camp again.", "AW-R9.3.e", news=True)
