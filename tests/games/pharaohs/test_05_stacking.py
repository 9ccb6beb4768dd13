"""5.3 Stacking: when stacks are counted, how many they may be, and who loses the rest."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play
from tests.rules import rule


def stand(nation: str, area: str, pieces: dict[str, Any], **more: Any) -> Play:
    """A stack on an otherwise quiet map, its owner about to move; it stays where it is."""
    return position(nation, on={nation: {area: pieces}, "elam": {"elam": {"foot": 1}}}, **more).do("done")


@rule("BP-5.3.a", "BP-5.3.c")
def test_five_may_stand_and_a_sixth_is_lost() -> None:
    """Checked when movement ends; the loss goes to the dead pile and nobody scores for it."""
    full = stand("egypt", "on", {"foot": 5})
    assert here(full, "on", "egypt") == {"foot": 5}
    assert pile(full, "egypt") == {}
    play = position("egypt", on={"egypt": {"on": {"foot": 4, "chariot": 2}, "thebaid": {"foot": 1}}}).do("done")
    play.expect("blue", "overstack")
    assert play.ask.rule == "BP-5.3.a"
    play.refused({"foot": 2}).refused({}).do({"chariot": 1})
    assert here(play, "on", "egypt") == {"foot": 4, "chariot": 1}
    assert pile(play, "egypt") == {"chariot": 1}
    assert play.seen().fallen == {}
    assert play.seen().kills == {}


@rule("BP-5.3.a")
def test_stacks_are_checked_after_redeployment_too() -> None:
    at = {"egypt": {"on": {"foot": 5}, "lower_egypt": {"chariot": 2}, "naucratis": {"foot": 1}}}
    play = position("egypt", "redeployment", on=at)
    play.do("redeploy:lower_egypt", {"chariot": 2}, "to:on")
    assert here(play, "on", "egypt") == {"foot": 5, "chariot": 2}
    play.do("done").expect("blue", "overstack").do({"foot": 1, "chariot": 1})
    assert here(play, "on", "egypt") == {"foot": 4, "chariot": 1}
    assert pile(play, "egypt") == {"foot": 1, "chariot": 1}


@rule("BP-5.3.a", "BP-2.5.b")
def test_the_limit_is_counted_by_nation() -> None:
    """Five against five in one area are no stack of ten."""
    at = {"egypt": {"on": {"foot": 5}, "thebaid": {"foot": 1}}, "canaan": {"pelusium": {"foot": 5}}}
    play = position("egypt", on=at).do("march:on", {"foot": 5}, "to:pelusium", "done")
    assert not any("overstack" in line for line in play.log())
    assert any("Battle in Pelusium" in line for line in play.log())


@rule("BP-5.3.b")
def test_while_they_move_any_number_may_meet() -> None:
    """Six come together and part again before the phase ends; nobody is lost."""
    at = {"egypt": {"on": {"foot": 4}, "naucratis": {"foot": 4}}}
    play = position("egypt", on=at).do("march:naucratis", {"foot": 4}, "to:on")
    assert here(play, "on", "egypt") == {"foot": 8}
    play.do("march:on", {"foot": 4}, "to:naucratis", "done")
    assert play.ask.topic == "redeploy"
    assert pile(play, "egypt") == {}


@rule("BP-5.3.b")
def test_more_than_five_may_be_in_battle_after_a_retreat() -> None:
    """A defender's retreat may overstack; no check comes before the mover has redeployed."""
    play = retreat_into(5)
    assert here(play, "phoenicia", "canaan") == {"foot": 6, "ruler": 1}
    assert play.ask.topic != "overstack"


@rule("BP-5.3.c")
def test_the_owner_chooses_what_he_loses() -> None:
    at = {"arameans": {"on": {"foot": 2, "cavalry": 2, "camel": 2, "chariot": 2}, "thebaid": {"foot": 1}}}
    play = position("arameans", on=at, turn=5).do("done").expect("blue", "overstack")
    assert set(play.options()) == {"foot", "cavalry", "camel", "chariot"}
    play.refused({"foot": 2}).refused({"foot": 3}).refused({"foot": 2, "camel": 2})
    play.do({"camel": 2, "chariot": 1})
    assert here(play, "on", "arameans") == {"foot": 2, "cavalry": 2, "chariot": 1}
    assert pile(play, "arameans") == {"camel": 2, "chariot": 1}


@rule("BP-5.3.c")
def test_overstacking_scores_for_nobody() -> None:
    play = stand("egypt", "sinai", {"foot": 7})
    assert pile(play, "egypt") == {"foot": 2}
    assert all("kills" not in tally for tally in play.seen().tally.values())
    assert play.seen().kills == {}


# ---------------------------------------------------------------- Canaan


@rule("BP-5.3.d", "BP-15.6.a")
@pytest.mark.parametrize(
    ("pieces", "lost"),
    [({"foot": 3}, 0), ({"foot": 5}, 2), ({"foot": 5, "ruler": "darusha"}, 0), ({"foot": 7, "ruler": "darusha"}, 2)],
)
def test_canaan_stands_three_high_and_five_with_its_ruler(pieces: dict[str, Any], lost: int) -> None:
    play = position("canaan", on={"canaan": {"kadesh": pieces}, "elam": {"elam": {"foot": 1}}}, turn=1).do("done")
    assert pile(play, "canaan").get("foot", 0) == lost
    assert here(play, "kadesh", "canaan").get("foot") == pieces["foot"] - lost


@rule("BP-15.6.a", "BP-5.3.d")
def test_only_the_rulers_own_stack_is_high() -> None:
    """Darusha in Kadesh does nothing for the stack next door, and takes his leave with him when he moves."""
    at: Any = {"canaan": {"kadesh": {"foot": 4, "ruler": "darusha"}, "ugarit": {"foot": 4}, "judah": {"foot": 1}}}
    play = position("canaan", on=at).do("done")
    assert here(play, "kadesh", "canaan") == {"foot": 4, "ruler": 1}
    assert here(play, "ugarit", "canaan") == {"foot": 3}
    moved = position("canaan", on=at).do("march:kadesh", {"darusha": 1}, "to:ugarit", "done")
    assert here(moved, "kadesh", "canaan") == {"foot": 3}
    assert here(moved, "ugarit", "canaan") == {"foot": 4, "ruler": 1}


@rule("BP-5.3.d")
def test_canaan_is_checked_after_redeployment_too() -> None:
    at: Any = {"canaan": {"kadesh": {"foot": 5, "ruler": "darusha"}, "ugarit": {"foot": 1}}}
    play = position("canaan", "redeployment", on=at).do("redeploy:kadesh", {"darusha": 1})
    if play.ask.topic == "destination":
        play.do("to:ugarit")
    play.do("done")
    assert here(play, "kadesh", "canaan") == {"foot": 3}
    assert pile(play, "canaan") == {"foot": 2}


@rule("BP-5.3.d", "BP-15.6.a")
def test_another_nations_ruler_is_no_canaanite_ruler() -> None:
    at: Any = {"canaan": {"kadesh": {"foot": 4}, "judah": {"foot": 1}}, "egypt": {"kadesh": {"ruler": "thutmosis_iii"}}}
    play = position("canaan", on=at).do("done")
    assert here(play, "kadesh", "canaan") == {"foot": 3}


@rule("BP-5.3.d")
def test_five_left_without_their_ruler_wait_for_their_own_movement() -> None:
    """In another nation's turn Canaan's stack of five is left alone, even if Canaanites elsewhere retreat."""
    at = {
        "egypt": {"sinai": {"foot": 1}, "on": {"foot": 1}},
        "canaan": {"aleppo": {"foot": 5}, "judah": {"foot": 1}},
        "elam": {"elam": {"foot": 1}},
    }
    quiet = position("egypt", on=at, turn=2, chits=("elam",)).do("done", "done")
    assert here(quiet, "aleppo", "canaan") == {"foot": 5}
    play = position("egypt", on=at, turn=2, chits=("elam",), dice={"battle": [1, 1]}).do("march:sinai")
    play.do("to:judah", "done").until("retreat", "yellow").do("retreat:syria")
    play.until("redeploy").do("done")
    assert pile(play, "canaan") == {}
    assert here(play, "aleppo", "canaan") == {"foot": 5}


# ---------------------------------------------------------------- deserts, markers


@rule("BP-5.3.e", "BP-5.7.e", "BP-5.8.d")
@pytest.mark.parametrize(
    ("nation", "area"),
    [("arameans", "arabian_desert"), ("chaldea", "arabian_desert"), ("libya", "libyan_desert"), ("nubia", "nubia")],
)
def test_three_deserts_hold_any_number(nation: str, area: str) -> None:
    play = position(nation, on={nation: {area: {"foot": 9}, "on": {"foot": 1}}}, turn=5).do("done")
    assert not any("overstack" in line for line in play.log())
    assert pile(play, nation) == {}
    assert here(play, area, nation) == {"foot": 9}


@rule("BP-5.3.f", "BP-5.7.d")
@pytest.mark.parametrize("area", ["sinai", "pelusium"])
@pytest.mark.parametrize("nation", ["arameans", "libya", "egypt"])
def test_sinai_and_pelusium_hold_five(nation: str, area: str) -> None:
    play = position(nation, on={nation: {area: {"foot": 7}, "on": {"foot": 1}}}, turn=5).do("done")
    assert here(play, area, nation) == {"foot": 5}
    assert pile(play, nation) == {"foot": 2}


@rule("BP-2.4.a", "BP-15.5.a", "BP-6.6.d")
def test_markers_do_not_count() -> None:
    """Five units with a Ruler, Terror and Siege are five."""
    pieces = {"foot": 5, "ruler": "ashur_nasir_pal_ii", "terror": 1, "siege": 1}
    at: Any = {"assyria": {"assyria": pieces, "arrapha": {"foot": 1}}}
    play = position("assyria", on=at, turn=8).do("done", "done")
    assert pile(play, "assyria") == {}
    canaan: Any = {"canaan": {"kadesh": {"foot": 5, "ruler": "darusha"}, "ugarit": {"foot": 1}}}
    assert pile(position("canaan", on=canaan).do("done", "done"), "canaan") == {}


# ---------------------------------------------------------------- defenders


def retreat_into(already: int, kinds: tuple[str, ...] = ("foot",)) -> Play:
    """Egypt attacks one Canaanite in Judah, who retreats to Phoenicia where others stand under their Ruler."""
    at: Any = {
        "egypt": {"sinai": {"foot": 1}, "on": {"foot": 1}},
        "canaan": {"judah": {kinds[-1]: 1}, "phoenicia": {"foot": already, "ruler": "darusha"}},
        "elam": {"elam": {"foot": 1}},
    }
    play = (
        position("egypt", on=at, dice={"battle": [1, 1, 1, 1]}, chits=("elam",))
        .do("march:sinai")
        .do("to:judah", "done")
    )
    return play.until("retreat", "yellow").do("retreat:phoenicia")


@rule("BP-5.3.g")
def test_a_defender_complies_after_the_movers_redeployment() -> None:
    """He who overstacked by retreating chooses his losses himself, at the end of the mover's Redeployment Phase."""
    play = retreat_into(5, ("foot", "chariot"))
    assert here(play, "phoenicia", "canaan") == {"foot": 5, "chariot": 1, "ruler": 1}
    play.until("redeploy", "blue").do("done").expect("yellow", "overstack")
    assert play.ask.rule == "BP-5.3.g"
    play.do({"foot": 1})
    assert here(play, "phoenicia", "canaan") == {"foot": 4, "chariot": 1, "ruler": 1}
    assert pile(play, "canaan") == {"foot": 1}
    assert play.seen().kills == {}


@rule("BP-5.3.g")
def test_a_defender_within_the_limit_loses_nothing() -> None:
    play = retreat_into(4).until("redeploy", "blue").do("done")
    assert pile(play, "canaan") == {}


@rule("BP-5.3.g")
def test_canaanites_who_retreat_without_their_ruler_are_three() -> None:
    at = {
        "egypt": {"sinai": {"foot": 1}, "on": {"foot": 1}},
        "canaan": {"judah": {"foot": 1}, "phoenicia": {"foot": 3}},
    }
    play = position("egypt", on=at, dice={"battle": [1, 1]}).do("march:sinai").do("to:judah", "done")
    play.until("retreat", "yellow").do("retreat:phoenicia").until("redeploy", "blue").do("done")
    assert here(play, "phoenicia", "canaan") == {"foot": 3}
    assert pile(play, "canaan") == {"foot": 1}


@rule("BP-5.3.c")
def test_the_owner_chooses_between_those_who_sailed_and_those_who_did_not() -> None:
    """Five foot in Philistia and one that came by sea: it matters which is lost, since only one can sail back."""
    play = position("egypt", on={"egypt": {"philistia": {"foot": 5}, "on": {"foot": 1}}})
    play.do("sail:on", "to:philistia", "done")
    assert play.expect("blue", "overstack").options() == ["foot", "foot+from on"]
    play.do({"foot+from on": 1})
    assert here(play, "philistia", "egypt") == {"foot": 5}
