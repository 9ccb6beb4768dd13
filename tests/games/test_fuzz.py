"""The first seeds of the fuzz, as in `amarna fuzz all --games 20`; long runs are a command of their own."""

from __future__ import annotations

import json

import pytest

from engine import cli


@pytest.mark.parametrize(("policy", "games"), [("varied", 20), ("player", 8), ("mix", 4)])
def test_every_game_ends_well(policy: str, games: int, capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    crashes = f"{tmp_path}/crashes"
    words = ["fuzz", "all", "--games", str(games), "--seed", "1", "--policy", policy, "--crashes", crashes, "--json"]
    code = cli.main(words)
    report = json.loads(capsys.readouterr().out)
    assert code == 0, report
    for game in report["reports"]:
        assert game["finished"] == game["games"] == games
