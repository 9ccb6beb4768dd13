"""Whoever comes back reads above his question what others have changed since he last decided."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import engine.games  # noqa: F401
from bot.service.step import Who
from bot.views.pictures.pictures import scene_for
from bot.views.pictures.since import changes
from engine.kernel.dice import Secret
from engine.kernel.game import find
from engine.kernel.session import Session
from engine.kernel.state import State
from renderers.words import place
from tests.bot.runtime import answered
from tests.simcord.town import Town, reply, texts, town

SINCE = re.compile(r"-# Since your last move \(`/log` has all of it\): (.+)")


async def told(there: Town, person: Any) -> str:
    """What is said above the question that `/choose` opens."""
    found = SINCE.search(texts(reply(await person.slash(there.channel, "choose"))))
    return found[1] if found else ""


async def played_until_asked_again(there: Town, game: int) -> tuple[State, State]:
    """Everybody plays by the policy until Blue is asked after others have changed something: what Blue saw and sees."""
    chance = random.Random(3)
    before: State | None = None
    for _ in range(600):
        session = await there.session(game)
        seats = await there.runtime.store.games.seats(game)
        asks = session.asks()
        if (
            before is not None
            and "blue" in asks
            and changes(session.spec, session.setup.seats, "blue", before, session.seen("blue"))
        ):
            return before, session.seen("blue")
        seat, ask = next(iter(asks.items()))
        person = seats[seat].user
        assert person is not None and session.spec.bot.policy is not None
        await answered(
            there.runtime.service,
            game,
            Who(person),
            session.spec.bot.policy(session.seen(seat), ask, chance),
            seat=seat,
        )
        if seat == "blue":
            before = (await there.session(game)).seen("blue")
    raise AssertionError("others never did anything")


async def test_what_others_changed_stands_above_the_question_until_one_has_decided() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben, there.cem, there.mod], scenario="middle_five")
        then, now = await played_until_asked_again(there, game)
        spec = find("pharaohs")
        expected = " ".join(changes(spec, ("blue", "red", "white", "yellow"), "blue", then, now))
        said = await told(there, there.ann)
        assert said and expected.startswith(said.removesuffix("…"))
        await there.restart()
        assert await told(there, there.ann) == said, "it does not hang on what is in memory"
        assert await told(there, there.guest) == ""
        session = await there.session(game)
        ask = session.asks()["blue"]
        assert spec.bot.policy is not None
        await answered(
            there.runtime.service, game, Who(there.ann.id), spec.bot.policy(now, ask, random.Random(1)), seat="blue"
        )
        journal = [event for _, event in await there.runtime.store.journal.journal(game)]
        mine = max(event.seq for event in journal if event.seat == "blue" and event.by == "player")
        meanwhile = await there.runtime.service.looking_back.since_last_move(game, Who(there.ann.id), "blue")
        assert (meanwhile is None) == all(event.seat == "blue" for event in journal if event.seq > mine)
        if "blue" in (session := await there.session(game)).asks() and session.asks().keys() == {"blue"}:
            assert await told(there, there.ann) == "", "nobody else has done anything since"


async def test_nothing_is_said_before_one_has_decided_anything() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben], scenario="middle_five")
        for person in (there.ann, there.ben):
            assert await told(there, person) == ""


@pytest.mark.parametrize(
    ("slug", "scenario", "seat"),
    [
        ("pharaohs", "middle_five", "red"),
        ("genesis", "middle", "egypt"),
        ("acme", "agamemnon", ""),
        ("god_kings", "campaign", "egypt"),
    ],
)
def test_points_places_and_pieces_are_as_they_are(slug: str, scenario: str, seat: str) -> None:
    """Between any two positions of a game: whoever gained a place gained it, and every score is the difference."""
    spec = find(slug)
    assert spec.bot.policy is not None
    session = Session.new(spec, spec.setup(scenario), Secret(bytes(32), bytes(range(32)), {}))
    seat = seat or session.setup.seats[0]
    chance, spoken, then = random.Random(7), 0, session.seen(seat)
    for step in range(400):
        if session.over:
            break
        asked, ask = next(iter(session.asks().items()))
        session.answer(asked, spec.bot.policy(session.seen(asked), ask, chance), role=ask.role)
        if step % 40 == 39:
            now = session.seen(seat)
            lines = changes(spec, session.setup.seats, seat, then, now)
            spoken += len(lines)
            check(spec, seat, then, now, lines)
            then = now
    assert spoken > 5


def check(spec: Any, seat: str, then: State, now: State, lines: list[str]) -> None:
    was, is_ = spec.view.points(then), spec.view.points(now)
    points = next((line for line in lines if line.startswith("Points: ")), "")
    for each, n in is_.items():
        difference = n - was.get(each, 0)
        assert (f"{n} ({difference:+d})" in points) or not difference
    one, two = scene_for(spec, then, []), scene_for(spec, now, [])
    assert one is not None and two is not None
    mine = {seat, *spec.view.face(now, seat).roles}
    won = [space for space, owner in two.held.items() if owner in mine and one.held.get(space) not in mine]
    lost = [space for space, owner in one.held.items() if owner in mine and two.held.get(space) not in mine]
    gained = next((line for line in lines if line.startswith("You gained ")), "")
    gone = next((line for line in lines if line.startswith("You lost ")), "")
    assert bool(gained) == bool(won) and bool(gone) == bool(lost)
    if len(won) <= 6:
        assert all(place(two, space) in gained for space in won)
    if len(lost) <= 6:
        assert all(place(two, space) in gone for space in lost)
