"""6.6.9.i, 6.6.10.j, 6.7.1 Windows for cards: when they open, to whom, and in which order cards take effect."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.data import cards
from engine.games.assyrian_wars.events import played, windows
from engine.games.assyrian_wars.position.state import Siege
from tests.games.assyrian_wars.stage import game, through
from tests.rules import rule

BATTLE = {"assyria": {"singara": {"hi42": 2}}, "babylonia": {"ashur": {"hi32": 2}}, "elam": {"der": {"b32": 1}}}
LED = {"shaknu": "singara", "bel_ibni": "ashur"}
MISS = {"battle": [6] * 60, "evade": [1, 1], "intercept": [1, 1]}


def kind_with(fits: Any) -> tuple[str, str]:
    """A kind of random card that fits, and a card of it."""
    return next((kind.id, str(kind.numbers[0])) for kind in cards.KINDS.values() if not kind.home and fits(kind))


def effect(patch: pytest.MonkeyPatch, *kinds: str) -> list[tuple[str, str]]:
    """Let cards of these kinds do nothing but be remembered."""
    done: list[tuple[str, str]] = []
    found = played.Effects(played.rule_of)
    for kind in kinds:
        found.of(kind)(lambda event: done.append((event.role, event.card)))
    patch.setattr(windows, "EFFECTS", found)
    return done


def everybody_could(patch: pytest.MonkeyPatch) -> None:
    """Whoever has a hand could hold any card, those of other scenarios too."""

    def could_play(s: Any, country: str, fits: Any) -> bool:
        return bool(s.hands.get(country)) and any(fits(cards.KINDS[kind]) for kind in windows.EFFECTS)

    patch.setattr(windows, "could_play", could_play)


def test_no_window_opens_where_no_card_has_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    effect(monkeypatch)
    _, card = kind_with(lambda kind: kind.layer == 1)
    play = game(on=BATTLE, leaders=LED, dice=MISS, hands={"assyria": (card,)})
    through(play.do("march:singara", "to:ashur"), "evade")
    assert play.ask.topic == "retreat"


@rule("AW-6.7.1.a", "AW-6.7.1.b", "AW-6.7.1.c", "AW-6.7.1.d")
def test_battle_cards_are_laid_face_down_in_three_layers_and_shown_together(monkeypatch: pytest.MonkeyPatch) -> None:
    layers = [kind_with(lambda kind, layer=layer: kind.layer == layer) for layer in cards.LAYERS]
    done = effect(monkeypatch, *(kind for kind, _ in layers))
    hands = {"assyria": (layers[0][1], layers[2][1]), "babylonia": (layers[1][1], "44"), "elam": ("45",)}
    play = game(on=BATTLE, leaders=LED, dice=MISS, hands=hands)
    through(play.do("march:singara", "to:ashur"), "evade")
    for layer, (_, card) in zip(cards.LAYERS, layers, strict=True):
        assert set(play.session.asks()) == {"assyria", "babylonia"}, "all in the battle, whatever they hold"
        assert {ask.about["layer"] for ask in play.session.asks().values()} == {layer}
        holder = "babylonia" if layer == 2 else "assyria"
        play.by("babylonia" if holder == "assyria" else "assyria", [])
        assert card not in play.state.playing, "sealed"
        play.by(holder, [f"card:{card}"])
        if layer == 1:
            assert play.state.playing == [card] and done == [], "it lies open, and takes effect after all layers"
    assert done == [("babylonia", layers[1][1]), ("assyria", layers[2][1]), ("assyria", layers[0][1])]
    assert play.state.discard == [card for _, card in layers]


@rule("AW-6.6.9.i")
def test_cards_on_interceptions_come_after_the_declarations_and_before_any_roll(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind, card = kind_with(lambda kind: "interception" in kind.moments)
    done = effect(monkeypatch, kind)
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"sippar": {"hi32": 2}}}
    play = game(on=on, leaders={"shaknu": "ashur", "bel_ibni": "sippar"}, dice=MISS, hands={"assyria": (card,)})
    play.do("march:ashur", "to:opis", "army:bel_ibni").expect("assyria", "reaction_card")
    assert not play.log(rule="AW-6.6.9.k")
    play.do(f"card:{card}")
    assert done == [("assyria", card)] and len(play.log(rule="AW-6.6.9.k")) == 1
    play = game(on=on, leaders={"shaknu": "ashur", "bel_ibni": "sippar"}, dice=MISS, hands={"assyria": (card,)})
    play.do("march:ashur", "to:opis", "pass")
    assert play.ask.topic == "march", "nobody has declared"


@rule("AW-6.6.10.j")
def test_cards_on_evasions_come_after_the_declarations_and_before_any_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    kind, card = kind_with(lambda kind: "evasion" in kind.moments)
    done = effect(monkeypatch, kind)
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"opis": {"hi32": 2}}}
    play = game(on=on, leaders={"shaknu": "ashur", "bel_ibni": "opis"}, dice=MISS, hands={"elam": (card,)})
    play.do("march:ashur", "to:opis", "der").expect("elam", "reaction_card")
    assert not play.log(rule="AW-6.6.10.k")
    play.do(f"card:{card}")
    assert done == [("elam", card)] and len(play.log(rule="AW-6.6.10.k")) == 1


def asked_at(play: Any) -> str:
    """At which moment somebody is asked for a card."""
    [ask] = play.session.asks().values()
    assert (ask.topic, ask.seat) == ("reaction_card", "elam")
    return str(ask.about["moment"])


def test_cards_are_asked_for_before_a_battle_on_a_retreat_and_after_a_battle_for_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = [kind_with(lambda kind, name=name: name in kind.moments)[0] for name in ("before_battle", "vp_battle")]
    everybody_could(monkeypatch)
    effect(monkeypatch, *kinds, "mountain_refuge")
    on = {"assyria": {"singara": {"hi42": 8}}, "babylonia": {"ashur": {"hi32": 5}}}
    dice = {"attacker strength 4": [1, 1, *[6] * 20], "battle": [6] * 60, "evade": [1, 1]}
    play = game(on=on, leaders={"turtanu": "singara", "bel_ibni": "ashur"}, dice=dice, hands={"elam": ("45",)})
    through(play.do("march:singara", "to:ashur"), "evade")
    assert asked_at(play) == "before_battle" and not play.log(rule="AW-6.7.2.a")
    through(play.do("pass"), "hits", "routs")
    assert asked_at(play) == "retreat" and not play.log(rule="AW-6.7.8.b")
    assert asked_at(play.do("pass")) == "vp_battle" and play.log(rule="AW-8.3.b")


def test_cards_are_asked_for_before_the_dice_of_a_siege_and_when_hunger_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = ["mountain_refuge", *(
        next(kind.id for kind in cards.KINDS.values() if name in kind.moments) for name in ("siege_round", "hunger")
    )]  # fmt: skip
    effect(monkeypatch, *kinds)
    everybody_could(monkeypatch)
    setting: dict[str, Any] = {
        "on": {"assyria": {"sippar": {"hi42": 2}}}, "leaders": {"turtanu": "sippar"}, "hands": {"elam": ("45",)},
    }  # fmt: skip
    siege = ("sippar", "assyria", "hunger", [1, 0], 2, 1)
    play = game(**setting, sieges=[Siege(*siege)]).do("siege:sippar/assault")
    assert asked_at(play) == "siege_round" and not play.log(rule="AW-6.7.2.a")
    play = game(**setting, sieges=[Siege(*siege)]).do("siege:sippar/hunger")
    assert asked_at(play) == "hunger" and play.state.sieges[0].number == 1
