"""What a host may not do alone: it is put to the other players, and done when all of them have agreed.

A host is free only as a judge: a moderator by a right of the server who has no part in the game.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence

from bot.outbox.letters import announcement
from bot.service.part import Part
from bot.service.running import RunningGames
from bot.service.step import Who
from bot.store import GameRow, Letter, Motion, SeatRow
from engine.kernel.errors import Refused
from engine.wargame.text import listed

OF_A_POSITION = ("answer", "rollback", "end", "declare")  # they lapse when the game goes on


class Consent(Part):
    """One motion of a person is open in a game at a time. `carry_out` does what the other players have agreed to."""

    def __init__(self, games: RunningGames, carry_out: Callable[[int, Who, Motion], Awaitable[None]]) -> None:
        super().__init__(games)
        self.carry_out = carry_out

    async def judges(self, row: GameRow, seats: dict[str, SeatRow], who: Who) -> bool:
        """Return whether somebody moderates by a right of the server and never played this game."""
        if not who.moderates or who.host:
            return False
        part = {user for seat in seats.values() for user in (seat.user, seat.last)}
        left = {departure.user for departure in await self.store.motions.departures(row.id)}
        return who.user not in part | left

    async def must_have_leave(
        self, row: GameRow, seats: dict[str, SeatRow], who: Who, deed: str, given: Sequence[object], text: str
    ) -> None:
        """Return if somebody may do a deed now. Otherwise ask the other players, and refuse it for now.

        The lock is held.
        """
        if who.agreed or await self.judges(row, seats, who):
            return
        others = voters(row, seats, who.user)
        if not others:
            return
        known = await self.store.motions.motion_of(row.id, who.user)
        if known is not None and (known.deed, known.given) == (deed, [*given]) and not has_lapsed(known, row):
            others = [user for user in others if user not in known.agreed]
        else:
            asks = f"<@{who.user}> asks to {text}. It is done once all the other players agree."

            def letter(number: int) -> Letter:
                return announcement(row, asks, key=secrets.token_hex(6), motion=number)

            motion = Motion(0, who.user, deed, [*given], row.version)
            await self.store.motions.new_motion(row.id, motion, letter, self.now())
            self.games.stirred()
        names = listed([f"<@{user}>" for user in others])
        raise Refused(
            f"you may not do this alone; the table is asked, and it is done once these agree: {names}", "leave"
        )

    async def agree_to_motion(self, game: int, who: Who, number: int) -> list[int]:
        """Agree to what a host asks. Returns who still has to; nobody: it is done."""
        async with self.games.lock(game):
            row, seats = await self.games.game(game), await self.store.games.seats(game)
            motion = await self.store.motions.motion(game, number)
            if motion is None or has_lapsed(motion, row):
                raise Refused("the game has gone on since; there is nothing to agree to any more", "stale")
            if who.user == motion.user:
                raise Refused("it is the others who have to agree", "seat")
            others = voters(row, seats, motion.user)
            if who.user not in others:
                raise Refused("only the players of this game can agree", "seat")
            agreed = list(dict.fromkeys([*motion.agreed, who.user]))
            left = [user for user in others if user not in agreed]
            if left:
                await self.store.motions.agreed(motion, agreed)
                return left
        await self.carry_out(game, Who(motion.user, moderates=True, agreed=True), motion)
        await self.store.motions.drop_motion(
            number
        )  # last: should the process die before, agreeing once more does the rest
        return []


def voters(row: GameRow, seats: dict[str, SeatRow], proposer: int) -> list[int]:
    """Return the other players, who have to agree; of a game that is over also those whose seat was lent."""
    over = row.stage == "over"
    held = [seat.user if over else seat.person for seat in seats.values()]
    return list(dict.fromkeys(user for user in held if user is not None and user != proposer))


def has_lapsed(motion: Motion, row: GameRow) -> bool:
    """Return whether the position that a motion is about has passed."""
    return motion.deed in OF_A_POSITION and motion.version != row.version
