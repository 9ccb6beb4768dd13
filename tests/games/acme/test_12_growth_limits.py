"""12 How much growth yields and how far it reaches: Seas, the Granary, the way through areas of others, Strongholds."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme.data.areas import AREAS, sea
from engine.games.acme.growth.deployment import deployment
from engine.games.acme.growth.growth_steps import free_mountains
from engine.games.acme.holdings.income import incomes
from tests.games.acme.kit import position, run
from tests.rules import rule

FERTILE = ("thebes", "abydos", "amarna", "memphis")


# --- sources ----------------------------------------------------------------------------------------------------


@rule("ACME-growth.acquisition.b", "ACME-R4.sea-peoples.a")
@pytest.mark.parametrize(
    ("civilization", "seas", "disks"),
    [
        ("egypt", 1, 0),
        ("egypt", 2, 1),
        ("egypt", 5, 2),
        ("egypt", 10, 5),
        ("sea_peoples", 2, 2),
        ("sea_peoples", 10, 4),
    ],
)
def test_every_second_sea_yields_a_disk_and_every_sea_of_the_sea_peoples_up_to_four(
    civilization: str, seas: int, disks: int
) -> None:
    areas = sorted(area for area in AREAS if sea(area))[:seas]
    s = position({area: {"green": 1} for area in areas}, civs={"green": civilization}).state
    assert {income.source: income.disks for income in incomes(s, "green")}.get("Sea", 0) == disks


# --- the Granary ------------------------------------------------------------------------------------------------


@rule("ACME-growth.granary.a", "ACME-growth.granary.f", "ACME-R2.57")
@pytest.mark.parametrize(
    ("fertile", "opened", "offers"),
    [(4, 1, [True, False]), (4, 2, [True, True, False]), (3, 2, [True, False]), (2, 2, [True, False])],
)
def test_the_granary_is_offered_as_long_as_two_disks_are_left_to_exchange(
    fertile: int, opened: int, offers: list[bool]
) -> None:
    """All four disks may go for two minas; of three, the least there is, only two."""
    on = {area: {"green": 1} for area in FERTILE[:fertile]} | {"thebes": {"green": 3}}
    t = position(on, phase="growth", queue=["green"], temples={"god_of_war": "green"},
                 used={"green": ["57"]} if opened == 2 else {})  # fmt: skip
    times = len(offers) - 1
    asked = run(t, "growth", {"income": {"green": (*["granary"] * times, "all")}})
    found = ["granary" in [option.key for option in ask.options] for ask in asked.asks if ask.topic == "income"]
    assert found == offers and t.state.minas["green"] == times


# --- the way through an area of others --------------------------------------------------------------------------


@rule("ACME-growth.deployment.e", "ACME-growth.deployment.f", "ACME-growth.deployment.g", "ACME-growth.deployment.l")
@pytest.mark.parametrize(
    ("own", "theirs", "walls", "bridge"),
    [
        (0, {}, "", 1),
        (1, {}, "", 0),
        (0, {"red": 1}, "", 2),  # two against one: with one each nobody goes on
        (0, {"red": 2}, "", 2),
        (0, {"red": 3}, "", 3),
        (1, {"red": 3}, "", 2),
        (2, {"red": 3}, "", 1),
        (1, {"red": 1}, "", 1),
        (2, {"red": 1}, "", 0),
        (0, {"red": 2}, "red", 3),  # the Stronghold of another counts as a disk
        (1, {"red": 2}, "green", 0),  # and so does one's own
        (1, {"red": 1}, "green", 0),
        (1, {"red": 3}, "green", 1),
        (0, {"red": 2, "blue": 3}, "", 3),  # the largest counts
        (0, {"red": 4}, "", 4),
        (0, {"red": 4}, "red", None),  # five do not fit
    ],
)  # fmt: skip
def test_so_many_disks_make_a_way_through_an_area(
    own: int, theirs: dict[str, int], walls: str, bridge: int | None
) -> None:
    """From Hindu Kush to East Scythia there is no other way than through Sogdiana."""
    there = {**({"green": own} if own else {}), **theirs}
    on = {"hindu_kush": {"green": 1}, **({"sogdiana": there} if there else {})}
    s = position(on, strongholds={"sogdiana": walls} if walls else {}).state
    reach = [deployment(s, "green").reach(n).get("east_scythia", 0) for n in range(6)]
    assert reach == [0 if bridge is None else max(0, min(4, n - bridge)) for n in range(6)]


# --- Strongholds ------------------------------------------------------------------------------------------------


@rule("ACME-growth.strongholds.b", "ACME-growth.strongholds.c", "ACME-growth.strongholds.d")
@pytest.mark.parametrize(
    ("there", "walls", "sites"),
    [
        ({"tarsus": {"green": 1}}, {}, {"green": ["tarsus"]}),
        ({"tarsus": {"green": 1}}, {"tarsus": "green"}, {}),  # it stands already
        ({"lydia": {"green": 3}}, {}, {}),  # no Mountain
        ({"tarsus": {"green": 1, "red": 2}}, {}, {}),  # Contested: nobody Controls it
        ({"tarsus": {"barbarians": 1}, "kumannis": {"red": 1}}, {}, {"barbarians": ["tarsus"], "red": ["kumannis"]}),
    ],
)  # fmt: skip
def test_where_a_stronghold_can_be_built(there: Any, walls: dict[str, str], sites: dict[str, list[str]]) -> None:
    assert free_mountains(position(there, strongholds=walls).state) == sites
