"""How a person wants to be called, and that he is called so."""

from __future__ import annotations

from typing import Any

import pytest

from bot.settings import HOUR
from tests.simcord.town import Town, reply, selects, texts, town
from tests.tiny import on_the_shelf

DAY = 24 * HOUR


async def me(there: Town, name: str, **options: Any) -> str:
    """Ann's command, and what she alone is told."""
    result = await there.ann.slash(there.channel, f"me {name}", **options)
    assert reply(result).ephemeral
    return texts(reply(result))


def calls(there: Town, person: Any) -> int:
    """How many public messages called this person."""
    return sum(calls_in(message, person) for message in there.messages())


def calls_in(message: Any, person: Any) -> int:
    called = [line for line in texts(message).splitlines() if line.endswith("waits for you.")]
    return sum(f"<@{person.id}>" in line for line in called)


async def test_everything_is_as_usual_until_somebody_says_otherwise() -> None:
    async with town() as there:
        shown = await me(there, "show")
        assert "**Reminders** · as the server says: every 24 hours" in shown
        assert "**Quiet hours** · none" in shown and "**Vacation** · none" in shown


async def test_wishes_are_kept_and_shown_also_after_a_restart() -> None:
    async with town() as there:
        assert (await me(there, "reminders", hours=6)).startswith("✓ Reminders every 6 hours.")
        await me(there, "quiet", **{"from": 22, "until": 7, "offset": "-5:30"})
        assert (await me(there, "confirm", switch="off")).startswith("✓ I take every answer at once.")
        assert (await me(there, "pictures", switch="off")).startswith("✓ Your prompts have words only.")
        await there.restart()
        shown = await me(there, "show")
        assert "**Reminders** · every 6 hours" in shown
        assert "**Quiet hours** · 22:00 to 7:00, UTC-5:30 (it is 8:16 there now)" in shown
        assert "cannot be taken back** · off" in shown and "prompts** · off" in shown
        assert "as the server says" in await me(there, "reminders")
        assert "✓ Quiet hours: none." in await me(there, "quiet", off=True)
        assert "✓ I ask before" in await me(there, "confirm", switch="on")
        assert "✓ Your prompts have pictures." in await me(there, "pictures", switch="on")


async def test_wishes_are_one_persons_and_can_be_said_in_direct_messages() -> None:
    async with town() as there:
        result = await there.ann.user.slash("me reminders", hours=0)
        assert texts(reply(result)).startswith("✓ Reminders never.")
        other = await there.ben.slash(there.channel, "me show")
        assert "as the server says" in texts(reply(other))


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("quiet", {"from": 22}, "Say from which hour until which hour, or `off`."),
        ("quiet", {}, "Say from which hour until which hour, or `off`."),
        ("quiet", {"from": 7, "until": 7}, "Quiet hours end at another hour than they begin; `off` has none."),
        ("quiet", {"from": 22, "until": 7, "offset": "Berlin"}, "“Berlin” is no offset from UTC; write +2 or -5:30."),
        ("vacation", {"until": "soon"}, "“soon” is no date; write 2026-08-31, 10 days, 2 weeks or off."),
        ("vacation", {"until": "1969-01-01"}, "1969-01-01 is over already; a vacation ends in the future."),
        ("vacation", {"until": "61 days"}, "A vacation lasts at most 60 days"),
    ],
)
async def test_what_does_not_fit_is_refused_in_one_line(name: str, options: dict[str, Any], why: str) -> None:
    async with town() as there:
        said = await me(there, name, **options)
        assert said.startswith(why.removesuffix(".")) and "\n" not in said
        assert "**Quiet hours** · none" in (shown := await me(there, "show")) and "**Vacation** · none" in shown


async def test_a_reminder_comes_by_direct_message_and_says_since_when() -> None:
    async with town() as there:
        await there.begun(people=[there.ann])
        asked = await there.asked(1)
        assert asked.id == there.ann.id
        since = there.clock.now
        await me(there, "reminders", hours=5)
        before, public = len(there.dms(there.ann)), len(there.messages())
        await there.later(5 * HOUR - 1)
        assert len(there.dms(there.ann)) == before
        await there.later(1)
        [reminder] = there.dms(there.ann)[before:]
        assert f"The game has waited for you since <t:{since}:R>" in texts(reminder)
        assert texts(reminder).startswith("-# Battles of the Pharaohs · game 1")
        await there.later(60)
        assert len(there.dms(there.ann)) == before + 1 and len(there.messages()) == public


async def test_a_reminder_is_not_sent_in_quiet_hours_nor_on_vacation() -> None:
    async with town() as there:
        there.clock.now = 20_000 * DAY + 20 * HOUR  # eight in the evening, UTC
        await there.begun(people=[there.ann])
        before = len(there.dms(there.ann))
        await me(there, "reminders", hours=1)
        await me(there, "quiet", **{"from": 23, "until": 8, "offset": "+2"})  # until six in the morning, UTC
        await there.later(HOUR)  # 21:00 UTC is 23:00 there
        await there.later(8 * HOUR)
        assert len(there.dms(there.ann)) == before
        await there.later(HOUR)
        assert len(there.dms(there.ann)) == before + 1
        assert "You are away until" in await me(there, "vacation", until="2 days")
        await there.later(47 * HOUR)
        assert len(there.dms(there.ann)) == before + 1
        await there.later(HOUR)
        assert len(there.dms(there.ann)) == before + 2


async def test_a_vacation_moves_the_deadline_and_the_table_hears_of_it() -> None:
    async with town() as there:
        game = await there.begun(people=[there.ann], pace=12, expiry="default")
        row = await there.runtime.store.games.game(game)
        assert row is not None
        back, version = there.clock.now + 10 * DAY, row.version
        said = await me(there, "vacation", until="10 days")
        assert f"✓ You are away until <t:{back}:F> (<t:{back}:R>). The deadline has moved in **" in said
        await there.settle()
        due = back + 12 * HOUR
        table = texts(there.newest())
        assert f"is away until <t:{back}:F>. The deadline is now <t:{due}:F> (<t:{due}:R>)." in table
        assert f"Deadline <t:{due}:F> (<t:{due}:R>)" in table
        await there.later(10 * DAY)
        row = await there.runtime.store.games.game(game)
        assert row is not None and row.version == version
        assert "✓ Welcome back." in await me(there, "vacation", until="off")
        await there.later(12 * HOUR)
        row = await there.runtime.store.games.game(game)
        assert row is not None and row.version > version


async def test_pictures_off_is_words_only() -> None:
    async with town() as there:
        await there.begun(people=[there.ann])
        prompt = await there.ann.click(there.newest(), label="My move")
        assert len(reply(prompt).attachments) == 1
        await me(there, "pictures", switch="off")
        prompt = await there.ann.click(there.newest(), label="My move")
        assert reply(prompt).attachments == []


async def test_one_mention_per_change_of_who_decides_and_never_two() -> None:
    """Two play to the end, with a restart on the way; each is called as often as the decision passed to him."""
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            people = {there.ann.id: there.ann, there.ben.id: there.ben}
            seats = await there.runtime.store.games.seats(game)
            expected = dict.fromkeys(people, 0)
            waited: set[int] = set()
            called = {user: set[int]() for user in people}  # the messages that did: one that grows may do so no more

            def note() -> None:
                for user, person in people.items():
                    called[user] |= {message.id for message in there.messages() if calls_in(message, person)}

            note()
            session = await there.session(game)
            for count in range(200):
                session = await there.session(game)
                now = {seats[seat].user or 0 for seat in session.asks()}
                for user in now - waited:
                    expected[user] += 1
                waited = now
                assert {user: len(messages) for user, messages in called.items()} == expected, count
                if session.over:
                    break
                ask = next(iter(session.asks().values()))
                await there.answer(game, ask.default)
                if count == 10:
                    await there.restart()
                await there.settle()
                await there.settle()
                note()
            assert session.over and min(expected.values()) > 3


async def test_who_is_late_is_called_once_more_and_not_again_the_same_day() -> None:
    async with town() as there:
        await there.begun(people=[there.ann], pace=2, expiry="remind")
        assert calls(there, there.ann) == 1
        await there.later(2 * HOUR)
        assert calls(there, there.ann) == 2 and "The deadline has passed." in texts(there.newest())
        for _ in range(23):
            await there.later(HOUR)
        assert calls(there, there.ann) == 2
        await there.later(HOUR)
        assert calls(there, there.ann) == 3
        assert selects(there.newest()) == []
