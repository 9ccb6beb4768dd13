"""14 Deities: established, captured, destroyed, returned and built again; what each state lets their owners do."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme.course.card_phase import why_no_action
from engine.games.acme.course.check import check
from engine.games.acme.data.fates import OWN_CARD
from engine.games.acme.epochs.reckoning import tally
from engine.games.acme.events.playing import why_not_play
from engine.games.acme.holdings.deities import (
    ask_back,
    check_temples,
    establish,
    leave_play,
    may_ask_back,
    may_offer,
    offer_back,
    reestablish,
    why_not_establish,
    why_not_reestablish,
)
from engine.games.acme.holdings.income import granaries
from engine.games.acme.position.disks import supply
from engine.games.acme.position.state import Lasting, State, Temple
from engine.games.acme.position.temples import available, benefits, counts, deity_of, is_active
from engine.kernel.table import Table
from tests.games.acme.kit import Stacks, drive, game, position, run, stacks
from tests.rules import rule

WAR, PEACE, DEAD = "god_of_war", "god_of_peace", "god_of_the_dead"


def checked(on: Stacks, **more: Any) -> Table[State]:
    """A position in which captures have been looked at."""
    t = position(on, **more)
    check_temples(t)
    return t


def gained(t: Table[State], color: str) -> tuple[int, int]:
    return t.state.points[color], t.state.minas[color]


# --- establishing -----------------------------------------------------------------------------------------------


@rule(
    "ACME-EX-18", "ACME-deity.establish.f", "ACME-deity.establish.h", "ACME-deity.establish.i", "ACME-deity.establish.b"
)
def test_five_resources_in_any_mixture() -> None:
    on = {"thebes": {"green": 2}, "lydia": {"green": 2}}
    t = position(on, phase="card", minas={"green": 2}, hands={"green": ("59",)}, temples={WAR: "red"})
    paid = {"green@lydia": 1, "green@thebes": 1, "mina": 2, "card:59": 1}
    asked = drive(establish(t, "green"), {"deity": {"green": f"deity:{DEAD}"}, "resources": {"green": paid}})
    assert deity_of(t.state, "green") == DEAD and t.state.temples[DEAD].at == "home"
    assert stacks(t, "lydia") == stacks(t, "thebes") == {"green": 1} and t.state.minas["green"] == 0
    assert t.state.discard == ["59"] and supply(t.state, "green") == 48 - 2
    assert set(asked.keys("deity")) == {f"deity:{deity}" for deity in OWN_CARD if deity != WAR}


@rule("ACME-deity.establish.g")
def test_two_of_them_are_disks_of_the_map() -> None:
    g = game(
        {"thebes": {"green": 3}}, phase="card", minas={"green": 4}, hands={"green": ("59",)}, queue=["green", "red"]
    )
    g.do("establish", f"deity:{WAR}")
    g.refused({"green@thebes": 1, "mina": 4}, "ACME-deity.establish.g")
    g.do({"green@thebes": 2, "mina": 3})
    assert deity_of(g.state, "green") == WAR


@rule("ACME-deity.establish.c", "ACME-deity.establish.d", "ACME-deity.establish.e", "ACME-card.c", "ACME-diffs.e")
def test_who_may_establish() -> None:
    on = {"thebes": {"green": 3}, "lydia": {"green": 3}}
    rich = {"minas": {"green": 5}}
    assert why_not_establish(position(on, **rich).state, "green") == ""
    trophy = position(on, temples={WAR: Temple("red", at="green")}, **rich)
    assert why_not_establish(trophy.state, "green") == "", "captured ones are no hindrance"
    shared = position({**on, "thebes": {"green": 3, "red": 1}}, **rich)
    assert "ACME-deity.establish.c" in why_not_establish(shared.state, "green")
    away = position({"lydia": {"green": 3}}, **rich)
    assert "ACME-deity.establish.c" in why_not_establish(away.state, "green")
    for temple in (Temple("green"), Temple("green", at="card"), Temple("green", at="red")):
        assert "ACME-deity.establish.d" in why_not_establish(position(on, temples={WAR: temple}, **rich).state, "green")
    assert "ACME-deity.establish.f" in why_not_establish(position({"thebes": {"green": 4}}).state, "green")


@rule("ACME-deity.establish.o", "ACME-deity.empty.b", "ACME-deity.empty.c", "ACME-deity.empty.d", "ACME-deity.empty.f")
def test_the_last_disk_at_home_may_be_part_of_the_price_and_the_deity_waits() -> None:
    on = {"thebes": {"green": 1}, "lydia": {"green": 1}}
    t = position(on, phase="card", minas={"green": 3})
    paid = {"green@thebes": 1, "green@lydia": 1, "mina": 3}
    drive(establish(t, "green"), {"deity": {"green": f"deity:{WAR}"}, "resources": {"green": paid}})
    assert is_active(t.state, "green") and benefits(t.state, "green") == ""
    assert tally(t.state, "green")["Deity"] == 0 and granaries(t.state, "green") == 0
    t.state.disks["thebes"] = {"green": 1}
    assert benefits(t.state, "green") == WAR and tally(t.state, "green")["Deity"] == 1
    assert granaries(t.state, "green") == 1


@rule("ACME-R4.israelite.a")
def test_the_israelites_pay_four() -> None:
    t = position({"judah": {"green": 3}}, phase="card", civs={"green": "israelite"}, minas={"green": 1})
    asked = drive(establish(t, "green"))
    assert asked.of("resources").about == {"price": 4, "disks": 2} and stacks(t, "judah") == {}


# --- capture and destruction ------------------------------------------------------------------------------------


@rule("ACME-DX-20", "ACME-deity.capture.b", "ACME-deity.capture.c", "ACME-deity.capture.d", "ACME-deitycards.d")
@pytest.mark.parametrize("own", [Temple("red"), Temple("red", at="card"), Temple("red", at="blue")])
def test_who_has_established_a_deity_captures(own: Temple) -> None:
    t = checked({"thebes": {"red": 1}, "lydia": {"green": 2}}, temples={WAR: "green", PEACE: own})
    assert t.state.temples[WAR] == Temple("green", at="red") and gained(t, "red") == (1, 1)
    assert deity_of(t.state, "green") == WAR, "the card stays with its owner"


@rule("ACME-DX-20", "ACME-deity.destroy.a", "ACME-deity.destroy.b", "ACME-deity.destroy.c", "ACME-deity.destroy.f")
def test_the_godless_destroy() -> None:
    t = checked({"thebes": {"red": 1}}, temples={WAR: "green"})
    assert t.state.temples[WAR] == Temple("green", at="card") and gained(t, "red") == (0, 1)


@rule("ACME-deity.destroy.a", "ACME-deity.destroy.d")
def test_barbarians_destroy_for_nothing() -> None:
    t = checked({"thebes": {"barbarians": 2}}, temples={WAR: "green"})
    assert t.state.temples[WAR].at == "card" and not any(t.state.minas.values()) and not any(t.state.points.values())


@rule("ACME-deity.empty.a", "ACME-deity.empty.g", "ACME-terms.control.a")
@pytest.mark.parametrize("there", [{}, {"red": 1, "blue": 1}, {"green": 1, "red": 4}])
def test_without_control_of_one_other_nothing_is_captured(there: dict[str, int]) -> None:
    on = {"lydia": {"green": 1}, **({"thebes": there} if there else {})}
    t = checked(on, temples={WAR: "green", PEACE: "red"})
    assert t.state.temples[WAR] == Temple("green") and gained(t, "red") == (0, 0)


@rule("ACME-deity.capture.f", "ACME-deity.capture.g", "ACME-deity.capture.h")
def test_trophies_go_along_without_a_reward() -> None:
    temples = {WAR: "green", PEACE: "red", DEAD: Temple("blue", at="green")}
    t = checked({"thebes": {"red": 1}, "susa": {"red": 1}}, temples=temples)
    assert t.state.temples[DEAD] == Temple("blue", at="red") and gained(t, "red") == (1, 1)
    assert tally(t.state, "red")["captive Deities"] == 2


@rule("ACME-deity.capture.f", "ACME-deity.destroy.e")
def test_trophies_go_even_if_the_own_deity_was_lost_before_and_home_from_the_godless() -> None:
    lost = {WAR: Temple("green", at="card"), DEAD: Temple("blue", at="green")}
    t = checked({"thebes": {"red": 1}}, temples={**lost, PEACE: "red"})
    assert t.state.temples[DEAD].at == "red" and gained(t, "red") == (0, 0)
    t = checked({"thebes": {"red": 1}}, temples={WAR: "green", DEAD: Temple("blue", at="green")})
    assert t.state.temples[DEAD] == Temple("blue", at="card")


@rule("ACME-deity.capture.l")
@rule("ACME-diffs.g")
def test_an_own_temple_won_back_is_razed() -> None:
    temples = {WAR: "green", PEACE: Temple("red", at="green")}
    t = checked({"thebes": {"red": 1}, "susa": {"red": 2}}, temples=temples)
    assert t.state.temples[PEACE] == Temple("red", at="card") and t.state.temples[WAR].at == "red"


@rule("ACME-deity.capture.m")
def test_an_inactive_deity_is_razed_without_a_reward() -> None:
    temples = {WAR: Temple("green", faint=["30"]), PEACE: "red"}
    t = checked({"thebes": {"red": 1}}, temples=temples)
    assert t.state.temples[WAR] == Temple("green", at="card") and gained(t, "red") == (0, 0)


@rule("ACME-deity.capture.n")
def test_two_that_hold_each_others_homelands_both_capture() -> None:
    temples = {WAR: "green", PEACE: "red", DEAD: Temple("blue", at="green")}
    t = checked({"thebes": {"red": 1}, "susa": {"green": 1}}, temples=temples)
    assert (t.state.temples[WAR].at, t.state.temples[PEACE].at) == ("red", "green")
    assert gained(t, "red") == gained(t, "green") == (1, 1) and t.state.temples[DEAD].at == "red"


@rule("ACME-deity.capture.a", "ACME-growth.end.a", "ACME-card.end.a", "ACME-deity.capture.k")
@pytest.mark.parametrize("phase", ["growth_end", "card_end"])
def test_captures_are_looked_at_when_growth_and_cards_end(phase: str) -> None:
    t = position({"thebes": {"red": 1}, "susa": {"red": 1}}, phase=phase, temples={WAR: "green", PEACE: "red"})
    run(t, phase)
    assert t.state.temples[WAR].at == "red" and t.state.minas["red"] == 1 and not any(t.state.loot.values())


# --- what is left to the owner ----------------------------------------------------------------------------------

HOME, AWAY = {"thebes": {"green": 1}}, {"lydia": {"green": 1}}
HELD, STRANGERS = {"thebes": {"red": 1}}, {"thebes": {"red": 1, "blue": 1}}
# the temple, what stands where -> benefit, Religion cards, Granary, VP for the own temple, VP for a trophy
STATES = [
    (Temple("green"), HOME, (True, True, True, 1, 1)),
    (Temple("green"), AWAY, (False, True, False, 0, 0)),
    (Temple("green"), {**AWAY, **STRANGERS}, (False, True, False, 0, 0)),
    (Temple("green", at="card"), HOME, (True, True, False, 0, 0)),
    (Temple("green", at="red"), HOME, (True, True, False, 0, 0)),
    (Temple("green", at="red"), AWAY, (False, False, False, 0, 0)),
    (Temple("green", at="card"), {**AWAY, **STRANGERS}, (False, False, False, 0, 0)),
    (Temple("green", at="red"), {**AWAY, **HELD}, (False, False, False, 0, 0)),
    (Temple("green", faint=["90"]), HOME, (False, False, False, 0, 0)),
    (None, HOME, (False, False, False, 0, 0)),
]


@rule("ACME-deity.lost.a", "ACME-deity.lost.b", "ACME-deity.lost.c", "ACME-deity.lost.d", "ACME-deity.lost.f")
@rule("ACME-deity.lost.g", "ACME-deity.empty.e", "ACME-deity.establish.j", "ACME-deity.establish.k")
@rule("ACME-deity.establish.l", "ACME-deity.establish.m", "ACME-deity.establish.n", "ACME-deity.trophy.a")
@rule("ACME-card.religion.a", "ACME-card.religion.b", "ACME-diffs.i", "ACME-terms.religion.a")
@pytest.mark.parametrize(("temple", "on", "expected"), STATES)
def test_what_each_state_lets_the_owner_do(temple: Temple | None, on: Stacks, expected: tuple[Any, ...]) -> None:
    temples: dict[str, str | Temple] = {DEAD: Temple("blue", at="green"), **({WAR: temple} if temple else {})}
    s = position(on, phase="card", temples=temples).state
    religion = why_not_play(s, "green", "94", "action")
    points = tally(s, "green")
    found = (
        benefits(s, "green") == WAR, "ACME-terms.religion" not in religion and "ACME-deity" not in religion,
        granaries(s, "green") > 0, points["Deity"], points["captive Deities"],
    )  # fmt: skip
    assert found == expected


@rule("ACME-R4.israelite.b")
def test_the_israelites_keep_their_religion_in_exile() -> None:
    lost = {WAR: Temple("green", at="red")}
    for civilization, kept in (("israelite", True), ("egypt", False)):
        s = position({"lydia": {"green": 1}}, phase="card", civs={"green": civilization}, temples=lost).state
        assert ("ACME-deity.lost.g" not in why_not_play(s, "green", "91", "action")) is kept


# --- returned and built again -----------------------------------------------------------------------------------


@rule("ACME-deity.return.a", "ACME-deity.return.d", "ACME-deity.return.e", "ACME-deity.return.f", "ACME-diplomacy.d")
def test_a_temple_offered_and_accepted() -> None:
    t = position(HOME, phase="card", temples={WAR: Temple("green", at="red")}, points={"green": 4, "red": 1, "blue": 0})
    assert may_offer(t.state, "red") == [WAR] and may_offer(t.state, "blue") == []
    drive(offer_back(t, "red", WAR), {"return": {"green": "yes"}})
    assert t.state.temples[WAR] == Temple("green", at="card") and t.state.points == {"green": 3, "red": 3, "blue": 0}


@rule("ACME-DX-12", "ACME-deity.return.b", "ACME-board.vp.b")
def test_asked_for_and_granted_to_one_without_points() -> None:
    t = position(HOME, phase="card", temples={WAR: Temple("green", at="red")})
    assert may_ask_back(t.state, "green") and not may_ask_back(t.state, "red")
    drive(ask_back(t, "green"), {"return": {"red": "yes"}})
    assert t.state.temples[WAR].at == "card" and t.state.points == {"green": 0, "red": 2, "blue": 0}


@rule("ACME-deity.return.c", "ACME-deity.return.i")
def test_a_refusal_costs_no_action_but_comes_once() -> None:
    g = game({**HOME, "susa": {"red": 2}}, phase="card", temples={WAR: Temple("green", at="red")},
             hands={"green": ("59",), "red": ("58",)}, queue=["green", "red", "blue"])  # fmt: skip
    g.do("ask_back").expect("red", "return").do("no").expect("green", "action")
    assert "ask_back" not in g.options() and g.state.temples[WAR].at == "red"
    g.do("card:59")
    g.until("action")
    assert g.state.minas["green"] == 2, "the action was still there"


@rule("ACME-deity.return.h")
def test_who_has_passed_may_still_grant() -> None:
    g = game({**HOME, "susa": {"red": 2}}, phase="card", temples={WAR: Temple("green", at="red")}, passed=["red"],
             hands={"green": ("59",)}, queue=["green", "blue"])  # fmt: skip
    g.do("ask_back").expect("red", "return").do("yes")
    assert g.state.temples[WAR].at == "card"


@rule("ACME-deity.reestablish.a", "ACME-deity.reestablish.c", "ACME-deity.reestablish.d", "ACME-deity.reestablish.e")
@pytest.mark.parametrize("paid", [{"mina": 2}, {"card:59": 1, "mina": 1}, {"green@lydia": 2}])
def test_two_resources_of_any_kind_build_a_temple_again(paid: dict[str, int]) -> None:
    on = {"thebes": {"green": 1}, "lydia": {"green": 2}}
    temples = {WAR: Temple("green", at="card"), DEAD: Temple("blue", at="red")}
    t = position(on, phase="card", minas={"green": 2}, hands={"green": ("59",)}, temples=temples)
    asked = drive(reestablish(t, "green"), {"resources": {"green": paid}})
    assert asked.of("resources").about == {"price": 2, "disks": 0}
    assert t.state.temples[WAR] == Temple("green") and tally(t.state, "green")["Deity"] == 1
    assert t.state.temples[DEAD].at == "red"


@rule("ACME-deity.reestablish.a", "ACME-deity.reestablish.b")
def test_who_may_build_again() -> None:
    rich = {"minas": {"green": 2}}
    razed = {WAR: Temple("green", at="card")}
    assert why_not_reestablish(position(HOME, temples=razed, **rich).state, "green") == ""
    shared = position({"thebes": {"green": 2, "red": 1}}, temples=razed, **rich)
    assert "ACME-deity.establish.c" in why_not_reestablish(shared.state, "green")
    for temple in (Temple("green"), Temple("green", at="red"), Temple("red", at="card")):
        why = why_not_reestablish(position(HOME, temples={WAR: temple}, **rich).state, "green")
        assert "ACME-deity.reestablish.a" in why


SUSA, WEST = "susa", "west_scythia"  # the Homelands of red and blue; green's is Thebes
AT = dict[str, tuple[str, str]]


@rule("ACME-deity.capture.n", "ACME-deity.capture.f", "ACME-deity.capture.l")
@pytest.mark.parametrize(
    ("on", "temples", "after", "points"),
    [
        # all in a ring: each captures one, each loses one
        ({SUSA: {"green": 2}, WEST: {"red": 2}, "thebes": {"blue": 2}}, {WAR: "green", PEACE: "red", DEAD: "blue"},
         {WAR: ("green", "blue"), PEACE: ("red", "green"), DEAD: ("blue", "red")}, (1, 1, 1)),
        # both at once, and the one wins its own temple back: it is to be built again
        ({SUSA: {"green": 2}, "thebes": {"red": 2}}, {WAR: "green", PEACE: Temple("red", "green")},
         {WAR: ("green", "red"), PEACE: ("red", "card")}, (0, 1, 0)),
        # one whose own Deity is captive itself captures all the same, but not what is captive elsewhere
        ({SUSA: {"green": 2}}, {PEACE: "red", WAR: Temple("green", "blue"), DEAD: "blue"},
         {PEACE: ("red", "green"), WAR: ("green", "blue"), DEAD: ("blue", "home")}, (1, 0, 0)),
    ],
)  # fmt: skip
def test_captures_of_one_check_are_judged_together(
    on: Stacks, temples: dict[str, Any], after: AT, points: tuple[int, int, int]
) -> None:
    t = checked(on, temples=temples)
    assert {deity: (temple.owner, temple.at) for deity, temple in t.state.temples.items()} == after
    assert tuple(t.state.points.values()) == tuple(t.state.minas.values()) == points


@rule("ACME-deity.capture.m", "ACME-deity.capture.f")
def test_an_idle_temple_is_razed_without_reward_and_its_trophies_move_on() -> None:
    faint = Temple("red", faint=["30"])
    t = checked({SUSA: {"green": 2}}, temples={WAR: "green", PEACE: faint, DEAD: Temple("blue", "red")},
                lasting=[Lasting("30", "blue", "red", "epoch")])  # fmt: skip
    assert (t.state.temples[PEACE].at, t.state.temples[DEAD].at) == ("card", "green")
    assert t.state.temples[PEACE].faint == [] and t.state.lasting == [] and t.state.discard == ["30"]
    assert gained(t, "green") == (0, 0)


@rule("ACME-deity.empty.g", "ACME-deity.destroy.d", "ACME-deity.destroy.e")
@pytest.mark.parametrize(
    ("there", "at", "trophy"),
    [({"green": 1, "blue": 1}, "home", "red"), ({"barbarians": 1}, "card", "card"), ({}, "home", "red"),
     ({"barbarians": 1, "green": 1}, "home", "red")],
)  # fmt: skip
def test_only_who_controls_a_homeland_touches_its_temple(there: dict[str, int], at: str, trophy: str) -> None:
    t = checked({SUSA: there, "gutium": {"blue": 1}}, temples={PEACE: "red", DEAD: Temple("blue", "red"), WAR: "green"})
    assert (t.state.temples[PEACE].at, t.state.temples[DEAD].at) == (at, trophy)
    assert set(t.state.points.values()) == set(t.state.minas.values()) == {0}


@rule("ACME-deity.establish.d", "ACME-deity.reestablish.a")
@pytest.mark.parametrize(
    ("temples", "said"),
    [({}, {"establish"}), ({WAR: "green"}, set()), ({WAR: Temple("green", faint=["30"])}, set()),
     ({WAR: Temple("green", "red")}, {"reestablish"}), ({WAR: Temple("green", "card")}, {"reestablish"})],
)  # fmt: skip
def test_of_temples_only_what_could_be_is_said_not_to_be_possible_now(temples: dict[str, Any], said: set[str]) -> None:
    s = position({"thebes": {"red": 2}, "memphis": {"green": 2}}, phase="card", temples=temples).state
    assert set(why_no_action(s, "green")) & {"establish", "reestablish"} == said


@rule("ACME-deity.return.g", "ACME-deity.reestablish.f")
def test_after_passing_the_receiver_has_to_wait() -> None:
    g = game({**HOME, "susa": {"red": 2}}, phase="card", temples={WAR: Temple("green", at="red")}, passed=["green"],
             minas={"green": 2}, hands={"red": ("59",)}, queue=["red", "blue"])  # fmt: skip
    g.do(f"offer:{WAR}").expect("green", "return").do("yes")
    assert g.state.temples[WAR].at == "card" and all(ask.role != "green" for ask in g.session.asks().values())


@rule("ACME-deitycards.a", "ACME-deitycards.e", "ACME-deitycards.h", "ACME-setup.all.f")
def test_what_is_available() -> None:
    assert available(position({}).state) == list(OWN_CARD)
    taken = {WAR: Temple("green", at="red"), PEACE: Temple("red", at="card"), "monotheism": "blue"}
    assert available(position({}, temples=taken).state) == [one for one in OWN_CARD if one not in (WAR, PEACE)]


# --- Monotheism without its card --------------------------------------------------------------------------------


@rule("ACME-R6.lion.b")
def test_in_the_lion_of_judah_the_israelites_establish_monotheism_without_its_card() -> None:
    on = {"judah": {"green": 3}, "thebes": {"red": 3}}
    civs = {"green": "israelite", "red": "egypt"}
    t = position(on, phase="card", sheet="lion", civs=civs, minas={"green": 2, "red": 3})
    drive(establish(t, "green"), {"deity": {"green": "deity:monotheism"}})
    assert deity_of(t.state, "green") == "monotheism" and tally(t.state, "green")["Deity"] == 1
    assert "95" in t.state.deck and check(t.state) == [], "its card is still to be drawn"
    assert "deity:monotheism" not in drive(establish(t, "red")).keys("deity")
    leave_play(t.state, "monotheism")
    assert t.state.discard == [] and check(t.state) == []


@rule("ACME-R6.lion.b", "ACME-setup.all.f")
@pytest.mark.parametrize(("scenario", "color"), [("lion", "red"), ("cyrus", "green")])
def test_nobody_else_and_nowhere_else(scenario: str, color: str) -> None:
    on = {"judah": {"green": 3}, "thebes": {"red": 3}}
    t = position(on, phase="card", sheet=scenario, civs={"green": "israelite", "red": "egypt"}, minas={color: 3})
    assert "deity:monotheism" not in drive(establish(t, color)).keys("deity")


@rule("ACME-R2.95")
def test_while_monotheism_is_in_play_its_card_cannot_be_played() -> None:
    temples = {WAR: Temple("green", at="card"), "monotheism": "red"}
    s = position(HOME, phase="card", sheet="lion", temples=temples, hands={"green": ("95",)}).state
    assert "ACME-R2.95" in why_not_play(s, "green", "95", "action")


@rule("ACME-deity.establish.o")
def test_whoever_might_pay_with_its_whole_homeland_is_told_what_comes_of_it() -> None:
    t = position({"thebes": {"green": 1}, "lydia": {"green": 4}}, phase="card")
    asked = drive(establish(t, "green"), {"resources": {"green": {"green@thebes": 1, "green@lydia": 4}}})
    texts = {option.key: option.text for option in asked.of("resources").options}
    assert "idle" in texts["green@thebes"] and "idle" not in texts["green@lydia"]
    assert stacks(t, "thebes") == {} and t.state.temples and not counts(t.state, "green")
