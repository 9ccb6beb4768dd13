"""Sources named in the tables, and what is refused in them."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from engine.games.acme.data import displays, epoch_table, fates, numbers, scenarios
from engine.games.acme.data.tables import DATA, read
from engine.kernel.rulebook import belongs
from tests.games.acme.test_rules_text import RULES

Raw = dict[str, Any]


def sources(raw: object) -> list[str]:
    """Every source in a file, however deep."""
    if isinstance(raw, list):
        return [found for item in raw for found in sources(item)]
    if not isinstance(raw, dict):
        return []
    own = [raw["source"]] if "source" in raw else []
    return own + [found for item in raw.values() for found in sources(item)]


FILES = {"cards": 103, "deities": 8, "displays": 18, "epochs": 20, "scenarios": 41, "tables": 16}


@pytest.mark.parametrize("file", FILES)
def test_every_source_is_a_rule_or_reconstruction(file: str) -> None:
    found = sources(tomllib.loads((DATA / f"{file}.toml").read_text(encoding="utf-8")))
    assert len(found) == FILES[file]
    for word in {word for source in found for word in source.split(", ")}:
        assert word == "reconstruction" or any(belongs(rule, word) for rule in RULES), word


def changed(file: str, path: str, value: object) -> Raw:
    """A data file with one thing in it changed, or taken out."""
    raw = copy.deepcopy(read(file))
    *way, last = path.split("/")
    item = raw
    for key in way:
        item = item[key]
    if value is None:
        del item[last]
    else:
        item[last] = value
    return raw


CARD, DEITY, DISPLAY, EPOCH, SCENARIO, TABLE = (
    f"{name}.toml" for name in ("cards", "deities", "displays", "epochs", "scenarios", "tables")
)


@pytest.mark.parametrize(
    ("build", "file", "path", "value", "said"),
    [
        (fates.build_cards, CARD, "cards/17", None, "cards.toml: cards: not numbered"),
        (fates.build_cards, CARD, "cards/17/source", "", "cards.17: no source"),
        (fates.build_cards, CARD, "cards/17/group", "trade", "the groups are not in order"),
        (fates.build_cards, CARD, "cards/17/group", "spies", "cards.17: unknown group 'spies'"),
        (fates.build_cards, CARD, "cards/17/name", "Traitor", "two cards of one name"),
        (fates.build_cards, CARD, "cards/17/text", "", "cards.17: no time, no kind or no text"),
        (fates.build_cards, CARD, "cards/17/codes", ["X"], "cards.17: unknown code 'X'"),
        (fates.build_cards, CARD, "cards/17/codes", ["N"], "cards.17: a card with code N, .* cancels"),
        (fates.build_cards, CARD, "cards/17/codes", ["C"], "cards.17: a card with code C, .* is of war"),
        (fates.build_cards, CARD, "cards/17/codes", ["R"], "cards.17: a card with code R, .* is of religion"),
        (fates.build_cards, CARD, "cards/17/codes", ["E"], "cards.17: a card with code E, .* is an Event"),
        (fates.build_cards, CARD, "cards/17/white", 2, "cards.17: a card with code I, .* holds disks of one sort"),
        (fates.build_cards, CARD, "cards/1/white", 2, "cards.1: a card with code I, .* holds disks of one sort"),
        (fates.build_cards, CARD, "cards/1/disks", 5, "cards.1: too many disks on it"),
        (fates.build_cards, CARD, "cards/6/when", ["action"], "cards.6: a Negate card, .* in answer"),
        (fates.build_cards, CARD, "cards/36/when", ["action"], "cards.36: no action with a Competition card"),
        (fates.build_cards, CARD, "cards/6/cancels", ["kings"], "cards.6: unknown thing to cancel 'kings'"),
        (fates.build_deities, DEITY, "deities/god_of_war/name", "Mars", "god_of_war: the name 'Mars' does not fit"),
        (fates.build_deities, DEITY, "deities/god_of_war/codes", ["N"], "god_of_war: a Deity with code N, .* cancels"),
        (fates.build_deities, DEITY, "deities/god_of_war/when", [], "god_of_war: a benefit has its time"),
        (fates.build_deities, DEITY, "deities/god_of_war", None, "not the seven Deity cards and Monotheism"),
        (displays.build_displays, DISPLAY, "displays/egypt/homes", ["thebes"], "egypt: Home area 'memphis' is missing"),
        (displays.build_displays, DISPLAY, "displays/egypt/homes", ["ur"], "egypt: unknown Home area 'ur'"),
        (displays.build_displays, DISPLAY, "displays/egypt/epochs", [3, 2], "egypt: its Epochs are out of order"),
        (
            displays.build_displays,
            DISPLAY,
            "displays/egypt/roaming",
            True,
            "egypt: either it has Home areas or it roams",
        ),
        (displays.build_displays, DISPLAY, "displays/egypt/abilities", {}, "egypt: no ability"),
        (
            displays.build_displays,
            DISPLAY,
            "displays/egypt/abilities/delta/negatable",
            True,
            "egypt.delta: competition abilities, and no others, can be answered",
        ),
        (epoch_table.build_epochs, EPOCH, "epochs/2/start", 1900, "epochs.2: its years do not follow"),
        (epoch_table.build_sudden, EPOCH, "sudden/3/last", True, "sudden.3: only the last turn always ends the Epoch"),
        (epoch_table.build_change, EPOCH, "change/storms/last", 53, "change: not one entry for each id, in order"),
        (numbers.build_stacking, TABLE, "stacking/growth/numbers/sea", 0, "growth: a number below one"),
        (numbers.build_stacking, TABLE, "stacking/reckoning", None, "not the limits of growth and of Reckoning"),
        (
            scenarios.build_deployments,
            SCENARIO,
            "deployments/stated_hittite/settlements",
            ["hattusha", "pala"],
            "stated_hittite: 4 disks",
        ),
        (
            scenarios.build_deployments,
            SCENARIO,
            "deployments/stated_hittite/home",
            "thebes",
            "stated_hittite: unknown Home area 'thebes'",
        ),
        (
            scenarios.build_deployments,
            SCENARIO,
            "deployments/stated_egypt/camps",
            ["thebes"],
            "stated_egypt: an area is there twice",
        ),
        (
            scenarios.build_deployments,
            SCENARIO,
            "deployments/stated_hittite/settlements",
            ["red_sea", "kaska", "kumannis", "karahuyuk", "arzawa", "pala"],
            "stated_hittite: Settlements stand on Land, one of them in the Homeland",
        ),
        (scenarios.build_scenarios, SCENARIO, "scenarios/two/section", "east", "two: unknown section 'east'"),
        (
            scenarios.build_scenarios,
            SCENARIO,
            "scenarios/three/section",
            "abbreviated",
            "unknown area in play 'nineveh'",
        ),
        (scenarios.build_scenarios, SCENARIO, "scenarios/two/players", [3], "two: 2 civilizations for 3 players"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/two/number", 9, "scenarios: numbers out of order"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/cyrus/epochs", [4, 3], "cyrus: its Epochs are out of order"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/cyrus/order", ["greek"], "cyrus: not a place in the order"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/cyrus/minas", {"egypt": 1}, "unknown civilization 'egypt'"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/cyrus/loot", {"red_sea": 1}, "unknown Land area in play"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/cyrus/roaming", ["greek"], "chooses its Homeland 'greek'"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/cyrus/no_sudden", [5], "cyrus: unknown turn 5"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/cyrus/without", {"3": ["greek"]}, "unknown number of players"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/successors/seats", [["greek"]], "'urartu' is missing"),
        (scenarios.build_scenarios, SCENARIO, "scenarios/sandbox/section", "whole", "in a Sandbox all that is chosen"),
        (
            scenarios.build_scenarios,
            SCENARIO,
            "scenarios/two/deployments",
            ["stated_hittite", "stated_egypt"],
            "two: not a deployment for each civilization, in their order",
        ),
    ],
)
def test_what_does_not_fit_is_refused(
    build: Callable[[Raw], object], file: str, path: str, value: object, said: str
) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        build(changed(file, path, value))
    assert str(refused.value).startswith(f"{file}: ") and "\n" not in str(refused.value)
