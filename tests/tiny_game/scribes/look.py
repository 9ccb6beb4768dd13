"""How Scribes looks: couriers and guards on nine places, from what somebody sees of the position."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel import Ask
from engine.kernel.game import CardFace
from renderers.cards import Card
from renderers.color import PALETTE
from renderers.look import Look
from renderers.scene import Counter, Key, Owner, Scene, Score, Stack, Status, badges
from scribes.state import Scribes
from scribes.tables import PLACES

PLAYERS = {
    "assyria": Owner("assyria", "Assyria", PALETTE["rust"], "wings", "solid"),
    "babylon": Owner("babylon", "Babylon", PALETTE["blue"], "star", "stripes"),
    "egypt": Owner("egypt", "Egypt", PALETTE["gold"], "ankh", "dots"),
    "hatti": Owner("hatti", "Hatti", PALETTE["sea"], "bull", "cross"),
}


def scene(s: Scribes, asks: Sequence[Ask]) -> Scene:
    """Everything to be seen, with the options of these questions by number."""
    stacks = tuple(stack for seat in s.seats for stack in stacks_of(s, seat))
    owners = tuple(PLAYERS[seat] for seat in s.seats)
    marks = {s.battle["space"]: "battle"} if s.battle else {}
    return Scene("scribes", owners, {}, stacks, marks, badges=badges(asks, PLACES), status=status(s, asks))


def stacks_of(s: Scribes, seat: str) -> list[Stack]:
    """The courier lies on top of his guards."""
    pieces: dict[str, list[Counter]] = {}
    if s.courier[seat]:
        pieces[s.courier[seat]] = [Counter("ruler", seat, "courier", value=2)]
    for place, count in s.guards[seat].items():
        pieces.setdefault(place, []).append(Counter("foot", seat, "guards" if count > 1 else "guard", count, 1))
    return [Stack(place, seat, tuple(counters)) for place, counters in pieces.items()]


def status(s: Scribes, asks: Sequence[Ask]) -> Status:
    scores = tuple(Score(seat, s.scores[seat], f"{s.ink[seat]} ink") for seat in s.seats)
    line = f"{PLAYERS[s.winner].name} has won" if s.over else s.phase
    return Status(f"Round {s.round} of {s.rounds}", line, scores, tuple(dict.fromkeys(ask.seat for ask in asks)))


def card(face: CardFace) -> Card:
    """Letters on clay, erasers dark."""
    emblem, color = ("seal", PALETTE["rust"]) if face.kind == "letter" else ("axe", PALETTE["coal"])
    return Card(face.id, face.title, face.kind, face.value, face.text, emblem, color)


KEYS = (Key("piece", "ruler", "courier"), Key("piece", "foot", "guards"), Key("sign", "battle", "battle"))
LOOK = Look(game="scribes", players=PLAYERS, scene=scene, card=card, keys=KEYS)
