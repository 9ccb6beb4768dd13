"""The open question as a private message: a zoomed map with numbers, and the same numbers on buttons and selects.

| question | how it is answered                                                                        |
| -------- | ----------------------------------------------------------------------------------------- |
| (any)    | by a way through it and what follows, if it offers any: at once (`at_once.py`)              |
| `Choose` | up to ten buttons; more in selects, a hundred a page, or by finding a word                 |
| `Pick`   | a select of several, which is the answer; of many what is chosen so far is a draft (`draft.py`) |
| `Split`  | a select of whole answers, if they are few; else a draft: a select of numbers for each option, |
|          | or of the places where one, two or three go; a form where numbers go beyond a select        |
| (large)  | over many places: by parts of the map, one more and one less in each (`areas.py`)           |
| `Number` | buttons, a select, or a form                                                               |
| `Say`    | a form                                                                                     |

What was just done stands above the question if that is little; much of it stands below the choices, by *Undo*, so that
the question comes first.

The main choice is blue, what binds is green, all else is grey. An answer that cannot be taken back is said once more in
the place of the choices; map and question stay.

Every question can also be answered in words, in a form or with `/do`. Nothing is ever cut off: what does not fit on a
page is on the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from discord import ui

from bot.store import GameRow
from bot.text.phrases import answer_text, is_a_name, option_text, policy_text
from bot.views.messages.areas import Area, AreaPage, is_spread
from bot.views.messages.at_once import few_answers, has_ways, is_a_set, is_by_count, is_numbered, put_few, put_ways
from bot.views.messages.bounds import bounds, capped
from bot.views.messages.draft import answer_of, counted, named_draft, picked
from bot.views.messages.ids import name
from bot.views.messages.panel import (
    BLUE,
    GREEN,
    GREY,
    LABEL,
    MOST_OPTIONS,
    OPTION,
    Image,
    Panel,
    button,
    clipped,
    long_option,
    option,
)
from bot.views.messages.reasons import reason_lines
from engine.kernel.orders.parse import plain
from engine.kernel.questions import Ask, Choose, Number, Option, Pick, Say, Split
from engine.kernel.topics import Topic
from engine.wargame.text import capital, listed

MOST_BUTTONS = 10
BLOCKS = 4  # selects on a page
SPLITS = 6  # options of a Split on a page
FEW_SEATS = 2  # further seats of a person that have a button each
ROWS_BELOW = 6  # components below the choices beside the buttons: rows, the note, the way to other seats
FEW_LINES, FEW_WORDS = 3, 300  # of what was just done, above the question
SHOWN_REASONS = 4
ROOM_FOR_REASONS = 400
MORE = "more"  # the choice in a select that asks for a number beyond it


@dataclass(frozen=True)
class Unsure:
    """An answer that cannot be taken back, before it is given: in words, what follows it, and what a button names it.

    An order line has no room on a button and travels in the message.
    """

    said: str
    follows: Sequence[str]
    named: tuple[object, ...]
    order: str = ""


@dataclass(frozen=True)
class Prompt:
    """One question as one person sees it. `draft` is what is chosen so far, `word` what the options must contain.

    `follows` says why that draft could not be taken back as an answer; `unsure` is an answer to be confirmed.
    """

    game: GameRow
    ask: Ask
    question: str
    role: str = ""  # for whom the seat decides, by its name
    image: Image | None = None
    note: str = ""  # what was just done
    page: int = 0
    draft: str = ""
    word: str = ""
    areas: Sequence[Area] = ()  # of a split over many places
    prospects: Sequence[str] = ()  # what stands where an answer leads, and what may come of it
    undo: str = ""  # what taking the last decision back is called, where there is one
    others: Sequence[tuple[int, str]] = ()  # further seats this person plays here and is asked for, by their number
    advice: str = ""  # what the automated player would do, and why
    advises: bool = False  # it can be asked
    tutor: str = ""  # what is said to it in a lesson
    follows: Sequence[str] = ()
    unsure: Unsure | None = None

    def __post_init__(self) -> None:
        """A page that is not there, as a forged button may name it, is the last one."""
        object.__setattr__(self, "page", min(max(0, self.page), last_page(self)))

    @property
    def _draft(self) -> str:
        """As the names of components carry it."""
        return named_draft(self.ask, self.draft)

    def named(self, verb: str, *rest: object) -> str:
        return name(verb, self.game.id, self.question, *rest)

    def panel(self) -> Panel:
        panel = Panel()
        ask = self.ask
        panel.text(f"-# {self.game.name} · {self._who()}")
        panel.text("" if self._tells_much else self.note).text(self.tutor)
        panel.text(f"### {ask.prompt}\n-# {bounds(ask)}{f' · rule {ask.rule}' if ask.rule else ''}")
        panel.text(
            "\n".join(f"-# {capital(what)} comes first: after anything else it is over." for what in ask.closed())
        )
        panel.picture(self.image)
        if self.unsure is not None:
            return self._confirmation(panel, self.unsure)
        if self.advice:
            panel.text(self.advice).row(button("Do it", self.named("advised"), GREEN))
        panel.text("\n".join(f"-# {line}" for line in self.prospects))
        self._controls(panel)
        self._reasons(panel)
        below = self._below()
        self._from_now_on(panel, len(below) + ROWS_BELOW)
        panel.text(self.note if self._tells_much else "")
        self._other_seats(panel)
        return panel.row(*below)

    @property
    def _tells_much(self) -> bool:
        """Whether what was just done takes so many lines that question and choices come before it."""
        return self.note.count("\n") >= FEW_LINES or len(self.note) > FEW_WORDS

    def _confirmation(self, panel: Panel, unsure: Unsure) -> Panel:
        """What was understood, and what follows it, in the place of the choices."""
        panel.text(f"Order: `{unsure.order}`" if unsure.order else "")
        panel.text(f"{unsure.said}\n-# {binding(unsure.follows)}")
        return panel.row(
            button("Confirm", self.named("confirm", *unsure.named), GREEN),
            button("Back", self.named("page", 0, "")),
        )

    def _who(self) -> str:
        """`you play Elam`, or `you play Elam, and decide for Urartu`."""
        other = f", and decide for {self.role}" if self.role else ""
        return f"you play {self.game.seat_name(self.ask.seat)}{other}"

    # ------------------------------------------------------------------ controls

    def _controls(self, panel: Panel) -> None:
        ask = self.ask
        if self.word and not self.found():
            panel.text(f"No option has “{clipped(self.word, 40)}” in its name.")
        if has_ways(ask) and not self.word and not self.page:
            put_ways(panel, ask, self.named, main=not self.draft)
        if isinstance(ask, Choose):
            self._choose(panel)
        elif isinstance(ask, Pick):
            self._pick(panel, ask)
        elif isinstance(ask, Split):
            self._split(panel, ask)
        elif isinstance(ask, Number):
            self._number(panel, ask)
        elif isinstance(ask, Say):
            panel.row(button("Write it", self.named("say"), BLUE))

    def _choose(self, panel: Panel) -> None:
        found = self.found()
        labels = [self.label(i, o) for i, o in found]
        if found and len(found) <= MOST_BUTTONS and all(len(label) <= LABEL for label in labels):
            deeds = [o for o in self.ask.options if not o.idle]
            main = deeds[0] if len(deeds) == 1 and not has_ways(self.ask) else None
            panel.row(
                *(
                    button(label, self.named("choose", i), BLUE if o is main else GREY)
                    for label, (i, o) in zip(labels, found, strict=True)
                )
            )
            panel.row(*self._searching(found, BLOCKS * MOST_OPTIONS))
            return
        self._menus(panel, found, "choose_select")

    def _pick(self, panel: Panel, ask: Pick) -> None:
        if is_a_set(ask):
            self._set(panel, ask)
            return
        chosen = picked(self.draft, len(ask.options))
        self._menus(panel, self.found(), "pick", chosen)
        self._so_far(panel, ask, len(chosen))
        panel.row(self._done("picked", len(chosen)), self._all_of_them(ask))

    def _set(self, panel: Panel, ask: Pick | Split) -> None:
        """A single select, which is the whole answer; what it holds nothing of has a button."""
        if ask.most:
            choices = [long_option(self.label(i, o), str(i)) for i, o in enumerate(ask.options)]
            panel.select(self.named("set"), choices, "Choose", max(1, ask.least), min(ask.most, len(ask.options)))
        panel.row(self._all_of_them(ask), button("None of them", self.named("none")) if not ask.least else None)

    def _all_of_them(self, ask: Pick | Split) -> ui.Button[Any] | None:
        """Everything there is, as the answer."""
        every = len(ask.options) if isinstance(ask, Pick) else sum(o.most for o in ask.options)
        return button("All of them", self.named("all")) if ask.options and every <= ask.most else None

    def _split(self, panel: Panel, ask: Split) -> None:
        counts = counted(ask, self.draft)
        if is_spread(ask) and not self.word:
            self._spread(panel, ask, counts)
            return
        if not self.word and (few := few_answers(ask)):
            put_few(panel, ask, few, self.named)
            return
        if is_a_set(ask):
            self._set(panel, ask)
            return
        rows = self._rows(ask)
        for each, numbers in rows[self.page * SPLITS : (self.page + 1) * SPLITS]:
            if each:
                self._these(panel, ask, each, numbers, counts)
            else:
                self._this_many(panel, ask, numbers[0], counts)
        panel.row(*self._searching(rows, SPLITS))
        self._so_far(panel, ask, sum(counts))
        panel.row(self._done("shared", sum(counts)), self._all_of_them(ask))

    def _rows(self, ask: Split) -> list[tuple[int, list[int]]]:
        """The selects of a split: of one option with its numbers (0), or of all that there are so many of each of."""
        found = [i for i, _ in self.found()]
        if is_by_count(ask) and not self.word:
            most = min(ask.most, max(o.most for o in ask.options))
            return [(n, [i for i in found if ask.options[i].most >= n]) for n in range(most, 0, -1)]
        ones = [i for i in found if ask.options[i].most == 1]
        if len(ones) < 2 or len(ones) > MOST_OPTIONS:
            return [(0, [i]) for i in found]
        return [*((0, [i]) for i in found if i not in ones), (1, ones)]

    def _these(self, panel: Panel, ask: Split, each: int, numbers: list[int], counts: list[int]) -> None:
        """Which options there are so many of."""
        choices = [long_option(self.label(i, ask.options[i]), str(i), chosen=counts[i] == each) for i in numbers]
        alone = max(o.most for o in ask.options) == 1 or not is_by_count(ask)
        what = "Which of these?" if alone else f"{each} in each of these"
        many = max(ask.most // each, sum(choice.default for choice in choices))
        panel.select(self.named("share_each", each, self.page, self._draft), choices, what, 0, many)

    def _this_many(self, panel: Panel, ask: Split, i: int, counts: list[int]) -> None:
        """How many there are of an option."""
        o = ask.options[i]
        choices = [
            option(counted_label(i, o, n), str(n), chosen=n == counts[i]) for n in numbers_shown(ask, o, counts[i])
        ]
        if len(choices) <= min(o.most, ask.most):
            choices.append(option(f"{i + 1} · {option_text(o)}: another number…", MORE))
        panel.select(self.named("share", i, self._page_of(i), self._draft), choices, how_many(i, o))

    def _page_of(self, number: int) -> int:
        """Where an option is found that was looked for by its name."""
        return next((page for page, area in enumerate(self.areas) if number in area.numbers), self.page)

    def _spread(self, panel: Panel, ask: Split, counts: list[int]) -> None:
        """Over many places: those of one part of the map, and the way to the others."""
        here = AreaPage(ask, self.areas, self.page, counts, lambda verb, *rest: self.named(verb, *rest, self._draft))
        here.put_on(panel)
        below = self._wrong(sum(counts)) or (binding(self.follows) if self.follows else "")
        panel.text(here.in_words() + (f"\n-# {below}" if below else ""))
        panel.row(self._done("shared", sum(counts)), button("Find…", self.named("find", self._draft), GREY))

    def _so_far(self, panel: Panel, ask: Ask, count: int) -> None:
        """What is chosen, and what is still missing or too much."""
        answer = answer_of(ask, self.draft)
        total = f" ({count} in all)" if isinstance(answer, dict) and len(answer) > 1 else ""
        wrong = self._wrong(count)
        below = wrong or (binding(self.follows) if self.follows else "")
        panel.text(f"Chosen: **{answer_text(ask, answer)}**{total}" + (f"\n-# {below}" if below else ""))

    def _wrong(self, count: int) -> str:
        """Why what is chosen so far is no answer yet; nothing if it is one."""
        ask = self.ask
        assert isinstance(ask, (Pick, Split))
        if count < ask.least:
            return f"{'At least ' if ask.least < ask.most else ''}{ask.least - count} more to choose."
        if count > ask.most:
            return f"{count - ask.most} too many."
        if isinstance(ask, Split):
            counts = dict(zip((o.key for o in ask.options), counted(ask, self.draft), strict=True))
            over = [cap for cap in ask.caps if sum(counts.get(key, 0) for key in cap.keys) > cap.most]
            if over:
                return f"Too many: {capped(ask, over[0])} (rule {over[0].rule})."
            unfit = ask.unfit({key: n for key, n in counts.items() if n}) if ask.unfit is not None else {}
            return "; ".join(dict.fromkeys(list(unfit.values())[:SHOWN_REASONS]))
        return ""

    def _done(self, verb: str, count: int) -> ui.Button[Any]:
        wrong = self._wrong(count)
        main = not wrong and (self.draft or not has_ways(self.ask))
        return button(
            "Confirm" if count or wrong else "Confirm: nothing",
            self.named(verb, self._draft),
            GREEN if self.follows else BLUE if main else GREY,
            disabled=bool(wrong),
        )

    def _number(self, panel: Panel, ask: Number) -> None:
        numbers = range(ask.least, ask.most + 1)
        if len(numbers) <= MOST_BUTTONS:
            panel.row(*(button(str(n), self.named("number", n)) for n in numbers))
        elif len(numbers) <= MOST_OPTIONS:
            panel.select(self.named("number_select"), [option(str(n), str(n)) for n in numbers], "How many?")
        else:
            panel.row(button("Enter a number", self.named("type"), BLUE))

    def _menus(
        self, panel: Panel, found: list[tuple[int, Option]], verb: str, chosen: frozenset[int] = frozenset()
    ) -> None:
        """The options of this page in selects of 25, and the way to the other pages."""
        size = BLOCKS * MOST_OPTIONS
        shown = found[self.page * size : (self.page + 1) * size]
        several = verb == "pick"
        for first in range(0, len(shown), MOST_OPTIONS):
            block = shown[first : first + MOST_OPTIONS]
            options = [long_option(self.label(i, o), str(i), chosen=i in chosen) for i, o in block]
            rest = (block[0][0], self.page, self._draft) if several else (block[0][0],)
            what = "Choose" if several else "Choose one"
            title = what if len(found) <= MOST_OPTIONS else f"{what}: {span(block)}"
            panel.select(self.named(verb, *rest), options, title, 0 if several else 1, MOST_OPTIONS if several else 1)
        panel.row(*self._searching(found, size))

    def _searching(self, found: Sequence[Any], size: int) -> list[ui.Button[Any] | None]:
        """The way to other pages, and to an option by a part of its name."""
        last = max(0, (len(found) - 1) // size)
        turned = [
            button("Earlier", self.named("page", self.page - 1, self._draft), disabled=self.page == 0),
            button(
                f"Later ({self.page + 1}/{last + 1})",
                self.named("page", self.page + 1, self._draft),
                disabled=self.page >= last,
            ),
        ]
        many = len(self.ask.options) > min(size, MOST_OPTIONS)
        return [
            *(turned if last and not self.word else []),
            button("Find…", self.named("find", self._draft), GREY) if many else None,
            button("Show all", self.named("page", 0, self._draft), GREY) if self.word else None,
        ]

    def _below(self) -> list[ui.Button[Any] | None]:
        ask = self.ask
        typed = isinstance(ask, Say) or (isinstance(ask, Number) and ask.most - ask.least >= MOST_OPTIONS)
        return [
            None if typed else button("In words…", self.named("type")),
            button("Why…?", self.named("why")) if self.reasons or any(o.at for o in ask.options) else None,
            button("Advise me", self.named("advise", self.page, self._draft))
            if self.advises and not self.advice
            else None,
            button(self.undo, name("undo", self.game.id)) if self.undo else None,
            button("Board", name("board", self.game.id)),
            button("Start again", name("learnanew", self.game.id)) if self.tutor else None,
        ]

    def _other_seats(self, panel: Panel) -> None:
        """The way to the questions of further seats of this person: a few buttons, or a select of many."""
        if len(self.others) > FEW_SEATS:
            seats = [option(self.game.seat_name(seat), str(number)) for number, seat in self.others]
            panel.select(name("other_seat", self.game.id), seats[:MOST_OPTIONS], "Play another of your seats")
            return
        panel.row(
            *(
                button(f"As {self.game.seat_name(seat)}", name("other_seat", self.game.id, "", number))
                for number, seat in self.others
            )
        )

    def _from_now_on(self, panel: Panel, below: int) -> None:
        """What may be ordered once and for all for this kind of question, where it comes again.

        On a crowded message it gives way to so many components `below`: `/orders` has it too.
        """
        topic = self.ask.topic
        if not isinstance(topic, Topic) or not topic.orders or panel.free < below + 2:
            return
        given = [option(capital(policy_text(order)), order.name) for order in topic.orders]
        safe = option("Always give the safe answer", "default") if self.ask.default is not None else None
        named = name("fromnow", self.game.id, "", self.ask.seat, str(topic))
        panel.select(named, [*given, *([safe] if safe else [])][:MOST_OPTIONS], "From now on …")

    def _reasons(self, panel: Panel) -> None:
        """Why something a player might expect is not offered; what would be a long list has a button of its own."""
        if self.reasons and not _many(self.reasons):
            panel.text("\n".join(f"-# {line}" for line in ("Not possible now:", *self.reasons)))

    @cached_property
    def reasons(self) -> list[str]:
        return reason_lines(self.ask)

    def label(self, i: int, o: Option) -> str:
        """The name of an option, with its number if it has one."""
        return numbered(i, o) if is_numbered(self.ask) else option_text(o)

    def found(self) -> list[tuple[int, Option]]:
        """The options with their numbers, those with the word in their name if there is one."""
        wanted = plain(self.word)
        return [
            (i, o)
            for i, o in enumerate(self.ask.options)
            if not wanted or any(wanted in plain(text) for text in (o.text, o.at, o.key.replace(":", " "), *o.also))
        ]


# ---------------------------------------------------------------------- words


def last_page(prompt: Prompt) -> int:
    """Return the number of the last page of a question's choices."""
    ask = prompt.ask
    if isinstance(ask, Split) and is_spread(ask) and not prompt.word:
        return max(0, len(prompt.areas) - 1)
    things = len(prompt._rows(ask)) if isinstance(ask, Split) else len(prompt.found())
    return max(0, things - 1) // (SPLITS if isinstance(ask, Split) else BLOCKS * MOST_OPTIONS)


def numbered(i: int, o: Option) -> str:
    """The option's number, the same as on the map, and its name."""
    return f"{i + 1} · {option_text(o)}"


def how_many(i: int, o: Option) -> str:
    return f"{i + 1} · With {o.text}?" if is_a_name(o) else f"{i + 1} · {option_text(o)}: how many?"


def counted_label(i: int, o: Option, n: int) -> str:
    """`3 · Memphis: 2 of 5`, `4 · With Ramesses II`. The name makes room for the number."""
    if is_a_name(o):
        return clipped(f"{i + 1} · {'With' if n else 'Without'} {o.text}", OPTION)
    many = f": {n} of {o.most}"
    return clipped(numbered(i, o), OPTION - len(many)) + many


def numbers_shown(ask: Split, o: Option, now: int) -> list[int]:
    """How many of an option a select offers: all there are, or the first and what is chosen now."""
    numbers = list(range(min(o.most, ask.most) + 1))
    if len(numbers) <= MOST_OPTIONS:
        return numbers
    first = numbers[: MOST_OPTIONS - 2]
    return first if now in first else [*first, now]


def span(block: list[tuple[int, Option]]) -> str:
    """From which option to which a select goes."""
    (first, a), (last, b) = block[0], block[-1]
    if first == last:
        return clipped(numbered(first, a), 120)
    return f"{first + 1} to {last + 1}, {clipped(a.text, 40)} to {clipped(b.text, 40)}"


def _many(lines: list[str]) -> bool:
    return len(lines) > SHOWN_REASONS or sum(len(line) for line in lines) > ROOM_FOR_REASONS


def binding(follows: Sequence[str]) -> str:
    """What follows an answer, for which it cannot be taken back."""
    return f"This cannot be taken back: {listed(list(follows))}."
