"""Nobody plays who has seen all that is hidden; nobody gives himself another's seat; the table hears of all of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.service.service import GameService
from bot.service.step import Who
from bot.store import GameRow
from engine.kernel.errors import Refused
from engine.kernel.export import read_export
from tests.bot.runtime import MODERATOR, begun, last_taken_back, play_on, runtime, seat_given, waiting_letters
from tests.tiny import on_the_shelf

MOD, OTHER_MOD = MODERATOR, Who(2, moderates=True)
ANN, BEN, CEM = (Who(100 + i) for i in range(3))
ANN_RUNS = Who(100, moderates=True)  # a player who moderates
KNOWS = r"<@{}> has seen all that is hidden in this game, and cannot sit down in it"


@asynccontextmanager
async def table(path: Path) -> AsyncIterator[tuple[GameService, int]]:
    """Ann, Ben and Cem play."""
    with on_the_shelf():
        async with runtime(path / "a.db") as service:
            game = await begun(service, "scribes", seats=3)
            await play_on(service, game, 4)
            yield service, game


async def said(service: GameService) -> list[str]:
    """What the table is about to hear, besides its log."""
    letters = [letter for letter in await waiting_letters(service) if letter.key.startswith("table:")]
    told = [text for letter in letters for text in letter.body["said"]]  # type: ignore[attr-defined]
    return [text for text in told if not text.startswith("The game begins.")]


async def said_of(service: GameService, game: int) -> list[str]:
    """What the table of one game is about to hear."""
    letters = [letter for letter in await waiting_letters(service) if letter.key.startswith(f"table:{game}:")]
    return [text for letter in letters for text in letter.body["said"]]  # type: ignore[attr-defined]


async def vacated(service: GameService, game: int, seat: str) -> None:
    await service.seats.automate_seat(game, MOD, seat, for_good=True)


async def bring(service: GameService, text: str, who: Who, channel: int = 900) -> int:
    return (await service.files.bring_in(text, who, name="Again", guild=5, channel=channel)).id


# ---------------------------------------------------------------------- who has seen all


WAYS: list[Callable[[GameService, int], Awaitable[object]]] = [
    lambda service, game: service.seats.replace(game, MOD, "egypt", MOD.user),
    lambda service, game: service.seats.replace(game, OTHER_MOD, "egypt", MOD.user),
    lambda service, game: service.seats.restore(game, MOD, "egypt", MOD.user),
    lambda service, game: service.seats.restore(game, OTHER_MOD, "egypt", MOD.user),
]


@pytest.mark.parametrize("way", range(len(WAYS)))
async def test_who_has_exported_a_game_under_way_sits_down_in_it_by_no_way(tmp_path: Path, way: int) -> None:
    async with table(tmp_path) as (service, game):
        await vacated(service, game, "egypt")
        await service.files.export(game, MOD, reveal=True)
        assert await said(service) == [
            "The automated player plays Egypt from now on.",
            "<@1> has exported the game with all that is hidden in it, and can sit down in it no more.",
        ]
        with pytest.raises(Refused, match=KNOWS.format(1)):
            await WAYS[way](service, game)
        await service.files.hand_over(game, MOD, ANN.user)  # and not after the game was handed over, paused, or moved
        await service.moderation.pause(game, OTHER_MOD)
        await service.files.transfer(game, OTHER_MOD, guild=5, channel=78)
        with pytest.raises(Refused, match=KNOWS.format(1)):
            await WAYS[way](service, game)


async def test_leave_export_and_sit_down_again_does_not_work(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        with pytest.raises(Refused, match="somebody who plays cannot have it"):
            await service.files.export(game, ANN_RUNS, reveal=True)
        await service.seats.automate_seat(game, ANN_RUNS, "assyria")
        with pytest.raises(Refused, match="somebody who plays cannot have it"):
            await service.files.export(game, ANN_RUNS, reveal=True)  # the seat is only lent
        await service.lobby.stand_up(game, ANN_RUNS, "assyria")
        await service.files.export(game, ANN_RUNS, reveal=True)
        for way in (
            service.seats.replace(game, ANN_RUNS, "assyria", ANN.user),
            service.seats.replace(game, MOD, "assyria", ANN.user),
            service.seats.restore(game, ANN_RUNS, "assyria", ANN.user),
        ):
            with pytest.raises(Refused, match=KNOWS.format(100)):
                await way
        heard = await said(service)
        assert "<@100> left Assyria. The automated player plays it from now on. Who plays on?" in heard
        assert any("<@100> has exported the game" in text for text in heard)


async def test_who_was_asked_for_leave_and_exports_meanwhile_gets_no_seat(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        assert await service.seats.replace(game, MOD, "egypt", MOD.user) == [100, 101, 102]
        await service.files.export(game, MOD, reveal=True)
        with pytest.raises(Refused, match=KNOWS.format(1)):
            await service.seats.agree_to_seat(game, ANN, "egypt", MOD.user)


async def test_deleting_what_is_stored_makes_nobody_innocent(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await vacated(service, game, "egypt")
        await service.files.export(game, MOD, reveal=True)
        about = await service.store.privacy.everything_about(MOD.user)
        assert about["games seen through"] == [game]
        await service.store.privacy.forget(MOD.user, at=1, alarm="automat")
        with pytest.raises(Refused, match=KNOWS.format(1)):
            await service.seats.replace(game, OTHER_MOD, "egypt", MOD.user)
        await service.moderation.end(game, OTHER_MOD, annul=False, result="enough")
        await service.store.privacy.forget(MOD.user, at=1, alarm="automat")
        await last_taken_back(service, game, OTHER_MOD)
        with pytest.raises(Refused, match=KNOWS.format(1)):  # it was over, and was taken up again
            await service.seats.replace(game, OTHER_MOD, "egypt", MOD.user)
        text = await service.files.export(game, OTHER_MOD, reveal=True)
        await service.moderation.end(game, OTHER_MOD, annul=True)
        await service.store.privacy.forget(MOD.user, at=1, alarm="automat")
        again = await bring(service, text, OTHER_MOD)
        with pytest.raises(Refused, match=KNOWS.format(1)):  # nor in a copy that another brings in
            await service.seats.replace(again, OTHER_MOD, "egypt", MOD.user)


async def test_nothing_stays_of_who_has_seen_what_anybody_may_see(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await service.files.export(game, MOD, reveal=True)
        await service.moderation.end(game, OTHER_MOD, annul=False, result="enough")
        await service.files.proof(game, 300)
        for user in (MOD.user, 300):
            await service.store.privacy.forget(user, at=1, alarm="automat")
        assert await service.store.database.rows("SELECT * FROM insiders") == []


# ---------------------------------------------------------------------- the same dice in another game


async def test_a_file_is_no_way_round(tmp_path: Path) -> None:
    """Not for who exported it, nor for who brings it in; and not while the dice are thrown elsewhere."""
    async with table(tmp_path) as (service, game):
        text = await service.files.export(game, MOD, reveal=True)
        with pytest.raises(Refused, match="a game with these dice is under way already"):
            await bring(service, text, OTHER_MOD)
        await service.moderation.end(game, MOD, annul=True)
        again = await bring(service, text, OTHER_MOD)
        assert any(
            "brought here by <@2>, who is in charge of it and has seen all" in text for text in await said(service)
        )
        for person in (MOD, OTHER_MOD):
            with pytest.raises(Refused, match=KNOWS.format(person.user)):
                await service.seats.replace(again, OTHER_MOD, "egypt", person.user)
        for i, seat in enumerate(("assyria", "babylon", "egypt")):
            await seat_given(service, again, OTHER_MOD, seat, 100 + i)
        await service.moderation.resume(again, OTHER_MOD)
        for open_it in (service.files.proof(game, ANN.user), service.files.export(game, ANN_RUNS)):
            with pytest.raises(Refused, match="its dice are thrown in another game that you play"):
                await open_it
        await service.moderation.end(again, OTHER_MOD, annul=False, result="enough")
        await service.files.proof(game, ANN.user)


async def test_a_copy_keeps_nobody_from_the_proof_but_who_plays_it(tmp_path: Path) -> None:
    """Else whoever has the file could keep a table from its dice for ever. Those who look are known at both tables."""
    async with table(tmp_path) as (service, game):
        text = await service.files.export(game, MOD, reveal=True)
        await service.moderation.end(game, MOD, annul=False, result="enough")
        again = await bring(service, text, OTHER_MOD)
        await seat_given(service, again, OTHER_MOD, "assyria", ANN.user)
        await service.files.proof(game, BEN.user)
        told = [x for x in await waiting_letters(service) if x.key.startswith(f"table:{again}:")]
        assert any("<@101> has seen all that is hidden in this game" in str(letter.body) for letter in told)
        with pytest.raises(Refused, match=KNOWS.format(101)):
            await service.seats.replace(again, OTHER_MOD, "babylon", BEN.user)
        with pytest.raises(Refused, match="another game that you play"):
            await service.files.proof(game, ANN.user)


async def test_who_shows_that_he_has_the_file_has_seen_all_and_the_table_hears_of_it_once(tmp_path: Path) -> None:
    """The one who exported it may have given it to somebody, who tries to bring it in: even one who plays."""
    async with table(tmp_path) as (service, game):
        text = await service.files.export(game, MOD, reveal=True)
        for person in (Who(300), ANN, Who(300, moderates=True)):
            await service.files.look_into(text, person)
        with pytest.raises(Refused, match="a game with these dice is under way already"):
            await bring(service, text, OTHER_MOD)
        heard = [said for said in await said_of(service, game) if "has a file" in said]
        assert heard == [
            f"<@{user}> has a file of this game with all that is hidden in it, and can sit down in it no more."
            for user in (300, 100, 2)
        ]
        for person in (Who(300), ANN, OTHER_MOD):
            with pytest.raises(Refused, match=KNOWS.format(person.user)):
                await service.seats.replace(game, MOD, "egypt", person.user)
        assert [what for _, who, what in await service.store.games.audit(game) if who == 300] == [
            "had a file of the game under way"
        ]
        await service.store.privacy.forget(300, at=1, alarm="automat")
        with pytest.raises(Refused, match=KNOWS.format(300)):
            await service.seats.replace(game, MOD, "egypt", 300)


async def copied(service: GameService, game: int) -> int:
    """A game that is over, and its copy that goes on; Ann, Ben and Cem sit nowhere there yet."""
    text = await service.files.export(game, MOD, reveal=True)
    await service.moderation.end(game, MOD, annul=False, result="enough")
    return await bring(service, text, OTHER_MOD)


async def test_who_sits_down_in_a_copy_while_he_is_shown_the_dice_is_refused_the_one_or_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game and its copy have a lock each: nobody slips through between what was asked and what is written."""
    async with table(tmp_path) as (service, game):
        again = await copied(service, game)
        asked = service.seats.must_not_know_all

        async def and_then_he_looks(row: GameRow, user: int) -> None:
            await asked(row, user)
            await service.files.proof(game, user)

        monkeypatch.setattr(service.seats, "must_not_know_all", and_then_he_looks)
        with pytest.raises(Refused, match=KNOWS.format(101)):
            await seat_given(service, again, OTHER_MOD, "egypt", BEN.user)
        monkeypatch.undo()
        change = service.store.games.change_game

        async def and_before_he_sits_down(*args: Any, **more: Any) -> None:
            monkeypatch.undo()
            await seat_given(service, again, OTHER_MOD, "egypt", CEM.user)
            await change(*args, **more)

        monkeypatch.setattr(service.store.games, "change_game", and_before_he_sits_down)
        with pytest.raises(Refused, match="its dice are thrown in another game that you play"):
            await service.files.proof(game, CEM.user)


async def test_a_copy_that_comes_while_the_dice_are_shown_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(tmp_path) as (service, game):
        text = await service.files.export(game, MOD, reveal=True)
        await service.moderation.end(game, MOD, annul=False, result="enough")
        change, copies = service.store.games.change_game, []

        async def and_before_it_comes(*args: Any, **more: Any) -> None:
            monkeypatch.undo()
            copies.append(await bring(service, text, OTHER_MOD))
            await change(*args, **more)

        monkeypatch.setattr(service.store.games, "change_game", and_before_it_comes)
        await service.files.proof(game, BEN.user)
        assert any("<@101> has seen all that is hidden" in said for said in await said_of(service, copies[0]))


async def test_a_game_that_is_over_does_not_go_on_beside_its_copy(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        text = await service.files.export(game, MOD, reveal=True)
        await service.moderation.end(game, MOD, annul=False, result="enough")
        again = await bring(service, text, OTHER_MOD)
        with pytest.raises(Refused, match="a game with these dice is under way already"):
            await last_taken_back(service, game, MOD)
        assert (await service.games.game(game)).stage == "over"
        await service.moderation.end(again, OTHER_MOD, annul=True)
        await last_taken_back(service, game, MOD)
        assert (await service.games.game(game)).stage == "running"


async def test_two_bring_the_same_file_in_at_once(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        text = await service.files.export(game, MOD, reveal=True)
        await service.moderation.end(game, MOD, annul=True)
        both = await asyncio.gather(
            bring(service, text, MOD, 901), bring(service, text, OTHER_MOD, 902), return_exceptions=True
        )
        assert sum(isinstance(one, Refused) for one in both) == 1


async def test_a_finished_game_cut_short_is_known_to_all_who_saw_its_dice(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        early = await service.files.export(game, MOD, reveal=True)
        await service.moderation.end(game, MOD, annul=False, result="enough")
        await service.files.proof(game, 300)
        again = await bring(service, early, OTHER_MOD)
        with pytest.raises(Refused, match=KNOWS.format(300)):
            await service.seats.replace(again, OTHER_MOD, "egypt", 300)


async def test_a_finished_game_that_is_brought_in_cannot_go_on(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await play_on(service, game, 10_000)
        text = await service.files.export(game, None)
        assert read_export(text).events
        again = await bring(service, text, MOD)
        with pytest.raises(Refused, match="the seed of its dice has been shown"):
            await last_taken_back(service, again, MOD)


# ---------------------------------------------------------------------- another's seat for oneself


async def test_who_plays_takes_another_seat_only_when_all_the_others_agree(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        assert await service.seats.replace(game, ANN_RUNS, "egypt", ANN.user) == [101, 102]
        assert "<@100> would play Egypt from now on, if all the other players agree." in await said(service)
        assert (await service.store.games.seats(game))["egypt"].user == CEM.user
        for who, why in (
            (ANN, "it is the others who have to agree"),
            (Who(555), "only the players of this game can agree"),
            (MOD, "only the players of this game can agree"),
        ):
            with pytest.raises(Refused, match=why):
                await service.seats.agree_to_seat(game, who, "egypt", ANN.user)
        assert await service.seats.agree_to_seat(game, BEN, "egypt", ANN.user) == [102]
        assert await service.seats.agree_to_seat(game, BEN, "egypt", ANN.user) == [102], "once is once"
        assert await service.seats.agree_to_seat(game, CEM, "egypt", ANN.user) == []
        assert (await service.store.games.seats(game))["egypt"].user == ANN.user
        with pytest.raises(Refused, match="that is settled"):
            await service.seats.agree_to_seat(game, BEN, "egypt", ANN.user)


async def test_consent_is_of_who_plays_now_and_for_who_asked(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await seat_given(service, game, ANN_RUNS, "egypt", ANN.user)
        assert await service.seats.agree_to_seat(game, CEM, "egypt", ANN.user) == [101]
        await seat_given(service, game, MOD, "babylon", 200)
        with pytest.raises(Refused, match="only the players"):
            await service.seats.agree_to_seat(game, BEN, "egypt", ANN.user)
        with pytest.raises(Refused, match="that is settled"):
            await service.seats.agree_to_seat(game, Who(200), "egypt", 201)
        await seat_given(service, game, MOD, "egypt", 201)  # what Cem agreed to concerned his own seat
        with pytest.raises(Refused, match="that is settled"):
            await service.seats.agree_to_seat(game, Who(200), "egypt", ANN.user)


async def test_a_second_seat_of_ones_own_agrees_to_nothing(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await seat_given(service, game, MOD, "egypt", ANN.user)
        assert await service.seats.replace(game, ANN_RUNS, "babylon", ANN.user) == [101]
        with pytest.raises(Refused, match="it is the others"):
            await service.seats.agree_to_seat(game, ANN, "babylon", ANN.user)


@pytest.mark.parametrize("gone", ["for good", "left", "deleted"])
async def test_where_nobody_is_left_to_agree_another_has_to_give_the_seat(tmp_path: Path, gone: str) -> None:
    async with table(tmp_path) as (service, game):
        for seat, who in (("babylon", BEN), ("egypt", CEM)):
            if gone == "for good":
                await service.seats.automate_seat(game, MOD, seat, for_good=True)
            elif gone == "left":
                await service.lobby.stand_up(game, MOD, seat)
            else:
                await service.store.privacy.forget(who.user, at=1, alarm="automat")
        for way in (
            service.seats.replace(game, ANN_RUNS, "babylon", ANN.user),
            service.seats.restore(game, ANN_RUNS, "babylon", ANN.user),
            service.seats.restore(game, ANN_RUNS, "egypt", ANN.user),
        ):
            with pytest.raises(Refused, match="nobody else plays who could agree"):
                await way
        assert await service.seats.replace(game, MOD, "babylon", ANN.user) == [ANN.user]
        assert await service.seats.agree_to_seat(game, ANN, "babylon", ANN.user) == []


async def test_one_takes_ones_own_seat_back_without_asking(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await service.seats.automate_seat(game, MOD, "assyria")
        assert await service.seats.restore(game, ANN_RUNS, "assyria") == (ANN.user, [])
        await service.seats.automate_seat(game, MOD, "assyria")
        assert await service.seats.replace(game, ANN_RUNS, "assyria", ANN.user) == []
        await service.seats.automate_seat(game, MOD, "assyria")
        assert await service.seats.come_back(game, ANN) == "assyria"


# ---------------------------------------------------------------------- what the table hears


async def test_the_table_hears_of_every_seat_that_is_left_and_of_who_is_in_charge(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await service.lobby.stand_up(game, ANN, "assyria")
        await service.lobby.automate(game, BEN, "babylon")
        await service.lobby.stand_up(game, MOD, "egypt")
        await service.files.hand_over(game, MOD, 300)
        assert await said(service) == [
            "<@100> left Assyria. The automated player plays it from now on. Who plays on?",
            "<@101> gave Babylon to the automated player.",
            "<@1>, who moderates, took Egypt from <@102>. The automated player plays it from now on. Who plays on?",
            "<@300> is in charge of the game from now on.",
        ]


async def test_what_is_told_is_written_with_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the table cannot be told, nothing was done."""
    async with table(tmp_path) as (service, game):
        before = await service.store.games.seats(game), await service.store.games.audit(game)

        async def broken(*_: object) -> None:
            raise OSError("full")

        monkeypatch.setattr("bot.store.games.write_letters", broken)
        for doing in (
            service.lobby.stand_up(game, ANN, "assyria"),
            service.lobby.automate(game, ANN, "assyria"),
            service.files.export(game, MOD, reveal=True),
            service.files.hand_over(game, MOD, 300),
        ):
            with pytest.raises(OSError, match="full"):
                await doing
        assert (await service.store.games.seats(game), await service.store.games.audit(game)) == before
        assert await service.store.database.rows("SELECT * FROM insiders") == []


async def test_a_file_of_other_dice_is_another_game(tmp_path: Path) -> None:
    """The seed is what counts: a file whose seed was changed does not fit its own throws."""
    async with table(tmp_path) as (service, game):
        export = read_export(await service.files.export(game, MOD, reveal=True))
        forged = msgspec.structs.replace(export, seed=bytes(32))
        with pytest.raises(Refused, match="the seed is not the one"):
            await bring(service, msgspec.json.encode(forged).decode(), MOD)
