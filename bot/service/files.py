"""Where a game is kept: its channel, its creator, the archive, and files it goes into and comes from."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from bot.outbox.letters import announcement, to_person
from bot.service.lessons import must_be_no_lesson
from bot.service.loaded import LoadedGame, secret_of, words_of
from bot.service.lobby import name_for
from bot.service.part import Part
from bot.service.running import RunningGames, fresh, must_moderate
from bot.service.seats import Seats, said_at
from bot.service.signals import agreed_time
from bot.service.step import Who
from bot.settings import GameSettings
from bot.store import SEEN_ALL, Batch, Conflict, GameRow, GameWithPlayers, Letter, SameDice, SeatRow
from bot.store.rows import GameChange, NewGame
from engine.kernel.dice import Secret
from engine.kernel.errors import Refused
from engine.kernel.export import Export, export_of, game_of, read_export
from engine.kernel.game import find
from engine.kernel.session import Session

ENDED = ("over", "annulled")
KNOWS_ALL = "<@{}> has seen all that is hidden in this game, and can sit down in it no more."
HAS_ALL = "<@{}> has exported the game with all that is hidden in it, and can sit down in it no more."

HAS_FILE = "<@{}> has a file of this game with all that is hidden in it, and can sit down in it no more."
HAD_ALL = "had a file of the game under way"


class Files(Part):
    """Moving games about."""

    def __init__(self, games: RunningGames, seats: Seats) -> None:
        super().__init__(games)
        self.seats = seats

    async def transfer(self, game: int, who: Who, *, guild: int, channel: int) -> None:
        """Move a game to another channel. What the table has not been told yet is told there."""
        must_moderate(who, "moves a game")
        async with self.games.lock(game):
            row = await self.games.game(game)
            if row.stage == "lobby":
                raise Refused("a game that has not begun is opened anew in the other channel", "stage")
            if row.channel == channel:
                raise Refused("the game is in that channel already", "channel")
            try:
                await self.store.games.change_game(
                    game,
                    GameChange(
                        at=self.now(),
                        who=who.user,
                        what=f"moved the game from <#{row.channel}> to <#{channel}>",
                        place=(guild, channel),
                        letters=_moved(row, channel),
                    ),
                )
            except Conflict:
                raise Refused("there is a game in that channel already", "channel") from None
        self.games.stirred()

    async def hand_over(self, game: int, who: Who, user: int) -> None:
        """Somebody else is in charge of the game."""
        must_moderate(who, "hands a game over")
        async with self.games.lock(game):
            row = await self.games.game(game)
            if row.creator == user:
                raise Refused(f"<@{user}> is in charge of the game already", "player")
            lines = ["You are in charge of this game from now on: `/mod` is yours for it."]
            await self.store.games.change_game(
                game,
                GameChange(
                    at=self.now(),
                    who=who.user,
                    what=f"handed the game over to <@{user}>",
                    creator=user,
                    letters=[
                        announcement(row, f"<@{user}> is in charge of the game from now on.", key=secrets.token_hex(6)),
                        to_person(row, user, lines, secrets.token_hex(6)),
                    ],
                ),
            )
        self.games.stirred()

    async def archive(self, game: int, who: Who) -> None:
        """Take a finished game off the lists. It is kept, and can be exported."""
        must_moderate(who, "archives a game")
        async with self.games.lock(game):
            row = await self.games.game(game)
            if row.stage not in ENDED:
                raise Refused("only a game that is over is archived; end it first", "stage")
            if row.settings.archived:
                raise Refused("the game is archived already", "stage")
            settings = fresh(row.settings, archived=True)
            await self.store.games.change_game(
                game, GameChange(at=self.now(), who=who.user, what="archived the game", settings=settings)
            )

    # ------------------------------------------------------------------ files

    async def export(self, game: int, who: Who | None, reveal: bool = False) -> str:
        """The whole game as a file. A game under way holds secrets: only a moderator who is no player may have it."""
        async with self.games.lock(game):
            row = await self.games.game(game)
            if not await self.store.journal.has_begun(game):
                raise Refused("the game has not begun", "stage")
            ended = row.stage in ENDED
            if reveal and not ended:
                assert who is not None
                must_moderate(who, "exports a game under way")
                if any(x.user == who.user for x in (await self.store.games.seats(game)).values()):
                    raise Refused("the file holds everything hidden; somebody who plays cannot have it", "export")
                await self._tell_all(row, who.user, SEEN_ALL, [said_at(row, HAS_ALL.format(who.user))])
            elif ended:
                await self._tell_all(row, who.user if who is not None else None, "revealed the dice")
            load = await self._whole(row)
        self.games.stirred()
        return await asyncio.to_thread(lambda: export_of(load(), reveal or ended))

    async def proof(self, game: int, user: int) -> tuple[Secret, str]:
        """What the dice of a game that is over were made from, and the whole game. From now on it cannot go on."""
        async with self.games.lock(game):
            row = await self.games.game(game)
            if row.stage not in ENDED or not await self.store.journal.has_begun(game):
                raise Refused("the seed of its dice is shown when the game is over", "stage")
            await self._tell_all(row, user, "was shown the seed of the dice")
            load = await self._whole(row)
        whole = await asyncio.to_thread(load)
        return whole.secret, await asyncio.to_thread(export_of, whole, True)

    async def _tell_all(self, row: GameRow, user: int | None, what: str, letters: Sequence[Letter] = ()) -> None:
        """Somebody is about to see all of a game. It is written down before he does.

        Where its dice are thrown in another game under way, he knows all of that too: he may not sit there, and its
        table is told.
        """
        settings = fresh(row.settings, revealed=True) if row.stage in ENDED else None
        await self.store.games.change_game(
            row.id,
            GameChange(
                at=self.now(),
                who=user,
                what=what,
                settings=settings,
                letters=letters,
                elsewhere=(lambda other: said_at(other, KNOWS_ALL.format(user))) if user is not None else None,
                insider=user,
            ),
        )

    async def _whole(self, row: GameRow) -> Callable[[], Session[Any]]:
        """What plays the game through from its first position, for a file: seconds in which its table plays on."""
        start = await self.store.journal.start_of(row.id, 0)
        assert start is not None
        words = words_of(await self.store.games.seats(row.id))
        secret = secret_of(row, words)
        return partial(Session.load, find(row.slug), row.setup, secret, start.blob, start.events)

    async def look_into(self, text: str, who: Who) -> tuple[Export, Session[Any]]:
        """A file that somebody has, checked move by move. Of a game under way it shows him all: its table is told."""
        export, session = await read_game(text)
        must_be_no_lesson(export.seed)
        for game in await self.store.games.games_with_dice(export.seed):
            if not await self.store.insiders.knows_all(game.seed, who.user):
                told = said_at(game, HAS_FILE.format(who.user))
                await self.store.games.change_game(
                    game.id, GameChange(at=self.now(), who=who.user, what=HAD_ALL, insider=who.user, letters=[told])
                )
                self.games.stirred()
        return export, session

    async def bring_in(self, text: str, who: Who, *, name: str, guild: int, channel: int) -> GameRow:
        """An exported game goes on here, move by move as it was. Its seats are vacant; a moderator fills them."""
        must_moderate(who, "brings a game in")
        name = name_for(name)
        await self.seats.must_have_room(who, guild)
        export, session = await self.look_into(text, who)
        at, usual = self.now(), (await self.store.people.server(guild)).remind

        async def all_of_it(row: GameRow) -> Batch:
            seats = {seat: SeatRow(seat, None, "vacant", word, at) for seat, word in export.words.items()}
            loaded = LoadedGame.unwritten(session, GameWithPlayers(row, seats, {}, usual))
            then = "" if session.over else " It is paused until a moderator has given out its seats."
            knows = "" if session.over else ", who is in charge of it and has seen all that is hidden in it"
            loaded.said.append(f"The game was brought here by <@{who.user}>{knows}.{then}")
            batch = await self.games.batch(loaded, {}, "paused")
            assert batch is not None, "a game that is brought in has lines at least"
            return msgspec.structs.replace(batch, audit=[(who.user, "brought the game in")])

        try:
            id = await self.store.games.create_game(
                NewGame(
                    slug=export.game,
                    name=name,
                    guild=guild,
                    channel=channel,
                    setup=export.setup,
                    seed=export.seed,
                    creator=who.user,
                    at=at,
                    stage="paused",
                    dice=export.id,
                    words=export.words,
                    begun=all_of_it,
                    settings=GameSettings(revealed=session.over, ends_left=agreed_time(session), rated=False),
                    insider=who.user,
                )
            )
        except SameDice as conflict:
            raise Refused(str(conflict), "dice") from None
        except Conflict as conflict:
            raise Refused(f"{conflict}; bring this one into another channel or thread", "channel") from None
        self.games.stirred()
        return await self.games.game(id)


async def read_game(text: str) -> tuple[Export, Session[Any]]:
    """A file, checked move by move. It may be long, and it comes from outside: not on the loop."""

    def work() -> tuple[Export, Session[Any]]:
        export = read_export(text)
        session = game_of(find(export.game), export)
        if set(export.words) != set(export.setup.seats):
            raise Refused("every seat gives a word for the dice, if only an empty one", "export.words")
        return export, session

    return await asyncio.to_thread(work)


def _moved(row: GameRow, channel: int) -> list[Letter]:
    """To the new channel, and a last line in the old one."""
    lines = [f"{row.name} has moved to <#{channel}>."]
    body: dict[str, object] = {"kind": "private", "game": row.id, "seat": "", "lines": lines, "hand": False}
    here: dict[str, object] = {"kind": "table", "said": ["The game has moved here."]}
    return [
        Letter(f"table:{row.id}:{secrets.token_hex(6)}", f"channel:{channel}", here),
        Letter(f"moved:{row.id}:{secrets.token_hex(6)}", f"channel:{row.channel}", body),
    ]
