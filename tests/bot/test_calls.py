"""A fight in which two must decide in turn is one message; each of them is called below it until he has decided."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.service.step import Who
from engine.kernel.game import Scenario
from engine.kernel.questions import Rule, ask, together
from engine.kernel.table import Table
from tests.bot.runtime import MODERATOR, TABLE, Doors, Post, Posted, answered, post, seat_given
from tests.kernel.toy import Toy, choose, toy
from tests.kit import altered
from tests.tiny import on_the_shelf

ANN, BEN, CEM = Who(100), Who(101), Who(102)
BY_SEAT = {"a": ANN, "b": BEN, "c": CEM}
FIGHT = "abaabab"  # who decides, one after the other


def fight(t: Table[Toy]) -> Rule[None]:
    """Each in turn says whom he loses."""
    for seat in FIGHT:
        yield from ask(choose(seat, "losses", "foot", "chariot"))
        t.tell(f"{seat} loses one.", "TOY-1")


def offer(t: Table[Toy]) -> Rule[None]:
    """One proposes something, the two others answer at once."""
    yield from ask(choose("a", "offer", "peace", "war"))
    t.tell("a has offered something.", "TOY-1")
    yield from together((choose("b", "take", "yes", "no"), choose("c", "take", "yes", "no")))
    t.tell("All have answered.", "TOY-1")


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf(toy(fight)):
        yield


@pytest.fixture
def three() -> Iterator[None]:
    """The same game for three, who offer something in turn."""
    with on_the_shelf(altered(toy(offer), scenarios=(Scenario("plain", "Plain", (("a", "b", "c"),)),))):
        yield


async def loses(there: Post, seat: str) -> None:
    """His first choice, some hours later."""
    _, _, session = await there.service.games.look(1, None)
    await answered(there.service, 1, BY_SEAT[seat], session.asks()[seat].options[0].key)
    await there.out(later=2 * 3600)


async def lose(there: Post, seats: str) -> None:
    for seat in seats:
        await loses(there, seat)


def of_kind(doors: Doors, kind: str, target: str = TABLE) -> list[Posted]:
    return [one for one in doors.to(target) if one.words["kind"] == kind]


def calling(doors: Doors, target: str = TABLE) -> list[list[int]]:
    """Whom the calls that stand there name."""
    return [one.words["shown"] for one in of_kind(doors, "call", target) + of_kind(doors, "recall", target)]


async def nothing_is_left(there: Post) -> bool:
    return await there.service.store.outbox.next_letter_due(there.clock.now) is None


# ---------------------------------------------------------------------- one post, no litter


async def test_a_fight_is_one_post_and_leaves_no_call(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        for done, seat in enumerate(FIGHT, 1):
            await loses(there, seat)
            [fight] = of_kind(there.doors, "table")
            assert fight.words["lines"] == [f"{each} loses one." for each in FIGHT[:done]]
            if done < len(FIGHT):
                assert calling(there.doors) == [[BY_SEAT[FIGHT[done]].user]], "who decides now, and nobody else"
        called = [one.calls for one in there.doors.gone]
        assert called == [[BY_SEAT[seat].user] for seat in "babab"], "each once when it came to him, and taken away"


async def test_a_call_names_who_of_several_has_not_decided_yet(tmp_path: Path, three: None) -> None:
    """It is changed, not posted anew: nobody is called twice."""
    async with post(tmp_path) as there:
        await loses(there, "a")
        [call] = of_kind(there.doors, "call")
        assert call.calls == [BEN.user, CEM.user]
        there.doors.says(TABLE)
        await answered(there.service, 1, BEN, "yes")
        await there.out(later=50)
        [changed] = of_kind(there.doors, "recall")
        assert (changed.id, changed.words["shown"]) == (call.id, [CEM.user]), "also if somebody has written below"
        assert len(there.doors.to(TABLE)) == 4
        await answered(there.service, 1, CEM, "yes")
        await there.out(later=50)
        assert calling(there.doors) == []


async def test_a_change_of_the_post_names_nobody_whom_a_call_names(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await lose(there, "aba")
        grown, call = there.doors.to(TABLE)[1:]
        assert len(grown.words["lines"]) == 3 and call.calls == [ANN.user], "he decides once more"
        assert grown.words["shown"] == [], "it called him when it was posted, and he has decided since"


async def test_what_somebody_writes_is_not_pushed_up(tmp_path: Path) -> None:
    """What is new is posted below it, with the call in it; the call above goes when its person has decided."""
    async with post(tmp_path) as there:
        await loses(there, "a")
        there.doors.says(TABLE)
        await loses(there, "b")
        _, first, said, second = there.doors.to(TABLE)
        assert [one.words["lines"] for one in (first, said, second)] == [["a loses one."], [], ["b loses one."]]
        assert second.calls == [ANN.user] and calling(there.doors) == []
        await lose(there, "aa")
        assert len(of_kind(there.doors, "table")) == 2, "it grows on"


async def test_whoever_writes_between_settling_and_posting_is_noticed_too(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["", "down"]  # the post has grown, the call has to wait
        await answered(there.service, 1, ANN, "foot")
        await there.out()
        there.doors.says(TABLE)
        await there.out(later=100)
        assert [one.words["kind"] for one in there.doors.to(TABLE)[-2:]] == ["said by somebody", "call"]
        await loses(there, "b")
        assert [one.words["lines"] for one in of_kind(there.doors, "table")] == [["a loses one."], ["b loses one."]]


# ---------------------------------------------------------------------- whatever happens


@pytest.mark.parametrize("at", range(3))
@pytest.mark.parametrize("fault", ["dies before", "dies after", "down", "dropped"])
async def test_it_is_called_and_taken_away_once_whatever_goes_wrong(tmp_path: Path, fault: str, at: int) -> None:
    """When the call of Ben is taken away, when the post grows, and when Ann is called."""
    async with post(tmp_path) as there:
        await loses(there, "a")
        there.doors.faults[TABLE] = [*[""] * at, fault]
        await answered(there.service, 1, BEN, "foot")
        try:
            await there.out()
        except asyncio.CancelledError:
            await there.restart()
        await there.out(later=100)
        [fight] = of_kind(there.doors, "table")
        assert fight.words["lines"] == ["a loses one.", "b loses one."]
        assert calling(there.doors) == [[ANN.user]] and len(there.doors.gone) == 1
        assert await nothing_is_left(there)


async def test_a_call_that_a_moderator_deletes_is_missed_by_nothing(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await loses(there, "a")
        there.doors.posts.pop()
        await loses(there, "b")
        [fight] = of_kind(there.doors, "table")
        assert len(fight.words["lines"]) == 2 and calling(there.doors) == [[ANN.user]]
        assert await nothing_is_left(there)


async def test_where_the_post_was_deleted_who_must_decide_is_called_all_the_same(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await loses(there, "a")
        there.doors.posts = [one for one in there.doors.posts if one.words["kind"] != "table"]
        await loses(there, "b")
        [anew] = of_kind(there.doors, "table")
        assert anew.words["lines"] == ["b loses one."] and anew.calls == [ANN.user]
        assert calling(there.doors) == []


async def test_whoever_has_decided_before_his_call_goes_out_is_not_called(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["", "down"]
        await answered(there.service, 1, ANN, "foot")
        await there.out()
        await answered(there.service, 1, BEN, "foot")
        await there.out(later=100)
        assert calling(there.doors) == [[ANN.user]] and there.doors.gone == []
        assert await nothing_is_left(there)


async def test_who_decides_while_his_call_is_on_its_way_finds_it_taken_away(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["", "dropped"]
        await answered(there.service, 1, ANN, "foot")
        await there.out()
        assert calling(there.doors) == [[BEN.user]], "it stands there, and the bot does not know it"
        await answered(there.service, 1, BEN, "foot")
        await there.out(later=100)
        assert calling(there.doors) == [[ANN.user]] and [one.calls for one in there.doors.gone] == [[BEN.user]]


async def test_a_call_that_is_refused_is_made_by_a_message_in_its_place(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["", "refused", "refused", "refused"]
        await answered(there.service, 1, ANN, "foot")
        for _ in range(4):
            await there.out(later=100)
        instead = of_kind(there.doors, "table")[-1]
        assert instead.words["said"] == ["My last message could not be posted; `/log` has what it said."]
        assert instead.calls == [BEN.user] and calling(there.doors) == []


async def test_a_call_that_cannot_be_taken_away_holds_nothing_up(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await loses(there, "a")
        there.doors.faults[TABLE] = ["refused"] * 3
        await answered(there.service, 1, BEN, "foot")
        for _ in range(4):
            await there.out(later=100)
        [fight] = of_kind(there.doors, "table")
        assert len(fight.words["lines"]) == 2 and calling(there.doors) == [[BEN.user], [ANN.user]]
        assert there.lines("user:1") == [] and await nothing_is_left(there), "nobody is bothered with it"


async def test_a_call_of_a_closed_room_is_made_where_the_game_goes(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["", *["closed"] * 9]
        await answered(there.service, 1, ANN, "foot")
        await there.out()
        await there.service.files.transfer(1, MODERATOR, guild=5, channel=78)
        await there.out(later=100)
        assert calling(there.doors) == [] and calling(there.doors, "channel:78") == [[BEN.user]]


async def test_a_call_in_the_old_channel_goes_when_its_person_has_decided(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await loses(there, "a")
        await there.service.files.transfer(1, MODERATOR, guild=5, channel=78)
        await there.out()
        assert calling(there.doors) == [[BEN.user]]
        await loses(there, "b")
        assert calling(there.doors) == [] and await nothing_is_left(there)


# ---------------------------------------------------------------------- who need not decide any more


async def test_while_a_game_is_paused_nobody_is_called(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await loses(there, "a")
        await there.service.moderation.pause(1, MODERATOR)
        await there.out()
        assert calling(there.doors) == []
        await there.service.moderation.resume(1, MODERATOR)
        await there.out()
        assert there.doors.to(TABLE)[-1].calls == [BEN.user], "by the message that says that it goes on"


async def test_who_is_replaced_is_called_no_more_and_who_comes_is(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await loses(there, "a")
        await seat_given(there.service, 1, MODERATOR, "b", CEM.user)
        await there.out(later=100)
        assert calling(there.doors) == []
        assert [one for one in there.doors.to(TABLE) if CEM.user in one.calls], "he is called in his stead"


async def test_when_the_game_ends_no_call_is_left(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await loses(there, "a")
        await there.service.moderation.end(1, MODERATOR, annul=True)
        await there.out(later=100)
        assert calling(there.doors) == [] and await nothing_is_left(there)


async def test_what_is_taken_back_calls_who_decides_again(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await lose(there, "ab")
        await there.service.going_back.roll_back(1, MODERATOR, 1, (await there.service.games.game(1)).version)
        await there.out(later=100)
        assert calling(there.doors) == [], "Ann's call is gone"
        assert there.doors.to(TABLE)[-1].calls == [BEN.user], "he is called by the message that says so"
