"""What can be pressed on a map, and who is told of it: the choices are those of the buttons below, place by place."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.local.choices import Choice, choices
from bot.settings import GameSettings
from bot.store import GameRow
from bot.views.messages.areas import Area
from bot.views.messages.prompt import Prompt
from engine.kernel.questions import Ask, Choose, Option, Pick, QuickMove, Split
from tests.local.test_page import Visitor, begin, context, named, soon
from tests.tiny import SCRIBES

Json = dict[str, Any]
PLACES = ("on", "memphis", "thebes")


@pytest.fixture
async def visitor(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with context(tmp_path) as one:
        yield one


async def question(visitor: Visitor) -> Json:
    """Ann's open question, as the page shows it."""
    message, name = named(await visitor.messages(), "My move")
    await visitor.act("click", message=message, name=name)

    async def asked() -> bool:
        return any(one["question"] for one in await visitor.messages())

    await soon(asked)
    return next(one for one in await visitor.messages() if one["question"])


async def test_a_question_comes_with_what_can_be_pressed_on_its_map(visitor: Visitor) -> None:
    await begin(visitor)
    channel = str(visitor.table.town.table.id)
    shown = await question(visitor)
    assert (await visitor.json("asked", channel=channel))["questions"] == [shown["question"]]
    told = await visitor.json("map", message=shown["id"])
    ((name, regions),) = told["maps"].items()
    assert name in str(shown["components"])
    there = {region["space"]: region["label"] for region in regions}
    assert set(told["choices"]) <= set(there) and there["thebaid"] == "Thebaid"
    three = told["choices"]["thebaid"][0]
    assert three["label"] == "3 in Thebaid"
    body = {"message": shown["id"], "name": three["name"], "values": three["values"]}
    assert (await visitor.act("select", **body))["status"] == 200

    async def chosen() -> bool:
        return "Chosen: **3 Thebaid**" in str(await visitor.messages())

    await soon(chosen)


async def test_nobody_else_is_told_of_it(visitor: Visitor) -> None:
    await begin(visitor)
    shown = await question(visitor)
    status, text = await visitor.get(f"api/map?as=ben&message={shown['id']}")
    assert status == 404 and text == "that message is not there any more"
    channel = str(visitor.table.town.table.id)
    assert (await visitor.json("asked", "ben", channel=channel))["questions"] == []
    assert all(not one["question"] for one in await visitor.messages("ben"))


async def test_the_public_map_says_where_things_are_and_offers_nothing(visitor: Visitor) -> None:
    await begin(visitor)
    message, _ = named(await visitor.messages(), "Log")  # a call has "My move" too, and no map
    told = await visitor.json("map", "ben", message=message)
    (regions,) = told["maps"].values()
    assert told["choices"] == {} and {"thebaid", "on", "elam"} <= {one["space"] for one in regions}


async def test_an_earlier_question_offers_nothing_more(visitor: Visitor) -> None:
    await begin(visitor)
    shown = await question(visitor)
    line = "3 on 3 upper egypt 3 lower egypt 1 thebaid"
    await visitor.act("slash", channel=str(visitor.table.town.table.id), line="do", options={"line": line})

    async def another() -> bool:
        channel = str(visitor.table.town.table.id)
        return (await visitor.json("asked", channel=channel))["questions"] != [shown["question"]]

    await soon(another)
    assert (await visitor.json("map", message=shown["id"]))["choices"] == {}


# ---------------------------------------------------------------------- what the buttons do, place by place


def row() -> GameRow:
    setup = SCRIBES.setup()
    return GameRow(7, "scribes", "Ours", 5, 77, "running", setup, bytes(32), 1, 10, 0, GameSettings(), 0, None, "d", {})


def at_places(ask: Ask, draft: str = "", **more: Any) -> dict[str, list[Choice]]:
    view = Prompt(row(), ask, "1.2.3.0", draft=draft, **more).panel().view()
    return choices(view.to_components(), ask)


def options(most: int = 1, count: int = 3) -> tuple[Option, ...]:
    here = [Option(f"to:{place}", place.title(), at=place, most=most) for place in PLACES]
    return (*here, *(Option(f"to:more{n}", f"More {n}", at=f"more{n}", most=most) for n in range(count - 3)))


COMMON = {"seat": "a", "topic": "t", "rule": "R-1", "prompt": "Where?"}


def test_one_of_few_is_a_button() -> None:
    ask = Choose(**COMMON, options=(*options(), Option("stay", "Stay")))
    found = at_places(ask)
    assert list(found) == list(PLACES), "what has no place is left to its button"
    assert found["memphis"] == [Choice("2 · Memphis", "click", "a:choose:7:1.2.3.0:1")]


def test_one_of_many_is_in_a_select() -> None:
    found = at_places(Choose(**COMMON, options=options(count=30)))
    assert len(found) == 30
    (one,) = found["more26"]
    assert (one.label, one.act, one.values) == ("30 · More 26", "select", ("29",))


def test_several_of_many_are_taken_one_by_one_and_left_out_again() -> None:
    ask = Pick(**COMMON, options=options(count=30), most=3)
    (first,), (second,) = (at_places(ask)[place] for place in PLACES[:2])
    assert (first.values, first.chosen, second.values) == (("0",), False, ("1",))
    (first,), (second,) = (at_places(ask, draft="1")[place] for place in PLACES[:2])
    assert (first.act, first.values, first.chosen) == ("select", (), True)
    assert (second.values, second.chosen) == (("0", "1"), False)


def test_several_of_few_are_picked_before_they_are_sent() -> None:
    (first,) = at_places(Pick(**COMMON, options=options(), most=3))["on"]
    assert (first.act, first.values) == ("pick", ("0",))
    (only,) = at_places(Pick(**COMMON, options=options(), most=1))["on"]
    assert (only.act, only.values) == ("select", ("0",))


def test_a_whole_decision_belongs_to_where_it_leads() -> None:
    ways = [QuickMove(f"all 3 to {place.title()}", ({"foot": 3}, f"to:{place}"), at=place) for place in PLACES]
    units = (Option("foot", "foot", most=3), Option("chariot", "chariot", most=1))
    found = at_places(Split(**COMMON, options=units, least=1, most=4, quick_moves=ways))
    assert list(found) == list(PLACES)
    assert found["memphis"] == [Choice("2 · All 3 to Memphis", "click", "a:moves:7:1.2.3.0:1")]
    many = [QuickMove(f"all 3 to {n}", ({"foot": 3}, f"to:{n}"), at=f"more{n}") for n in range(8)]
    (one,) = at_places(Split(**COMMON, options=units, least=1, most=4, quick_moves=many))["more7"]
    assert (one.act, one.values) == ("select", ("7",))


def test_of_few_answers_those_that_use_a_place_are_offered_there() -> None:
    found = at_places(Split(**COMMON, options=options(most=2), most=2))
    assert [one.label for one in found["thebes"]] == [
        "1 On and 1 Thebes",
        "1 Memphis and 1 Thebes",
        "2 Thebes",
        "1 Thebes",
    ]
    assert all(one.act == "select" and len(one.values) == 1 for one in found["thebes"])


def test_so_many_in_each_are_offered_from_the_most() -> None:
    ask = Split(**COMMON, options=options(most=3, count=6), most=12)
    assert [one.label for one in at_places(ask)["on"]] == ["3 in On", "2 in On", "1 in On"]
    first, second, _ = at_places(ask, draft="030000")["memphis"]
    assert (first.values, first.chosen, second.values, second.chosen) == ((), True, ("1",), False)


def test_counts_are_offered_without_the_one_that_stands() -> None:
    units = (*options(most=7, count=2), Option("rest", "Rest", most=9))
    ask = Split(**COMMON, options=units, most=23)
    assert [one.values for one in at_places(ask)["on"]] == [(str(n),) for n in range(1, 8)]
    assert [one.values for one in at_places(ask, draft="1000")["on"]] == [(str(n),) for n in (0, *range(2, 8))]


def test_of_many_places_one_more_and_one_less_are_offered() -> None:
    ask = Split(**COMMON, options=options(most=2, count=20), most=6)
    areas = [Area("All", "", tuple(range(20)))]
    assert [one.label for one in at_places(ask, areas=areas)["on"]] == ["One more · 1 · On: 0 of 2"]
    labels = [one.label for one in at_places(ask, draft="1" + "0" * 19, areas=areas)["on"]]
    assert labels == ["One more · 1 · On: 1 of 2", "One less · 1 · On: 1 of 2"]
