"""How countries stand to each other: every kind of relation, its answers, and the politics of the set-ups."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.data.charts import RELATIONS
from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.data.scenarios import SCENARIOS, Scenario
from engine.games.assyrian_wars.position import politics, relations
from engine.games.assyrian_wars.position.politics import Grace, Politics, War
from engine.wargame.relations import as_table, in_words, matrix

# enter, city, friendly ground, no maintenance, pillage, no -1, friendly units, attack, together, influence, war
CHART = {
    "own": "yyyynyynynn", "ally": "yyyynyynyyn", "camp": "yyyynyynynn", "march": "ynyynyynnyy",
    "conquered": "ynyynynnnyn", "grace": "nnnynynnnyn", "payer": "ynyynynnnyy", "payer_of_ally": "ynyynynnnyn",
    "paid": "nnnynynnnyn", "refuser": "ynnynynynyy", "peace": "nnnynynnnyy", "minor_city": "ynnynynynny",
    "war": "ynnnynnynnn", "tribe": "ynnnynnynyn", "no_mans_land": "ynnynynnnnn", "revolt": "yynynynnnnn",
}  # fmt: skip
SAME = {"own", "ally", "camp", "war", "tribe", "march", "minor_city"}
BACK = {
    "conquered": {"grace"}, "grace": {"grace", "conquered"}, "payer": {"paid"}, "payer_of_ally": {"paid"},
    "paid": {"payer", "payer_of_ally"}, "refuser": {"peace"}, "peace": {"peace", "refuser"},
}  # fmt: skip
CODES = dict(
    zip(
        nations.TRACK, ["AS", "ME", "EG", "BA", "EL", "PH", "JU", "IS", "SY", "UR", "PR", "PE", "CI", "SC"], strict=True
    )
)


def world(**fields: object) -> Politics:
    """Assyria in its camp, Babylonia and Elam rebels, the Mede and Egypt neutral; and what is said besides."""
    camp = {"assyria": "assyrian", "babylonia": "rebel", "elam": "rebel", "mede": "", "egypt": ""}
    return Politics(**{"camp": camp, **fields})  # type: ignore[arg-type]


# --- the chart ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CHART)
def test_what_a_kind_of_relation_allows(kind: str) -> None:
    assert "".join("ny"[RELATIONS.may(kind, question).yes] for question in RELATIONS.questions) == CHART[kind]


def test_the_chart_has_no_other_kinds_and_cites_its_rules() -> None:
    assert list(RELATIONS.kinds) == list(CHART)
    answers = [RELATIONS.may(kind, question) for kind in RELATIONS.kinds for question in RELATIONS.questions]
    assert all(answer.rule.startswith("AW-") and (answer.yes or answer.why.endswith(".")) for answer in answers)


def test_who_may_do_what_at_a_glance() -> None:
    assert RELATIONS.allowing("city") == ("own", "ally", "camp", "revolt")
    assert RELATIONS.allowing("friendly") == ("own", "ally", "camp", "march", "conquered", "payer", "payer_of_ally")
    assert RELATIONS.allowing("units") == ("own", "ally", "camp", "march")
    assert RELATIONS.allowing("together") == ("own", "ally", "camp")


def test_the_chart_as_players_read_it() -> None:
    assert as_table(RELATIONS, ["war"]).splitlines()[2].startswith("| War | yes (AW-6.7.a) | no (AW-G-city.a) |")
    assert in_words(RELATIONS, "war")[0] == (
        "War: you may enter and cross its areas, pillage there and attack and besiege it."
    )


# --- kinds of relation --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "fields", "kind", "back"),
    [
        ("egypt", "egypt", {}, "own", "own"),
        ("egypt", "mede", {}, "peace", "peace"),
        ("assyria", "elam", {}, "war", "war"),
        ("babylonia", "elam", {}, "camp", "camp"),
        ("egypt", "cimmerians", {}, "tribe", "tribe"),
        ("cimmerians", "scythians", {}, "tribe", "tribe"),
        ("egypt", "cyprus", {}, "minor_city", "minor_city"),
        # alliance: a power and its minor; the minor has its power's camp and wars
        ("egypt", "judah", {"track": {"judah": ("egypt", 13)}}, "ally", "ally"),
        ("judah", "syria", {"track": {"judah": ("egypt", 13), "syria": ("egypt", 15)}}, "ally", "ally"),
        ("elam", "persia", {"track": {"persia": ("babylonia", 14)}}, "camp", "camp"),
        ("assyria", "persia", {"track": {"persia": ("elam", 13)}}, "war", "war"),
        ("elam", "scythians", {"track": {"scythians": ("assyria", 13)}}, "war", "war"),
        ("egypt", "scythians", {"track": {"scythians": ("assyria", 13)}}, "peace", "peace"),
        # wars
        ("mede", "persia", {"wars": [War("mede", "persia")]}, "war", "war"),
        ("judah", "mede", {"wars": [War("egypt", "mede")], "track": {"judah": ("egypt", 13)}}, "war", "war"),
        ("judah", "persia", {"wars": [War("mede", "egypt")], "track": {"judah": ("egypt", 13), "persia": ("mede", 13)}},
         "war", "war"),
        ("egypt", "syria", {"wars": [War("judah", "syria")], "track": {"judah": ("egypt", 13)}}, "peace", "peace"),
        ("elam", "israel", {"wars": [War("babylonia", "israel")]}, "peace", "peace"),
        # march status and free passage, with allied minors but not with the camp
        ("egypt", "judah", {"track": {"judah": ("egypt", 12)}}, "march", "march"),
        ("egypt", "judah", {"track": {"judah": ("egypt", 9)}}, "peace", "peace"),
        ("syria", "judah", {"track": {"judah": ("egypt", 10), "syria": ("egypt", 13)}}, "march", "march"),
        ("elam", "judah", {"track": {"judah": ("babylonia", 10)}}, "peace", "peace"),
        ("egypt", "mede", {"passage": [("mede", "egypt")]}, "march", "march"),
        ("judah", "mede", {"passage": [("mede", "egypt")], "track": {"judah": ("egypt", 13)}}, "march", "march"),
        # grace periods
        ("egypt", "judah", {"graces": [Grace("egypt", "judah", 2)]}, "conquered", "grace"),
        ("egypt", "mede", {"graces": [Grace("egypt", "mede", 2)], "passage": [("egypt", "mede")]},
         "conquered", "grace"),
        ("syria", "mede", {"graces": [Grace("egypt", "mede", 2)], "track": {"syria": ("egypt", 13)}},
         "grace", "grace"),
        ("egypt", "persia", {"graces": [Grace("egypt", "mede", 2)], "track": {"persia": ("mede", 13)}},
         "grace", "grace"),
        ("elam", "mede", {"graces": [Grace("egypt", "mede", 2)]}, "peace", "peace"),
        # tribute
        ("assyria", "mede", {"payers": {"mede": ["assyria"]}}, "payer", "paid"),
        ("syria", "mede", {"payers": {"mede": ["assyria"]}, "track": {"syria": ("assyria", 13)}},
         "payer_of_ally", "paid"),
        ("egypt", "mede", {"payers": {"mede": ["assyria"]}}, "peace", "peace"),
        ("egypt", "mede", {"payers": {"mede": ["egypt"]}}, "peace", "peace"),
        ("assyria", "judah", {"refusal": {"judah": "black"}}, "refuser", "peace"),
        ("assyria", "judah", {"refusal": {"judah": "white"}}, "peace", "peace"),
        ("egypt", "judah", {"refusal": {"judah": "black"}}, "peace", "peace"),
        # minor cities stand as their power does
        ("elam", "adana", {"cities": {"adana": "assyria"}}, "war", "war"),
        ("assyria", "adana", {"cities": {"adana": "assyria"}}, "ally", "ally"),
        ("mede", "adana", {"cities": {"adana": "egypt"}}, "peace", "peace"),
    ],
)  # fmt: skip
def test_how_two_nations_stand(one: str, other: str, fields: dict[str, object], kind: str, back: str) -> None:
    p = world(**fields)
    assert (relations.between(p, one, other), relations.between(p, other, one)) == (kind, back)


def test_two_in_the_assyrian_camp() -> None:
    p = world(payers={"persia": ["assyria"]})
    p.camp["egypt"] = "assyrian"
    assert relations.between(p, "egypt", "assyria") == "camp" and relations.between(p, "egypt", "elam") == "war"
    assert relations.between(p, "egypt", "persia") == "payer_of_ally"
    assert relations.allies_of(p, "egypt") == ["assyria"]


def any_politics(dice: random.Random) -> Politics:
    """Politics at random, as wild as the rules never make them."""
    everybody, powers = nations.TRACK, nations.POWERS
    followers = (*nations.MINORS, *nations.TRIBES)
    pairs = [(one, two) for one, two in product(everybody, everybody) if one != two]
    return Politics(
        camp={power: dice.choice(["assyrian" if power == "assyria" else "rebel", ""]) for power in powers},
        track={id: (dice.choice(powers), dice.randint(1, 15)) for id in followers if dice.random() < 0.7},
        wars=[War(*dice.choice(pairs)) for _ in range(dice.randint(0, 4))],
        passage=[(one, two) for one, two in product(powers, powers) if one < two and dice.random() < 0.2],
        graces=[Grace(dice.choice(powers), dice.choice(nations.MINORS), 2) for _ in range(dice.randint(0, 2))],
        cities={id: dice.choice(powers) for id in nations.MINOR_CITIES if dice.random() < 0.5},
        payers={id: dice.sample(powers, 1) for id in everybody if dice.random() < 0.3 and id != "assyria"},
        refusal={id: dice.choice(["black", "white"]) for id in nations.MINORS if dice.random() < 0.3},
    )


@pytest.mark.parametrize("seed", range(12))
def test_every_pair_has_one_relation_and_the_other_sees_it_from_their_side(seed: int) -> None:
    p = any_politics(random.Random(seed))
    everybody = (*nations.TRACK, *nations.MINOR_CITIES)
    for one, other in product(everybody, everybody):
        kind, back = relations.between(p, one, other), relations.between(p, other, one)
        assert kind in RELATIONS.kinds, (one, other)
        assert back == kind if kind in SAME else back in BACK[kind], (one, other, kind, back)


@pytest.mark.parametrize("seed", range(12))
def test_who_is_at_war_by_a_second_reading(seed: int) -> None:
    """Wars spread from a power to its allies and over camps, never from an ally to its power."""
    p = any_politics(random.Random(seed))
    direct = {frozenset((war.declarer, war.other)) for war in p.wars}
    for one, two in product(nations.POWERS, nations.POWERS):
        if p.camp[one] == "assyrian" and p.camp[two] == "rebel":
            direct.add(frozenset((one, two)))
    for one, two in product(nations.TRACK, nations.TRACK):
        if one != two and relations.between(p, one, two) != "tribe":
            expected = any(
                frozenset((a, b)) in direct
                for a in {one, politics.power_of(p, one)}
                for b in {two, politics.power_of(p, two)}
                if a and b
            )
            assert relations.at_war(p, one, two) == expected, (one, two)


# --- land ---------------------------------------------------------------------------------------------------


def test_land_goes_by_its_color() -> None:
    p = world(cities={"adana": "egypt"})
    told = {area: relations.at(p, "elam", area) for area in ("susa", "kalhu", "memphis", "kedar", "adana", "petra")}
    assert told == {"susa": "own", "kalhu": "war", "memphis": "peace", "kedar": "no_mans_land", "adana": "peace",
                    "petra": "minor_city"}  # fmt: skip
    assert relations.at(p, "elam", "kalhu", revolts=["kalhu"]) == "revolt"


def test_what_may_be_done_there() -> None:
    p = world()
    verdict = relations.may_at(p, "elam", "enter", "memphis")
    assert (verdict.yes, verdict.rule, verdict.why) == (False, "AW-8.1.a", "Declare war first.")
    assert relations.may_at(p, "elam", "pillage", "kalhu").yes and not relations.may_at(p, "elam", "stay", "kalhu").yes
    assert relations.may_at(p, "elam", "city", "kalhu", revolts=["kalhu"]).yes
    assert relations.may(p, "elam", "together", "babylonia").yes


# --- influence and declarations -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "nation", "fields", "yes", "rule"),
    [
        ("egypt", "judah", {}, True, "AW-6.9.a"),
        ("egypt", "judah", {"track": {"judah": ("egypt", 14)}}, True, "AW-6.9.a"),
        ("egypt", "judah", {"track": {"judah": ("mede", 13)}}, False, "AW-6.9.aa"),
        ("egypt", "judah", {"track": {"judah": ("mede", 12)}}, True, "AW-6.9.a"),
        ("egypt", "judah", {"wars": [War("egypt", "judah")]}, False, "AW-6.9.e"),
        ("egypt", "scythians", {}, True, "AW-6.9.e"),
        ("egypt", "mede", {}, False, "AW-6.9.ae"),
        ("egypt", "petra", {}, False, "AW-6.9.ae"),
        ("syria", "judah", {}, False, "AW-6.9.a"),
        ("egypt", "judah", {"graces": [Grace("egypt", "judah", 1)]}, True, "AW-7.1E.b"),
        ("mede", "judah", {"graces": [Grace("egypt", "judah", 1)]}, False, "AW-7.1E.b"),
        ("mede", "judah", {"graces": [Grace("egypt", "judah", 1), Grace("mede", "judah", 2)]}, True, "AW-7.1E.b"),
    ],
)
def test_who_may_influence_whom(power: str, nation: str, fields: dict[str, object], yes: bool, rule: str) -> None:
    verdict = relations.may_influence(world(**fields), power, nation)
    assert (verdict.yes, verdict.rule) == (yes, rule) and (yes or verdict.why)


@pytest.mark.parametrize(
    ("one", "other", "fields", "price"),
    [
        ("egypt", "judah", {}, "5"),
        ("egypt", "mede", {}, "10"),
        ("judah", "egypt", {}, "5"),
        ("judah", "syria", {}, "5"),
        ("egypt", "petra", {}, "0"),
        ("egypt", "petra", {"cities": {"petra": "mede"}}, "10"),
        ("assyria", "judah", {"payers": {"judah": ["assyria"]}}, "10"),
        ("assyria", "mede", {"payers": {"mede": ["assyria"]}}, "15"),
        ("assyria", "judah", {"refusal": {"judah": "black"}}, "0"),
    ],
)
def test_what_a_declaration_of_war_costs(one: str, other: str, fields: dict[str, object], price: str) -> None:
    p = world(**fields)
    assert relations.may(p, one, "war", other).yes
    assert ap(relations.war_price(p, one, other)) == price


# --- set-ups ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SCENARIOS.values(), ids=lambda sheet: sheet.id)
def test_wars_of_a_set_up_are_those_of_its_table(sheet: Scenario) -> None:
    p = politics.start(sheet)
    told = {frozenset(pair) for pair in sheet.at_war()}
    there = list(sheet.countries)
    found = {frozenset((one, two)) for one, two in product(there, there) if relations.between(p, one, two) == "war"}
    assert found == told


def test_the_campaign_begins_so() -> None:
    p = politics.start(SCENARIOS["campaign"])
    shown = matrix(RELATIONS, CODES, lambda one, two: relations.between(p, one, two)).splitlines()
    assert shown[0] == "   AS ME EG BA EL PH JU IS SY UR PR PE CI SC"
    assert shown[1] == "AS .  P  -  W  W  P  P  W  P  R  -  P  N  N"
    assert shown[2] == "ME t  .  -  -  -  -  -  -  -  -  -  W  N  N"
    assert relations.enemies_of(p, "assyria") == ["babylonia", "elam", "israel", "cimmerians", "scythians"]
    assert p.active == ["israel", "persia"] and p.cities == {"adana": "assyria"}


def test_a_set_up_with_a_conquest() -> None:
    p = politics.start(SCENARIOS["sennacherib"])
    assert relations.between(p, "assyria", "israel") == "conquered"
    assert [(grace.until, grace.province) for grace in p.graces] == [(2, "")]
    assert [war.why for war in p.wars] == ["setup"]
    assert politics.status(p, "judah", "egypt") == "trade" and politics.status(p, "judah", "assyria") == "neutral"
