"""Nobody forges a record or rules a table they play at: what counts, who must agree, and who has said yes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.service.lobby import Opening
from bot.service.seats import DAY, MOST_ASKED
from bot.service.service import GameService
from bot.service.step import Who
from bot.store import Motion
from bot.views.pictures.fame import fame_of
from engine.kernel.errors import Refused
from tests.bot.runtime import MODERATOR, begun, last_taken_back, play_on, runtime, seat_given, waiting_letters
from tests.bot.watch import Watch, game_with, watch
from tests.tiny import on_the_shelf

ANN, BEN, CEM = (Who(100 + i) for i in range(3))
PLAYS = [Who(100, moderates=True), Who(100, moderates=True, host=True)]  # a moderator, a host: both play
HOST = PLAYS[1]
FRIEND = Who(300, moderates=True, host=True)  # does not play, but has the game only by a handover
ASKS = "you may not do this alone; the table is asked"
GUEST = 555


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


@asynccontextmanager
async def table(path: Path, seats: int = 2, answers: int = 4) -> AsyncIterator[tuple[GameService, int]]:
    """Ann and Ben play a rated game, and Cem with three seats."""
    async with runtime(path / "a.db") as service:
        game = await begun(service, "scribes", "short", seats)
        await play_on(service, game, answers)
        yield service, game


@asynccontextmanager
async def alone(path: Path) -> AsyncIterator[tuple[GameService, int]]:
    """Ann plays a rated game with the automated player alone, which is hers."""
    async with runtime(path / "a.db") as service:
        row = await service.lobby.open_game(
            HOST, Opening(slug="scribes", name="T", guild=5, channel=77, scenario="short", seats=2)
        )
        await service.lobby.sit_down(row.id, ANN, "assyria")
        await service.lobby.automate(row.id, ANN, "babylon")
        await service.lobby.start(row.id, HOST)
        yield service, row.id


async def to_the_end(service: GameService, game: int) -> None:
    """Those who are left play on, seat by seat as they sit."""
    for seed in range(400):
        if (await service.games.game(game)).stage == "over":
            return
        await service.games.nudge(game)
        _, _, session = await service.games.look(game, None)
        seats = await service.store.games.seats(game)
        if any(seats[seat].person is not None for seat in session.asks()):
            await play_on(service, game, 1, seed)
    raise AssertionError("the game has no end")


async def motion_of(service: GameService, game: int, who: Who) -> Motion:
    motion = await service.store.motions.motion_of(game, who.user)
    assert motion is not None
    return motion


async def places(service: GameService, game: int) -> dict[tuple[str, int], tuple[int | None, int]]:
    """Who is named for each seat, and with which place; leavers by their number."""
    rows = await service.store.database.rows("SELECT seat, leaver, user, place FROM results WHERE game = ?", (game,))
    return {(seat, leaver): (user, place) for seat, leaver, user, place in rows}


# ---------------------------------------------------------------------- a finished game stands


@pytest.mark.parametrize("who", [*PLAYS, FRIEND], ids=["moderator", "host", "friend"])
async def test_a_finished_rated_game_is_not_undone_without_all_who_played_it(tmp_path: Path, who: Who) -> None:
    async with table(tmp_path, 3, 3_000) as (service, game):
        before = await places(service, game)
        assert len(before) == 3
        if who == FRIEND:
            await service.files.hand_over(game, HOST, FRIEND.user)
        with pytest.raises(Refused, match=ASKS):
            await last_taken_back(service, game, who)
        motion = await motion_of(service, game, who)
        assert (await service.games.game(game)).stage == "over" and await places(service, game) == before
        voters = [each for each in (ANN, BEN, CEM) if each.user != who.user]
        for stranger in (Who(999), Who(1, moderates=True)):
            with pytest.raises(Refused, match="only the players of this game can agree"):
                await service.consent.agree_to_motion(game, stranger, motion.id)
        for voter in voters[:-1]:
            assert await service.consent.agree_to_motion(game, voter, motion.id) != []
        assert (await service.games.game(game)).stage == "over"
        assert await service.consent.agree_to_motion(game, voters[-1], motion.id) == []
        assert (await service.games.game(game)).stage == "running" and await places(service, game) == {}


async def test_who_played_alone_takes_no_finished_rated_game_back(tmp_path: Path) -> None:
    async with alone(tmp_path) as (service, game):
        await to_the_end(service, game)
        with pytest.raises(Refused, match="a rated game that is over stands"):
            await last_taken_back(service, game, HOST)
        assert (await service.games.game(game)).stage == "over" and await places(service, game) != {}


async def test_a_judge_who_never_played_takes_it_back_and_one_who_left_does_not(tmp_path: Path) -> None:
    async with table(tmp_path, 3) as (service, game):
        await service.lobby.stand_up(game, ANN, "assyria")
        await to_the_end(service, game)
        with pytest.raises(Refused, match=ASKS):
            await last_taken_back(service, game, PLAYS[0])
        await last_taken_back(service, game, MODERATOR)
        assert (await service.games.game(game)).stage == "running"


# ---------------------------------------------------------------------- an end before the last answer


@pytest.mark.parametrize("annul", [True, False])
@pytest.mark.parametrize("who", PLAYS, ids=["moderator", "host"])
async def test_who_plays_ends_a_game_only_with_all_the_others(tmp_path: Path, who: Who, annul: bool) -> None:
    async with table(tmp_path, 3) as (service, game):
        with pytest.raises(Refused, match=ASKS):
            await service.moderation.end(game, who, annul=annul, result="" if annul else "I win")
        with pytest.raises(Refused, match=ASKS):  # once more is no new request
            await service.moderation.end(game, who, annul=annul, result="" if annul else "I win")
        asked = [x for x in await waiting_letters(service) if "motion" in x.body]
        assert len(asked) == 1 and "It is done once all the other players agree." in str(asked[0].body["said"])
        motion = await motion_of(service, game, who)
        with pytest.raises(Refused, match="it is the others who have to agree"):
            await service.consent.agree_to_motion(game, ANN, motion.id)
        assert await service.consent.agree_to_motion(game, BEN, motion.id) == [102]
        assert (await service.games.game(game)).stage == "running"
        assert await service.consent.agree_to_motion(game, CEM, motion.id) == []
        assert (await service.games.game(game)).stage == ("annulled" if annul else "over")
        assert await places(service, game) == {}, "what all have agreed to end counts for nothing"


async def test_what_was_agreed_to_lapses_when_the_game_goes_on(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        with pytest.raises(Refused, match=ASKS):
            await service.moderation.end(game, HOST, annul=True)
        motion = await motion_of(service, game, HOST)
        await play_on(service, game, 1)
        with pytest.raises(Refused, match="there is nothing to agree to any more"):
            await service.consent.agree_to_motion(game, BEN, motion.id)
        assert (await service.games.game(game)).stage == "running"


async def test_who_plays_alone_escapes_no_loss_by_ending_the_game(tmp_path: Path) -> None:
    async with alone(tmp_path) as (service, game):
        refused = "that one person plays cannot be annulled; end it, and it counts"
        with pytest.raises(Refused, match=refused):
            await service.moderation.end(game, HOST, annul=True)
        await service.files.hand_over(game, HOST, FRIEND.user)  # nor by a friend who asks only Ann
        with pytest.raises(Refused, match=ASKS):
            await service.moderation.end(game, FRIEND, annul=True)
        with pytest.raises(Refused, match=refused):
            await service.consent.agree_to_motion(game, ANN, (await motion_of(service, game, FRIEND)).id)
        await service.moderation.end(game, HOST, annul=False, result="I win")
        assert await places(service, game) == {("babylon", 0): (None, 1), ("assyria", 1): (100, 3)}


async def test_who_stays_when_all_others_have_left_ends_the_game_and_wins(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await service.lobby.stand_up(game, BEN, "babylon")
        await service.moderation.end(game, HOST, annul=False, result="Ben resigned")
        assert await places(service, game) == {("assyria", 0): (100, 1), ("babylon", 1): (101, 3)}
        fame = fame_of(await service.store.results.results_on(5))
        assert (fame[100].rated, fame[100].wins, fame[101].rated, fame[101].wins) == (1, 1, 1, 0)


async def test_a_moderators_word_of_one_who_plays_waits_for_the_others(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        with pytest.raises(Refused, match=ASKS):
            await service.signals.declare(game, HOST, "dusk")
        assert not any(event.role == "heard" for _, event in await service.store.journal.journal(game))
        motion = await motion_of(service, game, HOST)
        assert await service.consent.agree_to_motion(game, BEN, motion.id) == []
        assert "dusk has fallen" in str([x.body for x in await waiting_letters(service)])


# ---------------------------------------------------------------------- who leaves loses by name


async def gave_it_away(service: GameService, game: int) -> None:
    """Ben, who moderates, gives his own seat to a guest, who takes it."""
    await seat_given(service, game, Who(101, moderates=True), "babylon", GUEST)


async def let_it_go(service: GameService, game: int) -> None:
    """Ben agrees that a guest gets his seat."""
    await service.seats.replace(game, HOST, "babylon", GUEST)
    assert await service.seats.agree_to_seat(game, BEN, "babylon", GUEST) == [GUEST]
    assert await service.seats.agree_to_seat(game, Who(GUEST), "babylon", GUEST) == []


LEAVING: dict[str, Callable[[GameService, int], Awaitable[object]]] = {
    "leave": lambda service, game: service.lobby.stand_up(game, BEN, "babylon"),
    "automate": lambda service, game: service.lobby.automate(game, BEN, "babylon"),
    "for good": lambda service, game: service.seats.automate_seat(
        game, Who(101, moderates=True), "babylon", for_good=True
    ),
    "given away": gave_it_away,
    "agreed": let_it_go,
}


@pytest.mark.parametrize("way", LEAVING)
async def test_who_leaves_a_rated_game_loses_it_by_name_and_the_other_is_rated(tmp_path: Path, way: str) -> None:
    async with table(tmp_path) as (service, game):
        await LEAVING[way](service, game)
        seats = await service.store.games.seats(game)
        if seats["babylon"].user == GUEST:
            await service.seats.automate_seat(game, MODERATOR, "babylon")
        await to_the_end(service, game)
        found = await places(service, game)
        assert found["babylon", 1] == (101, 3) and found["assyria", 0][0] == 100
        fame = fame_of(await service.store.results.results_on(5))
        assert (fame[101].games, fame[101].wins, fame[101].rated) == (1, 0, 1)
        assert fame[100].rated == 1 and fame[100].rating.ordinal() > fame[101].rating.ordinal()


async def test_who_lets_the_automated_player_end_the_game_is_named_for_it(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await service.seats.automate_seat(game, Who(101, moderates=True), "babylon")
        await to_the_end(service, game)
        found = await places(service, game)
        assert {user for user, _ in found.values()} == {100, 101} and set(found) == {("assyria", 0), ("babylon", 0)}


async def test_who_comes_back_or_was_put_out_by_a_judge_has_not_left(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        await service.lobby.stand_up(game, BEN, "babylon")
        await service.seats.take_over(game, BEN, "babylon")
        await service.lobby.stand_up(game, MODERATOR, "assyria")
        assert await service.store.motions.departures(game) == []


async def test_nobody_leaves_a_game_that_gathers_or_counts_for_nothing(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        row = await service.lobby.open_game(
            HOST, Opening(slug="scribes", name="T", guild=5, channel=77, scenario="short", seats=2)
        )
        await service.lobby.sit_down(row.id, BEN, "babylon")
        await service.lobby.stand_up(row.id, BEN, "babylon")
        assert await service.store.motions.departures(row.id) == []


# ---------------------------------------------------------------------- nobody sits without a yes


async def offered_in_the_lobby(service: GameService) -> int:
    row = await service.lobby.open_game(
        HOST, Opening(slug="scribes", name="T", guild=5, channel=78, scenario="short", seats=2)
    )
    await service.seats.replace(row.id, HOST, "babylon", GUEST)
    return row.id


async def offered_under_way(service: GameService) -> int:
    game = await begun(service, "scribes", "short", 2)
    await service.seats.replace(game, MODERATOR, "babylon", GUEST)
    return game


async def offered_a_bots_seat(service: GameService) -> int:
    game = await begun(service, "scribes", "short", 2)
    await service.seats.automate_seat(game, MODERATOR, "babylon", for_good=True)
    assert await service.seats.restore(game, MODERATOR, "babylon", GUEST) == (GUEST, [GUEST])
    return game


async def offered_in_an_import(service: GameService) -> int:
    game = await begun(service, "scribes", "short", 2)
    text = await service.files.export(game, MODERATOR, reveal=True)
    await service.moderation.end(game, MODERATOR, annul=True)
    row = await service.files.bring_in(text, Who(2, moderates=True), name="Again", guild=5, channel=900)
    await service.seats.replace(row.id, MODERATOR, "babylon", GUEST)
    return row.id


@pytest.mark.parametrize("offer", [offered_in_the_lobby, offered_under_way, offered_a_bots_seat, offered_in_an_import])
async def test_nobody_has_a_seat_before_they_accept_it(
    tmp_path: Path, offer: Callable[[GameService], Awaitable[int]]
) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await offer(service)
        assert all(seat.user != GUEST for seat in (await service.store.games.seats(game)).values())
        assert [x for x in await waiting_letters(service) if x.target == f"user:{GUEST}"] == []
        [asking] = [x for x in await waiting_letters(service) if x.body.get("wants") == ["babylon", GUEST]]
        assert f"<@{GUEST}>, <@" in str(asking.body["said"]) and "asks you to play Babylon" in str(asking.body["said"])
        with pytest.raises(Refused, match="only the players of this game can agree"):
            await service.seats.agree_to_seat(game, Who(556), "babylon", GUEST)
        assert await service.seats.agree_to_seat(game, Who(GUEST), "babylon", GUEST) == []
        assert (await service.store.games.seats(game))["babylon"].person == GUEST


async def test_a_person_is_asked_to_play_once_a_day_by_a_table_and_by_few_tables(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes", "short", 2)
        assert await service.seats.replace(game, MODERATOR, "babylon", GUEST) == [GUEST]
        assert await service.seats.replace(game, MODERATOR, "babylon", GUEST) == [GUEST]
        await service.seats.replace(game, MODERATOR, "babylon", 556)
        with pytest.raises(Refused, match=f"<@{GUEST}> was asked by this table within a day"):
            await service.seats.replace(game, MODERATOR, "babylon", GUEST)
        for channel in range(MOST_ASKED - 1):
            row = await service.lobby.open_game(HOST, Opening(slug="scribes", name="T", guild=5, channel=200 + channel))
            await service.seats.replace(row.id, HOST, "assyria", GUEST)
            await service.moderation.end(row.id, HOST, annul=True)
        row = await service.lobby.open_game(HOST, Opening(slug="scribes", name="T", guild=5, channel=300))
        with pytest.raises(Refused, match=f"<@{GUEST}> was asked by {MOST_ASKED} tables within a day"):
            await service.seats.replace(row.id, HOST, "assyria", GUEST)
        calls = [x for x in await waiting_letters(service) if "wants" in x.body and x.body["wants"][1] == GUEST]  # type: ignore[index]
        assert len(calls) == MOST_ASKED
        service.now.now += DAY  # type: ignore[attr-defined]
        assert await service.seats.replace(row.id, HOST, "assyria", GUEST) == [GUEST]


async def test_a_game_that_was_brought_in_counts_for_nobody(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await offered_in_an_import(service)
        await service.seats.agree_to_seat(game, Who(GUEST), "babylon", GUEST)
        await service.seats.automate_seat(game, MODERATOR, "assyria")
        await service.seats.automate_seat(game, MODERATOR, "babylon")
        await service.moderation.resume(game, MODERATOR)
        await to_the_end(service, game)
        assert (await service.games.game(game)).stage == "over" and await service.store.database.rows(
            "SELECT * FROM results"
        ) == []


# ---------------------------------------------------------------------- no power over the own table


def alone_deeds(who: Who) -> dict[str, Callable[[GameService, int], Awaitable[object]]]:
    """Everything that helps the one who does it, done to Ben, who is asked."""
    return {
        "answer": lambda service, game: service.moderation.answer_for(game, who, "babylon"),
        "lend": lambda service, game: service.seats.automate_seat(game, who, "babylon"),
        "for good": lambda service, game: service.seats.automate_seat(game, who, "babylon", for_good=True),
        "the player's own command": lambda service, game: service.lobby.automate(game, who, "babylon"),
        "put out": lambda service, game: service.lobby.stand_up(game, who, "babylon"),
        "take back": lambda service, game: last_taken_back(service, game, who),
        "deadline": lambda service, game: service.moderation.set_deadline(game, who, service.now() + 60),
        "pace": lambda service, game: service.moderation.set_wishes(game, who, pace=1, expiry="automat"),
        "advice": lambda service, game: service.moderation.set_wishes(game, who, advice=False),
    }


async def ben_is_asked(service: GameService) -> int:
    game = await begun(service, "scribes", "short", 2)
    for seed in range(100):
        _, _, session = await service.games.look(game, None)
        if "babylon" in session.asks() and session.answers:
            return game
        await play_on(service, game, 1, seed)
    raise AssertionError("Ben was never asked")


@pytest.mark.parametrize("who", [*PLAYS, FRIEND], ids=["moderator", "host", "friend"])
@pytest.mark.parametrize("deed", alone_deeds(HOST))
async def test_who_plays_does_nothing_alone_and_all_of_it_with_leave(tmp_path: Path, deed: str, who: Who) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await ben_is_asked(service)
        before = (
            await service.games.game(game),
            await service.store.games.seats(game),
            await service.store.outbox.alarms(game),
        )
        with pytest.raises(Refused, match=ASKS):
            await alone_deeds(who)[deed](service, game)
        assert (
            await service.games.game(game),
            await service.store.games.seats(game),
            await service.store.outbox.alarms(game),
        ) == before
        motion = await motion_of(service, game, who)
        voters = [each for each in (ANN, BEN) if each.user != who.user]
        left = [await service.consent.agree_to_motion(game, voter, motion.id) for voter in voters]
        assert left[-1] == []
        after = (
            await service.games.game(game),
            await service.store.games.seats(game),
            await service.store.outbox.alarms(game),
        )
        assert after != before
        with pytest.raises(Refused, match="there is nothing to agree to any more"):
            await service.consent.agree_to_motion(game, BEN, motion.id)


@asynccontextmanager
async def watched(path: Path, **settings: object) -> AsyncIterator[tuple[Watch, int]]:
    """Ann is asked first; Ben moderates here and plays."""
    async with watch(path) as w:
        yield w, await game_with(w, **settings)


BEN_RUNS = Who(101, moderates=True, host=True)


@pytest.mark.parametrize("expiry", ["nothing", "remind"])
async def test_who_is_late_is_answered_for_and_replaced_and_the_log_says_why(tmp_path: Path, expiry: str) -> None:
    async with watched(tmp_path, pace=12, grace=2, expiry=expiry) as (w, game):
        for hours in (0, 11, 13):
            await w.at(hours)
            with pytest.raises(Refused, match=ASKS):
                await w.service.moderation.answer_for(game, BEN_RUNS, "assyria")
        await w.at(14)
        await w.service.moderation.answer_for(game, BEN_RUNS, "assyria")
        assert "<@101> answered for Assyria with a safe answer: its time was up." in await w.said()
        assert await w.answers(game) == 1


async def test_who_is_late_loses_the_seat_and_the_game_by_name(tmp_path: Path) -> None:
    async with watched(tmp_path, pace=12) as (w, game):
        await w.at(12)
        assert await w.service.seats.replace(game, BEN_RUNS, "assyria", GUEST) == [GUEST]
        await w.service.seats.agree_to_seat(game, Who(GUEST), "assyria", GUEST)
        assert [(x.seat, x.user) for x in await w.store.motions.departures(game)] == [("assyria", 100)]


async def test_who_has_left_the_server_is_answered_for_without_a_deadline(tmp_path: Path) -> None:
    async with watched(tmp_path) as (w, game):
        for _ in range(2):
            await w.service.seats.tell_of_absence(await w.service.games.game(game), 100)
        assert len([text for text in await w.said() if "<@100> (Assyria) has left this server" in text]) == 1
        await w.service.moderation.answer_for(game, BEN_RUNS, "assyria")
        said = "<@101> answered for Assyria with a safe answer: its player has left the server."
        assert said in await w.said()


async def test_more_time_ends_being_late(tmp_path: Path) -> None:
    async with watched(tmp_path, pace=12) as (w, game):
        await w.at(12)
        await w.service.moderation.set_deadline(game, MODERATOR, w.clock.now + 3_600)
        with pytest.raises(Refused, match=ASKS):
            await w.service.moderation.answer_for(game, BEN_RUNS, "assyria")


async def test_what_was_answered_with_leave_or_by_a_judge_is_told_so(tmp_path: Path) -> None:
    async with watched(tmp_path) as (w, game):
        with pytest.raises(Refused, match=ASKS):
            await w.service.moderation.answer_for(game, BEN_RUNS, "assyria")
        await w.service.consent.agree_to_motion(game, ANN, (await motion_of(w.service, game, BEN_RUNS)).id)
        assert "<@101> answered for Assyria with a safe answer: the other players agreed." in await w.said()
        seat = await w.answer(game)
        del seat
        _, _, session = await w.service.games.look(game, None)
        name = next(iter(session.asks()))
        await w.service.moderation.answer_for(game, MODERATOR, name)
        why = "they moderate here and do not play"
        assert f"<@1> answered for {name.capitalize()} with a safe answer: {why}." in await w.said()


async def test_nobody_stops_the_time_that_runs_against_them(tmp_path: Path) -> None:
    ann = Who(100, moderates=True)
    async with watched(tmp_path, pace=12) as (w, game):
        for deed in (lambda: w.service.moderation.pause(game, ann), lambda: w.service.moderation.extend(game, ann, 5)):
            with pytest.raises(Refused, match=ASKS):
                await deed()
        await w.service.moderation.extend(game, BEN_RUNS, 5)
        await w.service.moderation.pause(game, BEN_RUNS)
        assert (await w.service.games.game(game)).stage == "paused"


@pytest.mark.parametrize("agrees", ["holder", "others"])
async def test_a_seat_goes_to_another_when_its_holder_or_all_the_others_agree(tmp_path: Path, agrees: str) -> None:
    async with table(tmp_path, 3) as (service, game):
        assert await service.seats.replace(game, HOST, "babylon", GUEST) == [GUEST, 102]
        assert await service.seats.agree_to_seat(game, Who(GUEST), "babylon", GUEST) == [102]
        assert (await service.store.games.seats(game))["babylon"].user == 101
        assert await service.seats.agree_to_seat(game, BEN if agrees == "holder" else CEM, "babylon", GUEST) == []
        assert (await service.store.games.seats(game))["babylon"].user == GUEST
        left = [x.user for x in await service.store.motions.departures(game)]
        assert left == ([101] if agrees == "holder" else []), "who is put out by the others has not left"


async def test_with_two_at_a_table_only_the_holder_can_give_the_seat_up(tmp_path: Path) -> None:
    async with table(tmp_path) as (service, game):
        assert await service.seats.replace(game, HOST, "babylon", GUEST) == [GUEST, 101]
        assert await service.seats.agree_to_seat(game, Who(GUEST), "babylon", GUEST) == [101]
        assert (await service.store.games.seats(game))["babylon"].user == 101


async def test_nobody_is_called_again_and_again_by_a_host(tmp_path: Path) -> None:
    async with watched(tmp_path) as (w, game):
        await w.service.moderation.remind(game, BEN_RUNS)
        with pytest.raises(Refused, match="they were reminded less than an hour ago"):
            await w.service.moderation.remind(game, BEN_RUNS)
        for _ in range(3):
            await w.service.moderation.pause(game, BEN_RUNS)
            await w.service.moderation.resume(game, BEN_RUNS)
        assert [call for call in await w.called() if call] == [[100], [100]], "by the reminder, and by going on once"


async def test_what_a_person_asked_and_left_is_shown_and_deleted(tmp_path: Path) -> None:
    async with table(tmp_path, 3) as (service, game):
        with pytest.raises(Refused, match=ASKS):
            await service.moderation.end(game, HOST, annul=True)
        await service.consent.agree_to_motion(game, BEN, (await motion_of(service, game, HOST)).id)
        await service.seats.replace(game, HOST, "egypt", GUEST)
        await service.lobby.stand_up(game, BEN, "babylon")
        about = await service.store.privacy.everything_about(101)
        assert [row["seat"] for row in about["seats left"]] == ["babylon"]  # type: ignore[attr-defined]
        assert (await service.store.privacy.everything_about(100))["asked of the table"] != []
        for user in (100, 101, GUEST):
            await service.store.privacy.forget(user, at=1, alarm="automat")
        for what in ("motions", "departures", "invited", "seat_requests"):
            assert await service.store.database.rows(f"SELECT * FROM {what}") == [], what
