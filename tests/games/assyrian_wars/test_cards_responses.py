"""6.11e Responses: cards on interceptions, evasions, battles, retreats and siege rounds."""

from __future__ import annotations

from typing import Any

from engine.games.assyrian_wars.data import cards
from engine.games.assyrian_wars.data import units as counters
from tests.games.assyrian_wars.stage import game, through, units
from tests.games.assyrian_wars.test_cards_battle import CARD, MISS, amount, battle_dice, dice
from tests.kit import Play
from tests.rules import rule


def respond(play: Play, seat: str, kind: str, *answers: Any) -> Play:
    """Play the card in the window that is open; answer what it asks."""
    play.expect(seat, "reaction_card").by(seat, f"card:{CARD[kind]}" if kind in CARD else f"card:{kind}")
    for answer in answers:
        play.do(answer)
    return play


# --- on interceptions and evasions ----------------------------------------------------------------------------

MEETING: dict[str, Any] = {
    "on": {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"sippar": {"hi32": 2}}},
    "leaders": {"turtanu": "ashur", "bel_ibni": "sippar"}, "dice": {**MISS, "intercept": [6, 6]},
}  # fmt: skip


@rule("AW-R5-secret-paths.a", "AW-6.11e.a")
def test_secret_paths_as_a_response_let_the_declared_interceptions_fail() -> None:
    play = game(**MEETING, hands={"assyria": (CARD["secret_paths"],)}).do("march:ashur", "to:opis", "army:bel_ibni")
    respond(play, "assyria", "secret_paths")
    assert not play.log(rule="AW-6.6.9.k") and units(play, "sippar", "babylonia") == {"hi32": 2}
    assert play.state.discard == [CARD["secret_paths"]] and play.ask.topic == "march"


@rule("AW-R5-secret-paths.a", "AW-R5.f")
def test_only_the_side_that_is_intercepted_is_asked_for_secret_paths() -> None:
    play = game(**MEETING, hands={"babylonia": (CARD["secret_paths"],)}).do("march:ashur", "to:opis", "army:bel_ibni")
    assert play.log(rule="AW-6.6.9.k") and not [ask for ask in play.session.asks().values()
                                                if ask.about.get("moment") == "interception"]  # fmt: skip


@rule("AW-R5-surprise.a", "AW-6.6.10.j")
def test_surprise_as_a_response_makes_the_declared_evasions_harder() -> None:
    setting: dict[str, Any] = {
        "on": {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"opis": {"hi32": 2}}},
        "leaders": {"turtanu": "ashur", "bel_ibni": "opis"}, "dice": MISS,
    }  # fmt: skip
    needed = []
    for card in (CARD["irrigation"], CARD["surprise"]):
        play = game(**setting, hands={"assyria": (card,)}).do("march:ashur", "to:opis", "der")
        play.do("pass" if card == CARD["irrigation"] else f"card:{card}")
        needed.append(int(play.log(rule="AW-6.6.10.k")[0].split(" needed")[0].split()[-1]))
    assert needed[1] - needed[0] == 3 == -amount("surprise", "modifier")


# --- Mountain Refuge ------------------------------------------------------------------------------------------


def meeting_in_der(fell: dict[str, Any]) -> Play:
    """Assyria marches on an army of Elam, which has Mountain Refuge."""
    return game(
        on={"assyria": {"opis": {"hi42": 4}}, "elam": {"der": {"hi32": 2}}},
        leaders={"turtanu": "opis", "imbappa": "der"}, home={"elam": ["mountain_refuge"]}, dice=fell,
    ).do("march:opis", "to:der")  # fmt: skip


@rule("AW-R6-mountain-refuge.a", "AW-6.11e.a")
def test_a_force_that_retreats_escapes_to_any_home_area_without_attrition() -> None:
    play = meeting_in_der({"attacker strength 4": [1, 6, 6, 6], "battle": [6] * 40, "evade": [1, 1]})
    through(play, "evade", "hits", "routs")
    respond(play, "elam", "mountain_refuge", "liyan")
    assert play.state.leaders["imbappa"].at == "liyan" and units(play, "liyan", "elam")
    assert not play.log(rule="AW-6.7.8.c") and not units(play, "der", "elam")
    assert play.state.home["elam"] == [] and "mountain_refuge" not in play.state.discard


@rule("AW-R6-mountain-refuge.a")
def test_a_force_that_evades_escapes_without_a_roll() -> None:
    play = meeting_in_der(MISS).expect("elam", "evade").do("puqudu")
    respond(play, "elam", "mountain_refuge", "susa")
    assert not play.log(rule="AW-6.6.10.k")
    assert units(play, "susa", "elam") == {"hi32": 2} and play.state.leaders["imbappa"].at == "susa"


# --- Turncoats ------------------------------------------------------------------------------------------------


@rule("AW-R5-turncoats.a", "AW-10.4e.a", "AW-2.3.j")
def test_turncoats_fight_for_the_enemy_for_one_battle_and_are_disbanded() -> None:
    nomad = min(counters.COMMON[counters.ARAMAEAN])
    play = game(
        on={"assyria": {"singara": {"hi42": 2}}, "babylonia": {"ashur": {"hi32": 2, "merc_lc21": 3, nomad: 1}}},
        leaders={"shaknu": "singara", "bel_ibni": "ashur"}, hands={"assyria": (CARD["turncoats"],)},
        saved={"assyria": 0}, dice={**MISS, "turncoats": [4, 5, 6]},
    ).do("march:singara", "to:ashur")  # fmt: skip
    through(play, "evade")
    before = play.state.account.spent
    respond(play, "assyria", "turncoats")
    through(play, "battle_cards", "reaction_card")
    assert play.state.account.spent - before == 2 * cards.KINDS["turncoats"].cost == 4
    assert dice(play, "Attacker")["strength 2"] == 2, "two of three turn on a 5 or more"
    assert counters.kind_of(nomad).full != 2 or dice(play, "Defender")["strength 2"] == 2
    assert units(play, "ashur", "babylonia").get("merc_lc21") == 1 and not units(play, "ashur", "assyria").get(
        "merc_lc21"
    )
    assert units(play, "ashur", "babylonia")[nomad] == 1 and play.state.game_pool["merc_lc21"] == 2


@rule("AW-R5-turncoats.a")
def test_without_enemy_mercenaries_nobody_is_asked_for_turncoats() -> None:
    play = game(
        on={"assyria": {"singara": {"hi42": 2}}, "babylonia": {"ashur": {"hi32": 2}}}, dice=MISS,
        leaders={"shaknu": "singara", "bel_ibni": "ashur"}, hands={"assyria": (CARD["turncoats"],)},
    ).do("march:singara", "to:ashur")  # fmt: skip
    through(play, "evade")
    assert all(ask.topic == "battle_cards" for ask in play.session.asks().values())


@rule("AW-R5-counter-measures.a", "AW-6.11a.a", "AW-6.11.j")
def test_counter_measures_cancel_sabotage_before_a_die_falls_and_nobody_pays() -> None:
    play = game(
        on={"assyria": {"singara": {"hi42": 2}}, "babylonia": {"ashur": {"hi32": 2, "merc_lc21": 3}}}, dice=MISS,
        leaders={"shaknu": "singara", "bel_ibni": "ashur"},
        hands={"assyria": (CARD["turncoats"],), "elam": (CARD["counter_measures"],)},
    ).do("march:singara", "to:ashur")  # fmt: skip
    through(play, "evade")
    before = play.state.account.spent
    while "assyria" not in play.session.asks():
        play.by(*next((seat, "pass") for seat in play.session.asks()))
    play.by("assyria", f"card:{CARD['turncoats']}")
    while play.session.asks().get("elam") is None or play.session.asks()["elam"].about.get("moment") != "effect":
        play.by("elam", "pass")
    play.by("elam", f"card:{CARD['counter_measures']}")
    through(play, "battle_cards", "reaction_card")
    assert play.state.account.spent == before and units(play, "ashur", "babylonia")["merc_lc21"] == 3


@rule("AW-6.11.l", "AW-6.11.c")
def test_outside_its_impulse_a_country_pays_a_response_out_of_saved_ap_and_borrows_the_rest() -> None:
    setting: dict[str, Any] = {
        "on": {"assyria": {"singara": {"hi42": 2, "merc_lc21": 1}}, "babylonia": {"ashur": {"hi32": 2}}},
        "leaders": {"shaknu": "singara", "bel_ibni": "ashur"}, "dice": {**MISS, "turncoats": [1]},
        "hands": {"babylonia": (CARD["turncoats"],)}, "level": {"babylonia": 5},
    }  # fmt: skip
    for saved, kept, loan in ((8, 4, {}), (2, 0, {"babylonia": 2})):
        play = game(**setting, saved={"babylonia": saved})
        respond(through(play.do("march:singara", "to:ashur"), "evade"), "babylonia", "turncoats")
        assert play.state.saved["babylonia"] == kept and play.state.loans == loan
    play = game(**setting, saved={"babylonia": 2}, loans={"babylonia": 2}).do("march:singara", "to:ashur")
    through(play, "evade")
    assert all(ask.topic == "battle_cards" for ask in play.session.asks().values()), "it could not pay"


# --- Walls of Babylon -----------------------------------------------------------------------------------------


@rule("AW-R6-walls-of-babylon.a")
def test_the_walls_of_babylon_give_a_city_two_dice_before_any_doubling() -> None:
    for kind, times in (("standard", 1), ("assault", 2)):
        rolled = []
        for home in ([], ["walls_of_babylon"]):
            play = game(
                on={"assyria": {"sippar": {"hi42": 2}}}, leaders={"turtanu": "sippar"}, dice=MISS,
                home={"babylonia": home},
            ).do(f"siege:sippar/{kind}")  # fmt: skip
            if home:
                respond(play, "babylonia", "walls_of_babylon")
            rolled.append(battle_dice(play, "Defender"))
        assert rolled[1] - rolled[0] == times * 2 == times * amount("walls_of_babylon", "dice")
