"""All games. Importing this room puts every one of them on the shelf, and then those of installed packages."""

from __future__ import annotations

from engine.games import guests
from engine.games.acme import SPEC as ACME
from engine.games.genesis import SPEC as GENESIS
from engine.games.pharaohs import SPEC as PHARAOHS
from engine.kernel.game import register

for spec in (PHARAOHS, GENESIS, ACME):
    register(spec)
guests.take_in()
