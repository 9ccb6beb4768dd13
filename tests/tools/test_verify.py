"""Exported games: a sound one is vouched for, a changed one is not."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.dice import Secret
from engine.kernel.export import export_of, read_export, secret_of
from engine.kernel.record import Record
from engine.kernel.session import Session
from engine.players.random_player import random_player
from engine.tools.play_out import play_out
from tests.tools.conftest import Amarna
from tests.tools.toy import SPEC


@pytest.fixture
def path(amarna: Amarna, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    code, out, _ = amarna("export", "toy", "--seed", 3, "-o", path)
    assert (code, out.endswith(f"{path}\n")) == (0, True)
    return path


def test_a_sound_game(path: Path, amarna: Amarna) -> None:
    game = json.loads(path.read_text("utf-8"))
    code, out, err = amarna("verify", path)
    assert (code, err) == (0, "")
    assert f"commitment  {game['commitment']}\n" in out
    assert f"word        ugarit: {game['words']['ugarit']}\n" in out
    assert f"draws       {game['draws']} of {game['draws']} " in out
    assert out.splitlines()[-1].startswith("result      won by ")


def test_without_a_file_the_game_is_printed(path: Path, amarna: Amarna) -> None:
    _, out, _ = amarna("export", "toy", "--seed", 3)
    assert out == path.read_text("utf-8")


def test_the_automated_player_can_be_exported(path: Path, amarna: Amarna) -> None:
    amarna("export", "toy", "--policy", "player", "--scenario", "market", "--seats", 4, "-o", path)
    assert "4 seats" in amarna("verify", path)[1]


def loaded_die(game: Any) -> None:
    game["rolls"][2]["results"] = [game["rolls"][2]["results"][0] % 6 + 1]


def other_seed(game: Any) -> None:
    game["seed"] = "AAAA"


def cut_short(game: Any) -> None:
    game["journal"].pop()


def other_game(game: Any) -> None:
    game["game"] = "chess"


def strange_answer(game: Any) -> None:
    event = next(event for event in game["journal"] if event["answer"] == "way:desert")
    event["answer"] = "way:moon"


def other_answer(game: Any) -> None:
    event = next(event for event in game["journal"] if event["answer"] == "way:coast")
    event["answer"] = "way:stay"


def no_number(game: Any) -> None:
    event = next(event for event in game["journal"] if isinstance(event["answer"], int))
    event["answer"] = "many"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (loaded_die, "recorded,"),
        (other_seed, "the seed is not the one that was committed to"),
        (cut_short, "events announced"),
        (other_game, "no game “chess”"),
        (strange_answer, ""),
        (other_answer, ""),
        (no_number, ""),
    ],
)
def test_a_changed_game_is_refused_in_one_line(change: Any, says: str, path: Path, amarna: Amarna) -> None:
    game = json.loads(path.read_text("utf-8"))
    change(game)
    path.write_text(json.dumps(game), "utf-8")
    code, out, err = amarna("verify", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"amarna verify: {path}: ")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff\xfe\x00", b'{"format": "amarna-game-1"}'])
def test_what_is_no_game_is_refused_in_one_line(content: bytes, tmp_path: Path, amarna: Amarna) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    code, out, err = amarna("verify", path)
    assert (code, out, err.count("\n")) == (1, "", 1)


def test_words_of_players_pass_for_no_line_of_the_report(amarna: Amarna, tmp_path: Path) -> None:
    session = Session.new(SPEC, SPEC.setup(), Secret("toy", bytes(32), {"ugarit": "reed\x1b[2J\nresult  won by all"}))
    play_out(session, dict.fromkeys(session.setup.seats, random_player), random.Random(1))
    path = tmp_path / "game.json"
    path.write_text(export_of(session), "utf-8")
    code, out, _ = amarna("verify", path)
    assert code == 0
    assert "word        ugarit: reed?[2J?result  won by all\n" in out


# --- the game that is meant, and who decided what ----------------------------------------------------------


def test_the_commitment_on_the_panel_admits_this_game_only(path: Path, amarna: Amarna) -> None:
    commitment = json.loads(path.read_text("utf-8"))["commitment"]
    for given in (commitment, commitment.upper(), f"`{commitment}`"):
        assert amarna("verify", path, "--commitment", given)[0] == 0
    code, out, err = amarna("verify", path, "--commitment", "ab" * 32)
    assert (code, out) == (1, "")
    assert (
        err == f"amarna verify: {path}: this is another game: its dice were sworn in by {commitment} (--commitment)\n"
    )


@pytest.mark.parametrize("given", ["", "ab", "ab" * 31, "xy" * 32])
def test_what_is_no_commitment_is_refused_in_one_line(given: str, path: Path, amarna: Amarna) -> None:
    code, out, err = amarna("verify", path, "--commitment", given)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "a commitment has 64 hexadecimal digits" in err


def test_a_posted_record_says_how_much_of_the_file_is_as_it_was(path: Path, amarna: Amarna) -> None:
    game = json.loads(path.read_text("utf-8"))
    code, out, _ = amarna("verify", path, "--record", game["record"][:32])
    assert code == 0 and f"decided by  {game['events']} of {game['events']} entries, and who made them" in out
    assert "decided by  compare with the table" in amarna("verify", path)[1]


def test_who_decided_an_answer_cannot_be_changed_behind_a_posted_record(path: Path, amarna: Amarna) -> None:
    game = json.loads(path.read_text("utf-8"))
    kept = game["record"][:32]
    event = next(event for event in game["journal"] if event.get("by", "player") != "forced")
    event["by"] = "clock"
    path.write_text(json.dumps(game), "utf-8")
    assert "are not those of the record" in amarna("verify", path)[2]
    export = read_export(json.dumps(game))
    game["record"] = Record.of(secret_of(export)).after(export.journal).text
    path.write_text(json.dumps(game), "utf-8")
    code, out, err = amarna("verify", path, "--record", kept)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert f"no part of this file has the record {kept}: something in it was changed since" in err


def test_a_file_without_a_record_says_what_it_does_not_prove(path: Path, amarna: Amarna) -> None:
    game = json.loads(path.read_text("utf-8"))
    del game["record"]
    path.write_text(json.dumps(game), "utf-8")
    code, out, _ = amarna("verify", path)
    assert code == 0 and "decided by  not proven: this file has no record of who decided what" in out


@pytest.mark.parametrize("given", ["", "ab", "ab" * 33, "xy" * 16])
def test_what_is_no_record_is_refused_in_one_line(given: str, path: Path, amarna: Amarna) -> None:
    code, out, err = amarna("verify", path, "--record", given)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "a record is shown with 32 to 64 hexadecimal digits" in err
