"""The rules text: nothing of it is missing, nothing points nowhere, and its tables say what the data say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import engine.games.assyrian_wars
from engine.games.assyrian_wars.data import areas, cards, leaders, nations, numbers, sea, timetable, units
from engine.games.assyrian_wars.data.cards import KINDS
from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.data.scenarios import SCENARIOS, Scenario
from engine.kernel.rulebook import Rulebook, RuleText, belongs, head_lines, parse
from engine.tools import coverage
from tests.games.assyrian_wars import printed
from tests.games.assyrian_wars.printed import Row
from tests.rules import rule

FOLDER = Path(engine.games.assyrian_wars.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8")
RULES = parse(TEXT)
BOOK = Rulebook("Assyrian Wars", "AW", RULES)

CHAPTERS = {  # the chapters of the rulebook, in its order, and how many lines each has
    "1": 47, "2": 29, "3": 34, "4": 17, "5": 34, "6": 478, "7": 201, "8": 51, "9": 48, "10": 56, "G": 31, "EX": 29,
    "R1": 5, "R2": 3, "R3": 3, "R4": 2, "R5": 67, "R6": 20, "R7": 6, "R8": 1, "R9": 19, "R10": 5,
}  # fmt: skip
QUOTED = re.compile(r"AW-[\w.\-]*\w")


def table(rule: str) -> list[Row]:
    """The rows of the table that belongs to a rule, without its head."""
    rows = [line for line in RULES[rule].more if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def numbers_in(text: str) -> list[str]:
    """`2`, `½`, `1½`: every number that a line says, but not those of other rules and of markers."""
    text = re.sub(r"ECO [+-]1", "", QUOTED.sub("", text))
    return re.findall(r"(?<![\w.-])-?\d*½|(?<![\w.-])[+-]?\d+(?![\w.]*\w)", text)


# --- the text as a whole ------------------------------------------------------------------------------------


def test_every_line_of_every_chapter_is_there_in_the_order_of_the_rulebook() -> None:
    chapters = [re.split(r"[-.]", id)[1] for id in RULES]
    assert list(dict.fromkeys(chapters)) == list(CHAPTERS)
    assert Counter(chapters) == CHAPTERS
    assert [id for id, rule in RULES.items() if "example" in rule.marks] == [f"AW-EX-{n}" for n in range(1, 30)]


def test_the_lines_of_a_section_follow_each_other_without_a_gap() -> None:
    """A, b, c and so on, with aa after z: a line that somebody loses is missed."""
    letters = [*map(chr, range(97, 123)), *(f"a{chr(n)}" for n in range(97, 123))]
    sections: dict[str, list[str]] = {}
    for id in RULES:
        section, _, letter = id.rpartition(".")
        if section:
            sections.setdefault(section, []).append(letter)
    assert {section: found for section, found in sections.items() if found != letters[: len(found)]} == {}


def test_no_two_sections_have_the_same_title() -> None:
    titles = re.findall(r"^#+ (.*)$", TEXT, re.M)
    assert [title for title, count in Counter(titles).items() if count > 1] == []


def test_nobody_is_called_he() -> None:
    banned = re.compile(r"\b(he|him|his|she|her|hers|whoever|whomever|one's own)\b", re.IGNORECASE)
    assert [id for id, rule in RULES.items() if banned.search(rule.text)] == []


def test_what_a_line_refers_to_is_there() -> None:
    def named(rule: RuleText) -> list[str]:
        return QUOTED.findall(" ".join([rule.text, *rule.more]))

    quoted = [(rule.id, other) for rule in RULES.values() for other in named(rule)]
    assert len(quoted) > 120
    assert [(id, other) for id, other in quoted if not any(belongs(rule, other) for rule in RULES)] == []
    heads = [other for lines in head_lines(TEXT).values() for line in lines for other in QUOTED.findall(line)]
    assert [other for other in heads if not any(belongs(rule, other) for rule in RULES)] == []
    sections = set(re.findall(r"[Ss]ections? (\d+(?:\.\d+\w*)+)", TEXT))
    assert sections and [no for no in sections if not any(belongs(rule, f"AW-{no}") for rule in RULES)] == []


@pytest.mark.parametrize(
    "file", sorted(path.relative_to(FOLDER).as_posix() for kind in ("*.toml", "*.py") for path in FOLDER.rglob(kind))
)
def test_what_data_and_code_name_is_there(file: str) -> None:
    quoted = QUOTED.findall((FOLDER / file).read_text(encoding="utf-8"))
    assert [id for id in quoted if not any(belongs(rule, id) for rule in RULES)] == []


def test_a_section_and_a_single_line_are_found_as_they_are_quoted() -> None:
    assert [rule.id for rule in BOOK.numbered("AW-6.10")] == ["AW-6.10.a", "AW-6.10.b"]
    assert [rule.id for rule in BOOK.numbered("6.6.9 k")] == ["AW-6.6.9.k"]
    assert [rule.id for rule in BOOK.numbered("R5-champion")] == ["AW-R5-champion.a"]
    assert [id for id in RULES if BOOK.numbered(id)[0].id != id] == []


def test_nothing_is_left_out() -> None:
    assert [rule.id for rule in RULES.values() if rule.left_out is not None] == []
    advice = [rule.id for rule in RULES.values() if "advice" in rule.marks]
    assert advice == ["AW-1.0.b", "AW-4.0.a", "AW-7.5.d", "AW-10.1.1.g"]


def test_what_is_not_in_force_yet_is_what_the_two_rivers_does_without() -> None:
    later, sheet = coverage.later_of("assyrian_wars"), SCENARIOS["the_two_rivers"]
    assert {part.part for part in later.values()} == {"second half"}
    deck = {cards.CARDS[card].kind for card in sheet.deck}
    absent = [id for id, kind in KINDS.items() if not (kind.country in sheet.countries if kind.home else id in deck)]
    assert [id for id in KINDS if printed.card_rule(id) in later] == absent
    whole = ["5.2", "6.9", "6.15", "6.16", "6.17", "7.4", "7.5", "7.6", "8.4", "9.7", "10.1", "10.3"]
    assert [id for id in RULES if any(belongs(id, f"AW-{no}") for no in whole) and id not in later] == []


# --- numbers of the rules -----------------------------------------------------------------------------------

PRICES, ACCOUNT, LIMITS, BATTLE, SIEGE = (
    numbers.PRICES, numbers.ACCOUNT, numbers.LIMITS, numbers.BATTLE, numbers.SIEGE,
)  # fmt: skip
DIPLOMACY, INCOME, POINTS, TRIBUTE, SUCCESSION = (
    numbers.DIPLOMACY, numbers.INCOME, numbers.POINTS, numbers.TRIBUTE, numbers.SUCCESSION,
)  # fmt: skip


def signed(number: int) -> str:
    return f"{number:+}"


SAID: dict[str, list[str | int]] = {  # the numbers of a line in their order; AP are halves in the data
    "AW-3.0.a": [LIMITS["turns"]],
    "AW-3.1.e": [ap(ACCOUNT["saved"]), ap(ACCOUNT["saved"])],
    "AW-3.2.b": [LIMITS["cards"]],
    "AW-3.3.f": [ap(ACCOUNT["card"])],
    "AW-5.2.2.a": [TRIBUTE["minor"], TRIBUTE["minor"]],
    "AW-5.2.2.b": [TRIBUTE["power"], TRIBUTE["power"]],
    "AW-5.2.1.a": [TRIBUTE["refusal"]],
    "AW-5.2.3.c": [ap(DIPLOMACY["war_on_payer"]), ap(DIPLOMACY["war_on_paying_power"])],
    "AW-5.2.3.g": [-POINTS["refuser"]],
    "AW-6.1.b": [ap(PRICES["strength"])],
    "AW-6.1.e": [ap(PRICES["ship"])],
    "AW-6.2.a": [ap(PRICES["mercenary"])],
    "AW-6.3.a": [ap(PRICES["leader"])],
    "AW-6.4.a": [ap(PRICES["strength"]), ap(PRICES["mercenary"])],
    "AW-6.4.f": [ap(PRICES["city"])],
    "AW-6.5.b": [ap(PRICES["regroup"]), ap(PRICES["regroup_mercenary"])],
    "AW-6.6.b": [ap(PRICES["area"])],
    "AW-6.6.c": [ap(PRICES["area"])],
    "AW-6.6.d": [ap(PRICES["mede"]), ap(PRICES["area"])],
    "AW-6.6.f": [ap(PRICES["zone"])],
    "AW-6.6.g": [ap(PRICES["trade_box"])],
    "AW-6.6.1.c": [LIMITS["attrition"]],
    "AW-6.6.6.a": [ap(ACCOUNT["sale"])],
    "AW-6.6.7.a": [ap(PRICES["relocation"]), LIMITS["relocation"]],
    "AW-6.6.8.a": [ap(PRICES["forced_march"])],
    "AW-6.6.9.k": [numbers.INTERCEPTION["needed"]],
    "AW-6.6.9.l": [numbers.INTERCEPTION["no_leader"]],
    "AW-6.6.9.m": [numbers.INTERCEPTION["enemy_territory"]],
    "AW-6.6.9.o": [numbers.INTERCEPTION["cavalry_to_none"]],
    "AW-6.6.9.p": [numbers.INTERCEPTION["cavalry_to_mixed"]],
    "AW-6.6.9.q": [numbers.INTERCEPTION["mixed_to_none"]],
    "AW-6.6.9.r": [numbers.INTERCEPTION["mobility"]],
    "AW-6.6.10.k": [numbers.EVASION["needed"]],
    "AW-6.6.10.l": [signed(numbers.EVASION["area"])],
    "AW-6.6.10.m": [signed(numbers.EVASION["city"])],
    "AW-6.6.10.n": [numbers.EVASION["no_leader"]],
    "AW-6.6.10.q": [signed(numbers.EVASION["hasty"])],
    "AW-6.7.3.a": [BATTLE["die"]],
    "AW-6.7.3.f": [BATTLE["river"]],
    "AW-6.7.3.g": [BATTLE["mountain"]],
    "AW-6.7.3.k": [BATTLE["elite"]],
    "AW-1.3.t": [BATTLE["mede"]],
    "AW-6.8.k": [SIEGE["elite"], BATTLE["elite"]],
    "AW-6.8.c": [ap(PRICES["siege"])],
    "AW-6.8.n": [ap(PRICES["sortie"])],
    "AW-6.8.1.d": [SIEGE["hunger"]],
    "AW-6.8.1.e": [SIEGE["hunger_capital"]],
    "AW-6.8.4.d": [ap(LIMITS["nomad_eco"])],
    "AW-6.8.4.f": [LIMITS["deported"]],
    "AW-6.9.b": [ap(DIPLOMACY["cheap_space"])],
    "AW-6.9.g": [ap(LIMITS["influence"])],
    "AW-6.9.i": [n for status in numbers.STATUSES.values() for n in (status.first, status.last)] + [0],
    "AW-6.15.b": [sea.RAID_BOXES],
    "AW-6.16a.b": [ap(PRICES["ship_repair"])],
    "AW-6.16e.c": [-BATTLE["landing"], BATTLE["landing"]],
    "AW-6.16e.d": [-BATTLE["landing_cavalry"], BATTLE["landing"]],
    "AW-6.16g.a": [LIMITS["trade_box"]],
    "AW-6.18.f": [ap(ACCOUNT["plus"])],
    "AW-7.1A.c": [signed(numbers.CONQUEST["assyria"].modifier)],
    "AW-7.1A.d": [signed(numbers.CONQUEST["power"].modifier)],
    "AW-7.1.d": [numbers.CONQUEST["assyria"].beside],
    "AW-7.1.e": [numbers.CONQUEST["power"].cities, numbers.CONQUEST["power"].beside],
    "AW-7.1.f": [numbers.CONQUEST["mede"].at_once],
    "AW-7.3.1.c": [1, INCOME["capital"]],
    "AW-7.3.1.g": [LIMITS["pillage_points"], 1],
    "AW-7.3.2.a": [INCOME["undealt"]],
    "AW-7.3.2.d": [numbers.HANDS[kind].least for kind in ("minor", "power", "assyria")],
    "AW-7.3.2.e": [numbers.HANDS[kind].most for kind in ("minor", "power", "assyria")],
    "AW-7.3.2.h": [LIMITS["discarded"], POINTS["discards"]],
    "AW-7.3.3e.c": [INCOME["idle"], INCOME["idle_phoenicia"]],
    "AW-7.4.2.b": [ap(DIPLOMACY["war_of_minor"])],
    "AW-7.4.2.c": [ap(DIPLOMACY["war_on_minor"])],
    "AW-7.4.2.d": [ap(DIPLOMACY["war_on_power"])],
    "AW-8.3.b": [5, 9, numbers.battle_vp(9)],
    "AW-8.3.c": [10, 14, numbers.battle_vp(14)],
    "AW-8.3.d": [15, numbers.battle_vp(15)],
    "AW-8.3.e": [POINTS["naval_ships"], POINTS["naval"]],
    "AW-8.3.h": [POINTS["fortress_level"], POINTS["fortress"]],
    "AW-8.3.i": [POINTS["nineveh"]],
    "AW-8.3.j": [POINTS["garrison_units"], POINTS["garrison"]],
    "AW-8.3.o": [POINTS["nomads"], POINTS["cimmerians"], POINTS["scythians"]],
    "AW-8.3.s": [numbers.CONQUEST["assyria"].vp],
    "AW-8.3.t": [POINTS["camp"]],
    "AW-8.3.y": [POINTS["trade_first"], POINTS["trade_second"]],
    "AW-8.3.z": [POINTS["trade_tied"]],
    "AW-9.1.b": [numbers.SUDDEN_END["assyria"], numbers.SUDDEN_END["needed"]],
    "AW-9.4.c": [2, ap(ACCOUNT["disbanded"])],
    "AW-9.7.a": [BATTLE["kill"], BATTLE["kill"], 1],
    "AW-10.3.a": [SUCCESSION["fails"]],
    "AW-10.3.b": [signed(SUCCESSION["conquered"])],
    "AW-10.3.d": [SUCCESSION["minors"], SUCCESSION["minors_each"]],
    "AW-10.3.f": [0, *(signed(timetable.AFTER[turn].modifier) for turn in (2, 3, 4))],
    "AW-10.4a.a": [units.MARKERS["pillage"], units.MARKERS["damage"], -POINTS["marker"]],
    "AW-R3.c": [units.MARKERS["eco_plus"], units.MARKERS["eco_minus"]],
}


@pytest.mark.parametrize("id", list(SAID))
def test_a_line_says_the_numbers_of_the_tables(id: str) -> None:
    assert numbers_in(RULES[id].text) == [str(number) for number in SAID[id]]


# --- nations and map ----------------------------------------------------------------------------------------


@rule("AW-1.1A.a", "AW-1.1C.a", "AW-1.1D.a")
def test_the_lists_of_nations_are_those_of_the_data() -> None:
    powers = ", ".join(f"{n} {nations.name_of(id)}" for n, id in enumerate(nations.POWERS, 1))
    assert powers in RULES["AW-1.1A.a"].text
    for id, listed in (("AW-1.1C.a", nations.MINORS), ("AW-1.1D.a", nations.MINOR_CITIES)):
        told = re.findall(r"[A-Z]\w+", RULES[id].text.partition(": ")[2].partition(".")[0])
        assert sorted(told) == sorted(nations.called(nation) for nation in listed)
    assert f"runs {', '.join(map(nations.name_of, nations.TRACK))}." in RULES["AW-6.0.a"].text


@rule("AW-1.1B.a")
def test_the_seats_are_those_of_the_scenarios() -> None:
    told = {
        (title, players): seats.split("; ")
        for titles, players, seats in table("AW-1.1B.a")
        for title in titles.split(", ")
    }
    expected = {}
    for sheet in SCENARIOS.values():
        for players, seats in sheet.seatings.items():
            names = [" and ".join(map(nations.name_of, seat)) for seat in seats]
            if len(seats) == 2 and len(seats[1]) > 2:
                names[1] = "all other powers"
            expected[sheet.title, players] = names
    assert told == {key: names for key, names in expected.items() if key[1] != "1"}
    assert [sheet.seatings["1"] for sheet in SCENARIOS.values()] == [(sheet.powers,) for sheet in SCENARIOS.values()]


@rule("AW-R1.a", "AW-R1.c", "AW-R1.d", "AW-R1.e")
def test_what_the_text_says_of_the_map_as_a_whole() -> None:
    kinds = Counter(area.kind for area in areas.AREAS.values())
    ways = Counter(kind for others in areas.CONNECTED.values() for kind in others.values())
    counted = [
        len(areas.AREAS),
        *(kinds[kind] for kind in (areas.CITY, areas.ASSOCIATED, areas.MINOR_CITY, areas.SQUARE, areas.ROUND)),
        kinds[areas.NO_MANS_LAND],
        sum(ways.values()) // 2,
        *(ways[kind] // 2 for kind in ("standard", "mountain", "river", "desert", "mede", "mede_only")),
    ]
    assert numbers_in(RULES["AW-R1.a"].text) == list(map(str, counted))
    far_east = [areas.NAMES[id] for id in areas.CONNECTED[areas.FAR_EASTS[0]]]
    assert f"lead from {' and '.join(sorted(far_east, reverse=True))} to the Far East" in RULES["AW-R1.c"].text
    for here, others in areas.CONNECTED.items():
        for there, kind in others.items():
            one, two = areas.AREAS[here].country, areas.AREAS[there].country
            assert (kind == areas.MEDE) == (one != two and "mede" in (one, two)), (here, there)
    deserts = sorted(areas.NAMES[id] for id in areas.ALL_DESERT)
    assert f"{', '.join(deserts[:-1])} and {deserts[-1]}." in RULES["AW-R1.d"].text
    islands = [areas.NAMES[id] for id, others in areas.CONNECTED.items() if not others]
    assert RULES["AW-R1.e"].text.startswith(f"{' and '.join(islands)} can be reached by sea only.")
    assert areas.AREAS["tyana"].other_name == "Tuvannuva"


@rule("AW-R1.b")
def test_the_table_of_areas_is_the_map() -> None:
    assert table("AW-R1.b") == printed.map_rows()


@rule("AW-EX-28", "AW-EX-29")
def test_zamua_and_jerusalem() -> None:
    assert "zamua" in areas.ASSOCIATED_WITH["assyria"] and areas.CAPITALS["judah"] == "jerusalem"


@rule("AW-R2.a", "AW-R2.b", "AW-R2.c")
def test_the_tables_of_the_sea_are_the_map() -> None:
    assert table("AW-R2.a") == printed.zone_rows() and len(sea.ZONES) == 12
    assert [zone.sea for zone in sea.ZONES.values()] == ["upper_sea"] * 8 + ["lower_sea"] * 4
    assert table("AW-R2.b") == printed.box_rows() and len(sea.BOXES) == 3
    assert numbers_in(RULES["AW-R2.c"].text) == [str(sea.RAID_BOXES)]


# --- units, leaders, cards ----------------------------------------------------------------------------------


@rule("AW-R3.a", "AW-R3.b", "AW-R3.c")
def test_the_table_of_counters_is_that_of_the_data() -> None:
    assert table("AW-R3.a") == printed.unit_rows()
    ports = {country for country in nations.COUNTRIES for id in areas.HOME_CITIES[country] if areas.AREAS[id].port}
    assert [country for country in units.SHIPS if country not in ports] == ["assyria"]


@rule("AW-R4.a", "AW-R4.b")
def test_the_table_of_leaders_is_that_of_the_data() -> None:
    assert table("AW-R4.a") == printed.leader_rows()
    for power in nations.POWERS:
        counters = [leaders.KINGS[id].counter for id in leaders.kings_of(power)]
        assert counters == [place // 2 + 1 for place in range(len(counters))]


@rule("AW-R5.a", "AW-R6.a", "AW-R6.b")
def test_every_card_stands_in_the_text_as_it_stands_in_the_data() -> None:
    told = {id: rule.text for id, rule in RULES.items() if re.match(r"AW-R[56]-", id)}
    assert told == {printed.card_rule(id): printed.card_text(kind) for id, kind in KINDS.items()}
    counts = [str(len(found)) for found in (cards.DECK, [id for id in KINDS if KINDS[id].home], cards.GROUPS)]
    assert [numbers_in(RULES[id].text)[0] for id in ("AW-R5.a", "AW-R6.a", "AW-R6.b")] == counts
    assert Counter(card.country for card in cards.GROUPS.values()) == {"assyria": 2} | dict.fromkeys(
        nations.POWERS[1:], 1
    )
    assert {KINDS[id].cost for id in KINDS if KINDS[id].home} == {0}


# --- timetable and scenarios --------------------------------------------------------------------------------


@rule("AW-R7.a", "AW-R7.b")
def test_the_timetable_is_that_of_the_data() -> None:
    assert table("AW-R7.b") == printed.timetable_rows()
    reigns = [f"{leaders.NAMES[king]} in turn {turn}" for turn, king in enumerate(timetable.RULERS, 1)]
    assert f"{', '.join(reigns[:-1])} and {reigns[-1]}." in RULES["AW-R7.a"].text


@rule("AW-R9.1.a", "AW-R9.2.a", "AW-R9.3.a", "AW-R9.4.a", "AW-R9.5.a")
@pytest.mark.parametrize("sheet", SCENARIOS.values(), ids=list(SCENARIOS))
def test_the_set_ups_are_those_of_the_data(sheet: Scenario) -> None:
    assert table(f"AW-R9.{sheet.number}.a") == printed.setup_rows(sheet)
    told = [int(n) for n in numbers_in(RULES[f"AW-R9.{sheet.number}.a"].text)]
    first, last = sheet.turns
    assert told[: 1 if first == last else 2] == sorted({first, last})
    seats = sorted(map(int, sheet.seatings))
    assert [told[-2], told[-1]] == [seats[1], seats[-1]]
    if sheet.longest:
        assert sheet.longest in told


@rule("AW-R9.b")
def test_the_eco_level_at_the_start_and_the_pact_of_adana() -> None:
    for sheet in SCENARIOS.values():
        assert sheet.pacts == ({} if "minor cities" in sheet.without else {"adana": "assyria"})
        worth = {id: TRIBUTE["power" if id in nations.POWERS else "minor"] for id in sheet.countries}
        for country, row in sheet.countries.items():
            received = sum(worth[id] for id, other in sheet.countries.items() if country in other.pays)
            received += TRIBUTE["city"] * list(sheet.pacts.values()).count(country)
            assert row.eco == row.base + received - worth[country] * len(row.pays), (sheet.id, country)


@rule("AW-R9.3.b", "AW-R9.3.c", "AW-R9.3.d", "AW-R9.3.f")
def test_what_is_special_about_the_two_rivers() -> None:
    sheet = SCENARIOS["the_two_rivers"]
    told = re.findall(r"[A-Z][\w-]+", RULES["AW-R9.3.b"].text.partition(": ")[2].partition(" of Assyria")[0])
    own = [id for id in sheet.areas if areas.AREAS[id].country == "assyria"]
    assert told == [areas.NAMES[id] for id in own]
    others = [*areas.areas_of("babylonia"), *areas.areas_of("elam"), "namri"]
    assert sorted(sheet.in_play) == sorted([*own, *others]) and len(sheet.in_play) == 36
    out = [
        (int(a), int(b or a))
        for a, b in re.findall(r"(\d+)(?:-(\d+))?", RULES["AW-R9.3.d"].text.partition(" are left")[0])
    ]
    assert [card for first, last in out for card in range(first, last + 1)] == list(sheet.cards_out)
    assert len(sheet.deck) == 55 and {KINDS[cards.CARDS[str(n)].kind].name for n in sheet.grace_only} == {
        "Priests of Marduk", "Opposing Party Takes Command",
    }  # fmt: skip
    assert len(sheet.without) == 12 and sheet.victory is not None
    victory = sheet.victory
    assert (victory.power, victory.country, victory.cities, victory.lead) == ("assyria", "babylonia", 2, 4)
    assert numbers_in(RULES["AW-R9.3.f"].text) == ["2", "4"]
