"""What may come of an answer is said before it binds: who stands there, and the chances, from what the seat may see."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import engine.games  # noqa: F401
from bot.views.pictures.pictures import asked
from bot.views.pictures.prospects import prospects_of
from engine.games.genesis.player.prospects import of_roll
from engine.kernel.dice import Secret
from engine.kernel.game import Prospect, find
from engine.kernel.questions import Ask
from engine.kernel.session import Session
from renderers.baked import baked
from tests.simcord.driver import same_chance
from tests.simcord.town import Town, alts, buttons, texts, town


@pytest.mark.parametrize(("slug", "scenario"), [("pharaohs", "middle_five"), ("genesis", "middle")])
def test_only_places_where_somebody_would_fight_are_told_of(slug: str, scenario: str) -> None:
    spec = find(slug)
    assert spec.bot.policy is not None
    session = Session.new(spec, spec.setup(scenario), Secret("prospects", bytes(range(32)), {}))
    chance, told = random.Random(3), 0
    for _ in range(500):
        if session.over:
            break
        seat, ask = next(iter(session.asks().items()))
        seen = session.seen(seat)
        found = spec.bot.prospects(seen, ask)
        lines = prospects_of(session, seat, ask)
        told += len(lines)
        assert shown(session, seat, ask) >= bool(found)
        places = {option.at for option in ask.options} | {way.at for way in ask.ready_moves()}
        assert set(found) <= places | {option.key for option in ask.options}
        assert bool(lines) == bool(found)
        assert all(
            "in 10" in line or "certain" in line or "possible" in line for line in lines if "more places" not in line
        )
        session.answer(seat, spec.bot.policy(seen, ask, chance), role=ask.role)
    assert told > 10


def shown(session: Session[Any], seat: str, ask: Ask) -> bool:
    """Whether the picture of a seat's question has any chance on it: its own numbers, and on nobody else's picture."""
    found = session.spec.bot.prospects(session.seen(seat), ask)
    drawn = asked(session, seat)
    assert drawn is not None
    for badge in drawn.badges:
        told = found.get(badge.key, found.get(badge.space))
        assert badge.chance == (told.percent if told is not None else None)
    for other in (None, *(other for other in session.setup.seats if session.ask(other) is None)):
        public = asked(session, other)
        assert public is not None and not public.badges
    return any(badge.chance is not None for badge in drawn.badges) or not any(
        key in baked(drawn.game).layout.spaces for key in found
    )


def test_two_dice_in_words() -> None:
    assert of_roll(7) == Prospect("about 6 in 10 to meet them", 58)
    assert of_roll(12) == Prospect("hardly possible to meet them", 3)
    assert of_roll(2) == Prospect("almost certain to meet them", 100)


# ---------------------------------------------------------------------- on Discord


async def before_a_fight(there: Town) -> tuple[int, Any, str, list[str]]:
    """A game of the Pharaohs whose open question leads into a fight: who is asked, and what is said of it."""
    game = await there.begun("pharaohs", [there.ann, there.ben, there.cem], seats=3, scenario="middle_five")
    chance = random.Random(3)
    for _ in range(400):
        session = await there.session(game)
        [(seat, ask)] = session.asks().items()
        if lines := prospects_of(session, seat, ask):
            return game, await there.asked(game), seat, lines
        assert session.spec.bot.policy is not None
        await there.answer(game, session.spec.bot.policy(session.seen(seat), ask, chance))
    raise AssertionError("nobody would fight")


async def test_whoever_is_asked_reads_it_below_his_question_and_nobody_else_does() -> None:
    async with town() as there:
        _, person, _, lines = await before_a_fight(there)
        prompt = (await person.slash(there.channel, "choose")).response
        assert all(f"-# {line}" in texts(prompt) for line in lines) and "%" in "".join(alts(prompt))
        others = [one for one in (there.ann, there.ben, there.cem, there.guest) if one.id != person.id]
        for other in others:
            for command in ("choose", "board", "why"):
                shown = (await other.slash(there.channel, command)).response
                assert not any(line in texts(shown) for line in lines) and "%" not in "".join(alts(shown)), command
        told = "".join(texts(message) for message in there.messages())
        assert not any(line in told for line in lines)


async def test_of_a_question_that_is_no_longer_open_nothing_is_told() -> None:
    """The question that has come after it has other odds, with this chance."""
    with same_chance(1):
        await nothing_is_told_of_what_is_over()


async def nothing_is_told_of_what_is_over() -> None:
    async with town() as there:
        game, person, seat, lines = await before_a_fight(there)
        prompt = (await person.slash(there.channel, "choose")).response
        session = await there.session(game)
        await there.answer(game, session.spec.bot.policy(session.seen(seat), session.asks()[seat], None))
        late = (await person.click(prompt, label="Advise me")).response
        assert "That question was no longer open." in texts(late)
        assert not any(line in texts(late) for line in lines)


async def test_odds_that_cannot_be_reckoned_keep_no_question_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with town() as there:
        _, person, _, lines = await before_a_fight(there)

        def broken(*args: Any) -> Any:
            raise KeyError(str(args))

        monkeypatch.setattr(sys.modules["engine.games.pharaohs.player.prospects"], "of_attack", broken)
        shown = (await person.slash(there.channel, "choose")).response
        assert "Board" in buttons(shown) and not any(line in texts(shown) for line in lines)
        assert "prospects could not be drawn: KeyError" in caplog.text and "phase=" not in caplog.text
