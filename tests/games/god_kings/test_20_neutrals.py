"""20.2, 20.3 Neutral Nations: who activates their generals, and who decides for them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.position.powers import decider
from engine.games.god_kings.position.state import Army, State
from engine.games.god_kings.realm.neutrals import (
    able_neutrals,
    activate_neutral,
    general_option,
    why_no_neutral,
    why_not_general,
)
from engine.games.god_kings.realm.victory import expulsion_phase
from engine.games.god_kings.war import activation
from engine.games.god_kings.war.activation import activate
from engine.kernel.table import Table
from tests.games.god_kings.harness import build, drive, log, position, units
from tests.rules import rule

POSTS = {"burnaburiash_i": "babylon", "kassites_a": "opis", "kassites_b": "ur"}
TWO = {"seats": 2, "turn": 1, "generals": POSTS | {"barattarna": "washukanni", "mitanni_a": "aleppo"}}


def kassites(**more: Any) -> Table[State]:
    more.setdefault("turn", 1)
    more.setdefault("round", 4)
    return position({"babylon": {"kassites": {"warrior_babylon": 3}}}, generals=POSTS | more.pop("posts", {}), **more)


# ---------------------------------------------------------------- activation (20.2)


@rule("GK-20.2.b", "GK-20.2.d", "GK-9.2.i", "GK-20.3.g")
def test_who_activates_a_general_takes_the_control_marker(led: list[Any]) -> None:
    t = kassites(held={"kassites": "hatti"})
    drive(activate_neutral(t, "egypt", sea=True), {"neutral": {"egypt": "general:kassites_b"}})
    assert led == [("kassites_b", "egypt", False, True)]
    assert t.state.held == {"kassites": "egypt"} and decider(t.state, "kassites") == "egypt"
    assert log(t, "GK-20.2.d") == ["Egypt decides for the Kassites from now on."]


def test_what_the_question_says_of_each_general() -> None:
    s = kassites().state
    king, warlord = (general_option(s, g) for g in ("burnaburiash_i", "kassites_a"))
    assert king.text == "Burnaburiash I of the Kassites, with 3 warriors of Babylon in Babylon"
    assert warlord.text == "Warlord A of the Kassites, alone in Opis"
    assert dict(king.facts) == {"side": "kassites", "units": 3, "sr": 2, "br": 2} and king.at == "babylon"


@rule("GK-20.3.g")
def test_until_then_the_holder_stays() -> None:
    assert (
        decider(build(held={"kassites": "hatti"}, total={"egypt": 0, "mitanni": 9, "hatti": 9}), "kassites") == "hatti"
    )


@rule("GK-20.2.b")
def test_any_neutral_general_may_be_activated_and_no_player(led: list[Any]) -> None:
    s = build(**TWO)
    assert able_neutrals(s, "egypt") == ["barattarna", "mitanni_a", "burnaburiash_i", "kassites_a", "kassites_b"]


@rule("GK-21.0.g", "GK-22.0.b", "GK-20.2.c")
def test_barbarians_and_revolts_are_activated_like_neutral_nations(led: list[Any]) -> None:
    t = kassites(posts={"libyan": "sais", "revolt_sumer": "uruk"}, held={"libyan": "hatti"})
    assert able_neutrals(t.state, "egypt") == [*POSTS, "libyan", "revolt_sumer"]
    drive(activate_neutral(t, "egypt"), {"neutral": {"egypt": "general:libyan"}})
    assert led == [("libyan", "egypt", False, False)] and t.state.held == {"libyan": "egypt"}
    assert able_neutrals(t.state, "egypt") == []  # it was his Neutral activation
    assert able_neutrals(t.state, "hatti") == [*POSTS, "revolt_sumer"]


# ---------------------------------------------------------------- restrictions (20.3)


@rule("GK-20.3.a", "GK-11.12.c")
def test_nobody_activates_neutral_generals_in_two_rounds_running(led: list[Any]) -> None:
    t = kassites(round=4)
    drive(activate_neutral(t, "egypt"), {"neutral": {"egypt": "general:kassites_a"}})
    assert able_neutrals(t.state, "egypt") == [] and why_no_neutral(t.state, "egypt").endswith("(GK-20.3.a)")
    assert able_neutrals(t.state, "hatti") == ["burnaburiash_i", "kassites_b"]
    t.state.round = 5
    assert able_neutrals(t.state, "egypt") == []
    t.state.turn, t.state.round = 2, 1
    assert able_neutrals(t.state, "egypt") != []


@rule("GK-20.3.a")
def test_the_first_round_of_a_turn_runs_on_from_the_last_of_the_turn_before(led: list[Any]) -> None:
    t = kassites(round=5)
    drive(activate_neutral(t, "egypt"), {"neutral": {"egypt": "general:kassites_a"}})
    t.state.turn, t.state.round = 2, 1
    assert able_neutrals(t.state, "egypt") == []
    t.state.round = 2
    assert able_neutrals(t.state, "egypt") != []


@rule("GK-20.3.b")
@pytest.mark.parametrize(("round_", "able"), [(3, False), (4, False), (5, True)])
def test_who_has_fought_a_nation_does_not_activate_it_in_this_round_or_the_next(round_: int, able: bool) -> None:
    s = build(generals=POSTS, turn=1, round=round_, quarrels={"egypt": {"kassites": 3}})
    assert bool(able_neutrals(s, "egypt")) is able and able_neutrals(s, "hatti") != []
    assert ("GK-20.3.b" in why_not_general(s, "egypt", "kassites_a")) is not able


@rule("GK-20.3.b")
def test_a_quarrel_with_one_nation_is_none_with_another() -> None:
    s = build(**TWO, round=3, quarrels={"egypt": {"mitanni": 3}})
    assert able_neutrals(s, "egypt") == list(POSTS)


@rule("GK-21.0.g", "GK-20.3.b")
def test_who_has_fought_barbarians_does_not_activate_them() -> None:
    s = build(generals={"libyan": "sais"}, round=2, quarrels={"egypt": {"libyan": 12}})
    assert able_neutrals(s, "egypt") == [] and able_neutrals(s, "hatti") == ["libyan"]


@rule("GK-20.3.d")
def test_a_neutral_general_is_activated_once_a_round_by_all_together(led: list[Any]) -> None:
    t = kassites()
    drive(activate_neutral(t, "egypt"), {"neutral": {"egypt": "general:kassites_a"}})
    assert t.state.activated == ["kassites_a"]
    assert why_not_general(t.state, "hatti", "kassites_a").endswith("(GK-20.3.d)")


@rule("GK-20.3.d")
def test_warlords_who_go_with_their_king_have_been_activated_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    t = kassites()

    def activate(t: Any, side: str, general: str, seat: str, **more: Any) -> Any:
        t.state.moved += [general, "kassites_b"]
        yield from ()

    monkeypatch.setattr(activation, "activate", activate)
    drive(activate_neutral(t, "egypt"), {"neutral": {"egypt": "general:burnaburiash_i"}})
    assert t.state.activated == ["burnaburiash_i", "kassites_b"]


@rule("GK-21.0.c")
def test_barbarians_who_have_just_come_rest() -> None:
    s = build(generals={"gasga": "gasga"}, turn=1, round=2, resting={"gasga": 2})
    assert able_neutrals(s, "egypt") == [] and why_not_general(s, "egypt", "gasga").endswith("(GK-21.0.c)")
    s.round = 3
    assert able_neutrals(s, "egypt") == ["gasga"]


@rule("GK-R4-royal-marriage.a")
def test_who_has_married_into_a_nation_keeps_others_from_it() -> None:
    s = build(generals=POSTS, turn=1, sworn={"kassites": "hatti"})
    assert able_neutrals(s, "egypt") == [] and able_neutrals(s, "hatti") == list(POSTS)


# ---------------------------------------------------------------- who decides (20.3.e, f, O3)


@rule("GK-20.3.e", "GK-20.3.f", "GK-20.2.j")
def test_the_holder_decides_or_the_player_with_the_fewest_total_vp() -> None:
    s = build(total={"egypt": 5, "mitanni": 7, "hatti": 6})
    assert decider(s, "kassites") == "egypt"
    s.held["kassites"] = "mitanni"
    assert decider(s, "kassites") == "mitanni"


@rule("GK-20.3.f", "GK-O3")
@pytest.mark.parametrize(("option", "who"), [("fewest", "egypt"), ("not_the_attacker", "hatti")])
def test_even_if_he_is_the_attacker_unless_the_table_has_agreed_otherwise(option: str, who: str) -> None:
    s = build(total={"egypt": 5, "mitanni": 7, "hatti": 6}, options={"neutral_decider": option})
    s.army = Army(side="egypt", seat="egypt", general="egypt_a", generals=["egypt_a"], at="kish", mp=4)
    assert decider(s, "kassites") == who


# ---------------------------------------------------------------- a Neutral King (19.4)

MITANNI = {
    "seats": 2,
    "generals": {"barattarna": "washukanni", "mitanni_a": "harran", "mitanni_b": "harran"},
    "turn": 1,
}


@rule("GK-19.4.a", "GK-19.4.b", "GK-19.4.d")
def test_a_neutral_king_who_is_activated_may_be_succeeded_first(led: list[Any]) -> None:
    t = position({"washukanni": {"mitanni": {"chariot": 1}}}, **MITANNI, round=4, dice={"succession mitanni": [3]})
    say = {"neutral": {"egypt": ("general:barattarna", "general:mitanni_b")}}
    asked = drive(activate_neutral(t, "egypt"), say)
    assert t.state.kings["mitanni"] == "saushtatar" and led == [("mitanni_b", "egypt", False, False)]
    assert [o.key for o in asked.asks[-1].options] == ["general:mitanni_a", "general:mitanni_b", "nobody"]
    assert t.state.activated == ["mitanni_b"]


@rule("GK-19.4.d")
def test_the_card_may_be_spent_for_nothing(led: list[Any]) -> None:
    t = position({"washukanni": {"mitanni": {"chariot": 1}}}, **MITANNI, round=4, dice={"succession mitanni": [3]})
    drive(activate_neutral(t, "egypt"), {"neutral": {"egypt": ("general:barattarna", "nobody")}})
    assert led == [] and t.state.held == {"mitanni": "egypt"} and t.state.used_neutral == {"egypt": 4}


@rule("GK-19.4.a")
def test_without_a_new_king_the_old_one_goes_and_a_warlord_brings_no_roll(led: list[Any]) -> None:
    t = position(**MITANNI, round=4, dice={"succession mitanni": [4]})
    drive(activate_neutral(t, "egypt"), {"neutral": {"egypt": "general:barattarna"}})
    assert led == [("barattarna", "egypt", False, False)]
    t = position(**MITANNI, round=4, dice={"succession mitanni": [1]})
    drive(activate_neutral(t, "egypt"), {"neutral": {"egypt": "general:mitanni_a"}})
    assert t.state.kings["mitanni"] == "barattarna"


# ---------------------------------------------------------------- what it brings (20.3.j, m)


@rule("GK-20.3.j", "GK-20.3.m", "GK-EX-27")
def test_a_neutral_army_marks_for_its_own_nation_and_its_victories_bring_nobody_anything() -> None:
    on = {
        "opis": {"kassites": {"warrior_marduk": 3, "chariot": 2}},
        "lubdi": {"mitanni": {"mercenary/reduced": 6}},
    }  # fmt: skip
    t = position(
        on, generals=POSTS | {"mitanni_a": "lubdi", "thutmose_iii": "memphis"}, markers={"lubdi": "mitanni"},
        dice={"battle": [6, 1], "avoid": [6]},
    )  # fmt: skip
    say = {
        "neutral": {"egypt": "general:kassites_a"}, "march": {"kassites": ("to:lubdi",)},
    }  # fmt: skip
    drive(activate_neutral(t, "egypt"), say)
    assert t.state.markers["lubdi"] == "kassites"
    assert t.state.vp == {"egypt": 0, "mitanni": 0, "hatti": 0}
    assert t.state.army is None and t.state.activated == ["kassites_a"]


@rule("GK-20.3.b")
def test_who_plays_a_nation_does_not_fight_for_it_himself() -> None:
    on = {"aleppo": {"mitanni": {"warrior_taidu": 3}}}
    t = position(
        on, generals=TWO["generals"], seats=2, turn=1, markers={"ebla": "kassites"}, held={"kassites": "egypt"}
    )
    say = {"neutral": {"egypt": "general:mitanni_a"}, "march": {"mitanni": ("to:ebla", "marker", "stop")}}
    drive(activate_neutral(t, "egypt"), say)
    assert t.state.markers["ebla"] == "mitanni" and t.state.quarrels == {}
    assert t.state.held == {"kassites": "egypt", "mitanni": "egypt"}


@rule("GK-20.3.h", "GK-20.3.k", "GK-24.1.k")
@pytest.mark.parametrize(("barbarians", "home"), [("tapikka", "babylon"), ("babylon", "dur_kurigalzu")])
def test_at_the_end_of_a_turn_neutral_armies_are_in_their_capital(barbarians: str, home: str) -> None:
    on = {
        "mari": {"kassites": {"warrior_marduk": 3}}, "uruk": {"kassites": {"mercenary": 1, "chariot": 1}},
        barbarians: {"elamite": {"mercenary": 2}},
    }  # fmt: skip
    t = position(on, generals={"kassites_a": "mari", "kassites_b": "nippur"}, garrisons=["babylon"], phase="expulsion")
    expulsion_phase(t)
    assert units(t, home, "kassites") == {"warrior_marduk": 3, "mercenary": 1, "chariot": 1}
    assert {t.state.generals[g].at for g in ("kassites_a", "kassites_b")} == {home}
    assert t.state.garrisons == ["babylon"]


MARCHES = {"march": {"kassites": ("to:{at}", "marker", "stop")}}
FIGHTS = {"march": {"kassites": ("to:{at}",)}}
PURSUES = {
    "march": {"kassites": ("to:{at}",)}, "avoid": {"mitanni": "to:{to}"}, "pursue": {"kassites": ("marker", "stop")},
}  # fmt: skip


def worded(say: Any, **names: str) -> Any:
    """The same answers with the names of this test in them."""
    if isinstance(say, dict):
        return {key: worded(value, **names) for key, value in say.items()}
    return tuple(word.format(**names) for word in say) if isinstance(say, tuple) else say.format(**names)


def taken(at: str, to: str, say: Any, foes: dict[str, int], *, owner: str = "mitanni") -> Table[State]:
    """Warlord A of the Kassites comes from Hanat or Opis into a space of Mitanni's without a garrison marker."""
    start = "hanat" if at == "mari" else "opis"
    t = position(
        {start: {"kassites": {"warrior_marduk": 3, "chariot": 2}}, at: {"mitanni": foes}},
        generals={"kassites_a": start} | ({"mitanni_a": at} if foes else {}), markers={at: owner, to: "mitanni"},
        dice={"avoid": [1], "battle": [6, 1], "attacker": [6], "defender": [1]},
    )  # fmt: skip
    drive(activate_neutral(t, "egypt"), worded(say, at=at, to=to))
    return t


@rule("GK-20.3.i")
@pytest.mark.parametrize(
    ("say", "foes"), [(MARCHES, {}), (FIGHTS, {"chariot": 2}), (PURSUES, {"chariot": 2})],
    ids=["march", "battle", "pursuit"],
)  # fmt: skip
def test_a_neutral_army_that_takes_a_walled_city_without_a_siege_garrisons_it(say: Any, foes: dict[str, int]) -> None:
    t = taken("mari", "terqa", say, foes)
    assert t.state.markers["mari"] == "kassites" and t.state.garrisons == ["mari"]
    assert log(t, "GK-20.3.i") == ["The Kassites garrison Mari."]
    t = taken("lubdi", "arrapha", say, foes)
    assert t.state.markers["lubdi"] == "kassites" and t.state.garrisons == [], "Lubdi has no walls"


@rule("GK-20.3.i")
def test_a_neutral_army_that_fights_before_a_city_of_its_own_has_not_taken_it() -> None:
    t = taken("mari", "terqa", FIGHTS, {"chariot": 2}, owner="kassites")
    assert t.state.markers["mari"] == "kassites" and t.state.garrisons == [] and not log(t, "GK-20.3.i")


@rule("GK-20.3.i")
def test_a_player_who_takes_a_walled_city_has_no_garrison_there() -> None:
    t = position(
        {"hanat": {"egypt": {"chariot": 2}}}, generals={"egypt_a": "hanat"}, markers={"mari": "mitanni"}
    )  # fmt: skip
    drive(activate(t, "egypt", "egypt_a", "egypt"), {"march": {"egypt": ("to:mari", "marker", "stop")}})
    assert t.state.markers["mari"] == "egypt" and t.state.garrisons == []


@rule("GK-20.3.o", "GK-20.3.i", "GK-17.2.c")
def test_a_neutral_army_marches_and_besieges_like_others() -> None:
    t = position(
        {"hanat": {"kassites": {"warrior_marduk": 3}}}, generals={"kassites_a": "hanat"}, markers={"mari": "mitanni"},
        garrisons=["mari"], dice={"siege mari": [4]},
    )  # fmt: skip
    drive(activate_neutral(t, "egypt"), {"march": {"kassites": ("to:mari", "siege")}})
    assert t.state.markers["mari"] == "kassites" and t.state.garrisons == ["mari"]


@rule("GK-20.3.o")
@pytest.mark.parametrize("sea", [True, False])
def test_a_neutral_army_sails_where_its_card_lets_it(sea: bool) -> None:
    t = position({"ugarit": {"kassites": {"warrior_marduk": 3}}}, generals={"kassites_a": "ugarit"})
    way = ("sail:enkomi", "stop") if sea else ("stop",)
    asked = drive(activate_neutral(t, "egypt", sea=sea), {"march": {"kassites": way}})
    assert ("sail:enkomi" in asked.keys("march")) is sea
    assert t.state.generals["kassites_a"].at == ("enkomi" if sea else "ugarit")
