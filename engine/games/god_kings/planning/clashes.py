"""What a fight may bring: to attack those who stand in a space, to be attacked, to besiege."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.god_kings.control import garrisoned, holds, province_of, shut
from engine.games.god_kings.numbers import SIEGE
from engine.games.god_kings.pieces import foes_outside, mountain, strength
from engine.games.god_kings.planning.odds import Outcome, battle, charge_chance, charge_loss, siege_chance
from engine.games.god_kings.planning.scene import Scene, Weight, standing
from engine.games.god_kings.planning.weights import WEIGHT
from engine.games.god_kings.spaces import SPACES
from engine.games.god_kings.state import State

THIRD = 0.3333333333333333


def meeting(s: State, at: str, attacker: str, ours: Weight, defender: str, theirs: Weight) -> Outcome:
    """The battle as it would be fought now, a charge of the side with more chariots before it."""
    mine, other = ours.strength, theirs.strength
    extra_mine = extra_other = 0.0
    if ours.chariots > theirs.chariots:
        extra_other = charge_chance(ours.drm - theirs.drm + 2) * charge_loss(4 * ours.chariots)
    elif theirs.chariots > ours.chariots:
        extra_mine = charge_chance(theirs.drm - ours.drm + 2) * charge_loss(4 * theirs.chariots)
    mine, other = max(1, mine - int(extra_mine)), max(0, other - int(extra_other))
    if not other:
        return Outcome(1.0, 0.0, extra_other, 0.0)
    advantage = ours.drm - theirs.drm + allies(s, at, attacker) - allies(s, at, defender) - mountain(at)
    found = battle(mine, other, advantage, attacking=True)
    return found._replace(ours=found.ours + extra_mine, theirs=found.theirs + extra_other)


def allies(s: State, at: str, side: str) -> int:
    """15.5.5.d, e Local Allies."""
    if side not in s.kings or at not in SPACES or not holds(s, side, province_of(at)):
        return 0
    return 1


def attack_value(scene: Scene, at: str, side: str, ours: Weight) -> float:
    """To fight all who stand there outside: what a victory brings, losses on both sides, what a defeat costs."""
    s = scene.s
    foes = foes_outside(s, at, side)
    if not foes or not ours.units:
        return 0.0
    foe = foes[0]
    theirs = standing(s, at, foe)
    found = meeting(s, at, side, ours, foe, theirs)
    prize = scene.gain(at, side) if not shut(s, at, side) else WEIGHT.hold * max(0.0, scene.gain(at, side))
    if theirs.units >= 6 and side == scene.me:
        prize += WEIGHT.battle
    own = 1.0 if side == scene.me else 0.2
    hurt = WEIGHT.step * THIRD * (found.theirs * hostility(scene, foe) - found.ours * own)
    defeat = (1 - found.wins) * WEIGHT.step * own * min(ours.strength, 12) * THIRD * 2
    return found.wins * prize + hurt - defeat


def hostility(scene: Scene, foe: str) -> float:
    """How gladly units of a side are seen to die."""
    if foe == scene.me:
        return -1.0
    return 0.8 if foe in scene.worth.powers and foe not in scene.s.neutral else 0.3


def siege_drm(s: State, at: str) -> int:
    """17.3.a Siege Continued markers less the walls."""
    return s.sieges.get(at, 0) - SPACES[at].siege_modifier


def siege_value(scene: Scene, at: str, side: str, units: int) -> float:
    """A Siege die-roll, and that the next will be better."""
    if units < SIEGE["units"] or not shut(scene.s, at, side) or not garrisoned(scene.s, at):
        return 0.0
    chance = siege_chance(siege_drm(scene.s, at))
    prize = max(0.0, scene.gain(at, side))
    return chance * prize + (1 - chance) * WEIGHT.siege * prize * siege_chance(siege_drm(scene.s, at) + 1)


def danger(scene: Scene, at: str, units: Mapping[str, int]) -> float:
    """What stronger armies nearby may do to those who stay there."""
    ours = strength(units)
    threat = scene.threat(at)
    if not ours or threat <= ours:
        return 0.0
    return WEIGHT.caution * WEIGHT.step * min(threat - ours, ours) * 0.5
