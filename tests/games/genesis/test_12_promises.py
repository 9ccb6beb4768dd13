"""12.1.h No promise is enforced: alliances that are broken within the turn."""

from __future__ import annotations

from engine.games.genesis import SPEC
from engine.games.genesis.control import controller
from engine.games.genesis.interception import chances_of, interceptions
from engine.games.genesis.state import Pact
from tests.games.genesis.positions import drive, here, march, passing, position
from tests.games.genesis.situations import entering
from tests.rules import rule


def friends_on_the_coast(**more):
    """Egypt at Tyre with guests at Hittite Sidon, which has no walls."""
    on = {"egypt": {"tyre": {"inf": 4}, "sidon": {"inf": 1}}, "hittites": {"sidon": {"inf": 2}, "gubla": {"inf": 3}}}
    more = {"guests": {"sidon": ["egypt"]}, "pacts": [Pact(["egypt", "hittites"], True)], "ds": {"sidon": 0}} | more
    return position("egypt", on=on, **more)


@rule("GEN-12.1.h", "GEN-12.1.4.a")
def test_an_alliance_may_be_broken_between_two_actions():
    """Guests leave at once, and the former ally can be attacked with the next Move."""
    play = friends_on_the_coast(dice={"move": [6], "battle": [6, 1]})
    assert "break:hittites" in play.options()
    play.do("break:hittites")
    assert "Egypt breaks the alliance with the Hittites." in play.log()
    play.expect("egypt", "leave_ally").do("tyre").expect("egypt", "action")
    assert play.state.pacts == [] and here(play, "tyre", "egypt") == {"inf": 5}
    assert "break:hittites" not in play.options()
    march(play, "tyre", {"inf": 5}, "to:sidon")
    passing(play, "intercept", "withdraw")
    assert any(line.startswith("Egypt attacks Sidon") for line in play.log())


@rule("GEN-12.1.h")
def test_other_alliances_of_the_same_player_hold():
    pacts = [Pact(["egypt", "hittites"], True), Pact(["assyria", "egypt"], True)]
    play = friends_on_the_coast(pacts=pacts)
    play.do("break:hittites", "tyre")
    assert [pact.players for pact in play.state.pacts] == [["assyria", "egypt"]]
    assert "break:assyria" in play.options()


def visiting(**more):
    """A Hittite force has just entered Sidon, which is Egypt's, by leave; an Egyptian army is at Tyre."""
    on = {"egypt": {"tyre": {"inf": 4}, "sidon": {"ps": 1}}}
    more = {"pacts": [Pact(["egypt", "hittites"], True)], "ds": {"sidon": 0}} | more
    return entering("hittites", units={"inf": 2}, on=on, dice={"intercept": [6, 6]}, **more)


@rule("GEN-12.1.h", "GEN-7.4.1.a")
def test_an_ally_on_the_march_may_be_intercepted_once_the_alliance_is_broken():
    t, force = visiting()
    found = drive(interceptions(t, force), "break:hittites", "from:egypt@tyre", by={"join": {}})
    assert found.keys("intercept") == ["pass", "break:hittites"]
    assert "from:egypt@tyre" in [option.key for ask in found.asks[1:] for option in ask.options]
    assert t.state.pacts == [] and any("interception from Tyre succeeds" in line.text for line in t.lines)


@rule("GEN-12.1.h")
def test_a_force_under_way_does_not_go_home_but_stands_among_enemies():
    t, force = visiting()
    drive(interceptions(t, force), "break:hittites", "pass")
    assert force.at == "sidon" and t.state.units["sidon"]["hittites"] == {"inf": 2} and t.state.pacts == []


@rule("GEN-12.1.h")
def test_only_an_ally_with_units_beside_it_is_asked():
    t, force = visiting(pacts=[Pact(["egypt", "hittites"], True), Pact(["mitanni", "hittites"], True)])
    assert chances_of(t.state, "mitanni", force, [], None) == []
    force.role = "retreating"
    assert chances_of(t.state, "egypt", force, [], None) == []


@rule("GEN-12.1.h")
def test_no_standing_order_breaks_an_alliance():
    t, force = visiting()
    [asked] = [ask for ask in drive(interceptions(t, force), "pass").asks if ask.topic == "intercept"]
    order = SPEC.order("intercept", "always_in")
    assert order.answer(SPEC.seen(t.state, "egypt"), asked, "sidon") == "pass"


@rule("GEN-12.1.h", "GEN-12.1.4.a")
def test_a_third_ally_takes_in_who_must_leave():
    """Mitanni's open Gubla may be entered by agreement; who had moved before has moved."""
    on = {"egypt": {"sidon": {"inf": 2}}, "hittites": {"sidon": {"inf": 1}}, "mitanni": {"gubla": {"inf": 1}}}
    pacts = [Pact(["egypt", "hittites"], True), Pact(["egypt", "mitanni"], True)]
    play = position("egypt", on=on, pacts=pacts, guests={"sidon": ["egypt"]}, ds={"gubla": 0})
    play.state.segment.moved = {"sidon": {"inf": 2}}
    play.do("break:hittites")
    if play.ask.topic == "leave_ally":
        play.do("gubla")
    assert here(play, "gubla", "egypt") == {"inf": 2} and play.state.guests["gubla"] == ["egypt"]
    assert play.state.segment.moved["gubla"] == {"inf": 2}


@rule("GEN-12.1.h", "GEN-6.7.c")
def test_the_sherden_go_with_a_king_who_finds_no_way_home():
    on = {"egypt": {"sidon": {"inf": 2}}, "hittites": {"sidon": {"inf": 1}, "tyre": {"inf": 1}, "kumidi": {"inf": 1}}}
    pacts = [Pact(["egypt", "hittites"], True)]
    play = position("egypt", on=on, pacts=pacts, guests={"sidon": ["egypt"]}, kings={"amose_i": "sidon"},
                    sherden="egypt")  # fmt: skip
    play.do("break:hittites")
    assert play.state.kings == {} and play.state.sherden == "" and "egypt" not in play.state.units["sidon"]


@rule("GEN-12.1.h")
def test_two_guests_of_a_third_part_when_their_own_alliance_is_broken():
    on = {"egypt": {"sidon": {"inf": 2}}, "mitanni": {"sidon": {"inf": 2}}, "hittites": {"sidon": {"inf": 1}}}
    names = [["egypt", "hittites"], ["mitanni", "hittites"], ["egypt", "mitanni"]]
    play = position("egypt", on=on, pacts=[Pact(pair, True) for pair in names],
                    guests={"sidon": ["egypt", "mitanni"]}, ds={"gubla": 0, "tyre": 2})  # fmt: skip
    play.do("break:mitanni")
    if play.ask.topic == "leave_ally":
        play.do("gubla")
    assert sorted(play.state.units["sidon"]) == ["hittites", "mitanni"]


@rule("GEN-12.1.h", "GEN-5.3.b")
def test_a_city_of_a_former_ally_is_plundered():
    """The alliance is broken by the Hittites while an Egyptian force stands before their army in Sidon."""
    on = {"egypt": {"tyre": {"inf": 9}}, "hittites": {"sidon": {"inf": 1}, "gubla": {"inf": 2}}}
    play = position("egypt", on=on, pacts=[Pact(["egypt", "hittites"], True)], ds={"sidon": 0}, silver={"egypt": 5},
                    dice={"move": [6], "battle": [6, 1]})  # fmt: skip
    march(play, "tyre", {"inf": 9}, "to:sidon").expect("hittites", "intercept").do("break:egypt", "pass")
    passing(play, "battle_card", "withdraw", "shifts", "losses", "retreat", "force_retreat", "bribe")
    assert controller(play.state, "sidon") == "egypt" and play.state.silver["egypt"] == 6
