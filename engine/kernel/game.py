"""What a game must say of itself so that the house can run it, and the shelf where all games stand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

import msgspec

from engine.kernel.dice import Dice
from engine.kernel.errors import Refused
from engine.kernel.guide import Guide, Note, no_card
from engine.kernel.questions import Answer, Ask, Randomness, Rule
from engine.kernel.state import Codec, S, Upgrades, stamp_of
from engine.kernel.table import Table
from engine.kernel.topics import StandingOrder, Topic, heading_of

if TYPE_CHECKING:
    from engine.kernel.lesson import Lesson

Phase: TypeAlias = Callable[[Table[S]], Rule[None] | None]  # None: it asked nothing and is over
Policy: TypeAlias = Callable[[Any, Ask, Randomness], Answer]  # what its seat sees, what it is asked, chance
Reason: TypeAlias = Callable[[Any, Ask, Answer], str]  # what a seat sees, what it is asked, what is advised
Knowers: TypeAlias = dict[str, tuple[str, ...]]


class GameOption(msgspec.Struct, frozen=True):
    """A switch of the rules that a table may set before play. The first value is the recommended one.

    `scenarios` lists those that offer the choice; empty means all of them.
    """

    id: str
    title: str
    values: tuple[str, ...]
    rule: str
    scenarios: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        return self.values[0]


class Scenario(msgspec.Struct, frozen=True):
    """A way to start: its name, the seats it can be played with, and what it is about in one line."""

    id: str
    title: str
    seatings: tuple[tuple[str, ...], ...]
    about: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What a table agreed on before play."""

    scenario: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}


class CardFace(msgspec.Struct, frozen=True):
    """A card in words, as its owner holds it or as `/card` explains it."""

    id: str
    title: str
    kind: str = ""
    value: str = ""
    text: str = ""


class Prospect(msgspec.Struct, frozen=True):
    """What may come of an answer: in words, and how often in a hundred times what it is for comes about."""

    words: str
    percent: int


class Face(msgspec.Struct, frozen=True):
    """A seat as people see it: its title, the roles it decides for, and whose color and sign it bears."""

    title: str
    roles: tuple[str, ...] = ()
    owner: str = ""


def plain_title(seat: str) -> str:
    """A seat that goes by its id."""
    return seat.replace("_", " ").capitalize()


def _plain_face(state: Any, seat: str) -> Face:
    del state
    return Face(plain_title(seat), (), seat)


class Redeal(Protocol):
    """Redistributes, in place, what a seat does not know; `seen` are things it has come to know since."""

    def __call__(self, s: Any, seat: str | None, dice: Dice, seen: Collection[str] = ..., /) -> None: ...


def _nothing_to_redeal(state: Any, seat: str | None, dice: Dice, seen: Collection[str] = ()) -> None:
    del state, seat, dice, seen


def _no_place_words(state: Any, seat: str | None, place: str) -> str:
    del state, seat, place
    return ""


def _no_points(state: Any) -> Mapping[str, int]:
    del state
    return {}


def _no_prospects(seen: Any, ask: Ask) -> Mapping[str, Prospect]:
    del seen, ask
    return {}


def _nobody(state: Any) -> Sequence[str]:
    del state
    return ()


def _plain_part(state: Any) -> str:
    return plain_title(state.phase)


def _no_turns(state: Any) -> int | None:
    del state
    return None


def _always(state: Any) -> bool:
    del state
    return True


def _without_end(setup: Setup) -> int:
    del setup
    return 0


def _no_head_start(setup: Setup) -> Mapping[str, int]:
    del setup
    return {}


@dataclass(frozen=True)
class Signal(Generic[S]):
    """Something declared from outside that the rules act on between phases: time is up, all have agreed.

    `title` is what is declared, `follows` what comes of it, in words for the table. `act(state, value)` does it;
    `awaited(state)` says whether the game waits for it. `hours(setup)` is after how long the bot declares it by
    itself; 0: only people do.
    """

    title: str
    follows: str
    act: Callable[[S, str], None]
    awaited: Callable[[S], bool] = _always
    hours: Callable[[Setup], int] = _without_end


@dataclass(frozen=True)
class ActiveSpan(Generic[S]):
    """A stretch of play that is one seat's, while the others only answer what comes up: an Activation, a turn.

    `under_way(state)` is whose it is and which, so that it is told from the next; ("", "") between two.
    """

    name: str
    under_way: Callable[[S], tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """What is played.

    * `prefix` begins the numbers of its rules: `GEN`.
    * `phases` maps each phase's name to its rules; `check(state)` lists what is impossible about a position.
    * `checkpoint_phases` are the phases before which a checkpoint is worth writing; empty means before each.
    * `signals` are what can be declared from outside: time is up, all have agreed.
    * `schema` counts the shapes of its position; `upgrades` raise an older one step by step.
    """

    prefix: str
    state: type[S]
    phases: Mapping[str, Phase[S]]
    check: Callable[[S], list[str]]
    checkpoint_phases: tuple[str, ...] = ()
    signals: Mapping[str, Signal[S]] = field(default_factory=dict)
    revision: int = 1
    schema: int = 1
    upgrades: Upgrades = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Start(Generic[S]):
    """How it can begin: `deal(setup)` makes the first position.

    `head_start(setup)` are the points with which seats begin so that all have an even chance, where they do.
    """

    scenarios: tuple[Scenario, ...]
    deal: Callable[[Setup], S]
    options: tuple[GameOption, ...] = ()
    head_start: Callable[[Setup], Mapping[str, int]] = _no_head_start


@dataclass(frozen=True, kw_only=True)
class View(Generic[S]):
    """What people see of a position.

    * `seen(state, seat)` is the position as a seat (None: a spectator) may see it: a copy in which hidden things are
      blank and as many as they are. Pictures, texts, orders and bots get this and nothing else.
    * `board(seen, seat)` is what a seat sees in words.
    * `places` are the names of the places on its map, by their ids; `place_words(seen, seat, place)` is one of them in
      words: what it is, and what that seat sees standing there.
    * `points(seen)` are the points of each seat, as far as they are known, `others(seen)` those of whom no seat plays,
      by what they are called; `winners(state)` the seats that have won; `turn(state)` is the number of the turn, in
      games that count turns.
    * `part(state)` is what goes on now (a phase, and whose), for the headings of the log; all may read it.
    * `face(state, seat)` is a seat as people see it; its title and its roles may change in the course of the game.
      `role_name` names whom a seat decides for. `seat_card(seen, seat)` says what a seat is about; it is public.
    * `active_span` is the stretch of play of which `amarna fuzz` counts how often it waits for others.
    """

    seen: Callable[[S, str | None], S]
    board: Callable[[S, str | None], str]
    places: Mapping[str, str] = field(default_factory=dict)
    place_words: Callable[[S, str | None, str], str] = _no_place_words
    points: Callable[[S], Mapping[str, int]] = _no_points
    others: Callable[[S], Mapping[str, int]] = _no_points
    winners: Callable[[S], Sequence[str]] = _nobody
    turn: Callable[[S], int | None] = _no_turns
    part: Callable[[S], str] = _plain_part
    face: Callable[[S, str], Face] = _plain_face
    role_name: Callable[[str], str] = str
    seat_card: Callable[[S, str], tuple[Note, ...]] = no_card
    active_span: ActiveSpan[S] | None = None


@dataclass(frozen=True, kw_only=True)
class Hidden(Generic[S]):
    """What is hidden, and from whom. A game with one pack of cards makes it with `hidden_cards` of the wargame kit.

    * `knowers(state)` names for each hidden thing the seats that know it (what all know, a spectator knows too); None
      when nothing is ever hidden.
    * `asked_as` are the kinds of option under which a hidden thing is asked for: `card` of `card:23`. Under another
      kind the same word is something else: a place in the turn order, a number of men.
    * `zones` are the parts of the position that `knowers` reads: while they stay as they are, nobody learns anything.
      It may read `open_zones` besides: where all know what lies and it came out of another zone, or what never changes.
    * `redeal(state, seat, dice, seen)` redistributes, in place, what that seat does not know.
    * `hand(seen, seat)` are the cards a seat holds, `cards` all there are; both only in games that have cards.
    """

    knowers: Callable[[S], Knowers] | None = None
    asked_as: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    open_zones: tuple[str, ...] = ()
    redeal: Redeal = _nothing_to_redeal
    hand: Callable[[S, str], Sequence[CardFace]] | None = None
    cards: tuple[CardFace, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Words:
    """What is said of it.

    * `topics` are the kinds of question, with their headings and auto-answers.
    * `guide` says what the game is to somebody who has never seen it; `lesson` is a guided first turn.
    * `vocabulary` are words that begin orders and options and stand nowhere in the rules: `onward`, `inf`.
    """

    topics: Mapping[str, Topic] = field(default_factory=dict)
    guide: Guide | None = None
    lesson: Lesson | None = None
    vocabulary: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Bot(Generic[S]):
    """How a seat is played without a person.

    * `policy` decides; `reason(seen, ask, answer)` says in one sentence why it answers so, from what the seat sees.
    * `prospects(seen, ask)` are by option or by place: what may come of going there, from what the seat may see.
    * `quick_answers` are auto-answers, by topic, with which a game by post goes on quickly: for what hardly needs
      thought.
    """

    policy: Policy | None = None
    reason: Reason | None = None
    prospects: Callable[[S, Ask], Mapping[str, Prospect]] = _no_prospects
    quick_answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class GameSpec(Generic[S]):
    """One game: what the bot must know of it to run it."""

    slug: str
    title: str
    rules: Rules[S]
    start: Start[S]
    view: View[S]
    hidden: Hidden[S] = field(default_factory=Hidden)
    words: Words = field(default_factory=Words)
    bot: Bot[S] = field(default_factory=Bot)

    @property
    def package(self) -> str:
        """Where the game lives; its rules text, its look and its map lie there too, if it is no game of this house."""
        module = self.rules.state.__module__
        game, folder, _ = module.partition(".position.")
        return game if folder else module.rpartition(".")[0]

    @cached_property
    def codec(self) -> Codec:
        return Codec(self.slug, self.rules.state, self.rules.schema, self.rules.revision, self.rules.upgrades)

    @cached_property
    def zones_stamp(self) -> Callable[[S], bytes]:
        return stamp_of(self.hidden.zones)

    def setup(self, scenario: str = "", seats: int = 0, options: Mapping[str, str] | None = None) -> Setup:
        """The agreed start, completed with defaults; `Refused` names the field that does not fit."""
        known = {s.id: s for s in self.start.scenarios}
        chosen = known.get(scenario or self.start.scenarios[0].id)
        if chosen is None:
            raise Refused(f"no scenario “{scenario}” in {self.title}; there are {', '.join(known)}", "scenario")
        seatings = {len(seating): seating for seating in chosen.seatings}
        if seats and seats not in seatings:
            raise Refused(f"{chosen.title} is for {players_in(sorted(seatings))}, not {seats}", "seats")
        seating = seatings[seats] if seats else chosen.seatings[0]
        return Setup(chosen.id, seating, self._options(chosen, options or {}))

    def options_in(self, scenario: str) -> tuple[GameOption, ...]:
        """The switches that this scenario offers."""
        return tuple(o for o in self.start.options if not o.scenarios or scenario in o.scenarios)

    def _options(self, scenario: Scenario, wanted: Mapping[str, str]) -> dict[str, str]:
        known = {o.id: o for o in self.start.options}
        for name, value in wanted.items():
            if name not in known:
                raise Refused(f"no option “{name}” in {self.title}; there are {', '.join(known)}", "options")
            if value not in known[name].values:
                raise Refused(f"{name} can be {' or '.join(known[name].values)}, not “{value}”", known[name].rule)
            if value != known[name].default and known[name].scenarios and scenario.id not in known[name].scenarios:
                raise Refused(f"{name} is {known[name].default} in {scenario.title}", known[name].rule)
        return {o.id: wanted.get(o.id, o.default) for o in self.start.options}

    def heading(self, state: S) -> str:
        """What lines of the log stand under: `Turn 4: Egypt, Movement`."""
        turn = self.view.turn(state)
        return self.view.part(state) if turn is None else f"Turn {turn}: {self.view.part(state)}"

    def titles(self, state: S, seats: Iterable[str]) -> dict[str, str]:
        """What each of these seats is called now."""
        return {seat: self.view.face(state, seat).title for seat in seats}

    def topic_title(self, id: str) -> str:
        """What a kind of question is about: `who marches`."""
        return heading_of(self.words.topics.get(id, id))

    def orders_for(self, topic: str) -> tuple[StandingOrder, ...]:
        """The standing orders that a kind of question knows."""
        return self.words.topics[topic].orders if topic in self.words.topics else ()

    def order(self, topic: str, name: str) -> StandingOrder | None:
        return next((order for order in self.orders_for(topic) if order.name == name), None)


def players_in(numbers: Sequence[int]) -> str:
    """`1 player`, `3 or 4 players`, `1 to 5 players`."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"{first} to {last} players"
    return f"{' or '.join(map(str, numbers))} {'player' if last == 1 else 'players'}"


_shelf: dict[tuple[str, int], GameSpec[Any]] = {}


def register(spec: GameSpec[Any]) -> None:
    """Put a game on the shelf. Older revisions stay beside it for games that hold to them."""
    _shelf[spec.slug, spec.rules.revision] = spec


def games() -> dict[str, GameSpec[Any]]:
    """Every game, in its newest revision."""
    newest: dict[str, GameSpec[Any]] = {}
    for (slug, revision), spec in sorted(_shelf.items(), key=lambda item: item[0]):
        del revision
        newest[slug] = spec
    return newest


def find(slug: str, revision: int | None = None) -> GameSpec[Any]:
    if revision is not None:
        if (slug, revision) not in _shelf:
            raise Refused(f"no revision {revision} of {slug} here", "revision")
        return _shelf[slug, revision]
    found = games().get(slug)
    if found is None:
        raise Refused(f"no game “{slug}”; there are {', '.join(games())}", "game")
    return found
