"""12.1 Alliances: talks, what is exchanged, cities ceded, the end."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import KINGDOMS
from engine.games.genesis.events.card_effects import canceled
from engine.games.genesis.events.handling import interjections, why_not_play
from engine.games.genesis.kingdom.alliances import cedable, dissolve
from engine.games.genesis.kingdom.isolation import alliances_end_phase
from engine.games.genesis.kingdom.talks import talks
from engine.games.genesis.position.control import controller, open_to
from engine.games.genesis.position.reach import why_not_enter
from engine.games.genesis.position.state import OnTable, Pact, Segment
from engine.games.genesis.war.entry import contest
from engine.games.genesis.war.sides import side_of
from engine.kernel.errors import Refused
from tests.games.genesis.positions import build, drive, march, position, table, told_strengths
from tests.games.genesis.situations import OPEN, TAKEN, battle, before, fight, force_at, pair, playing
from tests.rules import rule

# --- talks (12.1) ---------------------------------------------------------------------------------------------


@rule(
    "GEN-12.1.a",
    "GEN-12.1.b",
    "GEN-12.1.c",
    "GEN-12.1.d",
    "GEN-12.1.e",
    "GEN-13.2-alliance.a",
    "GEN-5.0.a",
)
def test_silver_cards_and_passage_change_hands_at_once():
    t = table(hands={"egypt": ("gold.1", "elam.1"), "hittites": ("horus.1",)})
    drive(
        talks(t, "egypt", "hittites"),
        ["passage", "give_silver", "give_card", "ask_card", "promise"],
        4,
        ["card:gold.1"],
        "peace",
        "accept",
    )
    s = t.state
    assert s.silver["egypt"] == 6 and s.silver["hittites"] == 14
    assert sorted(s.hands["egypt"]) == ["elam.1", "horus.1"] and s.hands["hittites"] == ["gold.1"]
    assert s.pacts[0].passage and s.pacts[0].terms == "peace" and s.offer is None


@rule("GEN-12.1.c")
@pytest.mark.parametrize("answers", [["refuse"], ["counter", ["passage"], "refuse"]])
def test_no_agreement_is_possible_too(answers):
    t = table()
    drive(talks(t, "egypt", "hittites"), ["passage"], *answers)
    assert t.state.pacts == [] and t.state.offer is None


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


@rule("GEN-2.6.b", "GEN-12.1.c")
def test_where_silver_is_open_who_cannot_pay_cannot_accept():
    t = table(silver={"hittites": 2, "egypt": 1}, options={"treasuries": "open"})
    found = drive(talks(t, "egypt", "hittites"), ["ask_silver"], 2, "accept")
    assert not found.ask("talks").private and t.state.silver["egypt"] == 3


@rule("GEN-2.6.b", "GEN-12.1.c", "GEN-12.1.e")
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("clause", ["ask_silver", "ask_card"])
def test_whether_somebody_can_give_what_is_asked_for_shows_in_no_option_and_no_line(clause, last):
    """Who cannot give it has the same options; to accept is then to refuse, and the table reads the same."""
    asked, told = [], []
    for able, say in ((False, "accept"), (False, "refuse"), (True, "refuse"), (True, "accept")):
        silver = {"hittites": 9 if able else 2, "egypt": 1}
        held = {"hands": {"hittites": ("gold.1",)}} if able else {"aside": {"hittites": "dagon.1"}}
        t = table(silver=silver, options={"treasuries": "hidden"}, **held)
        before = (["passage"], "counter", ["passage"], "counter") if last else ()
        answers = [9] if clause == "ask_silver" else []
        found = drive(talks(t, "egypt", "hittites"), *before, [clause], *answers, say)
        ask = [ask for ask in found.asks if ask.topic == "talks"][-1]
        asked.append(([option.key for option in ask.options], ask.private))
        told.append([line.text for line in t.lines])
        assert ("To accept is to refuse" in ask.prompt) is (not able)
    assert asked == [(["accept", "refuse"] if last else ["accept", "refuse", "counter"], True)] * 4
    assert told[0] == told[1] == told[2] and told[3] != told[2]


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


@rule("GEN-12.1.e", "GEN-12.1.3.d")
def test_which_cities_can_be_ceded():
    on = {"egypt": {"tyre": {"inf": 2}, "gaza": {"inf": 1}}, "hittites": {"hattusa": {"ps": 1}}}
    on["assyria"] = {"gaza": {"sl": 1}}
    s = build(on=on, revolts={"sais": ("egypt", {"inf": 1})})
    found = cedable(s, "egypt", "hittites")
    assert {"tyre", "thebes"} <= set(found) and not {"gaza", "sais"} & set(found)


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


@rule("GEN-12.1.e", "GEN-12.1.3.b")
def test_the_only_peasant_of_a_ceded_city_may_settle_the_other():
    """Egypt cedes Sidon with its only Peasant in it, who goes to Tyre; nobody else is there to leave Sidon."""
    on = {"egypt": {"sidon": {"ps": 1}}, "hittites": {"tyre": {"ps": 1}, "hattusa": {"ps": 1}}}
    t = table(on=on)
    drive(talks(t, "egypt", "hittites"), ["give_city", "ask_city"], ["sidon"], ["tyre"], "accept",
          by={"settler": ("hattusa",)})  # fmt: skip
    assert [controller(t.state, city) for city in ("sidon", "tyre")] == ["hittites", "egypt"]


# --- what holds between allies (12.1.1, 12.1.2) ---------------------------------------------------------------


@rule("GEN-12.1.1.a", "GEN-12.1.g")
@pytest.mark.parametrize("agreed", [True, False])
def test_an_allys_space_is_entered_where_that_was_agreed(agreed):
    s = build(on={"hittites": {"tyre": {"inf": 1}}}, pacts=[Pact(["egypt", "hittites"], agreed)])
    force = force_at(s, "egypt", "sidon", {"inf": 1})
    assert (why_not_enter(s, force, "tyre", 5) == "") == agreed


@rule("GEN-12.1.1.a", "GEN-12.1.1.c")
@pytest.mark.parametrize("agreed", [True, False])
def test_an_allys_empty_home_city_is_closed_as_well_without_leave(agreed):
    s = build(pacts=[Pact(["egypt", "hittites"], agreed)])
    assert (why_not_enter(s, force_at(s, "egypt", "nesa", {"inf": 1}), "hattusa", 5) == "") == agreed


@rule("GEN-12.1.2.a")
def test_allies_do_not_attack_together():
    t, force = before({"inf": 9}, {"inf": 3}, ds={"qatna": 0}, on={"egypt": {"barga": {"inf": 6}}},
                      pacts=[Pact(["egypt", "hittites"], passage=True)], dice={"battle": [3, 3]})  # fmt: skip
    fight(t, force)
    assert told_strengths(t)[0][0] == 9


LEVEL = dict.fromkeys(KINGDOMS, 1)


@rule("GEN-12.1.2.d")
@pytest.mark.parametrize(
    ("kings", "units", "chief"),
    [
        (["akhenaten"], {"egypt": {"inf": 1}, "mitanni": {"inf": 9}}, "egypt"),
        (["kirta", "thutmose_iii"], {"egypt": {"inf": 1}, "mitanni": {"inf": 9}}, "egypt"),
        ([], {"egypt": {"ch": 3}, "mitanni": {"inf": 2}}, "egypt"),
        ([], {"egypt": {"ch": 3}, "mitanni": {"inf": 4}}, "mitanni"),
        (["suppiluliuma"], {"egypt": {"inf": 2}, "mitanni": {"inf": 1}}, "egypt"),
    ],
)
def test_the_better_king_else_the_stronger_decides(kings, units, chief):
    t = table(technology=LEVEL)
    assert side_of(t, "qatna", units, kings, "", "hittites").power == chief


@rule("GEN-12.1.2.d")
@pytest.mark.parametrize("chief", ["egypt", "mitanni"])
def test_between_equals_chance_decides(chief):
    t = table({"who decides": [chief]})
    side = side_of(t, "qatna", {"egypt": {"inf": 2}, "mitanni": {"inf": 2}}, [], "", "hittites")
    assert (side.power, side.seat) == (chief, chief) and len(t.dice.rolls) == 1


@rule("GEN-12.1.2.d")
def test_a_king_with_peasants_leads_the_joint_side():
    t, force = before(
        {"inf": 9}, {"inf": 2}, at="sidon", came="gubla", ds=OPEN, on={"egypt": {"sidon": {"ps": 1}}},
        their_kings=["amose_i"], pacts=[Pact(["egypt", "mitanni"], True)], dice=battle("sidon", 3, 3),
    )  # fmt: skip
    found = drive(contest(t, force, TAKEN), by={"retreat": "no", "withdraw": "no"})
    assert found.ask("retreat").seat == "egypt"


@rule("GEN-12.1.1.b", "GEN-12.1.1.c")
def test_the_host_keeps_control():
    pact = [Pact(["egypt", "hittites"], True)]
    s = build(on={"egypt": {"hattusa": {"inf": 3}}}, pacts=pact, guests={"hattusa": ["egypt"]})
    assert controller(s, "hattusa") == "hittites"
    s = build(
        on={"egypt": {"tyre": {"inf": 3}}, "hittites": {"tyre": {"ps": 1}}}, pacts=pact, guests={"tyre": ["egypt"]}
    )
    assert controller(s, "tyre") == "hittites"


@rule("GEN-12.1.1.b")
def test_a_guest_whose_host_is_gone_lets_his_own_in():
    play = position("egypt", on={"egypt": {"sidon": {"inf": 2}, "tyre": {"inf": 3}}}, guests={"sidon": ["egypt"]},
                    dice={"move": [6]})  # fmt: skip
    march(play, "tyre", {"inf": 3}, "to:sidon")
    assert play.ask.topic == "step" and controller(play.state, "sidon") == "egypt"


# --- ceding cities (12.1.3) -----------------------------------------------------------------------------------


@rule("GEN-12.1.3.a", "GEN-12.1.3.b", "GEN-12.1.3.c", "GEN-12.1.3.d")
def test_a_city_is_ceded_to_a_peasant():
    on = {"egypt": {"tyre": {"inf": 2}}, "hittites": {"hattusa": {"ps": 1}}}
    t = table(on=on)
    drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept")
    assert controller(t.state, "tyre") == "hittites"
    assert t.state.units["tyre"] == {"egypt": {"inf": 1}, "hittites": {"ps": 1}} and "hattusa" not in t.state.units
    assert cedable(build(on={"egypt": {"tyre": {"inf": 2}}}), "egypt", "hittites") == []


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


@rule("GEN-12.1.3.c", "GEN-12.1.1.a")
def test_a_ceded_city_is_open_to_its_new_owner_though_others_stay_in_it():
    on = {"egypt": {"tyre": {"inf": 3}}, "hittites": {"sidon": {"inf": 2}, "hattusa": {"ps": 1}}}
    t = table(on=on)
    drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept")
    assert t.state.pacts[0].passage is False and open_to(t.state, "tyre", "hittites")


# --- the end (12.1.4) -----------------------------------------------------------------------------------------


@rule("GEN-3.2.F.c", "GEN-3.2.F.d", "GEN-12.1.4.a", "GEN-12.1.4.b", "GEN-12.1.4.c")
def test_at_the_end_guests_leave_or_are_lost():
    pact = [Pact(["egypt", "hittites"], True)]
    on = {"egypt": {"tyre": {"inf": 3}}, "hittites": {"tyre": {"ps": 1}}}
    t = table(on=on, pacts=pact, guests={"tyre": ["egypt"]}, ds={"sidon": 0})
    drive(dissolve(t))
    assert t.state.units["sidon"] == {"egypt": {"inf": 3}} and t.state.pacts == []
    t = table(on=on, pacts=[Pact(["egypt", "hittites"], True)], guests={"tyre": ["egypt"]})
    drive(dissolve(t))
    assert t.state.units == {"tyre": {"hittites": {"ps": 1}}}


@rule("GEN-12.1.4.a")
def test_a_visiting_king_goes_home_too():
    pact = [Pact(["egypt", "hittites"], True)]
    t = table(on={"hittites": {"tyre": {"ps": 1}}}, pacts=pact, kings={"apepi": "tyre"}, ds={"sidon": 0})
    drive(dissolve(t))
    assert t.state.kings == {"apepi": "sidon"}


@rule("GEN-3.2.F.c")
def test_all_alliances_end_with_the_turn():
    t = table(pacts=[Pact(["egypt", "hittites"], False)])
    drive(alliances_end_phase(t))
    assert t.state.pacts == [] and t.state.phase == "end_turn"


@rule("GEN-12.1.4.c", "GEN-2.9.p")
def test_who_leaves_an_ally_does_not_go_where_an_enemy_king_is():
    on = {"egypt": {"sidon": {"inf": 1}}, "hittites": {"sidon": {"inf": 1}}}
    pacts = [Pact(["egypt", "hittites"], True)]
    t = table(on=on, kings={"kirta": "kumidi"}, guests={"sidon": ["egypt"]}, pacts=pacts, ds={"gubla": 0})
    assert "kumidi" not in drive(dissolve(t)).keys("leave_ally") and t.state.units["gubla"] == {"egypt": {"inf": 1}}


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


# --- two kingdoms for one person (R4.e) -----------------------------------------------------------------------


@rule("GEN-R4.e", "GEN-13.2-alliance.a")
def test_ones_own_kingdoms_make_no_alliance():
    t, (mine, own), theirs = pair()
    found = playing(t, mine, "alliance", theirs[0], [])
    assert sorted(found.keys("partner")) == sorted(theirs) and own not in found.keys("partner")
    alone = build(seats=1)
    assert "GEN-13.2-alliance.a" in why_not_play(alone, alone.kingdoms[0], "alliance.1")


@rule("GEN-R4.e", "GEN-13.1.5.a", "GEN-13.2-amunra.a")
def test_the_second_kingdom_of_a_person_is_another_player():
    t, (mine, own), _ = pair()
    t.state.hands[own] = ["gold.1"]
    t.state.segment = Segment(mine, mine, 1, paid=True)
    found = drive(interjections(t, mine), {"all": {t.state.owner[own]: "card:gold.1"}})
    assert found.topics[0] == "interject" and t.state.hands[own] == [] and t.state.silver[own] > 10
    t, (mine, own), _ = pair()
    t.state.hands[own] = ["amun_ra.1"]
    t.state.playing.append(OnTable(mine, "plague.1"))
    assert drive(canceled(t), {"all": {t.state.owner[own]: "card:amun_ra.1"}}).value is True


@rule("GEN-12.1.c")
def test_whoever_is_asked_for_a_card_decides_himself_though_his_only_one_is_set_aside():
    """In the last round nothing is left but to refuse; that nobody had to be asked would tell which card it is."""
    asked = {}
    for aside, held in (({"hittites": "dagon.1"}, ()), ({}, ("gold.1",))):
        t = table(aside=aside, hands={"hittites": held})
        offers = ["passage"], "counter", ["passage"], "counter", ["ask_card"]
        found = drive(talks(t, "egypt", "hittites"), *offers, "refuse")
        asked[held] = [(ask.seat, ask.topic) for ask in found.asks if ask.forced() is None]
        assert found.asks[-1].seat == "hittites" and found.asks[-1].topic == "talks"
    assert asked[()] == asked["gold.1",]
