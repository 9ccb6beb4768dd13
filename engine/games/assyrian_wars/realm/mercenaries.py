"""4.2, 5.1 Mercenaries come for a turn: drawn by lot into the pools, disbanded when the next turn begins.

Assyria keeps those on the map until its first impulse. There they count as done for the impulse until it has re-hired
them, and those it has not re-hired leave at the end.
"""

from collections.abc import Mapping

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.data.numbers import PRICES, ap, hand_of
from engine.games.assyrian_wars.position import Pile, State, asking, money, pieces, topics, turns
from engine.games.assyrian_wars.position.deeds import Deed
from engine.kernel import Option, Rule, Table
from engine.kernel.topics import StandingOrder
from engine.wargame import piles
from engine.wargame.piles import sort_of
from engine.wargame.text import plural

ASSYRIA = "assyria"
REHIRED = "rehire"  # of what has been done in the impulse


def is_hired(key: str) -> bool:
    """5.1.a Tell whether these go home when the turn ends: mercenaries, but no nomads (2.3.k)."""
    return units.kind_of(key).family == units.MERCENARY


def hired(pile: Mapping[str, int]) -> Pile:
    """Return those of a pile that go home."""
    return {key: n for key, n in pile.items() if is_hired(key)}


def hired_on_map(s: State, country: str) -> dict[str, Pile]:
    """Return the mercenaries of a country by the area where they stand."""
    found = {at: hired(pieces.here(s, at, country)) for at in pieces.areas_with(s, country)}
    return {at: pile for at, pile in found.items() if pile}


def draw(t: Table[State], country: str, count: int) -> Pile:
    """4.2.d Draw mercenaries out of the game pool into the pool of a country; return them."""
    s = t.state
    there = sorted(key for key, n in s.game_pool.items() for _ in range(n) if is_hired(key))
    drawn: Pile = {}
    for key in t.dice.shuffle(f"mercenaries {country}", there)[:count]:
        piles.put(drawn, {key: 1})
    piles.move(s.game_pool, pieces.pool_of(s.pools, country), drawn)
    if drawn:
        t.tell(f"{nations.does(country, 'draws')} {pieces.in_words(drawn)}.", "AW-4.2.d")
    return drawn


def send_home(s: State, pile: Mapping[str, int]) -> None:
    """5.1.a Put mercenaries back into the game pool, at full strength."""
    for key, n in pile.items():
        piles.put(s.game_pool, {sort_of(key).kind: n})


# --- at the start of a turn ---------------------------------------------------------------------------------


def disband(t: Table[State]) -> None:
    """5.1.a, b Disband the mercenaries of all countries but those of Assyria on the map; 5.1.e the others draw anew."""
    s = t.state
    for box in (s.pools, s.regroup):
        for pile in box.values():
            gone = hired(pile)
            piles.take(pile, gone)
            send_home(s, gone)
    for country in turns.countries(s):
        if country != ASSYRIA:
            for at, pile in hired_on_map(s, country).items():
                pieces.take_units(s, at, country, pile)
                send_home(s, pile)
    t.tell("All mercenaries are disbanded, except those of Assyria on the map.", "AW-5.1.a", news=True)
    for country in turns.active(s):
        if country != ASSYRIA:
            draw(t, country, hand_of(country).mercenaries)


# --- Assyria's first impulse --------------------------------------------------------------------------------


def wait(s: State) -> None:
    """5.1.b Keep Assyria's mercenaries idle until they are re-hired."""
    for at, pile in hired_on_map(s, ASSYRIA).items():
        pieces.change_units(s, at, ASSYRIA, pile, pieces.with_mark(pile, pieces.DONE))


def is_due(s: State) -> bool:
    """Tell whether Assyria has still to say whom it re-hires."""
    i = s.impulse
    return (
        i is not None and i.country == ASSYRIA and not i.passing and ASSYRIA not in s.begun
        and not turns.is_first_turn(s) and REHIRED not in i.tried
    )  # fmt: skip


def fee(key: str) -> int:
    """5.1.b Return the price of keeping one: half an AP for each point of strength of the side that is up."""
    return PRICES["mercenary"] * units.strength_of(key)


def best_first(s: State) -> list[tuple[str, str, int]]:
    """List Assyria's mercenaries on the map as area, unit and count, the strongest first."""
    there = [(at, key, n) for at, pile in hired_on_map(s, ASSYRIA).items() for key, n in piles.plain(pile).items()]
    return sorted(there, key=lambda row: -units.strength_of(row[1]))


def option(at: str, key: str, n: int) -> Option:
    """Return the option to keep some of one kind in one area."""
    words = f"{units.name_of(key)} {units.strength_of(key)} in {areas.NAMES[at]} ({ap(fee(key))} AP each)"
    return Option(f"{at}:{key}", words, at=at, most=n, facts={"price": fee(key), "strength": units.strength_of(key)})


def suggested(s: State) -> dict[str, int]:
    """Return the strongest that Assyria can pay for."""
    counts: dict[str, int] = {}
    due = 0
    for at, key, n in best_first(s):
        for _ in range(n):
            if money.can_pay(s, ASSYRIA, due + fee(key)):
                due += fee(key)
                counts[f"{at}:{key}"] = counts.get(f"{at}:{key}", 0) + 1
    return counts


def all_paid(seen: State, ask: object, detail: str) -> dict[str, int]:
    """Keep as many as can be paid, the strongest first."""
    return suggested(seen)


def none_kept(seen: State, ask: object, detail: str) -> dict[str, int]:
    """Keep nobody."""
    return {}


REHIRE = topics.TOPICS.new(
    "rehire", "which mercenaries are re-hired",
    StandingOrder("all", "re-hire as many as you can pay, the strongest first", all_paid),
    StandingOrder("none", "re-hire nobody", none_kept),
)  # fmt: skip


def rehire(t: Table[State], country: str, _: str) -> Rule[None]:
    """5.1.b-d Assyria keeps those it pays for, sends the others home, and draws up to its number."""
    s = t.state
    assert s.impulse is not None
    rows = best_first(s)
    prices = {f"{at}:{key}": fee(key) for at, key, _ in rows}

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        why = money.too_dear(s, country, sum(prices[key] * n for key, n in counts.items()), "AW-5.1.b")
        return dict.fromkeys(counts, why) if why else {}

    counts = yield from asking.asker(t, country).divide(
        REHIRE, "AW-5.1.b", "Re-hire which mercenaries?", [option(*row) for row in rows],
        most=sum(n for _, _, n in rows), default=suggested(s), unfit=unfit,
    )  # fmt: skip
    money.pay(s, country, sum(prices[key] * n for key, n in counts.items()))
    settle(t, counts)


def settle(t: Table[State], counts: Mapping[str, int]) -> None:
    """5.1.b, d Disband those Assyria does not keep, and draw for those that are missing to its number."""
    s = t.state
    assert s.impulse is not None
    s.impulse.tried.append(REHIRED)
    for at, pile in hired_on_map(s, ASSYRIA).items():
        wanted = {key: counts.get(f"{at}:{key}", 0) for key in piles.plain(pile)}
        kept = piles.some(pile, wanted)
        gone = {key: n - kept.get(key, 0) for key, n in pile.items() if n > kept.get(key, 0)}
        pieces.take_units(s, at, ASSYRIA, gone)
        send_home(s, gone)
        pieces.change_units(s, at, ASSYRIA, kept, pieces.without_mark(kept, pieces.DONE))
    number = sum(counts.values())
    t.tell(f"Assyria re-hires {plural(number, 'mercenary', 'mercenaries')}.", "AW-5.1.b", news=True)
    draw(t, ASSYRIA, max(0, hand_of(ASSYRIA).mercenaries - number))


def offer(s: State, country: str) -> list[Option]:
    """5.1.b Offer it once, in Assyria's first impulse of a later turn."""
    return [Option("rehire", "re-hire mercenaries")] if is_due(s) and hired_on_map(s, ASSYRIA) else []


def barred(s: State, country: str) -> dict[str, str]:
    """5.1.b Say why Assyria cannot re-hire anybody, though it has mercenaries."""
    if country != ASSYRIA or is_due(s) or not hired_on_map(s, ASSYRIA):
        return {}
    return {"rehire": "Assyria re-hires once, in its first impulse of a later turn (AW-5.1.b)."}


DEED = Deed(offer, rehire, barred)
