"""Cards of the own Growth Phase (53, 57, 61) and Investments used in it (2, 4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme.player.policy import policy
from engine.games.acme.position.disks import gain_minas, supply
from engine.games.acme.position.state import State, Temple
from engine.kernel.table import Table
from tests.games.acme.kit import Asked, Stacks, position, run, stacks
from tests.rules import rule


def grown(on: Stacks, say: Any = None, **more: Any) -> tuple[Table[State], Asked]:
    """Green has had its growth."""
    t = position(on, phase="growth", queue=["green"], **more)
    return t, run(t, "growth", say)


def taken(asked: Asked) -> list[int]:
    """How many disks are due, question by question."""
    return [int(ask.about["disks"]) for ask in asked.asks if ask.topic == "income"]


@rule("ACME-R2.2")
def test_the_master_builder_places_a_disk_in_an_own_land_area() -> None:
    on = {"thebes": {"green": 3}, "abydos": {"green": 1, "red": 1}, "red_sea": {"green": 1}}
    t, asked = grown(on, {"build": {"green": "yes"}, "deploy": {"green": {}}}, invested={"2": ("green", 3)})
    assert stacks(t, "thebes") == {"green": 4} and t.state.invested["2"].disks == 2
    assert stacks(t, "abydos") == {"green": 1, "red": 1} and asked.topics.count("build") == 1, "no area has room now"
    assert supply(t.state, "green") == 48 - 6 - 2


@rule("ACME-R2.4")
@pytest.mark.parametrize(("rivers", "more"), [(1, 1), (2, 2), (3, 2)])
def test_the_canal_builder_waters_fertile_areas_on_rivers(rivers: int, more: int) -> None:
    wet = ("memphis", "amarna", "abydos")[:rivers]
    on = {**{area: {"green": 1} for area in wet}, "nile_delta": {"green": 1}}
    _, asked = grown(on, {"income": {"green": ("use:4", "all")}}, invested={"4": ("green", 3)}, civs={"green": "greek"})
    assert taken(asked) == [max(3, 1 + rivers), 1 + rivers + more]


@rule("ACME-R2.53")
def test_a_good_harvest() -> None:
    on = {area: {"green": 2} for area in ("thebes", "abydos", "amarna", "memphis")}
    t, asked = grown(on, {"income": {"green": ("card:53", "all")}}, hands={"green": ("53", "36")})
    assert taken(asked) == [4, 6] and t.state.discard == ["53"]


@rule("ACME-R2.57", "ACME-growth.granary.b")
def test_granaries_are_opened_twice_or_bring_a_mina() -> None:
    on = {area: {"green": 2} for area in ("thebes", "abydos", "amarna", "memphis", "lydia")}
    say = {"income": {"green": ("card:57", "granary", "granary", "all")}}
    t, asked = grown(on, say, hands={"green": ("57", "36")}, temples={"god_of_war": "green"})
    assert t.state.minas["green"] == 2 and taken(asked) == [5, 5, 3, 1]
    lost = {"god_of_war": Temple("green", at="card")}
    t, asked = grown(on, {"income": {"green": ("card:57", "all")}}, hands={"green": ("57", "36")}, temples=lost)
    assert t.state.minas["green"] == 1 and "granary" not in asked.keys("income")


@rule("ACME-R2.61")
def test_potters_beside_a_city() -> None:
    settled = ("troas", "ionia", "pala")
    on = {"lydia": {"green": 3}, "phrygia": {"green": 1}, **{area: {"green": 2} for area in settled}}
    _, asked = grown(on, {"income": {"green": ("card:61", "all")}}, hands={"green": ("61",)}, civs={"green": "greek"})
    assert taken(asked) == [3, 3 + 2], "Troas and Ionia; Pala is far from the City"


@rule("ACME-growth.commerce.c", "ACME-terms.faction.b", "ACME-terms.opposing.a")
def test_civilizations_of_one_player_trade_and_oppose_each_other() -> None:
    on = {"thebes": {"green": 1}, "abydos": {"red": 1}}
    t = position(on, phase="growth", queue=["green"], owner={"green": "green", "red": "green", "blue": "blue"})
    assert run(t, "growth").of("income").about["Commerce"] == 1


@rule("ACME-options.hordes.a")
@pytest.mark.parametrize(("hordes", "seats", "black"), [("no", 3, 50), ("yes", 3, 100), ("no", 6, 50)])
def test_hordes_of_an_unused_color(hordes: str, seats: int, black: int) -> None:
    t = position({}, seats=seats, options={"hordes": hordes})
    assert supply(t.state, "barbarians") == black


@rule("ACME-limits.mina.c", "ACME-competition.allies.e", "ACME-limits.mina.a")
def test_allies_take_no_minas_from_the_supply() -> None:
    t = position({"thebes": {"green": 2}}, minas={"green": 49}, allies={"thebes": {"green": 4}}, phase="card")
    assert gain_minas(t.state, "green", 3) == 1 and t.state.minas["green"] == 50


# ---------------------------------------------------------------- what the bot makes of them


SETTLED = {"thebes": 3, "abydos": 2, "amarna": 2, "memphis": 2}


@pytest.mark.parametrize(
    ("card", "stacks_of_green", "more", "answer"),
    [
        ("61", {"ur": 2, "nile_delta": 2}, {}, "all"),  # no City is next to a Plain Settlement
        ("53", SETTLED, {}, "card:53"),
        ("53", {"lydia": 1}, {}, "all"),  # two more than nothing are fewer than the minimum of three
        ("57", SETTLED, {}, "card:57"),  # no active Deity: a mina
        ("57", SETTLED, {"temples": {"god_of_war": "green"}, "minas": {"green": 3}}, "all"),
    ],
)
def test_the_bot_plays_a_card_of_growth_only_if_it_brings_something(
    card: str, stacks_of_green: dict[str, int], more: dict[str, Any], answer: str
) -> None:
    def begun() -> Table[State]:
        on = {area: {"green": n} for area, n in stacks_of_green.items()}
        return position(on, phase="growth", queue=["green"], hands={"green": (card, "36")}, **more)

    [ask] = [ask for ask in run(begun(), "growth", {"income": {"green": "all"}}).asks if ask.topic == "income"]
    assert policy(begun().state, ask, None) == answer  # type: ignore[arg-type]
