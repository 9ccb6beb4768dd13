"""12.1.h No promise is enforced: alliances that are broken within the turn."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.kingdom.alliances import dissolve
from engine.games.genesis.kingdom.talks import talks
from engine.games.genesis.position.control import controller
from engine.games.genesis.position.forces import raise_force, regroup, step
from engine.games.genesis.position.places import world
from engine.games.genesis.position.powers import friends
from engine.games.genesis.position.state import Pact
from engine.games.genesis.war.entry import contest
from engine.games.genesis.war.interception import chances_of, interceptions
from engine.games.genesis.war.withdrawal import must_flee
from tests.games.genesis.positions import build, drive, here, march, passing, position, table, told_strengths
from tests.games.genesis.situations import TAKEN, battle, entering
from tests.rules import rule


def friends_on_the_coast(**more):
    """Egypt at Tyre with guests at Hittite Sidon, which has no walls."""
    on = {"egypt": {"tyre": {"inf": 4}, "sidon": {"inf": 1}}, "hittites": {"sidon": {"inf": 2}, "gubla": {"inf": 3}}}
    more = {"guests": {"sidon": ["egypt"]}, "pacts": [Pact(["egypt", "hittites"], True)], "ds": {"sidon": 0}} | more
    return position("egypt", on=on, **more)


@rule("GEN-12.1.h", "GEN-12.1.4.d")
def test_an_alliance_may_be_broken_between_two_actions():
    """Guests stay where they are and hold nothing there; the former ally can be attacked with the next Move."""
    play = friends_on_the_coast(dice={"move": [6], "battle": [6, 1]})
    assert "break:hittites" in play.options()
    play.do("break:hittites").expect("egypt", "action")
    assert play.log()[-2:] == [
        "Egypt breaks the alliance with the Hittites.",
        "Guests may stay in Sidon until alliances end: 1 Infantry of Egypt.",
    ]
    assert [line.news for line in play.session.lines if line.text.startswith("Egypt breaks")] == [True]
    assert here(play, "sidon", "egypt") == {"inf": 1} and here(play, "tyre", "egypt") == {"inf": 4}
    assert controller(play.state, "sidon") == "hittites" and SPEC.rules.check(play.state) == []
    told = "Broken alliance of Egypt and the Hittites: guests stay until alliances end"
    assert told in SPEC.view.board(play.seen("egypt"), "egypt").splitlines()
    assert "break:hittites" not in play.options()
    march(play, "tyre", {"inf": 4}, "to:sidon")
    passing(play, "intercept", "withdraw")
    assert any(line.startswith("Egypt attacks Sidon") for line in play.log())


@rule("GEN-12.1.h")
def test_other_alliances_of_the_same_player_hold():
    pacts = [Pact(["egypt", "hittites"], True), Pact(["assyria", "egypt"], True)]
    play = friends_on_the_coast(pacts=pacts)
    play.do("break:hittites")
    assert [pact.players for pact in play.state.pacts if not pact.broken] == [["assyria", "egypt"]]
    assert "break:assyria" in play.options()
    assert friends(play.state, "egypt", "assyria") and not friends(play.state, "egypt", "hittites")


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
    assert any("interception from Tyre succeeds" in line.text for line in t.lines)


@rule("GEN-12.1.h")
def test_a_force_under_way_does_not_go_home_but_stands_among_enemies():
    t, force = visiting()
    drive(interceptions(t, force), "break:hittites", "pass")
    assert force.at == "sidon" and t.state.units["sidon"]["hittites"] == {"inf": 2}
    assert not friends(t.state, "egypt", "hittites")


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
    assert order.answer(SPEC.view.seen(t.state, "egypt"), asked, "sidon") == "pass"


# --- guests of a broken alliance (12.1.4) -----------------------------------------------------------------------


def broken():
    """The alliance of Egypt and the Hittites, which one of them has broken."""
    return Pact(["egypt", "hittites"], True, broken=True)


def in_their_land(**more):
    """Twelve Infantry of Egypt in Sidon, which is the Hittites'; all around is theirs or has walls."""
    on = {"egypt": {"sidon": {"inf": 12}}, "hittites": {"sidon": {"inf": 1}, "tyre": {"inf": 1}, "kumidi": {"inf": 1}}}
    more = {"pacts": [Pact(["egypt", "hittites"], True)], "guests": {"sidon": ["egypt"]}, "ds": {"sidon": 0}} | more
    return position("egypt", on=on | more.pop("besides", {}), **more)


@rule("GEN-12.1.4.d", "GEN-12.1.4.b")
def test_an_army_without_a_way_out_lives_until_alliances_end():
    play = in_their_land(ds={})
    play.do("break:hittites")
    assert here(play, "sidon", "egypt") == {"inf": 12}
    t = table(on=play.state.units, guests=play.state.guests, pacts=play.state.pacts)
    t.state.units = play.state.units
    drive(dissolve(t))
    assert t.state.units["sidon"] == {"hittites": {"inf": 1}} and t.state.pacts == []


@rule("GEN-12.1.4.d", "GEN-12.1.4.a")
def test_who_has_not_left_by_then_goes_when_alliances_end():
    on = {"egypt": {"tyre": {"inf": 3}}, "hittites": {"tyre": {"ps": 1}}}
    pacts = [broken()]
    t = table(on=on, pacts=pacts, guests={"tyre": ["egypt"]}, ds={"sidon": 0}, kings={"apepi": "tyre"})
    assert SPEC.rules.check(t.state) == []
    drive(dissolve(t))
    assert t.state.units["sidon"] == {"egypt": {"inf": 3}} and t.state.kings == {"apepi": "sidon"}
    assert t.state.pacts == [] and t.state.guests == {}
    assert [line.text for line in t.lines] == ["Egypt leaves Tyre for Sidon."]


@rule("GEN-12.1.4.d")
def test_guests_of_a_broken_alliance_leave_by_moves_of_their_own():
    """All who march are no guests any more, whatever they meet."""
    play = in_their_land(ds={"sidon": 0, "tyre": 0}, dice={"move": [3], "battle": [6, 1], "fate": [4] * 9})
    play.do("break:hittites")
    march(play, "sidon", {"inf": 12}, "to:tyre")
    passing(play, "intercept", "withdraw", "battle_card", "shifts", "retreat", "force_retreat", "losses")
    assert here(play, "tyre", "egypt")["inf"] == 12 and "egypt" not in play.state.units["sidon"]
    assert controller(play.state, "tyre") == "egypt" and "sidon" not in play.state.guests


@rule("GEN-12.1.4.d", "GEN-12.1.1.c")
@pytest.mark.parametrize("walls", [0, 3])
def test_an_unoccupied_home_city_stays_its_kingdoms_though_its_former_ally_stands_in_it(walls):
    on = {"egypt": {"hattusa": {"inf": 3}}}
    play = position("egypt", on=on, pacts=[Pact(["egypt", "hittites"], True)], guests={"hattusa": ["egypt"]},
                    ds={"hattusa": walls})  # fmt: skip
    play.do("break:hittites")
    assert controller(play.state, "hattusa") == "hittites" and SPEC.rules.check(play.state) == []


@rule("GEN-12.1.4.d", "GEN-7.2.5.b")
def test_a_force_of_the_host_that_comes_in_attacks_them_and_they_have_no_walls():
    """Hittites from Tyre against three Egyptians in Hittite Sidon, whose walls of 4 are not theirs to fight from."""
    on = {"egypt": {"sidon": {"inf": 3}}, "hittites": {"sidon": {"ps": 1}, "tyre": {"inf": 9}}}
    pacts = [broken()]
    play = position("hittites", on=on, pacts=pacts, guests={"sidon": ["egypt"]}, ds={"sidon": 4},
                    dice={"move": [4], "battle": [6, 1]})  # fmt: skip
    march(play, "tyre", {"inf": 9}, "to:sidon")
    passing(play, "intercept", "withdraw", "battle_card", "shifts", "retreat", "force_retreat", "losses")
    told = next(line for line in play.log() if "Egypt: 3 points" in line)
    assert "9 points" in told
    assert not any("city is used" in line for line in play.log())
    assert controller(play.state, "sidon") == "hittites"


@rule("GEN-12.1.4.d", "GEN-8.3.3.a")
def test_chariots_alone_in_a_hosts_mountain_fortress_must_flee_from_his_force():
    s = build(on={"egypt": {"tarhuntassa": {"ch": 2}}, "hittites": {"tarhuntassa": {"ps": 1}}},
              pacts=[broken()], guests={"tarhuntassa": ["egypt"]})  # fmt: skip
    assert must_flee(s, "tarhuntassa", "hittites") and not must_flee(s, "tarhuntassa", "mitanni")


@rule("GEN-12.1.4.d", "GEN-12.1.2.c")
def test_a_third_attacker_meets_host_and_guests_as_one_force():
    on = {"egypt": {"tyre": {"inf": 3}}, "hittites": {"tyre": {"inf": 2}}}
    t, force = entering("mitanni", "tyre", {"inf": 9}, start="megiddo", on=on, dice=battle("tyre", 3, 3),
                        ds={"tyre": 0}, guests={"tyre": ["egypt"]}, pacts=[broken()])  # fmt: skip
    drive(contest(t, force, TAKEN))
    assert [points for points, _ in told_strengths(t)] == [9, 5]


@rule("GEN-12.1.4.e", "GEN-8.4.7.a")
def test_guests_who_regroup_are_guests_again_where_they_set_out():
    """Egypt attacks Tyre out of Hittite Sidon, fails, and stands in Sidon again, which stays Hittite."""
    play = in_their_land(ds={"sidon": 0, "tyre": 0}, dice={"move": [3], "battle": [1, 6], "fate": [4] * 9})
    play.do("break:hittites")
    march(play, "sidon", {"inf": 2}, "to:tyre")
    passing(
        play, "intercept", "withdraw", "battle_card", "shifts", "retreat", "force_retreat", "losses", "attack_again"
    )
    assert any(line == "Egypt regroups from Tyre to Sidon." for line in play.log())
    assert here(play, "sidon", "egypt")["inf"] >= 10 and controller(play.state, "sidon") == "hittites"
    assert play.state.guests == {"sidon": ["egypt"]}


@rule("GEN-12.1.4.e")
@pytest.mark.parametrize("left", [0, 1])
def test_a_whole_army_that_regroups_takes_no_empty_home_city_by_it(left):
    s = build(on={"egypt": {"nesa": {"inf": 3 + left}}}, ds={"nesa": 0}, guests={"nesa": ["egypt"]},
              pacts=[broken()])  # fmt: skip
    t = table()
    t.state = s
    force = raise_force(s, "egypt", "nesa", {"inf": 3}, [], "active", 5)
    step(t, force, world(s).open["nesa"][0])
    regroup(t, force)
    assert force.at == "nesa" and controller(s, "nesa") == "hittites" and s.guests["nesa"] == ["egypt"]


@rule("GEN-12.1.4.d", "GEN-7.4.6.a")
def test_guests_who_did_not_fight_do_not_send_the_hosts_interceptor_home():
    """The Mitanni enter Hittite Sidon, where Egypt's guests look on while the Hittites fall upon them."""
    on = {"egypt": {"sidon": {"inf": 2}}, "hittites": {"sidon": {"ps": 1}, "tyre": {"inf": 6}}}
    t, force = entering("mitanni", "sidon", {"inf": 1}, start="gubla", on=on, guests={"sidon": ["egypt"]},
                        pacts=[broken()],
                        dice={"intercept": [6, 6], **battle("sidon", 6, 1)})  # fmt: skip
    t.state.ds["sidon"] = 0
    drive(interceptions(t, force), "from:hittites@tyre", by={"force_retreat": "no"})
    assert t.state.units["sidon"]["hittites"].get("inf", 0) > 0 and t.state.units["sidon"]["egypt"] == {"inf": 2}


@rule("GEN-12.1.4.d", "GEN-7.4.6.a")
def test_a_former_ally_who_holds_the_space_sends_the_interceptor_home():
    """Assyria enters Sidon, which its ally Egypt holds; the Hittites, Egypt's former ally, beat both and leave."""
    on = {"egypt": {"sidon": {"inf": 4}}, "hittites": {"tyre": {"inf": 6}}}
    t, force = entering("assyria", "sidon", {"inf": 1}, start="gubla", on=on,
                        pacts=[broken(), Pact(["egypt", "assyria"], True)],
                        dice={"intercept": [6, 6], **battle("sidon", 6, 1)})  # fmt: skip
    t.state.ds["sidon"] = 0
    drive(interceptions(t, force), "from:hittites@tyre", by={"force_retreat": "no", "retreat": "no"})
    assert "hittites" not in t.state.units["sidon"] and t.state.units["tyre"]["hittites"].get("inf", 0) > 0


@rule("GEN-12.1.4.d")
def test_two_guests_of_a_third_stay_when_their_own_alliance_is_broken():
    on = {"egypt": {"sidon": {"inf": 2}}, "mitanni": {"sidon": {"inf": 2}}, "hittites": {"sidon": {"inf": 1}}}
    names = [["egypt", "hittites"], ["mitanni", "hittites"], ["egypt", "mitanni"]]
    play = position("egypt", on=on, pacts=[Pact(pair, True) for pair in names],
                    guests={"sidon": ["egypt", "mitanni"]}, ds={"gubla": 0, "tyre": 2})  # fmt: skip
    play.do("break:mitanni")
    assert sorted(play.state.units["sidon"]) == ["egypt", "hittites", "mitanni"] and SPEC.rules.check(play.state) == []


@rule("GEN-12.1.4.d")
def test_a_broken_alliance_lends_its_free_passage_to_no_new_one():
    t = table(pacts=[broken()])
    drive(talks(t, "egypt", "hittites"), ["give_silver"], 3, "accept")
    assert [(pact.passage, bool(pact.broken)) for pact in t.state.pacts] == [(False, False)]
    assert friends(t.state, "egypt", "hittites")


# --- the option that they leave at once (O11) -------------------------------------------------------------------


@rule("GEN-O11")
def test_by_the_option_guests_leave_at_once():
    play = friends_on_the_coast(options={"broken_alliances": "at_once"})
    play.do("break:hittites").expect("egypt", "leave_ally").do("tyre").expect("egypt", "action")
    assert play.state.pacts == [] and here(play, "tyre", "egypt") == {"inf": 5}


AT_ONCE = {"broken_alliances": "at_once"}


@rule("GEN-O11", "GEN-12.1.4.a")
def test_a_third_ally_takes_in_who_must_leave():
    """Mitanni's open Gubla may be entered by agreement; who had moved before has moved."""
    on = {"egypt": {"sidon": {"inf": 2}}, "hittites": {"sidon": {"inf": 1}}, "mitanni": {"gubla": {"inf": 1}}}
    pacts = [Pact(["egypt", "hittites"], True), Pact(["egypt", "mitanni"], True)]
    play = position("egypt", on=on, pacts=pacts, guests={"sidon": ["egypt"]}, ds={"gubla": 0}, options=AT_ONCE)
    play.state.segment.moved = {"sidon": {"inf": 2}}
    play.do("break:hittites")
    if play.ask.topic == "leave_ally":
        play.do("gubla")
    assert here(play, "gubla", "egypt") == {"inf": 2} and play.state.guests["gubla"] == ["egypt"]
    assert play.state.segment.moved["gubla"] == {"inf": 2}


@rule("GEN-O11", "GEN-6.7.c")
def test_the_sherden_go_with_a_king_who_finds_no_way_home():
    play = in_their_land(ds={}, kings={"amose_i": "sidon"}, sherden="egypt", options=AT_ONCE)
    play.do("break:hittites")
    assert play.state.kings == {} and play.state.sherden == "" and "egypt" not in play.state.units["sidon"]


@rule("GEN-O11")
def test_by_the_option_two_guests_of_a_third_part_at_once():
    on = {"egypt": {"sidon": {"inf": 2}}, "mitanni": {"sidon": {"inf": 2}}, "hittites": {"sidon": {"inf": 1}}}
    names = [["egypt", "hittites"], ["mitanni", "hittites"], ["egypt", "mitanni"]]
    play = position("egypt", on=on, pacts=[Pact(pair, True) for pair in names], options=AT_ONCE,
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
