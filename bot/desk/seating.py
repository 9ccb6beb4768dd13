"""Who sits where once there is a game: players replaced, seats lent to the automated player and given back.

Two things keep a seat honest. Nobody sits down who has seen all that is hidden in the game; and whoever would give a
seat that was another's to himself needs the leave of the others who play.
"""

from __future__ import annotations

import secrets

from bot.desk.hosting import AUTOMAT, Hosting, must_be_open, must_moderate, the_seat
from bot.desk.step import Who
from bot.post.herald import announcement, to_person
from bot.store import Alarm, GameRow, Letter, SeatRequest, SeatRow, knows_all
from engine.kernel.errors import Refused
from engine.kernel.game import find

Entry = tuple[int | None, str]  # of the audit log
UNDER_WAY = ("running", "paused")
MOST_OWN = 30  # open games that one person opened
MOST_HERE = 2_000  # open games on one server


class Seating(Hosting):
    """The table is told of every change, with the change itself."""

    async def must_have_room(self, who: Who, guild: int) -> None:
        """Whether one more game can be open: tables that nobody ends must not crowd out others."""
        here, own = await self.store.open_games(guild, who.user)
        if own >= MOST_OWN:
            raise Refused(f"{own} games that you opened are still open; end one of them first: `/mod end`", "games")
        if here >= MOST_HERE:
            raise Refused(f"{here} games are open on this server; one of them has to end first", "games")

    async def tell_of_absence(self, row: GameRow, user: int) -> None:
        """Tell the table, once for each seat they were given, that a person has left the server."""
        if row.stage not in UNDER_WAY:
            return
        held = [x for x in (await self.store.seats(row.id)).values() if x.person == user]
        letters = [
            announcement(
                row,
                f"<@{user}> ({row.seat_name(x.seat)}) has left this server and cannot play on. "
                "`/mod replace` gives the seat to somebody else.",
                key=f"gone:{x.seat}:{user}:{x.since}",
            )
            for x in held
        ]
        await self.store.post(letters, game=row.id, at=self.now())
        self.stirred()

    # ------------------------------------------------------------------ another person

    async def replace(self, game: int, who: Who, seat: str, user: int) -> list[int]:
        """Give a seat to another person, in any phase. He gets what is private; the former owner no more.

        Returns who has to agree first, if somebody has.
        """
        must_moderate(who, "replaces a player")
        async with self._lock(game):
            asked = await self._replace(await self.game(game), who, seat, user)
        self.stirred()
        return asked

    async def _replace(self, row: GameRow, who: Who, seat: str, user: int) -> list[int]:
        """The lock is held."""
        seats = await self.store.seats(row.id)
        before = the_seat(seats, seat)
        must_be_open(row)
        if before.person == user:
            raise Refused(f"<@{user}> plays {row.seat_name(seat)} already", "player")
        await self.must_not_know_all(row, user)
        if user == who.user and (others := must_agree(row, seats, before, user)):
            text = f"<@{user}> would play {row.seat_name(seat)} from now on, if all the other players agree."
            letter = said_at(row, text, wants=[seat, user])
            await self.store.ask_for_seat(row.id, seat, SeatRequest(user), at=self.now(), letters=[letter])
            return others
        await self._seat(row, before, user, (who.user, f"gave {row.seat_name(seat)} to <@{user}>"))
        return []

    async def _seat(self, row: GameRow, before: SeatRow, user: int, audit: Entry) -> None:
        """The lock is held."""
        seat = before.seat
        letters = [said_at(row, f"<@{user}> plays {row.seat_name(seat)} from now on.")]
        if row.stage != "lobby":
            letters.append(await self._handing_over(row, seat, user))
            letters.extend(_farewell(row, before, user))
        await self._sits(row, seat, user, audit, letters)
        self._hosted.pop(row.id, None)  # with it go the orders that the former owner gave in advance

    async def _handing_over(self, row: GameRow, seat: str, user: int) -> Letter:
        """What a new owner is told, with the seat's hand."""
        _, _, hosted = await self._open(row.id)
        lines = [f"You play {row.seat_name(seat)} in {row.name} from now on."]
        ask = hosted.session.ask(seat)
        if ask is not None and seat not in hosted.session.asks():
            lines.append(
                "An answer of your seat is sealed already. Until the others have answered you may give another."
            )
        elif ask is not None:
            lines.append("The game waits for your decision.")
        return to_person(row, user, lines, secrets.token_hex(6), seat=seat, hand=True)

    async def agree_to_seat(self, game: int, who: Who, seat: str, user: int) -> list[int]:
        """A player agrees that a moderator plays a seat himself. Returns who still has to; nobody: he plays it."""
        async with self._lock(game):
            row, seats = await self.game(game), await self.store.seats(game)
            request = await self.store.seat_request(game, seat)
            if request is None or request.user != user or row.stage not in UNDER_WAY:
                raise Refused("that is settled; there is nothing to agree to any more", "stale")
            if who.user == user:
                raise Refused("it is the others who have to agree", "seat")
            if all(x.person != who.user for x in seats.values()):
                raise Refused("only the players of this game can agree", "seat")
            await self.must_not_know_all(row, user)
            agreed = list(dict.fromkeys([*request.agreed, who.user]))
            left = [other for other in must_agree(row, seats, seats[seat], user) if other not in agreed]
            if left:
                await self.store.ask_for_seat(game, seat, SeatRequest(user, agreed), at=self.now())
                return left
            await self._seat(row, seats[seat], user, (user, f"took {row.seat_name(seat)} with the leave of the others"))
        self.stirred()
        return []

    async def must_not_know_all(self, row: GameRow, user: int) -> None:
        if await self.store.knows_all(row.seed, user):
            raise knows_all(user)

    # ------------------------------------------------------------------ the automated player

    async def automate_seat(self, game: int, who: Who, seat: str, *, for_good: bool = False) -> None:
        """Give a seat to the automated player: until its owner takes it back, or for good."""
        must_moderate(who, "gives a seat to the automated player")
        async with self._lock(game):
            row, seats = await self.game(game), await self.store.seats(game)
            taken = the_seat(seats, seat)
            must_be_open(row)
            if find(row.slug).policy is None:
                raise Refused(f"{find(row.slug).title} has no automated player", "seat")
            if taken.kind == "automat" and (taken.user is None or not for_good):
                raise Refused(f"the automated player plays {row.seat_name(seat)} already", "seat")
            keeps = taken.user is not None and not for_good and row.stage != "lobby"
            text = f"The automated player plays {row.seat_name(seat)} from now on."
            back = f" `/game return` gives the seat back to <@{taken.user}>." if keeps else ""
            letters = [said_at(row, text + back)] if row.stage != "lobby" else []
            await self._automate(game, seat, taken.user if keeps else None, letters, who)
        await self.nudge_if_running(game)

    async def _automate(
        self, game: int, seat: str, owner: int | None, letters: list[Letter], who: Who | None
    ) -> None:  # fmt: skip
        """The lock is held."""
        row = await self.game(game)
        what = f"{'lent' if owner else 'gave'} {row.seat_name(seat)} to the automated player"
        await self.store.take_seat(
            game,
            seat,
            user=owner,
            kind="automat",
            at=self.now(),
            audit=(who.user if who else None, what),
            letters=letters,
            alarms=[Alarm(game, AUTOMAT, self.now())] if row.stage == "running" else [],
        )
        self._hosted.pop(game, None)

    async def nudge_if_running(self, game: int) -> None:
        if (await self.game(game)).stage == "running":
            await self.nudge(game)
        self.stirred()

    async def come_back(self, game: int, who: Who) -> str:
        """Take one's seat back from the automated player."""
        async with self._lock(game):
            row, seats = await self.game(game), await self.store.seats(game)
            lent = [x.seat for x in seats.values() if x.user == who.user and x.kind == "automat"]
            if not lent:
                raise Refused(f"no seat of yours in {row.name} is played by the automated player", "seat")
            await self._give_back(row, lent[0], who.user, (who.user, f"took {row.seat_name(lent[0])} back"))
        return lent[0]

    async def restore(self, game: int, who: Who, seat: str, user: int | None = None) -> tuple[int, list[int]]:
        """Give a seat back from the automated player to its owner, or to somebody else.

        Returns to whom, and who has to agree first.
        """
        must_moderate(who, "gives a seat back to a player")
        asked: list[int] = []
        async with self._lock(game):
            row, seats = await self.game(game), await self.store.seats(game)
            taken = the_seat(seats, seat)
            must_be_open(row)
            if taken.kind == "person":
                raise Refused(
                    f"<@{taken.user}> plays {row.seat_name(seat)}; `/mod replace` gives it to another", "seat"
                )
            owner = user or taken.user
            if owner is None:
                raise Refused(f"there is no owner of {row.seat_name(seat)} to go back to; say who plays it", "player")
            if owner == taken.user:
                await self._give_back(row, seat, owner, (who.user, f"gave {row.seat_name(seat)} back to <@{owner}>"))
            else:
                asked = await self._replace(row, who, seat, owner)
        self.stirred()
        return owner, asked

    async def take_over(self, game: int, who: Who, seat: str) -> None:
        """Play on in a seat that somebody has left for good: for whoever plays no other in this game."""
        async with self._lock(game):
            row, seats = await self.game(game), await self.store.seats(game)
            taken = the_seat(seats, seat)
            if row.stage not in UNDER_WAY or not taken.was_left:
                raise Refused(f"the seat of {row.seat_name(seat)} is not free", "seat")
            if mine := [each for each in row.setup.seats if seats[each].user == who.user]:
                raise Refused(f"you play {row.seat_name(mine[0])} here already", "seat")
            hides = find(row.slug).knowers is not None
            if hides and (had := [x.seat for x in seats.values() if x.seat != seat and x.last == who.user]):
                raise Refused(f"you know what {row.seat_name(had[0])} held; somebody else has to play on", "seat")
            await self.must_not_know_all(row, who.user)
            await self._seat(row, taken, who.user, (who.user, f"took over {row.seat_name(seat)}"))
        self.stirred()

    async def _give_back(self, row: GameRow, seat: str, user: int, audit: Entry) -> None:
        """The lock is held."""
        letters = [said_at(row, f"<@{user}> plays {row.seat_name(seat)} again.")]
        await self._sits(row, seat, user, audit, letters)
        self.stirred()

    async def _sits(self, row: GameRow, seat: str, user: int, audit: Entry, letters: list[Letter]) -> None:
        """A person has the seat from now on, with the time and the reminders that are his."""
        alarms = await self._alarms_for(row, seat, user)
        await self.store.take_seat(
            row.id, seat, user=user, kind="person", at=self.now(), audit=audit, letters=letters, alarms=alarms
        )


def must_agree(row: GameRow, seats: dict[str, SeatRow], before: SeatRow, user: int) -> list[int]:
    """The players who have to agree before a person gives himself a seat of a game under way.

    Where another had it and nobody plays who could agree, he cannot: somebody else has to give it to him.
    """
    if row.stage == "lobby" or before.user == user or (before.kind == "vacant" and before.last is None):
        return []
    others = [x.person for x in seats.values() if x.person is not None and x.person != user]
    owner = before.user if before.user is not None else before.last
    if not others and owner not in (None, user):
        raise Refused("nobody else plays who could agree to that; another moderator can give you the seat", "player")
    return list(dict.fromkeys(others))


def said_at(row: GameRow, text: str, **more: object) -> Letter:
    """What the table of a game hears besides its log."""
    return announcement(row, text, key=secrets.token_hex(6), **more)


def _farewell(row: GameRow, before: SeatRow, user: int) -> list[Letter]:
    """To whoever has lost his seat."""
    if before.user is None or before.user == user:
        return []
    lines = [f"You no longer play {row.seat_name(before.seat)} in {row.name}."]
    return [to_person(row, before.user, lines, secrets.token_hex(6))]
