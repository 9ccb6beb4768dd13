"""What must never happen in a game, and the watcher that looks for it while `amarna fuzz` plays.

Each look returns the one line that says what is wrong; it begins with a name of `KINDS` in crash_files.py.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Literal

from engine.kernel.dice import Dice
from engine.kernel.errors import Refused
from engine.kernel.questions import All, Ask, Choose, Number, Pick, Question, Split
from engine.kernel.session import Session
from engine.kernel.state import impurities
from engine.tools.play_out import result_of

Check = Literal["every", "phase", "none"]

THOROUGH = 250  # one decision in so many is looked at from all sides


class Found(Exception):
    """Something that must not happen, in one line."""


def dead_end(question: Question | None) -> str | None:
    """Why a question cannot be answered by anybody."""
    if question is None:
        return None
    if isinstance(question, All):
        return next((why for ask in question.asks if (why := dead_end(ask)) is not None), None)
    return None if _can_be_answered(question) else f"DeadEnd: {question.topic} ({question.rule}) has no legal answer"


def _can_be_answered(ask: Ask) -> bool:
    match ask:
        case Choose():
            return bool(ask.options)
        case Pick():
            return ask.least <= min(ask.most, len(ask.options))
        case Split():
            return ask.least <= min(ask.most, sum(option.most for option in ask.options))
        case Number():
            return ask.least <= ask.most
        case _:
            return True


def impossible(session: Session[Any]) -> str | None:
    """What the game itself calls impossible about the position."""
    try:
        wrong = session.spec.rules.check(session.state)
    except Exception as error:
        return f"Violation: the check itself broke: {error!r}"
    return f"Violation: {wrong[0]}" if wrong else None


def strange(session: Session[Any]) -> str | None:
    """A look from all sides: plain data only, to be shown to everybody, the same when rebuilt, no secret told."""
    impure = impurities(session.state)
    if impure:
        return f"Violation: {impure[0]}"
    return not_shown(session) or not_rebuilt(session) or betrayed(session)


def not_shown(session: Session[Any]) -> str | None:
    """Whether some seat cannot be told where it stands."""
    for seat in (*session.setup.seats, None):
        try:
            session.spec.view.board(session.seen(seat), seat)
        except Exception as error:
            return f"View: for {seat or 'a spectator'} it broke: {error!r}"
    try:
        if session.over:
            result_of(session)
    except Refused as refusal:
        return f"View: {refusal}"
    return None


def not_rebuilt(session: Session[Any]) -> str | None:
    """Whether the session can be had again from its last checkpoint and the answers since."""
    here = session.checkpoints[-1]
    try:
        copy = Session.load(session.spec, session.setup, session.secret, here.blob, session.tail())
    except Exception as error:
        return f"Rebuild: {error!r}"
    if copy.frozen is not None:
        return f"Rebuild: {copy.frozen}"
    if copy.fingerprint() != session.fingerprint():
        return "Rebuild: another position or question than in play"
    if copy.table.dice.rolls != session.table.dice.rolls[here.rolls :]:
        return "Rebuild: other dice than in play"
    if copy.lines != session.lines[here.lines :]:
        return "Rebuild: other lines in the log than in play"
    return None


def betrayed(session: Session[Any]) -> str | None:
    """Whether a seat sees a difference when what it cannot know is dealt anew."""
    spec, blob = session.spec, session.checkpoints[-1].blob
    for seat in (*session.setup.seats, None):
        real, other = spec.codec.read(blob), spec.codec.read(blob)
        if spec.hidden.knowers is None:
            return None
        dice = Dice(b"other dice", b"other cards")
        dice.begin(real.ply)
        try:
            spec.hidden.redeal(other, seat, dice)
            seen, then = spec.view.seen(real, seat), spec.view.seen(other, seat)
        except Exception as error:
            return f"Secrecy: dealing anew what {seat or 'a spectator'} cannot know broke: {error!r}"
        parts = [name for name in seen.__struct_fields__ if getattr(seen, name) != getattr(then, name)]
        if parts:
            return f"Secrecy: {seat or 'a spectator'} sees what it cannot know, in {', '.join(parts)}"
    return None


class Watcher:
    """Looks at a game before every decision; remembers the last checkpoint at which all was well."""

    def __init__(self, session: Session[Any], check: Check, chance: random.Random) -> None:
        self.check, self.chance = check, chance
        self.tails: Counter[int] = Counter()
        self.clean = self.seen = session.checkpoints[0]
        self.decisions = 0
        self.topics: Counter[str] = Counter()  # questions that somebody had to answer
        self.rules: Counter[str] = Counter()  # and the rules that put them
        self.last: Question | None = None

    def __call__(self, session: Session[Any]) -> None:
        here = session.checkpoints[-1]
        self.tails[len(session.answers) - here.answers] += 1
        self.decisions += 1
        question = session.question
        if question is not None and question is not self.last:
            self.last = question
            for ask in question.asks if isinstance(question, All) else (question,):
                self.topics[str(ask.topic)] += 1
                self.rules[ask.rule] += 1
        if not (isinstance(question, Choose) and question.options) and (why := dead_end(question)):
            raise Found(why)
        if self.check == "every" or (here is not self.seen and self.check == "phase"):
            self.look(session)
        if here is not self.seen:
            self.clean = self.seen = here
        if self.check != "none" and self.chance.random() * THOROUGH < 1 and (why := strange(session)):
            raise Found(why)

    def look(self, session: Session[Any]) -> None:
        if why := impossible(session):
            raise Found(why)
