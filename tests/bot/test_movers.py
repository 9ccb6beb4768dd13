"""Who must decide is lit below the map, by what he plays now."""

from __future__ import annotations

import pytest

from bot.views.pictures.pictures import scene_for, with_movers
from engine.kernel.game import find
from tests.kit import new_session


@pytest.mark.parametrize("slug", ["pharaohs", "genesis", "acme"])
def test_who_must_decide_is_lit(slug: str) -> None:
    session = new_session(slug)
    scene = scene_for(find(slug), session.seen(None), [])
    assert scene is not None
    status = with_movers(scene, session).status
    assert status is not None and status.to_move == tuple(session.asks())


def test_a_seat_is_lit_as_the_power_it_plays_now() -> None:
    """23.0 From turn 6 on the seat of Mitanni plays Assyria."""

    session = new_session("god_kings", "campaign", 3)
    session.state.nation["mitanni"] = "assyria"
    scene = scene_for(session.spec, session.seen(None), [])
    assert scene is not None and "mitanni" in session.asks()
    status = with_movers(scene, session).status
    assert status is not None and status.to_move == ("egypt", "assyria", "hatti")
    assert [score.owner for score in status.scores] == ["egypt", "assyria", "hatti"]
