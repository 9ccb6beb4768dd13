"""4.1 The container: whose turn is next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import who
from tests.kit import Play, easy
from tests.rules import rule


def in_container(play: Play) -> list[str]:
    """The chits that this game turn began with: those drawn so far and those still to be drawn."""
    log = play.log()
    begun = max(i for i, line in enumerate(log) if line.startswith("Turn "))
    drawn = [
        line.removeprefix("The chit of ").split(" is drawn")[0].lower() for line in log[begun:] if " is drawn" in line
    ]
    return sorted([*play.seen().chits, *(name.replace(" ", "_") for name in drawn)])


@rule("BP-4.1.a")
@pytest.mark.parametrize(
    ("turn", "newcomers", "heading"),
    [
        (2, ["achaea", "assyria"], "Turn 2, 1410-1320 BC: The Middle Empire and the New Hittite Kingdom."),
        (3, ["judah"], "Turn 3, 1320-1230 BC: The Last of the Late Bronze Age."),
        (4, ["libya", "luvians", "phrygia", "sea_peoples"], "Turn 4, 1230-1140 BC: The Aegean Migrations."),
        (5, ["arameans", "chaldea", "urartu"], "Turn 5, 1140-1050 BC: The End of the Middle Assyrian Empire."),
        (6, ["lydia"], "Turn 6, 1050-960 BC: The Rise of Israel."),
        (7, [], "Turn 7, 960-870 BC: The Resurgence of the Empires."),
        (8, ["media", "nubia"], "Turn 8, 870-780 BC: The New Assyrian Empire."),
        (9, ["cimmeria"], "Turn 9, 780-670 BC: The Cimmerian Hordes and the Kingdom of Kush."),
        (10, [], "Turn 10, 670-600 BC: The Neo-Babylonian and Median Empires."),
    ],
)
def test_the_container_receives_a_chit_for_each_nation_in_play(turn: int, newcomers: list[str], heading: str) -> None:
    """Those in play and those that join on this turn, once each."""
    old = {"elam": {"elam": {"foot": 1}}, "egypt": {"on": {"foot": 1}}}
    play = position(phase="turn_end", turn=turn - 1, on=old, dice={"chit": ["elam"]})
    assert play.seen().turn == turn and heading in play.log()
    assert in_container(play) == sorted([*old, *newcomers])


@rule("BP-4.1.b")
def test_chits_are_drawn_one_by_one_and_not_put_back() -> None:
    """Each drawn nation takes its whole turn; when the container is empty the game turn ends."""
    on = {nation: {area: {"foot": 1}} for nation, area in (("egypt", "on"), ("hatti", "hatti"), ("elam", "elam"))}
    play = position(phase="turn_start", turn=6, on=on, dice={"chit": ["elam", "egypt", "lydia", "hatti"]})
    assert (who(play), sorted(play.seen().chits)) == ("elam", ["egypt", "hatti", "lydia"])
    play.do("done")
    assert (who(play), sorted(play.seen().chits)) == ("egypt", ["hatti", "lydia"])
    play.do("done").expect("red", "arrive").do({})  # Lydia's six wait off the map
    assert (who(play), play.seen().chits, play.seen().turn) == ("hatti", [], 6)
    play.do("done")
    assert play.seen().turn == 7 and len(in_container(play)) == 4
    drawn = [line.removeprefix("The chit of ").split(" is drawn")[0] for line in play.log() if " is drawn" in line]
    assert drawn[:4] == ["Elam", "Egypt", "Lydia", "Hatti"]


MISSES = {"battle": [1] * 60}


@rule("BP-4.1.b")
def test_the_next_chit_waits_for_the_end_of_the_nation_turn() -> None:
    """As long as the drawn nation has anything to do, no other chit is drawn."""
    on = {"egypt": {"on": {"foot": 3}}, "hatti": {"pelusium": {"foot": 1}}, "elam": {"elam": {"foot": 1}}}
    play = position("egypt", on=on, chits=("elam", "hatti"), turn=6, dice=MISSES)
    play.do("march:on", {"foot": 3}, "to:pelusium", "done")
    while who(play) == "egypt":
        assert play.seen().chits == ["elam", "hatti"]
        assert not any("is drawn" in line for line in play.log())
        play.do(easy(play.ask))
    assert len(play.seen().chits) == 1


@rule("BP-4.1.c")
def test_the_order_of_the_chits_is_not_fixed_before_the_draw() -> None:
    """With other dice another nation comes next, and until the draw nobody could have seen a difference."""
    on = {nation: {area: {"foot": 1}} for nation, area in (("egypt", "on"), ("hatti", "hatti"), ("elam", "elam"))}
    seen, followed = [], []
    for next_one in ("hatti", "elam", "lydia"):
        play = position(phase="turn_start", turn=6, on=on, dice={"chit": ["egypt", next_one]})
        seen.append(
            [[play.seen(seat) for seat in ("blue", "red", None)], play.log(), play.session.clone().fingerprint()]
        )
        play.do("done")
        followed.append(who(play))
    assert followed == ["hatti", "elam", "lydia"]
    assert seen[0] == seen[1] == seen[2]


@rule("BP-4.1.d")
def test_a_nation_without_units_and_arrivals_loses_its_chit_for_good() -> None:
    play = position(phase="turn_start", turn=6, on={"elam": {"elam": {"foot": 1}}}, nations=["mitanni", "elam"])
    assert in_container(play) == ["elam", "lydia"]
    assert "Mitanni is gone from history: the chit is removed." in play.log()
    play.until("move", "white")
    while play.seen().turn == 6:
        play.do(play.ask.default)
    assert in_container(play) == ["elam", "lydia"]


@rule("BP-4.1.d")
def test_later_arrivals_keep_the_chit() -> None:
    """Egypt has nothing left on turn 6, but Shishank and three foot come on turn 7."""
    play = position(phase="turn_start", turn=6, on={"elam": {"elam": {"foot": 1}}}, nations=["egypt", "elam"])
    assert in_container(play) == ["egypt", "elam", "lydia"]


@rule("BP-4.1.d")
@pytest.mark.parametrize(("scenario", "kept"), [("middle_five", False), ("last_five", True), ("full", True)])
def test_only_arrivals_within_the_scenario_count(scenario: str, kept: bool) -> None:
    """Lydia's cavalry of turn 10 is on the chart of the Last Five, not on that of the Middle Five."""
    play = position(
        phase="turn_start", scenario=scenario, turn=7, on={"elam": {"elam": {"foot": 1}}}, nations=["lydia", "elam"]
    )
    assert ("lydia" in in_container(play)) is kept


@rule("BP-4.1.d", "BP-14.3.c")
def test_markers_do_not_keep_the_chit() -> None:
    """Judah without a unit is out of the First Five after turn 3; the Chosen People stay where they are, and count."""
    on: Any = {"judah": {"thebaid": {"chosen": 1}}, "elam": {"elam": {"foot": 1}}}
    play = position(phase="turn_start", scenario="first_five", turn=5, on=on)
    assert "judah" not in in_container(play)
    assert here(play, "thebaid", "judah") == {"chosen": 1}
    play.finish()
    assert "BP-SC5.1-white.d" in play.seen().scored


@rule("BP-4.1.d", "BP-4.1.e")
@pytest.mark.parametrize(
    ("nation", "turn", "scenario", "dead", "kept"),
    [
        ("chaldea", 8, "middle_five", {"foot": 1}, True),
        ("libya", 8, "middle_five", {"foot": 1}, True),
        ("arameans", 8, "middle_five", {"camel": 1}, True),
        ("nubia", 10, "full", {"foot": 1}, True),
        ("chaldea", 8, "middle_five", {}, False),
        ("libya", 8, "middle_five", {}, False),
        ("arameans", 8, "middle_five", {}, False),
        ("nubia", 10, "full", {}, False),
        ("mitanni", 8, "middle_five", {"foot": 5}, False),
        ("sea_peoples", 8, "middle_five", {"foot": 5, "chariot": 2}, False),
    ],
)
def test_the_dead_keep_the_chit_of_four_nations_only(
    nation: str, turn: int, scenario: str, dead: dict[str, int], kept: bool
) -> None:
    """Chaldea, Libya, Nubia and the Arameans can mass again from nothing; others cannot."""
    on = {"elam": {"elam": {"foot": 1}}}
    play = position(phase="turn_start", scenario=scenario, turn=turn, on=on, dead={nation: dead})
    assert (nation in in_container(play)) is kept


@rule("BP-4.1.e")
def test_units_waiting_or_at_sea_keep_the_chit() -> None:
    """Achaeans who put to sea on turn 4 may land on turn 5 though nothing arrives then."""
    on = {"elam": {"elam": {"foot": 1}}}
    waiting = {"4.achaea": ["achaea.foot.1"]}
    play = position(
        phase="turn_start", scenario="first_five", turn=5, on=on, nations=["achaea", "elam"], offmap=waiting
    )
    assert "achaea" in in_container(play)
    play.until("arrive", "blue")
    gone = position(phase="turn_start", scenario="first_five", turn=5, on=on, nations=["achaea", "elam"])
    assert "achaea" not in in_container(gone)


@rule("BP-4.1.e")
def test_nubians_off_the_map_keep_their_chit() -> None:
    on = {"elam": {"elam": {"foot": 1}}, "nubia": {"nubia": {"foot": 1}}}
    assert "nubia" in in_container(position(phase="turn_start", turn=10, on=on))


@rule("BP-4.1.e")
@pytest.mark.parametrize(
    ("egypt", "kept"), [({}, False), ({"syria": {"foot": 1}}, True), ({"syria": {"chariot": 1}}, True)]
)
def test_egypt_keeps_its_chit_while_nubia_holds_units_it_could_regain(egypt: Any, kept: bool) -> None:
    """Founded as turn 7 ends, the Dynasty has Egypt's last foot in its pile, or its last chariot in service."""
    nubia = {area: {"foot": 1} for area in ("thebaid", "on", "naucratis")}
    on = {"nubia": nubia, "egypt": egypt, "elam": {"elam": {"foot": 1}}}
    play = position(phase="turn_end", scenario="middle_five", turn=7, on=on)
    assert play.seen().dynasty and play.seen().turn == 8
    assert ("egypt" in in_container(play)) is kept


@rule("BP-4.1.f", "BP-4.1.d")
def test_a_nation_wiped_out_is_still_drawn_in_that_turn() -> None:
    """Egypt kills the last of Mitanni, whose chit is drawn all the same; only the next filling removes it."""
    on = {"egypt": {"lower_egypt": {"foot": 3}}, "mitanni": {"on": {"foot": 1}}}
    dice = {"round 1 egypt": [6, 1, 1], "round 1 mitanni": [1]}
    play = position("egypt", on=on, chits=("mitanni",), turn=6, dice=dice)
    play.do("march:lower_egypt", {"foot": 3}, "to:on", "done")
    assert here(play, "on", "mitanni") == {}
    assert play.seen().chits == ["mitanni"] and "mitanni" in play.seen().nations
    play.do("done")
    assert play.seen().turn == 7
    log = play.log()
    assert log.index("The chit of Mitanni is drawn (Red).") < log.index(
        "Mitanni is gone from history: the chit is removed."
    )
    assert "mitanni" not in in_container(play)


@rule("BP-4.1.f")
def test_a_nation_wiped_out_does_what_it_still_can() -> None:
    """Libya, killed to the last man, is drawn and brings one back from the unit that died this turn and another."""
    on = {"egypt": {"lower_egypt": {"foot": 3}}, "libya": {"on": {"foot": 1}}}
    dice = {"round 1 egypt": [6, 1, 1], "round 1 libya": [1]}
    play = position("egypt", on=on, dead={"libya": {"foot": 1}}, chits=("libya",), turn=6, dice=dice)
    play.do("march:lower_egypt", {"foot": 3}, "to:on", "done").do("done")
    play.expect("red", "replace").do("return:foot")
    assert here(play, "libyan_desert", "libya") == {"foot": 1}
