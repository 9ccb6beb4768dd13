"""What a fight may bring: to attack those who stand in a space, to be attacked, to besiege."""

from collections.abc import Mapping

from engine.games.god_kings.data import kinds, numbers, spaces
from engine.games.god_kings.player import odds, weights
from engine.games.god_kings.player.scene import Might, Scene, standing
from engine.games.god_kings.position import State, control, pieces
from engine.games.god_kings.war import sieges

STEP = weights.WEIGHT.step * float(kinds.KINDS[kinds.WARRIOR].factor) ** -1  # a point of a loss number


def meeting(s: State, at: str, attacker: str, ours: Might, defender: str, theirs: Might) -> odds.Outcome:
    """The battle as it would be fought now, a charge of the side with more chariots before it."""
    mine, other = ours.strength, theirs.strength
    extra_mine = extra_other = 0.0
    if ours.chariots > theirs.chariots:
        extra_other = charge_hurts(ours, theirs)
    elif theirs.chariots > ours.chariots:
        extra_mine = charge_hurts(theirs, ours)
    mine, other = max(1, mine - int(extra_mine)), max(0, other - int(extra_other))
    if not other:
        return odds.Outcome(1.0, 0.0, extra_other)
    advantage = ours.drm - theirs.drm + allies(s, at, attacker) - allies(s, at, defender)
    advantage -= numbers.MODIFIERS["mountain"] * pieces.mountain(at)
    found = odds.attack(mine, other, advantage)
    return found._replace(ours=found.ours + extra_mine, theirs=found.theirs + extra_other)


def charge_hurts(ours: Might, theirs: Might) -> float:
    """15.5.2 The loss number that a charge may be expected to inflict."""
    needed = ours.rating - theirs.rating - numbers.charge_modifier(ours.chariots, theirs.chariots)
    return odds.charge_chance(needed) * odds.charge_loss(kinds.KINDS[kinds.CHARIOT].strength * ours.chariots)


def allies(s: State, at: str, side: str) -> int:
    """15.5.5.d, e Local Allies; more for the owner of a HomeCountry in it."""
    if side not in s.kings or at not in spaces.SPACES or not control.holds(s, side, control.province_of(at)):
        return 0
    own = control.province_of(at) in control.home_provinces(s, side)
    return numbers.MODIFIERS["allies_at_home" if own else "allies"]


def attack_value(scene: Scene, at: str, side: str, ours: Might) -> float:
    """To fight all who stand there outside: what a victory brings, losses on both sides, what a defeat costs."""
    s = scene.s
    foes = pieces.foes_outside(s, at, side)
    if not foes or not ours.units:
        return 0.0
    foe = foes[0]
    theirs = standing(s, at, foe)
    found = meeting(s, at, side, ours, foe, theirs)
    gain = scene.gain(at, side)
    prize = weights.WEIGHT.hold * max(0.0, gain) if control.shut(s, at, side) else gain
    if theirs.units >= numbers.LIMITS["battle_units"] and side == scene.me:
        prize += weights.WEIGHT.battle
    own = 1.0 if side == scene.me else weights.WEIGHT.led
    hurt = STEP * (found.theirs * hostility(scene, foe) - found.ours * own)
    defeat = (1 - found.wins) * weights.WEIGHT.defeat * own * min(ours.strength, weights.WEIGHT.stake)
    return found.wins * prize + hurt - defeat


def hostility(scene: Scene, foe: str) -> float:
    """How gladly units of a side are seen to die."""
    if foe == scene.me:
        return -1.0
    return weights.WEIGHT.enemy if foe in scene.worth.powers and foe not in scene.s.neutral else weights.WEIGHT.other


def siege_value(scene: Scene, at: str, side: str, units: int) -> float:
    """A Siege die-roll, and that the next will be better."""
    if units < numbers.SIEGE["units"] or not control.shut(scene.s, at, side) or not control.garrisoned(scene.s, at):
        return 0.0
    drm = sieges.modifier(scene.s, at)
    chance, later = odds.siege_chance(drm), odds.siege_chance(drm + numbers.SIEGE["continued"])
    prize = max(0.0, scene.gain(at, side))
    return chance * prize + (1 - chance) * weights.WEIGHT.siege * prize * later


def danger(scene: Scene, at: str, units: Mapping[str, int]) -> float:
    """What stronger armies nearby may do to those who stay there."""
    ours = pieces.strength(units)
    threat = scene.threat(at)
    if not ours or threat <= ours:
        return 0.0
    return weights.WEIGHT.caution * weights.WEIGHT.step * min(threat - ours, ours)
