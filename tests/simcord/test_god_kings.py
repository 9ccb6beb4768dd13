"""The God Kings at the table, on Discord and by three people: what the whole turn of `test_god_kings_turn` lacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import rule
from tests.simcord.kings import (
    EGYPT,
    HATTI,
    MAJOR,
    MARCH_ON,
    MARCHING,
    ordered,
    position,
    table,
    to_card,
    window,
)
from tests.simcord.town import alts
from tests.simcord.watcher import Leak

PLAN = "major campaign activate all > hazor drop 1 warrior of amon > kumidi > kadesh stop if pursue pursue"


@rule("GK-14.4.a", "GK-11.2.j")
async def test_a_whole_activation_is_one_order_and_foresees_a_pursuit(caplog: pytest.LogCaptureFixture) -> None:
    """11.2, 14.4 Who goes, by which way, who stays where, and that whoever gets away is pursued: Ann says it once."""
    on = {"megiddo": MARCH_ON["megiddo"], "kumidi": MARCH_ON["kumidi"]}
    posts, dice = {"thutmose_iii": "megiddo", "hatti_a": "kumidi"}, {"avoid kumidi hatti": [1], "pursue": [2]}
    async with table(caplog, position(on, posts, [EGYPT]), dice) as c:
        await c.until(EGYPT, "card")
        await ordered(c, EGYPT, PLAN)
        await c.plays(HATTI, "intercept", "pass", "components")
        await c.plays(HATTI, "avoid", "to:kadesh", "components")
        await window(c, "avoidance_card")
        await window(c, "pursuit_card")
        await c.plays(HATTI, "avoid", "stay", "components")
        state = (await c.session()).state
        assert state.army.at == state.battle.at == "kadesh"
        assert state.units["hazor"][EGYPT] == {"warrior_amon*moved": 1}
        assert [line for line in await c.said() if "pursues: 2" in line and line.endswith("may go on.")]


# ---------------------------------------------------------------------- the watcher is awake


async def test_a_hand_shown_to_another_would_be_noticed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position({"memphis": {EGYPT: {"warrior_amon": 3}}}, {"thutmose_iii": "memphis"}, [EGYPT])
    async with table(caplog, state) as c:
        hand = c.there.runtime.pictures.hand

        async def wrong(session: Any, seat: str, name: str) -> Any:
            return await hand(session, HATTI, name)

        monkeypatch.setattr(c.there.runtime.pictures, "hand", wrong)
        await c.there.ann.click(c.there.newest(), label="My hand")
        with pytest.raises(Leak):
            await c.watch()


async def test_a_question_shows_the_map_with_its_numbers(caplog: pytest.LogCaptureFixture) -> None:
    """Ann looks at pictures: what she is asked is described to whoever cannot see it."""
    async with table(caplog, position(MARCH_ON, MARCHING, [EGYPT])) as c:
        await to_card(c, EGYPT, MAJOR, "activate")
        await c.plays(EGYPT, "who", {"warrior_amon": 3, "chariot": 3}, "components")
        await c.plays(EGYPT, "march_card", "pass", "components")
        await c.seats[EGYPT].open()
        [described] = alts(c.seats[EGYPT].prompt)
        assert "Options:" in described and "Hazor" in described
