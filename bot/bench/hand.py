"""Somebody who knows what he wants, and counts what it takes him: every button, select and form on his screen.

He says an answer as the rules know it, and finds the shortest way to it among what the message offers: as anybody would
who knows the panel. What he wants is not to be had by other means, so an answer that cannot be reached is an error.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.fake_discord import Message, Outcome, Person
from bot.fake_discord.reading import Select, buttons, selects
from bot.views.messages.areas import is_spread
from bot.views.messages.draft import draft_of_split
from bot.views.messages.ids import Name, read
from bot.views.pictures.areas import areas_of
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.questions import Answer, Ask, Choose, Number, Pick, Split
from engine.wargame.text import capital


@dataclass
class Counts:
    """What was done."""

    presses: int = 0  # buttons
    selects: int = 0
    forms: int = 0

    @property
    def all(self) -> int:
        return self.presses + self.selects + self.forms


@dataclass
class Hand:
    """A person before his private prompt."""

    person: Person
    spec: GameSpec[Any]
    screen: Message
    did: Counts = field(default_factory=Counts)

    async def press(self, label: str) -> None:
        """A button, by the words on it or by its name."""
        self.did.presses += 1
        await self._then(await self.person.click(self.screen, label))

    async def choose(self, select: str, *values: str) -> None:
        self.did.selects += 1
        await self._then(await self.person.select(self.screen, select, list(values)))

    async def take(self, label: str) -> None:
        """A whole decision, by its words."""
        for one in buttons(self.screen):
            if verb(one.custom_id) == "moves" and one.label.endswith(capital(label)):
                await self.press(str(one.custom_id))
                return
        for menu in self._menus("moves_select"):
            for option in menu.options:
                if f"{option.label} {option.description}".strip().endswith(capital(label)):
                    await self.choose(menu.custom_id, option.value)
                    return
        raise Refused(f"nothing leads to “{label}” at once", "comfort")

    async def confirm(self) -> bool:
        """Say yes to what is asked once more. Whether it was."""
        asked = self._names("confirm")
        if asked:
            await self.press(str(asked[0]))
        return bool(asked)

    async def give(self, ask: Ask, answer: Answer) -> None:
        """Answer the question on the screen so."""
        if isinstance(ask, Choose):
            await self._one(ask, str(answer))
        elif isinstance(ask, Pick) and isinstance(answer, list):
            await self._share(ask, dict.fromkeys(answer, 1))
        elif isinstance(ask, Split) and isinstance(answer, dict):
            await (self._over_the_map(ask, answer) if is_spread(ask) else self._share(ask, answer))
        elif isinstance(ask, Number) and (menus := self._menus("number_select")):
            await self.choose(menus[0].custom_id, str(answer))
        elif isinstance(ask, Number) and self._names("number"):
            await self.press(str(answer))
        else:
            await self._write(str(answer))
        await self.confirm()

    # ------------------------------------------------------------------ kinds of question

    async def _one(self, ask: Choose, answer: str) -> None:
        number = str([option.key for option in ask.options].index(answer))
        for name in self._names("choose"):
            if name.part(0) == number:
                await self.press(str(name))
                return
        for menu in self._menus("choose_select"):
            if number in menu.values():
                await self.choose(menu.custom_id, number)
                return
        raise Refused(f"{answer} is on no button", "comfort")

    async def _share(self, ask: Pick | Split, answer: dict[str, int]) -> None:
        """Some of the options, or so many of each."""
        counts = [answer.get(option.key, 0) for option in ask.options]
        if counts == [option.most for option in ask.options] and self._names("all"):
            await self.press(str(self._names("all")[0]))
        elif self._menus("one"):
            assert isinstance(ask, Split)
            await self.choose(self._menus("one")[0].custom_id, draft_of_split(ask, counts))
        elif sets := self._menus("set"):
            chosen = [str(i) for i, n in enumerate(counts) if n]
            await (self.choose(sets[0].custom_id, *chosen) if chosen else self.press(str(self._names("none")[0])))
        else:
            await self._draft(counts)

    async def _draft(self, counts: list[int]) -> None:
        """Select by select, those that already show what is wanted left as they are, and then done."""
        for row in range(len(selects(self.screen))):
            menu = selects(self.screen)[row]
            name = read(menu.custom_id)
            if name is None or name.verb not in ("share", "share_each", "pick"):
                continue
            each = int(name.part(0)) if name.verb == "share_each" else 1
            wanted = [value for value in menu.values() if value.isdecimal() and counts[int(value)] == each]
            if name.verb == "share":
                wanted = [str(counts[int(name.part(0))])]
            if wanted != [option.value for option in menu.options if option.chosen]:
                await self.choose(menu.custom_id, *wanted)
        await self._done()

    async def _over_the_map(self, ask: Split, answer: dict[str, int]) -> None:
        """Part by part of the map, one more in all that still want one."""
        left = {i: answer[option.key] for i, option in enumerate(ask.options) if answer.get(option.key)}
        for page, area in enumerate(areas_of(self.spec, ask)):
            if not any(i in left for i in area.numbers):
                continue
            if not self._menus("area")[0].options[page].chosen:
                await self.choose(self._menus("area")[0].custom_id, str(page))
            while wanting := [menu for menu in self._menus("more") if any(int(v) in left for v in menu.values())]:
                here = [value for value in wanting[0].values() if int(value) in left]
                await self.choose(wanting[0].custom_id, *here)
                left = {i: n - (str(i) in here) for i, n in left.items() if n > (str(i) in here)}
        await self._done()

    async def _done(self) -> None:
        done = [*self._names("shared"), *self._names("picked")]
        await self.press(str(done[0]))

    async def _write(self, words: str) -> None:
        """In a form: the button that opens it, and the form."""
        opener = [*self._names("say"), *self._names("type")][0]
        self.did.presses += 1
        form = (await self.person.click(self.screen, str(opener))).form
        self.did.forms += 1
        field_of = "text" if opener.verb == "say" else "line"
        await self._then(await self.person.submit(form, {field_of: words}))

    # ------------------------------------------------------------------ the screen

    async def _then(self, outcome: Outcome) -> None:
        await outcome.settled()
        if outcome.error or outcome.followups:
            raise Refused(f"that was not taken: {outcome.error or outcome.followups[0].content}", "comfort")
        if outcome.message is not None:
            self.screen = outcome.message

    def _menus(self, which: str) -> list[Select]:
        return [menu for menu in selects(self.screen) if verb(menu.custom_id) == which]

    def _names(self, which: str) -> list[Name]:
        """The buttons that do this and can be pressed."""
        found = [read(each.custom_id or "") for each in buttons(self.screen) if not each.disabled]
        return [name for name in found if name is not None and name.verb == which]


def verb(custom_id: Any) -> str:
    """What a component is for."""
    name = read(str(custom_id or ""))
    return name.verb if name is not None else ""
