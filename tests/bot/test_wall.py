"""What the desk must withstand: many at once, failures in the middle, and people who try what is not theirs."""

from __future__ import annotations

import asyncio
import gc
import itertools
import random
from collections.abc import Callable, Collection, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.outbox.letters import Letters
from bot.service import foresight, running
from bot.service.lobby import Opening
from bot.service.service import GameService
from bot.service.step import Who
from engine.kernel.dice import Dice
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.questions import Rule, ask, together
from engine.kernel.table import Table
from engine.kernel.topics import StandingOrder, Topic
from tests.bot.runtime import (
    MODERATOR,
    answered,
    begun,
    binds,
    ordered,
    play_on,
    runtime,
    seat_given,
    snapshot,
    waiting_letters,
)
from tests.kernel.toy import Toy, choose, toy
from tests.kit import altered
from tests.tiny import on_the_shelf

A, B, C = Who(100), Who(101), Who(102)
STARTS = Who(100, moderates=True)


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


def turns(*asked: tuple[str, str], sealed: bool = False) -> Callable[[Table[Toy]], Rule[None]]:
    """A rule that puts these questions (seat, topic) in turn, or all at once; the table hears each answer."""

    def rule(t: Table[Toy]) -> Rule[None]:
        questions = [choose(seat, topic, "left", "right") for seat, topic in asked]
        if sealed:
            for seat, way in (yield from together(tuple(questions))).items():
                t.tell(f"{seat}: {way}.", "TOY-1")
            return
        for question in questions:
            way = yield from ask(question)
            t.tell(f"{question.seat}: {way}.", "TOY-1")

    return rule


def on_table(*asked: tuple[str, str], **more: Any) -> GameSpec[Any]:
    return toy(turns(*asked), **more)


async def lines(service: GameService, game: int) -> list[str]:
    return [line.text for line in await service.store.journal.lines(game)]


async def told(service: GameService, user: int) -> list[str]:
    """What is on its way to a person."""
    letters = [letter for letter in await waiting_letters(service) if letter.target == f"user:{user}"]
    return [line for letter in letters for line in letter.body["lines"]]  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- many at once


@pytest.mark.parametrize("desks", [1, 2])
async def test_of_twenty_answers_at_once_one_wins_and_the_others_are_stale(tmp_path: Path, desks: int) -> None:
    """Also when another desk has the game in its memory."""
    async with runtime(tmp_path / "a.db") as one:
        two = GameService(one.store, Letters(), one.now)
        game = await begun(one, "pharaohs", "middle_five", 4)
        row, _, session = await one.games.look(game, None)
        seat, asked = next(iter(session.asks().items()))
        who = Who(100 + row.setup.seats.index(seat))
        doors = itertools.cycle([one, two][:desks])
        values = [asked.sample(random.Random(i)) for i in range(20)]
        clicks = [answered(next(doors), game, who, value, session.token) for value in values]
        results = await asyncio.gather(*clicks, return_exceptions=True)
        refusals = [result for result in results if not isinstance(result, list)]
        assert len(refusals) == len(results) - 1
        assert all(isinstance(result, Refused) and result.rule == "stale" for result in refusals), refusals
        assert [event.by for _, event in await one.store.journal.journal(game)].count("player") == 1
        assert await snapshot(one, game) == await snapshot(two, game)


async def test_two_seats_answer_under_seal_at_the_same_time(tmp_path: Path) -> None:
    with on_the_shelf(toy(turns(("a", "go"), ("b", "go"), sealed=True))):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            await asyncio.gather(answered(service, game, A, "left"), answered(service, game, B, "right"))
            assert await lines(service, game) == ["a: left.", "b: right."]


async def test_a_lock_lives_as_long_as_anybody_wants_it(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        held = service.games.lock(7)
        await held.acquire()
        waiting = [asyncio.create_task(in_turn(service)) for _ in range(5)]
        await asyncio.sleep(0)
        gc.collect()
        assert service.games.lock(7) is held and not any(task.done() for task in waiting)
        held.release()
        assert await asyncio.gather(*waiting) == [1] * 5, "one at a time"
        del held, waiting
        gc.collect()
        assert len(service.games._locks) == 0


inside = 0


async def in_turn(service: GameService) -> int:
    global inside
    async with service.games.lock(7):
        inside += 1
        await asyncio.sleep(0)
        most, inside = inside, inside - 1
        return most


async def test_more_games_at_once_than_are_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "KEPT_SESSIONS", 2)
    async with runtime(tmp_path / "a.db") as service:
        games = [await begun(service, "scribes", channel=70 + i) for i in range(6)]
        await asyncio.gather(*(play_on(service, game, 25, seed=game) for game in games))
        assert len(service.games._loaded) == 2
        for game in games:
            before = await snapshot(service, game)
            service.games._loaded.clear()
            assert await snapshot(service, game) == before


@pytest.mark.parametrize("first", [True, False])
async def test_a_seat_is_not_left_or_taken_while_the_game_starts(tmp_path: Path, first: bool) -> None:
    """A game under way has nobody missing, and the words its dice were sworn in with stay as they were."""
    async with runtime(tmp_path / "a.db") as service:
        game = await service.lobby.open_game(
            A, Opening(slug="scribes", name="T", guild=1, channel=2, scenario="short", seats=2)
        )
        await service.lobby.sit_down(game.id, A, "assyria", word="salt")
        await service.lobby.automate(game.id, B, "babylon")
        doing = [
            service.lobby.start(game.id, STARTS),
            service.lobby.stand_up(game.id, A, "assyria"),
            service.lobby.sit_down(game.id, C, "babylon", "x"),
        ]
        results = await asyncio.gather(*(doing if first else reversed(doing)), return_exceptions=True)
        seats, row = await service.store.games.seats(game.id), await service.store.games.game(game.id)
        assert row is not None
        assert row.stage == "lobby" or all(seat.kind != "vacant" for seat in seats.values()), results
        if row.stage == "running":
            before = await snapshot(service, game.id)
            service.games._loaded.clear()
            assert await snapshot(service, game.id) == before, "the words of the dice are those it began with"


async def test_nobody_sits_down_in_a_game_that_has_begun(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await service.lobby.open_game(
            A, Opening(slug="scribes", name="T", guild=1, channel=2, scenario="short", seats=2)
        )
        await service.lobby.sit_down(game.id, A, "assyria")
        await service.lobby.automate(game.id, A, "babylon")
        await service.lobby.start(game.id, STARTS)
        with pytest.raises(Refused, match="the game has begun"):
            await service.lobby.sit_down(game.id, C, "babylon", word="poison")


# ---------------------------------------------------------------------- failures in the middle


class Broken(Exception):
    pass


@pytest.mark.parametrize("part", ["_letter_writer.letters", "alarm_source.alarms", "store.journal.commit"])
async def test_memory_is_never_ahead_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 7)
        before, letters = await snapshot(service, game), await waiting_letters(service)
        owner, _, name = part.rpartition(".")

        def fails(*args: Any) -> Any:
            raise Broken(part)

        with monkeypatch.context() as patch:
            patch.setattr(attrgetter(owner)(service.games), name, fails)
            with pytest.raises(Broken):
                await play_on(service, game, 1)
        assert await snapshot(service, game) == before and await waiting_letters(service) == letters
        assert await play_on(service, game, 1) == 1


@pytest.mark.parametrize("turns", range(0, 40, 3))
async def test_an_answer_that_is_broken_off_has_happened_or_not(tmp_path: Path, turns: int) -> None:
    """A click may be given up at any moment, for instance when the house closes."""
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 7)
        answering = asyncio.create_task(play_on(service, game, 1))
        for _ in range(turns):
            await asyncio.sleep(0.0002)
        answering.cancel()
        await asyncio.gather(answering, return_exceptions=True)
        here = await snapshot(service, game)
        service.games._loaded.clear()
        assert await snapshot(service, game) == here
        assert await play_on(service, game, 5) == 5


async def test_a_refusal_changes_nothing_and_says_nothing_later(tmp_path: Path) -> None:
    with on_the_shelf(on_table(("a", "go"), ("b", "go"), ("a", "go"))):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            with pytest.raises(Refused, match="nothing to take back"):
                await service.taking_back.undo(game, A)
            await answered(service, game, A, "left")
            letters = [letter for letter in await waiting_letters(service) if "said" in letter.body]
            assert all("takes" not in str(letter.body["said"]) for letter in letters)


# ---------------------------------------------------------------------- plans


async def test_a_plan_waits_over_a_restart_and_is_carried_out_once(tmp_path: Path) -> None:
    with on_the_shelf(on_table(("a", "go"), ("b", "turn"))):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            assert await service.play.plan(game, B, "turn right") is True, "it waits"
        async with runtime(tmp_path / "a.db") as service:
            assert await service.store.journal.intents(game) == {"b": "turn right"}
            await answered(service, game, A, "left")
            assert await lines(service, game) == ["a: left.", "b: right."]
            assert await service.store.journal.intents(game) == {}
            await answered(service, game, A, "left")
            assert (await lines(service, game))[-1] == "a: left.", "the next question is put to b himself"


async def test_a_plan_for_what_is_open_is_carried_out_at_once(tmp_path: Path) -> None:
    with on_the_shelf(on_table(("a", "go"), ("b", "turn"))):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            assert await service.play.plan(game, A, "go left") is False
            assert await lines(service, game) == ["a: left."] and await service.store.journal.intents(game) == {}


async def test_a_plan_that_does_not_fit_is_dropped_with_notice_and_for_good(tmp_path: Path) -> None:
    with on_the_shelf(on_table(("a", "go"), ("b", "turn"))):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            with pytest.raises(Refused):
                await service.play.plan(game, A, "go nowhere")
            await service.play.plan(game, B, "turn nowhere")
            await answered(service, game, A, "left")
            [notice] = await told(service, 101)
            assert notice.startswith("Your order “turn nowhere” was dropped: ")
            assert await told(service, 100) == [] and await service.store.journal.intents(game) == {}
            service.games._loaded.clear()
            await service.games.nudge(game)
            assert len(await told(service, 101)) == 1


async def test_a_plan_dropped_without_any_answer_is_told_all_the_same(tmp_path: Path) -> None:
    """Nothing was decided, so the step has the number of the one before; its letter is another."""
    with on_the_shelf(on_table(("a", "go"), ("b", "turn"))):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            for line in ("turn nowhere", "turn back"):
                await service.store.journal.give_intent(game, "a", line.replace("turn", "go"))
                service.games._loaded.clear()
                await service.games.nudge(game)
            assert [notice.split("”")[0] for notice in await told(service, 100)] == [
                "Your order “go nowhere", "Your order “go back",
            ]  # fmt: skip


async def test_a_plan_on_which_the_rules_fail_stops_nobody(tmp_path: Path) -> None:
    def fragile(t: Table[Toy]) -> Rule[None]:
        yield from ask(choose("a", "go", "left", "right"))
        way = yield from ask(choose("b", "turn", "left", "right"))
        t.dice.roll("turn")
        if way == "right":
            raise ZeroDivisionError

    with on_the_shelf(toy(fragile)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            await service.store.journal.give_intent(game, "b", "turn right")
            service.games._loaded.clear()
            await answered(service, game, A, "left")
            assert [event.seat for event in (await service.games.look(game, None))[2].answers] == ["a"]
            [notice] = await told(service, 101)
            assert notice == "Your order “turn right” was dropped: the rules failed on it"
            assert await service.store.journal.intents(game) == {}
            await answered(service, game, B, "left")


async def test_nobody_plans_for_another_and_nobody_inherits_a_plan(tmp_path: Path) -> None:
    with on_the_shelf(on_table(("a", "go"), ("b", "turn"))):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            for who, seat in ((A, "b"), (Who(999), ""), (MODERATOR, "b")):
                with pytest.raises(Refused, match=r"do not play|no seat") as refused:
                    await service.play.plan(game, who, "turn right", seat=seat)
                assert refused.value.rule == "seat"
            await service.play.plan(game, B, "turn right")
            await service.play.standing_order(game, B, "turn", "=right")
            await seat_given(service, game, MODERATOR, "b", 555)
            await answered(service, game, A, "left")
            assert await lines(service, game) == ["a: left."], "the new owner decides himself"
            await answered(service, game, Who(555), "left")


async def test_an_order_line_goes_before_ones_own_standing_orders(tmp_path: Path) -> None:
    """A line of two answers is all of it or nothing; a standing order does not slip in between."""
    back = StandingOrder("back", "turn back", lambda view, asked, detail: "left")
    turning = (Topic("turn", "where to turn", back),)
    with on_the_shelf(on_table(("a", "go"), ("a", "turn"), ("b", "go"), topics=turning)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            await service.play.standing_order(game, A, "turn", "back")
            await ordered(service, game, A, "go left turn right")
            assert await lines(service, game) == ["a: left.", "a: right."]
            await answered(service, game, B, "left")
            await ordered(service, game, A, "go left")
            assert (await lines(service, game))[-1] == "a: left.", "else it is followed as before"
            assert (await service.games.look(game, None))[2].answers[-1].by == "standing"


# ---------------------------------------------------------------------- leave to take back


def three_seats(rule: Callable[[Table[Toy]], Rule[None]]) -> GameSpec[Any]:
    spec = toy(rule)
    [plain] = spec.start.scenarios
    return altered(spec, scenarios=(msgspec.structs.replace(plain, seatings=(("a", "b", "c"),)),))


def diced(t: Table[Toy]) -> Rule[None]:
    """Every answer is followed by dice, so that nothing is taken back without the others' leave."""
    for seat in "abc":
        way = yield from ask(choose(seat, "go", "left", "right"))
        t.dice.roll("go")
        t.tell(f"{seat}: {way}.", "TOY-1")


async def test_all_the_others_agree_and_one_answer_goes(tmp_path: Path) -> None:
    with on_the_shelf(three_seats(diced)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            await play_on(service, game, 1)
            with pytest.raises(Refused, match="dice have been thrown"):
                await service.taking_back.undo(game, A)
            service.games._loaded.clear()
            assert await service.taking_back.ask_leave(game, A) == ["b", "c"]
            assert await service.taking_back.ask_leave(game, A) == ["b", "c"], "asked twice is asked once"
            requests = [letter for letter in await waiting_letters(service) if "leave" in letter.body]
            assert [letter.body["leave"] for letter in requests] == [1]
            assert await service.taking_back.give_leave(game, B, 1) is False
            assert await service.taking_back.give_leave(game, B, 1) is False, "once more counts once"
            assert await service.taking_back.ask_leave(game, A) == ["c"]
            assert await service.taking_back.give_leave(game, C, 1) is True
            assert await lines(service, game) == []
            with pytest.raises(Refused, match="nothing to agree to any more") as refused:
                await service.taking_back.give_leave(game, C, 1)
            assert refused.value.rule == "stale"


async def test_agreements_at_the_same_moment_take_one_answer_back(tmp_path: Path) -> None:
    with on_the_shelf(three_seats(diced)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            await play_on(service, game, 3)
            row, _, _ = await service.games.look(game, None)
            await service.taking_back.ask_leave(game, C)
            given = [service.taking_back.give_leave(game, who, row.version) for who in (A, B, B, A, B)]
            results = await asyncio.gather(*given, return_exceptions=True)
            assert results.count(True) == 1
            assert [line.split(":")[0] for line in await lines(service, game)] == ["a", "b"]


async def test_who_may_ask_and_who_may_agree(tmp_path: Path) -> None:
    with on_the_shelf(three_seats(diced)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            with pytest.raises(Refused, match="nothing to take back"):
                await service.taking_back.ask_leave(game, A)
            await play_on(service, game, 2)
            with pytest.raises(Refused, match="do not play"):
                await service.taking_back.ask_leave(game, A, seat="b")
            with pytest.raises(Refused, match="you have no seat"):
                await service.taking_back.ask_leave(game, MODERATOR)
            with pytest.raises(Refused, match="nothing to agree to"):
                await service.taking_back.give_leave(game, A, 2)
            await service.taking_back.ask_leave(game, A)
            with pytest.raises(Refused, match="a request of A"):
                await service.taking_back.ask_leave(game, B)
            with pytest.raises(Refused, match="the others who have to agree"):
                await service.taking_back.give_leave(game, A, 2)
            with pytest.raises(Refused, match="only the players"):
                await service.taking_back.give_leave(game, MODERATOR, 2)
            assert await service.taking_back.give_leave(game, B, 2) is False
            await answered(service, game, C, "left")
            with pytest.raises(Refused, match="the game has gone on"):
                await service.taking_back.give_leave(game, C, 2)
            assert len(await lines(service, game)) == 3


async def test_who_plays_two_seats_needs_not_agree_with_himself(tmp_path: Path) -> None:
    with on_the_shelf(three_seats(diced)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            await seat_given(service, game, MODERATOR, "b", 100)
            await play_on(service, game, 1)
            row = await service.games.game(game)
            assert await service.taking_back.ask_leave(game, A, seat="a") == ["c"]
            assert await service.taking_back.give_leave(game, C, row.version) is True
            await seat_given(service, game, MODERATOR, "c", 100)
            await play_on(service, game, 1)
            assert await service.taking_back.ask_leave(game, A, seat="a") == [], "nobody else is there"
            assert await lines(service, game) == []


# ---------------------------------------------------------------------- looking ahead


def knives(t: Table[Toy]) -> Rule[None]:
    """What happens after a's answer depends on what b holds: b is asked, or dice are thrown."""
    yield from ask(choose("a", "go", "left", "right"))
    if "knife" in t.state.hands["b"]:
        yield from ask(choose("b", "stab", "yes", "no"))
    else:
        t.dice.roll("fall")
        yield from ask(choose("b", "stand", "yes", "no"))


def armed(*hand: str) -> GameSpec[Any]:
    deck = [card for card in ("knife", "spoon") if card not in hand]

    def redeal(state: Toy, seat: str | None, dice: Dice, seen: Collection[str] = ()) -> None:
        pool = dice.shuffle("redeal", sorted(state.hands["b"] + state.hands["deck"]))
        state.hands["b"], state.hands["deck"] = pool[:1], pool[1:]

    return altered(toy(knives, hands={"b": list(hand), "deck": deck}), redeal=redeal)


async def test_whether_one_is_asked_first_tells_nothing_of_what_others_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = []
    for hand in ("knife", "spoon"):
        keys = (i.to_bytes(32, "big") for i in itertools.count())
        async with runtime(tmp_path / f"{hand}.db") as service:
            with on_the_shelf(armed(hand)), monkeypatch.context() as patch:
                game = await begun(service, "toy")
                patch.setattr(foresight.secrets, "token_bytes", lambda count, keys=keys: next(keys)[-count:])
                answers.append([await binds(service, game, A, ["left"]) for _ in range(40)])
    assert answers[0] == answers[1]
    assert True in answers[0], "what may bind is said to"


async def test_what_comes_of_an_answer_is_told_to_its_seat_as_far_as_it_may_know(tmp_path: Path) -> None:
    def turn(t: Table[Toy]) -> Rule[None]:
        yield from ask(choose("a", "go", "left", "right"))
        t.tell("a goes.", "TOY-1")
        t.tell("a finds a coin.", "TOY-1", ["a"])
        t.tell("b hears a coin.", "TOY-1", ["b"])

    with on_the_shelf(toy(turn)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            assert await answered(service, game, A, "left") == ["a goes.", "a finds a coin."]
            assert await ordered(service, game, A, "go right") == ["a goes.", "a finds a coin."]


async def test_looking_ahead_changes_nothing(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 15)
        for seed in range(12):
            row, _, session = await service.games.look(game, None)
            before, drawn = await snapshot(service, game), session.table.dice.drawn
            for seat, asked in session.asks().items():
                who = Who(100 + row.setup.seats.index(seat))
                await binds(service, game, who, [asked.default])
                with pytest.raises(Refused):
                    await binds(service, game, who, ["nonsense"])
            assert await snapshot(service, game) == before and session.table.dice.drawn == drawn
            service.games._loaded.clear()
            assert await snapshot(service, game) == before
            await play_on(service, game, 1, seed)


async def test_dice_after_a_question_without_a_choice_bind_like_any_other(tmp_path: Path) -> None:
    def march(t: Table[Toy]) -> Rule[None]:
        yield from ask(choose("a", "march", "thebes", "on"))
        yield from ask(choose("a", "who", "the_only_one"))
        t.dice.roll("move")
        yield from ask(choose("a", "step", "left", "right"))

    with on_the_shelf(toy(march)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            assert await binds(service, game, A, ["thebes"]) is True


async def test_dice_after_what_a_standing_order_answers_bind_like_any_other(tmp_path: Path) -> None:
    def march(t: Table[Toy]) -> Rule[None]:
        yield from ask(choose("a", "march", "thebes", "on"))
        yield from ask(choose("a", "who", "foot", "chariot"))
        t.dice.roll("move")
        yield from ask(choose("a", "step", "left", "right"))

    with on_the_shelf(toy(march)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            assert await binds(service, game, A, ["thebes"]) is False
            await service.play.standing_order(game, A, "who", "=foot")
            assert await binds(service, game, A, ["thebes"]) is True


async def test_what_binds_is_asked_first(tmp_path: Path) -> None:
    with on_the_shelf(three_seats(diced)):
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "toy")
            assert await binds(service, game, A, ["left"]) is True
    with on_the_shelf(on_table(("a", "go"), ("b", "go"))):
        async with runtime(tmp_path / "b.db") as service:
            game = await begun(service, "toy")
            assert await binds(service, game, A, ["left"]) is False
    with on_the_shelf(toy(turns(("a", "go"), ("b", "go"), sealed=True))):
        async with runtime(tmp_path / "c.db") as service:
            game = await begun(service, "toy")
            assert await binds(service, game, A, ["left"]) is False, "it may be given anew"
            await answered(service, game, A, "left")
            assert await binds(service, game, A, ["right"]) is False
            assert await binds(service, game, B, ["left"]) is True, "all is opened by it"
