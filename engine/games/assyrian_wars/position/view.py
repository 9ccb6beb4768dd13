"""4.1.g What may be seen: all but the deck and the random cards in other hands."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.position import State, hands
from engine.kernel.game import Face
from engine.kernel.state import copied
from engine.wargame.text import listed


def seen(s: State, seat: str | None) -> State:
    """Return the position with the cards that a seat does not know face down."""
    shown = copied(s)
    hands.pack(shown).hide(seat)
    return shown


def played_by(s: State, seat: str) -> list[str]:
    """List the countries that a seat decides for."""
    return nations.in_track_order(country for country, player in s.plays.items() if player == seat)


def face_of(s: State, seat: str) -> Face:
    """Return a seat as people see it: by its powers, in the color of the first."""
    own = played_by(s, seat)
    return Face(listed([nations.called(country) for country in own]), tuple(own), own[0] if own else seat)


def points(s: State) -> dict[str, int]:
    """Return the points of each seat: those of its best power (8.3.ae)."""
    return {seat: max(s.vp[power] for power in played_by(s, seat) if power in s.vp) for seat in s.seats}


def winners(s: State) -> list[str]:
    """List the seats that have won."""
    return s.winners


def turn(s: State) -> int:
    """Return the number of the turn."""
    return s.turn


def under_way(s: State) -> tuple[str, str]:
    """3.1 Return whose impulse is under way, and which."""
    if s.impulse is None or s.impulse.country not in s.plays:
        return "", ""
    return s.plays[s.impulse.country], f"{s.impulse.country} {s.turn}.{s.round} {s.slot}"


PARTS = {
    "set_up": "Set-up", "turn_start": "Start of turn", "conquest": "Conquest", "promotion": "Promotion",
    "income": "Income", "cards": "Cards", "relocation": "Relocation", "game_end": "End of game",
}  # fmt: skip


def part(s: State) -> str:
    """Name what goes on: the round and whose impulse it is, or the step of the Interphase."""
    if s.impulse is not None:
        return f"Round {s.round}, {nations.called(s.impulse.country)}"
    if s.phase in ("slot", "impulse"):
        return f"Round {s.round}"
    return PARTS.get(s.phase, "Interphase")
