"""Looking at the table: board, hands, cards, rules. What is private stays so, whoever asks."""

from __future__ import annotations

import io
import re
from typing import Any

import discord
from PIL import Image

from bot.commands.rules import table_row
from bot.store.rows import SeatChange
from bot.text.shares import MOST_AN_HOUR
from scribes.tables import CARDS
from tests.simcord.driver import same_chance
from tests.simcord.town import Town, alts, buttons, selects, texts, town
from tests.tiny import on_the_shelf


async def asked(there: Town, person: Any, command: str, where: Any = None, **options: Any) -> Any:
    """What a person gets for a command: always for him alone."""
    result = await person.slash(where or there.channel, command, **options)
    assert result.response is not None and result.response.ephemeral
    return result.response


async def said(there: Town, person: Any, command: str, where: Any = None, **options: Any) -> str:
    return texts(await asked(there, person, command, where, **options))


async def direct(user: Any, command: str, **options: Any) -> str:
    """What a person gets for a command in his direct messages."""
    result = await user.slash(command, **options)
    return texts(result.response)


async def clicked(person: Any, message: Any, label: str) -> Any:
    """What a person gets for a button: always for him alone."""
    result = await person.click(getattr(message, "message", message), label=label)
    assert result.response is not None and result.response.ephemeral
    return result.response


async def pictures(message: Any) -> list[tuple[int, int]]:
    """The sizes of the pictures of a message; each is shown and described."""
    assert len(alts(message)) == len(message.attachments) and all(alts(message))
    return [Image.open(io.BytesIO(await file.read())).size for file in message.attachments]


def cards_in(text: str) -> set[str]:
    return {card for card in CARDS if card.replace("_", " ") in text}


# ---------------------------------------------------------------------- the board


async def test_the_board_is_a_picture_with_its_parts_and_its_words() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        for person in (there.ann, there.guest):
            message = await asked(there, person, "board")
            assert len(await pictures(message)) == 1
            [menu, more] = selects(message)
            assert [option["value"] for option in more["options"]] == ["nothing", "legend"]
            assert [option["label"] for option in menu["options"]][:2] == ["Overview", "The Levant"]
            assert "In words" in buttons(message)
        mover = await there.asked(game)
        assert "My move" in buttons(await asked(there, mover, "board"))
        assert "My move" not in buttons(await asked(there, there.guest, "board"))


async def test_a_part_of_the_board_is_another_picture() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        whole = await pictures(await asked(there, there.ann, "board"))
        for part in ("nile", "The Nile", "around Babylon", "babylon", "Lower Egypt"):
            assert await pictures(await asked(there, there.ann, "board", part=part)) != whole
        assert "The map has no “babylo”; did you mean “Babylon”?" in await said(
            there, there.ann, "board", part="babylo"
        )
        offered = await there.ann.autocomplete(there.channel, "board", "part", "baby")
        assert [choice["value"] for choice in offered] == ["babylon"]


async def test_a_part_is_chosen_in_place() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        message = await asked(there, there.ann, "board")
        before = await message.attachments[0].read()
        menu = selects(message)[0]["custom_id"]
        shown = (await there.ann.select(message.message, ["nile"], custom_id=menu)).response
        assert shown is not None and shown.id == message.id
        assert await shown.attachments[0].read() != before
        assert [o["value"] for o in selects(shown)[0]["options"] if o.get("default")] == ["nile"]


async def test_the_board_in_words_is_whole_and_comes_to_who_wants_no_pictures() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        session = await there.session(game)
        board = session.spec.view.board(session.seen("blue"))
        result: Any = await there.ann.slash(there.channel, "board", text=True)
        told = "\n".join(texts(message) for message in (result.response, *result.followups))
        assert [line for line in board.splitlines() if line.strip() and line.strip() not in told] == []
        assert all(message.ephemeral for message in result.followups)
        assert not result.response.attachments
        await there.runtime.store.people.wish(there.ben.id, pictures=False)
        plain = await asked(there, there.ben, "board")
        assert not plain.attachments and board.splitlines()[0] in texts(plain)
        drawn = await clicked(there.ben, plain, "Map")
        assert len(drawn.attachments) == 1
        again = await clicked(there.ben, drawn, "In words")
        assert not again.attachments and board.splitlines()[0] in texts(again)


async def test_overlays_of_a_map_are_offered_drawn_and_told() -> None:
    async with town() as there:
        await there.begun("genesis", [there.ann, there.ben], scenario="campaign", seats=3)
        offered = await there.ann.autocomplete(there.channel, "board", "show", "egy")
        assert [(choice["name"], choice["value"]) for choice in offered] == [("Trade Routes of Egypt", "trade:egypt")]
        plain = await asked(there, there.guest, "board")
        assert [menu["placeholder"] for menu in selects(plain)] == ["Look closer", "Show on the map"]
        drawn = await asked(there, there.guest, "board", show="trade:egypt")
        assert len(await pictures(drawn)) == 1 and "Linked with Thebes: Thebes" in alts(drawn)[0]
        assert await drawn.attachments[0].read() != await plain.attachments[0].read()
        for wanted in ("Trade Routes of Egypt", "egypt"):
            assert alts(await asked(there, there.guest, "board", show=wanted)) == alts(drawn)
        told = await said(there, there.guest, "board", show="trade:egypt", text=True)
        assert "Trade Routes of Egypt: " in told and "Linked with Thebes: " in told and "Turn 1 of 10" in told


async def test_an_overlay_stays_while_one_looks_around() -> None:
    async with town() as there:
        await there.begun("genesis", [there.ann, there.ben], scenario="campaign", seats=3)
        message = await asked(there, there.ann, "board")
        menu = selects(message)[1]["custom_id"]
        shown = (await there.ann.select(message.message, ["trade:hittites"], custom_id=menu)).response
        assert shown is not None and "Linked with Hattusa" in alts(shown)[0]
        menu = selects(shown)[0]["custom_id"]
        nearer = (await there.ann.select(shown.message, ["anatolia"], custom_id=menu)).response
        assert nearer is not None and "Linked with Hattusa" in alts(nearer)[0]
        for menu, chosen in zip(selects(nearer), ("anatolia", "trade:hittites"), strict=True):
            assert [o["value"] for o in menu["options"] if o.get("default")] == [chosen]
        words = await clicked(there.ann, nearer, "In words")
        assert "Linked with Hattusa" in texts(words)
        again = await clicked(there.ann, words, "Map")
        assert "Linked with Hattusa" in alts(again)[0]
        menu = selects(again)[1]["custom_id"]
        without = (await there.ann.select(again.message, ["nothing"], custom_id=menu)).response
        assert without is not None and "Linked with" not in alts(without)[0]


async def test_a_display_takes_the_place_of_the_map() -> None:
    with same_chance(1):
        async with town() as there:
            await there.begun("genesis", [there.ann, there.ben], scenario="campaign", seats=3)
            shown = await asked(there, there.ann, "board", show="kingdoms")
            [told] = alts(shown)
            assert told.startswith("Turn 1 of 10") and "Deck: 5" in told
            assert re.search(r"Egypt: \d in hand, \d+ points, \d+ silver, Manpower \d", told)
            assert (await pictures(shown))[0][0] == 900
            words = texts(await clicked(there.ann, shown, "In words"))
            assert re.search(r"\d in hand, \d+ points, ", words) and "Hand of Egypt" in words


async def test_overlays_that_a_map_does_not_have_are_named() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        assert await said(there, there.ann, "board", show="trade:egypt") == (
            "There is no overlay “trade:egypt” on the map of Battles of the Pharaohs; "
            "there are Legend: what the signs mean."
        )
        offered = await there.ann.autocomplete(there.channel, "board", "show", "")
        assert [choice["value"] for choice in offered] == ["legend"]
    async with town() as there:
        await there.begun("genesis", [there.ann, there.ben], scenario="campaign", seats=3)
        told = await said(there, there.ann, "board", show="trade:mitanni")
        assert told.startswith("There is no overlay “trade:mitanni” on the map of Genesis; ")


async def test_the_board_button_on_the_table_answers_privately() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        public = len(there.messages())
        assert len(await pictures(await clicked(there.guest, there.newest(), "Board"))) == 1
        assert len([m for m in there.messages() if not m.flags.ephemeral]) == public


async def test_a_game_without_a_map_is_shown_in_words_as_the_seat_sees_it() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.begun("scribes", [there.ann, there.ben])
            told = await said(there, there.ann, "board")
            assert "this game has no map" in told and "assyria: 0 points, 4 cards" in told
            assert cards_in(told) == set()
            assert "no map, so the board has no parts." in await said(there, there.ann, "board", part="palace")


async def test_nothing_to_see_before_the_game_or_of_a_game_elsewhere() -> None:
    async with town() as there:
        assert "There is no game in this channel" in await said(there, there.ann, "board")
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        assert await said(there, there.ann, "board") == "The game has not begun."
        assert await said(there, there.ann, "board", game=99) == "There is no game 99 here."


async def test_a_game_in_a_channel_one_may_not_read_is_shown_to_its_players_only() -> None:
    async with town() as there:
        me: Any = there.guild.me
        hidden = there.guild.create_text_channel(
            "hidden",
            overwrites={
                there.guild.default_role: discord.PermissionOverwrite(view_channel=False),
                **{person: discord.PermissionOverwrite(view_channel=True) for person in (there.ann, there.ben, me)},
            },
        )
        open_, there.channel = there.channel, hidden
        game = await there.begun("pharaohs", [there.ann, there.ben])
        there.channel = open_
        for command in ("board", "log", "dice", "chart", "replay", "help"):
            assert await said(there, there.guest, command, game=game) == f"There is no game {game} here."
        assert f"game {game}" in await said(there, there.ann, "board", game=game)
        assert "No game is open on this server" in await said(there, there.guest, "games here")
        assert f"game {game}" in await said(there, there.ben, "games here")


# ---------------------------------------------------------------------- hands


async def test_a_hand_is_a_picture_and_words_for_its_owner_alone() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            session = await there.session(game)
            for person, seat in ((there.ann, "assyria"), (there.ben, "babylon")):
                message = await asked(there, person, "hand")
                assert cards_in(texts(message)) == set(session.state.hands[seat])
                assert cards_in("".join(alts(message))) == set(session.state.hands[seat])
                assert len(await pictures(message)) == 1
                assert cards_in("".join(file.filename for file in message.attachments)) == set()
            assert await said(there, there.guest, "hand") == "You have no seat in Scribes, so you hold no cards there."
            assert "no seat" in await said(there, there.mod, "hand")


async def test_the_hand_button_shows_each_his_own() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            session = await there.session(game)
            panel = there.newest()
            assert "My hand" in buttons(panel)
            mine = await clicked(there.ben, panel, "My hand")
            assert cards_in(texts(mine)) == set(session.state.hands["babylon"])
            other = await clicked(there.guest, panel, "My hand")
            assert cards_in(texts(other)) == set()


async def test_who_holds_several_seats_sees_all_his_hands_and_none_when_a_seat_is_gone() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await there.mod.slash(there.channel, "game status")
            await there.runtime.store.games.take_seat(
                game, "babylon", SeatChange(user=there.ann.id, kind="person", at=1)
            )
            session = await there.session(game)
            message = await asked(there, there.ann, "hand")
            held = {card for hand in session.state.hands.values() for card in hand}
            assert cards_in(texts(message)) == held and "### Babylon" in texts(message)
            assert len({file.filename for file in message.attachments}) == 2
            assert "no seat" in await said(there, there.ben, "hand")


async def test_a_hand_in_words_only() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await there.runtime.store.people.wish(there.ann.id, pictures=False)
            message = await asked(there, there.ann, "hand")
            session = await there.session(game)
            assert not message.attachments
            assert cards_in(texts(message)) == set(session.state.hands["assyria"])


async def test_a_game_without_hands_says_so_kindly() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        message = await asked(there, there.ann, "hand")
        assert texts(message).startswith("Battles of the Pharaohs hides nothing") and buttons(message) == ["Board"]


async def test_in_direct_messages_one_looks_at_games_one_could_see_on_their_server() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            session = await there.session(game)
            ann, guest = there.ann.user, there.guest.user
            for options in ({}, {"game": game}):
                told = await direct(ann, "hand", **options)
                assert cards_in(told) == set(session.state.hands["assyria"])
            assert "your move" in await direct(ann, "games mine")
            assert "Here is no server" in await direct(ann, "games here")
            for command in ("board", "log", "dice"):
                told = await direct(guest, command, game=game)
                assert told.startswith(f"-# Scribes · game {game}") and not cards_in(told)
            assert "so you hold no cards there" in await direct(guest, "hand", game=game)
            assert await direct(guest, "board", game=99) == "There is no game 99 here."


# ---------------------------------------------------------------------- cards


async def test_a_card_is_found_by_name_beginning_or_id() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.begun("scribes", [there.ann, there.ben])
            for wanted in ("eraser_a", "Eraser A", "eraser a"):
                message = await asked(there, there.guest, "card", card=wanted)
                assert "**eraser a** · eraser: Erases a letter, or another eraser." in texts(message)
                assert len(await pictures(message)) == 1
            assert "“letter 1” may be letter 1a or letter 1b or letter 1c." in await said(
                there, there.ann, "card", card="letter 1"
            )
            assert "has no card “erasor a”; did you mean “eraser a”" in await said(
                there, there.ann, "card", card="erasor a"
            )
            offered = await there.ann.autocomplete(there.channel, "card", "card", "eraser")
            assert len(offered) == 6


async def test_a_number_on_a_card_is_told_as_what_it_means() -> None:
    """In the line beside the picture as in the picture in words."""
    async with town() as there:
        cards = ("acme", "night attack", "number 38"), ("god_kings", "38 bumper harvest", "value 2")
        for title, wanted, told in cards:
            message = await asked(there, there.guest, "card", card=wanted, title=title)
            (drawn,) = alts(message)
            assert f", {told}): " in drawn and f" · {told}: " in texts(message)


async def test_a_game_without_cards_has_none_to_show() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        assert await said(there, there.ann, "card", card="ambush") == "Battles of the Pharaohs has no cards."


# ---------------------------------------------------------------------- rules


async def test_rules_are_found_by_the_number_a_refusal_quotes() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        told = await said(there, there.guest, "rules", find="BP-5.4.b")
        assert "1 rule for “BP-5.4.b”" in told and "**BP-5.4.b** A unit that moved into an enemy-occupied area" in told
        section = await said(there, there.guest, "rules", find="5.4")
        assert "**BP-5.4.a**" in section and "**BP-5.4.g**" in section and "BP-5.5" not in section
        table = await said(there, there.guest, "rules", find="BP-3.1.b")
        assert "> Egypt · 10 · 4 · On, Upper Egypt" in table and "---" not in table
        offered = await there.ann.autocomplete(there.channel, "rules", "find", "BP-5.4")
        assert [choice["value"] for choice in offered][:2] == ["BP-5.4", "BP-5.4.a"]


async def test_rules_are_found_by_words_and_turned_page_by_page() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        assert "**BP-6.7.b**" in await said(there, there.ann, "rules", find="terror siege fertile")
        offered = await there.ann.autocomplete(there.channel, "rules", "find", "terror siege")
        assert offered[0]["value"] == "terror siege" and offered[1]["value"].startswith("BP-")
        message = await asked(there, there.ann, "rules", find="battle")
        first = texts(message)
        assert "page 1 of" in first and buttons(message) == ["Later", "Last"]
        turned = await clicked(there.ann, message, "Later")
        assert "page 2 of" in texts(turned) and "for “battle”" in texts(turned)
        assert texts(turned).splitlines()[1:] != first.splitlines()[1:]
        assert "Sequence of play" in await said(there, there.ann, "rules")


async def test_rules_that_are_not_there() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        for wrong in ("zeppelin", "99.9"):
            told = await said(there, there.ann, "rules", find=wrong)
            assert f"has no rule “{wrong}”, and none with these words; a number looks like BP-1.0.a" in told
        assert "there is no game “chess”" in (await said(there, there.ann, "rules", title="chess")).lower()


async def test_a_rule_is_shown_to_the_channel() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        before = len(there.messages())
        message = await asked(there, there.guest, "rules", find="BP-5.4.b")
        assert len(there.messages()) == before and buttons(message) == ["Show to the channel"]
        await there.guest.click(message, label="Show to the channel")
        shown = there.messages()[-1]
        assert len(there.messages()) == before + 1 and f"shown by <@{there.guest.id}>" in texts(shown)
        assert "**BP-5.4.b** A unit that moved into an enemy-occupied area" in texts(shown)

        several = await asked(there, there.ann, "rules", find="5.4")
        (menu,) = selects(several)
        assert [each["value"] for each in menu["options"]][:2] == ["BP-5.4.a", "BP-5.4.b"]
        await there.ann.select(several, ["BP-5.4.a"], custom_id=menu["custom_id"])
        assert "**BP-5.4.a**" in texts(there.messages()[-1]) and len(there.messages()) == before + 2


async def test_whoever_may_not_write_here_shows_nothing_and_nobody_shows_too_much() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        message = await asked(there, there.ann, "rules", find="BP-5.4.b")
        for _ in range(MOST_AN_HOUR):
            await there.ann.click(message, label="Show to the channel")
        before = len(there.messages())
        result = await there.ann.click(message, label="Show to the channel")
        assert texts(result.followups[-1]) == "You have shown 10 rules in this hour; that is enough for now."
        await there.later(3600)
        before = len(there.messages())
        await there.ann.click(message, label="Show to the channel")
        assert len(there.messages()) == before + 1

        mute = {there.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
        hall = there.guild.create_text_channel("hall", overwrites=mute)
        message = (await there.guest.slash(hall, "rules", find="BP-5.4.b", title="pharaohs")).response
        result = await there.guest.click(message, label="Show to the channel")
        assert texts(result.followups[-1]) == "You may not write in this channel, so I show nothing there for you."
        assert hall.history() == []
        direct = await there.ann.user.slash("rules", find="BP-5.4.b", title="pharaohs")
        assert buttons(direct.response) == [], "there is nobody else"


async def test_rules_need_no_game_in_the_channel() -> None:
    with on_the_shelf():
        async with town() as there:
            assert "SCR-3.3" in await said(there, there.guest, "rules", find="3.3", title="Scribes")
            assert "BP-5.4.b" in await said(there, there.guest, "rules", find="5.4.b", title="pharaohs")


def test_a_row_of_a_table_is_a_line() -> None:
    assert table_row("| a | b |") == "> a · b"
    assert table_row("|---|:--|") == ""
    assert table_row("words") == "words"
