"""Cards are drawn from what a seat may see, fit their frames, and can be read on a phone."""

import random
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.tools.play_out import play_out, start
from renderers import backs, cards, samples
from renderers.cards import Card, Display, Place
from renderers.color import PALETTE, Rgb, rgb, sign_color
from renderers.motifs import MOTIFS, motif
from renderers.parchment import PAPER, SMALL, WIDTH, Face, Parchment, balanced, clipped, fitted, readable, wrapped
from scribes.state import Scribes
from scribes.tables import CARDS, LETTERS
from tests.tiny import SCRIBES

PHONE = 350
COLORS = dict(zip(("assyria", "babylon", "egypt", "hatti"), PALETTE.values(), strict=False))
TEXT = "An eraser strikes out a letter that has been laid, or an eraser that was played against one of yours."


# ------------------------------------------------------------------ the adapter of the card game


def card_of(id: str) -> Card:
    """What the rules of Scribes say of a card."""
    if id in LETTERS:
        return Card(id, f"Letter {id[-2:]}", "letter", str(CARDS[id]), "It scores unless erased.", "tablet", "#c1440e")
    return Card(id, f"Eraser {id[-1:].upper()}", "eraser", "", TEXT, "broken", "#2b2b33")


def hand_of(s: Scribes, seat: str) -> list[Card]:
    return [card_of(id) for id in s.hands[seat]]


def display_of(s: Scribes) -> Display:
    places = tuple(
        Place(
            seat.title(),
            COLORS[seat],
            len(s.hands[seat]),
            tuple(card_of(id) for id in [s.written.get(seat)] if id),
            f"{s.scores[seat]} points, {s.ink[seat]} ink",
            s.mover == seat,
        )
        for seat in s.scores
    )
    top = card_of(s.discard[-1]) if s.discard else None
    chain = tuple(card_of(id) for id in s.chain)
    return Display(f"Round {s.round}", places, len(s.deck), len(s.discard), top, chain)


def moments(seats: int, seed: int) -> list[Any]:
    """Sessions of a game, stopped here and there."""
    found = []
    for moves in (0, 6, 15, 40):
        session = start(SCRIBES, SCRIBES.setup("long", seats), str(seed))
        play_out(session, dict.fromkeys(session.setup.seats, SCRIBES.bot.policy), random.Random(seed), moves)  # type: ignore[arg-type]
        found.append(session)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_and_tables_of_a_whole_game_can_be_drawn(seats: int) -> None:
    for session in moments(seats, seats):
        shown = display_of(session.seen(None))
        assert cards.display(shown).width == 2 * WIDTH
        for seat in session.setup.seats:
            held = hand_of(session.seen(seat), seat)
            assert cards.hand(held).width == 2 * WIDTH


def test_nothing_of_a_hand_is_on_the_table() -> None:
    for session in moments(4, 9):
        words = cards.display_in_words(display_of(session.seen(None)))
        for seat in session.setup.seats:
            for card in session.state.hands[seat]:
                assert card_of(card).title not in words
            assert cards.display_in_words(display_of(session.seen(seat))) == words


def test_an_empty_hand_is_drawn() -> None:
    assert cards.in_words([]) == "No cards."
    assert cards.hand([]).size[0] == 2 * WIDTH


# ------------------------------------------------------------------ reading


def test_the_smallest_letters_are_ten_pixels_on_a_phone() -> None:
    assert SMALL * PHONE / WIDTH >= 10


@pytest.mark.parametrize("title", ["Oath", "Greetings from the King of Assyria", "Nebuchadnezzarsbrotherinlaw", ""])
@pytest.mark.parametrize("width", [60.0, 86.0, 130.0])
def test_titles_stay_in_two_lines_and_in_their_width(title: str, width: float) -> None:
    lines, face = cards._title(title, width, Face("sans", 19, 700), SMALL)
    assert len(lines) <= 2
    assert face.size >= SMALL
    assert all(face.width(line) <= width for line in lines)


@pytest.mark.parametrize("name", PALETTE)
def test_names_in_an_owners_color_stand_out_from_parchment(name: str) -> None:
    assert contrast(readable(rgb(PALETTE[name])), PAPER) >= 3
    assert contrast(sign_color(rgb(PALETTE[name])), rgb(PALETTE[name])) >= 3


def contrast(one: Rgb, other: Rgb) -> float:
    """The ratio by which the guidelines for web content judge letters; 3 is enough for large ones."""

    def bright(color: Rgb) -> float:
        parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
        return float(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])

    dark, light = sorted((bright(one), bright(other)))
    return (light + 0.05) / (dark + 0.05)


def test_words_are_never_divided() -> None:
    face = Face("serif", 19)
    lines = wrapped(f"{TEXT}\nA second paragraph.", face, 120)
    assert " ".join(lines).split() == f"{TEXT} A second paragraph.".split()
    assert all(face.width(line) <= 120 for line in lines)
    assert "A second" in [line for line in lines if line.startswith("A ")]


def test_title_lines_are_of_equal_length() -> None:
    face = Face("sans", 16, 700)
    wide = face.width("The Merchants of Ashur")
    one, two = balanced("The Merchants of Ashur", face, wide * 0.9)
    assert abs(face.width(one) - face.width(two)) < wide * 0.3


def test_text_shrinks_before_it_is_cut() -> None:
    lines, face = fitted(TEXT, Face("serif", 19), 200, 100, 12)
    assert " ".join(lines) == TEXT
    assert 12 <= face.size < 19
    lines, face = fitted(TEXT * 9, Face("serif", 19), 200, 100, 12)
    assert face.size == 12
    assert lines[-1].endswith("…")
    assert len(lines) * face.step <= 100


def test_a_line_too_long_ends_in_dots() -> None:
    face = Face()
    assert clipped("Ur", face, 100) == "Ur"
    short = clipped("Nebuchadnezzar the Great", face, 80)
    assert short.endswith("…")
    assert face.width(short) <= 80


# ------------------------------------------------------------------ drawing


@pytest.mark.parametrize("count", range(14))
def test_hands_of_every_size(count: int) -> None:
    held = (samples.deck() * 2)[:count]
    untold = [Card(card.id, card.title, card.kind, card.value, "", card.emblem, card.color) for card in held]
    assert cards.hand(untold).height <= 2 * 600
    picture = cards.hand(held)
    assert picture.width == 2 * WIDTH
    for card in held[:12]:
        assert has(picture, rgb(card.color)), card.title


def test_a_hand_shows_all_that_its_cards_do(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[tuple[str, Face, float, float]] = []
    write = Parchment.text

    def noted(sheet: Parchment, at: Any, text: str, face: Face, *rest: Any, **more: Any) -> None:
        printed.append((text, face, at[0] + face.width(text), at[1]))
        write(sheet, at, text, face, *rest, **more)

    monkeypatch.setattr(Parchment, "text", noted)
    held = [Card("a", "Send", "letter", "", TEXT), Card("b", "Wait", "", "7", f"{TEXT} {TEXT}"), Card("c", "Nothing")]
    picture = cards.hand(held)
    body = [line for line in printed if line[1] == cards.TOLD]
    assert " ".join(line[0] for line in body).strip() == f"{TEXT} {TEXT} {TEXT}"
    assert cards.TOLD.size >= SMALL
    assert all(right <= WIDTH and bottom <= picture.height / 2 for _, _, right, bottom in body)
    assert {"Send", "letter", "Wait", "7", "Nothing"} <= {line[0] for line in printed}


def test_a_hand_in_words_says_what_its_cards_do() -> None:
    words = cards.in_words([Card("a", "Send", "letter", "3", TEXT), Card("b", "Wait")])
    assert words == f"Send (letter, value 3): {TEXT} Wait."
    shown = Display("Table", (Place("Egypt", PALETTE["gold"], 1, (Card("a", "Send", "letter", "3", TEXT),)),))
    assert TEXT not in cards.display_in_words(shown), "what lies open is told in short"


def has(picture: Image.Image, color: Rgb) -> bool:
    """Whether a good part of a picture is of this very color."""
    counts = picture.getcolors(picture.width * picture.height)
    assert counts is not None
    return any(count > 300 and found == color for count, found in counts)


def test_a_card_shows_its_color_and_another_value_is_another_picture() -> None:
    card = samples.deck()[0]
    face = cards.face(card)
    assert has(face, rgb(card.color))
    other = cards.face(Card(card.id, card.title, card.kind, "9", card.text, card.emblem, card.color))
    assert ImageChops.difference(face, other).getbbox() is not None
    assert ImageChops.difference(face, cards.face(card)).getbbox() is None


def test_a_card_of_nothing_but_a_title_and_one_of_too_much() -> None:
    assert cards.face(Card("x", "Send")).size == cards.face(Card("y", "Send " * 20, "k" * 60, "100", TEXT * 20)).size


def test_backs_tell_owners_apart() -> None:
    one, other = backs.back(PALETTE["blue"]), backs.back(PALETTE["rust"])
    assert ImageChops.difference(one, other).getbbox() is not None


def test_a_crowded_table() -> None:
    many = tuple(samples.deck())
    places = (Place("A name that is much too long", PALETTE["sky"], 40, many, "a note " * 20, True),) * 4
    picture = cards.display(Display("A title that is much too long " * 3, places, 0, 0, None, many, "a line"))
    assert picture.width == 2 * WIDTH
    bare = cards.display(Display("Nothing", (Place("Egypt", PALETTE["gold"], 0),)))
    assert bare.height < picture.height


def test_a_place_says_more_below_its_open_cards_and_beside_its_hand() -> None:
    two, facts = tuple(samples.deck())[:2], ("3 minas", "Homeland Thebes", "God of War", "holds God of Peace")
    for open_ in ((), two):
        bare, told, more = (
            cards.display(Display("", (Place("Egypt", PALETTE["gold"], 5, open_, facts=facts[:count]),)))
            for count in (0, 3, 4)
        )
        assert bare.height <= told.height < more.height
    hands = [cards.display(Display("", (Place("Egypt", PALETTE["gold"], n, facts=facts[:1]),))) for n in (3, 7)]
    box = ImageChops.difference(*hands).getbbox()
    assert box is not None and box[2] > 2 * 250, "words beside a large hand begin farther to the right"


def test_what_is_said_stands_right_of_a_single_open_card_and_takes_no_height() -> None:
    one, facts = tuple(samples.deck())[:1], ("3 minas", "Homeland Thebes", "God of War", "holds God of Peace")
    bare, told = (
        cards.display(Display("", (Place("Egypt", PALETTE["gold"], 5, one, facts=said),))) for said in ((), facts)
    )
    assert bare.size == told.size
    box = ImageChops.difference(bare, told).getbbox()
    assert box is not None and box[0] > 2 * (cards.LEFT + cards.OPEN) and box[2] <= 2 * (cards.WIDTH - cards.EDGE)


def test_all_that_is_said_of_a_place_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many lines it takes, beside a hand and below one, two or three open cards."""
    written: list[tuple[str, float]] = []
    put = Parchment.text

    def noted(sheet: Parchment, at: Any, text: str, *more: Any, **named: Any) -> None:
        written.append((text, at[1] / sheet.size[1]))
        put(sheet, at, text, *more, **named)

    monkeypatch.setattr(Parchment, "text", noted)
    facts = tuple(f"number {n} of the long facts that are told of Nebuchadrezzar" for n in range(1, 6))
    for count in range(4):
        written.clear()
        cards.display(Display("", (Place("Egypt", PALETTE["gold"], 5, tuple(samples.deck())[:count], facts=facts),)))
        words = " ".join(text for text, _ in written)
        assert all(f"number {n} of" in words for n in range(1, 6)) and words.count("Nebuchadrezzar") == 5
        assert max(down for _, down in written) < 1


def test_a_value_that_is_none_is_told_as_what_it_is() -> None:
    card = Card("a", "Oasis", "Investment", "2", worth="2 disks")
    assert cards.in_words([card]) == "Oasis (Investment, 2 disks)."
    assert cards.in_words([msgspec.structs.replace(card, worth="")]) == "Oasis (Investment, value 2)."


def test_a_common_stock_has_no_hand() -> None:
    stock, hands = (
        Display("", (Place("Gods", PALETTE["gold"], count, tuple(samples.deck())[:2]),)) for count in (None, 0)
    )
    assert "hand" not in cards.display_in_words(stock) and "Gods: 0 in hand" in cards.display_in_words(hands)
    pictures = [cards.display(shown) for shown in (stock, hands)]
    assert ImageChops.difference(*pictures).getbbox() is not None, "nobody's hand is not even said to be empty"


def test_the_table_in_words() -> None:
    words = cards.display_in_words(samples.table())
    for part in ("Assyria: 4 in hand", "to move", "Deck: 31", "Discards: 12, on top The Ruler Marches", "value 12"):
        assert part in words


@pytest.mark.parametrize("name", [*MOTIFS, "nobody drew this"])
def test_every_motif_draws_something(name: str) -> None:
    sheet = Parchment((40, 40))
    empty = sheet.finished()
    motif(sheet, name, (20, 20), 14, (10, 10, 10), (240, 240, 240))
    assert (ImageChops.difference(empty, sheet.finished()).getbbox() is not None) == (name != "none")
