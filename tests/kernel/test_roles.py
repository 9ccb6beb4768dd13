"""Several roles at once: sealed answers by role, whole sequences side by side, counts judged as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.questions import All, Choose, Option, Rule, Split, beside, together_by_role
from engine.kernel.session import Session
from engine.kernel.table import Table
from tests.kernel.toy import Toy, toy
from tests.kit import Play, new_session, random_play

WAYS = (Option("left"), Option("right"))


def way(seat: str, role: str, topic: str = "way") -> Choose:
    return Choose(seat, topic, "TOY-1", f"Where does {role} go?", WAYS, role=role)


def three_ways(table: Table[Toy]) -> Rule[None]:
    """Seat a decides for Elam and for Urartu, seat b for Egypt."""
    asks = (way("a", "elam"), way("b", "egypt"), way("a", "urartu"))
    table.state.log += [f"{role}:{answer}" for role, answer in (yield from together_by_role(asks)).items()]


def asked(session: Session[Any], seat: str) -> list[str]:
    return [ask.role for ask in session.asks_of(seat)]


def test_a_seat_is_asked_for_each_of_its_roles_one_after_the_other() -> None:
    play = Play(new_session(toy(three_ways)))
    assert asked(play.session, "a") == ["elam", "urartu"] and asked(play.session, "b") == ["egypt"]
    play.by("a", "left")
    assert play.session.asks()["a"].role == "urartu", "one role is answered, the other waits"
    play.by("a", "right")
    assert list(play.session.asks()) == ["b"] and not play.state.log, "sealed until the last is in"
    play.by("b", "left")
    assert play.state.log == ["elam:left", "egypt:left", "urartu:right"]


def test_an_answer_under_seal_may_be_replaced_for_the_role_that_is_named() -> None:
    play = Play(new_session(toy(three_ways)))
    play.by("a", "left", "right")
    play.session.answer("a", "right", role="elam")
    play.session.answer("a", "left", role="urartu")
    play.by("b", "left")
    assert play.state.log == ["elam:right", "egypt:left", "urartu:left"]


def test_a_button_of_the_first_role_does_not_answer_for_the_second() -> None:
    play = Play(new_session(toy(three_ways)))
    token = play.session.token
    play.session.answer("a", "left", quoting=token)
    with pytest.raises(Refused, match="no longer open"):
        play.session.answer("a", "left", quoting=token)
    assert play.session.asks()["a"].role == "urartu"


def test_what_others_answer_leaves_a_seats_own_question_the_same() -> None:
    play = Play(new_session(toy(three_ways)))
    mine, theirs = play.session.token_of("a"), play.session.token_of("b")
    play.by("b", "left")
    assert play.session.token_of("a") == mine and play.session.token_of("b") != theirs
    play.by("a", "left")
    assert play.session.token_of("a") != mine, "the other role is asked now"


def test_answers_by_role_are_given_again_after_an_interruption() -> None:
    play = Play(new_session(toy(three_ways)))
    play.by("a", "left", "right")
    play.session.answer("a", "right", role="elam")
    start = play.session.checkpoints[0]
    again = Session.load(play.session.spec, play.session.setup, play.session.secret, start.blob, play.session.journal)
    assert again.frozen is None and again.token == play.session.token
    again.answer("b", "right")
    assert again.state.log == ["elam:right", "egypt:right", "urartu:right"]


def walk(t: Table[Toy], seat: str, role: str, steps: int) -> Rule[int]:
    for step in range(steps):
        answer = yield way(seat, role, f"step_{step}")
        t.state.hands.setdefault(role, []).append(answer)
    return steps


def side_by_side(table: Table[Toy]) -> Rule[None]:
    walks = {
        "elam": walk(table, "a", "elam", 2),
        "egypt": walk(table, "b", "egypt", 3),
        "hatti": walk(table, "a", "hatti", 0),
    }
    table.state.log += [f"{role} {n}" for role, n in (yield from beside(table, walks)).items()]


def test_whole_sequences_run_side_by_side() -> None:
    play = Play(new_session(toy(side_by_side)))
    assert isinstance(play.session.question, All) and list(play.session.asks()) == ["a", "b"]
    play.by("a", "left")
    assert "elam" not in play.state.hands, "sealed until the other has answered"
    play.by("b", "right").by("b", "left").by("a", "right").by("b", "left")
    assert play.state.hands == {"elam": ["left", "right"], "egypt": ["right", "left", "left"]}
    assert play.state.log == ["elam 2", "egypt 3", "hatti 0"], "in the order of the roles"


def with_dice(table: Table[Toy]) -> Rule[None]:
    def throw() -> Rule[None]:
        yield way("a", "elam")
        table.dice.roll("secret")
        yield way("a", "elam")

    yield from beside(table, {"elam": throw()})


def test_side_by_side_nobody_throws_dice() -> None:
    play = Play(new_session(toy(with_dice)))
    with pytest.raises(RulesBroke, match="throws no dice"):
        play.session.answer("a", "left")


def alike(counts: dict[str, int]) -> dict[str, str]:
    """Foot and horse in the same number."""
    more = "foot" if counts.get("foot", 0) > counts.get("horse", 0) else "horse"
    if counts.get("foot", 0) == counts.get("horse", 0):
        return {}
    return {more: "as many on foot as on horse, TOY-4"}


def levy(table: Table[Toy]) -> Rule[None]:
    men = (Option("foot", most=3), Option("horse", most=2), Option("camel", most=2))
    counts = yield Split("a", "levy", "TOY-4", "Who?", men, most=5, unfit=alike)
    table.state.log.append(str(counts))


def test_counts_are_judged_as_a_whole() -> None:
    play = Play(new_session(toy(levy)))
    play.refused({"foot": 2, "horse": 1}, says="as many on foot as on horse, TOY-4")
    play.do({"foot": 2, "horse": 2, "camel": 1})
    assert play.state.log == ["{'foot': 2, 'horse': 2, 'camel': 1}"]


def test_chance_never_takes_what_does_not_go_together() -> None:
    for seed in range(40):
        assert random_play(new_session(toy(levy), seed=seed), seed).over
