"""What a game and its seats are about: buttons on the lobby, in `/help`, and the card of whoever sits down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.store import GameRow
from bot.views.messages.guide import GuidePanel, SeatCardPanel
from bot.views.messages.ids import name
from bot.views.messages.panel import Image, Panel, option
from bot.views.pictures.pictures import is_drawn, look_of, scene_for
from bot.views.pictures.undrawn import unless_broken
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Setup, find, games
from renderers.legend import in_words, on_the_map
from renderers.scene import Key


@presses("about")
async def about(context: Context, press: Press) -> None:
    """The game of a table, as it begins."""
    spec = find(press.row.slug)
    await context.show(GuidePanel(spec, await first_picture(context, spec, press.row.setup), press.row).panel())


@presses("aboutgame", anywhere=True)
async def about_any(context: Context, press: Press) -> None:
    """A game on the shelf, by its name."""
    spec = games().get(press.values[0] if press.values else "")
    if spec is None:
        raise Refused("choose a game first", "select")
    await context.show(GuidePanel(spec, await first_picture(context, spec, spec.setup())).panel())


@presses("seatcard")
async def seat_card(context: Context, press: Press) -> None:
    """What a seat is about; who chooses none gets his own."""
    row = press.row
    seat = press.values[0] if press.values else ""
    if seat not in row.setup.seats:
        raise Refused("choose a seat first", "select")
    await context.show((await card_of(context, row, seat)).panel())


@presses("legend")
async def what_is_this(context: Context, press: Press) -> None:
    """What the signs on the map mean, beside the message with the map; in words for who wants no pictures."""
    _, seat, session = await context.service.games.look(press.row.id, context.me)
    look, seen = look_of(session.spec), session.seen(seat)
    scene = unless_broken("scene", lambda: scene_for(session.spec, seen, []), None)
    if scene is None and is_drawn(session.spec):
        raise Refused("the map cannot be drawn now; `/board` tells it in words", "legend")
    keys = on_the_map(scene, look.keys) if look is not None and scene is not None else ()
    panel = await legend_panel(context, keys) if keys else Panel().text("There is nothing to explain on this map.")
    await (context.aside(panel) if context.in_place else context.show(panel))


async def legend_panel(context: Context, keys: Sequence[Key]) -> Panel:
    drawn = (await context.store.people.person(context.user)).pictures
    image = await context.runtime.pictures.legend(tuple(keys)) if drawn else None
    panel = Panel().text("**What the map shows**").picture(image)
    return panel.text(in_words(keys) if image is None or image.fault else "")


async def card_of(context: Context, row: GameRow, seat: str, above: str = "") -> SeatCardPanel:
    """The card as the game stands; in a lobby, as it begins."""
    spec = find(row.slug)
    if row.stage == "lobby":
        seen = spec.view.seen(spec.start.deal(row.setup), None)
    else:
        _, _, session = await context.service.games.look(row.id, None)
        seen = session.seen(None)
    return SeatCardPanel(row, seat, spec.view.face(seen, seat).title, spec.view.seat_card(seen, seat), above)


async def greet(context: Context, row: GameRow, seat: str) -> None:
    """Who has sat down is told, for himself, what his seat is about."""
    above = f"You play **{row.seat_name(seat)}** in {row.name}."
    await context.aside((await card_of(context, row, seat, above)).panel())


async def first_picture(context: Context, spec: GameSpec[Any], setup: Setup) -> Image | None:
    """The map as the game begins."""
    if not (await context.store.people.person(context.user)).pictures:
        return None
    return await context.runtime.pictures.beginning(spec, setup)


def every_game() -> tuple[str, list[Any], str]:
    """The way to what any game on the shelf is."""
    return name("aboutgame", 0), [option(spec.title, slug) for slug, spec in games().items()][:25], "What is …?"
