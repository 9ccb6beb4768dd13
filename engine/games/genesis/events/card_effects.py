"""13.1.5 A card on the table: what it is aimed at, who may cancel it, and what it does.

The effects stand in `held.py` and `drawn.py`; `effect` ties them to their cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.genesis.data import tables
from engine.games.genesis.data.rows import Card
from engine.games.genesis.position import Counts, OnTable, State, asking, hands, pieces, powers, standing, topics
from engine.games.genesis.position.asking import Asker
from engine.kernel import Rule, Table, Topic
from engine.wargame import effects, played, shares, targets, windows

REPLY = topics.TOPICS.new("reply", "whether to cancel the card", *standing.CANCELING)
WORKERS = topics.TOPICS.new("workers", "who is taken for the card")


def rule_of(kind: str) -> str:
    return f"{tables.CARDS[kind].rule}.a"


@dataclass(slots=True)
class Played(played.Played[State]):
    """A card that a kingdom plays, and the words in which effects are written: roll, gain, pay, share out."""

    @property
    def row(self) -> Card:
        return tables.CARDS[tables.KIND[self.card]]

    @property
    def rule(self) -> str:
        return rule_of(self.row.id)

    @property
    def asks(self) -> Asker:
        return asking.asker(self.t, self.role)

    def does(self, deed: str, rule: str = "") -> None:
        """Tell what the kingdom does that plays the card: `does("pays 3 silver")`."""
        powers.tell(self.t, self.role, deed, rule or self.rule)

    def point(self, letter: str) -> str:
        """Return another rule of the card."""
        return f"{self.row.rule}.{letter}"

    def roll(self, what_for: str) -> int:
        [die] = self.t.dice.roll(what_for)
        return die

    def gain(self, silver: int) -> int:
        self.s.silver[self.role] += silver
        return silver

    def pay(self, due: int) -> int:
        """As much as there is; says how much."""
        paid = min(due, self.s.silver[self.role])
        self.s.silver[self.role] -= paid
        return paid

    def share_out(self, loss: int, topic: Topic, prompt: str, room: Mapping[str, int]) -> Rule[dict[str, int]]:
        """The player says how many are lost in which space."""
        rule, default = self.point("b"), shares.evenly(room, loss)
        return (yield from self.asks.share(topic, rule, prompt, room, least=loss, most=loss, default=default))

    def workers(self, units: Counts, n: int, prompt: str) -> Rule[Counts]:
        """Peasants and Slaves in any mixture, as the player says; Slaves, who are worth less, are suggested first."""
        slaves = min(n, units.get("sl", 0))
        suggested = pieces.without_zeros({"ps": n - slaves, "sl": slaves})
        chosen, _ = yield from self.asks.units(
            WORKERS, self.rule, prompt, pieces.civilians(units), least=n, most=n, default=suggested
        )
        return chosen


# ---------------------------------------------------------------- which effect is which card's


EFFECTS: effects.Effects[Played] = effects.Effects(rule_of)
effect = EFFECTS.of


def aimed(e: Played, aim: targets.Aim | None = None) -> Rule[targets.Aim | None]:
    """What the card is aimed at, if that is not plain already; None if it is canceled."""
    if aim is None:
        aim = yield from EFFECTS[e.row.id].aimed(e)
    e.s.playing[-1].target = aim.words
    return None if (yield from canceled(e.t, aim.against)) else aim


def happen(e: Played, aim: targets.Aim) -> Rule[None]:
    yield from EFFECTS[e.row.id].happens(e, aim)


def play_in_answer(t: Table[State], play: windows.Play, aim: targets.Aim) -> Rule[bool]:
    """13.1.5 A card that answers to its moment: from the hand onto the table and away. False if it is canceled."""
    s = t.state
    s.hands[play.role].remove(play.card)
    s.playing.append(OnTable(play.role, play.card, aim.words))
    e = Played(t, play.role, play.card)
    e.tell(f"{powers.does(play.role, 'plays')} {hands.title(play.card)}.")
    stopped = yield from canceled(t, aim.against)
    s.playing.pop()
    s.discard.append(play.card)
    if not stopped:
        yield from happen(e, aim)
    return not stopped


# ---------------------------------------------------------------- Amun-Ra


def canceled(t: Table[State], against: str = "") -> Rule[bool]:
    """13.2 Any other player may cancel the card on the table, before it has any effect. In battle only the two sides.

    All who hold any card are asked together; the first clockwise who has one cancels. `against` is the power that the
    card is aimed at.
    """
    return (yield from AmunRa(t, against).stopped())


class AmunRa(windows.Chain):
    """Amun-Ra cancels a card just played, and may itself be canceled."""

    def __init__(self, t: Table[State], against: str) -> None:
        self.t = t
        self.s = t.state
        self.against = against

    def window(self) -> windows.Window | None:
        s, top = self.s, self.s.playing[-1]
        if hands.all_gone(s, "amun_ra"):
            return None
        against = s.playing[-2].power if self.plays else self.against
        able = [k for k in powers.others(s, top.power) if not s.battles or k in involved(s)]
        return windows.Window(
            topic=REPLY, rule="GEN-13.2-amunra.a", holders=hands.holders(s, able), hands=s.hands,
            prompt=f"{powers.does(top.power, 'plays')} {hands.title(top.card)}{aim_of(top)}. Do you cancel it?",
            offered=hands.of_kinds(s, "amun_ra"),
            about={"card": tables.KIND[top.card], "player": top.power, "against": against},
        )  # fmt: skip

    def laid(self, play: windows.Play) -> None:
        below = self.s.playing[-1]
        self.s.hands[play.role].remove(play.card)
        self.s.playing.append(OnTable(play.role, play.card, hands.title(below.card)))
        Played(self.t, play.role, play.card).tell(
            f"{powers.does(play.role, 'plays')} Amun-Ra to cancel {hands.title(below.card)}{aim_of(below)}."
        )

    def lifted(self, play: windows.Play, stands: bool) -> None:
        self.s.playing.pop()
        self.s.discard.append(play.card)
        if stands:
            EFFECTS["amun_ra"].deed(Played(self.t, play.role, play.card), self.s.playing[-1].card)


def aim_of(below: OnTable) -> str:
    return f" ({below.target})" if below.target else ""


def involved(s: State) -> list[str]:
    """13.1.5 The players of the two sides of the battle under way."""
    b = s.battles[-1]
    sides = [power for side in (b.attacker, b.defender) for power in (side.power, *side.units) if power]
    return [player for player in dict.fromkeys(powers.player_of(s, power) for power in sides) if player]
