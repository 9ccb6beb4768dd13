"""A whole game as one text file: to keep, to move to another server, to check every die of."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.kernel.dice import SEED_BYTES, Dice, Roll, Secret, mistakes
from engine.kernel.errors import Refused, quoted
from engine.kernel.game import GameSpec, Setup
from engine.kernel.journal import Event, standing
from engine.kernel.record import Record
from engine.kernel.session import Session
from engine.kernel.state import digest

FORMAT = "amarna-game-1"


class Export(msgspec.Struct, frozen=True):
    """The first position, all that was answered, all that was drawn, and the fingerprint of where it led.

    `events` and `draws` count the entries, so that a file cut short is noticed.
    """

    format: str
    game: str
    schema: int
    revision: int
    id: str
    setup: Setup
    commitment: str
    seed: bytes
    words: dict[str, str]
    first: bytes
    events: int
    journal: list[Event]
    draws: int
    rolls: list[Roll]
    last: bytes
    record: str = ""  # where the chain of entries ends; files of older versions have none


def export_of(session: Session[Any], reveal: bool = False) -> str:
    """The file. Every hidden thing is in it, so a game under way is written only to `reveal` it (to move it)."""
    if not (session.over or reveal):
        raise Refused("a game is exported when it is over: its answers and shuffles tell what is hidden", "export")
    if session.journal and session.journal[0].seq > 0:
        raise Refused("a game is exported from its first position; it was loaded from a later one", "export")
    secret = session.secret
    whole = Export(
        FORMAT,
        session.spec.slug,
        session.spec.rules.schema,
        session.spec.rules.revision,
        secret.game,
        session.setup,
        secret.commitment,
        secret.seed,
        secret.words,
        session.checkpoints[0].blob,
        len(session.journal),
        session.journal,
        len(session.table.dice.rolls),
        session.table.dice.rolls,
        digest(session.state),
        Record.of(secret).after(session.journal).text,
    )
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode()


def read_export(text: str) -> Export:
    """A file that is whole and of this format, or `Refused` naming the field that is wrong."""
    try:
        export = msgspec.json.decode(text, type=Export)
    except msgspec.ValidationError as error:
        raise Refused(str(error), "export") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(f"the file is cut short or is no export: {error}", "export") from None
    if export.format != FORMAT:
        raise Refused(f"this is format “{export.format}”; “{FORMAT}” is read here", "export.format")
    if len(export.journal) != export.events:
        raise Refused(f"{export.events} events announced, {len(export.journal)} found", "export.journal")
    if len(export.rolls) != export.draws:
        raise Refused(f"{export.draws} draws announced, {len(export.rolls)} found", "export.rolls")
    for i, event in enumerate(export.journal):
        if event.seq != i:
            raise Refused(f"entry {i} calls itself {event.seq}", f"export.journal[{i}].seq")
    return export


def secret_of(export: Export) -> Secret:
    if not export.seed:
        raise Refused("the seed is not in the file", "export.seed")
    secret = Secret(export.id, export.seed, export.words)
    if secret.commitment != export.commitment:
        raise Refused("the seed is not the one that was committed to before play", "export.commitment")
    if len(export.seed) != SEED_BYTES:  # else a part of the name of the game could pass for seed
        raise Refused(f"a seed has {SEED_BYTES} bytes, not {len(export.seed)}", "export.seed")
    return secret


def game_of(spec: GameSpec[Any], export: Export) -> Session[Any]:
    """The game of an export, played through from its first position; any difference is refused."""
    if export.game != spec.slug:
        raise Refused(f"a game of {export.game}, not of {spec.slug}", "export.game")
    if export.schema > spec.rules.schema or export.revision > spec.rules.revision:
        raise Refused(
            f"written by a newer version (schema {export.schema}, rules revision {export.revision}; "
            f"here {spec.rules.schema} and {spec.rules.revision})",
            "export.schema",
        )
    for event in export.journal:
        if event.back > event.seq:
            raise Refused(
                f"takes back to answer {event.back}, which there never was",
                f"export.journal[{event.seq}].back",
            )
    secret = secret_of(export)
    agreed = spec.setup(export.setup.scenario, len(export.setup.seats), export.setup.options)
    if agreed != export.setup:
        raise Refused(f"{spec.title} is not played by {', '.join(export.setup.seats) or 'nobody'}", "export.setup")
    if digest(spec.codec.read(export.first)) != digest(spec.start.deal(agreed)):
        raise Refused("the first position is not the one this set-up begins with", "export.first")
    session = Session.load(spec, export.setup, secret, export.first, export.journal, Dice.of(secret))
    if session.frozen is not None:
        raise Refused(str(session.frozen), f"export.journal[{session.frozen.event.seq}]")
    taken = {event.seq for event in session.answers}
    for event in standing(export.journal):  # a replay passes over what older rules forced; these rules forced no such
        if event.seq not in taken and event.revision == spec.rules.revision:
            raise Refused(f"the rules force no answer {quoted(event.answer)} there", f"export.journal[{event.seq}]")
    if session.table.dice.rolls != export.rolls:
        raise Refused("the draws are not those the answers lead to", "export.rolls")
    if digest(session.state) != export.last:
        raise Refused("the answers do not lead to the position at the end of the file", "export.last")
    return session


def verify(spec: GameSpec[Any], text: str) -> tuple[Export, int]:
    """Check a finished game: commitment, every die and shuffle, every answer. Returns it and how many draws held.

    Its record holds the entries of the file together. Whoever made the file could make another one with a record to
    match: that these are the entries of the game is proven only to those who kept a fingerprint (`entries_at`).
    """
    export = read_export(text)
    secret = secret_of(export)
    wrong = mistakes(secret, export.rolls)
    if wrong:
        raise Refused(wrong[0], "export.rolls")
    game_of(spec, export)
    if export.record and export.record != Record.of(secret).after(export.journal).text:
        raise Refused("the entries, or who decided them, are not those of the record", "export.record")
    return export, len(export.rolls)
