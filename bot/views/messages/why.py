"""One thing at the open question, in words: what stands there, what can be done with it, what cannot, by which rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from discord import ui

from bot.store import GameRow
from bot.views.messages.form import form
from bot.views.messages.ids import name
from bot.views.messages.panel import LABEL, MOST_OPTIONS, OPTION, Image, Panel, button, clipped, option
from bot.views.messages.prompt import numbered
from bot.views.messages.reasons import reason_lines
from engine.kernel.questions import Ask
from engine.kernel.rulebook import RuleText
from engine.kernel.why import Looked

MOST_SHOWN = 8  # options, and reasons
MOST_RULES = 3
LONGEST_RULE = 400
FIELD = "place"


@dataclass(frozen=True)
class WhyPanel:
    """What a seat is told. `named` are things that the question is about, to look at one; `decides` is whose decision
    it is where it is not his own."""

    game: GameRow
    title: str
    stands: str
    ask: Ask | None
    looked: Looked
    rules: Sequence[RuleText] = ()
    decides: str = ""
    image: Image | None = None
    named: Mapping[str, str] = field(default_factory=dict)

    def panel(self) -> Panel:
        panel = Panel().text(f"-# {self.game.name}\n### {self.title}")
        panel.text(self.stands)
        panel.picture(self.image)
        panel.text(self._possible() if self.ask is not None else self.decides)
        panel.text(
            "\n".join(f"-# **{rule.id}** {clipped(rule.text, LONGEST_RULE)}" for rule in self.rules[:MOST_RULES])
        )
        return others_to_look_at(panel, self.game, self.named)

    def _possible(self) -> str:
        assert self.ask is not None
        lines = [f"*{self.ask.prompt}*"]
        options, barred = self.looked
        if options:
            lines.append("**Possible:** " + "; ".join(numbered(i, o) for i, o in options[:MOST_SHOWN]))
            if len(options) > MOST_SHOWN:
                lines[-1] += f"; and {len(options) - MOST_SHOWN} more"
        if barred:
            lines += ["**Not possible now:**", *(f"- {why}" for why in barred[:MOST_SHOWN])]
        if not options and not barred:
            lines.append("This question has nothing to do with it: nothing can be chosen there now.")
        return "\n".join(lines)


def all_reasons(game: GameRow, ask: Ask, named: Mapping[str, str]) -> Panel:
    """All that is barred, with the reasons."""
    lines = [f"-# {line}" for line in reason_lines(ask)] or ["-# All that this question is about can be chosen."]
    panel = Panel().text("\n".join([f"**Not possible now: {ask.prompt}**", *lines]))
    return others_to_look_at(panel, game, named)


def others_to_look_at(panel: Panel, game: GameRow, named: Mapping[str, str]) -> Panel:
    """A choice of what the question is about, and a form for anything else."""
    if named:
        options = [option(clipped(title, OPTION), id) for id, title in [*named.items()][:MOST_OPTIONS]]
        panel.select(name("whyat", game.id), options, "Why…? Choose one to look at")
    return panel.row(button(clipped("Why…? Another place or card", LABEL), name("whyask", game.id)))


def why_form(game: GameRow) -> ui.Modal:
    text: ui.TextInput[ui.LayoutView] = ui.TextInput(custom_id=FIELD, max_length=60)
    return form("Why…?", name("whyof", game.id), "A place, a unit or a card", "", text)
