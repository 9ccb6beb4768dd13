"""The map of Genesis as its tests look at it: what is joined to what, and which spaces are of a kind."""

from __future__ import annotations

from engine.games.genesis.data.tables import BOXES, CITIES, GROUND, SPACES
from engine.games.genesis.position.places import world_of

_WHOLE = world_of("campaign")
TRANSIT = tuple(space for space in GROUND if space not in CITIES)
LAND = {space: _WHOLE.open[space] for space in (*CITIES, *TRANSIT)}  # without the links of the boxes
BOX_LINKS = {box: SPACES[box].neighbours for box in BOXES}
PORTS = _WHOLE.ports
INDEPENDENT = tuple(city for city in CITIES if not SPACES[city].home)
MOUNTAINS = tuple(space for space in SPACES if SPACES[space].mountain)
MINES = _WHOLE.mines
# Port or island -> the shores one Sea Connection away -> the connections that lead there
SEA = {here: {two: lines for (one, two), lines in _WHOLE.lines.items() if one == here} for here, _ in _WHOLE.lines}
