"""What is asked once more before it binds, why, and that this tells nobody what others have said in advance."""

from __future__ import annotations

from typing import Any

from bot.service.foresight import AUTOMATS, OPENED, OTHERS, SHOWN, THROWN, would_bind
from bot.service.question import Around
from engine.games.genesis.position.state import Segment
from tests.games.genesis.positions import card, march, position
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


def offered() -> Play:
    """Mitanni is about to attack in Ribla, and Egypt is asked what it offers for peace."""
    on, silver = {"mitanni": {"sumur": {"inf": 3}}}, {"egypt": 9, "mitanni": 1}
    play = position("mitanni", on=on, ds={"sumur": 0}, silver=silver, dice={"move": [4]})
    return march(play, "sumur", {"inf": 3}, "to:ribla").expect("egypt", "bribe")


def offered_by_two() -> Play:
    """The same, with silver for the Hittites too."""
    on, silver = {"mitanni": {"sumur": {"inf": 3}}}, {"egypt": 9, "hittites": 9, "mitanni": 1}
    play = position("mitanni", on=on, ds={"sumur": 0}, silver=silver, dice={"move": [4]})
    return march(play, "sumur", {"inf": 3}, "to:ribla")


def test_an_offer_to_a_person_asks_nothing_whatever_he_may_have_said_in_advance() -> None:
    """He can only have said no: nothing is paid before he answers."""
    play = offered()
    assert would_bind(play.session, "egypt", [5], OTHER) == []
    play.session.orders.stand(play.session.spec, "mitanni", "take_bribe", "never")
    assert would_bind(play.session, "egypt", [5], OTHER) == []


def test_an_offer_to_an_automated_player_binds_since_he_may_take_it_at_once() -> None:
    assert would_bind(offered().session, "egypt", [5], ALONE) == [AUTOMATS]


def test_who_opens_sealed_offers_by_his_own_is_asked() -> None:
    play = offered_by_two()
    assert would_bind(play.session, "hittites", [3], Around(mine=["hittites"])) == []
    play.session.answer("hittites", 3)
    assert would_bind(play.session, "egypt", [5], OTHER) == [OPENED]


def test_paying_for_an_activation_says_that_the_card_drawn_for_it_is_seen() -> None:
    play = position(phase="payment", segment=Segment("egypt", "egypt", 1), activation=1, silver={"egypt": 9})
    play.expect("egypt", "payment")
    assert SHOWN in would_bind(play.session, "egypt", ["pay"], ALONE)


def test_to_an_offer_nothing_but_no_can_be_said_in_advance() -> None:
    play = offered().do(5).expect("mitanni", "take_bribe")
    ask, seen = play.session.asks()["mitanni"], play.session.seen("mitanni")
    assert ask.topic.reply and ask.topic.orders  # type: ignore[attr-defined]
    said = {order.answer(seen, ask, "9" if order.check else "") for order in ask.topic.orders}  # type: ignore[attr-defined]
    assert said == {"refuse"} == {ask.idle().key}  # type: ignore[union-attr]


def test_seats_of_ones_own_are_no_others() -> None:
    play = activation()
    mine = Around(mine=list(play.state.seats))
    assert would_bind(play.session, "egypt", ["done"], mine) == []
