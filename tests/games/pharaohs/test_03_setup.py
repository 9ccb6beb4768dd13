"""3.0 The initial set-up, and what a game begins with."""

from __future__ import annotations

import pytest

from engine.games.pharaohs.position.pieces import PIECES, by_area
from tests.games.pharaohs.positions import here
from tests.kit import LoadedDice, Play, new_session
from tests.rules import rule

EGYPT = ["on", "upper_egypt", "lower_egypt", "thebaid", "naucratis"]
SHEET = {  # nation: its player, foot, chariots, areas
    "egypt": ("blue", 10, 4, EGYPT),
    "sumer": ("red", 5, 0, ["sumer"]),
    "mitanni": ("red", 6, 5, ["kizzuwatna", "hurri_land", "mitanni", "hanigalbat"]),
    "elam": ("white", 4, 0, ["south_zagros", "elam"]),
    "hatti": ("white", 6, 2, ["west_taurus", "pitassa", "zippasla", "hatti"]),
    "kassites": ("yellow", 8, 4, ["mari", "tigris", "akkad", "babylon", "karduniash"]),
    "canaan": ("yellow", 7, 5, ["kadesh", "ugarit", "aleppo", "phoenicia", "philistia", "judah", "syria"]),
}
ASKED = [nation for nation in SHEET if nation != "sumer"]  # Sumer's five have one place to go


def opening(*order: str, scenario: str = "full", seats: int = 4, chits: tuple[str, ...] = (), seed: int = 0) -> Play:
    """The set-up, with the chits of `order` drawn first and those of `chits` first in turn 1."""
    dice = LoadedDice({"set-up chit": list(order), "chit": list(chits)}, seed=seed)
    return Play(new_session("pharaohs", scenario, seats, seed=seed, dice=dice))


def drawn(play: Play) -> list[str]:
    """The nations whose chits were drawn for set-up so far, in order."""
    lines = [line.removesuffix(" is drawn for set-up.") for line in play.log() if line.endswith("drawn for set-up.")]
    return [line.removeprefix("The chit of ").lower() for line in lines]


def standing(play: Play, nation: str) -> dict[str, int]:
    """A nation's units on the map by kind."""
    counts: dict[str, int] = {}
    for area in by_area(play.seen()):
        for kind, number in here(play, area, nation).items():
            counts[kind] = counts.get(kind, 0) + number
    return counts


def set_up_complete(play: Play) -> Play:
    while play.seen().phase == "set_up":
        play.do(play.ask.default)
    return play


@rule("BP-3.0.a")
@pytest.mark.parametrize("scenario", ["full", "first_five"])
def test_the_full_game_and_the_first_five_begin_with_the_set_up(scenario: str) -> None:
    """Nothing stands on the map but what has been set up."""
    play = opening("elam", scenario=scenario)
    assert play.seen().phase == "set_up" and play.seen().turn == 1
    assert by_area(play.seen()) == {} and play.seen().dead == {}
    set_up_complete(play)
    assert {nation: standing(play, nation).get("foot", 0) for nation in SHEET} == {
        nation: foot for nation, (_, foot, _, _) in SHEET.items()
    }


@rule("BP-3.0.a")
@pytest.mark.parametrize("scenario", ["middle_five", "last_five"])
def test_the_later_scenarios_have_their_own_positions(scenario: str) -> None:
    play = Play(new_session("pharaohs", scenario))
    assert "set_up" not in play.seen().phase
    assert drawn(play) == []
    assert standing(play, "mitanni") == {"foot": 2}
    assert play.ask.topic != "set up"


@rule("BP-3.1.a")
def test_seven_chits_are_drawn_at_random_one_at_a_time() -> None:
    """Each nation is set up when its chit is drawn: before that, nobody knows which is next."""
    orders = []
    for seed in range(4):
        play = opening(seed=seed)
        while play.seen().phase == "set_up":
            already = drawn(play)
            assert on_map(play) <= set(already), "a nation stands there whose chit was not drawn"
            assert SHEET[already[-1]][0] == play.ask.seat
            play.do(play.ask.default)
        assert sorted(drawn(play)) == sorted(SHEET)
        orders.append(drawn(play))
    assert orders[0] != orders[1] or orders[1] != orders[2] or orders[2] != orders[3], "the order is by chance"


def on_map(play: Play) -> set[str]:
    return {PIECES[piece].nation for stack in by_area(play.seen()).values() for piece in stack}


@rule("BP-3.1.b")
@pytest.mark.parametrize("nation", ASKED)
def test_the_owner_places_all_units_in_the_listed_areas(nation: str) -> None:
    """So many foot and chariots, each in any of the nation's areas, before the next chit is drawn."""
    seat, foot, chariots, areas = SHEET[nation]
    play = opening(nation).expect(seat, "set up")
    assert sorted(play.options()) == sorted(areas)
    spread = dict.fromkeys(areas, 0)
    for i in range(foot):
        spread[areas[i % len(areas)]] += 1
    play.do(spread)
    for area, count in spread.items():
        assert here(play, area, nation).get("foot", 0) == count
    if chariots:
        assert drawn(play) == [nation], "the next chit waits until all are placed"
        play.expect(seat, "set up")
        room = [area for area in areas if spread[area] < 3]
        play.do({area: n for area, n in fill(room, {a: 3 - spread[a] for a in room}, chariots).items() if n})
    assert standing(play, nation) == {
        kind: n for kind, n in (("foot", foot), ("chariot", chariots), ("god", nation in ("egypt", "hatti"))) if n
    }
    assert len(drawn(play)) >= 2


def fill(areas: list[str], room: dict[str, int], count: int) -> dict[str, int]:
    spread = dict.fromkeys(areas, 0)
    for area in reversed(areas):
        spread[area] = min(room[area], count)
        count -= spread[area]
    assert count == 0
    return spread


@rule("BP-3.1.c")
@pytest.mark.parametrize("nation", ASKED)
def test_no_nation_sets_up_more_than_three_in_an_area(nation: str) -> None:
    """Three units in all, of whatever kind; Canaan is no exception."""
    _, foot, chariots, areas = SHEET[nation]
    play = opening(nation)
    rest = fill(areas[1:], dict.fromkeys(areas[1:], 3), foot - 3) if foot - 3 <= 3 * (len(areas) - 1) else {}
    four = {areas[0]: 4, **{a: n for a, n in fill(areas[1:], dict.fromkeys(areas[1:], 3), foot - 4).items() if n}}
    play.refused(four, says="0 to 3")
    play.do({areas[0]: 3, **{area: n for area, n in rest.items() if n}})
    if chariots:
        assert areas[0] not in play.options(), "three foot leave no room for chariots"
        play.refused({areas[0]: chariots}, rule="BP-3.1")


@rule("BP-3.1.c")
def test_room_for_chariots_is_what_the_foot_have_left() -> None:
    play = opening("hatti").do({"hatti": 2, "pitassa": 2, "zippasla": 2})
    play.refused({"hatti": 2}, says="0 to 1")
    play.do({"hatti": 1, "pitassa": 1})
    assert here(play, "hatti", "hatti") == {"foot": 2, "chariot": 1, "god": 1}


@rule("BP-3.1.c")
def test_sumer_alone_sets_up_five_in_one_area() -> None:
    play = opening("sumer", "elam").expect("white", "set up")
    assert drawn(play) == ["sumer", "elam"]
    assert standing(play, "sumer") == here(play, "sumer", "sumer") == {"foot": 5}


@rule("BP-3.1.d")
def test_wrong_placements_are_refused() -> None:
    """An area not listed, an incomplete placement, one unit too many, a fourth unit in an area."""
    play = opening("hatti")
    play.refused({"hatti": 3, "phrygia": 3}, rule="BP-3.1", says="phrygia")
    play.refused({"hatti": 3, "pitassa": 2}, rule="BP-3.1", says="5 in all: 6 allowed")
    play.refused({"hatti": 3, "pitassa": 3, "zippasla": 1}, rule="BP-3.1", says="7 in all: 6 allowed")
    play.refused({"hatti": 4, "pitassa": 2}, rule="BP-3.1", says="0 to 3")
    play.refused({}, rule="BP-3.1")
    assert by_area(play.seen()) == {}


@rule("BP-3.1.e", "BP-15.1.1.a")
@pytest.mark.parametrize(
    ("nation", "ruler", "areas"),
    [("egypt", "thutmosis_iii", SHEET["egypt"][3]), ("canaan", "darusha", SHEET["canaan"][3])],
)
def test_the_rulers_of_turn_one_come_in_their_own_turn(nation: str, ruler: str, areas: list[str]) -> None:
    """Not at set-up, not when another nation is drawn: when the nation's chit is drawn in turn 1."""
    play = opening(chits=("elam", nation))
    while play.ask.topic == "set up":
        assert "ruler" not in standing(play, nation)
        play.do(play.ask.default)
    assert play.seen().march.nation == "elam" and play.seen().turn == 1
    assert all("ruler" not in standing(play, each) for each in SHEET)
    play.until("ruler").expect(SHEET[nation][0], "ruler")
    assert play.seen().march.nation == nation
    assert sorted(play.options()) == sorted(areas)
    play.refused("hatti", rule="BP-15.1.a")
    play.do(areas[-1])
    assert f"{nation}.ruler.{ruler}" in by_area(play.seen())[areas[-1]]


@rule("BP-3.1.f", "BP-3.1.g")
@pytest.mark.parametrize(("nation", "capital"), [("hatti", "hatti"), ("egypt", "lower_egypt")])
def test_two_gods_are_set_up_face_up_in_their_capitals(nation: str, capital: str) -> None:
    """The Storm God in Hattusas and Amon-Ra in Memphis, as soon as the nation is set up."""
    play = opening(nation)
    while drawn(play) == [nation]:
        assert "god" not in standing(play, nation)
        play.do(play.ask.default)
    assert here(play, capital, nation)["god"] == 1
    assert standing(play, nation)["god"] == 1
    assert play.seen().turned == []


@rule("BP-3.1.f", "BP-3.1.g")
def test_no_other_nation_has_a_god_at_set_up() -> None:
    play = set_up_complete(opening())
    assert [nation for nation in SHEET if "god" in standing(play, nation)] == ["egypt", "hatti"]


@rule("BP-3.2.a")
def test_the_chits_go_back_and_turn_one_starts() -> None:
    """All seven are in the container again, and the first of them takes its turn."""
    play = set_up_complete(opening("egypt", "hatti", chits=("kassites",)))
    shown = play.seen()
    assert shown.turn == 1
    assert shown.march.nation == "kassites"
    assert sorted([*shown.chits, "kassites"]) == sorted(SHEET)
    assert sorted(shown.nations) == sorted(SHEET)


@rule("BP-SC4.1.b")
def test_canaan_sets_up_three_to_an_area_in_the_first_five() -> None:
    play = opening("canaan", scenario="first_five").expect("yellow", "set up")
    play.refused({"kadesh": 5, "ugarit": 2}, says="0 to 3")
    play.refused({"kadesh": 4, "ugarit": 3}, says="0 to 3")
    play.do({"kadesh": 3, "ugarit": 3, "judah": 1})
    play.refused({"judah": 3, "syria": 2}, says="0 to 2")


@rule("BP-3.1.b")
def test_with_three_players_the_new_owners_set_up() -> None:
    """Hatti's units are placed by Yellow, Elam's by Blue."""
    opening("hatti", seats=3).expect("yellow", "set up")
    opening("elam", seats=3).expect("blue", "set up")
