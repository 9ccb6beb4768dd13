"""13 Negation: whoever holds a card may answer the one on the table; an answer may be answered too.

All others who might are asked at once, sealed; of those who answer the first in turn order after the player has the
word (reading B-28), and what lies on top is settled first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.games.acme.data import fates
from engine.games.acme.events import Played, answering, played
from engine.games.acme.events.answering import Happens
from engine.games.acme.events.lasting import end_lasting
from engine.games.acme.position import abilities, factions, hands, imagined, standing, temples, topics
from engine.games.acme.position.state import Lasting, OnTable, State
from engine.kernel import Facts, Option, Rule, Table
from engine.wargame import text, windows

END = "end@"  # `end@30:11` in a window, as `card@36:27` answers one of several cards; `cancel:11@30` as one's go begins
CARD_PHASE = ("card", "card_end")  # R2.d what is played there is cancelled there

NEGATE = topics.TOPICS.new("negate", "whether to answer the card", *standing.NEGATING)

NEGATE_CARDS = tuple(card for card, row in fates.FATES.items() if "N" in row.codes)

# Which Negate cards and Deities answer only under a further condition: card -> (position, who, what lies on the table).
Condition = Callable[[State, str, OnTable], bool]
CONDITIONS: dict[str, Condition] = {}


def answers_if(card: str) -> Callable[[Condition], Condition]:
    """Marks the condition under which a card answers another besides the kinds that it names."""

    def mark(condition: Condition) -> Condition:
        CONDITIONS[card] = condition
        return condition

    return mark


def kinds_of(played: OnTable) -> tuple[str, ...]:
    """Of which kinds is what lies on the table; an Investment is one besides, a Display's ability is `ability`."""
    if played.card in fates.FATES:
        row = fates.FATES[played.card]
        return (*row.kinds, "investment") if "I" in row.codes else row.kinds
    return ("deity",) if played.card in fates.DEITIES else ("ability",)


def facts_of(lies: Sequence[OnTable]) -> Facts:
    """Tell orders and automated players what lies on the table."""
    return {
        "card": " ".join(it.card for it in lies), "player": " ".join(it.player for it in lies),
        "against": " ".join(it.against for it in lies),
        "kinds": " ".join(kind for it in lies for kind in kinds_of(it)),
    }  # fmt: skip


def may_answer(s: State, color: str, card: str, played: OnTable) -> bool:
    """card.negate.a Whether this card, or this Deity, can cancel what lies on top."""
    cancels = fates.FATES[card].cancels if card in fates.FATES else fates.DEITIES[card].cancels
    if not any(kind in cancels for kind in kinds_of(played)):
        return False
    return card not in CONDITIONS or CONDITIONS[card](s, color, played)


def fits(s: State, color: str, card: str, played: OnTable) -> bool:
    """R7.j A Negate card that cancels what lies there."""
    return hands.has_code(card, "N") and may_answer(s, color, card, played)


def gods(s: State, color: str) -> list[str]:
    """deitycards.b God of Peace and God of the Skies answer once a turn."""
    deity = temples.benefits(s, color)
    ready = deity and deity in fates.DEITIES and fates.DEITIES[deity].cancels and deity not in s.used.get(color, ())
    return [deity] if ready else []


def asked_about(s: State, colors: Iterable[str], lies: Sequence[OnTable]) -> dict[str, str]:
    """Who may answer something of this or end what lasts, for all that everybody can see, and by which seat.

    Whoever holds a card is asked as if it could be any that lies open nowhere: who is asked tells nothing of a hand.
    """
    cards = hands.pack(s)
    hidden = [card for card in NEGATE_CARDS if cards.may_be_held([card])]
    asked: dict[str, str] = {}
    for color in colors:
        held = hidden if s.hands[color] else []
        able = [(card, it) for card in (*held, *gods(s, color)) for it in lies if it.player != color]
        able += [(card, it) for card in held for it in lying(s, color)]
        if s.owner.get(color) and any(may_answer(s, color, card, it) for card, it in able):
            asked[color] = s.owner[color]
    return asked


def negated(t: Table[State], against: str = "", happens: Happens | None = None) -> Rule[bool]:
    """Whether what lies on top of the table is cancelled. `against` is the color that it is aimed at, `happens` what it
    does if nobody answers."""
    top = t.state.playing[-1]
    top.against = against
    if isinstance(t, imagined.Imagined):
        return False  # R7.q nobody answers what is only tried out
    return (yield from Negation(t, happens={top.card: happens} if happens is not None else {}).stopped())


def negated_of(t: Table[State], shown: Sequence[OnTable], happens: Mapping[str, Happens]) -> Rule[list[OnTable]]:
    """competition.procedure.e Which of what was revealed together is cancelled.

    Everybody is asked about all of it at once, and again until nobody answers any more; then civilizations run by the
    game have their say (R7.j).
    """
    gone: list[OnTable] = []
    going = True
    while going:
        going = False
        left = [played for played in shown if played not in gone]
        window = Negation(t, left).window() if left else None
        for play in (yield from window.at_once()) if window is not None else ():
            how, _, card = play.how.partition("@")
            below = next((played for played in left if card in ("", played.card) and played not in gone), None)
            if below is None:
                continue  # another has cancelled it before: the answer stays in the hand
            going = True
            if (yield from Negation(t).answered(windows.Play(play.role, play.card, how), below)):
                gone.append(below)
    left = [played for played in shown if played not in gone]
    for play, below in Negation(t, left, happens).from_rows() if left else ():
        if (yield from Negation(t).answered(play, below)):
            gone.append(below)
    return gone


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


class Negation(windows.Chain):
    """Negate cards, each of which may itself be negated (card.negate.f).

    What is answered is `shown`, revealed together; without that what lies on top.
    """

    def __init__(
        self, t: Table[State], shown: Sequence[OnTable] = (), happens: Mapping[str, Happens] | None = None
    ) -> None:
        self.t = t
        self.s = t.state
        self.shown = shown
        self.happens = happens or {}

    def stopped(self) -> Rule[bool]:
        """People first; then, if it still stands, civilizations run by the game turn a card up (R7.j)."""
        while (window := self.window()) is not None:
            ended = False
            for play in (yield from window.at_once()):
                if play.how.startswith(END):
                    ended = (yield from end_later(self.t, play)) or ended
                elif (yield from self._answered([play])):
                    return True
            if not ended:
                break  # else all are asked again, since who has ended something has not answered yet
        if self.shown:
            return False
        return (yield from self._answered(play for play, _ in self.from_rows()))

    def from_rows(self) -> Iterator[tuple[windows.Play, OnTable]]:
        """R7.j What civilizations run by the game answer with: each turns up one card at most."""
        s, tried = self.s, list[str]()
        for below in self._open():
            happens = self.happens.get(below.card)
            able = [color for color in factions.others(s, below.player) if color not in tried]
            for color in answering.threatened(self.t, able, happens) if happens is not None else ():
                tried.append(color)
                answer = answering.turn_up(self.t, color, [below], fits)
                if answer is not None:
                    yield answer
                    break

    def answered(self, play: windows.Play, below: OnTable) -> Rule[bool]:
        """An answer to one of what lies open; that one comes to lie on top."""
        self.s.playing.remove(below)
        self.s.playing.append(below)
        return (yield from self._answered([play]))

    def _open(self) -> list[OnTable]:
        return list(self.shown) if self.shown else [self.s.playing[-1]]

    def window(self) -> windows.Window | None:
        s, lies = self.s, self._open()
        able = list(s.order) if self.shown else factions.others(s, lies[0].player)
        able = [color for color in able if any(played.player != color for played in lies)]
        asked = asked_about(s, able, lies)
        if not asked:
            return None
        told = text.listed([laid_text(s, it) for it in lies])
        return windows.Window(
            topic=NEGATE, rule="ACME-card.negate.i", holders=asked,
            hands=Ready(s, asked),
            prompt=f"{text.capital(told)}. Do you negate {'it' if len(lies) == 1 else 'any of it'}?",
            offered=self._offered,
            about=facts_of(lies),
        )  # fmt: skip

    def _offered(self, colors: Sequence[str]) -> list[Option]:
        """`card:6`, `deity:god_of_peace`; against one of several `card@36:27`."""
        s, lies = self.s, self._open()
        found: list[Option] = []
        for color in colors:
            able = [("card", card) for card in s.hands[color] if hands.has_code(card, "N")]
            able += [("deity", god) for god in gods(s, color)]
            for it in lies:
                on, word = (f"@{it.card}", f" against {named(it)}") if len(lies) > 1 else ("", "")
                found += [
                    Option(f"{how}{on}:{card}", f"{name_by(card)}{word}", facts={"on": it.card, "against": it.against})
                    for how, card in able if it.player != color and may_answer(s, color, card, it)
                ]  # fmt: skip
        return found + [option for color in colors for option in end_options(s, color)]

    def laid(self, play: windows.Play) -> None:
        s, below = self.s, self.s.playing[-1]
        if play.how == "deity":
            s.used.setdefault(play.role, []).append(play.card)
        else:
            s.hands[play.role].remove(play.card)
        s.playing.append(OnTable(play.role, play.card, named(below), at=below.at, against=below.player))
        factions.tell(self.t, play.role, f"answers {named(below)} with {named(s.playing[-1])}", "ACME-card.negate.a")

    def lifted(self, play: windows.Play, stands: bool) -> None:
        """card.negate.g Negate cards of a chain are discarded, the cancelled one too."""
        s = self.s
        s.playing.pop()
        if play.how != "deity":
            s.discard.append(play.card)
        if stands and play.how == "deity":
            cancel(Played(self.t, play.role, play.card), s.playing[-1])
        elif stands:
            played.EFFECTS[play.card].deed(Played(self.t, play.role, play.card), s.playing[-1])


# ---------------------------------------------------------------- what lasts, cancelled later (card.negate.j)


def lying(s: State, color: str) -> list[OnTable]:
    """Return what others have laid that lasts, as it was played; what is being ended just now is left out."""
    ending = [played.card for played in s.playing]
    open_now = [each for each in s.lasting if each.owner != color and each.card not in ending]
    return [as_played(each) for each in open_now] if s.phase in CARD_PHASE else []


def as_played(lasting: Lasting) -> OnTable:
    return OnTable(lasting.owner, lasting.card, against=lasting.against)


def ends(s: State, color: str) -> list[tuple[str, OnTable]]:
    """Return each Negate card of the hand with each lasting card that it can end."""
    able = [card for card in s.hands[color] if hands.has_code(card, "N")]
    return [(card, below) for below in lying(s, color) for card in able if may_answer(s, color, card, below)]


def option_of(key: str, card: str, below: OnTable) -> Option:
    facts = {"on": below.card, "against": below.against}
    return Option(key, f"end {hands.title(below.card)} with {hands.title(card)}", facts=facts)


def end_options(s: State, color: str) -> list[Option]:
    """R2.d In a window: Negate cards of the hand that can end what lasts."""
    return [option_of(f"{END}{below.card}:{card}", card, below) for card, below in ends(s, color)]


def lasting_options(s: State, color: str) -> list[Option]:
    """The same as one's go begins; to do so is no action (card.negate.k)."""
    return [option_of(f"cancel:{c}@{b.card}", c, b) for c, b in ends(s, color)]


def is_answered_by_some_card(below: OnTable) -> bool:
    """97 is an Event, which no card answers."""
    return any(kind in fates.FATES[card].cancels for card in NEGATE_CARDS for kind in kinds_of(below))


def end_later(t: Table[State], play: windows.Play) -> Rule[bool]:
    """Whether the card was laid: another may have ended what lasts before, and then it stays in the hand."""
    below = play.how.removeprefix(END)
    if all(played.card != below for played in lying(t.state, play.role)):
        return False
    yield from cancel_lasting(t, play.role, f"{play.card}@{below}")
    return True


def last_word(t: Table[State]) -> Rule[None]:
    """card.negate.c, R2.d When all have passed, holders of a card may end what lasts, until nobody does."""
    s = t.state
    ended = True
    while ended:
        ended = False
        open_now = [below for x in s.lasting if is_answered_by_some_card(below := as_played(x))]
        asked = asked_about(s, s.order, ())
        if not asked:
            return
        window = windows.Window(
            topic=NEGATE.headed("whether to end what lasts"), rule="ACME-card.negate.j",
            holders=asked, hands=Ready(s, asked),
            prompt=f"All have passed, and {text.listed([named(it) for it in open_now])} still lasts. Do you end it?",
            offered=lambda colors: [option for color in colors for option in end_options(s, color)],
            about=facts_of(open_now),
        )  # fmt: skip
        for play in (yield from window.at_once()):
            ended = (yield from end_later(t, play)) or ended


def cancel_lasting(t: Table[State], color: str, what: str) -> Rule[None]:
    """A Negate card against a card that lies open; it may be answered too."""
    s = t.state
    card, _, below = what.partition("@")
    [lasting] = [each for each in s.lasting if each.card == below]
    s.hands[color].remove(card)
    s.playing += [as_played(lasting), OnTable(color, card, hands.title(below), lasting.owner)]
    factions.tell(t, color, f"plays {hands.title(card)} to end {hands.title(below)}", "ACME-card.negate.j")
    stopped = yield from negated(t, lasting.owner)
    s.playing.pop()
    s.discard.append(card)
    if not stopped:
        played.EFFECTS[card].deed(Played(t, color, card), s.playing[-1])
        end_lasting(s, lasting)
    s.playing.pop()


# ---------------------------------------------------------------- words


def cancel(e: Played, below: OnTable) -> None:
    """card.negate.a What lies below is cancelled."""
    e.t.tell(f"{named(below)} is negated.", "ACME-card.negate.a")


def named(played: OnTable) -> str:
    """What lies on the table, by its name."""
    return name_by(played.card)


def name_by(id: str) -> str:
    """A card, a Deity or a competition ability by its name."""
    if id in fates.FATES:
        return hands.title(id)
    return fates.DEITIES[id].name if id in fates.DEITIES else abilities.ABILITIES[id].name


def laid_text(s: State, played: OnTable) -> str:
    """`the Hittites play Revolt (1 of Egypt's disks in Abydos)`; an Event happens, whoever has drawn it."""
    what = f"{named(played)}{aim_of(played)}"
    is_event = played.card in fates.FATES and not hands.is_held(played.card)
    return f"the Event {what} happens" if is_event else factions.clause(s, played.player, f"plays {what}")


def aim_of(played: OnTable) -> str:
    return f" ({played.target})" if played.target else ""
