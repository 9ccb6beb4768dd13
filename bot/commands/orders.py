"""`/orders`: standing orders by kind of question, and an order line given in advance. Only their owner sees them."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.shared import (
    LONGEST_CHOICE,
    MINE,
    Choice,
    Itx,
    choices,
    game_typed,
    my_seats,
    seat_of_mine,
)
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.interactions.prompt import show_question
from bot.store import GameRow
from bot.text.typed import in_code
from bot.views.messages.personal import OrdersView, detail_form, order_text, orders_for, plan_form
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.orders.nearest import did_you_mean, meant, shortened
from engine.kernel.orders.parse import plain
from engine.wargame.text import capital

QUICK = "✓ Quick by post: you are asked where it matters, and these answer the rest. Change any of them below."
group = app_commands.Group(name="orders", description="Answers given in advance, so that nobody waits for you")


# ---------------------------------------------------------------------- what there is


async def view_of(context: Context, row: GameRow, seat: str, done: str = "") -> OrdersView:
    """A seat's orders; it is its owner's, which has been checked."""
    if row.stage not in ("running", "paused"):
        raise Refused("orders in advance are given while a game is under way", "stage")
    _, _, session = await context.service.games.look(row.id, None)
    standing = (await context.store.journal.orders(row.id)).get(seat, {})
    seats, ask = await context.store.games.seats(row.id), session.ask(seat)
    return OrdersView(
        game=row,
        spec=session.spec,
        seat=seat,
        topics=await _topics(context, row, session.spec, standing),
        standing=standing,
        line=(await context.store.journal.intents(row.id)).get(seat, ""),
        ask=ask,
        done=done,
        others=[other for other in row.setup.seats if other != seat and seats[other].user == context.user],
    )


async def _topics(context: Context, row: GameRow, spec: GameSpec[Any], standing: dict[str, str]) -> list[str]:
    """Kinds of question an order may be for: those with policies, and those seen so far that know a safe answer."""
    policies = [topic for topic in spec.words.topics if spec.orders_for(topic)]
    return list(dict.fromkeys([*policies, *await context.store.journal.topics(row.id), *standing]))


async def show_orders(context: Context, row: GameRow, seat: str, done: str = "") -> None:
    await context.show((await view_of(context, row, seat, done)).panel())


async def stand_by(context: Context, row: GameRow, seat: str, topic: str, order: str) -> None:
    """Give a standing order, and show all of them."""
    view = await view_of(context, row, seat)
    topic = topic_meant(view, topic)
    order = order_meant(view, topic, order)
    await context.service.play.standing_order(row.id, context.me, topic, order, seat)
    text = f"✓ {capital(view.spec.topic_title(topic))}: {order_text(view.spec, topic, order)}."
    await show_orders(context, await context.anew(row), seat, text)


def topic_meant(view: OrdersView, typed: str) -> str:
    """The kind of question that somebody names, of those for which orders can be given so far."""
    titles = {topic: view.spec.topic_title(topic) for topic in view.topics}
    return meant(typed, titles, "standing order for", "topic", " yet")


def order_meant(view: OrdersView, topic: str, typed: str) -> str:
    """An order by its name, or by the words in which it is offered; what belongs to a policy follows a colon."""
    offered = {plain(shown): value for shown, value in orders_for(view.spec, topic, view.ask)}
    policies = {plain(known.title): known.name for known in view.spec.orders_for(topic)}
    names = {plain(value): value for value in offered.values() if not value.startswith("=")} | policies
    order, colon, detail = typed.strip().partition(":")
    if order.startswith("="):
        return offered.get(plain(f"always {typed.strip()[1:]}"), typed.strip())
    if (whole := offered.get(plain(typed))) is not None:
        return whole
    if plain(order) not in names and (near := did_you_mean(order, [*names])):
        raise Refused(f"there is no order “{shortened(order)}” for this; {near}", "order")
    return names.get(plain(order), order) + colon + detail


async def plan_by(context: Context, row: GameRow, seat: str, line: str) -> None:
    """Give an order line in advance, or withdraw it with an empty one."""
    view = await view_of(context, row, seat)
    words = " ".join(line.split())
    waits = await context.service.play.plan(row.id, context.me, words, seat)
    done = f"✓ {in_code(words)} {f'waits: {tried_when(view.spec, words)}' if waits else 'was carried out'}."
    await show_orders(context, await context.anew(row), seat, done if words else "✓ No order in advance any more.")


def tried_when(spec: GameSpec[Any], line: str) -> str:
    """When an order line given in advance will be tried."""
    first = plain(line.split()[0]) if line.split() else ""
    topic = next((topic for topic in spec.words.topics if plain(topic) == first), "")
    if topic:
        return f"it is tried when you are next asked {spec.topic_title(topic)}"
    return "it is tried whenever you are asked something, and carried out at the first question it fits"


async def clear_by(context: Context, row: GameRow, seat: str) -> None:
    view, who = await view_of(context, row, seat), context.me
    await context.service.play.standing_orders(row.id, who, dict.fromkeys(view.standing, "ask"), seat)
    if view.line:
        await context.service.play.plan(row.id, who, "", seat)
    await show_orders(context, row, seat, "✓ All withdrawn: you are asked every time.")


# ---------------------------------------------------------------------- commands


@slash(group=group, name="list", description="Your standing orders and the order line you gave in advance")
@app_commands.describe(seat=MINE)
@app_commands.autocomplete(seat=my_seats)
async def list_(context: Context, row: GameRow, seat: str = "") -> None:
    await show_orders(context, row, await seat_of_mine(context, row, seat))


@slash(group=group, name="stand", description="Say once and for all what happens at a kind of question")
@app_commands.describe(
    topic="which kind of question", order="ask, default, a policy by its name, or = and an option", seat=MINE
)
@app_commands.autocomplete(seat=my_seats)
async def stand(
    context: Context,
    row: GameRow,
    topic: app_commands.Range[str, 1, 60],
    order: app_commands.Range[str, 1, 100],
    seat: str = "",
) -> None:
    await stand_by(context, row, await seat_of_mine(context, row, seat), topic, order)


@stand.autocomplete("topic")
async def _topic(interaction: Itx, typed: str) -> list[Choice[str]]:
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction))
        seat = await seat_of_mine(context, row)
    except Refused:
        return []
    spec, standing = find(row.slug), (await context.store.journal.orders(row.id)).get(seat, {})
    found = await _topics(context, row, spec, standing)
    return choices([(spec.topic_title(topic), topic) for topic in found], typed)


@stand.autocomplete("order")
async def _order(interaction: Itx, typed: str) -> list[Choice[str]]:
    """What can be ordered for the kind of question already given; a policy may be followed by a colon and more."""
    context, named = Context(interaction), str(getattr(interaction.namespace, "topic", "") or "")
    try:
        row = await context.game(game_typed(interaction))
        seat = await seat_of_mine(context, row, str(getattr(interaction.namespace, "seat", "") or ""))
        view = await view_of(context, row, seat)
        topic = topic_meant(view, named)
    except Refused:
        return []
    policy, colon, _ = typed.partition(":")
    known = view.spec.order(topic, policy)
    if colon and known is not None and len(typed) <= LONGEST_CHOICE:
        return choices([(f"{known.title}: {typed}", typed)], "")
    return choices(orders_for(view.spec, topic, view.ask), typed)


@slash(group=group, name="plan", description="Give an order line in advance; without one, withdraw it")
@app_commands.describe(line="the order, as for /do; it waits for the next question it fits", seat=MINE)
@app_commands.autocomplete(seat=my_seats)
async def plan(context: Context, row: GameRow, line: app_commands.Range[str, 0, 1000] = "", seat: str = "") -> None:
    await plan_by(context, row, await seat_of_mine(context, row, seat), line)


@slash(group=group, name="clear", description="Withdraw all your orders in this game")
@app_commands.describe(seat=MINE)
@app_commands.autocomplete(seat=my_seats)
async def clear(context: Context, row: GameRow, seat: str = "") -> None:
    await clear_by(context, row, await seat_of_mine(context, row, seat))


# ---------------------------------------------------------------------- buttons and selects


async def _mine(context: Context, press: Press) -> tuple[GameRow, str]:
    """The game of a button and the seat on it, which must be this person's."""
    return press.row, await seat_of_mine(context, press.row, press.name.part(0))


@presses("orders")
async def open_orders(context: Context, press: Press) -> None:
    row, seat = await _mine(context, press)
    await show_orders(context, row, seat)


@presses("otopic")
async def choose_topic(context: Context, press: Press) -> None:
    row, seat = await _mine(context, press)
    view = await view_of(context, row, seat)
    if not press.values or press.values[0] not in view.topics:
        raise Refused("choose a kind of question first", "topic")
    await context.show(view.topic_panel(press.values[0]))


async def _given(context: Context, press: Press) -> tuple[GameRow, str, str, str] | None:
    """Whose order it is, for which kind of question, and the order; None if it must know more first: a form asks."""
    row, seat = await _mine(context, press)
    topic, order = press.name.part(1), press.values[0] if press.values else ""
    policy = find(row.slug).order(topic, order)
    if policy is not None and policy.why_not(""):
        await context.form(detail_form(row, seat, topic, policy))
        return None
    await context.think()
    return row, seat, topic, order


@presses("order", defers=False)
async def choose_order(context: Context, press: Press) -> None:
    if (given := await _given(context, press)) is not None:
        await stand_by(context, *given)


@presses("quick")
async def quick_by_post(context: Context, press: Press) -> None:
    """The orders with which a game goes on quickly, all at once; what he has ordered himself stays as it is."""
    row, seat = await _mine(context, press)
    view = await view_of(context, row, seat)
    if not view.spec.bot.quick_answers:
        raise Refused(f"{view.spec.title} has no orders that would make it quicker", "orders")
    given = {topic: order for topic, order in view.spec.bot.quick_answers.items() if topic not in view.standing}
    await context.service.play.standing_orders(row.id, context.me, given, seat)
    await show_orders(context, await context.anew(row), seat, QUICK)


@presses("fromnow", defers=False)
async def from_now_on(context: Context, press: Press) -> None:
    """A standing order given on the question itself; the question, or what comes after it, is shown again."""
    given = await _given(context, press)
    if given is None:
        return
    row, seat, topic, order = given
    await context.service.play.standing_order(row.id, context.me, topic, order, seat)
    spec = find(row.slug)
    note = f"✓ From now on · {capital(spec.topic_title(topic))}: {order_text(spec, topic, order)}."
    await show_question(context, row, f"{note}\n-# `/orders` has all of them.")


@presses("odetail")
async def detail_written(context: Context, press: Press) -> None:
    row, seat = await _mine(context, press)
    order = f"{press.name.part(2)}:{press.fields.get('detail', '').strip()}"
    await stand_by(context, row, seat, press.name.part(1), order)


@presses("oplan", defers=False)
async def write_plan(context: Context, press: Press) -> None:
    row, seat = await _mine(context, press)
    await context.form(plan_form(row, seat, (await context.store.journal.intents(row.id)).get(seat, "")))


@presses("oplanned")
async def plan_written(context: Context, press: Press) -> None:
    row, seat = await _mine(context, press)
    await plan_by(context, row, seat, press.fields.get("line", ""))


@presses("oplanoff")
async def withdraw_plan(context: Context, press: Press) -> None:
    row, seat = await _mine(context, press)
    await plan_by(context, row, seat, "")


@presses("oclear")
async def clear_orders(context: Context, press: Press) -> None:
    row, seat = await _mine(context, press)
    await clear_by(context, row, seat)


COMMANDS = [group]
