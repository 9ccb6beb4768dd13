"""15.5 What may come of a battle: every fall of the dice counted, as anybody at the table could do it; no cards.

Everything is a count out of all equally likely falls: 36 of the two battle dice, 1,296 with a charge before them.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from engine.games.god_kings.data import kinds, numbers
from engine.games.god_kings.position import Battle, Counts, Party, State, pieces
from engine.games.god_kings.war import casualties, drms

DICE = range(1, numbers.DIE + 1)


class Line(NamedTuple):
    """One side as it would fight: its units, strength and DRMs, and the loss number that destroys it."""

    units: Counts
    strength: int
    drm: int
    dies_of: int


class Chances(NamedTuple):
    """Of so many falls: those we win, those in which we lose by five or more; the sums of both loss numbers."""

    of: int
    wins: int
    routed: int
    suffered: int
    dealt: int

    @property
    def percent(self) -> int:
        return share(self.wins, self.of)


def share(n: int, of: int) -> int:
    """In per cent, to the nearest."""
    return (200 * n + of) // (2 * of)


# ---------------------------------------------------------------- two dice


@cache
def fall(ours: tuple[int, int], theirs: tuple[int, int], plus: int, minus: int, *, attacks: bool) -> Chances:
    """15.5.7, 15.5.9 The battle dice. Each side by its strength and what destroys it; `plus` and `minus` are what the
    Advantage does to our die and to theirs."""
    wins = routed = suffered = dealt = 0
    for mine in DICE:
        for other in DICE:
            done, taken = numbers.loss_number(ours[0], mine + plus), numbers.loss_number(theirs[0], other + minus)
            won = winning(done, taken, done >= theirs[1], taken >= ours[1], attacks=attacks)
            wins += won
            routed += not won and taken < ours[1] and taken - done >= numbers.LIMITS["displaced"]
            suffered += taken
            dealt += done
    return Chances(numbers.DIE * numbers.DIE, wins, routed, suffered, dealt)


def winning(done: int, taken: int, they_die: bool, we_die: bool, *, attacks: bool) -> bool:
    """15.5.9.a-c, i"""
    if they_die != we_die:
        return they_die
    return done > taken or (done == taken and not attacks)


def best(ours: Line, theirs: Line, *, attacks: bool) -> Chances:
    """15.5.6 Whoever has the Advantage divides it in the way that wins most often."""
    n = ours.drm - theirs.drm
    splits = [(k, k - n) for k in range(n + 1)] if n >= 0 else [(-k, -n - k) for k in range(1 - n)]
    mine, other = (ours.strength, ours.dies_of), (theirs.strength, theirs.dies_of)
    found = [fall(mine, other, plus, minus, attacks=attacks) for plus, minus in splits]
    return (max if n >= 0 else min)(found, key=lambda chances: chances.wins)


def together(parts: Iterable[tuple[int, Chances]]) -> Chances:
    """Several courses, each so many times as likely."""
    sums = [0] * len(Chances._fields)
    for times, chances in parts:
        sums = [total + times * n for total, n in zip(sums, chances, strict=True)]
    return Chances(*sums)


# ---------------------------------------------------------------- with a charge


def with_charge(ours: Line, theirs: Line, needed: int, *, attacks: bool) -> Chances:
    """15.5.2 We charge on this die or less; the enemy takes his loss as suggested. What the charge did is not counted
    among the loss numbers."""
    wheels = pieces.strength(pieces.of_kind(ours.units, kinds.CHARIOT))
    after = [battered(theirs, numbers.loss_number(wheels, die)) for die in DICE]
    hit = together((1, best(ours, line, attacks=attacks) if line.units else SURE) for line in after)
    return together([(needed, hit), (numbers.DIE * (numbers.DIE - needed), best(ours, theirs, attacks=attacks))])


SURE = Chances(numbers.DIE * numbers.DIE, numbers.DIE * numbers.DIE, 0, 0, 0)


def battered(line: Line, number: int) -> Line:
    """What is left of it after a loss; a division that is broken no longer counts. Charges are not of the mountains."""
    toll = casualties.suggested(line.units, casualties.ways_to_lose(line.units, number), {})
    left = casualties.remaining(line.units, toll)
    broken = len(drms.divisions(line.units)) - len(drms.divisions(left))
    return Line(left, pieces.strength(left), line.drm - broken, casualties.all_steps(left))


# ---------------------------------------------------------------- who would meet


def lines(s: State, b: Battle, units: Mapping[str, Counts]) -> tuple[Line, Line]:
    """Attacker and Defender of a battle with these units, by side."""
    found = []
    for party in (b.attacker, b.defender):
        own = units[party.side]
        drm = sum(drms.sources(s, b, party, own).values())
        found.append(Line(own, pieces.strength(own, mountain=pieces.mountain(b.at)), drm, casualties.all_steps(own)))
    return found[0], found[1]


def meeting(
    s: State, at: str, side: str, general: str, units: Counts, *, intercepted: bool = False
) -> tuple[Line, Line] | None:
    """The battle that this army would find there, with all who stand outside now; None: nobody does."""
    foes = pieces.foes_outside(s, at, side)
    if not foes or not units:
        return None
    led = pieces.generals_outside(s, at, foes[0])
    defender = Party(foes[0], "", pieces.leader_of(led), led)
    b = Battle(at, Party(side, "", general, [general]), defender, intercepted=intercepted)
    return lines(s, b, {side: units, foes[0]: pieces.outside(s, at, foes[0])})
