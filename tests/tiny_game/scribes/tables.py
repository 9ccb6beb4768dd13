"""What never changes: the cards, and the nine places of the road."""

from __future__ import annotations

from pathlib import Path

from engine.wargame import places
from engine.wargame.paths import flood
from engine.wargame.tables import read, read_guide

LETTERS = {f"letter_{value}{copy}": value for value in range(1, 7) for copy in "abc"}  # SCR-1.2
ERASERS = ("eraser_a", "eraser_b", "eraser_c", "eraser_d", "eraser_e", "eraser_f")
CARDS = {**LETTERS, **dict.fromkeys(ERASERS, 0)}
HAND, GUARDS, INK, SPEECH, DEAREST = 4, 2, 3, 3, 3  # SCR-2.1, 2.3, 3.2, 4.5, 5.1


class Place(places.Place, frozen=True):
    """A place on the road, and what lies next to it."""

    neighbours: tuple[str, ...]


FILE = Path(__file__).with_name("data") / "places.toml"
GUIDE = read_guide(FILE.with_name("guide.toml"))
PLACES = places.read_places(FILE.name, read(FILE), "places", Place)
NEAR = places.edges(FILE.name, PLACES)
GATE, PALACE = "great_gate", "palace"
AWAY = flood([PALACE], NEAR.__getitem__)  # steps to the palace
