"""A game in play: phases, sealed answers, refusals, taking back, and what a broken rule leaves behind."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from engine.kernel.ahead import DEALS
from engine.kernel.crash import read_crash, rule_stack
from engine.kernel.dice import Dice
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.game import Signal
from engine.kernel.journal import SIGNAL, Event, standing
from engine.kernel.questions import All, Number, Rule, Say, together
from engine.kernel.session import KEPT_CHECKPOINTS, Session
from engine.kernel.state import encode
from engine.kernel.table import Table
from tests.kernel.toy import Toy, asked, choose, toy
from tests.kit import LoadedDice, Play, altered, new_session, random_play, snapshot
from tests.tiny import SCRIBES

LR = ("left", "right")


def scribes(script: dict[str, list[Any]] | None = None, seats: int = 2, **more: Any) -> Play:
    return Play(new_session(SCRIBES, seats=seats, dice=LoadedDice(script), **more))


def rebuilt(session: Session[Any], everything: bool = True) -> Session[Any]:
    """The game from what is written down: from its first checkpoint, or from the last and the answers since."""
    checkpoint = session.checkpoints[0 if everything else -1]
    events = session.journal if everything else session.tail()
    again = Session.load(
        session.spec, session.setup, session.secret, checkpoint.blob, events, session.table.dice.again()
    )
    assert again.frozen is None, str(again.frozen)
    return again


def same(one: Session[Any], two: Session[Any]) -> None:
    assert encode(one.state) == encode(two.state)
    assert one.token == two.token
    assert one.fingerprint() == two.fingerprint()
    asked = [{seat: ask.signature() for seat, ask in each.asks().items()} for each in (one, two)]
    assert asked[0] == asked[1]


# --- phases and checkpoints -------------------------------------------------------------------------------


def test_phases_without_a_question_are_run_through() -> None:
    play = scribes()
    assert play.state.phase == "muster" and play.state.ply == 1
    assert [checkpoint.ply for checkpoint in play.session.checkpoints] == [0]


def test_a_checkpoint_is_written_at_each_phase_that_answers_led_to() -> None:
    play = scribes().until("march", "babylon").do("stay").until("write")
    plies = [checkpoint.ply for checkpoint in play.session.checkpoints]
    assert plies == [0, 2, 3, 4, 5, 8], "6 and 7 follow close and barter, which ask nobody"
    last = play.session.checkpoints[-1]
    assert last.answers == len(play.session.answers) and play.session.tail() == []
    assert encode(play.session.spec.codec.read(last.blob)) == encode(play.state)


def test_the_live_position_is_what_a_reader_of_the_checkpoint_gets() -> None:
    """Dicts in the order in which they grew."""

    def rule(table: Table[Toy]) -> Rule[None]:
        table.state.hands = {"b": ["x"], "a": ["x"]}
        yield from asked(choose("a", "go", *LR))(table)

    play = Play(new_session(toy(rule))).do("left")
    assert (
        list(play.session.spec.codec.read(play.session.checkpoints[-1].blob).hands)
        == list(play.state.hands)
        == ["b", "a"]
    )


def test_old_checkpoints_go_but_the_first_stays() -> None:
    play = scribes(scenario="long", seats=4).finish()
    kept = play.session.checkpoints
    assert len(kept) == KEPT_CHECKPOINTS and kept[0].ply == 0


def test_phases_that_never_ask_are_an_error() -> None:
    def silent(table: Table[Toy]) -> Rule[None]:
        table.state.turns += 1
        yield from ()

    with pytest.raises(RuntimeError, match="phases in a row asked nothing"):
        new_session(toy(silent))


def test_a_game_that_is_over_asks_nobody() -> None:
    play = scribes().finish()
    assert play.session.over and play.session.asks() == {} and play.state.winner
    with pytest.raises(Refused, match="assyria has nothing to decide now"):
        play.session.answer("assyria", "stay")


# --- sealed answers ---------------------------------------------------------------------------------------

HANDS = {"deck": ["letter_1a", "letter_2a", "letter_3a", "eraser_a", "letter_4a", "letter_5a", "letter_6a", "eraser_b"]}


def test_sealed_answers_are_delivered_together_in_the_order_of_the_asks() -> None:
    play = scribes(HANDS).until("write")
    assert isinstance(play.session.question, All)
    play.by("babylon", "card:letter_6a")
    assert list(play.session.asks()) == ["assyria"], "one is in, the other is waited for"
    assert play.state.written == {} and play.seen("assyria").written == {}
    play.by("assyria", "card:letter_3a")
    assert list(play.state.written) == ["assyria", "babylon"]


def test_a_sealed_answer_may_be_replaced_until_the_last_is_in() -> None:
    play = scribes(HANDS).until("write")
    play.by("babylon", "card:letter_6a", "card:letter_5a", "card:letter_4a").by("assyria", "pass")
    assert play.state.written == {"babylon": "letter_4a"}
    same(rebuilt(play.session), play.session)


def test_the_order_in_which_sealed_answers_arrive_is_irrelevant() -> None:
    one = scribes(HANDS).until("write").by("assyria", "card:letter_3a").by("babylon", "card:letter_6a")
    two = scribes(HANDS).until("write").by("babylon", "card:letter_6a").by("assyria", "card:letter_3a")
    same(one.session, two.session)


def test_a_crash_between_two_sealed_answers_loses_nothing() -> None:
    play = scribes(HANDS).until("write").by("babylon", "card:letter_6a")
    again = rebuilt(play.session)
    same(again, play.session)
    again.answer("assyria", "pass")
    assert again.state.written == {"babylon": "letter_6a"}


# --- refusals ---------------------------------------------------------------------------------------------


def test_stale_doubled_wrong_and_illegal_answers_change_nothing() -> None:
    play = scribes().until("march")
    session, token = play.session, play.session.token
    play.do("via:great_gate")
    before = snapshot(session)
    for seat, answer, quoting, why in (
        ("assyria", "via:great_gate", token, "that question is no longer open (stale)"),
        ("assyria", "stay", token, "that question is no longer open (stale)"),
        ("babylon", "stay", None, "babylon has nothing to decide now (seat)"),
        ("nobody", "stay", None, "nobody has nothing to decide now (seat)"),
        ("assyria", "to:palace", None, "the road is walked place by place, SCR-4.1"),
        ("assyria", "fly", None, "“fly” is not among the answers to “Where to?” (SCR-4.1)"),
    ):
        with pytest.raises(Refused) as refused:
            session.answer(seat, answer, quoting)
        assert str(refused.value) == why
        assert snapshot(session) == before
    session.answer("assyria", "stay", session.token)


# --- forced answers ---------------------------------------------------------------------------------------


def forced_in_between() -> Session[Toy]:
    only = Number("a", "only", "TOY-2", "How many?", least=1, most=1)
    return new_session(toy(asked(only, choose("a", "go", *LR), only, choose("b", "go", *LR))))


def test_forced_answers_are_given_and_written_down() -> None:
    play = Play(forced_in_between()).do("left", "right")
    assert [(e.seat, e.answer, e.by) for e in play.session.journal][:4] == [
        ("a", 1, "forced"), ("a", "left", "player"), ("a", 1, "forced"), ("b", "right", "player"),
    ]  # fmt: skip


def test_a_missing_forced_answer_is_derived_anew() -> None:
    session = Play(forced_in_between()).do("left", "right", "right").session
    decided = [event for event in session.journal if event.by != "forced"]
    again = Session.load(session.spec, session.setup, session.secret, session.checkpoints[0].blob, decided)
    same(again, session)


def test_a_superfluous_forced_answer_is_skipped() -> None:
    session = Play(forced_in_between()).do("left", "right", "right").session
    doubled = [event for event in session.journal for _ in range(2 if event.by == "forced" else 1)]
    again = Session.load(session.spec, session.setup, session.secret, session.checkpoints[0].blob, doubled)
    same(again, session)


@pytest.mark.parametrize("change", ["missing", "doubled"])
def test_taking_back_counts_right_after_forced_answers_were_mended(change: str) -> None:
    session = Play(forced_in_between()).do("left", "right", "right", "left").session
    copies = {"missing": 0, "doubled": 2}[change]
    events = [event for event in session.journal for _ in range(copies if event.by == "forced" else 1)]
    again = Session.load(session.spec, session.setup, session.secret, session.checkpoints[0].blob, events)
    again.undo("b", consent=True)
    same(rebuilt(again), again)


def test_rewinding_to_just_before_a_forced_answer_is_remembered_rightly() -> None:
    play = Play(forced_in_between()).do("left", "right", "right")
    play.session.rewind(0)
    same(rebuilt(play.session), play.session)
    play.do("right").do("left")
    play.session.undo("b")
    same(rebuilt(play.session), play.session)


def test_a_private_question_waits_even_if_one_answer_is_left() -> None:
    play = Play(new_session(toy(asked(choose("a", "cancel", "pass", private=True)))))
    play.expect("a", "cancel").do("pass")
    assert play.session.journal[0].by == "player"


# --- taking back ------------------------------------------------------------------------------------------


def undo_refused(play: Play, seat: str, why: str) -> None:
    before = snapshot(play.session)
    with pytest.raises(Refused, match=why):
        play.session.undo(seat)
    assert snapshot(play.session) == before


def test_undo_is_free_while_nothing_was_shown() -> None:
    play = scribes().until("march")
    start = encode(play.state)
    play.do("via:great_gate", "via:old_well")
    play.session.undo("assyria")
    assert play.state.courier["assyria"] == "great_gate"
    play.session.undo("assyria")
    assert encode(play.state) == start
    assert [line.text for line in play.session.lines if "courier" in line.text] == []
    same(rebuilt(play.session), play.session)


def test_undo_is_an_entry_of_its_own_and_nothing_is_erased() -> None:
    play = scribes().until("march").do("via:great_gate")
    entries = len(play.session.journal)
    play.session.undo("assyria")
    last = play.session.journal[-1]
    assert len(play.session.journal) == entries + 1
    assert (last.back, last.seat) == (len(play.session.answers), "assyria")
    assert standing(play.session.journal) == play.session.answers


def test_undo_then_redo_is_as_if_nothing_had_been() -> None:
    play = scribes().until("march").do("via:great_gate", "via:old_well")
    before, question = encode(play.state), play.session.fingerprint()
    play.session.undo("assyria")
    play.do("via:old_well")
    assert (encode(play.state), play.session.fingerprint()) == (before, question)


def test_undo_goes_back_across_a_checkpoint() -> None:
    play = scribes().until("march").do("via:great_gate", "stay").expect("babylon", "march")
    assert play.session.tail() == []
    play.session.undo("assyria")
    play.expect("assyria", "march")
    assert play.state.courier["assyria"] == "great_gate"
    same(rebuilt(play.session), play.session)


def guarded(dice: list[int]) -> Play:
    """Babylon guards the gate, and assyria walks into it."""
    play = scribes({"battle": dice}).until("post", "babylon")
    return play.do({"guard:great_gate": 1}).until("march").do("via:great_gate")


def test_undo_is_barred_by_another_seats_answer() -> None:
    play = guarded([6, 1]).expect("babylon", "intercept").do("let")
    undo_refused(play, "assyria", "^another player has decided since")


def test_undo_is_barred_by_dice() -> None:
    play = guarded([6, 1]).do("intercept").expect("assyria", "aid").do("none")
    assert play.session.table.dice.rolls[-1].results == [1]
    undo_refused(play, "assyria", "dice have been thrown or something hidden was shown since")


def test_undo_that_is_barred_says_what_came_between() -> None:
    play = guarded([6, 1]).expect("babylon", "intercept")
    play.session.answer("babylon", "let", by="automat")
    undo_refused(play, "assyria", "^an automated player has decided since")

    def rule(table: Table[Toy]) -> Rule[None]:
        yield from asked(choose("a", "go", *LR), choose("b", "stop", *LR))(table)
        table.dice.roll("weather")
        yield from asked(choose("a", "rest", *LR))(table)

    play = Play(new_session(toy(rule))).do("left")
    play.session.answer("b", "left", by="automat")
    undo_refused(play, "a", "dice have been thrown or something hidden was shown since, and an automated player has")


def test_undo_stays_barred_after_going_back_to_a_checkpoint() -> None:
    def rule(table: Table[Toy]) -> Rule[None]:
        yield from asked(choose("a", "go", *LR))(table)
        table.dice.roll("weather")

    play = Play(new_session(toy(rule))).do("left")
    undo_refused(play, "a", "dice have been thrown")
    play.session.rewind(0)
    play.do("left", "left")
    play.session.undo("a", consent=True)
    undo_refused(play, "a", "dice have been thrown")


def test_undo_is_barred_by_a_drawn_card() -> None:
    play = scribes(HANDS).do(["card:letter_1a"])
    undo_refused(play, "assyria", "something hidden was shown")
    play = scribes(HANDS).do([])
    play.session.undo("assyria")
    play.expect("assyria", "swap")


def test_undo_is_barred_by_a_card_that_all_have_seen() -> None:
    play = scribes(HANDS).until("write").by("assyria", "card:letter_3a").by("babylon", "pass").do(0)
    play.expect("babylon", "erase").do("card:eraser_b")
    undo_refused(play, "babylon", "something hidden was shown")


def test_undo_is_barred_once_sealed_answers_are_open() -> None:
    """Even where no card changes hands: who has seen the other's bid may not change his own."""

    def rule(table: Table[Toy]) -> Rule[None]:
        bids = yield from together(tuple(Number(s, "bid", "TOY-1", "?", most=9) for s in ("a", "b")))
        table.state.log.append(str(bids))
        yield choose("a", "go", *LR)

    play = Play(new_session(toy(rule))).by("a", 3)
    play.session.undo("a")
    play.by("b", 5).by("a", 6)
    undo_refused(play, "a", "something hidden was shown")


def test_with_consent_undo_goes_past_dice_and_meets_the_same_dice_again() -> None:
    play = guarded([6, 1]).do("intercept", "none")
    rolls = list(play.session.table.dice.rolls)
    play.session.undo("assyria", consent=True)
    play.expect("assyria", "aid").do("none")
    assert play.session.table.dice.rolls == rolls
    same(rebuilt(play.session), play.session)


def test_with_consent_undo_goes_past_another_seat() -> None:
    play = guarded([6, 1]).do("let")
    play.session.undo("assyria", consent=True)
    play.expect("assyria", "march")
    assert play.state.courier["assyria"] == ""


def test_a_tail_that_goes_back_beyond_its_checkpoint_is_refused() -> None:
    """Played from that checkpoint it would be another game."""
    play = scribes().until("march").do("via:great_gate", "stay").expect("babylon", "march")
    session, start = play.session, play.session.checkpoints[-1]
    entries = len(session.journal)
    session.undo("assyria")
    with pytest.raises(Refused, match="take back answers older than the checkpoint"):
        Session.load(SCRIBES, session.setup, session.secret, start.blob, session.journal[entries:], first_seq=entries)


def test_taking_back_goes_on_in_a_game_loaded_from_the_middle() -> None:
    play = scribes(scenario="long").until("march").do("stay").expect("babylon", "march")
    live, start = play.session, play.session.checkpoints[-1]
    first = len(live.journal)
    again = Session.load(SCRIBES, live.setup, live.secret, start.blob, [], live.table.dice.again(), first)
    Play(again).do("via:great_gate", "via:old_well")
    again.undo("babylon")
    again.undo("babylon")
    undo_refused(Play(again), "babylon", "there is nothing to take back")
    Play(again).do("via:old_well" if "via:old_well" in Play(again).options() else "via:great_gate")
    assert [event.seq for event in again.journal] == list(range(first, first + 5))
    twice = Session.load(SCRIBES, live.setup, live.secret, start.blob, again.journal, live.table.dice.again())
    same(twice, again)


def test_going_back_that_fails_leaves_everything_as_it_was() -> None:
    """The rules may have become others since; then the past cannot be played again, but the present stands."""
    outside: list[str] = []

    def rule(table: Table[Toy]) -> Rule[None]:
        answer = yield choose("a", "go", *LR, *filter(None, outside[:1]))
        table.tell(f"went {answer}")
        if len(outside) > 1:
            raise KeyError("a rule that is broken by now")
        yield choose("a", "on", *LR)

    for change, why in ((["back"], "no longer fits"), (["", "broken"], "the rules failed there: KeyError")):
        outside.clear()
        play = Play(new_session(toy(rule))).do("left", "left", "right", "left")
        before = snapshot(play.session)
        outside += change
        with pytest.raises(Refused, match=why):
            play.session.rewind(1)
        assert snapshot(play.session) == before and play.session.frozen is None
        outside.clear()
        play.do("left", "right")
        assert play.session.over


def test_nothing_to_take_back() -> None:
    undo_refused(scribes(), "assyria", "there is nothing to take back")


def test_undo_passes_over_forced_answers() -> None:
    only = Number("a", "only", "TOY-2", "How many?", least=1, most=1)
    play = Play(new_session(toy(asked(choose("a", "go", *LR), only, choose("a", "on", *LR))))).do("left")
    play.session.undo("a")
    play.expect("a", "go")


def test_rewind_reaches_every_point_of_a_game() -> None:
    session = scribes(seats=3, scenario="long").session
    marks = {0: session.fingerprint()}
    random_play(session, 4, lambda here: marks.update({len(here.answers): here.fingerprint()}))
    start = encode(session.spec.codec.read(session.checkpoints[0].blob))
    for count in reversed([i for i, event in enumerate(session.answers) if event.by == "player"]):
        event = session.answers[count]
        session.rewind(count)
        assert (session.fingerprint(), session.token[:2]) == (marks[count], (event.ply, event.step))
        assert session.fingerprint_for(session.asks()[event.seat]) == event.fingerprint
        assert len(session.answers) == count
    session.rewind(0) if session.answers else None
    assert session.state.ply == 1 and start == encode(session.spec.start.deal(session.setup))
    same(rebuilt(session), session)
    assert random_play(session, 9).over


def test_rewind_refuses_what_was_never_there() -> None:
    play = scribes().do([])
    for count in (-1, 1, 99):
        with pytest.raises(Refused, match="there are 1 answers to go back in"):
            play.session.rewind(count)
    play.session.rewind(0, by="moderator")
    assert play.session.journal[-1].by == "moderator"


# --- rules that break -------------------------------------------------------------------------------------


class Unlucky(LoadedDice):
    """Dice that fall off the table."""

    def roll(self, label: str, count: int = 1, sides: int = 6) -> list[int]:
        raise KeyError(f"no table under {label}")

    def again(self) -> Unlucky:
        return Unlucky()


def about_to_break() -> Play:
    play = Play(new_session(SCRIBES, seats=2, dice=Unlucky())).until("post", "babylon")
    return play.do({"guard:great_gate": 1}).until("march").do("via:great_gate", "intercept").expect("assyria", "aid")


def test_broken_rules_leave_the_session_unharmed() -> None:
    play = about_to_break()
    before = snapshot(play.session)
    with pytest.raises(RulesBroke, match="which was not taken: KeyError"):
        play.session.answer("assyria", "none")
    assert snapshot(play.session) == before
    play.session.undo("assyria", consent=True)
    play.do("stay").expect("babylon", "march")


def test_a_crash_report_tells_where_the_rules_were() -> None:
    play = about_to_break()
    with pytest.raises(RulesBroke) as broke:
        play.session.answer("assyria", "none")
    crash = read_crash(broke.value.report)
    functions = [frame.split(":")[0] for frame in crash.stack]
    assert functions == ["march", "walk", "intercepted", "battle", "roll"]
    assert all(frame.split(":")[1].isdigit() for frame in crash.stack)
    assert (crash.game, crash.revision) == ("scribes", 1)
    assert crash.error.startswith("KeyError: ") and "no table under battle great_gate assyria" in crash.error
    assert [event.answer for event in crash.answers] == ["via:great_gate", "intercept", "none"]


def test_a_crash_report_is_enough_to_fail_again() -> None:
    play = about_to_break()
    with pytest.raises(RulesBroke) as broke:
        play.session.answer("assyria", "none")
    crash = read_crash(broke.value.report)
    spec = play.session.spec
    with pytest.raises(KeyError, match="no table under"):
        Session.load(spec, crash.setup, crash.secret, crash.checkpoint, crash.answers, Unlucky())


def test_rules_that_break_in_the_next_phase_leave_the_session_unharmed_too() -> None:
    def rule(table: Table[Toy]) -> Rule[None]:
        assert table.state.ply == 0, "the second turn is broken"
        yield from asked(choose("a", "go", *LR))(table)

    play = Play(new_session(toy(rule)))
    before = snapshot(play.session)
    with pytest.raises(RulesBroke, match="the second turn is broken") as broke:
        play.do("left")
    assert snapshot(play.session) == before
    crash = read_crash(broke.value.report)
    with pytest.raises(AssertionError, match="the second turn is broken"):
        Session.load(play.session.spec, crash.setup, crash.secret, crash.checkpoint, crash.answers)


def test_words_that_cannot_be_written_down_break_nothing() -> None:
    def rule(table: Table[Toy]) -> Rule[None]:
        words = yield Say("a", "oath", "TOY-1", "?")
        table.state.log.append(words)
        yield choose("a", "go", *LR)

    play = Play(new_session(toy(rule))).do("by \ud800 Ptah")
    assert play.state.log == ["by Ptah"]
    play.session.undo("a")
    play.refused("\ud800", says="0 characters")


def test_rules_that_break_on_an_order_given_in_advance_leave_the_session_unharmed() -> None:
    def rule(table: Table[Toy]) -> Rule[None]:
        answer = yield choose("a", "go", *LR, default="left")
        assert answer == "right", "left is broken"
        table.state.turns = 1

    play = Play(new_session(toy(rule)))
    play.session.orders.stand(play.session.spec, "a", "go", "default")
    before = snapshot(play.session)
    with pytest.raises(RulesBroke, match="left is broken"):
        play.session.go_on()
    assert snapshot(play.session) == before
    play.do("right")
    assert play.session.over


@pytest.mark.parametrize("text", ["", "{}", "[]", "not json", '{"format": "other"}'])
def test_rubbish_is_no_crash_file(text: str) -> None:
    with pytest.raises(Refused, match="crash"):
        read_crash(text)


def test_the_rule_stack_of_an_open_question_can_be_read() -> None:
    play = guarded([6, 1]).do("intercept")
    functions = [frame.split(":")[0] for frame in rule_stack(play.session._rule)]
    assert functions == ["march", "walk", "intercepted", "battle", "inked", "_put"]


# --- looking ahead ----------------------------------------------------------------------------------------


def test_a_clone_is_the_same_game_and_touches_nothing() -> None:
    play = guarded([6, 1]).do("intercept")
    before = snapshot(play.session)
    clone = play.session.clone()
    same(clone, play.session)
    random_play(clone, 1)
    assert snapshot(play.session) == before


def test_a_clone_for_guessing_keeps_the_past_and_has_other_dice_and_cards() -> None:
    play = scribes(seed=3).until("write")
    real, guess = play.session.clone(), play.session.clone("assyria", b"search")
    assert guess.asks().keys() == real.asks().keys()
    assert guess.seen("assyria") == real.seen("assyria")
    assert encode(guess.state) != encode(real.state)
    assert guess.table.dice.roll("battle", 30) != real.table.dice.roll("battle", 30)


def test_a_guess_does_not_depend_on_what_is_really_hidden() -> None:
    """Two games alike but for the opponent's hand and the seed are guessed alike."""
    one = scribes({"deck": ["letter_1a", "letter_1b", "letter_2a", "letter_2b", "letter_6a"]}, seed=1).until("write")
    two = scribes({"deck": ["letter_1a", "letter_1b", "letter_2a", "letter_2b", "eraser_a"]}, seed=2).until("write")
    guesses = [play.session.clone("assyria", b"search") for play in (one, two)]
    assert encode(guesses[0].state) == encode(guesses[1].state)


def test_a_guess_knows_no_sealed_answer_of_others() -> None:
    play = scribes(HANDS).until("write").by("babylon", "card:letter_6a")
    real, guess = play.session.clone("assyria"), play.session.clone("assyria", b"search")
    assert list(real.asks()) == ["assyria"]
    assert list(guess.asks()) == ["assyria", "babylon"], "the guesser has to guess it"
    own = play.session.clone("babylon", b"search")
    assert list(own.asks()) == ["assyria"], "one's own is no secret"


@pytest.mark.parametrize("misfits", [0, 3, DEALS])
def test_as_many_deals_are_tried_for_a_guess_however_soon_one_fits(misfits: int) -> None:
    """How long a guess takes tells nothing of what others hold."""
    tried: list[str | None] = []

    def redeal(s: Any, seat: str | None, dice: Dice, known: Collection[str] = ()) -> None:
        tried.append(seat)
        SCRIBES.hidden.redeal(s, seat, dice, known)
        if len(tried) <= misfits:
            s.hands["assyria"], s.hands["babylon"] = s.hands["babylon"], s.hands["assyria"]

    play = scribes(HANDS).until("write")
    play.session.spec = altered(SCRIBES, redeal=redeal)
    if misfits < DEALS:
        assert play.session.clone("assyria", b"search").seen("assyria") == play.session.seen("assyria")
    else:
        with pytest.raises(Refused, match="too much hangs on hidden things"):
            play.session.clone("assyria", b"search")
    assert tried == ["assyria"] * DEALS


def test_where_nothing_is_hidden_one_deal_is_enough() -> None:
    dealt: list[Any] = []
    spec = altered(
        toy(asked(choose("a", "go", *LR))), knowers=lambda s: {"x": ("a", "b")}, redeal=lambda *it: dealt.append(it)
    )
    Play(new_session(spec)).session.clone("a", b"search")
    assert len(dealt) == 1


# --- words from outside -----------------------------------------------------------------------------------


def time_is_up(state: Toy, value: str) -> None:
    state.log.append(f"time is up, says {value}")
    state.turns = state.ply


def timed(until: int = 99) -> Play:
    """A game that listens for the time to be up, until so many phases have been played."""
    word = Signal("time is up", "The game ends.", time_is_up, awaited=lambda state: state.ply < until)
    spec = altered(toy(asked(choose("a", "go", "left", "right"))), signals={"time": word})
    return Play(new_session(spec))


def test_a_word_from_outside_is_heard_when_the_phase_is_over() -> None:
    play = timed()
    play.session.signal("time", "the clock", by="clock")
    assert not play.state.log and list(play.session.asks()) == ["a"], "the question under way is answered first"
    play.do("left")
    assert play.state.log[:2] == ["a:go=left", "time is up, says the clock"]
    assert play.session.journal[0].by == "clock"


def test_a_word_from_outside_outlives_an_interruption_and_is_taken_back_with_what_followed() -> None:
    play = timed()
    play.session.signal("time", "the table")
    start, setup = play.session.checkpoints[0], play.session.setup
    again = Session.load(play.session.spec, setup, play.session.secret, start.blob, play.session.journal)
    assert again.frozen is None
    for session in (play.session, again):
        session.answer("a", "right")
        assert "time is up, says the table" in session.state.log
    play.session.rewind(0)
    play.do("right")
    assert play.state.log == ["a:go=right"], "the word is gone with the rest"


@pytest.mark.parametrize("word", ["rain", "time"])
def test_a_word_that_is_not_awaited_is_refused(word: str) -> None:
    play = timed(until=0)
    assert play.session.signals_awaited() == {}
    with pytest.raises(Refused, match=f"does not wait for “{word}” now"):
        play.session.signal(word, "")
    assert play.session.journal == []


def test_a_word_is_awaited_until_it_is_said_and_no_more_when_the_game_is_over() -> None:
    play = timed()
    assert [word.title for word in play.session.signals_awaited().values()] == ["time is up"]
    play.session.signal("time", "the table")
    assert play.session.signals_awaited() == {}, "said, though the rules have yet to hear it"
    with pytest.raises(Refused, match="does not wait for “time” now"):
        play.session.signal("time", "the table")
    play.do("left").do("left")
    assert play.session.over and play.session.signals_awaited() == {}


def test_no_player_takes_back_what_came_before_a_word_that_binds_all() -> None:
    play = timed()
    play.do("left")
    play.session.signal("time", "the table")
    for consent in (False, True):
        with pytest.raises(Refused, match="only a moderator goes back past it"):
            play.session.undo("a", consent=consent)
    play.session.rewind(0, by="moderator")
    assert "time" in play.session.signals_awaited() and play.session.answers == []


@pytest.mark.parametrize("said", [["rain", ""], ["time"], "time", ["time", ""]])
def test_a_journal_with_a_word_that_the_rules_do_not_await_is_frozen(said: Any) -> None:
    play = timed(until=0)
    start, setup = play.session.checkpoints[0], play.session.setup
    word = Event(0, 0, 0, "", said, b"", "moderator", 1, role=SIGNAL)
    again = Session.load(play.session.spec, setup, play.session.secret, start.blob, [word])
    assert again.frozen is not None and again.frozen.in_short.startswith("signal 0 (phase 0")
