"""2 to 4, 7 and 13 The terms of the rulebook, the board, which rule goes before which, what cards do with pieces."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.course.card_phase import action
from engine.games.acme.data.areas import AREAS, SECTIONS, WHOLE, sea
from engine.games.acme.epochs.epoch_changes import CHANGES
from engine.games.acme.epochs.epoch_end import epoch_points
from engine.games.acme.events.drawing import happen
from engine.games.acme.events.playing import play
from engine.games.acme.holdings.deities import check_temples, establish, price
from engine.games.acme.holdings.income import allotment, from_mountains
from engine.games.acme.holdings.losses import Loss, suffer
from engine.games.acme.position.disks import (
    areas_of,
    cities,
    controller,
    dominates,
    gain_minas,
    is_contested,
    is_settlement,
    on_map,
    place_disks,
    supply,
    take_off,
    white_left,
)
from engine.games.acme.position.factions import opposing
from engine.games.acme.position.state import BARBARIANS, State, Temple
from engine.games.acme.position.temples import available, benefits, deity_of, is_active, trophies, why_no_religion
from engine.kernel.errors import Refused
from engine.kernel.table import Table
from tests.games.acme.kit import Asked, drive, log, position, run, run_until, stacks
from tests.kit import easy, new_session
from tests.rules import rule

WAR, PEACE, FORGE = "god_of_war", "god_of_peace", "god_of_the_forge"


def played(t: Table[State], card: str, say: Any = None) -> Asked:
    """Green plays a card as its action."""
    t.state.hands["green"] = [card, *t.state.hands["green"]]
    if card in t.state.deck:
        t.state.deck.remove(card)
    return drive(play(t, "green", card), say)


# --- Barbarians -------------------------------------------------------------------------------------------------


@rule("ACME-terms.barbarians.a")
def test_barbarians_are_a_faction_but_no_civilization() -> None:
    on = {"thebes": {"green": 3}, **{area: {"barbarians": 3} for area in ("lydia", "troas", "susa")}}
    t = position(on, phase="reckoning", minas={"green": 3})
    run(t, "reckoning")
    s = t.state
    assert epoch_points(s, "green")["most Cities"] == 1 and not cities(s, BARBARIANS), "black stacks are no Cities"
    for held in (s.points, s.minas, s.loot, s.growth, s.hands, s.home, s.civ, s.owner, s.order):
        assert BARBARIANS not in held


@rule("ACME-terms.barbarians.b")
@pytest.mark.parametrize("phase", ["strongholds", "growth", "growth_end", "competition", "reckoning", "turn_order"])
def test_black_disks_do_not_come_by_themselves(phase: str) -> None:
    on = {"tarsus": {"barbarians": 2}, "lydia": {"barbarians": 3, "green": 1}, "thebes": {"green": 2}}
    t = position(on, phase=phase, queue=["green"])
    run(t, phase)
    assert on_map(t.state, BARBARIANS) <= 5 and supply(t.state, BARBARIANS) >= 45


@rule("ACME-terms.barbarians.d")
def test_what_befalls_civilizations_does_not_touch_barbarians() -> None:
    there = ("nile_delta", "memphis", "amarna")
    for faction, left in (("red", 2), (BARBARIANS, 3)):
        t = position({**{area: {faction: 1} for area in there}, "susa": {"blue": 1}}, phase="epoch_end")
        drive(CHANGES["great_famine"](t))
        assert on_map(t.state, faction) == left


# --- stacks and areas -------------------------------------------------------------------------------------------


@rule("ACME-terms.settlement.b", "ACME-terms.city.b", "ACME-terms.shared.a", "ACME-terms.faction.a")
@pytest.mark.parametrize(
    ("there", "contested"),
    [({"green": 2, "red": 2}, True), ({"green": 3, "red": 4}, True), ({"green": 1, "red": 1}, False),
     ({"green": 1, "barbarians": 1}, False), ({"green": 1, "barbarians": 2}, True)],
)  # fmt: skip
def test_settlements_and_cities_share_an_area_which_is_contested(there: dict[str, int], contested: bool) -> None:
    s = position({"thebes": there}).state
    assert is_contested(s, "thebes") is contested and controller(s, "thebes") == ""
    assert [is_settlement(s, "thebes", one) for one in there] == [n == 2 for n in there.values()]
    assert [bool(cities(s, one)) for one in there] == [n > 2 for n in there.values()]


@rule("ACME-terms.occupy.a")
def test_one_disk_occupies_an_area() -> None:
    s = position({"thebes": {"green": 1}, "red_sea": {"green": 1, "red": 2}, "lydia": {"red": 1}}).state
    assert areas_of(s, "green") == ["thebes", "red_sea"] and areas_of(s, "red") == ["red_sea", "lydia"]


@rule("ACME-terms.opposing.b", "ACME-terms.faction.a")
def test_own_disks_do_not_oppose_one_another() -> None:
    t = position({"thebes": {"green": 4}}, strongholds={})
    assert opposing(t.state, "green") == ["barbarians", "red", "blue"]
    assert run(t, "competition").topics == [] and t.state.phase == "competition_end"
    assert stacks(t, "thebes") == {"green": 4}


@rule("ACME-terms.opposing.c")
def test_opposing_is_everybody_but_who_plays_the_card() -> None:
    t = position({"amarna": {"green": 3, "red": 2, "barbarians": 2}}, hands={"green": ("37",)})
    run(t, "competition", {"lay": {"green": {"card:37": 1}}})
    iron = [line for line in log(t, "ACME-R2.37") if "lose" in line]
    assert len(iron) == 2 and not any("Egypt" in line for line in iron)


@rule("ACME-terms.civilization.a", "ACME-setup.all.b", "ACME-bits.g")
def test_each_civilization_has_a_color_and_a_homeland_of_its_own() -> None:
    session = new_session(SPEC, "six", 6, seed=2)
    while session.state.phase in ("set_up", "deploy"):
        ask = next(iter(session.asks().values()))
        session.answer(ask.seat, easy(ask))
    s = session.state
    assert s.seats == s.colors == ["green", "red", "blue", "purple", "burnt_orange", "yellow"]
    assert s.owner == {color: color for color in s.colors}, "who takes a seat has taken its color"
    assert len(set(s.civ.values())) == len(set(s.home.values())) == 6


@rule("ACME-setup.all.o")
def test_civilizations_deploy_in_turn_order() -> None:
    session = new_session(SPEC, "five", 5, seed=4)
    while session.state.phase in ("set_up", "deploy"):
        ask = next(iter(session.asks().values()))
        session.answer(ask.seat, easy(ask))
    s = session.state
    begun = [line.text for line in session.log(None) if line.rule == "ACME-setup.all.m"]
    homes = [AREAS[s.home[color]].name for color in s.order]
    assert [next(home for home in homes if f"in {home} with" in line) for line in begun] == homes


# --- Supply and minas -------------------------------------------------------------------------------------------


@rule("ACME-terms.supply.a", "ACME-terms.supply.b", "ACME-terms.supply.c", "ACME-display.b")
def test_supply_is_what_is_nowhere_else() -> None:
    t = position({"thebes": {"green": 3}}, growth={"green": 2, "red": 0, "blue": 0}, invested={"3": ("green", 3)})
    s = t.state
    assert supply(s, "green") == 48 - 3 - 2 - 3
    assert take_off(s, "thebes", "green", 2) == 2 and supply(s, "green") == 42
    assert place_disks(s, "lydia", "green", 4) == 4 and supply(s, "green") == 38
    s.growth["green"] = 40
    assert supply(s, "green") == 0 and place_disks(s, "troas", "green", 1) == 0


@rule("ACME-terms.mina.a", "ACME-limits.mina.b")
def test_a_mina_is_one_of_fifty_white_disks_whatever_marks_the_edge() -> None:
    s = position({"thebes": {"green": 1}}, section="abbreviated").state
    assert SECTIONS["abbreviated"].line and white_left(s) == 50
    assert gain_minas(s, "green", 3) == 3 and white_left(s) == 47


@rule("ACME-terms.mina.b")
def test_where_minas_come_from() -> None:
    t = position({"thebes": {"green": 1}}, phase="card")
    played(t, "59")
    assert t.state.minas["green"] == 2, "a card"
    t = position({"thebes": {"green": 1}}, phase="growth", queue=["green"], temples={FORGE: "green"})
    run(t, "growth")
    assert t.state.minas["green"] == 2, "a Deity"
    t = position({"babylon": {"green": 3}}, phase="growth", queue=["green"], civs={"green": "babylon"})
    run(t, "growth")
    assert t.state.minas["green"] == 1, "an ability"
    t = position({"thebes": {"green": 4, "red": 3}})
    run_until(t, "reckoning")
    assert t.state.minas["green"] == 1, "Loot"


# --- Religion and Competition cards as payment ------------------------------------------------------------------


@rule("ACME-terms.religion.b", "ACME-card.religion.c", "ACME-card.competition-cards.b")
@pytest.mark.parametrize("card", ["91", "36"])
def test_the_godless_discard_any_card_to_save_a_disk(card: str) -> None:
    t = position({"lydia": {"red": 2}}, phase="card", hands={"red": (card,)})
    assert why_no_religion(t.state, "red")
    drive(suffer(t, [Loss("lydia", "red", 1)], "ACME-R2.63", "Drought"), {"save": {"red": {"lydia": 1}}})
    assert stacks(t, "lydia") == {"red": 2} and t.state.hands["red"] == [] and t.state.discard == [card]


@rule("ACME-terms.religion.c", "ACME-card.religion.c", "ACME-card.competition-cards.b")
def test_the_godless_pay_for_a_deity_with_any_cards() -> None:
    t = position({"thebes": {"green": 4}}, phase="card", hands={"green": ("91", "36", "94")})
    paid = {"green@thebes": 2, "card:91": 1, "card:36": 1, "card:94": 1}
    drive(establish(t, "green"), {"resources": {"green": paid}})
    assert is_active(t.state, "green") and sorted(t.state.discard) == ["36", "91", "94"]


# --- which rule goes before which -------------------------------------------------------------------------------


@rule("ACME-golden.a", "ACME-golden.b", "ACME-golden.c", "ACME-card.golden.a")
def test_card_before_display_before_rule() -> None:
    """A captured Deity and a lost Homeland: no Religion cards; the Israelites play them; not at Darkness at Noon."""
    lost = {"temples": {WAR: Temple("green", at="red"), PEACE: "red"}}
    for civilization, rules_alone in (("egypt", True), ("israelite", False)):
        home = {"egypt": "thebes", "israelite": "judah"}[civilization]
        t = position({home: {"red": 2}, "lydia": {"green": 1}}, civs={"green": civilization}, phase="card", **lost)
        assert bool(why_no_religion(t.state, "green")) is rules_alone
        drive(happen(t, "red", ["97"]))
        assert why_no_religion(t.state, "green")


@rule("ACME-golden.b")
def test_a_display_goes_before_the_numbers_of_the_rules() -> None:
    on = {"tarsus": {"green": 2}, "armenia": {"green": 2}, "hattusha": {"green": 2}}
    assert [from_mountains(position(on, civs={"green": one}).state, "green") for one in ("egypt", "elam")] == [1, 3]
    prices = [price(position(on, civs={"green": one}).state, "green", again=False) for one in ("egypt", "israelite")]
    assert prices == [5, 4]


# --- the board --------------------------------------------------------------------------------------------------


@rule("ACME-EX-1", "ACME-EX-2", "ACME-EX-3", "ACME-board.islands.b")
def test_islands_the_nile_and_the_delta() -> None:
    near = WHOLE.neighbours
    assert sorted(near["rhodes"]) == ["egyptian_sea", "icarian_sea", "rhodian_sea"]
    assert "amarna" in near["abydos"] and "reed_sea" in near["nile_delta"]
    assert [area for area in AREAS if "delta" in area] == ["nile_delta"]
    for island in ("rhodes", "alashiya"):
        assert near[island] == WHOLE.seas[island] and all(sea(area) for area in near[island])
        assert sorted(near[island]) == sorted(area for area in AREAS if island in near[area])


@rule("ACME-board.islands.b")
def test_an_island_is_land_of_each_sea_that_touches_it() -> None:
    coast = [area for area in WHOLE.land["icarian_sea"] if area != "rhodes"]
    on = {area: {"green": 1} for area in (*coast, "icarian_sea")}
    assert not dominates(position(on).state, "icarian_sea", "green")
    assert dominates(position({**on, "rhodes": {"green": 1}}).state, "icarian_sea", "green")


@rule("ACME-EX-4", "ACME-board.misc.a", "ACME-growth.deployment.j")
@pytest.mark.parametrize("area", ["nineveh", "bactria", "record", "the record space"])
def test_nothing_goes_where_no_area_in_play_is(area: str) -> None:
    on = {place: {"green": 1} for place in ("harran", "washukanni", "lydia")}
    t = position(on, seats=2, section="abbreviated", phase="growth", queue=["green"])
    ask = run(t, "growth").of("deploy")
    assert ask.options and not {option.key for option in ask.options} - set(SECTIONS["abbreviated"].areas)
    with pytest.raises(Refused):
        ask.parse({area: 1})


@rule("ACME-board.vp.a")
def test_points_add_up_from_turn_to_turn() -> None:
    t = position({"thebes": {"green": 3}, "susa": {"red": 3}, "anshan": {"red": 3}}, phase="reckoning")
    for turns in (1, 2, 3):
        run(t, "reckoning")
        assert t.state.points == {"green": turns, "red": 2 * turns, "blue": 0} == SPEC.view.points(t.state)


# --- Deities ----------------------------------------------------------------------------------------------------


@rule("ACME-deitycards.c")
@pytest.mark.parametrize(
    ("temple", "words"),
    [(None, "Deities available: God of War"), (Temple("green"), "God of War (active)"),
     (Temple("green", faint=["90"]), "God of War (inactive)"), (Temple("green", at="red"), "God of War (captive)"),
     (Temple("green", at="card"), "God of War (to be built again)")],
)  # fmt: skip
def test_a_deity_is_in_one_of_five_states(temple: Temple | None, words: str) -> None:
    others = [one for one in available(position().state) if one != WAR]
    temples = {**dict.fromkeys(others, Temple("blue", at="card")), **({WAR: temple} if temple else {})}
    s = position({"thebes": {"green": 1}}, temples=temples).state
    if temple is not None:
        del s.temples[others[0]]  # somebody may still be available
    assert words in SPEC.view.board(s, None)
    states = [WAR in available(s), is_active(s, "green"), WAR in trophies(s, "red"), bool(temple and temple.faint),
              bool(temple and temple.at == "card")]  # fmt: skip
    assert states.count(True) == 1


@rule("ACME-diffs.h")
def test_a_deitys_benefit_is_there_every_turn() -> None:
    t = position({"lydia": {"green": 2}, "troas": {"green": 2}, "thebes": {"green": 1}}, phase="growth")
    without = allotment(t.state, "green")
    t.state.temples["earth_mother_goddess"] = Temple("green")
    for _ in range(2):
        assert allotment(t.state, "green") == without + 1
        t.state.queue = ["green"]
        run(t, "growth")


@rule("ACME-deity.capture.i")
def test_a_captor_has_not_the_benefit_of_what_it_captured() -> None:
    t = position({"thebes": {"red": 2}, "susa": {"red": 1}, "lydia": {"green": 1}},
                 temples={"earth_mother_goddess": "green", PEACE: "red"}, phase="growth_end")  # fmt: skip
    without = allotment(t.state, "red")
    check_temples(t)
    assert trophies(t.state, "red") == ["earth_mother_goddess"]
    assert benefits(t.state, "red") == PEACE and allotment(t.state, "red") == without


@rule("ACME-deity.capture.j", "ACME-deity.capture.a")
@pytest.mark.parametrize("phase", ["reckoning", "turn_order", "gilgamesh", "sudden_end", "draw", "epoch_end"])
def test_nothing_is_captured_in_reckoning_or_at_the_end_of_an_epoch(phase: str) -> None:
    t = position({"thebes": {"red": 1}, "susa": {"red": 1}, "lydia": {"green": 1}}, phase=phase, last_epoch=4,
                 temples={WAR: "green", PEACE: "red"}, dice={"deck": ["87"]})  # fmt: skip
    run(t, phase)
    assert t.state.temples[WAR].at == "home" and not trophies(t.state, "red")
    run(t, "growth_end")
    assert trophies(t.state, "red") == [WAR]


# --- actions ----------------------------------------------------------------------------------------------------


def actions(t: Table[State], color: str = "green") -> set[str]:
    """The kinds of action that are offered."""
    asked = drive(action(t, color))
    return {key.partition(":")[0] for key in asked.keys("action")}


@rule("ACME-card.b", "ACME-deity.establish.a", "ACME-diplomacy.b", "ACME-diplomacy.c")
def test_an_action_is_a_card_a_deity_or_passing_and_never_a_gift() -> None:
    on = {"thebes": {"green": 4}, "susa": {"red": 4}}
    rich: dict[str, Any] = {"hands": {"green": ("59", "36"), "red": ("58",)}, "minas": {"green": 5, "red": 5}}
    t = position(on, phase="card", owner={"green": "green", "red": "green", "blue": "blue"}, **rich)
    assert actions(t) == {"pass", "card", "establish"}
    t = position(on, phase="card", temples={WAR: Temple("green", at="card"), PEACE: Temple("red", at="green")}, **rich)
    assert actions(t) == {"pass", "card", "reestablish", "offer"}
    t = position(on, phase="card", temples={WAR: Temple("green", at="red"), PEACE: "red"}, **rich)
    assert actions(t) == {"pass", "card", "ask_back"}


@rule("ACME-card.b", "ACME-deity.establish.a")
def test_establishing_is_the_one_action_of_a_go() -> None:
    t = position({"thebes": {"green": 4}}, phase="card", queue=["green", "red"], minas={"green": 5})
    run(t, "card", {"action": {"green": "establish"}})
    assert is_active(t.state, "green") and t.state.queue == ["red", "green"] and t.state.passed == []


@rule("ACME-pass.a")
def test_who_can_do_nothing_passes() -> None:
    t = position({"lydia": {"green": 1}}, phase="card", queue=["green", "red"])
    assert run(t, "card").topics == [] and t.state.passed == ["green"] and t.state.queue == ["red"]


# --- what cards do with pieces ----------------------------------------------------------------------------------


@rule("ACME-cards.draw.b", "ACME-cards.text.a")
def test_a_card_that_was_played_lies_on_top_of_the_discards() -> None:
    t = position({"thebes": {"green": 1}}, phase="card", discard=["42"])
    played(t, "59")
    assert t.state.discard == ["42", "59"]


@rule("ACME-cards.code-i.a", "ACME-card.invest.b")
def test_an_investment_lies_open_with_its_disks() -> None:
    t = position({"thebes": {"green": 1}}, phase="card")
    played(t, "3")
    for seat in ("red", None):
        laid = SPEC.view.seen(t.state, seat).invested["3"]
        assert (laid.owner, laid.disks) == ("green", 3)
    assert "Great Merchant with 3" in SPEC.view.board(SPEC.view.seen(t.state, "red"), "red")


@rule("ACME-cards.code-r.a")
def test_religion_cards_are_not_for_the_godless() -> None:
    for temples, offered in (({}, False), ({WAR: "green"}, True)):
        t = position({"thebes": {"green": 1}}, phase="card", hands={"green": ("91", "59")}, temples=temples)
        assert ("card:91" in drive(action(t, "green")).keys("action")) is offered


@rule("ACME-card.resolve.b", "ACME-card.resolve.c")
def test_disks_come_from_the_players_supply_and_go_to_their_owners() -> None:
    t = position({"thebes": {"green": 2}, "abydos": {"red": 2}}, phase="card")
    played(t, "84")
    assert stacks(t, "abydos") == {"red": 1, "green": 1}
    assert (supply(t.state, "green"), supply(t.state, "red")) == (48 - 3, 48 - 1)


@rule("ACME-card.resolve.d")
def test_black_disks_come_from_the_black_supply() -> None:
    t = position({"abydos": {"red": 2}}, phase="card")
    before = supply(t.state, BARBARIANS)
    asked = played(t, "72", {"how_many": {"green": 2}})
    assert stacks(t, "abydos") == {"barbarians": 2} and asked.topics
    assert supply(t.state, BARBARIANS) == before - 2 and supply(t.state, "red") == 48
    assert take_off(t.state, "abydos", BARBARIANS, 2) == 2 and supply(t.state, BARBARIANS) == before


@rule("ACME-card.resolve.e")
def test_where_no_place_is_named_any_in_play_with_room_will_do() -> None:
    t = position({"red_sea": {"green": 2}}, phase="card", section="abbreviated", seats=2)
    asked = played(t, "43")
    free = {area for area in SECTIONS["abbreviated"].areas if sea(area)} - {"red_sea"}
    assert set(asked.keys("share")) == free and len(free) == 12


@rule("ACME-card.stronghold.a", "ACME-card.stronghold.b")
def test_a_stronghold_is_no_disk_and_saves_none_in_the_card_phase() -> None:
    t = position({"tarsus": {"red": 2}, "armenia": {"red": 1}}, phase="card",
                 strongholds={"tarsus": "red", "armenia": "red"})  # fmt: skip
    s = t.state
    assert cities(s, "red") == [] and is_settlement(s, "tarsus", "red") and not is_settlement(s, "armenia", "red")
    assert supply(s, "red") == 48 - 3 and from_mountains(s, "red") == 1, "Red is Elam: one for each Settlement"
    drive(suffer(t, [Loss("tarsus", "red", 1), Loss("armenia", "red", 1)], "ACME-R2.63", "Drought"))
    assert stacks(t, "tarsus") == {"red": 1} and stacks(t, "armenia") == {} and s.strongholds == {"tarsus": "red"}


@rule("ACME-card.invasion.j", "ACME-terms.shared.a")
def test_an_invasion_leaves_others_where_they_are_and_passes_over_what_is_out_of_play() -> None:
    t = position({"mari": {"red": 2}, "lydia": {"green": 1}}, section="abbreviated", seats=2, phase="card",
                 points={"green": 5, "red": 0})  # fmt: skip
    drive(happen(t, "green", ["102"]), {"invasion": {"red": "mari"}})
    assert stacks(t, "mari") == {"red": 2, "barbarians": 4} and is_contested(t.state, "mari")
    invaded = set(areas_of(t.state, BARBARIANS))
    assert invaded == {"mari", *SECTIONS["abbreviated"].land["mari"]} < {"mari", *WHOLE.land["mari"]}


@rule("ACME-stacking.competition.a")
def test_no_limit_of_stacking_in_the_competition_phase() -> None:
    on = {"amarna": {"green": 3, "red": 4}, "thebes": {"green": 4}}
    t = position(on, hands={"green": ("41",)})
    run(t, "competition", {"lay": {"green": {"card:41": 1}}, "retreat": {"green": {"thebes": 3}}})
    assert stacks(t, "thebes") == {"green": 7} and stacks(t, "amarna") == {"red": 4}
    run_until(t, "turn_order")
    assert stacks(t, "thebes") == {"green": 3} and stacks(t, "amarna") == {"red": 3}


@rule("ACME-R2.d", "ACME-card.negate.j")
def test_which_cards_last() -> None:
    temples = {WAR: "red", PEACE: "green"}
    on = {"thebes": {"green": 1}, "abydos": {"red": 2}, "susa": {"red": 2}, "judah": {"blue": 1}}
    for card in ("30", "90", "92"):
        t = position(on, phase="card", temples=temples)
        played(t, card)
        assert [one.card for one in t.state.lasting] == [card] and card not in t.state.discard
        assert not is_active(t.state, "red") and deity_of(t.state, "red") == WAR
    t = position(on)
    drive(happen(t, "green", ["97"]))
    assert [one.card for one in t.state.lasting] == ["97"]
