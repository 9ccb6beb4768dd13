"""The kinds of question a rule may put, and what counts as an answer to each.

A rule is a generator: it yields a question and receives the answer. Answers are plain data by meaning (the keys
of options), never positions, so that a journal stays true when a list of options grows.

| kind     | the seat names             | answer                             |
| -------- | -------------------------- | ---------------------------------- |
| `Choose` | one option                 | its key                            |
| `Pick`   | a set of options           | list of keys, in the options' order|
| `Split`  | how many of each option    | {key: count}, zeros left out       |
| `Number` | a whole number             | the number                         |
| `Say`    | words of its own           | the text                           |
| `All`    | several seats at one time  | {seat: answer}, sealed until all are in |
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from engine.kernel.errors import Refused, quoted
from engine.kernel.topics import heading_of

T = TypeVar("T")
Answer: TypeAlias = str | int | list[str] | dict[str, int]
Reasons: TypeAlias = Mapping[str, str] | Callable[[], Mapping[str, str]]
Facts: TypeAlias = Mapping[str, str | int]
NO_REASONS: Mapping[str, str] = {}
NO_FACTS: Facts = {}
CLOSES = "closes"  # the fact of an option that says what comes before it or not at all: `sailing`


class Cup(Protocol):
    drawn: int


class At(Protocol):
    """The part of a table that questions need to know."""

    @property
    def dice(self) -> Cup: ...


class Randomness(Protocol):
    """What a random player needs; `random.Random` has it."""

    def randrange(self, start: int, stop: int) -> int: ...
    def random(self) -> float: ...


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing that may be answered. `key` says what it means: `march:nineveh`, `card:23`.

    `label` is for people (by default it is read off the key), `at` the map space it belongs to, `most` how many
    a `Split` may take of it, `many` its label where it takes several, `also` other names by which its place may be
    typed. `facts` is what standing orders, automated players and pictures need to know of it; they never read its
    label. `idle`: it does nothing and lets things pass.
    """

    key: str
    label: str = ""
    at: str = ""
    most: int = 1
    also: tuple[str, ...] = ()
    facts: Facts = NO_FACTS
    idle: bool = False
    many: str = ""

    @property
    def text(self) -> str:
        return self.label or self.key.replace(":", " ").replace("_", " ")


class Cap(msgspec.Struct, frozen=True):
    """Within a `Split`: at most so many of these options together, and the rule that says so."""

    keys: tuple[str, ...]
    most: int
    rule: str


class QuickMove(msgspec.Struct, frozen=True, gc=False):
    """A whole decision, ready to be taken: `all 5 to Philistia`.

    `answers` are those to the question that offers it and to the questions that follow it for the same seat, in their
    canonical form, also where there is only one. `label` is for people, `at` the map space it leads to, `facts` are as
    those of an option. Where a way leads to what a later question has as an option, both come in the same order, so
    that numbers stay with their places.
    """

    label: str
    answers: tuple[Answer, ...]
    at: str = ""
    facts: Facts = NO_FACTS


QuickMoves: TypeAlias = Sequence[QuickMove] | Callable[[], Sequence[QuickMove]]
NO_QUICK_MOVES: Sequence[QuickMove] = ()


class Ask(msgspec.Struct, frozen=True):
    """What all questions to one seat have in common.

    `topic` is the kind of decision, a `Topic` in every game (standing orders and automated players go by it), `rule`
    the rule that asks, `default` a safe answer where the rules know one, `barred` why something a player might expect
    is not offered, `verb` the word that starts the answer in an order line. `private`: that there is only one answer
    is for this seat alone to know (it holds no such card), so the question is never answered by itself; nor is one that
    `waits`, since what follows it (dice) ends the taking back of what came before. `silent`: nobody is asked; a
    standing order may answer it, else the default lets it pass and leaves no trace.

    `role` is whom of the game the seat decides for (a nation, a kingdom), `about` what the question is about, for
    readers that do not parse prompts. `quick_moves` are whole decisions that begin with this question, for people in a
    hurry; they are worked out only when somebody looks, and are no part of what the question is.
    """

    seat: str
    topic: str
    rule: str
    prompt: str
    options: tuple[Option, ...] = ()
    default: Any = None
    barred: Reasons = NO_REASONS
    verb: str = ""
    private: bool = False
    role: str = ""
    about: Facts = NO_FACTS
    waits: bool = False
    silent: bool = False
    quick_moves: QuickMoves = NO_QUICK_MOVES

    @property
    def heading(self) -> str:
        """What the question is about, in words that tell nothing of its options."""
        return heading_of(self.topic)

    def reasons(self) -> Mapping[str, str]:
        """Why what is not on offer is not."""
        barred = self.barred() if callable(self.barred) else self.barred
        offered = [option.key for option in self.options]
        return {key: why for key, why in barred.items() if key not in offered}

    def ready_moves(self) -> Sequence[QuickMove]:
        """The whole decisions that can be taken from here at once."""
        return self.quick_moves() if callable(self.quick_moves) else self.quick_moves

    def parse(self, answer: Any) -> Answer:
        """The answer in its one canonical form, or `Refused`."""
        raise NotImplementedError

    def fits(self, answer: Answer) -> bool:
        """Whether this is an answer, in its canonical form."""
        try:
            return self.parse(answer) == answer
        except Refused:
            return False

    def only(self) -> Answer | None:
        """The answer, when the rules leave just one."""
        return None

    def forced(self) -> Answer | None:
        """The only answer, where everybody may know that it is the only one, and nothing is to be waited for."""
        return None if self.private or self.waits else self.only()

    def sample(self, chance: Randomness) -> Answer:
        """Some legal answer at random, every option in reach."""
        raise NotImplementedError

    def idle(self) -> Option | None:
        """The option that does nothing, if there is one."""
        return next((option for option in self.options if option.idle), None)

    def lets_pass(self, answer: Answer) -> bool:
        """Whether this answer does nothing."""
        return not answer

    def closed(self) -> list[str]:
        """What has to come first, since some of the options end it."""
        return list(dict.fromkeys(str(option.facts[CLOSES]) for option in self.options if CLOSES in option.facts))

    def limits(self) -> str:
        """What besides the option keys makes this question what it is; part of its fingerprint."""
        return ""

    def signature(self) -> str:
        keys = ",".join([option.key for option in self.options])
        return f"{type(self).__name__}|{self.seat}|{self.topic}|{keys}|{self.limits()}"

    def _known(self, key: Any) -> Option:
        for option in self.options:
            if option.key == key:
                return option
        why = self.reasons().get(key) if isinstance(key, str) else None
        raise Refused(why or f"{quoted(key)} is not among the answers to “{self.prompt}”", "" if why else self.rule)


class Choose(Ask, frozen=True):
    """One of the options."""

    def parse(self, answer: Any) -> Answer:
        for option in self.options:
            if option.key == answer:
                return option.key
        return self._known(answer).key  # which says why not

    def lets_pass(self, answer: Answer) -> bool:
        for option in self.options:
            if option.key == answer:
                return option.idle
        return False

    def only(self) -> Answer | None:
        return self.options[0].key if len(self.options) == 1 else None

    def sample(self, chance: Randomness) -> Answer:
        return self.options[int(chance.random() * len(self.options))].key


class Pick(Ask, frozen=True, kw_only=True):
    """A set of the options, at least `least` and at most `most` of them."""

    least: int = 0
    most: int

    def parse(self, answer: Any) -> Answer:
        if not isinstance(answer, list):
            raise Refused(f"a list of options is wanted, not {quoted(answer)}", self.rule)
        wanted = [self._known(key).key for key in answer]
        if len(wanted) != len(dict.fromkeys(wanted)):
            raise Refused("an option is named twice", self.rule)
        _within(len(wanted), self.least, self.most, "options", self.rule)
        return [o.key for o in self.options if o.key in wanted]

    def only(self) -> Answer | None:
        if self.most == 0:
            return []
        return [o.key for o in self.options] if self.least == len(self.options) else None

    def sample(self, chance: Randomness) -> Answer:
        wanted = chance.randrange(self.least, min(self.most, len(self.options)) + 1)
        left = len(self.options)
        keys: list[str] = []
        for option in self.options:
            if chance.random() * left < wanted - len(keys):
                keys.append(option.key)
            left -= 1
        return keys

    def limits(self) -> str:
        return f"{self.least}-{self.most}"


Unfit: TypeAlias = Callable[[dict[str, int]], Mapping[str, str]]


class Split(Ask, frozen=True, kw_only=True):
    """How many of each option, `least` to `most` in all, within each option's own `most` and the `caps`.

    `unfit` judges the counts as a whole: what of them does not go together, by option, and why. With nothing chosen, or
    with the least there is, everything goes together.
    """

    least: int = 0
    most: int
    caps: tuple[Cap, ...] = ()
    unfit: Unfit | None = None

    def parse(self, answer: Any) -> Answer:
        if not isinstance(answer, dict):
            raise Refused(f"a count for each option is wanted, not {quoted(answer)}", self.rule)
        counts: dict[str, int] = {}
        for key in answer:
            self._known(key)
        for option in self.options:
            if option.key not in answer:
                continue
            count = answer[option.key]
            if not isinstance(count, int) or isinstance(count, bool):
                raise Refused(f"{option.text}: {quoted(count)} is not a whole number", self.rule)
            _within(count, 0, option.most, option.text, self.rule)
            if count:
                counts[option.key] = count
        _within(sum(counts.values()), self.least, self.most, "in all", self.rule)
        for cap in self.caps:
            names = ", ".join(o.text for o in self.options if o.key in cap.keys)
            _within(sum(counts.get(key, 0) for key in cap.keys), 0, cap.most, f"of {names}", cap.rule)
        for why in (self.unfit(counts) if self.unfit is not None else {}).values():
            raise Refused(why)
        return counts

    def only(self) -> Answer | None:
        if self.most == 0:
            return {}
        if len(self.options) == 1 and self.least == self.most:
            return {self.options[0].key: self.most}
        if self.least >= sum(o.most for o in self.options):
            return {o.key: o.most for o in self.options if o.most}
        return None

    def sample(self, chance: Randomness) -> Answer:
        wanted = self.most if self.least == self.most else chance.randrange(self.least, self.most + 1)
        room = {cap.keys: cap.most for cap in self.caps}
        counts: dict[str, int] = {}
        offset = int(chance.random() * len(self.options))
        options = self.options[offset:] + self.options[:offset]
        spread = chance.random() < 0.5
        for by_chance in (spread, False):  # first as chance will have it, then whatever is still wanted
            for option in options:
                if not wanted:
                    break
                had = counts.get(option.key, 0)
                free = min(option.most - had, wanted)
                for keys, left in room.items():
                    if option.key in keys:
                        free = min(free, left)
                if free <= 0:
                    continue
                take = chance.randrange(0, free + 1) if by_chance else free
                if take:
                    counts[option.key] = had + take
                    wanted -= take
                    for keys in room:
                        if option.key in keys:
                            room[keys] -= take
        return self._fitting({o.key: counts[o.key] for o in self.options if o.key in counts})

    def _fitting(self, counts: dict[str, int]) -> dict[str, int]:
        """One after the other of what does not go together is left out."""
        while self.unfit is not None and (wrong := self.unfit(counts)):
            key = next((key for key in wrong if counts.get(key)), "")
            if not key:
                break
            counts = {each: n - (each == key) for each, n in counts.items() if n - (each == key)}
        return counts

    def limits(self) -> str:
        most = ",".join([str(o.most) for o in self.options])
        return f"{self.least}-{self.most};{most};" + ",".join([f"{'+'.join(c.keys)}<={c.most}" for c in self.caps])


class Number(Ask, frozen=True, kw_only=True):
    """A whole number from `least` to `most`."""

    least: int = 0
    most: int

    def parse(self, answer: Any) -> Answer:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise Refused(f"a whole number is wanted, not {quoted(answer)}", self.rule)
        _within(answer, self.least, self.most, "", self.rule)
        return answer

    def only(self) -> Answer | None:
        return self.least if self.least == self.most else None

    def sample(self, chance: Randomness) -> Answer:
        return chance.randrange(self.least, self.most + 1)

    def limits(self) -> str:
        return f"{self.least}-{self.most}"


class Say(Ask, frozen=True, kw_only=True):
    """Words of the seat's own, at most `most` characters."""

    most: int = 200

    def parse(self, answer: Any) -> Answer:
        if not isinstance(answer, str):
            raise Refused(f"a text is wanted, not {quoted(answer)}", self.rule)
        text = " ".join(answer.encode(errors="ignore").decode().split())  # half characters cannot be written down
        _within(len(text), 1, self.most, "characters", self.rule)
        return text

    def sample(self, chance: Randomness) -> Answer:
        return ("yes", "no", "perhaps")[chance.randrange(0, 3)][: self.most]

    def limits(self) -> str:
        return str(self.most)


class All(msgspec.Struct, frozen=True):
    """Several decide at the same time; nobody sees an answer before the last is in.

    One question to each seat; or, with `by_role`, one for each role, of which a seat may have several: it is asked for
    one after the other.
    """

    asks: tuple[Ask, ...]
    by_role: bool = False

    def key(self, ask: Ask) -> str:
        """By whom the answer goes into the reply."""
        return ask.role if self.by_role else ask.seat

    def signature(self) -> str:
        return "All|" + "||".join([ask.signature() for ask in self.asks])


Question: TypeAlias = Ask | All
Rule: TypeAlias = Generator[Question, Any, T]


def ask(question: Ask) -> Rule[Any]:
    """Put one question and wait."""
    return (yield question)


def together(asks: tuple[Ask, ...]) -> Rule[dict[str, Any]]:
    """Put a question to each of several seats at once; the answers arrive together, in the order of the asks."""
    if not asks:
        return {}
    answers: dict[str, Any] = yield All(asks)
    return answers


def together_by_role(asks: tuple[Ask, ...]) -> Rule[dict[str, Any]]:
    """The same for roles, of which one seat may decide for several."""
    if not asks:
        return {}
    answers: dict[str, Any] = yield All(asks, by_role=True)
    return answers


def beside(t: At, rules: Mapping[str, Rule[T]]) -> Rule[dict[str, T]]:
    """Whole sequences of several roles at once: a question of each stands open, sealed until all have answered.

    No dice inside: what one role throws would tell the others how far it is.
    """
    done: dict[str, T] = {}
    open_: dict[str, Ask] = {}
    drawn = t.dice.drawn

    def go_on(role: str, answer: Any) -> None:
        open_.pop(role, None)
        try:
            question = rules[role].send(answer)
        except StopIteration as end:
            done[role] = end.value
        else:
            if not isinstance(question, Ask) or question.role != role or t.dice.drawn != drawn:
                raise TypeError(f"side by side {role} is asked alone, one thing at a time, and throws no dice")
            open_[role] = question

    for role in rules:
        go_on(role, None)
    while open_:
        asks = dict(open_)
        answers = yield All(tuple(asks.values()), by_role=True)
        for role in asks:
            go_on(role, answers[role])
    return {role: done[role] for role in rules}


def _within(count: int, least: int, most: int, what: str, rule: str) -> None:
    if not least <= count <= most:
        span = str(least) if least == most else f"{least} to {most}"
        raise Refused(f"{count} {what}: {span} allowed".replace("  ", " ").replace(" :", ":"), rule)
