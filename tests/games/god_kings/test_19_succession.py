"""19 Kings: the Succession Roll, where a new King appears, GOD KING, and the Kings that the Chart names."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.course.turn import rounds_phase
from engine.games.god_kings.data.peoples import POWERS
from engine.games.god_kings.data.rulers import GENERALS, king_of, successor_of
from engine.games.god_kings.events.succession import (
    god_king,
    kings_change,
    succession_roll,
    why_no_god_king,
)
from engine.games.god_kings.position.powers import clock, heir
from tests.driving import Answers, Asked
from tests.games.god_kings.harness import build, drive, log, position, units
from tests.rules import rule

MAJOR, HUNT, RUMOR, INTRIGUE = "7", "32", "13", "17"  # Ops 3, 1, 1, 2
THRONE = {"hatshepsut": "memphis", "egypt_a": "memphis", "egypt_b": "gaza"}
ARMY = {"memphis": {"egypt": {"warrior_amon": 3}}}


def throne(on: Any = ARMY, **more: Any) -> Any:
    """Turn 1: Hatshepsut reigns and Thutmose III waits."""
    more.setdefault("turn", 1)
    more.setdefault("generals", THRONE)
    return position(on, **more)


def roll(t: Any, say: Answers | None = None) -> Asked:
    return drive(succession_roll(t, "egypt", "egypt"), say)


def king(t: Any) -> tuple[str, str]:
    """Who reigns in Egypt, and where he is."""
    reigns = t.state.kings["egypt"]
    return reigns, t.state.generals[reigns].at


# --- the Chart ----------------------------------------------------------------------------------------------


@rule("GK-19.1.a", "GK-2.2.f")
def test_every_power_in_play_has_a_king_every_turn() -> None:
    for power in POWERS:
        turns = range(1, 8) if power == "mitanni" else range(1, 11)
        assert all(GENERALS[king_of(power, turn)].side == power for turn in turns)


@rule("GK-19.2.a", "GK-EX-24")
def test_the_chart_of_egypt_in_the_example() -> None:
    assert [king_of("egypt", turn) for turn in (1, 2, 3, 6)] == [
        "hatshepsut", "thutmose_iii", "thutmose_iii", "amenhotep_iv",
    ]  # fmt: skip
    assert [successor_of("egypt", turn) for turn in (1, 3, 4, 5)] == [
        "thutmose_iii", "amenhotep_ii", "amenhotep_iii", "",
    ]  # fmt: skip


@rule("GK-19.3.b", "GK-19.2.a")
def test_without_a_successor_nothing_is_rolled() -> None:
    t = throne(turn=5, generals={"amenhotep_iii": "memphis"}, hands={"egypt": [MAJOR]})
    assert roll(t).asks == [] and log(t) == []


# --- the roll -----------------------------------------------------------------------------------------------


@rule("GK-19.3.c")
@pytest.mark.parametrize(("number", "die", "comes"), [(1, 1, False), (2, 1, True), (3, 3, False), (3, 2, True),
                                                      (5, 5, False), (5, 4, True)])  # fmt: skip
def test_the_die_must_be_below_the_number_of_the_round(number: int, die: int, comes: bool) -> None:
    t = throne(round=number, dice={"succession egypt": [die]})
    roll(t)
    assert king(t)[0] == ("thutmose_iii" if comes else "hatshepsut")


@rule("GK-19.3.b")
def test_whoever_has_a_successor_rolls_even_if_he_wants_to_keep_his_king() -> None:
    t = throne(round=5, dice={"succession egypt": [1]}, hands={"egypt": [MAJOR]})
    asked = roll(t)
    assert {key.partition(":")[0] for key in asked.keys("succession")} == {"no", "minus", "plus"}
    assert king(t)[0] == "thutmose_iii"


@rule("GK-19.3.d", "GK-9.2.h")
@pytest.mark.parametrize(("card", "ops"), [(MAJOR, 3), (HUNT, 1)])
def test_a_card_adds_or_subtracts_its_ops_number(card: str, ops: int) -> None:
    helped = throne(round=3, dice={"succession egypt": [2 + ops]}, hands={"egypt": [card]})
    roll(helped, {"succession": {"egypt": f"minus:{card}"}})
    assert king(helped)[0] == "thutmose_iii"
    assert helped.state.discard == [card] and helped.state.hands["egypt"] == []
    hindered = throne(round=5, dice={"succession egypt": [5 - ops]}, hands={"egypt": [card]})
    asked = roll(hindered, {"succession": {"egypt": f"plus:{card}"}})
    assert king(hindered)[0] == "hatshepsut"
    facts = {option.key: option.facts.get("needed") for option in asked.of("succession").options}
    assert facts == {"no": None, f"minus:{card}": min(6, 4 + ops), f"plus:{card}": 4 - ops}


@rule("GK-19.3.d")
def test_only_the_owner_of_the_king_is_asked_for_such_a_card_and_only_once() -> None:
    t = throne(round=3, hands={"egypt": [MAJOR, HUNT], "hatti": ["8", "9"]}, dice={"succession": [6]})
    asked = roll(t, {"succession": {"egypt": f"minus:{MAJOR}"}})
    assert [ask.role for ask in asked.asks if ask.topic == "succession"] == ["egypt"]
    assert t.state.hands["egypt"] == [HUNT]
    assert asked.of("succession").private


@rule("GK-19.3.d")
def test_who_holds_no_card_is_not_asked() -> None:
    t = throne(round=2, dice={"succession egypt": [1]})
    assert [ask.topic for ask in roll(t).asks if ask.topic == "succession"] == []
    assert king(t)[0] == "thutmose_iii"


@rule("GK-R4-court-intrigue.a")
def test_court_intrigue_changes_the_roll_of_another() -> None:
    t = throne(round=3, hands={"hatti": [INTRIGUE]}, dice={"succession egypt": [2]})
    plus = next(key for key in roll(throne(round=3, hands={"hatti": [INTRIGUE]})).keys("succession_card", "hatti")
                if key.startswith("plus"))  # fmt: skip
    roll(t, {"succession_card": {"hatti": plus}})
    assert king(t)[0] == "hatshepsut"


@rule("GK-19.3.l", "GK-19.3.m", "GK-EX-26", "GK-cards.l")
def test_false_rumor_cancels_the_succession_for_this_round_only() -> None:
    t = throne(
        round=1, hands={"egypt": [MAJOR, HUNT], "mitanni": [RUMOR]}, dice={"succession egypt": [3, 1]},
        seats=4,
    )  # fmt: skip
    asked = roll(throne(round=1, hands={"egypt": [MAJOR], "mitanni": [RUMOR]}, dice={"succession egypt": [3]}),
                 {"succession": {"egypt": f"minus:{MAJOR}"}})  # fmt: skip
    [cancel] = [key for key in asked.keys("rumor", "mitanni") if key.endswith(f":{RUMOR}")]
    roll(t, {"succession": {"egypt": f"minus:{MAJOR}"}, "rumor": {"mitanni": cancel}})
    assert king(t)[0] == "hatshepsut" and t.state.barred_heirs == ["egypt"]
    assert roll(t).asks == [], "not again in this Round"
    drive(rounds_phase(t))
    roll(t)
    assert king(t)[0] == "thutmose_iii", "a die of 1 in Round 2"


@rule("GK-19.3.m")
def test_a_cancelled_successor_still_reigns_in_his_turn() -> None:
    t = throne(turn=2, barred_heirs=["egypt"])
    t.state.kings["egypt"] = "hatshepsut"
    kings_change(t, "egypt")
    assert t.state.kings["egypt"] == "thutmose_iii"


# --- where he appears ---------------------------------------------------------------------------------------


@rule("GK-19.3.e", "GK-2.2.f", "GK-7.1.o")
def test_the_successor_replaces_the_king_in_the_space_of_his_army() -> None:
    t = throne({"kadesh": {"egypt": {"warrior_amon": 3}}}, generals={**THRONE, "hatshepsut": "kadesh"}, round=5,
               dice={"succession egypt": [1]})  # fmt: skip
    assert not [ask for ask in roll(t).asks if ask.topic == "displaced"]
    assert king(t) == ("thutmose_iii", "kadesh") and "hatshepsut" not in t.state.generals
    assert units(t, "kadesh", "egypt") == {"warrior_amon": 3}


@rule("GK-19.3.f")
def test_he_rests_in_the_round_in_which_he_came() -> None:
    t = throne(round=4, dice={"succession egypt": [1]})
    roll(t)
    assert t.state.resting == {"thutmose_iii": clock(t.state)}


@rule("GK-19.3.g")
def test_without_a_kings_army_the_new_king_is_displaced() -> None:
    t = throne({"kadesh": {"mitanni": {"chariot": 1}}}, generals={**THRONE, "hatshepsut": "gaza"}, round=5,
               dice={"succession egypt": [1]})  # fmt: skip
    asked = roll(t, {"displaced": {"egypt": "at:sais"}})
    assert king(t) == ("thutmose_iii", "sais") and "at:gaza" not in asked.keys("displaced")


@rule("GK-19.3.h")
def test_if_the_kings_army_is_besieged_it_stays_and_the_new_king_is_displaced() -> None:
    t = throne(
        {"gaza": {"egypt": {"warrior_amon*inside": 2}, "hatti": {"warrior_nerik": 3}}}, markers={"gaza": "egypt"},
        generals={**THRONE, "hatshepsut": "gaza*inside", "hatti_a": "gaza"}, sieges={"gaza": 1}, round=5,
        dice={"succession egypt": [1]},
    )  # fmt: skip
    roll(t, {"displaced": {"egypt": "at:sais"}})
    assert king(t) == ("thutmose_iii", "sais") and not t.state.generals["thutmose_iii"].inside
    assert units(t, "gaza", "egypt") == {"warrior_amon": 2} and t.state.sieges == {"gaza": 1}


@rule("GK-3.0.p")
def test_mercenaries_whom_he_leaves_alone_in_the_city_become_barbarians() -> None:
    t = throne(
        {"gaza": {"egypt": {"mercenary*inside": 2}, "hatti": {"warrior_nerik": 3}}}, markers={"gaza": "egypt"},
        generals={**THRONE, "hatshepsut": "gaza*inside", "egypt_b": "sais", "hatti_a": "gaza"}, sieges={"gaza": 1},
        round=5, dice={"succession egypt": [1]},
    )  # fmt: skip
    roll(t)
    assert king(t) == ("thutmose_iii", "memphis")
    assert units(t, "gaza", "egypt") == {} and units(t, "gaza", "strays") == {"mercenary": 2}


@rule("GK-R5.2.d")
@pytest.mark.parametrize(("number", "who"), [(3, "hatshepsut"), (4, "thutmose_iii")])
def test_in_the_rise_of_egypt_thutmose_reigns_from_round_four(number: int, who: str) -> None:
    t = throne(scenario="rise_of_egypt", seats=2, round=number - 1)
    drive(rounds_phase(t))
    assert king(t) == (who, "memphis") and t.state.resting == {}


# --- GOD KING -----------------------------------------------------------------------------------------------


@rule("GK-19.3.i", "GK-19.3.j")
def test_god_king_displaces_the_kings_army_with_the_new_king() -> None:
    on = {"kadesh": {"egypt": {"warrior_amon": 3, "chariot": 1}}, "gaza": {"egypt": {"warrior_ra": 3}}}
    t = throne(on, generals={"hatshepsut": "kadesh", "egypt_a": "kadesh", "egypt_b": "gaza"})
    drive(god_king(t, "egypt", "hatti"), {"displaced": {"egypt": "at:sais"}})
    assert king(t) == ("thutmose_iii", "sais")
    assert units(t, "sais", "egypt") == {"warrior_amon": 3, "chariot": 1} and not units(t, "kadesh", "egypt")
    assert (t.state.generals["egypt_a"].at, t.state.generals["egypt_b"].at) == ("sais", "gaza")


@rule("GK-19.3.j")
def test_a_besieged_army_stays_even_then() -> None:
    t = throne(
        {"gaza": {"egypt": {"warrior_amon*inside": 2}, "hatti": {"warrior_nerik": 3}}}, markers={"gaza": "egypt"},
        generals={**THRONE, "hatshepsut": "gaza*inside", "hatti_a": "gaza"}, sieges={"gaza": 0},
    )  # fmt: skip
    drive(god_king(t, "egypt", "hatti"), {"displaced": {"egypt": "at:sais"}})
    assert king(t) == ("thutmose_iii", "sais") and units(t, "gaza", "egypt") == {"warrior_amon": 2}


@rule("GK-19.3.i")
def test_a_neutral_god_king_appears_in_the_capital() -> None:
    t = throne({"opis": {"kassites": {"warrior_babylon": 3}}}, turn=7, generals={"burnaburiash_ii": "opis"})
    drive(god_king(t, "kassites", "egypt"))
    assert t.state.generals["kurigalzu_ii"].at == "babylon" and units(t, "babylon", "kassites")


@rule("GK-19.3.k", "GK-19.3.l")
def test_god_king_needs_a_successor_who_waits() -> None:
    assert why_no_god_king(build(turn=1), "egypt") == ""
    assert "GK-19.3.k" in why_no_god_king(build(turn=2), "egypt")
    assert "GK-19.3.l" in why_no_god_king(build(turn=1, barred_heirs=["egypt"]), "egypt")


# --- Neutral Powers -----------------------------------------------------------------------------------------


@rule("GK-19.4.a", "GK-19.4.b", "GK-19.4.d")
def test_who_activates_a_neutral_king_rolls_for_his_successor() -> None:
    t = throne({"opis": {"kassites": {"warrior_babylon": 3}}}, turn=7, round=2, generals={"burnaburiash_ii": "opis"},
               hands={"hatti": [MAJOR], "egypt": [HUNT]}, dice={"succession kassites": [4]})  # fmt: skip
    found: list[bool] = []

    def rolled() -> Any:
        found.append((yield from succession_roll(t, "kassites", "hatti")))

    asked = drive(rolled(), {"succession": {"kassites": f"minus:{MAJOR}"}})
    assert found == [True] and asked.of("succession").seat == "hatti"
    assert t.state.generals["kurigalzu_ii"].at == "opis" and "kurigalzu_ii" in t.state.resting


@rule("GK-19.4.e")
def test_after_the_last_round_the_roll_goes_by_its_number() -> None:
    t = throne({"opis": {"kassites": {"warrior_babylon": 3}}}, turn=7, round=5, phase="neutral_round",
               generals={"burnaburiash_ii": "opis"}, dice={"succession kassites": [4]})  # fmt: skip
    drive(succession_roll(t, "kassites", "hatti"))
    assert t.state.kings["kassites"] == "kurigalzu_ii"


# --- Kings by the Chart -------------------------------------------------------------------------------------


@rule("GK-19.3.a", "GK-EX-25", "GK-19.2.c")
def test_the_king_of_the_turn_follows_unless_he_reigns_already() -> None:
    t = position(turn=3, generals={"muwatalli_i": "hattusha"})
    kings_change(t, "hatti")
    assert t.state.kings["hatti"] == "tudhaliya_i" and list(t.state.generals) == ["tudhaliya_i"]
    assert len(log(t)) == 1
    kings_change(t, "hatti")
    assert len(log(t)) == 1


@rule("GK-19.3.a", "GK-25.0.a")
def test_a_king_beside_the_map_is_followed_there() -> None:
    t = position(turn=3, exiled=["muwatalli_i", "hatti_a"])
    t.state.kings["hatti"] = "muwatalli_i"
    kings_change(t, "hatti")
    assert t.state.exiled == ["tudhaliya_i", "hatti_a"] and t.state.generals == {}


@rule("GK-19.2.b", "GK-19.4.c", "GK-7.1.n")
@pytest.mark.parametrize("reigns", ["kadashman_harbe_i", "kurigalzu_i"])
def test_a_successor_of_one_turn_gives_way_to_the_next_king_of_the_chart(reigns: str) -> None:
    t = position(turn=6, generals={reigns: "babylon"})
    kings_change(t, "kassites")
    assert t.state.kings["kassites"] == "burnaburiash_ii" and heir(t.state, "kassites") == ""
    assert t.state.generals["burnaburiash_ii"].at == "babylon" and reigns not in t.state.generals
