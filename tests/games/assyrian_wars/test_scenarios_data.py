"""The five set-ups: who stands where, who pays whom, who is at war, and whether all of it fits map and counters."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.games.assyrian_wars.data import areas, cards, leaders, nations, numbers, scenarios, sea, tables, units
from engine.games.assyrian_wars.data.scenarios import SCENARIOS, Scenario

# Who stands where at the start: K a king, L a leader drawn at random.
FORCES = """
[campaign]
assyria | Samaria: L, 2 HI 2 B besieging; Kalhu: K Sargon II, 2 HI 1 CH 1 LC; Ashur: L, 1 HI 1 B 1 CH; Tarsus: 1 LI; \
Til-Barsip: 1 LI; Zamua: 1 LI; Lahiru: 1 LI; M1: 2 ships
mede | Ecbatana: L, 2 LC 1 HB 1 LI; Kishesim: 1 LC; Rhagae: 1 HB; Harhar: 1 LI
egypt | Memphis: K Osorkon IV, 1 CH 1 B 1 LI; Pelusium: L, 1 HI; Thebes: 1 LI; Gaza: 1 LI; Ashdod: 1 LI; M7: 2 ships
babylonia | Babylon: K Marduk-apla-iddina, 2 HI 1 CH 1 B; Kish: 1 B; Uruk: L, 1 LI; Sealand: 1 LI
elam | Susa: K Shutruk-Nahhunte, 2 B 1 HI 1 CH; Madaktu: L, 1 B; Ellipi: 1 LC; Liyan: 1 HI
israel | Samaria: L, 2 HI 1 CH inside; Megiddo: 1 CH
persia | Parsagarda: 2 LI 1 B
[rise_and_fall]
assyria | Nineveh: K Esarhaddon, 3 HI 2 CH 1 LC; Harran: L, 2 HI 1 B; Arrapha: L, 1 HI 2 B; Megiddo: 1 LI; Gaza: 1 \
LI; Ashdod: 1 LI; Zamua: 1 LI; M1: 2 ships
mede | Ecbatana: L, 2 LC 1 HB 1 LI; Kishesim: 1 LC; Rhagae: 1 HB; Harhar: 1 LI
babylonia | Babylon: K Shamash-shum-ukin, 2 HI 1 CH 1 B; Kish: 1 B; Nippur: 1 LI; Uruk: L, 1 LI; Sealand: 1 LI
elam | Susa: K Humban-nimena, 2 B 1 HI 1 CH; Madaktu: L, 1 B; Ellipi: 1 LC; Liyan: 1 HI
urartu | Tushpa: L, 2 HI 1 HC 1 B
phrygia | Tyana: L, 1 HC 1 HI 1 LI
persia | Parsagarda: 2 LI 1 B
[the_two_rivers]
assyria | Kalhu: K Sargon II, 3 HI 1 CH 1 B; Ashur: L, 2 HI 1 LC; Arrapha: L, 1 HI 1 B
babylonia | Babylon: K Marduk-apla-iddina, 2 HI 1 CH 1 B; Kish: 1 B; Uruk: L, 1 LI; Sealand: 1 LI
elam | Susa: K Shutruk-Nahhunte, 2 B 1 HI 1 CH; Madaktu: L, 1 B; Ellipi: 1 LC; Liyan: 1 HI
[sennacherib]
assyria | Kalhu: K Sennacherib, 2 HI 1 CH 1 LC; Ashur: L, 1 HI 1 B 1 CH; Harran: L, 2 HI 2 B; Tarsus: 1 LI; \
Til-Barsip: 1 LI; Zamua: 1 LI; Megiddo: 1 LI; M1: 2 ships
mede | Ecbatana: L, 2 LC 1 HB 1 LI; Kishesim: 1 LC; Rhagae: 1 HB; Harhar: 1 LI
egypt | Memphis: K Shabaka, 1 CH 1 B 1 LI; Pelusium: L, 1 HI 1 CH; Thebes: 1 LI; Gaza: 1 LI; Ashdod: 1 LI; M7: 2 ships
babylonia | Babylon: crowned L, 2 HI 1 CH 1 B; Kish: 1 B; Uruk: L, 1 LI; Sealand: 1 LI
elam | Susa: K Shutruk-Nahhunte, 2 B 1 HI 1 CH; Madaktu: L, 1 B; Ellipi: 1 LC; Liyan: 1 HI
urartu | Tushpa: L, 1 HI 1 HC; Erebuni: 1 HI; Menuahinili: 1 B
persia | Parsagarda: 2 LI 1 B
[the_last_kings]
assyria | Nineveh: K Sin-shar-ishkun, 3 HI 2 CH 1 LC; Ashur: L, 2 HI 1 B; Arrapha: L, 1 HI 1 B 1 LC; Harran: L, 1 HI \
1 B; Tarsus: 1 LI; Til-Barsip: 1 LI; Zamua: 1 LI; Megiddo: 1 LI; M1: 2 ships
mede | Ecbatana: K Cyaxares, 2 LC 2 HB 1 LI; Harhar: L, 1 LC 1 HB; Kishesim: 1 LC; Rhagae: 1 LI; Parsua: L, 1 HB 1 LI
egypt | Memphis: K Necho II, 2 CH 1 B 1 LI; Pelusium: L, 1 HI 1 CH 1 B; Thebes: 1 LI; Gaza: 1 LI; Ashdod: 1 LI; M7: 2 \
ships
babylonia | Babylon: K Nabopolassar, 3 HI 1 CH 1 B; Kish: 1 B; Nippur: L, 1 LI 1 B; Sealand: 1 LI
elam | Susa: K Humban-haltash, 2 B 1 HI 1 CH; Madaktu: L, 1 B; Ellipi: 1 LC; Liyan: 1 HI
"""
# ECO base level and status, as the set-ups tell them: pays and refuses tribute, on whose track and where.
STATUS = """
campaign: assyria 8 15, mede 4 2 pays, egypt 6 6, babylonia 6 6 rebel, elam 5 5 rebel, israel 1 1 active refuser, \
phoenicia 2 1 pays assyria:7, judah 1 0 pays assyria:4, syria 3 2 pays assyria:3, urartu 3 3 refuser, phrygia 1 1, \
persia 2 1 active pays
rise_and_fall: assyria 8 16, mede 4 2 pays, babylonia 6 6 rebel, elam 5 5 rebel, israel 1 0 pays conquered, \
phoenicia 2 1 pays assyria:7, judah 1 0 pays assyria:4, syria 3 2 pays assyria:3, urartu 3 3 active, phrygia 1 1 \
active, persia 2 1 active pays assyria:7
the_two_rivers: assyria 6 6, babylonia 5 5 rebel, elam 4 4 rebel
sennacherib: assyria 8 15, mede 4 2 pays, egypt 6 6 rebel, babylonia 6 6 rebel, elam 5 5 rebel, israel 1 0 pays \
conquered, phoenicia 2 1 pays assyria:7, judah 1 1 refuser egypt:6, syria 3 2 pays assyria:5, urartu 3 3 active, \
phrygia 1 1, persia 2 1 active pays
the_last_kings: assyria 8 12, mede 4 4 rebel, egypt 6 6 assyrian, babylonia 6 6 rebel, elam 5 5, israel 1 0 pays \
conquered, phoenicia 2 1 pays assyria:5, judah 1 1 egypt:5, syria 3 2 pays assyria:8, urartu 3 3, phrygia 1 1, \
persia 2 2 elam:5
"""
SEATS = {  # scenario -> players -> the seat of Assyria, Mede, Egypt, Babylonia, Elam
    "campaign": {5: "12345", 4: "12343", 3: "13223", 2: "12222", 1: "11111"},
    "rise_and_fall": {4: "12-34", 3: "12-23", 2: "12-22", 1: "11-11"},
    "the_two_rivers": {3: "1--23", 2: "1--22", 1: "1--11"},
    "sennacherib": {5: "12345", 4: "12343", 3: "13223", 2: "12222", 1: "11111"},
    "the_last_kings": {5: "12345", 4: "12343", 3: "13223", 2: "12222", 1: "11111"},
}
WARS = {
    "campaign": "assyria-babylonia assyria-elam assyria-israel mede-persia",
    "rise_and_fall": "assyria-babylonia assyria-elam assyria-urartu mede-persia",
    "the_two_rivers": "assyria-babylonia assyria-elam",
    "sennacherib": "assyria-babylonia assyria-egypt assyria-elam mede-persia",
    "the_last_kings": "assyria-babylonia assyria-mede babylonia-egypt egypt-mede",
}
PARTS = {part.partition("]")[0].strip("["): part.partition("]")[2].strip().splitlines()
         for part in re.split(r"\n(?=\[)", FORCES.strip())}  # fmt: skip
TOLD = [(sheet, *line.split(" | ")) for sheet, lines in PARTS.items() for line in lines]
each = pytest.mark.parametrize("sheet", SCENARIOS.values(), ids=lambda sheet: sheet.id)


def written(sheet: Scenario, country: str) -> list[str]:
    """The forces of a country as `FORCES` writes them."""
    found = []
    for area, force in sheet.forces.get(country, {}).items():
        head = f"K {leaders.NAMES[sheet.countries[country].king]}, " if force.king else ""
        head = "crowned L, " if force.crowned else "L, " if force.leaders else head
        tail = " inside" if force.inside else ""
        found.append(f"{areas.NAMES[area]}: {head}{listed(force.units)}{tail}")
    for area, siege in sheet.besiegers.get(country, {}).items():
        found.append(f"{areas.NAMES[area]}: L, {listed(siege.units)} besieging")
    for zone, count in sheet.ships.get(country, {}).items():
        found.append(f"{sea.ZONES[zone].code}: {count} ships")
    return sorted(found)


def listed(pile: dict[str, int]) -> str:
    return " ".join(f"{n} {unit_class.upper()}" for unit_class, n in pile.items())


def status(sheet: Scenario, country: str) -> str:
    row = sheet.countries[country]
    words = [country, str(row.base), str(row.eco)]
    words += [row.camp] * (country != "assyria") + ["active"] * row.active + ["refuser"] * row.refuser
    words += ["pays"] * (row.pays == ("assyria",)) + [":".join(map(str, row.track or ()))]
    words += ["conquered"] * (row.conquered_by == "assyria")
    return " ".join(word for word in words if word)


# --- what the set-ups tell ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheet", "country", "forces"), TOLD, ids=[f"{sheet} {country}" for sheet, country, _ in TOLD])
def test_forces_of_a_country(sheet: str, country: str, forces: str) -> None:
    assert written(SCENARIOS[sheet], country) == sorted(forces.split("; "))


@each
def test_nobody_else_has_forces(sheet: Scenario) -> None:
    told = {country for name, country, _ in TOLD if name == sheet.id}
    assert {country for country in sheet.countries if written(sheet, country)} == told


@pytest.mark.parametrize("line", STATUS.strip().splitlines(), ids=lambda line: line.partition(":")[0])
def test_status_of_every_country(line: str) -> None:
    name, _, rows = line.partition(": ")
    sheet = SCENARIOS[name]
    assert {row.partition(" ")[0]: row for row in rows.split(", ")} == {c: status(sheet, c) for c in sheet.countries}


@each
def test_seats(sheet: Scenario) -> None:
    found = {
        int(players): "".join(
            next((str(n) for n, seat in enumerate(seats, 1) if power in seat), "-") for power in nations.POWERS
        )
        for players, seats in sheet.seatings.items()
    }
    assert found == SEATS[sheet.id]


@each
def test_wars(sheet: Scenario) -> None:
    assert " ".join(sorted("-".join(sorted(pair)) for pair in sheet.at_war())) == WARS[sheet.id]


def test_titles_turns_and_numbers() -> None:
    told = [(sheet.number, sheet.title, sheet.turns, sheet.longest) for sheet in SCENARIOS.values()]
    assert told == [
        (1, "Campaign", (1, 5), 0), (2, "Rise and Fall", (3, 5), 0), (3, "The Two Rivers", (1, 2), 5),
        (4, "Sennacherib", (2, 5), 0), (5, "The Last Kings", (5, 5), 0),
    ]  # fmt: skip
    assert all(sheet.summary.endswith(".") and sheet.source.endswith("AW-R9") for sheet in SCENARIOS.values())


def test_cards_and_trade_markers() -> None:
    hands = {
        id: {c: row.cards for c, row in sheet.countries.items() if c in nations.POWERS}
        for id, sheet in SCENARIOS.items()
    }
    most = {"assyria": 7, "mede": 3, "egypt": 5, "babylonia": 5, "elam": 4}
    assert hands["campaign"] == hands["sennacherib"] == hands["the_last_kings"] == most
    assert hands["rise_and_fall"] == {c: n for c, n in most.items() if c != "egypt"}
    assert hands["the_two_rivers"] == {"assyria": 5, "babylonia": 4, "elam": 3}
    trade = {"assyria": 2, "mede": 1, "egypt": 3, "babylonia": 4, "elam": 3}
    for sheet in SCENARIOS.values():
        want = {} if "trade" in sheet.without else {c: n for c, n in trade.items() if c in sheet.powers}
        assert {c: row.trade for c, row in sheet.countries.items() if row.trade} == want


@each
def test_active_minors_have_one_card_and_hands_are_within_limits(sheet: Scenario) -> None:
    for country, row in sheet.countries.items():
        if country in nations.MINORS:
            assert row.cards == int(row.active)
        else:
            assert numbers.hand_of(country).least <= row.cards <= numbers.hand_of(country).most


@each
def test_minor_cities_are_neutral_but_for_adana(sheet: Scenario) -> None:
    assert sheet.pacts == ({} if "minor cities" in sheet.without else {"adana": "assyria"})


def test_what_assyria_holds_beyond_its_own() -> None:
    held = {
        id: (sheet.countries["assyria"].holds, sheet.countries["assyria"].provinces) for id, sheet in SCENARIOS.items()
    }
    assert held == {
        "campaign": ((), ()), "rise_and_fall": (("ashdod", "gaza"), ("megiddo",)), "the_two_rivers": ((), ()),
        "sennacherib": ((), ("megiddo",)), "the_last_kings": ((), ("megiddo",)),
    }  # fmt: skip


def test_grace_periods_end_with_the_first_turn() -> None:
    found = {id: {c: row.grace for c, row in sheet.countries.items() if row.grace} for id, sheet in SCENARIOS.items()}
    assert {id: row for id, row in found.items() if row} == {
        "rise_and_fall": {"israel": 3}, "sennacherib": {"israel": 2}, "the_last_kings": {"israel": 5},
    }  # fmt: skip


def test_tribes_on_the_map() -> None:
    found = {id: {tribe: (row.at, row.only) for tribe, row in sheet.tribes.items()} for id, sheet in SCENARIOS.items()}
    assert found == {
        "campaign": {}, "rise_and_fall": {"cimmerians": ("tabal", "phrygia")}, "the_two_rivers": {},
        "sennacherib": {"cimmerians": ("araxes_plain", "urartu")}, "the_last_kings": {"scythians": ("elburz_foot", "")},
    }  # fmt: skip
    assert SCENARIOS["sennacherib"].units_of("cimmerians") == units.REGULARS["cimmerians"]


def test_the_hunger_siege_of_samaria() -> None:
    [(country, sieges)] = SCENARIOS["campaign"].besiegers.items()
    assert country == "assyria" and [(city, siege.number, siege.leaders) for city, siege in sieges.items()] == [
        ("samaria", 1, 1)
    ]
    assert SCENARIOS["campaign"].units_of("assyria") == {"hi42": 5, "ch42": 2, "lc31": 1, "b32": 3, "li21": 4}


def test_a_king_by_his_marker() -> None:
    assert SCENARIOS["sennacherib"].forces["babylonia"]["babylon"].crowned == "mushezib_marduk"


# --- The Two Rivers, and Rise and Fall ----------------------------------------------------------------------


def test_the_two_rivers_has_36_areas_and_55_cards() -> None:
    sheet = SCENARIOS["the_two_rivers"]
    own = {
        c: [id for id in sheet.in_play if areas.AREAS[id].country == c] for c in ("assyria", "babylonia", "elam", "")
    }
    assert {c: len(ids) for c, ids in own.items()} == {"assyria": 13, "babylonia": 12, "elam": 10, "": 1}
    assert len(sheet.in_play) == 36 and own[""] == ["namri"]
    assert len(sheet.deck) == 55 and sheet.grace_only == (75, 76)
    gone = {type for card in sheet.cards_out for type in cards.kind_of(str(card)).types}
    assert "alliance_breaker" in gone and "foreign_war" in gone
    assert sheet.victory is not None
    assert (sheet.victory.power, sheet.victory.country, sheet.victory.cities, sheet.victory.lead) == (
        "assyria",
        "babylonia",
        2,
        4,
    )


def test_every_other_set_up_has_the_whole_deck() -> None:
    assert [id for id, sheet in SCENARIOS.items() if sheet.deck != cards.DECK] == ["the_two_rivers"]


def test_rise_and_fall_closes_egypt() -> None:
    sheet = SCENARIOS["rise_and_fall"]
    assert sheet.powers == ("assyria", "mede", "babylonia", "elam")
    assert set(sheet.closed) == {*areas.HOME["egypt"]} - {"sinai"} and sheet.open == ("sinai",)
    assert len(sheet.in_play) == 114 - 10


# --- what must be true of all -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["campaign", "the_two_rivers"])
def test_the_eco_base_level_is_what_map_and_trade_make(name: str) -> None:
    sheet = SCENARIOS[name]
    for country, row in sheet.countries.items():
        own = [areas.AREAS[id] for id in sheet.in_play if areas.AREAS[id].country == country]
        points = sum(area.points for area in own) + row.trade
        level = nations.NATIONS[country].fixed or points // numbers.INCOME["thirds"] + sum(area.eco for area in own)
        assert row.base == level, country


@each
def test_no_country_is_conquered_by_its_neighbors_at_the_start(sheet: Scenario) -> None:
    """Every square home area is in the hands of its printed owner, but for the provinces."""
    stands = {area: country for country, stacks in sheet.forces.items() for area in stacks}
    provinces = {id for row in sheet.countries.values() for id in row.provinces}
    for country in sheet.countries:
        squares = [id for id in areas.SQUARES[country] if id in sheet.in_play]
        lost = [id for id in squares if stands.get(id, country) != country]
        assert set(lost) <= provinces and len(lost) < len(squares)


@each
def test_every_power_can_act_in_its_first_impulse(sheet: Scenario) -> None:
    for power in sheet.powers:
        assert sheet.countries[power].cards > 0 and sheet.units_of(power) and sheet.countries[power].eco > 0


def test_first_activation() -> None:
    assert scenarios.ACTIVATION == {"share": 2, "leaders": 1, "cards": 1}
    fleets = {country: (sea.ZONES[fleet.zone].code, fleet.count) for country, fleet in scenarios.FIRST_FLEETS.items()}
    assert fleets == {"phoenicia": ("M5", 3)}


# --- what is refused ----------------------------------------------------------------------------------------


def changed(path: str, value: object) -> dict[str, Any]:
    """The file with one thing changed, or without it."""
    raw = tables.read("scenarios.toml")
    at, (*parents, last) = raw["scenarios"], path.split(".")
    for word in parents:
        at = at.setdefault(word, {})
    if value is None:
        del at[last]
    else:
        at[last] = value
    return raw


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("campaign.number", 2, "scenarios: numbers out of order"),
        ("campaign.turns", [1, 6], "campaign: turns out of order"),
        ("the_two_rivers.longest", 2, "the_two_rivers: turns out of order"),
        (
            "campaign.seatings.2",
            [["assyria"], ["egypt", "mede", "babylonia", "elam"]],
            "a seat's powers are out of order",
        ),
        ("campaign.seatings.2", [["assyria"], ["mede", "egypt", "babylonia"]], "power 'elam' is missing"),
        ("campaign.seatings.2", [["assyria", "mede", "egypt", "babylonia", "elam"]], "campaign.seatings.2: 1 seats"),
        ("campaign.countries.egypt.camp", "third", "campaign.egypt: unknown camp 'third'"),
        ("campaign.countries.syria.camp", "rebel", "campaign.syria: unknown camp 'rebel'"),
        ("campaign.countries.egypt.king", "cyaxares", "campaign.egypt: unknown king 'cyaxares'"),
        ("campaign.countries.assyria.king", "sennacherib", "campaign: unknown ruler 'sennacherib'"),
        ("campaign.countries.egypt.active", True, "campaign.egypt: what only a minor country has"),
        ("campaign.countries.syria.track", ["assyria", 16], "campaign.syria: unknown space 16"),
        ("campaign.countries.syria.pays", [], "campaign.assyria: eco is 15, but base and tribute make 14"),
        ("campaign.countries.israel.grace", 1, "campaign.israel: a conquered country has a grace period"),
        ("campaign.countries.assyria.provinces", ["samaria"], "campaign.assyria: no such province"),
        ("campaign.wars", [["assyria", "lydia"]], "campaign: unknown country 'lydia'"),
        ("campaign.forces.egypt.nineveh", {"units": {"li": 1}}, "campaign.egypt: unknown own area 'nineveh'"),
        ("campaign.forces.egypt.thebes.units", {"li": 4}, "campaign.egypt: 7 of li21, but there are 5 counters"),
        ("campaign.forces.egypt.thebes.king", True, "campaign.egypt: its king stands in one place"),
        ("campaign.forces.egypt.thebes.leaders", 4, "campaign.egypt: 5 leaders, more than there are"),
        ("campaign.forces.egypt.thebes.crowned", "mita", "campaign.egypt: unknown leader 'mita'"),
        ("campaign.forces.persia.parsagarda.inside", True, "campaign.persia.parsagarda: there is no city to be in"),
        (
            "campaign.besiegers.assyria.tyre",
            {"units": {"li": 1}, "leaders": 1, "number": 1},
            "unknown country at war 'phoenicia'",
        ),
        ("campaign.ships.egypt", {"eastern_delta_coast": 5}, "campaign.egypt: 5 of ship32, but there are 4 counters"),
        ("campaign.ships.mede", {"elamite_coast": 1}, "campaign.mede: 1 of none, but there are 0 counters"),
        ("campaign.ships.egypt", {"red_sea": 1}, "campaign.egypt: unknown zone 'red_sea'"),
        ("rise_and_fall.tribes.cimmerians.at", "memphis", "rise_and_fall.cimmerians: unknown area in play 'memphis'"),
        ("campaign.pacts", {"tyre": "assyria"}, "campaign: unknown minor city 'tyre'"),
        ("the_two_rivers.without", ["elephants"], "the_two_rivers: unknown feature 'elephants'"),
        ("the_two_rivers.cards_out", [87], "the_two_rivers: unknown card '87'"),
        ("campaign.source", "", "campaign: no source"),
    ],
)
def test_a_set_up_that_does_not_fit_is_refused(path: str, value: object, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        scenarios.build_scenarios(changed(path, value))


def test_first_fleets_that_do_not_fit_are_refused() -> None:
    raw = tables.read("scenarios.toml")
    raw["fleets"]["phoenicia"]["count"] = 7
    with pytest.raises(ValueError, match="7 of ship42, but there are 6 counters"):
        scenarios.build_first_fleets(raw)
