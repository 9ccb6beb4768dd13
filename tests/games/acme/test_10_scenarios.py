"""R6 The historical scenarios: the rules text says what the data have, and games begin so."""

from __future__ import annotations

import re

import pytest

from engine.games.acme import SPEC
from engine.games.acme.data.areas import AREAS, SECTIONS
from engine.games.acme.data.displays import DISPLAYS
from engine.games.acme.data.scenarios import SCENARIOS, Scenario
from engine.games.acme.position.state import State
from tests.games.acme.test_rules_text import RULES, cells
from tests.kit import easy, new_session
from tests.rules import rule

ROMAN = ("", "I", "II", "III", "IV")
HISTORICAL = [name for name, sheet in SCENARIOS.items() if not sheet.chosen and sheet.sandbox is None]


def line(name: str) -> str:
    return f"ACME-R6.{name.replace('_', '-')}.a"


def head(sheet: Scenario) -> str:
    """The first sentence of a scenario, as its data have it."""
    players = " or ".join(map(str, sheet.players))
    section = SECTIONS[sheet.section].name
    epochs = [ROMAN[epoch] for epoch in dict.fromkeys(sheet.epochs)]
    word = "Epochs" if len(epochs) > 1 else "Epoch"
    return f"{sheet.title}: {players} players, {section}, {word} {'-'.join(epochs)}.".lower()


def begun(name: str, seats: int) -> State:
    session = new_session(SPEC, name, seats, seed=seats)
    while session.state.phase in ("set_up", "deploy"):
        ask = next(iter(session.asks().values()))
        session.answer(ask.seat, easy(ask))
    state: State = session.state
    return state


@rule("ACME-R6.sargon.a", "ACME-R6.balance.a", "ACME-R6.agamemnon.a", "ACME-R6.sea-peoples.a", "ACME-R6.lion.a")
@rule("ACME-R6.cyrus.a", "ACME-R6.darius.a", "ACME-R6.alexander.a", "ACME-R6.successors.a", "ACME-R6.mithridates.a")
@pytest.mark.parametrize("name", HISTORICAL)
def test_a_scenario_is_what_its_text_says(name: str) -> None:
    sheet, text = SCENARIOS[name], RULES[line(name)].text
    assert text.lower().startswith(head(sheet))
    said = re.search(r"The order is ([^.]*)\.", text)
    order = [DISPLAYS[civilization].name for civilization in sheet.order]
    assert (said.group(1).split(", ") if said else []) == order
    rows = {row[0]: row[1:] for row in cells(line(name))}
    assert list(rows) == [DISPLAYS[civilization].name for civilization in sheet.civilizations]
    for civilization in sheet.civilizations:
        stated = sheet.deployment(civilization)
        lists = (stated.settlements, stated.camps)
        listed = [", ".join(AREAS[area].name for area in areas) or "none" for areas in lists]
        assert rows[DISPLAYS[civilization].name] == [AREAS[stated.home].name, *listed]


@rule("ACME-R6.a", "ACME-overview.h")
@pytest.mark.parametrize("name", HISTORICAL)
def test_a_scenario_begins_with_its_disks_five_cards_and_no_points(name: str) -> None:
    sheet = SCENARIOS[name]
    for seating in next(one for one in SPEC.start.scenarios if one.id == name).seatings:
        s = begun(name, len(seating))
        assert (s.epoch, s.last_epoch, s.section) == (sheet.epochs[0], sheet.epochs[1], sheet.section)
        assert {len(s.hands[color]) for color in s.owner} == {5} and set(s.points.values()) == {0}
        for color, civilization in s.civ.items():
            there = {area: n for area, stack in s.disks.items() if (n := stack.get(color, 0))}
            assert there == sheet.deployment(civilization).disks and sum(there.values()) == 12
        if sheet.order:
            assert [s.civ[color] for color in s.order] == [one for one in sheet.order if one in s.civ.values()]
