"""2.6, 3.1.d What may be seen: all but the deck, other hands and, if the table wants it so, other treasuries."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, hands, powers
from engine.kernel.game import CardFace, Face
from engine.kernel.state import copied


def seen(s: State, seat: str | None) -> State:
    """The position with the cards that this seat does not know face down; so are treasuries, if the table wants it."""
    shown = copied(s)
    mine = kingdoms_of(s, seat)
    hands.pack(shown).hide(seat)
    if s.options["treasuries"] == "hidden" and not s.over:
        shown.silver = {kingdom: n for kingdom, n in s.silver.items() if kingdom in mine}
    if s.options["points"] == "last_turn" and not s.over:
        shown.points, shown.history = {}, {}
    return shown


def kingdoms_of(s: State, seat: str | None) -> list[str]:
    """The kingdoms that a seat plays; a spectator plays none."""
    return [kingdom for kingdom in s.hands if seat is not None and s.owner[kingdom] == seat]


def face_of(s: State, seat: str) -> Face:
    """A seat goes by the first of its kingdoms (3.1)."""
    kingdoms = kingdoms_of(s, seat)
    first = kingdoms[0] if kingdoms else seat
    return Face(powers.called(first), tuple(kingdoms), first)


def turn_title(s: State) -> str:
    """`Turn 9 of 10, 1300-1250 BC: Kadesh`."""
    row = tables.TURNS[s.turn]
    return f"Turn {s.turn} of {s.last_turn}, {row.years}: {row.title}"


PARTS = {
    "set_up": "Set-up",
    "succession": "Succession",
    "initiative": "Initiative",
    "wealth_start": "Wealth",
    "wealth": "Wealth",
    "manpower_start": "Manpower",
    "manpower": "Manpower",
    "end_turn": "End-Turn",
    "keep_card": "End-Turn",
    "reshuffle": "End-Turn",
    **dict.fromkeys(("attrition_start", "attrition", "barbarians_leave", "capitals", "alliances_end"), "Isolation"),
}


def part(s: State) -> str:
    """3.2 The phase; of Activations whose it is."""
    if s.phase in PARTS:
        return PARTS[s.phase]
    return f"Activation of {powers.name_of(s.segment.power)}" if s.segment is not None else "Activations"


def under_way(s: State) -> tuple[str, str]:
    """3.2 E Whose Activation, and which of the game."""
    return (s.owner[s.segment.player], str(s.segment.number)) if s.segment is not None else ("", "")


def points(s: State) -> dict[str, int]:
    """The points of each seat: those of all its kingdoms."""
    if not s.points:
        return {}
    return {seat: sum([n for kingdom, n in s.points.items() if s.owner[kingdom] == seat]) for seat in s.seats}


def face(card: str) -> CardFace:
    """A card in words."""
    row = tables.CARDS[tables.KIND[card]]
    return CardFace(card, row.name, "hold in hand" if row.hold else "play when drawn", "", row.text)


FACES = tuple(face(card) for card in tables.KIND)
