"""Games played over the wire: buttons, selects, forms and order lines, every request held against the schema."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.bench.clicker import Clicker, asks, bounds
from bot.fake_discord import Message
from bot.fake_discord.reading import buttons, fields, pictures, selects, text
from engine.kernel.orders.parse import plain
from engine.kernel.questions import Ask
from tests.wire.bot_table import Hall, all_told_once, calls, choices, confirms, dm_with, hall, tables, with_button
from tests.wire.conftest import Table


@pytest.mark.parametrize("game", ["pharaohs", "scribes"])
async def test_two_play_by_clicking(table: Table, tmp_path: Path, game: str) -> None:
    async with hall(table, tmp_path) as here:
        number = await here.gathered(game)
        before = len(await here.journal(number))
        players = here.clickers([here.ann, here.ben])
        for _ in range(40):
            for player in players:
                await player.step()
        given = [event for event in await here.journal(number) if event.by == "player"]
        assert len(await here.journal(number)) > before and len(given) >= 10
        await here.quiet()
        shown = [*tables(here.channel), *calls(here.channel)]
        assert shown and all(len(message.pinged) <= 1 for message in shown)
        assert await all_told_once(here, number)


async def test_every_public_picture_is_told_in_words(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        number = await here.gathered("pharaohs")
        await here.answered(number, 6)
        await here.quiet()
        prompt = await here.question(await here.asked(number))
        shown = [picture for message in (*tables(here.channel), prompt) for picture in pictures(message)]
        assert shown and all(picture.description and picture.data for picture in shown)
        assert all(re.fullmatch(r"map-[0-9a-f]{24}\.jpg", picture.filename) for picture in shown)


async def test_a_split_is_counted_out_and_confirmed(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        number = await here.gathered("pharaohs")
        player, journal = await here.asked(number), await here.journal(number)
        screen = await here.question(player)
        confirm = next(button for button in buttons(screen) if button.label == "Confirm")
        assert confirm.disabled and " in all" in text(screen)
        left, free = bounds(screen)[0], selects(screen)[0].values()
        for row in range(len(selects(screen))):
            menu = selects(screen)[row]
            each = int(menu.placeholder.split()[0])
            chosen, free = free[: left // each], free[left // each :]
            left -= each * len(chosen)
            await (await player.select(screen, menu.custom_id, chosen)).settled()
        assert not next(button for button in buttons(screen) if button.label == "Confirm").disabled
        await (await player.click(screen, "Confirm")).settled()
        given = (await here.journal(number))[len(journal)]
        assert given.by == "player" and "✓" in text(screen)


async def test_answers_in_words_by_a_form(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        number = await here.gathered("pharaohs")
        player = await here.until_choice(number)
        screen = await here.question(player)
        before = len(await here.journal(number))
        form = (await player.click(screen, "In words…")).form
        wrong = await (await player.submit(form, {fields(form)[0].custom_id: "nothing of the kind"})).settled()
        assert len(wrong.followups) == 1 and len(await here.journal(number)) == before
        ask = await _ask_of(here, number, player.id)
        form = (await player.click(screen, "In words…")).form
        outcome = await (await player.submit(form, {fields(form)[0].custom_id: plain(ask.options[0].text)})).settled()
        if confirms(outcome.answer):
            await (await player.click(outcome.answer, "Confirm")).settled()
        assert len(await here.journal(number)) > before


async def test_an_order_line_with_its_words_offered(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        number = await here.gathered("pharaohs")
        player = await here.until_choice(number)
        before = len(await here.journal(number))
        offered = (await player.complete(here.channel, "do", "line", "")).choices
        assert 0 < len(offered) <= 25
        outcome = await (await player.slash(here.channel, "do", line=offered[0]["value"])).settled()
        if confirms(outcome.answer):
            await (await player.click(outcome.answer, "Confirm")).settled()
        assert len(await here.journal(number)) > before


async def test_hands_come_by_direct_message_and_stay_private(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        number = await here.gathered("scribes")
        session = await here.session(number)
        seats = await here.bot.runtime.store.games.seats(number)
        all_cards: list[str] = []
        for person in (here.ann, here.ben):
            seat = next(name for name, taken in seats.items() if taken.user == person.id)
            assert session.spec.hidden.hand is not None
            cards = [card.title for card in session.spec.hidden.hand(session.seen(seat), seat)]
            await dm_with(person, f"game {number}")
            words = [text(message) for message in person.dms()]
            all_cards += cards
            assert cards and any(all(card in said for card in cards) for said in words)
        public = "\n".join(text(message) for message in tables(here.channel))
        assert not any(p.filename.startswith("hand") for message in tables(here.channel) for p in pictures(message))
        assert not any(card in public for card in all_cards)


async def test_two_games_at_once_do_not_mix(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        other = table.world.add_channel(table.guild, "other")
        one = await here.gathered("pharaohs", [here.ann])
        two = await here.gathered("scribes", [here.ann, here.ben], other)
        players = [*here.clickers([here.ann]), *here.clickers([here.ann, here.ben], other, seed=9)]

        async def play(player: Clicker) -> None:
            for _ in range(15):
                await player.step()

        await asyncio.gather(*map(play, players))
        for number, seats in ((one, 1), (two, 2)):
            by = {event.seat for event in await here.journal(number) if event.by == "player"}
            assert 0 < len(by) <= seats
        await here.quiet()
        assert all(f"game {one}" in text(message) for message in tables(here.channel))
        assert all(f"game {two}" in text(message) for message in tables(other))


async def test_whoever_sits_already_is_told_beside_the_lobby(table: Table, tmp_path: Path) -> None:
    """A refusal at the lobby is for one person; the lobby stays for all."""
    async with hall(table, tmp_path) as here:
        lobby = await here.opened("pharaohs")
        await (await here.ann.click(lobby, "Join")).settled()
        said = await (await here.ann.click(lobby, "Join")).settled()
        assert with_button(here.channel, "Join") is lobby
        assert [text(message) for message in said.followups] == ["You sit at Blue already."]
        assert said.followups[0].only_for == here.ann.id


async def test_a_choice_by_button_is_confirmed_or_taken(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        number = await here.gathered("pharaohs")
        player = await here.until_choice(number)
        screen, before = await here.question(player), len(await here.journal(number))
        await (await player.click(screen, choices(screen)[0])).settled()
        if confirms(screen):
            assert len(await here.journal(number)) == before
            await (await player.click(screen, "Confirm")).settled()
        assert len(await here.journal(number)) > before
        assert _is_whole(screen)


async def _ask_of(here: Hall, game: int, user: int) -> Ask:
    session, seats = await here.session(game), await here.bot.runtime.store.games.seats(game)
    return next(ask for seat, ask in session.asks().items() if seats[seat].user == user)


def _is_whole(screen: Message) -> bool:
    return asks(screen) or "You have nothing to decide now." in text(screen) or "The game is" in text(screen)
