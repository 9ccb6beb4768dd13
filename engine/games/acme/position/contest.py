"""terms.contested, terms.opposing: The area that is fought over: who is there, how strong, and whether it is Contested
still.
"""

from typing import NamedTuple

from engine.games.acme.position import Competition, State, disks, factions, section, state
from engine.wargame.text import listed, plural

LANDS = ("fertile", "plain", "mountain", "desert")
ALLY, STRONGHOLD, DISK = "Ally", "Stronghold", "disk"  # the pieces that a Faction has there


class Ground(NamedTuple):
    """The areas in which a card, an ability or a Deity serves."""

    terrains: tuple[str, ...]
    words: str
    coast: bool = False  # coastal Land too

    def fits(self, s: State, area: str) -> bool:
        return section.terrain(area) in self.terrains or (self.coast and section.is_coastal(s, area))


ON_LAND = Ground(LANDS, "on Land")
AT_SEA = Ground(("sea",), "at Sea")
BY_THE_SEA = Ground(("sea",), "at Sea and on the coast", coast=True)
ON_PLAINS = Ground(("plain",), "on Plains")
ON_GREEN_GROUND = Ground(("plain", "fertile"), "on Plain and Fertile ground")
ON_LEVEL_GROUND = Ground(("plain", "fertile", "desert"), "on Plain, Fertile and Desert ground")


def now(s: State) -> Competition:
    """The competition under way."""
    if s.competition is None:
        raise ValueError("no competition is under way")
    return s.competition


def sides(s: State) -> list[str]:
    """The Factions that have a disk or an Ally there: Barbarians first, then in turn order."""
    return factions.in_turn_order(s, disks.factions_in(s, now(s).at))


def civilizations(s: State) -> list[str]:
    """procedure.b Those present that can lay and announce anything."""
    return [faction for faction in sides(s) if faction != state.BARBARIANS]


def foes(s: State, faction: str) -> list[str]:
    """terms.opposing.a All others there."""
    return [other for other in sides(s) if other != faction]


def walls(s: State, area: str, faction: str) -> int:
    """1 where the Faction's Stronghold counts: a Night Attack of another makes nothing of it (38)."""
    fight = s.competition
    unseen = fight is not None and fight.at == area and any(color != faction for color in fight.blind)
    return 0 if unseen else disks.stronghold(s, area, faction)


def force(s: State, faction: str) -> int:
    """procedure.i Colored disks, Allies and Stronghold."""
    area = now(s).at
    return disks.disks(s, area, faction) + disks.allies(s, area, faction) + walls(s, area, faction)


def is_fought(s: State) -> bool:
    """procedure.n, o, p Two Factions are left, and one of them has more than a single piece."""
    there = sides(s)
    return len(there) > 1 and any(force(s, faction) > 1 for faction in there)


def told(pieces: list[str]) -> str:
    """`an Ally, the Stronghold and 2 disks`."""
    lost, held = pieces.count(ALLY), pieces.count(DISK)
    words = [plural(lost, "Ally", "Allies")] if lost else []
    words += ["the Stronghold"] if STRONGHOLD in pieces else []
    words += [plural(held, "disk")] if held else []
    return listed(words)
