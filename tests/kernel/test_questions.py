"""Every kind of question: what counts as an answer, and why anything else does not."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.errors import Refused
from engine.kernel.questions import All, Ask, Cap, Choose, Number, Option, Pick, Say, Split, ask, together

ROADS = (Option("to:nineveh"), Option("to:assur", "Assur the Old"), Option("to:mari"))
MEN = (Option("foot", most=5), Option("cavalry", most=2), Option("chariot", most=3))


def choose(**changes: Any) -> Choose:
    return Choose("a", "march", "TST-1", "Where to?", ROADS, **changes)


def pick(least: int = 0, most: int = 2, options: tuple[Option, ...] = ROADS) -> Pick:
    return Pick("a", "visit", "TST-2", "Which cities?", options, least=least, most=most)


def split(least: int = 0, most: int = 6, caps: tuple[Cap, ...] = (), options: tuple[Option, ...] = MEN) -> Split:
    return Split("a", "losses", "TST-3", "Who falls?", options, least=least, most=most, caps=caps)


def number(least: int = 1, most: int = 4) -> Number:
    return Number("a", "bid", "TST-4", "How much?", least=least, most=most)


def say(most: int = 20) -> Say:
    return Say("a", "speech", "TST-5", "What do you say?", most=most)


RIDERS = Cap(("cavalry", "chariot"), 2, "TST-3.1")

LEGAL: list[tuple[Ask, Any, Any]] = [
    (choose(), "to:assur", "to:assur"),
    (pick(), [], []),
    (pick(), ["to:mari", "to:nineveh"], ["to:nineveh", "to:mari"]),
    (split(), {}, {}),
    (split(), {"chariot": 3, "foot": 1}, {"foot": 1, "chariot": 3}),
    (split(), {"foot": 2, "cavalry": 0}, {"foot": 2}),
    (split(caps=(RIDERS,)), {"foot": 3, "cavalry": 1, "chariot": 1}, {"foot": 3, "cavalry": 1, "chariot": 1}),
    (number(), 1, 1),
    (number(), 4, 4),
    (say(), "  peace,\n my   brother ", "peace, my brother"),
]

ILLEGAL: list[tuple[Ask, Any, str]] = [
    (choose(), "to:ur", "“to:ur” is not among the answers to “Where to?” (TST-1)"),
    (choose(), 0, "0 is not among the answers to “Where to?” (TST-1)"),
    (choose(), None, "None is not among"),
    (choose(), ["to:mari"], "['to:mari'] is not among"),
    (choose(barred={"to:ur": "no road to Ur, TST-9"}), "to:ur", "no road to Ur, TST-9"),
    (choose(barred=lambda: {"to:ur": "no road to Ur, TST-9"}), "to:ur", "no road to Ur, TST-9"),
    (pick(), "to:mari", "a list of options is wanted, not “to:mari” (TST-2)"),
    (pick(), ["to:mari", "to:mari"], "an option is named twice (TST-2)"),
    (pick(), ["to:ur"], "“to:ur” is not among the answers to “Which cities?” (TST-2)"),
    (pick(), [["to:mari"]], "is not among"),
    (pick(), ["to:mari", "to:assur", "to:nineveh"], "3 options: 0 to 2 allowed (TST-2)"),
    (pick(least=2), ["to:mari"], "1 options: 2 allowed (TST-2)"),
    (split(), ["foot"], "a count for each option is wanted, not ['foot'] (TST-3)"),
    (split(), {"camel": 1}, "“camel” is not among the answers to “Who falls?” (TST-3)"),
    (split(), {"foot": 6}, "6 foot: 0 to 5 allowed (TST-3)"),
    (split(), {"foot": -1}, "-1 foot: 0 to 5 allowed (TST-3)"),
    (split(), {"foot": True}, "foot: True is not a whole number (TST-3)"),
    (split(), {"foot": 1.0}, "foot: 1.0 is not a whole number (TST-3)"),
    (split(least=3), {"foot": 2}, "2 in all: 3 to 6 allowed (TST-3)"),
    (split(), {"foot": 5, "chariot": 2}, "7 in all: 0 to 6 allowed (TST-3)"),
    (split(caps=(RIDERS,)), {"cavalry": 1, "chariot": 2}, "3 of cavalry, chariot: 0 to 2 allowed (TST-3.1)"),
    (number(), 0, "0: 1 to 4 allowed (TST-4)"),
    (number(), 5, "5: 1 to 4 allowed (TST-4)"),
    (number(), "2", "a whole number is wanted, not “2” (TST-4)"),
    (number(), True, "a whole number is wanted, not True (TST-4)"),
    (number(), 2.0, "a whole number is wanted, not 2.0 (TST-4)"),
    (say(), 3, "a text is wanted, not 3 (TST-5)"),
    (say(), "   ", "0 characters: 1 to 20 allowed (TST-5)"),
    (say(), "x" * 21, "21 characters: 1 to 20 allowed (TST-5)"),
]


@pytest.mark.parametrize(("question", "given", "canonical"), LEGAL)
def test_a_legal_answer_has_one_canonical_form(question: Ask, given: Any, canonical: Any) -> None:
    parsed = question.parse(given)
    assert parsed == canonical
    assert question.parse(parsed) == parsed
    if isinstance(parsed, dict):
        assert list(parsed) == list(canonical), "in the order of the options"


@pytest.mark.parametrize(("question", "given", "why"), ILLEGAL)
def test_an_illegal_answer_is_refused_in_one_line(question: Ask, given: Any, why: str) -> None:
    with pytest.raises(Refused) as refused:
        question.parse(given)
    assert str(refused.value).startswith(why) or why in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("question", "only"),
    [
        (choose(), None),
        (Choose("a", "march", "TST-1", "Where to?", ROADS[:1]), "to:nineveh"),
        (pick(), None),
        (pick(most=0), []),
        (pick(options=()), []),
        (pick(least=3, most=3), ["to:nineveh", "to:assur", "to:mari"]),
        (pick(least=2, most=3), None),
        (split(), None),
        (split(most=0), {}),
        (split(least=10, most=10), {"foot": 5, "cavalry": 2, "chariot": 3}),
        (split(least=2, most=2, options=MEN[:1]), {"foot": 2}),
        (split(least=1, most=2, options=MEN[:1]), None),
        (number(), None),
        (number(2, 2), 2),
        (say(), None),
    ],
)
def test_only_one_answer(question: Ask, only: Any) -> None:
    assert question.only() == only
    assert question.forced() == only
    if only is not None:
        assert question.parse(only) == only


def test_a_private_question_is_never_forced() -> None:
    question = Choose("a", "cancel", "TST-6", "Cancel?", (Option("pass"),), private=True)
    assert question.only() == "pass"
    assert question.forced() is None


def test_a_question_that_waits_is_not_forced_either() -> None:
    question = Choose("a", "move", "TST-7", "Done?", (Option("done"),), waits=True)
    assert question.only() == "done"
    assert question.forced() is None


def test_a_key_is_its_own_label() -> None:
    assert Option("march:upper_egypt").text == "march upper egypt"
    assert ROADS[1].text == "Assur the Old"


def test_the_signature_tells_questions_apart() -> None:
    questions: list[Ask | All] = [
        choose(), pick(), pick(least=1), pick(most=1), split(), split(least=1), split(caps=(RIDERS,)), number(),
        number(0), number(1, 9), say(), say(9), split(options=MEN[:2]), All((choose(), number())),
        All((choose(),)), Choose("b", "march", "TST-1", "Where to?", ROADS),
        Choose("a", "flight", "TST-1", "Where to?", ROADS), Choose("a", "march", "TST-1", "Where to?", ROADS[::-1]),
        split(options=(Option("foot", most=4), *MEN[1:])),
    ]  # fmt: skip
    signatures = [question.signature() for question in questions]
    assert len(dict.fromkeys(signatures)) == len(questions)


def test_the_signature_does_not_depend_on_wording() -> None:
    """A corrected label or prompt must not stop a game in play."""
    other = Choose("a", "march", "TST-7", "Whither?", tuple(Option(o.key, "x") for o in ROADS), "to:mari", verb="go")
    assert other.signature() == choose().signature()


def test_ask_and_together_pass_answers_through() -> None:
    rule = ask(choose())
    assert next(rule, None) == choose()
    with pytest.raises(StopIteration) as done:
        rule.send("to:mari")
    assert done.value.value == "to:mari"

    both = together((choose(), number()))
    assert next(both, None) == All((choose(), number()))
    with pytest.raises(StopIteration) as done:
        both.send({"a": 1})
    assert done.value.value == {"a": 1}

    with pytest.raises(StopIteration) as done:
        together(()).send(None)
    assert done.value.value == {}, "nobody to ask: nothing is asked"


# --- any question -----------------------------------------------------------------------------------------


def nested(keys: tuple[str, ...], most: list[int]) -> tuple[Cap, ...]:
    """Caps of which each lies within the one before."""
    return tuple(Cap(keys[: len(keys) - i], count, "TST-3.1") for i, count in enumerate(most) if len(keys) > i)


@st.composite
def questions(draw: st.DrawFn) -> Ask:
    count = draw(st.integers(1, 6))
    options = tuple(Option(f"k:{i}", most=draw(st.integers(0, 4))) for i in range(count))
    kind = draw(st.sampled_from(["choose", "pick", "split", "number", "say"]))
    if kind == "choose":
        return Choose("a", "t", "TST-1", "?", options)
    if kind == "pick":
        most = draw(st.integers(0, count))
        return Pick("a", "t", "TST-1", "?", options, least=draw(st.integers(0, most)), most=most)
    if kind == "split":
        caps = nested(tuple(o.key for o in options), draw(st.lists(st.integers(0, 5), max_size=2)))
        reach = sum(o.most for o in options)
        for cap in reversed(caps):  # the innermost first
            inside = sum(o.most for o in options if o.key in cap.keys)
            reach = min(reach, reach - inside + cap.most) if inside > cap.most else reach
        if len(caps) == 2:
            inner = min(sum(o.most for o in options if o.key in caps[1].keys), caps[1].most)
            between = sum(o.most for o in options if o.key in caps[0].keys and o.key not in caps[1].keys)
            outside = sum(o.most for o in options if o.key not in caps[0].keys)
            reach = min(inner + between, caps[0].most) + outside
        most = draw(st.integers(0, reach + 2))
        least = draw(st.integers(0, min(most, reach)))
        return Split("a", "t", "TST-1", "?", options, least=least, most=most, caps=caps)
    if kind == "number":
        least = draw(st.integers(-3, 5))
        return Number("a", "t", "TST-1", "?", least=least, most=draw(st.integers(least, least + 20)))
    return Say("a", "t", "TST-1", "?", most=draw(st.integers(1, 30)))


@given(questions(), st.integers())
def test_a_sample_is_always_legal_and_canonical(question: Ask, seed: int) -> None:
    answer = question.sample(random.Random(seed))
    assert question.parse(answer) == answer


@given(questions(), st.integers())
def test_the_only_answer_is_legal_and_the_only_one(question: Ask, seed: int) -> None:
    only = question.only()
    if only is not None:
        assert question.parse(only) == only
        assert question.sample(random.Random(seed)) == only


@given(questions(), st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: (
    st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.integers(), inner, max_size=3)
), max_leaves=4))  # fmt: skip
def test_rubbish_is_refused_and_never_breaks(question: Ask, rubbish: Any) -> None:
    try:
        answer = question.parse(rubbish)
    except Refused as refused:
        assert "\n" not in str(refused)
    else:
        assert question.parse(answer) == answer


def test_every_option_is_in_reach_of_the_sample() -> None:
    chance = random.Random(1)
    question = split(caps=(RIDERS,))
    seen = [question.sample(chance) for _ in range(2_000)]
    for option in MEN:
        for count in range(min(option.most, 2) + 1):
            assert any(isinstance(s, dict) and s.get(option.key, 0) == count for s in seen), (option.key, count)
    picked = [pick().sample(chance) for _ in range(500)]
    assert len({tuple(p) for p in picked if isinstance(p, list)}) == 7, "none, each one, each pair"


def test_no_reason_is_given_against_what_is_on_offer() -> None:
    barred = {"to:nineveh": "no road", "to:atlantis": "no such place"}
    question = Choose("a", "march", "TST-1", "Where to?", ROADS, barred=barred)
    assert "to:nineveh" in [option.key for option in ROADS]
    assert question.reasons() == {"to:atlantis": "no such place"}
