"""The first seeds of the fuzz, as in `amarna fuzz all --games 4`; `make soak` plays more, from other seeds."""

from __future__ import annotations

import json

import pytest

from engine import cli
from tests import soak


@pytest.mark.parametrize(
    ("policy", "games", "seed"),
    [
        ("varied", 4, 1), ("player", 1, 1), ("mix", 1, 1),
        soak.long("varied", 40, soak.SEED), soak.long("player", 8, soak.SEED), soak.long("mix", 8, soak.SEED),
    ],
)  # fmt: skip
def test_every_game_ends_well(
    policy: str, games: int, seed: int, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    words = ["fuzz", "all", "--games", str(games), "--seed", str(seed), "--policy", policy, "--waits", "0", "--json"]
    code = cli.main([*words, "--crashes", f"{tmp_path}/crashes"])
    report = json.loads(capsys.readouterr().out)
    assert code == 0, report
    for game in report["reports"]:
        assert game["finished"] == game["games"] == games
