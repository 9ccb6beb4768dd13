"""All games. Importing this room puts every one of them on the shelf, and then those of installed packages."""

from engine.games import guests
from engine.games.acme import SPEC as ACME
from engine.games.assyrian_wars import SPEC as ASSYRIAN_WARS
from engine.games.genesis import SPEC as GENESIS
from engine.games.god_kings import SPEC as GOD_KINGS
from engine.games.pharaohs import SPEC as PHARAOHS
from engine.kernel.game import register

for spec in (PHARAOHS, GENESIS, ACME, GOD_KINGS, ASSYRIAN_WARS):
    register(spec)
guests.take_in()
