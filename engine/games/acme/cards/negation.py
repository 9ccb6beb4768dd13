"""13 Negation: whoever holds a card may answer the one on the table; an answer may be answered too.

All others are asked at once, sealed; of those who answer the first in turn order after the player has the word
(reading B-28), and what lies on top is settled first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.board.windows import Chain, Play, Window
from engine.games.acme.cards.acts import EFFECTS, Act
from engine.games.acme.cards.hands import card_option, has_code, holders, title
from engine.games.acme.factions import does, others
from engine.games.acme.fates import DEITIES, FATES
from engine.games.acme.standing import NEGATING
from engine.games.acme.state import Played, State
from engine.games.acme.temples import benefits
from engine.games.acme.topics import TOPICS
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

NEGATE = TOPICS.new("negate", "whether to answer the card", *NEGATING)

# Which Negate cards and Deities answer only under a further condition: card -> (position, who, what lies on the table).
CONDITIONS: dict[str, Callable[[State, str, Played], bool]] = {}


def answers_if(card: str) -> Callable[[Callable[[State, str, Played], bool]], Callable[[State, str, Played], bool]]:
    """Marks the condition under which a card answers another besides the kinds that it names."""

    def mark(condition: Callable[[State, str, Played], bool]) -> Callable[[State, str, Played], bool]:
        CONDITIONS[card] = condition
        return condition

    return mark


def kinds_of(played: Played) -> tuple[str, ...]:
    """Of which kinds is what lies on the table; an Investment is one besides, a Display's ability is `ability`."""
    if played.card in FATES:
        row = FATES[played.card]
        return (*row.kinds, "investment") if "I" in row.codes else row.kinds
    return ("deity",) if played.card in DEITIES else ("ability",)


def may_answer(s: State, color: str, card: str, played: Played) -> bool:
    """card.negate.a Whether this card, or this Deity, can cancel what lies on top."""
    cancels = FATES[card].cancels if card in FATES else DEITIES[card].cancels
    if not any(kind in cancels for kind in kinds_of(played)):
        return False
    return card not in CONDITIONS or CONDITIONS[card](s, color, played)


def gods(s: State, color: str) -> list[str]:
    """deitycards.b God of Peace and God of the Skies answer once a turn."""
    deity = benefits(s, color)
    ready = deity and deity in DEITIES and DEITIES[deity].cancels and deity not in s.used.get(color, ())
    return [deity] if ready else []


def negated(t: Table[State], against: str = "") -> Rule[bool]:
    """Whether what lies on top of the table is cancelled. `against` is the color that it is aimed at."""
    return (yield from Negation(t, against).stopped())


class Ready(Mapping[str, list[str]]):
    """The cards and Deities that each color can still answer with, as things stand when one looks."""

    def __init__(self, s: State, colors: Iterable[str]) -> None:
        self._s, self._colors = s, tuple(colors)

    def __getitem__(self, color: str) -> list[str]:
        return [*self._s.hands[color], *gods(self._s, color)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._colors)

    def __len__(self) -> int:
        return len(self._colors)


class Negation(Chain):
    """Negate cards, each of which may itself be negated (card.negate.f)."""

    def __init__(self, t: Table[State], against: str) -> None:
        self.t = t
        self.s = t.state
        self.against = against

    def window(self) -> Window | None:
        s, top = self.s, self.s.playing[-1]
        able = others(s, top.player)
        asked = holders(s, able)
        for color in able:
            if s.owner.get(color) and any(may_answer(s, color, god, top) for god in gods(s, color)):
                asked[color] = s.owner[color]
        if not asked:
            return None
        against = self.s.playing[-2].player if self.plays else self.against
        return Window(
            topic=NEGATE, rule="ACME-card.negate.i", holders={c: asked[c] for c in able if c in asked},
            hands=Ready(s, asked),
            prompt=f"{does(s, top.player, 'plays')} {named(top)}{aim_of(top)}. Do you negate it?",
            offered=self._offered,
            about={"card": top.card, "player": top.player, "against": against, "kinds": " ".join(kinds_of(top))},
        )  # fmt: skip

    def _offered(self, colors: Sequence[str]) -> list[Option]:
        s, top = self.s, self.s.playing[-1]
        cards = [
            card_option(c)
            for color in colors
            for c in s.hands[color]
            if has_code(c, "N") and may_answer(s, color, c, top)
        ]
        gifts = [
            Option(f"deity:{god}", DEITIES[god].name)
            for color in colors
            for god in gods(s, color)
            if may_answer(s, color, god, top)
        ]
        return [*cards, *gifts]

    def laid(self, play: Play) -> None:
        s, below = self.s, self.s.playing[-1]
        if play.how == "deity":
            s.used.setdefault(play.role, []).append(play.card)
        else:
            s.hands[play.role].remove(play.card)
        s.playing.append(Played(play.role, play.card, named(below)))
        self.t.tell(
            f"{does(s, play.role, 'answers')} {named(below)} with {named(s.playing[-1])}.", "ACME-card.negate.a"
        )

    def lifted(self, play: Play, stands: bool) -> None:
        """card.negate.g Negate cards of a chain are discarded, the cancelled one too."""
        s = self.s
        s.playing.pop()
        if play.how != "deity":
            s.discard.append(play.card)
        if stands and play.how == "deity":
            cancel(Act(self.t, play.role, play.card), s.playing[-1])
        elif stands:
            EFFECTS[play.card].deed(Act(self.t, play.role, play.card), s.playing[-1])


def cancel(act: Act, below: Played) -> None:
    """card.negate.a What lies below is cancelled."""
    act.t.tell(f"{named(below)} is negated.", "ACME-card.negate.a")


def named(played: Played) -> str:
    """A card, a Deity, or an ability by its own words."""
    if played.card in FATES:
        return title(played.card)
    return DEITIES[played.card].name if played.card in DEITIES else played.card


def aim_of(played: Played) -> str:
    return f" ({played.target})" if played.target else ""
