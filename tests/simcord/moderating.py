"""What the tests of `/mod` share: a table, commands, and buttons that ask once more."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.service.step import Who
from tests.bot.runtime import answered
from tests.simcord.town import Town, buttons, texts, town
from tests.tiny import on_the_shelf

REFUSED = "Only a moderator, or whoever opened the game, does this."


@asynccontextmanager
async def table(game: str = "scribes", **options: Any) -> AsyncIterator[tuple[Town, int]]:
    """Ann has opened a game and plays it with Ben."""
    with on_the_shelf():
        async with town() as there:
            if game == "scribes":
                options = {"scenario": "short", "seats": 2, **options}
            number = await there.begun(game, [there.ann, there.ben], **options)
            yield there, number


async def mod(
    there: Town, person: MemberActor, command: str, channel: ChannelHandle | None = None, /, **options: Any
) -> Any:  # fmt: skip
    """A person's command, and the private message it is answered with."""
    result = await person.slash(channel or there.channel, f"mod {command}", **options)
    assert result.response is not None and result.response.ephemeral
    return result.response


async def told(
    there: Town, person: MemberActor, command: str, channel: ChannelHandle | None = None, /, **options: Any
) -> str:  # fmt: skip
    return texts(await mod(there, person, command, channel, **options))


async def sure(person: MemberActor, asked: Any, label: str = "Confirm") -> str:
    """Press a button of the question, and read what it has become, or the refusal beside it."""
    assert buttons(asked)[-1] == "Back", texts(asked)
    result = await person.click(asked, label=label)
    return texts(result.followups[-1] if result.followups else result.response)


async def agree(there: Town, person: MemberActor) -> str:
    """Press Agree on the newest message that asks for it, and read the answer."""
    await there.settle()
    return texts((await person.click(there.newest("Agree"), label="Agree")).response)


async def stage(there: Town, game: int) -> str:
    return (await there.runtime.service.games.game(game)).stage


async def public(there: Town) -> str:
    await there.settle()
    return "\n".join(texts(message) for message in there.messages())


async def play(there: Town, game: int, answers: int, seed: int = 0) -> None:
    chance = random.Random(seed)
    for _ in range(answers):
        _, _, session = await there.runtime.service.games.look(game, None)
        seats = await there.runtime.store.games.seats(game)
        seat, ask = next((s, a) for s, a in session.asks().items() if seats[s].person is not None)
        await answered(there.runtime.service, game, Who(seats[seat].user or 0), ask.sample(chance), seat=seat)


def moderator(there: Town) -> Who:
    return Who(there.mod.id, moderates=True)
