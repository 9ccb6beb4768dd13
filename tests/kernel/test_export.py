"""A game as a file: it comes back the same, and whatever was altered in it is named."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.kernel.dice import Dice, Secret
from engine.kernel.errors import Refused
from engine.kernel.export import export_of, game_of, read_export, verify
from engine.kernel.journal import Event
from engine.kernel.session import Session
from engine.kernel.state import digest, encode
from tests.kernel.toy import asked, choose, toy
from tests.kit import Play, new_session, random_play, snapshot
from tests.tiny import SCRIBES

Plain = dict[str, Any]


def finished(seed: int = 5) -> Session[Any]:
    """A game over, with battles, an undo and a shuffle or two in it."""
    play = Play(new_session(SCRIBES, "long", 3, seed=seed)).until("march").do("via:great_gate")
    play.session.undo("assyria")
    return random_play(play.session, seed)


TEXT = export_of(finished())


def altered(change: Callable[[Plain], object]) -> str:
    plain = json.loads(TEXT)
    change(plain)
    return json.dumps(plain)


def refusal(text: str, field: str, spec: Any = SCRIBES) -> str:
    with pytest.raises(Refused) as refused:
        verify(spec, text)
    assert refused.value.rule == field, str(refused.value)
    assert "\n" not in str(refused.value)
    return refused.value.reason


# --- there and back ---------------------------------------------------------------------------------------


def test_an_honest_game_is_verified() -> None:
    session = finished()
    export, draws = verify(SCRIBES, TEXT)
    assert draws == len(session.table.dice.rolls) >= 3
    assert export.journal == session.journal and any(event.back >= 0 for event in export.journal)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_comes_back_the_same(seed: int) -> None:
    session = finished(seed)
    again = game_of(SCRIBES, read_export(export_of(session)))
    assert encode(again.state) == encode(session.state)
    assert (again.journal, again.answers, again.lines) == (session.journal, session.answers, session.lines)
    assert export_of(again) == export_of(session)


def test_a_forced_answer_that_the_rules_do_not_force_is_no_part_of_a_game() -> None:
    spec = toy(asked(choose("a", "nod", "nod"), choose("a", "go", "left", "right")))
    text = export_of(random_play(new_session(spec), 1))
    assert verify(spec, text)[0].events == 6
    plain = json.loads(text)
    assert plain["journal"][2]["by"] == "forced"
    plain["journal"][2]["answer"] = "shake"
    with pytest.raises(Refused, match="the rules force no answer “shake” there"):
        verify(spec, json.dumps(plain))


def test_exporting_changes_nothing() -> None:
    session = finished()
    before = snapshot(session)
    assert export_of(session) == TEXT == export_of(session)
    assert snapshot(session) == before


def test_a_game_under_way_moves_to_another_server() -> None:
    session = Play(new_session(SCRIBES, seats=2)).until("march").session
    again = game_of(SCRIBES, read_export(export_of(session, reveal=True)))
    assert again.fingerprint() == session.fingerprint() and not again.over
    random_play(again, 1)
    random_play(session, 1)
    assert encode(again.state) == encode(session.state), "the same dice fall there"


def test_a_game_under_way_is_not_exported_to_be_read() -> None:
    """Without the seed the first position, the answers and the shuffles would still tell every hand."""
    session = Play(new_session(SCRIBES, seats=2)).until("march").session
    with pytest.raises(Refused, match="a game is exported when it is over"):
        export_of(session)


def test_a_game_loaded_from_the_middle_is_not_exported() -> None:
    live = finished()
    start, count = live.checkpoints[-2].blob, live.checkpoints[-2].answers
    session = Session.load(SCRIBES, live.setup, live.secret, start, live.answers[count:])
    assert session.frozen is None and session.over
    with pytest.raises(Refused, match="from its first position"):
        export_of(session)


# --- forgeries --------------------------------------------------------------------------------------------


def decided(plain: Plain) -> list[int]:
    """The entries that are decisions which counted: neither forced nor taken back."""
    entries = plain["journal"]
    back = max(i for i, entry in enumerate(entries) if "back" in entry)
    return [i for i, e in enumerate(entries) if i > back and "by" not in e and isinstance(e["answer"], str)]


def forge_answer(plain: Plain) -> None:
    entry = next(plain["journal"][i] for i in decided(plain) if plain["journal"][i]["answer"].startswith("card:"))
    entry["answer"] = "pass"


def forge_illegal(plain: Plain) -> None:
    plain["journal"][decided(plain)[3]]["answer"] = "card:letter_9z"


def forge_last(plain: Plain) -> None:
    last = plain["journal"][decided(plain)[-1]]
    last["answer"] = "stay" if last["answer"] != "stay" else "to:great_gate"


def forge_die(plain: Plain) -> None:
    roll = next(roll for roll in plain["rolls"] if not roll["shuffle"])
    roll["results"][0] = roll["results"][0] % 6 + 1


def forge_seed(plain: Plain) -> None:
    plain["seed"] = base64.b64encode(b"x" * 32).decode()


def forge_seed_and_commitment(plain: Plain) -> None:
    forge_seed(plain)
    plain["commitment"] = Secret(plain["id"], b"x" * 32).commitment


def forge_words(plain: Plain) -> None:
    plain["words"] = {"assyria": "lion"}


def forge_seed_as_part_of_the_id(plain: Plain) -> None:
    """The bytes that were committed to, cut in another place: another key under the same commitment."""
    plain["id"], plain["seed"] = "game|x", base64.b64encode(b"y" * 30).decode()
    plain["commitment"] = Secret("game", b"x|" + b"y" * 30).commitment


def forge_first(plain: Plain) -> None:
    state = SCRIBES.codec.read(base64.b64decode(plain["first"]))
    state.scores["assyria"] = 5
    plain["first"] = base64.b64encode(SCRIBES.codec.write(state)).decode()


def forge_first_of_another_game(plain: Plain) -> None:
    spec = toy(asked(choose("a", "go", "left", "right")))
    plain["first"] = base64.b64encode(new_session(spec).checkpoints[0].blob).decode()


def cut_journal(plain: Plain) -> None:
    plain["journal"].pop()


def cut_journal_and_count(plain: Plain) -> None:
    del plain["journal"][-8:]
    plain["events"] -= 8


def cut_rolls(plain: Plain) -> None:
    plain["rolls"].pop()


def cut_rolls_and_count(plain: Plain) -> None:
    plain["rolls"].pop()
    plain["draws"] -= 1


def hide_a_draw(plain: Plain) -> None:
    del plain["rolls"][1]
    plain["draws"] -= 1


def back_too_far(plain: Plain) -> None:
    next(e for e in plain["journal"] if "back" in e)["back"] = 10_000


FORGERIES: list[tuple[Callable[[Plain], object], str, str]] = [
    (forge_illegal, "export.journal[", "no longer fits"),
    (forge_last, "export.", ""),
    (forge_answer, "export.journal[", "no longer fits"),
    (forge_die, "export.rolls", "recorded"),
    (forge_seed, "export.commitment", "the seed is not the one that was committed to before play"),
    (forge_seed_and_commitment, "export.rolls", "recorded"),
    (forge_seed_as_part_of_the_id, "export.seed", "a seed has 32 bytes"),
    (forge_words, "export.rolls", "recorded"),
    (forge_first, "export.first", "the first position is not the one this set-up begins with"),
    (forge_first_of_another_game, "checkpoint.game", "a checkpoint of toy, not of scribes"),
    (cut_journal, "export.journal", "events announced"),
    (cut_journal_and_count, "export.", ""),
    (cut_rolls, "export.rolls", "draws announced"),
    (cut_rolls_and_count, "export.rolls", "the draws are not those the answers lead to"),
    (hide_a_draw, "export.rolls", "the draws are not those the answers lead to"),
    (back_too_far, "export.journal[", "which there never was"),
    (lambda p: p.update(schema=9), "export.schema", "written by a newer version (schema 9"),
    (lambda p: p.update(revision=7), "export.schema", "rules revision 7"),
    (lambda p: p.update(game="troy"), "export.game", "a game of troy, not of scribes"),
    (lambda p: p.update(format="amarna-game-0"), "export.format", "this is format “amarna-game-0”"),
    (lambda p: p.update(seed=""), "export.seed", "the seed is not in the file"),
    (lambda p: p.update(last=base64.b64encode(b"12345678").decode()), "export.last", "do not lead to the position"),
    (lambda p: p.update(events=3), "export.journal", "3 events announced"),
    (lambda p: p.pop("journal"), "export", "missing required field `journal`"),
    (lambda p: p.update(journal="none"), "export", "Expected `array`"),
    (lambda p: p["setup"].update(scenario="short"), "export.first", "the first position"),
    (lambda p: p["setup"].update(scenario="endless"), "scenario", "no scenario “endless”"),
    (lambda p: p["setup"].update(seats=["troy", "ithaca", "mycenae"]), "export.setup", "is not played by troy"),
    (lambda p: p["setup"].update(seats=[]), "export.setup", "is not played by nobody"),
    (lambda p: p["setup"]["options"].update(erasures="seldom"), "SCR-3.4", "erasures can be unlimited or once"),
    (lambda p: p["setup"]["options"].update(dragons="yes"), "options", "no option “dragons”"),
    (lambda p: p["journal"][4].update(seq=9), "export.journal[4].seq", "entry 4 calls itself 9"),
    (lambda p: p["rolls"][0].update(sides=10**12), "export.rolls", "no such draw"),
    (lambda p: p["rolls"][0].update(results=[], shuffle=False), "export.rolls", "no such draw"),
]  # fmt: skip


@pytest.mark.parametrize(("forge", "field", "says"), FORGERIES)
def test_a_forgery_is_named_in_one_line(forge: Callable[[Plain], object], field: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        verify(SCRIBES, altered(forge))
    assert refused.value.rule.startswith(field), str(refused.value)
    assert says in refused.value.reason
    assert "\n" not in str(refused.value)


def test_every_single_entry_of_the_journal_is_protected() -> None:
    """Whichever decision is altered to another legal one or dropped, the file is refused."""
    plain = json.loads(TEXT)
    back = next(i for i, e in enumerate(plain["journal"]) if "back" in e)
    for i in range(back + 1, len(plain["journal"])):
        if plain["journal"][i].get("by") == "forced":
            continue

        def drop(p: Plain, i: int = i) -> None:
            del p["journal"][i]
            p["events"] -= 1
            for seq, entry in enumerate(p["journal"]):
                entry["seq"] = seq

        with pytest.raises(Refused, match="export"):
            verify(SCRIBES, altered(drop))


@pytest.mark.parametrize("share", [0, 1, 3, 10, 50, 90, 99])
def test_a_file_cut_short_is_noticed(share: int) -> None:
    refusal(TEXT[: len(TEXT) * share // 100], "export")


@pytest.mark.parametrize(
    "text", ["", "hello", "[]", "{}", "null", '{"format": 3}', "{" * 5_000, '{"x":' + "[" * 50_000]
)
def test_rubbish_is_no_export(text: str) -> None:
    refusal(text, "export")


def test_a_refused_file_leaves_everything_else_alone() -> None:
    """Reading a forged file neither touches a game in play nor the honest file."""
    session = finished()
    before = snapshot(session)
    for forge, _, _ in FORGERIES[:8]:
        with pytest.raises(Refused):
            verify(SCRIBES, altered(forge))
    assert snapshot(session) == before
    assert verify(SCRIBES, TEXT)[1] == len(session.table.dice.rolls)


def test_a_forger_who_computes_all_fingerprints_still_cannot_move_illegally() -> None:
    """Fingerprints can be recomputed by anybody who has the file; the rules themselves must object."""
    here = decided(json.loads(TEXT))[0]
    export = read_export(TEXT)
    secret = Secret(export.id, export.seed, export.words)
    events = list(export.journal[:here])
    session = Session.load(SCRIBES, export.setup, secret, export.first, events, Dice.of(secret))
    seat = next(iter(session.asks()))
    cheat = Event(here, *session.token[:2], seat, "card:letter_6a_from_the_sleeve", session.fingerprint())
    forged = msgspec.structs.replace(
        export, events=here + 1, journal=[*events, cheat], draws=len(session.table.dice.rolls),
        rolls=list(session.table.dice.rolls), last=digest(session.state),
    )  # fmt: skip
    text = msgspec.json.encode(forged).decode()
    assert "no longer fits" in refusal(text, f"export.journal[{here}]")
