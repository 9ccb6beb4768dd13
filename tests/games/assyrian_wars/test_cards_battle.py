"""6.7.1, R5 Battle cards: what each does to the dice, the strength, the leaders and the routs of a battle."""

from __future__ import annotations

import re
from typing import Any

from engine.games.assyrian_wars.data import cards
from tests.games.assyrian_wars.stage import game, through, units
from tests.kit import Play
from tests.rules import rule

BATTLE: dict[str, Any] = {"assyria": {"singara": {"hi42": 2}}, "babylonia": {"ashur": {"hi32": 2}}}
LED = {"shaknu": "singara", "bel_ibni": "ashur"}
MISS = {"battle": [6] * 200, "evade": [1, 1], "intercept": [1, 1]}
THROW = re.compile(r"(strength \d|battle dice): ([\d ]+)")
CARD = {kind.id: str(kind.numbers[0]) for kind in cards.KINDS.values() if kind.numbers}


def amount(kind: str, name: str) -> int:
    """What the card counts with."""
    return cards.KINDS[kind].amounts[name]


def fight(laid: dict[str, list[str]], *, cancel: tuple[str, ...] = (), stop: str = "", **things: Any) -> Play:
    """Assyria attacks Babylonia in Ashur; each country lays these kinds of card, and counters cancel these in turn."""
    hands = {country: tuple(CARD[kind] for kind in kinds) for country, kinds in laid.items()}
    setting = {"on": BATTLE, "leaders": LED, "dice": MISS, **things}
    play = through(game(**setting, hands=hands).do("march:singara", "to:ashur"), "evade", "intercept", "reaction_card")
    left = list(cancel)
    while waiting := [ask for ask in play.session.asks().values() if ask.topic in ("battle_cards", "cancel")]:
        ask = waiting[0]
        if ask.topic == stop:
            break
        if ask.topic == "cancel":
            play.by(ask.seat, f"cancel:{CARD[left.pop(0)]}")
        else:
            play.by(ask.seat, [option.key for option in ask.options])
    return play


def dice(play: Play, side: str, round: int = 1) -> dict[str, int]:
    """How many dice a side rolled in a round, by what they are rolled for."""
    lines = [line for line in play.log(rule="AW-6.7.2.a") if line.startswith(side)]
    return {what: len(fell.split()) for what, fell in THROW.findall(lines[round - 1])}


def battle_dice(play: Play, side: str, round: int = 1) -> int:
    """How many battle dice a side rolled."""
    return dice(play, side, round).get("battle dice", 0)


def more(play: Play, side: str, round: int = 1, **things: Any) -> int:
    """How many more battle dice than without cards."""
    return battle_dice(play, side, round) - battle_dice(fight({}, **things), side, round)


# --- dice -----------------------------------------------------------------------------------------------------


@rule("AW-R5-high-ground.a", "AW-R5.d")
def test_high_ground_gives_more_dice_to_the_defender_and_only_in_the_first_round() -> None:
    assert more(fight({"assyria": ["high_ground"]}), "Attacker") == 1 == amount("high_ground", "attacker")
    play = fight({"babylonia": ["high_ground"]})
    assert more(play, "Defender") == 2 == amount("high_ground", "defender")
    assert more(play, "Defender", 2) == 0 and more(play, "Attacker") == 0


@rule("AW-R5-flank-march.a")
def test_flank_march_gives_two_dice() -> None:
    assert more(fight({"assyria": ["flank_march"]}), "Attacker") == 2 == amount("flank_march", "dice")


@rule("AW-R5-rain-of-arrows.a", "AW-6.11d.a")
def test_rain_of_arrows_gives_two_dice_and_effects_add_up() -> None:
    assert more(fight({"assyria": ["rain_of_arrows"]}), "Attacker") == 2 == amount("rain_of_arrows", "dice")
    assert more(fight({"assyria": ["rain_of_arrows", "flank_march"]}), "Attacker") == 4


@rule("AW-R5-standard-of-the-god.a")
def test_the_standard_of_the_god_gives_dice_in_each_round_and_more_with_a_king() -> None:
    play = fight({"assyria": ["standard_of_the_god"]})
    assert [more(play, "Attacker", n) for n in (1, 2)] == [1, 1]
    led = {"leaders": {"sargon_ii": "singara", "bel_ibni": "ashur"}}
    play = fight({"assyria": ["standard_of_the_god"]}, **led)
    assert [more(play, "Attacker", n, **led) for n in (1, 2)] == [2, 2]


@rule("AW-R5-battle-at-night.a")
def test_at_night_nobody_rolls_dice_for_terrain() -> None:
    river: dict[str, Any] = {
        "on": {"assyria": {"nineveh": {"hi42": 2}}, "babylonia": {"singara": {"hi32": 2}}},
        "leaders": {"shaknu": "nineveh", "bel_ibni": "singara"}, "dice": MISS,
    }  # fmt: skip
    plain = through(game(**river).do("march:nineveh", "to:singara"), "evade")
    dark = game(**river, hands={"assyria": (CARD["battle_at_night"],)}).do("march:nineveh", "to:singara")
    through(dark, "evade", "reaction_card").by("assyria", [f"card:{CARD['battle_at_night']}"])
    through(dark, "battle_cards")
    assert battle_dice(plain, "Defender") == battle_dice(plain, "Defender", 2) + 1
    assert battle_dice(dark, "Defender") == battle_dice(dark, "Defender", 2)


@rule("AW-R5-thirst.a")
def test_thirst_takes_dice_in_each_round_from_an_enemy_who_crossed_a_desert_connection() -> None:
    offered = fight({"babylonia": ["thirst", "flank_march"]}, stop="battle_cards").session.asks()["babylonia"]
    assert [option.key for option in offered.options] == [f"card:{CARD['flank_march']}"], "nobody crossed one"
    desert: dict[str, Any] = {
        "on": {"assyria": {"suhu": {"hi42": 4}}, "babylonia": {"ashur": {"hi32": 4}}},
        "leaders": {"turtanu": "suhu", "bel_ibni": "ashur"}, "dice": {**MISS, "attrition": [1] * 20},
    }  # fmt: skip
    plain = through(game(**desert).do("march:suhu", "to:ashur"), "evade")
    play = game(**desert, hands={"babylonia": (CARD["thirst"],)}).do("march:suhu", "to:ashur")
    through(play, "evade", "reaction_card").by("babylonia", [f"card:{CARD['thirst']}"])
    through(play, "battle_cards")
    for n in (1, 2):
        assert battle_dice(plain, "Attacker", n) - battle_dice(play, "Attacker", n) == 2 == -amount("thirst", "dice")


# --- strength -------------------------------------------------------------------------------------------------


@rule("AW-R5-mercenaries-desert-their-master.a")
def test_mercenaries_who_desert_are_weaker_in_the_first_round() -> None:
    on = {"assyria": {"singara": {"hi42": 2}}, "babylonia": {"ashur": {"hi32": 2, "merc_lc21": 1}}}
    play = fight({"assyria": ["mercenaries_desert_their_master"]}, on=on)
    assert dice(play, "Defender").keys() & {"strength 3", "strength 1", "strength 2"} == {"strength 3", "strength 1"}
    assert dice(play, "Defender", 2)["strength 2"] == 1


@rule("AW-R5-chariot-charge.a")
def test_chariots_charge_and_a_side_without_any_rolls_a_die_more() -> None:
    kinds = [key for key in units_of("assyria") if key.startswith("ch")]
    on = {"assyria": {"singara": {kinds[0]: 2}}, "babylonia": BATTLE["babylonia"]}
    full = int(kinds[0][2])
    play = fight({"assyria": ["chariot_charge"]}, on=on)
    assert dice(play, "Attacker")[f"strength {full + 1}"] == 2 and dice(play, "Attacker", 2)[f"strength {full}"] == 2
    assert more(play, "Attacker", on=on) == 0
    assert more(fight({"assyria": ["chariot_charge"]}), "Attacker") == 1 == amount("chariot_charge", "dice")


def units_of(country: str) -> list[str]:
    """The kinds of regulars of a country."""
    from engine.games.assyrian_wars.data import units as counters

    return list(counters.REGULARS[country])


# --- leaders and routs ----------------------------------------------------------------------------------------


@rule("AW-R5-champion.a")
def test_a_champion_kills_an_enemy_leader_with_three_or_more() -> None:
    for die, falls in ((2, False), (3, True)):
        play = fight({"assyria": ["champion"]}, dice={**MISS, "champion": [die]})
        assert (play.state.leaders["bel_ibni"].at == "pool") is falls


def routed(play: Play) -> dict[str, int]:
    """How many units of each country are in the Regroup Box."""
    return {country: sum(pile.values()) for country, pile in play.state.regroup.items() if pile}


ON = {"assyria": {"singara": {"hi42": 4}}, "babylonia": {"ashur": {"hi32": 4}}}
STRONG: dict[str, Any] = {"on": ON, "leaders": {"turtanu": "singara", "bel_ibni": "ashur"}}


def hit(n: int) -> dict[str, Any]:
    """The attacker scores so many hits in the first round."""
    return {**STRONG, "dice": {"attacker strength 4": [1] * n + [6] * 9, "battle": [6] * 99, "evade": [1, 1]}}


def after(play: Play) -> Play:
    """Answer for all losses, up to the retreat."""
    return through(play, "hits", "routs", "battle_cards", "reaction_card")


@rule("AW-R5-panic.a")
def test_panic_routs_one_unit_more_in_the_round_that_decides() -> None:
    assert routed(after(fight({}, **hit(2)))) == {"babylonia": 1}
    assert routed(after(fight({"assyria": ["panic"]}, **hit(2)))) == {"babylonia": 2}


@rule("AW-R5-panic.a")
def test_leaders_cannot_rally_a_panic_of_the_winner() -> None:
    play = after(fight({"babylonia": ["panic"]}, **hit(2)))
    assert routed(play) == {"babylonia": 1, "assyria": 1}


@rule("AW-R5-steadfast.a")
def test_the_steadfast_ignore_two_routs_once() -> None:
    assert routed(after(fight({}, **hit(4)))) == {"babylonia": 2}
    assert routed(after(fight({"babylonia": ["steadfast"]}, **hit(4)))) == {}
    both = {"babylonia": ["steadfast"], "assyria": ["panic"]}
    assert routed(after(fight(both, **hit(2)))) == {"babylonia": 1}, "once, and the panic comes after it"


# --- counter measures -----------------------------------------------------------------------------------------


@rule("AW-R5-battle-counter-measures.a", "AW-6.7.1.c", "AW-6.11.j")
def test_battle_counter_measures_cancel_a_card_that_has_been_revealed() -> None:
    play = fight({"assyria": ["flank_march"], "babylonia": ["battle_counter_measures"]}, cancel=("flank_march",))
    assert more(play, "Attacker") == 0
    assert set(play.state.discard) == {CARD["flank_march"], CARD["battle_counter_measures"]}, "both are discarded"


@rule("AW-R5-counter-measures.a", "AW-6.7.1.d", "AW-6.11e.b")
def test_counter_measures_overrule_battle_counter_measures() -> None:
    laid = {"assyria": ["flank_march", "counter_measures"], "babylonia": ["battle_counter_measures"]}
    play = fight(laid, cancel=("flank_march", "battle_counter_measures"))
    assert more(play, "Attacker") == 2
    play = fight({"assyria": ["flank_march"], "babylonia": ["counter_measures"]}, cancel=("flank_march",))
    assert more(play, "Attacker") == 0


@rule("AW-6.11d.b", "AW-6.7.1.c")
def test_nobody_is_asked_to_cancel_where_nothing_has_been_revealed() -> None:
    play = game(on=BATTLE, leaders=LED, dice=MISS, hands={"babylonia": (CARD["battle_counter_measures"],)})
    through(play.do("march:singara", "to:ashur"), "evade", "reaction_card")
    assert play.ask.topic == "battle_cards" and play.ask.about["layer"] == 1
    assert play.do([]).ask.topic == "retreat"


@rule("AW-R5.f")
def test_the_question_for_battle_cards_does_not_tell_who_holds_one() -> None:
    asked = []
    for held in (CARD["flank_march"], CARD["levies"]):
        play = game(on=BATTLE, leaders=LED, dice=MISS, hands={"assyria": (held,), "babylonia": (CARD["irrigation"],)})
        through(play.do("march:singara", "to:ashur"), "evade", "reaction_card")
        asked.append({(ask.seat, ask.topic, ask.prompt) for ask in play.session.asks().values()})
        assert all(ask.private for ask in play.session.asks().values())
    assert asked[0] == asked[1] and len(asked[0]) == 2


@rule("AW-6.11d.c", "AW-R5.c")
def test_cards_that_all_lie_open_are_asked_of_nobody() -> None:
    layer = [str(n) for kind in cards.KINDS.values() if kind.layer == 1 for n in kind.numbers]
    play = game(on=BATTLE, leaders=LED, dice=MISS, hands={"assyria": (CARD["levies"],)}, discard=layer)
    through(play.do("march:singara", "to:ashur"), "evade", "reaction_card")
    assert play.ask.topic == "retreat"
    assert units(play, "ashur", "babylonia") == {"hi32": 2}
