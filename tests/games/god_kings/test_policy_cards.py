"""What the automated player makes of its cards: which are played, what they are aimed at, whom they help."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.cards.playing import play_event
from engine.games.god_kings.cards.thrones import god_kings
from engine.games.god_kings.course.impulse import play_card
from engine.games.god_kings.data.rulers import king_of
from engine.games.god_kings.data.spaces import CAPITAL, PROVINCES
from engine.games.god_kings.events.windows import battle_cards, charge_cards, siege_cards
from engine.games.god_kings.player.answers import look
from engine.games.god_kings.player.clashes import allies
from engine.games.god_kings.player.policy import policy
from engine.games.god_kings.position.pieces import FIGHTING, mark_units, outside
from engine.games.god_kings.position.state import Battle, Party
from engine.games.god_kings.realm.neutrals import activate_neutral
from engine.kernel.questions import Ask
from tests.games.god_kings.harness import drive, position
from tests.kit import easy

VASSAL, UNREST, REFORMS = "18", "78", "39"


def answered(t: Any, rule: Any, seat: str = "egypt") -> dict[str, Any]:
    """Its last answer to each question, all others saying what is easy."""
    found: dict[str, Any] = {}

    def answer(ask: Ask) -> Any:
        if ask.seat != seat:
            return easy(ask)
        found[str(ask.topic)] = policy(t.state, ask, None)  # type: ignore[arg-type]
        return found[str(ask.topic)]

    drive(rule, otherwise=answer)
    return found


def test_a_vassal_changes_sides_where_it_brings_a_province_far_from_every_army() -> None:
    markers = {"sile": "egypt", "raphia": "hatti", "ashkelon": "egypt", "gaza": "hatti"}
    t = position(markers=markers, hands={"egypt": [VASSAL]})
    assert answered(t, play_event(t, "egypt", VASSAL))["vassal"] == "raphia", "with it Sinai is Egypt's"


@pytest.mark.parametrize(("heir", "answer"), [("thutmose_iii", "egypt:10"), ("", "pass")])
def test_the_god_king_is_played_for_a_better_heir_of_its_own(heir: str, answer: str) -> None:
    turn, king = (1, "hatshepsut") if heir else (7, "thutmose_iii")
    t = position(turn=turn, generals={king: "memphis"}, hands={"egypt": ["10"]})
    assert answered(t, god_kings(t))["god_king"] == answer


def fray(**more: Any) -> tuple[Any, Battle]:
    """Egypt attacks Mitanni in Kadesh, both with chariots."""
    on = {"kadesh": {"egypt": {"warrior_amon": 3, "chariot": 2}, "mitanni": {"warrior_taidu": 3, "chariot": 2}}}
    t = position(on, generals={"egypt_a": "kadesh", "mitanni_a": "kadesh"}, **more)
    for side in ("egypt", "mitanni"):
        mark_units(t.state, "kadesh", side, outside(t.state, "kadesh", side), FIGHTING)
    parties = [Party(side, side, f"{side}_a", [f"{side}_a"], chariots=2, strength=17) for side in ("egypt", "mitanni")]
    b = Battle("kadesh", *parties)
    t.state.battle = b
    return t, b


@pytest.mark.parametrize(
    ("seat", "card", "answer"),
    [
        ("egypt", "62", "card:62"), ("mitanni", "62", "pass"), ("hatti", "62", "pass"),
        ("egypt", "63", "pass"), ("mitanni", "63", "card:63"),
        ("egypt", "64", "minus:64"), ("mitanni", "64", "plus:64"), ("hatti", "64", "pass"),
    ],
)  # fmt: skip
def test_a_card_on_a_charge_is_played_for_its_own_side(seat: str, card: str, answer: str) -> None:
    t, b = fray(hands={seat: [card]})
    assert answered(t, charge_cards(t, b, "egypt"), seat)["charge_card"] == answer


@pytest.mark.parametrize(
    ("seat", "card", "answer"),
    [
        ("egypt", "56", "attacker:56"), ("mitanni", "56", "defender:56"), ("hatti", "56", "pass"),
        ("egypt", "61", "attacker:61"), ("mitanni", "61", "pass"), ("mitanni", "75", "egypt_a:75"),
        ("egypt", "70", "pass"),
    ],
)  # fmt: skip
def test_a_card_in_a_battle_is_played_for_its_own_side(seat: str, card: str, answer: str) -> None:
    t, b = fray(hands={seat: [card]})
    assert answered(t, battle_cards(t, b), seat)["battle_card"] == answer


@pytest.mark.parametrize(
    ("seat", "card", "answer"),
    [
        ("egypt", "88", "card:88"), ("mitanni", "88", "pass"), ("egypt", "94", "pass"), ("mitanni", "94", "card:94"),
        ("hatti", "88", "pass"),
    ],
)  # fmt: skip
def test_a_card_on_a_siege_is_played_for_its_own_side(seat: str, card: str, answer: str) -> None:
    on = {"kadesh": {"egypt": {"warrior_amon": 3}}}
    t = position(on, generals={"egypt_a": "kadesh"}, markers={"kadesh": "mitanni"}, hands={seat: [card]})
    t.state.garrisons = ["kadesh"]
    assert answered(t, siege_cards(t, "kadesh", "egypt", "egypt"), seat)["siege_card"] == answer


def test_trouble_is_made_for_the_rival_who_is_ahead() -> None:
    generals = {king_of(power, 3): CAPITAL[power] for power in ("egypt", "mitanni", "hatti")}
    for ahead in ("mitanni", "hatti"):
        t = position(generals=generals, hands={"egypt": [UNREST]})
        t.state.total[ahead] = 20
        t.state.total["egypt"] = 5
        assert answered(t, play_event(t, "egypt", UNREST))["unrest"] == f"king:{king_of(ahead, 3)}"


def test_what_is_not_possible_now_is_not_what_a_card_is_chosen_for() -> None:
    t = position(turn=3, hands={"hatti": [REFORMS, "28"]}, generals={"hatti_a": "hattusha"})
    ask = drive_for_card(t, "hatti")
    uses = look(t.state, ask)
    assert uses.best(REFORMS)[1] != "event", "neither Walusa nor Pitassa is Hatti's"
    t.state.markers.update(dict.fromkeys(PROVINCES["pitassa"].spaces, "hatti"))
    assert look(t.state, ask).best(REFORMS)[1] == "event"


def drive_for_card(t: Any, seat: str) -> Ask:
    return drive(play_card(t, seat)).of("card", seat)


def test_a_neutral_army_is_turned_against_rivals_and_not_against_oneself() -> None:
    on = {
        "ur": {"kassites": {"warrior_babylon": 3}}, "arrapha": {"kassites": {"warrior_marduk": 3}},
    }  # fmt: skip
    generals = {"kassites_a": "ur", "kassites_b": "arrapha"}
    t = position(on, generals=generals, markers={"assur": "mitanni", "nineveh": "mitanni", "kalhu": "mitanni"})
    found = answered(t, activate_neutral(t, "egypt"))
    assert found["neutral"] == "general:kassites_b"


def test_local_allies_count_double_in_ones_own_homecountry() -> None:
    t = position(markers=dict.fromkeys(PROVINCES["sinai"].spaces, "egypt"))
    assert (allies(t.state, "memphis", "egypt"), allies(t.state, "raphia", "egypt")) == (2, 1)
    assert allies(t.state, "memphis", "hatti") == 0


@pytest.mark.parametrize("side", ["revolt_megiddo", "gasga"])
def test_an_army_drives_those_out_who_hold_a_space_of_its_own_province(side: str) -> None:
    """21.0.n, 22.0.e: while only Barbarians or a Revolt stand in Megiddo, Canaan scores for nobody."""
    on = {"hazor": {"egypt": {"warrior_amon": 4, "chariot": 3}}, "megiddo": {side: {"mercenary": 2}}}
    own = dict.fromkeys(PROVINCES["canaan"].spaces, "egypt")
    t = position(on, generals={"thutmose_iii": "hazor", side: "megiddo"}, markers=own, hands={"egypt": ["32"]})
    asked = answered(t, play_card(t, "egypt"))
    assert asked["use"] == "activate" and t.state.units["megiddo"].get("egypt"), asked
