"""What is stored about a person: shown, taken away, deleted; games go on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.service.step import Who
from engine.kernel.errors import Refused
from tests.bot.runtime import seat_given
from tests.simcord.town import Town, buttons, reply, texts, town
from tests.tiny import on_the_shelf

SECRET = "Meet me at the old well."
MOD = Who(1, moderates=True)


@asynccontextmanager
async def table() -> AsyncIterator[tuple[Town, int]]:
    """Cem opened the game; Ann is Assyria and Ben Babylon; Ann has left every kind of trace."""
    with on_the_shelf():
        async with town() as there:
            there.ann, there.cem = there.cem, there.ann
            game = await there.begun("scribes", [there.cem, there.ben])
            there.ann, there.cem = there.cem, there.ann
            await there.ann.slash(there.channel, "me reminders", hours=7)
            await there.runtime.store.people.write_notes(game, there.ann.id, "Ben always erases.")
            await there.ann.slash(there.channel, "letter", to="babylon", text=SECRET)
            await there.ann.slash(there.channel, "orders stand", topic="erase", order="never")
            await there.ann.slash(there.channel, "orders plan", line="march great_gate")
            await there.settle()
            yield there, game


async def names(there: Town, person: Any) -> dict[str, int]:
    """In which tables of the database a person's number stands, and how often."""
    store = there.runtime.store
    found = {}
    for (name,) in await store.database.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
        rows = await store.database.rows(f"SELECT * FROM {name}")
        count = sum(str(person.id) in str(value) for row in rows for value in row)
        if count:
            found[name] = count
    return found


def in_bytes(there: Town) -> str:
    """All that stands in the file and its log, deleted or not."""
    path = there.runtime.store.database.path
    return "".join(file.read_bytes().decode("latin-1") for file in path.parent.glob(f"{path.name}*"))


async def delete(there: Town, person: Any) -> str:
    asked = await person.slash(there.channel, "privacy delete")
    assert reply(asked).ephemeral and buttons(reply(asked)) == ["Delete it all", "Keep it"]
    done = await person.click(reply(asked), label="Delete it all")
    return texts(reply(done))


async def test_what_is_stored_is_shown_to_its_person_alone() -> None:
    async with table() as (there, _):
        result = await there.ann.slash(there.channel, "privacy show")
        shown = texts(reply(result))
        assert reply(result).ephemeral
        assert "- 1 seat\n- 0 games you opened\n- 1 page of notes\n- 1 letter you wrote\n- 2 orders in advance" in shown
        assert "- Scribes (game 1): Assyria" in shown
        other = texts(reply(await there.guest.slash(there.channel, "privacy show")))
        assert "- 0 seats\n- 0 games" in other and "Assyria" not in other


async def test_all_of_it_can_be_taken_away_as_a_file() -> None:
    async with table() as (there, game):
        result = await there.ann.slash(there.channel, "privacy export")
        [file] = reply(result).attachments
        assert reply(result).ephemeral and file.filename == "privacy.json"
        about = json.loads(await file.read())
        assert about["user"] == there.ann.id and about["wishes"] == {"remind": 7}
        assert about["notes"] == [{"game": game, "text": "Ben always erases."}]
        assert about["letters written"][0]["text"] == SECRET
        assert about["standing orders"] == [{"game": game, "topic": "erase", "value": "never"}]
        assert about["orders in advance"] == [{"game": game, "line": "march great_gate"}]
        assert [seat["seat"] for seat in about["seats"]] == ["assyria"]
        result = await there.ben.slash(there.channel, "privacy export")
        [file] = reply(result).attachments
        assert SECRET not in (await file.read()).decode()  # Ann's letter is Ann's


async def test_deleting_asks_once_and_can_be_left() -> None:
    async with table() as (there, _):
        before = await names(there, there.ann)
        asked = await there.ann.slash(there.channel, "privacy delete")
        assert "your seat is given up: games under way go on with the automated player" in texts(reply(asked))
        kept = await there.ann.click(reply(asked), label="Keep it")
        assert texts(reply(kept)) == "Nothing was deleted."
        assert await names(there, there.ann) == before and before["seats"] == 1


async def test_nothing_that_names_a_person_is_left_and_the_game_goes_on() -> None:
    async with table() as (there, game):
        ben, public = await names(there, there.ben), len(there.messages())
        assert SECRET in in_bytes(there)
        answer = await delete(there, there.ann)
        assert answer.startswith(
            "All that was stored about you is deleted.\n-# No daily copies of the database are kept"
        )
        assert SECRET not in in_bytes(there) and str(there.ann.id) not in in_bytes(there)
        assert await names(there, there.ann) == {}
        ben["outbox"] -= 1  # Ann's letter to him; all else that is Ben's stays
        assert await names(there, there.ben) == ben
        texts_left = str(await there.runtime.store.database.rows("SELECT * FROM tablets"))
        texts_left += str(await there.runtime.store.database.rows("SELECT letter, sealed FROM outbox"))
        assert SECRET not in texts_left
        for table_name in ("orders", "intents", "plans", "notes"):
            assert await there.runtime.store.database.rows(f"SELECT * FROM {table_name}") == []
        seat = (await there.runtime.store.games.seats(game))["assyria"]
        assert (seat.user, seat.kind) == (None, "automat")
        await there.settle()
        said = "\n".join(texts(m) for m in there.messages()[public:])
        assert "**The automated player plays Assyria from now on.**" in said and str(there.ann.id) not in said
        assert (await there.asked(game)).id == there.ben.id  # the automated player has decided
        while asks := (await there.session(game)).asks():
            await there.answer(game, next(iter(asks.values())).default)
        ways = {event.by for _, event in await there.runtime.store.journal.journal(game) if event.seat == "assyria"}
        assert ways <= {"automat", "forced"}  # her orders went with her


async def test_the_game_goes_on_after_a_restart_even_if_the_process_died_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table() as (there, game):

        async def die(_: int) -> None:
            raise Refused("the process died")

        monkeypatch.setattr(there.runtime.service.games, "nudge", die)
        await delete(there, there.ann)
        assert (await there.session(game)).asks().keys() == {"assyria"}
        monkeypatch.undo()
        await there.restart()
        await there.settle()
        assert (await there.asked(game)).id == there.ben.id


async def test_the_creator_leaves_no_trace_either_and_a_gathering_table_shows_a_free_seat() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.ann.slash(there.channel, "game create", game="scribes")
            await there.settle()
            await there.ann.click(there.newest("Join"), label="Join")
            assert f"<@{there.ann.id}>" in texts(there.newest("Join"))
            await delete(there, there.ann)
            assert await names(there, there.ann) == {}
            row = await there.runtime.store.games.game(1)
            assert row is not None and row.creator == 0 and row.stage == "lobby"
            assert "**Assyria** · free" in texts(there.newest("Join"))
            refused = await there.guest.slash(there.channel, "game start")
            assert "a moderator, starts it" in texts(reply(refused))


async def test_what_was_said_about_a_person_by_a_moderator_is_nameless_too() -> None:
    async with table() as (there, game):
        await seat_given(there.runtime.service, game, MOD, "babylon", there.guest.id)
        await there.runtime.service.files.hand_over(game, MOD, there.guest.id)
        assert "audit" in await names(there, there.guest)
        await delete(there, there.guest)  # before the table was told of the change
        assert await names(there, there.guest) == {}
        await there.settle()
        assert all(str(there.guest.id) not in texts(m) for m in there.messages()[-2:])
        audit = [what for _, _, what in await there.runtime.store.games.audit(game)]
        assert "gave Babylon to somebody" in audit


async def test_a_deletion_in_a_pause_is_played_on_when_the_pause_is_over() -> None:
    async with table() as (there, game):
        await there.runtime.service.moderation.pause(game, MOD)
        await delete(there, there.ann)
        assert (await there.session(game)).asks().keys() == {"assyria"}
        await there.runtime.service.moderation.resume(game, MOD)
        assert (await there.asked(game)).id == there.ben.id


async def test_who_has_left_nothing_has_nothing_to_delete_and_no_game_changes() -> None:
    async with table() as (there, game):
        row = await there.runtime.store.games.game(game)
        await delete(there, there.guest)
        assert await there.runtime.store.games.game(game) == row


async def test_letters_stay_their_writers_when_the_seat_has_changed_hands() -> None:
    async with table() as (there, game):
        there.clock.now += 60
        await seat_given(there.runtime.service, game, MOD, "assyria", there.cem.id)
        about = await there.runtime.store.privacy.everything_about(there.ann.id)
        assert [letter["text"] for letter in about["letters written"]] == [SECRET]  # type: ignore[attr-defined]
        assert about["standing orders"] == [] and about["seats"] == []
        await delete(there, there.ann)
        assert SECRET not in str(await there.runtime.store.database.rows("SELECT * FROM tablets"))
        assert (await there.runtime.store.games.seats(game))["assyria"].user == there.cem.id


async def test_it_is_said_what_daily_copies_still_hold_and_how_long(tmp_path: Path) -> None:
    async with town(backups=tmp_path) as there:
        asked = await there.ann.slash(there.channel, "privacy delete")
        until = there.clock.now + 8 * 24 * 3600
        said = f"Daily copies of the database hold it for a week; the last one is written over by <t:{until}:F>."
        assert said in texts(reply(asked))
        assert said in await delete(there, there.ann)
