"""Assyrian Wars as scenes: everything visible is in them, by whom, where, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.data.cards import FACES
from engine.games.assyrian_wars.position import Siege, State
from engine.games.assyrian_wars.position.view import seen
from renderers.emblems import EMBLEMS, SIGNS
from renderers.games.assyrian_wars.look import KEYS, LOOK, card, scene
from renderers.games.assyrian_wars.owners import OWNERS
from renderers.legend import explained
from renderers.motifs import MOTIFS
from renderers.paint import paint
from renderers.scene import Counter, Crop, Figure, Scene, Stack
from renderers.words import alt_text
from tests.games.assyrian_wars.positions import build, game
from tests.kit import Play, new_session

ON = {
    "assyria": {"kish": {"hi42": 2, "b32": 1, "ch42/reduced": 1, "merc_b31/reduced": 1}},
    "babylonia": {"kish": {"b31*inside": 1}},
}


def besieged() -> State:
    """Assyria lies before Kish and has pillaged it."""
    return build(
        ON, leaders={"sargon_ii": "kish", "turtanu": "ashur", "rab_shaqe": "regroup"}, regroup={"assyria": {"li21": 2}},
        sieges=[Siege("kish", "assyria", "hunger", [1, 1], 2, 1)], pillage={"kish": 2}, damage={"kish": 1, "susa": 1},
        eco={"ur": -1}, control={"der": "assyria"}, of=("assyria", 2),
    )  # fmt: skip


def stack(made: Scene, at: str, owner: str) -> Stack:
    """The stack of a country in an area."""
    (found,) = [each for each in made.stacks if (each.space, each.owner) == (at, owner)]
    return found


def test_every_unit_and_leader_is_on_the_map() -> None:
    s = Play(new_session("assyrian_wars", "the_two_rivers", 3)).until("action").state
    counters = [counter for each in scene(seen(s, None)).stacks for counter in each.counters]
    on_map = sum(n for there in s.units.values() for pile in there.values() for n in pile.values())
    assert sum(counter.count for counter in counters if not counter.leads) == on_map == 24
    assert len([counter for counter in counters if counter.leads]) == 3 + 2 + 1 + 1


def test_a_force_shows_its_leader_its_kinds_and_who_is_reduced() -> None:
    made = scene(seen(besieged(), None))
    assert stack(made, "kish", "assyria").counters == (
        Counter("ruler", "assyria", "Sargon II 4/10", 1, 100, leads=True),
        Counter("foot", "assyria", "2 heavy infantry and 1 bowman", 3, 11),
        Counter("chariot", "assyria", "1 reduced chariot", 1, 2, weak=1),
        Counter("mercenary", "assyria", "1 reduced mercenary bowman", 1, 1, weak=1),
    )
    assert stack(made, "kish", "babylonia").walls and not stack(made, "kish", "assyria").walls
    assert stack(made, "ashur", "assyria").counters[0].kind == "warlord"


def test_an_area_has_the_color_of_who_controls_it() -> None:
    held = scene(seen(besieged(), None)).held
    assert (held["der"], held["kish"], held["zamua"]) == ("assyria", "babylonia", "assyria") and "namri" not in held
    assert len(held) == 35, "36 areas are in play, and Namri is nobody's"


def test_what_is_out_of_play_is_veiled() -> None:
    closed = scene(build()).closed
    assert {"memphis", "ecbatana", "greece", "cilician_coast"} <= {*closed}
    assert not {"kalhu", "namri", "sealand"} & {*closed}


def test_numbers_that_are_no_longer_printed_and_markers() -> None:
    made = scene(seen(besieged(), None))
    assert {*made.figures} == {Figure("kish", 0, 1, 2), Figure("susa", 0, 2, 3), Figure("ur", 1, 0, 1)}
    assert [(token.kind, token.owner, token.name) for token in made.tokens] == [
        ("siege", "assyria", "hunger siege by Assyria"), ("destroyed", "babylonia", "pillage 2"),
    ]  # fmt: skip
    [tray] = made.trays
    assert [(each.name, each.count) for each in tray.counters] == [("Assyria: Rab-shaqe with 2 light infantry", 3)]


def test_all_signs_and_emblems_can_be_drawn() -> None:
    made = scene(seen(besieged(), None))
    counters = [each for one in (*made.stacks, *made.trays) for each in one.counters]
    assert {each.kind for each in counters} | {token.kind for token in made.tokens} <= SIGNS.keys()
    assert {owner.emblem for owner in OWNERS.values()} <= EMBLEMS.keys()
    assert paint(made, Crop(theatre="mesopotamia")).size and explained(made, KEYS).legend


def test_the_strip_says_whose_impulse_it_is() -> None:
    play = game(of=("elam", 3.5), hands={"elam": ("2", "4")}, vp={"assyria": 1, "babylonia": 2, "elam": 3})
    status = scene(play.seen(None), list(play.session.asks().values())).status
    assert status is not None and status.line == "Impulse of Elam: 3½ AP left" and status.to_move == ("elam",)
    assert [(score.owner, score.points) for score in status.scores] == [("assyria", 1), ("babylonia", 2), ("elam", 3)]


@pytest.mark.parametrize("change", [{"winners": ["babylonia"], "over": True}, {"phase": "slot", "slot": "elam"}])
def test_the_strip_between_impulses_and_in_the_end(change: dict[str, Any]) -> None:
    status = scene(build(**change)).status
    assert status is not None and status.line in ("The game is over: Babylonia won", "Next: Elam")


def test_the_countries_and_their_cards_beside_the_map() -> None:
    s = build(hands={"elam": ("2", "4")}, discard=["9"], saved={"elam": 3})
    shown = LOOK.display(seen(s, "assyria"), "powers", ["elam"])
    assert shown is not None and [place.name for place in shown.places] == ["Assyria", "Babylonia", "Elam"]
    assert shown.places[2].facts[0] == "1½ AP saved" and shown.places[2].hand == 2 and shown.places[2].to_move
    assert shown.top is not None and shown.top.title.endswith("Rain of Arrows")
    assert "Elam" in LOOK.overlaid(s, [], "powers").caption and not LOOK.overlaid(s, [], "").caption


def test_every_card_shows_something_and_a_home_card_the_color_of_its_country() -> None:
    assert all(card(face).emblem in MOTIFS for face in FACES.values())
    assert card(FACES["deportation"]).color == OWNERS["assyria"].color != card(FACES["2"]).color


def test_the_picture_in_words() -> None:
    assert "within the walls of Kish (1 bowman)" in alt_text(scene(seen(besieged(), None)))
