"""Before play: a game is opened, people sit down, it starts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from bot.outbox.letters import invitation, lobby_key
from bot.service.consent import Consent
from bot.service.loaded import LoadedGame
from bot.service.part import Part
from bot.service.running import AUTOMAT, STAGES, RunningGames, fresh, must_moderate, the_seat
from bot.service.seats import UNDER_WAY, Entry, Seats, said_at
from bot.service.signals import agreed_time
from bot.service.step import Who
from bot.settings import GameSettings
from bot.store import Alarm, Conflict, GameRow, Letter, SeatKind
from bot.store.rows import GameChange, NewGame, SeatChange
from bot.text.typed import cleaned
from engine.kernel.errors import Refused
from engine.kernel.game import find
from engine.wargame.text import listed

LONGEST_NAME = 60
LONGEST_WORD = 60


def name_for(typed: str) -> str:
    """What a game is to be called: one line of what can be seen."""
    name = cleaned(typed)
    if not 0 < len(name) <= LONGEST_NAME:
        raise Refused(f"a game's name has 1 to {LONGEST_NAME} characters that can be seen, not {len(name)}", "name")
    return name


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A game that somebody opens: which, where, and how it is to be played. `automats` are seats of bots."""

    slug: str
    name: str
    guild: int
    channel: int
    scenario: str = ""
    seats: int = 0
    options: dict[str, str] | None = None
    settings: GameSettings = msgspec.field(default_factory=GameSettings)
    automats: Sequence[str] = ()


class Lobby(Part):
    """A table that gathers."""

    def __init__(self, games: RunningGames, consent: Consent, seats: Seats) -> None:
        super().__init__(games)
        self.consent = consent
        self.seats = seats

    async def open_game(self, who: Who, opening: Opening) -> GameRow:
        """A lobby in a channel, and the panel that tells of it; `automats` are seats of the automated player.

        The seed of the dice is drawn here, before anybody has given a word.
        """
        name = name_for(opening.name)
        await self.seats.must_have_room(who, opening.guild)
        spec = find(opening.slug)
        setup = spec.setup(opening.scenario, opening.seats, opening.options)
        if opening.automats and spec.bot.policy is None:
            raise Refused(f"{spec.title} has no automated player", "seat")
        try:
            id = await self.store.games.create_game(
                NewGame(
                    slug=opening.slug,
                    name=name,
                    guild=opening.guild,
                    channel=opening.channel,
                    setup=setup,
                    seed=secrets.token_bytes(32),
                    creator=who.user,
                    at=self.now(),
                    settings=opening.settings,
                    automats=opening.automats,
                    titles=spec.titles(spec.start.deal(setup), setup.seats),
                    letters=lambda game: [invitation(game)],
                )
            )
        except Conflict as conflict:
            raise Refused(f"{conflict}; open this one in another channel or thread", "channel") from None
        self.games.stirred()
        return await self.games.game(id)

    async def invite_again(self, game: int, lost: int | None) -> bool:
        """Post the panel of a game that gathers anew, the message of the last one being `lost`.

        Whether it was needed: not if one is under way, or has come since.
        """
        async with self.games.lock(game):
            row, key = await self.games.game(game), lobby_key(game)
            must_gather(row)
            if await self.store.outbox.is_under_way(key) or await self.store.outbox.message_of(key) != lost:
                return False
            await self.store.outbox.post([invitation(row, again=secrets.token_hex(6))], game=game, at=self.now())
        self.games.stirred()
        return True

    async def sit_down(self, game: int, who: Who, seat: str = "", word: str = "", *, moves: bool = False) -> str:
        """Take a seat in the lobby, the first vacant one if none is named; a word is mixed into the dice.

        Whoever only `moves` leaves the seats he has, in the same step.
        """
        word = cleaned(word)
        if len(word) > LONGEST_WORD:
            raise Refused(f"a word for the dice has at most {LONGEST_WORD} characters, not {len(word)}", "word")
        async with self.games.lock(game):
            row, seats = await self.games.game(game), await self.store.games.seats(game)
            if row.stage != "lobby":
                raise Refused("the game has begun; a moderator can replace a player", "stage")
            free = [name for name in row.setup.seats if seats[name].kind != "person"]
            if not seat and not free:
                raise Refused("every seat is taken", "seat")
            mine = [name for name in row.setup.seats if moves and seats[name].person == who.user]
            if mine and not seat:
                raise Refused(f"you sit at {row.seat_name(mine[0])} already", "seat")
            wanted = seat or free[0]
            taken = the_seat(seats, wanted)
            if taken.kind == "person" and taken.user != who.user:
                raise Refused(f"the seat of {row.seat_name(wanted)} is taken", "seat")
            await self.store.games.take_seat(
                game,
                wanted,
                SeatChange(
                    user=who.user,
                    kind="person",
                    at=self.now(),
                    word=word,
                    audit=(who.user, f"took {row.seat_name(wanted)}"),
                    leaves={name: (who.user, f"left {row.seat_name(name)}") for name in mine if name != wanted},
                ),
            )
        return wanted

    async def stand_up(self, game: int, who: Who, seat: str) -> None:
        """Leave a seat. In a game under way the automated player takes it over, if there is one."""
        async with self.games.lock(game):
            row = await self.games.game(game)
            taken = the_seat(await self.store.games.seats(game), seat)
            if taken.user != who.user and not who.moderates:
                raise Refused(f"you do not play {row.seat_name(seat)}", "seat")
            own, late = taken.user == who.user, await self.seats.is_late(game, seat)
            if row.stage in UNDER_WAY and taken.user is not None and not (own or late):
                text = f"take {row.seat_name(seat)} from <@{taken.user}>"
                await self.consent.must_have_leave(row, await self.store.games.seats(game), who, "unseat", [seat], text)
            kind: SeatKind = "vacant"
            if row.stage in UNDER_WAY and taken.user is None:
                raise Refused(f"nobody has {row.seat_name(seat)} who could leave it", "seat")
            if row.stage in UNDER_WAY and find(row.slug).bot.policy is not None:
                kind = "automat"
            did = f"left {row.seat_name(seat)}" if own else f"took {row.seat_name(seat)} from <@{taken.user}>"
            then = "The automated player plays it from now on." if kind == "automat" else "It is free."
            text = f"<@{who.user}>{'' if own else ', who moderates,'} {did}. {then} Who plays on?"
            await self._hand_to(
                row, seat, kind, (who.user, did), said_at(row, text, left=seat), departs=own or bool(late)
            )
        await self.seats.nudge_if_running(game)

    async def house_rule(self, game: int, who: Who, option: str, value: str) -> GameRow:
        """Agree on a house rule before the game begins."""
        must_moderate(who, "does this")
        async with self.games.lock(game):
            row = await self.games.game(game)
            must_gather(row)
            spec = find(row.slug)
            setup = spec.setup(row.setup.scenario, len(row.setup.seats), {**row.setup.options, option: value})
            title = next(o.title for o in spec.start.options if o.id == option)
            what = f"set a house rule, {title}: {value.replace('_', ' ')}"
            await self.store.games.change_game(game, GameChange(at=self.now(), who=who.user, what=what, setup=setup))
        return await self.games.game(game)

    async def automate(self, game: int, who: Who, seat: str) -> None:
        """Let the game's automated player have a seat: an empty one in the lobby, one's own, any for a moderator."""
        async with self.games.lock(game):
            row = await self.games.game(game)
            taken = the_seat(await self.store.games.seats(game), seat)
            if find(row.slug).bot.policy is None:
                raise Refused(f"{find(row.slug).title} has no automated player", "seat")
            if taken.kind == "person" and taken.user != who.user and not who.moderates:
                raise Refused(f"the seat of {row.seat_name(seat)} is taken", "seat")
            if row.stage in ("running", "paused") and taken.user != who.user:
                must_moderate(who, "gives a seat to the automated player")
            own, late = taken.user == who.user, await self.seats.is_late(game, seat)
            if row.stage in UNDER_WAY and taken.user is not None and not (own or late):
                text = f"give {row.seat_name(seat)} to the automated player for good"
                await self.consent.must_have_leave(
                    row, await self.store.games.seats(game), who, "automate", [seat, True], text
                )
            given = f"gave {row.seat_name(seat)} to the automated player"
            text = f"<@{who.user}> {given}."
            await self._hand_to(row, seat, "automat", (who.user, given), said_at(row, text), departs=own or bool(late))
        await self.seats.nudge_if_running(game)

    async def _hand_to(
        self, row: GameRow, seat: str, kind: SeatKind, audit: Entry, told: Letter, *, departs: bool
    ) -> None:
        """A seat without a person; the table of a game under way is told. In the lobby his word goes with him."""
        letters = [told] if row.stage in UNDER_WAY else []
        alarms = [Alarm(row.id, AUTOMAT, self.now())] if row.stage == "running" else []
        word = "" if row.stage == "lobby" else None
        await self.store.games.take_seat(
            row.id,
            seat,
            SeatChange(
                user=None,
                kind=kind,
                at=self.now(),
                word=word,
                audit=audit,
                alarms=alarms,
                letters=letters,
                departs=departs,
            ),
        )

    async def start(self, game: int, who: Who) -> None:
        """Begin play. Every seat must be taken."""
        async with self.games.lock(game):
            stored = await self.games.with_players(game)
            row, seats = stored.game, stored.seats
            if row.stage != "lobby":
                raise Refused("the game has begun", "stage")
            if not who.moderates:
                raise Refused("whoever opened the game, or a moderator, starts it", "moderator")
            empty = [seat for seat in row.setup.seats if seats[seat].kind == "vacant"]
            if empty:
                raise Refused(f"nobody has taken {listed([row.seat_name(seat) for seat in empty])}", "seat")
            loaded = LoadedGame.begin(find(row.slug), stored)
            loaded.said.append(f"The game begins. The dice are sworn in: {loaded.session.secret.commitment}")
            if lasts := agreed_time(loaded.session):
                row = msgspec.structs.replace(row, settings=fresh(row.settings, ends=self.now() + lasts))
                loaded.stored = msgspec.structs.replace(stored, game=row)
                loaded.said.append(f"The time agreed on runs until <t:{row.settings.ends}:F>; pauses do not count.")
            self.games.keep(game, loaded)
            audit: list[Entry] = [(who.user, "started the game")]
            await self.games.write(loaded, {}, stage="running", audit=audit, settings=row.settings)
            await self.games.let_automats_play(loaded)


def must_gather(row: GameRow) -> None:
    if row.stage != "lobby":
        raise Refused(f"the game is {STAGES[row.stage]}; `/game status` shows where it stands", "stage")
