"""17 Competition cards: laid face down, revealed together, answered, carried out in turn order (18 to 24, 31 to 41)."""

from __future__ import annotations

import pytest

from engine.games.acme.data.fates import FATES
from engine.games.acme.events.playing import playable, why_not_play
from engine.games.acme.position.state import BARBARIANS, Competition
from tests.games.acme.kit import build, game, log, position, run, run_until, stacks
from tests.rules import rule

AREA = "amarna"  # Fertile, inland
PLAIN = "lydia"  # inland
COAST = "tyre"  # a Plain
HILL = "tarsus"  # on the coast
DESERT = "rusafa"
SEA = "egyptian_sea"

WAR = ("18", "19", "20", "21", "22", "23", "24", *map(str, range(31, 42)))


def lay(**cards):
    """What each color lays: `lay(red="36")`, `lay(red=("36", "37"))`."""
    return {
        "lay": {
            color: {f"card:{card}": 1 for card in ((laid,) if isinstance(laid, str) else laid)}
            for color, laid in cards.items()
        }
    }


def with_cards(there, area=AREA, say=None, hands=None, **laid):
    """A competition in which these cards are laid; the table afterwards, and what was asked."""
    held = {color: (card,) if isinstance(card, str) else card for color, card in laid.items()}
    more = {color: (*held.get(color, ()), *cards) for color, cards in (hands or {}).items()}
    t = position({area: there}, hands={**held, **more})
    asked = run(t, say={**lay(**laid), **(say or {})})
    return t, asked


# ---------------------------------------------------------------- the examples


@rule("ACME-EX-19", "ACME-competition.cards.e", "ACME-R2.36")
def test_improved_bow_ends_the_contest():
    t, _ = with_cards({"blue": 3, "red": 1}, red="36")
    assert stacks(t, AREA) == {"blue": 1, "red": 1} and t.state.points["red"] == 0
    assert t.state.discard == ["36"] and t.state.hands["red"] == []


@rule("ACME-EX-20", "ACME-competition.cards.f")
def test_every_card_laid_is_carried_out():
    """The bow has left 1 to 1; Scythia's mercenaries strike all the same."""
    t, _ = with_cards({"blue": 3, "red": 1}, red="36", blue="40")
    assert stacks(t, AREA) == {"blue": 1} and t.state.discard == ["36", "40"]


@rule("ACME-EX-20", "ACME-competition.procedure.s")
def test_an_area_can_be_emptied_by_cards():
    t, _ = with_cards({"blue": 3, "red": 1}, red=("36", "37"), blue="40")
    assert stacks(t, AREA) == {} and "Left in the area: nobody." in log(t)


# ---------------------------------------------------------------- laying and revealing


@rule("ACME-competition.procedure.a", "ACME-competition.procedure.b", "ACME-card.competition-cards.a")
def test_only_who_is_present_lays():
    t = position({AREA: {"green": 2, "red": 1}}, hands={"green": ("36", "37", "59"), "red": (), "blue": ("38",)})
    asked = run(t, say={"lay": {"green": {"card:36": 1, "card:37": 1}}})
    assert [role for topic, role in asked.put if topic == "lay"] == ["green"]
    assert asked.keys("lay") == ["card:36", "card:37"]  # any number, and no other card (cards.d)


@rule("ACME-competition.cards.d")
def test_other_cards_only_avert_losses():
    t = position({AREA: {"green": 2, "red": 4}}, hands={"green": ("59", "8", "90", "6")})
    asked = run(t)
    assert asked.keys("lay") == []
    assert asked.keys("avert") == ["lose", "card:59", "card:8", "card:90", "card:6", "stop"]


@rule("ACME-competition.cards.a", "ACME-cards.code-c.a", "ACME-terms.competition-card.a")
@pytest.mark.parametrize("card", [card for card in WAR if "I" not in FATES[card].codes])
def test_they_are_no_action(card):
    s = build({AREA: {"green": 2, "red": 1}}, hands={"green": (card,)})
    assert why_not_play(s, "green", card, "action") and playable(s, "green", "action") == []


@rule("ACME-competition.procedure.d")
def test_they_are_shown_at_the_same_time():
    """While Elam still thinks, nobody else sees what Egypt has laid."""
    play = game({AREA: {"green": 3, "red": 2}}, hands={"green": ("36",), "red": ("37",)})
    play.by("green", {"card:36": 1})
    assert play.seen("red").hands["green"] != ["36"] and not any("Improved Bow" in line for line in play.log("red"))
    assert play.seen(None).playing == []
    play.by("red", {"card:37": 1})
    told = play.log(None)
    assert told.index("Egypt lays Improved Bow.") < told.index("Elam lays Iron Weapons.")


@rule("ACME-competition.procedure.f")
def test_carried_out_in_turn_order():
    t = position(
        {AREA: {"green": 4, "red": 4}}, hands={"green": ("37",), "red": ("36",)}, order=["red", "green", "blue"]
    )
    run(t, say=lay(green="37", red="36"))
    struck = [line.partition("(")[2] for line in log(t) if "Amarna (I" in line]
    assert struck == ["Improved Bow).", "Iron Weapons)."]


@rule("ACME-competition.procedure.f")
def test_who_has_several_chooses_their_order():
    """Mercenaries Desert first takes two disks of the rich, then he pays the bow with what he has."""
    hands = {"red": ("36", "40"), "green": ("59", "60")}
    t = position({AREA: {"green": 4, "red": 4}}, hands=hands)
    asked = run(t, say={**lay(red=("36", "40")), "next_card": {"red": "card:36"}})
    assert asked.keys("next_card") == ["card:40", "card:36"]
    struck = [line for line in log(t) if line.endswith(("(Improved Bow).", "(Mercenaries Desert)."))]
    assert "Improved Bow" in struck[0] and "Mercenaries Desert" in struck[1]


@rule("ACME-card.negate.h")
def test_a_target_is_named_before_the_answers():
    t = position({AREA: {"green": 2, "red": 2, "blue": 2}}, hands={"red": ("36",), "blue": ("27",)})
    asked = run(t, say={**lay(red="36"), "foe": {"red": "blue"}, "negate": {"blue": "pass"}})
    assert asked.topics.index("foe") < asked.topics.index("negate")
    assert "(Scythians)" in asked.of("negate").prompt and asked.keys("foe") == ["green", "blue"]
    assert stacks(t, AREA) == {"green": 1, "red": 1}


# ---------------------------------------------------------------- answers


@rule("ACME-competition.procedure.e", "ACME-competition.cards.c", "ACME-card.negate.d")
def test_royal_bride_cancels_a_card():
    t = position({AREA: {"green": 3, "red": 1}}, hands={"red": ("36",), "green": ("27",)})
    asked = run(t, say={**lay(red="36"), "negate": {"green": "card:27"}})
    assert asked.keys("negate", "green") == ["pass", "card:27"]
    assert stacks(t, AREA) == {"green": 3} and sorted(t.state.discard) == ["27", "36"]


@rule("ACME-R2.27")
def test_royal_bride_must_be_present():
    t = position({AREA: {"green": 3, "red": 1}}, hands={"red": ("36",), "blue": ("27",)})
    assert "negate" not in run(t, say=lay(red="36")).topics


@rule("ACME-card.negate.i")
@pytest.mark.parametrize(("discard", "asked"), [((), ["green"]), (("27",), [])])
def test_who_is_asked_tells_nothing_of_a_hand(discard, asked):
    """Royal Bride is in no hand. Who is present and holds any card is asked, until she lies open among the discards."""
    hands = {"red": ("36",), "green": ("59",), "blue": ("60",)}
    t = position({AREA: {"green": 3, "red": 1}}, hands=hands, discard=list(discard))
    assert [role for topic, role in run(t, say=lay(red="36")).put if topic == "negate"] == asked


@rule("ACME-competition.procedure.e")
def test_other_answers_need_not_be_present():
    """Scythia is far away and holds an Assassin: Conquering King is a Great Person."""
    t = position({AREA: {"green": 3, "red": 1}}, hands={"red": ("19",), "blue": ("6",)})
    run(t, say={**lay(red="19"), "negate": {"blue": "card:6"}})
    assert stacks(t, AREA) == {"green": 3} and t.state.allies == {}


@rule("ACME-competition.procedure.e")
def test_all_that_was_revealed_is_answered_together():
    hands = {"red": ("36", "37"), "green": ("27",), "blue": ("59",)}
    t = position({AREA: {"green": 3, "red": 2}}, hands=hands)
    asked = run(t, say={**lay(red=("36", "37")), "negate": {"green": "card@36:27"}})
    assert asked.keys("negate", "green") == ["pass", "card@36:27", "card@37:27"]
    assert "Improved Bow is negated." in log(t) and not any("(Improved Bow)" in line for line in log(t))
    assert any("(Iron Weapons)" in line for line in log(t))


@rule("ACME-competition.procedure.e")
def test_as_long_as_anybody_answers_all_are_asked_again():
    hands = {"red": ("36", "37"), "green": ("27",)}
    t = position({AREA: {"green": 3, "red": 2}, "thebes": {"green": 1}}, hands=hands, temples={"god_of_peace": "green"})
    run(t, say={**lay(red=("36", "37")), "negate": {"green": ("card@36:27", "deity:god_of_peace")}})
    assert [line for line in log(t) if "is negated" in line] == ["Improved Bow is negated.", "Iron Weapons is negated."]


@rule("ACME-card.negate.f", "ACME-card.negate.g")
def test_an_answer_can_be_answered():
    t = position({AREA: {"green": 3, "red": 1}}, hands={"red": ("36", "6"), "green": ("27",)})
    run(t, say={**lay(red="36"), "negate": {"green": "card:27", "red": "card:6"}})
    assert stacks(t, AREA) == {"green": 1, "red": 1} and sorted(t.state.discard) == ["27", "36", "6"]


@rule("ACME-R3.107")
def test_god_of_peace_cancels_one_a_turn():
    there = {AREA: {"green": 3, "red": 2}, "thebes": {"green": 1}}
    t = position(there, hands={"red": ("36", "37")}, temples={"god_of_peace": "green"})
    asked = run(t, say={**lay(red=("36", "37")), "negate": {"green": "deity@36:god_of_peace"}})
    assert t.state.used["green"] == ["god_of_peace"] and "Improved Bow is negated." in log(t)
    assert [role for topic, role in asked.put if topic == "negate"] == ["green"]  # once a turn


@rule("ACME-R3.107")
@pytest.mark.parametrize("there", [{"blue": 3, "red": 2}, {"green": 1, "red": 2}])
def test_god_of_peace_needs_a_disk_there(there):
    t = position({AREA: there, "thebes": {"green": 1}}, hands={"red": ("36",)}, temples={"god_of_peace": "green"})
    asked = run(t, say=lay(red="36"))
    assert ("negate" in asked.topics) == ("green" in there)


# ---------------------------------------------------------------- the cards


@rule("ACME-R2.19", "ACME-R2.21", "ACME-R2.23", "ACME-R2.24", "ACME-R2.31", "ACME-R2.33", "ACME-R2.38",
      "ACME-competition.allies.e")  # fmt: skip
@pytest.mark.parametrize(("card", "area", "n"), [
    ("19", AREA, 2), ("23", AREA, 3), ("24", SEA, 2), ("31", PLAIN, 2), ("31", DESERT, 2), ("31", AREA, 2),
    ("33", AREA, 1), ("38", HILL, 1),
])  # fmt: skip
def test_allies_that_cards_bring(card, area, n):
    """Five against many: what is left of the Allies shows how many came, with no white disk in Supply."""
    t = position({area: {"red": 2, "green": 1}}, hands={"red": (card,)}, minas={"blue": 50})
    run(t, say=lay(red=card))
    assert t.state.allies[area] == {"red": n} and stacks(t, area) == {"red": 2}


@rule("ACME-R2.23", "ACME-R2.24", "ACME-R2.31", "ACME-R2.32", "ACME-R2.35", "ACME-R2.39")
@pytest.mark.parametrize(("area", "barred"), [
    (AREA, "24 35"), (COAST, "24"), (HILL, "24 31 39"), (DESERT, "24 35 39"), (SEA, "23 31 32 39"),
])  # fmt: skip
def test_grounds_on_which_cards_serve(area, barred):
    s = build({area: {"red": 2, "green": 1}}, hands={"red": WAR})
    s.competition = Competition(area)
    useless = [card for card in ("23", "24", "31", "32", "35", "39") if why_not_play(s, "red", card, "competition")]
    assert useless == barred.split()


@rule("ACME-competition.cards.h", "ACME-competition.cards.g")
def test_cards_make_no_competition():
    """Red holds Allies for everywhere; where there is peace he is not even asked."""
    t = position({AREA: {"red": 1, "green": 1}, SEA: {"red": 1, "green": 1}}, hands={"red": ("23", "33", "24")})
    assert run_until(t, "competition_end").asks == [] and t.state.resolved == []


@rule("ACME-R2.21")
def test_warrior_queen():
    t, _ = with_cards({"green": 2, "red": 1}, red="21")
    assert log(t, "ACME-R2.21")[-2:] == [
        "Elam gains 1 Ally in Amarna.",
        "Egypt loses 1 disk in Amarna (Warrior Queen).",
    ]
    assert stacks(t, AREA) == {"red": 1} and t.state.allies == {AREA: {"red": 1}}  # 2 against 1


@rule("ACME-R2.24", "ACME-competition.cards.b")
def test_the_admiral_has_a_second_fleet():
    seas = {"icarian_sea": {"red": 1, "green": 2}, SEA: {"red": 1, "green": 2}, "red_sea": {"red": 1, "green": 2}}
    t = position(seas, hands={"red": ("24", "59")})
    run(t, say=lay(red="24"))
    assert t.state.discard == [] and t.state.resolved == ["icarian_sea"]
    run(t)  # not in this one
    asked = run(t, say={"lay": {"red": {"again:24": 1}}})
    assert asked.keys("lay") == ["again:24"] and t.state.discard == ["24"]
    assert stacks(t, "red_sea") == {"red": 1} and stacks(t, SEA) == {"green": 2}


@rule("ACME-R2.24")
def test_the_second_fleet_sails_home_with_the_phase():
    t = position({SEA: {"red": 1, "green": 2}, "thebes": {"red": 1, "green": 2}}, hands={"red": ("24", "59")})
    asked = run_until(t, "reckoning", lay(red="24"))
    offered = [[option.key for option in ask.options] for ask in asked.asks if ask.topic == "lay"]
    assert offered == [["card:24"], []]  # on Land it is of no use
    assert t.state.discard == ["24"] and t.state.lasting == []


@rule("ACME-R2.33", "ACME-competition.cards.b")
def test_armored_infantry_joins_every_later_land_competition():
    there = {"red": 2, "green": 2}
    t = position(
        {"susa": there, "lydia": dict(there), SEA: dict(there), AREA: dict(there), "thebes": {"green": 2, "blue": 2}},
        hands={"red": ("33",)},
    )
    run_until(t, "competition_end", lay(red="33"))
    joined = [line for line in log(t, "ACME-R2.33") if "(Armored Infantry)" in line]
    assert len(joined) == 2 and stacks(t, "thebes") == {"green": 1, "blue": 1}  # there Elam is not present
    for area in ("susa", "lydia", AREA):
        assert stacks(t, area) == {"red": 2}, area  # 3 against 2
    assert stacks(t, SEA) == {"red": 1, "green": 1}
    run(t)
    assert t.state.discard == ["33"] and t.state.lasting == []


@rule("ACME-R2.32", "ACME-cardnotes.40.b")
def test_siege_closes_the_treasury():
    t = position({AREA: {"green": 2, "red": 3}}, hands={"red": ("32", "40"), "green": ("59", "60")},
                 minas={"green": 5, "red": 1})  # fmt: skip
    asked = run(t, say=lay(red=("32", "40")))
    assert asked.keys("avert", "green") == ["lose", "card:59", "card:60", "stop"]
    assert all("mina" not in [option.key for option in ask.options] for ask in asked.asks if ask.role == "green")
    t = position({AREA: {"green": 3, "red": 3}}, hands={"red": ("32",)}, minas={"red": 1})
    asked = run(t, say=lay(red="32"))
    assert asked.keys("avert", "red") == ["lose", "mina", "stop"]  # only that of others


@rule("ACME-R2.35", "ACME-cardnotes.40.b")
@pytest.mark.parametrize("area", [SEA, COAST])
def test_blockade_does_so_by_the_sea(area):
    t = position({area: {"green": 2, "red": 2}}, hands={"red": ("35",)}, minas={"green": 5})
    assert "avert" not in run(t, say=lay(red="35")).topics


@rule("ACME-R2.32")
def test_siege_ends_with_its_competition():
    t = position(
        {"lydia": {"green": 2, "red": 2}, AREA: {"green": 2, "red": 3}}, hands={"red": ("32",)}, minas={"green": 1}
    )
    run(t, say=lay(red="32"))
    assert run(t, say={"avert": {"green": ("mina",)}}).put[0] == ("avert", "green")


@rule("ACME-R2.37")
def test_iron_weapons_strike_all_others():
    t, _ = with_cards({"green": 2, "red": 2, "blue": 2, BARBARIANS: 2}, red="37")
    struck = [line for line in log(t) if "(Iron Weapons)" in line]
    assert len(struck) == 3 and struck[0].startswith("The Barbarians lose")
    assert stacks(t, AREA) == {"red": 2}


@rule("ACME-R2.38")
def test_night_attack_passes_strongholds_by():
    """1 disk with a Stronghold against 1: with the Ally it is 2 against 1, and the Stronghold is not lost first."""
    t = position({HILL: {"green": 2, "red": 2}}, strongholds={HILL: "green"}, hands={"red": ("38",)})
    run(t, say=lay(red="38"))
    assert stacks(t, HILL) == {"red": 2} and t.state.strongholds == {}  # 3 against 2: with the last disk it falls


@rule("ACME-R2.38")
def test_ones_own_stronghold_stands_by_night():
    t = position({HILL: {"green": 1, "red": 2}}, strongholds={HILL: "green"}, hands={"green": ("38",)})
    run(t, say=lay(green="38"))
    assert t.state.strongholds == {HILL: "green"} and stacks(t, HILL) == {"green": 1}  # 3 against 2


@rule("ACME-R2.39")
def test_war_elephants():
    t, _ = with_cards({"green": 4, "red": 1}, red="39")  # 5 against 4
    assert stacks(t, AREA) == {"red": 1} and t.state.allies == {AREA: {"red": 1}}


@rule("ACME-R2.39")
def test_war_elephants_leave_if_cards_end_the_contest():
    t, _ = with_cards({"green": 2, "red": 1}, red=("39", "36"))
    assert stacks(t, AREA) == {"red": 1} and t.state.allies == {}


@rule("ACME-R2.40", "ACME-cardnotes.40.a")
@pytest.mark.parametrize(("cards", "minas", "n"), [((), 0, 1), (("59",), 1, 2), (("59", "60", "61"), 4, 3)])
def test_mercenaries_desert(cards, minas, n):
    """As many as cards and minas together, at least 1 and at most 3; Barbarians are no target, nor is a Stronghold."""
    t = position({HILL: {"green": 4, "red": 2, BARBARIANS: 1}}, hands={"red": ("40",), "green": cards},
                 minas={"green": minas}, strongholds={HILL: "green"})  # fmt: skip
    asked = run(t, say=lay(red="40"))
    assert "foe" not in asked.topics  # Egypt is the only civilization there
    assert [line for line in log(t) if "(Mercenaries Desert)" in line] == [
        f"Egypt loses {n} disk{'s' * (n > 1)} in Tarsus (Mercenaries Desert)."
    ]


@rule("ACME-cardnotes.40.a")
def test_mercenaries_desert_nobody_but_civilizations():
    t = position({AREA: {"red": 2, BARBARIANS: 1}}, hands={"red": ("40",)})
    assert run(t).keys("lay") == []


@rule("ACME-R2.41")
def test_ordered_retreat():
    """Up to three go into neighbors that red Controls alone; the others are no way out."""
    t = position(
        {AREA: {"green": 4, "red": 4}, "thebes": {"red": 1}, "memphis": {"red": 1, "blue": 1}}, hands={"red": ("41",)}
    )
    asked = run(t, say={**lay(red="41"), "retreat": {"red": {"thebes": 3}}})
    assert asked.keys("retreat") == ["thebes"] and asked.of("retreat").most == 3
    assert stacks(t, "thebes") == {"red": 4} and stacks(t, AREA) == {"green": 4}


@rule("ACME-R2.41")
def test_no_retreat_without_a_neighbor_of_ones_own():
    t = position({AREA: {"green": 4, "red": 4}, "nubia": {"red": 1}}, hands={"red": ("41",)})
    assert run(t).keys("lay") == []


@rule("ACME-competition.loss.a", "ACME-R2.36")
def test_losses_by_cards_are_averted_one_by_one():
    t = position({AREA: {"green": 4, "red": 1}}, hands={"red": ("36",), "green": ("59",)}, minas={"green": 1})
    asked = run(
        t,
        say={
            **lay(red="36"),
            "avert": {
                "green": (
                    "mina",
                    "card:59",
                )
            },
        },
    )
    assert asked.of("avert", "green").prompt == "Does Egypt avert the loss of 2 disks in Amarna (Improved Bow)?"
    assert stacks(t, AREA) == {"green": 4}
    assert t.state.minas["green"] == 0 and sorted(t.state.discard) == ["36", "59"]
