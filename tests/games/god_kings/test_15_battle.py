"""15 Battle: who fights, strengths, DRMs, the Battle Advantage, dice, the winner and what he gains; 17.7 sorties."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.data.numbers import loss_number
from engine.games.god_kings.position.state import Party, State
from engine.games.god_kings.war.battle import battle
from engine.games.god_kings.war.drms import dismiss
from engine.kernel.questions import All
from engine.kernel.table import Table
from tests.games.god_kings.harness import Asked, army, drive, log, position, units
from tests.rules import rule

AT = "tunip"  # a plain city in Amurru
AMURRU = ("byblos", "sumur", "arwad", "kadesh", "tunip", "nahrin")
DIVISION = {"warrior_amon": 3}


def field(
    ours: dict[str, int], theirs: dict[str, int], *, generals: dict[str, str] | None = None, at: str = AT,
    foe: str = "mitanni", **more: Any,
) -> Table[State]:  # fmt: skip
    """Thutmose III (BR 4), activated, against Saushtatar (BR 2)."""
    led = {"thutmose_iii": at, "saushtatar": at} if generals is None else generals
    t = position({at: {"egypt": ours, foe: theirs}}, generals=led, **more)
    army(t, next(iter(led)))
    return t


def fight(t: Table[State], say: dict[str, Any] | None = None, at: str = AT, foe: str = "mitanni", **how: Any) -> Asked:
    return drive(battle(t, at, "egypt", foe, **how), say)


def drms(t: Table[State]) -> str:
    return log(t, "GK-15.5.5.a")[0]


def dice(attacker: int, defender: int, at: str = AT) -> dict[str, Any]:
    return {f"battle {at} attacker": [attacker], f"battle {at} defender": [defender]}


# --- who takes part (15.1 to 15.4, 15.5.3) ------------------------------------------------------------------


@rule("GK-15.1.b")
@pytest.mark.parametrize("die", [1, 6])
def test_a_battle_uses_up_all_movement(die: int) -> None:
    t = field(DIVISION, {"warrior_taidu": 3}, dice=dice(die, 7 - die))
    fight(t)
    assert t.state.army is not None and t.state.army.mp == 0 and t.state.army.fought == [AT]


@rule("GK-15.5.3.g", "GK-15.3.a")
def test_only_activated_units_attack() -> None:
    t = position(
        {AT: {"egypt": {"warrior_amon*active": 2, "warrior_ra": 3}, "mitanni": {"warrior_taidu": 3}}},
        generals={"thutmose_iii": AT, "saushtatar": AT}, dice=dice(6, 1),
    )  # fmt: skip
    army(t, "thutmose_iii")
    t.state.units[AT]["egypt"] = {"warrior_amon*active": 2, "warrior_ra": 3}
    fight(t)
    assert "Egypt has strength 6," in log(t, "GK-15.5.7.a")[0]


@rule("GK-15.5.3.f", "GK-15.2.b", "GK-15.4.a")
def test_the_defender_uses_all_units_that_are_not_inside() -> None:
    theirs = {"warrior_taidu": 2, "chariot": 1, "guard*inside": 1}
    t = field(DIVISION, theirs, at="gaza", generals={"thutmose_iii": "gaza"}, markers={"gaza": "mitanni"},
              dice=dice(6, 1, "gaza"))  # fmt: skip
    asked = fight(t, at="gaza")
    assert "Mitanni has strength 10," in log(t, "GK-15.5.7.a")[1]
    assert not any("guard" in option.key for option in asked.of("losses", "mitanni").options)
    assert units(t, "gaza", "mitanni")["guard"] == 1


@rule("GK-15.1.d", "GK-13.6.e")
def test_of_two_warlords_the_owner_chooses_who_commands() -> None:
    both = {"thutmose_iii": AT, "mitanni_a": AT, "mitanni_b": AT}
    t = field(DIVISION, {"warrior_taidu": 3}, generals=both)
    asked = fight(t, {"command": {"mitanni": "general:mitanni_b"}})
    assert asked.keys("command") == ["general:mitanni_a", "general:mitanni_b"]
    assert "Mitanni 2 (Warlord B 1" in drms(t)
    t = field(DIVISION, {"warrior_taidu": 3}, generals={**both, "saushtatar": AT})
    assert "command" not in fight(t).topics and "Saushtatar 2" in drms(t)


@rule("GK-15.1.c")
def test_the_activated_general_commands_the_attack() -> None:
    t = field(DIVISION, {"warrior_taidu": 3}, generals={"egypt_b": AT, "thutmose_iii": AT, "saushtatar": AT})
    fight(t)
    assert "Egypt 2 (Warlord B 1" in drms(t)


@rule("GK-15.5.3.d", "GK-15.4.a")
def test_the_attacker_may_hold_units_back_who_then_lose_nothing() -> None:
    t = field({"warrior_amon": 3, "warrior_ra": 3}, {"warrior_taidu": 3}, dice=dice(1, 6))
    asked = fight(t, {"hold_back": {"egypt": {"warrior_ra": 3}}})
    assert "Egypt has strength 9," in log(t, "GK-15.5.7.a")[0] and "Amon 1" in drms(t) and "Ra" not in drms(t)
    assert not any("warrior_ra" in option.key for option in asked.of("losses", "egypt").options)


@rule("GK-15.5.3.d")
def test_one_unit_at_least_fights_and_the_defender_holds_nobody_back() -> None:
    asked = fight(field(DIVISION, {"warrior_taidu": 3}))
    ask = asked.of("hold_back")
    assert ask.role == "egypt" and [option.most for option in ask.options] == [3]
    with pytest.raises(Exception, match="0 to 2 allowed"):
        ask.parse({"warrior_amon": 3})
    assert [role for topic, role in asked.put if topic == "hold_back"] == ["egypt"]


@rule("GK-15.5.3.d")
@pytest.mark.parametrize(("n", "most"), [(1, 0), (2, 1)])
def test_of_two_units_one_may_be_held_back(n: int, most: int) -> None:
    asked = fight(field({"warrior_amon": n}, {"warrior_taidu": 2}))
    assert ("hold_back" in asked.topics) is bool(most)
    assert not most or asked.of("hold_back").parse({"warrior_amon": 1}) == {"warrior_amon": 1}


@rule("GK-15.5.3.e")
@pytest.mark.parametrize("choice", ["charge", "stand"])
def test_chariots_that_have_tried_a_charge_are_not_held_back(choice: str) -> None:
    t = field({"warrior_amon": 3, "chariot": 2}, {"warrior_taidu": 3}, dice={"charge": [6]})
    keys = fight(t, {"charge": {"egypt": choice}}).keys("hold_back")
    assert ("chariot" in keys) is (choice == "stand")


@rule("GK-15.5.3.a", "GK-15.5.3.c", "GK-11.7.e", "GK-15.5.4.a")
def test_strength_by_the_side_that_is_up_and_chariots_half_in_the_mountains() -> None:
    """In Tunip 4 + 2 + 3 + 2 + 5 + 1 = 17; in the mountains 2 + 1 for the chariots: 14."""
    ours = {"chariot": 1, "chariot/reduced": 1, "warrior_amon": 1, "warrior_amon/reduced": 1, "guard": 1,
            "mercenary/reduced": 1}  # fmt: skip
    for at, strength, column in ((AT, 17, "16-20"), ("jerusalem", 14, "12-15")):
        t = field(ours, {"warrior_taidu": 3}, at=at, generals={"thutmose_iii": at, "saushtatar": at})
        fight(t, at=at)
        assert f"Egypt has strength {strength}, column {column}," in log(t, "GK-15.5.7.a")[0]


# --- DRMs (15.5.5) ------------------------------------------------------------------------------------------


@rule("GK-15.5.5.a")
def test_the_commander_and_nobody() -> None:
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, generals={"thutmose_iii": AT})
    fight(t)
    assert drms(t) == "DRMs: Egypt 4 (Thutmose III 4), Mitanni 0."


@rule("GK-15.5.5.i")
@pytest.mark.parametrize(
    ("ours", "whole"),
    [({"warrior_amon": 2, "warrior_amon/reduced": 1}, 1), ({"warrior_amon": 2, "warrior_ra": 1}, 0),
     ({"warrior_amon": 3, "warrior_ra/reduced": 3}, 2)],
)  # fmt: skip
def test_one_for_each_whole_division(ours: dict[str, int], whole: int) -> None:
    t = field(ours, {"warrior_taidu": 2})
    fight(t)
    assert f"Egypt {4 + whole} " in drms(t)


@rule("GK-15.5.5.h")
def test_mountains_help_the_defender() -> None:
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, at="jerusalem",
              generals={"thutmose_iii": "jerusalem", "saushtatar": "jerusalem"})  # fmt: skip
    fight(t, at="jerusalem")
    assert drms(t) == "DRMs: Egypt 4 (Thutmose III 4), Mitanni 3 (Saushtatar 2 and mountains 1)."


@rule("GK-15.5.5.d", "GK-15.5.5.f")
def test_local_allies_for_whoever_controls_the_province_with_a_general_in_the_battle() -> None:
    for owner, egypt, mitanni in (("egypt", 1, 0), ("mitanni", 0, 1), ("hatti", 0, 0)):
        t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, markers=dict.fromkeys(AMURRU, owner))
        fight(t)
        assert f"Egypt {4 + egypt} " in drms(t) and f"Mitanni {2 + mitanni} " in drms(t)
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, markers=dict.fromkeys(AMURRU, "mitanni"),
              generals={"thutmose_iii": AT})  # fmt: skip
    fight(t)
    assert drms(t).endswith("Mitanni 0.")


@rule("GK-15.5.5.d", "GK-15.5.5.e")
def test_local_allies_count_double_for_the_owner_of_a_homecountry() -> None:
    at = "harran"
    for markers, egypt, mitanni in (({}, 0, 2), (dict.fromkeys(
        ("washukanni", "harran", "guzana", "taidu", "kahat", "nasibina", "shekhna"), "egypt"), 1, 0)):  # fmt: skip
        t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, at=at, markers=markers,
                  generals={"thutmose_iii": at, "saushtatar": at})  # fmt: skip
        fight(t, at=at)
        assert f"Egypt {4 + egypt} " in drms(t) and f"Mitanni {2 + mitanni} " in drms(t)


@rule("GK-13.4.i", "GK-14.1.h", "GK-15.5.5.j")
def test_interception_helps_and_a_failed_attempt_to_avoid_hurts() -> None:
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2})
    fight(t, intercepted=True)
    assert "Mitanni 3 (Saushtatar 2 and interception 1)" in drms(t)
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2})
    fight(t, avoided=("mitanni",))
    assert "Mitanni 1 (Saushtatar 2 and failed to avoid battle -1)" in drms(t)
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2})
    fight(t, intercepted=True, avoided=("mitanni",))
    assert "Mitanni 2 " in drms(t)


@rule("GK-15.5.5.b", "GK-15.5.5.c", "GK-15.5.1.e")
def test_action_cards_of_anybody_count() -> None:
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, hands={"hatti": ("56",)})
    fight(t, {"battle_card": {"hatti": "defender:56"}})
    assert "Mitanni 3 (Saushtatar 2 and Action Cards 1)" in drms(t)


@rule("GK-R4-sudden-dust-storm.a", "GK-R4-bribed-warlord.a")
def test_cards_that_silence_commanders() -> None:
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, hands={"hatti": ("70",)})
    fight(t, {"battle_card": {"hatti": "card:70"}})
    assert drms(t) == "DRMs: Egypt 0, Mitanni 0."
    both = {"thutmose_iii": AT, "mitanni_a": AT, "mitanni_b": AT}
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, generals=both, hands={"hatti": ("75",)})
    fight(t, {"battle_card": {"hatti": "mitanni_a:75"}})
    assert "Mitanni 1 (Warlord B 1)" in drms(t)


# --- Battle Advantage (15.5.6) ------------------------------------------------------------------------------


@rule("GK-EX-18", "GK-15.5.6.a", "GK-15.5.6.b")
@pytest.mark.parametrize(
    ("used", "ours", "theirs"),
    [({"plus": 2}, 2, 0), ({"minus": 2}, 0, 2), ({"plus": 1, "minus": 1}, 1, 1), ({"plus": 1}, 1, 0), ({}, 0, 0)],
)
def test_thutmose_divides_his_advantage_over_saushtatar(used: dict[str, int], ours: int, theirs: int) -> None:
    t = field({"warrior_amon": 3}, {"warrior_taidu": 3}, dice=dice(3, 3))
    t.state.units[AT] = {"egypt": {"warrior_amon*active": 2, "warrior_ra*active": 1},
                         "mitanni": {"warrior_taidu": 2, "warrior_washukanni": 1}}  # fmt: skip
    asked = fight(t, {"advantage": {"egypt": used}})
    assert asked.of("advantage").about["advantage"] == 2
    egypt, mitanni = log(t, "GK-15.5.7.a")
    assert f"Mitanni has a loss of {loss_number(9, 3 + ours)}" in egypt
    assert f"Egypt has a loss of {loss_number(9, 3 - theirs)}" in mitanni


@rule("GK-15.5.6.b")
def test_an_advantage_is_suggested_half_and_half_and_every_division_is_ready() -> None:
    t = field(DIVISION, {"warrior_taidu": 2}, dice=dice(3, 3))
    ask = fight(t).of("advantage")
    assert ask.default == {"plus": 2, "minus": 1}, "the odd point to the own die"
    ready = [way.answers[0] for way in ask.ready_moves()]
    assert ready == [{"plus": 3}, {"plus": 2, "minus": 1}, {"plus": 1, "minus": 2}, {"minus": 3}]
    egypt, mitanni = log(t, "GK-15.5.7.a")
    assert "die 3+2 = 5:" in egypt and "die 3-1 = 2:" in mitanni


@rule("GK-15.5.6.b", "GK-15.5.6.a")
def test_no_more_than_the_advantage_and_nothing_when_the_sums_are_equal() -> None:
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2})
    ask = fight(t).of("advantage")
    with pytest.raises(Exception, match="allowed"):
        ask.parse({"plus": 2, "minus": 1})
    t = field({"warrior_amon": 2}, {"warrior_taidu": 2}, generals={"egypt_a": AT, "saushtatar": AT}, dice=dice(3, 3))
    assert "advantage" not in fight(t).topics
    assert log(t, "GK-15.5.6.a") == ["Nobody has a Battle Advantage."]


@rule("GK-15.5.6.c", "GK-15.5.1.h", "GK-15.5.6.d")
def test_the_division_comes_before_the_dice_and_single_drms_change_none() -> None:
    t = field(DIVISION, {"warrior_taidu": 3}, dice=dice(4, 4))
    rolled = []

    def otherwise(ask: Any) -> Any:
        if ask.topic == "advantage":
            rolled.extend(t.dice.rolls)
        return ask.default if ask.default is not None else ask.options[0].key

    drive(battle(t, AT, "egypt", "mitanni"), {"advantage": {"egypt": {}}}, otherwise)
    assert rolled == [] and len(t.dice.rolls) == 2
    assert all("die 4:" in line for line in log(t, "GK-15.5.7.a"))


# --- dice, losses at once, the winner ----------------------------------------------------------------------


@rule("GK-15.5.1.i", "GK-15.5.1.j", "GK-15.5.1.d")
def test_the_attacker_rolls_first() -> None:
    t = field(DIVISION, {"warrior_taidu": 3}, dice=dice(2, 5))
    fight(t)
    assert [roll.label for roll in t.dice.rolls] == [f"battle {AT} attacker", f"battle {AT} defender"]
    assert [line.rule for line in t.lines][:3] == ["GK-15.1.a", "GK-15.5.5.a", "GK-15.5.6.b"]


@rule("GK-15.5.1.k")
def test_both_sides_take_their_losses_at_once() -> None:
    t = field(DIVISION | {"mercenary": 2}, {"warrior_taidu": 3, "mercenary": 2}, dice=dice(4, 4))
    together: list[list[tuple[str, str]]] = []
    course = battle(t, AT, "egypt", "mitanni")
    question = next(course)
    while True:
        asks = question.asks if isinstance(question, All) else (question,)
        together.append([(str(ask.topic), ask.role) for ask in asks])
        replies = {ask.role: ask.default for ask in asks}
        try:
            question = course.send(replies if isinstance(question, All) else replies[asks[0].role])
        except StopIteration:
            break
    assert [("losses", "egypt"), ("losses", "mitanni")] in together


# --- winner (15.5.9) ----------------------------------------------------------------------------------------

SIX = {"warrior_taidu": 3, "warrior_washukanni": 3}
NOTHING: dict[str, Any] = {"advantage": {"egypt": {}}}


@rule("GK-15.5.9.a", "GK-15.5.9.b", "GK-15.5.9.d")
@pytest.mark.parametrize(("attacker", "defender", "winner"), [(5, 2, "egypt"), (2, 5, "mitanni"), (3, 3, "mitanni")])
def test_the_higher_loss_number_wins_and_the_defender_if_they_are_equal(
    attacker: int, defender: int, winner: str
) -> None:
    t = field(DIVISION, {"warrior_taidu": 3}, dice=dice(attacker, defender), markers={AT: "hatti"})
    fight(t, NOTHING)
    assert t.state.markers[AT] == winner
    assert log(t, "GK-15.5.9.a") == [f"{winner.capitalize()} wins the battle of Tunip."]


@rule("GK-15.5.9.c")
def test_who_alone_has_units_left_wins_whatever_the_numbers() -> None:
    """Egypt loses 3 and inflicts 2; but the only chariot that is reduced dies of 2, and Egypt is still there."""
    t = field({"warrior_amon": 2}, {"chariot/reduced": 1}, dice=dice(1, 6))
    fight(t, NOTHING | {"advantage": {"egypt": {"plus": 2}}})
    assert t.state.markers[AT] == "egypt" and not units(t, AT, "mitanni")


@rule("GK-15.5.9.i")
def test_if_both_are_destroyed_the_numbers_decide() -> None:
    """Two chariots of strength 4 in the same column: a 6 destroys both; equal numbers, the Defender has won."""
    t = field(
        {"chariot/reduced": 1}, {"chariot/reduced": 1}, dice=dice(6, 6), generals={"egypt_a": AT, "mitanni_a": AT}
    )
    fight(t)
    assert not units(t, AT, "egypt") and not units(t, AT, "mitanni") and t.state.markers[AT] == "mitanni"
    at = {general: post.at for general, post in t.state.generals.items()}
    assert at == {"egypt_a": "memphis", "mitanni_a": "washukanni"}, "both generals are displaced"


@rule("GK-11.11.b")
def test_a_winning_general_without_units_is_displaced() -> None:
    t = field({"chariot/reduced": 1, "chariot": 1}, {"chariot/reduced": 1}, dice=dice(6, 6),
              generals={"egypt_a": AT, "mitanni_a": AT})  # fmt: skip
    fight(t, {"losses": {"egypt": {"kill:chariot/reduced": 1}}})
    assert t.state.generals["mitanni_a"].at == "washukanni" and t.state.generals["egypt_a"].at == AT


@rule("GK-15.5.9.e")
def test_a_city_that_is_held_keeps_its_marker() -> None:
    for extra, winner in (({"guard*inside": 1}, "mitanni"), ({}, "egypt")):
        t = field(DIVISION, {"warrior_taidu": 2, **extra}, at="gaza", markers={"gaza": "mitanni"},
                  dice=dice(6, 1, "gaza"), generals={"thutmose_iii": "gaza", "saushtatar": "gaza"})  # fmt: skip
        fight(t, at="gaza")
        assert t.state.markers["gaza"] == winner


@rule("GK-15.5.9.f")
@pytest.mark.parametrize(
    ("theirs", "general", "points"),
    [(SIX, True, 1), ({**SIX, "warrior_taidu": 2}, True, 0), (SIX, False, 0)],
    ids=["six", "five", "no general"],
)
def test_a_point_for_an_army_of_six(theirs: dict[str, int], general: bool, points: int) -> None:
    ours = {"warrior_amon": 3, "warrior_ra": 3, "chariot": 4}
    led = {"thutmose_iii": AT} | ({"saushtatar": AT} if general else {})
    t = field(ours, theirs, generals=led, dice=dice(6, 1))
    fight(t)
    assert t.state.vp == {"egypt": points, "mitanni": 0, "hatti": 0}


@rule("GK-15.5.9.f", "GK-15.5.2.q")
def test_units_lost_to_a_charge_are_counted_and_those_held_back_are_not() -> None:
    ours = {"warrior_amon": 3, "chariot": 4}
    t = field(ours, SIX, dice={"charge tunip": [1], "charge loss": [6], **dice(6, 1)})
    fight(t, {"charge": {"egypt": "charge"}, "losses": {"mitanni": ({"kill:warrior_taidu": 2}, {})}})
    assert t.state.vp["egypt"] == 1
    for held, points in (({}, 1), ({"mercenary": 1}, 0)):
        t = field({"warrior_amon": 3, "mercenary": 3}, {**SIX, "chariot": 4}, dice=dice(1, 6))
        fight(t, {"hold_back": {"egypt": held}})
        assert t.state.vp["mitanni"] == points


@rule("GK-15.5.9.g", "GK-24.1.l", "GK-24.1.m", "GK-EX-30")
@pytest.mark.parametrize(
    ("n", "led", "points"), [(6, True, 2), (5, True, 1), (6, False, 0)], ids=["six", "five", "un-led"]
)
def test_points_for_barbarians(n: int, led: bool, points: int) -> None:
    generals = {"thutmose_iii": AT} | ({"gasga": AT} if led else {})
    ours = {"warrior_amon": 3, "warrior_ra": 3, "chariot": 4}
    t = field(ours, {"mercenary": n}, foe="gasga", generals=generals, dice=dice(6, 1))
    fight(t, foe="gasga")
    assert t.state.vp["egypt"] == points


@rule("GK-15.5.9.j")
def test_barbarians_that_win_leave_the_marker() -> None:
    t = field({"mercenary": 2}, {"chariot": 3, "mercenary": 3}, foe="gasga", markers={AT: "hatti"},
              generals={"egypt_a": AT, "gasga": AT}, dice=dice(1, 6))  # fmt: skip
    fight(t, foe="gasga")
    assert t.state.markers[AT] == "hatti"


@rule("GK-15.5.9.j", "GK-EX-27", "GK-20.3.b", "GK-20.3.c")
def test_a_neutral_winner_places_its_own_marker_and_brings_nobody_points() -> None:
    t = position({AT: {"kassites": {"warrior_babylon": 3, "chariot": 4}, "mitanni": SIX}},
                 generals={"kassites_a": AT, "mitanni_a": AT}, dice=dice(6, 1),
                 held={"kassites": "mitanni"})  # fmt: skip
    army(t, "kassites_a", seat="egypt")
    asked = drive(battle(t, AT, "kassites", "mitanni"))
    assert t.state.markers[AT] == "kassites" and not any(t.state.vp.values())
    assert asked.of("hold_back").seat == "egypt"
    assert "mitanni" in t.state.quarrels and t.state.held == {}, "whoever fights a Nation loses its control marker"


@rule("GK-R4-bribed-warlord.a")
def test_a_bribed_warlord_who_does_not_command_changes_nothing() -> None:
    party = Party("egypt", "egypt", "thutmose_iii", ["thutmose_iii", "egypt_a"])
    party.drms = {"Thutmose III": 4, "mountains": 1}
    dismiss(party, "egypt_a")
    assert party.general == "thutmose_iii" and party.drms == {"Thutmose III": 4, "mountains": 1}
    dismiss(party, "thutmose_iii")
    assert party.general == "egypt_a" and party.drms == {"Warlord A": 2, "mountains": 1}


@rule("GK-R5.5.d")
def test_the_battle_of_both_kings_at_kadesh_counts_once() -> None:
    for before, kings, points in ((False, True, 2), (True, True, 0), (False, False, 0)):
        led = {"seti_i" if kings else "egypt_a": AT, "muwatalli_ii": AT}
        t = position({AT: {"egypt": {"warrior_amon": 3, "chariot": 2}, "hatti": {"warrior_nerik": 3}}}, generals=led,
                     scenario="kadesh", seats=2, turn=9, dice=dice(6, 1), kings_met=before)  # fmt: skip
        army(t, next(iter(led)))
        drive(battle(t, AT, "egypt", "hatti"))
        assert t.state.vp["egypt"] == points and t.state.kings_met is (before or kings)


@rule("GK-R4-mercy-of-the-gods.a", "GK-R4-mercy-of-the-gods.b")
def test_mercy_lowers_the_loss_and_may_decide_the_battle() -> None:
    for say, winner in (({}, "egypt"), ({"loss_card": {"hatti": "mitanni:76"}}, "mitanni")):
        t = field(DIVISION, {"warrior_taidu": 3}, dice=dice(5, 3), hands={"hatti": ("76",)}, markers={AT: "hatti"})
        fight(t, NOTHING | say)
        assert t.state.markers[AT] == winner


# --- sorties (17.7) -----------------------------------------------------------------------------------------

GAZA = {"egypt": {"warrior_amon*active": 3, "guard*inside": 2}, "mitanni": {"warrior_taidu": 3}}


def relief(inside: str = "egypt_b", **more: Any) -> Table[State]:
    """Warlord A comes to relieve Gaza, in which two royal guards and a general are besieged."""
    generals = {"egypt_a": "gaza", inside: "gaza*inside", "saushtatar": "gaza"}
    t = position(
        {"gaza": GAZA}, generals=generals, markers={"gaza": "egypt", "raphia": "egypt"}, sieges={"gaza": 1}, **more
    )
    army(t, "egypt_a", origin="raphia")
    return t


@rule("GK-17.7.a", "GK-17.7.b")
def test_those_inside_may_join_and_share_the_losses() -> None:
    t = relief(dice=dice(6, 4, "gaza"))
    asked = fight(t, {"sortie": {"egypt": "yes"}, "losses": {"egypt": {"reduce:guard": 1}}}, at="gaza", origin="raphia")
    assert "Egypt has strength 19," in log(t, "GK-15.5.7.a")[0]
    assert "reduce:guard" in asked.keys("losses", "egypt") and "reduce:warrior_amon" in asked.keys("losses", "egypt")
    assert t.state.sieges == {}, "the besiegers are gone"


@rule("GK-17.7.d")
def test_without_a_sortie_nobody_inside_takes_part() -> None:
    t = relief(inside="thutmose_iii", dice=dice(6, 4, "gaza"))
    asked = fight(t, {"sortie": {"egypt": "no"}}, at="gaza", origin="raphia")
    assert "Egypt has strength 9," in log(t, "GK-15.5.7.a")[0] and "Warlord A 2" in drms(t)
    assert not any("guard" in key for key in asked.keys("losses", "egypt"))


@rule("GK-17.7.c")
def test_a_king_inside_commands_the_sortie() -> None:
    t = relief(inside="thutmose_iii", dice=dice(6, 4, "gaza"))
    fight(t, {"sortie": {"egypt": "yes"}}, at="gaza", origin="raphia")
    assert "Thutmose III 4" in drms(t)
    t = relief(dice=dice(6, 4, "gaza"))
    fight(t, {"sortie": {"egypt": "yes"}}, at="gaza", origin="raphia")
    assert "Warlord A 2" in drms(t)


@rule("GK-17.7.c")
def test_a_king_inside_commands_a_sally_of_his_warlord() -> None:
    t = position(
        {"gaza": {"egypt": {"warrior_amon*active*inside": 2}, "mitanni": {"warrior_taidu": 3}}}, sieges={"gaza": 2},
        generals={"egypt_a": "gaza*inside", "thutmose_iii": "gaza*inside", "saushtatar": "gaza"},
        markers={"gaza": "egypt"}, dice=dice(3, 4, "gaza"),
    )  # fmt: skip
    army(t, "egypt_a")
    t.state.army.generals = ["egypt_a"]  # type: ignore[union-attr]
    fight(t, at="gaza", sortie=True)
    assert "Thutmose III 4" in drms(t) and "Warlord A" not in drms(t)
    assert t.state.generals["thutmose_iii"].at == "gaza", "he goes back inside with the others"


@rule("GK-17.7.e", "GK-16.4.a")
def test_only_those_who_have_sortied_go_back_inside() -> None:
    t = relief(dice=dice(1, 6, "gaza"))
    asked = fight(t, {"sortie": {"egypt": "yes"}}, at="gaza", origin="raphia")
    assert asked.keys("retreat") == ["inside", "to:raphia", "displace"]
    assert units(t, "gaza", "egypt", marked=True) == {"guard*inside": 2}
    assert t.state.generals["egypt_b"].inside and t.state.generals["egypt_b"].at == "gaza"
    assert t.state.generals["egypt_a"].at == "raphia" and t.state.sieges == {"gaza": 1}


@rule("GK-17.7.e")
@pytest.mark.parametrize("garrisons", [["gaza"], []])
def test_a_general_who_has_sortied_goes_back_even_when_his_units_are_dead(garrisons: list[str]) -> None:
    """As long as a garrison marker holds the city; else it is lost with the last unit inside."""
    t = relief(dice=dice(1, 2, "gaza"), garrisons=garrisons)
    t.state.units["gaza"]["egypt"] = {"warrior_amon*active": 3, "warrior_ra/reduced*inside": 1}
    say = {"sortie": {"egypt": "yes"}, "losses": {"egypt": {"kill:warrior_ra/reduced": 1}}}
    asked = fight(t, say, at="gaza", origin="raphia")
    assert asked.keys("retreat") == [*(["inside"] if garrisons else []), "to:raphia", "displace"]
    post = t.state.generals["egypt_b"]
    assert (post.at, post.inside) == (("gaza", True) if garrisons else ("raphia", False))
    assert t.state.generals["egypt_a"].at == "raphia"


@rule("GK-17.7.a", "GK-17.2.h")
def test_without_a_siege_there_is_no_sortie() -> None:
    t = relief(dice=dice(6, 4, "gaza"))
    t.state.sieges.clear()
    assert "sortie" not in fight(t, at="gaza", origin="raphia").topics


@rule("GK-17.5.d", "GK-16.2.i")
@pytest.mark.parametrize(("die", "left"), [(6, {}), (1, {"warrior_taidu": 3})])
def test_a_besieged_army_makes_a_sally(die: int, left: dict[str, int]) -> None:
    t = position(
        {"gaza": {"egypt": {"warrior_amon*active*inside": 2}, "mitanni": {"warrior_taidu": 3}}}, sieges={"gaza": 2},
        generals={"egypt_a": "gaza*inside", "saushtatar": "gaza"}, markers={"gaza": "egypt"},
        dice=dice(die, 7 - die, "gaza"),
    )  # fmt: skip
    army(t, "egypt_a")
    t.state.army.generals = ["egypt_a"]  # type: ignore[union-attr]
    asked = fight(t, {"advantage": {"mitanni": {}}}, at="gaza", sortie=True)
    assert bool(units(t, "gaza", "mitanni")) is bool(left)
    if left and units(t, "gaza", "egypt"):
        assert asked.keys("retreat")[0] == "inside"
        assert all(key.endswith("*inside") for key in units(t, "gaza", "egypt", marked=True))
