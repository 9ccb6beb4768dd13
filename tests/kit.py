"""The language in which tests play games.

    play = Play(new_session("pharaohs", dice=LoadedDice({"battle": [6, 1]})))
    play.until("march").do("via:great_gate", "stay").expect("babylon", "march")
    play.refused("to:palace", rule="SCR-4.1")

Answers go to the open question in order; one that is not expected fails the test and shows the question.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import engine.games  # noqa: F401  (puts the games on the shelf)
from engine.kernel.dice import Dice, Secret
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.questions import Answer, Ask, Choose, Number, Pick, Say, Split
from engine.kernel.session import Session
from engine.kernel.state import encode
from engine.kernel.table import Table
from engine.wargame.stage import Stage

T = TypeVar("T")
STEPS = 20_000


def secret_of(seed: int = 0) -> Secret:
    return Secret("test", seed.to_bytes(32, "big"))


def spec_of(game: str | GameSpec[Any]) -> GameSpec[Any]:
    return find(game) if isinstance(game, str) else game


def altered(spec: GameSpec[Any], **changes: Any) -> GameSpec[Any]:
    """Return the game with these parts of it changed: `altered(spec, policy=other)`."""
    facets = {name: getattr(spec, name) for name in ("rules", "start", "view", "hidden", "words", "bot")}
    where = {field.name: name for name, facet in facets.items() for field in dataclasses.fields(facet)}
    plain = {name: value for name, value in changes.items() if name in ("slug", "title")}
    for name, value in changes.items():
        if name not in plain:
            facets[where[name]] = dataclasses.replace(facets[where[name]], **{name: value})
    return dataclasses.replace(spec, **plain, **facets)


def new_session(
    game: str | GameSpec[Any],
    scenario: str = "",
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    dice: Dice | None = None,
    place: Callable[[Any], object] | None = None,
) -> Session[Any]:
    """A game from its first position, or from what `place` makes of that position before play."""
    spec = spec_of(game)
    setup = spec.setup(scenario, seats, options)
    state = spec.start.deal(setup)
    if place is not None:
        place(state)
    return Session.at(spec, setup, secret_of(seed), state, dice)


Script = Mapping[str, Sequence[int | str]]  # what dice and decks give, by part of the label (LoadedDice)


def play_on(stage: Stage[Any], *, dice: Script | Dice | None = None, strict: bool = False, **things: Any) -> Play:
    """A game that goes on from a position placed by hand: `play_on(STAGE, phase="march", on={...}, dice={...})`."""
    cup = LoadedDice(dice, strict=strict) if isinstance(dice, Mapping) else dice
    return Play(stage.session(secret_of(1), cup, **things))


def table_on(stage: Stage[Any], *, dice: Script | None = None, **things: Any) -> Table[Any]:
    """The same position without a session, to run a single rule on."""
    return stage.table(LoadedDice(dice or {}), **things)


def random_play(
    session: Session[Any],
    seed: int,
    on_step: Callable[[Session[Any]], object] | None = None,
    limit: int = STEPS,
) -> Session[Any]:
    """Answer every waiting question at random until the game is over; `on_step` looks on after each answer."""
    chance = random.Random(seed)
    for _ in range(limit):
        if session.over:
            return session
        waiting = session.asks()
        seat = list(waiting)[chance.randrange(0, len(waiting))]
        session.answer(seat, waiting[seat].sample(chance))
        if on_step is not None:
            on_step(session)
    raise AssertionError(f"not over after {limit} answers; round about {session.token}")


def easy(ask: Ask) -> Answer:
    """The default answer, or else the first that comes to mind."""
    if ask.default is not None:
        return ask.parse(ask.default)
    match ask:
        case Choose():
            return ask.options[0].key
        case Pick():
            return [option.key for option in ask.options[: ask.least]]
        case Number():
            return ask.least
        case Say():
            return "yes"[: ask.most]
        case Split(least=0):
            return {}
        case _:
            pass
    chance = random.Random(0)
    samples = [ask.sample(chance) for _ in range(20)]
    return min(samples, key=lambda answer: sum(answer.values()) if isinstance(answer, dict) else 0)


def show(session: Session[Any]) -> str:
    """What is being asked, in full, for the message of a failed test."""
    if session.over:
        return "the game is over"
    lines = [f"phase {session.state.phase!r}, question {session.token}:"]
    for seat, ask in session.asks().items():
        lines.append(f"  {seat} is asked {ask.topic!r} ({type(ask).__name__}, {ask.rule}): {ask.prompt}")
        lines.append(f"    options: {', '.join(o.key for o in ask.options) or 'none'} {ask.limits()}".rstrip())
    return "\n".join(lines)


class Play:
    """A game being played by a test."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def ask(self) -> Ask:
        """The one open question."""
        waiting = self.session.asks()
        assert len(waiting) == 1, f"one seat should be asked\n{show(self.session)}"
        return next(iter(waiting.values()))

    def do(self, *answers: Any) -> Play:
        """Answer the open questions one after the other."""
        for answer in answers:
            self._give(self.ask.seat, answer)
        return self

    def by(self, seat: str, *answers: Any) -> Play:
        """The same for one of several seats that are asked together, or to be sure which seat it is."""
        for answer in answers:
            self._give(seat, answer)
        return self

    def _give(self, seat: str, answer: Any) -> None:
        try:
            self.session.answer(seat, answer)
        except Refused as refusal:
            raise AssertionError(f"{seat} cannot answer {answer!r}: {refusal}\n{show(self.session)}") from None

    def expect(self, seat: str, topic: str) -> Play:
        """The open question is of this kind and put to this seat."""
        found = self.session.asks().get(seat)
        assert found is not None and found.topic == topic, f"{seat} should be asked {topic!r}\n{show(self.session)}"
        return self

    def options(self, seat: str = "") -> list[str]:
        """The keys of the open question's options."""
        ask = self.session.asks()[seat] if seat else self.ask
        return [option.key for option in ask.options]

    def refused(self, answer: Any, rule: str = "", says: str = "", seat: str = "") -> Play:
        """The answer is refused for this reason, and nothing changes."""
        before = snapshot(self.session)
        try:
            self.session.answer(seat or self.ask.seat, answer)
        except Refused as refusal:
            text = str(refusal)
            assert rule in text, f"{rule} should refuse {answer!r}, but: {refusal}"
            assert says in text, f"{answer!r} is refused, but not with {says!r}: {refusal}"
            assert "\n" not in text, f"a refusal is one line: {refusal}"
            assert snapshot(self.session) == before, f"{answer!r} was refused and yet changed something"
            return self
        raise AssertionError(f"{answer!r} should have been refused\n{show(self.session)}")

    def until(self, topic: str, seat: str = "") -> Play:
        """Answer with defaults until a question of this kind is open (to this seat)."""
        for _ in range(STEPS):
            waiting = self.session.asks()
            assert waiting, f"the game ended before anybody was asked {topic!r}"
            if any(ask.topic == topic and seat in ("", ask.seat) for ask in waiting.values()):
                return self
            self.by(*next((who, easy(ask)) for who, ask in waiting.items()))
        raise AssertionError(f"nobody is ever asked {topic!r}\n{show(self.session)}")

    def finish(self) -> Play:
        """Answer with defaults until the game is over."""
        for _ in range(STEPS):
            if self.session.over:
                return self
            self.by(*next((who, easy(ask)) for who, ask in self.session.asks().items()))
        raise AssertionError(f"the game does not end\n{show(self.session)}")

    def seen(self, seat: str | None = None) -> Any:
        """The position as this seat sees it; None is the spectator."""
        return self.session.seen(seat)

    def log(self, seat: str | None = None, rule: str = "") -> list[str]:
        """The log as this seat reads it, or what one rule tells; None is the spectator."""
        return [line.text for line in self.session.log(seat) if rule in ("", line.rule)]

    def together(self, answers: Mapping[str, Any]) -> Play:
        """Answer the questions that are put to several seats at once; who is not named takes the default."""
        waiting = self.session.asks()
        missing = [seat for seat in answers if seat not in waiting]
        assert not missing, f"{', '.join(missing)} should be asked\n{show(self.session)}"
        for seat, ask in waiting.items():
            self.by(seat, answers.get(seat, easy(ask)))
        return self


def snapshot(session: Session[Any]) -> tuple[Any, ...]:
    """Everything about a session that an answer would change."""
    question = session.question.signature() if session.question is not None else ""
    return (
        encode(session.state),
        question,
        session.token,
        list(session.asks()),
        len(session.journal),
        len(session.answers),
        len(session.checkpoints),
        list(session.table.dice.rolls),
        list(session.lines),
    )


class LoadedDice(Dice):
    """Dice and decks that fall as a script says.

    `{"battle kadesh": [6, 2], "chit": ["egypt", "hatti"]}`: the first key that is part of a roll's label gives its
    results; names say which items come first out of a draw or a shuffle. What has no script falls by chance, or,
    if `strict`, fails the test. A scripted result belongs to its address from then on: an undo meets it again, and
    so does a copy that looks ahead, but not one that only guesses.
    """

    def __init__(
        self, script: Mapping[str, Sequence[int | str]] | None = None, strict: bool = False, seed: int = 0
    ) -> None:
        secret = secret_of(seed)
        super().__init__(secret.key("dice"), secret.key("cards"))
        self.script: dict[str, list[Any]] = {part: list(given) for part, given in (script or {}).items()}
        self.strict = strict
        self._keys = self.dice_key, self.card_key
        self._fallen: dict[tuple[int, str, int, int], list[int]] = {}
        self._items: Sequence[Any] = ()
        self._wanted = 0

    def again(self) -> Dice:
        copy = LoadedDice(strict=self.strict)
        copy.dice_key, copy.card_key = copy._keys = self._keys
        copy.script, copy._fallen = self.script, self._fallen
        return copy

    def draw(self, label: str, items: Sequence[T]) -> T:
        self._items, self._wanted = items, 1
        return super().draw(label, items)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        self._items, self._wanted = items, len(items)
        return super().shuffle(label, items)

    def _results(self, label: str, ordinal: int, count: int, sides: int) -> list[int]:
        chance = super()._results(label, ordinal, count, sides)
        if self.dice_key != self._keys[0]:
            return chance  # a copy that guesses
        return self._fall(label, ordinal, count, chance, lambda value, _: value)

    def _order(self, label: str, ordinal: int, size: int, count: int) -> list[int]:
        chance = super()._order(label, ordinal, size, size)
        if self.card_key != self._keys[1]:
            return chance[:count]
        return self._fall(label, ordinal, self._wanted, chance, self._place)[:count]

    def _place(self, name: Any, taken: list[int]) -> int:
        found = [i for i, item in enumerate(self._items) if item == name and i not in taken]
        assert found, f"{name!r} is scripted, but there are {list(self._items)}"
        return found[0]

    def _fall(
        self, label: str, ordinal: int, wanted: int, chance: list[int], read: Callable[[Any, list[int]], int]
    ) -> list[int]:
        address = (self._ply, label, ordinal, len(chance))  # after a rewind another number may be thrown there
        if self.hidden and address not in self._fallen:
            return chance  # a copy that guesses has gone another way, and takes nothing out of the script
        if address not in self._fallen:
            given = next((given for part, given in self.script.items() if part in label), [])
            assert given or not self.strict, f"no script for {label!r} (number {ordinal} in phase {self._ply})"
            self._fallen[address] = given[:wanted]
            del given[:wanted]
        fallen: list[int] = []
        for value in self._fallen[address]:
            fallen.append(read(value, fallen))
        if read == self._place:
            return fallen + [place for place in chance if place not in fallen]
        return fallen + chance[len(fallen) :]
