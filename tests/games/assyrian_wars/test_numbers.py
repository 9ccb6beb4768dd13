"""The numbers of the rules against the tables of the rulebook."""

from __future__ import annotations

import re

import pytest

from engine.games.assyrian_wars.data import nations, numbers, tables

# By half Action Points: what the rulebook charges.
PRICES = {
    "strength": "2", "mercenary": "½", "leader": "2", "ship": "2", "ship_repair": "1", "pillage": "1", "city": "1",
    "regroup": "1", "regroup_mercenary": "½", "area": "1", "sealand": "2", "mede": "2", "zone": "½", "trade_box": "1",
    "relocation": "1", "forced_march": "10", "siege": "1", "sortie": "1", "maintenance": "1", "raid_box": "1",
    "raid": "1", "search": "1", "foreign_war": "1",
}  # fmt: skip
DIPLOMACY = {
    "space": "1", "cheap_space": "½", "war_of_minor": "5", "war_on_minor": "5", "war_on_power": "10",
    "war_on_city": "0",
    "war_on_payer": "10", "war_on_paying_power": "15", "war_on_refuser": "0", "war_for_ally": "0",
}  # fmt: skip
CHAPTERS = {
    "interception": (numbers.INTERCEPTION, {
        "needed": 7, "no_leader": -2, "enemy_territory": -1, "cavalry_to_none": 3, "cavalry_to_mixed": 2,
        "mixed_to_none": 1, "mobility": 1,
    }),
    "evasion": (numbers.EVASION, {"needed": 9, "area": 1, "city": 3, "no_leader": -2, "hasty": 2, "times": 3}),
    "battle": (numbers.BATTLE, {
        "die": 3, "rounds": 2, "river": 1, "mountain": 2, "mede": 1, "elite": 1, "steps": 2, "hits_for_rout": 2,
        "hits_for_rout_failed": 1, "landing": -1, "landing_cavalry": -2, "kill": 2, "weak": 1, "shield": 2,
        "shield_many": 5, "river_heavy": -1, "rough_chariot": -1,
    }),
    "siege": (numbers.SIEGE, {
        "fortress": -1, "elite": 2, "first": 1, "hunger": 2, "hunger_capital": 3, "assault": 2, "bow": 1, "hurried": -1,
    }),
    "tribute": (numbers.TRIBUTE, {"minor": 1, "power": 2, "city": 1, "refusal": 6, "white_marker": 1}),
    "surrender": (numbers.SURRENDER, {"cities": 3, "battle": 3, "least": 3}),
    "income": (numbers.INCOME, {"capital": 2, "thirds": 3, "idle": 1, "idle_phoenicia": 3, "undealt": 1}),
    "sudden_end": (numbers.SUDDEN_END, {"needed": 10, "assyria": 3}),
    "ratings": (numbers.RATINGS, {"action": 5, "command": 10, "king_action": 1, "king_command": 2}),
    "succession": (numbers.SUCCESSION, {
        "fails": 6, "conquered": 2, "power": -1, "minors": -1, "minors_each": 3, "card": -1, "plot": 1,
    }),
    "foreign_war": (numbers.FOREIGN_WAR, {"units": 2, "leaders": 1, "lost": 2, "longer": 2}),
    "secret_diplomacy": (numbers.SECRET_DIPLOMACY, {"markers": 1, "markers_assyria": 2, "fails": 9}),
    "limits": (numbers.LIMITS, {
        "turns": 5, "seats": 5, "track": 15, "cards": 2, "leaders": 1, "areas": 4, "attrition": 6, "group": 3,
        "batch": 3,
        "relocation": 8, "influence": 12, "stack": 10, "trade_box": 4, "deported": 2, "eco_plus": 2, "eco_minus": 1,
        "pillage": 2, "pillage_points": 7, "discarded": 10, "diplomacy": 5, "mede_groups": 4, "nomad_eco": 14,
    }),
    "points": (numbers.POINTS, {
        "naval": 1, "naval_ships": 3, "city": 1, "city_level": 2, "strong_level": 3, "fortress": 3, "fortress_level": 4,
        "nineveh": 4, "garrison": 1, "garrison_units": 5, "capital": 1, "assault": 1, "nomads": 1, "cimmerians": 2,
        "scythians": 4, "foreign_war": 1, "camp": 4, "rejected": 1, "discards": 1, "trade_first": 3, "trade_tied": 2,
        "trade_second": 1, "turn": 1, "never": 2, "eco": 2, "refuser": -2, "king": -1, "marker": -1, "cheating": -1,
        "missing": -1, "eliminated": 2,
    }),
}  # fmt: skip


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_numbers_of_a_chapter(chapter: str) -> None:
    found, told = CHAPTERS[chapter]
    assert found == told


def test_prices_in_action_points() -> None:
    assert {what: numbers.ap(price) for what, price in numbers.PRICES.items()} == PRICES
    assert {what: numbers.ap(price) for what, price in numbers.DIPLOMACY.items()} == DIPLOMACY


def test_the_account() -> None:
    told = {what: numbers.ap(price) for what, price in numbers.ACCOUNT.items()}
    assert told == {"saved": "4", "card": "5", "plus": "3", "sale": "4", "disbanded": "4"}


@pytest.mark.parametrize(
    ("halves", "text"), [(0, "0"), (1, "½"), (2, "1"), (5, "2½"), (-1, "-½"), (-3, "-1½"), (-4, "-2")]
)
def test_half_action_points_as_people_read_them(halves: int, text: str) -> None:
    assert numbers.ap(halves) == text


def test_hands() -> None:
    told = {id: (hand.least, hand.most, hand.mercenaries) for id, hand in numbers.HANDS.items()}
    assert told == {"minor": (1, 3, 1), "power": (2, 6, 4), "assyria": (4, 10, 8)}
    assert [numbers.hand_of(id).id for id in ("assyria", "elam", "judah")] == ["assyria", "power", "minor"]


def test_statuses_of_the_diplomatic_track() -> None:
    spaces = [numbers.status_at(space) for space in range(16)]
    assert spaces == ["neutral"] * 4 + ["trade"] * 3 + ["pro"] * 3 + ["march"] * 3 + ["alliance"] * 3


def test_conquest() -> None:
    told = {
        id: (row.areas, row.cities, row.beside, row.at_once, row.modifier, row.vp)
        for id, row in numbers.CONQUEST.items()
    }
    assert told == {
        "minor": (1, 0, 0, 0, 0, 1), "power": (0, 5, 3, 0, 2, 3), "assyria": (0, 0, 5, 0, 6, 12),
        "mede": (0, 0, 0, 7, 0, 3),
    }  # fmt: skip
    classes = {id: numbers.conquest_of(id).id for id in nations.COUNTRIES}
    assert [classes[id] for id in nations.POWERS] == ["assyria", "mede", "power", "power", "power"]
    assert {classes[id] for id in nations.MINORS} == {"minor"}


def test_victory_points_of_land_battles() -> None:
    assert [numbers.battle_vp(units) for units in (0, 4, 5, 9, 10, 14, 15, 40)] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_objectives_of_secret_diplomacy() -> None:
    told = {id: len(objective.options) for id, objective in numbers.OBJECTIVES.items()}
    assert told == {"trade": 2, "own": 2, "minor": 4, "power": 3, "minor_cities": 1}
    assert numbers.OBJECTIVES["minor"].only == {"secure its tribute": "assyria"}
    assert all(objective.name[0].isupper() for objective in numbers.OBJECTIVES.values())


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("statuses.march.last", 11, "statuses: they do not divide the track"),
        ("statuses.march.last", "12", "march: Expected `int`, got `str`"),
        ("objectives.minor.only", {"bribe": "assyria"}, "minor: unknown option 'bribe'"),
        ("objectives.minor.only", {"raise a revolt": "syria"}, "minor: unknown power 'syria'"),
    ],
)
def test_tables_that_do_not_fit_are_refused(path: str, value: object, why: str) -> None:
    raw = tables.read("tables.toml")
    table, row, field = path.split(".")
    raw[table][row][field] = value
    with pytest.raises(ValueError, match=re.escape(why)):
        numbers.build_statuses(raw)
        numbers.build_objectives(raw)
