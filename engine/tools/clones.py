"""Copies for looking ahead, made by the thousand in mid phase: `amarna fuzz GAME --clones 5000`.

A copy is made for every seat, whoever is asked, and played on a little. None may break, none may double or lose
anything, and none may name a hidden thing to a seat that does not know it in that copy. How often a copy names what is
really there is counted beside how often it names what is there in another copy: if it knew too much, it would guess
better.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

import msgspec

from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.game import GameSpec, Knowers
from engine.kernel.questions import Ask
from engine.kernel.session import Session
from engine.tools.play_out import start, tables

AHEAD = 6  # answers given to each copy
LOOKED_AT = 0.2  # of the decisions taken in mid phase
LONGEST = 1_500  # answers of one game
SHOWN = 10  # faults in words


class Clones(msgspec.Struct, kw_only=True):
    """What came of the copies of one game."""

    game: str
    seed: int
    made: int = 0
    own: int = 0  # in which the seat itself is asked
    others: int = 0  # in which somebody else is
    refused: int = 0  # no honest guess was found, and that was said
    broken: int = 0
    impossible: int = 0
    strangers: int = 0  # a question named what the asked seat does not know in that copy
    named: int = 0  # hidden things that others are asked about, unknown to the seat
    named_rightly: int = 0
    by_chance: int = 0  # so many are there in another guess
    faults: list[str] = []

    @property
    def wrong(self) -> int:
        return self.broken + self.impossible + self.strangers

    def note(self, kind: str, where: str) -> None:
        setattr(self, kind, getattr(self, kind) + 1)
        if len(self.faults) < SHOWN:
            self.faults.append(f"{kind}: {where}")


def clones(spec: GameSpec[Any], count: int, seed: int) -> Clones:
    """So many copies, in games at random at every table in turn."""
    found = Clones(game=spec.slug, seed=seed)
    seatings = tables(spec)
    number, each = 0, -(-count // len(seatings))  # so that every table has its share
    while found.made + found.refused + found.broken < count:
        scenario, seats = seatings[number % len(seatings)]
        session = start(spec, spec.setup(scenario, seats), f"clones-{seed}-{number}")
        for seat in islice(in_mid_phase(session, random.Random(f"{seed}/{number}")), each):
            try_one(session, seat, found, f"game {number}, answer {len(session.answers)}, for {seat}")
        number += 1
    return found


def in_mid_phase(session: Session[Any], chance: random.Random) -> Iterator[str]:
    """Play a game at random, and stop now and then while a phase is under way: for every seat."""
    while not session.over and len(session.answers) < LONGEST:
        if session.tail() and chance.random() < LOOKED_AT:
            yield from session.setup.seats
        answer_one(session, chance)


def answer_one(session: Session[Any], chance: random.Random) -> None:
    seat, ask = next(iter(session.asks().items()))
    session.answer(seat, ask.sample(chance))


def try_one(session: Session[Any], seat: str, found: Clones, where: str) -> None:
    """Make a copy, compare what it names with what is there, and play it on."""
    chance = random.Random(where)
    try:
        guess = session.clone(seat, where.encode())
        weigh(session, guess, seat, found, where)
        found.made += 1
        for _ in range(AHEAD):
            look(guess, found, where)
            if guess.over:
                break
            answer_one(guess, chance)
    except Refused as refusal:
        if refusal.rule == "search":
            found.refused += 1
        else:
            found.note("broken", f"{where}: {refusal}")
    except RulesBroke as broke:
        found.note("broken", f"{where}: {broke}")


def look(guess: Session[Any], found: Clones, where: str) -> None:
    wrong = guess.spec.rules.check(guess.state)
    if wrong:
        found.note("impossible", f"{where}: {wrong[0]}")
    knowers = knowers_of(guess)
    for seat, ask in guess.asks().items():
        for thing in named_in(ask, guess.spec.hidden.asked_as, knowers):
            if seat not in knowers[thing]:
                found.note("strangers", f"{where}: {seat} is asked about {thing}")


def weigh(session: Session[Any], guess: Session[Any], seat: str, found: Clones, where: str) -> None:
    """Count what others are asked about in the copy and the seat cannot know: how often it is what they really hold."""
    asked = guess.asks()
    found.own += seat in asked
    found.others += any(other != seat for other in asked)
    really = knowers_of(session)
    unknown = [thing for thing in really if seat not in really[thing]]
    named = [
        (other, thing) for other, ask in asked.items() for thing in named_in(ask, session.spec.hidden.asked_as, unknown)
    ]
    if named:
        elsewhere = knowers_of(session.clone(seat, f"{where} again".encode()))
        found.named += len(named)
        found.named_rightly += sum(other in really[thing] for other, thing in named)
        found.by_chance += sum(other in elsewhere.get(thing, ()) for other, thing in named)


def knowers_of(session: Session[Any]) -> Knowers:
    return session.spec.hidden.knowers(session.state) if session.spec.hidden.knowers is not None else {}


def named_in(ask: Ask, kinds: Collection[str], things: Collection[str]) -> list[str]:
    """The hidden things that a question names, under the kinds of option by which a game asks for such."""
    keys = [option.key.split(":") for option in ask.options]
    return list(dict.fromkeys(key[1] for key in keys if key[0] in kinds and key[1:] and key[1] in things))


def text_of(f: Clones) -> str:
    lines = [
        f"{f.game}: {f.made + f.refused + f.broken:,} copies for looking ahead in mid phase, seed {f.seed}",
        f"  made            {f.made:>9,}   the seat itself is asked in {f.own:,}, others in {f.others:,}",
        f"  refused         {f.refused:>9,}   no honest guess was found",
        f"  broken          {f.broken:>9,}",
        f"  impossible      {f.impossible:>9,}   something doubled, lost or otherwise wrong",
        f"  strangers       {f.strangers:>9,}   a question names what the asked seat does not know",
        f"  named to others {f.named:>9,}   unknown to the seat: {f.named_rightly:,} are really there, "
        f"{f.by_chance:,} in another guess",
    ]
    return "\n".join([*lines, *(f"    {fault}" for fault in f.faults)])
