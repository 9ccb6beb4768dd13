"""A picture goes over the wire once: a message that shows it already keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.loopback import Loopback, Message, Person
from bot.loopback.call import Call
from bot.loopback.reading import Picture, pictures, selects
from engine.kernel.questions import Split
from tests.wire.bot_table import Hall, hall
from tests.wire.conftest import Table

CHANGES = "/webhooks/*/*/messages/@original"


@contextmanager
def changes(there: Loopback) -> Iterator[list[Call]]:
    """The changes of private messages meanwhile."""
    found: list[Call] = []

    def note(call: Call) -> None:
        if call.method == "PATCH" and call.path.endswith("@original"):
            found.append(call)

    stop = there.observe(note)
    try:
        yield found
    finally:
        stop()


async def counting(here: Hall) -> tuple[Person, Message, Picture]:
    """Somebody at a question with a map and selects to count with."""
    game = await here.gathered("pharaohs")
    for turn in range(300):
        person, session = await here.asked(game), await here.session(game)
        seats = await here.bot.house.store.seats(game)
        asked = next(ask for seat, ask in session.asks().items() if seats[seat].user == person.id)
        if isinstance(asked, Split) and any(option.most > 1 for option in asked.options):
            screen = await here.question(person)
            (shown,) = pictures(screen)
            assert shown.data
            return person, screen, shown
        await here.answered(game, seed=turn)
    raise AssertionError("there was no such question")


async def counted(person: Person, screen: Message) -> Message:
    """One more of what he counts out."""
    menu = next(menu for menu in selects(screen) if len(menu.options) > 2)
    now = next((option.value for option in menu.options if option.chosen), "0")
    value = "1" if now != "1" else "2"
    return (await (await person.select(screen, menu.custom_id, [value])).settled()).answer


async def test_a_picture_stays_while_a_choice_is_being_put_together(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        person, screen, shown = await counting(here)
        made = here.bot.house.pictures.studio.made
        with changes(table.there) as sent:
            for _ in range(2):
                screen = await counted(person, screen)
        assert len(sent) == 2 and not any(call.files for call in sent)
        (now,) = pictures(screen)
        assert (now.filename, now.data, now.description) == (shown.filename, shown.data, shown.description)
        assert here.bot.house.pictures.studio.made == made, "what stays is not drawn either"


async def test_another_picture_takes_its_place(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        person, screen, shown = await counting(here)
        with changes(table.there) as sent:
            await here.answered(1)
            screen = await counted(person, screen)
        now = pictures(screen)
        assert all(picture.filename != shown.filename and picture.data for picture in now)
        assert sum(len(call.files) for call in sent) == len(now), "none if somebody else is asked"


async def test_a_picture_that_cannot_stay_is_sent_again(table: Table, tmp_path: Path) -> None:
    """Discord may refuse to keep what another click has taken off the message meanwhile."""
    async with hall(table, tmp_path, complaints=True) as here:
        person, screen, shown = await counting(here)
        table.there.faults.refuse("PATCH", CHANGES, 400, 50035, "Invalid Form Body")
        with changes(table.there) as sent:
            screen = await counted(person, screen)
        (call,) = sent
        assert [file.filename for file in call.files.values()] == [shown.filename]
        (now,) = pictures(screen)
        assert now.data == shown.data
        assert len(here.complaints.found) <= 1


async def test_what_is_shown_is_known_after_a_restart_by_nobody(table: Table, tmp_path: Path) -> None:
    """Names are salted anew, so that none can be compared with a guess: the picture is sent once more."""
    async with hall(table, tmp_path) as here:
        person, screen, shown = await counting(here)
        await here.restart()
        with changes(table.there) as sent:
            screen = await counted(person, screen)
        (now,) = pictures(screen)
        assert now.data == shown.data and now.filename != shown.filename
        assert re.fullmatch(r"map-[0-9a-f]{24}\.jpg", now.filename)
        assert sum(len(call.files) for call in sent) == 1


async def test_discord_does_not_list_what_components_show(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        _, screen, _ = await counting(here)
        told = table.world.message_json(screen)
        assert screen.attachments and told["attachments"] == []
