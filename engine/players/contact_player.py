"""The player that seeks contact: random answers, weighted so that armies meet and cards are played.

Whole games of answers at random hardly ever reach a battle or a siege. The weights are data of the game
(`data/contact.toml`); the player sees what its seat sees, and one answer in seven is taken without any weight, so that
every answer stays in reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.game import GameSpec
from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, Randomness, Split
from engine.wargame.answers import filled
from engine.wargame.contact import Contact, Weights, contact_of

UNWEIGHTED = 1 / 7
USUAL = Weights()


def weights_of(spec: GameSpec[Any]) -> Contact | None:
    """Return what the game's data say of contact; None if they say nothing."""
    return contact_of(spec.package, spec.words.topics)


class ContactPlayer:
    """The player for one game; without weights of the game it only lets less pass than chance would."""

    def __init__(self, spec: GameSpec[Any]) -> None:
        contact = weights_of(spec)
        self._spec = spec
        self._topics = contact.topics if contact is not None else {}
        self.looks = any(weights.prospects != 1 for weights in self._topics.values())  # at what its seat sees

    def __call__(self, seen: Any, ask: Ask, chance: Randomness) -> Answer:
        weights = self._topics.get(ask.topic, USUAL)
        if chance.random() < UNWEIGHTED:
            return ask.sample(chance)
        if isinstance(ask, Choose):
            told = self._spec.bot.prospects(seen, ask) if weights.prospects != 1 else {}
            return _drawn(ask.options, [_weight(option, weights, told) for option in ask.options], chance)
        return _most(ask, chance) if chance.random() < weights.most else ask.sample(chance)


def _weight(option: Option, weights: Weights, told: Any) -> float:
    weight = weights.kinds.get(option.key.partition(":")[0], 1.0)
    if option.idle:
        weight *= weights.idle
    for fact, factor in weights.facts.items():
        if option.facts.get(fact):
            weight *= factor
    if told and (option.key in told or option.at in told):
        weight *= weights.prospects
    return weight


def _drawn(options: Sequence[Option], weights: Sequence[float], chance: Randomness) -> str:
    """Draw one option by weight; the last one with any weight where rounding leaves none."""
    left = chance.random() * sum(weights)
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option.key
    return options[-1].key


def _most(ask: Ask, chance: Randomness) -> Answer:
    """Take as many as the question allows, beginning anywhere."""
    options = ask.options
    if isinstance(ask, Number):
        return ask.most
    if isinstance(ask, Pick) and ask.most >= len(options):
        return [option.key for option in options]
    if isinstance(ask, Split) and options:
        first = chance.randrange(0, len(options))
        answer = filled(ask, [*options[first:], *options[:first]], ask.most)
        if ask.fits(answer):
            return answer
    return ask.sample(chance)
