"""Order lines: what can be typed, what is said when it cannot, and what is offered at every word."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.kernel.errors import Refused
from engine.kernel.orders.complete import last_order, lines_after
from engine.kernel.orders.parse import give, plain, provided, understand, understand_beginning, words_of
from engine.kernel.questions import Cap, Choose, Number, Option, Pick, Rule, Say, Split, together
from engine.kernel.table import Table
from tests.kernel.toy import Toy, asked, choose, toy
from tests.kit import LoadedDice, Play, new_session, random_play, show, snapshot
from tests.tiny import SCRIBES

HANDS = ["letter_1a", "letter_2a", "letter_3a", "eraser_a", "letter_4a", "letter_5a", "letter_6a", "eraser_b"]


def scribes(topic: str = "swap", seat: str = "assyria") -> Play:
    play = Play(new_session(SCRIBES, seats=2, dice=LoadedDice({"deck": list(HANDS), "battle": [6, 1]})))
    return play.until(topic, seat)


def toying(*asks: Any) -> Play:
    return Play(new_session(toy(asked(*asks))))


def refusal(play: Play, line: str, seat: str = "assyria") -> str:
    before = snapshot(play.session)
    with pytest.raises(Refused) as refused:
        give(play.session, seat, line)
    assert snapshot(play.session) == before, "a line that is not understood does nothing"
    assert "\n" not in str(refused.value)
    return str(refused.value)


# --- words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Upper Egypt", "upper_egypt"),
        ("Ḫattuša", "hattusa"),
        ("Hurri-land", "hurri_land"),
        ("Naqi’a", "naqia"),
        ("  Old  Well ", "old_well"),
        ("2+", "2+"),
        ("?!", ""),
    ],
)
def test_plain_words(text: str, bare: str) -> None:
    assert plain(text) == bare


def test_arrows_and_commas() -> None:
    assert words_of("march > a > b>c") == ["march", ">", "a", ">", "b", ">", "c"]
    assert words_of("to a, then b") == ["to", "a", "then", "b"]


def test_what_stands_beside_a_name_on_offer_is_passed_over() -> None:
    assert words_of("march a (then no sailing) 2 foot") == ["march", "a", "2", "foot"]
    assert words_of("3 · Old Well, with 2 (of 3)") == ["Old", "Well", "with", "2", "(of", "3)"]


# --- understanding ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "march via great_gate via old_well to high_pass",
        "march via great gate via old well to high pass",
        "via great gate march via old well march to high pass",
        "march > great gate > old well > high pass",
        "MARCH > Great-Gate > OLD well > high pass",
        "> great_gate > old_well > high_pass",
    ],
)
def test_a_march_in_many_spellings(line: str) -> None:
    play = scribes("march")
    assert give(play.session, "assyria", line) == ["via:great_gate", "via:old_well", "to:high_pass"]
    assert play.state.courier["assyria"] == "high_pass"
    play.expect("babylon", "march")


@pytest.mark.parametrize(
    ("line", "posted"),
    [
        ("post 2 high pass", {"guard:high_pass": 2}),
        ("post high pass 1 old well", {"guard:high_pass": 1, "guard:old_well": 1}),
        ("1 palace 1 river ford", {"guard:palace": 1, "guard:river_ford": 1}),
        ("post high pass high pass", {"guard:high_pass": 2}),
        ("post none", {}),
        ("none", {}),
        ("post 2 guard high pass", {"guard:high_pass": 2}),
        ("post high", {"guard:high_pass": 1}),
    ],
)
def test_counts(line: str, posted: dict[str, int]) -> None:
    assert understand(scribes("post").session, "assyria", line) == [posted]


def test_a_plural_is_understood() -> None:
    play = toying(
        Split("a", "losses", "TOY-1", "Who falls?", (Option("chariot", most=3), Option("foot", most=9)), most=9)
    )
    assert understand(play.session, "a", "2 chariots 5 foot") == [{"chariot": 2, "foot": 5}]


def test_all_and_none() -> None:
    men = (Option("foot", most=2), Option("king"))
    play = toying(
        Split("a", "losses", "TOY-1", "Who falls?", men, most=3), Pick("a", "go", "TOY-1", "Who?", men, most=2)
    )
    assert understand(play.session, "a", "all") == [{"foot": 2, "king": 1}]
    assert understand(play.session, "a", "none all") == [{}, ["foot", "king"]]
    assert understand(play.session, "a", "king none") == [{"king": 1}, []]


def test_one_line_may_answer_several_questions() -> None:
    play = scribes()
    assert give(play.session, "assyria", "swap none post 1 high pass 1 old well") == [
        [], {"guard:old_well": 1, "guard:high_pass": 1},
    ]  # fmt: skip
    play.expect("babylon", "swap")


def test_keys_and_labels_and_beginnings() -> None:
    for line in ("card:eraser_a", "card_eraser_a", "eraser a", "swap eraser_a", "Eraser"):
        assert understand(scribes().session, "assyria", line) == [["card:eraser_a"]]


def test_whole_names_come_before_beginnings() -> None:
    play = toying(Choose("a", "go", "TOY-1", "Where?", (Option("to:ur_of_the_chaldees"), Option("to:ur"))))
    assert understand(play.session, "a", "ur") == ["to:ur"]
    assert understand(play.session, "a", "ur of the chaldees") == ["to:ur_of_the_chaldees"]


def test_a_place_that_several_options_belong_to_is_no_beginning_of_another() -> None:
    options = (Option("gate", "attack the gate", at="ur"), Option("besiege", at="ur"), Option("to:uruk", "Uruk"))
    play = toying(Choose("a", "road", "TOY-1", "Where to?", options))
    assert refusal(play, "ur", "a").startswith("“ur” may mean several things here: attack the gate, besiege")
    assert understand(play.session, "a", "uru") == ["to:uruk"]


def test_numbers_and_words() -> None:
    play = toying(Number("a", "bid", "TOY-1", "How much?", most=30), Say("a", "say", "TOY-2", "What?", most=40))
    assert give(play.session, "a", "12 peace to my brother") == [12, "peace to my brother"]


@pytest.mark.parametrize("line", ["²", "9" * 5_000, "٣٣٣", "-1", "1.5"])
def test_numbers_that_are_none(line: str) -> None:
    play = toying(Number("a", "bid", "TOY-1", "How much?", most=30))
    refusal(play, line, "a")
    play = toying(Split("a", "losses", "TOY-1", "Who falls?", (Option("foot", most=2),), most=2))
    refusal(play, f"{line} foot", "a")


# --- refusals ---------------------------------------------------------------------------------------------


def test_an_unknown_word_is_named_with_what_could_be_said() -> None:
    assert refusal(scribes("march"), "march > troy") == (
        "“to troy” is no answer to: Where to? Here you can say: to Great Gate, stay (SCR-4.1)"
    )
    assert refusal(scribes("post"), "post 2 troy").startswith("“troy” is no answer to: Where do your guards")


def test_what_is_suggested_can_be_typed_and_reads_like_the_buttons() -> None:
    long = "3 Infantry and the King from the far side of the river"
    own = (Option("unit:inf@nesa", "Infantry from Nesa"), Option("unit:all", long), Option("take:2", "2 silver"))
    play = toying(Choose("a", "go", "TOY-1", "Who goes", own))
    said = refusal(play, "troy", "a")
    assert said == f"“troy” is no answer to: Who goes. Here you can say: Infantry from Nesa, {long}, 2 silver (TOY-1)"
    for line in said.partition("say: ")[2].removesuffix(" (TOY-1)").split(", "):
        assert understand(play.session, "a", line)


def test_a_missing_or_wrong_number_is_asked_for() -> None:
    play = toying(Number("a", "bid", "TOY-1", "How much?", most=30))
    assert refusal(play, "x", "a") == "“x” is no answer to: How much? Here you can say: a number from 0 to 30 (TOY-1)"


def test_a_barred_option_says_why() -> None:
    assert refusal(scribes("march"), "march > high pass") == "the road is walked place by place, SCR-4.1"
    assert refusal(scribes("march"), "to palace") == "the road is walked place by place, SCR-4.1"


def test_a_barred_option_says_why_whichever_copy_it_is() -> None:
    why = {"play:joshua.2": "Joshua waits for his moment", "play:marduk.1": "Marduk sleeps"}
    play = toying(Choose("a", "go", "TOY-1", "What next?", (Option("play:ambush.1"), Option("done")), barred=why))
    for line in ("play joshua", "joshua", "play joshua 2"):
        assert refusal(play, line, "a") == "Joshua waits for his moment"
    assert refusal(play, "play marduk", "a") == "Marduk sleeps"


def test_a_count_out_of_bounds_says_why() -> None:
    assert refusal(scribes("post"), "post 3 high pass") == "3 High Pass: 0 to 2 allowed (SCR-2.3)"


def test_a_line_that_stops_short_is_given_as_far_as_it_goes() -> None:
    play = scribes("march")
    assert give(play.session, "assyria", "march via great gate") == ["via:great_gate"]
    play.expect("assyria", "march")


def test_an_empty_line_and_a_line_out_of_turn() -> None:
    assert refusal(scribes(), "   ") == "the order is empty (order)"
    assert refusal(scribes(), "none", "babylon") == "you have nothing to decide now (order)"


def beyond(line: str) -> str:
    return f"“{line}” comes after dice or another player's decision; give that order when it is your turn again (order)"


def test_nothing_is_foreseen_beyond_another_seats_decision() -> None:
    play = scribes("post", "babylon").do({"guard:great_gate": 1}).until("march")
    assert refusal(play, "march > great gate > old well") == beyond("> old well")


def test_nothing_is_foreseen_beyond_dice_that_fall_on_a_forced_answer_of_another_seat() -> None:
    def rule(table: Table[Toy]) -> Rule[None]:
        yield choose("a", "go", "left", "right")
        yield choose("b", "nod", "nod")
        (die,) = table.dice.roll("storm", sides=256)
        yield choose("a", "sail", f"day_{die}", "stay")

    play = Play(new_session(toy(rule)))
    assert lines_after(play.session, "a", "left") == ["left"]
    assert "comes after dice" in refusal(play, "left stay", "a")
    assert understand(play.session, "a", "left") == ["left"]


def test_nothing_is_foreseen_beyond_dice() -> None:
    play = scribes("post", "babylon").do({"guard:great_gate": 1}).until("march").do("via:great_gate", "intercept")
    assert refusal(play, "none via old well") == beyond("via old well")
    assert lines_after(play.session, "assyria", "none") == ["no ink"]


def test_nothing_is_foreseen_beyond_a_drawn_card() -> None:
    """The order of the deck is settled, but its owner must not look ahead into it."""
    play = scribes()
    assert refusal(play, "swap letter 1a post 2 high pass") == beyond("post 2 high pass")
    assert not [line for line in lines_after(play.session, "assyria", "swap letter_1a") if "pass" in line]


def test_nothing_is_foreseen_beyond_sealed_answers() -> None:
    """Whoever answers last must not learn from completion what the others have sealed."""

    def rule(table: Table[Toy]) -> Rule[None]:
        bids = yield from together(tuple(Number(s, "bid", "TOY-1", "How much?", most=9) for s in ("a", "b")))
        yield choose("a", "gain", f"won:{bids['b']}", "lost:0")

    play = Play(new_session(toy(rule))).by("b", 7)
    assert lines_after(play.session, "a", "3") == ["3"]
    assert refusal(play, "3 won 7", "a") == beyond("won 7")


# --- completion -------------------------------------------------------------------------------------------


def lines(play: Play, line: str, seat: str = "assyria", verb: str = "") -> list[str]:
    assert line == line.strip(), "Discord cuts off the last blank"
    return lines_after(play.session, seat, line, verb)


def test_each_place_is_offered_once_by_its_title() -> None:
    play = scribes("march")
    assert lines(play, "") == ["> Great Gate", "stay"]
    assert lines(play, "march") == ["march > Great Gate", "march stay"]
    assert lines(play, "march v")[0] == "march via Great Gate", "by way of it is for who says so"
    assert lines(play, "march via great_gate")[:2] == ["march via Great Gate", "march via Great Gate > Old Well"]
    assert lines(play, "march > gre") == ["march > Great Gate"]
    assert lines(play, "march > great gate >") == ["march > great gate > Old Well", "march > great gate > Salt Pan"]
    assert lines(play, "MARCH >") == ["MARCH > Great Gate"]
    assert lines(play, "stay") == ["stay"], "what comes after others is not foreseen"
    assert lines(play, "nonsense") == lines(play, "", "babylon") == []
    assert lines(play, "march via great gate > old well > h") == ["march via great gate > old well > High Pass"]


def test_each_place_is_offered_with_how_many_it_can_take() -> None:
    play = scribes("post")
    offered = lines(play, "")
    assert offered[:3] == ["none", "1 Great Gate", "2 Old Well"] and offered[5] == "1 Palace", "of some at most one"
    assert lines(play, "1") == [line.replace("2", "1") for line in offered[1:]]
    assert lines(play, "post 2 ri") == ["post 2 River Ford"] == lines(play, "post 2 river f")
    assert lines(play, "2 river_ford") == ["2 River Ford"], "there are no more"
    assert lines(play, "1 river_ford")[:2] == ["1 River Ford", "1 River Ford 1 Great Gate"]
    assert not any("River Ford 1 River Ford" in line for line in lines(play, "1 River Ford"))
    assert lines(play, "river")[:3] == ["river", "2 River Ford", "1 River Ford"]


def test_a_slip_of_the_finger_is_offered_as_what_it_may_have_been() -> None:
    assert lines(scribes("post"), "2 rivre") == ["2 River Ford"]
    assert lines(scribes("post"), "2 ford") == ["2 River Ford"], "a word of a name finds it"
    assert lines(scribes("march"), "march > graet") == ["march > Great Gate"]


def test_completion_of_numbers() -> None:
    play = toying(Number("a", "bid", "TOY-1", "How much?", most=12))
    assert lines(play, "1", "a")[:4] == ["1", "10", "11", "12"]


def test_a_word_that_may_still_grow_is_offered_both_ways() -> None:
    where = (Option("to:ur"), Option("to:uruk"), Option("to:ur_of_the_chaldees"))
    play = toying(Choose("a", "go", "TOY-1", "Where?", where), choose("a", "sail", "left", "right"))
    assert lines(play, "ur", "a") == ["ur", "ur left", "ur right", "> ur", "> uruk", "> ur of the chaldees"]
    assert lines(play, "ur of", "a") == ["> ur of the chaldees"], "its end is offered before what follows it"
    assert lines(play, "ur of the chaldees", "a")[1:] == ["> ur of the chaldees left", "> ur of the chaldees right"]


def test_what_goes_without_saying_does_not_hide_what_follows_it() -> None:
    men = (Option("foot", most=3),)
    play = toying(
        Choose("a", "who", "TOY-1", "Who?", (Option("all"),)),
        Split("a", "go", "TOY-1", "How many?", men, most=3, verb="send"),
        Choose("a", "way", "TOY-1", "Which way?", (Option("on"),)),
        choose("a", "sail", "left", "right"),
    )
    assert lines(play, "2 foot", "a") == ["2 foot", "2 foot left", "2 foot right"]
    assert lines(play, "2 foot l", "a")[0] == "2 foot left"


def test_a_verb_is_no_beginning_of_an_option() -> None:
    ways = (Option("major"), Option("done"))
    play = toying(Choose("a", "act", "TOY-1", "What?", ways, verb="do"), choose("a", "sail", "left"))
    assert understand(play.session, "a", "do major") == ["major"]
    assert lines(play, "do", "a") == ["do major", "do done"]


def test_of_few_things_every_number_is_offered() -> None:
    play = toying(Split("a", "go", "TOY-1", "How many?", (Option("foot", most=12), Option("king")), most=14))
    assert lines(play, "", "a") == ["all", "none", *(f"{n} foot" for n in range(12, 0, -1)), "king"]
    assert lines(play, "1", "a") == ["1 foot", "10 foot", "11 foot", "12 foot", "1 king"]
    assert lines(play, "king 11", "a") == ["king 11 foot"]


def test_a_line_after_a_verb_leaves_the_verb_to_the_command() -> None:
    assert lines(scribes("march"), "via great_gate", verb="march")[1] == "via Great Gate > Old Well"


def test_what_is_over_afterwards_is_said_beside_it_and_passed_over_when_typed() -> None:
    by_land = Option("march:ur", "march from Ur", at="ur", facts={"closes": "sailing"})
    play = toying(
        Choose("a", "go", "TOY-1", "From where?", (Option("sail:ur", "sail from Ur", at="ur"), by_land), verb="march")
    )
    assert lines(play, "", "a") == ["sail from Ur", "march Ur (then no sailing)"]
    for line in lines(play, "", "a"):
        assert understand(play.session, "a", line) == [f"{line.split()[0]}:ur"]


def test_the_last_order_of_a_line() -> None:
    play = toying(*[Split("a", "go", "TOY-1", "How many?", (Option("foot", most=9),), most=9, verb="send")] * 3)
    assert last_order(play.session, "a", "send 2 foot send 3 foot") == "send 3 foot"
    assert last_order(play.session, "a", "send 2 foot send 3") == "send 3"
    assert last_order(play.session, "a", "send 2") == "send 2"
    assert last_order(play.session, "a", "") == ""


def test_a_copy_of_a_copy_played_by_hand_is_the_same_game() -> None:
    play = toying(choose("a", "sail", "left", "right"), choose("a", "who", "all"), choose("a", "way", "on", "back"))
    ahead = play.session.clone()
    ahead.by_hand = True
    for answer in ("left", "all"):
        ahead.answer("a", answer)
    again = ahead.clone()
    assert again.frozen is None and again.answers == ahead.answers and again.asks() == ahead.asks()


def leads_somewhere(play: Play, seat: str, line: str) -> bool:
    """The line can be given as it is, or goes on."""
    try:
        understand(play.session, seat, line)
    except Refused:
        return any(one != line for one in lines_after(play.session, seat, line))
    return True


ANYWHERE = {
    "swap": scribes(),
    "post": scribes("post"),
    "march": scribes("march"),
    "erase": scribes("write").by("assyria", "card:letter_3a").by("babylon", "pass").do(0),
    "pick two": toying(
        Pick("a", "go", "TOY-1", "Who?", (Option("to:ur"), Option("to:uruk"), Option("to:mari")), most=2),
    ),
    "at least": toying(
        Split(
            "a", "losses", "TOY-1", "Who?", (Option("foot", most=3), Option("horse", most=2), Option("king")),
            least=3, most=4, caps=(Cap(("horse", "king"), 1, "TOY-2"),),
        ),
        Number("a", "bid", "TOY-1", "How much?", least=2, most=12),
    ),
    "names": toying(
        Choose("a", "go", "TOY-1", "?", (Option("a:x", "Old Well"), Option("b:y", "Old Pass"), Option("c:old"))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("place", ANYWHERE)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_completion_never_offers_what_is_not_legal(place: str, data: st.DataObject) -> None:
    play = ANYWHERE[place]
    seat = play.ask.seat
    line = ""
    for _ in range(5):
        offered = lines_after(play.session, seat, line)
        if not offered:
            break
        assert len(offered) == len(set(offered))
        for one in offered:
            assert leads_somewhere(play, seat, one), f"{line!r} offers {one!r}\n{show(play.session)}"
        line = data.draw(st.sampled_from(offered))


WORDS = ["swap", "none", "all", "post", "2", "1", "high", "pass", "letter", ">", ",", "stay", "²", "_", "card:"]


@given(st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
@settings(max_examples=150, deadline=None)
def test_any_text_is_understood_or_refused_in_one_line(line: str) -> None:
    for place in ("swap", "march", "at least"):
        play = ANYWHERE[place]
        before = snapshot(play.session)
        try:
            understand(play.session, play.ask.seat, line)
        except Refused as refused:
            assert "\n" not in str(refused)
        lines_after(play.session, play.ask.seat, line)
        assert snapshot(play.session) == before


def test_every_answer_of_a_game_can_be_typed() -> None:
    def typed(session: Any) -> None:
        for seat, ask in session.asks().items():
            for option in ask.options if isinstance(ask, Choose) else ():
                assert understand(session, seat, option.key.replace(":", " ")) == [option.key]
                assert understand(session, seat, option.text) == [option.key]

    random_play(new_session(SCRIBES, seats=3), 8, typed)


def test_a_line_without_end_is_not_read() -> None:
    play = toying(Pick("a", "who", "TOY-1", "Who?", (Option("foot"), Option("horse")), most=2))
    line = "foot " * 400
    assert refusal(play, line, "a") == "the order has 2000 characters; 1000 are read (order)"
    assert lines_after(play.session, "a", line) == []


# --- what need not be said --------------------------------------------------------------------------------


def card_window(*, private: bool = True, default: str | None = "pass") -> Choose:
    options = (Option("pass", idle=True), Option("card:8", "Night March"))
    return Choose("a", "card", "TOY-1", "Play a card?", options, default=default, private=private)


ROAD = Choose("a", "road", "TOY-1", "Where to?", (Option("to:ur"), Option("to:eridu")))
THEN = Choose("a", "then", "TOY-1", "And then?", (Option("besiege"), Option("rest", idle=True)), default="rest")


def test_a_card_window_in_the_middle_of_a_line_goes_without_saying() -> None:
    play = toying(ROAD, card_window(), card_window(), THEN)
    assert understand(play.session, "a", "ur besiege") == ["to:ur", "pass", "pass", "besiege"]
    assert understand(play.session, "a", "ur night march besiege") == ["to:ur", "card:8", "pass", "besiege"]


@pytest.mark.parametrize(
    ("asks", "line"),
    [
        ((card_window(), THEN), "besiege"),  # it is the question on the screen
        ((ROAD, card_window(private=False), THEN), "ur besiege"),  # everybody is asked this
        ((ROAD, card_window(default=None), THEN), "ur besiege"),  # nothing is safe
        ((ROAD, card_window()), "ur besiege"),  # nor is there a next one
    ],
)
def test_nothing_else_does(asks: tuple[Choose, ...], line: str) -> None:
    assert "is no answer to: Play a card?" in refusal(toying(*asks), line, "a")


def test_what_fits_neither_the_window_nor_what_follows_is_refused() -> None:
    assert "“day” is no answer to: And then?" in refusal(toying(ROAD, card_window(), THEN), "ur day march", "a")


# --- what may come ----------------------------------------------------------------------------------------


def test_what_a_line_provides_for_is_left_over_and_fits_the_question_when_it_comes() -> None:
    session = scribes("march").session
    line = "via great gate to old well if aid ink if retreat high pass"
    answers, left = understand_beginning(session, "assyria", line)
    assert answers == ["via:great_gate", "to:old_well"] and left == "if aid ink if retreat high pass"
    aid = Choose("assyria", "aid", "SCR-4.3", "Ink?", (Option("none", idle=True), Option("ink")))
    assert provided(session, aid, left) == "ink"
    assert provided(session, THEN, left) is None
    with pytest.raises(Refused, match="“blood” is no answer to: Ink"):
        provided(session, aid, "if aid blood")


def test_without_an_order_there_is_nothing_to_provide_for() -> None:
    assert refusal(scribes("march"), "if aid ink") == "the order is empty (order)"
    assert "a kind of question and its answer, not “battle ink”" in refusal(scribes("march"), "stay if battle ink")
    assert "did you mean “retreat”" in refusal(scribes("march"), "stay if retreet home")


def test_in_words_of_ones_own_if_is_a_word() -> None:
    play = toying(Say("a", "speech", "TOY-1", "What do you say?"))
    assert understand(play.session, "a", "we yield if you do") == ["we yield if you do"]
