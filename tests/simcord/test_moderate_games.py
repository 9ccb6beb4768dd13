"""`/mod` through the surface: going back, files, moving, the audit log."""

from __future__ import annotations

import discord
import msgspec

from bot.views.messages.moderating import asks_first
from engine.kernel.export import verify
from tests.simcord.moderating import REFUSED, mod, moderator, play, public, stage, sure, table, told
from tests.simcord.test_game import thread_in
from tests.simcord.town import Town, alts, buttons, texts
from tests.tiny import SCRIBES

# ---------------------------------------------------------------------- going back


async def test_the_last_decision_is_taken_back_after_a_preview() -> None:
    async with table() as (there, game):
        assert "There is nothing to take back" in await told(there, there.mod, "undo")
        await play(there, game, 4)
        token = (await there.session(game)).token
        await play(there, game, 1, seed=5)
        now = (await there.session(game)).token
        asked = await mod(there, there.mod, "undo")
        assert "### Take 1 decision back?" in texts(asked) and "As it would stand then:" in texts(asked)
        assert (await there.session(game)).token == now, "a preview changes nothing"
        [label, _] = buttons(asked)
        assert label == "Take 1 decision back"
        name = (await there.runtime.service.games.game(game)).name
        assert await sure(there.mod, asked, label) == f"1 decision of **{name}** is taken back."
        assert (await there.session(game)).token == token
        assert f"<@{there.mod.id}>, who moderates, takes the last decision back." in await public(there)


async def test_a_game_goes_back_as_its_preview_has_shown() -> None:
    async with table("pharaohs", scenario="middle_five") as (there, game):
        await play(there, game, 12)
        there_then = await there.session(game)
        token = there_then.token
        await play(there, game, 6, seed=3)
        offered = await there.mod.autocomplete(there.channel, "mod rollback", "to", "")
        assert offered and all(len(choice["name"]) <= 100 for choice in offered)
        asked = await mod(there, there.mod, "rollback", to=offered[5]["value"])
        assert (await there.session(game)).token != token, "a preview changes nothing"
        shown = texts(asked)
        assert "As it would stand then:" in shown and "To decide: **" in shown and alts(asked)
        [label, _] = buttons(asked)
        count = int(label.split()[1])
        assert count >= 6 and f"### Take {count} decisions back?" in shown
        name = (await there.runtime.service.games.game(game)).name
        assert await sure(there.mod, asked, label) == f"{count} decisions of **{name}** are taken back."
        assert (await there.session(game)).token == token
        await there.restart()
        assert (await there.session(game)).token == token
        assert f"takes the last {count} decisions back." in await public(there)


async def test_a_preview_that_is_out_of_date_does_nothing() -> None:
    async with table() as (there, game):
        await play(there, game, 5)
        offered = await there.mod.autocomplete(there.channel, "mod rollback", "to", "")
        asked = await mod(there, there.mod, "rollback", to="2")
        await play(there, game, 1, seed=7)
        token = (await there.session(game)).token
        assert await sure(there.mod, asked, buttons(asked)[0]) == (
            "The game has gone on since the preview; look again."
        )
        assert "choose again" in await told(there, there.mod, "rollback", to=offered[0]["value"])
        assert (await there.session(game)).token == token
        for wrong in ("soon", "0", "500", "-1", "3@x", "9999999@1"):
            assert await told(there, there.mod, "rollback", to=wrong) in (
                f"“{wrong}” is no decision; choose one from the list, or say how many go.",
                "There are 6 decisions here to go back to.",
            )


async def test_going_back_shows_no_hidden_cards() -> None:
    async with table() as (there, game):
        await play(there, game, 20)
        offered = str(await there.mod.autocomplete(there.channel, "mod rollback", "to", ""))
        asked = await mod(there, there.mod, "rollback", to="3")
        hidden = {line.text for line in await there.runtime.store.journal.lines(game) if line.to is not None}
        assert hidden and not any(line in texts(asked) + offered for line in hidden)
        session = await there.session(game)
        cards = {card for seat in session.setup.seats for card in session.seen(seat).hands[seat]}
        told_all = " ".join(line.text for line in await there.runtime.store.journal.lines(game) if line.to is None)
        assert not any(card in texts(asked) + offered for card in cards if card not in told_all)


async def test_a_finished_game_goes_on_with_a_warning() -> None:
    async with table() as (there, game):
        await play(there, game, 3)
        await sure(there.mod, await mod(there, there.mod, "end", result="done"))
        asked = await mod(there, there.mod, "rollback", to="1")
        assert "knows all dice to come" in texts(asked)
        await sure(there.mod, asked, "Take 1 decision back")
        assert await stage(there, game) == "running"


async def test_a_frozen_game_is_repaired_after_one_question() -> None:
    async with table() as (there, game):
        assert await told(there, there.mod, "repair") == "This game is not frozen; nothing needs repair."
        await play(there, game, 4)
        await _freeze(there, game)
        asked = await mod(there, there.mod, "repair")
        assert "1 decision would go" in texts(asked)
        assert await sure(there.mod, asked) == "**Scribes** is repaired."
        assert "is not frozen" in await told(there, there.mod, "repair")
        await play(there, game, 1)
        assert "A moderator has repaired the game" in await public(there)


async def _freeze(there: Town, game: int) -> None:
    """As if the last answer had been given to a question that the rules no longer put."""
    store, service = there.runtime.store, there.runtime.service
    last = (await store.journal.journal(game))[-1][1]
    entry = msgspec.msgpack.encode(msgspec.structs.replace(last, fingerprint=b"another question"))
    async with store.database.transaction() as db:
        await db.execute("UPDATE journal SET entry = ? WHERE game = ? AND seq = ?", (entry, game, last.seq))
        await db.execute("DELETE FROM checkpoints WHERE game = ? AND seq > 0", (game,))
    await service.games.refresh(game)
    _, _, session = await service.games.look(game, None)
    assert session.frozen is not None


async def test_the_table_of_a_frozen_game_shows_nothing_hidden() -> None:
    """What the rules ask instead may name cards; whoever plays on is told only that the game is frozen."""
    async with table() as (there, game):
        await play(there, game, 3)
        await _freeze(there, game)
        session = await there.session(game)
        assert "card:" in str(session.frozen), "it is a question about cards in hand"
        said = [await told(there, there.ann, name, **more) for name, more in (("undo", {}), ("rollback", {"to": "1"}))]
        assert all("This game is frozen until a moderator repairs it: answer" in text for text in said)
        result = await there.ann.click(there.newest(), label="My move")
        result_of_undo = await there.ann.slash(there.channel, "undo")
        said += [texts(result.response), texts(result_of_undo.response)]
        assert not any(word in text for text in said for word in ("card:", "letter_", "eraser_"))


# ---------------------------------------------------------------------- files


async def test_a_game_under_way_is_exported_only_for_who_does_not_play() -> None:
    async with table() as (there, game):
        await play(there, game, 5)
        assert "somebody who plays cannot have it" in await told(there, there.ann, "export")
        result = await there.mod.slash(there.channel, "mod export")
        assert result.response.ephemeral and "Keep it from the players." in texts(result.response)
        [file] = result.response.attachments
        assert file.filename == f"amarna-game-{game}.json"
        assert (there.mod.id, "exported the game under way") in [
            (who, what) for _, who, what in await there.runtime.store.games.audit(game)
        ]


async def test_an_exported_game_goes_on_in_another_channel() -> None:
    async with table() as (there, game):
        await play(there, game, 9)
        data = (await there.runtime.service.files.export(game, moderator(there), reveal=True)).encode()
        other = there.guild.create_text_channel("other")
        assert (
            "there is a game in this channel already"
            in (await told(there, there.mod, "import", file=("a.json", data))).lower()
        )
        assert "cut short or is no export" in await told(there, there.mod, "import", other, file=("a.json", data[:99]))
        assert "no file that `/mod export`" in await told(
            there, there.mod, "import", other, file=("a.png", b"\xff\xfe")
        )
        asked = await mod(there, there.mod, "import", other, file=("a.json", data), name="Second Wind")
        assert "Scribes · A Short Reign · Assyria, Babylon" in texts(asked)
        assert await there.runtime.store.games.game_in(other.id) is None
        assert "a game with these dice is under way already" in (await sure(there.mod, asked)).lower()
        await there.runtime.service.moderation.end(game, moderator(there), annul=True)
        assert await sure(there.mod, asked) == "**Second Wind** is here, as game 2."
        row = await there.runtime.store.games.game_in(other.id)
        assert row is not None and row.stage == "paused" and row.name == "Second Wind"
        assert "Nobody plays Assyria and Babylon" in await told(there, there.mod, "resume", other)
        for seat, person in (("assyria", there.cem), ("babylon", there.ben)):
            await sure(there.mod, await mod(there, there.mod, "replace", other, seat=seat, player=person))
            await there.settle()
            asking = [m for m in other.history() if "Agree" in buttons(m)][-1]
            await person.click(asking, label="Agree")
        assert "goes on" in await told(there, there.mod, "resume", other)
        await there.settle()
        assert (await there.session(row.id)).token == (await there.session(game)).token
        await _to_the_end(there, row.id)
        result = await there.ben.slash(other, "mod export")
        assert texts(result.response) == REFUSED
        whole = await there.runtime.service.files.export(row.id, None)
        assert verify(SCRIBES, whole)[1] >= 1


async def _to_the_end(there: Town, game: int) -> None:
    for seed in range(1000):
        if await stage(there, game) == "over":
            return
        await play(there, game, 1, seed)
    raise AssertionError("the game does not end")


# ---------------------------------------------------------------------- moving


async def test_a_game_moves_to_a_channel_where_it_can_be_played() -> None:
    async with table() as (there, game):
        await play(there, game, 2)
        assert there.guild.me is not None
        narrow = there.guild.create_text_channel(
            "narrow", overwrites={there.guild.me: discord.PermissionOverwrite(attach_files=False)}
        )
        assert (
            f"In <#{narrow.id}> I lack Attach Files".lower()
            in (await told(there, there.mod, "transfer", to=narrow)).lower()
        )
        shut = there.guild.create_text_channel(
            "shut", overwrites={there.ann: discord.PermissionOverwrite(send_messages=False)}
        )
        assert "You may not write in" in await told(there, there.ann, "transfer", to=shut)
        assert "in that channel already" in await told(there, there.mod, "transfer", to=there.channel)
        other = there.guild.create_text_channel("other")
        asked = await mod(there, there.mod, "transfer", to=other)
        assert await sure(there.mod, asked) == f"**Scribes** goes on in <#{other.id}>."
        await there.settle()
        here = [texts(message) for message in other.history()]
        assert "The game has moved here." in here[-1] and "To decide: **" in here[-1]
        assert f"Scribes has moved to <#{other.id}>." in texts(there.messages()[-1])
        row = await there.runtime.store.games.game_in(other.id)
        assert row is not None and row.id == game
        assert "paused" in await told(there, there.mod, "pause", other)


async def test_a_lost_channel_is_left_from_another() -> None:
    async with table() as (there, game):
        other = there.guild.create_text_channel("other")
        await there.mod.slash(there.channel, "settings channels", action="allow", channel=there.channel)
        assert "games are played in" in (await told(there, there.mod, "transfer", other, to=other, game=game)).lower()
        await there.mod.slash(there.channel, "settings channels", action="everywhere")
        early = await mod(there, there.mod, "transfer", other, to=other, game=game)
        await there.mod.slash(there.channel, "settings channels", action="allow", channel=there.channel)
        assert "Games are played in" in await sure(there.mod, early), "what was right when it was asked may not be now"
        await there.mod.slash(there.channel, "settings channels", action="everywhere")
        asked = await mod(there, there.mod, "transfer", other, to=other, game=game)
        assert "goes on in" in await sure(there.mod, asked)


async def test_a_button_somebody_made_up_moves_a_game_nowhere() -> None:
    """Discord offers text channels and threads of this server only; a button may name anything."""
    async with table() as (there, game):
        row = await there.runtime.service.games.game(game)
        elsewhere = there.env.create_guild().create_text_channel("elsewhere")
        forum = there.guild.create_forum_channel("forum")
        place = there.bot.get_partial_messageable(there.channel.id)
        for channel in (forum.id, elsewhere.id, 12345, "x"):
            await place.send(view=asks_first(row, "Move it?", "transfer", channel).view())
            refusal = await sure(there.mod, there.messages()[-1])
            assert "text channel or a thread that I can see" in refusal or "not one of mine" in refusal
        assert (await there.runtime.service.games.game(game)).channel == there.channel.id


async def test_a_game_moves_into_a_thread() -> None:
    async with table() as (there, game):
        thread = await thread_in(there, "quiet corner")
        asked = await mod(there, there.mod, "transfer", to=thread)
        assert await sure(there.mod, asked) == f"**Scribes** goes on in <#{thread.id}>."
        await there.settle()
        assert "The game has moved here." in texts(thread.history()[-1])
        assert "is paused" in await told(there, there.mod, "pause", thread)
        assert await stage(there, game) == "paused"


async def test_a_game_is_archived_when_it_is_over() -> None:
    async with table() as (there, game):
        assert "only a game that is over" in (await told(there, there.mod, "archive")).lower()
        await sure(there.mod, await mod(there, there.mod, "end", annul=True))
        assert await sure(there.mod, await mod(there, there.mod, "archive")) == "**Scribes** is archived."
        assert (await there.runtime.service.games.game(game)).settings.archived
        assert "archived already" in await sure(there.mod, await mod(there, there.mod, "archive"))
        assert await there.mod.autocomplete(there.channel, "mod audit", "game", "") == []


# ---------------------------------------------------------------------- the audit log


async def test_the_audit_log_is_read_page_by_page() -> None:
    async with table() as (there, game):
        for hours in range(1, 16):
            await told(there, there.mod, "pace", hours=hours)
        first = await mod(there, there.mod, "audit")
        assert texts(first).splitlines()[1] == (
            f"<t:{there.clock.now}:f> · <@{there.mod.id}> set pace to 15"
        )  # fmt: skip
        assert "opened the game" not in texts(first)
        second = (await there.mod.click(first, label=buttons(first)[1])).response
        assert "opened the game" in texts(second) and "set pace to 15" not in texts(second)
        await there.runtime.service.files.hand_over(game, moderator(there), there.ben.id)
        mine = await mod(there, there.ben, "audit")
        await there.runtime.service.files.hand_over(game, moderator(there), there.ann.id)
        pressed = await there.ben.click(mine, label=buttons(mine)[1])
        shown = pressed.followups[-1] if pressed.followups else pressed.response
        assert texts(shown) == REFUSED
