"""Questions that are put to nobody: only a standing order answers them, and without one they leave no trace."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.kernel.dice import Dice
from engine.kernel.export import export_of, verify
from engine.kernel.game import GameSpec
from engine.kernel.questions import All, Ask, Choose, Option, Rule
from engine.kernel.session import Session
from engine.kernel.state import encode
from engine.kernel.table import Table
from engine.kernel.topics import StandingOrder, Topic
from tests.kernel.toy import Toy, choose, toy
from tests.kit import Play, new_session, secret_of

SHOUT = StandingOrder("at", "Shout when a goes there", lambda seen, ask, at: "shout" if ask.about["at"] == at else None)
SHOUTING = Topic("shout", "whether to shout", SHOUT, silent=True)


def may_shout(seat: str, at: str) -> Choose:
    options = (Option("quiet", idle=True), Option("shout"))
    return Choose(
        seat, SHOUTING, "TOY-1", "shout?", options, "quiet", private=True, role=seat, about={"at": at}, silent=True
    )


def walk(t: Table[Toy]) -> Rule[None]:
    """a goes somewhere, and whoever has ordered it shouts; then b has a say."""
    for _ in range(2):
        at = yield choose("a", "go", "left", "right")
        shouts = yield All(tuple(may_shout(seat, at) for seat in ("a", "b")))
        t.state.log.append(f"{at}{sum(shout == 'shout' for shout in shouts.values())}")
        heard = yield may_shout("b", f"after {at}")
        t.state.log += ["again"] * (heard == "shout")
    t.state.log.append((yield choose("b", "say", "yes", "no")))


SPEC: GameSpec[Toy] = toy(walk, topics=(SHOUTING,))


def walked(*answers: str, **orders: str) -> Play:
    play = Play(new_session(SPEC))
    for seat, order in orders.items():
        play.session.orders.stand(SPEC, seat, "shout", order)
    return play.do(*answers)


def again(session: Session[Any]) -> Session[Any]:
    """As a reader of the journal builds it, who knows no orders."""
    return Session.load(
        SPEC, session.setup, secret_of(0), session.checkpoints[0].blob, session.journal, Dice.of(session.secret)
    )


def known(play: Play) -> tuple[Any, ...]:
    """All that anybody could notice."""
    session = play.session
    return (encode(session.state), list(session.asks()), session.token, session.journal, session.lines, session.barrier)


def test_without_an_order_nothing_shows_that_there_was_a_question() -> None:
    plain = walked("left", "right")
    assert plain.state.log == ["left0", "right0"] and plain.ask.topic == "say"
    assert [event.answer for event in plain.session.answers] == ["left", "right"]
    for order in ("at:nowhere", "default", "=quiet"):
        assert known(walked("left", "right", b=order, a=order)) == known(plain)


@pytest.mark.parametrize(
    ("orders", "log"),
    [
        ({"b": "at:left"}, ["left1", "right0"]),
        ({"a": "at:right"}, ["left0", "right1"]),
        ({"a": "at:left", "b": "at:left"}, ["left2", "right0"]),
        ({"b": "at:after left"}, ["left0", "again", "right0"]),
    ],
)
def test_an_order_answers_and_the_journal_says_so(orders: dict[str, str], log: list[str]) -> None:
    play = walked("left", "right", **orders)
    assert play.state.log == log and play.ask.topic == "say"
    fired = [(event.seat, event.answer) for event in play.session.journal if event.by == "standing"]
    assert fired == [(seat, "shout") for seat in orders]
    for copy in (again(play.session), play.session.clone(), play.session.clone("a", b"guess" * 8)):
        assert copy.frozen is None and copy.state.log == log
        assert copy.ask("b") == play.ask
    assert again(play.session).fingerprint() == play.session.fingerprint()


def test_a_game_goes_on_after_it_was_built_again_between_two_shouts() -> None:
    play = walked("left", b="at:left")
    session = again(play.session)
    session.orders.stand(SPEC, "a", "shout", "at:right")
    session.answer("a", "right")
    assert session.state.log == ["left1", "right1"]
    assert [event.by for event in again(session).answers] == ["player", "standing", "player", "standing"]


def test_who_goes_may_take_back_as_if_nobody_had_been_there() -> None:
    play = walked("left", "right", b="at:nowhere")
    play.session.undo("a")
    assert play.state.log == ["left0"] and [event.answer for event in play.session.answers] == ["left"]
    play.do("left")
    assert play.state.log == ["left0", "left0"]


def test_a_copy_played_by_hand_is_not_asked_either() -> None:
    copy = walked("left").session.clone()
    copy.by_hand = True
    copy.answer("a", "right")
    assert copy.state.log == ["left0", "right0"] and copy.clone().state.log == ["left0", "right0"]


def test_an_answer_given_to_the_next_question_is_not_taken_for_one_given_unasked() -> None:
    """A record from before there was this question: the same seat, the same words."""

    def before(t: Table[Toy]) -> Rule[None]:
        t.state.log.append((yield choose("b", "say", "shout", "no")))

    def since(t: Table[Toy]) -> Rule[None]:
        heard = yield may_shout("b", "there")
        t.state.log += ["heard"] * (heard == "shout")
        t.state.log.append((yield choose("b", "say", "shout", "no")))

    old = Play(new_session(toy(before))).do("shout").session
    new = Session.load(toy(since), old.setup, old.secret, old.checkpoints[0].blob, old.journal)
    assert new.frozen is None and new.state.log == ["shout"]


def forced_beside(t: Table[Toy]) -> Rule[None]:
    """What has only one answer stands before and after what nobody is asked."""
    yield choose("a", "nod", "nod")
    heard = yield may_shout("b", "there")
    yield choose("a", "nod", "nod")
    t.state.log.append(f"{heard} {(yield choose('a', 'go', 'left', 'right'))}")


@pytest.mark.parametrize(("order", "heard"), [("at:there", "shout"), ("ask", "quiet")])
def test_forced_answers_stand_beside_it_in_a_record_that_has_them_and_in_one_that_lacks_them(
    order: str, heard: str
) -> None:
    spec = toy(forced_beside, topics=(SHOUTING,))
    play = Play(new_session(spec))
    play.session.orders.stand(spec, "b", "shout", order)
    play.do("left", "left", "left")
    assert play.session.over and play.state.log == ["quiet left", *[f"{heard} left"] * 2]  # the first was over by then
    assert verify(spec, export_of(play.session))[0].events == len(play.session.journal)
    session = play.session
    bare = [event for event in session.journal if event.by != "forced"]
    without = Session.load(spec, session.setup, session.secret, session.checkpoints[0].blob, bare)
    assert without.frozen is None and without.state.log == session.state.log


def test_every_question_may_be_unasked() -> None:
    ask: Ask = may_shout("a", "left")
    assert msgspec.structs.replace(ask, silent=False).signature() == ask.signature()
