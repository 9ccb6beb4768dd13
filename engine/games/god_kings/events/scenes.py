"""9.4 The moments at which Action Cards change something: rolls, marches, charges, battles, losses, sieges.

Which card fits a moment, and in which ways, stands beside the card in `acts.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games.god_kings.data import numbers
from engine.games.god_kings.events import moments, played
from engine.games.god_kings.position import Battle, Counts, Party, State, pieces, powers
from engine.kernel import Topic
from engine.wargame.windows import Play

ATTACKER, DEFENDER = "attacker", "defender"
BOTH = (ATTACKER, DEFENDER)


# ---------------------------------------------------------------- rolls under a rating


@dataclass(slots=True, kw_only=True)
class Roll(moments.Moment):
    """A roll about to be made: a modifier (low is good), and whether it succeeds without a roll."""

    modifier: int = 0
    sure: bool = False

    def closed(self) -> bool:
        return self.sure


@dataclass(slots=True, kw_only=True)
class InterceptionRoll(Roll):
    window: str = "W2"
    topic: Topic = moments.INTERCEPTION_CARD


@dataclass(slots=True, kw_only=True)
class AvoidanceRoll(Roll):
    window: str = "W3"
    topic: Topic = moments.AVOIDANCE_CARD


@dataclass(slots=True, kw_only=True)
class PursuitRoll(Roll):
    window: str = "W3"
    topic: Topic = moments.PURSUIT_CARD


@dataclass(slots=True, kw_only=True)
class SuccessionRoll(Roll):
    window: str = "W13"
    topic: Topic = moments.SUCCESSION_CARD


# ---------------------------------------------------------------- the march


@dataclass(slots=True, kw_only=True)
class Departure(moments.Moment):
    """11.2 An army is about to march: more movement points. Only its own player may play."""

    seat: str
    mp: int = 0
    window: str = "W4"
    topic: Topic = moments.MARCH_CARD
    rule: str = played.rule_of("forced_march")

    def closed(self) -> bool:
        return bool(self.mp)


@dataclass(slots=True, kw_only=True)
class Landing(moments.Moment):
    """12.1 An army lands: a storm may throw it back."""

    thrown_back: bool = False
    window: str = "W4"
    topic: Topic = moments.MARCH_CARD
    rule: str = played.rule_of("storm_at_sea")

    def closed(self) -> bool:
        return self.thrown_back


# ---------------------------------------------------------------- battle


@dataclass(slots=True, kw_only=True)
class ChargeRoll(moments.Moment):
    """15.5.2 A charge about to be rolled: a modifier; a card may settle it, and spare its side the chariot share."""

    side: str  # whose chariots charge
    foe: str
    modifier: int = 0
    settled: str = ""  # succeeds, fails
    share: bool = True
    window: str = "W6"
    topic: Topic = moments.CHARGE_CARD
    rule: str = "GK-15.5.1.b"

    def closed(self) -> bool:
        return bool(self.settled)


@dataclass(slots=True, kw_only=True)
class Field(moments.Moment):
    """15.5.1 Step 4: DRMs that cards bring, Battle Ratings that do not count, warlords who do not command."""

    s: State
    battle: Battle
    drms: Counts = field(default_factory=lambda: {ATTACKER: 0, DEFENDER: 0})
    dust: bool = False  # no Battle Rating is a DRM
    bribed: list[str] = field(default_factory=list)
    window: str = "W7"
    topic: Topic = moments.BATTLE_CARD
    rule: str = "GK-15.5.1.e"

    def party(self, which: str) -> Party:
        return self.battle.attacker if which == ATTACKER else self.battle.defender

    def fighting(self, which: str) -> Counts:
        return pieces.marked(self.s, self.battle.at, self.party(which).side, pieces.FIGHTING)

    def commander(self, which: str) -> str:
        """Return the general who commands this side; "" while that general is bribed."""
        general = self.party(which).general
        return "" if general in self.bribed else general

    def rank(self, play: Play) -> int:
        """15.5.1.f Attacker; others for the Attacker; Defender; others against the Attacker."""
        seat = powers.seat_of(self.s, play.role)
        if seat == self.battle.attacker.seat:
            return 0
        if seat == self.battle.defender.seat:
            return 2
        return 3 if moments.helped(self, moments.Hand.of(play.card, seat), play.how) == self.battle.defender.side else 1


@dataclass(slots=True, kw_only=True)
class Losses(moments.Moment):
    """15.5.7 Loss numbers just inflicted, by the side that suffers them."""

    numbers: Counts
    window: str = "W9"
    topic: Topic = moments.LOSS_CARD


# ---------------------------------------------------------------- siege


@dataclass(slots=True, kw_only=True)
class SiegeRoll(moments.Moment):
    """17.3 A Siege roll about to be made: its modifier, or that it is not made at all."""

    s: State
    at: str
    side: str  # of the besieger
    seat: str
    modifier: int = 0
    over: bool = False
    window: str = "W12"
    topic: Topic = moments.SIEGE_CARD

    def closed(self) -> bool:
        return self.over

    def besiegers(self) -> Mapping[str, int]:
        """Return the units of the army that makes the roll."""
        return pieces.marked(self.s, self.at, self.side, pieces.ACTIVE) or pieces.outside(self.s, self.at, self.side)

    def too_few(self) -> bool:
        """17.2.b"""
        return pieces.size(self.besiegers()) < numbers.SIEGE["units"]
