"""The people, the games and the acts of the matrix: everything that can be done, by everybody who might do it.

What must happen is written down for each act and each person: see `MEANINGS`. The bot's courier and clock stand still,
and what somebody was allowed to change is put back before the next one tries.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiosqlite

from bot.app import Amarna
from bot.config import Config
from bot.fake_discord import Channel, Message, Outcome, Person, Right
from bot.fake_discord.command_rights import permit
from bot.fake_discord.model import COMPONENTS_V2
from bot.fake_discord.reading import text
from bot.outbox.letters import announcement
from bot.service.lobby import LONGEST_NAME, Opening
from bot.service.step import Who
from bot.store import Motion, SeatRequest
from bot.views.messages.ids import name, of_question
from tests.bot.runtime import seat_given
from tests.tiny import on_the_shelf
from tests.wire.conftest import Table

NAMED = "Secret Table"  # which nobody may read who does not see its channel
assert len(NAMED) < LONGEST_NAME
MEANINGS = {
    "-": r"There is no game \d+ here\.",
    "n": r"There is no game in this channel.*",
    "m": r"Only a moderator, or whoever opened the game, does this\.",
    "w": r"Whoever opened the game, or a moderator, starts it\.",
    "s": r"(You have no seat in|You do not play|Only the players of this game can agree|That button belongs to).*",
    "g": r"Settings are for those who may Manage Server or Manage Channels on the whole server\.",
    "l": r"Leagues are opened and closed by the moderators of the whole server\.",
    "i": r"Only a moderator brings a game in\.",
    "t": r"The seat of Assyria is taken\.",
}
OUTSIDE = ("stranger", "blind", "elsewhere", "exile")  # who do not see the game's channel
READING = ("visitor", "spectator", "replaced")
SEATED = ("player", "two", "plays")
STEERING = ("creator", "named", "right", "channel", "plays")
PEOPLE = (*OUTSIDE, *READING, "player", "two", *STEERING)
SEATS = {"player": "assyria", "two": "babylon", "plays": "hatti"}
GAME, ORPHAN, LOBBY = 1, 2, 3  # ORPHAN was opened by the exile before he was thrown out


# ---------------------------------------------------------------------- what must happen


def cells(code: str, **others: str) -> dict[str, str]:
    """The same for everybody, but for some."""
    return {person: others.get(person, code) for person in PEOPLE}


def sees(outside: str = "-", **others: str) -> dict[str, str]:
    """Done for whoever sees the channel."""
    return {**cells("y"), **dict.fromkeys(OUTSIDE, outside), **others}


def seated(outside: str = "-", **others: str) -> dict[str, str]:
    """Done for whoever has a seat."""
    return {**cells("s"), **dict.fromkeys(OUTSIDE, outside), **dict.fromkeys(SEATED, "y"), **others}


def steers(otherwise: str = "m", outside: str = "-", **others: str) -> dict[str, str]:
    """Done for whoever moderates."""
    return {**cells(otherwise), **dict.fromkeys(OUTSIDE, outside), **dict.fromkeys(STEERING, "y"), **others}


def governs() -> dict[str, str]:
    """Done for whoever has rights on the whole server."""
    return cells("g", right="y", plays="y")


@dataclass(frozen=True)
class Act:
    """Something that a person does. `here` is done in the game's channel, by those who see it."""

    what: str
    must: Mapping[str, str]
    options: Callable[[Cast, str], Mapping[str, Any]] = field(default=lambda cast, person: {})
    rest: Callable[[Cast, str], Sequence[object]] = field(default=lambda cast, person: ())
    values: Sequence[str] | None = None
    form: Mapping[str, str] | None = None
    game: int = GAME
    here: bool = False
    question: bool = False  # its button quotes the open question
    does: bool = False  # whoever may do it changes something by it


# ---------------------------------------------------------------------- who there is


class Cast:
    """Everybody, where he is, and what they did."""

    def __init__(self, table: Table, bot: Amarna) -> None:
        self.table, self.bot, self.world = table, bot, table.world
        self.store, self.service = bot.runtime.store, bot.runtime.service
        self.people: dict[str, Person] = {}
        self.places: dict[str, Channel] = {}
        self.channels: dict[int, Channel] = {}
        self.anchors: dict[tuple[str, int], Message] = {}
        self.quoted = ""
        self.version = 0
        self._saved: aiosqlite.Connection | None = None

    @property
    def saved(self) -> aiosqlite.Connection:
        assert self._saved is not None
        return self._saved

    def add(self, role: str, place: Channel, *roles: Any, guild: Any = None) -> Person:
        person = self.table.there.person(role.capitalize(), guild or self.table.guild, roles=roles)
        self.people[role], self.places[role] = person, place
        return person

    async def set_up(self) -> None:
        """Servers, rooms, people and games."""
        world, guild = self.world, self.table.guild
        await self.bot.commands_known()
        for command in world.commands[None].values():  # a server may offer any command to everybody
            command["default_member_permissions"] = None
        abroad = world.add_guild("Abroad")
        for server in (guild, abroad):  # whom the bot does not offer a command, his server may give it
            permit(world, server, None, server.roles[server.id], True)
        far, lounge = world.add_channel(abroad, "far"), world.add_channel(guild, "lounge")
        members = world.add_role(guild, "members")
        named, right = world.add_role(guild, "judges"), world.add_role(guild, "staff", Right.MANAGE_CHANNELS)
        self.channels = {GAME: self.table.channel, ORPHAN: world.add_channel(guild, "orphan")}
        self.channels[LOBBY] = world.add_channel(guild, "lobby")
        self.add("stranger", far, guild=abroad)
        self.add("blind", lounge)
        self.add("exile", far, guild=abroad)
        for role, roles in (("elsewhere", ()), ("visitor", (members,))):
            own = world.add_channel(guild, f"room of {role}")
            world.overwrite(own, self.add(role, own, *roles).user, allow=Right.MANAGE_CHANNELS)
        for role in ("spectator", "replaced", "player", "two", "creator"):
            self.add(role, lounge, members)
        self.add("named", lounge, members, named)
        self.add("right", lounge, members, right)
        self.add("plays", lounge, members, right)
        manager = self.add("channel", lounge).user
        for channel in self.channels.values():
            world.overwrite(channel, guild.roles[guild.id], deny=Right.VIEW_CHANNEL)
            world.overwrite(channel, members, allow=Right.VIEW_CHANNEL)
            world.overwrite(channel, world.bot, allow=Right.VIEW_CHANNEL)
            world.overwrite(channel, manager, allow=Right.VIEW_CHANNEL | Right.MANAGE_CHANNELS)
        await self.store.people.server_wish(guild.id, at=1, who=1, moderators=named.id)
        for person in self.people.values():
            await self.store.people.wish(person.id, pictures=False)
        await self._open_games()
        for role, person in self.people.items():
            for game, channel in self.channels.items():
                place = channel if person.sees_channel(channel) else self.places[role]
                self.anchors[role, game] = self._anchor(place)
            self.anchors[role, 0] = self._anchor(self.places[role])
        await self.store.database._db.execute("PRAGMA synchronous = OFF")  # nothing here has to outlive the test
        self._saved = await aiosqlite.connect(":memory:")
        await self.store.database._db.backup(self._saved)

    async def _open_games(self) -> None:
        judge = Who(1, moderates=True)
        ids = {role: person.id for role, person in self.people.items()}
        for game, opener, seats in (
            (GAME, "creator", {"assyria": "player", "babylon": "two", "egypt": "two", "hatti": "replaced"}),
            (ORPHAN, "exile", {"assyria": "player", "babylon": "two"}),
            (LOBBY, "creator", {"assyria": "player"}),
        ):
            row = await self.service.lobby.open_game(
                Who(ids[opener]), Opening(slug="scribes", name=NAMED, guild=self.table.guild.id,
                channel=self.channels[game].id, scenario="short", seats=max(2, len(seats)),
            ))  # fmt: skip
            assert row.id == game
            for seat, role in seats.items():
                await self.service.lobby.sit_down(game, Who(ids[role]), seat)
            if game != LOBBY:
                await self.service.lobby.start(game, judge)
        await seat_given(self.service, GAME, judge, "hatti", ids["plays"])
        _, _, session = await self.service.games.look(GAME, None)
        self.quoted, self.version = of_question(session.token, 0), (await self.service.games.game(GAME)).version
        await self.store.people.ask_consent(GAME, self.version, "assyria", [], at=1)
        row = await self.service.games.game(GAME)
        fields, at = {"pace": 9}, self.bot.runtime.now()
        letter = announcement(row, "Faster?", key="faster", motion=1)
        motion = Motion(0, ids["creator"], "pace", [fields], self.version)
        await self.store.motions.new_motion(GAME, motion, lambda _: letter, at)
        await self.store.insiders.ask_for_seat(GAME, "assyria", SeatRequest(ids["creator"]), at=1)

    def _anchor(self, place: Channel) -> Message:
        """A message of the bot's to press made-up buttons on."""
        body = {"flags": COMPONENTS_V2, "components": [{"type": 10, "content": "Here."}]}
        message = self.table.there.interacting.posting.write(place, self.world.bot, body, {})
        self.table.there.interacting.posting.show(message)
        return message

    # ------------------------------------------------------------------ doing

    def game_of(self, act: Act, role: str) -> int:
        return ORPHAN if role == "exile" and act.game == GAME else act.game

    async def command(self, act: Act, role: str, game: int | None = None) -> str:
        """Give a command. Returns what is read of the answer."""
        person, number = self.people[role], game or self.game_of(act, role)
        options = dict(act.options(self, role))
        place = self.places[role]
        if act.here:
            place = self.channels[number] if person.sees_channel(self.channels[number]) else place
        elif takes_game(self, act.what):
            options["game"] = number
        return await read(await person.slash(place, act.what, **options))

    async def press(self, act: Act, role: str, game: int | None = None) -> str:
        """Press a button, choose in a select, or send a form off. Returns what is read of the answer."""
        number = game or self.game_of(act, role)
        verb = act.what.partition(" ")[0]
        custom_id = name(verb, number, self.quoted if act.question else "", *act.rest(self, role))
        anchor = self.anchors[role, act.game if act.here else 0]
        return await read(await self.people[role].forge(anchor, custom_id, act.values, act.form))

    async def changes(self) -> int:
        return int(self.store.database._db.total_changes)

    async def put_back(self) -> None:
        """As it was before anybody did anything."""
        await self.saved.backup(self.store.database._db)
        self.service.games._loaded.clear()


def takes_game(cast: Cast, line: str) -> bool:
    command = cast.bot.tree.get_command(line.split()[0])
    for word in line.split()[1:]:
        command = command.get_command(word)  # type: ignore[union-attr]
    return any(option.name == "game" and option.type.name == "integer" for option in command.parameters)  # type: ignore[union-attr]


async def read(outcome: Outcome) -> str:
    """What the person reads, whatever became of his act."""
    if outcome.modal is not None:
        return f"A form: {outcome.modal.title}"
    assert outcome.ok, outcome.error
    await outcome.settled()
    return text(outcome.followups[-1] if outcome.followups else outcome.answer)


def wrong(act: Act, role: str, said: str, changed: bool) -> str:
    """Why what happened is not what must; "" if it is."""
    must = act.must[role]
    line = said.strip()
    if changed and must != "y":
        return f"{act.what} by {role} was refused and changed something"
    if act.does and must == "y" and not changed:
        return f"{act.what} by {role} did nothing: {line}"
    if must == "y":
        refused = [code for code, words in MEANINGS.items() if re.fullmatch(words, line, re.DOTALL)]
        return f"{act.what} by {role} was refused ({refused[0]}): {line}" if refused else ""
    words = MEANINGS.get(must, must)
    if re.fullmatch(words, line, re.DOTALL) is None:
        return f"{act.what} by {role} had to be {must!r} and was: {line[:200]}"
    return ""


@asynccontextmanager
async def gathered(table: Table, folder: Path) -> AsyncIterator[Cast]:
    """The bot on line, with its courier and its clock at rest, and everybody there."""
    config = Config(database=folder / "amarna.db", burst=0)
    with on_the_shelf():
        async with table.there.connect(Amarna(config, alone=False)) as bot:
            cast = Cast(table, bot)
            await cast.set_up()
            try:
                yield cast
            finally:
                await cast.saved.close()
