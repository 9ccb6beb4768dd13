"""17 The Competition Phase: where competitions are, in which order, and who loses what in them."""

from __future__ import annotations

import pytest

from engine.games.acme.position.state import BARBARIANS
from tests.games.acme.kit import log, position, run, run_until, stacks
from tests.rules import rule

AREA = "amarna"  # Fertile, nobody's Homeland
SEA = "egyptian_sea"
HILL = "tarsus"


def fought(there, say=None, area=AREA, **more):
    """One competition with these disks; what is left."""
    t = position({area: there}, **more)
    run(t, say=say)
    assert t.state.resolved == [area]
    return stacks(t, area)


# ---------------------------------------------------------------- where


@rule("ACME-competition.where.a", "ACME-terms.contested.a")
@pytest.mark.parametrize(("there", "fights"), [
    ({"green": 2, "red": 1}, True), ({"green": 2, BARBARIANS: 1}, True), ({"green": 1, BARBARIANS: 2}, True),
    ({"green": 4}, False), ({"green": 2, "red": 2}, True),
])  # fmt: skip
def test_two_disks_and_an_opponent(there, fights):
    t = position({AREA: there})
    run(t)
    assert t.state.resolved == [AREA] * fights


@rule("ACME-competition.where.b")
def test_a_stronghold_is_as_good_as_a_disk():
    t = position({HILL: {"green": 1, "red": 1}}, strongholds={HILL: "red"})
    run(t)
    assert t.state.resolved == [HILL]


@rule("ACME-competition.where.c", "ACME-terms.camp.b")
@pytest.mark.parametrize("area", [AREA, SEA, HILL])
def test_single_disks_stay_at_peace(area):
    t = position({area: {"green": 1, "red": 1, "blue": 1, BARBARIANS: 1}})
    run(t)
    assert t.state.phase == "competition_end" and t.state.resolved == []


@rule("ACME-competition.where.d")
def test_other_areas_are_left_alone():
    quiet = {"thebes": {"green": 1, "red": 1}, "nubia": {"red": 4}, "lydia": {BARBARIANS: 3}}
    t = position({AREA: {"green": 2, "red": 3}, **quiet})
    run_until(t, "reckoning")
    assert {area: stacks(t, area) for area in quiet} == quiet


@rule("ACME-terms.contested.b")
def test_every_area_has_one_competition():
    """A Night Attack ends at 1 to 1; by day the Stronghold makes that Contested, but it is not fought over again."""
    t = position({HILL: {"green": 2, "red": 1}}, strongholds={HILL: "green"}, hands={"red": ("38",)})
    run_until(t, "reckoning", {"lay": {"red": {"card:38": 1}}})
    assert stacks(t, HILL) == {"green": 1, "red": 1} and t.state.strongholds == {HILL: "green"}
    assert t.state.resolved == [HILL] and len(log(t, "ACME-competition.order.a")) == 1


@rule("ACME-competition.order.a", "ACME-competition.order.b")
def test_from_north_east_to_south_west():
    there = {"green": 2, "red": 1}
    t = position({area: dict(there) for area in ("thebes", "lydia", "east_scythia", SEA, "susa")})
    run(t)
    assert t.state.resolved == ["east_scythia"] and stacks(t, "east_scythia") == {"green": 2}
    assert stacks(t, "susa") == there  # one is finished before the next begins
    run_until(t, "competition_end")
    assert t.state.resolved == ["east_scythia", "susa", "lydia", SEA, "thebes"]


@rule("ACME-competition.order.hint.a")
def test_it_is_told_what_is_at_stake():
    t = position({"thebes": {"green": 3, "red": 2}}, temples={"god_of_war": "green"})
    run(t)
    assert log(t, "ACME-competition.order.a") == [
        "Competition in Thebes: Egypt 3 and Elam 2. At stake: a City of Egypt and the temple of Egypt."
    ]


# ---------------------------------------------------------------- a round


@rule("ACME-EX-21", "ACME-competition.procedure.h")
def test_the_weakest_lose_first():
    assert fought({"red": 1, "blue": 2, "green": 2}) == {"blue": 1, "green": 1}


@rule("ACME-EX-22", "ACME-competition.procedure.n", "ACME-competition.procedure.r")
def test_who_alone_is_left_loses_nothing():
    assert fought({"red": 1, "blue": 2}) == {"blue": 2}


@rule("ACME-DX-1", "ACME-competition.procedure.q")
def test_three_against_two():
    t = position({AREA: {"green": 3, "red": 2}})
    run(t)
    assert stacks(t, AREA) == {"green": 2}
    assert [line for line in log(t) if "loses" in line] == [
        f"{who} loses 1 disk in Amarna (round {n})." for who, n in (("Elam", 1), ("Egypt", 1), ("Elam", 2))
    ]


@rule("ACME-DX-2")
@pytest.mark.parametrize(("more", "fewer"), [(5, 3), (4, 1), (2, 1), (4, 3), (7, 4)])
def test_the_stronger_keeps_the_difference_and_one(more, fewer):
    assert fought({"green": more, "red": fewer}) == {"green": more - fewer + 1}


@rule("ACME-DX-3", "ACME-competition.procedure.o")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_equals_wear_each_other_down_to_one(n):
    t = position({AREA: {"green": n, "red": n}})
    run(t)
    assert stacks(t, AREA) == {"green": 1, "red": 1}
    assert t.state.points["green"] == t.state.points["red"] == 0 and not any(t.state.loot.values())


@rule("ACME-DX-4", "ACME-competition.procedure.j")
def test_three_two_and_one():
    assert fought({"green": 3, "red": 2, "blue": 1}) == {"green": 2}


@rule("ACME-competition.procedure.p")
def test_a_round_ends_with_the_contest():
    """1, 1 and 2: both single disks go at once, and the stronger is not struck any more."""
    assert fought({"green": 1, "red": 1, "blue": 2}) == {"blue": 2}
    assert fought({"green": 2, "red": 2, "blue": 2}) == {"green": 1, "red": 1, "blue": 1}


@rule("ACME-competition.procedure.s")
@pytest.mark.parametrize("there", [{"green": 4, "red": 2, "blue": 2}, {"green": 3, "red": 3, BARBARIANS: 1}])
def test_one_faction_is_left_or_several_with_a_disk_each(there):
    left = fought(there)
    assert len(left) == 1 or set(left.values()) == {1}


@rule("ACME-competition.procedure.m")
def test_who_averted_is_not_struck_again_in_the_round():
    t = position({AREA: {"green": 3, "red": 1}}, minas={"red": 1})
    run(t, say={"avert": {"red": ("mina",)}})
    assert [line for line in log(t) if "round 1" in line and "loses" in line] == [
        "Egypt loses 1 disk in Amarna (round 1)."
    ]
    assert stacks(t, AREA) == {"green": 2}


@rule("ACME-DX-5")
def test_a_stronghold_makes_two_of_one():
    t = position({HILL: {"green": 1, "red": 1}}, strongholds={HILL: "green"})
    run(t)
    assert stacks(t, HILL) == {"green": 1} and t.state.strongholds == {HILL: "green"}


@rule("ACME-DX-6", "ACME-competition.stronghold.a", "ACME-competition.stronghold.c", "ACME-competition.loss.c")
def test_the_stronghold_goes_before_the_disk():
    t = position({HILL: {"green": 1, "red": 2}}, strongholds={HILL: "green"})
    run(t)
    assert stacks(t, HILL) == {"green": 1, "red": 1} and t.state.strongholds == {}


@rule("ACME-competition.procedure.l", "ACME-competition.allies.b", "ACME-competition.stronghold.a")
def test_allies_then_the_stronghold_then_disks():
    t = position({HILL: {"green": 2, "red": 4}}, strongholds={HILL: "green"}, allies={HILL: {"green": 1}})
    run(t)
    lost = [line.partition(" in ")[0] for line in log(t, "ACME-competition.procedure.h") if "Egypt" in line]
    assert lost == ["Egypt loses 1 Ally", "Egypt loses the Stronghold", "Egypt loses 1 disk"]
    assert stacks(t, HILL) == {"green": 1, "red": 1}


@rule("ACME-competition.allies.a", "ACME-competition.allies.c", "ACME-competition.procedure.i")
def test_allies_count_as_disks_and_belong_to_nobody():
    t = position({AREA: {"green": 1, "red": 2}}, allies={AREA: {"green": 2}})
    run(t)
    assert stacks(t, AREA) == {"green": 1} and t.state.allies == {AREA: {"green": 1}}  # 3 against 2
    assert t.state.minas["green"] == 0


@rule("ACME-competition.allies.d", "ACME-stacking.reckoning.d")
def test_allies_leave_when_the_phase_ends():
    t = position(phase="competition_end", allies={AREA: {"green": 2}, SEA: {"red": 1}})
    run(t)
    assert t.state.allies == {} and t.state.phase == "reckoning"


@rule("ACME-competition.allies.d")
def test_an_ally_takes_control_away_until_the_phase_ends():
    """2 disks against 2 Allies in a Homeland: 1 to 1, and Elam has the area alone only when the Ally has left."""
    t = position({"thebes": {"red": 2}}, temples={"god_of_war": "green", "god_of_peace": "red"},
                 allies={"thebes": {"green": 2}})  # fmt: skip
    run(t)
    assert stacks(t, "thebes") == {"red": 1} and t.state.temples["god_of_war"].at == "home"
    run(t, "competition_end")
    assert t.state.temples["god_of_war"].at == "red"


@rule("ACME-competition.stacking.a")
def test_no_limit_of_stacking():
    """Four in a Desert stay there."""
    t = position({"sinai": {"green": 2, "red": 2}, "edom": {"red": 2}}, hands={"red": ("41",)})
    run(t, say={"lay": {"red": {"card:41": 1}}, "retreat": {"red": {"edom": 2}}})
    assert stacks(t, "edom") == {"red": 4} and stacks(t, "sinai") == {"green": 2}


# ---------------------------------------------------------------- averting


@rule("ACME-competition.loss.a", "ACME-competition.loss.d", "ACME-terms.mina.c")
def test_a_mina_averts_a_loss():
    t = position({AREA: {"green": 2, "red": 2}}, minas={"red": 1})
    asked = run(t, say={"avert": {"red": "mina"}})
    assert asked.put == [("avert", "red")]  # afterwards it has nothing to pay with
    assert t.state.minas["red"] == 0 and stacks(t, AREA) == {"red": 2}


def test_who_wants_to_avert_nothing_says_so_once_a_competition():
    t = position({"susa": {"green": 4, "red": 4}, AREA: {"green": 2, "red": 2}}, minas={"green": 2})
    asked = run_until(t, "competition_end", {"avert": {"green": ("stop", "mina")}})
    assert asked.put == [("avert", "green"), ("avert", "green")]
    assert stacks(t, "susa") == {"green": 1, "red": 1} and stacks(t, AREA) == {"green": 2}


@rule("ACME-competition.loss.b")
def test_any_card_averts_a_loss():
    t = position({AREA: {"green": 2, "red": 2}}, hands={"red": ("59",)})
    run(t, say={"avert": {"red": "card:59"}})
    assert t.state.hands["red"] == [] and t.state.discard == ["59"] and stacks(t, AREA) == {"red": 2}


@rule("ACME-competition.loss.e", "ACME-competition.procedure.k", "ACME-competition.loss.f")
def test_equals_decide_in_turn_order_after_the_barbarians():
    t = position({AREA: {"green": 2, "red": 2, BARBARIANS: 2}}, order=["red", "green", "blue"],
                 minas={"green": 1, "red": 1})  # fmt: skip
    asked = run(t, say={"avert": {"red": "lose", "green": "lose"}})
    assert asked.put == [("avert", "red"), ("avert", "green")]
    losses = [line for line in log(t) if "loses" in line or "lose " in line]
    assert losses[0].startswith("The Barbarians lose 1 disk")


@rule("ACME-card.alternate.d")
def test_barbarians_avert_nothing():
    assert fought({"green": 3, BARBARIANS: 2}) == {"green": 2}


@rule("ACME-competition.loss.g", "ACME-competition.procedure.m", "ACME-DX-8")
def test_a_loss_averted_counts_as_made():
    """3 against 4, one saved in the first round: 3 to 3, then down to 1 to 1, without Loot."""
    t = position({AREA: {"green": 3, "red": 4}}, minas={"green": 1})
    run(t, say={"avert": {"green": ("mina",)}})
    assert stacks(t, AREA) == {"green": 1, "red": 1} and t.state.points["red"] == 0
    t = position({AREA: {"green": 1, "red": 4}}, minas={"green": 3})
    run(t, say={"avert": {"green": ("mina", "mina", "mina")}})
    assert stacks(t, AREA) == {"green": 1, "red": 1} and t.state.minas["green"] == 0


@rule("ACME-competition.stronghold.b")
def test_a_mina_saves_the_stronghold():
    t = position({HILL: {"green": 1, "red": 2}}, strongholds={HILL: "green"}, minas={"green": 1})
    run(t, say={"avert": {"green": ("mina",)}})
    assert t.state.strongholds == {HILL: "green"} and stacks(t, HILL) == {"green": 1}
    assert t.state.minas["green"] == 0


@rule("ACME-competition.allies.b")
def test_the_loss_of_an_ally_can_be_averted():
    t = position({AREA: {"green": 1, "red": 2}}, allies={AREA: {"green": 1}}, minas={"green": 1})
    run(t, say={"avert": {"green": "mina"}})
    assert t.state.allies == {AREA: {"green": 1}} and stacks(t, AREA) == {"green": 1}


@rule("ACME-competition.loss.i")
def test_a_card_laid_is_in_no_hand():
    t = position({AREA: {"green": 2, "red": 4}}, hands={"green": ("36", "59")})
    asked = run(t, say={"lay": {"green": {"card:36": 1}}})
    assert asked.keys("avert", "green") == ["lose", "card:59", "stop"]


def test_nobody_is_asked_who_has_nothing_to_decide():
    t = position({AREA: {"green": 3, "red": 2}, "susa": {"blue": 2, BARBARIANS: 4}, SEA: {"red": 2, "blue": 1}})
    assert run_until(t, "competition_end").asks == []


def test_a_question_tells_nothing_of_a_hand():
    """Whoever holds any card is asked, in the same words."""
    asked = []
    for card in ("36", "59"):
        t = position({AREA: {"green": 3, "red": 2}}, hands={"red": (card,)})
        asked.append(run(t))
    one, other = asked
    assert one.put == other.put and one.put[0] == ("lay", "red")
    assert one.asks[0].prompt == other.asks[0].prompt and one.asks[0].private and other.asks[0].private


# ---------------------------------------------------------------- the end of the Phase


@rule("ACME-competition.procedure.u", "ACME-competition.loot.f", "ACME-deity.capture.k")
def test_deities_everywhere_then_the_loot_boxes():
    t = position({"thebes": {"red": 1}}, phase="competition_end", loot={"green": 1, "red": 1, "blue": 0},
                 temples={"god_of_war": "green", "god_of_peace": "red"})  # fmt: skip
    run(t)
    assert t.state.temples["god_of_war"].at == "red" and t.state.points["red"] == 1
    assert t.state.minas == {"green": 1, "red": 2, "blue": 0} and t.state.loot == {"green": 0, "red": 0, "blue": 0}


@rule("ACME-deity.capture.a")
def test_other_homelands_wait_for_the_end_of_the_phase():
    t = position(
        {"thebes": {"red": 1}, AREA: {"red": 2, "blue": 1}}, temples={"god_of_war": "green", "god_of_peace": "red"}
    )
    run(t)
    assert t.state.temples["god_of_war"].at == "home"
    run_until(t, "reckoning")
    assert t.state.temples["god_of_war"].at == "red" and t.state.minas["red"] == 1


@rule("ACME-competition.procedure.t")
def test_a_deity_is_captured_after_its_competition():
    """The Homeland falls in the first competition; the trophy is there before the next begins."""
    t = position({"susa": {"red": 1, "blue": 2}, "thebes": {"green": 2, "blue": 1}},
                 temples={"god_of_war": "red", "god_of_peace": "blue"})  # fmt: skip
    run(t)
    assert t.state.resolved == ["susa"] and t.state.temples["god_of_war"].at == "blue"
    assert t.state.points["blue"] == 1 and t.state.loot["blue"] == 1
