"""Order lines and prepared plans: a whole march is typed, or queued, at once."""

from __future__ import annotations

from engine.kernel.orders.complete import lines_after
from engine.kernel.orders.parse import give
from engine.kernel.standing import Prepared
from tests.games.genesis.positions import here, position

ARMY = {"egypt": {"thebes": {"inf": 6, "ch": 1}}}


def test_a_march_can_be_typed():
    play = position(on=ARMY, dice={"move": [6]})
    give(play.session, "egypt", "major march thebes with 4 infantry")
    play.expect("egypt", "step")
    give(play.session, "egypt", "to abydos drop 1 infantry to memphis stop")
    assert here(play, "abydos", "egypt") == {"inf": 1} and here(play, "memphis", "egypt") == {"inf": 3}


def test_words_are_completed():
    play = position(on=ARMY)
    assert "major march Thebes" in lines_after(play.session, "egypt", "major march")


def test_a_plan_is_carried_out_as_far_as_it_fits():
    play = position(on=ARMY, dice={"move": [6]})
    plan = [
        Prepared("action", "major"),
        Prepared("march", "march:thebes"),
        Prepared("who", {"inf": 4}),
        Prepared("step", "to:memphis"),
        Prepared("step", "to:hattusa"),
    ]
    play.session.orders.prepare("egypt", plan)
    play.session.go_on()
    assert play.state.forces[0].at == "memphis"
    assert [notice.to for notice in play.session.orders.notices] == [("egypt",)]
