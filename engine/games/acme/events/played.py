"""13 A card somebody plays, and the words in which effects are written: place, lose, gain, score.

What each card does stands in `cards/`: `effect` ties a card to what it does when it is played, `use` an Investment to
what taking a disk off gives.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.games.acme.data import fates
from engine.games.acme.holdings.losses import Loss, Removed, suffer
from engine.games.acme.position import State, asking, disks, factions, hands
from engine.games.acme.position.asking import Asker
from engine.kernel import Rule
from engine.wargame import effects, played
from engine.wargame.text import plural


def rule_of(card: str) -> str:
    return f"ACME-R2.{card}"


@dataclass(slots=True)
class Played(played.Played[State]):
    """A card that a color plays or takes a disk off, and the words in which effects are written."""

    @property
    def row(self) -> fates.Fate:
        return fates.FATES[self.card]

    @property
    def rule(self) -> str:
        return rule_of(self.card)

    @property
    def asks(self) -> Asker:
        return asking.asker(self.t, self.role)

    @property
    def title(self) -> str:
        return hands.title(self.card)

    def does(self, deed: str) -> None:
        self.tell(f"{factions.does(self.s, self.role, deed)}.")

    def whisper(self, text: str, color: str = "") -> None:
        """What only one player may learn, the one who plays the card unless another is named."""
        if seat := self.s.owner.get(color or self.role):
            self.t.tell(text, self.rule, to=(seat,))

    # ------------------------------------------------------------ what cards do

    def place(self, counts: Mapping[str, int], faction: str = "") -> dict[str, int]:
        """card.resolve.c From Supply, as far as possible (card.resolve.a); says what really came to stand where."""
        whose = faction or self.role
        placed = {area: n for area, most in counts.items() if (n := disks.place_disks(self.s, area, whose, most))}
        if placed:
            self.tell(f"{factions.does(self.s, whose, 'places')} {asking.where_text(placed)}.")
        return placed

    def lose(self, losses: Iterable[Loss]) -> Rule[Removed]:
        """Losses that may be averted (card.alternate)."""
        fateful = bool({"disaster", "event"}.intersection(self.row.kinds))
        return (yield from suffer(self.t, losses, self.rule, self.title, fateful=fateful))

    def gain(self, n: int, color: str = "") -> int:
        """limits.mina.a Minas, as many as there are."""
        whose = color or self.role
        got = disks.gain_minas(self.s, whose, n)
        if got:
            self.tell(f"{factions.does(self.s, whose, 'gains')} {plural(got, 'mina')}.")
        return got

    def score(self, n: int, color: str = "") -> None:
        """Victory Points."""
        whose = color or self.role
        change = disks.score(self.s, whose, n)
        self.tell(f"{factions.does(self.s, whose, 'scores')} {change} VP, {self.s.points[whose]} in all.")


EFFECTS: effects.Effects[Played] = effects.Effects(rule_of)  # when a card is played, by its id
USES: effects.Effects[Played] = effects.Effects(rule_of)  # when a disk is taken off an Investment
effect = EFFECTS.of
use = USES.of
