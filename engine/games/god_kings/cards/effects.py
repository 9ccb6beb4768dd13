"""9.3 The event of the card of one's own Impulse: which function does what which card says.

A function says beside its effect why the card cannot be played now: `unless(s, seat)`.
"""

from __future__ import annotations

from engine.games.god_kings.events.moments import Event
from engine.wargame.effects import Effects

EFFECTS: Effects[Event] = Effects()
effect = EFFECTS.of
