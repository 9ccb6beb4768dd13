"""A Discord on loopback for each test, with a server, a channel, two people and, where wanted, a bot."""

import asyncio
import types
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import discord.http
import discord.webhook.async_
import pytest

from bot.fake_discord import Channel, FakeDiscord, Guild, Person, Role, World
from tests.wire import openapi
from tests.wire.example_bot import Example

PATIENCE = 20.0  # seconds that only a test waits which is about to fail, however busy the machine is


@dataclass
class Table:
    """What most tests need: the Discord, a server with one channel, two people and a moderator's role."""

    there: FakeDiscord
    world: World
    guild: Guild
    channel: Channel
    ann: Person
    ben: Person
    moderators: Role
    checker: openapi.Checker


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    """Every request is checked against the published schema, if that is there.

    The clock of this Discord stands still unless a test moves it: a busy machine is never too late.
    """
    async with FakeDiscord(patience=PATIENCE, clock=lambda: 0.0) as there:
        checker = openapi.Checker()
        if openapi.PRESENT:
            there.observe(checker.see)
        world = there.world
        guild = world.add_guild("Amarna")
        channel = world.add_channel(guild, "table")
        moderators = world.add_role(guild, "moderators")
        ann, ben = there.person("Ann", guild), there.person("Ben", guild)
        yield Table(there, world, guild, channel, ann, ben, moderators, checker)
    assert not checker.errors, "\n".join(checker.errors)
    crashed = [str(refusal) for refusal in world.refusals if refusal.status == 500]
    assert not crashed, "\n".join(crashed)


@pytest.fixture
async def bot(table: Table) -> AsyncIterator[Example]:
    async with table.there.connect(Example()) as running:
        yield running
    assert not table.there.gateway.asks_for_privileges


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library waits a second and more before it tries again; here it does so at once."""

    async def sleep(seconds: float, result: Any = None) -> Any:
        return await asyncio.sleep(min(seconds, 0.01), result)

    quick = types.ModuleType("asyncio")
    quick.__dict__.update(vars(asyncio) | {"sleep": sleep})
    monkeypatch.setattr(discord.http, "asyncio", quick)
    monkeypatch.setattr(discord.webhook.async_, "asyncio", quick)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The courier tries again at once."""
    monkeypatch.setattr("bot.outbox.deliver.FIRST_PAUSE", 0)


async def until(condition: Callable[[], object], within: float = PATIENCE) -> None:
    """Wait for something inside a bot, which tells nobody of it."""
    async with asyncio.timeout(within):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.001)
