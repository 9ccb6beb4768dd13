"""Leagues of a server, and tables that are not rated: use, misuse, and who may not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.views.pictures.fame import Standing, standing_text, standings
from tests.simcord.test_fame import ANN, BEN, CEM, ended, result, said
from tests.simcord.town import texts, town
from tests.tiny import on_the_shelf

NOT_HIS = "Leagues are opened and closed by the moderators of the whole server."
DAY = 86_400


def test_wins_go_before_players_left_behind_and_those_before_games() -> None:
    found = [
        *(result(1, "blue", ANN, 1), result(1, "red", BEN, 2), result(1, "white", CEM, 3)),
        *(result(2, "blue", BEN, 1), result(2, "red", CEM, 2)),
        *(result(3, "blue", CEM, 1), result(3, "red", None, 2, person=False)),  # against automated players alone
    ]
    assert standings(found) == [(ANN, Standing(1, 1, 2)), (BEN, Standing(2, 1, 2)), (CEM, Standing(2, 0, 0))]
    assert standing_text(Standing(2, 1, 1)) == "2 games, 1 won, 1 player left behind"


async def test_a_league_counts_the_tables_that_were_opened_in_it_and_no_others() -> None:
    with on_the_shelf():
        async with town() as there:
            assert "There is none yet." in await said(there, there.guest, "league show")
            opened = await said(there, there.mod, "league open", name="Winter", game="scribes", scenario="short")
            assert (
                opened.startswith("**Winter** · Scribes · A Short Reign") and "`/game create league:Winter`" in opened
            )
            assert "- **Winter** · Scribes" in await said(there, there.guest, "league show")
            assert "No game of this league is over yet." in await said(
                there, there.guest, "league show", league="winter"
            )
            await ended(there, [there.ann, there.ben], scenario="short", seats=2)
            assert "No game of this league" in await said(there, there.guest, "league show", league="Winter")
            there.channel = there.guild.create_text_channel("second")
            game = await ended(there, [there.ann, there.ben], seats=2, league="Winter")
            row, seats = await there.runtime.service.games.game(game), await there.runtime.store.games.seats(game)
            assert row.setup.scenario == "short", "the league's"
            session = await there.session(game)
            [winner] = session.spec.view.winners(session.state)
            table = await said(there, there.guest, "league show", league="Winter")
            assert f"1. <@{seats[winner].user}> · 1 game, 1 won, 1 player left behind" in table
            assert "1 game over" in table and "2 games over" in await said(there, there.guest, "table")


async def test_the_lobby_says_what_a_table_counts_for() -> None:
    with on_the_shelf():
        async with town() as there:
            await said(there, there.mod, "league open", name="Winter", game="scribes")
            await there.ann.slash(there.channel, "game create", game="scribes", league="Winter")
            await there.settle()
            assert "It counts in the league **Winter**" in texts(there.newest("Join"))
            there.channel = there.guild.create_text_channel("second")
            await there.ann.slash(there.channel, "game create", game="scribes", rated=False)
            await there.settle()
            assert "It counts for no record and no rating." in texts(there.newest("Join"))


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"league": "Summer"}, "“Summer”"),
        ({"league": "Winter", "game": "pharaohs"}, "Winter is played with Scribes."),
        ({"league": "Winter", "scenario": "long"}, "Winter is played in the scenario "),
        ({"league": "Winter", "seats": 3}, "Winter is for 2 seats."),
        ({"league": "Winter", "rated": False}, "What is played in Winter counts."),
        ({"league": "Later"}, "Later begins <t:"),
    ],
)
async def test_what_does_not_fit_a_league_is_refused(options: dict[str, Any], refusal: str) -> None:
    with on_the_shelf():
        async with town() as there:
            await said(there, there.mod, "league open", name="Winter", game="scribes", scenario="short", seats=2)
            await said(there, there.mod, "league open", name="Later", game="scribes", begins="in 2 days")
            assert refusal in await said(there, there.ann, "game create", **{"game": "scribes", **options})
            assert await there.runtime.store.games.game_in(there.channel.id) is None


async def test_no_table_is_opened_in_a_league_that_is_over() -> None:
    with on_the_shelf():
        async with town() as there:
            await said(there, there.mod, "league open", name="Winter", game="scribes", ends="in 2 days")
            await said(there, there.mod, "league open", name="Summer", game="scribes")
            assert "**Summer** is closed." in await said(there, there.mod, "league close", league="Summer")
            assert "Summer is closed." in await said(there, there.mod, "league close", league="Summer")
            offered = await there.ann.autocomplete(there.channel, "game create", "league", "")
            assert [choice["value"] for choice in offered] == ["Winter"]
            there.clock.now += 2 * DAY
            for league in ("Winter", "Summer"):
                refused = await said(there, there.ann, "game create", game="scribes", league=league)
                assert refused == f"{league} is closed."
            assert (await said(there, there.guest, "league show")).count("· closed") == 2


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"name": "winter"}, "There is a league “winter” here already."),
        ({"game": "chess"}, "chess"),
        ({"scenario": "zzz"}, "“zzz”"),
        ({"seats": 9}, "No such scenario of Scribes is for 9 seats."),
        ({"begins": "in 2 days", "ends": "in 1 day"}, "A league ends after it has begun."),
        ({"ends": "1970-01-02"}, "A league ends after it has begun."),
        ({"begins": "soon"}, "“soon” is no time I know"),
        ({"name": "\u200b"}, "A league's name has 1 to 40 characters that can be seen."),
    ],
)
async def test_a_league_that_makes_no_sense_is_not_opened(options: dict[str, Any], refusal: str) -> None:
    with on_the_shelf():
        async with town() as there:
            await said(there, there.mod, "league open", name="Winter", game="scribes")
            given = {"name": "Spring", "game": "scribes", **options}
            assert refusal in await said(there, there.mod, "league open", **given)
            assert len(await there.runtime.store.leagues.leagues(there.guild.id)) == 1


async def test_leagues_are_for_the_moderators_of_the_whole_server() -> None:
    with on_the_shelf():
        async with town() as there:
            assert await said(there, there.guest, "league open", name="Mine", game="scribes") == NOT_HIS
            await said(there, there.mod, "league open", name="Winter", game="scribes")
            assert await said(there, there.ann, "league close", league="Winter") == NOT_HIS
            judges = there.guild.create_role("judges")
            judge = there.guild.add_member(there.env.create_user("judge"), roles=[judges])
            await said(there, there.mod, "settings moderators", role=judges)
            assert "**Winter** is closed." in await said(there, judge, "league close", league="Winter")


async def test_whoever_wants_to_be_on_no_list_is_in_no_league() -> None:
    with on_the_shelf():
        async with town() as there:
            await said(there, there.mod, "league open", name="Winter", game="scribes")
            await ended(there, [there.ann, there.ben], league="Winter")
            await said(there, there.ann, "privacy records", switch="off")
            table = await said(there, there.guest, "league show", league="Winter")
            assert f"<@{there.ann.id}>" not in table and f"<@{there.ben.id}>" in table


async def test_a_table_that_is_not_rated_counts_for_nothing() -> None:
    with on_the_shelf():
        async with town() as there:
            await ended(there, [there.ann, there.ben], rated=False)
            assert await there.runtime.store.results.results_on(there.guild.id) == []
            assert "No game of yours is over yet." in await said(there, there.ann, "me record")
