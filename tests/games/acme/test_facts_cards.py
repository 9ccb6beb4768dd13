"""What the rulebook states of Fate cards and Deities, and the measure of the reconstructed deck."""

from __future__ import annotations

import pytest

import engine.games.acme
from engine.games.acme.data.epoch_table import CHANGE
from engine.games.acme.data.fates import (
    CARDS,
    DEITIES,
    EVENTS,
    FATES,
    INVASIONS,
    MONOTHEISM,
    ORDINARY,
    OWN_CARD,
    answers,
    has,
    number,
)
from tests.games.acme.test_rules_text import RULES
from tests.reads import calls_of, read_of_rows
from tests.rules import rule

# id, name, codes, and what the rulebook itself gives of them; the others are known by neither name nor id.
STATED = """
1; Master Scribe; I; id name codes
5; Grand Astrologer; ; id name
6; Assassin; N; name codes
7; Corrupter; N; name codes
8; Philosopher King; ; name
9; Prophet; R; id name
18; Breeder of Stallions; I C; id name codes
20; Master Armorer; I C; id name codes
22; Traitor; C; id name codes
30; False Prophet; R; id name
32; Siege; C; id name
34; Shield Bearers; C; id name codes
35; Blockade; C; id name
36; Improved Bow; C; id name codes
40; Mercenaries Desert; C; id name
64; Plague of Locusts; ; id name
67; Earthquake; ; id name
68; Biblical Earthquake; ; id name
69; Mountain of Gold; I; id name codes
70; Oasis; I; id name codes
71; Fishing Grounds; I; id name codes
75; Golden Age; ; id
76; King of Kings; ; id
88; Royal Roads; ; id name
90; Blasphemy; R; id name
92; Forsaken by God; R; id name
95; Monotheism; R; id name codes
96; Flood of the Age; E; id codes
97; Darkness at Noon; E; id codes
98; Hordes from the North; E; id name codes
99; Hordes from the East; E; id codes
100; Mountain Tribes; E; id codes
101; Raiders from the Sea; E; id codes
102; Desert Raiders; E; id name codes
103; The Breath of God; E; id name codes
"""


@rule("ACME-terms.fate.a", "ACME-cards.id.a", "ACME-inventory.a")
def test_103_cards_with_their_ids() -> None:
    assert list(CARDS) == [card.id for card in CARDS.values()] == list(range(1, 104))
    assert len({card.name for card in CARDS.values()}) == 103


@rule("ACME-cards.code-n.a")
def test_what_the_rulebook_gives_of_single_cards() -> None:
    given = [line.split("; ") for line in STATED.strip().splitlines()]
    found = [
        [str(card.id), card.name, " ".join(card.codes), " ".join(card.stated)] for card in CARDS.values() if card.stated
    ]
    assert found == given


@rule("ACME-cards.code-e.a")
def test_eight_events_five_of_them_invasions() -> None:
    assert EVENTS == (96, 97, 98, 99, 100, 101, 102, 103)
    assert INVASIONS == (98, 99, 100, 101, 102)
    assert list(ORDINARY) == list(range(1, 96))
    assert [id for id, card in CARDS.items() if "once" in card.when] == list(EVENTS)
    assert all(CARDS[id].text.startswith("An invasion.") for id in INVASIONS)


@rule("ACME-cards.code-c.b")
def test_competition_cards_have_their_time() -> None:
    """In the Card Phase only those that are Investments too can be laid."""
    competition = [id for id in CARDS if has(id, "C")]
    assert competition == [18, 19, 20, 21, 22, 23, 24, *range(31, 42)]
    assert [id for id in competition if "action" in CARDS[id].when] == [18, 20]
    assert {CARDS[id].group for id in competition} == {"great_person", "competition"}


@rule("ACME-card.invest.j", "ACME-card.invest.a")
def test_investments_hold_own_or_white_disks() -> None:
    own = {id: card.disks for id, card in CARDS.items() if card.disks}
    white = {id: card.white for id, card in CARDS.items() if card.white}
    assert own == {1: 3, 2: 3, 3: 3, 4: 3, 20: 3, 28: 2}
    assert white == {18: 4, 69: 4, 70: 4, 71: 4}
    assert sorted([*own, *white]) == [id for id in CARDS if has(id, "I")]
    assert [id for id in own if has(id, "C")] == [20] and CARDS[20].when == ("action", "competition", "loss")


def test_two_cards_are_set_aside() -> None:
    assert [id for id, card in CARDS.items() if card.aside] == [75, 76]


def test_cards_for_the_moment_of_a_loss() -> None:
    assert [CARDS[id].name for id in CARDS if "loss" in CARDS[id].when] == [
        "Master Armorer",
        "Physician",
        "Shield Bearers",
    ]
    assert CARDS[34].when == ("loss",)


def test_the_traitor_comes_before_the_first_competition() -> None:
    assert [id for id, card in CARDS.items() if "first" in card.when] == [22]
    assert CARDS[22].when == ("first",)


def test_moments_of_their_own() -> None:
    """Grand Astrologer at the Turn Order Reset, Master Scribe at the start of the Draw Step (facts 16)."""
    assert [id for id, card in CARDS.items() if "order" in card.when] == [5]
    assert [id for id, card in CARDS.items() if "draw" in card.when] == [1]


def test_lasting_cards() -> None:
    assert [id for id, card in CARDS.items() if card.lasting] == [30, 90, 92, 97]


def test_the_breeder_has_four_white_disks() -> None:
    assert CARDS[18].white == 4


def test_the_measure_of_the_deck() -> None:
    """Codes and groups, as the reconstruction plans them."""
    codes = {code: sum(has(id, code) for id in CARDS) for code in "NICRE"}
    assert codes == {"N": 10, "I": 10, "C": 18, "R": 8, "E": 8}
    groups: dict[str, int] = {}
    for card in CARDS.values():
        groups[card.group] = groups.get(card.group, 0) + 1
    assert groups == {
        "great_person": 30,
        "competition": 11,
        "trade": 10,
        "resource": 10,
        "disaster": 7,
        "white_investment": 3,
        "society": 18,
        "religion": 6,
        "event": 8,
    }


@rule("ACME-R2.c")
def test_who_cancels_what() -> None:
    def canceled_by(card: int) -> set[int]:
        return {other for other in CARDS if answers(card, other)}

    persons = {id for id, card in CARDS.items() if card.group == "great_person"}
    society = {id for id, card in CARDS.items() if card.group == "society"}
    trade, resource = {*range(42, 52), 69, 71}, {*range(52, 62), 70}
    disasters = set(range(62, 69))
    assert canceled_by(6) == persons, "among them Corrupter, as in the example"
    assert canceled_by(7) == persons | society
    assert canceled_by(10) == trade | resource | society
    assert canceled_by(11) == disasters | {9, 30, 90, 91, 92, 93, 94, 95}
    assert canceled_by(12) == society | {1, 2, 3, 4, 18, 20, 28, 69, 70, 71}
    assert canceled_by(14) == trade | society
    assert canceled_by(27) == {id for id in CARDS if has(id, "C")}
    assert canceled_by(85) == persons | society
    assert canceled_by(87) == set(INVASIONS)
    assert canceled_by(93) == disasters
    assert not any(canceled_by(id) for id in CARDS if not has(id, "N"))


def test_no_card_is_safe_from_every_negate_card_and_deity() -> None:
    def deity(id: int) -> bool:
        return any(kind in CARDS[id].kinds for deity in DEITIES.values() for kind in deity.cancels)

    safe = [id for id in CARDS if not deity(id) and not any(answers(card, id) for card in CARDS)]
    assert safe == []


@pytest.mark.parametrize("id", CARDS)
def test_the_rules_text_of_a_card_is_what_is_on_it(id: int) -> None:
    card, line = CARDS[id], RULES[f"ACME-R2.{id}"]
    assert line.text.startswith(f"{card.name} (") and line.text.endswith(f"). {card.text}")
    printed = line.text[len(card.name) + 2 :].split(";")[0]
    assert printed.split() == list(card.codes) or not card.codes
    assert ("ACME-" in card.source) == bool(card.stated) and card.source.endswith("reconstruction")


# --- Deities ----------------------------------------------------------------------------------------------------


@rule("ACME-deitycards.a", "ACME-deitycards.h")
def test_seven_deities_with_a_card_and_monotheism_without() -> None:
    assert {DEITIES[slug].name: DEITIES[slug].id for slug in OWN_CARD} == {
        "Father of the Gods": 104,
        "Earth Mother Goddess": 105,
        "God of War": 106,
        "God of Peace": 107,
        "God of the Dead": 108,
        "God of the Forge": 109,
        "God of the Skies": 110,
    }
    assert DEITIES[MONOTHEISM].id == 95 and MONOTHEISM not in OWN_CARD
    assert "card_only" in DEITIES[MONOTHEISM].limits


@rule("ACME-deitycards.b")
def test_two_deities_cancel() -> None:
    assert [deity.name for deity in DEITIES.values() if "N" in deity.codes] == ["God of Peace", "God of the Skies"]
    assert DEITIES["god_of_peace"].cancels == ("war", "ability")
    assert DEITIES["god_of_the_skies"].cancels == ("disaster", "event")


def test_the_forge_gives_two_minas_when_acquisition_ends() -> None:
    forge = DEITIES["god_of_the_forge"]
    assert forge.numbers == {"minas": 2} and forge.when == ("after_acquisition",)


def test_each_deity_has_its_moment() -> None:
    assert {slug: deity.when for slug, deity in DEITIES.items()} == {
        "father_of_the_gods": ("order",),
        "earth_mother_goddess": ("acquisition",),
        "god_of_war": ("competition",),
        "god_of_peace": ("negation",),
        "god_of_the_dead": ("draw",),
        "god_of_the_forge": ("after_acquisition",),
        "god_of_the_skies": ("answer", "competition"),
        "monotheism": (),
    }
    assert [slug for slug, deity in DEITIES.items() if deity.once] == ["god_of_war", "god_of_peace", "god_of_the_skies"]


@pytest.mark.parametrize("slug", DEITIES)
def test_the_rules_text_of_a_deity_is_what_is_on_it(slug: str) -> None:
    deity = DEITIES[slug]
    assert RULES[f"ACME-R3.{deity.id}"].text == f"{deity.name}. {deity.text}"
    assert "name" in deity.stated and ("id" in deity.stated) == (deity.id not in (105, 107, 109))
    assert "effect" not in deity.stated or slug == "god_of_the_forge"


def test_every_number_of_a_card_a_deity_or_an_epoch_is_what_the_rules_count_with() -> None:
    read = read_of_rows(engine.games.acme, ("effect", "use")) | calls_of(engine.games.acme, number.__name__)
    rows = [*FATES.items(), *DEITIES.items(), *CHANGE.items()]
    read |= {("god_of_war", "allies"), ("god_of_the_skies", "allies")}  # both by `DEITIES[on.card]`
    stand = {(id, what) for id, row in rows for what in row.numbers}
    assert len(stand) > 100 and stand <= read
