"""The commands that make pictures: `amarna render`, `amarna gallery`, and the way to `bench pictures`.

The rules may not import pictures, so these hang into the command line as plug-ins (see engine/cli.py). What they need
is imported when they run: listing the commands must stay quick. `bake` and `map` stand in `baking.py`.
"""

from __future__ import annotations

import argparse
import random
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from engine.kernel.errors import Refused
from engine.kernel.export import game_of, read_export
from engine.kernel.game import GameSpec
from engine.kernel.session import Session
from engine.players.roster import NAMES, by_name
from engine.tools.play_out import from_zero, one_game, play_out, positive, start
from engine.tools.verify import spec_of
from renderers.games import look_of as registered
from renderers.look import Look
from renderers.plugin import Command
from renderers.scene import Crop, Scene

FORMATS = {".webp": "webp", ".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg"}


# ------------------------------------------------------------------ what the commands share


def look_of(spec: GameSpec[Any]) -> Look[Any]:
    """How a game looks; `Refused` when nobody has drawn it yet."""
    try:
        look = registered(spec.slug)
    except Exception as error:  # the look of a foreign package may fail in any way
        raise Refused(f"the look of {spec.title} cannot be read: {error}", "game") from error
    if look is None:
        raise Refused(f"{spec.title} has no pictures; amarna show prints it in words", "game")
    return look


def scene_of(look: Look[Any], session: Session[Any], seat: str | None) -> Scene:
    """What a seat may see, with the options of the questions it may read."""
    open_to_all = session.spec.hidden.knowers is None
    asks = [ask for name, ask in session.asks().items() if open_to_all or name == seat]
    return look.scene(session.seen(seat), asks)


def crop_of(game: str, theatre: str, space: str) -> Crop:
    """The part of the map that is meant; `Refused` names what there is instead."""
    if theatre and space:
        raise Refused("either --theatre or --at, not both", "crop")
    from renderers.baked import baked

    layout = baked(game).layout
    if theatre and theatre not in layout.theatres:
        raise Refused(f"no theatre “{theatre}”; there are {', '.join(layout.theatres)}", "theatre")
    if space and space not in layout.spaces:
        near = get_close_matches(space, layout.spaces, 3, 0.5) or list(layout.spaces)[:3]
        raise Refused(f"no space “{space}” on this map; perhaps {', '.join(near)}", "at")
    return Crop(theatre=theatre, space=space)


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"cannot read {path}: {error.strerror or error}", "export") from None
    except UnicodeDecodeError:
        raise Refused(f"{path} is no text file", "export") from None


def write_bytes(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Refused(f"cannot write {path}: {error.strerror or error}", "output") from None


def exported(path: Path, game: str, moves: int | None) -> Session[Any]:
    """The game in a file, as far as its first so many answers."""
    export = read_export(read_text(path))
    spec = spec_of(export)
    if game != spec.slug:
        raise Refused(f"{path} is a game of {spec.slug}, not of {game}", "export.game")
    try:
        session = game_of(spec, export)
        if moves is not None and moves < len(session.answers):
            session.rewind(max(0, moves))
    except Refused:
        raise
    except Exception as error:  # answers that no player could have given lead anywhere
        raise Refused(f"the rules cannot follow {path}: {' '.join(repr(error).split())}", "export") from None
    return session


def played(spec: GameSpec[Any], wish: argparse.Namespace) -> Session[Any]:
    """A game played so far by automated players."""
    session = start(spec, spec.setup(wish.scenario, wish.seats), str(wish.seed))
    player = by_name(spec, wish.policy or ("player" if spec.bot.policy is not None else "random"))
    limit = 20 if wish.moves is None else max(0, wish.moves)
    play_out(session, dict.fromkeys(session.setup.seats, player), random.Random(wish.seed), limit)
    return session


# ------------------------------------------------------------------ render


def _render_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="a game's slug")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the picture: .webp, .png or .jpg")
    parser.add_argument("--export", type=Path, help="show a game from a file instead of playing one")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same game (default 1)")
    parser.add_argument("--moves", type=from_zero, help="decisions before the picture (default 20; of a file: all)")
    parser.add_argument("--scenario", default="", help="instead of the first")
    parser.add_argument("--seats", type=positive, default=0, help="how many")
    parser.add_argument("--policy", choices=NAMES, help="who plays (default: the game's own player)")
    parser.add_argument("--seat", help="who looks (default: a spectator)")
    parser.add_argument("--theatre", default="", help="a part of the map")
    parser.add_argument("--at", default="", help="the surroundings of a space")
    parser.add_argument("--scale", type=positive, default=1, choices=(1, 2), help="times as large (default 1)")


def _render(wish: argparse.Namespace) -> int:
    """Everything is checked before anything is drawn, and drawn before anything is written."""
    from PIL import Image

    from renderers.studio import Studio

    spec = one_game(wish.game)
    format = FORMATS.get(wish.output.suffix.lower())
    if format is None:
        raise Refused(f"{wish.output.name} should end in {', '.join(FORMATS)}", "output")
    look = look_of(spec)
    crop = crop_of(spec.slug, wish.theatre, wish.at)
    session = exported(wish.export, spec.slug, wish.moves) if wish.export else played(spec, wish)
    if wish.seat is not None and wish.seat not in session.setup.seats:
        raise Refused(f"no seat “{wish.seat}”; there are {', '.join(session.setup.seats)}", "seat")
    studio = Studio(workers=1)
    picture = studio.render_now(scene_of(look, session, wish.seat), crop, wish.scale, cast(Any, format))
    studio.close()
    write_bytes(wish.output, picture.data)
    width, height = Image.open(BytesIO(picture.data)).size
    print(f"{wish.output}: {width} x {height}, {len(picture.data) / 1000:.0f} kB")
    print(picture.alt)
    return 0


RENDER = Command("draw the map of a game at some moment of it", _render_words, _render)


# ------------------------------------------------------------------ gallery


def _gallery_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="where the pictures and index.html go")
    parser.add_argument("--game", default="all", help="one game instead of all")
    parser.add_argument("--seed", type=int, default=1, help="of the games that are played (default 1)")


def _gallery(wish: argparse.Namespace) -> int:
    from renderers.gallery import hang

    count = hang(wish.folder, wish.game, wish.seed)
    print(f"{count} pictures: {wish.folder / 'index.html'}")
    return 0


GALLERY = Command("draw every kind of picture of every game, with a page to look at them", _gallery_words, _gallery)


# ------------------------------------------------------------------ bench pictures


def _bench_words(parser: argparse.ArgumentParser) -> None:
    from renderers import bench

    bench.add_words(parser)


def _bench(wish: argparse.Namespace) -> int:
    from renderers import bench

    one_game(wish.game)
    return bench.run(["--game", wish.game, "--rounds", str(wish.rounds), *(["--json"] if wish.json else [])])


BENCH = Command("measure how fast pictures are made", _bench_words, _bench)
