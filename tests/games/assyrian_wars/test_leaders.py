"""Leaders and kings with every rating, and the king marker."""

from __future__ import annotations

import re

import pytest

from engine.games.assyrian_wars.data import leaders, tables
from engine.games.assyrian_wars.data.leaders import KINGS, LEADERS, Rating

LIST = {
    "assyria": "Turtanu 3/8 2/6, Rab-shaqe 3/7 2/5, Rab-saris 2/7 1/5, Nagir-ekalli 2/6 1/4, Sha-reshi 2/5 1/4, "
    "Shaknu 1/5 0/4",
    "babylonia": "Bel-ibni 2/6 1/4, Nergal-ushezib 2/5 1/4, Mushezib-Marduk 3/6 2/4, Nabu-bel-shumati 2/5 1/3",
    "elam": "Imbappa 2/6 1/4, Humban-undash 3/6 2/4, Ituni 2/5 1/3, Tammaritu 2/6 1/4",
    "egypt": "Pakruru 2/5 1/3, Tanutamani 3/7 2/5, Montuemhat 1/6 0/4, Harsiese 2/5 1/4",
    "mede": "Dayukku 2/5 1/3, Mamitiarshu 2/5 1/4, Uppis 2/5 1/3, Zanasana 1/5 0/3",
    "urartu": "Rusa's field marshal 2/6 1/4, Argishti 3/6 2/4",
    "syria": "Yau-bi'di 2/5 1/3",
    "phoenicia": "Luli 1/4 0/3",
    "israel": "Hoshea 2/4 1/3",
    "judah": "Eliakim 2/4 1/3",
    "phrygia": "Mita 2/5 1/4",
    "persia": "Achaemenes 2/5 1/3",
    "cimmerians": "Teushpa 3/8, Tugdamme 3/8",
    "scythians": "Ishpakaia 3/8, Bartatua 4/10",
}
REIGNS = {
    "assyria": "Sargon II 4/10, Sennacherib 3/9, Esarhaddon 4/9, Ashurbanipal 3/10, Sin-shar-ishkun 2/7",
    "babylonia": "Marduk-apla-iddina 3/7, Shamash-shum-ukin 2/7, Nabopolassar 4/8",
    "elam": "Shutruk-Nahhunte 2/6, Humban-nimena 3/7, Te'umman 3/7, Humban-haltash 2/6",
    "egypt": "Osorkon IV 1/5, Shabaka 2/7, Taharqa 3/7, Psamtik I 3/7, Necho II 3/8",
    "mede": "Khshathrita 3/8, Cyaxares 4/9",
}


def written(rating: Rating | None) -> str:
    return "" if rating is None else f"{rating.action}/{rating.command}"


@pytest.mark.parametrize("country", LIST)
def test_the_leaders_of_a_country(country: str) -> None:
    rows = [LEADERS[id] for id in leaders.leaders_of(country)]
    assert (
        ", ".join(f"{row.name} {written(row.rating)} {written(row.reduced)}".rstrip() for row in rows) == LIST[country]
    )


@pytest.mark.parametrize("power", REIGNS)
def test_the_kings_of_a_power(power: str) -> None:
    rows = [KINGS[id] for id in leaders.kings_of(power)]
    assert ", ".join(f"{row.name} {written(row.rating)}" for row in rows) == REIGNS[power]


def test_all_together() -> None:
    assert (len(LEADERS), len(KINGS), len(leaders.NAMES)) == (34, 19, 53)
    assert {row.country for row in LEADERS.values()} == {*LIST} and {row.country for row in KINGS.values()} == {*REIGNS}


def test_two_rulers_share_a_king_counter() -> None:
    assert [KINGS[id].counter for id in leaders.kings_of("assyria")] == [1, 1, 2, 2, 3]
    assert [KINGS[id].counter for id in leaders.kings_of("mede")] == [1, 1]


def test_the_king_marker_raises_ratings_up_to_the_highest() -> None:
    assert leaders.with_king_marker(Rating(3, 6)) == (4, 8)
    assert leaders.with_king_marker(Rating(5, 9)) == (5, 10)


@pytest.mark.parametrize(
    ("table", "id", "fields", "why"),
    [
        ("leaders", "mita", {"country": "lydia"}, "mita: unknown country 'lydia'"),
        ("leaders", "mita", {"rating": [6, 5]}, "mita: no such rating: 6/5"),
        ("leaders", "mita", {"reduced": [2, 4]}, "mita: the reduced side is not weaker"),
        ("leaders", "teushpa", {"reduced": [1, 4]}, "teushpa: leaders of tribes, and no others, have one side only"),
        ("leaders", "mita", {"name": "Midas"}, "mita: the name 'Midas' does not fit"),
        ("kings", "cyaxares", {"counter": 2}, "cyaxares: two rulers share each counter"),
        ("kings", "cyaxares", {"country": "syria"}, "cyaxares: unknown power 'syria'"),
        ("kings", "cyaxares", {"rating": [3, 1]}, "cyaxares: no such rating: 3/1"),
    ],
)
def test_leaders_that_do_not_fit_are_refused(table: str, id: str, fields: dict[str, object], why: str) -> None:
    raw = tables.read("leaders.toml")
    raw[table][id].update(fields)
    with pytest.raises(ValueError, match=re.escape(why)):
        leaders.build_leaders(raw)
        leaders.build_kings(raw)
