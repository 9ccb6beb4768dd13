"""What a game and its seats are about: buttons on the lobby, in `/help`, and the card of whoever sits down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.guide import GuidePanel, SeatCardPanel
from bot.panels.ids import name
from bot.panels.panel import Image, Panel, option
from bot.show.pictures import is_drawn, look_of, scene_for
from bot.show.undrawn import unless_broken
from bot.store import GameRow
from bot.table.presses import Press, presses
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Setup, find, games
from renderers.legend import in_words, on_the_map
from renderers.scene import Key


@presses("about")
async def about(visit: Visit, press: Press) -> None:
    """The game of a table, as it begins."""
    await visit.think()
    spec = find(press.row.slug)
    await visit.show(GuidePanel(spec, await first_picture(visit, spec, press.row.setup), press.row).panel())


@presses("aboutgame", anywhere=True)
async def about_any(visit: Visit, press: Press) -> None:
    """A game of the house, by its name."""
    await visit.think()
    spec = games().get(press.values[0] if press.values else "")
    if spec is None:
        raise Refused("choose a game first", "select")
    await visit.show(GuidePanel(spec, await first_picture(visit, spec, spec.setup())).panel())


@presses("seatcard")
async def seat_card(visit: Visit, press: Press) -> None:
    """What a seat is about; who chooses none gets his own."""
    await visit.think()
    row = press.row
    seat = press.values[0] if press.values else ""
    if seat not in row.setup.seats:
        raise Refused("choose a seat first", "select")
    await visit.show((await card_of(visit, row, seat)).panel())


@presses("legend")
async def what_is_this(visit: Visit, press: Press) -> None:
    """What the signs on the map mean, beside the message with the map; in words for who wants no pictures."""
    await visit.think()
    _, seat, session = await visit.desk.look(press.row.id, visit.me)
    look, seen = look_of(session.spec), session.seen(seat)
    scene = unless_broken("scene", lambda: scene_for(session.spec, seen, []), None)
    if scene is None and is_drawn(session.spec):
        raise Refused("the map cannot be drawn now; `/board` tells it in words", "legend")
    keys = on_the_map(scene, look.keys) if look is not None and scene is not None else ()
    panel = await legend_panel(visit, keys) if keys else Panel().text("There is nothing to explain on this map.")
    await (visit.aside(panel) if visit.in_place else visit.show(panel))


async def legend_panel(visit: Visit, keys: Sequence[Key]) -> Panel:
    drawn = (await visit.store.person(visit.user)).pictures
    image = await visit.house.pictures.legend(tuple(keys)) if drawn else None
    panel = Panel().text("**What the map shows**").picture(image)
    return panel.text(in_words(keys) if image is None or image.fault else "")


async def card_of(visit: Visit, row: GameRow, seat: str, above: str = "") -> SeatCardPanel:
    """The card as the game stands; in a lobby, as it begins."""
    spec = find(row.slug)
    if row.stage == "lobby":
        seen = spec.view.seen(spec.start.deal(row.setup), None)
    else:
        _, _, session = await visit.desk.look(row.id, None)
        seen = session.seen(None)
    return SeatCardPanel(row, seat, spec.view.face(seen, seat).title, spec.view.seat_card(seen, seat), above)


async def greet(visit: Visit, row: GameRow, seat: str) -> None:
    """Who has sat down is told, for himself, what his seat is about."""
    above = f"You play **{row.seat_name(seat)}** in {row.name}."
    await visit.aside((await card_of(visit, row, seat, above)).panel())


async def first_picture(visit: Visit, spec: GameSpec[Any], setup: Setup) -> Image | None:
    """The map as the game begins."""
    if not (await visit.store.person(visit.user)).pictures:
        return None
    return await visit.house.pictures.beginning(spec, setup)


def every_game() -> tuple[str, list[Any], str]:
    """The way to what any game of the house is."""
    return name("aboutgame", 0), [option(spec.title, slug) for slug, spec in games().items()][:25], "What is …?"
