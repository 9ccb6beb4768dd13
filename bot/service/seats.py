"""Who sits where once there is a game: players replaced, seats lent to the automated player and given back.

Three things keep a seat honest. Nobody sits down who has seen all that is hidden in the game. Nobody gets a seat from
somebody else before they accept it. Nobody loses one before they agree, their time is up, or all the others agree.
"""

from __future__ import annotations

import secrets

import msgspec

from bot.outbox.letters import announcement, to_person
from bot.service.consent import Consent
from bot.service.part import Part
from bot.service.running import AUTOMAT, RunningGames, must_be_open, must_moderate, the_seat
from bot.service.step import Who
from bot.store import Alarm, GameRow, Letter, SeatRequest, SeatRow, knows_all
from bot.store.rows import SeatChange
from engine.kernel.errors import Refused
from engine.kernel.game import find

Entry = tuple[int | None, str]  # of the audit log
UNDER_WAY = ("running", "paused")
DAY = 24 * 3600
GONE = 2  # how late somebody is who has left the server
MOST_ASKED = 5  # tables that ask one person to take a seat within a day
MOST_OWN = 30  # open games that one person opened
MOST_HERE = 2_000  # open games on one server


class Seats(Part):
    """The table is told of every change, with the change itself."""

    def __init__(self, games: RunningGames, consent: Consent) -> None:
        super().__init__(games)
        self.consent = consent

    async def must_have_room(self, who: Who, guild: int) -> None:
        """Whether one more game can be open: tables that nobody ends must not crowd out others."""
        here, own = await self.store.games.open_games(guild, who.user)
        if own >= MOST_OWN:
            raise Refused(f"{own} games that you opened are still open; end one of them first: `/mod end`", "games")
        if here >= MOST_HERE:
            raise Refused(f"{here} games are open on this server; one of them has to end first", "games")

    async def tell_of_absence(self, row: GameRow, user: int) -> None:
        """Tell the table, once for each seat they were given, that a person has left the server."""
        if row.stage not in UNDER_WAY:
            return
        held = [x for x in (await self.store.games.seats(row.id)).values() if x.person == user]
        letters = [
            announcement(
                row,
                f"<@{user}> ({row.seat_name(x.seat)}) has left this server and cannot play on. "
                "`/mod replace` finds somebody else for the seat.",
                key=f"gone:{x.seat}:{user}:{x.since}",
            )
            for x in held
        ]
        await self.store.outbox.post(letters, game=row.id, at=self.now())
        await self.store.games.mark_late(row.id, [x.seat for x in held], GONE)
        self.games.stirred()

    # ------------------------------------------------------------------ another person

    async def replace(self, game: int, who: Who, seat: str, user: int) -> list[int]:
        """Give a seat to another person, in any phase, once they accept it. Then they get what is private.

        Returns who has to agree first, if somebody has.
        """
        must_moderate(who, "replaces a player")
        async with self.games.lock(game):
            asked = await self._replace(await self.games.game(game), who, seat, user)
        self.games.stirred()
        return asked

    async def _replace(self, row: GameRow, who: Who, seat: str, user: int) -> list[int]:
        """The lock is held."""
        seats = await self.store.games.seats(row.id)
        before = the_seat(seats, seat)
        must_be_open(row)
        if before.person == user:
            raise Refused(f"<@{user}> plays {row.seat_name(seat)} already", "player")
        await self.must_not_know_all(row, user)
        giver = 0 if user == who.user else who.user
        why = await self._why_unasked(row, seats, before, who) if giver else ""
        request = SeatRequest(user, giver=giver, why=why)
        others = must_agree(row, seats, before, request)
        if not others:
            await self._seat(row, before, request)
            return []
        known = await self.store.insiders.seat_request(row.id, seat)
        if known is not None and (known.user, known.giver, known.why) == (user, giver, why):
            return [other for other in must_agree(row, seats, before, known) if other not in known.agreed]
        if giver:
            await self._must_be_asked_seldom(row, user)
        letter = said_at(row, _asking(row, before, request, others), wants=[seat, user])
        audit = (who.user, f"asked <@{user}> to play {row.seat_name(seat)}") if giver else None
        await self.store.insiders.ask_for_seat(row.id, seat, request, at=self.now(), letters=[letter], audit=audit)
        return others

    async def _why_unasked(self, row: GameRow, seats: dict[str, SeatRow], before: SeatRow, who: Who) -> str:
        """Return why the holder of a seat is not asked before it goes to somebody else; "" if they are."""
        if row.stage == "lobby" or before.user == who.user:
            return "own" if before.user == who.user else "lobby"
        if await self.is_late(row.id, before.seat):
            return "late"
        return "judge" if await self.consent.judges(row, seats, who) else ""

    async def _must_be_asked_seldom(self, row: GameRow, user: int) -> None:
        """Refuse to ask somebody for the second time that day, or a person whom many tables ask."""
        everywhere, here = await self.store.motions.invited(row.id, user, self.now() - DAY)
        if here or everywhere >= MOST_ASKED:
            times = "by this table" if here else f"by {everywhere} tables"
            raise Refused(f"<@{user}> was asked {times} within a day; wait, or ask somebody else", "player")

    async def is_late(self, game: int, seat: str) -> int:
        """Return whether the open decision of a seat is overdue: 1 for its time, GONE for a player who has left."""
        waited = (await self.store.games.waiting(game)).get(seat)
        return waited.late if waited is not None else 0

    async def _seat(self, row: GameRow, before: SeatRow, request: SeatRequest, took: str = "") -> None:
        """Give a seat to the person of a request. The lock is held."""
        seat, user = before.seat, request.user
        departs = has_left(before, request)
        name = row.seat_name(seat)
        audit: Entry = (request.giver or user, f"gave {name} to <@{user}>" if request.giver else took or f"took {name}")
        letters = [said_at(row, f"<@{user}> plays {row.seat_name(seat)} from now on.")]
        if row.stage != "lobby":
            letters.append(await self._handing_over(row, seat, user))
            letters.extend(_farewell(row, before, user))
        await self._sits(row, seat, user, audit, letters, departs=departs)
        self.games.forget(row.id)  # with it go the orders that the former owner gave in advance

    async def _handing_over(self, row: GameRow, seat: str, user: int) -> Letter:
        """What a new owner is told, with the seat's hand."""
        loaded = await self.games.open(row.id)
        lines = [f"You play {row.seat_name(seat)} in {row.name} from now on."]
        ask = loaded.session.ask(seat)
        if ask is not None and seat not in loaded.session.asks():
            lines.append(
                "An answer of your seat is sealed already. Until the others have answered you may give another."
            )
        elif ask is not None:
            lines.append("The game waits for your decision.")
        return to_person(row, user, lines, secrets.token_hex(6), seat=seat, hand=True)

    async def agree_to_seat(self, game: int, who: Who, seat: str, user: int) -> list[int]:
        """Agree that a person gets a seat, as a player or as that person. Returns who still has to."""
        async with self.games.lock(game):
            row, seats = await self.games.game(game), await self.store.games.seats(game)
            request = await self.store.insiders.seat_request(game, seat)
            if request is None or request.user != user or row.stage not in ("lobby", *UNDER_WAY):
                raise Refused("that is settled; there is nothing to agree to any more", "stale")
            if who.user == user and not request.giver:
                raise Refused("it is the others who have to agree", "seat")
            if who.user != user and all(who.user not in (x.person, seats[seat].user) for x in seats.values()):
                raise Refused("only the players of this game can agree", "seat")
            await self.must_not_know_all(row, user)
            agreed = list(dict.fromkeys([*request.agreed, who.user]))
            request = msgspec.structs.replace(request, agreed=agreed)
            left = [other for other in must_agree(row, seats, seats[seat], request) if other not in agreed]
            if left:
                await self.store.insiders.ask_for_seat(game, seat, request, at=self.now())
                return left
            took = f"took {row.seat_name(seat)} with the leave of the others"
            await self._seat(row, seats[seat], request, took)
        self.games.stirred()
        return []

    async def must_not_know_all(self, row: GameRow, user: int) -> None:
        if await self.store.insiders.knows_all(row.seed, user):
            raise knows_all(user)

    # ------------------------------------------------------------------ the automated player

    async def automate_seat(self, game: int, who: Who, seat: str, *, for_good: bool = False) -> None:
        """Give a seat to the automated player: until its owner takes it back, or for good."""
        must_moderate(who, "gives a seat to the automated player")
        async with self.games.lock(game):
            row, seats = await self.games.game(game), await self.store.games.seats(game)
            taken = the_seat(seats, seat)
            must_be_open(row)
            if find(row.slug).bot.policy is None:
                raise Refused(f"{find(row.slug).title} has no automated player", "seat")
            if taken.kind == "automat" and (taken.user is None or not for_good):
                raise Refused(f"the automated player plays {row.seat_name(seat)} already", "seat")
            own, late = taken.user == who.user, await self.is_late(game, seat)
            if row.stage in UNDER_WAY and taken.user is not None and not (own or late):
                name = row.seat_name(seat)
                text = f"give {name} to the automated player{' for good' if for_good else ''}"
                await self.consent.must_have_leave(row, seats, who, "automate", [seat, for_good], text)
            keeps = taken.user is not None and not for_good and row.stage != "lobby"
            departs = own or bool(late) or taken.kind == "automat"
            text = f"The automated player plays {row.seat_name(seat)} from now on."
            back = f" `/game return` gives the seat back to <@{taken.user}>." if keeps else ""
            letters = [said_at(row, text + back)] if row.stage != "lobby" else []
            await self.automate(game, seat, taken.user if keeps else None, letters, who, departs=departs)
        await self.nudge_if_running(game)

    async def automate(
        self, game: int, seat: str, owner: int | None, letters: list[Letter], who: Who | None, *, departs: bool = False
    ) -> None:  # fmt: skip
        """The lock is held."""
        row = await self.games.game(game)
        what = f"{'lent' if owner else 'gave'} {row.seat_name(seat)} to the automated player"
        await self.store.games.take_seat(
            game,
            seat,
            SeatChange(
                user=owner,
                kind="automat",
                at=self.now(),
                audit=(who.user if who else None, what),
                letters=letters,
                alarms=[Alarm(game, AUTOMAT, self.now())] if row.stage == "running" else [],
                departs=departs,
            ),
        )
        self.games.forget(game)

    async def nudge_if_running(self, game: int) -> None:
        if (await self.games.game(game)).stage == "running":
            await self.games.nudge(game)
        self.games.stirred()

    async def come_back(self, game: int, who: Who) -> str:
        """Take one's seat back from the automated player."""
        async with self.games.lock(game):
            row, seats = await self.games.game(game), await self.store.games.seats(game)
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
        async with self.games.lock(game):
            row, seats = await self.games.game(game), await self.store.games.seats(game)
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
        self.games.stirred()
        return owner, asked

    async def take_over(self, game: int, who: Who, seat: str) -> None:
        """Play on in a seat that somebody has left for good: for whoever plays no other in this game."""
        async with self.games.lock(game):
            row, seats = await self.games.game(game), await self.store.games.seats(game)
            taken = the_seat(seats, seat)
            if row.stage not in UNDER_WAY or not taken.was_left:
                raise Refused(f"the seat of {row.seat_name(seat)} is not free", "seat")
            if mine := [each for each in row.setup.seats if seats[each].user == who.user]:
                raise Refused(f"you play {row.seat_name(mine[0])} here already", "seat")
            hides = find(row.slug).hidden.knowers is not None
            if hides and (had := [x.seat for x in seats.values() if x.seat != seat and x.last == who.user]):
                raise Refused(f"you know what {row.seat_name(had[0])} held; somebody else has to play on", "seat")
            await self.must_not_know_all(row, who.user)
            await self._seat(row, taken, SeatRequest(who.user), f"took over {row.seat_name(seat)}")
        self.games.stirred()

    async def _give_back(self, row: GameRow, seat: str, user: int, audit: Entry) -> None:
        """The lock is held."""
        letters = [said_at(row, f"<@{user}> plays {row.seat_name(seat)} again.")]
        await self._sits(row, seat, user, audit, letters)
        self.games.stirred()

    async def _sits(
        self, row: GameRow, seat: str, user: int, audit: Entry, letters: list[Letter], *, departs: bool = False
    ) -> None:
        """A person has the seat from now on, with the time and the reminders that are his."""
        alarms = await self.games.alarms_for(row, seat, user)
        await self.store.games.take_seat(
            row.id,
            seat,
            SeatChange(
                user=user,
                kind="person",
                at=self.now(),
                audit=audit,
                letters=letters,
                alarms=alarms,
                departs=departs,
            ),
        )


def must_agree(row: GameRow, seats: dict[str, SeatRow], before: SeatRow, request: SeatRequest) -> list[int]:
    """Return who has to agree before a person gets a seat.

    A person whom somebody else gives it has to accept it; its holder has to agree, or in their place all the others who
    play. A person who asks for it needs all who play; where another had it and nobody plays, somebody else has to give
    it to them.
    """
    user = request.user
    if request.giver:
        holder = before.user if before.user != user else None
        if holder is None or request.why or holder in request.agreed:
            return [user]
        playing = [x.person for x in seats.values() if x.person is not None]
        others = [other for other in dict.fromkeys(playing) if other not in (user, request.giver, holder)]
        return [user, *(others or [holder])]
    if row.stage == "lobby" or before.user == user or (before.kind == "vacant" and before.last is None):
        return []
    others = [x.person for x in seats.values() if x.person is not None and x.person != user]
    owner = before.user if before.user is not None else before.last
    if not others and owner not in (None, user):
        raise Refused("nobody else plays who could agree to that; another moderator can give you the seat", "player")
    return list(dict.fromkeys(others))


def has_left(before: SeatRow, request: SeatRequest) -> bool:
    """Return whether the holder of a seat gives it up: by their own word, late, or after they let it be played."""
    if before.user is None or before.user == request.user:
        return False
    return request.why in ("own", "late") or before.user in request.agreed or before.kind == "automat"


def _asking(row: GameRow, before: SeatRow, request: SeatRequest, others: list[int]) -> str:
    """Return what the table hears of a request."""
    seat = row.seat_name(before.seat)
    if not request.giver:
        return f"<@{request.user}> would play {seat} from now on, if all the other players agree."
    asked = f"<@{request.user}>, <@{request.giver}> asks you to play {seat}: *Agree* takes the seat."
    if others == [request.user]:
        return asked
    either = "" if before.user in others else ", or all the others who play,"
    return f"{asked} <@{before.user}>{either} must agree to it, too."


def said_at(row: GameRow, text: str, **more: object) -> Letter:
    """What the table of a game hears besides its log."""
    return announcement(row, text, key=secrets.token_hex(6), **more)


def _farewell(row: GameRow, before: SeatRow, user: int) -> list[Letter]:
    """To whoever has lost his seat."""
    if before.user is None or before.user == user:
        return []
    lines = [f"You no longer play {row.seat_name(before.seat)} in {row.name}."]
    return [to_person(row, before.user, lines, secrets.token_hex(6))]
