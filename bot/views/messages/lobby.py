"""The panel of a game that gathers: seats to take, and what is agreed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from discord import ui

from bot.service.loaded import secret_of
from bot.store import GameRow, SeatRow
from bot.text.typed import shown
from bot.views.messages.guide import in_brief
from bot.views.messages.ids import name
from bot.views.messages.panel import BLUE, GREEN, Panel, button, option
from engine.kernel.game import GameSpec
from engine.wargame.text import capital, plural

MOST_CALLED = 20
QUICK = "-# *Quick by post* gives you orders that answer what hardly needs thought, so that others wait less for you."
EXPIRY = {
    "nothing": "nothing happens",
    "remind": "everybody waited for is called",
    "default": "a safe answer is given",
    "automat": "the automated player takes over",
}


@dataclass(frozen=True)
class LobbyNews:
    """How far a table has gathered."""

    game: GameRow
    spec: GameSpec[Any]
    seats: dict[str, SeatRow]
    seekers: list[int] = field(default_factory=list)  # who looks for such a game here
    call: Sequence[int] = ()  # those of them whom this message calls; nobody is called twice a day

    def panel(self) -> Panel:
        game, gathers = self.game, self.game.stage == "lobby"
        panel = Panel().text(f"## {game.name}\n{self._agreed()}")
        if gathers and self.spec.words.guide is not None:
            panel.text(in_brief(self.spec.words.guide))
        panel.text("\n".join(self._sitting()))
        looking = [user for user in self.seekers if all(seat.user != user for seat in self.seats.values())]
        if gathers and looking:
            listed = sorted(looking, key=lambda user: user not in self.call)[:MOST_CALLED]
            panel.calls = [user for user in listed if user in self.call]
            panel.text(f"-# Looking for such a table: {' '.join(f'<@{user}>' for user in listed)}")
        panel.text(f"-# The dice are sworn in, before anybody gives a word of his: `{secret_of(game, {}).commitment}`")
        if not gathers:
            return self._begun(panel)
        free = [seat for seat in game.setup.seats if self.seats[seat].kind != "person"]
        if free:
            panel.select(name("seat", game.id), [option(game.seat_name(seat), seat) for seat in free], "Choose a seat")
        return panel.row(
            button("Join", name("join", game.id), BLUE, disabled=not free),
            button("Leave", name("stand", game.id)),
            self._automated(disabled=not free) if self.spec.bot.policy is not None else None,
            button("Start", name("begin", game.id), GREEN, disabled=not self._full()),
            button("House rules", name("houserules", game.id)) if self.spec.options_in(game.setup.scenario) else None,
        ).row(
            button("What is this game?", name("about", game.id)),
        )

    def _begun(self, panel: Panel) -> Panel:
        """What is left of it when play has begun: the way to wait less, for everybody."""
        if self.game.stage != "running" or not self.spec.bot.quick_answers:
            return panel.text("The game has begun." if self.game.stage != "annulled" else "The game is annulled.")
        panel.text(f"The game has begun.\n{QUICK}")
        return panel.row(button("Quick by post", name("quick", self.game.id, "", "")))

    def _automated(self, *, disabled: bool) -> ui.Button[Any]:
        """Gives the free seats to automated players; when none is free, frees those again."""
        text = "No automated players" if self._full() and not disabled else "Automated players"
        return button(text, name("fill", self.game.id), disabled=disabled)

    def _agreed(self) -> str:
        """Scenario, house rules that differ from the recommended ones, how long it lasts, pace."""
        game, spec = self.game, self.spec
        scenario = next(s.title for s in spec.start.scenarios if s.id == game.setup.scenario)
        offered = [(o, game.setup.options.get(o.id, o.default)) for o in spec.options_in(game.setup.scenario)]
        told = [
            f"{capital(o.title)}: {value.replace('_', ' ')}"
            for o, value in offered
            if value != o.default or value.isdecimal()
        ]
        found = [f"{spec.title} · {scenario} · {plural(len(game.setup.seats), 'seat')}"]
        if told:
            found.append("\n".join(f"- {text}" for text in told))
        settings = game.settings
        if settings.pace:
            found.append(f"A decision within {plural(settings.pace, 'hour')}; then {EXPIRY[settings.expiry]}.")
        if settings.league:
            found.append(f"It counts in the league **{shown(settings.league_name)}**: `/league show`.")
        if not settings.rated:
            found.append("It counts for no record and no rating.")
        if not settings.advice:
            found.append("No advice is given here.")
        return "\n".join(found)

    def _sitting(self) -> list[str]:
        setup = self.game.setup
        begun = self.spec.start.head_start(setup)
        return [
            f"**{self.game.seat_name(seat)}** · {sitter_text(self.seats[seat])}{head_start_text(begun.get(seat, 0))}"
            for seat in setup.seats
        ]

    def _full(self) -> bool:
        return all(seat.kind != "vacant" for seat in self.seats.values())


def head_start_text(points: int) -> str:
    return f" · {plural(points, 'point')} to begin with" if points else ""


def sitter_text(sitter: SeatRow) -> str:
    if sitter.kind == "automat":
        return f"automated player, for <@{sitter.user}>" if sitter.user else "automated player"
    return f"<@{sitter.user}>" if sitter.user is not None else "free"
