"""Genesis hides hands: nobody is shown another's, and nothing that is posted tells who holds what."""

from __future__ import annotations

import random
import re

import pytest

from tests import soak
from tests.simcord.looks import look_at_everything, page_of_the_game
from tests.simcord.prepared import Cast
from tests.simcord.test_genesis import BABYLONIA, EGYPT, HANDS, HITTITES, active, position, table
from tests.simcord.test_secrecy import Table
from tests.simcord.watcher import EVERYBODY, Sent, nothing_differs


@pytest.mark.parametrize(
    ("begun", "seed", "decisions"),
    [(False, 1, 25), (True, 2, 25), soak.long(False, soak.SEED, 45), soak.long(True, soak.SEED, 45)],
)
async def test_nobody_is_shown_a_hand_that_is_not_his(
    begun: bool, seed: int, decisions: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Random answers by all ways there are, and people who look at everything meanwhile."""
    state = active(EGYPT) if begun else position()
    async with table(caplog, state) as c:
        reading = Table(c.there, c.game, list(c.seats.values()), c.watcher, random.Random(seed))
        await reading.play(decisions)
        seen = {one.viewer for one in c.watcher.all_seen}
        assert {EVERYBODY, c.there.guest.id, *(player.person.id for player in c.seats.values())} <= seen


async def test_silver_that_is_hidden_stays_so(caplog: pytest.LogCaptureFixture) -> None:
    """With hidden treasuries a player reads his own sum, and nobody another's: sums that are like no other number."""
    silver = {EGYPT: 7013, HITTITES: 7027, BABYLONIA: 7039}
    state = active(EGYPT, silver=silver, hidden=True)
    async with table(caplog, state) as c:
        people = {seat: player.person for seat, player in c.seats.items()}
        for person in (*people.values(), c.there.guest):
            for options in ({}, {"text": True}, {"show": "kingdoms"}, {"show": "trade:hittites"}):
                await person.slash(c.there.channel, "board", **options)
        await c.seats[EGYPT].open()
        await c.plays(EGYPT, "action", "done", "components")
        for person in (*people.values(), c.there.guest):
            await look_at_everything(c.there, person, c.game)
        await page_of_the_game(c.there, c.there.guest)
        await c.watch()
        assert any("<!doctype html>" in one.text for one in c.watcher.all_seen)
        for one in c.watcher.all_seen:
            others = [n for seat, n in silver.items() if seat not in people or people[seat].id != one.viewer]
            assert not any(names(one.text, n) for n in others), (one.viewer, one.text[:2000])
        assert any(names(one.text, silver[HITTITES]) for one in c.watcher.all_seen)


def names(text: str, number: int) -> bool:
    """A sum is a number by itself, not some digits of a moment or of a message's id."""
    return re.search(rf"(?<!\d){number}(?!\d)", text) is not None


async def a_window(c: Cast) -> Sent:
    """Egypt plays a card, nobody cancels it. What everybody but the Hittites sees of that."""
    before = len(c.watcher.all_seen)
    hittites = c.seats[HITTITES].person.id
    await c.plays(EGYPT, "action", "play:alliance.1", "components")
    await c.plays(EGYPT, "partner", BABYLONIA, "components")
    for seat in (BABYLONIA, HITTITES):
        await c.plays(seat, "reply", "pass", "components")
    return await c.seen_since(before, hittites)


async def test_who_could_have_canceled_a_card_cannot_be_told(caplog: pytest.LogCaptureFixture) -> None:
    seen: list[Sent] = []
    for held in (("amun_ra.1", "ambush.1"), ("ambush.2", "ambush.1")):
        async with table(caplog, active(EGYPT, hands={**HANDS, HITTITES: held})) as c:
            seen.append(await a_window(c))
    nothing_differs(*seen)
