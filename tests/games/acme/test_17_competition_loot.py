"""17 Loot of a sacked City, in minas or captives, and the Deity of a conquered Homeland."""

from __future__ import annotations

import pytest

from engine.games.acme.position.state import BARBARIANS
from tests.games.acme.kit import log, position, run, run_until, stacks
from tests.rules import rule

AREA = "amarna"
SEA = "egyptian_sea"
SACK = {"green": 3, "red": 4}  # Elam sacks a City of Egypt and keeps two disks


def sacked(there=None, area=AREA, say=None, phase="", **more):
    t = position({area: there or SACK}, **more)
    if phase:
        run_until(t, phase, say)
    else:
        run(t, say=say)
    return t


@rule("ACME-competition.captives.g", "ACME-competition.procedure.t", "ACME-deity.capture.e", "ACME-deity.capture.k")
def test_loot_and_a_captured_deity_are_two_things_and_captives_replace_the_mina_of_one() -> None:
    on = {"susa": {"green": 5, "red": 4}, "thebes": {"green": 1}}
    t = position(on, temples={"god_of_war": "green", "god_of_peace": "red"}, hands={"green": ("36", "37")})
    run(t, say={"lay": {"green": {"card:36": 1, "card:37": 1}}, "spoils": {"green": "captives"}})
    assert t.state.points["green"] == 2 and t.state.growth["green"] == 2, "a VP each, and two captives"
    assert (t.state.loot["green"], t.state.minas["green"]) == (1, 0), "the mina of the temple is in the Loot Box"
    assert t.state.temples["god_of_peace"].at == "green"


@rule("ACME-DX-7", "ACME-competition.loot.a", "ACME-competition.loot.e")
def test_a_city_is_sacked():
    t = sacked()
    assert stacks(t, AREA) == {"red": 2}
    assert t.state.points["red"] == 1 and t.state.loot["red"] == 1 and t.state.minas["red"] == 0
    assert t.state.sacked == ["red"]


@rule("ACME-competition.loot.f")
def test_loot_comes_home_when_the_phase_ends():
    t = sacked(phase="reckoning")
    assert t.state.minas["red"] == 1 and t.state.loot["red"] == 0


@rule("ACME-competition.loot.e")
@rule("ACME-display.c")
def test_loot_is_not_spent_in_the_same_phase():
    """Elam has looted a mina in Susa; in Amarna it has nothing to pay with."""
    t = position({"susa": dict(SACK), AREA: {"red": 2, "green": 2}})
    asked = run_until(t, "competition_end")
    assert "avert" not in asked.topics and stacks(t, AREA) == {"red": 1, "green": 1} and t.state.loot["red"] == 1


@rule("ACME-competition.loot.a")
@pytest.mark.parametrize(("there", "area"), [
    ({"green": 2, "red": 3}, AREA),  # two disks are no City
    ({"green": 2, "blue": 2, "red": 4}, AREA),  # nor two of each
    ({"green": 3, "red": 3}, AREA),  # nobody Controls the area
])  # fmt: skip
def test_no_loot(there, area):
    t = sacked(there, area)
    assert not any(t.state.points.values()) and not any(t.state.loot.values())


@rule("ACME-competition.loot.d")
def test_no_loot_at_sea():
    t = sacked(SACK, SEA)
    assert stacks(t, SEA) == {"red": 2} and t.state.points["red"] == 0


@rule("ACME-competition.loot.b", "ACME-terms.barbarians.c")
def test_black_disks_allies_and_strongholds_do_not_count():
    t = sacked({BARBARIANS: 3, "red": 4})
    assert stacks(t, AREA) == {"red": 2} and t.state.points["red"] == 0
    t = position({"tarsus": {"green": 2, "red": 5}}, strongholds={"tarsus": "green"})
    run(t)
    assert stacks(t, "tarsus") == {"red": 3} and t.state.points["red"] == 0
    t = position({AREA: {"green": 2, "red": 5}}, allies={AREA: {"green": 1}})
    run(t)
    assert stacks(t, AREA) == {"red": 3} and t.state.points["red"] == 0


@rule("ACME-competition.loot.b")
def test_barbarians_loot_nothing():
    t = sacked({"green": 3, BARBARIANS: 4})
    assert stacks(t, AREA) == {BARBARIANS: 2} and not any(t.state.points.values())


@rule("ACME-competition.loot.c")
def test_one_loot_for_two_cities():
    t = sacked({"green": 3, "blue": 3, "red": 5})
    assert stacks(t, AREA) == {"red": 3}
    assert t.state.points["red"] == 1 and t.state.loot["red"] == 1


@rule("ACME-competition.loot.g", "ACME-competition.procedure.v")
def test_disks_lost_to_cards_count():
    """The bow takes two, the round the third; and cards alone may do it."""
    t = position({AREA: {"green": 3, "red": 2}}, hands={"red": ("36",)})
    run(t, say={"lay": {"red": {"card:36": 1}}})
    assert stacks(t, AREA) == {"red": 2} and t.state.points["red"] == 1
    t = position({AREA: {"green": 3, "red": 2}}, hands={"red": ("36", "37")})
    run(t, say={"lay": {"red": {"card:36": 1, "card:37": 1}}})
    assert stacks(t, AREA) == {"red": 2} and t.state.points["red"] == 1 and t.state.loot["red"] == 1


@rule("ACME-competition.loot.g")
def test_losses_averted_do_not_count():
    """Egypt is struck three times, saves one disk and loses two."""
    t = position({AREA: {"green": 2, "red": 5}}, minas={"green": 1})
    run(t, say={"avert": {"green": ("mina",)}})
    assert stacks(t, AREA) == {"red": 3} and t.state.points["red"] == 0


@rule("ACME-competition.loot.a")
def test_ones_own_losses_are_no_loot():
    """Elam pays for Amarna with four of six disks; Egypt loses two."""
    t = position({AREA: {"green": 2, "red": 6}}, minas={"green": 3})
    run(t, say={"avert": {"green": ("mina", "mina", "mina")}})
    assert stacks(t, AREA) == {"red": 2} and t.state.points["red"] == 0


@rule("ACME-R6.agamemnon.b")
def test_loot_in_the_troas():
    t = position({"troas": SACK, "susa": dict(SACK)}, sheet="agamemnon")
    run_until(t, "competition_end")
    assert t.state.points["red"] == 3 and t.state.loot["red"] == 2


@rule("ACME-competition.loot.h", "ACME-R2.22")
def test_a_disk_turned_by_a_traitor_does_not_count():
    """Of a City of three one is turned; the other two fall in the competition: no Loot."""
    t = position({AREA: {"green": 3, "red": 3}}, hands={"red": ("22",)}, phase="competition_start")
    run_until(t, "competition_end", {"betray": {"red": "card:22"}})
    assert stacks(t, AREA) == {"red": 3} and t.state.points["red"] == 0


@rule("ACME-R2.19")
def test_conquering_king_scores_one_more():
    t = position({AREA: {"green": 3, "red": 2}}, hands={"red": ("19",)})
    run(t, say={"lay": {"red": {"card:19": 1}}})
    assert t.state.points["red"] == 2 and t.state.loot["red"] == 1
    t = position({AREA: {"green": 2, "red": 2}}, hands={"red": ("19",)})
    run(t, say={"lay": {"red": {"card:19": 1}}})
    assert t.state.points["red"] == 0


# ---------------------------------------------------------------- captives


@rule("ACME-competition.captives.a", "ACME-competition.captives.b")
def test_captives_in_place_of_the_mina():
    t = sacked(say={"spoils": {"red": "captives"}}, phase="reckoning")
    assert t.state.growth["red"] == 2 and t.state.minas["red"] == 0 and t.state.points["red"] == 1


@rule("ACME-competition.captives.c", "ACME-R4.assyria.b", "ACME-R4.babylon.c")
@pytest.mark.parametrize("name", ["assyria", "babylon"])
def test_assyria_and_babylon_must_take_captives(name):
    t = position({AREA: SACK}, civs={"red": name})
    asked = run(t)
    assert asked.topics == [] and t.state.growth["red"] == 2 and t.state.loot["red"] == 0


@rule("ACME-competition.captives.d")
@pytest.mark.parametrize("name", ["assyria", "elam"])
def test_nobody_takes_captives_with_an_empty_supply(name):
    """47 of 48 disks are on the map, and cards alone have sacked the City."""
    t = position({AREA: SACK, "margiana": {"red": 43}}, civs={"red": name}, hands={"red": ("36", "37")})
    asked = run(t, say={"lay": {"red": {"card:36": 1, "card:37": 1}}})
    assert "spoils" not in asked.topics and t.state.growth["red"] == 0 and t.state.loot["red"] == 1


@rule("ACME-competition.captives.g", "ACME-deity.capture.e")
def test_a_captured_deity_brings_its_own_mina():
    t = position({"thebes": SACK}, temples={"god_of_war": "green", "god_of_peace": "red"})
    run(t, say={"spoils": {"red": "captives"}})
    assert t.state.growth["red"] == 2 and t.state.loot["red"] == 1 and t.state.points["red"] == 2


@rule("ACME-competition.procedure.t")
def test_loot_before_the_deity():
    t = position({"thebes": SACK}, temples={"god_of_war": "green", "god_of_peace": "red"})
    run(t)
    told = log(t)
    looted = next(i for i, line in enumerate(told) if "loots" in line)
    assert looted < next(i for i, line in enumerate(told) if "captures" in line)
    assert t.state.loot["red"] == 2


@rule("ACME-competition.captives.f")
def test_captives_come_on_top_of_what_is_acquired():
    """No source at all: the minimum of three, and two captives besides."""
    t = position({"thebes": {"red": 1}}, phase="growth", growth={"green": 0, "red": 2, "blue": 0}, queue=["red"])
    asked = run(t, say={"deploy": {"red": {"thebes": 3, "nubia": 2}}})
    assert asked.of("income").about["disks"] == 3 and asked.of("deploy").about["disks"] == 5
    assert stacks(t, "thebes") == {"red": 4} and stacks(t, "nubia") == {"red": 2}


@rule("ACME-competition.captives.e")
def test_captives_wait_into_the_next_epoch():
    t = position({AREA: SACK}, epoch=1, last_epoch=2, turn=4)
    run_until(t, "new_epoch", {"spoils": {"red": "captives"}})
    run_until(t, "growth")
    assert t.state.epoch == 2 and t.state.growth["red"] == 2
