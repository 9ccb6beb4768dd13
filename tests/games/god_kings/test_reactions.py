"""11.3 The order of reactions, 11.8.d-f inside or outside; who reacts for whom, and what may be ordered in advance."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.position.standing import GAZETTEER, QUICK
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.war.interception import INTERCEPT
from engine.games.god_kings.war.reactions import react
from engine.kernel.errors import Refused
from engine.kernel.questions import All, Ask
from engine.kernel.table import Table
from engine.kernel.topics import Topic
from tests.games.god_kings.harness import log, units
from tests.games.god_kings.reacting import Reaction, entering, step, under_way
from tests.rules import rule

EGYPT = {"warrior_amon": 3}
HATTI = {"warrior_nerik": 3}
RIDERS = {"chariot": 2}


def comes_to_tunip(on: Any, generals: dict[str, str], **more: Any) -> Table[State]:
    """Thutmose III (BR 4) has come from Kadesh to Tunip."""
    there = {**on.pop("tunip", {}), "egypt": EGYPT}
    return entering({**on, "tunip": there}, {"thutmose_iii": "tunip", **generals}, "thutmose_iii", "kadesh", **more)


def first_round(t: Table[State]) -> All:
    """What is put to everybody when the army has entered."""
    question = next(react(t))
    assert isinstance(question, All)
    return question


# ---------------------------------------------------------------- the order (11.3)


@rule("GK-11.3.c", "GK-11.3.a")
def test_everybody_who_may_react_is_asked_in_one_round_before_any_die():
    t = comes_to_tunip(
        {"hamath": {"hatti": HATTI}, "nahrin": {"mitanni": RIDERS}, "sumur": {"kassites": RIDERS}},
        {"tudhaliya_i": "hamath", "saushtatar": "nahrin"},
    )  # fmt: skip
    assert [(ask.topic, ask.role) for ask in first_round(t).asks] == [("intercept", "mitanni"), ("intercept", "hatti")]
    assert t.dice.drawn == 0 and not t.lines


BOTH = {"tunip": {"hatti": HATTI}, "hamath": {"hatti": RIDERS}}
KING_AND_WARLORD = {"hatti_a": "tunip", "tudhaliya_i": "hamath"}
DECLARED = {"intercept": {"hatti": "all:hamath"}, "avoid": {"hatti": "to:nahrin"}}


@rule("GK-EX-9", "GK-11.3.e", "GK-11.3.d", "GK-11.3.h")
def test_if_both_are_declared_and_the_interception_succeeds_avoid_battle_is_tried_all_the_same():
    fails = comes_to_tunip(dict(BOTH), KING_AND_WARLORD, dice={"intercept": [1], "avoid": [5]})
    found = Reaction(fails, {**DECLARED, "back_up": {"egypt": "fight"}})
    assert [topic for topic, _ in found.put] == ["intercept", "avoid", "back_up"]
    assert units(fails, "tunip", "hatti") == {**HATTI, **RIDERS} and found.result == "fight"
    assert under_way(fails).intercepted and under_way(fails).unavoided == ["hatti"]

    succeeds = comes_to_tunip(dict(BOTH), KING_AND_WARLORD, dice={"intercept": [1], "avoid": [1]})
    found = Reaction(succeeds, {**DECLARED, "back_up": {"egypt": "fight"}})
    assert units(succeeds, "tunip", "hatti") == RIDERS and units(succeeds, "nahrin", "hatti") == HATTI
    assert under_way(succeeds).intercepted and under_way(succeeds).unavoided == [] and found.result == "fight"


@rule("GK-11.3.f", "GK-11.3.h")
def test_interceptions_are_rolled_first_and_avoid_battle_last():
    t = comes_to_tunip(dict(BOTH), KING_AND_WARLORD, dice={"intercept": [6], "avoid": [6]})
    Reaction(t, DECLARED)
    assert [line.rule for line in t.lines] == ["GK-13.4.e", "GK-14.1.e"]


@rule("GK-11.2.o", "GK-13.6.d")
@pytest.mark.parametrize("die", [1, 6])
def test_the_mover_decides_when_all_of_it_is_over(die):
    t = comes_to_tunip(dict(BOTH), KING_AND_WARLORD, dice={"intercept": [1], "avoid": [die]})
    found = Reaction(t, {**DECLARED, "back_up": {"egypt": "to:kadesh"}})
    assert len(log(t, "GK-14.1.e")) == 1 and found.result == "over"
    assert units(t, "kadesh", "egypt") == EGYPT and under_way(t).mp == 0


@rule("GK-11.3.g")
def test_interceptors_do_not_go_behind_the_walls():
    t = entering(
        {"kadesh": {"egypt": EGYPT, "hatti": {"chariot": 1}}, "qatna": {"hatti": {"warrior_nerik": 1}}},
        {"thutmose_iii": "kadesh", "hatti_a": "kadesh", "tudhaliya_i": "qatna"}, "thutmose_iii", "sumur",
        dice={"intercept": [1]}, markers={"kadesh": "hatti"},
    )  # fmt: skip
    found = Reaction(t, {
        "walls": {"hatti": "inside"}, "intercept": {"hatti": "all:qatna"}, "back_up": {"egypt": "fight"},
    })  # fmt: skip
    assert [topic for topic, _ in found.put] == ["walls", "intercept", "back_up"]
    assert units(t, "kadesh", "hatti", marked=True) == {"chariot*inside": 1, "warrior_nerik": 1}
    assert not t.state.generals["tudhaliya_i"].inside and t.state.generals["hatti_a"].inside


# ---------------------------------------------------------------- inside or outside (11.8.d-f)


def before_kadesh(hatti: Any, generals: Any = (), **more: Any) -> Table[State]:
    on = {"kadesh": {"egypt": EGYPT, **({"hatti": hatti} if hatti else {})}, **more.pop("besides", {})}
    stationed = {"thutmose_iii": "kadesh", "tudhaliya_i": "kadesh", **dict(generals)}
    return entering(on, stationed, "thutmose_iii", "sumur", markers={"kadesh": "hatti"}, **more)


@rule("GK-11.3.b", "GK-11.8.d")
def test_each_unit_and_general_is_declared_inside_or_outside():
    t = before_kadesh({"warrior_nerik": 3, "chariot": 1}, {"hatti_a": "kadesh"})
    named = {"warrior_nerik": 1, "chariot": 1, "general:hatti_a": 1}
    found = Reaction(t, {"walls": {"hatti": ("part", named)}, "avoid": {"hatti": "stay"}})
    assert found.result == "fight"
    assert units(t, "kadesh", "hatti", marked=True) == {
        "warrior_nerik": 2,
        "warrior_nerik*inside": 1,
        "chariot*inside": 1,
    }
    assert t.state.generals["hatti_a"].inside and not t.state.generals["tudhaliya_i"].inside


@rule("GK-11.8.d", "GK-11.8.a")
def test_at_most_two_units_are_inside():
    t = before_kadesh({"warrior_nerik": 3})
    Reaction(t, {"walls": {"hatti": "inside"}})
    assert units(t, "kadesh", "hatti", marked=True) == {"warrior_nerik": 1, "warrior_nerik*inside": 2}
    with pytest.raises(Refused, match="at most 2 units"):
        Reaction(before_kadesh({"warrior_nerik": 3}), {"walls": {"hatti": ("part", {"warrior_nerik": 3})}})


@rule("GK-11.3.b", "GK-11.8.d", "GK-17.1.d")
@pytest.mark.parametrize(
    ("marker", "sieges", "asked"),
    [("hatti", {}, True), ("hatti", {"kadesh": 0}, False), ("egypt", {}, False), ("", {}, False)],
)  # fmt: skip
def test_only_whoever_controls_a_city_that_is_not_besieged(marker, sieges, asked):
    t = before_kadesh({"chariot*inside": 1}, sieges=sieges)
    t.state.markers["kadesh"] = marker
    found = Reaction(t)
    assert (("walls", "hatti") in found.put) == asked
    assert "chariot*inside" in units(t, "kadesh", "hatti", marked=True)


@rule("GK-11.8.e")
def test_it_is_declared_anew_each_time():
    t = before_kadesh({"chariot": 2})
    Reaction(t, {"walls": {"hatti": "inside"}})
    step(t, "sumur")
    step(t, "kadesh")
    found = Reaction(t, {"walls": {"hatti": "outside"}})
    assert found.result == "fight" and units(t, "kadesh", "hatti", marked=True) == {"chariot": 2}


@rule("GK-11.8.f")
def test_where_nothing_is_declared_nobody_changes_sides_of_the_walls():
    t = before_kadesh({"chariot": 2})
    found = Reaction(t)
    assert found.asked.of("walls").default == "outside" and units(t, "kadesh", "hatti", marked=True) == {"chariot": 2}
    assert order(found.asked.of("walls"), "inside", t) == "inside"
    t = before_kadesh({"chariot": 2, "warrior_nerik*inside": 1})
    assert Reaction(t).asked.of("walls").default == "stand"
    assert units(t, "kadesh", "hatti", marked=True) == {"chariot": 2, "warrior_nerik*inside": 1}


@pytest.mark.parametrize(("words", "key"), [("outside", "outside"), ("inside", "inside"), ("as_they_stand", "stand")])
def test_orders_for_those_at_a_city(words, key):
    t = before_kadesh({"warrior_nerik": 2, "chariot*inside": 1})
    ask = Reaction(t, {"avoid": {"hatti": "stay"}}).asked.of("walls")
    assert order(ask, words, t) == key
    assert [option.facts["inside"] for option in ask.options if option.key == key] == [
        {"stand": 1, "inside": 2}.get(key, 0)
    ]


@rule("GK-11.11.a", "GK-14.1.a")
@pytest.mark.parametrize(("garrison", "put"), [(True, ["walls"]), (False, ["avoid"])])
def test_a_general_alone_goes_behind_walls_that_are_held(garrison, put):
    t = before_kadesh({}, garrisons=["kadesh"] if garrison else [])
    say = {"walls": {"hatti": "inside"}} if garrison else {}
    assert [topic for topic, _ in Reaction(t, say).put] == put


@rule("GK-13.6.g", "GK-13.6.f", "GK-13.3.a")
def test_each_owner_reacts_for_those_of_his_who_are_there_and_nobody_intercepts():
    t = entering(
        {"kadesh": {"egypt": EGYPT, "hatti": {"chariot*inside": 2}, "mitanni": HATTI | {"mercenary": 1}},
         "qatna": {"hatti": RIDERS}, "tunip": {"mitanni": RIDERS}},
        {"thutmose_iii": "kadesh", "tudhaliya_i": "qatna", "saushtatar": "kadesh", "mitanni_a": "tunip"},
        "thutmose_iii", "sumur", markers={"kadesh": "hatti"}, dice={"avoid": [1]}, mp=0,
    )  # fmt: skip
    found = Reaction(t, {"avoid": {"mitanni": "to:kumidi"}})
    assert found.put == [("avoid", "mitanni")] and found.result == "over"
    assert units(t, "kadesh", "hatti", marked=True) == {"chariot*inside": 2}


# ---------------------------------------------------------------- who reacts, and who decides (20.3, 21.0)


@rule("GK-20.3.e", "GK-20.3.f")
@pytest.mark.parametrize(("held", "seat"), [({"kassites": "hatti"}, "hatti"), ({}, "mitanni")])
def test_a_neutral_army_reacts_as_its_holder_or_the_last_player_decides(held, seat):
    t = entering(
        {"hanat": {"egypt": EGYPT}, "sippar": {"kassites": RIDERS}},
        {"thutmose_iii": "hanat", "kassites_a": "sippar"}, "thutmose_iii", "mari", dice={"intercept": [1]},
        held=held, total={"egypt": 5, "hatti": 5, "mitanni": 2},
    )  # fmt: skip
    [ask] = first_round(t).asks
    assert (ask.topic, ask.role, ask.seat) == ("intercept", "kassites", seat)


@rule("GK-21.0.p", "GK-13.2.a")
def test_barbarians_come_out_of_their_own_space_as_whoever_activated_them_decides():
    t = entering(
        {"sais": {"egypt": EGYPT}, "libyan": {"libyan": {"chariot": 3, "mercenary": 5}}},
        {"thutmose_iii": "sais", "libyan": "libyan"}, "thutmose_iii", "memphis", dice={"intercept": [1]},
        held={"libyan": "hatti"},
    )  # fmt: skip
    [ask] = first_round(t).asks
    assert (ask.role, ask.seat) == ("libyan", "hatti")
    found = Reaction(t, {"intercept": {"libyan": "all:libyan"}, "back_up": {"egypt": "fight"}})
    assert found.result == "fight" and units(t, "sais", "libyan") == {"chariot": 3, "mercenary": 5}


@rule("GK-11.3.a")
def test_the_player_who_moves_a_neutral_army_does_not_react_against_it():
    t = entering(
        {"hanat": {"kassites": RIDERS}, "mari": {"egypt": EGYPT}},
        {"kassites_a": "hanat", "thutmose_iii": "mari"}, "kassites_a", "sippar", moving={"seat": "egypt"},
    )  # fmt: skip
    assert Reaction(t).put == []
    under_way(t).seat = "hatti"
    assert Reaction(t).put == [("intercept", "egypt")]


# ---------------------------------------------------------------- cards (W2, W3)


HANDS = {"hatti": ["99", "101"], "egypt": ["103", "104"]}


def test_cards_change_the_rolls_that_are_about_to_be_made():
    t = comes_to_tunip({"hamath": {"hatti": HATTI}}, {"tudhaliya_i": "hamath"}, dice={"intercept": [5]}, hands=HANDS)
    say = {
        "intercept": {"hatti": "all:hamath"},
        "interception_card": {"hatti": "card:99"},
        "back_up": {"egypt": "fight"},
    }
    assert Reaction(t, say).result == "fight"  # BR 3, -2
    t = comes_to_tunip({"tunip": {"hatti": HATTI}}, {"tudhaliya_i": "tunip"}, dice={"avoid": [2]}, hands=HANDS)
    say = {"avoid": {"hatti": "to:hamath"}, "avoidance_card": {"egypt": "card:103"}}
    assert Reaction(t, say).result == "fight"  # BR 3, +2
    t = comes_to_tunip(
        {"tunip": {"hatti": HATTI}}, {"tudhaliya_i": "tunip"}, dice={"avoid": [5], "pursue": [6]}, hands=HANDS
    )
    say = {
        "avoid": {"hatti": "to:hamath"}, "avoidance_card": {"hatti": "card:101"},
        "pursue": {"egypt": "pursue"}, "pursuit_card": {"egypt": "card:104"},
    }  # fmt: skip
    assert Reaction(t, say).result == "on" and not log(t, "GK-14.4.d")


# ---------------------------------------------------------------- standing orders


def order(ask: Ask, words: str, t: Table[State]) -> Any:
    """What a standing order answers."""
    name, _, detail = words.partition(":")
    topic = ask.topic
    assert isinstance(topic, Topic)
    [policy] = [policy for policy in topic.orders if policy.name == name]
    assert policy.why_not(detail) == ""
    return policy.answer(t.state, ask, detail)


@pytest.mark.parametrize(
    ("words", "answer"),
    [("never", "pass"), ("always", "all:hamath"), ("always_in:amurru", "all:hamath"), ("always_in:mukiss", "pass"),
     ("only_in:syria", "pass"), ("only_in:levant", None), ("if_likely:50", "all:hamath"),
     ("if_likely:51", "chariots:hamath"), ("if_likely:84", "pass"), ("if_stronger:150", "all:hamath"),
     ("if_stronger:200", "pass"), ("if_at_most:3", "all:hamath"), ("if_at_most:2", "pass")],
)  # fmt: skip
def test_orders_to_intercept_go_by_place_chance_and_strength(words, answer):
    hatti = {"hamath": {"hatti": {**HATTI, "chariot": 2}}}  # 17 against 9; BR 3, -1 for more chariots
    t = comes_to_tunip(hatti, {"hatti_a": "hamath"})
    assert order(Reaction(t).asked.of("intercept"), words, t) == answer


def test_who_always_intercepts_does_not_empty_a_city():
    t = comes_to_tunip({"hamath": {}, "kadesh": {"hatti": {**HATTI, "chariot": 2}}}, {"tudhaliya_i": "kadesh"})
    t.state.markers["kadesh"] = "hatti"
    ask = Reaction(t).asked.of("intercept")
    assert order(ask, "always", t) == "keeping:kadesh"
    assert [o.facts["left"] for o in ask.options if o.key == "keeping:kadesh"] == [1]
    t.state.garrisons.append("kadesh")
    assert order(Reaction(t).asked.of("intercept"), "always", t) == "all:kadesh"


@pytest.mark.parametrize(
    ("words", "answer"),
    [("never", "stay"), ("always", "to:hamath"), ("if_outnumbered:150", "to:hamath"), ("if_outnumbered:151", "stay"),
     ("to:sumur nahrin", "to:sumur"), ("to:kadesh ugarit", "stay"), ("to:nuhasse", "to:hamath")],
)  # fmt: skip
def test_orders_to_avoid_go_by_strength_and_place(words, answer):
    t = comes_to_tunip({"tunip": {"hatti": {"warrior_nerik": 2}}}, {"tudhaliya_i": "tunip"})
    assert order(Reaction(t).asked.of("avoid"), words, t) == answer


def test_orders_for_whoever_moves():
    t = comes_to_tunip({"tunip": {"hatti": HATTI}}, {"tudhaliya_i": "tunip"}, dice={"avoid": [1]})
    ask = Reaction(t, {"avoid": {"hatti": "to:hamath"}}).asked.of("pursue")
    assert [order(ask, words, t) for words in ("always", "never", "if_likely:66", "if_likely:67")] == [
        "pursue", "stop", "pursue", "stop",
    ]  # fmt: skip
    t = comes_to_tunip(
        {"hamath": {"hatti": {**HATTI, "chariot": 1}}}, {"tudhaliya_i": "hamath"}, dice={"intercept": [1]}
    )
    ask = Reaction(t, {"intercept": {"hatti": "all:hamath"}}).asked.of("back_up")
    assert [order(ask, words, t) for words in ("always", "never", "if_outnumbered:144", "if_outnumbered:145")] == [
        "to:kadesh", "fight", "to:kadesh", "fight",
    ]  # fmt: skip


def test_orders_know_spaces_provinces_and_regions():
    assert GAZETTEER["kadesh"] == ("kadesh",) and "tunip" in GAZETTEER["amurru"]
    assert GAZETTEER["ugarit_province"] == ("ugarit", "siyannu", "gibala") and "tunip" in GAZETTEER["levant"]
    [policy] = [policy for policy in INTERCEPT.orders if policy.name == "only_in"]
    assert "no space, province or region nowhere" in policy.why_not("nowhere")


def test_the_orders_for_a_quick_table_can_be_given():
    for topic, words in QUICK.items():
        name, _, detail = words.partition(":")
        [policy] = [policy for policy in TOPICS[topic].orders if policy.name == name]
        assert policy.why_not(detail) == ""
