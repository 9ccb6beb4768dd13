"""9.4 Action Cards out of turn: who is asked, in what order they are carried out, what each does, what cancels it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.games.god_kings.cards import thrones  # noqa: F401  (The God King is played out of turn too)
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.data.strategy_cards import FACES, KINDS
from engine.games.god_kings.events.attrition import attrition
from engine.games.god_kings.events.moments import USES
from engine.games.god_kings.events.played import rule_of
from engine.games.god_kings.events.scenes import Field
from engine.games.god_kings.events.windows import (
    avoidance_cards,
    battle_cards,
    charge_cards,
    false_rumor,
    forced_march,
    interception_cards,
    mercy,
    pursuit_cards,
    siege_cards,
    storm_at_sea,
    succession_cards,
)
from engine.games.god_kings.position.pieces import FIGHTING, mark_units, outside
from engine.games.god_kings.position.state import Battle, Party, State
from engine.kernel.errors import Refused
from engine.kernel.questions import Choose
from engine.kernel.table import Table
from engine.wargame.piles import plain
from tests.games.god_kings.harness import Asked, army, drive, log, position, units
from tests.rules import rule


def result(rule_: Any, say: Any = None) -> tuple[Any, Asked]:
    """What a window says has come of it, and what it asked."""
    found: list[Any] = []

    def kept() -> Any:
        found.append((yield from rule_))

    asked = drive(kept(), say)
    return found[0], asked


def test_every_action_card_has_a_use() -> None:
    assert set(USES) == {name for name, kind in KINDS.items() if kind.windows}


@pytest.mark.parametrize("kind", USES)
def test_a_card_is_played_at_moments_of_its_windows(kind: str) -> None:
    """A card on the table and a King to come are answered in the window of what they answer."""
    windows = {
        field.default for moment in USES[kind].moments for field in fields(moment) if field.name == "window"
    }  # fmt: skip
    assert windows - {""} <= set(KINDS[kind].windows)
    assert windows - {""} == set(KINDS[kind].windows) or kind == "false_rumor"


def test_rules_of_cards() -> None:
    assert rule_of("god_king") == "GK-R4-god-king.a"


# ---------------------------------------------------------------- who is asked


@rule("GK-R6.b")
def test_all_who_hold_any_card_are_asked_whether_or_not_it_fits() -> None:
    t = position(hands={"egypt": ["1"], "mitanni": ["99"], "hatti": []})
    modifier, asked = result(interception_cards(t, "hatti_a", "aleppo", "egypt"))
    assert modifier == 0
    assert [ask.role for ask in asked.asks] == ["egypt", "mitanni"]
    assert asked.keys("interception_card", "egypt") == ["pass"]
    assert asked.keys("interception_card", "mitanni") == ["pass", "card:99"]
    assert all(ask.private for ask in asked.asks)


@rule("GK-R6.b")
def test_nobody_is_asked_when_everybody_has_seen_where_the_cards_are() -> None:
    t = position(hands={"egypt": ["1"]})
    gone = ["99", "100", "103"]
    t.state.deck = [card for card in t.state.deck if card not in gone]
    t.state.discard = gone
    _, asked = result(interception_cards(t, "hatti_a", "aleppo", "egypt"))
    assert asked.asks == []


def test_why_another_card_is_not_offered() -> None:
    t = position(hands={"egypt": ["1", "88", "99"]})
    _, asked = result(avoidance_cards(t, "hatti_a", "aleppo", "egypt"))
    reasons = asked.of("avoidance_card", "egypt").reasons()
    assert "own Impulse (GK-9.4.d)" in reasons["card:1"]
    assert "a siege roll (GK-9.4.a)" in reasons["card:88"]
    with pytest.raises(Refused, match="an interception roll"):
        asked.of("avoidance_card", "egypt").parse("card:99")


@rule("GK-R6.b")
def test_the_active_player_comes_first() -> None:
    t = position(hands={"egypt": ["100"], "mitanni": ["99"], "hatti": ["103"]})
    assert t.state.order == ["egypt", "mitanni", "hatti"]
    say = {"interception_card": {"egypt": "card:100", "mitanni": "card:99", "hatti": "card:103"}}
    modifier, _ = result(interception_cards(t, "egypt_a", "aleppo", "hatti"), say)
    assert modifier == -2 - 2 + 2
    names = [text.split(" plays ")[0] for text in log(t, "GK-9.4.a")]
    assert names == ["Hatti", "Egypt", "Mitanni"]


def test_a_player_is_asked_for_the_power_he_plays_now() -> None:
    t = position(turn=7, seats=3, hands={"mitanni": ["99"]})
    t.state.nation["mitanni"] = "assyria"
    modifier, asked = result(
        interception_cards(t, "egypt_a", "aleppo", "egypt"), {"interception_card": {"assyria": "card:99"}}
    )
    assert modifier == -2 and [(ask.seat, ask.role) for ask in asked.asks] == [("mitanni", "assyria")]
    assert log(t, "GK-9.4.a") == ["Assyria plays Watchers on the Road (99): -2 to the roll."]


# ---------------------------------------------------------------- rolls


@rule("GK-R4-watchers-on-the-road.a", "GK-9.7.b")
def test_watchers_on_the_road() -> None:
    t = position(hands={"egypt": ["99"]})
    modifier, _ = result(
        interception_cards(t, "egypt_a", "aleppo", "hatti"), {"interception_card": {"egypt": "card:99"}}
    )
    assert modifier == -2
    assert t.state.discard == ["99"] and t.state.hands["egypt"] == [] and t.state.playing == []


@rule("GK-R4-guide-of-the-land.a", "GK-R4-false-trail.a")
def test_guide_and_false_trail_on_an_attempt_to_avoid_battle() -> None:
    t = position(hands={"egypt": ["101"], "hatti": ["103", "104"]})
    say = {"avoidance_card": {"egypt": "card:101", "hatti": "card:103"}}
    modifier, asked = result(avoidance_cards(t, "egypt_a", "aleppo", "hatti"), say)
    assert modifier == 0
    assert "card:104" not in asked.keys("avoidance_card", "hatti"), "Fast Horses are for a pursuit"


@rule("GK-R4-fast-horses.a")
def test_fast_horses() -> None:
    t = position(hands={"hatti": ["104"]})
    roll, _ = result(pursuit_cards(t, "hatti_a", "aleppo", "hatti"), {"pursuit_card": {"hatti": "card:104"}})
    assert roll.sure and roll.modifier == 0
    t = position(hands={"hatti": ["104"]})
    roll, _ = result(pursuit_cards(t, "hatti_a", "aleppo", "hatti"))
    assert not roll.sure


@rule("GK-R4-false-trail.a")
def test_a_false_trail_makes_a_pursuit_worse() -> None:
    t = position(hands={"egypt": ["103"]})
    roll, _ = result(pursuit_cards(t, "hatti_a", "aleppo", "hatti"), {"pursuit_card": {"egypt": "card:103"}})
    assert roll.modifier == 2


@rule("GK-R4-court-intrigue.a")
@pytest.mark.parametrize(("how", "modifier"), [("plus", 2), ("minus", -2)])
def test_court_intrigue(how: str, modifier: int) -> None:
    t = position(hands={"mitanni": ["17"]})
    found, _ = result(succession_cards(t, "egypt", "egypt"), {"succession_card": {"mitanni": f"{how}:17"}})
    assert found == modifier


@rule("GK-R4-false-rumor.a", "GK-19.3.l")
def test_a_false_rumor_cancels_a_succession_for_this_round() -> None:
    t = position(hands={"mitanni": ["13"], "hatti": ["14"]})
    say = {"rumor": {"mitanni": "card:13", "hatti": "card:14"}}
    stopped, _ = result(false_rumor(t, "egypt", "egypt"), say)
    assert stopped and t.state.barred_heirs == ["egypt"]
    assert t.state.hands["hatti"] == ["14"], "one is enough: the others keep theirs"
    stopped, _ = result(false_rumor(position(hands={"mitanni": ["13"]}), "egypt", "egypt"))
    assert not stopped


# ---------------------------------------------------------------- the march


@rule("GK-R4-forced-march.a")
def test_a_forced_march_is_its_own_players_card() -> None:
    t = position(hands={"egypt": ["97"], "hatti": ["98"]})
    mp, asked = result(forced_march(t, "egypt_a", "gaza", "egypt"), {"march_card": {"egypt": "card:97"}})
    assert mp == 1
    assert [ask.role for ask in asked.asks] == ["egypt"]


@pytest.fixture
def landing() -> Any:
    def build(dice: list[int]) -> Table[State]:
        t = position(
            {"ura": {"egypt": {"warrior_amon": 2, "mercenary/reduced": 1}}},
            generals={"egypt_a": "ura"}, hands={"hatti": ["87"]}, dice={"attrition ura egypt": dice},
        )  # fmt: skip
        army(t, "egypt_a", mp=1, origin="enkomi", landed=True)
        return t

    return build


@rule("GK-R4-storm-at-sea.a")
def test_a_storm_throws_an_army_back_that_loses_a_unit(landing: Any) -> None:
    t = landing([6, 1, 6])
    back, _ = result(storm_at_sea(t), {"march_card": {"hatti": "card:87"}})
    assert back
    assert units(t, "enkomi", "egypt") == {"warrior_amon": 1, "warrior_amon/reduced": 1}
    assert units(t, "ura", "egypt") == {}
    now = t.state.army
    assert now is not None and (now.at, now.mp, now.stopped, now.landed) == ("enkomi", 0, True, False)
    assert t.state.generals["egypt_a"].at == "enkomi"


@rule("GK-R4-storm-at-sea.a")
def test_a_storm_that_eliminates_nobody_lets_the_army_land(landing: Any) -> None:
    t = landing([6, 1, 5])
    back, _ = result(storm_at_sea(t), {"march_card": {"hatti": "card:87"}})
    assert not back
    assert units(t, "ura", "egypt") == {"warrior_amon": 1, "warrior_amon/reduced": 1, "mercenary/reduced": 1}


# ---------------------------------------------------------------- charges


def battle(t: Table[State], **fields: Any) -> Battle:
    """Egypt attacks Hatti in Kadesh (or elsewhere), everybody there fights."""
    at = fields.pop("at", "kadesh")
    for side in ("egypt", "hatti"):
        mark_units(t.state, at, side, outside(t.state, at, side), FIGHTING)
    own = {
        side: [g for g, post in t.state.generals.items() if post.at == at and GENERALS[g].side == side]
        for side in ("egypt", "hatti")
    }
    parties = [Party(side=side, seat=side, general=(own[side] or [""])[0], generals=own[side]) for side in own]
    return Battle(at=at, attacker=parties[0], defender=parties[1], **fields)


def fray(**more: Any) -> Table[State]:
    on = {"kadesh": {"egypt": {"warrior_amon": 3, "chariot": 2}, "hatti": {"warrior_nerik": 2, "chariot": 1}}}
    generals = {"thutmose_iii": "kadesh", "egypt_a": "kadesh", "hatti_a": "kadesh"}
    return position(more.pop("on", on), generals=generals, **more)


@rule("GK-R4-irresistible-charge.a", "GK-15.5.1.b")
def test_irresistible_charge() -> None:
    t = fray(hands={"mitanni": ["62"]})
    charge, asked = result(charge_cards(t, battle(t), "egypt"), {"charge_card": {"mitanni": "card:62"}})
    assert charge.settled == "succeeds" and charge.share
    assert asked.of("charge_card").prompt.startswith("Egypt's chariots are about to charge in Kadesh.")


@rule("GK-R4-wisdom-of-horus.a", "GK-15.5.1.b")
def test_wisdom_of_horus() -> None:
    t = fray(hands={"hatti": ["63"]})
    charge, _ = result(charge_cards(t, battle(t), "egypt"), {"charge_card": {"hatti": "card:63"}})
    assert charge.settled == "fails" and not charge.share


@rule("GK-R4-chariot-runners.a")
@pytest.mark.parametrize(("how", "modifier"), [("minus", -1), ("plus", 1)])
def test_chariot_runners(how: str, modifier: int) -> None:
    t = fray(hands={"hatti": ["64"]})
    charge, _ = result(charge_cards(t, battle(t), "egypt"), {"charge_card": {"hatti": f"{how}:64"}})
    assert charge.modifier == modifier and not charge.settled


def test_a_card_that_has_lost_its_sense_stays_in_hand() -> None:
    t = fray(hands={"egypt": ["62"], "hatti": ["63"]})
    say = {"charge_card": {"egypt": "card:62", "hatti": "card:63"}}
    charge, _ = result(charge_cards(t, battle(t), "egypt"), say)
    assert charge.settled == "succeeds"
    assert t.state.hands["hatti"] == ["63"]


# ---------------------------------------------------------------- battle


def fight(t: Table[State], say: Any = None, **fields: Any) -> tuple[Field, Asked]:
    return result(battle_cards(t, battle(t, **fields)), {"battle_card": say or {}})


@rule("GK-R4-scouts-report.a", "GK-R4.d")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_scouts_report(side: str) -> None:
    field, _ = fight(fray(hands={"mitanni": ["56"]}), {"mitanni": f"{side}:56"})
    assert field.drms == {"attacker": 0, "defender": 0} | {side: 1}


@rule("GK-R4-archers-on-the-heights.a")
def test_archers_on_the_heights() -> None:
    field, _ = fight(fray(hands={"hatti": ["59"]}), {"hatti": "defender:59"})
    assert field.drms["defender"] == 2
    field, _ = fight(fray(hands={"egypt": ["59"]}), {"egypt": "attacker:59"})
    assert field.drms["attacker"] == 1
    on = {"harput": {"egypt": {"warrior_amon": 3}, "hatti": {"warrior_nerik": 2}}}
    field, _ = fight(fray(on=on, hands={"egypt": ["59"]}), {"egypt": "attacker:59"}, at="harput")
    assert field.drms["attacker"] == 2, "in mountains for either side"


@rule("GK-R4-night-march.a")
def test_night_march_is_for_the_attacker() -> None:
    field, asked = fight(fray(hands={"egypt": ["61"]}), {"egypt": "attacker:61"})
    assert field.drms == {"attacker": 2, "defender": 0}
    assert asked.keys("battle_card", "egypt") == ["pass", "attacker:61"]


@rule("GK-R4-omen-of-victory.a")
def test_omen_of_victory_wants_a_king() -> None:
    field, asked = fight(fray(hands={"hatti": ["66"]}), {"hatti": "attacker:66"})
    assert field.drms == {"attacker": 2, "defender": 0}
    assert asked.keys("battle_card", "hatti") == ["pass", "attacker:66"], "Hatti's King is not there"


@rule("GK-R4-levies-waver.a")
def test_levies_waver_without_a_whole_division() -> None:
    field, asked = fight(fray(hands={"egypt": ["68"]}), {"egypt": "defender:68"})
    assert field.drms == {"attacker": 0, "defender": -1}
    assert asked.keys("battle_card", "egypt") == ["pass", "defender:68"]


@rule("GK-R4-sudden-dust-storm.a")
def test_sudden_dust_storm() -> None:
    field, _ = fight(fray(hands={"egypt": ["70"]}), {"egypt": "card:70"})
    assert field.dust


@rule("GK-R4-champions-challenge.a")
@pytest.mark.parametrize(
    ("attacking", "defending", "drms"),
    [
        (1, 4, {"attacker": -2, "defender": 0}),
        (1, 2, {"attacker": 0, "defender": -2}),
        (1, 3, {"attacker": 0, "defender": 0}),
    ],
)
def test_champions_challenge(attacking: int, defending: int, drms: dict[str, int]) -> None:
    """Thutmose III has BR 4, the warlord 2: 1 + 4 against 4 + 2, against 2 + 2, against 3 + 2."""
    dice = {"challenge kadesh attacker": [attacking], "challenge kadesh defender": [defending]}
    field, _ = fight(fray(hands={"egypt": ["72"]}, dice=dice), {"egypt": "card:72"})
    assert field.drms == drms


@rule("GK-R4-ambush-in-the-valley.a")
def test_ambush_in_the_valley_is_for_who_has_intercepted() -> None:
    field, asked = fight(fray(hands={"hatti": ["73"]}), {"hatti": "defender:73"}, intercepted=True)
    assert field.drms == {"attacker": 0, "defender": 2}
    _, asked = fight(fray(hands={"hatti": ["73"]}))
    assert asked.keys("battle_card", "hatti") == ["pass"]


@rule("GK-R4-bribed-warlord.a")
def test_a_bribed_warlord_is_not_ones_own() -> None:
    field, asked = fight(fray(hands={"hatti": ["75"]}), {"hatti": "egypt_a:75"})
    assert field.bribed == ["egypt_a"]
    assert asked.keys("battle_card", "hatti") == ["pass", "egypt_a:75"]
    _, asked = fight(fray(hands={"mitanni": ["75"]}))
    assert asked.keys("battle_card", "mitanni") == ["pass", "egypt_a:75", "hatti_a:75"]


@rule("GK-15.5.1.e", "GK-15.5.1.f")
def test_cards_of_a_battle_in_their_order() -> None:
    hands = {"egypt": ["56"], "mitanni": ["57"], "hatti": ["58"]}
    t = fray(hands=hands)
    fight(t, {"egypt": "attacker:56", "mitanni": "defender:57", "hatti": "defender:58"})
    assert [text.split(" plays ")[0] for text in log(t, "GK-9.4.a")] == ["Egypt", "Hatti", "Mitanni"]
    t = fray(hands=hands)
    fight(t, {"egypt": "attacker:56", "mitanni": "attacker:57", "hatti": "defender:58"})
    assert [text.split(" plays ")[0] for text in log(t, "GK-9.4.a")] == ["Egypt", "Mitanni", "Hatti"]


@rule("GK-15.5.1.g")
def test_any_number_of_cards_until_all_have_passed() -> None:
    t = fray(hands={"egypt": ["56", "57", "61"], "hatti": ["58"]})
    say = {"egypt": ("attacker:56", "attacker:61", "attacker:57"), "hatti": ("pass", "defender:58")}
    field, _ = fight(t, say)
    assert field.drms == {"attacker": 4, "defender": 1}


# ---------------------------------------------------------------- cancelling


@rule("GK-R4-contrary-omen.a", "GK-9.4.c")
def test_a_contrary_omen_cancels_a_card_just_played() -> None:
    t = fray(hands={"egypt": ["61"], "mitanni": ["77"], "hatti": ["1"]})
    field, asked = result(
        battle_cards(t, battle(t)), {"battle_card": {"egypt": "attacker:61"}, "omen": {"mitanni": "card:77"}}
    )
    assert field.drms["attacker"] == 0
    assert [ask.role for ask in asked.asks if ask.topic == "omen"] == ["mitanni", "hatti"], "all who hold a card"
    assert sorted(t.state.discard) == ["61", "77"] and t.state.playing == []


@rule("GK-R4-contrary-omen.a")
def test_a_contrary_omen_has_nothing_to_do_with_marches() -> None:
    t = position(hands={"egypt": ["99"], "hatti": ["77"]})
    _, asked = result(interception_cards(t, "egypt_a", "aleppo", "hatti"), {"interception_card": {"egypt": "card:99"}})
    assert "omen" not in asked.topics


def test_the_card_of_the_impulse_lies_on_the_table_meanwhile() -> None:
    t = fray(hands={"egypt": ["61"], "hatti": ["77"]})
    t.state.deck.remove("7")
    t.state.playing.append("7")
    result(battle_cards(t, battle(t)), {"battle_card": {"egypt": "attacker:61"}, "omen": {"hatti": "pass"}})
    assert t.state.playing == ["7"]


# ---------------------------------------------------------------- losses and sieges


@rule("GK-R4-mercy-of-the-gods.a")
def test_mercy_of_the_gods() -> None:
    t = fray(hands={"mitanni": ["76"]})
    numbers, asked = result(
        mercy(t, "kadesh", {"egypt": 5, "hatti": 2}, "egypt"), {"loss_card": {"mitanni": "hatti:76"}}
    )
    assert numbers == {"egypt": 5, "hatti": 0}
    assert asked.keys("loss_card", "mitanni") == ["pass", "egypt:76", "hatti:76"]


def siege(cards: dict[str, list[str]], at: str = "karkemish", **more: Any) -> Table[State]:
    on = {at: {"hatti": {"warrior_nerik": 3, "mercenary": 1}}}
    t = position(on, generals={"hatti_a": at}, markers={at: "mitanni"}, hands=cards, **more)
    army(t, "hatti_a")
    return t


@rule("GK-R4-traitor.a", "GK-cards.a")
def test_traitor() -> None:
    t = siege({"egypt": ["88"], "hatti": ["89"]})
    say = {"siege_card": {"egypt": "card:88", "hatti": "card:89"}}
    roll, _ = result(siege_cards(t, "karkemish", "hatti", "hatti"), say)
    assert roll.modifier == 2 and not roll.over


@rule("GK-R4-ladders-and-rams.a")
@pytest.mark.parametrize(("at", "modifier"), [("karkemish", 1), ("kadesh", 1), ("ugarit", 2)])
def test_ladders_and_rams(at: str, modifier: int) -> None:
    t = siege({"hatti": ["91"]}, at)
    roll, _ = result(siege_cards(t, at, "hatti", "hatti"), {"siege_card": {"hatti": "card:91"}})
    assert roll.modifier == modifier


@rule("GK-R4-sally-by-night.a")
def test_sally_by_night() -> None:
    t = siege({"mitanni": ["94"]})
    say = {"siege_card": {"mitanni": "card:94"}, "sally": {"hatti": {"mercenary": 1}}}
    roll, _ = result(siege_cards(t, "karkemish", "hatti", "hatti"), say)
    assert roll.modifier == -1 and not roll.over
    assert units(t, "karkemish", "hatti") == {"warrior_nerik": 3, "mercenary/reduced": 1}


@rule("GK-17.2.b")
def test_a_sally_may_leave_too_few_for_a_siege_roll() -> None:
    on = {"karkemish": {"hatti": {"warrior_nerik": 2, "mercenary/reduced": 1}}}
    t = position(on, generals={"hatti_a": "karkemish"}, markers={"karkemish": "mitanni"}, hands={"mitanni": ["94"]})
    army(t, "hatti_a")
    say = {"siege_card": {"mitanni": "card:94"}, "sally": {"hatti": {"mercenary/reduced": 1}}}
    roll, _ = result(siege_cards(t, "karkemish", "hatti", "hatti"), say)
    assert roll.over


@rule("GK-R4-plague-in-the-camp.a")
def test_plague_in_the_camp() -> None:
    t = siege({"mitanni": ["96"]}, dice={"attrition karkemish hatti": [6, 2, 3, 6]})
    roll, asked = result(siege_cards(t, "karkemish", "hatti", "hatti"), {"siege_card": {"mitanni": "card:96"}})
    assert roll.over and asked.topics.count("siege_card") == 1
    assert units(t, "karkemish", "hatti") == {"warrior_nerik": 2, "warrior_nerik/reduced": 1, "mercenary/reduced": 1}


# ---------------------------------------------------------------- attrition


@rule("GK-11.13.a", "GK-11.13.b")
def test_attrition_among_few() -> None:
    on = {"gaza": {"egypt": {"warrior_amon": 3, "chariot/reduced": 2}}}
    t = position(on, generals={"egypt_a": "gaza"}, dice={"attrition gaza egypt": [6, 5, 1, 6, 4]})
    gone = attrition(t, "gaza", "egypt", t.state.units["gaza"]["egypt"], "GK-11.13.a")
    assert gone == 1
    assert units(t, "gaza", "egypt") == {"warrior_amon": 2, "warrior_amon/reduced": 1, "chariot/reduced": 1}


@rule("GK-11.13.c")
def test_attrition_among_ten() -> None:
    on = {"gaza": {"egypt": {"warrior_amon": 3, "warrior_ra": 3, "mercenary": 4}}}
    t = position(on, dice={"attrition gaza egypt": [5, 1, 1, 6, 1, 1, 4, 4, 4, 4]})
    attrition(t, "gaza", "egypt", t.state.units["gaza"]["egypt"], "GK-11.13.a")
    assert units(t, "gaza", "egypt") == {
        "warrior_amon": 2, "warrior_amon/reduced": 1, "warrior_ra": 2, "warrior_ra/reduced": 1, "mercenary": 4,
    }  # fmt: skip


@rule("GK-11.11.c")
def test_a_general_stays_when_attrition_has_taken_his_units() -> None:
    on = {"gaza": {"egypt": {"chariot/reduced": 1}}}
    t = position(on, generals={"egypt_a": "gaza"}, dice={"attrition gaza egypt": [6]})
    assert attrition(t, "gaza", "egypt", t.state.units["gaza"]["egypt"], "GK-11.13.a") == 1
    assert t.state.generals["egypt_a"].at == "gaza" and units(t, "gaza", "egypt") == {}


# ---------------------------------------------------------------- standing orders


def order(ask: Choose, name: str, detail: str = "") -> Any:
    found = {order.name: order for order in ask.topic.orders}[name]  # type: ignore[attr-defined]
    assert found.why_not(detail) == ""
    return found.answer(None, ask, detail)


@rule("GK-R6.d")
def test_standing_orders_for_cards() -> None:
    t = fray(hands={"egypt": ["1"], "hatti": ["58", "75"]})
    _, asked = fight(t)
    poor, rich = asked.of("battle_card", "egypt"), asked.of("battle_card", "hatti")
    assert isinstance(poor, Choose) and isinstance(rich, Choose)
    assert order(rich, "never") == "pass"
    helped = order(rich, "for_us", "scouts_report bribed_warlord")
    assert helped == next(o.key for o in rich.options if o.facts.get("helps") == "hatti")
    assert (order(rich, "for_us", "traitor"), order(poor, "for_us", "scouts_report")) == ("pass", "pass")
    assert order(rich, "play", "bribed_warlord") == "egypt_a:75"
    assert order(rich, "play", "traitor") == "pass"


BY_ORDER = {"rare_cards": "by_order"}


@rule("GK-O5")
def test_nobody_is_asked_for_court_intrigue_but_what_is_ordered_is_done() -> None:
    t = position(hands={"mitanni": ["17"], "hatti": ["1"]}, options=BY_ORDER)
    _, asked = result(succession_cards(t, "egypt", "egypt"))
    ask = asked.of("succession_card", "mitanni")
    assert isinstance(ask, Choose) and ask.silent and asked.of("succession_card", "hatti").silent
    assert (order(ask, "help", "egypt"), order(ask, "hinder", "hatti, egypt")) == ("minus:17", "plus:17")
    assert order(ask, "help", "hatti") == "pass"
    _, asked = result(succession_cards(position(hands={"mitanni": ["17"]}), "egypt", "egypt"))
    assert not asked.of("succession_card", "mitanni").silent


def test_cards_are_named_as_they_are_printed() -> None:
    t = fray(hands={"egypt": ["61"]})
    fight(t, {"egypt": "attacker:61"})
    assert log(t, "GK-9.4.a") == ["Egypt plays Night March (61): +2 for Egypt."]
    assert FACES["61"].title == "61 Night March"
    assert plain(t.state.units["kadesh"]["egypt"]) == {"warrior_amon": 3, "chariot": 2}
