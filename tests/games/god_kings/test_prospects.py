"""What may come of a fight, counted over every fall of the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.games.god_kings.data.numbers import loss_number
from engine.games.god_kings.player.prospects import prospects, told
from engine.games.god_kings.position.pieces import strength
from engine.games.god_kings.position.state import State
from engine.games.god_kings.war.battle import battle
from engine.games.god_kings.war.casualties import all_steps
from engine.games.god_kings.war.chances import Chances, Line, best, fall, lines, meeting, with_charge
from engine.games.god_kings.war.charges import fighters
from engine.games.god_kings.war.march import march
from engine.kernel.game import Prospect
from engine.kernel.questions import Ask
from engine.kernel.table import Table
from tests.games.god_kings.harness import army, drive, position
from tests.rules import rule

AT = "tunip"


def line(units: dict[str, int], drm: int = 0) -> Line:
    return Line(units, strength(units), drm, all_steps(units))


@rule("GK-15.5.7.a", "GK-15.5.9.a", "GK-15.5.9.b", "GK-15.5.10.b")
def test_equal_forces_over_all_36_falls() -> None:
    """Strength 9 against 9: the Attacker wins where his die is higher by a row that differs."""
    found = best(line({"warrior_amon": 3}), line({"warrior_taidu": 3}), attacks=True)
    dice = [(a, d) for a in range(1, 7) for d in range(1, 7)]
    wins = sum(loss_number(9, a) > loss_number(9, d) for a, d in dice)
    routed = sum(loss_number(9, d) - loss_number(9, a) >= 5 for a, d in dice)
    total = sum(loss_number(9, d) for _, d in dice)
    assert found == Chances(36, wins, routed, total, total) and wins == 15 and routed == 1
    assert best(line({"warrior_amon": 3}), line({"warrior_taidu": 3}), attacks=False).wins == 36 - wins
    assert told(found) == "42% to win, 3% to lose by five or more; loss 7 for 7 on average"


@rule("GK-15.5.9.c")
def test_a_side_that_dies_alone_has_lost() -> None:
    """A reduced chariot dies of a 2; it inflicts 2 at most, of which three warriors do not die."""
    found = fall((9, 18), (2, 2), 0, 0, attacks=True)
    assert found.wins == 36 and found.routed == 0


@rule("GK-15.5.6.b")
@pytest.mark.parametrize(("ours", "theirs"), [(3, 0), (0, 3)])
def test_the_advantage_is_used_as_well_as_can_be(ours: int, theirs: int) -> None:
    one, other = line({"warrior_amon": 3}, ours), line({"chariot": 3}, theirs)
    n = ours - theirs
    every = [
        fall((9, 18), (12, 12), k if n > 0 else -k, -(n - k) if n > 0 else -n - k, attacks=True).wins
        for k in range(abs(n) + 1)
    ]
    assert best(one, other, attacks=True).wins == (max(every) if n > 0 else min(every))


@rule("GK-15.5.2.n")
def test_a_charge_is_counted_with_the_loss_that_is_suggested() -> None:
    """Against two reduced warriors three chariots win by the charge alone with a loss of 6 or more: always."""
    ours, theirs = line({"chariot": 3}), line({"warrior_taidu/reduced": 2})
    found = with_charge(ours, theirs, 2, attacks=True)
    plain = best(ours, theirs, attacks=True)
    assert found.of == 1296
    assert Fraction(found.wins, found.of) == Fraction(1, 3) + Fraction(2, 3) * Fraction(plain.wins, 36)


# --- against the game itself --------------------------------------------------------------------------------


def duel(die: tuple[int, int], **more: Any) -> tuple[Table[State], Any]:
    dice = {"attacker": [die[0]], "defender": [die[1]]}
    ours, theirs = {"warrior_amon": 3, "mercenary": 1}, {"warrior_taidu": 2, "chariot": 1}
    t = position({AT: {"egypt": ours, "mitanni": theirs}}, dice=dice, markers={AT: "hatti"},
                 generals={"egypt_a": AT, "mitanni_b": AT}, **more)  # fmt: skip
    army(t, "egypt_a")
    return t, battle(t, AT, "egypt", "mitanni")


@rule("GK-15.5.6.b", "GK-15.5.9.a")
@pytest.mark.parametrize("key", ["plus", "minus"])
def test_what_is_told_of_the_advantage_is_how_often_the_battle_is_won(key: str) -> None:
    won, words = 0, ""
    for die in ((a, d) for a in range(1, 7) for d in range(1, 7)):
        t, course = duel(die)
        heard: list[str] = []

        def answer(ask: Ask, t: Table[State] = t, heard: list[str] = heard) -> Any:
            if ask.topic == "advantage":
                heard.append(prospects(t.state, ask)[key].words)
                return {key: int(ask.about["advantage"])}
            return ask.default if ask.default is not None else ask.options[0].key

        drive(course, otherwise=answer)
        won += t.state.markers[AT] == "egypt"
        [words] = heard
    assert words.startswith(f"{(200 * won + 36) // 72}% to win")


@rule("GK-15.5.5.d", "GK-15.5.5.h")
def test_on_the_march_every_space_with_enemies_says_what_may_come_of_it() -> None:
    on = {AT: {"egypt": {"warrior_amon": 3}}, "kadesh": {"mitanni": {"warrior_taidu": 3}}}
    t = position(on, generals={"thutmose_iii": AT, "saushtatar": "kadesh"})
    army(t, "thutmose_iii")
    ask = drive(march(t), {"march": {"egypt": "stop"}}).of("march")
    found = prospects(t.state, ask)
    assert list(found) == ["to:kadesh"] and "% to win" in found["to:kadesh"].words
    met = meeting(t.state, "kadesh", "egypt", "thutmose_iii", {"warrior_amon": 3})
    assert met is not None and [side.drm for side in met] == [5, 3]
    chances = best(*met, attacks=True)
    assert found["to:kadesh"] == Prospect(told(chances), chances.percent)
    assert meeting(t.state, "sumur", "egypt", "thutmose_iii", {"warrior_amon": 3}) is None


@rule("GK-17.7.a")
def test_a_sortie_says_what_it_is_worth() -> None:
    on = {"gaza": {"egypt": {"warrior_amon*active": 3, "guard*inside": 2}, "mitanni": {"warrior_taidu": 3}}}
    t = position(on, generals={"egypt_a": "gaza", "saushtatar": "gaza"}, markers={"gaza": "egypt"}, sieges={"gaza": 1})
    army(t, "egypt_a")
    heard: dict[str, Prospect] = {}

    def answer(ask: Ask) -> Any:
        if ask.topic == "sortie":
            heard.update(prospects(t.state, ask))
        return ask.default if ask.default is not None else ask.options[0].key

    drive(battle(t, "gaza", "egypt", "mitanni"), otherwise=answer)
    assert heard["yes"].percent > heard["no"].percent


@rule("GK-15.5.2.a")
def test_a_charge_says_what_it_brings() -> None:
    t = position({AT: {"egypt": {"chariot": 4}, "mitanni": {"warrior_taidu": 3}}},
                 generals={"thutmose_iii": AT, "saushtatar": AT})  # fmt: skip
    army(t, "thutmose_iii")
    heard: dict[str, Prospect] = {}

    def answer(ask: Ask) -> Any:
        if ask.topic == "charge":
            heard.update(prospects(t.state, ask))
            b = t.state.battle
            assert b is not None
            ours, theirs = lines(t.state, b, {p.side: fighters(t.state, b, p) for p in (b.attacker, b.defender)})
            assert heard["charge"].words == told(with_charge(ours, theirs, 5, attacks=True))
        return ask.default if ask.default is not None else ask.options[0].key

    drive(battle(t, AT, "egypt", "mitanni"), otherwise=answer)
    assert list(heard) == ["charge", "stand"]


@rule("GK-15.5.1.e")
def test_other_questions_say_nothing() -> None:
    t, course = duel((3, 3))
    ask = drive(course).of("hold_back")
    assert prospects(t.state, ask) == {}


@rule("GK-15.1.d")
def test_the_enemy_is_reckoned_with_his_better_warlord_or_his_king() -> None:
    for generals, drm in (
        (("mitanni_b", "mitanni_a"), 2),
        (("mitanni_b",), 1),
        (("mitanni_a", "tushratta"), 3),
        ((), 0),
    ):
        t = position({"kadesh": {"mitanni": {"warrior_taidu": 2}}}, generals=dict.fromkeys(generals, "kadesh"))
        met = meeting(t.state, "kadesh", "egypt", "thutmose_iii", {"warrior_amon": 2})
        assert met is not None and met[1].drm == drm
