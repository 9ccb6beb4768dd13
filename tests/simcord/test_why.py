"""`/why`: what stands in a place, what is possible there and what is not, with the rule, as the seat sees it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.game import games
from tests.simcord.test_play import told
from tests.simcord.town import Town, alts, buttons, selects, texts, town


async def marching(there: Town) -> tuple[int, Any]:
    """A game of the Pharaohs with printed positions, at the first march of somebody who may not sail everywhere."""
    game = await there.begun("pharaohs", [there.ann, there.ben, there.cem], seats=3, scenario="middle_five")
    for _ in range(80):
        session = await there.session(game)
        [(seat, ask)] = session.asks().items()
        if ask.topic == "move" and any("(BP-5.6.a)" in why for key, why in ask.reasons().items() if "sail:" in key):
            return game, await there.asked(game)
        await there.answer(game, session.spec.bot.policy(session.seen(seat), ask, None))
    raise AssertionError("nobody marches who may not sail everywhere")


async def test_a_place_in_words_with_what_is_possible_there_and_what_is_not() -> None:
    async with town() as there:
        game, person = await marching(there)
        session = await there.session(game)
        [(_, ask)] = session.asks().items()
        here = next(option.at for option in ask.options if option.at)
        name = session.spec.view.places[here]
        result = await person.slash(there.channel, "why", place=name)
        said = texts(result.response)
        assert said.startswith(f"-# Battles of the Pharaohs\n### {name}\n") and "Next to it: " in said
        assert "**Possible:** " in said and f"march from {name}".casefold() in said.casefold()
        assert result.response.ephemeral and alts(result.response), "the map around it"
        inland = next(key.partition(":")[2] for key, why in ask.reasons().items() if "(BP-5.6.a)" in why)
        said = await told(person, there, "why", place=inland)
        assert "**Not possible now:**\n- " in said and "is not on the coast (BP-5.6.a)" in said
        assert "-# **BP-5.6.a** " in said, "the rule, and its text"


async def test_whose_decision_it_is_where_it_is_not_ones_own() -> None:
    async with town() as there:
        game, person = await marching(there)
        other = next(one for one in (there.ann, there.ben, there.cem) if one.id != person.id)
        said = await told(other, there, "why", place="Babylon")
        assert "### Babylon\n" in said and "To decide: **" in said and "Possible" not in said
        assert await told(other, there, "why") == (
            "You have nothing to decide now; name a place to see what stands there."
        )
        del game


async def test_the_question_leads_there() -> None:
    async with town() as there:
        _, person = await marching(there)
        prompt = (await person.slash(there.channel, "choose")).response
        assert "Why…?" in buttons(prompt)
        aside = (await person.click(prompt, label="Why…?")).followups[0]
        assert texts(aside).startswith("**Not possible now: ")
        [menu] = selects(aside)
        shown = (await person.select(aside, [menu["options"][0]["value"]], custom_id=menu["custom_id"])).response
        assert f"### {menu['options'][0]['label']}\n" in texts(shown)
        asked = await person.click(shown, label="Why…? Another place or card")
        typed = (await person.submit_modal(asked, {"place": "thebaid"})).response
        assert "### Thebaid\n" in texts(typed)


async def test_what_is_typed_wrongly_is_answered_with_what_was_meant() -> None:
    async with town() as there:
        _, person = await marching(there)
        said = await told(person, there, "why", place="Damaskus Road")
        assert said.startswith("There is no place, unit or card “Damaskus Road” in Battles of the Pharaohs")
        assert "did you mean “Thebaid”?" in await told(person, there, "why", place="Thebais")
        offered = await person.autocomplete(there.channel, "why", "place", "theb")
        assert [choice["name"] for choice in offered] == ["Thebaid"]


async def test_a_spectator_is_told_what_everybody_may_know() -> None:
    async with town() as there:
        game, _ = await marching(there)
        session = await there.session(game)
        result = await there.guest.slash(there.channel, "why", place="Thebaid")
        said = texts(result.response)
        assert "### Thebaid\n" in said and "To decide: **" in said and "Possible" not in said
        assert session.spec.view.place_words(session.seen(None), None, "thebaid") in said
        assert result.response.ephemeral and alts(result.response), "the map around it"
        offered = await there.guest.autocomplete(there.channel, "why", "place", "theb")
        assert [choice["name"] for choice in offered] == ["Thebaid"]
        assert await told(there.guest, there, "why") == (
            "You have nothing to decide now; name a place to see what stands there."
        )


async def test_a_spectator_who_wants_no_pictures_gets_none() -> None:
    async with town() as there:
        await marching(there)
        await there.guest.slash(there.channel, "me pictures", switch="off")
        shown = (await there.guest.slash(there.channel, "why", place="Thebaid")).response
        assert "### Thebaid\n" in texts(shown) and not alts(shown)


async def test_why_on_a_question_that_is_no_longer_open_shows_the_one_that_is() -> None:
    async with town() as there:
        game, person = await marching(there)
        prompt = (await person.slash(there.channel, "choose")).response
        session = await there.session(game)
        [(seat, ask)] = session.asks().items()
        await there.answer(game, session.spec.bot.policy(session.seen(seat), ask, None))
        asked = await person.click(prompt, label="Why…?")
        assert not asked.followups and "That question was no longer open." in texts(asked.response)


async def test_what_is_not_on_the_question_is_not_looked_at() -> None:
    """A place that a changed program names, and a card of another game."""
    async with town() as there:
        _, person = await marching(there)
        shown = (await person.slash(there.channel, "why", place="Thebaid")).response
        for place in ("atlantis", "eraser a", ""):
            said = await told(there.guest, there, "why", place=place)
            assert said.startswith(("There is no place, unit or card", "You have nothing to decide now")), place
        assert "Why…? Another place or card" in buttons(shown)


@pytest.mark.parametrize("slug", list(games()))
def test_every_place_of_every_game_has_words(slug: str) -> None:
    spec = games()[slug]
    assert spec.view.places
    for scenario in spec.start.scenarios:
        state = spec.start.deal(spec.setup(scenario.id))
        for place in spec.view.places:
            words = spec.view.place_words(spec.view.seen(state, None), None, place)
            assert words.endswith(".") and "_" not in words, (place, words)
