"""What goes into the store and comes out of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from bot.settings import GameSettings, PersonSettings
from bot.text.typed import cleaned, shown
from engine.kernel.dice import Roll
from engine.kernel.game import Setup, find, plain_title
from engine.kernel.journal import Event
from engine.kernel.lesson import Lesson
from engine.kernel.standing import Prepared
from engine.kernel.table import Line

Stage: TypeAlias = Literal["lobby", "running", "paused", "over", "annulled"]
SeatKind: TypeAlias = Literal["person", "automat", "vacant"]
GameKind: TypeAlias = Literal["table", "lesson"]


class Conflict(Exception):
    """Another writer was first; nothing was written."""


class SameDice(Conflict):
    """The dice of a game are thrown in another one that is under way."""

    def __init__(self) -> None:
        super().__init__("a game with these dice is under way already; whoever plays one could foretell the other")


class GameRow(msgspec.Struct, frozen=True):
    """A game as the list of games has it."""

    id: int
    slug: str
    called: str  # by whoever opened it; in a message it stands as `name`, where nothing is marked as `label`
    guild: int
    channel: int
    stage: Stage
    setup: Setup
    seed: bytes
    creator: int
    created: int
    version: int
    settings: GameSettings
    told: int  # log lines the table has been told
    panel: int | None  # the message that shows where the game stands
    dice: str  # the name its dice go by
    titles: dict[str, str]  # what its seats are called now
    kind: GameKind = "table"

    @property
    def name(self) -> str:
        """What it is called, as words of a person among those of the bot."""
        return shown(self.called)

    def seat_name(self, seat: str) -> str:
        """What a seat is called, as the game has it now."""
        return self.titles.get(seat) or plain_title(seat)

    @property
    def is_lesson(self) -> bool:
        """Tell whether one person learns here, alone: nobody else is told, and nothing is counted."""
        return self.kind == "lesson"

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that it is, if one person learns here."""
        return find(self.slug).words.lesson if self.is_lesson else None

    @property
    def label(self) -> str:
        """What it is called, for buttons, lists and pictures, where signs mean nothing."""
        return cleaned(self.called)


class SeatRow(msgspec.Struct, frozen=True, array_like=True):
    seat: str
    user: int | None
    kind: SeatKind
    word: str
    since: int
    last: int | None = None  # who had it before, in a game under way

    @property
    def person(self) -> int | None:
        """Who plays here, if it is a person."""
        return self.user if self.kind == "person" else None

    @property
    def was_left(self) -> bool:
        """Whether somebody has left it for good, and another may play on."""
        return self.user is None and self.last is not None


class GameWithPlayers(msgspec.Struct, frozen=True):
    """A game with everybody who sits at it and how they want things: what one click has to know, read in one piece."""

    game: GameRow
    seats: dict[str, SeatRow]
    people: dict[int, PersonSettings]  # everybody who has a seat
    remind: int  # hours between reminders for who has said nothing about it
    followers: dict[int, str] = {}  # who follows it without playing, and how

    def seats_of(self, user: int) -> tuple[str, ...]:
        """A person's seats, in the order of play."""
        return tuple(seat for seat in self.game.setup.seats if self.seats[seat].user == user)


class SeatRequest(msgspec.Struct, frozen=True):
    """A person is to get a seat; who has agreed to it.

    `giver` would give it to them, 0 if they ask for themselves. `why` says why its holder need not agree: the holder
    is `late`, or the giver is a `judge`.
    """

    user: int
    agreed: list[int] = []
    giver: int = 0
    why: str = ""


class Motion(msgspec.Struct, frozen=True):
    """A deed that its proposer may not do alone: with what arguments, at what length of the journal, who has agreed."""

    id: int
    user: int
    deed: str
    given: list[object]
    version: int
    agreed: list[int] = []


class Departure(msgspec.Struct, frozen=True):
    """A person who has left a seat of a rated game under way."""

    seat: str
    user: int
    at: int


class Waited(msgspec.Struct, frozen=True):
    """A seat that must decide now. `told`: its person was called. `late`: 1 once its time and the grace are up,
    2 once its player is known to have left the server."""

    seat: str
    topic: str
    since: int
    told: bool = False
    late: int = 0


class Letter(msgspec.Struct, frozen=True):
    """Something that must be said exactly once. `key` names it; `body` is what the delivery reads."""

    key: str
    target: str
    body: dict[str, object]
    due: int = 0


class Post(msgspec.Struct, frozen=True):
    """A letter in the outbox. `sealed` are its settled words, once there are any.

    `word` and its number make the nonce and the marker of its message.
    """

    id: int
    game: int | None
    tries: int
    letter: Letter
    sealed: dict[str, object] | None
    word: str


class Growing(msgspec.Struct, frozen=True):
    """The newest message to a table: since when it stands, from which line of the log it tells, which seats it has
    called, and what it says besides."""

    message: int
    at: int
    first: int
    whom: list[str]
    words: dict[str, object]


class News(msgspec.Struct, frozen=True):
    """All that a table has not been told. `call` are people who must decide and were not called for it.

    `growing` is the message to which it may be added; `so_far` are the lines that it tells already, `still` the people
    whom it has called and who have not decided yet.
    """

    letters: list[Letter]
    lines: list[Line]
    call: list[int]
    growing: Growing | None = None
    so_far: list[Line] = []
    still: list[int] = []


class Rest(msgspec.Struct, frozen=True):
    """The rest of an order line, which waits for dice or for others: for the phase and after which journal entry."""

    line: str
    ply: int
    since: int


class Tablet(msgspec.Struct, frozen=True):
    """A diplomatic letter from seat to seat."""

    id: int
    game: int
    sender: str
    to: str
    text: str
    at: int


class Start(msgspec.Struct, frozen=True):
    """A checkpoint, and what is needed to go on from it: the entries since, and how much came before."""

    seq: int
    lines: int
    rolls: int
    blob: bytes
    events: list[Event] = []


class Alarm(msgspec.Struct, frozen=True):
    """Something that must happen later."""

    game: int
    kind: str
    due: int
    seat: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a game ended for one seat. `user` is missing where the automated player sat, or somebody on no list."""

    game: int
    seat: str
    guild: int
    slug: str
    user: int | None
    person: bool
    place: int
    points: int | None
    pace: int | None  # the middle of the seconds in which he answered
    at: int
    league: int | None = None
    leaver: int = 0  # 1, 2, ... for people who left this seat; 0 for the one who has it at the end


class League(msgspec.Struct, frozen=True):
    """Games of a server that count together. `scenario` and `seats` are those of its tables ("" and 0: any); tables are
    opened in it from `begins` until `ends` (0: until it is closed)."""

    id: int
    guild: int
    name: str
    slug: str
    scenario: str
    seats: int
    begins: int
    ends: int


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one step of a game changes, written in one transaction or not at all.

    `version` is the number of journal entries the writer knew of. Lines and draws from `lines_from` and `rolls_from`
    on are replaced; checkpoints after `checkpoints_until` are dropped (a taking back).
    """

    game: int
    version: int
    at: int
    events: list[Event] = []
    checkpoints: list[Start] = []
    checkpoints_until: int | None = None
    lines_from: int = 0
    lines: list[Line] = []
    rolls_from: int = 0
    rolls: list[Roll] = []
    letters: list[Letter] = []
    alarms: list[Alarm] = []
    alarms_off: list[tuple[str, str]] = []  # kind and seat
    stage: Stage | None = None
    settings: GameSettings | None = None
    titles: dict[str, str] | None = None  # what the seats are called, if that has changed
    asked: dict[str, str] = {}  # seat -> which question, of all that are open
    waiting: dict[str, str] | None = None  # seat -> topic, of all that must decide now
    plans: dict[str, list[Prepared]] | None = None
    rests: dict[str, Rest] = {}  # seats whose order line goes on later
    intents_done: list[str] = []  # seats whose order line given in advance was carried out, or dropped
    acted: list[str] = []  # seats that decided something
    topics: list[str] = []  # kinds of question that are open and know a safe answer
    results: list[Result] = []  # of a game that ends with this step
    audit: list[tuple[int | None, str]] = []


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be created: its row, and what else comes with it in the same transaction.

    If it began elsewhere, `dice` is the name its dice go by, `words` what players gave for them, `begun` all that has
    happened in it so far, and `insider` who has seen all of it. `opened` are people who sit there from the first,
    `letters` tell of it, and `instead_of` is a lesson that it replaces.
    """

    slug: str
    name: str
    guild: int
    channel: int
    setup: Setup
    seed: bytes
    creator: int
    at: int
    settings: GameSettings = msgspec.field(default_factory=GameSettings)
    stage: Stage = "lobby"
    kind: GameKind = "table"
    dice: str = ""
    words: Mapping[str, str] = {}
    automats: Collection[str] = ()
    opened: Mapping[str, int] = {}
    titles: Mapping[str, str] = {}
    letters: Callable[[GameRow], Sequence[Letter]] | None = None
    begun: Callable[[GameRow], Awaitable[Batch]] | None = None
    insider: int | None = None
    instead_of: int | None = None


class GameChange(msgspec.Struct, frozen=True, kw_only=True):
    """What changes of a game (never how it stands), who did it and when. What is None stays as it is.

    `place` is (server, channel); what the table has not been told yet is told there. `insider` is who is shown all
    of the game by it; `elsewhere` then tells the tables of other games with its dice.
    """

    at: int
    who: int | None
    what: str
    stage: Stage | None = None
    settings: GameSettings | None = None
    place: tuple[int, int] | None = None
    creator: int | None = None
    setup: Setup | None = None
    letters: Sequence[Letter] = ()
    alarms: Sequence[Alarm] = ()
    alarms_off: Sequence[tuple[str, str]] = ()
    insider: int | None = None
    elsewhere: Callable[[GameRow], Letter] | None = None
    results: Sequence[Result] = ()


class SeatChange(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat from now on: somebody, the automated player or nobody. `at` is when they got it.

    `leaves` are seats of a lobby that become free by it, each with its entry for the audit log. `departs`: the holder
    leaves by their own doing, and loses a rated game.
    """

    user: int | None
    kind: SeatKind
    at: int
    word: str | None = None
    audit: tuple[int | None, str] | None = None
    letters: Sequence[Letter] = ()
    alarms: Sequence[Alarm] = ()
    leaves: Mapping[str, tuple[int | None, str]] = {}
    departs: bool = False
