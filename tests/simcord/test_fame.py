"""Records over games: who has won what, how strong and how fast he is; nothing of whoever wants to be on no list."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.service.results import paces_of, places_of
from bot.service.step import Who
from bot.store import Result
from bot.views.pictures.fame import LEAST_RATED, MODEL, Fame, by_game, by_seat, fame_of, fame_text, order_of, time_text
from engine.kernel.journal import Event
from tests.bot.runtime import answered
from tests.simcord.town import Town, reply, texts, town
from tests.tiny import on_the_shelf

ANN, BEN, CEM = 1, 2, 3


def result(game: int, seat: str, user: int | None, place: int, **more: Any) -> Result:
    given: dict[str, Any] = {"slug": "pharaohs", "person": user is not None, "pace": None, **more}
    return Result(game, seat, 7, given["slug"], user, given["person"], place, 10 - place, given["pace"], game)


def test_places_go_by_who_has_won_and_then_by_points() -> None:
    points = {"a": 5, "b": 9, "c": 9, "d": 1}
    assert places_of("abcd", ["b"], points) == {"b": 1, "c": 2, "a": 3, "d": 4}
    assert places_of("abcd", ["b", "c"], points) == {"b": 1, "c": 1, "a": 3, "d": 4}
    assert places_of("abcd", [], points) == {"b": 2, "c": 2, "a": 4, "d": 5}, "where nobody has won nobody is first"


def test_the_pace_is_the_middle_of_what_one_let_others_wait() -> None:
    def entry(at: int, seat: str, by: Any = "player", back: int = -1) -> tuple[int, Event]:
        return at, Event(at, 0, 0, seat, "x", by=by, back=back)

    journal = [entry(0, "a"), entry(10, "b"), entry(30, "a"), entry(31, "a", "forced"), entry(131, "a")]
    journal.append(entry(140, "a"))
    assert paces_of(journal) == {"b": 10, "a": 20}
    assert paces_of([entry(0, "a"), entry(9, "a", back=0)]) == {}


def test_whoever_beats_the_others_is_rated_above_them_once_he_has_played_enough() -> None:
    games = [
        [result(n, "blue", ANN, 1), result(n, "red", BEN, 2), result(n, "white", CEM, 3)]
        for n in range(1, LEAST_RATED + 1)
    ]
    early = fame_of([each for game in games[:-1] for each in game])
    assert early[ANN].strength is None and "rating" not in fame_text(early[ANN])
    fame = fame_of([each for game in games for each in game])
    strong = [fame[user].strength for user in (ANN, BEN, CEM)]
    assert (
        all(each is not None for each in strong) and strong == sorted(strong, reverse=True) and strong[0] != strong[2]
    )
    assert order_of(fame) == [ANN, BEN, CEM]
    assert fame_text(fame[ANN]).startswith("3 games, 3 won, rating ")


def test_a_rating_of_nothing_goes_before_none() -> None:
    fame = {ANN: Fame(games=9, wins=9), BEN: Fame(games=3, rated=LEAST_RATED), CEM: Fame(games=3, rated=LEAST_RATED)}
    fame[CEM].rating = MODEL.rating(mu=10, sigma=8)
    assert (fame[ANN].strength, fame[BEN].strength, fame[CEM].strength) == (None, 0, -14)
    assert order_of(fame) == [BEN, CEM, ANN]


def test_a_game_alone_against_automated_players_is_counted_and_not_rated() -> None:
    alone = [[result(n, "blue", ANN, 1), result(n, "red", None, 2)] for n in range(5)]
    fame = fame_of([each for game in alone for each in game])
    assert (fame[ANN].games, fame[ANN].wins, fame[ANN].rated, fame[ANN].strength) == (5, 5, 0, None)


def test_somebody_with_several_seats_is_one_player_and_counts_by_his_best() -> None:
    found = [result(1, "blue", ANN, 3), result(1, "red", ANN, 1), result(1, "white", BEN, 2)]
    fame = fame_of(found)
    assert (fame[ANN].games, fame[ANN].wins, fame[BEN].wins) == (1, 1, 0)
    assert by_seat(found, ANN) == {("pharaohs", "blue"): (1, 0), ("pharaohs", "red"): (1, 1)}
    assert by_game(found, BEN) == {"pharaohs": (1, 0)}


def test_somebody_on_no_list_is_nobody_and_no_automated_player() -> None:
    found = [result(1, "blue", ANN, 2), result(1, "red", None, 1, person=True), result(1, "white", BEN, 3)]
    fame = fame_of(found)
    assert set(fame) == {ANN, BEN} and fame[ANN].rated == 1


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "1 minute"), (61, "2 minutes"), (7200, "2 hours"), (90_000, "25 hours"), (172_800, "2 days")],
)
def test_times_in_words(seconds: int, words: str) -> None:
    assert time_text(seconds) == words


# ---------------------------------------------------------------------- at the table


async def ended(there: Town, people: list[Any], seed: int = 1, **options: Any) -> int:
    """A game of Scribes by these people, at random to its end; a minute for each answer."""
    game = await there.begun("scribes", people, **options)
    chance = random.Random(seed)
    while True:
        session, seats = await there.session(game), await there.runtime.store.games.seats(game)
        if session.over:
            await there.settle()
            return game
        seat, ask = next((s, a) for s, a in session.asks().items() if seats[s].person is not None)
        there.clock.now += 60
        await answered(there.runtime.service, game, Who(seats[seat].user or 0), ask.sample(chance), seat=seat)


async def said(there: Town, person: Any, command: str, **options: Any) -> str:
    return texts(reply(await person.slash(there.channel, command, **options)))


async def test_a_game_that_ends_is_on_the_record_of_its_players_and_on_the_table_of_its_server() -> None:
    with on_the_shelf():
        async with town() as there:
            assert "No game of yours is over yet." in await said(there, there.ann, "me record")
            assert "No game is over yet on this server." in await said(there, there.ann, "table")
            game = await ended(there, [there.ann, there.ben])
            session, seats = await there.session(game), await there.runtime.store.games.seats(game)
            [winner] = session.spec.view.winners(session.state)
            won = int(seats[winner].user == there.ann.id)
            record = await said(there, there.ann, "me record")
            assert f"1 game, {won} won, answers within 1 minute." in record
            assert f"**Scribes** · 1 game and {won} won" in record and f"- Assyria: 1 game and {won} won" in record
            listed = await said(there, there.guest, "table")
            assert "The table of this server · 1 game over" in listed
            assert f"1. <@{seats[winner].user}> · 1 game, 1 won" in listed
            assert "No game of yours" in await said(there, there.guest, "me record")


async def test_what_is_taken_back_after_the_end_is_no_result() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await ended(there, [there.ann, there.ben])
            row = await there.runtime.service.games.game(game)
            await there.runtime.service.going_back.roll_back(game, Who(there.mod.id, moderates=True), 1, row.version)
            assert await there.runtime.store.results.results_on(there.guild.id) == []


async def test_whoever_wants_to_be_on_no_list_is_on_none() -> None:
    with on_the_shelf():
        async with town() as there:
            await ended(there, [there.ann, there.ben])
            assert "name you no more" in await said(there, there.ann, "privacy records", switch="off")
            listed = await said(there, there.guest, "table")
            assert f"<@{there.ann.id}>" not in listed and f"<@{there.ben.id}>" in listed
            assert "You are on no list" in await said(there, there.ann, "me record")
            there.channel = there.guild.create_text_channel("second")
            await ended(there, [there.ann, there.ben], seed=2)
            results = await there.runtime.store.results.results_on(there.guild.id)
            assert len(results) == 4 and there.ann.id not in {each.user for each in results}
            assert "kept from now on" in await said(there, there.ann, "privacy records", switch="on")


async def test_results_of_another_server_are_on_no_table_of_this_one() -> None:
    with on_the_shelf():
        async with town() as there:
            await ended(there, [there.ann, there.ben])
            assert await there.runtime.store.results.results_on(there.guild.id + 1) == []
