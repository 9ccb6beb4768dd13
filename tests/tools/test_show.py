"""Show prints one moment, and only what the seat may see of it."""

from engine.kernel.questions import Choose, Number, Option, Split
from engine.tools.show import described
from tests.tools.conftest import Amarna


def test_board_log_and_own_question(amarna: Amarna) -> None:
    code, out, _ = amarna("show", "toy", "--seed", 3, "--moves", 0, "--seat", "ugarit")
    assert code == 0
    assert out == (
        "Round 1: ugarit 3, byblos 3, own price 1\n\n"
        "ugarit is asked: How much? [offer, TOY-1], 0 to 2\n\n"
        "byblos is to decide.\n"
    )


def test_the_log_is_the_one_the_seat_may_read(amarna: Amarna) -> None:
    logs = {seat: amarna("show", "toy", "--moves", 500, "--seat", seat)[1] for seat in ("ugarit", "byblos")}
    assert "ugarit knows a price: 1 (TOY-5)" in logs["ugarit"] + logs["byblos"]
    assert "byblos knows" not in logs["ugarit"]
    assert "ugarit knows" not in logs["byblos"]
    spectator = amarna("show", "toy", "--moves", 500, "--lines", 500)[1]
    assert "knows a price" not in spectator
    assert "own price" not in spectator
    assert "The game is over: won by " in spectator


def test_a_whole_game_has_headings_lines_and_questions_with_their_answers(amarna: Amarna) -> None:
    code, out, _ = amarna("show", "toy", "--whole", "--seed", 3)
    assert code == 0
    assert out.startswith(
        "The Toy Caravans: Market Day, for ugarit and byblos\n\n"
        "## Round 1\n\n"
        "ugarit is asked [offer, TOY-1]: How much?\n"
        "=> 2\n"
        "byblos is asked [offer, TOY-1]: How much?\n"
        "=> 1\n"
        "  ugarit offers 2 (TOY-1)\n"
    )
    assert [line for line in out.splitlines() if line.startswith("## ")] == [f"## Round {n}" for n in range(1, 7)]
    assert "=> grain 1 and oil 1\n  byblos knows a price: 2 (TOY-5) (only byblos)\n" in out
    assert out.endswith("\n\nThe game is over: won by byblos (byblos 13, ugarit 11).\n")


def test_a_whole_game_may_be_cut_short(amarna: Amarna) -> None:
    out = amarna("show", "toy", "--whole", "--seed", 3, "--moves", 1)[1]
    assert out.endswith("=> 2\n\nbyblos to decide.\n") and out.count(" is asked ") == 1


def test_so_many_lines_of_the_log(amarna: Amarna) -> None:
    def lines(*words: object) -> int:
        out = amarna("show", "toy", "--moves", 500, *words)[1]
        return sum(line.startswith("  ") for line in out.splitlines())

    assert (lines(), lines("--lines", 3)) == (10, 3)


def test_a_question_with_all_that_belongs_to_it() -> None:
    options = (Option("march:nineveh"), Option("stay", "stay where you are"))
    barred = {"march:tarsus": "no road, GEN-7.2.4"}
    assert described(Choose("assur", "march", "GEN-7", "Where to?", options, barred=barred)).splitlines() == [
        "assur is asked: Where to? [march, GEN-7]",
        "  - march nineveh",
        "  - stay where you are  [stay]",
        "  not march:tarsus: no road, GEN-7.2.4",
    ]
    assert "  - foot (up to 3)" in described(
        Split("assur", "lost", "GEN-8", "Who falls?", (Option("foot", most=3),), most=2)
    )
    assert described(Number("assur", "bid", "GEN-9", "How much?", least=2, most=2)).endswith("exactly 2")
