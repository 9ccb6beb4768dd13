"""Taking others' decisions back: where a game can go back to, how it would stand then, and going there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from bot.desk.consent import Consent, voters
from bot.desk.hosted import Hosted
from bot.desk.hosting import STAGES, fresh, must_moderate, topics
from bot.desk.step import Who
from bot.speech.phrases import answer_text
from bot.store import GameRow, SeatRow, Stage
from bot.wishes import GameWishes
from engine.kernel.errors import Refused
from engine.kernel.journal import SIGNAL, By, signal_of, standing
from engine.kernel.questions import All
from engine.kernel.session import Session
from engine.wargame.text import plural

FAR = 100  # decisions that are offered to go back to
KEPT_LISTS = 20
FREE: tuple[By, ...] = ("forced", "standing")  # answers that would be given again at once: no place to go back to


@dataclass(frozen=True)
class Point:
    """A decision that can be taken back, and all that came after it.

    `words` say what was decided, in games that hide nothing; `told` is what the table heard of it.
    """

    back: int  # answers that would go, forced ones too
    seat: str
    about: str  # what kind of decision it was
    words: str
    told: str


@dataclass(frozen=True)
class Preview:
    """A game as it would stand with fewer decisions."""

    game: GameRow
    session: Session[Any]
    back: int
    decisions: int  # how many would go
    lines: list[str]  # of the public log, that would go
    words: list[str]  # what was declared and would be so no more

    @property
    def version(self) -> int:
        return self.game.version


class GoingBack(Consent):
    """What only a moderator takes back."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._lists: OrderedDict[int, tuple[int, list[Point]]] = OrderedDict()  # of points, by version of the game

    async def points(self, game: int, most: int = FAR) -> list[Point]:
        """Where a game can be taken back to, the newest first. A seat of an automated player would only go on."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            known = self._lists.get(game)
            if known is None or known[0] != row.version:
                hosted = await self._far_back(hosted, FAR)
                known = (row.version, await points_of(hosted))
                self._lists[game] = known
                while len(self._lists) > KEPT_LISTS:
                    self._lists.popitem(last=False)
        return [point for point in known[1] if seats[point.seat].kind != "automat"][:most]

    async def preview(self, game: int, back: int) -> Preview:
        """The game as it would be with so many answers fewer; the game itself stays as it is."""
        async with self._lock(game):
            row, _, hosted = await self._open(game)
            hosted = await self._far_back(hosted, back)
            now = hosted.session
            kept = kept_of(now, back)
            then = await asyncio.to_thread(_as_it_was, hosted, kept)
            gone = [line.text for line in now.lines[len(then.lines) :] if line.to is None]
            return Preview(row, then, back, decisions_in(now, kept), gone, words_in(now, kept))

    async def roll_back(self, game: int, who: Who, back: int, version: int) -> int:
        """Take so many answers back. `version` is the length of the journal the moderator saw.

        Returns how many decisions went.
        """
        must_moderate(who, "takes others' decisions back")
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            if row.stage not in ("running", "paused", "over"):
                raise Refused(f"the game is {STAGES[row.stage]}", "stage")
            if row.version != version:
                raise Refused("the game has gone on since the preview; look again", "stale")
            await self._must_agree_to_going_back(row, seats, who, back)
            stage, wishes = await self._awake(row)
            hosted = await self._far_back(hosted, back)
            kept = kept_of(hosted.session, back)
            gone = decisions_in(hosted.session, kept)
            hosted.said.append(f"<@{who.user}>, who moderates, takes {_last(gone)} back.")
            hosted.said += [f"With that goes the word that {word}." for word in words_in(hosted.session, kept)]
            waited = topics(hosted.session) if stage is None else {}  # while it was over nobody was waited for
            with self._dropping(game):
                hosted.session.rewind(kept, by="moderator")
            audit: list[tuple[int | None, str]] = [(who.user, f"took {_last(gone)} back")]
            await self._write(row, seats, hosted, waited, stage, audit, wishes)
            await self._let_automats_play(hosted)
            return gone

    async def repair(self, game: int, who: Who, version: int | None = None) -> None:
        """A game that froze because its rules changed goes on from the last answer that still fits.

        Whoever was waited for when it froze may be asked no more, and another is called.
        """
        must_moderate(who, "repairs a game")
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            if hosted.session.frozen is None:
                raise Refused("this game is not frozen; nothing needs repair", "repair")
            if version is not None and row.version != version:
                raise Refused("the game has changed since; look again", "stale")
            hosted.said.append("A moderator has repaired the game: it goes on from the last decision that still fits.")
            waited = {seat: each.topic for seat, each in (await self.store.waiting(game)).items()}
            with self._dropping(game):
                hosted.session.repair_by_cut()
                self._follow_intents(hosted)
            await self._write(row, seats, hosted, waited, audit=[(who.user, "repaired the game")])
            await self._let_automats_play(hosted)

    # ------------------------------------------------------------------ inside

    async def _must_agree_to_going_back(self, row: GameRow, seats: dict[str, SeatRow], who: Who, back: int) -> None:
        """Ask the players, unless a judge goes back. A rated game that is over stands if nobody can agree."""
        counts = row.stage == "over" and row.wishes.rated
        if counts and not (who.agreed or voters(row, seats, who.user) or await self._judges(row, seats, who)):
            raise Refused("a rated game that is over stands; nobody else who played it can agree", "leave")
        text = f"take the game back by {plural(back, 'answer')}" + (", though it is over and counted" if counts else "")
        await self._must_have_leave(row, seats, who, "rollback", [back, row.version], text)

    async def _awake(self, row: GameRow) -> tuple[Stage | None, GameWishes | None]:
        """What becomes of a game that is over and goes on again; another may have taken its channel."""
        if row.stage != "over":
            return None, None
        if row.wishes.revealed:
            raise Refused("the seed of its dice has been shown, so that they can be foretold; it cannot go on", "dice")
        if await self.store.game_in(row.channel) is not None:
            raise Refused("another game has begun in its channel; `/mod transfer` moves this one first", "channel")
        return "running", fresh(row.wishes, result="", archived=False)

    async def _far_back(self, hosted: Hosted, answers: int) -> Hosted:
        """The game read from so early a checkpoint that at least so many answers are in memory."""
        while hosted.base.seq and (missing := answers - len(hosted.session.answers)) > 0:
            hosted = await self._read(hosted.company, before=max(0, hosted.base.seq - missing))
        return hosted


async def points_of(hosted: Hosted) -> list[Point]:
    """All decisions in memory, found by giving them once more to a copy. Others get the processor in between."""
    session = hosted.session
    copy = Session.load(
        session.spec, session.setup, session.secret, hosted.base.blob, [], first_seq=hosted.base.seq
    )  # fmt: skip
    copy.by_hand = True
    hides = session.spec.hidden.knowers is not None
    found: list[Point] = []
    count = len(session.answers)
    for i, event in list(enumerate(session.answers))[len(copy.answers) :]:
        if event.role == SIGNAL:  # goes with the decision before it
            copy.signal(*signal_of(event), by=event.by)
            continue
        ask = copy.ask(event.seat)
        assert ask is not None, "what was answered was asked"
        words = "" if hides or isinstance(copy.question, All) else answer_text(ask, event.answer)
        heard = len(copy.lines)
        copy.answer(event.seat, event.answer, by=event.by)
        told = next((line.text for line in copy.lines[heard:] if line.to is None), "")
        if event.by not in FREE:
            found.append(Point(count - i, event.seat, ask.heading, words, told))
        await asyncio.sleep(0)
    return found[::-1]


def kept_of(session: Session[Any], back: int) -> int:
    """How many answers stay when so many go."""
    kept = len(session.answers) - back
    if back < 1 or kept < 0:
        raise Refused(f"there are {len(session.answers)} answers to go back, not {back}", "back")
    return kept


def decisions_in(session: Session[Any], kept: int) -> int:
    """How many decisions there are beyond the first so many answers."""
    return sum(event.by != "forced" and event.role != SIGNAL for event in session.answers[kept:])


def words_in(session: Session[Any], kept: int) -> list[str]:
    """What was declared beyond the first so many answers."""
    heard = [signal_of(event)[0] for event in session.answers[kept:] if event.role == SIGNAL]
    return [session.spec.rules.signals[name].title for name in heard]


def lost_by_repair(session: Session[Any]) -> int:
    """How many decisions of a frozen game no longer fit, or came after the one that does not."""
    assert session.frozen is not None
    first = session.frozen.event.seq
    lost = [event for event in standing(session.journal) if event.seq >= first and event.role != SIGNAL]
    return sum(event.by != "forced" for event in lost)


def _as_it_was(hosted: Hosted, kept: int) -> Session[Any]:
    """A copy of a game with only its first so many answers."""
    now = hosted.session
    then = Session.load(now.spec, now.setup, now.secret, hosted.base.blob, now.journal, first_seq=hosted.base.seq)
    then.rewind(kept, by="moderator")
    return then


def _last(decisions: int) -> str:
    return "the last decision" if decisions == 1 else f"the last {plural(decisions, 'decision')}"
