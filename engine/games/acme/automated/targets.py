"""R7.i Whether a card turned up helps, and at what it is aimed: each choice is tried out on a copy of the position."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from engine.games.acme.areas import AREAS
from engine.games.acme.asking import ELSE, priority
from engine.games.acme.automated.enemies import enemy_of
from engine.games.acme.automated.imagined import PLACING, Imagined, Put, filled, put, suggestion
from engine.games.acme.automated.trying import carry_out, holdings, open_view
from engine.games.acme.cards.acts import EFFECTS
from engine.games.acme.cards.events import INVASION
from engine.games.acme.cards.hands import is_held
from engine.games.acme.cards.playing import play
from engine.games.acme.disks import disks
from engine.games.acme.fates import FATES
from engine.games.acme.places import land_near
from engine.games.acme.state import State
from engine.kernel.questions import Answer, Ask, Choose, Option, Pick, Split
from engine.kernel.state import copied
from engine.kernel.table import Table


class Outcome(NamedTuple):
    """What a card would bring. Larger is better: it helps, the Primary Enemy loses, the own gain."""

    helps: bool
    hurt: int
    gain: int


def outcome(base: State, color: str, card: str, said: dict[Put, Answer]) -> tuple[Outcome, list[Ask]]:
    """The card tried out, and what its player is asked on the way."""
    t = Imagined(copied(base), said)
    s, enemy = t.state, enemy_of(base, color)
    before, theirs = holdings(s, color).total, holdings(s, enemy).total if enemy else 0
    s.hands[color].insert(0, card)
    carry_out(partial(play, t, color, card))
    gain = holdings(s, color).total - before
    hurt = theirs - holdings(s, enemy).total if enemy else 0
    return Outcome(gain > 0 or (hurt > 0 and gain >= 0), hurt, gain), t.asked


def helps(s: State, color: str, card: str) -> bool:
    """R7.i The civilization gains by it, or its Primary Enemy loses: as it is suggested, or with one choice changed."""
    base = without(s, color, card)
    first, asked = outcome(base, color, card, {})
    return first.helps or any(
        outcome(base, color, card, {put(ask): answer})[0].helps
        for ask in asked if ask.role == color for answer in answers(ask)
    )  # fmt: skip


def without(s: State, color: str, card: str) -> State:
    """The position as everybody knows it, this card being neither in the row nor on the table."""
    view = copied(s)
    for zone in (view.hands[color], view.deck):
        if card in zone:
            zone.remove(card)
    view.playing = [played for played in view.playing if played.card != card]
    return open_view(view)


def answers(ask: Ask) -> list[Answer]:
    """What can be said to it, one option at a time."""
    if isinstance(ask, Choose):
        return [option.key for option in ask.options]
    return [[option.key] for option in ask.options] if isinstance(ask, Pick) and ask.least <= 1 else []


# ---------------------------------------------------------------- aimed


@priority(ELSE)
def target(t: Table[State], ask: Ask) -> Answer:
    """R7.i Of a card being aimed the best choice; in a competition, the Primary Enemy; else what is suggested."""
    s, color = t.state, ask.role
    tried = answers(ask)
    if isinstance(ask, Split) and ask.topic == PLACING:
        return filled(ask)
    if not tried or not any(played.player == color for played in s.playing):
        return suggestion(ask)
    if is_aiming(s, color):
        return tried_out(s, ask, tried)
    return against_the_enemy(s, ask)


def is_aiming(s: State, color: str) -> bool:
    """Its own card lies on top and is not yet aimed."""
    top = s.playing[-1]
    aimed = top.card not in FATES or not is_held(top.card) or EFFECTS[top.card].aim is None or bool(top.target)
    return top.player == color and s.competition is None and not aimed


def tried_out(s: State, ask: Ask, tried: list[Answer]) -> Answer:
    """The Primary Enemy and the largest gain first; among equals the area with the lower rank."""
    color, card = ask.role, s.playing[-1].card
    base = without(s, color, card)
    if put(ask) not in [put(other) for other in outcome(base, color, card, {})[1]]:
        return against_the_enemy(s, ask)  # it comes up only after another choice
    worth = [outcome(base, color, card, {put(ask): answer})[0] for answer in tried]
    order = sorted(range(len(tried)), key=lambda i: (worth[i], -rank(ask.options[i])), reverse=True)
    if isinstance(ask, Choose):
        return tried[order[0]]
    assert isinstance(ask, Pick)
    chosen = [i for at, i in enumerate(order) if worth[i].helps or at < ask.least][: ask.most]
    return [ask.options[i].key for i in sorted(chosen)]


def rank(option: Option) -> int:
    return AREAS[option.at].rank if option.at in AREAS else 0


def against_the_enemy(s: State, ask: Ask) -> Answer:
    """Options that name the Primary Enemy; without one, what is suggested."""
    enemy = enemy_of(s, ask.role)
    aimed = [option.key for option in ask.options if enemy and enemy in option.key.replace("@", ":").split(":")]
    if not aimed:
        return suggestion(ask)
    return aimed[: ask.most] if isinstance(ask, Pick) else aimed[0]


@priority(INVASION)
def invasion(t: Table[State], ask: Ask) -> Answer:
    """R7.i It falls upon the Primary Enemy, and spares its own."""
    s, color = t.state, ask.role
    enemy = enemy_of(s, color)

    def worth(option: Option) -> tuple[int, int]:
        struck = [option.at, *land_near(s, option.at)]
        return sum(disks(s, area, enemy) - disks(s, area, color) for area in struck), -rank(option)

    return max(ask.options, key=worth).key
