"""What moderators do with a game: at the desk, where rights and consequences are settled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.desk import Desk, Who
from bot.post.herald import to_person
from bot.store import Alarm, Letter
from bot.wishes import HOUR
from engine.kernel.errors import Refused
from engine.kernel.questions import All
from engine.kernel.session import Session
from tests.bot.house import (
    MODERATOR,
    Clock,
    answered,
    begun,
    last_taken_back,
    play_on,
    seat_given,
    snapshot,
    waiting_letters,
)
from tests.bot.steering import ASSYRIA, BABYLON, NOBODY, audit, due, house, said, until
from tests.kernel.toy import asked, choose, toy
from tests.tiny import on_the_shelf


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


# ---------------------------------------------------------------------- rights


async def test_nothing_here_is_for_players(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        before, entries = await snapshot(desk, game), await audit(desk, game)
        text = await desk.export(game, Who(7, moderates=True), reveal=True)
        for who in (NOBODY, ASSYRIA):
            for work in (
                desk.replace(game, who, "assyria", 555),
                desk.automate_seat(game, who, "babylon"),
                desk.restore(game, who, "babylon", 555),
                desk.answer_for(game, who, "assyria"),
                desk.pause(game, who),
                desk.resume(game, who),
                desk.end(game, who, annul=True),
                desk.set_deadline(game, who, desk.now() + HOUR),
                desk.extend(game, who, 2),
                desk.set_wishes(game, who, pace=3),
                desk.remind(game, who),
                desk.roll_back(game, who, 1, 0),
                desk.repair(game, who),
                desk.transfer(game, who, guild=5, channel=78),
                desk.hand_over(game, who, 555),
                desk.archive(game, who),
                desk.export(game, who, reveal=True),
                desk.bring_in(text, who, name="Copy", guild=5, channel=79),
            ):
                with pytest.raises(Refused, match="only a moderator, or whoever opened the game,"):
                    await work
        assert await snapshot(desk, game) == before
        assert await audit(desk, game) == [*entries, (7, "exported the game under way")]


# ---------------------------------------------------------------------- the course of a game


async def test_a_pause_keeps_the_time_that_was_left(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path / "a.db", clock) as desk:
        game = await begun(desk, "scribes")
        await desk.set_wishes(game, MODERATOR, pace=10)
        begin = clock.now
        assert (await due(desk, game))["deadline"] == begin + 10 * HOUR
        clock.now += 4 * HOUR
        await desk.pause(game, MODERATOR, "harvest")
        assert await due(desk, game) == {}
        with pytest.raises(Refused, match="the game is paused: harvest"):
            await play_on(desk, game, 1)
        with pytest.raises(Refused, match="the game is paused: harvest"):
            await desk.pause(game, MODERATOR)
        clock.now += 1000 * HOUR
        await desk.resume(game, MODERATOR)
        found = await due(desk, game)
        assert found["deadline"] == clock.now + 6 * HOUR
        assert found["remind"] > clock.now, "whoever is waited for is reminded again"
        row = await desk.game(game)
        assert row.stage == "running" and row.wishes.paused_for == "" and row.wishes.left == 0
        with pytest.raises(Refused, match="the game is running, not paused"):
            await desk.resume(game, MODERATOR)
        await play_on(desk, game, 1)


async def test_a_pause_during_grace_keeps_what_was_left_of_it(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path / "a.db", clock) as desk:
        game = await begun(desk, "scribes")
        await desk.set_wishes(game, MODERATOR, pace=10, grace=5)
        [deadline] = [alarm for alarm in await desk.store.alarms(game) if alarm.kind == "deadline"]
        clock.now = deadline.due
        await desk.store.alarm_rang(deadline, at=clock.now, then=[Alarm(game, "grace", clock.now + 5 * HOUR)])
        clock.now += 2 * HOUR
        await desk.pause(game, MODERATOR)
        clock.now += 50 * HOUR
        await desk.resume(game, MODERATOR)
        found = await due(desk, game)
        assert found["grace"] == clock.now + 3 * HOUR and "deadline" not in found
        assert await desk.extend(game, MODERATOR, 4) == clock.now + 7 * HOUR
        found = await due(desk, game)
        assert found["deadline"] == clock.now + 7 * HOUR and "grace" not in found


async def test_a_deadline_lies_ahead_and_is_extended_from_where_it_is(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path / "a.db", clock) as desk:
        game = await begun(desk, "scribes")
        for hours in (-5, 0, 10_000):
            with pytest.raises(Refused, match=f"^{hours} hours are no more time; give 1 or more"):
                await desk.extend(game, MODERATOR, hours)
        with pytest.raises(Refused, match="there is no deadline to extend"):
            await desk.extend(game, MODERATOR, 2)
        for wrong in (clock.now, clock.now - 5, clock.now + 400 * 24 * HOUR):
            with pytest.raises(Refused, match="a deadline lies in the future"):
                await desk.set_deadline(game, MODERATOR, wrong)
        await desk.set_deadline(game, MODERATOR, clock.now + HOUR)
        assert await desk.extend(game, MODERATOR, 2) == clock.now + 3 * HOUR
        assert (await due(desk, game))["deadline"] == clock.now + 3 * HOUR
        await desk.set_wishes(game, MODERATOR, pace=5)
        assert (await due(desk, game))["deadline"] == clock.now + 5 * HOUR
        await desk.set_wishes(game, MODERATOR, grace=1, expiry="default")
        assert (await due(desk, game))["deadline"] == clock.now + 5 * HOUR, "the time that runs is left alone"
        await desk.set_wishes(game, MODERATOR, pace=0)
        assert "deadline" not in await due(desk, game)
        with pytest.raises(Refused, match="pace: Input should be less than or equal to 1440"):
            await desk.set_wishes(game, MODERATOR, pace=2000)


async def test_a_game_is_ended_once(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        await desk.set_deadline(game, MODERATOR, desk.now() + HOUR)
        with pytest.raises(Refused, match="only a game that is over is archived"):
            await desk.archive(game, MODERATOR)
        await desk.end(game, MODERATOR, annul=False, result="a draw")
        row = await desk.game(game)
        assert row.stage == "over" and row.wishes.result == "a draw" and await due(desk, game) == {}
        assert "The game is over: a draw" in await said(desk)
        for work in (desk.end(game, MODERATOR, annul=True), desk.replace(game, MODERATOR, "assyria", 5)):
            with pytest.raises(Refused, match="the game is over already"):
                await work
        await desk.archive(game, MODERATOR)
        assert await desk.store.games_on(5) == []
        with pytest.raises(Refused, match="archived already"):
            await desk.archive(game, MODERATOR)


async def test_what_was_done_is_in_the_audit_log(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        await play_on(desk, game, 3)
        await desk.pause(game, MODERATOR, "harvest")
        await desk.resume(game, MODERATOR)
        await seat_given(desk, game, MODERATOR, "assyria", 555)
        await last_taken_back(desk, game, MODERATOR)
        await desk.hand_over(game, MODERATOR, 555)
        await desk.end(game, Who(556, moderates=True), annul=True)
        assert (await audit(desk, game))[-7:] == [
            (1, "paused the game: harvest"),
            (1, "resumed the game"),
            (1, "asked <@555> to play Assyria"),
            (1, "gave Assyria to <@555>"),
            (1, "took the last decision back"),
            (1, "handed the game over to <@555>"),
            (556, "annulled the game"),
        ]
        await desk.store.forget(555, at=desk.now(), alarm="automat")
        told = await audit(desk, game)
        assert (1, "handed the game over to somebody") in told and (1, "gave Assyria to somebody") in told
        assert "555" not in str(told)


# ---------------------------------------------------------------------- replacing


async def test_a_player_is_replaced_in_the_lobby(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        row = await desk.open_game("scribes", Who(7), name="T", guild=1, channel=2, scenario="short", seats=2)
        await desk.sit_down(row.id, ASSYRIA, "assyria")
        await seat_given(desk, row.id, MODERATOR, "assyria", 555)
        await seat_given(desk, row.id, MODERATOR, "babylon", 556)
        seats = await desk.store.seats(row.id)
        assert [seats[seat].person for seat in row.setup.seats] == [555, 556]
        assert all(letter.target.startswith("channel:") for letter in await waiting_letters(desk)), "no hand yet"
        with pytest.raises(Refused, match="there is no seat “rome”; there are assyria, babylon"):
            await desk.replace(row.id, MODERATOR, "rome", 557)
        with pytest.raises(Refused, match="<@555> plays Assyria already"):
            await desk.replace(row.id, MODERATOR, "assyria", 555)


@pytest.mark.parametrize("topic", ["swap", "post", "write", "erase", "march"])
@pytest.mark.parametrize("paused", [False, True])
async def test_a_player_is_replaced_in_any_phase(tmp_path: Path, topic: str, paused: bool) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        session = await until(desk, game, topic)
        seat = next(iter(session.asks()))
        old = Who(100 + session.setup.seats.index(seat))
        if paused:
            await desk.pause(game, MODERATOR)
        await seat_given(desk, game, MODERATOR, seat, 555)
        if paused:
            await desk.resume(game, MODERATOR)
        _, own, session = await desk.look(game, old)
        assert own is None
        value = session.asks()[seat].sample(random.Random(1))
        with pytest.raises(Refused, match="you have no seat"):
            await answered(desk, game, old, value)
        [hand] = [letter for letter in await waiting_letters(desk) if letter.target == "user:555"]
        assert hand.body["hand"] is True and hand.body["seat"] == seat
        desk._hosted.clear()
        await answered(desk, game, Who(555), value)


async def test_a_new_owner_may_change_what_was_sealed_before_he_came(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        session = await until(desk, game, "write")
        assert isinstance(session.question, All)
        ask = session.asks()["assyria"]
        first, second = ask.options[0].key, ask.options[1].key
        await answered(desk, game, ASSYRIA, first)
        await seat_given(desk, game, MODERATOR, "assyria", 555)
        [letter] = [letter for letter in await waiting_letters(desk) if letter.target == "user:555"]
        assert "An answer of your seat is sealed already" in str(letter.body["lines"])
        assert first not in str(letter.body) and "letter_" not in str(letter.body)
        with pytest.raises(Refused, match="you have no seat"):
            await answered(desk, game, ASSYRIA, second)
        await answered(desk, game, Who(555), second)
        _, _, session = await desk.look(game, None)
        theirs = session.asks()["babylon"].options[0].key
        await answered(desk, game, BABYLON, theirs)
        _, _, session = await desk.look(game, None)
        assert session.state.written["assyria"] == second.partition(":")[2]


async def test_nothing_of_the_former_owner_acts_or_arrives_any_more(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path / "a.db", clock) as desk:
        game = await begun(desk, "scribes")
        await desk.standing_order(game, ASSYRIA, "erase", "never")
        await desk.plan(game, ASSYRIA, "erase pass")
        row = await desk.game(game)
        late = to_person(row, 100, ["You drew a letter."], "late", seat="assyria", hand=True)
        body: dict[str, object] = {"kind": "tablet", "game": game, "from": "babylon", "to": "assyria", "text": "Hail"}
        await desk.store.post([late, Letter("letter:1", "user:100", body)], game=game, at=clock.now)
        await seat_given(desk, game, MODERATOR, "assyria", 555)
        assert await desk.store.orders(game) == {} and await desk.store.intents(game) == {}
        letters = await waiting_letters(desk)
        [farewell] = [letter for letter in letters if letter.target == "user:100"]
        assert farewell.body["lines"] == ["You no longer play Assyria in Test."] and farewell.body["hand"] is False
        assert [x.target for x in letters if x.body["kind"] == "tablet"] == ["user:555"], "it is for the seat"
        session = await until_seat(desk, game, "assyria", "erase", {"assyria": 555, "babylon": 101})
        assert session.asks()["assyria"].topic == "erase", "the old standing order is not followed"


async def until_seat(desk: Desk, game: int, seat: str, topic: str, sits: dict[str, int]) -> Session[Any]:
    """Safe answers by whoever sits there now, until a seat is asked something."""
    for _ in range(300):
        _, _, session = await desk.look(game, None)
        asks = session.asks()
        if seat in asks and asks[seat].topic == topic:
            return session
        name, ask = next(iter(asks.items()))
        await answered(desk, game, Who(sits[name]), ask.options[-1].key if ask.topic == "write" else ask.default)
    raise AssertionError(f"{seat} was not asked {topic}")


# ---------------------------------------------------------------------- automated players


async def test_a_seat_is_lent_and_comes_back(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        with pytest.raises(Refused, match="no seat of yours in Test is played by the automated player"):
            await desk.come_back(game, ASSYRIA)
        await desk.automate_seat(game, MODERATOR, "assyria")
        taken = (await desk.store.seats(game))["assyria"]
        assert taken.kind == "automat" and taken.user == 100
        _, _, session = await desk.look(game, None)
        assert "assyria" not in session.asks() and any(e.by == "automat" for e in session.answers)
        with pytest.raises(Refused, match="automated player plays Assyria already"):
            await desk.automate_seat(game, MODERATOR, "assyria")
        assert await desk.come_back(game, ASSYRIA) == "assyria"
        assert (await desk.store.seats(game))["assyria"].person == 100
        assert "<@100> plays Assyria again." in await said(desk)


async def test_a_moderator_gives_a_seat_back_or_away(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        with pytest.raises(Refused, match="<@100> plays Assyria; `/mod replace`"):
            await desk.restore(game, MODERATOR, "assyria")
        await desk.automate_seat(game, MODERATOR, "assyria")
        assert await desk.restore(game, MODERATOR, "assyria") == (100, [])
        await desk.automate_seat(game, MODERATOR, "assyria", for_good=True)
        assert (await desk.look(game, ASSYRIA))[1] is None, "for good: he has no seat any more"
        with pytest.raises(Refused, match="there is no owner of Assyria to go back to; say who plays it"):
            await desk.restore(game, MODERATOR, "assyria")
        assert await desk.restore(game, MODERATOR, "assyria", 555) == (555, [555])
        assert await desk.agree_to_seat(game, Who(555), "assyria", 555) == []
        assert (await desk.store.seats(game))["assyria"].person == 555


async def test_a_game_without_an_automated_player_has_none_to_give(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        with on_the_shelf(toy(asked(choose("a", "go", "left", "right")))):
            game = await begun(desk, "toy")
            with pytest.raises(Refused, match="Toy has no automated player"):
                await desk.automate_seat(game, MODERATOR, "a")
            with pytest.raises(Refused, match="the rules know no safe answer: go"):
                await desk.answer_for(game, MODERATOR, "a")


async def test_the_safe_answer_is_given_to_the_question_that_was_meant(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        session = await until(desk, game, "swap")
        seat, token = next(iter(session.asks())), session.token
        other = next(name for name in session.setup.seats if name != seat)
        with pytest.raises(Refused, match=f"nothing for {other.capitalize()} to decide now"):
            await desk.answer_for(game, MODERATOR, other)
        await desk.answer_for(game, MODERATOR, seat, quoting=token)
        _, _, session = await desk.look(game, None)
        last = next(event for event in reversed(session.answers) if event.seat == seat)
        assert last.answer == [] and last.by == "moderator"
        with pytest.raises(Refused, match=r"no longer open|nothing to decide"):
            await desk.answer_for(game, MODERATOR, seat, quoting=token)
        why = "they moderate here and do not play"
        assert f"<@1> answered for {seat.capitalize()} with a safe answer: {why}." in await said(desk)
