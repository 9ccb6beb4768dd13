"""6.13, 7.1 Conquest, provinces, surrender, grace periods; 8.3 the points they bring; 8.1.e, f, 10.4 who must leave."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.course.check import check
from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.position import Battle, Group, Lying, Side, Siege, State, control, describe, relations
from engine.games.assyrian_wars.position.politics import Grace, War
from engine.games.assyrian_wars.realm import conquest, guests, income, provinces, setup, surrender, tribute
from engine.games.assyrian_wars.war import aftermath, capture, forces, march, siege
from engine.kernel.game import Setup
from engine.kernel.table import Table
from tests.driving import drive
from tests.games.assyrian_wars.positions import build, game, log, menu, position, units
from tests.kit import LoadedDice, Play, random_play
from tests.rules import rule

ELAM = ("susa", "madaktu", "hidalu", "dur_untash", "bit_imbi", "naditu", "liyan")
FOUR = ("susa", "madaktu", "hidalu", "dur_untash")
NINEVEH_AND_FIVE = ("nineveh", "ashur", "kalhu", "dur_sharrukin", "arbela", "arrapha")


KINDS = {
    "assyria": ["li21"] * 4 + ["lc31"] * 3, "babylonia": ["b31"] * 4 + ["li21"] * 3,
    "elam": ["b32"] * 5 + ["hi32"] * 3 + ["lc21"] * 2,
}  # fmt: skip


def invaded(*cities: str, by: str = "assyria", **things: Any) -> dict[str, Any]:
    """Home cities in the hands of an invader, with a unit in each."""
    on = things.pop("on", {})
    garrisons = {at: {kind: 1} for at, kind in zip(cities, KINDS[by], strict=False)}
    held = {**on, by: {**garrisons, **on.get(by, {})}}
    return {"on": held, "control": {**dict.fromkeys(cities, by), **things.pop("control", {})}, **things}


def try_it(*cities: str, die: int, of: str = "elam", by: str = "assyria", **things: Any) -> Play:
    """A conquest check in the impulse of the invader."""
    play = game(**invaded(*cities, by=by, of=(by, 10), dice={f"conquest {of}": [die]}, **things))
    return play.do(f"conquer:{of}")


def done(play: Play, *others: str) -> Play:
    """Answer what a conquest asks with the defaults."""
    while play.session.asks() and play.ask.topic in ("province", "relocate_to", "conqueror", *others):
        play.do(play.ask.default)
    return play


def between(s: State, one: str, other: str) -> str:
    """How two countries stand to each other."""
    return relations.between(s.politics, one, other)


# --- the check (7.1A) ---------------------------------------------------------------------------------------


@rule("AW-7.1A.a", "AW-7.1A.b", "AW-7.1A.d", "AW-EX-19", "AW-6.13.a")
@pytest.mark.parametrize(("die", "conquered"), [(3, True), (4, False)])
def test_four_cities_with_the_capital_count_five_against_the_die_and_two(die: int, conquered: bool) -> None:
    s = done(try_it(*FOUR, die=die)).state
    assert bool(s.politics.graces) == conquered and conquest.count(s, "elam") == (0 if conquered else 5)


@rule("AW-7.1.e")
def test_a_power_is_tried_with_five_cities_or_the_capital_and_three_others() -> None:
    assert not conquest.why_not(position(**invaded(*FOUR)).state, "elam")
    assert not conquest.why_not(position(**invaded(*ELAM[1:6])).state, "elam")
    assert conquest.why_not(position(**invaded(*ELAM[1:5])).state, "elam")
    play = game(**invaded(*FOUR[:3], of=("assyria", 10)))
    play.refused("conquer:elam", "AW-7.1.e", "Hold 5 home cities of Elam, or Susa and 3 other home cities")


@rule("AW-7.1.d", "AW-7.1A.c")
def test_assyria_is_tried_with_nineveh_and_five_others_at_plus_six() -> None:
    s = position(**invaded(*NINEVEH_AND_FIVE, by="elam")).state
    assert not conquest.why_not(s, "assyria") and conquest.count(s, "assyria") == 7
    assert conquest.chance(s, "elam", "assyria") == 1
    del s.control["arbela"]
    assert "Nineveh and 5 other" in conquest.why_not(s, "assyria")
    others = position(**invaded(*NINEVEH_AND_FIVE[1:], "nasibina", by="elam")).state
    assert conquest.why_not(others, "assyria")


@rule("AW-6.13.b")
def test_one_roll_in_the_impulses_of_a_turn_and_one_in_the_interphase() -> None:
    play = try_it(*FOUR, die=6).refused("conquer:elam", "AW-6.13.b")
    assert not play.state.politics.graces
    again = game(phase="interphase", rolled=["elam"], last="elam", **invaded(*FOUR, dice={"conquest elam": [6]}))
    assert again.ask.topic == "conquest" and again.ask.about["faces"] == 3
    again.do("yes")
    assert again.log(rule="AW-7.1A.b") and again.ask.topic != "conquest"


@rule("AW-6.13.b")
def test_a_new_turn_allows_a_new_roll() -> None:
    play = game(phase="next_turn", turn=1, rolled=["elam"], conquests=["elam"], slot="assyria", starts="assyria")
    assert play.state.rolled == [] and play.state.conquests == []


def test_only_invaders_are_offered_a_conquest() -> None:
    play = game(**invaded(*FOUR, of=("babylonia", 10)))
    assert not menu(play, "conquer")


@rule("AW-7.1C.b", "AW-7.1A.a")
def test_the_areas_of_all_occupiers_count_in_one_check() -> None:
    one, two = NINEVEH_AND_FIVE[:3], NINEVEH_AND_FIVE[3:]
    on = {"babylonia": {at: {"b31": 1} for at in two}}
    s = position(**invaded(*one, by="elam", on=on, control=dict.fromkeys(two, "babylonia"))).state
    assert conquest.count(s, "assyria") == 7 and conquest.invaders(s, "assyria") == ["babylonia", "elam"]
    assert not conquest.why_not(s, "assyria")


@rule("AW-6.11l.a")
def test_an_oracle_helps_the_next_roll_and_is_put_away() -> None:
    t = position(**invaded(*FOUR, by="assyria", lying={"86": Lying("assyria", [], 0)}, dice={"conquest elam": [6]}))
    assert conquest.chance(t.state, "assyria", "elam") == 5
    drive(conquest.attempt(t, "assyria", "elam"))
    assert t.state.lying == {} and t.state.discard == ["86"] and "6 or less" not in str(log(t))


# --- without a roll (7.1.b) ---------------------------------------------------------------------------------


@rule("AW-7.1.b")
def test_a_country_falls_when_the_last_of_its_home_cities_changes_hands() -> None:
    on = {"assyria": {"liyan": {"hi42": 3}}}
    dice = {"liyan attacker": [1] * 20, "liyan defender": [6] * 20}
    play = game(**invaded(*ELAM[:6], on=on, leaders={"turtanu": "liyan"}, of=("assyria", 20)), dice=dice)
    assert not play.state.politics.graces, "six of seven"
    s = done(play.do("siege:liyan/assault").do("madaktu")).state
    assert [grace.conquered for grace in s.politics.graces] == ["elam"] and play.log(rule="AW-7.1.b")


@rule("AW-7.1.b", "AW-7.0.c")
def test_a_country_falls_without_a_roll_in_the_interphase_too() -> None:
    play = game(phase="interphase", last="elam", turn=1, **invaded(*ELAM)).do("madaktu")
    assert play.log(rule="AW-7.1.b") and not play.log(rule="AW-7.1A.b")


@rule("AW-10.4c.c")
def test_provinces_of_others_need_not_be_taken() -> None:
    s = position().state
    s.control |= dict.fromkeys(conquest.squares(s, "assyria"), "elam")
    assert conquest.falls(s, "assyria")
    s.control["ashur"] = s.provinces["ashur"] = "babylonia"
    s.politics.camp["assyria"] = ""
    s.politics.wars = [War("assyria", "elam")]
    s.politics.graces = [Grace("babylonia", "assyria", 2, "ashur")]
    assert conquest.falls(s, "assyria")
    del s.provinces["ashur"]
    assert not conquest.falls(s, "assyria")


# --- what follows (7.1D) ------------------------------------------------------------------------------------


@rule("AW-7.1D.c", "AW-7.1D.t", "AW-7.1E.d", "AW-G-conquered.a", "AW-8.3.r", "AW-8.3.a")
def test_a_conquered_power_pays_leaves_its_camp_and_has_a_grace_period() -> None:
    s = done(try_it(*FOUR, die=1, turn=1)).state
    assert s.politics.payers == {"elam": ["assyria"]} and s.politics.camp["elam"] == ""
    assert s.level == {"assyria": 8, "babylonia": 5, "elam": 2}
    assert [(grace.conqueror, grace.conquered, grace.until) for grace in s.politics.graces] == [("assyria", "elam", 2)]
    assert s.vp == {"assyria": 3, "babylonia": 0, "elam": 0} and s.conquests == ["elam"]


@rule("AW-7.1E.a", "AW-7.1E.e", "AW-7.1E.f", "AW-7.1E.g", "AW-7.1D.k")
def test_conqueror_and_conquered_are_at_peace_and_only_one_of_them_may_enter() -> None:
    p = done(try_it(*FOUR, die=1)).state.politics
    assert (relations.between(p, "assyria", "elam"), relations.between(p, "elam", "assyria")) == ("conquered", "grace")
    assert relations.may_at(p, "assyria", "enter", "susa").yes and relations.may(p, "assyria", "friendly", "elam").yes
    assert not relations.may_at(p, "elam", "enter", "kalhu").yes
    for one, other in (("assyria", "elam"), ("elam", "assyria")):
        for question in ("attack", "pillage", "war"):
            assert not relations.may(p, one, question, other).yes
        assert relations.may(p, one, "influence", other).yes


@rule("AW-7.1D.l", "AW-7.1D.o", "AW-7.1D.u", "AW-G-province.a")
def test_the_province_is_a_held_home_city_neither_capital_nor_rich() -> None:
    play = try_it(*FOUR, die=1)
    assert play.ask.topic == "province" and play.options() == ["madaktu", "hidalu", "dur_untash", "none"]
    play.refused("susa", "AW-7.1D.o").refused("liyan", "AW-7.1D.u").refused("rashi", "AW-7.1D.u")
    s = done(play.do("hidalu")).state
    assert s.provinces == {"hidalu": "assyria"} and s.politics.graces[0].province == "hidalu"
    assert control.controller(s, "hidalu") == "assyria" and units(play, "hidalu", "assyria") == {"li21": 1}


@rule("AW-7.1D.l")
def test_a_city_without_a_unit_is_no_province_and_a_conqueror_may_take_none() -> None:
    things = invaded(*FOUR)
    del things["on"]["assyria"]["hidalu"]
    assert "AW-7.1D.m" in provinces.why_not(position(**things).state, "assyria", "hidalu")
    s = done(try_it(*FOUR, die=1).do("none")).state
    assert s.provinces == {} and not [at for at in s.control if at in ELAM]


@rule("AW-7.1D.l", "AW-7.3.1.d")
def test_a_province_brings_income_from_the_next_interphase_on() -> None:
    s = done(try_it(*FOUR, die=1).do("madaktu")).state
    assert s.level["assyria"] == 8, "6 and the tribute: the map is counted in the Interphase"
    assert income.counts_for(s, "madaktu") == "assyria" and income.counts_for(s, "susa") == "elam"


@rule("AW-7.1D.p")
def test_the_other_units_leave_before_the_country_becomes_friendly() -> None:
    on = {"assyria": {"madaktu": {"hi42": 2}, "rashi": {"ch42": 1}, "der": {"b32": 1}}}
    held = {"rashi": "assyria", "der": "assyria"}
    play = try_it(*FOUR, die=1, on=on, control=held, leaders={"turtanu": "madaktu"}).do("hidalu")
    s = done(play).state
    assert units(play, "der", "assyria") == {"b32": 1, "hi42": 2, "ch42": 1, "li21": 2}
    assert units(play, "hidalu", "assyria") == {"li21": 1} and s.leaders["turtanu"].at == "der"
    assert s.control == {"hidalu": "assyria", "der": "assyria"}, "Rashi is Elam's again"


@rule("AW-7.1D.p")
def test_an_associated_area_stays_with_its_holder() -> None:
    on = {"assyria": {"ellipi": {"hi42": 1}}}
    play = try_it(*FOUR, die=1, on=on, control={"ellipi": "assyria"}).do("hidalu")
    assert done(play).state.control["ellipi"] == "assyria" and units(play, "ellipi", "assyria")["hi42"] == 1


@rule("AW-8.1.f")
def test_the_nearest_friendly_area_counts_by_steps_and_the_owner_chooses_among_equals() -> None:
    t = position({"assyria": {"opis": {"hi42": 1}}})
    found = guests.refuges(t.state, "assyria", "opis", areas.HOME["babylonia"])
    away = {at for at in areas.NEAR["opis"] if areas.AREAS[at].country == "assyria"}
    assert set(found) == away and len(found) > 1
    drive(guests.relocate(t, "assyria", "opis", found, "AW-8.1.f"),
          {"relocate_to": {"assyria": f"to:{found[1]}"}})  # fmt: skip
    assert units(t, found[1], "assyria") == {"hi42": 1}


@rule("AW-8.1.f")
def test_without_a_way_by_friendly_ground_they_go_to_the_regroup_box() -> None:
    wall = {at: {"b32": 1} for at in areas.NEAR["mamasani"] if at in areas.HOME["elam"]}
    t = position({"assyria": {"mamasani": {"hi42/reduced": 1}}, "elam": wall}, leaders={"turtanu": "mamasani"})
    found = guests.refuges(t.state, "assyria", "mamasani", ("mamasani",))
    assert found == []
    drive(guests.relocate(t, "assyria", "mamasani", found, "AW-8.1.f"))
    assert t.state.regroup["assyria"] == {"hi42/reduced": 1} and t.state.leaders["turtanu"].at == "regroup"


@rule("AW-7.1D.a", "AW-7.1D.b")
def test_areas_abroad_go_back_and_forces_there_go_home() -> None:
    on = {"elam": {"zamua": {"b32": 2}, "lahiru": {"hi32": 1}}}
    held = dict.fromkeys(("zamua", "lahiru"), "elam")
    play = try_it(*FOUR, die=1, on=on, control=held, leaders={"imbappa": "zamua"}).do("madaktu")
    s = done(play).state
    assert control.controller(s, "zamua") == "assyria" and control.controller(s, "lahiru") == "assyria"
    home = [at for at in areas.HOME["elam"] if units(play, at, "elam")]
    assert home and s.leaders["imbappa"].at in home and not units(play, "zamua", "elam")
    assert control.controller(s, home[0]) == "elam"


@rule("AW-7.1D.k", "AW-7.1D.t", "AW-8.1.e")
def test_a_former_ally_has_to_leave_too() -> None:
    on = {"babylonia": {"bit_imbi": {"hi32*inside": 1}}, "elam": {"kish": {"b32": 1}}}
    play = try_it(*FOUR, die=1, on=on).do("madaktu")
    s = done(play).state
    assert between(s, "babylonia", "elam") == "peace"
    assert not units(play, "bit_imbi", "babylonia") and not units(play, "kish", "elam")
    assert between(s, "babylonia", "assyria") == "war"


@rule("AW-7.1D.k")
def test_wars_with_others_go_on() -> None:
    s = done(try_it(*NINEVEH_AND_FIVE, die=1, of="assyria", by="babylonia")).state
    assert between(s, "babylonia", "assyria") == "conquered"
    assert between(s, "elam", "assyria") == "war" and s.politics.camp["assyria"] == ""


@rule("AW-7.1E.e", "AW-6.8.f")
def test_sieges_of_the_conquered_are_over() -> None:
    on = {"assyria": {"liyan": {"hi42": 2}}}
    before = Siege("liyan", "assyria", "standard", [1, 1], 2)
    play = try_it(*FOUR, die=1, on=on, leaders={"turtanu": "liyan"}, sieges=[before])
    assert done(play).state.sieges == []


@rule("AW-7.1D.h")
def test_army_groups_with_former_allies_are_dissolved() -> None:
    on = {"babylonia": {"namri": {"hi32": 1}}, "elam": {"namri": {"b32": 1}}}
    led = {"marduk_apla_iddina": "namri", "imbappa": "namri"}
    group = Group("babylonia:1", "namri", "marduk_apla_iddina", list(led))
    play = try_it(*FOUR, die=1, on=on, leaders=led, groups=[group])
    assert done(play).state.groups == []


@rule("AW-7.1D.m", "AW-7.1D.n", "AW-6.0.j")
def test_a_province_that_nobody_holds_goes_back() -> None:
    play = game(phase="impulse_end", provinces={"hidalu": "assyria"}, control={"hidalu": "assyria"},
                of=("assyria", 4), hands={"elam": ("2",), "babylonia": ("3",)})  # fmt: skip
    assert play.state.provinces == {} and control.controller(play.state, "hidalu") == "elam"


def test_the_board_in_words_tells_conquests_and_provinces() -> None:
    s = done(try_it(*FOUR, die=1, turn=1).do("hidalu")).state
    lines = describe.board(s, None).splitlines()
    [elam] = [line for line in lines if line.startswith("Elam: ")]
    assert "conquered by Assyria until the Interphase of turn 2, pays tribute to Assyria" in elam
    assert "province of Assyria" in describe.area_line(s, "hidalu")


# --- several conquerors (7.1C, 7.1F) ------------------------------------------------------------------------


def both(**things: Any) -> Table[State]:
    """Babylonia and Elam hold three cities of Assyria each."""
    one, two = NINEVEH_AND_FIVE[:3], NINEVEH_AND_FIVE[3:]
    on = {"babylonia": {at: {"b31": 1} for at in two}}
    return position(**invaded(*one, by="elam", on=on, control=dict.fromkeys(two, "babylonia"), **things))


@rule("AW-7.1F.a", "AW-7.1F.b", "AW-7.1F.c", "AW-8.3.s", "AW-8.3.t", "AW-8.3.aj", "AW-8.3.w", "AW-7.1D.q")
def test_allied_powers_conquer_assyria_together() -> None:
    t = both(turn=1)
    drive(conquest.conquer(t, "assyria", ["babylonia", "elam"], "AW-7.1A.b"))
    s = t.state
    assert s.vp == {"assyria": 0, "babylonia": 8, "elam": 8}, "12 for Assyria and 4 for its camp, shared"
    assert s.provinces == {"dur_sharrukin": "babylonia", "kalhu": "elam"}
    assert s.politics.payers == {"assyria": ["babylonia", "elam"]}
    assert s.level == {"assyria": 2, "babylonia": 7, "elam": 6}
    assert {grace.conqueror for grace in s.politics.graces} == {"babylonia", "elam"}
    assert check(s) == []


@rule("AW-8.3.t", "AW-8.3.aj")
def test_the_last_power_of_a_camp_brings_four_points_more() -> None:
    first = position(**invaded(*FOUR))
    drive(conquest.conquer(first, "elam", ["assyria"], "AW-7.1A.b"))
    assert first.state.vp["assyria"] == 3, "Babylonia is still a rebel"
    last = position(**invaded(*FOUR))
    last.state.politics.camp["babylonia"] = ""
    drive(conquest.conquer(last, "elam", ["assyria"], "AW-7.1A.b"))
    assert last.state.vp["assyria"] == 7


@rule("AW-10.4c.a", "AW-10.4c.b")
def test_a_conquered_country_may_be_conquered_again_by_another() -> None:
    t = both(turn=1)
    drive(conquest.conquer(t, "assyria", ["babylonia"], "AW-7.1A.b"))
    s = t.state
    assert between(s, "elam", "assyria") == "war" and conquest.held(s, "assyria") == list(NINEVEH_AND_FIVE[:3])
    drive(conquest.conquer(t, "assyria", ["elam"], "AW-7.1A.b"))
    assert s.politics.payers["assyria"] == ["babylonia", "elam"], "in the order of conquest"
    assert set(s.provinces.values()) == {"babylonia", "elam"}
    assert [(grace.conqueror, grace.province) for grace in s.politics.graces] == [
        ("babylonia", "dur_sharrukin"), ("elam", "kalhu"),
    ]  # fmt: skip
    assert s.vp["babylonia"] == 16 and s.vp["elam"] == 12 and check(s) == []
    for power in ("babylonia", "elam"):
        assert relations.may(s.politics, power, "influence", "assyria").yes


def campaign() -> Table[State]:
    """The Campaign, in which Assyria and Egypt have invaded Judah."""
    s = setup.deal(Setup("campaign", setup.seatings(SCENARIOS["campaign"])[0], {}))
    s.politics.wars += [War("assyria", "judah"), War("egypt", "judah")]
    s.units, s.sieges = {}, []
    t = Table(s, LoadedDice({}))
    t.dice.begin(1)
    return t


def hold(s: State, by: str, key: str, *cities: str, n: int = 1) -> None:
    """A power holds cities of Judah with so many units in the first."""
    for i, at in enumerate(cities):
        s.control[at] = by
        s.units.setdefault(at, {})[by] = {key: n if i == 0 else 1}


@rule("AW-7.1C.a")
@pytest.mark.parametrize(
    ("said", "conqueror"),
    [({"assyria": "egypt", "egypt": "egypt"}, "egypt"), ({"assyria": "assyria", "egypt": "egypt"}, "assyria")],
)
def test_invaders_who_do_not_agree_leave_it_to_the_one_with_most_areas(said: dict[str, str], conqueror: str) -> None:
    t = campaign()
    hold(t.state, "assyria", "hi42", "lachish", "hebron")
    hold(t.state, "egypt", "hi32", "jerusalem", n=3)
    answers = {"conqueror": {power: f"country:{name}" for power, name in said.items()}}
    drive(conquest.conquer(t, "judah", conquest.invaders(t.state, "judah"), "AW-7.1A.b"), answers)
    assert [grace.conqueror for grace in t.state.politics.graces] == [conqueror]


@rule("AW-7.1C.a")
def test_of_equal_occupations_the_larger_force_decides() -> None:
    t = campaign()
    hold(t.state, "assyria", "hi42", "lachish")
    hold(t.state, "egypt", "hi32", "hebron", n=3)
    answers = {"conqueror": {power: f"country:{power}" for power in ("assyria", "egypt")}}
    drive(conquest.conquer(t, "judah", ["assyria", "egypt"], "AW-7.1A.b"), answers)
    assert [grace.conqueror for grace in t.state.politics.graces] == ["egypt"]
    assert t.state.vp["egypt"] == 1 and "egypt" in t.state.politics.payers["judah"]


@rule("AW-7.1.c", "AW-7.1.f", "AW-EX-18", "AW-EX-20")
def test_minor_countries_persia_and_the_mede_by_their_own_conditions() -> None:
    s = campaign().state
    s.politics.wars += [War("egypt", "syria"), War("egypt", "persia"), War("egypt", "mede")]
    assert "AW-7.1.c" in conquest.why_not(s, "syria")
    s.control |= dict.fromkeys(("hamath", "arpad", "carchemish"), "egypt")
    assert not conquest.why_not(s, "syria") and conquest.chance(s, "egypt", "syria") == 3
    s.control |= dict.fromkeys(areas.SQUARES["persia"], "egypt")
    assert conquest.falls(s, "persia")
    seven = ["ecbatana", *[at for at in areas.HOME_CITIES["mede"] if at != "ecbatana"][:6]]
    s.control |= dict.fromkeys(seven[:6], "egypt")
    assert "AW-7.1.f" in conquest.why_not(s, "mede") and not conquest.falls(s, "mede")
    s.control[seven[6]] = "egypt"
    assert conquest.falls(s, "mede")


# --- surrender (7.1B) ---------------------------------------------------------------------------------------


@rule("AW-7.1B.a", "AW-7.1B.b", "AW-8.3.r")
def test_after_three_lost_home_cities_a_power_may_surrender() -> None:
    assert "AW-7.1B.a" in surrender.why_not(position(**invaded("madaktu", "hidalu")).state, "elam")
    play = game(**invaded("madaktu", "hidalu", "naditu", of=("elam", 4))).do("surrender:elam")
    play.expect("assyria", "accept_surrender").do("yes").expect("assyria", "province").do("hidalu")
    s = done(play).state
    assert between(s, "assyria", "elam") == "conquered" and s.vp["assyria"] == 3 and s.conquests == ["elam"]


@rule("AW-7.1B.d", "AW-8.3.u")
def test_a_rejected_surrender_brings_a_point_once_in_a_round() -> None:
    things = invaded("madaktu", "hidalu", "naditu", of=("elam", 4))
    play = game(**things).do("surrender:elam", "no")
    assert play.state.vp["elam"] == 1 and between(play.state, "assyria", "elam") == "war"
    play.refused("surrender:elam", "AW-7.1B.d")
    again = game(**things, rejected=["elam"]).do("surrender:elam", "no")
    assert again.state.vp["elam"] == 0


@rule("AW-7.1B.d")
def test_a_new_round_brings_a_new_point() -> None:
    play = game(phase="impulse_end", rejected=["elam"], of="elam", slot="elam", starts="assyria", round=1,
                hands={"assyria": ("2",), "babylonia": ("3",)})  # fmt: skip
    assert play.state.round == 2 and play.state.rejected == []


@rule("AW-7.1B.a")
def test_a_battle_lost_for_three_points_is_enough_to_surrender() -> None:
    s = position(beaten={"elam": ["assyria"]}).state
    assert not surrender.why_not(s, "elam") and surrender.receivers(s, "elam") == ["assyria"]
    assert surrender.why_not(position(beaten={"elam": ["babylonia"]}).state, "elam")


@rule("AW-7.1B.e")
def test_assyria_cannot_surrender() -> None:
    play = game(**invaded(*NINEVEH_AND_FIVE, by="elam", of=("assyria", 4)))
    play.refused("surrender:assyria", "AW-7.1B.e")


@rule("AW-7.1B.c")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_surrender_is_offered_to_all_who_may_take_it(answer: str) -> None:
    t = campaign()
    hold(t.state, "assyria", "hi42", "lachish", "hebron")
    hold(t.state, "egypt", "hi32", "jerusalem")
    asked = drive(surrender.surrender(t, "judah"), {"accept_surrender": {"assyria": "yes", "egypt": answer}})
    assert {role for topic, role in asked.put if topic == "accept_surrender"} == {"assyria", "egypt"}
    assert bool(t.state.politics.graces) == (answer == "yes")


@rule("AW-7.1B.a", "AW-7.0.c")
def test_surrender_in_the_interphase() -> None:
    things = invaded("madaktu", "hidalu", "naditu")
    play = game(phase="interphase", last="babylonia", turn=1, **things).expect("elam", "surrender").do("yes", "yes")
    assert between(play.do("hidalu").state, "assyria", "elam") == "conquered"
    assert play.state.politics.graces[0].until == 2


# --- the grace period (7.1E) --------------------------------------------------------------------------------


def in_grace(turn: int, **things: Any) -> Play:
    """The Interphase of a turn, with Elam conquered by Assyria in turn 1."""
    play = game(phase="slot", last_turn=3, turn=turn, slot="assyria", starts="assyria", **things)
    s: State = play.state
    s.politics.camp["elam"], s.politics.payers = "", {"elam": ["assyria"]}
    s.politics.graces = [Grace("assyria", "elam", 2)]
    return play


def over(t: Table[State]) -> Any:
    """The grace periods end that last to this Interphase."""
    return conquest.end_graces(t, conquest.run_out(t.state), "AW-7.1E.d")


@rule("AW-7.1E.c", "AW-7.1E.d", "AW-7.1D.q", "AW-R9.3.e")
@pytest.mark.parametrize(("turn", "ended"), [(1, False), (2, True)])
def test_a_grace_period_ends_with_the_interphase_of_the_next_turn(turn: int, ended: bool) -> None:
    t = Table(in_grace(turn).state, LoadedDice({}))
    drive(over(t))
    s = t.state
    assert bool(s.politics.graces) != ended and bool(s.politics.payers) != ended
    assert between(s, "assyria", "elam") == ("war" if ended else "conquered")
    assert s.politics.camp["elam"] == ("rebel" if ended else "")
    assert s.level["elam"] == (6 if ended else 4), "the tribute ends at once"


@rule("AW-10.4f.b")
def test_when_the_war_goes_on_guests_leave_but_a_province_stays() -> None:
    on = {"assyria": {"hidalu": {"li21": 1}, "susa": {"hi42": 2}, "der": {"b32": 1}}, "elam": {"susa": {"b32": 1}}}
    held = {"hidalu": "assyria", "der": "assyria"}
    t = Table(in_grace(2, on=on, control=held, provinces={"hidalu": "assyria"}).state, LoadedDice({}))
    drive(over(t))
    assert not units(t, "susa", "assyria") and units(t, "hidalu", "assyria") == {"hi42": 2, "li21": 1}
    assert t.state.provinces == {"hidalu": "assyria"} and units(t, "der", "assyria") == {"b32": 1}
    assert check(t.state) == []


@rule("AW-10.4f.b", "AW-7.1D.m")
def test_a_province_is_its_holders_ground_when_the_war_goes_on() -> None:
    on = {"assyria": {"hidalu": {"li21": 1, "hi42*inside": 1}}, "elam": {"hidalu": {"b32": 1}}}
    things = {"control": {"hidalu": "assyria"}, "provinces": {"hidalu": "assyria"}}
    t = Table(in_grace(2, on=on, **things).state, LoadedDice({}))
    asked = drive(over(t))
    assert asked.put == [("relocate_to", "elam")] and not units(t, "hidalu", "elam")
    assert units(t, "hidalu", "assyria") == {"li21": 1, "hi42": 1}


@rule("AW-10.4f.c", "AW-10.4f.a")
def test_new_enemies_in_no_mans_land_fight_at_once() -> None:
    on = {"assyria": {"namri": {"hi42": 3}}, "elam": {"namri": {"b32": 1}}}
    play = in_grace(2, on=on)
    assert check(play.state) == [], "in the grace period they share the area"
    t = Table(play.state, LoadedDice({"battle namri": [1] * 3 + [6] * 20}))
    drive(over(t))
    assert log(t, "AW-6.7.a") and check(t.state) == []
    assert not (units(t, "namri", "assyria") and units(t, "namri", "elam"))


# --- forces of several countries in one area (10.4f) --------------------------------------------------------


def in_syria(at: str, *countries: str, **politics: Any) -> Table[State]:
    """Countries with a few units in an area of Syria, which pays Assyria and is at march status with Babylonia."""
    t = campaign()
    s = t.state
    kinds = {"assyria": "hi42", "babylonia": "hi32", "egypt": "hi32", "syria": "hi32"}
    s.units[at] = {country: {kinds[country]: 2} for country in countries}
    s.politics.payers["syria"] = ["assyria"]
    s.politics.track["syria"] = ("babylonia", 10)
    for name, value in politics.items():
        setattr(s.politics, name, value)
    return t


ROUND = next(at for at in areas.HOME["syria"] if areas.AREAS[at].kind == areas.ROUND)


@rule("AW-EX-22", "AW-10.4f.a")
def test_two_enemies_may_enter_a_country_that_is_open_to_both() -> None:
    s = in_syria(ROUND, "assyria").state
    for guest in ("assyria", "babylonia"):
        assert relations.may_at(s.politics, guest, "enter", ROUND).yes and guests.may_stay(s, guest, ROUND)
    assert forces.at_war(s, "assyria", "babylonia")
    assert not control.occupy(s, ROUND, "assyria") and control.controller(s, ROUND) == "syria"


@rule("AW-EX-23")
def test_those_who_are_not_at_war_share_an_area() -> None:
    s = in_syria(ROUND, "syria", "assyria").state
    s.politics.wars.append(War("egypt", "syria"))
    assert guests.strangers(s, ROUND) is None and forces.foes(s, ROUND, ["babylonia"]) == ["assyria"]
    s.units[ROUND] = {"egypt": {"hi32": 1}, "assyria": {"hi42": 1}}
    assert guests.strangers(s, ROUND) is None and guests.may_stay(s, "egypt", ROUND)


@rule("AW-EX-24", "AW-10.4f.c")
def test_new_enemies_in_a_third_country_do_not_relocate_but_fight() -> None:
    t = in_syria(ROUND, "babylonia", "egypt")
    t.state.politics.wars += [War("egypt", "syria"), War("egypt", "babylonia")]
    drive(guests.settle(t))
    assert log(t, "AW-6.7.a") and not log(t, "AW-10.4f.b") and guests.strangers(t.state, ROUND) is None


@rule("AW-EX-25", "AW-10.4f.b")
def test_the_owner_stays_and_new_enemies_relocate() -> None:
    t = in_syria(ROUND, "syria", "assyria")
    s = t.state
    s.politics.wars.append(War("egypt", "syria"))
    s.units["damascus"] = {"egypt": {"hi32": 1}}
    s.politics.track["syria"] = ("babylonia", 13)
    del s.politics.payers["syria"]
    drive(guests.settle(t))
    assert units(t, ROUND, "syria") and not units(t, ROUND, "assyria") and units(t, "damascus", "egypt")


@rule("AW-7.1E.e", "AW-7.1E.g")
def test_an_army_group_does_not_fight_whom_one_of_its_countries_has_conquered() -> None:
    on = {"babylonia": {"opis": {"hi32": 1}}, "elam": {"opis": {"b32": 1}},
          "assyria": {"ashur": {"hi42": 1}, "lahiru": {"hi42*inside": 1}}}  # fmt: skip
    led = {"marduk_apla_iddina": "opis", "imbappa": "opis"}
    group = Group("babylonia:1", "opis", "marduk_apla_iddina", list(led))
    s = build(on, leaders=led, groups=[group], of=("babylonia", 9))
    s.politics.camp["assyria"] = ""
    s.politics.wars = [War("assyria", "elam")]
    s.politics.graces = [Grace("babylonia", "assyria", 2)]
    force = forces.army_group(s, group)
    assert "AW-7.1E.e" in march.why_not_enter(s, force, "opis", "ashur")
    s.units["lahiru"] = {}
    assert not march.why_not_enter(s, forces.army(s, "marduk_apla_iddina"), "opis", "ashur")
    assert relations.may_at(s.politics, "elam", "enter", "ashur").yes
    forces.move(s, force, "lahiru")
    assert not siege.besieging(s, "babylonia") and not siege.besieging(s, "elam")
    s.groups = []
    assert siege.besieging(s, "elam") and not siege.besieging(s, "babylonia")


# --- tribute ------------------------------------------------------------------------------------------------


def test_a_minor_country_pays_one_level_to_each_receiver_and_each_only_once() -> None:
    t = campaign()
    s = t.state
    s.politics.payers, before = {}, dict(s.level)
    for receiver in ("assyria", "babylonia", "assyria"):
        tribute.begin(t, "syria", receiver, "AW-5.2.2.a")
    assert {c: s.level[c] - n for c, n in before.items() if s.level[c] != n} == {
        "assyria": 1, "babylonia": 1, "syria": -2,
    }  # fmt: skip
    assert tribute.balance(s, "syria") == -2 and tribute.balance(s, "assyria") == 1


@rule("AW-7.3.3e.a")
def test_the_new_level_counts_tribute() -> None:
    play = game(phase="slot", slot="assyria", starts="assyria")
    s: State = play.state
    s.politics.payers = {"elam": ["assyria"]}
    income.income_phase(Table(s, LoadedDice({})))
    assert s.level == {"assyria": 8, "babylonia": 5, "elam": 2}


# --- points (8.3) -------------------------------------------------------------------------------------------


@rule("AW-8.3.o")
@pytest.mark.parametrize(("elsewhere", "vp"), [({}, 1), ({"susa": {"arab_li21": 1}}, 0)])
def test_the_last_unit_of_the_arabs_on_the_map_brings_a_point(elsewhere: dict[str, Any], vp: int) -> None:
    on = {"assyria": {"suhu": {"hi42": 4}}, "elam": {"sippar": {"arab_lc21": 1}, **elsewhere}}
    play = game(on, leaders={"turtanu": "suhu", "imbappa": "sippar"}, of=("assyria", 10),
                dice={"sippar attacker": [1] * 30, "sippar defender": [6] * 30})  # fmt: skip
    play.do("march:suhu", "to:sippar")
    while play.ask.topic not in ("march", "action"):
        play.do("stay" if "stay" in play.options() else play.ask.default)
    assert not units(play, "sippar", "elam") and play.state.vp["assyria"] == vp


@rule("AW-8.3.o")
@pytest.mark.parametrize("hungry", [True, False])
def test_the_last_unit_of_the_aramaeans_may_fall_with_a_city(hungry: bool) -> None:
    on = {"assyria": {"larsa": {"hi42": 1}}, "babylonia": {"larsa": {"aram_li21*inside": 1}}}
    t = position(on, leaders={"turtanu": "larsa"})
    drive(capture.take(t, Siege("larsa", "assyria", "hunger", [1, 1], 1), ["assyria"], hungry=hungry, garrison=1))
    assert t.state.vp["assyria"] == 1 and log(t, "AW-8.3.o")


@rule("AW-8.3.o")
def test_a_city_without_a_garrison_destroys_the_last_of_the_arabs_for_its_owner() -> None:
    """The dice of the city alone do it, and nobody of Babylonia stands there."""
    play = game({"assyria": {"kish": {"arab_lc21/reduced": 1}}}, leaders={"turtanu": "kish"}, of=("assyria", 10),
                dice={"kish attacker": [6] * 9, "kish defender": [1] * 9})  # fmt: skip
    play.do("siege:kish/assault")
    while play.ask.topic != "action":
        play.do(play.ask.default)
    assert not units(play, "kish", "assyria") and play.state.vp["babylonia"] == 2, (
        "one for them, one for the assault (8.3.n)"
    )


@rule("AW-7.1B.a", "AW-8.3.d")
@pytest.mark.parametrize(("size", "noted"), [(14, {}), (15, {"elam": ["assyria"]})])
def test_a_battle_for_three_points_is_remembered(size: int, noted: dict[str, list[str]]) -> None:
    t = position()
    sides = Side(["assyria"], [], [], units=3), Side(["elam"], [], [], units=size)
    drive(aftermath.score(t, Battle("kish", "field", *sides), "attacker"))
    assert t.state.beaten == noted


@rule("AW-7.1B.a")
def test_the_interphase_forgets_battles() -> None:
    play = game(phase="conquest", last="elam", slot="assyria", starts="assyria", beaten={"elam": ["assyria"]})
    assert play.do("no").state.beaten == {}


@rule("AW-10.4d.a")
@pytest.mark.parametrize(("die", "rolls"), [(1, ["assyria"]), (6, ["assyria", "elam"])])
def test_of_two_who_may_conquer_each_other_the_next_to_move_rolls_first(die: int, rolls: list[str]) -> None:
    on = {"elam": {at: {"b32": 1} for at in ("nineveh", "kalhu", "dur_sharrukin", "arbela", "arrapha")}}
    on["elam"]["ashur"] = {"hi32": 1}
    held = dict.fromkeys(on["elam"], "elam")
    dice = {"conquest elam": [die], "conquest assyria": [6]}
    play = game(phase="conquest", last="elam", slot="assyria", starts="assyria", **invaded(*FOUR, on=on, control=held),
                dice=dice)  # fmt: skip
    asked = []
    while play.state.phase == "conquest":
        if play.ask.topic == "conquest":
            asked.append(play.ask.role)
        play.do("no" if play.ask.topic == "surrender" else play.ask.default)
    assert asked == rolls and between(play.state, "assyria", "elam") == ("conquered" if die == 1 else "war")


@rule("AW-7.3.3f.a")
def test_a_payer_below_zero_has_no_income_and_pillages_its_own_areas() -> None:
    politics = build().politics
    politics.payers, politics.camp["elam"] = {"elam": ["assyria"]}, ""
    politics.graces = [Grace("assyria", "elam", 2)]
    things = {"politics": politics, "phase": "slot", "slot": "elam", "starts": "assyria", "hands": {"elam": ("2",)}}
    play = game(level={"assyria": 8, "babylonia": 5, "elam": -2}, **things).expect("elam", "overdrawn")
    play.do("susa", "naditu")
    assert play.state.pillage == {"susa": 1, "naditu": 1} and play.ask.topic == "action" and play.ask.about["ap"] == 0
    assert game(level={"assyria": 8, "babylonia": 5, "elam": 0}, **things).state.pillage == {}


@rule("AW-7.3.3f.b")
def test_without_areas_to_pillage_it_is_bankrupt_until_the_interphase() -> None:
    t = position(level={"assyria": 8, "babylonia": 5, "elam": -1}, pillage=dict.fromkeys(areas.HOME["elam"], 2))
    s = t.state
    s.politics.payers, s.politics.graces = {"elam": ["assyria"]}, [Grace("assyria", "elam", 2)]
    drive(tribute.overdrawn(t, "elam"))
    assert s.politics.payers == {} and s.level == {"assyria": 6, "babylonia": 5, "elam": 1} and s.bankrupt == ["elam"]
    income.income_phase(t)
    assert s.politics.payers == {"elam": ["assyria"]} and s.bankrupt == []
    assert s.level["assyria"] == 6 + 2 and s.level["elam"] == -2 + max(0, income.map_level(s, "elam"))


# --- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("of", "by", "cities"), [("elam", "assyria", ELAM), ("assyria", "elam", areas.HOME_CITIES["assyria"])]
)
def test_random_games_go_on_behind_a_conquest(of: str, by: str, cities: tuple[str, ...], seed: int) -> None:
    held = [at for at in cities if at in SCENARIOS["the_two_rivers"].in_play]
    on = {"assyria": {"der": {"hi42": 3}}, "babylonia": {"babylon": {"hi32": 2}}, "elam": {"rashi": {"b32": 1}}}
    leaders = {"turtanu": "der", "marduk_apla_iddina": "babylon", "imbappa": "rashi"}
    things = invaded(*held, by=by, on=on, control={"der": "assyria"}, leaders=leaders)
    play = game(phase="interphase", turn=1, last_turn=3, last="babylonia", **things)

    def sound(session: Any) -> None:
        assert check(session.state) == [], session.token

    random_play(play.session, seed, sound)
    assert play.log(rule="AW-7.1.b") and play.log(rule="AW-7.1E.d")
