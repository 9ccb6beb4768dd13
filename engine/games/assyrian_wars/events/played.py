"""6.11 A card played for its event, and what all kinds of card do: in a window, or as the card of an impulse."""

from collections.abc import Iterable, Mapping
from functools import cache

from engine.games.assyrian_wars.data import cards, nations
from engine.games.assyrian_wars.data.cards import Kind
from engine.games.assyrian_wars.position import Side, State, asking, credit, hands, lying
from engine.games.assyrian_wars.position.asking import Asker
from engine.wargame import played
from engine.wargame.effects import Effect, Effects

NOT_YET = "This event is not in the game yet: the card serves for AP."


class Played(played.Played[State]):
    """A card that takes effect for a country."""

    @property
    def row(self) -> Kind:
        """Return what is printed on the card."""
        return hands.kind_of(self.card)

    @property
    def numbers(self) -> Mapping[str, int]:
        """Return what the effect counts with."""
        return self.row.amounts

    @property
    def rule(self) -> str:
        """Return the rule that the card follows."""
        return rule_of(self.row.id)

    @property
    def asks(self) -> Asker:
        """Return the asker of the country that plays the card."""
        return asking.asker(self.t, self.role)

    @property
    def side(self) -> Side:
        """Return the side of a battle on which the country fights."""
        found = side_of(self.s, self.role)
        assert found is not None
        return found

    @property
    def enemy(self) -> Side:
        """Return the side of a battle against which the country fights."""
        found = enemy_of(self.s, self.role)
        assert found is not None
        return found

    def lie(self, about: Iterable[str] = (), left: int = 0) -> None:
        """Let the card lie open while it lasts."""
        lying.put(self.s, self.card, self.role, about, left)


@cache
def rule_of(kind: str) -> str:
    """`high_ground` -> `AW-R5-high-ground.a`, the rule that is the text of the card."""
    return f"{'AW-R6' if cards.KINDS[kind].home else 'AW-R5'}-{kind.replace('_', '-')}.a"


EFFECTS: Effects[Played] = Effects(rule_of)  # in windows; the modules of cards/ enter what they do
EVENTS: Effects[Played] = Effects(rule_of)  # as the card of an impulse
effect, event = EFFECTS.of, EVENTS.of


def side_of(s: State, country: str) -> Side | None:
    """Return the side of the battle under way on which a country fights; None: on neither."""
    sides = (s.battle.attacker, s.battle.defender) if s.battle is not None else ()
    return next((side for side in sides if country in side.countries), None)


def enemy_of(s: State, country: str) -> Side | None:
    """Return the side of the battle under way against which a country fights."""
    ours = side_of(s, country)
    if s.battle is None or ours is None:
        return None
    return s.battle.defender if ours is s.battle.attacker else s.battle.attacker


def why_not(s: State, country: str, kind: Kind, effects: Mapping[str, Effect[Played]]) -> str:
    """6.11.a, d, g Return why a country cannot play a kind of card for its event now; nothing if it can.

    The answer follows from what everybody can see: it tells nothing of hands.
    """
    if kind.id not in effects:
        return NOT_YET
    if not cards.may_use(kind, country):
        return f"{nations.does(country, 'is')} not among those who may use this event (AW-6.11.g)."
    return effects[kind.id].why_not(s, country) or credit.too_dear(s, country, kind.cost * credit.ONE_AP)
