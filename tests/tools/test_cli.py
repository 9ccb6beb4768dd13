"""The command line: finds the tool, and says no in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import cli
from tests.tools.conftest import Amarna

ROOT = Path(__file__).resolve().parents[2]


def test_help_names_every_command(amarna: Amarna) -> None:
    code, out, _ = amarna("--help")
    assert code == 0
    assert all(f"    {name} " in out for name in cli.COMMANDS)


def test_no_words_at_all_print_the_help(amarna: Amarna) -> None:
    code, out, _ = amarna()
    assert (code, "commands" in out) == (2, True)


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help(name: str, amarna: Amarna) -> None:
    code, out, _ = amarna(name, "--help")
    assert code == 0
    assert out.startswith(f"usage: amarna {name}")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["dance"], "no command “dance”; there are rules, fuzz, "),
        (["show", "chess"], "no game “chess”; there are betraying, "),
        (["fuzz", "chess"], "no game “chess”"),
        (["arena", "chess"], "no game “chess”"),
        (["bench", "chess"], "no game “chess”"),
        (["export", "chess"], "no game “chess”"),
        (["show"], "required: game; see amarna show --help"),
        (["show", "toy", "--seat", "rome"], "no seat “rome”; there are ugarit, byblos"),
        (["show", "toy", "--scenario", "siege"], "no scenario “siege” in The Toy Caravans; there are market, feast"),
        (["fuzz", "toy", "--scenario", "siege"], "no scenario “siege”"),
        (["fuzz", "toy", "--scenario", "feast", "--seats", "4"], "The Feast is for 2 players, not 4"),
        (["fuzz", "toy", "--seats", "7"], "no scenario of The Toy Caravans is for 7 players"),
        (["fuzz", "toy", "--games", "0"], "a number from 1 is wanted, not “0”"),
        (["show", "toy", "--moves", "-1"], "a number from 0 is wanted, not “-1”"),
        (["fuzz", "toy", "--policy", "clever"], "invalid choice: 'clever'"),
        (["fuzz", "unplanned", "--policy", "player"], "Unplanned has no automated player of its own; take random"),
        (["arena", "unplanned"], "Unplanned has no automated player of its own"),
        (["fuzz", "--replay", "/nowhere.json"], "cannot read /nowhere.json"),
        (["export", "toy", "-o", "/nowhere/x.json"], "cannot write /nowhere/x.json"),
        (["export", "endless"], "no end after 20000 decisions"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(words: list[str], says: str, amarna: Amarna) -> None:
    code, out, err = amarna(*words)
    assert (code, out) == (2, "")
    assert err.startswith("amarna: ")
    assert says in err
    assert err.count("\n") == 1


def test_broken_rules_are_one_line_too(amarna: Amarna) -> None:
    code, _, err = amarna("show", "buried", "--moves", 1000)
    assert code == 1
    assert err.count("\n") == 1
    assert "'hands' is not in list" in err


def test_a_broken_player_is_one_line_too(amarna: Amarna) -> None:
    code, _, err = amarna("show", "cheating", "--policy", "player", "--moves", 1000)
    assert code == 1
    assert err.count("\n") == 1
    assert "asked offer (TOY-1), answered 7: 7: 0 to 2 allowed (TOY-1)" in err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    reader, composer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "engine", "--help"], cwd=ROOT, stdout=composer, stderr=subprocess.PIPE, check=False
    )
    os.close(composer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_python_m_engine_is_the_same_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "verify", "/nowhere"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "amarna verify: /nowhere: No such file or directory\n"


def test_words_that_rules_does_not_know_are_refused_in_one_line(amarna: Amarna) -> None:
    assert amarna("rules", "--bad") == (2, "", "amarna: unrecognized arguments: --bad; see amarna rules --help\n")
