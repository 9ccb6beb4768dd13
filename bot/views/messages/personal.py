"""What one person sees of his own: wishes, notes, letters, orders, and what is stored about him. Never public."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from discord import TextStyle, ui

from bot.settings import PersonSettings
from bot.store import GameRow, Tablet
from bot.text.phrases import answer_text, moment, policy_text
from bot.text.typed import cleaned, in_code, shown, shown_lines
from bot.views.messages.direct import quoted
from bot.views.messages.form import form
from bot.views.messages.ids import name
from bot.views.messages.panel import BLUE, GREEN, MOST_OPTIONS, RED, Image, Panel, button, clipped, option
from engine.kernel.game import GameSpec, plain_title
from engine.kernel.questions import Ask, Choose
from engine.kernel.topics import StandingOrder
from engine.wargame.text import capital, listed, plural

LONGEST_NOTES = 4_000
LONGEST_LETTER = 3_000
LETTERS_ON_A_PAGE = 8
MINUTES_A_DAY = 24 * 60
NO_ORDER = "no order: ask me only where the table agreed to it"  # at what nobody is asked for
STANDING = {"ask": "ask me", "default": "give the safe answer", "pass": "give the safe answer"}


# ---------------------------------------------------------------------- wishes


def wishes_panel(settings: PersonSettings, usual: int, now: int, done: str = "") -> Panel:
    """How a person wants to be called. `usual` is the server's interval between reminders."""
    panel = Panel().text(done)
    lines = [
        f"**Reminders** · {reminders_text(settings, usual)}",
        f"**Quiet hours** · {quiet_text(settings, now)}",
        f"**Vacation** · {f'until {moment(settings.vacation)}' if settings.vacation > now else 'none'}",
        f"**Questions before what cannot be taken back** · {'on' if settings.confirm else 'off'}",
        f"**Pictures in your prompts** · {'on' if settings.pictures else 'off'}",
    ]
    panel.text("\n".join(lines))
    return panel.text("-# `/me reminders`, `/me quiet`, `/me vacation`, `/me confirm`, `/me pictures` change this.")


def reminders_text(settings: PersonSettings, usual: int) -> str:
    if settings.remind is None:
        return f"as the server says: {_every(usual)}"
    return _every(settings.remind)


def _every(hours: int) -> str:
    if not hours:
        return "never"
    return "every hour" if hours == 1 else f"every {hours} hours"


def quiet_text(settings: PersonSettings, now: int) -> str:
    """The quiet hours, with the time it is there now: so a wrong offset is seen."""
    if settings.quiet_from is None or settings.quiet_until is None:
        return "none"
    minutes = (now // 60 + settings.offset) % MINUTES_A_DAY
    hours, there = f"{settings.quiet_from}:00 to {settings.quiet_until}:00", f"{minutes // 60}:{minutes % 60:02}"
    return f"{hours}, {offset_text(settings.offset)} (it is {there} there now)"


def offset_text(minutes: int) -> str:
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}{f':{rest:02}' if rest else ''}"


# ---------------------------------------------------------------------- notes


def notes_panel(game: GameRow, text: str, done: str = "") -> Panel:
    """The notes; what a message cannot hold is in the file."""
    panel = Panel().text(f"-# {game.name} · game {game.id} · your notes, for you alone").text(done)
    if not text:
        panel.text("Nothing is written here yet.")
    elif len(text) > panel.room:
        panel.paper("notes.txt", text.encode())
    panel.text(shown_lines(text))
    return panel.row(button("Write", name("note", game.id), BLUE))


def notes_form(game: GameRow, text: str) -> ui.Modal:
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="text", style=TextStyle.paragraph, required=False, max_length=LONGEST_NOTES, default=text or None
    )
    note = "An empty page deletes the notes."
    return form(f"Notes on {game.label}", name("noted", game.id), "For you alone", note, field)


# ---------------------------------------------------------------------- letters


def letter_form(game: GameRow, sender: str, to: str) -> ui.Modal:
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="text", style=TextStyle.paragraph, min_length=1, max_length=LONGEST_LETTER
    )
    note = f"From {game.seat_name(sender)} in {game.label}; nobody else reads it."
    return form(
        f"A letter to {game.seat_name(to)}", name("letter", game.id, "", sender, to), "What it says", note, field
    )


def letters_panel(game: GameRow, seat: str, letters: list[Tablet], page: int) -> Panel:
    """A page of a seat's letters, the newest first, and a select to read one."""
    pages = max(1, -(-len(letters) // LETTERS_ON_A_PAGE))
    page = min(max(page, 0), pages - 1)
    here = letters[::-1][page * LETTERS_ON_A_PAGE : (page + 1) * LETTERS_ON_A_PAGE]
    panel = Panel().text(f"-# {game.name} · game {game.id} · letters of {game.seat_name(seat)}")
    if not here:
        return panel.text("No letters yet. `/letter` sends one.")
    panel.text(
        "\n".join(f"{_route(game, x, seat)} · {moment(x.at, 'relative')}\n> {shown(_beginning(x, 120))}" for x in here)
    )
    panel.select(
        name("read", game.id, "", seat, page),
        [option(_route(game, x, seat).replace("*", ""), str(x.id), _beginning(x, 90)) for x in here],
        "Read a letter",
    )
    if pages > 1:
        panel.row(
            button("Newer", name("letters", game.id, "", seat, page - 1), disabled=page == 0),
            button(
                f"Older ({page + 1}/{pages})", name("letters", game.id, "", seat, page + 1), disabled=page >= pages - 1
            ),
        )
    return panel


def letter_panel(game: GameRow, seat: str, letter: Tablet, page: int, image: Image | None) -> Panel:
    """One letter in full."""
    panel = Panel().text(f"-# {game.name} · game {game.id}\n{_route(game, letter, seat)} · {moment(letter.at)}")
    panel.picture(image).text(quoted(letter.text))
    answers = letter.to == seat and game.stage in ("running", "paused")
    return panel.row(
        button("Answer", name("reply", game.id, "", letter.sender, letter.to), BLUE) if answers else None,
        button("All letters", name("letters", game.id, "", seat, page)),
    )


def _route(game: GameRow, letter: Tablet, seat: str) -> str:
    return f"**From {game.seat_name(letter.sender)}**" if letter.to == seat else f"**To {game.seat_name(letter.to)}**"


def _beginning(letter: Tablet, most: int) -> str:
    return clipped(cleaned(letter.text), most)


# ---------------------------------------------------------------------- orders


@dataclass(frozen=True)
class OrdersView:
    """A seat's standing orders and the order line it has given in advance."""

    game: GameRow
    spec: GameSpec[Any]
    seat: str
    topics: list[str]
    standing: dict[str, str]
    line: str = ""
    ask: Ask | None = None  # the question that is open to this seat
    done: str = ""
    others: list[str] = field(default_factory=list)  # further seats of the same person

    def named(self, verb: str, *rest: object) -> str:
        return name(verb, self.game.id, "", self.seat, *rest)

    def panel(self) -> Panel:
        panel = Panel().text(f"-# {self.game.name} · you play {self.game.seat_name(self.seat)} · only you see this")
        panel.text(self.done)
        panel.text("\n".join(["### Standing orders", *self._standing()]))
        line = f"{in_code(self.line)}, at the next question it fits" if self.line else "none"
        panel.text(f"**Order in advance** · {line}")
        if self.topics:
            shown = sorted(self.topics, key=lambda topic: topic not in self.standing)[:MOST_OPTIONS]
            title = self.spec.topic_title
            panel.select(
                self.named("otopic"),
                [option(title(topic), topic, order_text(self.spec, topic, self._order(topic))) for topic in shown],
                "Change what happens at …",
            )
        return panel.row(
            button("Order in advance…", self.named("oplan"), BLUE),
            button("Quick by post", self.named("quick")) if self._could_be_quicker() else None,
            button("Withdraw it", self.named("oplanoff")) if self.line else None,
            button("Clear all", self.named("oclear"), RED) if self.standing or self.line else None,
            *(button(self.game.seat_name(other), name("orders", self.game.id, "", other)) for other in self.others),
        )

    def topic_panel(self, topic: str) -> Panel:
        """The orders that can be given for one kind of question."""
        now = self._order(topic)
        panel = Panel().text(f"-# {self.game.name} · you play {self.game.seat_name(self.seat)} · only you see this")
        panel.text(f"**{capital(self.spec.topic_title(topic))}** · now: {order_text(self.spec, topic, now)}")
        found = orders_for(self.spec, topic, self.ask)
        panel.select(
            self.named("order", topic),
            [option(shown, value, chosen=value == now) for shown, value in found[:MOST_OPTIONS]],
            "From now on …",
        )
        return panel.row(button("Back", name("orders", self.game.id, "", self.seat)))

    def _could_be_quicker(self) -> bool:
        return any(topic not in self.standing for topic in self.spec.bot.quick_answers)

    def _order(self, topic: str) -> str:
        return self.standing.get(topic, "ask")

    def _standing(self) -> list[str]:
        if not self.standing:
            never = [self.spec.topic_title(topic) for topic in self.topics if is_unasked(self.spec, topic)]
            but = f" Nobody is asked {listed(never)}, unless the table agreed to it." if never else ""
            return [f"None: you are asked every time.{but}"]
        return [
            f"**{capital(self.spec.topic_title(topic))}** · {order_text(self.spec, topic, order)}"
            for topic, order in sorted(self.standing.items())
        ]


def order_text(spec: GameSpec[Any], topic: str, order: str) -> str:
    """A standing order in words."""
    if order == "ask" and is_unasked(spec, topic):
        return NO_ORDER
    if order in STANDING:
        return STANDING[order]
    if order.startswith("="):
        return f"always {order[1:].replace(':', ' ').replace('_', ' ')}"
    policy, _, detail = order.partition(":")
    known = spec.order(topic, policy)
    return f"{known.title if known else policy}{f' ({detail})' if detail else ''}"


def orders_for(spec: GameSpec[Any], topic: str, ask: Ask | None) -> list[tuple[str, str]]:
    """(in words, order) of what can be ordered for a kind of question; `ask` is the open one."""
    open_now = ask if ask is not None and ask.topic == topic else None
    found = [(capital(order_text(spec, topic, "ask")), "ask"), (_safe_text(open_now), "default")]
    found += [(policy_text(known), known.name) for known in spec.orders_for(topic)]
    if isinstance(open_now, Choose):
        found += [(f"Always {o.text}", f"={o.key}") for o in open_now.options if len(o.key) < 100]
    return found


def is_unasked(spec: GameSpec[Any], topic: str) -> bool:
    """Whether such a question is put to nobody, and only an order answers it."""
    return topic in spec.words.topics and spec.words.topics[topic].silent


def _safe_text(ask: Ask | None) -> str:
    """The safe answer; which one that is, where the question is open."""
    if ask is None or ask.default is None:
        return "Give the safe answer"
    return f"Give the safe answer, now: {answer_text(ask, ask.default)}"


def detail_form(game: GameRow, seat: str, topic: str, policy: StandingOrder) -> ui.Modal:
    """What else a policy must know: a region, a number, a card."""
    field: ui.TextInput[Any] = ui.TextInput(custom_id="detail", placeholder=policy.example, max_length=80)
    note = f"For example {policy.example}."
    title = name("odetail", game.id, "", seat, topic, policy.name)
    return form("A standing order", title, clipped(capital(policy.title), 45), note, field)


def plan_form(game: GameRow, seat: str, line: str) -> ui.Modal:
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="line", style=TextStyle.paragraph, required=False, max_length=1000, default=line or None
    )
    note = "As for /do. It is carried out at the next question it fits; an empty line withdraws it."
    return form(f"An order in advance, {game.label}", name("oplanned", game.id, "", seat), "Order line", note, field)


# ---------------------------------------------------------------------- what is stored


def stored_panel(about: dict[str, Any]) -> Panel:
    """What is stored about a person, by kind and number; the file has every word of it."""
    panel = Panel().text("### What I store about you")
    seats = [
        f"- {clipped(row['name'], 60)} (game {row['game']}): {row['title'] or plain_title(row['seat'])}"
        for row in about["seats"]
    ]
    more = [f"- … and {len(seats) - 20} more"] if len(seats) > 20 else []
    panel.text("\n".join(["Your Discord number, and with it:", *_counted(about)]))
    if seats:
        panel.text("\n".join(["**Your seats**", *seats[:20], *more]))
    panel.text(
        "-# I keep no names, no messages of others and nothing you write outside of my commands. "
        "`/privacy export` gives you all of it as a file, `/privacy delete` deletes it."
    )
    return panel


def _counted(about: dict[str, Any]) -> list[str]:
    settings = plural(len(about["wishes"]), "wish about how I call you", "wishes about how I call you")
    counts = {
        "seats": plural(len(about["seats"]), "seat"),
        "games opened": f"{plural(len(about['games opened']), 'game')} you opened",
        "notes": plural(len(about["notes"]), "page of notes", "pages of notes"),
        "letters written": plural(len(about["letters written"]), "letter you wrote", "letters you wrote"),
        "orders": plural(
            len(about["standing orders"]) + len(about["orders in advance"]), "order in advance", "orders in advance"
        ),
        "games followed": plural(len(about["games followed"]), "game you follow", "games you follow"),
        "games looked for": plural(len(about["games looked for"]), "game you look for", "games you look for"),
        "results": plural(len(about["results"]), "result of a game", "results of games"),
        "drafts": plural(len(about["half-finished answers"]), "half-finished answer"),
        "direct messages": plural(len(about["direct messages"]), "direct message to you", "direct messages to you"),
        "audit log": plural(len(about["audit log"]), "entry of the audit log", "entries of the audit log"),
    }
    return [f"- {text}" for text in (settings, *counts.values())]


def delete_panel(user: int, seats: int, copies: str) -> Panel:
    """Asked once before everything about a person is deleted."""
    gone = "Your wishes, notes, orders and the letters you wrote are deleted"
    given_up = "your seat is" if seats == 1 else f"your {seats} seats are"
    stay = f", and {given_up} given up: games under way go on with the automated player." * bool(seats)
    panel = Panel(0x8F3B2E).text(
        f"**Delete all that is stored about you?**\n{gone}{stay or '.'} This cannot be undone.\n{copies}"
    )
    return panel.row(
        button("Delete it all", name("forget", 0, "", user), RED), button("Keep it", name("keep", 0, "", user), GREEN)
    )
