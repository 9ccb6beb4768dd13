"""A picture goes over the wire once: a message that shows it already keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from discord.ui import TextDisplay

from bot.fake_discord import FakeDiscord, Message, Person
from bot.fake_discord.call import Call
from bot.fake_discord.reading import Picture, pictures, selects, text
from bot.text.typed import shown_lines
from bot.views.messages.panel import NOT_SHOWN, Image, Panel
from engine.kernel.questions import Split
from renderers.studio import Studio
from tests.bot.runtime import seat_given
from tests.wire.bot_table import Hall, choices, hall, tables
from tests.wire.conftest import Table

CHANGES = "/webhooks/*/*/messages/@original"


@contextmanager
def changes(there: FakeDiscord) -> Iterator[list[Call]]:
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
        seats = await here.bot.runtime.store.games.seats(game)
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
        made = here.bot.runtime.pictures.studio.made
        with changes(table.there) as sent:
            for _ in range(2):
                screen = await counted(person, screen)
        assert len(sent) == 2 and not any(call.files for call in sent)
        (now,) = pictures(screen)
        assert (now.filename, now.data, now.description) == (shown.filename, shown.data, shown.description)
        assert here.bot.runtime.pictures.studio.made == made, "what stays is not drawn either"


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


async def test_a_picture_that_can_neither_stay_nor_be_drawn_again_keeps_no_question_back(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(table, tmp_path, complaints=True) as here:
        person, screen, shown = await counting(here)
        table.there.faults.refuse("PATCH", CHANGES, 400, 50035, "Invalid Form Body")

        async def only_what_stays(self: Studio, *args: Any, **more: Any) -> Any:
            if "shown" not in more:
                raise RuntimeError
            return await render(self, *args, **more)

        render = Studio.render
        monkeypatch.setattr(Studio, "render", only_what_stays)
        said = await counted(person, screen)
        assert pictures(said) == [] and len(selects(said)) == len(selects(screen))
        assert NOT_SHOWN in text(said) and shown_lines(shown.description) in text(said)


def test_what_people_wrote_does_nothing_in_the_words_for_a_picture() -> None:
    panel = Panel().text("A letter has come.").picture(Image(b"clay", "A tablet: [gold](http://x.y) for <@5> | *all*"))
    assert panel.in_words() and panel.images == [] and not panel.in_words()
    assert [item.content for item in panel.items if isinstance(item, TextDisplay)] == [
        "A letter has come.",
        f"{NOT_SHOWN}\nA tablet: \\[gold\\](http:\\//x.y) for \\<\\@5\\> \\| \\*all\\*",
    ]


TOO_LARGE = (413, 40005, "Request entity too large")


@pytest.mark.parametrize("refusal", [TOO_LARGE, (400, 50035, "Invalid Form Body")])
async def test_a_question_whose_picture_discord_does_not_take_comes_in_words(
    table: Table, tmp_path: Path, refusal: tuple[int, int, str]
) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        person = await here.until_choice(game)
        table.there.faults.refuse("PATCH", CHANGES, *refusal)
        screen = await here.question(person)
        assert pictures(screen) == [] and NOT_SHOWN in text(screen) and choices(screen)
        assert (await (await person.click(screen, choices(screen)[0])).settled()).ok


async def test_a_hand_whose_picture_discord_does_not_take_comes_in_words(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("scribes", scenario="short", seats=2)
        await here.quiet()
        session, told = await here.session(game), len(here.cem.dms())
        assert session.spec.hidden.hand is not None
        cards = [card.title for card in session.spec.hidden.hand(session.seen("assyria"), "assyria")]
        table.there.faults.refuse("POST", f"/channels/{here.cem.dm.id}/messages", *TOO_LARGE)
        await seat_given(here.bot.runtime.service, game, here.judge, "assyria", here.cem.id)
        await here.cem.until(lambda: here.cem.dms()[told:])
        [letter] = here.cem.dms()[told:]
        assert pictures(letter) == [] and all(card in text(letter) for card in cards) and cards


async def test_the_table_is_told_though_discord_does_not_take_its_picture(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        before = len(tables(here.channel))
        table.there.faults.refuse("POST", f"/channels/{here.channel.id}/messages", *TOO_LARGE)
        await here.bot.runtime.service.moderation.set_wishes(game, here.judge, pace=5)
        await here.ann.until(lambda: len(tables(here.channel)) > before)
        told = tables(here.channel)[-1]
        assert pictures(told) == [] and "A decision within 5 hours" in text(told) and NOT_SHOWN in text(told)


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
