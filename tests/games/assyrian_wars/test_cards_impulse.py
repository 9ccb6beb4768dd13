"""6.11 Cards played for their events in an impulse: recruits, moves, draws, economy, sabotage, home cards."""

from __future__ import annotations

from typing import Any

from engine.games.assyrian_wars.data import areas, cards
from engine.games.assyrian_wars.data import units as counters
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.position import hands, pieces
from engine.games.assyrian_wars.realm import supply
from tests.games.assyrian_wars.positions import game, menu, units
from tests.kit import Play
from tests.rules import rule

CARD = {kind.id: str(kind.numbers[0]) if kind.numbers else kind.id for kind in cards.KINDS.values()}
ASSYRIANS = {"assyria": {"kalhu": {"hi42": 2}}}


def amount(kind: str, name: str) -> int:
    """What the card counts with."""
    return cards.KINDS[kind].amounts[name]


def holding(kind: str, on: Any = None, *, of: str = "assyria", ap: float = 10, **things: Any) -> Play:
    """The impulse of a country that holds this card."""
    if cards.KINDS[kind].home:
        return game(on, of=(of, ap), **things)
    held = {**things.pop("hands", {})}
    held[of] = (CARD[kind], *held.get(of, ()))
    dealt = {card for hand in held.values() for card in hand}
    deck = [card for card in SCENARIOS["the_two_rivers"].deck if card not in dealt]
    return game(on, of=(of, ap), hands=held, deck=things.pop("deck", deck), **things)


def play_event(kind: str, *answers: Any, **things: Any) -> Play:
    """Play the card for its event, and answer what it asks."""
    play = holding(kind, **things).do(f"card:{CARD[kind]}", "event")
    for answer in answers:
        play.do(answer)
    return play


def spend(play: Play, option: str) -> Play:
    """Play a card for its AP."""
    play.do(option)
    return play.do("ap") if play.ask.topic == "use" else play


def left(play: Play) -> float:
    """The AP that are left to the country of the impulse."""
    account = play.state.account
    return (sum(account.got.values()) - account.spent) / 2


# --- what there is ---------------------------------------------------------------------------------------------

NOT_YET = {"priests_of_marduk", "opposing_party_takes_command"}  # they end grace periods


def test_every_kind_of_card_of_the_two_rivers_has_an_effect_at_each_of_its_moments() -> None:
    deck = {cards.CARDS[card].kind for card in SCENARIOS["the_two_rivers"].deck}
    home = {card for country in ("assyria", "babylonia", "elam") for card in cards.HOME[country]}
    for kind in (cards.KINDS[id] for id in sorted(deck | home)):
        in_impulse, elsewhere = "impulse" in kind.moments, bool(set(kind.moments) - {"impulse"})
        assert (kind.id in played.EVENTS) == (in_impulse and kind.id not in NOT_YET), kind.id
        assert (kind.id in played.EFFECTS) == elsewhere, kind.id


@rule("AW-6.11.a")
def test_a_card_without_an_effect_yet_serves_for_ap() -> None:
    on = {"babylonia": {"babylon": {"hi32": 1}}}
    play = holding("priests_of_marduk", on, of="babylonia").do(f"card:{CARD['priests_of_marduk']}")
    assert play.ask.topic == "action" and left(play) == 10 + cards.KINDS["priests_of_marduk"].ap


# --- cost and use ---------------------------------------------------------------------------------------------


@rule("AW-6.11.b", "AW-6.11.k")
def test_an_event_is_paid_out_of_the_account_and_the_card_is_discarded() -> None:
    play = play_event("poor_harvest", "country:elam", on=ASSYRIANS, ap=10)
    assert left(play) == 8 == 10 - cards.KINDS["poor_harvest"].cost
    assert list(play.state.lying) == [CARD["poor_harvest"]]
    play = play_event("mercenary_bands", on=ASSYRIANS, ap=10)
    assert left(play) == 9 and play.state.discard == [CARD["mercenary_bands"]]


@rule("AW-6.11.c", "AW-6.11.d")
def test_what_is_missing_is_borrowed_once_and_then_the_event_cannot_be_played() -> None:
    play = play_event("poor_harvest", "country:elam", on=ASSYRIANS, ap=1)
    assert play.state.loans == {"assyria": 2} and left(play) == 0
    again = holding("poor_harvest", ASSYRIANS, ap=1, loans={"assyria": 2}).do(f"card:{CARD['poor_harvest']}")
    again.refused("event", rule="AW-6.11.d")
    assert menu(again) == ["ap"]


@rule("AW-6.11.a", "AW-6.11.g")
def test_without_its_condition_or_for_another_country_a_card_serves_for_ap_only() -> None:
    holding("irrigation", ASSYRIANS).do(f"card:{CARD['irrigation']}").refused("event", rule="AW-R5-irrigation.a")
    on = {"babylonia": {"babylon": {"hi32": 1}}}
    holding("royal_road", on, of="babylonia").do(f"card:{CARD['royal_road']}").refused("event", rule="AW-6.11.g")


@rule("AW-3.1.b")
def test_who_has_laid_the_last_card_in_a_battle_may_end_the_impulse() -> None:
    on = {"assyria": {"singara": {"hi42": 2}}, "babylonia": {"ashur": {"hi32": 2}}}
    play = holding("flank_march", on, leaders={"turtanu": "singara", "bel_ibni": "ashur"}, home={"assyria": []})
    play.refused("end", rule="AW-3.1.b").do("march:singara", "to:ashur").until("battle_cards")
    play.by("assyria", [f"card:{CARD['flank_march']}"]).until("action")
    assert play.ask.role == "assyria" and "end" in menu(play)


@rule("AW-6.11.f")
def test_an_event_may_be_played_against_an_ally() -> None:
    on = {"babylonia": {"babylon": {"hi32": 1}}}
    play = play_event("poor_harvest", "country:elam", on=on, of="babylonia")
    assert play.state.lying[CARD["poor_harvest"]].about == ["elam"]


# --- recruits -------------------------------------------------------------------------------------------------


@rule("AW-R5-aramaean-nomads.a", "AW-R5-arabian-nomads.a", "AW-6.11j.a", "AW-2.3.m")
def test_nomads_come_into_the_pool_and_those_of_an_earlier_play_go() -> None:
    for kind, family in (("aramaean_nomads", counters.ARAMAEAN), ("arabian_nomads", counters.ARAB)):
        mine = counters.COMMON[family]
        old = min(mine)
        on = {"assyria": {"kalhu": {"hi42": 2}}, "elam": {"susa": {"b32": 1, old: 1}}}
        play = play_event(kind, on=on)
        pool = play.state.pools["assyria"]
        assert {key: n for key, n in pool.items() if counters.kind_of(key).family == family} == mine
        assert sum(mine.values()) == 8 == amount(kind, "units")
        assert units(play, "susa", "elam") == {"b32": 1}
        assert left(play) == 10, "the event costs nothing"


@rule("AW-R5-mercenary-bands.a")
def test_mercenary_bands_bring_two_who_cost_half_an_ap_each() -> None:
    play = play_event("mercenary_bands", on=ASSYRIANS, dice={"mercenaries": ["merc_hi31", "merc_hi31"]})
    there = pieces.mercenaries(play.state.pools["assyria"])
    assert sum(there.values()) == 2 == amount("mercenary_bands", "units")
    key = max(there, key=counters.strength_of)
    before = left(play)
    play.do(f"hire:{key}")
    play.do(menu(play)[0])
    assert before - left(play) == 0.5 == amount("mercenary_bands", "hire_ap") / 2
    assert counters.kind_of(key).full == 3, "who would cost 1½ AP"


@rule("AW-R5-levies.a")
def test_levies_build_a_regular_of_at_most_three_for_nothing() -> None:
    play = holding("levies", ASSYRIANS).do(f"card:{CARD['levies']}", "event")
    offered = menu(play)
    assert offered and all(counters.kind_of(key).full <= 3 for key in offered) and amount("levies", "most") == 3
    assert [key for key in counters.REGULARS["assyria"] if counters.kind_of(key).full > 3], "stronger ones stay out"
    play.do(offered[0], "into:kalhu")
    assert units(play, "kalhu", "assyria")[offered[0]] == 1 and left(play) == 9


# --- moves ----------------------------------------------------------------------------------------------------

LED = {"turtanu": "kalhu"}


@rule("AW-R5-swift-march.a", "AW-R5.e", "AW-6.11h.a")
def test_a_swift_march_enters_two_areas_free() -> None:
    play = play_event("swift_march", on=ASSYRIANS, leaders=LED, ap=10)
    play.do("march:kalhu", "to:ashur")
    assert left(play) == 10
    play.do("to:singara")
    assert left(play) == 10 and amount("swift_march", "areas") == 2
    play.do("to:nineveh")
    assert left(play) == 9
    assert "s3" in "".join(units(play, "nineveh", "assyria", marked=True)), "the areas are counted"


@rule("AW-R5-swift-march.a")
def test_the_way_that_is_offered_counts_the_free_areas() -> None:
    play = play_event("swift_march", on=ASSYRIANS, leaders=LED, ap=1).do("march:kalhu")
    prices = {option.key: option.facts["price"] for option in play.ask.options if option.key.startswith("to:")}
    assert prices["to:ashur"] == prices["to:singara"] == 0 and max(prices.values()) == 2


@rule("AW-R5-secret-paths.a")
def test_nobody_intercepts_a_force_on_secret_paths() -> None:
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"sippar": {"hi32": 2}}}
    led = {"turtanu": "ashur", "bel_ibni": "sippar"}
    play = holding("secret_paths", on, leaders=led).do("march:ashur", "to:opis")
    assert play.ask.topic == "intercept"
    play = play_event("secret_paths", "ashur/turtanu", on=on, leaders=led).do("march:ashur", "to:opis")
    assert play.ask.topic == "march" and list(play.state.lying) == [CARD["secret_paths"]]
    play.do("stop", "end")
    assert play.state.lying == {} and CARD["secret_paths"] in play.state.discard, "it lasts for the impulse"


@rule("AW-R5-surprise.a")
def test_evasions_from_a_force_with_surprise_are_harder() -> None:
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"opis": {"hi32": 2}}}
    led = {"turtanu": "ashur", "bel_ibni": "opis"}

    def chances(play: Play) -> dict[str, Any]:
        play.do("march:ashur", "to:opis")
        return {option.key: option.facts.get("chance") for option in play.ask.options}

    easy = chances(holding("surprise", on, leaders=led))
    play = play_event("surprise", "ashur/turtanu", on=on, leaders=led)
    hard = chances(play)
    assert hard["sippar"] < easy["sippar"] and amount("surprise", "modifier") == -3
    rolled = []
    for each in (play, holding("surprise", on, leaders=led, dice={"evade": [1, 1]})):
        if each is not play:
            each.do("march:ashur", "to:opis")
        through_cards(each.do("sippar"))
        rolled.append(needs(each.log(rule="AW-6.6.10.k")))
    assert rolled[0] - rolled[1] == 3


def needs(lines: list[str]) -> int:
    """What an evasion needed."""
    return int(lines[0].rpartition(" needed")[0].rpartition(" ")[2])


def through_cards(play: Play) -> Play:
    """Play no card in any window."""
    while waiting := [ask for ask in play.session.asks().values() if ask.topic in ("reaction_card", "battle_cards")]:
        play.by(waiting[0].seat, "pass" if waiting[0].topic == "reaction_card" else [])
    return play


@rule("AW-R5-feint.a")
def test_a_feint_leads_an_enemy_army_closer_to_its_home() -> None:
    on = {"assyria": {"kalhu": {"hi42": 2}}, "babylonia": {"ashur": {"hi32": 2}}}
    play = holding("feint", on, leaders={"turtanu": "kalhu", "bel_ibni": "ashur"}, dice={"attrition": [6, 1]})
    play.do(f"card:{CARD['feint']}", "event")
    if play.ask.topic == "feint":
        play.do(menu(play)[0])
    to = play.state.leaders["bel_ibni"].at
    assert to != "ashur" and not units(play, "ashur", "babylonia") and left(play) == 8
    inside = holding("feint", {"babylonia": {"sippar": {"hi32*inside": 2}}}, leaders={"bel_ibni": "sippar*inside"})
    inside.do(f"card:{CARD['feint']}").refused("event", rule="AW-R5-feint.a")


TWO: dict[str, Any] = {
    "on": {"assyria": {"singara": {"hi42": 2}, "kalhu": {"hi42": 3}}, "babylonia": {"ashur": {"hi32": 3}}},
    "leaders": {"turtanu": "singara", "shaknu": "kalhu", "bel_ibni": "ashur"},
    "dice": {"battle": [6] * 90, "evade": [1, 1]},
}  # fmt: skip


def attack_together(**things: Any) -> Play:
    """Two armies enter Ashur from two sides; nobody plays a card or evades."""
    play = holding("coordinated_attack", **{**TWO, **things}).do(f"card:{CARD['coordinated_attack']}", "event")
    while play.ask.topic in ("coordinated", "coordinated_army"):
        if play.ask.topic == "coordinated":
            play.do("ashur")
        else:
            play.do(menu(play)[0])
    return through_cards(play.do("stay") if play.ask.topic == "evade" else play)


@rule("AW-R5-coordinated-attack.a", "AW-6.11h.a")
def test_a_coordinated_attack_brings_two_armies_from_two_areas_into_one_battle() -> None:
    play = attack_together()
    assert amount("coordinated_attack", "least") == 2 and amount("coordinated_attack", "most") == 3
    assert left(play) == 10 - 2 - 1 - 1, "the event and an AP for each army"
    lines = [line for line in play.log(rule="AW-6.7.2.a") if line.startswith("Attacker")]
    help_of_both = sum(pieces.rating(play.state, leader).action for leader in ("turtanu", "shaknu"))
    assert lines[0].count("6") == 5 + help_of_both + 1, "both leaders help, as in an army group"
    assert not play.until("action").state.groups, "without a card"
    alone = holding("coordinated_attack", TWO["on"], leaders={"turtanu": "singara", "bel_ibni": "ashur"})
    alone.do(f"card:{CARD['coordinated_attack']}").refused("event", rule="AW-R5-coordinated-attack.a")


@rule("AW-R5-coordinated-attack.a")
def test_armies_that_won_together_stand_in_the_area_and_have_fought() -> None:
    play = attack_together(dice={"attacker": [1] * 9 + [6] * 20, "defender": [6] * 90, "evade": [1, 1]})
    play.until("action")
    assert units(play, "ashur", "assyria") == {"hi42": 5}
    assert {play.state.leaders[id].at for id in ("turtanu", "shaknu")} == {"ashur"}
    assert not play.state.groups and play.state.mover is None


def test_two_armies_of_one_area_share_its_units_in_a_coordinated_attack() -> None:
    on = {"assyria": {"kalhu": {"hi42": 5, "b32": 4}}, "babylonia": {"ashur": {"hi32": 1}}}
    play = attack_together(on=on, leaders={"turtanu": "kalhu", "shaknu": "kalhu", "bel_ibni": "ashur"})
    play.until("action")
    assert sum(sum(pile.get("assyria", {}).values()) for pile in play.state.units.values()) == 9


# --- draw pile ------------------------------------------------------------------------------------------------


@rule("AW-R5-careful-preparations.a", "AW-6.11g.b")
def test_careful_preparations_close_the_impulse_and_open_the_next_with_more() -> None:
    held = {"assyria": ("2", "40", "41")}
    play = holding("careful_preparations", ASSYRIANS, hands=held)
    play.do("build:li21", "into:kalhu", f"card:{CARD['careful_preparations']}").refused("event", rule="AW-6.11g.b")
    closed = holding(
        "careful_preparations",
        ASSYRIANS,
        hands=held,
        home={"assyria": []},
        level={"assyria": 6, "babylonia": 5, "elam": 4},
    )
    closed.do(f"card:{CARD['careful_preparations']}", "event")
    assert menu(closed) == ["end"] and closed.state.lying[CARD["careful_preparations"]].owner == "assyria"
    closed.do("end").until("action", "assyria")
    assert left(closed) == 6 + 4 + 6 and amount("careful_preparations", "gain_ap") == 12
    spend(spend(closed, "card:2"), "card:40")
    assert "card:41" not in menu(closed) and not closed.state.lying


@rule("AW-6.11g.b", "AW-R5-pass-impulse.a")
def test_pass_impulse_draws_two_cards_and_needs_an_untouched_impulse() -> None:
    play = play_event("pass_impulse", on=ASSYRIANS, deck=["2", "3", "4"])
    assert play.state.hands["assyria"] == ["2", "3"] and amount("pass_impulse", "cards") == 2
    assert menu(play) == ["end"]
    other = holding("pass_impulse", {"assyria": {"babylon": {"hi42": 2}}}, leaders={"turtanu": "babylon"})
    other.do("pillage:babylon", f"card:{CARD['pass_impulse']}").refused("event", rule="AW-6.11g.b")


@rule("AW-R5-spies.a", "AW-6.11g.a")
def test_spies_see_a_hand_take_a_card_of_it_and_give_one() -> None:
    held = {"assyria": ("2",), "elam": ("40", "41")}
    play = play_event("spies", on=ASSYRIANS, hands=held)
    play.expect("assyria", "spied_card")
    assert play.ask.private and menu(play) == ["card:40", "card:41"]
    play.do("card:41", "card:2")
    assert play.state.hands["assyria"] == ["41"] and play.state.hands["elam"] == ["40", "2"]
    assert hands.pack(play.state).seen_in("elam", "40") == ["assyria"], "the whole hand is known"
    assert "41" not in " ".join(play.log("babylonia"))
    alone = holding("spies", ASSYRIANS, hands={"elam": ("40",)}).do(f"card:{CARD['spies']}")
    alone.refused("event", rule="AW-R5-spies.a")


# --- economy --------------------------------------------------------------------------------------------------

FEW = {"assyria": ("2", "40", "41", "3"), "babylonia": ("4", "5", "6", "7"), "elam": ("8", "9", "10", "11")}


@rule("AW-R5-good-harvest.a", "AW-6.11i.a")
def test_a_good_harvest_brings_two_ap_in_each_of_two_impulses() -> None:
    play = play_event("good_harvest", on=ASSYRIANS, hands=FEW, ap=0, level={"assyria": 6, "babylonia": 5, "elam": 4})
    incomes = []
    for _ in range(3):
        play.do("end") if "end" in menu(play) else spend(play, menu(play, "card")[0]).do("end")
        play.until("action", "assyria")
        incomes.append(play.state.account.got["income"] // 2)
    assert incomes == [8, 8, 6] and not play.state.lying


@rule("AW-R5-poor-harvest.a")
def test_a_poor_harvest_takes_an_ap_from_each_impulse_of_another_country() -> None:
    play = play_event(
        "poor_harvest", "country:elam", on=ASSYRIANS, hands=FEW, level={"assyria": 6, "babylonia": 5, "elam": 4}
    )
    play.do("end").until("action", "elam")
    assert play.state.account.got["income"] == 2 * 3


@rule("AW-R5-irrigation.a")
def test_irrigation_removes_an_eco_marker_or_three_pillage_points() -> None:
    play = play_event("irrigation", "kalhu", on=ASSYRIANS, eco={"kalhu": -1}, pillage={"ashur": 2, "arbela": 2})
    assert "kalhu" not in play.state.eco and play.state.pillage == {"ashur": 2, "arbela": 2}
    play = play_event("irrigation", "pillage", on=ASSYRIANS, eco={"kalhu": -1}, pillage={"ashur": 2, "arbela": 2})
    play.do({"ashur": 2, "arbela": 1})
    assert play.state.pillage == {"arbela": 1} and play.state.eco == {"kalhu": -1}
    assert amount("irrigation", "pillage") == 3


# --- sabotage and disasters -----------------------------------------------------------------------------------


@rule("AW-R5-pestilence.a", "AW-6.11a.a")
def test_pestilence_checks_the_area_and_those_joined_to_it_and_damages_the_city_on_a_six() -> None:
    on = {
        "assyria": {"kalhu": {"hi42": 1}},
        "babylonia": {"sippar": {"hi32*inside": 1}, "opis": {"b31": 1}, "ur": {"b31": 1}},
    }
    for die, damage in ((5, {}), (6, {"sippar": 1})):
        dice = {"attrition sippar": [6], "attrition opis": [6], "pestilence": [die]}
        play = play_event("pestilence", "sippar", on=on, dice=dice)
        through_cards(play)
        assert units(play, "sippar", "babylonia") == {"hi32/reduced": 1}
        assert units(play, "opis", "babylonia") == {"b31/reduced": 1} and units(play, "ur", "babylonia") == {"b31": 1}
        assert play.state.damage == damage and left(play) == 7


@rule("AW-R5-pestilence.a")
def test_pestilence_spares_the_last_level_of_a_city() -> None:
    last = areas.AREAS["sippar"].defense - 1
    play = play_event("pestilence", "sippar", on=ASSYRIANS, dice={"pestilence": [6]}, damage={"sippar": last})
    through_cards(play)
    assert play.state.damage == {"sippar": last}


@rule("AW-6.11a.a", "AW-6.11.j", "AW-R5-counter-measures.a")
def test_counter_measures_cancel_a_disaster_before_anything_is_rolled_or_paid() -> None:
    held = {"elam": (CARD["counter_measures"],)}
    play = play_event("pestilence", "kalhu", on=ASSYRIANS, hands=held).expect("elam", "reaction_card")
    play.do(f"card:{CARD['counter_measures']}")
    assert left(play) == 10 and not play.log(rule="AW-R5-pestilence.a")[2:], "nothing has come of it"
    assert set(play.state.discard) == {CARD["pestilence"], CARD["counter_measures"]}
    assert units(play, "kalhu", "assyria") == {"hi42": 2}


@rule("AW-6.11.j", "AW-R5.f")
def test_who_could_hold_counter_measures_is_asked_and_nobody_else() -> None:
    held = {"elam": ("2",), "babylonia": ()}
    assert play_event("pestilence", "kalhu", on=ASSYRIANS, hands=held).ask.seat == "elam"
    gone = [str(n) for n in cards.KINDS["counter_measures"].numbers]
    deck = ["3", "4", "5"]
    play = play_event(
        "pestilence", "kalhu", on=ASSYRIANS, hands=held, discard=gone, deck=deck, dice={"attrition": [1] * 9}
    )
    assert play.ask.topic == "action"


@rule("AW-R5-poisoned-wells.a", "AW-6.11k.a")
def test_poisoned_wells_strike_one_force_outside_a_city() -> None:
    on = {"assyria": {"kalhu": {"hi42": 1}}, "babylonia": {"sippar": {"hi32*inside": 1}, "opis": {"b31": 3, "hi32": 1}}}
    play = holding("poisoned_wells", on, leaders={"bel_ibni": "opis"}, dice={"attrition opis": [6, 6, 1, 1]})
    play.do(f"card:{CARD['poisoned_wells']}", "event")
    through_cards(play).until("action")
    assert len([line for line in play.log() if line.startswith("Attrition")]) == 1, "the army is one force"
    assert any("/reduced" in key for key in units(play, "opis", "babylonia"))
    assert units(play, "sippar", "babylonia") == {"hi32": 1} and left(play) == 9


@rule("AW-R5-give-them-what-they-want.a", "AW-10.4e.a")
def test_mercenaries_who_are_not_paid_strike_once_and_go() -> None:
    on = {"assyria": {"kalhu": {"hi42": 1}}, "elam": {"susa": {"hi32": 1, "merc_lc21": 2}}}
    dice = {"deserters": [2, 6]}
    play = play_event("give_them_what_they_want", on=on, dice=dice, saved={"elam": 2})
    through_cards(play)
    play.expect("elam", "paid_off").refused({"merc_lc21": 2}, rule="AW-R5-give-them-what-they-want.a")
    play.do({"merc_lc21": 1})
    assert play.state.saved["elam"] == 0, "½ AP for each point: 1 AP for strength 2"
    assert left(play) == 9 and amount("give_them_what_they_want", "point_ap") == 1
    play.until("action")
    assert sum(units(play, "susa", "elam").values()) == 2, "one of the mercenaries has gone"


@rule("AW-2.3.j")
def test_nomads_are_not_stirred_up() -> None:
    nomad = min(counters.COMMON[counters.ARAMAEAN])
    play = holding("give_them_what_they_want", {"elam": {"susa": {"hi32": 1, nomad: 1}}})
    play.do(f"card:{CARD['give_them_what_they_want']}").refused("event", rule="AW-R5-give-them-what-they-want.a")


# --- lasting --------------------------------------------------------------------------------------------------


@rule("AW-R5-royal-road.a", "AW-6.11l.a", "AW-R5.g")
def test_the_royal_road_makes_relocations_and_forced_marches_cheap_until_the_turn_ends() -> None:
    play = holding("royal_road", ASSYRIANS, leaders={"turtanu": "kalhu", "shaknu": "ashur"}, hands={"assyria": ("2",)})
    prices = {option.key: option.facts.get("price") for option in play.ask.options}
    assert prices["relocate:shaknu"] == 2
    play.do(f"card:{CARD['royal_road']}", "event")
    prices = {option.key: option.facts.get("price") for option in play.ask.options}
    assert prices["relocate:shaknu"] == 1 == amount("royal_road", "relocation_ap")
    before = left(play)
    play.do("forced_march:kalhu")
    play.do(menu(play)[0])
    assert before - left(play) == 5 == amount("royal_road", "march_ap") / 2
    assert CARD["royal_road"] in play.until("relocate").state.discard


@rule("AW-6.11f.a")
def test_marduk_s_followers_feed_assyria_in_babylonia_until_it_does_harm_there() -> None:
    on = {"assyria": {"babylon": {"hi42": 2}, "susa": {"hi42": 1}}}
    play = play_event("marduk_s_assyrian_followers", on=on, leaders={"turtanu": "babylon"}, hands=FEW)
    assert not supply.needs_supply(play.state, "assyria", "babylon")
    assert supply.needs_supply(play.state, "assyria", "susa") and left(play) == 8
    play.do("pillage:susa")
    assert play.state.lying
    play.do("pillage:babylon")
    assert not play.state.lying and supply.needs_supply(play.state, "assyria", "babylon")
    assert play.state.discard == [CARD["marduk_s_assyrian_followers"]]


def test_marduk_s_followers_leave_assyria_when_it_damages_a_city_of_babylonia() -> None:
    on = {"assyria": {"sippar": {"hi42": 4}}}
    play = play_event("marduk_s_assyrian_followers", on=on, leaders={"turtanu": "sippar"}, dice={"attacker": [1] * 9})
    through_cards(play.do("siege:sippar/standard")).until("action")
    assert not play.state.lying


def test_an_oracle_lies_open_until_its_roll() -> None:
    on = {"elam": {"susa": {"hi32": 2}}}
    play = play_event("oracle", on=on, of="elam", hands=FEW)
    assert play.state.lying[CARD["oracle"]].owner == "elam" and amount("oracle", "modifier") == -2
    play.state.round = 9
    play.do("end").until("mulligan")
    assert list(play.state.lying) == [CARD["oracle"]], "the end of the turn does not end it"


# --- home cards -----------------------------------------------------------------------------------------------


@rule("AW-R6-deportation.a")
def test_deportation_moves_an_eco_marker_from_abroad_to_a_home_city() -> None:
    play = play_event("deportation", "sippar:kalhu", on=ASSYRIANS, control={"sippar": "assyria"}, eco={})
    assert play.state.eco == {"sippar": -1, "kalhu": 1}
    holding("deportation", ASSYRIANS).do("card:deportation").refused("event", rule="AW-R6-deportation.a")


@rule("AW-R6-royal-post.a")
def test_the_royal_post_sends_two_leaders_and_an_army_four_areas_far() -> None:
    led = {"turtanu": "kalhu", "shaknu": "ashur", "sargon_ii": "arbela"}
    play = play_event("royal_post", on=ASSYRIANS, leaders=led)
    assert amount("royal_post", "areas") == 4 and amount("royal_post", "leaders") == 2
    play.do("shaknu:nineveh", "sargon_ii:kalhu", "turtanu:ashur")
    where = {leader: play.state.leaders[leader].at for leader in led}
    assert where == {"turtanu": "ashur", "shaknu": "nineveh", "sargon_ii": "kalhu"}
    assert units(play, "ashur", "assyria") == {"hi42": 2} and left(play) == 10


@rule("AW-R6-siege-train.a")
def test_the_siege_train_helps_one_round() -> None:
    on = {"assyria": {"sippar": {"hi42": 2}}, "babylonia": {"sippar": {"hi32*inside": 1}}}
    rolls = []
    for event in ("ap", "event"):
        play = holding("siege_train", on, leaders={"turtanu": "sippar"}, dice={"battle": [6] * 90})
        play.do("card:siege_train", event, "siege:sippar/assault")
        through_cards(play)
        rolls.append([line.partition(":")[0] + line for line in play.log(rule="AW-6.7.2.a")])
    (plain_a, plain_d), (train_a, train_d) = rolls
    assert train_a.count("6") - plain_a.count("6") == 2 == amount("siege_train", "dice")
    assert "strength 3" in plain_d and "strength 2" in train_d and "strength 3" not in train_d
    assert not play.state.lying


@rule("AW-R6-marduk-s-procession.a")
def test_marduk_s_procession_saves_a_rout_in_each_battle_of_the_impulse() -> None:
    on = {"assyria": {"singara": {"hi42": 4}}, "babylonia": {"ashur": {"hi32": 4}}}
    found = []
    for event in ("ap", "event"):
        play = holding("marduk_s_procession", on, of="babylonia", leaders={"turtanu": "singara", "bel_ibni": "ashur"},
                       dice={"defender strength 4": [1, 1, 6, 6], "battle": [6] * 90})  # fmt: skip
        play.do("card:marduk_s_procession", event, "march:ashur", "to:singara")
        play.until("retreat", "babylonia")
        found.append(sum(play.state.regroup.get("babylonia", {}).values()))
    assert found == [1, 0] and amount("marduk_s_procession", "routs") == 1


@rule("AW-R6-bowmen-of-elam.a", "AW-6.11j.a")
def test_bowmen_of_elam_take_the_places_of_mercenaries_at_home() -> None:
    on: Any = {"elam": {"susa": {"merc_lc21*inside": 1}, "madaktu": {"merc_b31": 3}, "namri": {"merc_b31": 1}}}
    play = holding("bowmen_of_elam", on, of="elam").do("card:bowmen_of_elam", "event")
    assert not [key for key in menu(play) if key.startswith("namri")], "only at home"
    for _ in range(3):
        play.do(next(key for key in menu(play) if key.startswith("madaktu")))
    there = units(play, "madaktu", "elam")
    assert not pieces.mercenaries(there) and sum(there.values()) == 3 == amount("bowmen_of_elam", "units")
    assert all(counters.kind_of(key).full <= 3 for key in there) and play.ask.topic == "action"
