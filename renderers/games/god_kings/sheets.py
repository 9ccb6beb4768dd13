"""What lies beside the map of The God Kings: the Powers and their cards, the Succession Chart, who holds provinces."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.games.god_kings.data.peoples import DIVISIONS, name_of
from engine.games.god_kings.data.rulers import GENERALS, king_of, successor_of
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.data.spaces import PROVINCES, SPACES
from engine.games.god_kings.data.strategy_cards import CARDS, FACES
from engine.games.god_kings.position.control import holds
from engine.games.god_kings.position.powers import heir, powers_in_play
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.view import part
from engine.kernel.game import CardFace
from engine.wargame.cards import HIDDEN
from engine.wargame.text import listed
from renderers import deck
from renderers.cards import Card, Display, Place
from renderers.games.god_kings.owners import OWNERS
from renderers.grids import Cell, Grid, Row

DECK = deck.of("god_kings", FACES.values())


def held_line(s: State) -> str:
    """`Egypt plays Royal Hunt`: the card on the table."""
    return f"On the table: {listed([FACES[card].title for card in s.playing])}" if s.playing else ""


# --- the Powers ---------------------------------------------------------------------------------------------


def powers(s: State, to_move: Sequence[str] = ()) -> Display:
    """Every Power with what it has besides its pieces, and the cards that all can see."""
    seats = tuple(
        Place(
            OWNERS[power].name, OWNERS[power].color, len(s.hands[seat]), to_move=seat in to_move,
            note=f"{s.total[seat]} VP, {s.vp[seat]:+d} this turn", facts=facts(s, power, seat),
        )
        for seat, power in ((seat, s.nation[seat]) for seat in s.order)
    )  # fmt: skip
    others = tuple(
        Place(OWNERS[power].name, OWNERS[power].color, None, note="Neutral Nation", facts=facts(s, power))
        for power in s.neutral
    )
    top = s.discard[-1] if s.discard else HIDDEN
    return Display(
        f"Turn {s.turn} of {s.last_turn}, {part(s)}",
        (*seats, *others),
        deck=len(s.deck),
        discard=len(s.discard),
        top=card(FACES[top]) if top in FACES else None,
        table=tuple(card(FACES[id]) for id in s.playing),
    )


def facts(s: State, power: str, seat: str = "") -> tuple[str, ...]:
    """Tribute and wood, who reigns and who waits, divisions, who plays a Neutral Nation."""
    found = []
    if seat:
        found.append(f"{s.tp[seat]} TP, {s.wp[seat]} WP{goods(s, seat)}")
    elif power in s.held:
        found.append(f"its control marker is {name_of(s.nation[s.held[power]])}'s")
    king, waiting = s.kings.get(power, ""), heir(s, power)
    if king:
        where = f" in {SPACES[s.generals[king].at].name}" if king in s.generals else ""
        found.append(f"King {ruler(king)}{where}")
    if waiting:
        found.append(f"Successor {ruler(waiting)}")
    if divisions := s.divisions.get(power, ()):
        found.append(f"Divisions {listed([DIVISIONS[id].name for id in divisions])}")
    return tuple(found)


def goods(s: State, seat: str) -> str:
    """9.2 H What trade brings in the next Reinforcement Phase."""
    tp, wp = s.trade_tp[seat], s.trade_wp[seat]
    return f"; by trade {tp} TP, {wp} WP to come" if tp or wp else ""


def ruler(id: str) -> str:
    """`Thutmose III 1/4`."""
    row = GENERALS[id]
    return f"{row.name} {row.sr}/{row.br}"


# --- the Succession Chart -----------------------------------------------------------------------------------


def chart(s: State) -> Display:
    """19.1 King and Successor of every turn; the present turn is lit, and who reigns now is strong."""
    columns = [(reigning(s, power, s.first_turn), reigning(s, power, s.last_turn)) for power in powers_in_play(s)]
    rows = tuple(
        Row((Cell(str(turn)), *(line(s, reigning(s, first, turn), turn) for first, _ in columns)), turn == s.turn)
        for turn in range(s.first_turn, s.last_turn + 1)
    )
    heads = [
        Cell(" / ".join(dict.fromkeys(OWNERS[power].name for power in column)), OWNERS[column[0]].color)
        for column in columns
    ]
    grid = Grid((Cell("Turn"), *heads), rows, (0.5, *(1.6 for _ in heads)))
    return Display("The Succession Chart", (), line="an asterisk: Successor of that turn", grid=grid)


def reigning(s: State, power: str, turn: int) -> str:
    """23.0 Which Power a column tells of on a turn: in the campaign Assyria takes the place of Mitanni."""
    change = SCENARIOS[s.scenario].change
    if change is None or power not in (change.leaves, change.enters):
        return power
    return change.leaves if turn < change.turn else change.enters


def line(s: State, power: str, turn: int) -> Cell:
    """Who is named for a turn: the King, then the Successor with his asterisk."""
    king, waiting = king_of(power, turn), successor_of(power, turn)
    names = [*([ruler(king)] if king else []), *([f"* {ruler(waiting)}"] if waiting else [])]
    reigns = turn == s.turn and s.kings.get(power, "nobody") in (king, waiting)
    return Cell("\n".join(names) or "-", strong=reigns)


# --- the provinces ------------------------------------------------------------------------------------------


def provinces(s: State) -> Display:
    """18.1 Each province with its numbers, who controls it, and who has how many of its spaces."""
    rows = tuple(province(s, id) for id in PROVINCES)
    heads = Cell("Province"), Cell("VP"), Cell("TP"), Cell("Control"), Cell("Spaces")
    return Display(
        f"The provinces on turn {s.turn}", (), grid=Grid(heads, rows, (1.8, 0.5, 0.5, 1.3, 4.1)), line=part(s)
    )


def controlled(s: State) -> dict[str, str]:
    """18.1 Province -> the Power that controls it."""
    return {id: power for id in PROVINCES for power in powers_in_play(s) if holds(s, power, id)}


def province(s: State, id: str) -> Row:
    row = PROVINCES[id]
    owner = controlled(s).get(id, "")
    shares: dict[str, int] = {}
    for at in row.spaces:
        if power := s.markers.get(at, ""):
            shares[power] = shares.get(power, 0) + 1
    spaces = listed([f"{OWNERS[power].name} {n}" for power, n in sorted(shares.items(), key=lambda one: -one[1])])
    control = Cell(OWNERS[owner].name, OWNERS[owner].color, strong=True) if owner else Cell("-")
    told = f"{spaces or 'none'} of {len(row.spaces)}" if row.spaces else "-"
    return Row((Cell(row.name), Cell(str(row.vp)), Cell(str(row.tp)), control, Cell(told)))


# --- cards --------------------------------------------------------------------------------------------------


def card(face: CardFace) -> Card:
    """A Strategy card as it is drawn; its Ops number is its value. That of one Power has its color."""
    made, power = DECK.card(face), CARDS[face.id].power
    return msgspec.structs.replace(made, color=OWNERS[power].color) if power else made
