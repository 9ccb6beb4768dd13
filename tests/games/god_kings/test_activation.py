"""9.2 A and B, 11.1, 11.12 Which general a card activates, whom he takes along, and who has moved then."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings import SPEC
from engine.games.god_kings.position.hands import end_of_card
from engine.games.god_kings.war import battle
from engine.games.god_kings.war.activation import able_generals, activate, activate_own, besiegers, why_not_activate
from engine.games.god_kings.war.quick_marches import whole_marches, with_everybody
from engine.kernel.ahead import answers_of
from engine.kernel.errors import Refused
from engine.kernel.orders.parse import give
from engine.kernel.session import Session
from engine.wargame.piles import plain
from tests.games.god_kings.harness import build, drive, log, position, units
from tests.kit import Play, secret_of
from tests.rules import rule

KING = "thutmose_iii"  # Strategy Rating 1; warlords have 2, Hatshepsut 3
THREE = {"warrior_amon": 3}


@rule("GK-9.2.b", "GK-EX-8", "GK-2.2.i")
@pytest.mark.parametrize(
    ("king", "ops", "able"),
    [(KING, 1, [KING]), (KING, 2, [KING, "egypt_a", "egypt_b"]), ("hatshepsut", 1, []),
     ("hatshepsut", 2, ["egypt_a", "egypt_b"]), ("hatshepsut", 3, ["hatshepsut", "egypt_a", "egypt_b"])],
)  # fmt: skip
def test_a_card_activates_generals_up_to_its_ops_number(king, ops, able):
    s = build({"memphis": {"egypt": THREE}}, generals={king: "memphis", "egypt_a": "sais", "egypt_b": "tanis"})
    assert able_generals(s, "egypt", ops) == able
    if king not in able:
        assert "GK-9.2.b" in why_not_activate(s, king, ops)


@rule("GK-9.2.c")
def test_internal_unrest_raises_what_a_king_takes():
    s = build(generals={KING: "memphis"}, unrest={KING: 1})
    assert able_generals(s, "egypt", 1) == [] and able_generals(s, "egypt", 2) == [KING]


@rule("GK-19.3.f", "GK-21.0.c")
@pytest.mark.parametrize(("side", "general", "why"), [("egypt", KING, "19.3.f"), ("libyan", "libyan", "21.0.c")])
def test_a_new_king_and_new_barbarians_rest_in_their_round(side, general, why):
    at = "memphis" if side == "egypt" else "libyan"
    s = build({at: {side: {"mercenary": 2}}}, generals={general: at}, turn=1, round=2, resting={general: 2})
    assert able_generals(s, side, 3) == [] and f"GK-{why}" in why_not_activate(s, general, 3)
    s.round = 3
    assert able_generals(s, side, 3) == [general]


@rule("GK-17.5.d")
@pytest.mark.parametrize(
    ("within", "able"), [({}, False), ({"chariot*inside*moved": 2}, False), ({"chariot*inside": 2}, True)]
)
def test_a_general_shut_in_is_activated_only_if_somebody_can_sally_out_with_him(within, able):
    on = {"memphis": {"egypt": within, "hatti": {"chariot": 3}}}
    s = build(on, generals={KING: "memphis*inside"}, garrisons=["memphis"], sieges={"memphis": 0})
    assert able_generals(s, "egypt", 3) == ([KING] if able else [])
    assert ("GK-17.5.d" in why_not_activate(s, KING, 3)) is not able
    del s.units["memphis"]["hatti"]
    assert able_generals(s, "egypt", 3) == [KING]


# ---------------------------------------------------------------- option A


def own(t, ops=2, *, siege_only=False, sea=False, **say):
    given = {topic: {"egypt": answer} for topic, answer in say.items()}
    return drive(activate_own(t, "egypt", ops, siege_only=siege_only, sea=sea), given)


def court(**more):
    on = {"memphis": {"egypt": {"warrior_amon": 3, "warrior_ra": 3}}}
    return position(on, generals={KING: "memphis", "egypt_a": "memphis", "egypt_b": "sais"}, **more)


@rule("GK-11.2.m", "GK-11.1.a", "GK-11.1.b", "GK-11.1.c", "GK-3.0.w")
def test_first_the_general_then_his_company_then_the_way():
    t = court()
    asked = own(t, general="general:egypt_a", who={"warrior_ra": 2}, march=("to:sais", "stop"))
    assert asked.topics == ["general", "who", "march", "march"]
    assert units(t, "sais", "egypt") == {"warrior_ra": 2} and t.state.generals["egypt_a"].at == "sais"
    assert units(t, "memphis", "egypt") == {"warrior_amon": 3, "warrior_ra": 1}
    assert t.state.generals[KING].at == "memphis" and t.state.army is None
    assert log(t, "GK-11.2.m") == ["Warlord A of Egypt with 2 warriors of Ra is activated in Memphis: 4 MP."]


@rule("GK-11.10.b", "GK-11.10.c", "GK-10.2.e")
def test_a_warlord_leaves_his_king_with_five_units():
    t = court()
    with pytest.raises(Refused, match=r"0 to 5 allowed"):
        own(court(), general="general:egypt_a", who={"warrior_amon": 3, "warrior_ra": 3})
    own(t, general="general:egypt_a", who={"warrior_amon": 3, "warrior_ra": 2}, march=("to:sais", "stop"))
    assert units(t, "sais", "egypt") == {"warrior_amon": 3, "warrior_ra": 2} and KING not in t.state.moved


@rule("GK-11.9.a", "GK-11.9.c", "GK-11.10.a")
def test_a_king_takes_his_warlord_along_and_leaves_him_again():
    t = court()
    steps = ("to:sais", "pick", "to:bubastis", "drop", "stop")
    own(
        t, general=f"general:{KING}", who={"warrior_amon": 3}, march=steps, pick={"general:egypt_b": 1},
        drop={"general:egypt_b": 1, "warrior_amon": 1},
    )  # fmt: skip
    assert t.state.generals["egypt_b"].at == t.state.generals[KING].at == "bubastis"
    assert t.state.moved == ["egypt_b", KING]


@rule("GK-11.1.d", "GK-11.12.b")
def test_who_has_moved_does_not_move_again_with_the_same_card():
    t = court()
    own(t, general=f"general:{KING}", who={"warrior_amon": 3}, march=("to:sais", "stop"))
    assert able_generals(t.state, "egypt", 3) == ["egypt_a", "egypt_b"]
    assert "GK-11.12.b" in why_not_activate(t.state, KING, 3)
    asked = own(t, general="general:egypt_b", march="stop")
    assert asked.topics == ["general", "march"]  # the three who came with the King are not his to take
    end_of_card(t.state)
    assert able_generals(t.state, "egypt", 1) == [KING]
    assert units(t, "sais", "egypt", marked=True) == {"warrior_amon": 3}


@rule("GK-12.2.a", "GK-12.2.b")
def test_one_army_of_a_card_uses_the_sea():
    on = {"avaris": {"egypt": THREE}, "tyre": {"egypt": {"warrior_ra": 2}}}
    t = position(on, generals={KING: "avaris", "egypt_a": "tyre"})
    own(t, 3, sea=True, general=f"general:{KING}", who=THREE, march=("sail:jaffa", "stop"))
    asked = own(t, 3, sea=True, who={"warrior_ra": 2}, march="stop")
    assert "GK-12.2.a" in asked.of("march").reasons()["sail:jaffa"]
    end_of_card(t.state)
    asked = own(t, 3, sea=True, general="general:egypt_a", who={"warrior_ra": 2}, march=("sail:megiddo", "stop"))
    assert t.state.generals["egypt_a"].at == "megiddo"


@rule("GK-13.10.b")
def test_who_failed_to_intercept_one_army_may_avoid_the_next():
    t = court(failed=["hatti_a"])
    t.state.units["gaza"] = {"hatti": {"chariot*failed": 2}}
    own(t, general=f"general:{KING}", march="stop")
    assert t.state.failed == [] and units(t, "gaza", "hatti", marked=True) == {"chariot": 2}


@rule("GK-R4-forced-march.a")
@pytest.mark.parametrize(("answer", "mp"), [("card:97", 5), ("pass", 4)])
def test_forced_march_is_a_point_more(answer, mp):
    t = court(hands={"egypt": ["97"]})
    asked = own(t, general=f"general:{KING}", who={"warrior_amon": 3}, march_card=answer, march="stop")
    assert asked.of("march").about["points"] == mp


@rule("GK-11.2.c", "GK-9.2.b")
def test_a_general_alone_has_six_points():
    t = court()
    asked = own(t, general="general:egypt_b", march="stop")
    assert asked.topics == ["general", "march"] and asked.of("march").about["points"] == 6


# ---------------------------------------------------------------- whole decisions


def test_a_general_with_all_who_may_go_is_one_decision_and_the_way_another():
    s = court().state
    everybody = {"warrior_amon": 3, "warrior_ra": 3, "general:egypt_a": 1}
    assert [way.answers for way in with_everybody(s, [KING, "egypt_a", "egypt_b"])] == [
        (f"general:{KING}", everybody), ("general:egypt_a", {"warrior_amon": 3, "warrior_ra": 2}),
    ]  # fmt: skip
    ways = {way.at: way for way in whole_marches(s, KING, "egypt", sea=False)}
    assert ways["bubastis"].label == "all 6 and Warlord A of Egypt to Bubastis, 2 MP"
    assert ways["bubastis"].answers == (everybody, "to:bubastis") and ways["bubastis"].facts["points"] == 2
    own(court(), general=f"general:{KING}", who=ways["bubastis"].answers[0], march=("to:bubastis", "stop"))
    s.hands["egypt"] = ["97"]
    assert next(whole_marches(s, KING, "egypt", sea=False)).answers[1] == "pass"  # a card for the march is asked for


def test_by_post_a_card_a_general_with_all_and_a_far_space_are_a_whole_activation():
    s = build({"memphis": {"egypt": {"warrior_amon": 3, "chariot": 2}}}, generals={KING: "memphis"},
              hands={"egypt": ["35"], "hatti": ["36"]}, markers={"gaza": "egypt"}, queue=["egypt"])  # fmt: skip
    play = Play(Session.at(SPEC, SPEC.setup("campaign", 3, s.options), secret_of(1), s))
    play.until("card", "egypt").do("card:35", "activate").expect("egypt", "who")
    way = next(way for way in play.ask.ready_moves() if way.at == "sile")
    answers = answers_of(play.session, "egypt", way)
    assert answers == [{"warrior_amon": 3, "chariot": 2}, "to:sile"]  # the only general goes without saying
    play.do(*answers)  # no point is left: it stops by itself
    assert play.state.generals[KING].at == "sile" and play.state.army is None


def at_avaris(*, hatti="", guards=0, **more):
    """Thutmose with five units, about to set out by Sile, a Walled-City of Egypt's; his card is chosen."""
    generals, on = {KING: "avaris"}, {"avaris": {"egypt": {"warrior_amon": 3, "chariot": 2}}}
    if hatti:
        generals["hatti_a"], on[hatti] = hatti, {"hatti": {"chariot": 3}}
    if guards:
        on["sile"] = {"egypt": {"warrior_ra": guards}}
    more.setdefault("markers", {"sile": "egypt"})
    s = build(on, generals=generals, hands={"egypt": ["35"], "hatti": ["36"]}, queue=["egypt"], **more)
    play = Play(Session.at(SPEC, SPEC.setup("campaign", 3, s.options), secret_of(1), s))
    return play.until("card", "egypt").do("card:35", "activate").expect("egypt", "who")


def taken(play, label):
    """This whole decision is taken."""
    [way] = [way for way in play.ask.ready_moves() if way.label.startswith(label)]
    play.do(*answers_of(play.session, "egypt", way))
    return play


def test_who_goes_where_and_no_further_is_a_whole_activation():
    play = taken(at_avaris(), "all 5 to Gaza and no further, 3 MP")
    assert play.state.army is None and play.state.generals[KING].at == "gaza"
    labels = [way.label for way in at_avaris().ask.ready_moves()]
    assert "all 5 to Ashkelon, 4 MP" in labels  # where no point is left, it stops by itself
    assert not any("Ashkelon and no further" in label for label in labels)


@rule("GK-17.2.b")
@pytest.mark.parametrize("units_", [2, 3])
def test_so_is_a_march_and_its_siege_roll(units_):
    s = build({"jaffa": {"egypt": {"warrior_amon": units_}}}, generals={KING: "jaffa"}, hands={"egypt": ["35"]},
              markers={"megiddo": "hatti"}, garrisons=["megiddo"], queue=["egypt"])  # fmt: skip
    play = Play(Session.at(SPEC, SPEC.setup("campaign", 3, s.options), secret_of(1), s))
    play.until("card", "egypt").do("card:35", "activate").expect("egypt", "who")
    sieges = [way.label for way in play.ask.ready_moves() if way.answers[-1] == "siege"]
    assert sieges == (["all 3 to Megiddo and a Siege roll (4 or more), 1 MP"] if units_ == 3 else [])
    if sieges:
        taken(play, sieges[0])
        assert any("besieges Megiddo" in line.text for line in play.session.lines)


@rule("GK-11.2.j")
def test_a_unit_left_in_a_city_on_the_way_is_part_of_the_decision():
    play = taken(at_avaris(), "all 5 to Raphia, with 1 warrior of Amon left in Sile")
    there = play.state.units
    assert plain(there["sile"]["egypt"]) == {"warrior_amon": 1}
    assert plain(there["raphia"]["egypt"]) == {"warrior_amon": 2, "chariot": 2}
    assert play.ask.topic == "march"  # points are left


def test_it_is_part_of_one_from_where_the_army_stands():
    play = at_avaris().do({"warrior_amon": 3, "chariot": 2}, "to:sile")
    taken(play, "to Raphia, with 1 warrior of Amon left in Sile")
    assert plain(play.state.units["sile"]["egypt"]) == {"warrior_amon": 1}


@pytest.mark.parametrize(
    "more",
    [
        {"garrisons": ["sile"]},  # a marker holds it
        {"guards": 2},  # others stand there
        {"markers": {"sile": "hatti"}},  # it is another's
        {"hatti": "serabit"},  # whoever stands near may react
    ],
)
def test_nobody_is_left_where_it_is_of_no_use_or_others_decide(more):
    labels = [way.label for way in at_avaris().ask.ready_moves()]
    assert len(labels) == len(set(labels)) and any("left in Sile" in label for label in labels)
    assert not any("left in Sile" in way.label for way in at_avaris(**more).ask.ready_moves())


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("with 3 warriors of amon 2 chariots > sile drop 1 chariot > raphia stop", {"chariot": 1}),
        ("all > sile drop with 1 warrior of amon 1 chariot > raphia stop", {"warrior_amon": 1, "chariot": 1}),
    ],
)
def test_an_order_line_says_who_stays_where(line, stays):
    play = at_avaris()
    give(play.session, "egypt", line)
    assert plain(play.state.units["sile"]["egypt"]) == stays
    assert sum(play.state.units["raphia"]["egypt"].values()) == 5 - sum(stays.values()) and play.state.army is None


def test_markers_and_a_siege_are_part_of_the_line_too():
    """A seat that holds cards is asked for a Forced March; the line need not speak of it."""
    s = build({"jaffa": {"egypt": THREE}}, generals={KING: "jaffa"}, hands={"egypt": ["35", "97"], "hatti": ["36"]},
              markers={"megiddo": "hatti"}, garrisons=["megiddo"], queue=["egypt"])  # fmt: skip
    play = Play(Session.at(SPEC, SPEC.setup("campaign", 3, s.options), secret_of(1), s))
    play.until("card", "egypt").do("card:35", "activate")
    assert give(play.session, "egypt", "all marker > megiddo siege") == [
        THREE, "pass", "marker", "to:megiddo", "siege",
    ]  # fmt: skip
    assert play.state.markers["jaffa"] == "egypt" and play.state.army.at == "megiddo"


# ---------------------------------------------------------------- option B


def before_kadesh(count=3, at="kadesh", **more):
    on = {at: {"egypt": {"warrior_amon": min(count, 3), "chariot": max(0, count - 3)}}}
    on[at]["egypt"] = {key: n for key, n in on[at]["egypt"].items() if n}
    return position(on, generals={"hatshepsut": at}, markers={"kadesh": "hatti"}, garrisons=["kadesh"], **more)


@rule("GK-9.2.d", "GK-17.2.e", "GK-17.2.f", "GK-17.2.g", "GK-17.2.a")
def test_any_card_activates_a_besieger_for_the_siege_roll_only():
    t = before_kadesh(dice={"siege": [5]})
    assert able_generals(t.state, "egypt", 1) == [] and besiegers(t.state, "egypt") == ["hatshepsut"]
    asked = own(t, 1, siege_only=True)
    assert asked.topics == [] and t.state.markers["kadesh"] == "egypt" and t.state.moved == ["hatshepsut"]


@rule("GK-9.2.d", "GK-17.2.b", "GK-17.2.i", "GK-EX-32", "GK-11.12.d")
def test_who_is_no_besieger():
    assert besiegers(before_kadesh(2).state, "egypt") == []
    assert besiegers(before_kadesh(3, at="damascus").state, "egypt") == []
    assert besiegers(before_kadesh(3, sieged=["kadesh"]).state, "egypt") == []
    t = before_kadesh(6)
    t.state.units["kadesh"]["egypt"] = {"warrior_amon*moved": 3, "chariot": 2}
    assert besiegers(t.state, "egypt") == []


@rule("GK-11.12.a", "GK-11.12.e", "GK-11.2.s")
def test_one_general_drives_the_defenders_out_and_another_besieges():
    on = {"damascus": {"egypt": {"chariot": 4}}, "kadesh": {"hatti": {"mercenary/reduced": 1}},
          "sumur": {"egypt": {"warrior_amon": 3}}}  # fmt: skip
    t = position(on, generals={KING: "damascus", "egypt_a": "sumur"}, markers={"kadesh": "hatti"},
                 garrisons=["kadesh"], dice={"battle kadesh": [6, 1], "siege": [6]})  # fmt: skip
    own(t, 3, general=f"general:{KING}", who={"chariot": 4}, march="to:kadesh", overrun="no")
    assert units(t, "kadesh", "hatti") == {} and t.state.markers["kadesh"] == "hatti"
    assert t.state.army is None and not t.state.sieged
    own(t, 3, who=THREE, march=("to:kadesh", "siege"))
    assert t.state.markers["kadesh"] == "egypt"


# ---------------------------------------------------------------- the end of an activation (11.2.r, s)


@pytest.fixture
def battles(monkeypatch):
    """Battles that are given, not fought."""
    given: list[Any] = []

    def given_only(t, *args, **more):
        given.append((args, more))
        yield from ()

    monkeypatch.setattr(battle, "battle", given_only)
    return given


def activated(t, *steps, **say):
    given = {"march": {"egypt": tuple(steps)}} | {topic: {"egypt": answer} for topic, answer in say.items()}
    return drive(activate(t, "egypt", KING, "egypt", sea=True), given)


@rule("GK-11.2.r", "GK-11.2.s", "GK-17.2.d")
def test_a_battle_ends_the_activation_and_no_siege_roll_follows(battles):
    on = {"damascus": {"egypt": THREE}, "kadesh": {"hatti": {"chariot": 2, "mercenary*inside": 1}}}
    t = position(on, generals={KING: "damascus"}, markers={"kadesh": "hatti"}, sieges={"kadesh": 0})
    activated(t, "to:kadesh", who=THREE)
    [(args, more)] = battles
    assert args == ("kadesh", "egypt", "hatti") and more["origin"] == "damascus" and not more["landed"]
    assert not more["sortie"] and not t.dice.rolls and t.state.army is None


@rule("GK-20.1.b", "GK-11.2.r")
@pytest.mark.parametrize(("die", "fought"), [(6, 2), (1, 1)])
def test_whoever_stands_there_outside_is_fought_one_after_the_other(die, fought):
    """Mercenaries whom nobody leads, in brown, may stand beside another enemy; who loses against him fights no more."""
    on = {"damascus": {"egypt": {"warrior_amon": 3, "chariot": 2}},
          "kadesh": {"strays": {"mercenary": 2}, "hatti": {"chariot": 3}}}  # fmt: skip
    t = position(on, generals={KING: "damascus", "hatti_a": "kadesh"},
                 dice={"kadesh attacker": [die, 6], "kadesh defender": [7 - die, 1]})  # fmt: skip
    activated(t, "to:kadesh", who={"warrior_amon": 3, "chariot": 2}, hold_back={})
    battles = log(t, "GK-15.1.a")
    assert len(battles) == fought and "Hatti" in battles[0] and ("mercenaries" in battles[-1]) == (fought == 2)
    assert bool(units(t, "kadesh", "hatti")) == (fought == 1)
    assert units(t, "kadesh", "strays") == ({} if fought == 2 else {"mercenary": 2})


@rule("GK-12.3.d", "GK-17.5.d")
def test_a_battle_knows_who_has_landed_and_who_has_sallied(battles):
    t = position({"avaris": {"egypt": THREE}, "jaffa": {"hatti": {"chariot": 2}}}, generals={KING: "avaris"})
    activated(t, "sail:jaffa", who=THREE)
    on = {"memphis": {"egypt": {"chariot*inside": 2}, "hatti": {"chariot": 3}}}
    t = position(on, generals={KING: "memphis*inside"}, sieges={"memphis": 0})
    activated(t, "sally", who={"chariot": 2})
    assert [(more["origin"], more["landed"], more["sortie"]) for _, more in battles] == [
        ("avaris", True, False), ("", False, True),
    ]  # fmt: skip


@rule("GK-17.2.g", "GK-17.2.c")
def test_a_siege_roll_ends_the_activation():
    t = position({"damascus": {"egypt": THREE}}, generals={KING: "damascus"}, dice={"siege": [6]},
                 markers={"kadesh": "hatti"}, garrisons=["kadesh"])  # fmt: skip
    activated(t, "to:kadesh", "siege", who=THREE)
    assert t.state.markers["kadesh"] == "egypt" and t.state.army is None
    assert units(t, "kadesh", "egypt", marked=True) == {"warrior_amon*moved": 3}
