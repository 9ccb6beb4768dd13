"""A server in a simulated Discord, the bot in it, and people who use it.

Time stands still unless a test moves `town.clock.now`; letters and alarms go out when a test says
`await town.settle()`.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord import actors
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.app import Amarna
from bot.config import Config
from bot.runtime import Runtime
from bot.service.step import Who
from engine.kernel.session import Session
from engine.kernel.state import encode
from tests.bot.runtime import Clock, answered

CLICKABLE = re.compile(r"</([a-z ]+):\d+>")
PATIENCE = 60.0  # seconds that only a test waits which is about to fail, however busy the machine is


class Town:
    """`ann`, `ben` and `cem` are members; `mod` may manage channels; `guest` is just somebody."""

    def __init__(self, env: Any, bot: Amarna, clock: Clock) -> None:
        self.env = env
        self.bot = bot
        self.clock = clock
        self.guild: GuildHandle = env.create_guild()
        self.channel: ChannelHandle = self.guild.create_text_channel("table")
        rights = discord.Permissions(manage_channels=True)
        role = self.guild.create_role("moderators", permissions=rights)
        self.ann, self.ben, self.cem, self.guest = (self._member(n) for n in ("ann", "ben", "cem", "guest"))
        self.mod = self.guild.add_member(env.create_user("mod"), roles=[role])

    def _member(self, name: str) -> MemberActor:
        return self.guild.add_member(self.env.create_user(name))

    @property
    def runtime(self) -> Runtime:
        return self.bot.runtime

    async def settle(self) -> None:
        """Everything that is due goes out."""
        await self.runtime.settle()

    async def later(self, seconds: int) -> None:
        """Let time pass."""
        self.clock.now += seconds
        await self.settle()

    async def restart(self) -> None:
        """The bot stops and starts again on the same database."""
        old = self.bot
        runtime, old._runtime = old.runtime, None
        await runtime.close()
        self.bot = Amarna(old.config, self.clock, alone=False, shard_count=1)
        await self.env.restart_bot(self.bot)
        await self.bot.commands_known()

    def offer_to_all(self, command: str) -> None:
        """The server's owner gives a command to everybody, which is his to do."""
        known = self.env.backend.commands[None].values()
        number = next(int(each["id"]) for each in known if each["name"] == command)
        self.guild.set_command_permissions(number, {self.guild.default_role: True})

    # ------------------------------------------------------------------ reading

    def messages(self, viewer: MemberActor | None = None) -> list[discord.Message]:
        return self.channel.history(viewer=viewer)

    def newest(self, label: str = "Orders") -> discord.Message:
        """The newest public message with such a button; that one is on the panel of a game under way, not on a call."""
        found = [m for m in self.messages() if label in buttons(m)]
        assert found, f"no message with a button {label!r}"
        return found[-1]

    def calls(self) -> list[discord.Message]:
        """The messages that only call somebody."""
        return [m for m in self.messages() if buttons(m) == ["My move"]]

    def dms(self, person: MemberActor) -> list[discord.Message]:
        """The direct messages between a person and the bot."""
        return person.user.dm_channel.history()

    # ------------------------------------------------------------------ playing

    async def begun(self, game: str = "pharaohs", people: Sequence[MemberActor] = (), **options: Any) -> int:
        """A running game: people on the first seats, automated players on the others. Returns its number."""
        await self.ann.slash(self.channel, "game create", game=game, **options)
        await self.settle()
        lobby = self.newest("Join")
        for person in people or (self.ann, self.ben):
            await person.click(lobby, label="Join")
        if not any(b.disabled for b in buttons_of(self.newest("Join")) if b.label == "Automated players"):
            await self.ann.click(lobby, label="Automated players")
        await self.ann.click(lobby, label="Start")
        await self.settle()
        row = await self.runtime.store.games.game_in(self.channel.id)
        assert row is not None and row.stage == "running"
        return row.id

    async def session(self, game: int) -> Session[Any]:
        return (await self.runtime.service.games.look(game, None))[2]

    async def reads_the_same(self, game: int) -> None:
        """The journal alone leads to the very same position, when the game is read again from the store."""
        before = fingerprint(await self.session(game))
        await self.runtime.service.games.refresh(game)
        assert fingerprint(await self.session(game)) == before, "another game when it is read again from the store"

    async def asked(self, game: int) -> MemberActor:
        """One of the people who must decide now."""
        seats = await self.runtime.store.games.seats(game)
        session = await self.session(game)
        people = {person.id: person for person in (self.ann, self.ben, self.cem, self.mod, self.guest)}
        return next(people[seats[s].user or 0] for s in session.asks() if seats[s].person is not None)

    async def answer(self, game: int, value: Any) -> None:
        """Whoever is asked answers, straight at the desk: to get somewhere quickly."""
        person = await self.asked(game)
        await answered(self.runtime.service, game, Who(person.id), value)


def fingerprint(session: Session[Any]) -> tuple[Any, ...]:
    """What must be the same after the game was read again."""
    question = session.question.signature() if session.question is not None else ""
    return encode(session.state), question, session.token, session.over


def reply(result: InteractionResult) -> ResponseMessage:
    """What somebody was answered."""
    assert result.response is not None
    return result.response


def texts(message: Any) -> str:
    """All the words of a message; a command that can be clicked reads as one that cannot."""
    found = [part["content"] for part in parts_of(message) if part.get("content") is not None]
    return CLICKABLE.sub(r"`/\1`", "\n".join(found))


def buttons(message: Any) -> list[str]:
    return [button.label for button in buttons_of(message)]


class Pressable:
    def __init__(self, data: dict[str, Any]) -> None:
        self.label: str = data.get("label") or ""
        self.custom_id: str = data.get("custom_id", "")
        self.disabled: bool = data.get("disabled", False)


def buttons_of(message: Any) -> list[Pressable]:
    return [Pressable(part) for part in parts_of(message) if part["type"] == 2]


async def forged(person: MemberActor, message: Any, custom_id: str) -> InteractionResult:
    """A click with a name that does not stand on the message, as a changed program might send it."""
    for part in message._message.components[0]["components"]:
        for inner in part.get("components", []):
            if inner["type"] == 2:
                inner |= {"custom_id": custom_id, "disabled": False}
                return await person.click(message, custom_id=custom_id)
    raise AssertionError("no button")


def selects(message: Any) -> list[dict[str, Any]]:
    """The selects as Discord has them: custom_id, placeholder, options with label, value and default."""
    return [part for part in parts_of(message) if part["type"] == 3]


def alts(message: Any) -> list[str]:
    """What its pictures say to who cannot see them."""
    return [item.get("description") or "" for part in parts_of(message) if part["type"] == 12 for item in part["items"]]


def parts_of(message: Any) -> list[dict[str, Any]]:
    """Every component, nested ones too, as plain data."""
    raw = message.components
    found: list[dict[str, Any]] = []

    def walk(parts: Sequence[Any]) -> None:
        for one in parts:
            data = one if isinstance(one, dict) else one.to_dict()
            found.append(data)
            walk(data.get("components", []))

    walk(raw)
    return found


def trimmed(options: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The options of a command, those of its subcommands too, without the blanks around what was typed."""
    sent = []
    for option in options:
        value = option.get("value")
        sent.append(option | ({"value": value.strip()} if isinstance(value, str) else {}))
        if "options" in option:
            sent[-1]["options"] = trimmed(option["options"])
    return sent


@contextmanager
def trimming() -> Iterator[None]:
    """Commands and completions arrive as from Discord, which trims what was typed; SimCord passes it on as it is."""
    dispatch = actors._dispatch_actor_interaction

    async def trim(actor: Any, type: int, channel: ChannelHandle, data: dict[str, Any], **more: Any) -> Any:
        if "options" in data:
            data = data | {"options": trimmed(data["options"])}
        return await dispatch(actor, type, channel, data, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(actors, "_dispatch_actor_interaction", trim)
        yield


@contextmanager
def patient() -> Iterator[None]:
    """SimCord gives a bot five seconds to begin, which a busy machine may need: wait as long as for anything else."""
    settle = Env._settle_internal

    async def wait(env: Env, *, timeout: float | None = None, **more: Any) -> None:  # noqa: ASYNC109 (SimCord's own)
        await settle(env, timeout=None if timeout is None else max(timeout, PATIENCE), **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Env, "_settle_internal", wait)
        yield


@asynccontextmanager
async def town(folder: Path | None = None, **config: Any) -> AsyncIterator[Town]:
    """A town with the bot on line."""
    with tempfile.TemporaryDirectory() as temporary:
        clock = Clock()
        database = (folder or Path(temporary)) / "amarna.db"
        bot = Amarna(Config(database=database, burst=0, **config), clock, alone=False, shard_count=1)
        with trimming(), patient():
            async with simcord.run(bot, settle_timeout=PATIENCE) as env:
                await bot.commands_known()
                there = Town(env, bot, clock)
                try:
                    yield there
                finally:
                    await there.bot.close()
