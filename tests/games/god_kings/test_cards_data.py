"""The 110 Strategy cards: numbers, Ops numbers, kinds, windows."""

from __future__ import annotations

from collections import Counter

import pytest

import engine.games.god_kings
from engine.games.god_kings.data import strategy_cards
from engine.games.god_kings.data.peoples import POWERS, REVOLTS
from engine.games.god_kings.data.strategy_cards import AMOUNTS, CARDS, DECK, FACES, KINDS, WINDOWS, by_kind
from engine.games.god_kings.data.tables import read
from tests.reads import read_of_rows
from tests.rules import rule

# Numbers, name, Ops numbers in the order of the numbers, windows, x = Remove from Play.
LIST = """
1-6|Minor Campaign|3 3 3 3 3 3||
7-9|Major Campaign|3 3 3||
10-12|The God King|2 3 3|W14|x
13-16|False Rumor|1 1 2 2|W13 W14|
17|Court Intrigue|2|W13|
18-20|Vassal Changes Sides|2 2 3||
21-22|Elders of the City|1 1||
23-24|Royal Marriage|2 2||
25-26|Treaty Tablet|1 2||
27|Unpaid Levies|1||
28-31|Trade|1 1 2 2||
32-34|Royal Hunt|1 1 1||
35-36|Great Monument|2 2||x
37-38|Bumper Harvest|1 2||
39-43|Army Reforms|2 2 2 3 3||
44|Sherden|3||x
45|Mariyannu|3||x
46|Meshedi|3||x
47|Household of Marduk|3||x
48|Sons of the Palace|3||x
49-51|Fresh Levies|1 2 2||
52-53|Habiru Company|1 2||
54-55|Invasion|3 3||
56-58|Scouts Report|1 1 1|W7|
59-60|Archers on the Heights|1 2|W7|
61|Night March|2|W7|
62|Irresistible Charge|3|W6|
63|Wisdom of Horus|3|W6|
64-65|Chariot Runners|1 2|W6|
66-67|Omen of Victory|3 3|W7|
68-69|Levies Waver|1 1|W7|
70-71|Sudden Dust Storm|1 2|W7|
72|Champion's Challenge|2|W7|
73-74|Ambush in the Valley|3 3|W7|
75|Bribed Warlord|3|W7|
76|Mercy of the Gods|2|W9|
77|Contrary Omen|3|W6 W7 W9 W12|
78-81|Internal Unrest|1 1 2 2||
82-84|Plague|1 2 2||
85-86|Hunger and Thirst|1 2||
87|Storm at Sea|2|W4|
88-90|Traitor|1 1 2|W12|
91-93|Ladders and Rams|1 2 2|W12|
94-95|Sally by Night|1 2|W12|
96|Plague in the Camp|2|W12|
97-98|Forced March|1 2|W4|
99-100|Watchers on the Road|1 2|W2|
101-102|Guide of the Land|1 2|W3|
103|False Trail|2|W2 W3|
104|Fast Horses|2|W3|
105-106|Invasion|2 3||
107|Revolt of Karkemish|2||x
108|Revolt of Megiddo|2||x
109|Revolt of Sumer|2||x
110|Revolt of Amurru|2||x
"""


def listed() -> list[tuple[int, str, int, tuple[str, ...], bool]]:
    rows = []
    for line in LIST.strip().splitlines():
        numbers, name, ops, windows, out = line.split("|")
        first, _, last = numbers.partition("-")
        each = range(int(first), int(last or first) + 1)
        for number, own in zip(each, ops.split(), strict=True):
            rows.append((number, name, int(own), tuple(windows.split()), out == "x"))
    return rows


@rule("GK-2.1.a", "GK-9.4.a", "GK-9.5.a")
def test_the_deck_card_by_card() -> None:
    assert [(c.number, c.name, c.ops, c.windows, c.remove) for c in CARDS.values()] == listed()
    assert tuple(str(number) for number in range(1, 111)) == DECK
    assert all(card.action == bool(card.windows) for card in CARDS.values())


@rule("GK-3.0.q")
def test_ops_numbers_of_the_deck() -> None:
    assert Counter(card.ops for card in CARDS.values()) == {1: 33, 2: 47, 3: 30}
    assert sum(card.ops for card in CARDS.values()) == 217


@rule("GK-cards.n", "GK-15.5.1.b")
def test_the_two_cards_whose_numbers_the_text_tells() -> None:
    assert (CARDS["62"].kind, CARDS["63"].kind) == ("irresistible_charge", "wisdom_of_horus")
    assert CARDS["62"].windows == CARDS["63"].windows == ("W6",)


def test_every_amount_of_a_card_is_what_its_effect_counts_with() -> None:
    trade = {("trade", f"{point}_{ops}") for point in ("tp", "wp") for ops in (1, 2)}  # by its Ops number
    stand = {(kind, name) for kind, row in KINDS.items() for name in row.amounts}
    read = read_of_rows(engine.games.god_kings, ("effect", "use"))
    read |= read_of_rows(engine.games.god_kings, ("effect", "use"), "amounts")
    assert trade < stand <= read | trade


@rule("GK-cards.a", "GK-cards.c", "GK-cards.d", "GK-cards.e", "GK-cards.f", "GK-cards.g", "GK-cards.l", "GK-cards.m")
def test_cards_that_the_text_names() -> None:
    stated = [name for name, kind in KINDS.items() if kind.stated]
    assert stated == [
        "major_campaign", "god_king", "false_rumor", "trade", "royal_hunt", "army_reforms", "sherden", "mariyannu",
        "invasion", "irresistible_charge", "wisdom_of_horus", "internal_unrest", "traitor", *REVOLTS,
    ]  # fmt: skip
    assert len(by_kind["invasion"]) == 4 and by_kind["traitor"] == ("88", "89", "90")


@rule("GK-cards.f", "GK-3.0.t")
def test_every_power_has_a_card_for_its_royal_guard() -> None:
    guards = {card.power: card.name for card in CARDS.values() if card.power}
    assert guards == {power.id: power.royal_guard for power in POWERS.values()}


def test_windows_are_those_of_the_rules() -> None:
    assert list(WINDOWS) == ["W2", "W3", "W4", "W6", "W7", "W9", "W12", "W13", "W14"]
    assert all(any(window in card.windows for card in CARDS.values()) for window in WINDOWS)


def test_what_effects_count_with() -> None:
    assert AMOUNTS["traitor"] == {"modifier": 1} and AMOUNTS["mercy_of_the_gods"] == {"fewer": 3}
    assert AMOUNTS["royal_hunt"] == {"vp": 1} and AMOUNTS["great_monument"] == {"vp": 1, "vp_whole": 2}
    assert AMOUNTS["trade"] == {"wp_1": 2, "tp_1": 1, "wp_2": 2, "tp_2": 2}
    assert AMOUNTS["minor_campaign"]["generals"] == 2 and AMOUNTS["major_campaign"]["generals"] == 3


def test_cards_as_people_see_them() -> None:
    face = FACES["62"]
    assert (face.title, face.kind, face.value) == ("62 Irresistible Charge", "Action Card", "3")
    assert FACES["10"].kind == "Action Card, Remove from Play" and FACES["1"].kind == "Event"
    assert all(face.text.endswith(".") for face in FACES.values())


def test_a_number_twice_is_refused() -> None:
    raw = read("cards.toml")
    raw["kinds"]["traitor"]["numbers"] = [88, 89, 89]
    with pytest.raises(ValueError, match=r"^cards.toml: numbers: not 1 to 110, each once$"):
        strategy_cards.build_kinds(raw)
    raw = read("cards.toml")
    raw["kinds"]["traitor"]["windows"] = ["W5"]
    with pytest.raises(ValueError, match=r"^cards.toml: traitor: unknown window 'W5'$"):
        strategy_cards.build_kinds(raw)
