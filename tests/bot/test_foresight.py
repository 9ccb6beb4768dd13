"""What is asked once more before it binds, why, and that this tells nobody what others have said in advance."""

from __future__ import annotations

from typing import Any

from bot.desk.foresight import AUTOMATS, OTHERS, THROWN, would_bind
from bot.desk.sitting import Around
from tests.games.genesis.positions import card, position
from tests.kit import Play

OTHER = Around(mine=["egypt"])
ALONE = Around(mine=["egypt"], automats=["hittites", "mitanni", "assyria", "babylonia"])


def activation(**more: Any) -> Play:
    more.setdefault("hands", {"egypt": (card("sherden"),), "hittites": (card("elam"),)})
    return position(on={"egypt": {"thebes": {"inf": 3}}, "hittites": {"hattusa": {"inf": 1}}}, **more)


def test_the_end_of_an_activation_binds_where_automated_players_go_on() -> None:
    play = activation()
    assert would_bind(play.session, "egypt", ["done"], ALONE) == [AUTOMATS]


def test_what_others_may_have_answered_in_advance_binds_whether_they_have_or_not() -> None:
    play = activation()
    before = would_bind(play.session, "egypt", ["done"], OTHER)
    for seat in ("hittites", "mitanni", "assyria", "babylonia"):
        for topic in ("interject", "intercept"):
            play.session.orders.stand(play.session.spec, seat, topic, "default")
    assert before == would_bind(play.session, "egypt", ["done"], OTHER) == [OTHERS]


def test_what_leads_to_dice_says_so_and_what_leads_to_a_question_of_ones_own_binds_nothing() -> None:
    play = activation()
    assert would_bind(play.session, "egypt", ["major"], ALONE) == []
    assert would_bind(play.session, "egypt", ["major", "march:thebes", {"inf": 3}], ALONE)[0] == THROWN


def test_whoever_lets_something_pass_has_handed_nothing_over() -> None:
    play = activation().do("done")
    seat = next(iter(play.session.asks()))
    others = Around(mine=[seat], automats=[other for other in play.state.seats if other != seat])
    ask = play.session.asks()[seat]
    assert play.session.spec.orders_for(ask.topic) and ask.idle() is not None
    found = would_bind(play.session, seat, [ask.idle().key], others)  # type: ignore[union-attr]
    assert AUTOMATS not in found and OTHERS not in found


def test_seats_of_ones_own_are_no_others() -> None:
    play = activation()
    mine = Around(mine=list(play.state.seats))
    assert would_bind(play.session, "egypt", ["done"], mine) == []
