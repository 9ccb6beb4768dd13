"""The panel of every question that games ask is one that Discord takes (`amarna fuzz --panels`)."""

from __future__ import annotations

from typing import Any

import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from bot.bench import panels
from bot.bench.panels import look_at, text_of
from engine.kernel.game import find
from engine.kernel.questions import Split
from tests import soak
from tests.wire import openapi

MESSAGE = ("paths", "/channels/{channel_id}/messages", "post", "requestBody", "content", "application/json", "schema")
COMPONENTS_V2 = 1 << 15


def by_the_description(components: list[dict[str, Any]]) -> list[str]:
    """What Discord's own description says against these components, where it lies beside the checkout."""
    schema = openapi.validator(*MESSAGE) if openapi.PRESENT else None
    return openapi.faults(schema, {"flags": COMPONENTS_V2, "components": components}) if schema is not None else []


GAMES = [("pharaohs", 3, 2, 250), ("genesis", 3, 2, 250), ("acme", 3, 8, 400), ("god_kings", 3, 2, 250)]


@pytest.mark.parametrize(
    ("slug", "seed", "games", "decisions"),
    [*GAMES, *(soak.long(slug, soak.SEED, 3 * games, 1_000) for slug, _, games, _ in GAMES)],
)
def test_discord_takes_the_panel_of_every_question(slug: str, seed: int, games: int, decisions: int) -> None:
    spec = find(slug)
    looked = look_at(spec, games, seed, by_the_description, limit=decisions)
    assert looked.questions > 100 and len(looked.shapes) > 30
    assert not looked.refused, text_of(spec, games, looked)
    if slug == "acme":  # a share of one among places that could each take two: once a select offered none
        assert [shape for shape in looked.shapes if shape[0] is Split and 0 < shape[4] < shape[5]]


def test_a_fault_is_told_with_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run that finds nothing could have found something."""
    monkeypatch.setattr("bot.views.messages.panel.LABEL", 120)
    monkeypatch.setattr("bot.views.messages.prompt.LABEL", 120)
    monkeypatch.setattr(panels, "LONG_NAME", "x")
    spec = find("god_kings")
    looked = look_at(spec, 1, 1, limit=150)
    assert any("button label" in fault for fault in looked.refused), text_of(spec, 1, looked)
