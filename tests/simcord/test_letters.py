"""Private notes, and letters from seat to seat that nobody else reads."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.service.step import Who
from bot.text.typed import shown_lines
from bot.views.pictures.pictures import inscription
from tests.bot.runtime import seat_given
from tests.simcord.town import Town, alts, buttons, reply, selects, texts, town
from tests.tiny import on_the_shelf

SECRET = "Meet me at the old well, after dusk."


@asynccontextmanager
async def table(**options: Any) -> AsyncIterator[tuple[Town, int]]:
    """Ann is Assyria and Ben Babylon in a game of Scribes; Egypt is an automated player."""
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben], seats=3, **options)
            yield there, game


async def told(person: Any, there: Town, name: str, **options: Any) -> str:
    """A command, and what its giver alone is told."""
    result = await person.slash(there.channel, name, **options)
    assert reply(result).ephemeral
    return texts(reply(result))


def everything(message: Any) -> str:
    """All that a message says, shows, is called, and carries in its buttons."""
    files = [file.filename for file in message.attachments]
    return "\n".join([texts(message), *alts(message), *files, str([c.to_dict() for c in message.components])])


# ---------------------------------------------------------------------- notes


async def test_notes_are_written_in_a_form_and_kept_for_one_person() -> None:
    async with table() as (there, game):
        shown = await there.ann.slash(there.channel, "notes")
        assert "Nothing is written here yet." in texts(reply(shown))
        form = await there.ann.click(reply(shown), label="Write")
        kept = await there.ann.submit_modal(form, {"text": "Ben always erases."})
        assert "✓ Kept." in texts(reply(kept)) and "Ben always erases." in texts(reply(kept))
        await there.restart()
        assert "Ben always erases." in await told(there.ann, there, "notes")
        assert "Nothing is written here yet." in await told(there.ben, there, "notes")
        form = await there.ann.click(reply(await there.ann.slash(there.channel, "notes")), label="Write")
        assert form.modal is not None and form.modal["components"][0]["component"]["value"] == "Ben always erases."
        emptied = await there.ann.submit_modal(form, {"text": ""})
        assert "✓ Deleted." in texts(reply(emptied))
        assert await there.runtime.store.people.notes(game, there.ann.id) == ""
        assert all("erases" not in everything(m) for m in there.messages())


async def test_long_notes_come_with_a_file_that_has_all_of_them() -> None:
    async with table() as (there, game):
        form = await there.ann.click(reply(await there.ann.slash(there.channel, "notes")), label="Write")
        kept = await there.ann.submit_modal(form, {"text": "x" * 4000})
        assert [file.filename for file in reply(kept).attachments] == ["notes.txt"]
        assert len(await there.runtime.store.people.notes(game, there.ann.id)) == 4000


async def test_notes_work_in_direct_messages_and_need_a_game() -> None:
    async with table() as (there, game):
        result = await there.ann.user.slash("notes")  # her only game
        assert "your notes, for you alone" in texts(reply(result))
        result = await there.guest.user.slash("notes", game=game)
        assert "your notes, for you alone" in texts(reply(result)), "who sees the channel may note what he sees"
        stranger = there.env.create_guild().add_member(there.env.create_user("stranger"))
        result = await stranger.user.slash("notes", game=game)
        assert texts(reply(result)) == f"There is no game {game} here."
        result = await there.guest.user.slash("notes")
        assert texts(reply(result)).startswith("There is no game in this channel")


# ---------------------------------------------------------------------- letters


async def test_a_letter_goes_to_one_person_as_a_tablet_and_the_table_sees_a_messenger() -> None:
    async with table() as (there, _):
        said = await told(there.ann, there, "letter", to="babylon", text=SECRET)
        assert (
            said
            == "✓ Your messenger leaves **Assyria** for **Babylon**. The table sees him leave, not what he carries."
        )
        await there.settle()
        letter = there.dms(there.ben)[-1]
        assert "**A messenger from Assyria to Babylon**" in texts(letter) and f"> {SECRET}" in texts(letter)
        assert "game 1 · you play Babylon" in texts(letter)
        [picture] = letter.attachments
        assert picture.filename.startswith("tablet-") and SECRET in alts(letter)[0]
        assert "**A messenger leaves Assyria for Babylon.**" in texts(there.newest())
        assert all("well" not in everything(m) for m in there.messages())
        assert all("well" not in everything(m) for m in there.dms(there.ann))
        await there.settle()
        assert len([m for m in there.dms(there.ben) if SECRET in texts(m)]) == 1


async def test_without_messengers_the_table_sees_nothing() -> None:
    async with table() as (there, game):
        await there.runtime.service.moderation.set_wishes(game, Who(there.ann.id, moderates=True), messengers=False)
        public = len(there.messages())
        assert "Nobody else learns of it." in await told(there.ann, there, "letter", to="Babylon", text=SECRET)
        await there.settle()
        assert len(there.messages()) == public and SECRET in texts(there.dms(there.ben)[-1])


async def test_a_letter_is_written_in_a_form_and_answered_from_where_it_is_read() -> None:
    async with table() as (there, _):
        form = await there.ann.slash(there.channel, "letter", to="babylon")
        assert form.modal is not None and form.modal["title"] == "A letter to Babylon"
        sent = await there.ann.submit_modal(form, {"text": f"  {SECRET}\n\n\n\nCome alone.  "})
        assert "✓ Your messenger leaves" in texts(reply(sent))
        await there.settle()
        letter = there.dms(there.ben)[-1]
        assert f"> {SECRET}\n> Come alone." in texts(letter)
        form = await there.ben.user.click(letter, label="Answer")
        assert form.modal is not None and form.modal["title"] == "A letter to Assyria"
        sent = await there.ben.user.submit_modal(form, {"text": "I will."})
        assert "✓ Your messenger leaves **Babylon** for **Assyria**." in texts(reply(sent))
        await there.settle()
        assert "> I will." in texts(there.dms(there.ann)[-1])


async def test_completion_offers_only_who_reads_letters() -> None:
    async with table() as (there, _):
        offered = await there.ann.autocomplete(there.channel, "letter", "to", "")
        assert offered == [{"name": "Babylon", "value": "babylon"}]
        assert await there.ann.autocomplete(there.channel, "letter", "seat", "") == [
            {"name": "Assyria", "value": "assyria"}
        ]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"to": "egypt"}, "The automated player plays Egypt, and reads no letters."),
        ({"to": "rome"}, "There is no seat “rome” in Scribes; there are Assyria, Babylon, Egypt."),
        ({"to": "assyria"}, "You play Assyria yourself; a letter to yourself is a note: `/notes`."),
        ({"to": "babylon", "seat": "egypt"}, "You do not play Egypt in Scribes."),
        ({"to": "babylon", "text": "\u200b\u3164"}, "The letter is empty."),
        ({"to": "babylon", "text": "a\n" * 101}, "A letter has at most 100 lines, not 101."),
        ({"to": "babylon", "game": 77}, "There is no game 77 here."),
    ],
)
async def test_a_letter_that_cannot_go_is_refused_in_one_line(options: dict[str, Any], why: str) -> None:
    async with table() as (there, game):
        assert await told(there.ann, there, "letter", **{"text": SECRET, **options}) == why
        if "text" not in options:
            assert await told(there.ann, there, "letter", **options) == why  # and no form opens
        await there.settle()
        assert await there.runtime.store.people.tablets(game, "assyria") == []


async def test_who_has_no_seat_neither_writes_nor_reads() -> None:
    async with table() as (there, _):
        await told(there.ann, there, "letter", to="babylon", text=SECRET)
        await there.settle()
        for person in (there.guest, there.mod):  # also a moderator
            assert await told(person, there, "letter", to="babylon", text="x") == "You have no seat in Scribes."
            assert await told(person, there, "letters") == "You have no seat in Scribes."
            assert await told(person, there, "letters", seat="babylon") == "You do not play Babylon in Scribes."


async def test_letters_go_in_a_pause_but_neither_before_nor_after_the_game() -> None:
    async with table() as (there, game):
        who = Who(there.mod.id, moderates=True)
        await there.runtime.service.moderation.pause(game, who)
        assert "✓" in await told(there.ann, there, "letter", to="babylon", text=SECRET)
        await there.settle()
        letter = there.dms(there.ben)[-1]
        await there.runtime.service.moderation.end(game, who, annul=False)
        why = "Letters go while a game is under way."
        assert await told(there.ann, there, "letter", to="babylon", text=SECRET) == why
        refused = await there.ben.user.click(letter, label="Answer")
        assert texts(reply(refused)) == why
        await there.ann.slash(there.channel, "game create", game="scribes")
        await there.ann.slash(there.channel, "game join")
        assert await told(there.ann, there, "letter", to="babylon", text=SECRET) == why


async def test_letters_are_listed_newest_first_by_page_and_read_in_full() -> None:
    async with table() as (there, _):
        for n in range(1, 19):
            person, to = (there.ann, "babylon") if n % 2 else (there.ben, "assyria")
            await told(person, there, "letter", to=to, text=f"Letter {n}. " + "word " * 40 + "end.")
        result = await there.ann.slash(there.channel, "letters")
        first = reply(result)
        assert texts(first).index("Letter 18.") < texts(first).index("Letter 17.")
        assert "Letter 10." not in texts(first) and "end." not in texts(first)
        assert "**From Babylon**" in texts(first) and "**To Babylon**" in texts(first)
        second = reply(await there.ann.click(first, label="Older (1/3)"))
        assert "Letter 10." in texts(second) and "Letter 3." in texts(second) and "Letter 11." not in texts(second)
        [menu] = selects(second)
        read = reply(await there.ann.select(second, [menu["options"][0]["value"]], custom_id=menu["custom_id"]))
        assert "> Letter 10. word" in texts(read) and texts(read).rstrip().endswith("end.")
        assert buttons(read) == ["Answer", "All letters"] and len(read.attachments) == 1
        back = reply(await there.ann.click(read, label="All letters"))
        assert "Letter 10." in texts(back)
        third = reply(await there.ann.click(back, label="Older (2/3)"))
        assert "Letter 1." in texts(third) and "Letter 3." not in texts(third)


async def test_no_letters_is_said_so() -> None:
    async with table() as (there, _):
        assert "No letters yet. `/letter` sends one." in await told(there.ann, there, "letters")


async def test_a_new_owner_does_not_see_the_letters_of_the_old_one() -> None:
    async with table() as (there, game):
        await told(there.ann, there, "letter", to="babylon", text=SECRET)
        await told(there.ben, there, "letter", to="assyria", text="From the old Babylon.")
        await there.settle()
        old = there.dms(there.ben)[-1]
        listed = reply(await there.ben.slash(there.channel, "letters"))
        there.clock.now += 60
        await seat_given(there.runtime.service, game, Who(1, moderates=True), "babylon", there.cem.id)
        await there.settle()
        assert "No letters yet." in await told(there.cem, there, "letters")
        assert all(SECRET not in everything(m) for m in there.dms(there.cem))
        refused = await there.ben.user.click(old, label="Answer")
        assert texts(reply(refused)) == "You do not play Babylon in Scribes.", "he reads along now"
        [menu] = selects(listed)
        gone = await there.ben.select(listed, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        assert texts(gone.followups[-1]) == "You do not play Babylon in Scribes."
        assert "From the old Babylon." in await told(there.ann, there, "letters")


async def test_an_owner_who_was_away_finds_his_letters_again() -> None:
    async with table() as (there, game):
        await told(there.ann, there, "letter", to="babylon", text=SECRET)
        there.clock.now += 60
        await there.runtime.service.seats.automate_seat(game, Who(1, moderates=True), "babylon")
        assert "reads no letters" in await told(there.ann, there, "letter", to="babylon", text="Are you there?")
        await there.runtime.service.seats.come_back(game, Who(there.ben.id))
        assert SECRET in await told(there.ben, there, "letters")


async def test_nobodys_letter_can_be_read_by_its_number() -> None:
    async with table() as (there, game):
        await told(there.ann, there, "letter", to="babylon", text=SECRET)
        await seat_given(there.runtime.service, game, Who(1, moderates=True), "egypt", there.cem.id)
        await told(there.cem, there, "letter", to="babylon", text="Mine.")
        listed = reply(await there.cem.slash(there.channel, "letters"))
        assert [option["value"] for menu in selects(listed) for option in menu["options"]] == ["2"]
        assert SECRET not in texts(listed)


async def test_what_cannot_be_drawn_is_still_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table() as (there, _):

        async def fail(*_: object) -> None:
            raise OSError("no clay")

        monkeypatch.setattr(there.runtime.pictures.studio, "draw", fail)
        await told(there.ann, there, "letter", to="babylon", text=SECRET)
        await there.settle()
        assert f"> {SECRET}" in texts(there.dms(there.ben)[-1]) and there.dms(there.ben)[-1].attachments == []


def test_a_tablet_holds_so_much_and_no_endless_words() -> None:
    assert inscription("Hail, brother.") == "Hail, brother."
    assert inscription("x" * 61) == f"{'x' * 30} {'x' * 30} x"
    assert inscription("x" * 30 + " y") == f"{'x' * 30} y"
    long = inscription("word " * 600)
    assert len(long) <= 1200 and long.endswith("…")


@pytest.mark.parametrize(
    "text",
    [
        "@everyone <@1> **bold**",
        "𒀀𒁀 שלום 🐪\u202eevil",
        "x" * 3000,
        "w" * 50 + "\x07\x1b[31m",
        "# Title\n- list\n> quote",
    ],
)
async def test_odd_words_arrive_as_a_quotation_that_does_nothing(text: str) -> None:
    async with table() as (there, _):
        await told(there.ann, there, "letter", to="babylon", text=text)
        await there.settle()
        body = texts(there.dms(there.ben)[-1]).split("\n")[2:]
        assert "\n".join(body) == "\n".join(f"> {line}" for line in shown_lines(text).splitlines())
