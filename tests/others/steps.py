"""What a bot must be able to do in this Discord, step by step, whichever library it is written with.

Each step has people use the bot as they would, and looks at what became of it. A bot answers with words that are agreed
upon here: see `bots/`, one for each library.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.fake_discord import Channel, FakeDiscord, Message, Outcome, Person
from bot.fake_discord.model import PRIVATE_THREAD, THREAD
from bot.fake_discord.reading import buttons, modal_texts, pictures, selects, texts
from bot.fake_discord.threads import close

PATIENCE = 15.0
COMMANDS = {
    "ping", "greet", "panel", "layout", "form", "slow", "picture", "upload", "post", "erase", "letter", "read",
    "thread", "hidden", "amend", "mark", "who",
}  # fmt: skip


@dataclass
class Context:
    """A library's bot in this Discord, with two people and a channel."""

    there: FakeDiscord
    channel: Channel
    ann: Person
    ben: Person
    process: asyncio.subprocess.Process

    async def ask(self, line: str, **options: object) -> Outcome:
        outcome = await self.ann.slash(self.channel, line, options)
        assert outcome.ok, outcome.error
        return outcome

    async def word(self, line: str, **options: object) -> str:
        """What the bot answers in the end."""
        outcome = await self.ask(line, **options)
        await outcome.settled(PATIENCE)
        return outcome.answer.content

    def newest(self) -> Message:
        return self.ann.newest(self.channel)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for something that nobody tells of."""
        async with asyncio.timeout(PATIENCE):
            while not condition():  # noqa: ASYNC110
                await asyncio.sleep(0.005)


Step = Callable[[Context], Awaitable[None]]
STEPS: dict[str, Step] = {}


def step(name: str) -> Callable[[Step], Step]:
    def register(does: Step) -> Step:
        STEPS[name] = does
        return does

    return register


# ---------------------------------------------------------------------- coming


@step("logs in")
async def logs_in(context: Context) -> None:
    await context.until(lambda: context.there.gateway.identified)
    assert not context.there.gateway.asks_for_privileges


@step("registers its commands")
async def registers(context: Context) -> None:
    known = context.there.world.commands
    await context.until(lambda: {c["name"] for scope in known.values() for c in scope.values()} >= COMMANDS)


# ---------------------------------------------------------------------- interactions


@step("answers a command")
async def answers(context: Context) -> None:
    """Some libraries overhear what is asked before they are through with their start, so it may be asked again."""
    async with asyncio.timeout(PATIENCE):
        while not (outcome := await context.ann.slash(context.channel, "ping")).ok:
            pass
    assert outcome.answer.content == "pong"


@step("answers in private")
async def answers_in_private(context: Context) -> None:
    answer = (await context.ask("who", whom=context.ben)).answer
    assert answer.only_for == context.ann.id and answer.content == f"Ben {context.ben.id}", answer.content


@step("reads options")
async def reads_options(context: Context) -> None:
    assert await context.word("greet", city="mari", times=2) == "hello mari mari"


@step("completes")
async def completes(context: Context) -> None:
    offered = await context.ann.complete(context.channel, "greet", "city", " me ")
    assert [choice["value"] for choice in offered.choices] == ["memphis", "megiddo"], offered.choices


@step("answers a button by changing its message")
async def button(context: Context) -> None:
    shown = (await context.ask("panel")).answer
    assert [button.label for button in buttons(shown)] == ["Press"]
    outcome = await context.ben.click(shown, "Press")
    assert outcome.ok and outcome.message is shown
    await context.until(lambda: shown.content == "pressed by Ben")


@step("answers a select in private")
async def select(context: Context) -> None:
    shown = (await context.ask("panel")).answer
    assert selects(shown)[0].values() == ["mari", "memphis"]
    outcome = await context.ben.select(shown, "where", ["memphis"])
    assert outcome.ok and outcome.answer.content == "chosen: memphis" and outcome.answer.only_for == context.ben.id


@step("shows a form and reads it")
async def form(context: Context) -> None:
    shown = (await context.ask("form")).form
    assert modal_texts(shown)[:2] == ["A letter", "Words"], modal_texts(shown)
    outcome = await context.ann.submit(shown, {"Words": "Send gold."})
    assert outcome.ok and outcome.answer.content == "wrote: Send gold."


@step("defers, answers later, and follows up")
async def defers(context: Context) -> None:
    outcome = await context.ask("slow")
    await outcome.settled(PATIENCE)
    await context.until(lambda: outcome.followups)
    assert (outcome.answer.content, outcome.followups[0].content) == ("at last", "and more")
    assert outcome.followups[0].only_for == context.ann.id


@step("answers with a message of the second kind")
async def layout(context: Context) -> None:
    shown = (await context.ask("layout")).answer
    assert shown.is_v2 and texts(shown) == ["words in a container"]
    assert [(p.filename, p.description) for p in pictures(shown)] == [("map.png", "a map")], pictures(shown)


@step("answers with a file")
async def picture(context: Context) -> None:
    (file,) = (await context.ask("picture")).answer.attachments
    assert (file.filename, file.width) == ("map.png", 8)


@step("says what is on a picture")
async def describes(context: Context) -> None:
    (file,) = (await context.ask("picture")).answer.attachments
    assert file.description == "a map"


@step("reads a file it is given")
async def upload(context: Context) -> None:
    assert await context.word("upload", file=("note.txt", b"twelve bytes")) == "note.txt twelve bytes"


# ---------------------------------------------------------------------- messages


@step("posts with a file and replaces it")
async def posts(context: Context) -> None:
    assert await context.word("post") == "posted"
    posted = next(m for m in context.ann.sees(context.channel)[::-1] if m.content == "edited" and m.interaction is None)
    assert [file.filename for file in posted.attachments] == ["later.png"] and posted.edited


@step("deletes its message")
async def erases(context: Context) -> None:
    assert await context.word("erase") == "erased"
    assert not [m for m in context.ann.sees(context.channel) if m.content == "to be erased"]


@step("reads what was said")
async def reads(context: Context) -> None:
    """Its own words and what mentions it; of what others say without that, nothing."""
    context.ann.says(context.channel, "a secret")
    context.ann.says(context.channel, f"<@{context.there.world.bot.id}> read this")
    mention = f"<@{context.there.world.bot.id}> read this"
    await context.until(lambda: context.newest().content == f"heard: {mention}")
    assert await context.word("read", count=3) == f"heard: {mention}|{mention}|"


@step("marks a message: reaction and pin")
async def marks(context: Context) -> None:
    assert await context.word("mark") == "marked"
    (pinned,) = context.channel.pins
    message = context.channel.messages[pinned]
    marks = [(reaction.emoji, list(reaction.users)) for reaction in message.reactions.values()]
    assert marks == [("\N{THUMBS UP SIGN}", [message.author.id])]


# ---------------------------------------------------------------------- private conversations, threads


@step("opens a private conversation")
async def letter(context: Context) -> None:
    assert await context.word("letter", whom=context.ben) == "sent"
    assert context.ben.dms()[-1].content == "a letter"


@step("hears that one is closed")
async def closed(context: Context) -> None:
    context.ben.user.dms_open = False
    assert await context.word("letter", whom=context.ben) == "no 50007"
    context.ben.user.dms_open = True


@step("hears that it opens them too fast")
async def too_fast(context: Context) -> None:
    context.there.world.doors = (0, 600.0)
    stranger = context.there.person("Cem", context.channel.guild)  # type: ignore[arg-type]
    assert await context.word("letter", whom=stranger) == "no 40003"
    context.there.world.doors = None


@step("makes a thread from a message")
async def thread(context: Context) -> None:
    made = context.there.world.channels[int(await context.word("thread", name="First game"))]
    assert (made.kind, made.name, made.auto_archive) == (THREAD, "First game", 10080)
    assert context.ann.newest(made).content == "in the thread"


@step("makes a private thread and lets somebody in")
async def hidden(context: Context) -> None:
    made = context.there.world.channels[int(await context.word("hidden", whom=context.ben))]
    assert made.kind == PRIVATE_THREAD and context.ben.id in made.joined
    assert context.ben.newest(made).content == "for your eyes" and not context.ann.sees_channel(made)


@step("hears that a thread is closed, and opens it")
async def amends(context: Context) -> None:
    made = context.there.world.channels[int(await context.word("thread", name="Quiet"))]
    close(context.there.world, made)
    said = context.ann.newest(made)
    assert await context.word("amend", thread=str(made.id), message=str(said.id)) == "no 50083"
    assert not made.archived and context.ann.newest(made).content == "open again"


# ---------------------------------------------------------------------- trouble, going


@step("waits when it asks too fast")
async def busy(context: Context) -> None:
    met = context.there.faults.met
    context.there.faults.too_many("POST", "/channels/*/messages", retry_after=0.05)
    assert await context.word("post") == "posted" and context.there.faults.met == met + 1


@step("tries again when Discord is in trouble")
async def trouble(context: Context) -> None:
    met = context.there.faults.met
    context.there.faults.fail("GET", "/channels/*/messages", status=502)
    assert re.fullmatch(r"[^|]*\|[^|]*", await context.word("read", count=2)) and context.there.faults.met == met + 1


@step("takes up a lost connection")
async def resumes(context: Context) -> None:
    gateway = context.there.gateway
    before, sessions = gateway.resumed, len(gateway.identified)
    gateway.cut()
    await context.until(lambda: not gateway.connections)
    context.there.world.answer_within = PATIENCE
    assert await context.word("ping") == "pong"
    context.there.world.answer_within = 3.0
    assert (gateway.resumed, len(gateway.identified)) == (before + 1, sessions)


@step("goes when it is told to")
async def goes(context: Context) -> None:
    assert context.process.stdin is not None
    context.process.stdin.close()
    assert await asyncio.wait_for(context.process.wait(), PATIENCE) == 0
    await context.until(lambda: not context.there.gateway.connections)
