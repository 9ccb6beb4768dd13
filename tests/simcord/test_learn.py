"""`/learn`: a guided first turn of each game, played to its end by following the advice, and by anything legal."""

from __future__ import annotations

import random
from typing import Any

import discord
import pytest

from bot.service.lessons import KEPT, lesson_of
from bot.views.messages.ids import name
from engine.kernel.game import find, games
from tests.simcord.driver import Player, aloud, named
from tests.simcord.test_play import told
from tests.simcord.town import Town, buttons, buttons_of, forged, texts, town
from tests.tiny import on_the_shelf

LESSONS = [slug for slug, spec in games().items() if spec.words.lesson is not None]
MANY = 120  # questions of a lesson, at most


async def begun(there: Town, slug: str, person: Any = None) -> tuple[int, Any]:
    """A lesson that somebody has begun, and the message in front of him."""
    who = person or there.ann
    shown = (await who.slash(there.channel, "learn", game=slug)).response
    row = await there.runtime.store.games.lesson_of(who.id, slug)
    assert row is not None
    return row.id, shown


async def follow(there: Town, prompt: Any, person: Any = None) -> Any:
    """Do what is advised, and say so once more where it binds."""
    who = person or there.ann
    shown = (await who.click(prompt, label="Do it")).response
    if named(shown, "confirm"):
        shown = (await who.click(shown, label="Confirm")).response
    return shown


async def gone(there: Town, game: int) -> bool:
    """Whether nothing is left of a lesson but its number, which no other game gets."""
    store = there.runtime.store
    row = await store.games.game(game)
    assert row is not None
    return (
        row.stage == "annulled"
        and not row.called
        and not await store.games.seats(game)
        and not await store.journal.lines(game)
    )


@pytest.mark.parametrize("slug", LESSONS)
async def test_whoever_follows_the_advice_comes_to_the_end(slug: str) -> None:
    lesson = lesson_of(find(slug))
    async with town() as there:
        before = len(there.messages())
        game, prompt = await begun(there, slug)
        first = texts(prompt)
        assert f"## {lesson.title}\n{lesson.hello.strip()[:40]}" in first and "**Advice: " in first
        heard = [first]
        for _ in range(MANY):
            if "Do it" not in buttons(prompt):
                break
            prompt = await follow(there, prompt)
            heard.append(texts(prompt))
        assert f"## {lesson.title}: done\n{lesson.end.strip()[:40]}" in heard[-1], aloud(prompt)
        assert lesson.next.strip()[:40] in heard[-1]
        assert (await there.runtime.service.games.game(game)).stage == "over"
        assert sum(f"**{note.title}**" in text for note in lesson.notes.values() for text in heard) >= 5
        await there.settle()
        assert len(there.messages()) == before and there.dms(there.ann) == [], "nobody else hears of it, nor by letter"


class Pupil(Player):
    """His question stands on no table: he opens it by `/learn`."""

    async def open(self) -> Any:
        slug = (await self.town.runtime.service.games.game(self.game)).slug
        self.took(await self.person.slash(self.town.channel, "learn", game=slug))
        return self.prompt


@pytest.mark.parametrize("slug", LESSONS)
@pytest.mark.parametrize("seed", [1, 2])
async def test_whoever_answers_anything_comes_to_the_end_too(slug: str, seed: int) -> None:
    async with town() as there:
        game, _ = await begun(there, slug)
        pupil = Pupil(there, there.ann, game, random.Random(seed))
        for _ in range(MANY):
            if (await there.runtime.service.games.game(game)).stage == "over":
                break
            ask = await pupil.ask()
            idle = ask.idle()
            await pupil.decide(idle.key if idle is not None and pupil.chance.random() < 0.5 else None)
        assert (await there.runtime.service.games.game(game)).stage == "over"
        assert ": done\n" in texts((await there.ann.slash(there.channel, "learn", game=slug)).response)


async def test_it_can_be_left_and_taken_up_again_also_after_a_restart() -> None:
    async with town() as there:
        game, prompt = await begun(there, "pharaohs")
        prompt = await follow(there, prompt)
        asked = texts(prompt).partition("### ")[2].partition("\n")[0]
        await there.restart()
        again, prompt = await begun(there, "pharaohs")
        assert again == game and asked in texts(prompt)
        fresh = (await there.ann.click(prompt, label="Start again")).response
        row = await there.runtime.store.games.lesson_of(there.ann.id, "pharaohs")
        assert row is not None and row.id != game and "## Egypt's first turn" in texts(fresh)
        assert await gone(there, game), "what was before is gone"
        assert await told(there.ann, there, "choose", game=game) == f"There is no game {game} here."


async def test_two_people_learn_the_same_and_each_goes_his_own_way() -> None:
    async with town() as there:
        one, _ = await begun(there, "genesis")
        two, prompt = await begun(there, "genesis", there.ben)
        assert one != two
        await follow(there, prompt, there.ben)
        assert (await there.runtime.service.games.game(one)).settings.taught == []
        assert (await there.runtime.service.games.game(two)).settings.taught == ["payment"]


async def test_the_lessons_are_listed_with_how_far_one_is() -> None:
    async with town() as there:
        await begun(there, "acme")
        listed = (await there.ann.slash(there.channel, "learn")).response
        said = texts(listed)
        assert "**Ancient Civilizations of the Middle East: Akkad's first turn** · you have begun it" in said
        assert "**Genesis: A first Activation**\n" in said
        shown = (await there.ann.click(listed, label="Genesis")).response
        assert "## A first Activation" in texts(shown)
        offered = await there.ann.autocomplete(there.channel, "learn", "game", "gen")
        assert [choice["name"] for choice in offered] == ["Genesis"]


async def test_it_stays_off_the_lists_and_out_of_the_way_of_real_games() -> None:
    async with town() as there:
        await begun(there, "pharaohs")
        assert (await told(there.ann, there, "games mine")).startswith("You play in no game now")
        assert "Egypt's first turn" in await told(there.ann, there, "choose"), "it is meant where there is no other"
        await there.begun("pharaohs", [there.ann, there.ben])
        hall = there.guild.create_text_channel("hall")
        said = texts((await there.ann.slash(hall, "choose")).response)
        assert "Lesson" not in said, "and not where there is one"


async def test_nobody_else_gets_in() -> None:
    async with town() as there:
        game, _ = await begun(there, "pharaohs")
        said = await told(there.ben, there, "choose", game=game)
        assert said == f"There is no game {game} here."
        assert f"no game {game} here" in await told(there.mod, there, "mod end", game=game)


async def test_what_nobody_does_anything_in_is_thrown_away() -> None:
    async with town() as there:
        game, prompt = await begun(there, "genesis")
        await there.later(KEPT - 10)
        assert not await gone(there, game)
        await follow(there, prompt)
        await there.later(KEPT - 10)
        assert not await gone(there, game)
        await there.later(20)
        assert await gone(there, game)
        assert there.dms(there.ann) == [], "and nobody is reminded"


async def test_whoever_deletes_himself_deletes_his_lessons() -> None:
    async with town() as there:
        game, _ = await begun(there, "acme")
        asked = (await there.ann.slash(there.channel, "privacy delete")).response
        await there.ann.click(asked, label=next(label for label in buttons(asked) if "elete" in label))
        assert await gone(there, game) and there.dms(there.ann) == []


async def test_the_advice_of_a_lesson_goes_for_whole_decisions() -> None:
    async with town() as there:
        _, prompt = await begun(there, "pharaohs")
        prompt = await follow(there, prompt)
        assert "**Advice: All 2 to Kizzuwatna (Hatti: 1 foot).** It attacks Kizzuwatna" in texts(prompt)
        done = texts(await follow(there, prompt))
        assert "Egypt ships 2 chariots from Phoenicia to Kizzuwatna." in done and "### Egypt moves: from" in done


async def test_what_there_is_no_lesson_for() -> None:
    with on_the_shelf():
        async with town() as there:
            assert await told(there.ann, there, "learn", game="scribes") == "There is no lesson in Scribes."
            assert (await told(there.ann, there, "learn", game="atlantis")).startswith("There is no game “atlantis”")


async def test_what_is_no_lesson_is_not_begun_anew() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            board = (await there.ann.slash(there.channel, "board")).response
            refused = (await forged(there.ann, board, name("learnanew", game))).followups[-1]
            assert texts(refused) == "That game is no lesson."
            for slug, why in (("scribes", "There is no lesson in Scribes."), ("zzz", "No game “zzz”; there are ")):
                assert texts((await forged(there.ann, board, name("learn", 0, "", slug))).followups[-1]).startswith(why)


async def test_a_question_of_a_lesson_that_is_closed_is_not_answered_again() -> None:
    async with town() as there:
        game, prompt = await begun(there, "pharaohs")
        [old] = [button.custom_id for button in buttons_of(prompt) if button.label == "Do it"]
        now = await follow(there, prompt)
        before = (await there.session(game)).token
        late = texts((await forged(there.ann, now, old)).response)
        assert "That question was no longer open." in late and (await there.session(game)).token == before


async def test_it_is_played_where_the_bot_may_do_nothing() -> None:
    """Nothing is posted, so no right is needed; in direct messages neither."""
    async with town() as there:
        me: Any = there.guild.me
        nothing = discord.PermissionOverwrite(send_messages=False, attach_files=False, read_message_history=False)
        mute = there.guild.create_text_channel("mute", overwrites={me: nothing})
        shown = (await there.ann.slash(mute, "learn", game="pharaohs")).response
        assert "Do it" in buttons(shown) and shown.ephemeral
        on = (await there.ann.user.slash("learn", game="pharaohs")).response
        assert texts(on) == texts(shown), "the same lesson goes on"
        assert "✓ " in texts((await there.ann.user.click(on, label="Do it")).response)
        assert mute.history() == []
