"""Whole games, played to their end through Discord's surface.

Everybody uses what he likes: buttons, selects, forms, order lines, numbers; seats change between people and automated
players; the bot is restarted on the way. What a prompt offers is compared with what the rules ask.

`make test` plays the shortest scenario, `make soak` all of them.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bot.service.step import Who
from tests import soak
from tests.simcord.driver import Player, same_chance
from tests.simcord.town import Town, buttons, fingerprint, texts, town
from tests.tiny import SCRIBES, on_the_shelf

STEPS = 6_000


class Table:
    """People who play a game together until it is over."""

    def __init__(self, there: Town, game: int, players: list[Player], seed: int) -> None:
        self.there = there
        self.game = game
        self.players = players
        self.chance = random.Random(seed)
        self.decided = 0

    async def play(self, until: int = STEPS, undo: float = 0.04) -> bool:
        """Play on until so many decisions were taken, or the game is over. Whether it is."""
        while self.decided < until:
            waiting = await self.waiting()
            if not waiting:
                await self.there.later(1)  # automated players rest between their stretches, and go on by an alarm
                waiting = await self.waiting()
            if not waiting:
                assert (await self.there.session(self.game)).over
                return True
            player = self.chance.choice(waiting)
            await player.decide()
            self.decided += 1
            if self.chance.random() < undo:
                await self.take_back(player)
            if self.chance.random() < 0.3:
                await self.there.settle()
        return False

    async def waiting(self) -> list[Player]:
        """Everybody who has to decide now."""
        seats = await self.there.runtime.store.games.seats(self.game)
        session = await self.there.session(self.game)
        asked = {seats[seat].person for seat in session.asks()} - {None}
        return [player for player in self.players if player.person.id in asked]

    async def take_back(self, player: Player) -> None:
        """Undo, as far as it is free; else he lets it be."""
        before = len((await self.there.session(self.game)).answers)
        player.took(await player.person.slash(self.there.channel, "undo", game=self.game))
        done = "taken back" in texts(player.prompt).partition("###")[0]
        player.count("undo" if done else "undo refused")
        if done and "cannot" not in texts(player.prompt):
            assert len((await self.there.session(self.game)).answers) < before

    async def restart(self) -> None:
        """The bot goes and comes back; everything is as it was."""
        before = fingerprint(await self.there.session(self.game))
        await self.there.restart()
        assert fingerprint(await self.there.session(self.game)) == before

    @property
    def did(self) -> Counter[str]:
        return Counter({k: sum(p.did.get(k, 0) for p in self.players) for p in self.players for k in p.did})


async def sit(there: Town, game: str, people: list[Any], seed: int = 1, **options: Any) -> Table:
    number = await there.begun(game, people, **options)
    chance = random.Random(seed)
    return Table(
        there, number, [Player(there, person, number, random.Random(chance.random())) for person in people], seed
    )


async def the_end(table: Table) -> None:
    """The end is announced, and what is left are buttons to look back with."""
    there = table.there
    await there.settle()
    row = await there.runtime.service.games.game(table.game)
    assert row.stage == "over"
    last, page = there.messages()[-2:]
    assert page.attachments[0].filename == f"amarna-{table.game}.html"
    assert "The game is over" in texts(last), texts(last)
    assert "Board" in buttons(last) and "Log" in buttons(last) and "My move" not in buttons(last)
    await same_from_the_journal(table)
    result = await table.players[0].person.click(there.newest("Board"), label="Board")
    assert result.acknowledged and result.response is not None and result.response.ephemeral
    refused = await table.players[0].person.slash(there.channel, "pass", game=table.game)
    assert "nothing to decide" in texts(refused.response)


async def same_from_the_journal(table: Table) -> None:
    """The journal alone leads to the very same position, from the first checkpoint and from the last."""
    await table.there.reads_the_same(table.game)
    service, now = table.there.runtime.service, await table.there.session(table.game)
    whole = (await service.files._whole(await service.games.game(table.game)))()
    assert whole.frozen is None and fingerprint(whole) == fingerprint(now)


# ---------------------------------------------------------------------- pharaohs


async def play_pharaohs(scenario: str, seed: int) -> Counter[str]:
    """Two people and two automated players; one person has switched pictures and confirmations off."""
    with same_chance(seed):
        async with town() as there:
            table = await sit(there, "pharaohs", [there.ann, there.ben], seed, scenario=scenario)
            await there.runtime.store.people.wish(there.ben.id, pictures=False, confirm=False)
            assert not await table.play(40)
            assert table.did["map"], "nobody saw a map with his question"
            await there.runtime.store.people.wish(there.ann.id, pictures=False)
            await there.runtime.service.play.standing_order(table.game, Who(there.ann.id), "retreat", "if_outnumbered")
            await table.restart()
            assert not await table.play(120)
            told = await there.ben.slash(there.channel, "game automate", seat=await seat_of(table, there.ben))
            assert "The automated player plays" in texts(told.response)
            assert not await table.play(160)
            over = await table.play()
            assert over
            await the_end(table)
            return table.did


async def seat_of(table: Table, person: Any) -> str:
    seats = await table.there.runtime.store.games.seats(table.game)
    return next(seat for seat, taken in seats.items() if taken.person == person.id)


async def test_pharaohs_is_played_to_its_end() -> None:
    did = await play_pharaohs("first_five", 1)
    for way in ("components", "form", "do", "choose", "undo", "confirmed"):
        assert did[way], f"nobody used {way}: {did}"


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["full", "middle_five", "last_five"])
async def test_pharaohs_at_full_length(scenario: str) -> None:
    assert (await play_pharaohs(scenario, soak.SEED))["components"]


# ---------------------------------------------------------------------- scribes


async def play_scribes(seats: int, seed: int, likes: tuple[str, ...] = ()) -> Counter[str]:
    """Everybody is a person, and answers at random: hands, sealed letters, erasers erased, words said at the palace."""
    with on_the_shelf(), same_chance(seed):
        async with town() as there:
            people = [there.ann, there.ben, there.cem, there.guest][:seats]
            table = await sit(there, "scribes", people, seed, scenario="short", seats=seats)
            for player in table.players:
                player.likes = likes
            assert not await table.play(12)
            await table.restart()
            assert await table.play(undo=0.1)
            await the_end(table)
            return table.did


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_scribes_is_played_to_its_end(seats: int) -> None:
    did = await play_scribes(seats, seats)
    assert did["confirmed"], did


async def test_every_kind_of_question_is_answered_on_the_way() -> None:
    did = await play_scribes(4, 5, likes=("via", "to", "intercept"))
    for form in ("form Write it", "form In words…"):
        assert did[form], did
    for topic in sorted({*SCRIBES.words.topics} - {"agree"}):
        assert did[f"topic {topic}"], f"nobody was asked to {topic}: {did}"


async def test_a_game_is_played_to_its_end_though_doors_are_opened_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand arrives in the end, and nobody is taken for unreachable."""
    monkeypatch.setattr("bot.outbox.discord_api.LET_IN_AGAIN", 0)
    with on_the_shelf(), same_chance(2):
        async with town() as there:
            there.env.inject_error("POST", "/users/@me/channels", status=403, code=40003, times=3)
            table = await sit(there, "scribes", [there.ann, there.ben], 2, scenario="short", seats=2)
            assert await table.play()
            for _ in range(3):
                await there.later(3600)
            letters = await there.runtime.store.database.rows("SELECT key, sent, failure FROM outbox")
            assert letters and [key for key, sent, failure in letters if sent is None or failure is not None] == []
            for person in (there.ann, there.ben):
                assert there.dms(person) and not (await there.runtime.store.people.person(person.id)).unreachable


# ---------------------------------------------------------------------- a harsh Discord

OFTEN = 25  # decisions until the thread closes
TENTH = 10  # so manyth door is refused as opened too fast


class Doors(dict[int, int]):
    """Doors as after a restart: each is opened anew for every letter, and every tenth is refused."""

    def __init__(self, there: Town) -> None:
        self.there = there
        self.asked_for = self.refused = 0

    def __contains__(self, user: object) -> bool:
        self.there.bot._connection._private_channels_by_user.clear()  # the library remembers them too
        self.asked_for += 1
        if self.asked_for % TENTH == 0:
            self.there.env.inject_error("POST", "/users/@me/channels", status=403, code=40003, times=1)
            self.refused += 1
        return False


def close_thread(there: Town) -> None:
    thread = there.env.backend.get_channel(there.channel.id)
    there.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})


@pytest.mark.soak
@pytest.mark.parametrize(("game", "scenario"), [("pharaohs", "first_five"), ("genesis", "kadesh")])
async def test_a_game_goes_on_in_a_thread_that_closes_with_doors_that_stay_shut(
    game: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.outbox.discord_api.LET_IN_AGAIN", 0)
    with same_chance(soak.SEED):
        async with town() as there:
            backend = there.env.backend
            backend.create_thread(there.channel.id, "the war", there.ann.id, auto_archive_duration=60)
            [there.channel] = there.channel.threads
            table = await sit(
                there, game, [there.ann, there.ben], soak.SEED, scenario=scenario, seats=2 if game == "genesis" else 0
            )
            carrier = there.runtime.delivery._carrier
            doors = carrier._doors = Doors(there)
            for person in (there.ann, there.ben):
                await there.runtime.store.people.wish(person.id, pictures=False)
            over = False
            while not over:
                over = await table.play(table.decided + OFTEN)
                close_thread(there)
                await there.later(60)
            await there.later(3600)
            await the_end(table)
            letters = await there.runtime.store.database.rows("SELECT key, sent, failure FROM outbox")
            assert letters and [key for key, sent, failure in letters if sent is None or failure is not None] == []
            for person in (there.ann, there.ben):
                assert not (await there.runtime.store.people.person(person.id)).unreachable
            assert doors.refused or game == "pharaohs", "nobody has a hand in Pharaohs"
