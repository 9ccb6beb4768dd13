"""What was stored by any version can still be read, is possible, and can be played to its end."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from engine.games.pharaohs import SPEC
from engine.kernel.session import Session
from tests.kit import random_play, secret_of

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("schema", range(1, SPEC.rules.schema + 1))
def test_checkpoints_of_every_schema_are_read_and_played_on(schema: int) -> None:
    blob = base64.b64decode("".join((GOLDEN / f"schema_{schema}.txt").read_text().split()))
    state = SPEC.codec.read(blob)
    assert SPEC.rules.check(state) == []
    assert (state.turn, len(state.nations)) == (7, 18)
    session = Session.load(SPEC, SPEC.setup(), secret_of(11), blob, [])
    assert random_play(session, 1).state.winners


def test_a_checkpoint_stays_below_twenty_kilobytes() -> None:
    blob = base64.b64decode("".join((GOLDEN / f"schema_{SPEC.rules.schema}.txt").read_text().split()))
    assert len(blob) < 20_000
