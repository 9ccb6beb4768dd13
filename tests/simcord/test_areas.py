"""Counts over more than a hundred places, with buttons and selects alone, by parts of the map; and long drafts."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import msgspec
import pytest

from bot.service.step import Who
from bot.views.messages.areas import MOST_HERE
from bot.views.pictures import areas
from engine.kernel.errors import Refused
from engine.kernel.questions import Ask, Option, Pick, Split
from renderers.baked import baked
from tests.bot.runtime import seat_given
from tests.simcord.counting import counted
from tests.simcord.driver import Player, named
from tests.simcord.test_prompts import asked
from tests.simcord.town import buttons, buttons_of, parts_of, selects, texts

LAYOUT = baked("genesis").layout
SPACES = sorted(LAYOUT.spaces)
PLACES = [SPACES[i] if i < len(SPACES) else f"island_{i}" for i in range(104)]
DISKS = 48
COMPONENTS, TEXT = 40, 4_000  # of a message: Discord's limits


def crowded(counts: dict[str, int]) -> Mapping[str, str]:
    """A rule about the whole: the first place holds no more than the second."""
    first, second = (counts.get(f"at:{place}", 0) for place in PLACES[:2])
    return {f"at:{PLACES[0]}": "The first place holds more than the second"} if first > second else {}


def growth(seat: str) -> Ask:
    places = tuple(Option(f"at:{place}", place.replace("_", " "), at=place, most=3) for place in PLACES)
    return Split(
        seat, "grow", "ASK-3", "Where do your disks go?", places, verb="grow", least=0, most=DISKS, unfit=crowded
    )


def men(seat: str) -> Ask:
    many = tuple(Option(f"man:{i}", f"man {i}") for i in range(1, 301))
    return Pick(seat, "men", "ASK-2", "Which men?", many, verb="men", most=300)


def of_verb(message: Any, verb: str) -> list[dict[str, Any]]:
    ids = {str(name) for name in named(message, verb)}
    return [menu for menu in selects(message) if menu["custom_id"] in ids]


async def add(ann: Player, verb: str, *numbers: int) -> None:
    """One more (or less) in each of these places; the selects of the page have them, 25 each."""
    for menu in of_verb(ann.prompt, verb):
        here = {option["value"] for option in menu["options"]} & {str(number) for number in numbers}
        if here:
            again = next(m for m in of_verb(ann.prompt, verb) if {o["value"] for o in m["options"]} >= here)
            await ann.select(again["custom_id"], *sorted(here))


def kept(ann: Player) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(ann.town.runtime.store.database.path)) as db:
        return db.execute("SELECT game, seat, draft FROM drafts").fetchall()


def within_limits(ann: Player) -> None:
    parts = parts_of(ann.prompt)
    assert len(parts) <= COMPONENTS and len(texts(ann.prompt)) <= TEXT
    assert all(len(menu["options"]) <= 25 and len(menu["custom_id"]) <= 100 for menu in selects(ann.prompt))


@pytest.fixture
def on_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is played on the map of Genesis, as far as its places go."""
    monkeypatch.setattr(areas, "layout_of", lambda spec: LAYOUT)


@pytest.mark.usefixtures("on_a_map")
async def test_every_place_is_on_one_page_of_its_part_of_the_map() -> None:
    async with asked(growth) as (ann, _):
        await ann.open()
        [which] = of_verb(ann.prompt, "area")
        titles = [option["label"].partition(" · ")[0] for option in which["options"]]
        assert titles[0].partition(",")[0] in LAYOUT.theatre_titles.values()
        seen: list[str] = []
        for page in range(len(titles)):
            await ann.select(of_verb(ann.prompt, "area")[0]["custom_id"], page)
            within_limits(ann)
            here = [option["value"] for menu in of_verb(ann.prompt, "more") for option in menu["options"]]
            assert 0 < len(here) <= MOST_HERE
            seen += here
        assert sorted(map(int, seen)) == list(range(104))


@pytest.mark.usefixtures("on_a_map")
def test_the_picture_beside_a_page_shows_its_part_of_the_map() -> None:
    ask = growth("assyria")
    assert isinstance(ask, Split)
    found = areas.in_pages(areas.by_theatre(LAYOUT, ask))
    shown = [areas.area_shown(found, page) for page in range(len(found))]
    assert {crop.theatre for crop in shown if crop is not None} == set(LAYOUT.theatres)
    for area in found:
        left, top, right, bottom = LAYOUT.theatres[area.theatre]
        spots = [LAYOUT.spaces[ask.options[i].at].centre for i in area.numbers]
        assert all(left <= x <= right and top <= y <= bottom for x, y in spots), f"{area.title} shows all its places"
    assert areas.area_shown(areas.by_number(ask), 0) is None, "without a map the picture is as ever"


@pytest.mark.usefixtures("on_a_map")
async def test_forty_eight_disks_are_placed_with_selects_and_one_button() -> None:
    """The rule about the whole is said before the answer is given, and forbids it."""
    async with asked(growth) as (ann, ben):
        await ann.open()
        pages, left = len(of_verb(ann.prompt, "area")[0]["options"]), DISKS
        for page in range(pages):
            await ann.select(of_verb(ann.prompt, "area")[0]["custom_id"], page)
            here = [int(option["value"]) for menu in of_verb(ann.prompt, "more") for option in menu["options"]]
            grown = here[:left]
            await add(ann, "more", *grown)
            within_limits(ann)
            left -= len(grown)
        assert "Chosen: **48**" in texts(ann.prompt)
        [(game, seat, draft)] = kept(ann)
        assert (game, seat, len(draft), draft.count("1")) == (ann.game, "assyria", 104, 48)
        grown = [i for i, count in enumerate(draft) if count == "1"]
        extra = next(i for i in range(104) if i not in grown)
        await ann.select(of_verb(ann.prompt, "area")[0]["custom_id"], page_with(ann, extra))
        await add(ann, "more", extra)
        assert "1 too many." in texts(ann.prompt) and not confirmable(ann)
        await add(ann, "less", extra)
        assert confirmable(ann)
        wanted = {f"at:{PLACES[i]}": 1 for i in grown}
        await ann.click("Confirm")
        state = (await ann.town.session(ann.game)).state
        assert state.answers == ["assyria " + ", ".join(f"1 {key}" for key in wanted)]
        assert kept(ann) == [], "answered: nothing is kept of it"
        del ben


def page_with(ann: Player, number: int) -> int:
    ask = growth("assyria")
    assert isinstance(ask, Split)
    found = areas.in_pages(areas.by_theatre(LAYOUT, ask))
    return next(page for page, area in enumerate(found) if number in area.numbers)


def confirmable(ann: Player) -> bool:
    return next(not button.disabled for button in buttons_of(ann.prompt) if button.label.startswith("Confirm"))


async def test_what_does_not_go_together_is_said_and_cannot_be_confirmed() -> None:
    async with asked(growth) as (ann, _):
        await ann.open()
        assert of_verb(ann.prompt, "area")[0]["options"][0]["label"] == "1 to 25 · 25 places"
        await add(ann, "more", 0)
        assert "The first place holds more than the second" in texts(ann.prompt) and not confirmable(ann)
        await add(ann, "more", 1)
        assert "holds more" not in texts(ann.prompt) and confirmable(ann)


async def test_a_place_is_found_by_its_name_and_given_any_number() -> None:
    async with asked(growth) as (ann, _):
        await ann.open()
        await ann.fill("Find…", word=PLACES[60].replace("_", " "))
        [name] = [name for name in named(ann.prompt, "share") if name.part(0) == "60"]
        await ann.select(name, 3)
        assert "Chosen: **3** (51 to 75 3)" in texts(ann.prompt), "the part of the map where it is"


async def test_a_draft_outlives_message_and_process_and_is_nobody_elses() -> None:
    async with asked(growth, sealed=True) as (ann, ben):
        await ann.open()
        await add(ann, "more", 3, 4, 5)
        await ann.open()
        assert "Chosen: **3**" in texts(ann.prompt), "My move brings it back"
        await ben.open()
        assert "Chosen: **0**" in texts(ben.prompt)
        await add(ben, "more", 10, 11)
        await ben.click("Confirm")
        assert [seat for _, seat, _ in kept(ann)] == ["assyria"], "what Ann began stays until she answers"
        await ann.town.restart()
        await ann.open()
        assert "Chosen: **3**" in texts(ann.prompt)
        await ann.click("Confirm")
        if named(ann.prompt, "confirm"):
            await ann.click("Confirm")
        assert kept(ann) == []


@pytest.mark.parametrize("by_role", [False, True])
async def test_what_others_answer_under_seal_meanwhile_closes_no_prompt(by_role: bool) -> None:
    async with asked(growth, sealed=True, by_role=by_role) as (ann, ben):
        await ann.open()
        await add(ann, "more", 3, 4)
        await ben.open()
        await ben.click("Confirm: nothing")
        await add(ann, "more", 5)
        assert "Chosen: **3**" in texts(ann.prompt) and "no longer open" not in texts(ann.prompt)
        await ann.click("Confirm")
        state = (await ann.town.session(ann.game)).state
        assert state.answers == [f"assyria {', '.join(f'1 at:{PLACES[i]}' for i in (3, 4, 5))}", "babylon nothing"]


async def test_a_prompt_says_for_whom_a_seat_decides_if_that_is_another() -> None:
    def for_urartu(seat: str) -> Ask:
        return msgspec.structs.replace(growth(seat), role="urartu")

    async with asked(growth, for_urartu) as (ann, _):
        await ann.open()
        assert texts(ann.prompt).splitlines()[0] == "-# Questions · you play Assyria"
        await ann.click("Confirm: nothing")
        assert texts(ann.prompt).splitlines()[0] == "-# Questions · you play Assyria, and decide for urartu"


async def test_only_what_is_shown_is_confirmed() -> None:
    async with asked(growth) as (ann, _):
        await ann.open()
        await add(ann, "more", 3, 4)
        elsewhere = ann.prompt
        await ann.open()
        await add(ann, "more", 5)
        ann.prompt = elsewhere
        await ann.click("Confirm")
        assert "Something else was chosen since, on another message." in texts(ann.prompt)
        assert "Chosen: **3**" in texts(ann.prompt)
        assert (await ann.town.session(ann.game)).state.answers == []


async def test_a_draft_goes_with_the_seat_the_decision_and_the_game() -> None:
    async with asked(growth) as (ann, ben):
        service, mod = ann.town.runtime.service, Who(ann.town.mod.id, moderates=True)
        await ann.open()
        await add(ann, "more", 3)
        before = await service.play.sit(ann.game, Who(ann.person.id))
        await seat_given(service, ann.game, mod, "assyria", ann.town.cem.id)
        assert kept(ann) == [], "whoever comes to a seat sees nothing of it"
        cem = Player(ann.town, ann.town.cem, ann.game, ann.chance)
        await cem.open()
        assert "Chosen: **0**" in texts(cem.prompt)
        await add(cem, "more", 7)
        assert await service.play.draft_of(before) == "", (
            "whoever sat there before sees nothing of what comes after him"
        )
        with pytest.raises(Refused, match="you do not play Assyria"):
            await service.play.keep_draft(before, "1")
        about = await ann.town.runtime.store.privacy.everything_about(ann.town.cem.id)
        assert about["half-finished answers"] == [{"game": ann.game, "draft": "0" * 7 + "1" + "0" * 96}]
        await ann.town.runtime.store.privacy.forget(ann.town.cem.id, at=1, alarm="automat", without_automat=[ann.game])
        assert kept(ann) == []
        await seat_given(service, ann.game, mod, "assyria", ann.town.guest.id)
        guest = Player(ann.town, ann.town.guest, ann.game, ann.chance)
        await guest.open()
        await add(guest, "more", 7)
        assert len(kept(ann)) == 1
        await service.moderation.end(ann.game, mod, annul=True)
        assert kept(ann) == []
        del ben


async def test_a_draft_that_is_kept_costs_two_locks_and_five_rows() -> None:
    async with asked(growth) as (ann, _):
        await ann.open()
        await add(ann, "more", 3)
        menu = of_verb(ann.prompt, "more")[0]["custom_id"]
        with counted(ann.town.runtime) as found:
            await ann.select(menu, 4)
        assert (found.locks, found.reads) == (2, 4)


async def test_a_set_of_three_hundred_is_put_together_with_selects() -> None:
    async with asked(men) as (ann, _):
        await ann.open()
        assert "In words…" in buttons(ann.prompt) and len(selects(ann.prompt)) == 4
        await ann.select(selects(ann.prompt)[0]["custom_id"], 11, 12)
        for _ in range(2):
            await ann.click(next(b for b in buttons(ann.prompt) if b.startswith("Later")))
        await ann.select(selects(ann.prompt)[3]["custom_id"], 299)
        within_limits(ann)
        assert "Chosen: **man 12, man 13 and man 300**" in texts(ann.prompt)
        await ann.click("Confirm")
        assert "✓ Which men? **man 12, man 13 and man 300**" in texts(ann.prompt)
