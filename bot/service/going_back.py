"""Taking others' decisions back: where a game can go back to, how it would stand then, and going there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from bot.service.consent import Consent, voters
from bot.service.loaded import LoadedGame
from bot.service.part import Part
from bot.service.running import STAGES, RunningGames, fresh, must_moderate, topics
from bot.service.step import Who
from bot.settings import GameSettings
from bot.store import GameRow, SeatRow, Stage
from bot.text.phrases import answer_text
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


class GoingBack(Part):
    """What only a moderator takes back."""

    def __init__(self, games: RunningGames, consent: Consent) -> None:
        super().__init__(games)
        self.consent = consent
        self._lists: OrderedDict[int, tuple[int, list[Point]]] = OrderedDict()  # of points, by version of the game

    async def points(self, game: int, most: int = FAR) -> list[Point]:
        """Where a game can be taken back to, the newest first. A seat of an automated player would only go on."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            known = self._lists.get(game)
            if known is None or known[0] != row.version:
                loaded = await self._far_back(loaded, FAR)
                known = (row.version, await points_of(loaded))
                self._lists[game] = known
                while len(self._lists) > KEPT_LISTS:
                    self._lists.popitem(last=False)
        return [point for point in known[1] if seats[point.seat].kind != "automat"][:most]

    async def preview(self, game: int, back: int) -> Preview:
        """The game as it would be with so many answers fewer; the game itself stays as it is."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row = loaded.row
            loaded = await self._far_back(loaded, back)
            now = loaded.session
            kept = kept_of(now, back)
            then = await asyncio.to_thread(_as_it_was, loaded, kept)
            gone = [line.text for line in now.lines[len(then.lines) :] if line.to is None]
            return Preview(row, then, back, decisions_in(now, kept), gone, words_in(now, kept))

    async def roll_back(self, game: int, who: Who, back: int, version: int) -> int:
        """Take so many answers back. `version` is the length of the journal the moderator saw.

        Returns how many decisions went.
        """
        must_moderate(who, "takes others' decisions back")
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            if row.stage not in ("running", "paused", "over"):
                raise Refused(f"the game is {STAGES[row.stage]}", "stage")
            if row.version != version:
                raise Refused("the game has gone on since the preview; look again", "stale")
            await self._must_agree_to_going_back(row, seats, who, back)
            stage, settings = await self._awake(row)
            loaded = await self._far_back(loaded, back)
            kept = kept_of(loaded.session, back)
            gone = decisions_in(loaded.session, kept)
            loaded.said.append(f"<@{who.user}>, who moderates, takes {_last(gone)} back.")
            loaded.said += [f"With that goes the word that {word}." for word in words_in(loaded.session, kept)]
            waited = topics(loaded.session) if stage is None else {}  # while it was over nobody was waited for
            with self.games.dropping(game):
                loaded.session.rewind(kept, by="moderator")
            audit: list[tuple[int | None, str]] = [(who.user, f"took {_last(gone)} back")]
            await self.games.write(loaded, waited, stage, audit, settings)
            await self.games.let_automats_play(loaded)
            return gone

    async def repair(self, game: int, who: Who, version: int | None = None) -> None:
        """A game that froze because its rules changed goes on from the last answer that still fits.

        Whoever was waited for when it froze may be asked no more, and another is called.
        """
        must_moderate(who, "repairs a game")
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row = loaded.row
            if loaded.session.frozen is None:
                raise Refused("this game is not frozen; nothing needs repair", "repair")
            if version is not None and row.version != version:
                raise Refused("the game has changed since; look again", "stale")
            loaded.said.append("A moderator has repaired the game: it goes on from the last decision that still fits.")
            waited = {seat: each.topic for seat, each in (await self.store.games.waiting(game)).items()}
            with self.games.dropping(game):
                loaded.session.repair_by_cut()
                self.games.follow_intents(loaded)
            await self.games.write(loaded, waited, audit=[(who.user, "repaired the game")])
            await self.games.let_automats_play(loaded)

    # ------------------------------------------------------------------ inside

    async def _must_agree_to_going_back(self, row: GameRow, seats: dict[str, SeatRow], who: Who, back: int) -> None:
        """Ask the players, unless a judge goes back. A rated game that is over stands if nobody can agree."""
        counts = row.stage == "over" and row.settings.rated
        if counts and not (who.agreed or voters(row, seats, who.user) or await self.consent.judges(row, seats, who)):
            raise Refused("a rated game that is over stands; nobody else who played it can agree", "leave")
        text = f"take the game back by {plural(back, 'answer')}" + (", though it is over and counted" if counts else "")
        await self.consent.must_have_leave(row, seats, who, "rollback", [back, row.version], text)

    async def _awake(self, row: GameRow) -> tuple[Stage | None, GameSettings | None]:
        """What becomes of a game that is over and goes on again; another may have taken its channel."""
        if row.stage != "over":
            return None, None
        if row.settings.revealed:
            raise Refused("the seed of its dice has been shown, so that they can be foretold; it cannot go on", "dice")
        if await self.store.games.game_in(row.channel) is not None:
            raise Refused("another game has begun in its channel; `/mod transfer` moves this one first", "channel")
        return "running", fresh(row.settings, result="", archived=False)

    async def _far_back(self, loaded: LoadedGame, answers: int) -> LoadedGame:
        """The game read from so early a checkpoint that at least so many answers are in memory."""
        while loaded.base.seq and (missing := answers - len(loaded.session.answers)) > 0:
            loaded = await self.games.read(loaded.stored, before=max(0, loaded.base.seq - missing))
        return loaded


async def points_of(loaded: LoadedGame) -> list[Point]:
    """All decisions in memory, found by giving them once more to a copy. Others get the processor in between."""
    session = loaded.session
    copy = Session.load(
        session.spec, session.setup, session.secret, loaded.base.blob, [], first_seq=loaded.base.seq
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


def _as_it_was(loaded: LoadedGame, kept: int) -> Session[Any]:
    """A copy of a game with only its first so many answers."""
    now = loaded.session
    then = Session.load(now.spec, now.setup, now.secret, loaded.base.blob, now.journal, first_seq=loaded.base.seq)
    then.rewind(kept, by="moderator")
    return then


def _last(decisions: int) -> str:
    return "the last decision" if decisions == 1 else f"the last {plural(decisions, 'decision')}"
