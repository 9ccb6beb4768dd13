"""The God Kings hides hands and the deck: nobody is shown another's, and no window tells who could have played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.god_kings.position.state import State
from tests import soak
from tests.simcord.driver import Player, same_chance
from tests.simcord.kings import (
    EGYPT,
    HANDS,
    HATTI,
    MAJOR,
    MARCH_ON,
    MARCHING,
    MITANNI,
    RUMOR,
    SEATS,
    TRADE,
    HandWatcher,
    position,
    table,
    to_card,
)
from tests.simcord.prepared import Cast
from tests.simcord.test_secrecy import WHOLE, Table
from tests.simcord.town import town
from tests.simcord.watcher import EVERYBODY, Sent, nothing_differs

WATCHERS = "99"


@pytest.mark.parametrize(("seed", "decisions"), [(1, 60), soak.long(soak.SEED, WHOLE)])
async def test_nobody_is_shown_a_hand_that_is_not_his_from_the_set_up_on(
    seed: int, decisions: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random answers by all ways there are, and people who look at everything meanwhile: to the last Victory Phase of
    Kadesh, or for so many decisions."""
    with same_chance(seed):
        async with town() as there:
            watcher = HandWatcher(there, 1, caplog)
            watcher.listen(monkeypatch)
            people = [there.ann, there.ben]
            game = await there.begun("god_kings", people, seats=2, scenario="kadesh")
            assert game == watcher.game
            chance = random.Random(seed)
            players = [Player(there, person, game, random.Random(chance.random())) for person in people]
            await Table(there, game, players, watcher, chance).play(decisions)
            assert (await there.session(game)).over is (decisions == WHOLE)
            seen = {one.viewer for one in watcher.all_seen}
            assert {EVERYBODY, there.guest.id, *(person.id for person in people)} <= seen
            followed = any("you follow it" in one.text for one in watcher.all_seen if one.viewer == there.guest.id)
            assert followed or decisions < WHOLE, "a follower hears of each turn that ends"
            named = {one.viewer for one in watcher.all_seen if watcher.named_in(one.text)}
            assert {person.id for person in people} <= named, "nobody is shown his own hand"


def on_the_march(*queue: str, **fields: Any) -> State:
    """Egypt sets out among three hands; who has an Impulse still."""
    return position(MARCH_ON, MARCHING, queue or SEATS, **fields)


@pytest.mark.parametrize(("seed", "decisions"), [(2, 25), soak.long(soak.SEED, 60)])
async def test_nobody_is_shown_a_hand_that_is_not_his_by_three(
    seed: int, decisions: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Random answers where armies march, are intercepted and avoid battle, and the end of the turn comes."""
    async with table(caplog, on_the_march(round=4)) as c:
        await Table(c.there, c.game, list(c.seats.values()), c.watcher, random.Random(seed)).play(decisions)
        seen = {one.viewer for one in c.watcher.all_seen}
        assert {EVERYBODY, c.there.guest.id, *(player.person.id for player in c.seats.values())} <= seen


async def a_window(c: Cast) -> Sent:
    """Mitanni tries to intercept, and nobody lays a card on it. What everybody but Hatti sees of that."""
    await to_card(c, EGYPT, MAJOR, "activate")
    await c.plays(EGYPT, "who", {"warrior_amon": 3, "chariot": 3}, "components")
    await c.plays(EGYPT, "march_card", "pass", "components")
    await c.plays(EGYPT, "march", "to:hazor", "components")
    before = len(c.watcher.all_seen)
    hatti = c.seats[HATTI].person.id
    await c.plays(MITANNI, "intercept", "all:damascus", "components")
    await c.plays(HATTI, "intercept", "pass", "components")
    for seat in SEATS:
        await c.plays(seat, "interception_card", "pass", "components")
    return await c.seen_since(before, hatti)


async def test_who_could_have_played_a_card_cannot_be_told(caplog: pytest.LogCaptureFixture) -> None:
    """9.4 Whoever holds any card is asked in a window, with the same traces whether one of his cards fits or none."""
    seen: list[Sent] = []
    for held in ((WATCHERS, TRADE), (RUMOR, TRADE)):
        state = on_the_march(EGYPT, hands={**HANDS, HATTI: held})
        async with table(caplog, state, {"intercept hazor from damascus": [6]}) as c:
            seen.append(await a_window(c))
    nothing_differs(*seen)
