"""Fuzz finds what was planted, keeps it small, and plays it again."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.crash import Crash, read_crash
from engine.kernel.dice import Dice
from engine.kernel.session import Session
from engine.players.roster import by_name
from engine.tools import crash_files, fuzz, watching
from engine.tools.play_out import start
from tests.kit import altered
from tests.tools import toy
from tests.tools.conftest import Amarna, AmarnaJson


def one(report: Any) -> Any:
    """The only report of a run."""
    (only,) = report["reports"]
    return only


@pytest.mark.parametrize("policy", ["random", "player", "mix"])
@pytest.mark.parametrize("check", ["every", "phase", "none"])
def test_a_sound_game_passes(policy: str, check: str, amarna: Amarna, tmp_path: Path) -> None:
    words = ["--games", 12, "--policy", policy, "--check", check, "--crashes", tmp_path]
    code, out, err = amarna("fuzz", "toy", *words)
    assert (code, err) == (0, "")
    assert "finished               12" in out
    assert list(tmp_path.iterdir()) == []


def test_all_tables_and_all_numbers_are_reported(amarna_json: AmarnaJson, tmp_path: Path) -> None:
    report = one(amarna_json("fuzz", "toy", "--games", 30, "--crashes", tmp_path))
    assert [(t["scenario"], t["seats"], t["games"]) for t in report["tables"]] == [
        ("market", 2, 10),
        ("market", 4, 10),
        ("feast", 2, 10),
    ]
    assert report["finished"] == report["games"] == 30
    assert report["decisions"] == sum(t["decisions"] for t in report["tables"]) > 30 * 12
    assert 0 < report["tail_p50"] <= report["tail_p99"] <= report["tail_longest"] <= 24
    assert 0 < report["forced_share"] < 0.5
    assert 0 < report["standing_share"] < 0.1
    assert report["waits_per_game"] == round(report["waits"] / 30, 1) > 12
    assert report["games_with_orders"] == 3
    assert report["spared"] == report["spared_share"] == 0  # the toy's only order answers one's own question
    assert report["failures"] == []


def test_scenario_and_seats_can_be_chosen(amarna_json: AmarnaJson, tmp_path: Path) -> None:
    report = one(amarna_json("fuzz", "toy", "--scenario", "market", "--seats", 4, "--games", 3))
    assert [(t["scenario"], t["seats"], t["games"]) for t in report["tables"]] == [("market", 4, 3)]


def test_the_same_seed_plays_the_same_games(amarna_json: AmarnaJson, tmp_path: Path) -> None:
    def report(seed: int) -> Any:
        found = one(amarna_json("fuzz", "buried", "--games", 9, "--seed", seed, "--crashes", tmp_path / "x"))
        return {name: value for name, value in found.items() if name != "decisions_per_second"}

    assert report(5) == report(5)
    assert report(5)["decisions"] != report(6)["decisions"]


def test_options_vary_now_and_then() -> None:
    run = fuzz.Run(toy.SPEC, by_name(toy.SPEC, "random"), 1, 60, "phase", 1000, [("market", 2)])
    rich = Counter(fuzz.play(run, number, Counter()).setup.options["rich"] for number in range(60))
    assert 0 < rich["yes"] < 20
    assert rich["no"] > 40


PLANTED = [
    ("deadend", "dead end", "DeadEnd: oasis (TOY-6) has no legal answer", ["broken_round", "_nowhere"]),
    ("buried", "crash", "ValueError: 'hands' is not in list", ["broken_round", "_buried", "_deeper"]),
    ("indebt", "violation", "Violation: ugarit has -1 silver", ["broken_round"]),
]


@pytest.mark.parametrize(("slug", "kind", "error", "stack"), PLANTED, ids=[case[0] for case in PLANTED])
def test_what_is_planted_is_found_cut_down_and_seen_again(
    slug: str,
    kind: str,
    error: str,
    stack: list[str],
    amarna: Amarna,
    tmp_path: Path,
    shelf: dict[tuple[str, int], Any],
) -> None:
    words = ["--games", 9, "--seats", 2, "--crashes", tmp_path / "new" / "folder"]
    code, out, _ = amarna("fuzz", slug, *words)
    assert code == 1
    assert f"  {kind} (" in out
    assert error in out
    (path,) = (tmp_path / "new" / "folder").iterdir()
    assert str(path) in out

    crash = read_crash(path.read_text("utf-8"))
    assert crash.error == error
    assert [place.partition(":")[0] for place in crash.stack][: len(stack)] == stack
    assert [f"    {place}" in out for place in crash.stack] == [True] * len(crash.stack)
    given = [event for event in crash.answers if event.by != "forced"]
    assert len(given) <= 8, "way, load, way, load and what breaks: more is not needed"

    code, out, _ = amarna("fuzz", "--replay", path)
    assert (code, out.splitlines()[0]) == (1, f"{slug} still fails: {error}")

    shelf[slug, 1] = altered(toy.SPEC, slug=slug)  # mended
    code, out, _ = amarna("fuzz", "--replay", path)
    assert (code, out.startswith("mended: ")) == (0, True)


def test_a_crash_file_can_be_loaded_like_any_game(amarna: Amarna, tmp_path: Path) -> None:
    """Its answers carry the marks of the questions they were given to: the house can put it on a table."""
    amarna("fuzz", "deadend", "--games", 3, "--crashes", tmp_path)
    (path,) = tmp_path.iterdir()
    crash = read_crash(path.read_text("utf-8"))
    session = Session.load(toy.DEAD_END, crash.setup, crash.secret, crash.checkpoint, crash.answers)
    assert session.frozen is None
    assert watching.dead_end(session.question) == crash.error


def test_one_cause_is_one_file(amarna_json: AmarnaJson, tmp_path: Path) -> None:
    report = one(amarna_json("fuzz", "indebt", "--games", 20, "--crashes", tmp_path))
    (failing,) = report["failures"]
    assert failing["times"] == report["violations"] > 10
    assert [str(path) for path in tmp_path.iterdir()] == [failing["file"]]
    assert failing["reproduced"] is True


def test_the_cut_goes_down_to_what_is_needed(amarna: Amarna, tmp_path: Path) -> None:
    """A long game before and answers beside the point are left out."""
    run = fuzz.Run(toy.BURIED, by_name(toy.BURIED, "random"), 1, 1, "phase", 1000, [("market", 4)])
    long = next(
        crash
        for number in range(40)
        if (crash := fuzz.play(run, number, Counter()).failure) is not None and len(crash.answers) >= 8
    )
    small = crash_files.shrink(toy.BURIED, long)
    assert small is not None
    assert len(small.answers) <= len(long.answers)
    assert [event.answer for event in small.answers][-2:] == ["dig", "hands"] or (
        [event.answer for event in small.answers][-1] == "hands"
    )


def test_a_game_without_end_is_stopped(amarna_json: AmarnaJson, amarna: Amarna, tmp_path: Path) -> None:
    report = one(amarna_json("fuzz", "endless", "--games", 2, "--limit", 50, "--crashes", tmp_path))
    assert (report["step_limits"], report["finished"]) == (2, 0)
    assert report["failures"][0]["error"] == "StepLimit: 50 decisions and no end"
    assert amarna("fuzz", "--replay", report["failures"][0]["file"])[0] == 1


def test_a_view_that_betrays_is_found(amarna_json: AmarnaJson, amarna: Amarna, tmp_path: Path) -> None:
    report = one(amarna_json("fuzz", "betraying", "--games", 3, "--crashes", tmp_path))
    assert report["failures"][0]["error"] == "Secrecy: ugarit sees what it cannot know, in secret"
    assert amarna("fuzz", "--replay", report["failures"][0]["file"])[0] == 1


@pytest.mark.parametrize(("slug", "says"), [("cheating", "answered 7"), ("faltering", "broke: KeyError")])
def test_a_player_that_fails_is_a_violation(
    slug: str, says: str, amarna_json: AmarnaJson, amarna: Amarna, tmp_path: Path
) -> None:
    report = one(amarna_json("fuzz", slug, "--games", 3, "--policy", "player", "--crashes", tmp_path))
    assert (report["violations"], report["crashes"]) == (3, 0)
    assert says in report["failures"][0]["error"]
    code, out, _ = amarna("fuzz", "--replay", report["failures"][0]["file"])
    assert (code, says in out) == (1, True)


def test_a_game_that_cannot_be_dealt_is_a_crash(amarna_json: AmarnaJson, amarna: Amarna, tmp_path: Path) -> None:
    report = one(amarna_json("fuzz", "stillborn", "--games", 3, "--crashes", tmp_path))
    assert report["crashes"] == 3
    assert report["failures"][0]["error"] == "KeyError: 'market'"
    assert amarna("fuzz", "--replay", report["failures"][0]["file"])[0] == 1


def test_all_games_and_those_without_a_player(shelf: dict[tuple[str, int], Any], amarna: Amarna) -> None:
    for slug, revision in list(shelf):
        if slug not in ("toy", "unplanned"):
            del shelf[slug, revision]
    code, out, _ = amarna("fuzz", "--games", 2)
    assert (code, "toy: 2 games" in out, "unplanned: 2 games" in out) == (0, True, True)
    code, out, _ = amarna("fuzz", "all", "--games", 2, "--policy", "player")
    assert (code, "unplanned: 2 games" in out) == (0, False)
    assert "without a player of their own, left out: unplanned" in out


def test_what_is_no_crash_file_is_refused(amarna: Amarna, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("{}")
    code, _, err = amarna("fuzz", "--replay", path)
    assert (code, err.count("\n")) == (2, 1)
    assert "this is no crash file" in err


# ------------------------------------------------------------------ the looks of the fuzz


def session_of(spec: Any, **changes: Any) -> Session[Any]:
    broken = altered(spec, **changes)
    return start(broken, broken.setup(), "look")


def test_chance_that_is_not_of_the_table_is_found() -> None:
    rolls = iter(range(1000))

    def restless(table: Any) -> Any:
        table.state.silver["ugarit"] = next(rolls)
        yield from toy.a_round(table)

    session = session_of(toy.SPEC, phases={"round": restless})
    assert watching.strange(session) == "Rebuild: another position or question than in play"


def test_an_impure_position_is_found() -> None:
    session = session_of(toy.SPEC)
    session.state.silver["ugarit"] = 1.5
    assert watching.strange(session) == "Violation: state.silver['ugarit']: float may not stand in a position"


def test_a_board_that_breaks_is_found() -> None:
    session = session_of(toy.SPEC, board=lambda shown, seat: seat + 1)
    found = watching.strange(session)
    assert found is not None
    assert found.startswith("View: for ugarit it broke: TypeError")


def test_a_redeal_that_breaks_is_found() -> None:
    def redeal(state: toy.Market, seat: str | None, dice: Dice) -> None:
        raise LookupError(seat)

    found = watching.strange(session_of(toy.SPEC, redeal=redeal))
    assert found is not None
    assert found.startswith("Secrecy: dealing anew")


def test_a_check_that_breaks_is_a_violation() -> None:
    found = watching.impossible(session_of(toy.SPEC, check=lambda state: state.nothing))
    assert found is not None
    assert found.startswith("Violation: the check itself broke")


def test_causes_are_told_apart_but_not_by_seat_or_number() -> None:
    session = start(toy.SPEC, toy.SPEC.setup(), "cause")

    def crash(error: str, *stack: str) -> Crash:
        return crash_files.crash_of(session, session.checkpoints[0], error, list(stack))

    cause = crash_files.cause_of
    assert cause(crash("Violation: ugarit has -1")) == cause(crash("Violation: byblos has -12"))
    assert cause(crash("Violation: ugarit has -1")) != cause(crash("Violation: ugarit lacks 1"))
    assert cause(crash("KeyError: 'a'", "f:1", "g:2")) == cause(crash("KeyError: 'b'", "h:1", "g:2"))
    assert cause(crash("KeyError: 'a'", "g:2")) != cause(crash("KeyError: 'a'", "g:3"))


def test_a_folder_that_cannot_be_written_is_said_in_one_line(amarna: Amarna, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = amarna("fuzz", "indebt", "--games", 9, "--crashes", tmp_path / "file" / "folder")
    assert (code, err.count("\n")) == (2, 1)
    assert "cannot write" in err and "what was found: Violation" in err
