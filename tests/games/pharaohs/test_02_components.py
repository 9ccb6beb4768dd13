"""1.0 and 2.0 The components: what there is, who owns it, and what counts for what."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.data.tables import AREAS, COLORS, DICE, HITS, LINES, NATIONS, SCENARIOS, TURNS, chart
from engine.kernel.errors import Refused
from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play, new_session, random_play
from tests.rules import rule

ELAM: Any = {"elam": {"elam": {"foot": 1}}}
MISSES = {"battle": [1] * 60}


def dice_thrown(play: Play, nation: str, round: int = 1) -> int:
    """How many dice a nation has thrown in the round, by the log."""
    start = f"Round {round}: {nation} roll"
    [line] = [line for line in play.log() if line.startswith(start)]
    return len(line.removeprefix(start).removeprefix("s").split(":")[0].split(" (")[0].split())


# ---------------------------------------------------------------- what there is


@rule("BP-1.0.a")
def test_the_game_has_all_its_parts() -> None:
    """A map, a battle table, charts by turn, replacement areas for each nation, a list per color, and one chit each."""
    assert len(AREAS) == 59 and len(NATIONS) == 21 and list(TURNS) == list(range(1, 11))
    assert sorted(DICE) == sorted(HITS)
    assert all(nation.replacement for nation in NATIONS.values())
    assert sorted({line.color for line in LINES["full"]}) == sorted(COLORS)
    chits = [nation for turn in TURNS.values() for nation in turn.new_chits]
    assert sorted(chits) == sorted(NATIONS), "each nation's one chit joins once"
    arrived = {entry.nation for turn in TURNS for entry in chart("full", turn)}
    assert arrived == set(NATIONS)


@rule("BP-2.8.a", "BP-1.0.a")
def test_all_dice_have_six_sides_and_are_fair() -> None:
    """In whole games every face falls about as often as any other."""
    faces = dict.fromkeys(range(1, 7), 0)
    for seed in range(4):
        session = random_play(new_session("pharaohs", "full", seed=seed), seed)
        for roll in session.table.dice.rolls:
            if not roll.shuffle:
                assert roll.sides == 6
                for face in roll.results:
                    faces[face] += 1
    thrown = sum(faces.values())
    assert thrown > 1000
    assert all(abs(count / thrown - 1 / 6) < 0.04 for count in faces.values()), faces


# ---------------------------------------------------------------- 2.1 the map


@rule("BP-2.1.c")
@pytest.mark.parametrize(
    ("area", "dice"), [("babylon", 6), ("phrygia", 4), ("media", 3), ("sinai", 3), ("pelusium", 3), ("sumer", 3)]
)
def test_terrain_decides_the_dice(area: str, dice: int) -> None:
    """Foot, chariot, cavalry and Terror: 1+2+2+1 in Fertile areas, 1+1+2 in Hill, 1+1+1 elsewhere."""
    stack = {"foot": 1, "chariot": 1, "cavalry": 1, "terror": 1}
    on: Any = {"assyria": {area: stack}, "hatti": {area: {"foot": 1}}}
    play = position("assyria", "battles", on=on, turn=6, dice=MISSES)
    while play.ask.topic == "terror":
        play.do(1)
    assert dice_thrown(play, "Assyria") == dice


@rule("BP-2.1.c", "BP-5.3.f", "BP-5.3.e")
@pytest.mark.parametrize(
    ("nation", "area", "limit"),
    [
        ("egypt", "sinai", 5),
        ("egypt", "pelusium", 5),
        ("chaldea", "arabian_desert", 8),
        ("libya", "libyan_desert", 8),
        ("nubia", "nubia", 8),
    ],
)
def test_stacking_in_deserts_goes_by_the_area(nation: str, area: str, limit: int) -> None:
    """All five are Desert; three have no limit, two the normal one."""
    on = {nation: {area: {"foot": 8}, "thebaid": {"foot": 1}}, **ELAM}
    play = position(nation, on=on, turn=6, chits=("elam",)).do("done")
    assert here(play, area, nation) == {"foot": limit}
    assert pile(play, nation) == ({"foot": 8 - limit} if limit < 8 else {})


@rule("BP-2.1.e", "BP-MW-red.d", "BP-16.0.h")
def test_a_city_is_held_by_holding_its_area() -> None:
    """Memphis by a unit in Lower Egypt: Assyria's line of 30, and the god may be turned over."""
    on: Any = {"assyria": {"lower_egypt": {"foot": 1}}, "egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}}}
    play = position("assyria", "scoring", on=on, turn=6)
    assert play.seen().scored == ["BP-MW-red.d"]
    play.expect("red", "god").do("yes")
    assert play.seen().turned == ["egypt"]


@rule("BP-2.1.e")
@pytest.mark.parametrize(
    ("nation", "area", "line"),
    [
        ("hatti", "mitanni", "BP-SC4.4-hatti.i"),  # Haran
        ("egypt", "euphrates", "BP-SC4.2-egypt.b"),  # Charchemish
        ("phrygia", "hatti", "BP-SC4.5-phrygia.c"),  # Hattusas
        ("urartu", "arrapha", "BP-SC4.2-urartu.b"),  # Ashur
        ("assyria", "elam", "BP-SC4.3-assyria.b"),  # Susa
    ],
)
def test_the_lists_name_cities_and_mean_their_areas(nation: str, area: str, line: str) -> None:
    ticks = {"BP-SC4.4-hatti.i": ["2"]}
    play = position(
        nation,
        "scoring",
        on={nation: {area: {"foot": 1}}},
        scenario="first_five",
        options={"scoring": "victory_lists"},
        turn=3,
        ticks=ticks,
    )
    assert line in play.seen().scored


# ---------------------------------------------------------------- 2.2 units


@rule("BP-2.2.a", "BP-2.2.b", "BP-5.2.a", "BP-5.2.b", "BP-5.2.c")
@pytest.mark.parametrize(("kind", "steps"), [("foot", 3), ("cavalry", 4), ("chariot", 4), ("camel", 4)])
def test_the_type_decides_the_movement(kind: str, steps: int) -> None:
    """Babylon, Akkad, Mari, Euphrates, Aleppo: foot go three areas, mounted units four; camels are mounted."""
    play = position("assyria", on={"assyria": {"babylon": {kind: 1}}}, turn=6).do("march:babylon")
    for distance, area in enumerate(("akkad", "mari", "euphrates", "aleppo"), 1):
        assert (f"to:{area}" in play.options()) is (distance <= steps)


@rule("BP-2.2.a", "BP-9.3.a", "BP-9.3.c")
def test_the_type_decides_what_pays_for_a_unit() -> None:
    """A chariot is paid for with a chariot; and no foot pays for a mounted unit."""
    on = {"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}}}
    play = position("egypt", "new_units", on=on, dead={"egypt": {"chariot": 2, "foot": 3}}, turn=6)
    play.do("return:chariot", "on")
    assert play.seen().lost == {"egypt.chariot": 1}
    alone = position("egypt", "new_units", on=on, dead={"egypt": {"chariot": 1, "foot": 3}}, turn=6)
    assert sorted(alone.options()) == ["done", "return:foot", "roll:chariot"]


@rule("BP-2.2.b")
def test_camels_are_cavalry_for_replacement() -> None:
    """A camel and a horse in the pile: one pays for the other, and neither is the only one of its type."""
    on = {"arameans": {"syria": {"foot": 1}}}
    play = position("arameans", "new_units", on=on, dead={"arameans": {"camel": 1, "cavalry": 1}}, turn=6)
    assert sorted(play.options()) == ["done", "return:camel", "return:cavalry"]
    play.do("return:camel", "syria")
    assert here(play, "syria", "arameans") == {"foot": 1, "camel": 1}
    assert play.seen().lost == {"arameans.cavalry": 1}


@rule("BP-2.2.b", "BP-6.1.a", "BP-6.3.b")
@pytest.mark.parametrize(("kind", "dice", "dies"), [("camel", 2, False), ("cavalry", 1, True)])
def test_camels_fight_in_the_desert_by_their_own_row(kind: str, dice: int, dies: bool) -> None:
    """Two dice where cavalry has one, and two hits to kill where cavalry takes one."""
    on = {"arameans": {"sinai": {kind: 1}}, "hatti": {"sinai": {"foot": 2}}, **ELAM}
    script = {"arameans": [1] * 20, "round 1 hatti": [5, 1], "hatti": [1] * 9}
    play = position("arameans", "battles", on=on, turn=6, dice=script, chits=("elam",))
    assert dice_thrown(play, "Arameans") == dice
    assert (here(play, "sinai", "arameans") == {}) is dies


@rule("BP-2.2.c")
@pytest.mark.parametrize(("area", "dice"), [("babylon", 2), ("phrygia", 1), ("sumer", 1)])
def test_wagons_of_the_sea_peoples_are_chariots(area: str, dice: int) -> None:
    """They arrive as chariots, move four, and fight as chariots do."""
    assert next(e for e in chart("full", 4) if e.nation == "sea_peoples").units == {"foot": 6, "chariot": 2}
    on = {"sea_peoples": {area: {"chariot": 1}}, "hatti": {area: {"foot": 1}}}
    play = position("sea_peoples", "battles", on=on, turn=6, dice=MISSES)
    assert dice_thrown(play, "Sea Peoples") == dice
    moving = position("sea_peoples", on={"sea_peoples": {"babylon": {"chariot": 1}}}, turn=6).do("march:babylon")
    assert "to:aleppo" in moving.options()


# ---------------------------------------------------------------- 2.3 markers


@rule("BP-2.3.a")
def test_markers_have_no_dice_of_their_own() -> None:
    """In a Hill area a foot with a Ruler, a Siege and a Terror marker throws one die."""
    stack = {"foot": 1, "ruler": "ashur_nasir_pal_ii", "siege": 1, "terror": 1}
    on: Any = {"assyria": {"phrygia": stack}, "hatti": {"phrygia": {"foot": 2}}}
    play = position("assyria", "battles", on=on, turn=8, dice=MISSES).until("insist")
    assert dice_thrown(play, "Assyria") == 1 and dice_thrown(play, "Hatti") == 2


@rule("BP-2.3.a", "BP-5.4.d")
@pytest.mark.parametrize(("stays", "passes"), [({"foot": 1, "siege": 1, "terror": 1}, False), ({"foot": 2}, True)])
def test_markers_do_not_count_for_the_ratio(stays: dict[str, int], passes: bool) -> None:
    """One foot and two markers are not twice one foot."""
    on: Any = {"assyria": {"on": {**stays, "chariot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("assyria", on=on, turn=6).do("march:on", stays, "to:pelusium").do("march:on")
    assert ("via:pelusium" in play.options()) is passes


@rule("BP-2.3.a", "BP-2.4.a", "BP-15.5.a")
def test_stacking_counts_units_only() -> None:
    """Five foot with a Ruler, two Siege and two Terror markers are within the limit; a sixth unit is not."""
    stack = {"foot": 5, "ruler": "ashur_nasir_pal_ii", "siege": 2, "terror": 2}
    on: Any = {"assyria": {"on": stack}, **ELAM}
    play = position("assyria", on=on, turn=8, part=2, chits=("elam",)).do("done")
    assert here(play, "on", "assyria") == {"foot": 5, "ruler": 1, "siege": 2, "terror": 2}
    on["assyria"]["on"] = {**stack, "chariot": 1}
    play = position("assyria", on=on, turn=8, part=2, chits=("elam",)).do("done").expect("red", "overstack")
    assert sorted(play.options()) == ["chariot", "foot"]
    play.refused({"foot": 2}, says="1 allowed").do({"chariot": 1})
    assert here(play, "on", "assyria") == {"foot": 5, "ruler": 1, "siege": 2, "terror": 2}


@rule("BP-2.3.4.a", "BP-MW-white.d")
@pytest.mark.parametrize("face", ["godly", "ungodly"])
def test_for_points_only_the_marker_of_the_chosen_people_matters(face: str) -> None:
    """One face shows, and either is worth the line of 25."""
    play = position(phase="turn_end", on={"judah": {"judah": {"chosen": 1}}}, turn=10, chosen=face)
    assert play.seen().chosen == face
    assert play.seen().scored == ["BP-MW-white.d"]


# ---------------------------------------------------------------- 2.5 nations and colors


@rule("BP-2.5.b", "BP-5.3.a")
def test_units_of_one_nation_share_an_area_within_the_limit() -> None:
    """Five of any kinds together; of seven, two go, as the owner chooses."""
    on = {"arameans": {"syria": {"foot": 2, "chariot": 1, "cavalry": 1, "camel": 1}}, **ELAM}
    play = position("arameans", on=on, turn=6, chits=("elam",)).do("done")
    assert here(play, "syria", "arameans") == {"foot": 2, "chariot": 1, "cavalry": 1, "camel": 1}
    on = {"arameans": {"syria": {"foot": 3, "chariot": 2, "cavalry": 1, "camel": 1}}, **ELAM}
    play = position("arameans", on=on, turn=6, chits=("elam",)).do("done").expect("blue", "overstack")
    play.do({"chariot": 1, "camel": 1})
    assert here(play, "syria", "arameans") == {"foot": 3, "chariot": 1, "cavalry": 1}


@rule("BP-2.5.c", "BP-4.2.3.a")
@pytest.mark.parametrize(("mover", "owner", "color"), [("egypt", "achaea", "blue"), ("hatti", "elam", "white")])
def test_nations_of_one_color_are_enemies(mover: str, owner: str, color: str) -> None:
    """Entering the other's area brings a battle, and its kills score like any."""
    on = {mover: {"lower_egypt": {"foot": 3}}, owner: {"on": {"foot": 1}}, "libya": {"libyan_desert": {"foot": 1}}}
    dice = {f"round 1 {mover}": [5, 1, 1], f"round 1 {owner}": [5]}
    play = position(mover, on=on, turn=6, dice=dice, chits=("libya",))
    play.do("march:lower_egypt", {"foot": 3}, "to:on", "done")
    assert any(line.startswith("Battle in On") for line in play.log())
    play.until("move", "red")
    assert play.seen().tally[color] == {"areas": 2, "kills": 2}


@rule("BP-2.5.c", "BP-6.5.b", "BP-5.4.b")
def test_a_nation_of_ones_own_color_is_in_the_way() -> None:
    """Egypt cannot pass Achaeans in On, nor retreat to where they stand."""
    on = {"egypt": {"lower_egypt": {"foot": 1}}, "achaea": {"on": {"foot": 1}}}
    play = position("egypt", on=on, turn=6).do("march:lower_egypt")
    assert "to:on" in play.options() and "to:pelusium" not in play.options()
    play.refused("via:on", rule="BP-5.4.b")
    on = {"egypt": {"judah": {"foot": 1}}, "achaea": {"sinai": {"foot": 1}}, "hatti": {"syria": {"foot": 1}}}
    play = position("hatti", on=on, turn=6, dice=MISSES).do("march:syria", "to:judah")
    play.expect("blue", "retreat").refused("retreat:sinai", rule="BP-6.5.b")


@rule("BP-2.6.a", "BP-2.5.a")
@pytest.mark.parametrize(
    ("color", "nations"),
    [
        ("blue", "egypt achaea arameans urartu media"),
        ("red", "sumer mitanni assyria libya lydia"),
        ("white", "elam hatti judah nubia cimmeria"),
        ("yellow", "canaan kassites sea_peoples phrygia luvians chaldea"),
    ],
)
def test_each_player_commands_the_nations_of_one_color(color: str, nations: str) -> None:
    """He alone is asked, and all their points are his."""
    for nation in nations.split():
        play = position(nation, on={nation: {"babylon": {"foot": 1}}}, turn=6).expect(color, "move")
        for other in COLORS:
            if other != color:
                play.refused("done", rule="seat", seat=other)
        after = position(nation, "scoring", on={nation: {"babylon": {"foot": 1}}}, turn=6)
        first = next(line for line in after.log() if "for areas" in line)
        assert first.startswith(NATIONS[nation].name)
        assert after.seen().tally[color]["areas"] >= 1


@rule("BP-2.6.b")
@pytest.mark.parametrize("scenario", ["full", "first_five", "middle_five", "last_five"])
def test_the_game_is_for_four_or_three(scenario: str) -> None:
    """White is the color that three players do without."""
    assert list(SPEC.setup(scenario).seats) == ["blue", "red", "white", "yellow"]
    assert list(SPEC.setup(scenario, 4).seats) == ["blue", "red", "white", "yellow"]
    assert list(SPEC.setup(scenario, 3).seats) == ["blue", "red", "yellow"]
    for seats in (1, 2, 5, 6):
        with pytest.raises(Refused, match=r"(4 or 3|3 or 4) players"):
            SPEC.setup(scenario, seats)


@rule("BP-2.7.a", "BP-1.0.a")
@pytest.mark.parametrize("scenario", ["full", "first_five", "middle_five", "last_five"])
def test_everything_is_open_to_all(scenario: str) -> None:
    """Every seat sees the same position, dead piles, totals and lists of all colors, through a whole game."""
    seen: list[int] = []

    def look(session: Any) -> None:
        if len(seen) % 50 == 0:
            assert all(session.seen(seat) == session.state for seat in (*COLORS, None))
            boards = [session.spec.view.board(session.seen(seat), seat) for seat in (*COLORS, None)]
            assert all(board == boards[0] for board in boards)
            assert all(line.text in boards[0] for line in LINES[scenario])
        seen.append(1)

    session = random_play(new_session("pharaohs", scenario, seed=1), 1, look)
    assert all(line.to is None for line in session.lines)
    assert SCENARIOS[scenario].last_turn == session.seen(None).turn
