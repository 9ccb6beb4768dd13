"""6.11 A card played for its event, and the effects of all cards that have one in a window."""

from engine.games.assyrian_wars.data import cards
from engine.games.assyrian_wars.data.cards import Kind
from engine.games.assyrian_wars.position import State, asking, hands
from engine.games.assyrian_wars.position.asking import Asker
from engine.wargame import played
from engine.wargame.effects import Effects


class Played(played.Played[State]):
    """A card that takes effect for a country."""

    @property
    def row(self) -> Kind:
        """Return what is printed on the card."""
        return hands.kind_of(self.card)

    @property
    def rule(self) -> str:
        """Return the rule that the card follows."""
        return rule_of(self.row.id)

    @property
    def asks(self) -> Asker:
        """Return the asker of the country that plays the card."""
        return asking.asker(self.t, self.role)


def rule_of(kind: str) -> str:
    """Return the rule by which a kind of card is played for its event."""
    return "AW-6.7.1.a" if cards.KINDS[kind].layer else "AW-6.11.a"


EFFECTS: Effects[Played] = Effects(rule_of)  # the modules of cards/ enter what they do
