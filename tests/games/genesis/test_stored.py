"""What was stored by any version can still be read, is possible, and can be played to its end."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from engine.games.genesis import SPEC
from engine.kernel.session import Session
from tests.kit import random_play, secret_of

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("schema", range(1, SPEC.rules.schema + 1))
def test_checkpoints_of_every_schema_are_read_and_played_on(schema: int) -> None:
    blob = base64.b64decode("".join((GOLDEN / f"schema_{schema}.txt").read_text().split()))
    state = SPEC.codec.read(blob)
    assert SPEC.rules.check(state) == [] and len(blob) < 20_000
    assert (state.turn, len(state.kingdoms)) == (5, 5) and any(state.hands.values())
    session = Session.load(SPEC, SPEC.setup("campaign", 5), secret_of(11), blob, [])
    assert random_play(session, 1).over
