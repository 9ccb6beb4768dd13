"""Plays through Discord as a person does: reads the private prompt, and answers by its buttons, selects and forms,
or in words.

The driver knows nothing but what stands on messages, save for one thing: it compares what a prompt offers with what
the rules ask, so that an option that cannot be reached fails the test.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.service import foresight, lobby, running, taking_back
from bot.text.phrases import answer_text, option_text
from bot.views.messages.areas import is_spread
from bot.views.messages.at_once import is_by_count, is_numbered
from bot.views.messages.draft import drafts_fit
from bot.views.messages.ids import Name, of_question, read
from bot.views.messages.panel import MOST_OPTIONS, OPTION, clipped, long_option
from bot.views.messages.prompt import MORE, counted_label, numbered
from engine.kernel.orders.parse import plain
from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, Say, Split
from engine.wargame.text import capital
from tests.simcord.town import Town, alts, buttons_of, parts_of, selects, texts

# selects of the options; `moves_select` has whole decisions
MENUS = ("choose_select", "pick", "share", "number_select", "set", "share_each", "one")
WAYS = ("components", "components", "form", "do", "choose")


class Chance:
    """Stands in for `secrets` where a game's own chance comes from, so that a test plays the same game every time."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self._random.randbytes(count).hex()

    def randbits(self, count: int) -> int:
        return self._random.getrandbits(count)


@contextmanager
def same_chance(seed: int) -> Iterator[None]:
    """Dice, automated players and guesses come from a seed for a while."""
    chance = Chance(seed)
    with pytest.MonkeyPatch.context() as patch:
        for module in (foresight, lobby, running, taking_back):
            patch.setattr(module, "secrets", chance)
        yield


def aloud(message: Any) -> str:
    """A message as it is read: words, [buttons] and <selects>, in their order."""
    found = []
    for part in parts_of(message):
        if (content := part.get("content")) is not None:
            found.append(content)
        elif part["type"] == 2:
            found.append(f"[{part.get('label')}{' –' if part.get('disabled') else ''}]")
        elif part["type"] == 3:
            shown = [("*" if o.get("default") else "") + o["label"] for o in part["options"]]
            inside = " | ".join(shown if len(shown) < 9 else [*shown[:4], "…", *shown[-3:]])
            found.append(f"<{part.get('placeholder')}: {inside}>")
        elif part["type"] == 12:
            found += [f"(picture: {item.get('description')})" for item in part["items"]]
    return "\n".join(found)


def named(message: Any, verb: str) -> list[Name]:
    """The names of the buttons and selects with this verb."""
    read_ones = [read(part.get("custom_id", "")) for part in parts_of(message)]
    return [name for name in read_ones if name is not None and name.verb == verb]


def labels_offered(message: Any) -> list[str]:
    """What a prompt offers on this page: the words on its option buttons, or in its selects."""
    on_buttons = [b.label for b in buttons_of(message) if _verb(b.custom_id) in ("choose", "number")]
    menus = [menu for menu in selects(message) if _verb(menu["custom_id"]) in MENUS]
    return on_buttons + [o["label"] for menu in menus for o in menu["options"] if o["value"] != MORE]


def _verb(custom_id: str) -> str:
    name = read(custom_id)
    return name.verb if name is not None else ""


def line_for(ask: Ask, answer: Answer) -> str:
    """The answer as it is typed."""
    words = {o.key: plain(o.key.replace(":", "_")) for o in ask.options}
    if isinstance(answer, list):
        return " ".join(words[key] for key in answer) or "none"
    if isinstance(answer, dict):
        return " ".join(f"{count} {words[key]}" for key, count in answer.items()) or "none"
    return words.get(str(answer), str(answer))


@dataclass
class Player:
    """One person at one seat or several; `ways` are the ways in which he answers, as chance will have it."""

    town: Town
    person: MemberActor
    game: int
    chance: random.Random
    ways: tuple[str, ...] = WAYS
    likes: tuple[str, ...] = ()  # beginnings of options he prefers to others
    did: dict[str, int] = field(default_factory=dict)  # what was used, how often
    prompt: Any = None  # the private message in front of him

    def count(self, what: str) -> None:
        self.did[what] = self.did.get(what, 0) + 1

    # ------------------------------------------------------------------ what he does

    async def open(self) -> Any:
        """The prompt, by the button of the newest table panel."""
        self.took(await self.person.click(self.town.newest(), label="My move"))
        self.count("My move")
        return self.prompt

    def took(self, result: Any) -> Any:
        """What came back: the prompt as it is now."""
        assert result.acknowledged and result.response is not None, f"no answer: {result}"
        if result.response.ephemeral:
            self.prompt = result.response
            if alts(self.prompt):
                self.count("map")
        return result

    async def click(self, label: str = "", custom_id: str = "") -> Any:
        return self.took(
            await self.person.click(self.prompt, label=label or None, custom_id=custom_id or None),
        )

    async def select(self, name: object, *values: object) -> Any:
        chosen = [str(value) for value in values]
        return self.took(await self.person.select(self.prompt, chosen, custom_id=str(name)))

    async def fill(self, label: str, **fields: str) -> Any:
        """Press a button that opens a form, and send it."""
        shown = await self.person.click(self.prompt, label=label)
        assert shown.modal is not None, f"{label} opened no form"
        self.count(f"form {label}")
        return self.took(await self.person.submit_modal(shown, fields))

    # ------------------------------------------------------------------ answering

    async def decide(self, answer: Answer | None = None) -> None:
        """Answer the open question in one of the ways, and confirm if that is asked for."""
        ask = await self.ask()
        if answer is None:
            answer = self._liked(ask) or ask.sample(self.chance)
        way = self.chance.choice(self.ways)
        if way == "choose" and not isinstance(ask, Choose):
            way = "do"
        self.count(way)
        self.count(f"topic {ask.topic}")
        if way in ("components", "form") and not await self._in_front_of(ask):
            await self.open()
        if way in ("components", "form"):
            assert f"### {ask.prompt}" in texts(self.prompt), f"{ask.prompt!r} in {aloud(self.prompt)}"
        if way == "components":
            await self.reaches_everything(ask)
            await self.by_components(ask, answer)
        elif way == "form":
            label = "Write it" if isinstance(ask, Say) else "Enter a number" if self._has("Enter a number") else ""
            field_of = "text" if isinstance(ask, Say) else "line"
            await self.fill(label or "In words…", **{field_of: line_for(ask, answer)})
        elif way == "choose":
            number = [o.key for o in ask.options].index(str(answer)) + 1
            self.took(await self.person.slash(self.town.channel, "choose", option=str(number), game=self.game))
        else:
            self.took(await self.person.slash(self.town.channel, "do", line=line_for(ask, answer), game=self.game))
        await self.confirm()

    def _liked(self, ask: Ask) -> str:
        """An option of the kind he likes, mostly."""
        liked = [o.key for like in self.likes for o in ask.options if o.key.partition(":")[0] == like]
        return liked[0] if liked and isinstance(ask, Choose) and self.chance.random() < 0.85 else ""

    async def confirm(self) -> None:
        """Say yes to what is asked once more."""
        if self._has("Confirm") and named(self.prompt, "confirm"):
            self.count("confirmed")
            await self.click("Confirm")

    async def by_components(self, ask: Ask, answer: Answer) -> None:
        if isinstance(ask, Choose):
            await self._choose(ask, str(answer))
        elif isinstance(ask, Pick):
            await self._pick(ask, list(answer))  # type: ignore[arg-type]
        elif isinstance(ask, Split):
            await self._split(ask, dict(answer))  # type: ignore[arg-type]
        elif isinstance(ask, Number) and (menus := named(self.prompt, "number_select")):
            await self.select(menus[0], answer)
        elif isinstance(ask, Number) and named(self.prompt, "number"):
            await self.click(str(answer))
        elif isinstance(ask, Number):
            await self.fill("Enter a number", line=str(answer))
        else:
            await self.fill("Write it", text=str(answer))

    async def _choose(self, ask: Ask, answer: str) -> None:
        number = [o.key for o in ask.options].index(answer)
        await self.find_page(number)
        for name in named(self.prompt, "choose"):
            if name.part(0) == str(number):
                await self.click(custom_id=str(name))
                return
        await self.select(self._menu_with(number), number)

    async def _pick(self, ask: Ask, answer: list[str]) -> None:
        wanted = {i for i, o in enumerate(ask.options) if o.key in answer}
        if sets := named(self.prompt, "set"):
            await (self.select(sets[0], *sorted(wanted)) if wanted else self.click("None of them"))
            return
        for number in sorted(wanted):
            await self.find_page(number)
            menu = next(s for s in selects(self.prompt) if any(o["value"] == str(number) for o in s["options"]))
            here = {int(o["value"]) for o in menu["options"]}
            if {int(o["value"]) for o in menu["options"] if o.get("default")} != here & wanted:
                await self.select(menu["custom_id"], *sorted(here & wanted))
        await self.click(custom_id=str(named(self.prompt, "picked")[0]))

    async def _split(self, ask: Split, answer: dict[str, int]) -> None:
        if is_spread(ask):
            await self._spread(ask, answer)
            return
        if ones := named(self.prompt, "one"):
            label = capital(answer_text(ask, answer))
            menu = next(s for s in selects(self.prompt) if s["custom_id"] == str(ones[0]))
            await self.select(
                ones[0], next(o["value"] for o in menu["options"] if o["label"] == clipped(label, OPTION))
            )
            return
        if named(self.prompt, "set"):
            await self._pick(ask, list(answer))
            return
        for number, o in enumerate(ask.options):
            if count := answer.get(o.key, 0):
                await self.find_page(number)
                if so_many := self._so_many(number, count):
                    now = [o["value"] for o in so_many["options"] if o.get("default")]
                    await self.select(so_many["custom_id"], *now, number)
                    continue
                name = next(n for n in named(self.prompt, "share") if n.part(0) == str(number))
                values = {v["value"] for s in selects(self.prompt) if s["custom_id"] == str(name) for v in s["options"]}
                if str(count) in values:
                    await self.select(name, count)
                else:
                    shown = await self.person.select(self.prompt, ["more"], custom_id=str(name))
                    self.took(await self.person.submit_modal(shown, {"count": str(count)}))
        await self.click(custom_id=str(named(self.prompt, "shared")[0]))

    def _so_many(self, number: int, count: int) -> dict[str, Any] | None:
        """The select of those that there are so many each of, if it has this option."""
        menus = [
            s
            for s in selects(self.prompt)
            if (name := read(s["custom_id"])) and (name.verb, name.part(0)) == ("share_each", str(count))
        ]
        return next((menu for menu in menus if any(o["value"] == str(number) for o in menu["options"])), None)

    async def _spread(self, ask: Split, answer: dict[str, int]) -> None:
        """Over many places: part by part of the map, again and again one more in all that still want one."""
        left = {number: answer[o.key] for number, o in enumerate(ask.options) if answer.get(o.key)}
        for page in range(len(self._parts())):
            if not left:
                break
            await self.select(named(self.prompt, "area")[0], page)
            while wanting := [menu for menu in self._places() if any(int(o["value"]) in left for o in menu["options"])]:
                menu = wanting[0]
                here = [int(o["value"]) for o in menu["options"] if int(o["value"]) in left]
                await self.select(menu["custom_id"], *here)
                left = {number: n - (number in here) for number, n in left.items() if n > (number in here)}
        assert not left, f"places that are on no page: {left}"
        await self.click(custom_id=str(named(self.prompt, "shared")[0]))

    def _parts(self) -> list[str]:
        """The parts of the map that are offered."""
        return [
            o["label"] for menu in selects(self.prompt) if _verb(menu["custom_id"]) == "area" for o in menu["options"]
        ]

    def _places(self) -> list[dict[str, Any]]:
        """The selects of where one more can be."""
        return [menu for menu in selects(self.prompt) if _verb(menu["custom_id"]) == "more"]

    async def find_page(self, number: int) -> None:
        """Turn pages until the option with this number can be pressed."""
        for _ in range(20):
            if self._menu_with(number) or any(n.part(0) == str(number) for n in named(self.prompt, "choose")):
                return
            if any(n.part(0) == str(number) for n in named(self.prompt, "share")) or self._so_many(number, 1):
                return
            await self.click(next(b.label for b in buttons_of(self.prompt) if b.label.startswith("Later")))
        raise AssertionError(f"option {number + 1} is on no page of\n{aloud(self.prompt)}")

    def _menu_with(self, number: int) -> str:
        menus = [s for s in selects(self.prompt) if _verb(s["custom_id"]) in ("choose_select", "pick")]
        return next((s["custom_id"] for s in menus if any(o["value"] == str(number) for o in s["options"])), "")

    # ------------------------------------------------------------------ looking

    async def ask(self) -> Ask:
        """The question of the rules that the prompt should show."""
        session = await self.town.session(self.game)
        seats = await self.town.runtime.store.games.seats(self.game)
        mine = [seat for seat in session.asks() if seats[seat].person == self.person.id]
        assert mine, f"nothing is asked of {self.person.name}"
        return session.asks()[mine[0]]

    async def _in_front_of(self, ask: Ask) -> bool:
        """Whether the prompt he looks at is the open question, so that he need not open it again."""
        if self.prompt is None or f"### {ask.prompt}\n" not in texts(self.prompt):
            return False
        session = await self.town.session(self.game)
        question = of_question(session.token_of(ask.seat), session.setup.seats.index(ask.seat))
        named_on_it = [read(part.get("custom_id", "")) for part in parts_of(self.prompt)]
        return any(name is not None and name.question == question for name in named_on_it)

    def _has(self, label: str) -> bool:
        return any(b.label == label and not b.disabled for b in buttons_of(self.prompt))

    async def reaches_everything(self, ask: Ask) -> None:
        """Whether the components of the prompt reach every option of the rules, and nothing else."""
        if isinstance(ask, Split) and is_spread(ask):
            places = await self.all_places()
            assert sorted(places) == list(range(len(ask.options))), f"places {places} of {len(ask.options)}"
        elif drafts_fit(ask):
            offered = await self.all_offered()
            assert offered == labels_wanted(ask), f"offered {offered}, wanted {labels_wanted(ask)}"

    async def all_places(self) -> list[int]:
        """The places on all parts of the map; in the end the first part lies in front of him again."""
        found: list[int] = []
        for page in [*range(1, len(self._parts())), 0]:
            if len(self._parts()) > 1:
                await self.select(named(self.prompt, "area")[0], page)
            found += [int(o["value"]) for menu in self._places() for o in menu["options"]]
        return found

    async def all_offered(self) -> list[str]:
        """Everything the prompt offers, on all its pages; in the end the first page lies in front of him again."""
        found, turned = labels_offered(self.prompt), 0
        while (later := [b for b in buttons_of(self.prompt) if b.label.startswith("Later")]) and not later[0].disabled:
            await self.click(later[0].label)
            found += labels_offered(self.prompt)
            turned += 1
        for _ in range(turned):
            await self.click("Earlier")
        return found


def labels_wanted(ask: Ask) -> list[str]:
    """What a prompt has to offer on its buttons and in its selects."""
    texts_of = [numbered(i, o) if is_numbered(ask) else option_text(o) for i, o in enumerate(ask.options)]
    names = [long_option(text, "").label for text in texts_of]
    if isinstance(ask, Split):
        whole = whole_answers(ask)
        if 0 < len(whole) <= MOST_OPTIONS:
            return [clipped(capital(answer_text(ask, answer)), OPTION) for answer in whole]
        each = [o.most for o in ask.options]
        if max(each) == 1 and len(each) <= MOST_OPTIONS:
            return names
        if is_by_count(ask):
            return [names[i] for n in range(max(each), 0, -1) for i, most in enumerate(each) if most >= n]
        ones = [i for i, most in enumerate(each) if most == 1]
        rows = [i for i in range(len(each)) if i not in ones] if 1 < len(ones) <= MOST_OPTIONS else range(len(each))
        counts = [counted_label(i, ask.options[i], n) for i in rows for n in numbers_of(ask, ask.options[i])]
        return counts + [names[i] for i in ones if i not in rows]
    if isinstance(ask, Number):
        numbers = range(ask.least, ask.most + 1)
        return [str(n) for n in numbers] if len(numbers) <= MOST_OPTIONS else []
    return names


def whole_answers(ask: Split) -> list[dict[str, int]]:
    """All the answers to a split of few options, the largest first; none if they are more than anybody would read."""
    if prod(min(o.most, ask.most) + 1 for o in ask.options) > 5_000:
        return []
    counts = product(*(range(min(o.most, ask.most), -1, -1) for o in ask.options))
    shares = [{o.key: n for o, n in zip(ask.options, each, strict=True) if n} for each in counts]
    return sorted((answer for answer in shares if ask.fits(answer)), key=lambda answer: -sum(answer.values()))


def numbers_of(ask: Split, o: Option) -> list[int]:
    """All counts of an option; where a select has no room for them the first, the rest being reached by a form."""
    numbers = list(range(min(o.most, ask.most) + 1))
    return numbers if len(numbers) <= MOST_OPTIONS else numbers[: MOST_OPTIONS - 2]
