"""SC4, SC6, SC7 and SC9: the frames of the scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs.data.tables import LINES, SCENARIOS
from engine.games.pharaohs.position.pieces import by_area
from engine.kernel.errors import Refused
from tests.games.pharaohs.positions import here, pile, position
from tests.kit import LoadedDice, Play, new_session, random_play
from tests.rules import rule

COLORS = ("blue", "red", "white", "yellow")

MIDDLE = {  # nation: area, units; then the dead pile
    "achaea": ("wilusyia 1 chariot, seha_river_land 1 chariot", ""),
    "egypt": (
        "thebaid 1 foot, upper_egypt 1 foot, lower_egypt 1 foot, naucratis 1 foot, on 1 foot, on 1 chariot, "
        "philistia 1 foot, phoenicia 2 chariot",
        "2 foot, 1 chariot",
    ),
    "hatti": (
        "arzawa 1 foot, phrygia 1 foot, kaska 1 foot, hatti 1 foot, west_taurus 1 foot, kizzuwatna 1 foot, "
        "chalbyes 1 foot, ugarit 2 chariot, aleppo 1 chariot, kadesh 1 chariot, mitanni 1 chariot",
        "2 foot, 1 chariot",
    ),
    "judah": ("judah 4 foot", ""),
    "elam": ("elam 1 foot, south_zagros 1 foot", "2 foot"),
    "mitanni": ("hurri_land 2 foot", "3 foot, 1 chariot"),
    "assyria": (
        "assyria 1 chariot, arrapha 2 foot, euphrates 1 foot, mari 1 chariot, akkad 1 chariot, tigris 1 foot",
        "3 foot, 1 chariot",
    ),
    "sumer": ("sumer 1 foot", "2 foot"),
    "canaan": ("syria 2 foot, hamath 2 foot", "1 chariot"),
    "kassites": ("zamua 1 foot", "3 foot, 2 chariot"),
}


def begin(scenario: str, first: str, seats: int = 4, **options: str) -> Play:
    """A new game whose first chit is this nation's."""
    return Play(new_session("pharaohs", scenario, seats, options, dice=LoadedDice({"chit": [first]})))


def container(play: Play) -> list[str]:
    """The chits of the first draw of a turn: the nation drawn and those left."""
    return sorted([*play.seen().chits, play.seen().march.nation])


def markers(play: Play) -> dict[str, list[str]]:
    """Where which markers stand."""
    found: dict[str, list[str]] = {}
    for area, stack in by_area(play.seen()).items():
        for piece in stack:
            nation, kind, _ = piece.split(".")
            if kind in ("god", "terror", "siege", "chosen", "ruler"):
                found.setdefault(area, []).append(f"{nation} {kind}")
    return {area: sorted(pieces) for area, pieces in found.items()}


# ---------------------------------------------------------------- First Five


@rule("BP-SC4.0.a")
def test_the_first_five_are_turns_one_to_five_from_the_set_up() -> None:
    play = begin("first_five", "egypt", head_start="none")
    shown = play.seen()
    assert (shown.phase, shown.turn, SCENARIOS[shown.scenario].last_turn) == ("set_up", 1, 5)
    assert shown.points == dict.fromkeys(COLORS, 0)
    turns = []
    session = random_play(play.session, 4, lambda session: turns.append(session.seen(None).turn))
    assert sorted(set(turns)) == [1, 2, 3, 4, 5]
    assert [len(totals) for totals in session.seen(None).history.values()] == [5] * 4


@rule("BP-SC4.0.b", "BP-O7")
@pytest.mark.parametrize(
    ("scoring", "wanted", "unwanted"),
    [
        ("mighty_warriors", ["BP-SC5.1-red.a"], "BP-SC4"),
        ("victory_lists", ["BP-SC4.3-sumer.d", "BP-SC4.3-sumer.e"], "BP-SC5"),
    ],
)
def test_one_of_two_lists_is_chosen_before_play(scoring: str, wanted: list[str], unwanted: str) -> None:
    """Sumer holds Babylon, Karduniash and Sumer: 20 by the one list, twice 10 by the other, never both."""
    on = {"sumer": {area: {"foot": 1} for area in ("sumer", "babylon", "karduniash")}, "elam": {"elam": {"foot": 1}}}
    play = position(
        "sumer", "scoring", on=on, scenario="first_five", turn=2, chits=("elam",), options={"scoring": scoring}
    )
    assert sorted(play.seen().scored) == wanted
    assert play.seen().tally["red"] == {"areas": 6, "lines": 20}
    session = random_play(new_session("pharaohs", "first_five", options={"scoring": scoring}, seed=6), 6)
    shown = session.seen(None)
    assert shown.scored and not any(id.startswith(unwanted) for id in shown.scored)
    board = session.spec.view.board(shown)
    lists = {"mighty_warriors": LINES["first_five"], "victory_lists": LINES["first_five_lists"]}
    assert all(line.text in board for line in lists[scoring])


@rule("BP-SC4.0.b")
@pytest.mark.parametrize("scenario", ["full", "middle_five", "last_five"])
def test_only_the_first_five_have_victory_lists(scenario: str) -> None:
    with pytest.raises(Refused, match="mighty_warriors"):
        new_session("pharaohs", scenario, options={"scoring": "victory_lists"})


@rule("BP-SC4.0.c", "BP-SC4.2.a")
@pytest.mark.parametrize("scoring", ["mighty_warriors", "victory_lists"])
def test_areas_and_kills_score_with_either_list(scoring: str) -> None:
    """2 for a Fertile and 1 for a Mountain area, nothing for a Desert, and a point for each kill of mover and other."""
    on = {"elam": {"akkad": {"foot": 1}, "media": {"foot": 1}, "sinai": {"foot": 1}}, "egypt": {"on": {"foot": 1}}}
    fallen = {"elam": ["egypt.foot.8"], "egypt": ["elam.foot.8", "elam.foot.9"]}
    play = position(
        "elam",
        "scoring",
        on=on,
        scenario="first_five",
        turn=2,
        chits=("egypt",),
        options={"scoring": scoring},
        fallen=fallen,
    )
    assert play.seen().tally["white"] == {"areas": 3, "kills": 1}
    assert play.seen().tally["blue"] == {"kills": 2}


# ---------------------------------------------------------------- Middle Five


@rule("BP-SC6.0.a")
def test_the_middle_five_are_turns_four_to_eight() -> None:
    play = begin("middle_five", "achaea")
    assert (play.seen().turn, SCENARIOS[play.seen().scenario].last_turn) == (4, 8)
    turns = []
    session = random_play(play.session, 4, lambda session: turns.append(session.seen(None).turn))
    assert sorted(set(turns)) == [4, 5, 6, 7, 8]
    assert [len(totals) for totals in session.seen(None).history.values()] == [5] * 4


@rule("BP-SC6.0.a", "BP-SC7.1.a", "BP-SC7.1.b", "BP-SC7.1.c")
def test_the_middle_five_start_with_the_units_listed_and_no_others() -> None:
    """What is neither placed nor in a dead pile is out: it waits nowhere, and nothing can bring it back."""
    play = begin("middle_five", "sumer")
    for nation, (placed, dead) in MIDDLE.items():
        wanted: dict[str, dict[str, int]] = {}
        for entry in placed.split(", "):
            area, count, kind = entry.split(" ")
            wanted.setdefault(area, {})[kind] = int(count)
        found = {area: units_of(play, area, nation) for area in by_area(play.seen()) if units_of(play, area, nation)}
        assert found == wanted, nation
        assert pile(play, nation) == {
            kind: int(n) for n, kind in (part.split(" ") for part in dead.split(", ") if part)
        }
    shown = play.seen()
    assert shown.offmap == shown.lost == shown.fallen == {}
    assert {piece.split(".")[0] for stack in by_area(shown).values() for piece in stack} == set(MIDDLE)
    arrived = {stem: n for stem, n in shown.serial.items() if stem.split(".")[1] in ("foot", "chariot")}
    assert (arrived["hatti.foot"], arrived["hatti.chariot"]) == (9, 6), "of the 12 and 7 that came in turns 1 to 3"
    assert (arrived["kassites.foot"], arrived["kassites.chariot"]) == (4, 2)


def units_of(play: Play, area: str, nation: str) -> dict[str, int]:
    return {kind: n for kind, n in here(play, area, nation).items() if kind in ("foot", "chariot", "cavalry", "camel")}


@rule("BP-SC7.1.c")
def test_only_the_listed_dead_can_return() -> None:
    """Sumer controls one area and has two dead foot: one returns for the other, and then there is nobody left."""
    play = begin("middle_five", "sumer").expect("red", "replace").do("return:foot").expect("red", "move")
    assert here(play, "sumer", "sumer") == {"foot": 2} and pile(play, "sumer") == {}
    assert play.seen().lost == {"sumer.foot": 1}


@rule("BP-SC7.1.d")
def test_the_markers_of_the_middle_five() -> None:
    """Three gods face up, Assyria's Terror, and the Chosen People Godly."""
    play = begin("middle_five", "achaea")
    assert markers(play) == {
        "lower_egypt": ["egypt god"],
        "arrapha": ["assyria god", "assyria terror"],
        "judah": ["judah chosen"],
        "hatti": ["hatti god"],
    }
    assert play.seen().turned == [] and play.seen().chosen == "godly"


@rule("BP-SC7.1.e", "BP-SC9.1.e", "BP-R7.e")
@pytest.mark.parametrize(
    ("scenario", "points"),
    [
        ("middle_five", {"red": 110, "white": 110, "yellow": 100, "blue": 80}),
        ("last_five", {"red": 160, "white": 200, "yellow": 260, "blue": 180}),
    ],
)
def test_the_starting_points(scenario: str, points: dict[str, int]) -> None:
    """With three players White's are dropped."""
    assert begin(scenario, "sumer", head_start="none").seen().points == points
    del points["white"]
    assert begin(scenario, "sumer", seats=3, head_start="none").seen().points == points


@rule("BP-SC7.1.e", "BP-10.1.a")
def test_starting_points_come_on_top() -> None:
    """Achaea's two Hill areas are 4 points more than Blue's 80."""
    play = begin("middle_five", "achaea", head_start="none").do({}).do("done", "done")
    assert play.seen().points["blue"] == 84
    assert play.seen().tally["blue"] == {"start": 80, "areas": 4}


@rule("BP-SC6.0.j", "BP-4.1.a")
def test_the_container_of_turn_four_holds_fourteen_chits() -> None:
    """The ten nations on the map, and Phrygia, Sea Peoples, Luvians and Libya."""
    play = begin("middle_five", "egypt")
    assert container(play) == sorted([*MIDDLE, "phrygia", "sea_peoples", "luvians", "libya"])


@rule("BP-SC6.0.d", "BP-16.0.e")
@pytest.mark.parametrize("scenario", ["middle_five", "full"])
def test_assyrias_god_is_taken_off_when_turn_six_begins(scenario: str) -> None:
    """Not in Assyria's turn 5, nor at the end of it, and also if it lies turned over."""
    on: Any = {"assyria": {"arrapha": {"foot": 1, "god": 1}, "zamua": {"foot": 1}}, "elam": {"elam": {"foot": 1}}}
    play = position("assyria", "new_units", scenario=scenario, on=on, turn=5, chits=("elam",))
    play.do("zamua").do("done", "done")
    assert play.seen().turn == 5 and here(play, "arrapha", "assyria")["god"] == 1
    play.do("done")
    assert play.seen().turn == 6 and here(play, "arrapha", "assyria") == {"foot": 1}
    if scenario == "middle_five":
        kept = position(phase="turn_end", scenario=scenario, on=on, turn=4)
        assert kept.seen().turn == 5 and here(kept, "arrapha", "assyria") == {"foot": 1, "god": 1}
    turned = position(phase="turn_end", scenario=scenario, on=on, turn=5, turned=["assyria"])
    assert here(turned, "arrapha", "assyria") == {"foot": 1} and turned.seen().turned == []


@rule("BP-SC6.0.h", "BP-5.10.a")
@pytest.mark.parametrize("scenario", ["full", "middle_five", "last_five"])
def test_two_kings_lead_assyria_on_turn_eight(scenario: str) -> None:
    """Ashur-nasir-pal II the first turn and Shalmaneser III the second."""
    on = {"assyria": {"arrapha": {"foot": 1}}, "elam": {"elam": {"foot": 1}}}
    play = position(phase="draw", scenario=scenario, on=on, turn=8, chits=("assyria",))
    kings = []
    while play.seen().turn == 8 and play.seen().march.nation == "assyria":
        part = play.seen().march.part
        for stack in by_area(play.seen()).values():
            kings += [(part, piece.split(".")[2]) for piece in stack if ".ruler." in piece]
        play.do(play.ask.default if play.ask.default is not None else play.options()[0])
        if play.session.over:
            break
    assert list(dict.fromkeys(kings)) == [(1, "ashur_nasir_pal_ii"), (2, "shalmaneser_iii")]


# ---------------------------------------------------------------- Last Five


@rule("BP-SC9.1.a")
def test_the_last_five_are_turns_six_to_ten() -> None:
    play = begin("last_five", "sumer")
    assert (play.seen().turn, SCENARIOS[play.seen().scenario].last_turn) == (6, 10)
    turns = []
    session = random_play(play.session, 4, lambda session: turns.append(session.seen(None).turn))
    assert sorted(set(turns)) == [6, 7, 8, 9, 10]
    assert [len(totals) for totals in session.seen(None).history.values()] == [5] * 4


@rule("BP-SC9.1.d", "BP-16.0.e")
def test_the_markers_of_the_last_five() -> None:
    """Two gods face up; Assyria's is gone at once, its Terror stays; the Chosen People are Ungodly."""
    play = begin("last_five", "sumer")
    assert markers(play) == {
        "lower_egypt": ["egypt god"],
        "hatti": ["hatti god"],
        "arrapha": ["assyria terror"],
        "judah": ["judah chosen"],
    }
    assert play.seen().turned == [] and play.seen().chosen == "ungodly"


SEVENTEEN = [
    *("achaea", "egypt", "arameans", "urartu", "canaan", "luvians", "phrygia", "sea_peoples", "chaldea"),
    *("kassites", "hatti", "judah", "elam", "mitanni", "libya", "assyria", "sumer"),
]


@rule("BP-SC9.1.g", "BP-4.1.a")
def test_the_container_of_turn_six_holds_eighteen_chits() -> None:
    """The seventeen nations on the map and Lydia."""
    assert container(begin("last_five", "sumer")) == sorted([*SEVENTEEN, "lydia"])


@rule("BP-SC9.1.g")
def test_the_last_nations_join_on_turns_eight_and_nine() -> None:
    """Nubia and Media on turn 8, Cimmeria on turn 9, and nobody on 7 and 10."""
    old = {"elam": {"elam": {"foot": 1}}}
    joined = {}
    for turn in (7, 8, 9, 10):
        play = position(phase="turn_end", scenario="last_five", turn=turn - 1, on=old, dice={"chit": ["elam"]})
        joined[turn] = [nation for nation in container(play) if nation != "elam"]
    assert joined == {7: [], 8: ["media", "nubia"], 9: ["cimmeria"], 10: []}


@rule("BP-SC9.1.g")
def test_kills_before_the_scenario_count_for_nothing() -> None:
    """The dead of the set-up are nobody's kills, and give nobody a point."""
    play = begin("last_five", "sumer")
    assert play.seen().kills == play.seen().fallen == {}
    assert all("kills" not in tally for tally in play.seen().tally.values())
    assert sum(len(units) for units in play.seen().dead.values()) == 34
