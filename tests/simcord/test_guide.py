"""What a game and its seats are about is told on the lobby, in `/help`, and to whoever sits down."""

from __future__ import annotations

import pytest

from bot.views.messages.ids import name
from engine.kernel.game import find, games
from tests.simcord.town import Town, alts, buttons, forged, reply, selects, texts, town
from tests.tiny import on_the_shelf

GAMES = ["pharaohs", "genesis", "acme", "god_kings"]


async def opened(there: Town, game: str, **options: object) -> None:
    await there.ann.slash(there.channel, "game create", game=game, **options)
    await there.settle()


@pytest.mark.parametrize("game", GAMES)
async def test_a_lobby_says_what_its_game_is(game: str) -> None:
    async with town() as there:
        await opened(there, game)
        guide = find(game).words.guide
        assert guide is not None
        lobby = there.newest("Join")
        assert guide.what in texts(lobby) and guide.long in texts(lobby)
        told = reply(await there.guest.click(lobby, label="What is this game?"))
        assert all(part in texts(told) for part in (guide.what, guide.does, guide.won, guide.long))
        assert "For " in texts(told) and told.attachments, "with its map"
        assert told.flags.ephemeral


@pytest.mark.parametrize(
    ("game", "scenario", "begins"),
    [
        (
            "pharaohs",
            "full",
            ["**Egypt** · From turn 1 (1500-1410): 10 foot and 4 chariots.", "**Media** · From"],
        ),
        ("genesis", "campaign", ["**Egypt** · Home cities and what they are worth: Thebes 3 (Capital)", "What scores"]),
        ("acme", "agamemnon", ["Homeland: ", "Its time: Epoch", "**What scores** · Each turn 1 for a City"]),
        ("god_kings", "kadesh", ["**What scores**"]),
        ("acme", "four", ["**Your civilization** · You choose it when the game begins", "**Egypt** · Homeland: "]),
    ],
)
async def test_whoever_sits_down_is_told_what_his_seat_is_about(game: str, scenario: str, begins: list[str]) -> None:
    async with town() as there:
        await opened(there, game, scenario=scenario)
        sat = await there.ben.click(there.newest("Join"), label="Join")
        card = texts(sat.followups[-1])
        assert sat.followups[-1].flags.ephemeral
        assert "You play **" in card and all(part in card for part in begins)
        typed = texts(reply(await there.cem.slash(there.channel, "game join")))
        assert "You play **" in typed and "### " in typed and typed != card


@pytest.mark.parametrize(
    ("game", "scenario", "told", "untold"),
    [("genesis", "kadesh", "egypt", "hittites"), ("god_kings", "amarna", "hatti", "egypt")],
)
async def test_a_lobby_says_who_begins_with_points(game: str, scenario: str, told: str, untold: str) -> None:
    async with town() as there:
        await opened(there, game, scenario=scenario)
        row = await there.runtime.service.games.game(1)
        n = find(game).start.head_start(row.setup)[told]
        lobby = texts(there.newest("Join"))
        assert f"**{row.seat_name(told)}** · free · {n} points to begin with" in lobby
        assert f"**{row.seat_name(untold)}** · free\n" in lobby + "\n"


async def test_the_card_of_any_seat_can_be_read_in_the_lobby_and_in_a_running_game() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        helped = reply(await there.guest.slash(there.channel, "help"))
        assert "What is this game?" in buttons(helped)
        about = reply(await there.guest.click(helped, label="What is this game?"))
        [menu] = selects(about)
        card = reply(await there.guest.select(about, ["red"], custom_id=menu["custom_id"]))
        assert "### Red in" in texts(card) and "**Assyria** · From turn 2" in texts(card)
        assert (await there.session(game)).spec.slug == "pharaohs"


async def test_help_without_a_game_tells_of_every_game_of_the_house() -> None:
    async with town() as there:
        helped = reply(await there.guest.slash(there.channel, "help"))
        [menu] = selects(helped)
        assert [choice["value"] for choice in menu["options"]] == list(games())
        told = reply(await there.guest.select(helped, ["genesis"], custom_id=menu["custom_id"]))
        assert "## Genesis\n-# For 1 to 5 players" in texts(told)


async def test_who_wants_no_pictures_gets_the_words() -> None:
    async with town() as there:
        await opened(there, "genesis")
        await there.guest.slash(there.channel, "me pictures", switch="off")
        told = reply(await there.guest.click(there.newest("Join"), label="What is this game?"))
        assert not told.attachments and "How it is won" in texts(told)


async def test_every_map_says_what_is_on_it_beside_the_message_that_shows_it() -> None:
    async with town() as there:
        await there.begun("genesis", [there.ann])
        shown = reply(await there.guest.slash(there.channel, "board"))
        told = (await there.guest.click(shown, label="What is this?")).followups[-1]
        assert texts(told) == "**What the map shows**" and told.flags.ephemeral
        [alt] = alts(told)
        assert "Infantry" in alt and "Egypt" in alt and "Capital of the set-up" in alt and "In Revolt" not in alt


async def test_who_wants_no_pictures_has_the_signs_explained_in_words() -> None:
    async with town() as there:
        await there.begun("genesis", [there.ann])
        shown = reply(await there.guest.slash(there.channel, "board"))
        await there.guest.slash(there.channel, "me pictures", switch="off")
        told = (await there.guest.click(shown, label="What is this?")).followups[-1]
        assert not told.attachments and "Infantry" in texts(told) and "Capital of the set-up" in texts(told)


async def test_what_is_no_seat_no_game_and_no_map_is_refused() -> None:
    """Whatever a changed program presses, and the legend of a game without a map."""
    with on_the_shelf():
        async with town() as there:
            await opened(there, "genesis")
            about = reply(await there.guest.click(there.newest("Join"), label="What is this game?"))
            [menu] = selects(about)
            card = reply(await there.guest.select(about, ["egypt"], custom_id=menu["custom_id"]))
            refusals = {
                name("seatcard", 1): "Choose a seat first.",
                name("seatcard", 9): "There is no game 9 here.",
                name("aboutgame", 0): "Choose a game first.",
                name("legend", 1): "The game has not begun.",
            }
            for made_up, refusal in refusals.items():
                pressed = await forged(there.guest, card, made_up)
                assert texts(pressed.followups[-1] if pressed.followups else pressed.response) == refusal
            there.channel = there.guild.create_text_channel("second")
            game = await there.begun("scribes", [there.ann, there.ben])
            told = (await forged(there.guest, card, name("legend", game))).followups[-1]
            assert texts(told) == "There is nothing to explain on this map."
