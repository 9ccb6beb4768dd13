"""R5 The four Epochs, their sudden end, and the Change of Epoch Table."""

from msgspec import Struct

from engine.games.acme.data import fates, tables
from engine.wargame.tables import Raw, fail, named, named_as_called, numbered

FILE = "epochs.toml"


class Epoch(Struct, frozen=True, forbid_unknown_fields=True):
    """An Epoch; its years are BC."""

    number: int
    name: str
    age: str
    start: int
    end: int
    source: str


class Sudden(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a turn may end its Epoch."""

    number: int
    source: str
    digits: tuple[str, ...] = ()  # the Epoch ends with one of them in the id revealed; none: no check
    last: bool = False  # it always ends


class Change(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry of the Change of Epoch Table, for the ids from the first to the last."""

    id: str
    name: str
    first: int
    last: int
    text: str
    source: str
    final: bool = False  # it changes the position at once
    numbers: dict[str, int] = {}


def build_epochs(raw: Raw) -> dict[int, Epoch]:
    """The Epochs; each begins when the one before ends."""
    epochs = numbered(FILE, raw, "epochs", Epoch)
    for number, epoch in epochs.items():
        if epoch.start <= epoch.end or (number > 1 and epochs[number - 1].end != epoch.start):
            raise fail(FILE, f"epochs.{number}", "its years do not follow")
    return epochs


def build_sudden(raw: Raw) -> dict[int, Sudden]:
    """Turn by turn, how it may end the Epoch."""
    sudden = numbered(FILE, raw, "sudden", Sudden)
    for number, turn in sudden.items():
        if turn.last != (number == len(sudden)) or (turn.last and turn.digits):
            raise fail(FILE, f"sudden.{number}", "only the last turn always ends the Epoch")
    return sudden


def build_change(raw: Raw) -> dict[str, Change]:
    """The Change of Epoch Table: every id has exactly one entry, Events the last."""
    change = named(FILE, raw, "change", Change)
    named_as_called(FILE, {name: entry.name for name, entry in change.items()})
    ids = [id for entry in change.values() for id in range(entry.first, entry.last + 1)]
    if ids != list(fates.CARDS):
        raise fail(FILE, "change", "not one entry for each id, in order")
    *_, gates = change.values()
    if (gates.first, gates.last) != (fates.EVENTS[0], fates.EVENTS[-1]):
        raise fail(FILE, gates.id, "not the entry of all Events")
    return change


_raw = tables.read(FILE)
EPOCHS: dict[int, Epoch] = build_epochs(_raw)
SUDDEN: dict[int, Sudden] = build_sudden(_raw)
CHANGE: dict[str, Change] = build_change(_raw)
LAST_TURN = len(SUDDEN)
_ENTRY: dict[int, Change] = {id: row for row in CHANGE.values() for id in range(row.first, row.last + 1)}


def ends(turn: int, id: int) -> bool:
    """Whether the Epoch ends with this id revealed in this turn (reckoning.sudden.b, reckoning.sudden.c)."""
    return any(digit in str(id) for digit in SUDDEN[turn].digits)


def entry(id: int) -> Change:
    """The entry of an id (epochend.next.c)."""
    return _ENTRY[id]
