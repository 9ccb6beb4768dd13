"""R7.i Whether a card turned up helps, and at what it is aimed: each choice is tried out on a copy of the position."""

from functools import partial
from typing import NamedTuple

from engine.games.acme.cards import events
from engine.games.acme.data import areas, fates
from engine.games.acme.events import played, playing, trying
from engine.games.acme.position import State, asking, disks, enemies, hands, imagined, section
from engine.kernel import Answer, Ask, Choose, Option, Pick, Split, Table
from engine.kernel.state import copied


class Outcome(NamedTuple):
    """What a card would bring. Larger is better: it helps, the Primary Enemy loses, the own gain."""

    helps: bool
    hurt: int
    gain: int


class Trial:
    """A card tried out on the position as everybody knows it."""

    def __init__(self, s: State, color: str, card: str) -> None:
        self.base, self.color, self.card = without(s, color, card), color, card
        self.enemy = enemies.enemy_of(self.base, color)
        self.before = self._totals(self.base)
        self.usual, self.asked = self._played({})

    def outcome(self, ask: Ask, answer: Answer) -> Outcome:
        """With this answer in place of what is suggested."""
        return self.usual if answer == ask.default else self._played({imagined.put(ask): answer})[0]

    def _played(self, said: dict[imagined.Put, Answer]) -> tuple[Outcome, list[Ask]]:
        """What it brings, and what was asked on the way."""
        t = imagined.Imagined(copied(self.base), said)
        t.state.hands[self.color].insert(0, self.card)
        trying.carry_out(partial(playing.play, t, self.color, self.card))
        own, theirs = self._totals(t.state)
        gain, hurt = own - self.before[0], self.before[1] - theirs
        return Outcome(gain > 0 or (hurt > 0 and gain >= 0), hurt, gain), t.asked

    def _totals(self, s: State) -> tuple[int, int]:
        """What the civilization has, and its Primary Enemy."""
        return trying.holdings(s, self.color).total, trying.holdings(s, self.enemy).total if self.enemy else 0


def helps(s: State, color: str, card: str) -> bool:
    """R7.i The civilization gains by it, or its Primary Enemy loses: as it is suggested, or with one choice changed."""
    trial = Trial(s, color, card)
    return trial.usual.helps or any(
        trial.outcome(ask, answer).helps for ask in trial.asked if ask.role == color for answer in answers(ask)
    )


def without(s: State, color: str, card: str) -> State:
    """The position as everybody knows it, this card being neither in the row nor on the table."""
    view = copied(s)
    for zone in (view.hands[color], view.deck):
        if card in zone:
            zone.remove(card)
    view.playing = [played for played in view.playing if played.card != card]
    return trying.open_view(view)


def answers(ask: Ask) -> list[Answer]:
    """What can be said to it, one option at a time."""
    if isinstance(ask, Choose):
        return [option.key for option in ask.options]
    return [[option.key] for option in ask.options] if isinstance(ask, Pick) and ask.least <= 1 else []


# ---------------------------------------------------------------- aimed


@asking.priority(asking.ELSE)
def target(t: Table[State], ask: Ask) -> Answer:
    """R7.i Of a card being aimed the best choice; in a competition, the Primary Enemy; else what is suggested."""
    s, color = t.state, ask.role
    tried = answers(ask)
    if isinstance(ask, Split) and ask.topic == imagined.PLACING:
        return imagined.filled(ask)
    if not tried or not any(played.player == color for played in s.playing):
        return imagined.suggestion(ask)
    if is_aiming(s, color):
        return tried_out(s, ask, tried)
    return against_the_enemy(s, ask)


def is_aiming(s: State, color: str) -> bool:
    """Its own card lies on top and is not yet aimed."""
    top = s.playing[-1]
    aims = top.card in fates.FATES and hands.is_held(top.card) and played.EFFECTS[top.card].target is not None
    return top.player == color and s.competition is None and aims and not top.target


def tried_out(s: State, ask: Ask, tried: list[Answer]) -> Answer:
    """The Primary Enemy and the largest gain first; among equals the area with the lower rank."""
    trial = Trial(s, ask.role, s.playing[-1].card)
    if imagined.put(ask) not in [imagined.put(other) for other in trial.asked]:
        return against_the_enemy(s, ask)  # it comes up only after another choice
    worth = [trial.outcome(ask, answer) for answer in tried]
    order = sorted(range(len(tried)), key=lambda i: (worth[i], -rank(ask.options[i])), reverse=True)
    if isinstance(ask, Choose):
        return tried[order[0]]
    assert isinstance(ask, Pick)
    chosen = [i for at, i in enumerate(order) if worth[i].helps or at < ask.least][: ask.most]
    return [ask.options[i].key for i in sorted(chosen)]


def rank(option: Option) -> int:
    return areas.AREAS[option.at].rank if option.at in areas.AREAS else 0


def against_the_enemy(s: State, ask: Ask) -> Answer:
    """Options that name the Primary Enemy; without one, what is suggested."""
    enemy = enemies.enemy_of(s, ask.role)
    aimed = [option.key for option in ask.options if enemy and enemy in option.key.replace("@", ":").split(":")]
    if not aimed:
        return imagined.suggestion(ask)
    return aimed[: ask.most] if isinstance(ask, Pick) else aimed[0]


@asking.priority(events.INVASION)
def invasion(t: Table[State], ask: Ask) -> Answer:
    """R7.i It falls upon the Primary Enemy, and spares its own."""
    s, color = t.state, ask.role
    enemy = enemies.enemy_of(s, color)

    def worth(option: Option) -> tuple[int, int]:
        struck = [option.at, *section.land_near(s, option.at)]
        return sum(disks.disks(s, area, enemy) - disks.disks(s, area, color) for area in struck), -rank(option)

    return max(ask.options, key=worth).key
