"""How a game stood: step by step on the board, and as a page of its own."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.service.step import Who
from bot.views.messages.ids import name
from bot.views.pictures.page import drawn, page_of, past_of, steps_of
from bot.views.pictures.turn_by_turn import Course, course_of
from tests.bot.runtime import answered
from tests.simcord.driver import same_chance
from tests.simcord.test_play import march, playing
from tests.simcord.town import Town, buttons_of, forged, reply, texts, town
from tests.tiny import on_the_shelf


async def played(there: Town, game: int, answers: int) -> None:
    """Everybody by the game's own player, straight at the desk."""
    chance = random.Random(5)
    for _ in range(answers):
        session, seats = await there.session(game), await there.runtime.store.games.seats(game)
        if session.over:
            break
        seat, ask = next(iter(session.asks().items()))
        answer = session.spec.bot.policy(session.seen(seat), ask, chance) if session.spec.bot.policy else ask.default
        await answered(there.runtime.service, game, Who(seats[seat].user or 0), answer, seat=seat)
    await there.settle()


async def middle(there: Town) -> int:
    people = [there.ann, there.ben, there.cem, there.mod]
    game = await there.begun("pharaohs", people, scenario="middle_five")
    await played(there, game, 120)
    return game


async def course_now(there: Town, game: int) -> Course:
    row, session = await there.runtime.service.games.game(game), await there.session(game)
    return await course_of(there.runtime.store, row, session.seen(None), session.state.ply, asyncio.to_thread)


def pressable(message: Any) -> list[str]:
    return [button.label for button in buttons_of(message) if not button.disabled]


async def test_one_steps_through_a_game_forwards_and_back() -> None:
    async with town() as there:
        game = await middle(there)
        course = await course_now(there, game)
        while course.moments[-2].turn != 5:
            await played(there, game, 20)
            course = await course_now(there, game)
        first = [moment.turn for moment in course.moments].index(5)
        shown = reply(await there.guest.slash(there.channel, "board", turn=5))
        assert f"Step {first + 1} of {len(course.moments)}" in texts(shown) and "### Turn 5" in texts(shown)
        assert shown.attachments and shown.ephemeral
        assert pressable(shown) == ["First", "Earlier", "Later", "Now"]
        back = reply(await there.guest.click(shown, label="Earlier"))
        assert f"Step {first} of" in texts(back) and "### Turn 4" in texts(back)
        start = reply(await there.guest.click(back, label="First"))
        assert "Step 1 of" in texts(start) and pressable(start) == ["Later", "Now"]
        now = reply(await there.guest.click(start, label="Now"))
        assert pressable(now) == ["First", "Earlier"] and "The game itself stays as it is" not in texts(now)


async def test_a_turn_that_has_not_come_is_named() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann], scenario="middle_five")
        told = texts(reply(await there.ann.slash(there.channel, "board", turn=9)))
        assert told == "There is no turn 9 yet; this is turn 4."


async def test_before_a_game_begins_and_where_no_turns_are_counted_there_is_no_history() -> None:
    async with playing(march) as (there, _):
        said = texts(reply(await there.guest.slash(there.channel, "board", turn=1)))
        assert said == "This game counts no turns."
    async with town() as there:
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        for options in ({"turn": 1}, {}):
            said = texts(reply(await there.guest.slash(there.channel, "board" if options else "replay", **options)))
            assert said == "The game has not begun."
        said = texts(reply(await there.guest.slash(there.channel, "replay", format="page")))
        assert said == "The game has not begun."


async def test_a_step_that_was_taken_back_leads_to_the_one_before_it() -> None:
    """The buttons of an old message name positions, some of which are no more."""
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await played(there, game, 30)
            shown = reply(await there.guest.slash(there.channel, "board", turn=1))
            row = await there.runtime.service.games.game(game)
            await there.runtime.service.going_back.roll_back(game, Who(there.mod.id, moderates=True), 29, row.version)
            now = await course_now(there, game)
            last = reply(await there.guest.click(shown, label="Now"))
            assert f"Step {len(now.moments)} of {len(now.moments)}" in texts(last)
            for rest, why in ((("x",), "This button is not one of mine."), ((-4,), "Step 1 of")):
                refused = await forged(there.guest, last, name("turn", game, "", *rest))
                assert why in texts(refused.followups[-1] if refused.followups else reply(refused))


async def test_who_wants_no_pictures_steps_through_words() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann], scenario="middle_five")
        await there.guest.slash(there.channel, "me pictures", switch="off")
        session = await there.session(1)
        shown = reply(await there.guest.slash(there.channel, "board", turn=4))
        assert not shown.attachments and session.spec.view.board(session.seen(None), None).splitlines()[0] in texts(
            shown
        )


@pytest.mark.parametrize("trouble", ["it cannot be made", "it is too large"])
async def test_a_page_that_cannot_be_posted_is_offered_instead(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> bytes:
        raise KeyError("a hidden hand")

    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            monkeypatch.setattr(
                "bot.outbox.compose.page_of", broken if trouble == "it cannot be made" else lambda *_: bytes(99)
            )
            monkeypatch.setattr("bot.outbox.compose.LIMIT", 50)
            await played(there, game, 400)
            told = [texts(message) for message in there.messages()]
            assert sum("`/replay format:page` makes a page of the whole game." in each for each in told) == 1
            monkeypatch.setattr("bot.commands.history.page_of", lambda *_: bytes(30_000_000))
            said = texts(reply(await there.ann.slash(there.channel, "replay", format="page")))
            assert said == "The page is too large to be sent here (31 MB)."


async def test_the_page_of_a_game_has_what_everybody_could_see_and_nothing_else() -> None:
    """Whoever asks for it gets the same page, also a player who holds cards."""
    async with town() as there:
        game = await there.begun("genesis", [there.ann, there.ben], scenario="syria")
        await played(there, game, 60)
        session = await there.session(game)
        secret = [line.text for line in session.lines if line.to is not None]
        assert secret, "somebody was told something for himself"
        asked = reply(await there.ann.slash(there.channel, "replay", format="page"))
        data = await asked.attachments[0].read()
        other = reply(await there.guest.slash(there.channel, "replay", format="page"))
        assert data == await other.attachments[0].read()
        page = data.decode()
        assert asked.attachments[0].filename == f"amarna-{game}.html"
        assert not [text for text in secret if text in page]
        assert [line.text for line in session.lines if line.to is None][3] in page


async def test_the_title_of_a_page_reads_as_it_was_typed() -> None:
    """What keeps signs from meaning something to Discord means nothing on a page."""
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben], name="a_b *c* [d] <e> \\f")
            asked = reply(await there.guest.slash(there.channel, "replay", format="page"))
            assert "a\\_b" in texts(asked), "in the message it stands as Discord wants it"
            await played(there, game, 400)
            [posted] = [one for one in there.messages() if one.attachments and "in a browser" in texts(one)]
            for message in (asked, posted):
                page = (await message.attachments[0].read()).decode()
                for tag in ("title", "h1"):
                    assert f"<{tag}>a_b *c* [d] &lt;e&gt; \\f</{tag}>" in page


async def test_every_line_and_throw_is_told_once() -> None:
    """In a game that is long enough for a page that can be made smaller."""
    with same_chance(1):
        await every_line_and_throw_is_told_once()


async def every_line_and_throw_is_told_once() -> None:
    async with town() as there:
        game = await middle(there)
        course = await course_now(there, game)
        past = await past_of(there.runtime.store, await there.runtime.service.games.game(game), course)
        for most in (60, 5):
            steps = steps_of(past, most)
            assert len(steps) == min(most, len(course.moments))
            assert [told.text for step in steps for told in step.told] == [line.text for line in past.lines]
            assert sum(len(step.thrown) for step in steps) == len(past.rolls) > 0
        large = page_of(past, "A", "B", 10_000_000)
        small = page_of(past, "A", "B", len(large) // 2)
        assert len(small) < len(large) and small.count(b"<article") < large.count(b"<article"), "it makes itself fit"


async def test_the_last_step_of_a_page_shows_the_game_as_it_is_now() -> None:
    """Also in the middle of a phase, whose beginning is a step of its own."""
    with same_chance(1):
        async with town() as there:
            game = await there.begun("pharaohs", [there.ann, there.ben, there.cem, there.mod])
            for _ in range(40):
                course = await course_now(there, game)
                begun, now = course.moments[-2:]
                if begun.ply == now.ply and drawn(course, begun) != drawn(course, now):
                    break
                await played(there, game, 1)
            else:
                pytest.fail("no phase is longer than one answer")
            past = await past_of(there.runtime.store, await there.runtime.service.games.game(game), course)
            steps = steps_of(past)
            assert [(one.picture, one.words) for one in steps[-2:]] == [drawn(course, begun), drawn(course, now)]


@pytest.mark.parametrize("read", ["positions", "lines", "rolls"])
@pytest.mark.parametrize("change", ["goes on", "goes back", "ends"])
async def test_a_page_is_of_one_moment_whatever_the_game_does_while_it_is_made(
    read: str, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with same_chance(1):
        async with town() as there:
            game = await middle(there)
            service, store = there.runtime.service, there.runtime.store
            before = await course_now(there, game)
            last, reading, changes = before.moments[-1].ply, getattr(store.journal, read), [change]

            async def changed(*args: Any) -> Any:
                """The game changes when the page is half read."""
                if changes:
                    changes.clear()
                    who, row = Who(there.mod.id, moderates=True, agreed=True), await service.games.game(game)
                    if change == "goes back":
                        await service.going_back.roll_back(
                            game, who, (await service.going_back.points(game, 30))[-1].back, row.version
                        )
                    await played(there, game, 30)
                    if change == "ends":
                        await service.moderation.end(game, who, annul=True)
                return await reading(*args)

            row, session = await service.games.game(game), await there.session(game)
            monkeypatch.setattr(store.journal, read, changed)
            course = await course_of(store, row, session.seen(None), session.state.ply, asyncio.to_thread)
            past = await past_of(store, row, course)
            assert not changes and (await service.games.game(game)).version != row.version
            assert [one.ply for one in course.moments][-1] == last == max(one.ply for one in course.moments)
            assert course.moments[-1] == before.moments[-1]
            assert all(one.ply <= last for one in (*past.lines, *past.rolls))
            assert page_of(past, "A", "B", 10_000_000).count(b"<article") == len(course.moments)


async def test_when_a_game_is_over_its_page_is_posted() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await played(there, game, 400)
            assert (await there.runtime.service.games.game(game)).stage == "over"
            [posted] = [
                message for message in there.messages() if message.attachments and "in a browser" in texts(message)
            ]
            page = (await posted.attachments[0].read()).decode()
            assert page.startswith("<!doctype html>") and (await there.runtime.service.games.game(game)).name in page
