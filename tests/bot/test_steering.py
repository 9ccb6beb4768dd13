"""What moderators do with a game: at the desk, where rights and consequences are settled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.outbox.letters import to_person
from bot.service.lobby import Opening
from bot.service.service import GameService
from bot.service.step import Who
from bot.settings import HOUR
from bot.store import Alarm, Letter
from engine.kernel.errors import Refused
from engine.kernel.questions import All
from engine.kernel.session import Session
from tests.bot.runtime import (
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
from tests.bot.steering import ASSYRIA, BABYLON, NOBODY, audit, due, runtime, said, until
from tests.kernel.toy import asked, choose, toy
from tests.tiny import on_the_shelf


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


# ---------------------------------------------------------------------- rights


async def test_nothing_here_is_for_players(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        before, entries = await snapshot(service, game), await audit(service, game)
        text = await service.files.export(game, Who(7, moderates=True), reveal=True)
        for who in (NOBODY, ASSYRIA):
            for work in (
                service.seats.replace(game, who, "assyria", 555),
                service.seats.automate_seat(game, who, "babylon"),
                service.seats.restore(game, who, "babylon", 555),
                service.moderation.answer_for(game, who, "assyria"),
                service.moderation.pause(game, who),
                service.moderation.resume(game, who),
                service.moderation.end(game, who, annul=True),
                service.moderation.set_deadline(game, who, service.now() + HOUR),
                service.moderation.extend(game, who, 2),
                service.moderation.set_wishes(game, who, pace=3),
                service.moderation.remind(game, who),
                service.going_back.roll_back(game, who, 1, 0),
                service.going_back.repair(game, who),
                service.files.transfer(game, who, guild=5, channel=78),
                service.files.hand_over(game, who, 555),
                service.files.archive(game, who),
                service.files.export(game, who, reveal=True),
                service.files.bring_in(text, who, name="Copy", guild=5, channel=79),
            ):
                with pytest.raises(Refused, match="only a moderator, or whoever opened the game,"):
                    await work
        assert await snapshot(service, game) == before
        assert await audit(service, game) == [*entries, (7, "exported the game under way")]


# ---------------------------------------------------------------------- the course of a game


async def test_a_pause_keeps_the_time_that_was_left(tmp_path: Path) -> None:
    clock = Clock()
    async with runtime(tmp_path / "a.db", clock) as service:
        game = await begun(service, "scribes")
        await service.moderation.set_wishes(game, MODERATOR, pace=10)
        begin = clock.now
        assert (await due(service, game))["deadline"] == begin + 10 * HOUR
        clock.now += 4 * HOUR
        await service.moderation.pause(game, MODERATOR, "harvest")
        assert await due(service, game) == {}
        with pytest.raises(Refused, match="the game is paused: harvest"):
            await play_on(service, game, 1)
        with pytest.raises(Refused, match="the game is paused: harvest"):
            await service.moderation.pause(game, MODERATOR)
        clock.now += 1000 * HOUR
        await service.moderation.resume(game, MODERATOR)
        found = await due(service, game)
        assert found["deadline"] == clock.now + 6 * HOUR
        assert found["remind"] > clock.now, "whoever is waited for is reminded again"
        row = await service.games.game(game)
        assert row.stage == "running" and row.settings.paused_for == "" and row.settings.left == 0
        with pytest.raises(Refused, match="the game is running, not paused"):
            await service.moderation.resume(game, MODERATOR)
        await play_on(service, game, 1)


async def test_a_pause_during_grace_keeps_what_was_left_of_it(tmp_path: Path) -> None:
    clock = Clock()
    async with runtime(tmp_path / "a.db", clock) as service:
        game = await begun(service, "scribes")
        await service.moderation.set_wishes(game, MODERATOR, pace=10, grace=5)
        [deadline] = [alarm for alarm in await service.store.outbox.alarms(game) if alarm.kind == "deadline"]
        clock.now = deadline.due
        await service.store.outbox.alarm_rang(deadline, at=clock.now, then=[Alarm(game, "grace", clock.now + 5 * HOUR)])
        clock.now += 2 * HOUR
        await service.moderation.pause(game, MODERATOR)
        clock.now += 50 * HOUR
        await service.moderation.resume(game, MODERATOR)
        found = await due(service, game)
        assert found["grace"] == clock.now + 3 * HOUR and "deadline" not in found
        assert await service.moderation.extend(game, MODERATOR, 4) == clock.now + 7 * HOUR
        found = await due(service, game)
        assert found["deadline"] == clock.now + 7 * HOUR and "grace" not in found


async def test_a_deadline_lies_ahead_and_is_extended_from_where_it_is(tmp_path: Path) -> None:
    clock = Clock()
    async with runtime(tmp_path / "a.db", clock) as service:
        game = await begun(service, "scribes")
        for hours in (-5, 0, 10_000):
            with pytest.raises(Refused, match=f"^{hours} hours are no more time; give 1 or more"):
                await service.moderation.extend(game, MODERATOR, hours)
        with pytest.raises(Refused, match="there is no deadline to extend"):
            await service.moderation.extend(game, MODERATOR, 2)
        for wrong in (clock.now, clock.now - 5, clock.now + 400 * 24 * HOUR):
            with pytest.raises(Refused, match="a deadline lies in the future"):
                await service.moderation.set_deadline(game, MODERATOR, wrong)
        await service.moderation.set_deadline(game, MODERATOR, clock.now + HOUR)
        assert await service.moderation.extend(game, MODERATOR, 2) == clock.now + 3 * HOUR
        assert (await due(service, game))["deadline"] == clock.now + 3 * HOUR
        await service.moderation.set_wishes(game, MODERATOR, pace=5)
        assert (await due(service, game))["deadline"] == clock.now + 5 * HOUR
        await service.moderation.set_wishes(game, MODERATOR, grace=1, expiry="default")
        assert (await due(service, game))["deadline"] == clock.now + 5 * HOUR, "the time that runs is left alone"
        await service.moderation.set_wishes(game, MODERATOR, pace=0)
        assert "deadline" not in await due(service, game)
        with pytest.raises(Refused, match="pace: Input should be less than or equal to 1440"):
            await service.moderation.set_wishes(game, MODERATOR, pace=2000)


async def test_a_game_is_ended_once(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await service.moderation.set_deadline(game, MODERATOR, service.now() + HOUR)
        with pytest.raises(Refused, match="only a game that is over is archived"):
            await service.files.archive(game, MODERATOR)
        await service.moderation.end(game, MODERATOR, annul=False, result="a draw")
        row = await service.games.game(game)
        assert row.stage == "over" and row.settings.result == "a draw" and await due(service, game) == {}
        assert "The game is over: a draw" in await said(service)
        for work in (
            service.moderation.end(game, MODERATOR, annul=True),
            service.seats.replace(game, MODERATOR, "assyria", 5),
        ):
            with pytest.raises(Refused, match="the game is over already"):
                await work
        await service.files.archive(game, MODERATOR)
        assert await service.store.games.games_on(5) == []
        with pytest.raises(Refused, match="archived already"):
            await service.files.archive(game, MODERATOR)


async def test_what_was_done_is_in_the_audit_log(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 3)
        await service.moderation.pause(game, MODERATOR, "harvest")
        await service.moderation.resume(game, MODERATOR)
        await seat_given(service, game, MODERATOR, "assyria", 555)
        await last_taken_back(service, game, MODERATOR)
        await service.files.hand_over(game, MODERATOR, 555)
        await service.moderation.end(game, Who(556, moderates=True), annul=True)
        assert (await audit(service, game))[-7:] == [
            (1, "paused the game: harvest"),
            (1, "resumed the game"),
            (1, "asked <@555> to play Assyria"),
            (1, "gave Assyria to <@555>"),
            (1, "took the last decision back"),
            (1, "handed the game over to <@555>"),
            (556, "annulled the game"),
        ]
        await service.store.privacy.forget(555, at=service.now(), alarm="automat")
        told = await audit(service, game)
        assert (1, "handed the game over to somebody") in told and (1, "gave Assyria to somebody") in told
        assert "555" not in str(told)


# ---------------------------------------------------------------------- replacing


async def test_a_player_is_replaced_in_the_lobby(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        row = await service.lobby.open_game(
            Who(7), Opening(slug="scribes", name="T", guild=1, channel=2, scenario="short", seats=2)
        )
        await service.lobby.sit_down(row.id, ASSYRIA, "assyria")
        await seat_given(service, row.id, MODERATOR, "assyria", 555)
        await seat_given(service, row.id, MODERATOR, "babylon", 556)
        seats = await service.store.games.seats(row.id)
        assert [seats[seat].person for seat in row.setup.seats] == [555, 556]
        assert all(letter.target.startswith("channel:") for letter in await waiting_letters(service)), "no hand yet"
        with pytest.raises(Refused, match="there is no seat “rome”; there are assyria, babylon"):
            await service.seats.replace(row.id, MODERATOR, "rome", 557)
        with pytest.raises(Refused, match="<@555> plays Assyria already"):
            await service.seats.replace(row.id, MODERATOR, "assyria", 555)


@pytest.mark.parametrize("topic", ["swap", "post", "write", "erase", "march"])
@pytest.mark.parametrize("paused", [False, True])
async def test_a_player_is_replaced_in_any_phase(tmp_path: Path, topic: str, paused: bool) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        session = await until(service, game, topic)
        seat = next(iter(session.asks()))
        old = Who(100 + session.setup.seats.index(seat))
        if paused:
            await service.moderation.pause(game, MODERATOR)
        await seat_given(service, game, MODERATOR, seat, 555)
        if paused:
            await service.moderation.resume(game, MODERATOR)
        _, own, session = await service.games.look(game, old)
        assert own is None
        value = session.asks()[seat].sample(random.Random(1))
        with pytest.raises(Refused, match="you have no seat"):
            await answered(service, game, old, value)
        [hand] = [letter for letter in await waiting_letters(service) if letter.target == "user:555"]
        assert hand.body["hand"] is True and hand.body["seat"] == seat
        service.games._loaded.clear()
        await answered(service, game, Who(555), value)


async def test_a_new_owner_may_change_what_was_sealed_before_he_came(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        session = await until(service, game, "write")
        assert isinstance(session.question, All)
        ask = session.asks()["assyria"]
        first, second = ask.options[0].key, ask.options[1].key
        await answered(service, game, ASSYRIA, first)
        await seat_given(service, game, MODERATOR, "assyria", 555)
        [letter] = [letter for letter in await waiting_letters(service) if letter.target == "user:555"]
        assert "An answer of your seat is sealed already" in str(letter.body["lines"])
        assert first not in str(letter.body) and "letter_" not in str(letter.body)
        with pytest.raises(Refused, match="you have no seat"):
            await answered(service, game, ASSYRIA, second)
        await answered(service, game, Who(555), second)
        _, _, session = await service.games.look(game, None)
        theirs = session.asks()["babylon"].options[0].key
        await answered(service, game, BABYLON, theirs)
        _, _, session = await service.games.look(game, None)
        assert session.state.written["assyria"] == second.partition(":")[2]


async def test_nothing_of_the_former_owner_acts_or_arrives_any_more(tmp_path: Path) -> None:
    clock = Clock()
    async with runtime(tmp_path / "a.db", clock) as service:
        game = await begun(service, "scribes")
        await service.play.standing_order(game, ASSYRIA, "erase", "never")
        await service.play.plan(game, ASSYRIA, "erase pass")
        row = await service.games.game(game)
        late = to_person(row, 100, ["You drew a letter."], "late", seat="assyria", hand=True)
        body: dict[str, object] = {"kind": "tablet", "game": game, "from": "babylon", "to": "assyria", "text": "Hail"}
        await service.store.outbox.post([late, Letter("letter:1", "user:100", body)], game=game, at=clock.now)
        await seat_given(service, game, MODERATOR, "assyria", 555)
        assert await service.store.journal.orders(game) == {} and await service.store.journal.intents(game) == {}
        letters = await waiting_letters(service)
        [farewell] = [letter for letter in letters if letter.target == "user:100"]
        assert farewell.body["lines"] == ["You no longer play Assyria in Test."] and farewell.body["hand"] is False
        assert [x.target for x in letters if x.body["kind"] == "tablet"] == ["user:555"], "it is for the seat"
        session = await until_seat(service, game, "assyria", "erase", {"assyria": 555, "babylon": 101})
        assert session.asks()["assyria"].topic == "erase", "the old standing order is not followed"


async def until_seat(service: GameService, game: int, seat: str, topic: str, sits: dict[str, int]) -> Session[Any]:
    """Safe answers by whoever sits there now, until a seat is asked something."""
    for _ in range(300):
        _, _, session = await service.games.look(game, None)
        asks = session.asks()
        if seat in asks and asks[seat].topic == topic:
            return session
        name, ask = next(iter(asks.items()))
        await answered(service, game, Who(sits[name]), ask.options[-1].key if ask.topic == "write" else ask.default)
    raise AssertionError(f"{seat} was not asked {topic}")


# ---------------------------------------------------------------------- automated players


async def test_a_seat_is_lent_and_comes_back(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        with pytest.raises(Refused, match="no seat of yours in Test is played by the automated player"):
            await service.seats.come_back(game, ASSYRIA)
        await service.seats.automate_seat(game, MODERATOR, "assyria")
        taken = (await service.store.games.seats(game))["assyria"]
        assert taken.kind == "automat" and taken.user == 100
        _, _, session = await service.games.look(game, None)
        assert "assyria" not in session.asks() and any(e.by == "automat" for e in session.answers)
        with pytest.raises(Refused, match="automated player plays Assyria already"):
            await service.seats.automate_seat(game, MODERATOR, "assyria")
        assert await service.seats.come_back(game, ASSYRIA) == "assyria"
        assert (await service.store.games.seats(game))["assyria"].person == 100
        assert "<@100> plays Assyria again." in await said(service)


async def test_a_moderator_gives_a_seat_back_or_away(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        with pytest.raises(Refused, match="<@100> plays Assyria; `/mod replace`"):
            await service.seats.restore(game, MODERATOR, "assyria")
        await service.seats.automate_seat(game, MODERATOR, "assyria")
        assert await service.seats.restore(game, MODERATOR, "assyria") == (100, [])
        await service.seats.automate_seat(game, MODERATOR, "assyria", for_good=True)
        assert (await service.games.look(game, ASSYRIA))[1] is None, "for good: he has no seat any more"
        with pytest.raises(Refused, match="there is no owner of Assyria to go back to; say who plays it"):
            await service.seats.restore(game, MODERATOR, "assyria")
        assert await service.seats.restore(game, MODERATOR, "assyria", 555) == (555, [555])
        assert await service.seats.agree_to_seat(game, Who(555), "assyria", 555) == []
        assert (await service.store.games.seats(game))["assyria"].person == 555


async def test_a_game_without_an_automated_player_has_none_to_give(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        with on_the_shelf(toy(asked(choose("a", "go", "left", "right")))):
            game = await begun(service, "toy")
            with pytest.raises(Refused, match="Toy has no automated player"):
                await service.seats.automate_seat(game, MODERATOR, "a")
            with pytest.raises(Refused, match="the rules know no safe answer: go"):
                await service.moderation.answer_for(game, MODERATOR, "a")


async def test_the_safe_answer_is_given_to_the_question_that_was_meant(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        session = await until(service, game, "swap")
        seat, token = next(iter(session.asks())), session.token
        other = next(name for name in session.setup.seats if name != seat)
        with pytest.raises(Refused, match=f"nothing for {other.capitalize()} to decide now"):
            await service.moderation.answer_for(game, MODERATOR, other)
        await service.moderation.answer_for(game, MODERATOR, seat, quoting=token)
        _, _, session = await service.games.look(game, None)
        last = next(event for event in reversed(session.answers) if event.seat == seat)
        assert last.answer == [] and last.by == "moderator"
        with pytest.raises(Refused, match=r"no longer open|nothing to decide"):
            await service.moderation.answer_for(game, MODERATOR, seat, quoting=token)
        why = "they moderate here and do not play"
        assert f"<@1> answered for {seat.capitalize()} with a safe answer: {why}." in await said(service)
