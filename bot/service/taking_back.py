"""What players take back: their own last decision, freely or with leave."""

from __future__ import annotations

import secrets
from typing import Any

from bot.outbox.letters import announcement
from bot.service.loaded import LoadedGame
from bot.service.part import Part
from bot.service.running import must_run, own_seat
from bot.service.step import Who
from bot.store import GameRow, SeatRow
from engine.kernel.errors import Refused
from engine.kernel.session import PAST_A_SIGNAL, Session


class TakingBack(Part):
    """Without a `seat` it is that of a person's seats which has decided last."""

    async def undo(self, game: int, who: Who, seat: str = "") -> None:
        """Take back one's last answer, as far as the kernel lets it go freely."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            must_run(row)
            own = whose(row, seats, loaded.session, who, seat)
            await self._take_back(loaded, own, consent=False)

    async def _take_back(self, loaded: LoadedGame, own: str, *, consent: bool) -> None:
        """Take back a seat's last answer. The lock is held. The table hears of it if it had heard of the answer."""
        row, loaded = loaded.row, await self._with_answers_of(own, loaded)
        if own in loaded.rests:
            loaded.drop_intent(own)

        def undo(session: Session[Any]) -> None:
            session.undo(own, consent=consent)
            if consent or loaded.base.lines + loaded.unchanged_lines() < row.told:
                loaded.said.append(f"Taken back: the last decision of {row.seat_name(own)}.")

        await self.games.make(loaded, undo)

    async def _with_answers_of(self, own: str, loaded: LoadedGame) -> LoadedGame:
        """A seat's last answer may lie before the checkpoint the game was read from; then an earlier one is read."""
        while loaded.base.seq and not _has_answered(own, loaded.session):
            loaded = await self.games.read(loaded.stored, before=loaded.base.seq - 1)
        return loaded

    async def must_agree(self, game: int, who: Who, seat: str = "") -> list[str]:
        """The seats that have to agree when one's last answer is taken back though something has come of it."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            return _needed(seats, whose(row, seats, loaded.session, who, seat))

    async def ask_leave(self, game: int, who: Who, seat: str = "") -> list[str]:
        """Ask the other players for leave to take one's last answer back. Returns the seats that have to agree."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            must_run(row)
            own = whose(row, seats, loaded.session, who, seat)
            loaded = await self._with_answers_of(own, loaded)
            if not _has_answered(own, loaded.session):
                raise Refused("there is nothing to take back", "undo")
            if loaded.session.why_no_undo(own) == PAST_A_SIGNAL:
                raise Refused(PAST_A_SIGNAL, "undo")
            needed = _needed(seats, own)
            if not needed:
                await self._take_back(loaded, own, consent=True)
                return []
            request = await self.store.people.consent(game)
            if request is not None and request[0] == row.version:
                if request[1] == own:  # asked already
                    return [other for other in needed if other not in request[2]]
                raise Refused(f"the others are thinking about a request of {row.seat_name(request[1])}", "undo")
            text = f"{row.seat_name(own)} would take the last decision back, if all the others agree."
            letter = announcement(row, text, key=secrets.token_hex(6), leave=row.version)
            await self.store.people.ask_consent(game, row.version, own, [], at=self.now(), letters=[letter])
        self.games.stirred()
        return needed

    async def give_leave(self, game: int, who: Who, version: int) -> bool:
        """Agree to a request. Whether it was the last agreement needed, and the decision is taken back."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            must_run(row)
            request = await self.store.people.consent(game)
            if request is None or request[0] != version or row.version != version:
                raise Refused("the game has gone on since; there is nothing to agree to any more", "stale")
            _, asking, agreed = request
            mine = [x.seat for x in seats.values() if x.person == who.user]
            if not mine:
                raise Refused("only the players of this game can agree", "seat")
            if asking in mine:
                raise Refused("it is the others who have to agree", "seat")
            agreed = list(dict.fromkeys([*agreed, *mine]))
            if any(seat not in agreed for seat in _needed(seats, asking)):
                await self.store.people.ask_consent(game, version, asking, agreed, at=self.now())
                return False
            await self._take_back(loaded, asking, consent=True)
            return True


def whose(row: GameRow, seats: dict[str, SeatRow], session: Session[Any], who: Who, seat: str) -> str:
    """The seat whose decision is meant: the one named; of a person's seats that which decided last; or his own."""
    mine = [name for name in row.setup.seats if seats[name].user == who.user]
    decided = [e.seat for e in session.answers if e.seat in mine and e.by not in ("forced", "standing")]
    return own_seat(row, seats, session, who, seat or (decided[-1] if decided else ""))


def _has_answered(own: str, session: Session[Any]) -> bool:
    """Whether there is a decision of this seat in memory that can be taken back, from its first answer on."""
    return any(e.seat == own and e.by not in ("forced", "standing") and not e.along for e in session.answers)


def _needed(seats: dict[str, SeatRow], asking: str) -> list[str]:
    """The seats that must agree when one asks to take something back: those of other people."""
    return [x.seat for x in seats.values() if x.person is not None and x.person != seats[asking].user]
