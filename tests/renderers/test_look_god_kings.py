"""The God Kings as scenes: everything visible is in them, by whom, where, and nothing else."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import ImageChops

from engine.games.god_kings.data.rulers import king_of
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.data.spaces import PROVINCES, SPACES, TRIBES
from engine.games.god_kings.data.strategy_cards import FACES
from engine.games.god_kings.position.pieces import move_units, station
from engine.games.god_kings.position.state import Army, Battle, Party, State, Step
from engine.games.god_kings.position.view import seen
from engine.games.god_kings.realm.setup import deal
from engine.kernel.game import Setup
from engine.kernel.questions import Choose, Option
from engine.kernel.topics import Topics
from engine.wargame.cards import HIDDEN
from renderers.bake.layout import FIGURE, overlap
from renderers.baked import SHARPEST, ZOOM, baked
from renderers.cards import display as draw_display
from renderers.cards import display_in_words
from renderers.color import worst_pair
from renderers.emblems import EMBLEMS, SIGNS
from renderers.games.god_kings.look import KEYS, LOOK, arrows_of, overlays, scene
from renderers.games.god_kings.owners import OWNERS, POWERS
from renderers.games.god_kings.sheets import card
from renderers.legend import explained
from renderers.musters import muster_of
from renderers.paint import by_space, laid_out, paint, plate_size
from renderers.scene import Counter, Crop, Scene, Stack
from renderers.words import alt_text
from tests.games.god_kings.harness import OPTIONS, build

PHONE = 350
WHICH = Topics().new("which", "which space")
SCENES = [(name, count) for name, sheet in SCENARIOS.items() for count in sheet.seatings]


def start(scenario: str, seats: int) -> State:
    return deal(Setup(scenario, tuple(SCENARIOS[scenario].seatings[seats]), OPTIONS))


def fought() -> State:
    """Egypt has come to Kadesh, Mitanni has come to meet it; Hatti lies before Karkemish."""
    s = build(
        {
            "kadesh": {
                "egypt": {"warrior_amon": 3, "chariot": 2, "warrior_ra/reduced": 1},
                "mitanni": {"warrior_taidu": 3, "chariot": 3, "chariot/reduced": 1, "mercenary": 2},
            },
            "karkemish": {"mitanni": {"warrior_washukanni*inside": 2}, "hatti": {"warrior_nerik": 3, "chariot": 2}},
            "gasga": {"gasga": {"chariot": 3, "mercenary": 5}},
        },
        generals={
            "thutmose_iii": "kadesh", "saushtatar": "kadesh", "hatti_a": "karkemish", "mitanni_a": "karkemish*inside",
            "gasga": "gasga",
        },
        markers={"karkemish": "mitanni", "kadesh": "mitanni"},
        garrisons=["karkemish", "memphis"],
        sieges={"karkemish": 2},
        destroyed={"egypt": {"warrior_ra": 2}},
    )  # fmt: skip
    s.army = Army(
        side="egypt", seat="egypt", general="thutmose_iii", generals=["thutmose_iii"], at="kadesh", mp=1,
        origin="kumidi",
        trail=[Step("egypt", "hazor", "kumidi"), Step("egypt", "kumidi", "kadesh"), Step("mitanni", "qatna", "kadesh")],
    )  # fmt: skip
    s.battle = Battle(
        at="kadesh",
        attacker=Party(
            "egypt", "egypt", "thutmose_iii", ["thutmose_iii"], strength=19, plus=2, die=3, loss=7,
            drms={"Thutmose III": 4, "division Amon": 1},
        ),
        defender=Party("mitanni", "mitanni", "saushtatar", ["saushtatar"], strength=16, drms={"Saushtatar": 2}, minus=1,
                       die=5, loss=9),
    )  # fmt: skip
    return s


def stack_of(made: Scene, space: str, owner: str) -> Stack:
    (found,) = [stack for stack in made.stacks if (stack.space, stack.owner) == (space, owner)]
    return found


# --- pieces ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seats"), SCENES)
def test_every_unit_general_and_marker_is_on_the_map(scenario: str, seats: int) -> None:
    s = start(scenario, seats)
    made = scene(seen(s, None))
    counters = [counter for stack in made.stacks for counter in stack.counters]
    assert sum(c.count for c in counters if not c.leads) == sum(
        n for sides in s.units.values() for units in sides.values() for n in units.values()
    )
    assert len([c for c in counters if c.leads]) == len(s.generals)
    assert made.held == {space: power for space, power in s.markers.items() if power}
    assert [token.space for token in made.tokens if token.kind == "garrison"] == s.garrisons


@pytest.mark.parametrize("make", [fought, lambda: start("campaign", 4), lambda: start("amarna", 4)])
def test_whoever_appears_is_introduced_and_can_be_drawn(make: Any) -> None:
    made = scene(seen(make(), None))
    known = {owner.id: owner for owner in made.owners}
    assert len(known) == len(made.owners)
    counters = [c for stack in made.stacks for c in stack.counters] + [c for t in made.trays for c in t.counters]
    owners = {c.owner for c in counters} | set(made.held.values()) | {arrow.owner for arrow in made.arrows}
    owners |= {token.owner for token in made.tokens} | {score.owner for score in made.status.scores if made.status}  # type: ignore[union-attr]
    assert owners <= known.keys()
    assert {c.kind for c in counters} | {token.kind for token in made.tokens} <= SIGNS.keys()
    assert {owner.emblem for owner in made.owners} <= EMBLEMS.keys()


def test_an_army_shows_its_leader_its_kinds_and_who_is_reduced() -> None:
    army = stack_of(scene(seen(fought(), None)), "kadesh", "egypt")
    assert army.counters == (
        Counter("ruler", "egypt", "Thutmose III 1/4", 1, 100, leads=True),
        Counter("foot", "egypt", "3 warriors of Amon and 1 warrior of Ra (reduced)", 4, 11, weak=1),
        Counter("chariot", "egypt", "2 chariots", 2, 8),
    )
    assert muster_of(army, OWNERS["egypt"], brief=True).units == (("", 6, 1),)


def test_a_king_a_warlord_and_a_leader_have_different_heads() -> None:
    made = scene(seen(fought(), None))
    heads = [
        stack_of(made, *at).counters[0].kind
        for at in (("kadesh", "mitanni"), ("karkemish", "hatti"), ("gasga", "gasga"))
    ]
    assert heads == ["ruler", "warlord", "leader"]


def test_who_is_within_the_walls_is_told_apart_from_who_is_before_them() -> None:
    made = scene(seen(fought(), None))
    assert stack_of(made, "karkemish", "mitanni").walls and not stack_of(made, "karkemish", "hatti").walls
    both = build({"karkemish": {"hatti": {"chariot": 1, "chariot*inside": 1}}}, markers={"karkemish": "hatti"})
    assert [stack.walls for stack in scene(seen(both, None)).stacks if stack.space == "karkemish"] == [False, True]
    assert "within the walls of Karkemish (Warlord A of Mitanni 2/2 and 2 warriors of Washukanni)" in alt_text(made)


def test_a_province_bears_the_seal_of_who_controls_it() -> None:
    s = build(markers=dict.fromkeys(PROVINCES["sinai"].spaces, "mitanni"))
    made = scene(seen(s, None))
    assert made.provinces == {
        "egypt": "egypt", "upper_egypt": "egypt", "sinai": "mitanni", "hatti": "hatti", "mitanni": "mitanni",
        "kardunias": "kassites",
    }  # fmt: skip
    bare = msgspec.structs.replace(made, provinces={"sinai": "mitanni"})
    other = msgspec.structs.replace(made, provinces={"sinai": "egypt"})
    crop = Crop(theatre="nile")
    box = ImageChops.difference(paint(bare, crop), paint(other, crop)).getbbox()
    sheet = baked("god_kings").sheet(crop)
    left, top, right, bottom = baked("god_kings").layout.realm()["sinai"].seal
    assert box is not None
    assert sheet.view.spot((left - 3, top - 3)) < box[:2] and box[2:] < sheet.view.spot((right + 3, bottom + 3))
    few = msgspec.structs.replace(made, stacks=made.stacks[:1], tokens=())
    assert "Provinces of Mitanni: Sinai and Mitanni." in alt_text(few)


def test_internal_unrest_shows_in_the_ratings() -> None:
    s = build(generals={"thutmose_iii": "memphis"}, unrest={"thutmose_iii": 1})
    assert stack_of(scene(seen(s, None)), "memphis", "egypt").counters[0].name == "Thutmose III 2/4"


def test_a_siege_shows_who_lies_before_the_walls_and_its_markers() -> None:
    made = scene(seen(fought(), None))
    (siege,) = [token for token in made.tokens if token.kind == "siege"]
    assert (siege.space, siege.owner, siege.name) == ("karkemish", "hatti", "siege by Hatti with 2 Siege Continued")
    assert [(figure.space, figure.value, figure.sense) for figure in made.figures] == [("karkemish", 2, "more")]
    begun = msgspec.structs.replace(fought(), sieges={"karkemish": 0})
    assert scene(seen(begun, None)).figures == ()


def test_successors_wait_and_destroyed_units_come_back_beside_the_map() -> None:
    trays = {tray.title: tray.counters for tray in scene(seen(fought(), None)).trays}
    assert [(counter.owner, counter.name) for counter in trays["Successors"]] == [
        ("egypt", "Amenhotep II 2/3"), ("mitanni", "Artatama I 2/2"),
    ]  # fmt: skip
    assert [(counter.name, counter.count) for counter in trays["Coming back"]] == [("Egypt: 2 warriors of Ra", 2)]


# --- ways -----------------------------------------------------------------------------------------------------


def test_the_way_of_an_army_is_one_arrow_and_each_answer_another() -> None:
    assert [(arrow.owner, arrow.path, arrow.by_sea) for arrow in arrows_of(fought())] == [
        ("egypt", ("hazor", "kumidi", "kadesh"), False), ("mitanni", ("qatna", "kadesh"), False),
    ]  # fmt: skip
    words = alt_text(scene(seen(fought(), None)))
    assert "Egypt moved: Hazor to Kumidi to Kadesh. Mitanni moved: Qatna to Kadesh." in words


def test_a_sea_lane_is_drawn_as_one_and_who_is_displaced_has_no_way() -> None:
    s = fought()
    assert s.army is not None
    s.army.trail = [
        Step("egypt", "tanis", "avaris"), Step("egypt", "avaris", "megiddo"), Step("egypt", "megiddo", "hazor"),
        Step("mitanni", "kadesh", "washukanni"), Step("gasga", "gasga", "nerik"),
    ]  # fmt: skip
    assert [(arrow.path, arrow.by_sea) for arrow in arrows_of(s)] == [
        (("tanis", "avaris"), False), (("avaris", "megiddo"), True), (("megiddo", "hazor"), False),
        (("gasga", "nerik"), False),
    ]  # fmt: skip
    s.army = None
    assert arrows_of(s) == ()


def test_a_step_is_kept_while_an_army_is_under_way() -> None:
    s = fought()
    assert s.army is not None
    s.army.trail = []
    move_units(s, "kadesh", "tunip", "egypt", {"chariot": 2})
    station(s, "thutmose_iii", "tunip")
    move_units(s, "kadesh", "qatna", "mitanni", {"mercenary": 2})
    assert s.army.trail == [Step("egypt", "kadesh", "tunip"), Step("mitanni", "kadesh", "qatna")]
    s.army = None
    move_units(s, "tunip", "kadesh", "egypt", {"chariot": 2})
    assert s.units["kadesh"]["egypt"]["chariot"] == 2


# --- words and battles ----------------------------------------------------------------------------------------


def test_points_of_the_turn_stand_beside_the_total() -> None:
    s = fought()
    s.total.update(egypt=12, hatti=8)
    s.vp.update(egypt=5, hatti=-2)
    shown = scene(seen(s, None)).status
    assert shown is not None
    assert [(score.owner, score.points, score.note) for score in shown.scores] == [
        ("egypt", 12, "+5"), ("mitanni", 0, ""), ("hatti", 8, "-2"),
    ]  # fmt: skip
    assert shown.title == "Turn 3 of 10 · 1450–1425 BC · Round 1"
    assert "Egypt 12 (+5), Mitanni 0, Hatti 8 (-2) points." in alt_text(scene(seen(s, None)))


def test_a_battle_shows_both_sides_with_dice_and_advantage() -> None:
    fight = scene(seen(fought(), None)).fight
    assert fight is not None
    assert fight.title == "Kadesh: Battle Advantage 3 to Egypt"
    assert [(camp.owner, camp.role, camp.dice, camp.hits, camp.note) for camp in fight.camps] == [
        ("egypt", "attacking", (3,), 7, "Strength 19, DRMs +5\nDie 3 +2 = 5"),
        ("mitanni", "defending", (5,), 9, "Strength 16, DRMs +2\nDie 5 -1 = 4"),
    ]
    assert [c.kind for c in fight.camps[1].counters] == ["ruler", "foot", "chariot", "mercenary"]
    assert LOOK.battle_in(seen(fought(), None)) == "kadesh: egypt against mitanni"
    assert LOOK.battle_scene is not None and LOOK.battle_scene(seen(fought(), None)).fight == fight


def test_before_the_dice_a_battle_shows_who_fights() -> None:
    s = fought()
    assert s.battle is not None
    s.battle = Battle("kadesh", Party("egypt", "egypt", generals=["thutmose_iii"]), Party("mitanni", "mitanni"))
    fight = scene(seen(s, None)).fight
    assert fight is not None and fight.title == "Kadesh"
    assert [(camp.dice, camp.note) for camp in fight.camps] == [((), "")] * 2


def test_the_line_below_the_map_says_whose_impulse_it_is() -> None:
    s = build(queue=["hatti"])
    told = [scene(seen(s, None)).status.line]  # type: ignore[union-attr]
    for changes in ({"queue": ["egypt", "mitanni", "hatti"]}, {"phase": "reinforce", "queue": []}, {"playing": ["62"]}):
        now = msgspec.structs.replace(s, **changes)
        told.append(scene(seen(now, None)).status.line)  # type: ignore[union-attr]
    assert told == [
        "Impulse of Mitanni", "Turn Order Egypt, Mitanni and Hatti", "Reinforcement of Hatti",
        "On the table: 62 Irresistible Charge",
    ]  # fmt: skip


def test_where_nobody_fights_there_is_no_battle() -> None:
    s = start("campaign", 3)
    assert LOOK.battle_in(s) == "" and scene(s).fight is None
    assert LOOK.battle_scene is not None
    with pytest.raises(ValueError, match="no battle"):
        LOOK.battle_scene(s)


def test_numbers_on_the_map_are_those_of_the_question_and_the_mover_is_lit() -> None:
    options = (Option("hold", "hold"), Option("to:tunip", "to Tunip", at="tunip"), Option("to:gasga", "no", at="gasga"))
    made = scene(seen(fought(), None), [Choose("egypt", WHICH, "GK-11.1.a", "Where to?", options)])
    assert [(badge.space, badge.number) for badge in made.badges] == [("tunip", 2), ("gasga", 3)]
    assert made.status is not None and made.status.to_move == ("egypt",)


def test_a_scene_holds_nothing_that_the_view_hides() -> None:
    s = fought()
    s.hands = {"egypt": ["1", "2"], "mitanni": ["3"], "hatti": []}
    s.deck = [id for id in s.deck if id not in ("1", "2", "3")]
    other = msgspec.structs.replace(s, hands={"egypt": ["4", "5"], "mitanni": ["6"], "hatti": []}, deck=s.deck[::-1])
    assert scene(seen(s, None)) == scene(seen(other, None))
    for name in overlays(s):
        assert LOOK.display(seen(s, None), name, ()) == LOOK.display(seen(other, None), name, ())


# --- what lies beside the map ---------------------------------------------------------------------------------


def test_the_powers_with_their_hands_from_behind_and_the_top_discard() -> None:
    s = fought()
    s.hands, s.discard, s.playing = {"egypt": ["1", "2"], "mitanni": ["3"], "hatti": []}, ["8", "9"], ["62"]
    s.tp.update(egypt=7)
    s.wp.update(egypt=6)
    shown = LOOK.display(seen(s, None), "powers", ("egypt",))
    assert shown is not None
    assert [(place.name, place.hand, place.to_move) for place in shown.places] == [
        ("Egypt", 2, True), ("Mitanni", 1, False), ("Hatti", 0, False), ("Kassites", None, False),
    ]  # fmt: skip
    assert shown.places[0].facts == (
        "7 TP, 6 WP", "King Thutmose III 1/4 in Kadesh", "Successor Amenhotep II 2/3", "Divisions Amon and Ra",
    )  # fmt: skip
    assert shown.places[3].note == "Neutral Nation"
    assert (shown.discard, shown.top, shown.table) == (2, card(FACES["9"]), (card(FACES["62"]),))
    hidden = seen(s, None)
    assert hidden.discard == [HIDDEN, "9"]


def test_who_holds_the_marker_of_a_neutral_nation_is_told() -> None:
    shown = LOOK.display(build(held={"kassites": "hatti"}), "powers", ())
    assert shown is not None and "its control marker is Hatti's" in shown.places[3].facts


def test_the_succession_chart_of_the_campaign_goes_on_with_assyria() -> None:
    shown = LOOK.display(seen(build(turn=6), None), "chart", ())
    assert shown is not None and shown.grid is not None
    grid = shown.grid
    assert [head.text for head in grid.heads] == ["Turn", "Egypt", "Mitanni / Assyria", "Hatti", "Kassites"]
    assert [row.lit for row in grid.rows] == [turn == 6 for turn in range(1, 11)]
    assert [row.cells[2].text for row in grid.rows[4:6]] == ["Shuttarna II 2/2\n* Tushratta 2/3", "Ashur-Uballit I 2/3"]
    assert grid.rows[0].cells[1].text == "Hatshepsut 3/1\n* Thutmose III 1/4"
    assert [cell.strong for cell in grid.rows[5].cells] == [False, True, False, True, True]
    assert all(king_of("egypt", turn) for turn in range(1, 11)) and len(grid.rows) == 10


def test_provinces_tell_who_controls_them_and_who_has_how_much() -> None:
    s = build(markers={"gaza": "egypt", "megiddo": "egypt", "hazor": "mitanni"})
    shown = LOOK.display(seen(s, None), "provinces", ())
    assert shown is not None and shown.grid is not None
    rows = {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in shown.grid.rows}
    assert list(rows) == [province.name for province in PROVINCES.values()]
    assert rows["Egypt"] == ["4", "2", "Egypt", "Egypt 7 of 7"]
    assert rows["Canaan"] == ["3", "2", "-", "Egypt 2 and Mitanni 1 of 8"]
    assert rows["Upper Egypt"] == ["0", "1", "Egypt", "-"]
    assert rows["Upi"] == ["1", "1", "-", "none of 3"]


@pytest.mark.parametrize("name", ["powers", "chart", "provinces"])
def test_what_is_shown_instead_of_the_map_is_drawn_and_told_in_words(name: str) -> None:
    s = fought()
    shown = LOOK.display(seen(s, None), name, ())
    assert shown is not None and draw_display(shown).width == 900
    assert LOOK.shown(seen(s, None), [], name).caption == display_in_words(shown)


def test_cards_show_their_ops_number() -> None:
    drawn = card(FACES["62"])
    assert (drawn.title, drawn.value, drawn.kind) == ("62 Irresistible Charge", "3", "Action Card")
    assert card(FACES["44"]).color == OWNERS["egypt"].color


# --- signs, colors, and what can be read ----------------------------------------------------------------------


def test_every_sign_has_its_line_in_the_legend() -> None:
    made = explained(scene(seen(fought(), None)), KEYS)
    told = {(key.shape, key.name) for key in made.legend}
    kinds = {c.kind for stack in made.stacks for c in stack.counters} | {c.kind for t in made.trays for c in t.counters}
    assert {("piece", kind) for kind in kinds} <= told
    assert {
        ("piece", "siege"),
        ("piece", "garrison"),
        ("sign", "battle"),
        ("figure", "more"),
        ("seal", "province"),
    } <= told
    assert {("chip", "weak"), ("plate", "walls"), ("node", "walls3"), ("node", "tree"), ("seal", "province")} <= told
    assert paint(made, Crop(theatre="syria")).height > ZOOM[1]


def test_colors_stay_apart_and_brown_is_told_by_letters() -> None:
    assert worst_pair([owner.color for owner in POWERS.values()] + [OWNERS["gasga"].color]).distance >= 10
    browns = [owner for owner in OWNERS.values() if owner.id not in POWERS]
    assert len({owner.color for owner in browns}) == 1
    assert len({owner.code for owner in OWNERS.values()}) == len(OWNERS)


def full(theatre: str) -> Scene:
    """Every space of a theatre has an army of a King and a warlord with two kinds of units, and a marker."""
    layout = baked("god_kings").layout
    left, top, right, bottom = layout.theatres[theatre]
    spots = {id: space.centre for id, space in layout.spaces.items()}
    inside = [id for id, (x, y) in spots.items() if left < x < right and top < y < bottom]
    stacks = []
    for number, id in enumerate(inside):
        owner = list(POWERS)[number % len(POWERS)]
        heads = Counter("ruler", owner, "King", leads=True), Counter("warlord", owner, "A", leads=True)
        units = Counter("foot", owner, "9", 9, weak=3), Counter("chariot", owner, "5", 5)
        stacks.append(Stack(id, owner, (*heads, *units), plate=True))
    return Scene("god_kings", tuple(POWERS.values()), {stack.space: stack.owner for stack in stacks}, tuple(stacks))


@pytest.mark.parametrize("theatre", list(baked("god_kings").layout.theatres))
def test_full_of_armies_a_theatre_stays_readable(theatre: str) -> None:
    """Syria with forty counters and more: no plate hides a name, another plate or a node."""
    made, sheet = full(theatre), baked("god_kings").sheet(Crop(theatre=theatre), SHARPEST / ZOOM[0])
    if theatre == "syria":
        assert sum(len(stack.counters) for stack in made.stacks) >= 40
    boxes = {}
    for space, stacks in by_space(made.stacks).items():
        shown = sheet.layout.spaces[space]
        ((_, (x, y)),) = laid_out(sheet, shown, stacks)
        if not sheet.view.shows((x, y)):  # left out at the rim
            continue
        wide, high = plate_size(sheet, shown, stacks)
        boxes[space] = (x - wide // 2 + 2, y - high // 2 + 2, x + wide // 2 - 2, y + high // 2 - 2)
    assert [pair for pair in combinations(boxes, 2) if overlap(boxes[pair[0]], boxes[pair[1]])] == []
    assert [space for space, box in boxes.items() for name in sheet.names if overlap(box, name)] == []
    spots = {id: sheet.view.spot(space.centre) for id, space in sheet.layout.spaces.items()}
    hidden = [
        id for id, (x, y) in spots.items() for box in boxes.values() if overlap(box, (x - 5, y - 5, x + 5, y + 5))
    ]
    assert hidden == []


@pytest.mark.parametrize("theatre", list(baked("god_kings").layout.theatres))
def test_on_a_telephone_names_are_nine_pixels_high(theatre: str) -> None:
    sheet = baked("god_kings").sheet(Crop(theatre=theatre), SHARPEST / ZOOM[0])
    shrunk = PHONE / sheet.view.size[0] * sheet.factor
    assert {space.size for space in sheet.layout.spaces.values()} == {23}
    assert 23 * shrunk >= 9
    assert 0.6 * 38 * 0.7 * shrunk >= 6 and FIGURE * shrunk >= 6


def test_every_space_lies_in_a_theatre() -> None:
    layout = baked("god_kings").layout
    within = [
        id
        for id, space in layout.spaces.items()
        for crop in [Crop(theatre=name) for name in layout.theatres]
        if baked("god_kings").sheet(crop).view.shows(baked("god_kings").sheet(crop).view.spot(space.centre), -25)
    ]
    assert set(within) == {*SPACES, *TRIBES}
