"""What Action Cards change: rolls, charges, battles, losses, sieges; and which card can be played how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.games.god_kings.data import numbers, peoples, rulers, spaces, strategy_cards
from engine.games.god_kings.events import moments
from engine.games.god_kings.events.moments import Hand, Moment, Way
from engine.games.god_kings.position import asking, pieces, powers
from engine.games.god_kings.position.state import Battle, Counts, Party, State
from engine.wargame.windows import Play

ATTACKER, DEFENDER = "attacker", "defender"


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


def change(kind: str, name: str = "modifier") -> str:
    """`-2`: what a card adds."""
    return signed(strategy_cards.AMOUNTS[kind][name])


# ---------------------------------------------------------------- rolls under a rating


@dataclass(slots=True)
class Roll(Moment):
    """A roll about to be made: a modifier, and whether it succeeds without a roll."""

    window: str
    fits: tuple[str, ...]
    modifier: int = 0
    sure: bool = False

    def kinds(self) -> Iterable[str]:
        return self.fits

    def ways(self, hand: Hand) -> Iterable[Way]:
        kind = hand.kind
        if kind not in self.fits or self.sure:
            return []
        if kind == "fast_horses":
            return [(moments.ONLY_WAY, "the pursuit succeeds")]
        if kind == "court_intrigue":
            n = strategy_cards.AMOUNTS[kind]["modifier"]
            return [(moments.MINUS, f"-{n}, better"), (moments.PLUS, f"+{n}, worse")]
        return [(moments.ONLY_WAY, f"{change(kind)} to the roll")]


@dataclass(slots=True)
class March(Moment):
    """11.2 An army under way: more movement points; a storm, and whether it is thrown back."""

    kind: str
    seat: str = ""  # whose army it is, where nobody else may play
    mp: int = 0
    thrown_back: bool = False
    window = "W4"

    def kinds(self) -> Iterable[str]:
        return (self.kind,)

    def ways(self, hand: Hand) -> Iterable[Way]:
        if hand.kind != self.kind or self.seat not in ("", hand.seat) or self.mp or self.thrown_back:
            return []
        return [(moments.ONLY_WAY, "1 MP more" if hand.kind == "forced_march" else "")]


# ---------------------------------------------------------------- charges


@dataclass(slots=True)
class ChargeRoll(Moment):
    """15.5.2 A charge about to be rolled: a modifier; a card may settle it, and spare its side the chariot share."""

    side: str  # whose chariots charge
    foe: str
    modifier: int = 0
    settled: str = ""  # succeeds, fails
    share: bool = True
    window = "W6"

    def ways(self, hand: Hand) -> Iterable[Way]:
        kind = hand.kind
        if self.settled:
            return []
        if kind == "chariot_runners":
            n = strategy_cards.AMOUNTS[kind]["modifier"]
            return [(moments.MINUS, f"-{n}, better"), (moments.PLUS, f"+{n}, worse")]
        words = {"irresistible_charge": "the charge succeeds", "wisdom_of_horus": "the charge fails"}
        return [(moments.ONLY_WAY, words[kind])] if kind in words else []

    def helps(self, kind: str, how: str) -> str:
        """Whoever charges, or whom he charges."""
        return self.foe if kind == "wisdom_of_horus" or how == moments.PLUS else self.side


# ---------------------------------------------------------------- battle


@dataclass(slots=True)
class Field(Moment):
    """15.5.1 Step 4: DRMs that cards bring, Battle Ratings that do not count, warlords who do not command."""

    s: State
    battle: Battle
    drms: Counts = field(default_factory=lambda: {ATTACKER: 0, DEFENDER: 0})
    dust: bool = False  # no Battle Rating is a DRM
    bribed: list[str] = field(default_factory=list)
    window = "W7"

    def party(self, which: str) -> Party:
        return self.battle.attacker if which == ATTACKER else self.battle.defender

    def fighting(self, which: str) -> Counts:
        return pieces.marked(self.s, self.battle.at, self.party(which).side, pieces.FIGHTING)

    def ways(self, hand: Hand) -> Iterable[Way]:
        kind = hand.kind
        if kind == "bribed_warlord":
            return [(general, asking.general_name(general)) for general in self.warlords(hand.seat)]
        if kind == "sudden_dust_storm":
            return [] if self.dust else [(moments.ONLY_WAY, "no Battle Rating counts")]
        if kind == "champions_challenge":
            return [(moments.ONLY_WAY, "the commanders fight")] if all(self.commander(w) for w in BOTH) else []
        return [
            (which, f"{signed(n)} for {peoples.name_of(self.party(which).side)}")
            for which in BOTH
            if (n := self.drm(kind, which))
        ]

    def drm(self, kind: str, which: str) -> int:
        """What this card would bring a side; 0 where it does not fit."""
        amounts = strategy_cards.AMOUNTS[kind] if kind in BATTLE_DRMS else {}
        if not amounts or not self.fits(kind, which):
            return 0
        if kind == "archers_on_the_heights" and (which == DEFENDER or pieces.mountain(self.battle.at)):
            return amounts["modifier_high"]
        return amounts["modifier"]

    def fits(self, kind: str, which: str) -> bool:
        if kind == "night_march":
            return which == ATTACKER
        if kind == "ambush_in_the_valley":
            return which == DEFENDER and self.battle.intercepted
        if kind == "omen_of_victory":
            return any(rulers.GENERALS[general].kind == rulers.KING for general in self.party(which).generals)
        if kind == "levies_waver":
            return not pieces.whole_divisions(self.fighting(which))
        return True

    def commander(self, which: str) -> str:
        """Who commands, as long as he is not bribed."""
        general = self.party(which).general
        return "" if general in self.bribed else general

    def warlords(self, seat: str) -> list[str]:
        """Warlords in the battle who are not this player's."""
        every = [general for which in BOTH for general in self.party(which).generals if general not in self.bribed]
        own = self.s.nation[seat]
        return [g for g in every if rulers.GENERALS[g].kind == rulers.WARLORD and rulers.GENERALS[g].side != own]

    def rank(self, play: Play) -> int:
        """15.5.1.f Attacker; others for him; Defender; others against the Attacker."""
        seat = powers.seat_of(self.s, play.role)
        if seat == self.battle.attacker.seat:
            return 0
        if seat == self.battle.defender.seat:
            return 2
        return 3 if self.favored(strategy_cards.CARDS[play.card].kind, play.how) == DEFENDER else 1

    def favored(self, kind: str, how: str) -> str:
        """Attacker or Defender; Dust Storm and Champion's Challenge help neither more than the other."""
        if kind == "bribed_warlord":
            return DEFENDER if how in self.battle.attacker.generals else ATTACKER
        if how not in BOTH:
            return ""
        other = DEFENDER if how == ATTACKER else ATTACKER
        return how if strategy_cards.AMOUNTS[kind]["modifier"] > 0 else other

    def helps(self, kind: str, how: str) -> str:
        which = self.favored(kind, how)
        return self.party(which).side if which else ""


BOTH = (ATTACKER, DEFENDER)
BATTLE_DRMS = (
    "scouts_report", "archers_on_the_heights", "night_march", "omen_of_victory", "levies_waver", "ambush_in_the_valley",
)  # fmt: skip


@dataclass(slots=True)
class Losses(Moment):
    """15.5.7 Loss numbers just inflicted, by the side that suffers them."""

    numbers: Counts
    window = "W9"

    def ways(self, hand: Hand) -> Iterable[Way]:
        if hand.kind != "mercy_of_the_gods":
            return []
        return [
            (side, f"{peoples.name_of(side)} loses {n - self.fewer(n)} fewer")
            for side, n in self.numbers.items()
            if n > 0
        ]

    def helps(self, kind: str, how: str) -> str:
        """Whoever loses fewer."""
        del kind
        return how

    def fewer(self, number: int) -> int:
        return max(0, number - strategy_cards.AMOUNTS["mercy_of_the_gods"]["fewer"])


# ---------------------------------------------------------------- siege


@dataclass(slots=True)
class SiegeRoll(Moment):
    """17.3 A Siege roll about to be made: its modifier, or that it is not made at all."""

    s: State
    at: str
    side: str  # of the besieger
    seat: str
    modifier: int = 0
    over: bool = False
    window = "W12"

    def ways(self, hand: Hand) -> Iterable[Way]:
        kind = hand.kind
        if self.over:
            return []
        if kind == "ladders_and_rams":
            return [(moments.ONLY_WAY, f"{signed(self.ladders())} to the roll")]
        if kind in ("traitor", "sally_by_night"):
            return [(moments.ONLY_WAY, f"{change(kind)} to the roll")]
        return [(moments.ONLY_WAY, "no roll is made")] if kind == "plague_in_the_camp" else []

    def helps(self, kind: str, how: str) -> str:
        """The besieger, or whose city it is."""
        del how
        return self.side if kind in ("traitor", "ladders_and_rams") else self.s.markers.get(self.at, "")

    def ladders(self) -> int:
        low = spaces.SPACES[self.at].walls == 1
        return strategy_cards.AMOUNTS["ladders_and_rams"]["modifier_low" if low else "modifier"]

    def besiegers(self) -> Mapping[str, int]:
        """The units of the army that makes the roll."""
        return pieces.marked(self.s, self.at, self.side, pieces.ACTIVE) or pieces.outside(self.s, self.at, self.side)

    def too_few(self) -> bool:
        """17.2.b"""
        return pieces.size(self.besiegers()) < numbers.SIEGE["units"]
