"""The 110 cards: numbers, values, costs, types, layers, moments, amounts, texts."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from engine.games.assyrian_wars.data import cards, nations, tables
from engine.games.assyrian_wars.data.cards import CARDS, DECK, FACES, HOME, KINDS

# Numbers, name, AP value (+ a + card), AP of the event, types.
LIST = """
1|Mercenaries Desert Their Master|3|0|battle
2-3|High Ground|3|0|battle
4|Flank March|4|0|battle
5|Champion|4|0|battle
6-7|Panic|3|0|battle
8-9|Rain of Arrows|3|0|battle
10|Steadfast|2|0|battle
11|Battle at Night|3|0|battle
12|Chariot Charge|3|0|battle
13|Thirst|2|0|battle
14|Standard of the God|3|0|battle
15-18|Battle Counter Measures|3|0|battle counter measures
19-22|Counter Measures|4|0|response, counter measures
23|Phoenician Alliance|4|4|alliance breaker
24|Judean Alliance|3|3|alliance breaker
25|Israelite Alliance|3|3|alliance breaker
26|Syrian Alliance|4|4|alliance breaker
27|Urartian Alliance|5|5|alliance breaker
28|Phrygian Alliance|3|3|alliance breaker
29|Persian Alliance|3|3|alliance breaker
30|Cimmerian Alliance|4|5|alliance breaker
31|Scythian Alliance|5|6|alliance breaker
32-34|Any Alliance|5|6|alliance breaker
35-37|Minor City Pact|3|3|political, secret diplomacy
38-39|Pirates|3|2|disaster
40-41|Pestilence|4|3|disaster
42|Foreign War: Egypt and Libya|3|0|foreign war
43|Foreign War: Egypt and Nubia|4|0|foreign war
44|Foreign War: Mede against Mede|4|0|foreign war
45|Foreign War: Urartu and Nomads|3|0|foreign war
46|Foreign War: Elam and Nomads|4|0|foreign war
47-48|End Any Foreign War|3|0|response
49|Aramaean Nomads|4|0|recruit
50|Arabian Nomads|4|0|recruit
51-53|Mercenary Bands|2|1|recruit
54-55|Levies|3|1|recruit
56-57|Shipwrights|2|1|recruit
58-59|Coordinated Attack|4|2|move
60|Swift March|3+|0|move
61|Secret Paths|3|0|move, response
62|Feint|3|2|move
63|Surprise|3+|0|move, response
64-65|Careful Preparations|3|0|draw
66|Pass Impulse|2|0|draw
67-68|Spies|3|1|draw
69|Caravans|2+|0|economic
70|Good Harvest|3|0|economic
71|Poor Harvest|3|2|economic
72|Merchants|2|0|economic
73|Irrigation|3|2|economic
74|Marduk's Assyrian Followers|4|2|political, permanent, secret diplomacy
75|Priests of Marduk|4|2|political, secret diplomacy
76|Opposing Party Takes Command|4|3|political, secret diplomacy
77|Incite Hostilities|3|1|political, secret diplomacy
78-79|Crown Prince|4|2|political
80-81|Turncoats|4|2|sabotage, response
82-83|Give Them What They Want|3|1|sabotage
84|Poisoned Wells|3|1|sabotage
85|Royal Road|3|2|permanent, secret diplomacy
86|Oracle|3|1|permanent, secret diplomacy
"""
HOME_LIST = """
assyria: Deportation 5+, Royal Post 6+, Siege Train 5
mede: Gathering the Tribes 4+, Horse Raid 4
egypt: Pharaoh Takes Action 5+, Nile Flood 4
babylonia: Walls of Babylon 4, Marduk's Procession 4+
elam: Bowmen of Elam 4+, Mountain Refuge 4
phoenicia: Ships of Tarshish 3
judah: Hezekiah's Tunnel 3
israel: Chariots of Samaria 3
syria: League of Kings 3
urartu: Mountain Strongholds 3
phrygia: Gold of Mita 3
persia: Riders of Parsuash 3
"""
AMOUNTS = {  # what the reconstruction tells in its texts; AP as people read them
    "mercenaries_desert_their_master": {"modifier": -1}, "high_ground": {"defender": 2, "attacker": 1},
    "flank_march": {"dice": 2, "cavalry": 3}, "champion": {"least": 3, "hits": 1}, "panic": {"routs": 1},
    "rain_of_arrows": {"dice": 2}, "steadfast": {"routs": 2}, "chariot_charge": {"modifier": 1, "dice": 1},
    "thirst": {"dice": -2}, "standard_of_the_god": {"dice": 1, "king": 2}, "any_alliance": {"dice": 2},
    "pirates": {"least": 5}, "pestilence": {"damage": 6}, "aramaean_nomads": {"units": 8},
    "arabian_nomads": {"units": 8},
    "mercenary_bands": {"units": 2, "hire_ap": 1}, "levies": {"units": 1, "most": 3},
    "shipwrights": {"ships": 1, "phoenicia": 2}, "coordinated_attack": {"least": 2, "most": 3},
    "swift_march": {"areas": 2}, "feint": {"areas": 1}, "surprise": {"modifier": -3},
    "careful_preparations": {"gain_ap": 12, "cards": 1, "most": 3}, "pass_impulse": {"cards": 2}, "spies": {"cards": 1},
    "caravans": {"markers": 1, "gain_ap": 4}, "good_harvest": {"gain_ap": 4, "impulses": 2},
    "poor_harvest": {"loss_ap": 2}, "merchants": {"points": 2}, "irrigation": {"markers": 1, "pillage": 3},
    "marduk_s_assyrian_followers": {"modifier": -2}, "turncoats": {"least": 5},
    "give_them_what_they_want": {"point_ap": 1}, "royal_road": {"relocation_ap": 1, "march_ap": 10},
    "oracle": {"modifier": -2}, "deportation": {"minus": 1, "plus": 1},
    "royal_post": {"leaders": 2, "armies": 1, "areas": 4}, "siege_train": {"dice": 2, "city": -1},
    "gathering_the_tribes": {"plus": 2}, "horse_raid": {"areas": 2}, "pharaoh_takes_action": {"areas": 3, "cards": 2},
    "nile_flood": {"areas": 2, "gain_ap": 6}, "walls_of_babylon": {"dice": 2},
    "marduk_s_procession": {"spaces": 2, "minors": 2, "routs": 1}, "bowmen_of_elam": {"units": 3},
    "ships_of_tarshish": {"modifier": 1}, "hezekiah_s_tunnel": {"number": -2}, "chariots_of_samaria": {"dice": 2},
    "league_of_kings": {"minors": 2}, "gold_of_mita": {"gain_ap": 8}, "riders_of_parsuash": {"areas": 3},
}  # fmt: skip


def listed() -> list[tuple[str, str, str, int, str]]:
    found = []
    for line in LIST.strip().splitlines():
        numbers, name, ap, cost, types = line.split("|")
        first, _, last = numbers.partition("-")
        found += [(str(n), name, ap, int(cost), types) for n in range(int(first), int(last or first) + 1)]
    return found


# --- what there is ------------------------------------------------------------------------------------------


def test_the_deck_card_by_card() -> None:
    words = {"draw pile": "draw"}
    told = []
    for id in DECK:
        kind = cards.kind_of(id)
        types = [cards.TYPES[type].lower() for type in kind.types]
        ap = f"{kind.ap}{'+' * kind.plus}"
        told.append((id, CARDS[id].name, ap, kind.cost, sorted(words.get(type, type) for type in types)))
    assert told == [(*row[:4], sorted(row[4].split(", "))) for row in listed()]


def test_counts_of_the_cards() -> None:
    assert (len(DECK), sum(map(len, HOME.values())), len(cards.GROUPS)) == (86, 18, 6)
    assert len(CARDS) + len(cards.GROUPS) == 110
    assert {card.country for card in cards.GROUPS.values()} == {*nations.POWERS}
    assert list(cards.GROUPS)[:3] == ["assyria:1", "assyria:2", "mede:1"]


def test_values_of_the_deck() -> None:
    values = Counter(cards.kind_of(id).ap for id in DECK)
    assert values == {2: 10, 3: 46, 4: 25, 5: 5}
    assert round(sum(cards.kind_of(id).ap for id in DECK) / len(DECK), 1) == 3.3


def test_the_deck_by_types() -> None:
    first = Counter(cards.kind_of(id).types[0] for id in DECK)
    assert first == {
        "battle": 14, "battle_counter": 4, "alliance_breaker": 12, "political": 9, "disaster": 4, "foreign_war": 5,
        "response": 6, "recruit": 9, "move": 6, "draw": 5, "economic": 5, "sabotage": 5, "permanent": 2,
    }  # fmt: skip


def test_three_random_cards_are_plus_cards() -> None:
    assert [CARDS[id].name for id in DECK if cards.kind_of(id).plus] == ["Swift March", "Surprise", "Caravans"]


@pytest.mark.parametrize("line", HOME_LIST.strip().splitlines())
def test_home_cards_of_a_country(line: str) -> None:
    country, _, listed = line.partition(": ")
    kinds = [KINDS[id] for id in HOME[country]]
    assert ", ".join(f"{kind.name} {kind.ap}{'+' * kind.plus}" for kind in kinds) == listed
    assert all(kind.home and kind.cost == 0 and not kind.numbers for kind in kinds)


def test_every_country_has_home_cards_and_no_tribe() -> None:
    assert tuple(HOME) == nations.COUNTRIES and all(HOME.values())


def test_nine_cards_have_a_secret_diplomacy_action_and_all_of_them_are_kept_for_some() -> None:
    secret = [id for id in DECK if "secret_diplomacy" in cards.kind_of(id).types]
    assert secret == ["35", "36", "37", "74", "75", "76", "77", "85", "86"]
    assert all(cards.kind_of(id).only for id in secret)


def test_who_may_use_an_event() -> None:
    users = {id: [nation for nation in nations.COUNTRIES if cards.may_use(cards.kind_of(id), nation)]
             for id in ("2", "35", "74", "76", "85", "86")}  # fmt: skip
    assert users == {
        "2": [*nations.COUNTRIES], "35": [*nations.POWERS], "74": ["assyria"],
        "76": ["mede", "egypt", "babylonia", "elam"], "85": ["assyria", "mede", "elam", "persia"],
        "86": ["egypt", "babylonia", "elam"],
    }  # fmt: skip


def test_layers_of_a_battle() -> None:
    by_layer = {layer: [kind.id for kind in KINDS.values() if kind.layer == layer] for layer in cards.LAYERS}
    assert len(by_layer[1]) == 11 + 2
    assert by_layer[2] == ["battle_counter_measures"] and by_layer[3] == ["counter_measures"]


def test_alliance_breakers_move_one_marker_each() -> None:
    targets = {kind.target: kind.cost for kind in KINDS.values() if kind.target}
    assert targets == {"phoenicia": 4, "judah": 3, "israel": 3, "syria": 4, "urartu": 5, "phrygia": 3, "persia": 3,
                       "cimmerians": 5, "scythians": 6, "any": 6}  # fmt: skip
    assert all(kind.moments == ("impulse", "vp_battle") for kind in KINDS.values() if kind.target)


def test_sides_of_foreign_wars() -> None:
    assert [kind.sides for kind in KINDS.values() if kind.sides] == [
        ("egypt", "libya"), ("egypt", "nubia"), ("mede", "mede"), ("urartu", "nomads"), ("elam", "nomads"),
    ]  # fmt: skip


def test_cards_that_the_rulebook_names() -> None:
    stated = {kind.name for kind in KINDS.values() if kind.stated}
    assert stated == {
        "Aramaean Nomads", "Arabian Nomads", "Deportation", "Pharaoh Takes Action", "Gathering the Tribes",
        "Phoenician Alliance", "Any Alliance", "Minor City Pact", "End Any Foreign War", "Pirates", "Pestilence",
        "Counter Measures", "Battle Counter Measures", "Coordinated Attack", "Crown Prince",
        "Marduk's Assyrian Followers",
        "Priests of Marduk", "Opposing Party Takes Command", "Incite Hostilities", "Turncoats",
        "Give Them What They Want",
        "Careful Preparations", "Pass Impulse", "Bowmen of Elam", "Ships of Tarshish", "Foreign War: Egypt and Libya",
        "Foreign War: Egypt and Nubia", "Foreign War: Mede against Mede", "Foreign War: Urartu and Nomads",
        "Foreign War: Elam and Nomads",
    }  # fmt: skip


def test_every_moment_and_every_condition_is_some_card_s() -> None:
    assert {moment for kind in KINDS.values() for moment in kind.moments} == set(cards.MOMENTS)
    assert {need for kind in KINDS.values() for need in kind.needs} == set(cards.CONDITIONS)


def test_cards_that_lie_open() -> None:
    assert {kind.id: kind.lasts for kind in KINDS.values() if kind.lasts and not kind.sides} == {
        "secret_paths": "impulse", "surprise": "impulse", "careful_preparations": "next_impulse",
        "good_harvest": "impulses", "poor_harvest": "turn", "merchants": "interphase",
        "marduk_s_assyrian_followers": "interphase", "crown_prince": "succession", "royal_road": "turn",
        "oracle": "roll", "siege_train": "impulse", "marduk_s_procession": "impulse", "mountain_strongholds": "impulse",
    }  # fmt: skip


# --- amounts and texts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_card_counts_with(kind: str) -> None:
    breaker = {"dice": 2} if KINDS[kind].target else {}
    assert KINDS[kind].amounts == AMOUNTS.get(kind, breaker)


def test_texts_tell_their_numbers() -> None:
    assert KINDS["high_ground"].text == "Roll more battle dice: 2 as the defender, 1 as the attacker."
    assert "for ½ AP in this impulse" in KINDS["mercenary_bands"].text
    assert KINDS["nile_flood"].text == "Remove all pillage in 2 areas of Egypt and take 3 AP."
    assert KINDS["urartian_alliance"].text.startswith("Move the marker of Urartu as many spaces as 2 dice say")
    assert KINDS["scythian_alliance"].text.startswith("Move the marker of the Scythians as many")
    assert "any minor country or tribe" in KINDS["any_alliance"].text and "(8.4)" in KINDS["any_alliance"].text
    assert not any("{" in kind.text or "  " in kind.text for kind in KINDS.values())
    assert all(kind.text.endswith((".", ").")) for kind in KINDS.values())


def test_cards_as_people_see_them() -> None:
    assert (FACES["60"].title, FACES["60"].kind, FACES["60"].value) == ("60 Swift March", "Move", "3+ AP")
    assert FACES["27"].value == "5 AP, event 5 AP" and FACES["siege_train"].kind == "Home card"
    assert FACES["deportation"].title == "Deportation" and len(FACES) == 104


# --- what is refused ----------------------------------------------------------------------------------------


def changed(table: str, id: str, **fields: object) -> dict[str, Any]:
    raw = tables.read("cards.toml")
    raw[table][id].update(fields)
    return raw


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (changed("random", "panic", numbers=[6]), "random: the numbers are not 1 to 86, each once"),
        (changed("random", "panic", numbers=[6, 6]), "random: the numbers are not 1 to 86, each once"),
        (changed("random", "panic", types=["fight"]), "panic: unknown type 'fight'"),
        (changed("random", "panic", moments=["supper"]), "panic: unknown moment 'supper'"),
        (changed("random", "panic", needs=["luck"]), "panic: unknown condition 'luck'"),
        (changed("random", "panic", moments=[]), "panic: no moment, or a value out of range"),
        (changed("random", "panic", layer=4), "panic: unknown layer 4"),
        (changed("random", "panic", layer=0), "panic: a card that is laid in battles, and no other, has a layer"),
        (changed("random", "panic", lasts="forever"), "panic: unknown end 'forever'"),
        (changed("random", "panic", amounts={"hits": 1}), "panic: unknown amount 'routs'"),
        (changed("random", "panic", amounts={"routs": 1, "hits": 1}), "panic: amount 'hits' is missing"),
        (changed("random", "panic", text="", amounts={}), "panic: no text"),
        (changed("random", "panic", source=""), "panic: no source"),
        (changed("random", "panic", country="syria"), "panic: a random card is no country's"),
        (
            changed("random", "panic", only=["syria"]),
            "panic: only a card with a secret diplomacy action is kept for some",
        ),
        (changed("random", "judean_alliance", target="egypt"), "judean_alliance: unknown target 'egypt'"),
        (changed("random", "judean_alliance", target=""), "an Alliance Breaker has a target"),
        (changed("random", "foreign_war_mede_against_mede", sides=["mede", "mars"]), "unknown side 'mars'"),
        (changed("home", "gold_of_mita", country="persia"), "home: country 'phrygia' is missing"),
        (changed("home", "gold_of_mita", name="Gold of Gyges"), "gold_of_mita: the name 'Gold of Gyges' does not fit"),
    ],
)
def test_cards_that_do_not_fit_are_refused(raw: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        cards.build_kinds(raw)


@pytest.mark.parametrize(
    ("groups", "why"),
    [
        ({"assyria": 3}, "groups: 7 cards, not 6"),
        ({"syria": 1}, "groups: unknown power 'syria'"),
        ({"source": ""}, "groups: no source"),
    ],
)
def test_army_group_cards_that_do_not_fit_are_refused(groups: dict[str, Any], why: str) -> None:
    raw = tables.read("cards.toml")
    raw["groups"].update(groups)
    with pytest.raises(ValueError, match=why):
        cards.build_groups(raw)
