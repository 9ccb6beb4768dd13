"""12 The Growth Phase: Strongholds, Retirement, Acquisition, Resettlement, Deployment."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme.data.areas import AREAS, SECTIONS, sea
from engine.games.acme.growth.deployment import deployment
from engine.games.acme.holdings.income import allotment, from_fertile, from_mountains, from_plains, granaries, incomes
from engine.games.acme.position.disks import is_contested, place_disks, supply, take_off
from engine.games.acme.position.section import near
from engine.games.acme.position.state import Temple
from tests.games.acme.kit import Stacks, game, position, run, stacks
from tests.kit import Play
from tests.rules import rule


def growing(on: Stacks, **more: Any) -> Play:
    """Green's growth; in the Card Phase after it Blue has a card, so that the game waits there."""
    return game(on, phase="growth", queue=["green"], **{"hands": {"blue": ("42",)}, **more})


def grown(on: Stacks, *answers: Any, **more: Any) -> Play:
    """Green has had its growth, with these answers and its defaults after them."""
    return growing(on, **more).do(*answers).until("action")


def sources(on: Stacks, **more: Any) -> dict[str, int]:
    return {income.source: income.disks for income in incomes(position(on, phase="growth", **more).state, "green")}


def legal(on: Stacks, counts: dict[str, int], **more: Any) -> bool:
    """Whether green may deploy so."""
    return not deployment(position(on, **more).state, "green").left_over(counts)


# --- Strongholds ------------------------------------------------------------------------------------------------


@rule(
    "ACME-growth.strongholds.a", "ACME-growth.strongholds.b", "ACME-growth.strongholds.c", "ACME-growth.strongholds.d"
)
@rule("ACME-DX-21", "ACME-diffs.c", "ACME-terms.stronghold.a")
def test_strongholds_in_mountains_under_control_for_all_at_once() -> None:
    on = {"tarsus": {"green": 1}, "armenia": {"barbarians": 2}, "kumannis": {"green": 1, "red": 1},
          "hattusha": {"red": 3}, "lydia": {"green": 3}}  # fmt: skip
    t = position(on, phase="strongholds", strongholds={"hattusha": "red"})
    run(t, "strongholds")
    assert t.state.strongholds == {"hattusha": "red", "tarsus": "green", "armenia": "barbarians"}
    assert t.state.phase == "growth" and t.state.queue == t.state.order


@rule("ACME-growth.strongholds.b")
def test_whoever_likes_builds_none() -> None:
    play = game({"tarsus": {"green": 1}, "armenia": {"green": 1}}, phase="strongholds").expect("green", "stronghold")
    assert play.do(["armenia"]).seen().strongholds == {"armenia": "green"}


@rule("ACME-growth.strongholds.e", "ACME-growth.strongholds.f", "ACME-growth.retirement.d", "ACME-card.stronghold.c")
def test_a_stronghold_falls_with_the_last_disk_of_its_faction_and_passes_to_nobody() -> None:
    t = position({"tarsus": {"green": 2, "red": 3}}, strongholds={"tarsus": "green"})
    take_off(t.state, "tarsus", "green", 1)
    assert t.state.strongholds == {"tarsus": "green"}
    take_off(t.state, "tarsus", "green", 1)
    assert t.state.strongholds == {} and stacks(t, "tarsus") == {"red": 3}


# --- order, Retirement ------------------------------------------------------------------------------------------


@rule("ACME-growth.order.a", "ACME-growth.order.b", "ACME-growth.acquisition.l")
def test_one_civilization_ends_its_growth_before_the_next_begins() -> None:
    """Red counts the Camp that Green has just put next to it."""
    g = game({"anshan": {"green": 2}, "bit_yakin": {"red": 2}}, phase="growth", queue=["green", "red", "blue"])
    g.until("deploy").expect("green", "deploy").do({"susa": 1})
    g.until("income").expect("red", "income")
    assert g.ask.about["Commerce"] == 1 and g.state.queue == ["blue"]


@rule("ACME-growth.retirement.a", "ACME-growth.retirement.b", "ACME-growth.retirement.c")
def test_what_may_be_retired() -> None:
    on = {"thebes": {"green": 3, "red": 3}, "abydos": {"green": 2, "red": 3}, "red_sea": {"green": 2, "red": 1},
          "lydia": {"green": 1}}  # fmt: skip
    play = growing(on).do("retire").expect("green", "retire")
    most = {option.key: option.most for option in play.ask.options}
    assert most == {"abydos": 2, "red_sea": 2, "lydia": 1}, "a City stays, no matter who else is there"
    play.do({"abydos": 2, "red_sea": 1}, "all", {})
    assert stacks(play, "abydos") == {"red": 3} and stacks(play, "red_sea") == {"green": 1, "red": 1}


@rule("ACME-growth.order.a")
def test_growth_is_two_questions_for_whoever_takes_all() -> None:
    play = growing({"thebes": {"green": 4}, "abydos": {"green": 2}}).expect("green", "income")
    assert play.options() == ["all", "retire", "resettle"]
    play.do("all").expect("green", "deploy").do({"abydos": 1})
    assert play.ask.topic == "action"


@rule("ACME-growth.order.a")
def test_disks_retire_before_the_acquisition_and_cities_send_some_after_it() -> None:
    """Retired disks yield nothing any more and are in Supply; once a mina is taken from the Granary none retires."""
    on = {"thebes": {"green": 4}, "abydos": {"green": 2}, "lydia": {"green": 2}}
    play = growing(on, temples={"god_of_war": "green"}).expect("green", "income")
    assert {name: play.ask.about[name] for name in ("Fertile", "Plain", "supply")} == {
        "Fertile": 2, "Plain": 1, "supply": 40,
    }  # fmt: skip
    play.do("retire", {"abydos": 2, "lydia": 2}).expect("green", "income")
    assert {name: play.ask.about[name] for name in ("Fertile", "disks", "supply")} == {
        "Fertile": 1, "disks": 3, "supply": 44,
    }  # fmt: skip
    play.do("granary").expect("green", "income")
    assert play.options() == ["all", "resettle"] and play.ask.about["disks"] == 1
    play.do("resettle", ["thebes"]).expect("green", "deploy")
    assert play.ask.about["disks"] == 2 and stacks(play, "thebes") == {"green": 3}


@rule("ACME-growth.retirement.hint.a")
def test_what_each_area_yields_is_told_before_it_is_given_up() -> None:
    on = {"abydos": {"green": 1}, "lydia": {"green": 2}, "troas": {"green": 1}, "sinai": {"green": 1, "red": 1}}
    play = growing(on).do("retire").expect("green", "retire")
    yields = {option.key: option.facts["yields"] for option in play.ask.options}
    assert yields == {"abydos": 1, "lydia": 1, "troas": 0, "sinai": 1}, "Commerce with Red from Sinai"


@pytest.mark.parametrize(("open_", "asked_"), [((), True), (("53", "57", "61"), False)])
def test_who_holds_cards_is_asked_as_long_as_one_of_growth_may_be_among_them(open_: Any, asked_: bool) -> None:
    """Nothing on the map: there is nothing to retire and no City."""
    play = growing({}, hands={"green": ("36",)}, discard=list(open_))
    play.expect("green", "income" if asked_ else "deploy")


# --- Acquisition ------------------------------------------------------------------------------------------------


@rule("ACME-growth.acquisition.b")
@pytest.mark.parametrize(("seas", "disks"), [(1, None), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_disk_for_every_two_seas(seas: int, disks: int | None) -> None:
    areas = ("red_sea", "reed_sea", "sinai_sea", "egyptian_sea", "levantine_sea")[:seas]
    assert sources({area: {"green": 1, "red": 2} for area in areas}).get("Sea") == disks


@rule("ACME-growth.acquisition.c", "ACME-growth.acquisition.k")
@pytest.mark.parametrize(("stack", "disks"), [(1, 0), (2, 1), (3, 0), (4, 0)])
def test_a_disk_for_two_mountain_settlements_of_exactly_two(stack: int, disks: int) -> None:
    on = {area: {"green": stack} for area in ("tarsus", "kumannis", "armenia")}
    assert from_mountains(position(on).state, "green") == disks


@rule("ACME-growth.acquisition.d", "ACME-growth.acquisition.k")
@pytest.mark.parametrize(("stack", "disks"), [(1, 0), (2, 2), (3, 0), (4, 0)])
def test_a_disk_for_each_plain_settlement_shared_or_not(stack: int, disks: int) -> None:
    on = {"lydia": {"green": stack}, "troas": {"green": stack, "red": 3}}
    assert from_plains(position(on).state, "green") == disks


@rule("ACME-growth.acquisition.e", "ACME-growth.acquisition.f", "ACME-growth.acquisition.h", "ACME-diffs.d")
@pytest.mark.parametrize("stack", [1, 2, 3, 4])
def test_a_fertile_area_yields_one_disk_under_control_or_with_a_settlement(stack: int) -> None:
    controlled = {"thebes": {"green": stack}}
    shared = {"thebes": {"green": stack, "red": 1}}
    assert from_fertile(position(controlled).state, "green") == 1
    assert from_fertile(position(shared).state, "green") == int(stack == 2)


@rule("ACME-growth.acquisition.g")
def test_a_desert_yields_nothing_but_commerce() -> None:
    assert sources({"sinai": {"green": 2, "red": 1}}) == {"Commerce": 1}


@rule("ACME-growth.commerce.a", "ACME-growth.commerce.b", "ACME-growth.commerce.d", "ACME-growth.commerce.e")
def test_commerce_counts_each_civilization_in_contact_once() -> None:
    on = {"thebes": {"green": 1}, "abydos": {"red": 1}, "nubia": {"red": 1}, "western_desert": {"barbarians": 2}}
    assert sources(on)["Commerce"] == 1, "Red twice, Barbarians not at all"
    assert sources({**on, "amarna": {"blue": 3}})["Commerce"] == 2
    assert sources({"red_sea": {"green": 1}, "edom": {"red": 1}, "reed_sea": {"blue": 1}})["Commerce"] == 2
    assert "Commerce" not in sources({"thebes": {"green": 1}, "memphis": {"red": 1}}), "that is two areas away"


@rule("ACME-growth.commerce.a")
def test_areas_out_of_play_join_nothing() -> None:
    on = {"washukanni": {"green": 1}, "mari": {"red": 1}}
    assert sources(on)["Commerce"] == 1
    both = {"pontus": {"green": 1}, "hayasa": {"red": 1}}
    assert "armenia" in near(position({}).state, "pontus")
    assert "armenia" not in near(position({}, section="abbreviated").state, "pontus")
    assert sources(both, section="abbreviated")["Commerce"] == 1


@rule("ACME-growth.acquisition.a", "ACME-DX-11")
def test_the_sources_add_up() -> None:
    seas = ("red_sea", "reed_sea", "sinai_sea", "egyptian_sea", "levantine_sea")
    on: dict[str, dict[str, int]] = {area: {"green": 1} for area in seas}
    on |= {area: {"green": 2} for area in ("tarsus", "kumannis", "armenia", "lydia", "troas")}
    on |= {area: {"green": 1} for area in ("thebes", "abydos", "amarna", "memphis")}
    on |= {"nubia": {"red": 1}, "edom": {"blue": 1}}
    assert sources(on) == {"Sea": 2, "Mountain": 1, "Plain": 2, "Fertile": 4, "Commerce": 2}
    assert allotment(position(on, phase="growth").state, "green") == 11


@rule("ACME-EX-6", "ACME-growth.minimum.a")
def test_at_least_three_disks_are_due() -> None:
    on = {"red_sea": {"green": 1}, "reed_sea": {"green": 1}, "edom": {"red": 1}}
    assert sources(on) == {"Sea": 1, "Commerce": 1}
    t = position(on, phase="growth", queue=["green"], growth={"green": 36, "red": 0, "blue": 0})
    assert supply(t.state, "green") == 10 and allotment(t.state, "green") == 3
    play = grown({"sinai": {"green": 1}}, "all", {"sinai": 1, "edom": 2})
    assert stacks(play, "edom") == {"green": 2}, "three disks from nothing at all"


@rule("ACME-EX-7", "ACME-growth.granary.a", "ACME-growth.granary.e", "ACME-growth.minimum.b", "ACME-growth.granary.d")
def test_the_granary_takes_two_of_the_minimum() -> None:
    on = {"thebes": {"green": 3}, "red_sea": {"green": 1}}
    play = grown(on, "granary", "all", {"thebes": 1}, temples={"god_of_war": "green"}, section="whole")
    assert play.seen().minas["green"] == 1 and stacks(play, "thebes") == {"green": 4}
    assert supply(play.seen(), "green") == 48 - 5


@rule("ACME-growth.granary.b")
def test_the_granary_is_used_once() -> None:
    on = {area: {"green": 3} for area in ("thebes", "abydos", "amarna", "memphis")}
    play = growing(on, temples={"god_of_war": "green"})
    assert "granary" in play.options()
    assert "granary" not in play.do("granary").expect("green", "income").options()


@rule("ACME-growth.granary.f")
@pytest.mark.parametrize(
    ("temple", "at_home", "times"),
    [(Temple("green"), 1, 1), (Temple("green"), 0, 0), (Temple("green", at="red"), 1, 0),
     (Temple("green", at="card"), 1, 0), (Temple("green", faint=["30"]), 1, 0), (Temple("red"), 1, 0)],
)  # fmt: skip
def test_who_has_a_granary(temple: Temple, at_home: int, times: int) -> None:
    on = {"abydos": {"green": 2}, **({"thebes": {"green": 1}} if at_home else {})}
    assert granaries(position(on, phase="growth", temples={"god_of_war": temple}).state, "green") == times


@rule("ACME-DX-17", "ACME-growth.granary.g", "ACME-growth.granary.c")
@pytest.mark.parametrize(("left", "minas", "disks"), [(4, 1, 4), (3, 1, 3), (2, 1, 2), (1, 0, 1)])
def test_the_granary_with_a_short_supply(left: int, minas: int, disks: int) -> None:
    """Six disks are due: four areas of Fertile ground, two Plain Settlements."""
    on = {**{area: {"green": 2} for area in ("thebes", "abydos", "amarna", "memphis")}, "lydia": {"green": 2},
          "troas": {"green": 2}}  # fmt: skip
    play = growing(on, temples={"god_of_war": "green"}, invested={"3": ("green", 36 - left)})
    assert supply(play.seen(), "green") == left and allotment(play.seen(), "green") == 6
    play.do("granary" if minas else "all").until("action")
    told = " ".join(play.log(rule="ACME-growth.acquisition.a"))
    assert play.seen().minas["green"] == minas and f"takes {disks} disk" in told


@rule("ACME-growth.acquisition.i", "ACME-growth.acquisition.j")
def test_fewer_disks_may_be_taken_and_never_more_than_supply_has() -> None:
    on = {area: {"green": 2} for area in ("thebes", "abydos", "amarna", "memphis")}
    play = grown(on, "all", {"thebes": 1})
    assert stacks(play, "thebes") == {"green": 3} and supply(play.seen(), "green") == 48 - 9
    play = growing(on, invested={"3": ("green", 38)}).expect("green", "income")
    assert play.ask.about["disks"] == 2


@rule("ACME-growth.abilities.b", "ACME-R3.105")
@pytest.mark.parametrize(("at_home", "extra"), [(1, 1), (0, None)])
def test_the_earth_mother_goddess(at_home: int, extra: int | None) -> None:
    on = {"abydos": {"green": 1}, **({"thebes": {"green": 1}} if at_home else {})}
    assert sources(on, temples={"earth_mother_goddess": "green"}).get("Deity") == extra


@rule("ACME-growth.abilities.c", "ACME-R3.109")
@pytest.mark.parametrize(("faint", "minas"), [([], 2), (["90"], 0)])
def test_the_god_of_the_forge(faint: list[str], minas: int) -> None:
    play = grown({"thebes": {"green": 2}}, "all", {}, temples={"god_of_the_forge": Temple("green", faint=faint)})
    assert play.seen().minas["green"] == minas


# --- abilities --------------------------------------------------------------------------------------------------


@rule("ACME-growth.abilities.a", "ACME-R4.hittite.a", "ACME-R4.medes-persians.a", "ACME-R4.indus-valley.a")
@pytest.mark.parametrize(
    ("civilization", "area", "extra"),
    [("hittite", "lydia", None), ("medes_persians", "lydia", 1), ("egypt", "lydia", None),
     ("indus_valley", "lydia", None), ("indus_valley", "red_sea", 1), ("indus_valley", "harappa", 1),
     ("indus_valley", "hyrcania", None)],
)  # fmt: skip
def test_civilizations_with_a_disk_more(civilization: str, area: str, extra: int | None) -> None:
    assert sources({area: {"green": 1}}, civs={"green": civilization}).get("abilities") == extra


@rule("ACME-R4.hittite.a")
@pytest.mark.parametrize(("troas", "extra"), [({}, None), ({"red": 1}, 1), ({"red": 1, "blue": 1}, 1)])
def test_the_hittites_have_vassals_while_all_others_but_one_know_them(troas: dict[str, int], extra: int | None) -> None:
    on: dict[str, dict[str, int]] = {"lydia": {"green": 1}, **({"troas": troas} if troas else {})}
    assert sources(on, civs={"green": "hittite"}).get("abilities") == extra


@rule("ACME-R4.medes-persians.a")
@pytest.mark.parametrize(("ecbatana", "extra"), [({}, 1), ({"green": 1}, 2), ({"green": 1, "red": 1}, 1)])
def test_satrapies_yield_two_with_all_home_areas(ecbatana: dict[str, int], extra: int) -> None:
    homes: dict[str, dict[str, int]] = {"persis": {"green": 1}, "anshan": {"green": 1}, "ecbatana": ecbatana}
    on = {area: there for area, there in homes.items() if there}
    assert sources(on, civs={"green": "medes_persians"})["abilities"] == extra


@rule("ACME-R4.elam.a")
def test_mountain_settlements_of_elam_yield_one_each() -> None:
    on = {area: {"green": 2} for area in ("tarsus", "kumannis", "armenia")}
    assert (
        sources(on, civs={"green": "elam"})["Mountain"] == 3 and sources(on, civs={"green": "egypt"})["Mountain"] == 1
    )


@rule("ACME-R4.sea-peoples.a")
@pytest.mark.parametrize(("seas", "disks"), [(1, 1), (3, 3), (4, 4), (5, 4), (10, 4)])
def test_seas_of_the_sea_peoples_yield_one_each_up_to_four(seas: int, disks: int) -> None:
    """Ten Seas yield four, not the five that every second one would: the one count stands instead of the other."""
    areas = sorted(area for area in AREAS if sea(area))[:seas]
    assert sources({area: {"green": 1} for area in areas}, civs={"green": "sea_peoples"})["Sea"] == disks


@rule("ACME-display.babylon.a", "ACME-R4.babylon.a", "ACME-R4.egypt.a", "ACME-R4.scythia.b")
@pytest.mark.parametrize(
    ("civilization", "on", "minas", "later"),
    [("babylon", {"babylon": {"green": 3, "red": 1}}, 1, 1), ("babylon", {"babylon": {"green": 2}}, 0, 0),
     ("egypt", {"nile_delta": {"green": 1}}, 1, 0), ("egypt", {"nile_delta": {"green": 3, "red": 1}}, 0, 0),
     ("scythia", {"east_scythia": {"green": 1}}, 2, 2), ("scythia", {"east_scythia": {"green": 3, "red": 1}}, 0, 0),
     ("egypt", {"east_scythia": {"green": 1}}, 0, 0)],
)  # fmt: skip
def test_minas_at_the_start_of_growth(civilization: str, on: Stacks, minas: int, later: int) -> None:
    """In the first turn of an Epoch, and in a later one."""
    for turn, gained in ((1, minas), (2, later)):
        play = grown(on, civs={"green": civilization, "blue": "sumer"}, turn=turn)
        assert play.seen().minas["green"] == gained


@rule("ACME-R4.medes-persians.b")
def test_the_medes_and_persians_levy_a_disk_of_one_city() -> None:
    on = {"persis": {"green": 3}, "anshan": {"green": 4}}
    play = growing(on, civs={"green": "medes_persians", "blue": "egypt"}).do("levy").expect("green", "levy")
    assert play.options() == ["persis", "anshan"]
    assert play.do("persis", "resettle").expect("green", "resettle").options() == ["anshan"]
    play.do(["anshan"])
    assert stacks(play, "persis") == {"green": 2} and stacks(play, "anshan") == {"green": 3}


# --- Resettlement -----------------------------------------------------------------------------------------------


@rule("ACME-growth.resettlement.a", "ACME-growth.resettlement.b", "ACME-growth.resettlement.c", "ACME-DX-18")
def test_each_city_sends_one_disk() -> None:
    on = {"thebes": {"green": 4}, "abydos": {"green": 3, "red": 3}, "amarna": {"green": 2}, "red_sea": {"green": 2}}
    play = growing(on).do("resettle").expect("green", "resettle")
    assert set(play.options()) == {"thebes", "abydos"}
    play.do(["thebes", "abydos"])
    assert stacks(play, "thebes") == {"green": 3} and stacks(play, "abydos") == {"green": 2, "red": 3}


# --- Deployment -------------------------------------------------------------------------------------------------


@rule("ACME-growth.deployment.c", "ACME-growth.deployment.e", "ACME-growth.chaining.a")
def test_disks_go_into_and_next_to_controlled_areas_and_on_from_there() -> None:
    on = {"thebes": {"green": 1}}
    assert legal(on, {"thebes": 3}) and legal(on, {"nubia": 1}) and legal(on, {"nubia": 1, "red_sea": 1})
    assert not legal(on, {"red_sea": 1}), "without a disk in between"
    assert legal(on, {"abydos": 1, "memphis": 1, "libya": 1, "egyptian_sea": 1})


@rule("ACME-growth.deployment.d")
def test_a_contested_area_takes_disks_whatever_the_odds() -> None:
    assert legal({"thebes": {"green": 1, "red": 4}}, {"thebes": 3})


@rule("ACME-growth.deployment.i")
def test_where_single_disks_share_nothing_begins() -> None:
    on = {"thebes": {"green": 1, "red": 1}}
    assert not legal(on, {"thebes": 1}) and not legal(on, {"nubia": 1})
    beside = {**on, "nubia": {"green": 1}}
    assert legal(beside, {"thebes": 1}), "it lies next to a Controlled area"
    assert legal(beside, {"thebes": 1, "abydos": 1}), "and with two disks it is Contested and matched"
    assert not legal({"nubia": {"green": 1}, "thebes": {"red": 1}}, {"thebes": 1, "abydos": 1})


@rule("ACME-EX-8", "ACME-growth.deployment.f", "ACME-growth.deployment.g", "ACME-growth.chaining.b")
@pytest.mark.parametrize(("purple", "on_from_there"), [(1, False), (2, False), (3, False), (4, True)])
def test_whoever_matches_the_largest_faction_goes_on(purple: int, on_from_there: bool) -> None:
    """A Mountain with three disks and a Stronghold of one, two disks of another."""
    on = {"tarsus": {"red": 3, "blue": 2}, "ugarit": {"green": 1}}
    counts = {"tarsus": purple, "cilician_straits": 1}
    assert legal({**on, "ugarit": {"green": 1}}, {"tarsus": purple}, strongholds={"tarsus": "red"})
    inland = {"tarsus": purple, "karahuyuk": 1}
    assert legal(on, inland, strongholds={"tarsus": "red"}) is on_from_there
    assert legal(on, counts, strongholds={"tarsus": "red"}), "the Straits lie next to Ugarit"


@rule("ACME-EX-9", "ACME-EX-10")
@pytest.mark.parametrize(("theirs", "legal_"), [(3, True), (4, False)])
def test_four_disks_match_three_with_a_stronghold_but_not_four(theirs: int, legal_: bool) -> None:
    on = {"tarsus": {"red": theirs, "green": 4}}
    assert legal(on, {"karahuyuk": 1}, strongholds={"tarsus": "red"}) is legal_


@rule("ACME-growth.deployment.g")
def test_the_own_stronghold_counts_too() -> None:
    on = {"tarsus": {"red": 3, "green": 2}}
    assert legal(on, {"karahuyuk": 1}, strongholds={"tarsus": "green"}) and not legal(on, {"karahuyuk": 1})


@rule("ACME-EX-11", "ACME-growth.deployment.h")
def test_with_nothing_on_the_map_one_begins_at_home() -> None:
    red = {"thebes": {"red": 4}, "abydos": {"red": 1}}
    assert legal(red, {"thebes": 2, "abydos": 1, "nubia": 1}) and not legal(red, {"memphis": 1})
    shared = {"lydia": {"green": 1, "red": 1}, "troas": {"green": 1, "red": 1}}
    assert not any(legal(shared, {area: 1}) for area in ("thebes", "lydia", "arzawa", "phrygia"))
    assert legal({**shared, "lydia": {"green": 1, "red": 2}}, {"lydia": 1}), "Contested now"
    play = growing(shared).do("retire", {"lydia": 1, "troas": 1}).until("deploy").do({"thebes": 3})
    assert stacks(play, "thebes") == {"green": 3}


@rule("ACME-growth.deployment.k")
def test_where_nothing_may_be_placed_all_that_was_taken_returns_to_supply() -> None:
    shared = {"lydia": {"green": 1, "red": 1}, "troas": {"green": 1, "red": 1}}
    play = growing(shared).expect("green", "income")
    before = supply(play.seen(), "green")
    seen = play.do("all").seen()
    assert play.ask.topic == "action", "nobody is asked where to deploy"
    assert seen.disks == shared and seen.growth["green"] == 0 and supply(seen, "green") == before
    assert "Egypt finds no area to deploy in." in play.log(rule="ACME-growth.deployment.k")


@rule("ACME-growth.deployment.j", "ACME-stacking.growth-card.a", "ACME-stacking.growth-card.b", "ACME-setup.2p.b")
def test_limits_and_the_line_out_of_play_hold() -> None:
    on = {"washukanni": {"green": 2}, "rusafa": {"green": 1}}
    assert legal(on, {"washukanni": 2}) and not legal(on, {"washukanni": 3})
    assert legal(on, {"rusafa": 1}) and not legal(on, {"rusafa": 2})
    reached = {section: deployment(position(on, section=section).state, "green").reach(3) for section in SECTIONS}
    assert {section: "nineveh" in areas for section, areas in reached.items()} == {
        "abbreviated": False,
        "western": True,
        "whole": True,
    }


@rule("ACME-growth.deployment.b")
def test_what_is_not_placed_returns_to_supply() -> None:
    play = grown({"thebes": {"green": 2}}, "all", {"thebes": 1})
    assert play.seen().growth["green"] == 0 and supply(play.seen(), "green") == 48 - 3


@rule("ACME-growth.cohabitation.a", "ACME-growth.cohabitation.b")
def test_one_may_settle_among_others_in_their_homeland() -> None:
    play = grown({"anshan": {"green": 2}, "susa": {"red": 3}}, "all", {"susa": 2})
    assert stacks(play, "susa") == {"red": 3, "green": 2} and is_contested(play.seen(), "susa")


@rule("ACME-R4.scythia.a")
def test_scythia_rides_two_areas_from_a_plain() -> None:
    on = {"chorasmia": {"green": 1}}
    assert legal(on, {"east_scythia": 1}, civs={"green": "scythia", "blue": "egypt"})
    assert not legal(on, {"east_scythia": 1}, civs={"green": "egypt"})
    desert = {"karakum": {"green": 1}}
    assert not legal(desert, {"east_scythia": 1}, civs={"green": "scythia", "blue": "egypt"})


@rule("ACME-growth.minimum.c", "ACME-competition.captives.e", "ACME-competition.captives.f")
def test_captives_come_on_top() -> None:
    play = growing({"sinai": {"green": 1}}, growth={"green": 2, "red": 0, "blue": 0})
    play.until("deploy").do({"sinai": 1, "edom": 2, "midian": 2})
    assert stacks(play, "edom") == stacks(play, "midian") == {"green": 2}, "three of the minimum and two captives"


@rule("ACME-stacking.a", "ACME-stacking.b")
def test_each_faction_has_its_own_limit_and_strongholds_do_not_count() -> None:
    t = position({"tarsus": {"green": 3, "red": 4}}, strongholds={"tarsus": "green"})
    assert place_disks(t.state, "tarsus", "green", 3) == 1 and stacks(t, "tarsus") == {"green": 4, "red": 4}


@rule("ACME-growth.granary.g", "ACME-R2.57")
@pytest.mark.parametrize(("supply_left", "times"), [(1, 0), (2, 2), (3, 2), (9, 2)])
def test_disks_exchanged_for_a_mina_may_be_exchanged_again_by_granaries(supply_left: int, times: int) -> None:
    on = {"thebes": {"green": 2}, "memphis": {"green": 2}, "abydos": {"green": 2}, "amarna": {"green": 2}}
    t = position(on, phase="growth", temples={"god_of_war": "green"}, used={"green": ["57"]},
                 invested={"1": ("green", 48 - 8 - supply_left)})  # fmt: skip
    assert supply(t.state, "green") == supply_left and allotment(t.state, "green") == 4
    assert granaries(t.state, "green") == times
