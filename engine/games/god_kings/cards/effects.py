"""9.3 The event of a card played in your own Impulse: which function does what, and at what it is aimed."""

from engine.games.god_kings.events.played import Played, rule_of
from engine.wargame.effects import Effects

EFFECTS: Effects[Played] = Effects(rule_of)
effect = EFFECTS.of
