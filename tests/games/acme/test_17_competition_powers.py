"""17 What is announced in competitions: Deities, abilities of Displays, Investments, cards for losses; and what goes
before the first competition."""

from __future__ import annotations

import pytest

from engine.games.acme.events.contest_losses import AVERT
from engine.games.acme.position.state import BARBARIANS
from tests.games.acme.kit import log, position, run, run_until, stacks
from tests.rules import rule

AREA = "amarna"
PLAIN = "lydia"
COAST = "tyre"
HILL = "tarsus"
SEA = "egyptian_sea"


# ---------------------------------------------------------------- before the first competition


@rule("ACME-competition.order.e", "ACME-R4.assyria.a")
def test_the_siege_train_goes_first():
    t = position({AREA: {"green": 2, "red": 2}}, civs={"red": "assyria"}, hands={"green": ("22",)},
                 phase="competition_start")  # fmt: skip
    asked = run(t, say={"siege_train": {"red": f"green@{AREA}"}})
    assert asked.topics == ["siege_train", "negate", "avert", "betray"]
    assert stacks(t, AREA) == {"green": 1, "red": 2} and t.state.phase == "competition"


@rule("ACME-R4.assyria.a", "ACME-competition.where.d")
def test_where_the_siege_train_strikes():
    """In Contested Land areas in which Assyria is present, nowhere else."""
    disks = {
        AREA: {"green": 2, "red": 1, BARBARIANS: 1}, PLAIN: {"green": 2, "blue": 2}, SEA: {"green": 2, "red": 2},
        COAST: {"green": 1, "red": 1},
    }  # fmt: skip
    t = position(disks, civs={"red": "assyria"}, phase="competition_start")
    asked = run(t, say={"siege_train": {"red": "none"}})
    assert asked.keys("siege_train") == ["none", f"{BARBARIANS}@{AREA}", f"green@{AREA}"]
    assert stacks(t, AREA) == disks[AREA]


@rule("ACME-R4.assyria.a", "ACME-card.negate.l")
def test_the_siege_train_can_be_negated():
    t = position({AREA: {"green": 2, "red": 2}}, civs={"red": "assyria"}, hands={"green": ("27",)},
                 phase="competition_start")  # fmt: skip
    run(t, say={"siege_train": {"red": f"green@{AREA}"}, "negate": {"green": "card:27"}})
    assert stacks(t, AREA) == {"green": 2, "red": 2} and t.state.discard == ["27"]


@rule("ACME-R4.assyria.a", "ACME-competition.stronghold.a", "ACME-competition.loss.a")
def test_the_siege_train_strikes_the_stronghold_first():
    t = position({HILL: {"green": 2, "red": 2}}, civs={"red": "assyria"}, strongholds={HILL: "green"},
                 phase="competition_start")  # fmt: skip
    run(t, say={"siege_train": {"red": f"green@{HILL}"}})
    assert t.state.strongholds == {} and stacks(t, HILL)["green"] == 2
    t = position({AREA: {"green": 2, "red": 2}}, civs={"red": "assyria"}, minas={"green": 1}, phase="competition_start")
    run(t, say={"siege_train": {"red": f"green@{AREA}"}, "avert": {"green": "mina"}})
    assert stacks(t, AREA)["green"] == 2 and t.state.minas["green"] == 0


@rule("ACME-competition.order.d", "ACME-R2.22")
def test_traitor():
    """Before any competition, whatever the rank of its area; Barbarians turn too."""
    t = position({AREA: {"red": 2, BARBARIANS: 3}, "east_scythia": {"green": 2, "blue": 1}}, hands={"red": ("22",)},
                 phase="competition_start")  # fmt: skip
    run(t, say={"betray": {"red": "card:22"}})
    assert stacks(t, AREA) == {"red": 3, BARBARIANS: 2} and t.state.resolved == [] and t.state.discard == ["22"]


@rule("ACME-R2.22", "ACME-competition.where.d")
def test_whom_a_traitor_turns():
    disks = {AREA: {"green": 2, "red": 1}, PLAIN: {"green": 2, "blue": 2}, COAST: {"green": 1, "red": 1},
             SEA: {"red": 2, "green": 1, "blue": 1}}  # fmt: skip
    t = position(disks, hands={"red": ("22",)}, phase="competition_start")
    asked = run(t, say={"betray": {"red": "card:22"}, "turned": {"red": f"blue@{SEA}"}})
    assert sorted(asked.keys("turned")) == [f"blue@{SEA}", f"green@{AREA}", f"green@{SEA}"]
    assert stacks(t, SEA) == {"red": 3, "green": 1}


@rule("ACME-R2.22", "ACME-card.replace.b", "ACME-card.replace.c")
def test_a_disk_saved_is_not_replaced():
    t = position({AREA: {"green": 2, "red": 2}}, hands={"red": ("22",)}, minas={"green": 1}, phase="competition_start")
    run(t, say={"betray": {"red": "card:22"}, "save": {"green": {AREA: 1}}, "pay": {"green": {"mina": 1}}})
    assert stacks(t, AREA) == {"green": 2, "red": 2} and t.state.minas["green"] == 0


@rule("ACME-competition.order.d")
def test_a_traitor_can_be_negated():
    t = position({AREA: {"green": 2, "red": 2}}, hands={"red": ("22",), "blue": ("6",)}, phase="competition_start")
    run(t, say={"betray": {"red": "card:22"}, "negate": {"blue": "card:6"}})
    assert stacks(t, AREA) == {"green": 2, "red": 2} and sorted(t.state.discard) == ["22", "6"]


def test_everybody_present_with_a_card_is_asked_for_a_traitor():
    """Not who is in no Contested area, and nobody once it lies open."""
    hands = {"green": ("59",), "red": ("22",), "blue": ("60",)}
    t = position({AREA: {"green": 2, "red": 2}, PLAIN: {"blue": 2}}, hands=hands, phase="competition_start")
    assert run(t).put == [("betray", "green"), ("betray", "red")]
    t = position({AREA: {"green": 2, "red": 2}}, hands={"green": ("59",)}, discard=["22"], phase="competition_start")
    assert run(t).put == []


# ---------------------------------------------------------------- Deities and abilities


@rule("ACME-R3.106", "ACME-competition.procedure.a")
def test_god_of_war():
    """One Ally on Land, once a turn."""
    there = {
        PLAIN: {"green": 2, "red": 2},
        AREA: {"green": 2, "red": 2},
        SEA: {"green": 2, "red": 2},
        "thebes": {"green": 1},
    }
    t = position(there, temples={"god_of_war": "green"})
    asked = run_until(t, "competition_end", {"lay": {"green": ({"deity:god_of_war": 1},)}})
    assert asked.put == [("lay", "green")] and asked.keys("lay") == ["deity:god_of_war"]
    assert stacks(t, PLAIN) == {"green": 2} and stacks(t, AREA) == {"green": 1, "red": 1}


@rule("ACME-R3.106", "ACME-deitycards.f")
def test_a_god_helps_nobody_who_is_not_at_home():
    t = position({AREA: {"green": 2, "red": 2}}, temples={"god_of_war": "green"})
    assert run(t).asks == []


@rule("ACME-R3.110")
def test_god_of_the_skies_helps_at_sea():
    t = position({SEA: {"green": 2, "red": 2}, AREA: {"green": 2, "red": 2}, "thebes": {"green": 1}},
                 temples={"god_of_the_skies": "green"})  # fmt: skip
    asked = run_until(t, "competition_end", {"lay": {"green": {"deity:god_of_the_skies": 1}}})
    assert asked.put == [("lay", "green")]
    assert stacks(t, SEA) == {"green": 2} and "god_of_the_skies" not in t.state.used["green"]  # it may still answer


@rule("ACME-R4.hittite.b", "ACME-R4.cimmeria.a", "ACME-R4.greek.a")
@pytest.mark.parametrize(("name", "ability", "fields"), [
    ("hittite", "charioteers", [PLAIN, COAST]), ("cimmeria", "riders", [PLAIN, COAST]),
    ("greek", "galleys", [COAST, HILL, SEA]),
])  # fmt: skip
def test_abilities_that_bring_an_ally(name, ability, fields):
    for area in (PLAIN, COAST, HILL, SEA, AREA):
        t = position({area: {"red": 2, "green": 2}}, civs={"red": name})
        asked = run(t, say={"lay": {"red": {f"ability:{ability}": 1}}} if area in fields else {})
        assert asked.put == [("lay", "red")] * (area in fields)
        assert stacks(t, area) == ({"red": 2} if area in fields else {"red": 1, "green": 1}), area


@rule("ACME-R4.hittite.b")
def test_an_ability_serves_once_a_turn():
    t = position({PLAIN: {"red": 2, "green": 2}, COAST: {"red": 2, "green": 2}}, civs={"red": "hittite"})
    asked = run_until(t, "competition_end", {"lay": {"red": ({"ability:charioteers": 1},)}})
    assert asked.put == [("lay", "red")] and stacks(t, COAST) == {"red": 1, "green": 1}


@rule("ACME-R4.hittite.b")
@pytest.mark.parametrize(("turn", "put"), [(1, ["lay"]), (2, []), (3, [])])
def test_charioteers_serve_in_the_first_turn_of_an_epoch(turn, put):
    asked = run(position({PLAIN: {"red": 2, "green": 2}}, civs={"red": "hittite"}, turn=turn))
    assert asked.topics == put


@rule("ACME-competition.procedure.e", "ACME-R4.a")
def test_an_ability_can_be_negated():
    t = position({PLAIN: {"red": 2, "green": 2}}, civs={"red": "hittite"}, hands={"green": ("27",)})
    asked = run(t, say={"lay": {"red": {"ability:charioteers": 1}}, "negate": {"green": "card:27"}})
    assert "Charioteers" in asked.of("negate").prompt
    assert stacks(t, PLAIN) == {"red": 1, "green": 1} and t.state.used["red"] == ["charioteers"]


@rule("ACME-competition.procedure.e")
def test_a_deity_is_not_negated():
    t = position(
        {PLAIN: {"red": 2, "green": 2}, "susa": {"red": 1}}, temples={"god_of_war": "red"}, hands={"green": ("27",)}
    )
    assert "negate" not in run(t, say={"lay": {"red": {"deity:god_of_war": 1}}}).topics


@rule("ACME-competition.procedure.f")
def test_deities_then_abilities_then_cards():
    """In turn order each: the card of the first comes after the ability of the last."""
    t = position({PLAIN: {"green": 4, "red": 4}, "susa": {"red": 1}}, civs={"red": "hittite"},
                 home={"green": "thebes", "red": "susa", "blue": "babylon"},
                 hands={"green": ("37",)}, temples={"god_of_war": "red"})  # fmt: skip
    run(t, say={"lay": {"green": {"card:37": 1}, "red": {"ability:charioteers": 1, "deity:god_of_war": 1}}})
    told = [line for line in log(t) if "Ally (" in line or "(Iron Weapons)" in line]
    assert ["God of War" in told[0], "Charioteers" in told[1], "Iron Weapons" in told[2]] == [True] * 3


@rule("ACME-R4.urartu.a")
def test_urartus_stronghold_stays_once():
    """1 with a Stronghold against 3: it stands fast in the first round and falls in the second, at 2 to 2."""
    t = position({HILL: {"red": 1, "green": 3}}, civs={"red": "urartu"}, strongholds={HILL: "red"})
    run(t)
    told = [line for line in log(t) if "Stronghold" in line or "loses" in line]
    assert [line.partition(" in ")[0] for line in told] == [
        "Urartu's Stronghold", "Egypt loses 1 disk", "Egypt loses 1 disk", "Urartu loses the Stronghold",
    ]  # fmt: skip
    assert stacks(t, HILL) == {"red": 1, "green": 1} and t.state.strongholds == {}


# ---------------------------------------------------------------- Breeder of Stallions


@rule("ACME-EX-31", "ACME-cardnotes.18.a", "ACME-R2.18")
@pytest.mark.parametrize("parts", [(4,), (1, 1, 2), (3,)])
def test_white_disks_in_any_division(parts):
    fields = ("susa", "lydia", "tyre")[: len(parts)]
    t = position({area: {"red": 1, "green": 2} for area in fields}, invested={"18": ("red", 4)})
    for area, n in zip(fields, parts, strict=True):
        run(t, say={"lay": {"red": {"use:18": n}}})
        assert f"Elam gains {n} {'Ally' if n == 1 else 'Allies'}" in " ".join(log(t, "ACME-R2.18")), area
    left = 4 - sum(parts)
    assert (t.state.invested["18"].disks if left else 0) == left
    assert t.state.discard == ([] if left else ["18"])


@rule("ACME-EX-31", "ACME-cardnotes.18.a")
def test_white_disks_keep_until_a_later_turn():
    t = position({AREA: {"red": 1, "green": 2}}, invested={"18": ("red", 4)})
    run_until(t, "reckoning", {"lay": {"red": {"use:18": 1}}})
    assert t.state.invested["18"].disks == 3 and t.state.allies == {}
    t.state.phase, t.state.resolved, t.state.disks = "competition", [], {AREA: {"red": 1, "green": 2}}
    run(t, say={"lay": {"red": {"use:18": 3}}})
    assert t.state.discard == ["18"] and t.state.invested == {}


@rule("ACME-R2.18", "ACME-card.invest.m")
def test_the_breeder_laid_in_a_competition_serves_at_once():
    t = position({AREA: {"red": 1, "green": 2}}, hands={"red": ("18",)})
    run(t, say={"lay": {"red": {"card:18": 1}}, "joining": {"red": 2}})
    assert stacks(t, AREA) == {"red": 1} and t.state.invested["18"].disks == 2 and t.state.discard == []


@rule("ACME-limits.mina.a")
def test_the_breeder_has_no_more_white_disks_than_there_are():
    t = position({AREA: {"red": 1, "green": 2}}, hands={"red": ("18",)}, minas={"blue": 48})
    asked = run(t, say={"lay": {"red": {"card:18": 1}}, "joining": {"red": 0}})
    assert asked.of("joining").most == 2 and t.state.invested["18"].disks == 2


@rule("ACME-card.invest.h", "ACME-card.invest.i")
def test_the_breeder_negated_loses_all_its_disks():
    t = position({AREA: {"red": 1, "green": 2}}, invested={"18": ("red", 4)}, hands={"blue": ("12",)})
    run(t, say={"lay": {"red": {"use:18": 1}}, "negate": {"blue": "card:12"}})
    assert t.state.invested == {} and sorted(t.state.discard) == ["12", "18"] and stacks(t, AREA) == {"green": 2}


# ---------------------------------------------------------------- cards for losses


@rule("ACME-competition.loss.h", "ACME-R2.20", "ACME-competition.procedure.c", "ACME-EX-13")
@rule("ACME-card.competition-cards.c")
def test_master_armorer():
    """Laid in a competition, not announced in activity 1, a disk taken off when the loss is due."""
    t = position({AREA: {"red": 2, "green": 2}}, hands={"red": ("20",)})
    asked = run(t, say={"lay": {"red": {"card:20": 1}}, "avert": {"red": ("use:20",)}})
    assert asked.keys("avert") == ["lose", "use:20", "stop"] and stacks(t, AREA) == {"red": 2}
    assert t.state.invested["20"].disks == 2
    asked = run(position({AREA: {"red": 2, "green": 2}}, invested={"20": ("red", 1)}))
    assert "lay" not in asked.topics and asked.keys("avert") == ["lose", "use:20", "stop"]


@rule("ACME-R2.20")
def test_each_disk_of_the_armorer_cancels_one_loss() -> None:
    """An Improved Bow takes two disks: one is kept, and the other is lost unless a second disk is taken off."""
    t = position({AREA: {"red": 3, "green": 2}}, invested={"20": ("red", 3)}, hands={"green": ("36",)})
    asked = run(t, say={"lay": {"green": {"card:36": 1}}, "avert": {"red": ("use:20", "stop")}})
    assert [ask.prompt for ask in asked.asks if ask.topic == "avert"] == [
        "Does Elam avert the loss of 2 disks in Amarna (Improved Bow)?",
        "Does Elam avert the loss of 1 disk in Amarna (Improved Bow)?",
    ]
    assert "Elam loses 1 disk in Amarna (Improved Bow)." in log(t, "ACME-R2.36")
    assert t.state.invested["20"].disks == 2


@rule("ACME-competition.procedure.g", "ACME-card.invest.i")
def test_the_armorer_can_be_negated_when_used():
    """Its disks are gone; the loss is asked about again."""
    t = position(
        {AREA: {"red": 2, "green": 2}}, invested={"20": ("red", 3)}, hands={"green": ("27",)}, minas={"red": 1}
    )
    asked = run(t, say={"avert": {"red": ("use:20", "mina")}, "negate": {"green": "card:27"}})
    assert asked.topics.count("avert") >= 2 and t.state.minas["red"] == 0
    assert sorted(t.state.discard) == ["20", "27"] and stacks(t, AREA) == {"red": 2}


@rule("ACME-card.invest.g")
def test_the_last_disk_ends_the_armorer():
    t = position({AREA: {"red": 2, "green": 2}}, invested={"20": ("red", 1)})
    run(t, say={"avert": {"red": ("use:20",)}})
    assert t.state.invested == {} and t.state.discard == ["20"]


@rule("ACME-R2.34", "ACME-competition.procedure.c", "ACME-competition.procedure.g")
def test_shield_bearers():
    """The bow would take two: both are kept. They are no card for activity 1."""
    t = position({AREA: {"green": 4, "red": 1}}, hands={"red": ("36",), "green": ("34",)})
    asked = run(t, say={"lay": {"red": {"card:36": 1}}, "avert": {"green": ("play:34",)}})
    assert asked.keys("lay", "green") == [] and asked.keys("avert", "green") == ["lose", "play:34", "card:34", "stop"]
    assert stacks(t, AREA) == {"green": 4} and sorted(t.state.discard) == ["34", "36"]


@rule("ACME-R2.34")
def test_shield_bearers_cover_one_round():
    """One loss in the first round is covered; what is left of the card is lost with it."""
    t = position({AREA: {"green": 3, "red": 3}}, hands={"green": ("34",)})
    run(t, say={"avert": {"green": ("play:34",)}})
    assert stacks(t, AREA) == {"green": 2}
    covered = [line for line in log(t) if line.startswith("Egypt loses")]
    assert len(covered) == 1  # round 1 covered, round 2 not, and in round 3 Elam is gone


@rule("ACME-R2.34", "ACME-competition.procedure.g")
def test_shield_bearers_cover_several_cards_of_one_moment():
    """Iron Weapons and the Warrior Queen strike Egypt one after the other; nobody asks a second time."""
    t = position({AREA: {"green": 4, "red": 2, "blue": 2}}, hands={"red": ("37",), "blue": ("21",), "green": ("34",)})
    asked = run(t, say={
        "lay": {"red": {"card:37": 1}, "blue": {"card:21": 1}}, "avert": {"green": ("play:34",)},
        "foe": {"blue": "green"},
    })  # fmt: skip
    assert not [line for line in log(t) if line.startswith("Egypt loses") and "round" not in line]
    assert asked.put.count(("avert", "green")) == 1


@rule("ACME-competition.procedure.g")
def test_shield_bearers_can_be_negated():
    t = position({AREA: {"green": 2, "red": 2}}, hands={"green": ("34",), "red": ("27", "59")})
    run(t, say={"avert": {"green": ("play:34",)}, "negate": {"red": "card:27"}})
    assert stacks(t, AREA) == {"green": 1, "red": 1} and sorted(t.state.discard) == ["27", "34"]


# ---------------------------------------------------------------- standing orders


def test_standing_orders_for_losses():
    """`cities:1` pays for the third disk of a City, `home:2` for the last disk of the Homeland, `never` for nothing."""
    city, home = ({AREA: {"green": 3, "red": 4}}, {"thebes": {"green": 1, "red": 2}})
    large, camp = ({AREA: {"green": 4, "red": 5}}, {"thebes": {"green": 2, "red": 3}})
    for order, there, answer in (
        ("cities:1", city, "mina"), ("never", city, "lose"), ("home:2", city, "lose"), ("home:2", home, "mina"),
        ("cities:0", city, "lose"), ("cities:2", home, "lose"), ("cities", large, "lose"), ("home", camp, "lose"),
    ):  # fmt: skip
        t = position(there, minas={"green": 2})
        ask = run(t).of("avert", "green")
        name, _, detail = order.partition(":")
        policy = next(one for one in AVERT.orders if one.name == name)
        assert policy.answer(t.state, ask, detail) == answer, order
