"""The rules text: nothing of it is missing, nothing points nowhere, and its tables say what the data say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import engine.games.god_kings
from engine.games.god_kings.data import numbers, spaces
from engine.games.god_kings.data.kinds import KINDS as UNITS
from engine.games.god_kings.data.kinds import division_of, kind_of
from engine.games.god_kings.data.numbers import LIMITS, MOVEMENT, OPS, column_text, loss_number
from engine.games.god_kings.data.peoples import POWERS
from engine.games.god_kings.data.rulers import CHART, RULERS
from engine.games.god_kings.data.scenarios import SCENARIOS, Scenario, Start, home_of
from engine.games.god_kings.data.spaces import LANES, PROVINCES, SPACES, TRIBES, Space
from engine.games.god_kings.data.strategy_cards import KINDS, CardKind
from engine.games.god_kings.data.tables import read
from engine.kernel.rulebook import Rulebook, RuleText, belongs, parse
from tests.rules import rule

FOLDER = Path(engine.games.god_kings.__file__).parent
RULES = parse((FOLDER / "rules.md").read_text(encoding="utf-8"))
BOOK = Rulebook("The God Kings", "GK", RULES)

CHAPTERS = {  # the chapters of the rulebook, in its order, and how many lines each has
    "1": 3, "mat": 7, "2": 14, "3": 28, "4": 3, "5": 13, "6": 4, "7": 37, "8": 9, "9": 26, "cards": 14,
    "10": 6, "11": 74, "12": 17, "13": 40, "14": 32, "15": 88, "16": 32, "17": 40, "18": 12, "19": 23,
    "20": 42, "21": 16, "22": 8, "23": 12, "24": 21, "25": 5, "EX": 32,
}  # fmt: skip
Row = list[str]


def cells(rule: str) -> list[Row]:
    """The rows of the table that belongs to a rule, without its head."""
    rows = [line for line in RULES[rule].more if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def names(text: str) -> list[str]:
    return [] if text == "none" else text.split(", ")


# --- the text as a whole ------------------------------------------------------------------------------------


def test_every_line_of_every_chapter_is_there_in_the_order_of_the_rulebook() -> None:
    chapters = [re.split(r"[-.]", id)[1] for id in RULES]
    own = [chapter for chapter in chapters if not re.fullmatch(r"R\d|O\d", chapter)]
    assert list(dict.fromkeys(own)) == list(CHAPTERS)
    assert Counter(own) == CHAPTERS
    assert sum("example" in rule.marks for rule in RULES.values()) == 32


def test_what_a_line_refers_to_is_there() -> None:
    def named(rule: RuleText) -> list[str]:
        return re.findall(r"GK-[\w.\-]*\w", " ".join([rule.text, *rule.more]))

    quoted = [(rule.id, other) for rule in RULES.values() for other in named(rule)]
    assert len(quoted) > 150
    assert [(id, other) for id, other in quoted if not any(belongs(rule, other) for rule in RULES)] == []


def sources(raw: Any) -> list[str]:
    """All that stands as the source of something in a file of data."""
    if not isinstance(raw, dict):
        return [source for one in raw for source in sources(one)] if isinstance(raw, list) else []
    own = [raw["source"]] if isinstance(raw.get("source"), str) else []
    return own + [source for part in raw.values() for source in sources(part)]


@pytest.mark.parametrize("file", sorted(path.name for path in (FOLDER / "data").glob("*.toml")))
def test_what_the_data_name_as_their_source_is_there(file: str) -> None:
    quoted = [id for source in sources(read(file)) for id in re.findall(r"GK-[\w.\-]*\w", source)]
    assert [id for id in quoted if not any(belongs(rule, id) for rule in RULES)] == []


def test_a_section_and_a_single_line_are_found_as_they_are_quoted() -> None:
    assert [rule.id for rule in BOOK.numbered("GK-10.2")] == [f"GK-10.2.{x}" for x in "abcde"]
    assert [rule.id for rule in BOOK.numbered("13.4 e")] == ["GK-13.4.e"]
    assert [rule.id for rule in BOOK.numbered("R4-traitor")] == ["GK-R4-traitor.a"]
    assert [id for id in RULES if BOOK.numbered(id)[0].id != id] == []


def test_nothing_is_left_out() -> None:
    assert [rule.id for rule in RULES.values() if rule.left_out is not None] == []
    assert [rule.id for rule in RULES.values() if "advice" in rule.marks] == ["GK-1.0.c", "GK-mat.e", "GK-20.1.a"]


# --- tables of the rules ------------------------------------------------------------------------------------


@rule("GK-15.5.7.c")
def test_the_battle_table() -> None:
    head = next(line for line in RULES["GK-15.5.7.c"].more if line.startswith("|"))
    columns = [cell.strip() for cell in head.strip("|").split("|")][1:]
    lowest = [int(re.match(r"\d+", column)[0]) for column in columns]  # type: ignore[index]
    assert [column_text(strength) for strength in lowest] == columns
    assert cells("GK-15.5.7.c") == [
        [str(roll), *(str(loss_number(strength, roll)) for strength in lowest)] for roll in range(-3, 11)
    ]


def test_what_ops_numbers_do() -> None:
    rows = {row[0][0]: row[1:] for row in cells("GK-9.2.a")}
    every = [OPS[n] for n in (1, 2, 3)]
    assert rows["A"] == ["SR 1", "SR 1 or 2", "any SR"] and [ops.rating for ops in every] == [1, 2, 3]
    assert rows["C"] == [str(ops.markers) for ops in every]
    assert rows["D"] == [str(ops.mercenaries) for ops in every]
    assert rows["E"] == [f"by {ops.succession}" for ops in every]
    assert rows["F"] == ["yes" if ops.neutral else "no" for ops in every]
    assert [text[-1] for text in rows["G"]] == [str(ops.garrisons) for ops in every]
    assert rows["H"] == [f"{ops.wp} WP and {ops.tp} TP" for ops in every]
    assert rows["N"] == ["no", "no", f"yes, up to {MOVEMENT['naval_units']} units"]
    assert [ops.naval for ops in every] == [False, False, True]


def test_what_a_move_costs() -> None:
    costs = [int(mp) for _, mp in cells("GK-11.2.a")]
    keys = ("space", "mountain", "space", "marker", "naval")
    assert costs == [*(MOVEMENT[key] for key in keys), 0, 0, 0]


def test_the_ratio_of_chariots() -> None:
    told = [[int(n) for n in re.findall(r"-?\d+$", row[1])] for row in cells("GK-15.5.2.f")]
    cases = [((4, 4), (0, 0)), ((5, 3), (1, 0)), ((6, 3), (2, 0)), ((9, 3), (3, 0))]
    assert told == [[numbers.charge_modifier(*pair) for pair in pairs[:1]] for pairs in cases]
    assert all(len({numbers.charge_modifier(*pair) for pair in pairs}) == 1 for pairs in cases)


def test_every_cause_of_displacement_has_its_rule() -> None:
    named = [id for _, rules in cells("GK-25.0.e") for id in rules.split(", ")]
    assert len(named) == 13 and all("displaced" in RULES[id].text for id in named)


# --- the map ------------------------------------------------------------------------------------------------


def listed_spaces() -> dict[str, Row]:
    found: dict[str, Row] = {}
    for letter in "ijklmnopq":
        rows = cells(f"GK-R1.{letter}")
        assert f" from them: {len(rows)} spaces." in RULES[f"GK-R1.{letter}"].text
        found |= {name: rest for name, *rest in rows}
    return found


def marks(space: Space) -> list[str]:
    every = {"capital": space.capital, "port": space.port, "mountain": space.mountain, "wood": space.wood}
    return [mark for mark, there in every.items() if there]


@rule(
    "GK-R1.i", "GK-R1.j", "GK-R1.k", "GK-R1.l", "GK-R1.m", "GK-R1.n", "GK-R1.o", "GK-R1.p", "GK-R1.q"
)  # fmt: skip
def test_the_lists_of_spaces_are_the_map() -> None:
    listed = listed_spaces()
    assert sorted(listed) == sorted(space.name for space in SPACES.values())
    for space in SPACES.values():
        province, walls, text, near = listed[space.name]
        assert (province, int(walls)) == (PROVINCES[space.province].name, space.walls)
        assert names(text) == marks(space)
        assert sorted(names(near)) == sorted(SPACES[other].name for other in space.neighbours)


@rule("GK-R1.b")
def test_the_list_of_provinces_is_the_map() -> None:
    listed = {name.removesuffix(" (H)"): rest for name, *rest in cells("GK-R1.b")}
    assert sorted(listed) == sorted(province.name for province in PROVINCES.values())
    for province in PROVINCES.values():
        wood = province.wood + sum(SPACES[name].wood for name in province.spaces)
        expected = (province.vp, province.tp, len(province.spaces), wood)
        assert tuple(int(cell) for cell in listed[province.name]) == expected
    homes = [name.removesuffix(" (H)") for name, *_ in cells("GK-R1.b") if name.endswith("(H)")]
    assert homes == [PROVINCES[id].name for id in ("egypt", "hatti", "mitanni", "kardunias")]


@rule("GK-R1.c", "GK-R1.d")
def test_lanes_and_tribal_paths_are_those_of_the_map() -> None:
    pairs = re.findall(r"([A-Z]\w+)-([A-Z]\w+)", RULES["GK-R1.c"].text)
    drawn = [{SPACES[shore].name for shore in lane.shores} for lane in LANES.values()]
    assert len(pairs) == len(drawn) and all(set(pair) in drawn for pair in pairs)
    told = RULES["GK-R1.d"].text.split("from the ")[1:]
    ends = {tribe: [SPACES[space].name for space in TRIBES[tribe].paths] for tribe in TRIBES}
    assert [sorted(ends[tribe]) for tribe in ("gasga", "libyan", "elamite")] == [
        sorted(re.findall(r"[A-Z]\w+", text.split(" to ")[1].split(".")[0])) for text in told
    ]


@rule("GK-R1.a", "GK-R1.e", "GK-R1.f", "GK-R1.g")
def test_what_the_text_says_of_the_map_as_a_whole() -> None:
    counts = [int(n) for n in re.findall(r"\d+", RULES["GK-R1.a"].text)]
    paths = sum(len(space.neighbours) for space in SPACES.values()) // 2
    assert counts == [len(SPACES), len(PROVINCES) - 1, paths, len(LANES), len(spaces.PORTS)]
    assert "karkemish" not in SPACES["kummanni"].neighbours and "hanat" not in SPACES["assur"].neighbours
    assert PROVINCES[spaces.UPPER_EGYPT].spaces == () and PROVINCES[spaces.UPPER_EGYPT].vp == 0
    assert [len(home_of(power)) % 2 for power in POWERS if power != "egypt"] == [1, 1, 1, 1]
    wider = [len(home_of("hatti")) + len(PROVINCES[province].spaces) for province in ("pitassa", "walusa")]
    assert wider == [11, 11] and len(PROVINCES["egypt"].spaces) == 7


# --- units and rulers ---------------------------------------------------------------------------------------


@rule("GK-R2.a", "GK-2.2.d")
def test_the_values_of_units() -> None:
    def values(strength: int, kind: str) -> str:
        return f"{strength}-({UNITS[kind].factor})-{UNITS[kind].mp}"

    listed = {name: rest for name, *rest in cells("GK-R2.a")}
    assert sorted(listed) == sorted(kind.name for kind in UNITS.values())
    for id, kind in UNITS.items():
        assert listed[kind.name] == [values(kind.strength, id), values(kind.reduced, id)]


@rule("GK-R2.f", "GK-R2.g")
def test_divisions_and_royal_guards_have_the_names_of_the_text() -> None:
    for power in POWERS.values():
        assert [name for name in power.divisions.values() if name not in RULES["GK-R2.f"].text] == []
        assert power.royal_guard in RULES["GK-R2.g"].text


@rule("GK-R3.b", "GK-R3.c")
def test_the_succession_chart() -> None:
    def told(power: str, turn: int) -> str:
        line = CHART[power]
        both = [RULERS[id].name for id in (line.kings[turn], line.successors[turn]) if id]
        return "; ".join(both) or "none"

    powers = ("egypt", "hatti", "mitanni", "kassites", "assyria")
    expected = [[str(turn + 1), *(told(power, turn) for power in powers)] for turn in range(10)]
    assert cells("GK-R3.b") == expected
    once = {ruler.name for id, ruler in RULERS.items() if not any(id in line.kings for line in CHART.values())}
    last = {RULERS[line.successors[-1]].name for line in CHART.values() if line.successors[-1]}
    assert once - last == {"Horemheb", "Kurigalzu I"}


@rule("GK-R3.a", "GK-R3.d", "GK-R3.e", "GK-R3.f", "GK-R3.g", "GK-R3.h")
def test_the_ratings_of_rulers() -> None:
    assert len(RULERS) == 45
    for letter, power in zip("defgh", ("egypt", "hatti", "mitanni", "kassites", "assyria"), strict=True):
        own = [[ruler.name, str(ruler.sr), str(ruler.br)] for ruler in RULERS.values() if ruler.power == power]
        assert sorted(cells(f"GK-R3.{letter}")) == sorted(own)


# --- cards --------------------------------------------------------------------------------------------------


def rule_of(kind: str) -> str:
    return f"GK-R4-{kind.replace('_', '-')}.a"


def printed(kind: CardKind) -> str:
    """How the text begins: `Scouts Report (56-58; Ops 1 each; Action Card, ...`."""
    runs: list[list[int]] = []
    for n in kind.numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    told = " and ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    ops = ", ".join(str(n) for n in kind.ops)
    if len(kind.ops) > 1 and len(dict.fromkeys(kind.ops)) == 1:
        ops = f"{kind.ops[0]} each"
    return f"{kind.name} ({told}; Ops {ops}"


@rule("GK-R4.a", "GK-2.1.a")
def test_every_card_stands_in_the_text_with_its_numbers() -> None:
    assert [id for id in RULES if id.startswith("GK-R4-") and id.endswith(".a")] == [rule_of(kind) for kind in KINDS]
    for id, kind in KINDS.items():
        text = RULES[rule_of(id)].text
        assert text.startswith(printed(kind)), id
        head = text.partition(").")[0].removeprefix(printed(kind))
        assert ("Action Card" in head) == bool(kind.windows), id
        assert ("Remove from Play" in head) == kind.remove, id
    ops = Counter(n for kind in KINDS.values() for n in kind.ops)
    assert [ops[n] for n in (1, 2, 3)] == [33, 47, 30]
    assert "33 times Ops 1, 47 times Ops 2 and 30 times Ops 3" in RULES["GK-R4.a"].text


# --- scenarios ----------------------------------------------------------------------------------------------


def pieces(start: Start, scenario: Scenario) -> dict[str, list[str]]:
    """What stands where, in the words of the set-up tables."""
    short = {CHART[start.power].kings[scenario.first - 1]: "K", f"{start.power}_a": "A", f"{start.power}_b": "B"}
    found: dict[str, list[str]] = {}
    for general, space in start.generals.items():
        found.setdefault(SPACES[space].name, []).append(short[general])
    for space, pile in start.units.items():
        for key, n in pile.items():
            kind = kind_of(key)
            word = POWERS[start.power].divisions[division_of(key)] if division_of(key) else f"{n} {kind[:2]}"
            assert kind != "warrior" or n == LIMITS["division"], key
            found.setdefault(SPACES[space].name, []).append(word.replace(" me", " m"))
    return {space: sorted(words) for space, words in found.items()}


def told_pieces(text: str) -> dict[str, list[str]]:
    if text == "none":
        return {}
    return {space: sorted(words.split(", ")) for space, _, words in (part.partition(": ") for part in text.split("; "))}


def told_spaces(text: str) -> list[str]:
    """`the provinces Sinai and Canaan; Kadesh, Tunip` -> the names of all these spaces."""
    found: list[str] = []
    for part in text.split("; "):
        whole = re.match(r"the provinces? (.*)", part)
        if not whole:
            found += part.split(", ")
            continue
        for name in re.split(r", | and ", whole[1]):
            province = next(one for one in PROVINCES.values() if one.name == name)
            found += [SPACES[space].name for space in province.spaces]
    return sorted(found)


@rule("GK-R5.1.b", "GK-R5.2.b", "GK-R5.3.b", "GK-R5.4.b", "GK-R5.5.b")
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_the_set_ups_are_those_of_the_text(scenario: Scenario) -> None:
    listed = {name: rest for name, *rest in cells(f"GK-R5.{scenario.number}.b")}
    assert sorted(listed) == sorted(POWERS[power].name for power in scenario.powers)
    for power, start in scenario.powers.items():
        controls, garrisons, stacks = listed[POWERS[power].name]
        beyond = [SPACES[space].name for space in start.controls if space not in home_of(power)]
        assert told_spaces(controls) == sorted(beyond), power
        assert sorted(names(garrisons)) == sorted(SPACES[space].name for space in start.garrisons)
        assert told_pieces(stacks) == pieces(start, scenario), power


@rule("GK-R5.f")
def test_the_points_with_which_powers_begin() -> None:
    told = {(scenario, int(players)): listed for scenario, players, listed in cells("GK-R5.f")}
    begun = {
        (scenario.title.removeprefix("The "), players): ", ".join(f"{POWERS[p].name} {n}" for p, n in points.items())
        for scenario in SCENARIOS.values()
        for players, points in scenario.points.items()
    }
    assert {(title.removeprefix("The "), players): text for (title, players), text in told.items()} == begun


@rule("GK-R5.1.a", "GK-R5.2.a", "GK-R5.3.a", "GK-R5.4.a", "GK-R5.5.a")
def test_turns_seats_and_turn_orders_of_the_scenarios() -> None:
    told = {
        "campaign": (1, 10, {2: "egypt hatti", 3: "egypt mitanni hatti", 4: "egypt mitanni hatti kassites"}),
        "rise_of_egypt": (1, 3, {2: "egypt mitanni"}),
        "three_brothers": (2, 3, {3: "egypt hatti mitanni"}),
        "amarna": (6, 8, {3: "assyria egypt hatti", 4: "assyria egypt kassites hatti"}),
        "kadesh": (9, 10, {2: "hatti egypt", 3: "hatti egypt assyria"}),
    }
    found = {
        id: (one.first, one.last, {n: " ".join(order) for n, order in one.seatings.items()})
        for id, one in SCENARIOS.items()
    }
    assert found == told


def test_what_is_special_about_each_scenario() -> None:
    campaign, rise, brothers, kadesh = (
        SCENARIOS[id] for id in ("campaign", "rise_of_egypt", "three_brothers", "kadesh")
    )
    extra = [(one.turn, one.power, one.division) for one in campaign.extra]
    assert extra == [(4, "egypt", "seth"), (6, "hatti", "arinna"), (9, "egypt", "ptah")]
    assert campaign.change and (campaign.change.turn, campaign.change.enters) == (6, "assyria")
    assert rise.empty == ("hatti", "kassites") and "hattusha" in rise.closed and "ur" in rise.closed
    assert rise.crowned and (rise.crowned.turn, rise.crowned.round, rise.crowned.power) == (1, 4, "egypt")
    assert rise.lead == {"egypt": 3}
    goals = [(goal.power, goal.wanted, goal.provinces) for goal in brothers.goals]
    assert goals == [
        ("egypt", 2, ("ugarit", "karkemish", "amurru")),
        ("hatti", 2, ("kizzuwadna", "ugarit", "mukiss")),
        ("mitanni", 0, ()),
    ]
    assert kadesh.hatti_used == ("pitassa",)
    assert kadesh.duel and (sorted(kadesh.duel.powers), kadesh.duel.points) == (["egypt", "hatti"], 2)
