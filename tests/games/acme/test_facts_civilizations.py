"""What the rulebook states of civilizations, Epochs and set-ups, and the scenarios of the reconstruction."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import engine.games.acme
from engine.games.acme.data.areas import AREAS, SECTIONS, fertile, homes, mountain, plain, sea
from engine.games.acme.data.displays import COLORS, DISPLAYS, amount, usual_home
from engine.games.acme.data.displays import has as has_ability
from engine.games.acme.data.epoch_table import CHANGE, EPOCHS, LAST_TURN, SUDDEN, ends, entry
from engine.games.acme.data.numbers import CLOCK
from engine.games.acme.data.scenarios import DEPLOYMENTS, SCENARIOS, Scenario
from engine.games.acme.position.abilities import ABILITIES
from tests.games.acme.test_rules_text import RULES, cells
from tests.reads import calls_of
from tests.rules import rule

ROMAN = ("I", "II", "III", "IV")


# --- civilizations ----------------------------------------------------------------------------------------------


@rule("ACME-overview.a")
def test_17_civilizations() -> None:
    assert [display.name for display in DISPLAYS.values()] == [
        "Akkad", "Assyria", "Babylon", "Chaldea", "Cimmeria", "Egypt", "Elam", "Greek", "Hittite", "Indus Valley",
        "Israelite", "Medes & Persians", "Mittani", "Scythia", "Sea Peoples", "Sumer", "Urartu",
    ]  # fmt: skip


@rule("ACME-diffs.a", "ACME-display.babylon.c")
def test_how_many_home_areas_each_has() -> None:
    counts = {name: len(display.homes) for name, display in DISPLAYS.items() if len(display.homes) != 1}
    assert counts == {"assyria": 2, "egypt": 2, "indus_valley": 2, "medes_persians": 3, "scythia": 2, "sea_peoples": 0}
    assert sum(len(display.homes) for display in DISPLAYS.values()) == 22
    assert [name for name, display in DISPLAYS.items() if display.roaming] == ["sea_peoples"]
    assert DISPLAYS["babylon"].homes == ("babylon",) and DISPLAYS["babylon"].epochs == (2, 3)


def test_the_homelands_of_the_basic_set_ups() -> None:
    usual = {name: usual_home(name) for name in SCENARIOS["six"].civilizations}
    assert usual == {
        "indus_valley": "arachosia",
        "scythia": "west_scythia",
        "medes_persians": "persis",
        "assyria": "nineveh",
        "egypt": "thebes",
        "hittite": "hattusha",
    }
    assert usual_home("sea_peoples") == "alashiya"
    assert homes("indus_valley", epochs=[1]) == ("arachosia",)


def test_abilities_the_rulebook_states() -> None:
    stated = {
        name: {slug: ability.numbers for slug, ability in display.abilities.items() if ability.stated}
        for name, display in DISPLAYS.items()
        if any(ability.stated for ability in display.abilities.values())
    }
    assert stated == {
        "assyria": {"captives": {}},
        "babylon": {
            "revered_city": {"minas": 1},
            "archivists": {"drawn": 2},
            "captives": {},
        },
        "mittani": {"horse_masters": {"hand": 7}},
    }
    assert [name for name in DISPLAYS if has_ability(name, "captives")] == ["assyria", "babylon"]
    assert DISPLAYS["babylon"].abilities["revered_city"].when == ("growth",)
    assert DISPLAYS["babylon"].abilities["archivists"].when == ("drawn",)


def test_every_number_of_a_display_is_what_the_rules_count_with() -> None:
    """A number that no rule reads could be tuned for ever without any effect."""
    stand = {
        (name, slug, what)
        for name, display in DISPLAYS.items()
        for slug, ability in display.abilities.items()
        for what in ability.numbers
        if slug not in ABILITIES  # those that can be answered are all read in one place
    }
    assert calls_of(engine.games.acme, amount.__name__) == stand


def test_the_siege_train_goes_before_the_first_competition() -> None:
    first = {(name, slug) for name, row in DISPLAYS.items() for slug, x in row.abilities.items() if "first" in x.when}
    assert first == {("assyria", "siege_train")}
    train = DISPLAYS["assyria"].abilities["siege_train"]
    assert train.once and train.negatable and train.numbers == {"disks": 1}


def test_akkad_and_chaldea_take_from_the_discard_pile() -> None:
    takers = {n for n, row in DISPLAYS.items() if any("discard pile" in x.text for x in row.abilities.values())}
    assert takers == {"akkad", "chaldea"}


def test_competition_abilities_can_be_answered() -> None:
    found = {f"{n}.{slug}": x.once for n, row in DISPLAYS.items() for slug, x in row.abilities.items() if x.negatable}
    expected = ("assyria.siege_train", "cimmeria.riders", "greek.galleys", "hittite.charioteers")
    assert found == dict.fromkeys(expected, True)


def test_civilizations_that_open_with_five_disks_have_one_more() -> None:
    extra = {
        n for n, row in DISPLAYS.items() for x in row.abilities.values()
        if x.when == ("acquisition",) and x.numbers.get("disks") == 1
    }  # fmt: skip
    assert extra == {"hittite", "indus_valley", "medes_persians"}


@rule("ACME-overview.a", "ACME-display.others.a")
def test_displays_stand_in_the_rules_text() -> None:
    listed = {name: (home, epochs) for name, home, epochs in cells("ACME-overview.a")}
    for slug, display in DISPLAYS.items():
        first, last = display.epochs
        span = ROMAN[first - 1] if first == last else f"{ROMAN[first - 1]}-{ROMAN[last - 1]}"
        expected = ", ".join(AREAS[home].name for home in display.homes) or "Alashiya or near it (ACME-setup.4p.e)"
        assert listed[display.name] == (expected, span)
        for letter, ability in zip("abc", display.abilities.values(), strict=False):
            line = RULES[f"ACME-R4.{slug.replace('_', '-')}.{letter}"]
            assert (
                line.text.removesuffix(" A competition ability.") == f"{display.name}, {ability.name}: {ability.text}"
            )
            assert line.text.endswith("A competition ability.") == ability.negatable
            assert ("reconstruction" in line.marks) != ability.stated


@rule("ACME-bits.f")
def test_six_colors() -> None:
    assert COLORS.order == ("green", "red", "blue", "purple", "burnt_orange", "yellow")
    assert (COLORS.barbarians, COLORS.minas) == ("black", "white")
    assert COLORS.source == "ACME-bits.f"


def test_what_the_people_are_called() -> None:
    assert {display.called for display in DISPLAYS.values() if display.called != display.name} == {
        "Greeks",
        "Hittites",
        "Israelites",
        "Scythians",
    }


# --- Epochs -----------------------------------------------------------------------------------------------------


@rule("ACME-intro.a")
def test_four_epochs() -> None:
    found = [(epoch.name, epoch.age, epoch.start, epoch.end) for epoch in EPOCHS.values()]
    assert found == [
        ("I", "Early Bronze Age", 4000, 2000),
        ("II", "Late Bronze Age", 2000, 1200),
        ("III", "Iron Age", 1200, 500),
        ("IV", "Hellenic Age", 500, 100),
    ]
    assert [(name, age, start, end) for name, age, start, end in cells("ACME-intro.a")] == [
        (name, age, f"{start} BC", f"{end} BC") for name, age, start, end in found
    ]


@rule("ACME-reckoning.sudden.b", "ACME-reckoning.sudden.c")
def test_which_ids_end_an_epoch() -> None:
    assert not any(ends(1, id) for id in range(1, 104))
    second = [id for id in range(1, 104) if ends(2, id)]
    assert second == [2, 12, *range(20, 30), 32, 42, 52, 62, 72, 82, 92, 102] and len(second) == 20
    third = [id for id in range(1, 104) if ends(3, id)]
    more = [3, 13, 30, 31, *range(33, 40), 43, 53, 63, 73, 83, 93, 103]
    assert third == sorted([*second, *more]) and len(third) == 38
    assert ends(2, 102) and not ends(2, 101)


def test_the_fourth_turn_is_always_the_last() -> None:
    assert LAST_TURN == 4
    assert [turn for turn, row in SUDDEN.items() if row.last] == [4] and not SUDDEN[4].digits


@rule("ACME-epochend.next.c")
def test_the_change_of_epoch_table() -> None:
    assert [entry(id).id for id in (1, 9, 10, 68, 69, 95)] == [
        "black_death", "black_death", "great_famine", "fall_of_temples", "good_harvests", "quiet_age",
    ]  # fmt: skip
    assert {id for id in range(1, 104) if entry(id).id == "barbarians_at_the_gates"} == set(range(96, 104))
    assert CHANGE["barbarians_at_the_gates"].numbers == {"invasions": 2}
    assert {id for id in range(1, 104) if entry(id).final} == set(range(1, CLOCK.final_below))
    bands = [RULES[f"ACME-R5.{slug.replace('_', '-')}"].text for slug in CHANGE]
    assert bands == [f"{x.first} to {x.last}, {x.name}. {x.text}" for x in CHANGE.values()]


def test_the_black_death_strikes_every_city() -> None:
    assert CHANGE["black_death"].numbers == {"losses": 1}
    assert CHANGE["black_death"].text == "Every City loses 1 disk."


# --- basic set-ups ----------------------------------------------------------------------------------------------

BASIC = ("two", "three", "four", "five", "six")


@rule("ACME-intro.b")
@rule("ACME-setup.2p.d", "ACME-setup.3p.c", "ACME-setup.4p.b", "ACME-setup.5p.b", "ACME-setup.6p.b")
def test_a_basic_set_up_for_each_number_of_players() -> None:
    found = {name: (SCENARIOS[name].players, " ".join(SCENARIOS[name].civilizations)) for name in BASIC}
    assert found == {
        "two": ((2,), "egypt hittite"),
        "three": ((3,), "assyria egypt hittite"),
        "four": ((4,), "sea_peoples assyria egypt hittite"),
        "five": ((5,), "scythia medes_persians assyria egypt hittite"),
        "six": ((6,), "indus_valley scythia medes_persians assyria egypt hittite"),
    }
    assert all(SCENARIOS[name].chosen and SCENARIOS[name].epochs == (1, 0) for name in BASIC)
    assert not any(SCENARIOS[name].order or SCENARIOS[name].minas for name in BASIC)
    assert [name for name, row in SCENARIOS.items() if row.chosen] == [*BASIC, "sandbox"]


@rule("ACME-setup.2p.a", "ACME-setup.3p.a", "ACME-setup.4p.a", "ACME-setup.5p.a", "ACME-setup.6p.a")
def test_the_maps_of_the_basic_set_ups() -> None:
    assert [SCENARIOS[name].section for name in BASIC] == ["abbreviated", "western", "western", "whole", "whole"]


DEPLOYED = """
hittite; hattusha; hattusha kaska kumannis karahuyuk arzawa pala;
egypt; thebes; thebes abydos amarna; memphis nile_delta eastern_desert western_desert red_sea reed_sea
assyria; nineveh; nineveh jarwan arbela samarra akkad assur;
sea_peoples; alashiya; alashiya rhodes byblos tyre; sinai_sea levantine_sea cilician_straits rhodian_sea
scythia; west_scythia; west_scythia chorasmia east_scythia north_sakians south_sakians; east_caspian northeast_caspian
medes_persians; persis; persis utians sagartia susa paraetaceni south_zagros;
indus_valley; arachosia; arachosia mohenjo_daro parachania south_drangiana north_drangiana bactria;
"""


@rule("ACME-setup.2p.e", "ACME-setup.2p.f", "ACME-setup.3p.e", "ACME-setup.4p.d", "ACME-setup.5p.d")
@rule("ACME-setup.5p.e", "ACME-setup.6p.d")
@pytest.mark.parametrize("line", DEPLOYED.strip().splitlines())
def test_the_stated_deployments(line: str) -> None:
    civilization, home, settlements, camps = (part.strip() for part in line.split(";"))
    row = DEPLOYMENTS[f"stated_{civilization}"]
    found = (row.civilization, row.home, " ".join(row.settlements), " ".join(row.camps))
    assert found == (civilization, home, settlements, camps)
    listed = {cell[0]: cell[1:] for cell in cells("ACME-setup.all.m")}[DISPLAYS[civilization].name]

    def names(areas: tuple[str, ...]) -> str:
        return ", ".join(AREAS[area].name for area in areas) or "none"

    assert listed == [AREAS[home].name, names(row.settlements), names(row.camps)]


@rule("ACME-setup.3p.d", "ACME-setup.4p.c", "ACME-setup.5p.c", "ACME-setup.6p.c")
def test_a_civilization_deploys_alike_in_every_basic_set_up() -> None:
    for name in BASIC:
        for civilization in SCENARIOS[name].civilizations:
            assert SCENARIOS[name].deployment(civilization) is DEPLOYMENTS[f"stated_{civilization}"]


@rule("ACME-setup.all.m")
@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_every_deployment_has_twelve_disks(name: str) -> None:
    row = DEPLOYMENTS[name]
    assert sum(row.disks.values()) == 12
    assert {row.disks[area] for area in row.settlements} == {2} and {row.disks[area] for area in row.camps} <= {1}
    assert row.home in row.settlements and not any(map(sea, row.settlements))


@pytest.mark.parametrize(
    ("civilization", "growth"),
    [
        ("egypt", 6), ("hittite", 5), ("assyria", 6), ("sea_peoples", 6), ("scythia", 6), ("medes_persians", 5),
        ("indus_valley", 6),
    ],
)  # fmt: skip
def test_opening_growth_without_abilities_and_commerce(civilization: str, growth: int) -> None:
    row = DEPLOYMENTS[f"stated_{civilization}"]
    total = sum(map(sea, row.disks)) // 2 + sum(map(mountain, row.settlements)) // 2
    assert total + sum(map(plain, row.settlements)) + sum(map(fertile, row.disks)) == growth


# --- scenarios --------------------------------------------------------------------------------------------------

HISTORICAL = """
sargon; 2 3; western; 1 1; akkad sumer elam; akkad sumer elam
balance; 3 4; western; 2 3; egypt hittite assyria mittani;
agamemnon; 2 3; abbreviated; 2 2; greek hittite sea_peoples; greek hittite sea_peoples
sea_peoples; 4; western; 2 2; sea_peoples hittite mittani egypt; sea_peoples hittite mittani egypt
lion; 4; western; 3 3; assyria egypt babylon israelite; assyria egypt babylon israelite
cyrus; 4; whole; 3 4; medes_persians chaldea babylon greek; medes_persians chaldea babylon greek
darius; 3; whole; 3 3; medes_persians scythia greek; medes_persians scythia greek
alexander; 4; whole; 4 4; greek medes_persians scythia indus_valley; greek medes_persians scythia indus_valley
successors; 3; whole; 4 4; greek urartu egypt elam babylon indus_valley;
mithridates; 2; abbreviated; 4 4; hittite greek;
"""


def test_ten_historical_scenarios() -> None:
    def row(name: str) -> str:
        found = SCENARIOS[name]
        numbers = " ".join(map(str, found.players)), found.section, " ".join(map(str, found.epochs))
        return "; ".join([name, *numbers, " ".join(found.civilizations), " ".join(found.order)]).strip()

    historical = [name for name, found in SCENARIOS.items() if not found.chosen and found.sandbox is None]
    assert [row(name) for name in historical] == HISTORICAL.strip().splitlines()
    assert [row.number for row in SCENARIOS.values()] == list(range(1, 17))
    assert len({row.title for row in SCENARIOS.values()}) == 16 and all(row.summary for row in SCENARIOS.values())


def special(scenario: Scenario) -> dict[str, Any]:
    """What is not as usual in a scenario."""
    fields = (
        "without", "automated", "seats", "no_sudden", "roaming", "minas", "goal", "loot", "cities", "monotheism",
        "names", "sandbox",
    )  # fmt: skip
    return {field: value for field in fields if (value := getattr(scenario, field))}


def test_special_conditions() -> None:
    found = {name: special(row) for name, row in SCENARIOS.items() if special(row)}
    cities, sandbox = found["darius"].pop("cities"), found.pop("sandbox")["sandbox"]
    assert found == {
        "sargon": {"automated": {"2": ("elam",)}, "no_sudden": (2,)},
        "balance": {"without": {"3": ("mittani",)}},
        "agamemnon": {"without": {"2": ("sea_peoples",)}, "loot": {"troas": 1}},
        "sea_peoples": {"roaming": ("sea_peoples",)},
        "lion": {"monotheism": ("israelite",)},
        "darius": {},
        "alexander": {"minas": {"greek": 3}},
        "successors": {"seats": (("greek", "urartu"), ("egypt", "elam"), ("babylon", "indus_valley"))},
        "mithridates": {"goal": 30, "names": {"hittite": "Pontus"}},
    }
    assert (cities.civilization, cities.areas, cities.points) == ("medes_persians", ("ionia", "thrace"), 1)
    assert (sandbox.civilizations, sandbox.each, sandbox.settlements) == ((2, 6), (1, 3), 6)
    assert SCENARIOS["sandbox"].players == (1, 2, 3, 4, 5, 6)


def test_who_plays_with_so_many() -> None:
    assert SCENARIOS["balance"].playing(3) == ("egypt", "hittite", "assyria")
    assert SCENARIOS["balance"].playing(4) == ("egypt", "hittite", "assyria", "mittani")
    assert SCENARIOS["sargon"].playing(2) == ("akkad", "sumer", "elam")
    assert SCENARIOS["sargon"].run_by_the_game(2) == ("elam",) and SCENARIOS["sargon"].run_by_the_game(3) == ()
    assert SCENARIOS["agamemnon"].playing(2) == ("greek", "hittite")


@pytest.mark.parametrize("name", [name for name, row in SCENARIOS.items() if row.sandbox is None])
def test_a_scenario_deploys_on_its_map_and_no_two_in_the_same_area(name: str) -> None:
    row = SCENARIOS[name]
    held = [area for id in row.deployments for area in DEPLOYMENTS[id].disks]
    assert all(area in SECTIONS[row.section] for area in held)
    assert [area for area, count in Counter(held).items() if count > 1] == []


@pytest.mark.parametrize("name", [name for name, row in SCENARIOS.items() if not row.chosen and row.sandbox is None])
def test_the_rules_text_has_the_deployments_of_a_scenario(name: str) -> None:
    row, line = SCENARIOS[name], f"ACME-R6.{name.replace('_', '-')}.a"
    assert RULES[line].text.startswith(f"{row.title}: ")

    def names(areas: tuple[str, ...]) -> str:
        return ", ".join(AREAS[area].name for area in areas) or "none"

    placed = [DEPLOYMENTS[id] for id in row.deployments]
    expected = [
        [DISPLAYS[x.civilization].name, AREAS[x.home].name, names(x.settlements), names(x.camps)] for x in placed
    ]
    assert cells(line) == expected
