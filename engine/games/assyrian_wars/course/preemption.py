"""3.3 Preemption: who holds it, when it may be used, and the question before each impulse."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.data.numbers import ACCOUNT
from engine.games.assyrian_wars.position import State, asking, credit, hands, lying, topics, turns
from engine.kernel import Rule, Table
from engine.kernel.topics import StandingOrder
from engine.wargame.orders import named, never, no_such, when

PREEMPT = topics.TOPICS.new(
    "preempt", "whether to preempt an impulse",
    StandingOrder("never", "never preempt", never),
    StandingOrder(
        "before", "preempt these countries and no others", when(named("before")),
        no_such("country", nations.COUNTRIES), "babylonia elam",
    ),
)  # fmt: skip


def holder(s: State) -> str:
    """3.3.a Return who has strictly the most cards in hand, home cards included; empty: nobody."""
    counts = {country: len(hands.in_hand(s, country)) for country in turns.active(s)}
    most = max(counts.values())
    first = [country for country, n in counts.items() if n == most]
    return first[0] if len(first) == 1 else ""


def can_buy(s: State, country: str) -> bool:
    """6.0.d, 6.18.c Tell whether income and saved AP are enough to buy a card."""
    due = s.loans.get(country, 0)
    funds = credit.income(s, country) + lying.prepared(s, country) + s.saved.get(country, 0)
    return funds - (due if due <= funds else 0) >= ACCOUNT["card"] and bool(s.deck or s.discard)


def will_act(s: State, country: str) -> bool:
    """3.3.d-f Tell whether a country takes its scheduled impulse: it has a card or must buy one.

    3.3.j, m It does not if it has taken the last impulse.
    """
    return country != s.last and bool(hands.in_hand(s, country) or can_buy(s, country))


def preempting(s: State) -> str:
    """3.3 Return who may preempt the impulse of the country whose slot it is; empty: nobody."""
    country = holder(s)
    if s.round <= 1 or s.asked == s.slot or country in ("", s.slot) or country in s.waits:
        return ""
    open_ = will_act(s, s.slot) if turns.is_active(s, s.slot) else somebody_between(s, country)
    return country if open_ else ""


def somebody_between(s: State, country: str) -> bool:
    """3.3.h Tell whether another country takes its scheduled impulse between this slot and the next of the holder."""
    track = turns.starting_with(s, s.slot)
    return any(turns.is_active(s, other) and will_act(s, other) for other in track[: track.index(country)])


def ask_holder(t: Table[State], country: str) -> Rule[bool]:
    """3.3.b Ask the holder before an impulse; a no lets the game go on."""
    s = t.state
    name = nations.name_of(s.slot)
    return (
        yield from asking.asker(t, country).agree(
            PREEMPT, "AW-3.3.b", f"Take an impulse before {name}?", f"preempt {name}", f"let {name} go on",
            about={"before": s.slot, "round": s.round},
        )
    )  # fmt: skip


def has_acted(s: State, country: str, *, scheduled: bool) -> None:
    """3.3.j, k Note who took an impulse: a scheduled one lets all others preempt again."""
    s.last = country
    others = [] if scheduled else [other for other in s.waits if other != country]
    s.waits = [*others, country]
