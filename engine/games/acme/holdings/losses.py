"""card.alternate, competition.loss: Losing disks, and averting it with a mina or a card.

Every loss that may be averted goes through `suffer`: by cards, Events, the Change of Epoch, Sea Domination. A round of
a competition, in which Allies and Strongholds are lost too, asks with `averted` (`competition.py`). Stacking excess,
Retirement, Resettlement, costs and the Gilgamesh conversion avert nothing: they call `disks.take_off`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.games.acme.position import State, asking, disks, factions, hands, section, standing, state, topics
from engine.kernel import Facts, Option, Rule, Table
from engine.wargame.text import listed, plural

SAVE = topics.TOPICS.new("save", "which losses to avert", *standing.SAVING)
STRUCK = topics.TOPICS.new("struck", "where disks are lost", *standing.STRIKING)
PAY = topics.TOPICS.new("pay", "with what to avert losses", *standing.PAYING)

Removed = dict[tuple[str, str], int]  # area, Faction -> disks that were really lost


# What keeps disks before minas and cards do: Faction and areas with the disks threatened there -> those kept.
Remedy = Callable[[Table[State], str, Mapping[str, int], str], Rule[dict[str, int]]]
REMEDIES: list[Remedy] = []


class Loss(NamedTuple):
    """Disks that a Faction is about to lose in an area."""

    area: str
    faction: str
    n: int


def suffer(t: Table[State], losses: Iterable[Loss], rule: str, cause: str, *, fateful: bool = False) -> Rule[Removed]:
    """Disks are lost at the same time, as far as nobody averts it: Barbarians first, then in turn order.

    `fateful` are losses by a disaster, an Event or the Change of Epoch, for which there is a remedy (28). Says what was
    really lost.
    """
    s = t.state
    due = bounded(s, losses)
    lost: Removed = {}
    for faction in factions.in_turn_order(s, {faction for _, faction in due}):
        mine = {area: n for (area, whose), n in due.items() if whose == faction}
        if fateful:
            mine = yield from remedied(t, faction, mine, cause)
        saved = yield from averted(t, faction, mine, rule, cause)
        for area, n in mine.items():
            gone = disks.take_off(s, area, faction, n - saved.get(area, 0))
            if gone:
                lost[area, faction] = gone
        told = {area: lost[area, faction] for area in mine if (area, faction) in lost}
        if told:
            factions.tell(t, faction, f"loses {asking.where_text(told)} ({cause})", rule)
    return lost


def remedied(t: Table[State], faction: str, threatened: dict[str, int], cause: str) -> Rule[dict[str, int]]:
    """What is still threatened when the remedies have done their work."""
    for remedy in REMEDIES:
        kept = yield from remedy(t, faction, threatened, cause)
        threatened = {area: left for area, n in threatened.items() if (left := n - kept.get(area, 0))}
    return threatened


def bounded(s: State, losses: Iterable[Loss]) -> Removed:
    """No more than stand there; options.homeland.a a card leaves the only disk in a Homeland."""
    due: Removed = {}
    for area, faction, n in losses:
        due[area, faction] = due.get((area, faction), 0) + n
    for area, faction in due:
        there = disks.disks(s, area, faction)
        kept = is_defended(s, area, faction)
        due[area, faction] = max(0, min(due[area, faction], there - kept))
    return {key: n for key, n in due.items() if n}


def is_defended(s: State, area: str, faction: str) -> bool:
    """options.homeland.a Homeland Defence: in the Card Phase the last own disk of the Homeland stays (reading B-56)."""
    return s.options["homeland"] == "yes" and s.phase == "card" and s.home.get(faction) == area


# ---------------------------------------------------------------- averting


def averted(
    t: Table[State], faction: str, threatened: Mapping[str, int], rule: str, cause: str
) -> Rule[dict[str, int]]:  # fmt: skip
    """card.alternate Disk by disk a mina or a card keeps it; one answer for all (reading B-61). Area -> disks saved."""
    s = t.state
    treasury = s.minas.get(faction, 0)
    purse = treasury + len(s.hands.get(faction, ()))
    if faction == state.BARBARIANS or not purse or not threatened:
        return {}
    where = f"{asking.where_text(threatened)} ({cause})"
    saved = yield from asking.asker(t, faction).divide(
        SAVE, rule, f"{factions.whether(s, faction, 'avert')} the loss of {where}, for a mina or a card each?",
        [threatened_stack(s, area, faction, n) for area, n in threatened.items()], default={}, private=True,
        most=min(purse, sum(threatened.values())), about={"cause": cause, "minas": treasury},
    )  # fmt: skip
    if saved:
        yield from pay(t, faction, sum(saved.values()), treasury, rule)
        factions.tell(t, faction, f"keeps {asking.where_text(saved)} ({cause})", rule)
    return saved


def threatened_stack(s: State, area: str, faction: str, most: int) -> Option:
    """Offer to save disks of a stack; its facts are what is at stake, for standing orders."""
    n = disks.disks(s, area, faction)
    words = {1: "your only disk", 2: "a Settlement"}.get(n, f"{n} disks")
    facts: Facts = {"disks": n, "terrain": section.terrain(area), "home": int(s.home.get(faction) == area)}
    return Option(area, f"{section.place(area)} ({words})", at=area, most=most, facts=facts)


def pay(t: Table[State], color: str, n: int, treasury: int, rule: str) -> Rule[None]:
    """A mina or a card each, in any mixture; minas are suggested first, then the cards of the lowest numbers."""
    s = t.state
    hand = sorted(s.hands[color], key=int)
    options = hands.card_options(hand)
    if treasury:
        options.insert(0, (Option("mina", "from the Treasury", most=min(treasury, n)), ""))
    cards = dict.fromkeys([f"card:{card}" for card in hand[: max(0, n - treasury)]], 1)
    suggested = {**({"mina": min(treasury, n)} if treasury else {}), **cards}
    paid = yield from asking.asker(t, color).shares_of(
        PAY, rule, f"With what do you pay for {plural(n, 'disk')}?", options, least=n, most=n, default=suggested,
        private=True,
    )  # fmt: skip
    price = []
    for card, k in paid:
        if card:
            hands.spend_card(s, color, card)
        price.append(hands.title(card) if card else plural(disks.pay_minas(s, color, k), "mina"))
    factions.tell(t, color, f"pays {listed(price)}", rule)


def chosen(t: Table[State], color: str, n: int, there: dict[str, int], rule: str, cause: str) -> Rule[list[Loss]]:
    """The victim says where it loses so many disks (reading B-62)."""
    n = min(n, sum(there.values()))
    if not n:
        return []
    largest = sorted(there, key=lambda area: (-there[area], area))
    suggested: dict[str, int] = {}
    for area in largest:
        suggested[area] = min(there[area], n - sum(suggested.values()))
    counts = yield from asking.asker(t, color).share(
        STRUCK, rule, f"{cause}: where do you lose {plural(n, 'disk')}?", there, least=n, most=n,
        default={area: k for area, k in suggested.items() if k}, about={"cause": cause},
    )  # fmt: skip
    return [Loss(area, color, k) for area, k in counts.items()]


def losses_of(s: State, areas: Iterable[str], n: int, *, at_least: int = 1) -> list[Loss]:
    """Each Faction with so many disks or more loses n in each of these areas."""
    return [Loss(a, faction, n) for a in areas for faction, there in s.disks.get(a, {}).items() if there >= at_least]
