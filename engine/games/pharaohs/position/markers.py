"""6.6.1, 6.7.g, 14.3, 15.3 Markers left alone with the enemy: Rulers, Terror and Siege (6.7.g), the Chosen People."""

from collections.abc import Callable

from engine.games.pharaohs.position import State, pieces
from engine.kernel import Table

RULE = {"ruler": "BP-6.6.1.a", "terror": "BP-6.7.g", "siege": "BP-6.7.g", "chosen": "BP-14.3.a"}


def tidy_markers(t: Table[State], rulers_in: Callable[[str], bool] = lambda _: False) -> None:
    """Markers that stand with enemy units and without a unit of their own are lost, and nobody scores for them.

    Terror, Siege and the Chosen People are tested everywhere after every battle and phase (6.7.h, 14.3.c); Rulers
    in the area of the battle, and everywhere when the Battle Phase is over (6.6.1).
    """
    s = t.state
    there = [(area, piece, pieces.PIECES[piece]) for area, markers in s.markers.items() for piece in markers]
    for area, piece, p in there:
        if p.kind == "god" or area in s.units.get(p.nation, pieces.NOWHERE):
            continue
        if (p.kind == "ruler" and not rulers_in(area)) or not pieces.foes_in(s, area, p.nation):
            continue  # in Arabia nobody is a foe (5.7.c)
        pieces.take(s, area, [piece])
        _tell_of_loss(t, piece, area)
        if p.kind == "chosen":
            s.chosen = "captured"  # 14.3.b


def _tell_of_loss(t: Table[State], piece: str, area: str) -> None:
    p = pieces.PIECES[piece]
    fate = {"ruler": "is killed", "chosen": "are taken captive"}.get(p.kind, "is destroyed")
    owner = "" if p.kind in ("ruler", "chosen") else f"{pieces.name_of(p.nation)}'s "
    who = "The Chosen People" if p.kind == "chosen" else f"{owner}{pieces.label_of(piece)}"
    t.tell(f"{who} {fate} in {pieces.place_name(area)}.", RULE[p.kind])
