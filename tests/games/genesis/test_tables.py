"""Powers, Kings and the tables: what the rulebook states, written out again, and the plan for what it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine.games.genesis
from engine.games.genesis.data import tables
from engine.games.genesis.data.tables import (
    BARBARIANS,
    BATTLE,
    CAPITAL,
    GROWTH,
    HALF,
    HOME,
    INTERCEPTION,
    INVASIONS,
    KING_DIES,
    KING_POOL,
    KINGDOMS,
    KINGS,
    LIMITS,
    MINORS,
    MOVEMENT,
    NAMES,
    POINTS,
    POWERS,
    SILVER,
    TURNS,
    WITHDRAWAL,
    WORKS,
    force,
    growth,
    read,
)
from engine.wargame.tables import slug
from tests.reads import read_of
from tests.rules import rule

# --- powers -------------------------------------------------------------------------------------------------


@rule("GEN-2.9.l")
def test_major_kingdoms() -> None:
    assert sorted(KINGDOMS) == ["assyria", "babylonia", "egypt", "hittites", "mitanni"]
    assert sorted(CAPITAL) == sorted(KINGDOMS)


@rule("GEN-2.9.m")
def test_minor_kingdoms() -> None:
    assert sorted(MINORS) == ["arzawa", "canaan", "elam"]
    assert all(POWERS[name].entry == HOME[name] for name in MINORS)


def test_barbarians() -> None:
    assert BARBARIANS == ("sea_peoples", "kaskans", "libyans", "hayassa_azzi", "urartu")


def test_names_and_colors_differ() -> None:
    names = [row.name for row in KINGDOMS.values()] + [row.name for row in POWERS.values()]
    colors = [row.color for row in KINGDOMS.values()] + [row.color for row in POWERS.values()]
    assert len(set(names)) == len(set(colors)) == len(names) == 13
    assert (KINGDOMS["egypt"].color, POWERS["arzawa"].color) == ("yellow", "orange")
    assert NAMES["shubat_enlil"] == "Shubat-Enlil"
    assert NAMES["sea_peoples"] == "Sea Peoples"


@rule("GEN-R2.b")
def test_manpower_tracks() -> None:
    tracks = {name: (kingdom.manpower_low, kingdom.manpower_high) for name, kingdom in KINGDOMS.items()}
    assert tracks.pop("egypt") == (8, 36)
    assert tracks.pop("hittites") == (8, 32)
    assert set(tracks.values()) == {(6, 30)}
    assert KINGDOMS["hittites"].manpower_high >= 24 and KINGDOMS["egypt"].manpower_high >= 28


@pytest.mark.parametrize(
    ("power", "marker", "leaves", "isolation", "restores", "restored"),
    [
        ("arzawa", True, False, "home", "both", "controlled"),
        ("elam", True, False, "home", "both", "controlled"),
        ("canaan", True, True, "none", "both", "placed"),
        ("sea_peoples", True, False, "ground", "ds", "controlled"),
        ("kaskans", False, True, "none", "none", "none"),
        ("libyans", False, True, "none", "none", "none"),
        ("hayassa_azzi", False, True, "none", "both", "placed"),
        ("urartu", False, True, "none", "both", "placed"),
    ],
)
def test_what_each_power_keeps(
    power: str, marker: bool, leaves: bool, isolation: str, restores: str, restored: str
) -> None:
    row = POWERS[power]
    assert (row.marker, row.leaves, row.isolation) == (marker, leaves, isolation)
    assert (row.restores, row.restored) == (restores, restored)


@pytest.mark.parametrize(
    ("power", "turn", "present", "before", "units", "king"),
    [
        ("arzawa", 1, True, False, "1d6 2ch", "pool"),
        ("elam", 1, True, False, "2ch", "untash_napirisha"),
        ("elam", 5, False, True, "12 2ch", "elamite_king"),
        ("canaan", 5, False, True, "4 1ch each", ""),
        ("sea_peoples", 1, False, False, "2d6", "sea_peoples_first_king"),
        ("sea_peoples", 10, True, True, "1d6", "sea_peoples_second_king"),
        ("kaskans", 3, False, False, "1d6", "kaskan_king"),
        ("libyans", 8, False, False, "1d6", "libyan_king"),
        ("libyans", 9, False, True, "2d6 1ch", "libyan_great_king"),
        ("hayassa_azzi", 1, False, False, "1d6", "karanni"),
        ("hayassa_azzi", 2, False, True, "1d6", "hayassan_king"),
        ("urartu", 10, False, True, "1d6", "urartian_king"),
    ],
)
def test_what_each_power_brings(power: str, turn: int, present: bool, before: bool, units: str, king: str) -> None:
    lines = force(power, turn, present, before)
    inf, dice, ch = (sum(getattr(line, kind) for line in lines) for kind in ("inf", "dice", "ch"))
    said = [f"{dice}d6"] * bool(dice) + [str(inf)] * bool(inf) + [f"{ch}ch"] * bool(ch)
    assert " ".join(said + ["each"] * any(line.each for line in lines)) == units
    assert [line.king for line in lines if line.king] == ([king] if king else [])


# --- Kings --------------------------------------------------------------------------------------------------

ORDER = """
Neferhotep I, Anitta, Kirta, Hammurabi, Shamsi-Adad I
Khyan, Hattusili I, Shuttarna I, Ammisaduqa, Ishme-Dagan II
Apepi, Mursili I, Parattarna, Agum II, Shamsi-Adad III
Amose I, Telipinu, Shaushtatar, Burnaburiash I, Puzur-Ashur III
Thutmose III, Zidanta II, Artatama I, Ulamburiash, Nur III
Amenhotep II, Tudhaliya I, Shuttarna II, Agum III, Ashur-bel-nisheshu
Amenhotep III, Arnuwanda I, Tushratta, Kurigalzu I, Eriba-Adad I
Akhenaten, Suppiluliuma, Shattiwaza, Burnaburiash II, Ashur-uballit I
Ramesses II, Muwatalli II, Shattuara I, Kadashman-Turgu, Shalmaneser I
Merneptah, Tudhaliya IV, Shattuara II, Kashtiliash IV, Tukulti-Ninurta I
"""
COLUMNS = ("egypt", "hittites", "mitanni", "babylonia", "assyria")


@rule("GEN-R3.a")
@pytest.mark.parametrize("kingdom", COLUMNS)
def test_kings_in_historical_order(kingdom: str) -> None:
    column = COLUMNS.index(kingdom)
    wanted = [line.split(", ")[column] for line in ORDER.strip().splitlines()]
    assert [KINGS[king].name for king in KING_POOL[kingdom]] == wanted
    assert [KINGS[king].turn for king in KING_POOL[kingdom]] == list(range(1, 11))


@rule("GEN-R3.b")
def test_ratings_the_rulebook_tells() -> None:
    assert {king: KINGS[king].campaign for king in ("apepi", "thutmose_iii", "amenhotep_iii")} == {
        "apepi": 1,
        "thutmose_iii": 6,
        "amenhotep_iii": 4,
    }
    tactical = {"amose_i": 3, "suppiluliuma": 4, "agum_iii": 2, "nur_iii": 1}
    assert {king: KINGS[king].tactical for king in tactical} == tactical


@rule("GEN-R3.c")
def test_the_plan_of_the_ratings() -> None:
    pools = {kingdom: [KINGS[king] for king in KING_POOL[kingdom]] for kingdom in KINGDOMS}
    everyone = [king for pool in pools.values() for king in pool]
    assert all(0 <= king.tactical <= 4 and 1 <= king.campaign <= 6 for king in everyone)
    assert abs(sum(king.tactical for king in everyone) / 50 - 1.7) < 0.2
    assert abs(sum(king.campaign for king in everyone) / 50 - 2.8) < 0.2
    sums = [sum(king.tactical + king.campaign for king in pool) for pool in pools.values()]
    assert max(sums) - min(sums) <= 2
    best = sorted(everyone, key=lambda king: -(king.tactical + king.campaign))
    strongest = ["Hammurabi", "Ramesses II", "Suppiluliuma", "Thutmose III", "Tukulti-Ninurta I"]
    assert sorted(king.name for king in best[:5]) == strongest
    assert best[4].tactical + best[4].campaign > best[5].tactical + best[5].campaign


@rule("GEN-R3.d")
def test_named_kings_of_the_others() -> None:
    names = [KINGS[king].name for king in KING_POOL["arzawa"]]
    assert names == ["Kupanta-Kurunta", "Tarhundaradu", "Uhha-ziti", "Madduwatta"]
    pool = [KINGS[king] for king in KING_POOL["arzawa"]]
    assert all(0 <= king.tactical <= 2 and 1 <= king.campaign <= 3 for king in pool)
    assert ratings("karanni") == (2, 2)
    assert ratings("untash_napirisha") == (1, 3)
    assert KING_POOL["canaan"] == KING_POOL["kaskans"] == ()


def ratings(king: str) -> tuple[int, int]:
    return KINGS[king].tactical, KINGS[king].campaign


@pytest.mark.parametrize(
    ("king", "wanted"),
    [
        ("elamite_king", (0, 2)),
        ("sea_peoples_first_king", (2, 3)),
        ("sea_peoples_second_king", (1, 2)),
        ("kaskan_king", (1, 2)),
        ("libyan_king", (1, 1)),
        ("libyan_great_king", (1, 3)),
        ("hayassan_king", (1, 1)),
        ("urartian_king", (0, 2)),
    ],
)
def test_generic_kings(king: str, wanted: tuple[int, int]) -> None:
    assert ratings(king) == wanted
    assert KINGS[king].generic


# --- tables -------------------------------------------------------------------------------------------------


@rule("GEN-R2.a")
def test_manpower_growth() -> None:
    assert [growth(die) for die in range(-2, 10)] == [0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 4, 4]
    assert sum(growth(die) for die in range(1, 7)) == 9  # one and a half a turn


@rule("GEN-R2.c")
def test_barbarian_invasions() -> None:
    wanted = "sea_peoples libyans urartu hayassa_azzi kaskans sea_peoples libyans kaskans urartu hayassa_azzi"
    assert list(INVASIONS.values()) == [*wanted.split(), "sea_peoples"]
    chances = dict.fromkeys(BARBARIANS, 0)
    for one in range(1, 7):
        for two in range(1, 7):
            chances[INVASIONS[one + two]] += 1
    assert chances == {"sea_peoples": 8, "kaskans": 9, "libyans": 7, "hayassa_azzi": 6, "urartu": 6}


def test_whom_a_player_never_brings_in() -> None:
    assert {k.id: k.spared for k in KINGDOMS.values() if k.spared} == {
        "egypt": "libyans",
        "hittites": "kaskans",
        "assyria": "urartu",
    }


@rule("GEN-2.8.a")
def test_turn_track() -> None:
    assert [turn.years for turn in TURNS.values()] == [f"{year}-{year - 50} BC" for year in range(1700, 1200, -50)]
    assert all(turn.title and turn.summary for turn in TURNS.values())


def test_half_a_die_is_rounded_up() -> None:
    assert {die: (die + 1) // 2 for die in range(1, 7)} == HALF


def test_kings_die_on_twelve_and_the_beaten_on_two_as_well() -> None:
    assert {side: sorted(results) for side, results in KING_DIES.items()} == {"winner": [12], "other": [2, 12]}


def test_works() -> None:
    found = {name: (work.silver, work.workers, work.infantry) for name, work in WORKS.items()}
    assert found == {
        "strength": (2, 1, 0),
        "rebuild": (5, 2, 1),
        "monument": (2, 2, 0),
        "city": (5, 2, 1),
        "pirate": (2, 0, 0),
    }


def test_silver() -> None:
    assert SILVER == {
        "activation": 1,
        "raise_chariot": 5,
        "keep_chariot": 3,
        "recruit_infantry": 1,
        "recruit_chariot": 10,
        "pirates": 2,
        "pirate_route": 1,
    }


def test_movement_points() -> None:
    assert {name: cost for name, cost in MOVEMENT.items() if cost > 1} == {"enter_mountain": 2, "naval_transport": 3}
    ones = {name for name, cost in MOVEMENT.items() if cost == 1}
    assert ones == {
        "enter",
        "kaskans_enter_mountain",
        "pick_up",
        "attack",
        "king_alone",
        "battle_lost",
        "king_killed",
        "force_retreat",
    }


def test_limits() -> None:
    assert LIMITS == {
        "markers": 4,
        "in_a_row": 2,
        "major_moves": 1,
        "minor_actions": 2,
        "recruit_actions": 1,
        "recruits_in_a_city": 2,
        "naval_infantry": 5,
        "above_printed": 1,
        "new_city_strength": 1,
        "new_city_most": 2,
        "hand": 3,
        "carried": 1,
        "peasants_for_infantry": 2,
    }


def test_interception_and_withdrawal() -> None:
    assert INTERCEPTION == {"needed": 12, "from_city": 3, "into_friendly_city": 1}
    assert WITHDRAWAL == {"needed": 1, "superiority": -1, "supremacy": -3}


def test_battle() -> None:
    shifts = {name: BATTLE[name] for name in ("superiority", "supremacy", "mountain", "kaskans", "sherden")}
    assert shifts == {"superiority": 2, "supremacy": 5, "mountain": 2, "kaskans": 1, "sherden": 1}
    assert BATTLE["sea_peoples"] == 2
    assert (BATTLE["lowest"], BATTLE["highest"], BATTLE["percent"], BATTLE["halved_above"]) == (0, 10, 10, 40)
    assert (BATTLE["supremacy_times"], BATTLE["supremacy_alone"]) == (3, 2)
    assert (BATTLE["retreat_relief"], BATTLE["superiority_stops"], BATTLE["supremacy_stops"]) == (1, 1, 3)


def test_points() -> None:
    assert POINTS == {"monument": 1}


@pytest.mark.parametrize(
    ("table", "by_name"),
    [
        ("SILVER", ()), ("MOVEMENT", ()), ("LIMITS", ()), ("INTERCEPTION", ()), ("POINTS", ()),
        ("WITHDRAWAL", ("superiority", "supremacy")),  # by who is stronger
        ("BATTLE", ("superiority", "supremacy", "superiority_stops", "supremacy_stops")),
    ],
)  # fmt: skip
def test_every_number_is_one_that_the_rules_count_with(table: str, by_name: tuple[str, ...]) -> None:
    assert read_of(engine.games.genesis, table) | set(by_name) == set(getattr(tables, table))


# --- reading ------------------------------------------------------------------------------------------------

Raw = dict[str, Any]


def spoil(file: str, where: str, value: object) -> Raw:
    """A data file with one thing changed: `spaces.thebes.kind`; None takes it away."""
    raw = read(file)
    at: Any = raw
    *path, last = where.split(".")
    for step in path:
        at = at[int(step)] if isinstance(at, list) else at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return raw


BUILD: dict[str, Callable[[Raw], object]] = {
    "spaces": tables.build_spaces,
    "sea": lambda raw: tables.build_sea(raw, tables.build_spaces(raw)),
    "kingdoms": tables.build_kingdoms,
    "powers": tables.build_powers,
    "forces": tables.build_forces,
    "kings": tables.build_kings,
    "turns": tables.build_turns,
    "invasions": tables.build_invasions,
    "cards": tables.build_cards,
    "positions": tables.build_positions,
    "scenarios": tables.build_scenarios,
}


@pytest.mark.parametrize(
    ("build", "file", "where", "value", "why"),
    [
        ("spaces", "spaces", "spaces.thebes.source", "", "thebes: no source"),
        ("spaces", "spaces", "spaces.thebes.source", None, "source"),
        ("spaces", "spaces", "spaces.thebes.ew", "3", "ew"),
        ("spaces", "spaces", "spaces.thebes.wall", 3, "wall"),
        ("spaces", "spaces", "spaces.thebes.kind", "village", "unknown kind 'village'"),
        ("spaces", "spaces", "spaces.thebes.name", "Luxor", "does not fit"),
        ("spaces", "spaces", "spaces.thebes.neighbours", ["abydos", "amarna"], "unknown neighbor 'amarna'"),
        ("spaces", "spaces", "spaces.thebes.neighbours", ["elephantine", "abydos"], "not in order"),
        ("spaces", "spaces", "spaces.thebes.neighbours", ["abydos"], "one side only"),
        ("spaces", "spaces", "spaces.alashiya.kind", "transit", "no connection"),
        ("spaces", "spaces", "spaces.thebes.ds", 5, "go from 0 to 4"),
        ("spaces", "spaces", "spaces.abydos.capital", True, "egypt: not one Capital"),
        ("spaces", "spaces", "spaces.buhen.ew", 1, "only a city"),
        ("spaces", "spaces", "spaces.alashiya.mountain", True, "no terrain"),
        ("spaces", "spaces", "spaces.kaska_box.power", None, "has a power"),
        ("spaces", "spaces", "spaces.sais.coast", 2, "coast is 0 or 1"),
        ("spaces", "spaces", "spaces", None, "no such table"),
        ("sea", "spaces", "spaces.sais.coast", 0, "on the coast"),
        ("sea", "spaces", "sea.hindawa_troy.shores", ["hindawa"], "two or three shores"),
        ("sea", "spaces", "sea.hindawa_troy.shores", ["hindawa", "parha"], "does not fit its shores"),
        ("kingdoms", "powers", "kingdoms.egypt", None, "kingdom 'egypt' is missing"),
        ("kingdoms", "powers", "kingdoms.egypt.manpower_high", 2, "out of order"),
        ("powers", "powers", "powers.elam.kind", "major", "unknown kind"),
        ("powers", "powers", "powers.elam.card", "", "has a card"),
        ("powers", "powers", "powers.urartu.entry", ["van"], "unknown entry 'van'"),
        ("forces", "powers", "forces.0.power", "hyksos", "unknown power 'hyksos'"),
        ("forces", "powers", "forces.0.when", "soon", "unknown time 'soon'"),
        ("forces", "powers", "forces.3.king", "karanni", "another power's King"),
        ("forces", "powers", "forces.1.ch", 0, "nothing comes"),
        ("kings", "kings", "kings.apepi.turn", 4, "in order"),
        ("kings", "kings", "kings.apepi.campaign", 7, "out of range"),
        ("kings", "kings", "kings.apepi.name", "Apophis", "does not fit"),
        ("kings", "kings", "kings.apepi.generic", True, "is named"),
        ("turns", "tables", "turns.4", None, "not numbered"),
        ("invasions", "tables", "invasions.results.4", None, "not the sums"),
        ("invasions", "tables", "invasions.results.4", "elam", "unknown power 'elam'"),
        ("cards", "cards", "cards.ambush.windows", ["drawn"], "do not fit its kind"),
        ("cards", "cards", "cards.ambush.windows", ["night"], "unknown window 'night'"),
        ("cards", "cards", "cards.ambush.count", 0, "no count"),
        ("cards", "cards", "cards.horus.power", "assyria", "another god"),
        ("cards", "cards", "cards.elam", None, "unknown card 'elam'"),
        ("positions", "scenarios", "positions.first.holdings.egypt.units.thebes", {"horse": 2}, "unit kind"),
        ("positions", "scenarios", "positions.first.holdings.egypt.units.thebes", {"inf": 0}, "below one"),
        ("positions", "scenarios", "positions.first.holdings.egypt.units.amarna", {"inf": 1}, "unknown space"),
        ("positions", "scenarios", "positions.first.holdings.egypt.units.hattusa", {"inf": 1}, "stands there"),
        ("positions", "scenarios", "positions.first.holdings.egypt.manpower", 40, "not on the track"),
        ("positions", "scenarios", "positions.first.holdings.egypt.technology", 1, "technology out of range"),
        ("positions", "scenarios", "positions.first.chariot_cards", 4, "more Chariot cards"),
        ("positions", "scenarios", "positions.first.strengths", {"uruk": 5}, "cannot be 5"),
        ("scenarios", "scenarios", "scenarios.early.position", "nowhere", "unknown position"),
        ("scenarios", "scenarios", "scenarios.early.last_turn", 11, "turns out of order"),
        ("scenarios", "scenarios", "scenarios.early.stores.egypt.manpower", 7, "early.egypt: its Manpower Maximum"),
        ("scenarios", "scenarios", "scenarios.kadesh.stores.egypt.silver", -1, "silver below nothing"),
        ("scenarios", "scenarios", "scenarios.kadesh.stores.elam", {"silver": 1, "manpower": 9}, "no holding"),
        ("scenarios", "scenarios", "scenarios.early.number", 9, "numbers out of order"),
        ("scenarios", "scenarios", "scenarios.early.seating.3", [["egypt"]], "seats for 3"),
        ("scenarios", "scenarios", "scenarios.early.seating.2", [["babylonia"], ["egypt"]], "not clockwise"),
        ("scenarios", "scenarios", "scenarios.early.seconds.4", [["egypt"], ["hittites"]], "seats for 4"),
        ("scenarios", "scenarios", "scenarios.early.seconds.3", [["egypt"], ["hittites"], ["mitanni"]], "other seats"),
        ("scenarios", "scenarios", "scenarios.kadesh.seating.1", [["assyria"]], "no holding"),
        ("scenarios", "scenarios", "scenarios.campaign.lengths", [12], "a length"),
        ("scenarios", "scenarios", "scenarios.sargon.years", ["long ago"], "one date for each turn"),
        ("scenarios", "scenarios", "scenarios.sargon.spaces", ["babylon"], "unknown space in play"),
        ("scenarios", "scenarios", "scenarios.sargon.without", ["joker"], "unknown card"),
        ("scenarios", "scenarios", "scenarios.sargon.goals", [{"points": 9, "title": "King"}], "highest first"),
    ],
)
def test_wrong_data_is_refused(build: str, file: str, where: str, value: object, why: str) -> None:
    """The message names the file, the item and what is wrong with it."""
    with pytest.raises(ValueError, match=r"^[a-z]+\.toml: ") as caught:
        BUILD[build](spoil(f"{file}.toml", where, value))
    assert why in str(caught.value)


def test_a_file_that_cannot_be_read_is_named() -> None:
    with pytest.raises(ValueError, match=r"^hyksos\.toml: "):
        read("hyksos.toml")


def test_a_growth_table_without_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="not a table of dice"):
        tables.build_dice("tables.toml", "growth", {"results": {"many": 1}, "source": "reconstruction"})


def test_growth_has_every_modified_die() -> None:
    assert list(GROWTH) == list(range(8))


@pytest.mark.parametrize(("name", "wanted"), [("Shubat-Enlil", "shubat_enlil"), ("Nur III", "nur_iii")])
def test_ids_follow_names(name: str, wanted: str) -> None:
    assert slug(name) == wanted
