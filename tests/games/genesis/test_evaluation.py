"""What a position is worth to a kingdom, in named parts, from what its seat may see."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.kingdom.victory import points_of
from engine.games.genesis.player.evaluation import MEASURES, amounts_of, evaluate
from engine.games.genesis.player.pacts import wants_alliance
from engine.games.genesis.player.scene import scene_of
from engine.games.genesis.player.weights import TERMS, build_choices, build_terms
from engine.games.genesis.position.state import Pact
from tests.games.genesis.positions import build
from tests.kit import new_session


def test_every_part_has_a_name_a_sentence_and_a_measure():
    session = new_session(SPEC, "middle", 5, {}, 3)
    found = evaluate(session.seen("egypt"), "egypt")
    assert [part.name for part in found.parts] == list(TERMS)
    assert set(TERMS) == set(MEASURES)
    assert all(part.says for part in found.parts)
    assert found.value == pytest.approx(sum(part.amount * part.weight for part in found.parts))
    assert found.part("points").amount == points_of(session.state, "egypt")


def test_it_is_the_same_whatever_is_hidden():
    session = new_session(SPEC, "early", 5, {"treasuries": "hidden"}, 6)
    other = session.clone("egypt", b"another key of thirty-two bytes!")
    assert evaluate(other.seen("egypt"), "egypt") == evaluate(session.seen("egypt"), "egypt")


def test_it_leaves_what_it_is_shown_as_it_is():
    session = new_session(SPEC, "late", 5, {}, 2)
    seen, again = session.seen("hittites"), session.seen("hittites")
    evaluate(seen, "hittites")
    assert seen == again


def test_an_army_beside_an_open_city_threatens_it():
    at_peace = build(on={"egypt": {"tyre": {"inf": 1}}}, ds={"tyre": 0})
    at_war = build(on={"egypt": {"tyre": {"inf": 1}}, "hittites": {"sidon": {"inf": 9}}}, ds={"tyre": 0, "sidon": 0})
    for s in (at_peace, at_war):
        s.pool = ["hittites", "hittites"]
    calm, threatened = (amounts_of(s, "egypt")["threatened"] for s in (at_peace, at_war))
    assert threatened > calm
    behind_walls = build(
        on={"egypt": {"tyre": {"inf": 6}}, "hittites": {"sidon": {"inf": 9}}}, ds={"tyre": 4, "sidon": 0}
    )
    behind_walls.pool = ["hittites", "hittites"]
    assert amounts_of(behind_walls, "egypt")["threatened"] < threatened
    assert amounts_of(behind_walls, "egypt")["walls"] == amounts_of(at_war, "egypt")["walls"] + 4


def test_an_ally_is_worth_what_he_could_take():
    s = build(on={"egypt": {"tyre": {"inf": 1}}, "hittites": {"sidon": {"inf": 9}}}, ds={"tyre": 0, "sidon": 0})
    s.pool = ["hittites"]
    assert amounts_of(s, "egypt")["pacts"] == 0
    s.pacts = [Pact(["egypt", "hittites"], False)]
    assert amounts_of(s, "egypt")["pacts"] > 0
    s.pacts[0].broken = True
    assert amounts_of(s, "egypt")["pacts"] == 0, "its guests have yet to leave, and that is all"


@pytest.mark.parametrize(("broken", "wants"), [(False, False), (True, True)])
def test_a_new_alliance_is_wanted_with_one_who_has_broken_the_last(broken, wants):
    on = {"egypt": {"tyre": {"inf": 1}}, "hittites": {"sidon": {"inf": 9}}}
    s = build(on=on, ds={"tyre": 0, "sidon": 0}, silver=0)
    s.pool = ["hittites", "hittites"]
    s.pacts = [Pact(["egypt", "hittites"], False)]
    if broken:
        s.pacts[0].broken = True
    assert wants_alliance(scene_of(s, "egypt")) is wants


def test_weights_are_checked():
    with pytest.raises(ValueError, match=r"player\.toml: army"):
        build_terms({"evaluation": {"army": {"value": 1.0}}})
    with pytest.raises(ValueError, match=r"player\.toml: choices"):
        build_choices({"choices": {"ahead": {"value": 1.0, "says": "what"}}})
