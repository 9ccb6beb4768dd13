"""Golden games: whole games told as a reader would follow them, kept as text and played again by a test.

A change of rules or of words shows in them as a diff to be read. `make golden` tells them anew.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from engine.players.roster import by_name
from engine.tools.course import course
from tests.contract import all_games

GAMES = Path(__file__).parent / "games"


class Golden(NamedTuple):
    """A game to tell: who plays what, and whether with the recommended options or with the last value of each."""

    game: str
    name: str
    scenario: str
    seats: int
    policy: str = "random"
    seed: int = 1
    unusual: bool = False

    @property
    def path(self) -> Path:
        return GAMES / self.game / "golden" / f"{self.name}.txt"


ALL = (
    Golden("pharaohs", "first_five_random", "first_five", 4),
    Golden("pharaohs", "last_five_unusual", "last_five", 3, seed=2, unusual=True),
    Golden("pharaohs", "middle_five_players", "middle_five", 4, "player"),
    Golden("genesis", "campaign_random", "campaign", 4),
    Golden("genesis", "early_unusual", "early", 5, seed=2, unusual=True),
    Golden("genesis", "late_players", "late", 3, "player"),
    Golden("acme", "two_random", "two", 2),
    Golden("acme", "lion_unusual", "lion", 4, seed=2, unusual=True),
    Golden("acme", "agamemnon_players", "agamemnon", 3, "player"),
    Golden("god_kings", "amarna_random", "amarna", 4),
    Golden("god_kings", "brothers_unusual", "three_brothers", 3, seed=2, unusual=True),
    Golden("god_kings", "kadesh_players", "kadesh", 2, "player"),
    Golden("scribes", "short_random", "short", 2),
    Golden("scribes", "long_unusual", "long", 3, seed=2, unusual=True),
    Golden("scribes", "short_players", "short", 4, "player"),
)


def told(golden: Golden) -> str:
    spec = all_games()[golden.game]
    unusual = {o.id: o.values[-1] for o in spec.options_in(golden.scenario)} if golden.unusual else {}
    setup = spec.setup(golden.scenario, golden.seats, unusual)
    players = dict.fromkeys(setup.seats, by_name(spec, golden.policy))
    seed = golden.seed
    return f"All seats: {golden.policy}, seed {seed}\n{course(spec, setup, str(seed), players, random.Random(seed))}"


def main() -> None:
    for golden in ALL:
        text = told(golden)
        kept = golden.path.read_text() if golden.path.exists() else ""
        golden.path.write_text(text)
        print("same   " if kept == text else "changed", golden.path.relative_to(GAMES), f"{len(text) // 1000} kB")


if __name__ == "__main__":
    main()
