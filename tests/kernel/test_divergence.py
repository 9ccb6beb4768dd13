"""A rule was changed while a game was under way: noticed before any answer is misunderstood, and mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.questions import Rule
from engine.kernel.session import Session
from engine.kernel.state import encode
from engine.kernel.table import Table
from tests.kernel.toy import Toy, asked, choose, toy
from tests.kit import Play, altered, new_session, snapshot

LR = ("left", "right")
OF_POSITION = 8  # bytes of a fingerprint that holds the position too
delivered: list[str] = []


def before(table: Table[Toy]) -> Rule[None]:
    yield from asked(choose("a", "go", *LR), choose("b", "go", *LR), choose("a", "stop", *LR))(table)


def after(table: Table[Toy]) -> Rule[None]:
    """The fix: between the two decisions of a, the middle one has another option."""
    yield from asked(choose("a", "go", *LR))(table)
    answer = yield choose("b", "go", *LR, "back")
    delivered.append(answer)
    table.state.log.append(f"b:go={answer}")
    yield from asked(choose("a", "stop", *LR))(table)


def unasked(table: Table[Toy]) -> Rule[None]:
    """Another fix: the position is other than it was when b answered."""
    yield from asked(choose("a", "go", *LR))(table)
    table.state.log.append("mended")
    yield from asked(choose("b", "go", *LR), choose("a", "stop", *LR))(table)


OLD, NEW = toy(before), toy(after, revision=2)


def played() -> Session[Toy]:
    return Play(new_session(OLD)).do("left", "right", "left", "left", "right").session


def loaded(spec: GameSpec[Toy] = NEW, session: Session[Toy] | None = None) -> Session[Toy]:
    session = session or played()
    return Session.load(spec, session.setup, session.secret, session.checkpoints[-1].blob, session.tail())


def frozen(spec: GameSpec[Toy] = NEW) -> Session[Toy]:
    delivered.clear()
    session = loaded(spec)
    assert session.frozen is not None
    return session


@pytest.mark.parametrize("spec", [NEW, toy(unasked, revision=2)])
def test_a_changed_rule_is_noticed_before_the_answer_is_delivered(spec: GameSpec[Toy]) -> None:
    session = frozen(spec)
    assert delivered == []
    assert [event.answer for event in session.tail()] == ["left"], "what still fits was given again"
    assert session.frozen is not None and session.frozen.event.seat == "b"


# --- what is compared: the question always, the position where it does not follow from the one before -----------


def alone(change: Callable[[Table[Toy]], object] = lambda _: None) -> GameSpec[Toy]:
    """a decides three times, b once, a once more; something may happen after the first."""

    def rule(table: Table[Toy]) -> Rule[None]:
        yield from asked(choose("a", "go", *LR))(table)
        change(table)
        yield from asked(*(choose(seat, "on", *LR) for seat in ("a", "a", "b", "a")))(table)

    return toy(rule)


def test_a_position_is_compared_when_a_checkpoint_was_written_and_when_another_decides() -> None:
    session = Play(new_session(alone())).do("left", "left", "right", "left", "left", "right").session
    assert [len(event.fingerprint) == OF_POSITION for event in session.journal] == [
        True,
        False,
        False,
        True,
        True,
        True,
    ]
    for number, event in reversed(list(enumerate(session.answers))):
        session.rewind(number)
        assert session.fingerprint_for(
            session.asks()[event.seat]
        ) == event.fingerprint and session.fingerprint().endswith(event.fingerprint)


def test_a_position_follows_from_the_one_before_where_one_goes_on_deciding_in_the_next_phase() -> None:
    spec = altered(alone(), checkpoint_phases=("no phase",))
    session = Play(new_session(spec)).do("left", "left", "right", "left", "left", "right", "left").session
    assert session.state.ply == 1 and len(session.checkpoints) == 1
    assert [len(event.fingerprint) == OF_POSITION for event in session.journal] == [
        True,
        False,
        False,
        True,
        True,
        False,
        False,
    ]


def test_what_was_drawn_is_compared_where_one_goes_on_deciding() -> None:
    drawing = alone(lambda table: table.dice.roll("die"))
    session = Play(new_session(drawing)).do("left", "left", "right").session
    assert [len(event.fingerprint) == OF_POSITION for event in session.journal] == [True, False, False]
    assert loaded(drawing, session).frozen is None
    drawing_otherwise: list[Callable[[Table[Toy]], object]] = [
        lambda table: table.dice.roll("die", 2), lambda table: table.dice.roll("another die"), lambda _: None,
    ]  # fmt: skip
    for otherwise in drawing_otherwise:
        again = loaded(alone(otherwise), session)
        assert again.frozen is not None and [event.seq for event in again.answers] == [0], "before the next answer"


def test_the_first_answer_after_a_checkpoint_bears_the_fingerprint_of_that() -> None:
    session = Play(new_session(alone())).do("left", "left").session
    first = session.answers[0]
    elsewhere = altered(alone(), deal=lambda setup: structs.replace(alone().start.deal(setup), log=["mended"]))
    for deal, fits in ((alone(), True), (elsewhere, False)):
        again = new_session(deal)
        assert (again.fingerprint_for(again.asks()[first.seat]) == first.fingerprint) is fits


def test_a_change_within_the_decisions_of_one_is_noticed_when_another_decides() -> None:
    session = Play(new_session(alone())).do("left", "left", "right", "left").session
    again = loaded(alone(lambda table: table.state.log.append("mended")), session)
    assert again.frozen is not None and again.frozen.event.seat == "b"
    assert [event.seat for event in again.answers] == ["a", "a", "a"]


def test_what_is_compared_is_the_same_after_an_interruption_and_a_taking_back() -> None:
    """The journal of a game does not tell where it was loaded anew."""
    whole = Play(new_session(alone())).do("left", "left", "right", "left").session
    halves = loaded(alone(), Play(new_session(alone())).do("left", "left").session)
    Play(halves).do("right", "left")
    assert halves.journal == whole.journal
    Play(whole).do("right").session.undo("a")
    Play(whole).do("right")
    assert whole.journal[-1].fingerprint == whole.journal[-3].fingerprint


# --- what is said of it, and what can be done ---------------------------------------------------------------


def test_the_message_is_plain() -> None:
    assert str(frozen().frozen) == (
        "answer 4 of b (phase 1, step 1, rules revision 1) no longer fits: "
        "the rules now ask Choose|b|go|left,right,back|"
    )


def test_a_frozen_game_takes_no_answer_and_cannot_be_thawed_by_taking_back() -> None:
    session = frozen()
    state = snapshot(session)
    attempts: list[Callable[[], None]] = [
        lambda: session.answer("b", "right"),
        lambda: session.undo("a"),
        lambda: session.undo("a", consent=True),
        lambda: session.rewind(0),
    ]
    for attempt in attempts:
        for _ in range(2):
            with pytest.raises(Refused, match="this game is frozen until a moderator repairs it: answer 4 of b"):
                attempt()
            assert snapshot(session) == state
            assert session.frozen is not None


def test_answers_in_phases_that_are_over_never_matter() -> None:
    session = Play(new_session(OLD)).do("left", "right", "left").session
    assert loaded(session=session).frozen is None


def test_a_change_that_touches_no_answer_is_no_divergence() -> None:
    session = Play(new_session(OLD)).do("left", "right", "left", "left").session
    again = loaded(session=session)
    assert again.frozen is None
    Play(again).do("back")
    assert again.journal[-1].revision == 2


def test_an_answer_that_is_not_legal_is_never_given_to_a_rule() -> None:
    """Not even if its question is the one that was asked."""
    session = played()
    events: list[Any] = list(session.tail())
    events[0] = type(events[0])(*[getattr(events[0], name) for name in events[0].__struct_fields__[:4]], "fly",
                                *[getattr(events[0], name) for name in events[0].__struct_fields__[5:]])  # fmt: skip
    again = Session.load(OLD, session.setup, session.secret, session.checkpoints[-1].blob, events)
    assert again.frozen is not None and again.frozen.event.answer == "fly"


def test_repair_by_cut() -> None:
    session = frozen()
    session.repair_by_cut()
    assert session.frozen is None
    assert (session.journal[-1].by, session.journal[-1].back) == ("moderator", 4)
    assert session.asks()["b"].signature() == "Choose|b|go|left,right,back|"
    again = Session.load(NEW, session.setup, session.secret, session.checkpoints[0].blob, session.journal)
    assert again.frozen is None and encode(again.state) == encode(session.state), "the cut is remembered"
    Play(session).do("back", "left")
    assert session.state.log[-2:] == ["b:go=back", "a:stop=left"]


def test_only_a_frozen_game_is_repaired() -> None:
    session = played()
    with pytest.raises(Refused, match="this game is not frozen"):
        session.repair_by_cut()
