"""Games as files: check one (`amarna verify`), or play one at random and write it (`amarna export`)."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from string import hexdigits
from typing import Any

from engine.kernel.errors import Refused
from engine.kernel.export import Export, export_of, game_of, read_export, secret_of, verify
from engine.kernel.game import GameSpec, find
from engine.kernel.record import SHOWN, entries_at
from engine.players.roster import NAMES, by_name
from engine.tools.arguments import Words
from engine.tools.play_out import one_game, play_out, positive, result_line, start

DIGITS = 64
UNCOMPARED = "compare with the table: --record and what stood under a message proves who decided what"
WITHOUT_RECORD = "not proven: this file has no record of who decided what"
LONGEST_REASON = 400  # characters; a reason quotes the file


def run(args: list[str]) -> int:
    """`amarna verify FILE`; 1 when the file does not hold what it promises."""
    words = Words(prog="amarna verify", description="Recompute every die and every shuffle of an exported game.")
    words.add_argument("file", type=Path, help="a game written by the bot, or by amarna export")
    words.add_argument("--commitment", type=digits, help="the 64 digits that stood on the panel before play")
    words.add_argument(
        "--record", type=digits, action="append", default=[], help="what stood under a message of the table"
    )
    wish = words.parse_args(args)
    path: Path = wish.file
    try:
        print(verified(path.read_text(encoding="utf-8"), wish.commitment, wish.record))
    except Refused as refusal:
        return _bad(path, str(refusal))
    except OSError as error:
        return _bad(path, error.strerror or str(error))
    except UnicodeDecodeError:
        return _bad(path, "this is no text file")
    except Exception as error:  # answers that no player could have given lead anywhere
        return _bad(path, f"the rules cannot follow this game: {error!r}")
    return 0


def _bad(path: Path, why: str) -> int:
    print(f"amarna verify: {path}: {_printable(' '.join(why.split()))[:LONGEST_REASON]}", file=sys.stderr)
    return 1


def digits(text: str) -> str:
    return text.strip().strip("`").lower()


def verified(text: str, commitment: str | None = None, records: Sequence[str] = ()) -> str:
    """What a player wants to read about a file that is sound, and is the game he means."""
    spec = spec_of(read_export(text))
    export, draws = verify(spec, text)
    must_be_the_game(export, commitment)
    posted = [as_posted(export, record) for record in records]
    game = game_of(spec, export)
    lines = [
        f"{spec.title} ({_printable(export.id)}), {export.setup.scenario}, {len(export.setup.seats)} seats",
        f"commitment  {export.commitment}",
        *(f"word        {_printable(seat)}: {_printable(word)}" for seat, word in export.words.items()),
        f"draws       {draws} of {draws} follow from the seed and the words",
        f"answers     {export.events} lead from the first position to the last",
        *(posted or [f"decided by  {WITHOUT_RECORD if not export.record else UNCOMPARED}"]),
        f"result      {result_line(game)}",
    ]
    return "\n".join(lines)


def must_be_the_game(export: Export, commitment: str | None) -> None:
    """Refuse any game but the one whose dice were sworn in by these digits."""
    if commitment is None:
        return
    if len(commitment) != DIGITS or set(commitment) - set(hexdigits):
        raise Refused(f"a commitment has {DIGITS} hexadecimal digits; “{commitment}” is none", "--commitment")
    if commitment != export.commitment:
        raise Refused(f"this is another game: its dice were sworn in by {export.commitment}", "--commitment")


def as_posted(export: Export, shown: str) -> str:
    """Up to which entry a fingerprint vouches for the file. Refused if it stands nowhere in it."""
    if not SHOWN <= len(shown) <= DIGITS or set(shown) - set(hexdigits):
        raise Refused(f"a record is shown with {SHOWN} to {DIGITS} hexadecimal digits; “{shown}” is none", "--record")
    count = entries_at(secret_of(export), export.journal, shown)
    if count is None:
        raise Refused(f"no part of this file has the record {shown}: something in it was changed since", "--record")
    return f"decided by  {count} of {export.events} entries, and who made them, are as they were posted ({shown[:8]}…)"


def _printable(text: str) -> str:
    """Words of players, which might else pass for lines of this report or steer the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def spec_of(export: Export) -> GameSpec[Any]:
    """The rules the game was written under, or the newest where those are gone."""
    try:
        return find(export.game, export.revision)
    except Refused:
        return find(export.game)


def run_export(args: list[str]) -> int:
    """`amarna export <game> -o FILE`."""
    words = Words(prog="amarna export", description="Play a game to its end and write it as a file for verify.")
    words.add_argument("game", help="a game's slug")
    words.add_argument("--seed", type=int, default=1, help="the same seed plays the same game (default 1)")
    words.add_argument("--scenario", default="", help="instead of the first")
    words.add_argument("--seats", type=positive, default=0, help="how many")
    words.add_argument("--policy", choices=NAMES, default="random", help="who plays (default random)")
    words.add_argument("-o", "--output", type=Path, help="the file; without it the game is printed")
    wish = words.parse_args(args)
    spec = one_game(wish.game)
    session = start(spec, spec.setup(wish.scenario, wish.seats), str(wish.seed))
    player = by_name(spec, wish.policy)
    outcome = play_out(session, dict.fromkeys(session.setup.seats, player), random.Random(wish.seed))
    if not outcome.over:
        raise Refused(f"no end after {outcome.decisions} decisions; take another seed")
    if wish.output is None:
        print(export_of(session))
        return 0
    try:
        wish.output.write_text(export_of(session) + "\n", encoding="utf-8")
    except OSError as error:
        raise Refused(f"cannot write {wish.output}: {error.strerror or error}") from None
    print(f"{spec.title}, {outcome.decisions} decisions, {result_line(session)}: {wish.output}")
    return 0
