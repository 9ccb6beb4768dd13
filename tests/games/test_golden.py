"""Golden games are played again and read as they did."""

from __future__ import annotations

import difflib
from itertools import islice

import pytest

from tests.contract import all_games
from tests.golden import ALL, GAMES, Golden, told

LARGEST = 400_000
SHOWN = 40  # lines of a difference


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: f"{golden.game}-{golden.name}")
def test_a_golden_game_reads_as_it_did(golden: Golden) -> None:
    kept, now = golden.path.read_text(), told(golden)
    if kept != now:
        changes = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=3, lineterm="")
        pytest.fail("if it shall read so: make golden, and review the diff\n" + "\n".join(islice(changes, SHOWN)))


def test_golden_games_are_whole_and_of_a_size_to_read() -> None:
    for golden in ALL:
        text = golden.path.read_text()
        assert len(text) < LARGEST and "\nThe game is over: won by " in text, golden.name


def test_there_are_three_of_each_game_and_none_without_a_test() -> None:
    kept = {path for path in GAMES.glob("*/golden/*.txt") if not path.name.startswith("schema_")}
    assert kept == {golden.path for golden in ALL}
    for game in {golden.game for golden in ALL}:
        mine = [golden for golden in ALL if golden.game == game]
        assert sorted(golden.policy for golden in mine) == ["player", "random", "random"]
        assert len({golden.scenario for golden in mine}) == min(3, len(all_games()[game].start.scenarios))
        assert [golden.unusual for golden in mine].count(True) == 1
