"""What a bot must be able to do in this Discord, step by step, whichever library it is written with.

Each step has people use the bot as they would, and looks at what became of it. A bot answers with words that are agreed
upon here: see `bots/`, one for each library.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.loopback import Channel, Loopback, Message, Outcome, Person
from bot.loopback.model import PRIVATE_THREAD, THREAD
from bot.loopback.reading import buttons, modal_texts, pictures, selects, texts
from bot.loopback.threads import close

PATIENCE = 15.0
COMMANDS = {
    "ping", "greet", "panel", "layout", "form", "slow", "picture", "upload", "post", "erase", "letter", "read",
    "thread", "hidden", "amend", "mark", "who",
}  # fmt: skip


@dataclass
class Visit:
    """A library's bot in this Discord, with two people and a channel."""

    there: Loopback
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


Step = Callable[[Visit], Awaitable[None]]
STEPS: dict[str, Step] = {}


def step(name: str) -> Callable[[Step], Step]:
    def register(does: Step) -> Step:
        STEPS[name] = does
        return does

    return register


# ---------------------------------------------------------------------- coming


@step("logs in")
async def logs_in(visit: Visit) -> None:
    await visit.until(lambda: visit.there.gateway.identified)
    assert not visit.there.gateway.asks_for_privileges


@step("registers its commands")
async def registers(visit: Visit) -> None:
    known = visit.there.world.commands
    await visit.until(lambda: {c["name"] for scope in known.values() for c in scope.values()} >= COMMANDS)


# ---------------------------------------------------------------------- interactions


@step("answers a command")
async def answers(visit: Visit) -> None:
    """Some libraries overhear what is asked before they are through with their start, so it may be asked again."""
    async with asyncio.timeout(PATIENCE):
        while not (outcome := await visit.ann.slash(visit.channel, "ping")).ok:
            pass
    assert outcome.answer.content == "pong"


@step("answers in private")
async def answers_in_private(visit: Visit) -> None:
    answer = (await visit.ask("who", whom=visit.ben)).answer
    assert answer.only_for == visit.ann.id and answer.content == f"Ben {visit.ben.id}", answer.content


@step("reads options")
async def reads_options(visit: Visit) -> None:
    assert await visit.word("greet", city="mari", times=2) == "hello mari mari"


@step("completes")
async def completes(visit: Visit) -> None:
    offered = await visit.ann.complete(visit.channel, "greet", "city", " me ")
    assert [choice["value"] for choice in offered.choices] == ["memphis", "megiddo"], offered.choices


@step("answers a button by changing its message")
async def button(visit: Visit) -> None:
    shown = (await visit.ask("panel")).answer
    assert [button.label for button in buttons(shown)] == ["Press"]
    outcome = await visit.ben.click(shown, "Press")
    assert outcome.ok and outcome.message is shown
    await visit.until(lambda: shown.content == "pressed by Ben")


@step("answers a select in private")
async def select(visit: Visit) -> None:
    shown = (await visit.ask("panel")).answer
    assert selects(shown)[0].values() == ["mari", "memphis"]
    outcome = await visit.ben.select(shown, "where", ["memphis"])
    assert outcome.ok and outcome.answer.content == "chosen: memphis" and outcome.answer.only_for == visit.ben.id


@step("shows a form and reads it")
async def form(visit: Visit) -> None:
    shown = (await visit.ask("form")).form
    assert modal_texts(shown)[:2] == ["A letter", "Words"], modal_texts(shown)
    outcome = await visit.ann.submit(shown, {"Words": "Send gold."})
    assert outcome.ok and outcome.answer.content == "wrote: Send gold."


@step("defers, answers later, and follows up")
async def defers(visit: Visit) -> None:
    outcome = await visit.ask("slow")
    await outcome.settled(PATIENCE)
    await visit.until(lambda: outcome.followups)
    assert (outcome.answer.content, outcome.followups[0].content) == ("at last", "and more")
    assert outcome.followups[0].only_for == visit.ann.id


@step("answers with a message of the second kind")
async def layout(visit: Visit) -> None:
    shown = (await visit.ask("layout")).answer
    assert shown.is_v2 and texts(shown) == ["words in a container"]
    assert [(p.filename, p.description) for p in pictures(shown)] == [("map.png", "a map")], pictures(shown)


@step("answers with a file")
async def picture(visit: Visit) -> None:
    (file,) = (await visit.ask("picture")).answer.attachments
    assert (file.filename, file.width) == ("map.png", 8)


@step("says what is on a picture")
async def describes(visit: Visit) -> None:
    (file,) = (await visit.ask("picture")).answer.attachments
    assert file.description == "a map"


@step("reads a file it is given")
async def upload(visit: Visit) -> None:
    assert await visit.word("upload", file=("note.txt", b"twelve bytes")) == "note.txt twelve bytes"


# ---------------------------------------------------------------------- messages


@step("posts with a file and replaces it")
async def posts(visit: Visit) -> None:
    assert await visit.word("post") == "posted"
    posted = next(m for m in visit.ann.sees(visit.channel)[::-1] if m.content == "edited" and m.interaction is None)
    assert [file.filename for file in posted.attachments] == ["later.png"] and posted.edited


@step("deletes its message")
async def erases(visit: Visit) -> None:
    assert await visit.word("erase") == "erased"
    assert not [m for m in visit.ann.sees(visit.channel) if m.content == "to be erased"]


@step("reads what was said")
async def reads(visit: Visit) -> None:
    """Its own words and what mentions it; of what others say without that, nothing."""
    visit.ann.says(visit.channel, "a secret")
    visit.ann.says(visit.channel, f"<@{visit.there.world.bot.id}> read this")
    mention = f"<@{visit.there.world.bot.id}> read this"
    await visit.until(lambda: visit.newest().content == f"heard: {mention}")
    assert await visit.word("read", count=3) == f"heard: {mention}|{mention}|"


@step("marks a message: reaction and pin")
async def marks(visit: Visit) -> None:
    assert await visit.word("mark") == "marked"
    (pinned,) = visit.channel.pins
    message = visit.channel.messages[pinned]
    marks = [(reaction.emoji, list(reaction.users)) for reaction in message.reactions.values()]
    assert marks == [("\N{THUMBS UP SIGN}", [message.author.id])]


# ---------------------------------------------------------------------- private conversations, threads


@step("opens a private conversation")
async def letter(visit: Visit) -> None:
    assert await visit.word("letter", whom=visit.ben) == "sent"
    assert visit.ben.dms()[-1].content == "a letter"


@step("hears that one is closed")
async def closed(visit: Visit) -> None:
    visit.ben.user.dms_open = False
    assert await visit.word("letter", whom=visit.ben) == "no 50007"
    visit.ben.user.dms_open = True


@step("hears that it opens them too fast")
async def too_fast(visit: Visit) -> None:
    visit.there.world.doors = (0, 600.0)
    stranger = visit.there.person("Cem", visit.channel.guild)  # type: ignore[arg-type]
    assert await visit.word("letter", whom=stranger) == "no 40003"
    visit.there.world.doors = None


@step("makes a thread from a message")
async def thread(visit: Visit) -> None:
    made = visit.there.world.channels[int(await visit.word("thread", name="First game"))]
    assert (made.kind, made.name, made.auto_archive) == (THREAD, "First game", 10080)
    assert visit.ann.newest(made).content == "in the thread"


@step("makes a private thread and lets somebody in")
async def hidden(visit: Visit) -> None:
    made = visit.there.world.channels[int(await visit.word("hidden", whom=visit.ben))]
    assert made.kind == PRIVATE_THREAD and visit.ben.id in made.joined
    assert visit.ben.newest(made).content == "for your eyes" and not visit.ann.sees_channel(made)


@step("hears that a thread is closed, and opens it")
async def amends(visit: Visit) -> None:
    made = visit.there.world.channels[int(await visit.word("thread", name="Quiet"))]
    close(visit.there.world, made)
    said = visit.ann.newest(made)
    assert await visit.word("amend", thread=str(made.id), message=str(said.id)) == "no 50083"
    assert not made.archived and visit.ann.newest(made).content == "open again"


# ---------------------------------------------------------------------- trouble, going


@step("waits when it asks too fast")
async def busy(visit: Visit) -> None:
    met = visit.there.faults.met
    visit.there.faults.too_many("POST", "/channels/*/messages", retry_after=0.05)
    assert await visit.word("post") == "posted" and visit.there.faults.met == met + 1


@step("tries again when Discord is in trouble")
async def trouble(visit: Visit) -> None:
    met = visit.there.faults.met
    visit.there.faults.fail("GET", "/channels/*/messages", status=502)
    assert re.fullmatch(r"[^|]*\|[^|]*", await visit.word("read", count=2)) and visit.there.faults.met == met + 1


@step("takes up a lost connection")
async def resumes(visit: Visit) -> None:
    gateway = visit.there.gateway
    before, sessions = gateway.resumed, len(gateway.identified)
    gateway.cut()
    await visit.until(lambda: not gateway.connections)
    visit.there.world.answer_within = PATIENCE
    assert await visit.word("ping") == "pong"
    visit.there.world.answer_within = 3.0
    assert (gateway.resumed, len(gateway.identified)) == (before + 1, sessions)


@step("goes when it is told to")
async def goes(visit: Visit) -> None:
    assert visit.process.stdin is not None
    visit.process.stdin.close()
    assert await asyncio.wait_for(visit.process.wait(), PATIENCE) == 0
    await visit.until(lambda: not visit.there.gateway.connections)
