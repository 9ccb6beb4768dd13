"""Moderators over the wire: files that are sent and read again, a game that moves, a preview with its picture."""

from __future__ import annotations

from pathlib import Path

from bot.fake_discord.reading import buttons, pictures, text
from bot.fake_discord.rights import Right
from bot.service.step import Who
from tests.bot.runtime import seat_given
from tests.wire.bot_table import hall, with_button
from tests.wire.conftest import Table


async def test_a_game_leaves_as_a_file_and_goes_on_elsewhere(table: Table, tmp_path: Path) -> None:
    role = table.world.add_role(table.guild, "judges", Right.MANAGE_CHANNELS)
    judge = table.there.person("Judge", table.guild, roles=(role,))
    other = table.world.add_channel(table.guild, "other")
    async with hall(table, tmp_path) as here:
        game = await here.gathered("scribes", scenario="short", seats=2)
        await here.answered(game, 8)
        sent = (await (await judge.slash(here.channel, "mod export")).settled()).answer
        [file] = sent.attachments
        assert file.filename == f"amarna-game-{game}.json" and not here.ann.can_see(sent)
        await here.bot.runtime.service.moderation.end(game, here.judge, annul=True)
        asked = (
            await (await judge.slash(other, "mod import", file=("a.json", file.data), name="Again")).settled()
        ).answer
        assert "Name: “Again”" in text(asked)
        done = (await (await judge.click(asked, "Confirm")).settled()).answer
        assert "**Again** is here" in text(done) and not done.attachments
        row = await here.bot.runtime.store.games.game_in(other.id)
        assert row is not None and row.stage == "paused" and row.name == "Again"
        assert (await here.session(row.id)).state == (await here.session(game)).state


async def test_a_game_moves_and_is_played_on_where_it_is(table: Table, tmp_path: Path) -> None:
    role = table.world.add_role(table.guild, "judges", Right.MANAGE_CHANNELS)
    judge = table.there.person("Judge", table.guild, roles=(role,))
    other = table.world.add_channel(table.guild, "other")
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        asked = (await (await judge.slash(here.channel, "mod transfer", to=other)).settled()).answer
        await (await judge.click(asked, "Confirm")).settled()
        await judge.until(lambda: with_button(other, "My move"))
        await here.quiet()
        assert any(f"has moved to <#{other.id}>" in text(message) for message in here.channel.messages.values())
        player = await here.asked(game)
        assert "decide now" not in text(await here.question(player, other))


async def test_a_preview_shows_the_map_and_is_confirmed(table: Table, tmp_path: Path) -> None:
    role = table.world.add_role(table.guild, "judges", Right.MANAGE_CHANNELS)
    judge = table.there.person("Judge", table.guild, roles=(role,))
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.answered(game, 5)
        offered = (await judge.complete(here.channel, "mod rollback", "to", "")).choices
        assert offered and all(len(choice["name"]) <= 100 for choice in offered)
        shown = (await (await judge.slash(here.channel, "mod rollback", to=offered[1]["value"])).settled()).answer
        assert pictures(shown) and pictures(shown)[0].description
        done = (await (await judge.click(shown, buttons(shown)[0].label or "")).settled()).answer
        assert "taken back." in text(done)
        assert any(who == judge.id for _, who, _ in await here.bot.runtime.store.games.audit(game))


async def test_a_player_who_comes_gets_the_hand_by_direct_message(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("scribes", scenario="short", seats=2)
        await here.answered(game, 2)
        await seat_given(here.bot.runtime.service, game, Who(1, moderates=True), "assyria", here.cem.id)
        await here.cem.until(lambda: any("You play Assyria" in text(message) for message in here.cem.dms()))
        [came] = [message for message in here.cem.dms() if "You play Assyria" in text(message)]
        assert pictures(came), "the hand as a picture, too"


async def test_a_moderator_plays_a_seat_himself_when_the_others_have_agreed(table: Table, tmp_path: Path) -> None:
    role = table.world.add_role(table.guild, "judges", Right.MANAGE_CHANNELS)
    judge = table.there.person("Judge", table.guild, roles=(role,))
    async with hall(table, tmp_path) as here:
        game = await here.gathered("scribes", scenario="short", seats=2)
        asked = (await (await judge.slash(here.channel, "mod replace", seat="babylon", player=judge)).settled()).answer
        assert "the others who play are asked first" in text(asked)
        done = (await (await judge.click(asked, "Confirm")).settled()).answer
        assert f"once these have agreed: {here.ann.mention} and {here.ben.mention}" in text(done)
        label = "Agree"
        await judge.until(lambda: with_button(here.channel, label))
        panel = with_button(here.channel, label)
        assert panel is not None and f"{judge.mention} would play Babylon from now on" in text(panel)
        for person, said in (
            (judge, "It is the others who have to agree."),
            (here.cem, "Only the players of this game can agree."),
            (here.ann, "Agreed. Others still have to."),
            (here.ben, f"Agreed: {judge.mention} plays **Babylon**."),
            (here.ben, "That is settled; there is nothing to agree to any more."),
        ):
            assert text((await (await person.click(panel, label)).settled()).answer) == said
        assert (await here.bot.runtime.store.games.seats(game))["babylon"].user == judge.id
        await judge.until(lambda: any("You play Babylon" in text(message) for message in judge.dms()))
