"""A whole move in one order: what comes after others or after dice waits, and stops when somebody does something."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.service.in_advance import STOPS_HERE, carry_out
from bot.service.service import GameService
from bot.service.step import Who
from engine.kernel.errors import Refused
from tests.bot.runtime import answered, begun, ordered, runtime
from tests.tiny import on_the_shelf

ASSYRIA, BABYLON = Who(100), Who(101)
WALK = "march via great_gate via old_well to high_pass"


async def at_the_gate(service: GameService) -> int:
    """Assyria's courier is about to walk; Babylon has guards at the old well."""
    game = await begun(service, "scribes")
    while True:
        _, _, session = await service.games.look(game, None)
        seat, ask = next(iter(session.asks().items()))
        if ask.topic == "march":
            assert seat == "assyria"
            return game
        posts = ask.topic == "post" and seat == "babylon"
        answer = {"guard:old_well": 2} if posts else ask.default
        await answered(service, game, ASSYRIA if seat == "assyria" else BABYLON, answer)


async def delivery(service: GameService, game: int) -> str:
    _, _, session = await service.games.look(game, None)
    where: str = session.state.courier["assyria"]
    return where


async def told(service: GameService, user: int) -> list[str]:
    posts = await service.store.outbox.due_letters(2**40, most=1_000)
    return [str(line) for p in posts if p.letter.target == f"user:{user}" for line in p.letter.body.get("lines", [])]  # type: ignore[attr-defined]


@pytest.mark.parametrize("restart", [False, True])
async def test_an_order_goes_on_when_the_others_let_it(tmp_path: Path, restart: bool) -> None:
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await at_the_gate(service)
            await ordered(service, game, ASSYRIA, WALK)
            assert await delivery(service, game) == "old_well", "so far nobody else had a say"
            assert await service.store.journal.intents(game) == {"assyria": "to high pass"}
            if restart:
                service.games._loaded.clear()
            await answered(service, game, BABYLON, "let")
            assert await delivery(service, game) == "high_pass"
            assert await service.store.journal.intents(game) == {} and await service.store.journal.rests(game) == {}
            _, _, session = await service.games.look(game, None)
            assert session.answers[-1].by in ("prepared", "forced")


@pytest.mark.parametrize("restart", [False, True])
async def test_an_order_stops_when_somebody_does_something(tmp_path: Path, restart: bool) -> None:
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await at_the_gate(service)
            await ordered(service, game, ASSYRIA, WALK)
            if restart:
                service.games._loaded.clear()
            await answered(service, game, BABYLON, "intercept")
            while True:  # ink in the battle, and where to flee: whatever the dice bring
                _, _, session = await service.games.look(game, None)
                if "assyria" not in session.asks() or session.asks()["assyria"].topic == "march":
                    break
                await answered(service, game, ASSYRIA, session.asks()["assyria"].default)
            assert await delivery(service, game) != "high_pass"
            assert await service.store.journal.intents(game) == {}
            assert "The rest of your order, “to high pass”, stops here: Babylon acted in between." in await told(
                service, 100
            )


@pytest.mark.parametrize("restart", [False, True])
async def test_what_an_order_provides_for_answers_and_does_not_stop_it(tmp_path: Path, restart: bool) -> None:
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await at_the_gate(service)
            await ordered(service, game, ASSYRIA, f"{WALK} if aid ink if retreat great gate")
            assert await service.store.journal.intents(game) == {
                "assyria": "to high pass if aid ink if retreat great gate"
            }
            if restart:
                service.games._loaded.clear()
            await answered(service, game, BABYLON, "intercept")
            _, _, session = await service.games.look(game, None)
            ink, *then = [e.answer for e in session.answers if e.seat == "assyria" and e.by == "prepared"]
            lost, heard = await delivery(service, game) == "great_gate", " ".join(await told(service, 100))
            assert ink == "ink", "he was not asked whether it helps"
            assert then == (["to:great_gate"] if lost else ["to:high_pass"])
            assert ("stops here: its turn is over" in heard) == lost
            assert await service.store.journal.intents(game) == {}


async def test_an_order_provides_for_kinds_of_question_that_there_are(tmp_path: Path) -> None:
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await at_the_gate(service)
            with pytest.raises(Refused, match="after “if” come a kind of question and its answer, not “retret high"):
                await ordered(service, game, ASSYRIA, f"{WALK} if retret high pass")
            with pytest.raises(Refused, match="not “aid”"):
                await ordered(service, game, ASSYRIA, f"{WALK} if aid")
            assert await delivery(service, game) == ""


async def test_a_provision_that_does_not_fit_leaves_the_question_to_its_player(tmp_path: Path) -> None:
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await at_the_gate(service)
            await ordered(service, game, ASSYRIA, f"{WALK} if aid blood")
            await answered(service, game, BABYLON, "intercept")
            _, _, session = await service.games.look(game, None)
            assert session.asks()["assyria"].topic == "aid"
            assert any("was dropped: “blood” is no answer" in line for line in await told(service, 100))


async def test_whoever_decides_by_hand_wants_no_more_of_it(tmp_path: Path) -> None:
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await at_the_gate(service)
            await ordered(service, game, ASSYRIA, WALK)
            await service.play.plan(game, ASSYRIA, "")
            await answered(service, game, BABYLON, "let")
            assert await delivery(service, game) == "old_well"
            _, _, session = await service.games.look(game, None)
            assert session.asks()["assyria"].topic == "march", "he is asked, the rest was withdrawn"


async def test_taking_back_takes_the_rest_with_it(tmp_path: Path) -> None:
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await at_the_gate(service)
            await ordered(service, game, ASSYRIA, WALK)
            assert await delivery(service, game) != ""
            await service.taking_back.undo(game, ASSYRIA)
            assert await delivery(service, game) == "", "what was carried out of the line is one decision"
            assert await service.store.journal.intents(game) == {}


async def test_an_order_stops_where_something_is_shown_that_could_not_be_foreseen(tmp_path: Path) -> None:
    """The first answer draws a card: the second one, given with it, was meant before anybody knew that."""
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "scribes")
            _, _, session = await service.games.look(game, None)
            ask = session.asks()["assyria"]
            assert ask.topic == "swap"
            carry_out(session, "assyria", [[ask.options[0].key], {"guard:old_well": 1}])
            assert [event.answer for event in session.answers if event.by == "player"] == [[ask.options[0].key]]
            [notice] = session.orders.notices
            assert (notice.to, notice.text) == (("assyria",), STOPS_HERE)
