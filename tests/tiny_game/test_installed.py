"""Scribes as a package: installed beside the house it is played, told, surveyed and hosted like any other game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tiny import HERE

ROOT = HERE.parents[1]
HOSTED = """
import asyncio
import scribes
from pathlib import Path
from tests.bot.runtime import begun, runtime, play_on

async def main():
    async with runtime(Path("a.db")) as service:
        game = await begun(service, "scribes", seats=2)
        await play_on(service, game, 12)
        service.games._loaded.clear()
        await play_on(service, game, 2000, seed=3)
        print((await service.games.game(game)).stage, scribes.__file__)

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where pip has put the package, as its pyproject.toml says; no network."""
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--no-build-isolation", "--target", folder / "site", source], check=True)
    return folder


def python(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A Python that finds the installed package, and nothing of the one in the tests."""
    env = {**os.environ, "PYTHONPATH": f"{place / 'site'}{os.pathsep}{ROOT}", "AMARNA_DATABASE": str(place / "a.db")}
    return subprocess.run(
        [sys.executable, *words], cwd=place, env=env, capture_output=True, text=True, check=False, timeout=240
    )


def amarna(place: Path, *words: str) -> str:
    done = python(place, "-m", "engine", *words)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_it_is_shown_and_told(place: Path) -> None:
    assert "Round 1 of 2" in amarna(place, "show", "scribes", "--moves", "5")
    assert "The game is over" in amarna(place, "show", "scribes", "--whole", "--policy", "player")


@pytest.mark.parametrize("policy", ["random", "player"])
def test_it_is_fuzzed(place: Path, policy: str) -> None:
    words = ("fuzz", "scribes", "--games", "60", "--policy", policy, "--json", "--crashes", str(place / "crashes"))
    [report] = json.loads(amarna(place, *words))["reports"]
    assert (report["game"], report["finished"]) == ("scribes", 60)


def test_its_rules_are_found_and_surveyed(place: Path) -> None:
    [survey] = json.loads(amarna(place, "rules", "scribes", "--json"))["games"]
    assert len(survey["rules"]) == len(survey["tested"]) == 19 and survey["untested"] == survey["unknown"] == []
    text = "from engine.kernel.game import find; import engine.games; from engine.kernel.rulebook import rulebook_of"
    done = python(place, "-c", f"{text}; print(rulebook_of(find('scribes')).rules['SCR-5.1'].section)")
    assert done.stdout == "5. Barter\n", done.stderr


def test_the_doctor_names_its_package(place: Path) -> None:
    done = python(place, "-m", "engine", "doctor", "--offline")
    assert "Genesis, The God Kings, Battles of the Pharaohs and Scribes (from amarna-scribes 1.0)" in done.stdout


def test_it_is_drawn(place: Path) -> None:
    told = amarna(place, "render", "scribes", "--output", "scribes.webp", "--moves", "30", "--seat", "assyria")
    assert "scribes.webp: 800 x " in told and "Round 2 of 2" in told and "Ferry (guard)" in told
    assert "scribes: 9 places, 10 borders" in amarna(place, "map", "scribes")


def test_it_is_hosted_to_its_end(place: Path) -> None:
    done = python(place, "-c", HOSTED)
    assert done.stdout == f"over {place / 'site' / 'scribes' / '__init__.py'}\n", done.stderr
