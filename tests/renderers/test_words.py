"""Words say what the picture shows: in short beside it, in full for who cannot see it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.position.pieces import PIECES, by_area, listing, name_of, place_name
from engine.kernel.session import Session
from renderers.baked import baked
from renderers.games.pharaohs import look
from renderers.scene import Arrow, Badge, Camp, Counter, Crest, Crop, Fight, Key, Score, Status, Token, Tray
from renderers.words import CHUNK, MOST, alt_text, in_messages, place, shortened
from tests.kit import new_session
from tests.renderers.small_map import small_map, small_scene, stack
from tests.tiny import SCRIBES


def positions(scenario: str, seed: int, every: int, count: int) -> list[Session[Any]]:
    """The same game again and again, a little later each time."""
    assert SPEC.bot.policy is not None
    session, chance, found = new_session(SPEC, scenario, seed=seed), random.Random(seed), []
    for number in range(every * count):
        if session.over:
            break
        ask = next(iter(session.asks().values()))
        session.answer(ask.seat, SPEC.bot.policy(session.seen(ask.seat), ask, chance))
        if number % every == 0:
            found.append(new_view(session))
    return found


def new_view(session: Session[Any]) -> Any:
    return (session.seen(None), list(session.asks().values()))


@pytest.mark.parametrize("scenario", ["full", "middle_five", "last_five"])
def test_every_unit_a_seat_can_see_is_in_the_words(scenario: str) -> None:
    for view, _ in positions(scenario, 5, 30, 8):
        sections = dict(section.partition("\n")[::2] for section in by_nation(SPEC.view.board(view, None)))
        for area, pieces in by_area(view).items():
            for nation in dict.fromkeys(PIECES[piece].nation for piece in pieces):
                own = [piece for piece in pieces if PIECES[piece].nation == nation]
                section = next(
                    text
                    for head, text in sections.items()
                    if head.startswith(f"{name_of(nation)} (") and head.endswith(")")
                )
                row = next(line for line in section.splitlines() if line.strip().startswith(f"{place_name(area)} ["))
                units = [piece for piece in own if PIECES[piece].is_unit]
                others = [piece for piece in own if not PIECES[piece].is_unit]
                for kind in dict.fromkeys(PIECES[piece].kind for piece in units):
                    assert listing([piece for piece in units if PIECES[piece].kind == kind]).split(" ")[0] in row
                    assert kind in row
                for piece in others:
                    assert listing([piece]) in row


def by_nation(board: str) -> list[str]:
    """The board has a heading for each nation and its places indented below."""
    sections: list[str] = []
    for line in board.splitlines():
        if line.startswith("  ") and sections:
            sections[-1] += "\n" + line
        else:
            sections.append(line)
    return sections


def test_the_short_text_fits_and_says_the_most_needed_first() -> None:
    for view, asks in positions("full", 3, 40, 8):
        scene = look.scene(view, asks)
        text = alt_text(scene)
        assert len(text) <= MOST
        assert scene.status is not None
        assert text.startswith(scene.status.title)
        assert "points" in text
        for seat in scene.status.to_move:
            assert f"To move: {seat.capitalize()}" in text
        for badge in scene.badges[:3]:
            assert f"{badge.number} {place(scene, badge.space)}" in text


def test_every_counter_of_a_small_scene_is_named() -> None:
    small_map()
    scene = small_scene(
        {"north": "blue"},
        (stack("north", "blue", ("chariot", 2), ("foot", 3)), stack("east", "red", ("ruler", 1))),
        status=Status("Turn 2", "Movement", (Score("blue", 4), Score("red", 7)), ("red", "blue")),
        badges=(Badge("east", 2, "march:east"),),
        arrows=(Arrow(("north", "east"), "red"),),
        trays=(Tray("Dead", (Counter("dead", "red", "2 dead", 2),)),),
    )
    assert alt_text(scene) == (
        "Turn 2. Movement. Blue 4, Red 7 points. To move: Red and Blue. Options: 2 East. "
        "Red moved: North to East. Dead: 2 dead. Blue: North (2 chariot and 3 foot). Red: East (1 ruler)."
    )


def test_a_fight_is_told() -> None:
    small_map()
    camps = (
        Camp("blue", "attacking", (Counter("foot", "blue", "5 foot", 5),), (6, 2), 2),
        Camp("red", "defending", ()),
    )
    text = alt_text(small_scene(fight=Fight("north", "North, round 1", camps)))
    assert "Battle: North, round 1. Blue, attacking with 5 foot, dice 6 2, hits 2. Red, defending with nothing." in text


def test_a_scene_without_anything_says_nothing() -> None:
    small_map()
    assert alt_text(small_scene()) == ""


def test_a_game_without_a_map_names_its_spaces_by_their_ids() -> None:
    scene = small_scene(stacks=(stack("great_gate", "blue", ("foot", 1)),), game="nowhere")
    assert alt_text(scene) == "Blue: Great Gate (1 foot)."


def test_long_texts_end_between_sentences() -> None:
    assert shortened(["One.", "Two.", "Three."], 12) == "One. Two. …"
    assert shortened(["One.", "Two."], 9) == "One. Two."
    assert shortened(["x" * 50], 20) == "x" * 18 + " …"
    assert shortened([]) == ""


def test_a_board_is_parted_between_lines() -> None:
    lines = [f"line {number} " + "x" * 90 for number in range(60)]
    parts = in_messages("\n".join(lines))
    assert all(len(part) <= CHUNK for part in parts)
    assert "\n".join(parts).splitlines() == lines
    assert in_messages("short") == ["short"]
    assert in_messages("y" * 5000) == ["y" * CHUNK, "y" * CHUNK, "y" * (5000 - 2 * CHUNK)]


def test_the_text_board_tells_no_more_than_the_view() -> None:
    session = new_session(SCRIBES, "short", 2)
    seat, other = session.setup.seats
    board = SCRIBES.view.board(session.seen(None), None)
    for card in [*session.state.hands[seat], *session.state.hands[other], *session.state.deck]:
        assert card not in board


def test_what_marks_a_place_as_somebodys_is_told() -> None:
    small_map()
    assert (
        alt_text(small_scene(tokens=(Token("east", "temple", "red", "temple of the Sun"),)))
        == "In East: temple of the Sun."
    )


def test_a_part_of_a_map_is_told_as_that_part() -> None:
    scene = msgspec.structs.replace(
        small_scene(
            stacks=(stack("thebes", "blue", ("foot", 1)), stack("susa", "red", ("foot", 2))),
            tokens=(Token("memphis", "temple", "red", "a temple"), Token("persis", "temple", "red", "a shrine")),
            crests=(Crest("thebes", "capital", "blue", "Capital"), Crest("susa", "capital", "red", "Capital")),
        ),
        game="acme",
    )
    whole, part = alt_text(scene), alt_text(scene, Crop(theatre="nile"))
    assert all(name in whole for name in ("Thebes", "Susa", "Memphis", "Persis")) and "Shown" not in whole
    title = baked("acme").layout.theatre_titles["nile"]
    assert part.startswith(f"Shown: {title}.") and "Thebes (1 foot)" in part and "In Memphis: a temple." in part
    assert "Susa" not in part and "Persis" not in part
    assert alt_text(scene, Crop(space="thebes")).startswith("Shown: around Thebes.")
    assert alt_text(scene, Crop(around=("thebes", "susa"))).startswith("Shown: a part of the map.")


def test_those_who_play_are_told_before_those_whom_nobody_plays() -> None:
    small_map()
    stacks = (
        stack("north", "red", ("foot", 1)),
        stack("east", "red", ("foot", 1)),
        stack("south", "blue", ("foot", 1)),
    )
    assert alt_text(small_scene(stacks=stacks)).startswith("Red:")
    told = alt_text(small_scene(stacks=stacks, status=Status("Turn 1", "Moves", (Score("blue", 3),))))
    assert told.index("Blue: South") < told.index("Red: North")


def test_what_an_overlay_says_first_is_not_said_twice() -> None:
    small_map()
    status = Status("Turn 1", "Routes: 3 silver")
    assert alt_text(small_scene(status=status, caption="Routes: 3 silver. All linked.")) == (
        "Turn 1. Routes: 3 silver. All linked."
    )


def test_of_many_options_some_are_told_and_how_many_more_there_are() -> None:
    """A text that is too long would be left out as a whole; of a part of the map only its own options are told."""
    spaces = list(baked("acme").layout.spaces)
    options = tuple(Badge(space, number, space) for number, space in enumerate(spaces, 1))
    scene = msgspec.structs.replace(small_scene(badges=options), game="acme")
    assert f"1 {place(scene, spaces[0])}, 2 " in alt_text(scene)
    assert alt_text(scene).endswith(f" and {len(spaces) - 24} more.")
    part = alt_text(scene, Crop(space="thebes"))
    assert f"{spaces.index('thebes') + 1} Thebes" in part and "more" not in part and "Susa" not in part


def test_what_is_the_same_in_several_places_is_said_once() -> None:
    small_map()
    stacks = tuple(stack(space, "blue", ("foot", 1)) for space in ("north", "east", "south"))
    stacks += (stack("west", "blue", ("foot", 2)),)
    tokens = tuple(Token(space, "stronghold", "blue", "Stronghold") for space in ("north", "east"))
    assert alt_text(small_scene(stacks=stacks, tokens=tokens)) == (
        "Blue: North, East and South (1 foot each), West (2 foot). In North and East: Stronghold."
    )


def test_nobody_is_left_out_of_a_crowded_map() -> None:
    """Who has the same almost everywhere is told in brief where there is no room: in how many places what stands."""
    spaces = list(baked("acme").layout.spaces)
    stacks = tuple(
        stack(space, owner, ("foot", 1 + (number % 9 == 8)))
        for owner in ("red", "blue")
        for number, space in enumerate(spaces[: 117 if owner == "red" else 108])
    )
    tokens = tuple(Token(space, "stronghold", "blue", "Stronghold") for space in spaces[:40])
    scene = msgspec.structs.replace(small_scene(stacks=stacks, tokens=tokens), game="acme")
    assert alt_text(scene) == (
        "Red, 117 places: 1 foot in 104, 2 foot in 13. Blue, 108 places: 1 foot in 96, 2 foot in 12. "
        "In 40 places: Stronghold."
    )


def test_what_stands_beside_the_map_is_told_only_where_the_picture_shows_it() -> None:
    small_map()
    tray = Tray("Dead", (Counter("dead", "blue", "2 dead", 2),))
    whole = small_scene(status=Status("Turn 2", "Movement"), trays=(tray,))
    fought = msgspec.structs.replace(whole, fight=Fight("north", "North", ()))
    explained = msgspec.structs.replace(whole, legend=(Key("node", "port", "Port"),))
    assert "Dead: 2 dead." in alt_text(whole)
    assert all(
        "Dead" not in told for told in (alt_text(whole, Crop(space="north")), alt_text(fought), alt_text(explained))
    )
