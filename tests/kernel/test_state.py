"""Positions: what may be in them, and how they last."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.errors import Refused
from engine.kernel.session import Session
from engine.kernel.state import Codec, State, digest, encode, impurities
from tests.kernel.toy import asked, choose, toy
from tests.kit import Play, new_session, random_play, secret_of
from tests.tiny import HERE, SCRIBES

GOLDEN = HERE / "golden"


class Box(State, kw_only=True):
    held: Any = None


def box(held: Any) -> list[str]:
    return impurities(Box(phase="p", held=held))


@pytest.mark.parametrize("held", [None, 1, "a", True, [1, "b"], {"a": {"b": [1, None]}}, [], {}, 2**63 - 1])
def test_plain_data_may_stand_in_a_position(held: Any) -> None:
    assert box(held) == []


@pytest.mark.parametrize(
    ("held", "where"),
    [
        (1.5, "state.held: float"),
        ([0, 1.0], "state.held[1]: float"),
        ({1, 2}, "state.held: set"),
        (frozenset("a"), "state.held: frozenset"),
        ((1, 2), "state.held: tuple"),
        (b"x", "state.held: bytes"),
        ({"a": {"b": {3}}}, "state.held['a']['b']: set"),
        ({1: "a"}, "state.held: key 1 is no string"),
        ({"a": object()}, "state.held['a']: object"),
        (Path("x"), "state.held: "),
    ],
)
def test_anything_else_is_named_with_its_place(held: Any, where: str) -> None:
    (bad,) = box(held)
    assert bad.startswith(where)


def test_two_places_that_share_a_thing_are_named() -> None:
    """What is changed in one place must not change in another, unless the position was written down in between."""
    shared = [1]
    assert box({"a": shared, "b": {"c": shared}}) == [
        "state.held['b']['c'] and state.held['a'] are one and the same list"
    ]
    assert box({"a": [1], "b": [1]}) == []


def test_every_impurity_is_named() -> None:
    assert len(box([1.0, {2: {3}}])) == 3


# --- there and back ---------------------------------------------------------------------------------------

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
BOXES = Codec("box", Box, 1, 1, {})


@given(plain)
def test_a_position_comes_back_as_it_was(held: Any) -> None:
    """In the order of its dicts too: what plays on is what a later reader gets."""
    state = Box(phase="p", ply=3, held=held)
    again = BOXES.read(BOXES.write(state))
    assert again == state
    assert msgspec.json.encode(again) == msgspec.json.encode(state)
    assert digest(again) == digest(state)


def test_the_order_in_which_a_dict_grew_does_not_matter_to_a_digest() -> None:
    one, two = Box(phase="p", held={"a": 1, "b": 2}), Box(phase="p", held={"b": 2, "a": 1})
    assert digest(one) == digest(two)


def test_position_and_question_both_count_in_the_fingerprint() -> None:
    here = Box(phase="p", held=[1])
    assert len(digest(here)) == 8
    assert len({digest(here), digest(here, "q"), digest(here, "r"), digest(Box(phase="p", held=[2]))}) == 4


def refusal(blob: bytes, codec: Codec = BOXES) -> str:
    with pytest.raises(Refused) as refused:
        codec.read(blob)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_foreign_newer_and_damaged_checkpoints_are_refused() -> None:
    good = BOXES.write(Box(phase="p", held=[1, 2]))
    assert refusal(good, Codec("jar", Box, 1, 1, {})) == "a checkpoint of box, not of jar (checkpoint.game)"
    newer = Codec("box", Box, 3, 9, {}).write(Box(phase="p"))
    assert refusal(newer) == "written by a newer version (schema 3; this one reads up to 1) (checkpoint.schema)"
    assert refusal(good, Codec("box", Box, 3, 1, {1: dict})) == "no way up from schema 2 (checkpoint.schema)"


@pytest.mark.parametrize("rubbish", [b"", b"hello", b"\x00", b"\xc1", b"\x94\xa3box\x01\x01"])
def test_rubbish_is_no_checkpoint(rubbish: bytes) -> None:
    assert refusal(rubbish).startswith("this is no checkpoint")


def test_a_position_that_does_not_fit_is_damaged() -> None:
    wrong = msgspec.msgpack.encode(("box", 1, 1, {"ply": "three"}))
    assert refusal(wrong).startswith("the checkpoint is damaged")


@given(st.data())
def test_a_checkpoint_cut_short_is_refused(data: st.DataObject) -> None:
    blob = BOXES.write(Box(phase="p", held={"a": [1, 2, 3], "b": "words"}))
    refusal(blob[: data.draw(st.integers(0, len(blob) - 1))])


# --- older schemas ----------------------------------------------------------------------------------------


def golden(schema: int) -> bytes:
    return b64decode((GOLDEN / f"schema_{schema}.txt").read_text("ascii"))


def test_every_schema_that_ever_was_has_a_golden_checkpoint() -> None:
    assert sorted(path.name for path in GOLDEN.glob("*.txt")) == [
        f"schema_{schema}.txt" for schema in range(1, SCRIBES.rules.schema + 1)
    ]
    for schema in range(1, SCRIBES.rules.schema + 1):
        assert msgspec.msgpack.decode(golden(schema))[:2] == ["scribes", schema]


@pytest.mark.parametrize("schema", range(1, SCRIBES.rules.schema + 1))
def test_a_golden_checkpoint_is_read_and_played_to_its_end(schema: int) -> None:
    state = SCRIBES.codec.read(golden(schema))
    assert SCRIBES.rules.check(state) == []
    assert impurities(state) == []
    assert state.scores == {"assyria": 5, "babylon": 7, "egypt": 7}
    setup = SCRIBES.setup("long", 3)
    session = Session.load(SCRIBES, setup, secret_of(), golden(schema), [])
    assert encode(session.state) == encode(Session.at(SCRIBES, setup, secret_of(), state).state)
    assert random_play(session, 1).over


def test_upgrades_follow_one_another() -> None:
    steps = {
        1: lambda old: {**old, "held": [old["held"]]},
        2: lambda old: {**old, "held": {"all": old["held"]}},
    }
    old = Codec("box", Box, 1, 1, {}).write(Box(phase="p", held=7))
    middle = Codec("box", Box, 2, 1, {}).write(Box(phase="p", held=[8]))
    now = Codec("box", Box, 3, 1, steps)
    assert now.read(old).held == {"all": [7]}
    assert now.read(middle).held == {"all": [8]}


def test_a_game_of_an_older_schema_goes_on_with_its_answers() -> None:
    rule = asked(choose("a", "road", "left", "right"), choose("b", "road", "left", "right"))
    before = toy(rule)
    play = Play(new_session(before)).do("left", "right", "left")

    def longer(plain: dict[str, Any]) -> dict[str, Any]:
        return {**plain, "turns": 2}

    after = toy(rule, revision=2, schema=2, upgrades={1: longer})
    session = play.session
    loaded = Session.load(after, session.setup, session.secret, session.checkpoints[-1].blob, session.tail())
    assert loaded.frozen is not None, "the upgrade changed the position, so the answer is not waved through"
    fresh = Session.load(after, session.setup, session.secret, session.checkpoints[-1].blob, [])
    Play(fresh).do("left", "right")
    assert fresh.over
