"""What a host who plays may not do alone, through Discord: asked at the table, agreed to by a button, done then."""

from __future__ import annotations

from tests.simcord.moderating import agree, mod, play, public, stage, sure, table, told
from tests.simcord.town import buttons, texts

ASKED = "You may not do this alone; the table is asked, and it is done once these agree:"


async def test_a_host_who_plays_ends_the_game_when_the_other_agrees() -> None:
    async with table() as (there, game):
        await play(there, game, 3)
        asked = await mod(there, there.ann, "end", annul=True)
        assert await sure(there.ann, asked) == f"{ASKED} <@{there.ben.id}>."
        assert await stage(there, game) == "running"
        await there.settle()
        asking = there.newest("Agree")
        assert f"<@{there.ann.id}> asks to annul the game." in texts(asking)
        for person, why in (
            (there.guest, "Only the players of this game can agree."),
            (there.ann, "It is the others who have to agree."),
        ):
            assert texts((await person.click(asking, label="Agree")).response) == why
        assert await stage(there, game) == "running"
        assert await agree(there, there.ben) == "Agreed: it is done."
        assert await stage(there, game) == "annulled" and "The game is annulled." in await public(there)
        late = texts((await there.ben.click(asking, label="Agree")).response)
        assert late == "The game has gone on since; there is nothing to agree to any more."


async def test_an_answer_for_another_needs_that_player_and_the_log_says_so() -> None:
    async with table() as (there, game):
        seat = next(iter((await there.session(game)).asks()))
        sitter = (await there.runtime.store.games.seats(game))[seat].user
        host, other = (there.mod, there.ann) if sitter == there.ann.id else (there.ann, there.ben)
        if host is there.mod:  # she is asked: her opponent runs the game
            await told(there, there.mod, "handover", player=there.ben)
            host = there.ben
        assert (await sure(host, await mod(there, host, "answer", seat=seat))).startswith(ASKED)
        assert await agree(there, other) == "Agreed: it is done."
        said = await public(there)
        assert f"answered for {seat.capitalize()} with a safe answer: the other players agreed." in said


async def test_a_request_that_is_settled_stands_on_no_new_message() -> None:
    async with table() as (there, game):
        await told(there, there.ann, "pace", hours=5)
        await there.settle()
        assert await agree(there, there.ben) == "Agreed: it is done."
        assert (await there.runtime.service.games.game(game)).settings.pace == 5
        await play(there, game, 2)
        await there.settle()
        assert "Agree" not in buttons(there.newest())
