"""ACME hides hands and the deck: nobody is shown another's cards, and nothing that is posted tells who holds what."""

from __future__ import annotations

import random

import pytest

from tests import soak
from tests.simcord.driver import Player, same_chance
from tests.simcord.prepared import Cast
from tests.simcord.test_acme import (
    CENSUS,
    CORRUPTER,
    EGYPT,
    ELAM,
    HANDS,
    HITTITES,
    SUMER,
    HandWatcher,
    cards,
    position,
    table,
)
from tests.simcord.test_secrecy import WHOLE, Table
from tests.simcord.town import town
from tests.simcord.watcher import EVERYBODY, Sent, nothing_differs


@pytest.mark.parametrize(("seed", "decisions"), [(1, 30), soak.long(soak.SEED, WHOLE)])
async def test_nobody_is_shown_a_hand_that_is_not_his_from_the_set_up_on(
    seed: int, decisions: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random answers by all ways there are, and people who look at everything meanwhile: to the last point of a short
    game, or for so many decisions."""
    with same_chance(seed):
        async with town() as there:
            watcher = HandWatcher(there, 1, caplog)
            watcher.listen(monkeypatch)
            people = [there.ann, there.ben]
            game = await there.begun("acme", people, seats=2, scenario="two")
            assert game == watcher.game
            chance = random.Random(seed)
            players = [Player(there, person, game, random.Random(chance.random())) for person in people]
            await Table(there, game, players, watcher, chance).play(decisions)
            assert (await there.session(game)).over is (decisions == WHOLE)
            seen = {one.viewer for one in watcher.all_seen}
            assert {EVERYBODY, there.guest.id, *(person.id for person in people)} <= seen
            followed = any("you follow it" in one.text for one in watcher.all_seen if one.viewer == there.guest.id)
            assert followed or decisions < WHOLE, "a follower hears of each turn that ends"
            drawn = [one for one in watcher.all_seen if "You drew" in one.text]
            assert drawn and EVERYBODY not in {one.viewer for one in drawn}


@pytest.mark.parametrize(
    ("phase", "seed", "decisions"),
    [
        ("growth", 2, 25), ("cards", 2, 25),
        soak.long("growth", soak.SEED, 40), soak.long("cards", soak.SEED, 40),
    ],
)  # fmt: skip
async def test_nobody_is_shown_a_hand_that_is_not_his_by_four(
    phase: str, seed: int, decisions: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Random answers where Deities are captured, cards answered and negated."""
    state = position() if phase == "growth" else cards()
    async with table(caplog, state) as c:
        await Table(c.there, c.game, list(c.seats.values()), c.watcher, random.Random(seed)).play(decisions)
        seen = {one.viewer for one in c.watcher.all_seen}
        assert {EVERYBODY, c.there.guest.id, *(player.person.id for player in c.seats.values())} <= seen


async def a_window(c: Cast) -> Sent:
    """Egypt plays a card, nobody negates it. What everybody but Elam sees of that."""
    before = len(c.watcher.all_seen)
    elam = c.seats[ELAM].person.id
    await c.plays(EGYPT, "action", f"card:{CENSUS}", "components")
    for seat in (SUMER, HITTITES, ELAM):
        await c.plays(seat, "negate", "pass", "components")
    return await c.seen_since(before, elam)


async def test_who_could_have_negated_a_card_cannot_be_told(caplog: pytest.LogCaptureFixture) -> None:
    seen: list[Sent] = []
    for held in ((CORRUPTER, "28", "36"), ("37", "28", "36")):
        hands = {**HANDS, ELAM: held, HITTITES: ("12", "32")}
        async with table(caplog, cards(hands=hands)) as c:
            seen.append(await a_window(c))
    nothing_differs(*seen)
