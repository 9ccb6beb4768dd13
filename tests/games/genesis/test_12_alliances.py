"""12.0 Alliances and bribery in detail; R4.e for who plays two kingdoms."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.alliances import cedable, dissolve, talks
from engine.games.genesis.bribery import bribes_against_attack
from engine.games.genesis.cards.handling import interjections, why_not_play
from engine.games.genesis.cards.kingdom_cards import alliance
from engine.games.genesis.cards.replies import canceled
from engine.games.genesis.control import controller
from engine.games.genesis.interception import chances_of, interceptions
from engine.games.genesis.state import Pact, Played, Segment
from engine.kernel.errors import Refused
from tests.games.genesis.positions import build, drive, here, march, passing, position, table
from tests.games.genesis.test_07_interception import entering
from tests.games.genesis.test_09_isolation import about_to_attack
from tests.rules import rule

# --- talks (12.1) ---------------------------------------------------------------------------------------------


@rule("GEN-12.1.c")
def test_talks_end_with_the_third_offer_or_an_empty_one():
    t = table()
    found = drive(talks(t, "egypt", "hittites"), ["passage"], "counter", ["passage"], "counter", ["passage"], "refuse")
    asked = [[option.key for option in ask.options] for ask in found.asks if ask.topic == "talks"]
    assert asked == [["accept", "refuse", "counter"], ["accept", "refuse", "counter"], ["accept", "refuse"]]
    assert [ask.seat for ask in found.asks if ask.topic == "talks"] == ["hittites", "egypt", "hittites"]
    t = table()
    assert drive(talks(t, "egypt", "hittites"), []).topics == ["offer"] and t.state.offer is None


@rule("GEN-12.1.c")
def test_to_refuse_ends_the_talks():
    t = table()
    found = drive(talks(t, "egypt", "hittites"), ["passage"], "refuse")
    assert found.topics == ["offer", "talks"] and t.state.pacts == []
    assert t.lines[-1].text == "Egypt and the Hittites do not agree."


@rule("GEN-12.1.e")
@pytest.mark.parametrize("clause", ["give_silver", "ask_silver"])
def test_silver_alone_is_an_offer(clause):
    t = table()
    drive(talks(t, "egypt", "hittites"), [clause], 3, "accept")
    gone = 3 if clause == "give_silver" else -3
    assert (t.state.silver["egypt"], t.state.silver["hittites"]) == (10 - gone, 10 + gone)
    assert not t.state.pacts[0].passage and t.state.pacts[0].players == ["egypt", "hittites"]


@rule("GEN-12.1.e", "GEN-12.1.f")
def test_only_what_is_there_can_be_offered():
    words = ["passage", "promise"]
    t = table(silver=0)
    assert drive(talks(t, "egypt", "hittites"), []).keys("offer") == words
    t = table(silver={"hittites": 1})
    assert drive(talks(t, "egypt", "hittites"), []).keys("offer") == ["passage", "ask_silver", "promise"]
    t = table(silver=0, options={"treasuries": "hidden"})
    assert drive(talks(t, "egypt", "hittites"), []).keys("offer") == ["passage", "ask_silver", "promise"]
    t = table(silver=0, hands={"hittites": ("gold.1",)})
    assert drive(talks(t, "egypt", "hittites"), []).keys("offer") == ["passage", "ask_card", "promise"]
    on = {"egypt": {"tyre": {"inf": 1}, "thebes": {"ps": 1}}, "hittites": {"ankuwa": {"inf": 9, "ch": 2}}}
    t = table(silver=0, on=on)
    assert drive(talks(t, "egypt", "hittites"), []).keys("offer") == ["passage", "ask_city", "promise"]


@rule("GEN-12.1.f", "GEN-12.1.3.a")
def test_no_unit_changes_its_owner_by_any_offer():
    """Whatever is agreed, only the settler of a ceded city moves, and he stays his owner's."""
    on = {"egypt": {"tyre": {"inf": 3, "ch": 1}, "thebes": {"ps": 1}}, "hittites": {"ankuwa": {"ps": 3, "inf": 2}}}
    t = table(on=on, hands={"egypt": ("gold.1",), "hittites": ("gold.2",)})
    clauses = ["passage", "give_silver", "ask_silver", "give_card", "ask_card", "give_city", "ask_city", "promise"]
    found = drive(
        talks(t, "egypt", "hittites"), clauses, 2, 1, ["tyre"], ["ankuwa"], "peace", "accept",
        by={"leaver": {"inf": 1}, "settler": "ankuwa", "offer_cards": ["card:gold.1"]},
    )  # fmt: skip
    assert found.keys("offer") == clauses and controller(t.state, "tyre") == "hittites"
    count = {power: sum(sum(there.get(power, {}).values()) for there in t.state.units.values()) for power in on}
    assert count == {"egypt": 4, "hittites": 4}
    assert t.state.units["tyre"] == {"egypt": {"inf": 2, "ch": 1}, "hittites": {"ps": 1}}


@rule("GEN-12.1.e")
def test_cards_asked_for_are_chosen_by_who_gives_them():
    t = table(hands={"egypt": ("gold.1",), "hittites": ("elam.1", "horus.1")})
    found = drive(talks(t, "egypt", "hittites"), ["ask_card"], 1, "accept", ["card:horus.1"])
    assert found.ask("give_cards").seat == "hittites" and found.ask("give_cards").private
    assert t.state.hands["egypt"] == ["gold.1", "horus.1"] and t.state.hands["hittites"] == ["elam.1"]
    assert t.state.known["horus.1"] == ["egypt", "hittites"]


@rule("GEN-12.1.e")
@pytest.mark.parametrize(("clause", "answers", "why"), [("ask_silver", [99], "silver"), ("ask_card", [], "cards")])
def test_what_is_not_there_cannot_be_accepted(clause, answers, why):
    more = {"aside": {"hittites": "dagon.1"}} if clause == "ask_card" else {"options": {"treasuries": "hidden"}}
    t = table(**more)
    found = drive(talks(t, "egypt", "hittites"), [clause], *answers, "refuse")
    assert found.keys("talks") == ["refuse", "counter"] and why in found.ask("talks").prompt


@rule("GEN-12.1.e")
def test_the_offer_says_who_gives_what():
    t = table(hands={"egypt": ("gold.1",)})
    drive(talks(t, "egypt", "hittites"), ["passage", "give_silver", "give_card"], 2, ["card:gold.1"], "refuse")
    assert t.lines[0].text == "Egypt proposes to the Hittites: Egypt gives 2 silver and 1 card; free passage."


@rule("GEN-12.1.b", "GEN-13.2-alliance.a")
def test_a_second_agreement_replaces_the_first():
    t = table(pacts=[Pact(["hittites", "egypt"], False), Pact(["egypt", "assyria"], False)])
    drive(talks(t, "egypt", "hittites"), ["passage"], "accept")
    assert [sorted(pact.players) for pact in t.state.pacts] == [["assyria", "egypt"], ["egypt", "hittites"]]
    assert t.state.pacts[1].passage


# --- ceding cities (12.1.3) -----------------------------------------------------------------------------------


@rule("GEN-12.1.e", "GEN-12.1.3.d")
def test_which_cities_can_be_ceded():
    on = {"egypt": {"tyre": {"inf": 2}, "gaza": {"inf": 1}}, "hittites": {"hattusa": {"ps": 1}}}
    on["assyria"] = {"gaza": {"sl": 1}}
    s = build(on=on, revolts={"sais": ("egypt", {"inf": 1})})
    found = cedable(s, "egypt", "hittites")
    assert {"tyre", "thebes"} <= set(found) and not {"gaza", "sais"} & set(found)


@rule("GEN-12.1.3.a", "GEN-12.1.3.d")
def test_every_city_needs_a_peasant_of_its_own():
    on = {"egypt": {"tyre": {"inf": 2}, "sidon": {"inf": 1}}, "hittites": {"hattusa": {"ps": 1}}}
    t = table(on=on)
    found = drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre", "sidon"], "refuse")
    assert "accept" not in found.keys("talks") and "GEN-12.1.3.d" in found.ask("talks").prompt


@rule("GEN-12.1.3.b", "GEN-12.1.3.c")
@pytest.mark.parametrize("leaver", ["ps", "inf"])
def test_the_former_owner_chooses_who_leaves(leaver):
    on = {"egypt": {"tyre": {"inf": 2, "ps": 1, "ch": 1}}, "hittites": {"hattusa": {"ps": 1}, "ankuwa": {"ps": 1}}}
    t = table(on=on)
    by = {"leaver": {leaver: 1}, "settler": "ankuwa"}
    found = drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept", by=by)
    assert found.ask("leaver").seat == "egypt" and found.keys("settler") == ["hattusa", "ankuwa"]
    left = {"inf": 2, "ps": 1, "ch": 1}
    left = {kind: n - (kind == leaver) for kind, n in left.items() if n - (kind == leaver)}
    assert t.state.units["tyre"] == {"egypt": left, "hittites": {"ps": 1}} and "ankuwa" not in t.state.units
    assert controller(t.state, "tyre") == "hittites" and t.state.guests == {"tyre": ["egypt"]}


@rule("GEN-12.1.3.b")
def test_of_chariots_alone_nobody_leaves():
    on = {"egypt": {"tyre": {"ch": 2}}, "hittites": {"hattusa": {"ps": 1}}}
    t = table(on=on)
    assert "leaver" not in drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept").topics
    assert t.state.units["tyre"] == {"egypt": {"ch": 2}, "hittites": {"ps": 1}}


@rule("GEN-12.1.3.a")
def test_a_peasant_who_is_there_already_may_settle():
    on = {"egypt": {"tyre": {"inf": 2}}, "hittites": {"tyre": {"ps": 1}}}
    t = table(on=on, guests={"tyre": ["hittites"]})
    drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept")
    assert controller(t.state, "tyre") == "hittites"
    assert t.state.units["tyre"] == {"egypt": {"inf": 1}, "hittites": {"ps": 1}}


@rule("GEN-12.1.3.a", "GEN-12.1.3.b")
def test_the_settler_who_is_there_already_is_no_guest_and_is_not_counted_as_the_former_owners():
    on = {"egypt": {"tyre": {"ps": 1, "inf": 1}}, "hittites": {"tyre": {"ps": 1}}}
    t = table(on=on, guests={"tyre": ["hittites"]})
    found = drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept")
    assert found.keys("leaver") == ["ps", "inf"]
    assert t.state.guests == {"tyre": ["egypt"]}


@rule("GEN-12.1.3.b")
def test_exactly_one_leaves():
    on = {"egypt": {"tyre": {"inf": 2, "ps": 1}}, "hittites": {"hattusa": {"ps": 1}}}
    asked = drive(talks(table(on=on), "egypt", "hittites"), ["give_city"], ["tyre"], "accept").ask("leaver")
    for units in ({}, {"inf": 2}, {"inf": 1, "ps": 1}):
        with pytest.raises(Refused):
            asked.parse(units)


@rule("GEN-12.1.3.a", "GEN-12.1.3.d")
def test_one_peasant_settles_one_city():
    """Of two Peasants each goes to one of the two cities."""
    on = {"egypt": {"tyre": {"inf": 2}, "sidon": {"inf": 1}}, "hittites": {"hattusa": {"ps": 1}, "ankuwa": {"ps": 1}}}
    t = table(on=on)
    found = drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre", "sidon"], "accept")
    asked = [[option.key for option in ask.options] for ask in found.asks if ask.topic == "settler"]
    assert asked == [["hattusa", "ankuwa"], ["ankuwa"]]
    assert [controller(t.state, city) for city in ("tyre", "sidon")] == ["hittites", "hittites"]
    assert not {"hattusa", "ankuwa"} & set(t.state.units)


@rule("GEN-3.7.6.b", "GEN-12.1.3.b")
def test_slaves_left_alone_by_a_cession_are_lost_at_both_ends():
    on = {"egypt": {"tyre": {"ps": 1, "sl": 2}}, "hittites": {"sidon": {"ps": 1, "sl": 1}}}
    t = table(on=on)
    drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept")
    assert t.state.units == {"tyre": {"hittites": {"ps": 1}}} and t.state.guests == {}


@rule("GEN-12.1.e", "GEN-12.1.3.a")
def test_cities_are_exchanged_though_the_settler_leaves_one_of_them():
    """The only Hittite Peasant goes from Tyre to Sidon, and Tyre, empty now, is Egypt's all the same."""
    on = {"egypt": {"sidon": {"ps": 1}, "thebes": {"ps": 1}}, "hittites": {"tyre": {"ps": 1}}}
    t = table(on=on)
    drive(
        talks(t, "egypt", "hittites"), ["give_city", "ask_city"], ["sidon"], ["tyre"], "accept",
        by={"settler": ("thebes",)},
    )  # fmt: skip
    assert [controller(t.state, city) for city in ("sidon", "tyre")] == ["hittites", "egypt"]


@rule("GEN-12.1.d", "GEN-12.1.g")
def test_a_second_agreement_does_not_take_back_free_passage():
    t = table(pacts=[Pact(["hittites", "egypt"], True)])
    drive(talks(t, "egypt", "hittites"), ["give_silver"], 1, "accept")
    assert [pact.passage for pact in t.state.pacts] == [True]


@rule("GEN-12.1.4.c", "GEN-2.9.p")
def test_who_leaves_an_ally_does_not_go_where_an_enemy_king_is():
    on = {"egypt": {"sidon": {"inf": 1}}, "hittites": {"sidon": {"inf": 1}}}
    pacts = [Pact(["egypt", "hittites"], True)]
    t = table(on=on, kings={"kirta": "kumidi"}, guests={"sidon": ["egypt"]}, pacts=pacts, ds={"gubla": 0})
    assert "kumidi" not in drive(dissolve(t)).keys("leave_ally") and t.state.units["gubla"] == {"egypt": {"inf": 1}}


# --- the end (12.1.4) -----------------------------------------------------------------------------------------

PACT = {"egypt": {"tyre": {"inf": 3}}, "hittites": {"tyre": {"ps": 1}}}


@rule("GEN-12.1.4.a", "GEN-12.1.4.c")
def test_guests_go_where_no_enemy_rules_or_stands():
    on = {**PACT, "assyria": {"sidon": {"inf": 1}}}
    pact, guests = [Pact(["egypt", "hittites"], True)], {"tyre": ["egypt"]}
    t = table(on=on, pacts=pact, guests=guests, ds={"sidon": 0, "megiddo": 0})
    drive(dissolve(t))
    assert t.state.units == {"tyre": {"hittites": {"ps": 1}}, "sidon": {"assyria": {"inf": 1}}}
    t = table(on={**PACT, "assyria": {"sidon": {"sl": 1}}}, pacts=[Pact(["egypt", "hittites"], True)],
              guests={"tyre": ["egypt"]}, ds={"sidon": 0})  # fmt: skip
    drive(dissolve(t))
    assert "egypt" not in t.state.units["sidon"]


@rule("GEN-12.1.4.a", "GEN-12.1.4.b")
def test_kings_go_or_die_with_their_force():
    for walls, kings in ((0, {"apepi": "sidon"}), (2, {})):
        t = table(on=PACT, pacts=[Pact(["egypt", "hittites"], True)], guests={"tyre": ["egypt"]}, ds={"sidon": walls},
                  kings={"apepi": "tyre"})  # fmt: skip
        drive(dissolve(t))
        assert t.state.kings == kings and (t.state.retired == ["apepi"]) == (walls > 0)


@rule("GEN-3.7.6.b", "GEN-12.1.4.a")
def test_slaves_who_leave_alone_are_lost():
    on = {"egypt": {"tyre": {"sl": 3}}, "hittites": {"tyre": {"ps": 1}}}
    t = table(on=on, pacts=[Pact(["egypt", "hittites"], True)], guests={"tyre": ["egypt"]}, ds={"sidon": 0})
    drive(dissolve(t))
    assert t.state.units == {"tyre": {"hittites": {"ps": 1}}}


@rule("GEN-12.1.4.a")
def test_who_stands_in_his_own_or_nobodys_space_stays():
    on = {"egypt": {"thebes": {"inf": 1}, "tjaru": {"inf": 1}}, "hittites": {"hattusa": {"inf": 1}}}
    t = table(on=on, pacts=[Pact(["egypt", "hittites"], True)], kings={"apepi": "thebes"}, guests={"tjaru": ["egypt"]})
    assert drive(dissolve(t)).topics == []
    assert t.state.units["tjaru"] == {"egypt": {"inf": 1}} and t.state.kings == {"apepi": "thebes"}
    assert t.state.guests == {} and t.lines[-1].text == "All alliances end."


# --- bribery (12.2) -------------------------------------------------------------------------------------------


@rule("GEN-12.2.a")
def test_bribes_may_be_offered_before_every_move_if_it_was_agreed_so():
    on = {"mitanni": {"sumur": {"inf": 3}}}
    play = position("mitanni", on=on, ds={"sumur": 0}, dice={"move": [4]}, silver={"egypt": 9, "mitanni": 1},
                    options={"bribes": "always"})  # fmt: skip
    march(play, "sumur", {"inf": 3}).expect("egypt", "bribe").do(4).expect("egypt", "bribe_for").do("stay in Sumur")
    play.expect("mitanni", "take_bribe")
    assert "stay in Sumur" in play.ask.prompt
    play.do("accept").expect("mitanni", "step")
    assert (play.state.silver["egypt"], play.state.silver["mitanni"]) == (5, 5)
    play = position("mitanni", on=on, ds={"sumur": 0}, dice={"move": [4]}, silver={"egypt": 9, "mitanni": 1})
    march(play, "sumur", {"inf": 3}).expect("mitanni", "step")


@rule("GEN-12.2.c", "GEN-12.2.a")
def test_moves_of_powers_are_not_bribed_even_always():
    on = {"arzawa": {"apasa": {"inf": 3}}}
    play = position("egypt", "power_moves", marker="arzawa", on=on, controlled={"arzawa": "egypt"}, dice={"move": [4]},
                    silver=9, hands={}, options={"bribes": "always"})  # fmt: skip
    play.do("march:apasa", {"inf": 3}).expect("egypt", "step")


@rule("GEN-12.2.a")
def test_all_others_with_silver_are_asked_at_once_and_clockwise():
    t, force = about_to_attack(silver={"egypt": 3, "hittites": 4, "mitanni": 5})
    found = drive(bribes_against_attack(t, force), {"all": {"egypt": 2, "hittites": 1}}, "refuse", "refuse")
    assert [ask.seat for ask in found.asks if ask.topic == "bribe"] == ["egypt", "hittites"]
    assert [ask.most for ask in found.asks if ask.topic == "bribe"] == [3, 4]
    assert [ask.prompt.split()[0] for ask in found.asks if ask.topic == "take_bribe"] == ["Egypt", "The"]
    assert found.value is False and t.state.silver["mitanni"] == 5


@rule("GEN-12.2.e", "GEN-12.2.d")
def test_two_may_bribe_and_the_word_is_given_once():
    t, force = about_to_attack(silver={"egypt": 3, "hittites": 4})
    found = drive(bribes_against_attack(t, force), {"all": {"egypt": 2, "hittites": 1}}, "accept", "refuse", "yes")
    assert found.value is True and found.topics.count("keep_word") == 1
    assert (t.state.silver["mitanni"], t.state.silver["hittites"]) == (2, 4)


@rule("GEN-12.2.a", "GEN-O2")
@pytest.mark.parametrize("treasuries", ["open", "hidden"])
def test_a_price_beyond_the_briber(treasuries):
    """Where silver is hidden the mover may ask for more than there is, and cannot tell why he does not get it."""
    t, force = about_to_attack(silver={"egypt": 5}, options={"treasuries": treasuries})
    if treasuries == "open":
        found = drive(bribes_against_attack(t, force), {"all": {"egypt": 4}}, "more", "no")
        assert "price" not in found.topics or found.ask("price").most == 5
        assert t.lines[-1].text == "Egypt does not pay the 5 silver that Mitanni asks for."
        t, force = about_to_attack(silver={"egypt": 5})
        found = drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "refuse")
        assert found.keys("take_bribe") == ["accept", "refuse"]
    else:
        found = drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "more", 9)
        assert found.ask("meet_price").private and found.keys("meet_price") == ["no"]
        assert t.lines[-1].text.startswith("Egypt does not pay the 9 silver") and t.state.silver["mitanni"] == 0
        assert [ask.seat for ask in found.asks if ask.topic == "bribe"] == ["assyria", "babylonia", "egypt", "hittites"]


# --- promises are not enforced (12.1.h) -----------------------------------------------------------------------


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
    assert order.answer(SPEC.view(t.state, "egypt"), asked, "sidon") == "pass"


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


@rule("GEN-12.1.1.b")
def test_a_guest_whose_host_is_gone_lets_his_own_in():
    play = position("egypt", on={"egypt": {"sidon": {"inf": 2}, "tyre": {"inf": 3}}}, guests={"sidon": ["egypt"]},
                    dice={"move": [6]})  # fmt: skip
    march(play, "tyre", {"inf": 3}, "to:sidon")
    assert play.ask.topic == "step" and controller(play.state, "sidon") == "egypt"


@rule("GEN-12.1.e", "GEN-12.1.3.b")
def test_the_only_peasant_of_a_ceded_city_may_settle_the_other():
    """Egypt cedes Sidon with its only Peasant in it, who goes to Tyre; nobody else is there to leave Sidon."""
    on = {"egypt": {"sidon": {"ps": 1}}, "hittites": {"tyre": {"ps": 1}, "hattusa": {"ps": 1}}}
    t = table(on=on)
    drive(talks(t, "egypt", "hittites"), ["give_city", "ask_city"], ["sidon"], ["tyre"], "accept",
          by={"settler": ("hattusa",)})  # fmt: skip
    assert [controller(t.state, city) for city in ("sidon", "tyre")] == ["hittites", "egypt"]


@rule("GEN-12.1.3.b", "GEN-12.1.3.a")
@pytest.mark.parametrize(("there", "who"), [({"ps": 1, "inf": 1}, ["inf"]), ({"ps": 2, "inf": 1}, ["ps", "inf"])])
def test_a_peasant_who_settles_elsewhere_is_not_the_one_who_leaves(there, who):
    """A Peasant goes from Sidon to Tyre: he is not counted once more among those who leave Sidon."""
    on = {"egypt": {"sidon": there}, "hittites": {"tyre": {"ps": 1}, "hattusa": {"ps": 1}}}
    t = table(on=on)
    found = drive(talks(t, "egypt", "hittites"), ["give_city", "ask_city"], ["sidon"], ["tyre"], "accept",
                  by={"settler": ("hattusa",)})  # fmt: skip
    sidon = next(ask for ask in found.asks if ask.topic == "leaver" and ask.seat == "egypt")
    assert [option.key for option in sidon.options] == who
    left = sum(t.state.units["sidon"].get("egypt", {}).values())
    assert left == sum(there.values()) - 2 and t.state.units["tyre"]["egypt"] == {"ps": 1}


def visiting(**more):
    """A Hittite force has just entered Sidon, which is Egypt's, by leave; an Egyptian army is at Tyre."""
    on = {"egypt": {"tyre": {"inf": 4}, "sidon": {"ps": 1}}}
    more = {"pacts": [Pact(["egypt", "hittites"], True)], "ds": {"sidon": 0}} | more
    return entering("hittites", units={"inf": 2}, on=on, dice={"intercept": [6, 6]}, **more)


# --- two kingdoms for one person (R4.e) -----------------------------------------------------------------------


def pair(**more):
    """Seats of two kingdoms each."""
    t = table(seats=2, **more)
    one, two = t.state.seats
    both = [kingdom for kingdom in t.state.kingdoms if t.state.owner[kingdom] == one]
    return t, both, [kingdom for kingdom in t.state.kingdoms if t.state.owner[kingdom] == two]


@rule("GEN-R4.e", "GEN-13.2-alliance.a")
def test_ones_own_kingdoms_make_no_alliance():
    t, (mine, own), theirs = pair()
    t.state.playing.append(Played(mine, "alliance.1"))
    found = drive(alliance(t, mine), theirs[0], [])
    assert sorted(found.keys("partner")) == sorted(theirs) and own not in found.keys("partner")
    alone = build(seats=1)
    assert "GEN-13.2-alliance.a" in why_not_play(alone, alone.kingdoms[0], "alliance.1")


@rule("GEN-R4.e", "GEN-12.2.a")
def test_ones_own_kingdoms_do_not_bribe_each_other():
    t, (mine, _), theirs = pair()
    attack_t, force = about_to_attack(mine, silver=9, seats=2)
    found = drive(bribes_against_attack(attack_t, force))
    assert [ask.seat for ask in found.asks] == [t.state.owner[theirs[0]]]


@rule("GEN-R4.e", "GEN-13.1.5.a", "GEN-13.2-amunra.a")
def test_the_second_kingdom_of_a_person_is_another_player():
    t, (mine, own), _ = pair()
    t.state.hands[own] = ["gold.1"]
    t.state.segment = Segment(mine, mine, 1, paid=True)
    found = drive(interjections(t, mine), {"all": {t.state.owner[own]: "card:gold.1"}})
    assert found.topics[0] == "interject" and t.state.hands[own] == [] and t.state.silver[own] > 10
    t, (mine, own), _ = pair()
    t.state.hands[own] = ["amun_ra.1"]
    t.state.playing.append(Played(mine, "plague.1"))
    assert drive(canceled(t), {"all": {t.state.owner[own]: "card:amun_ra.1"}}).value is True
