"""7.3.2 Cards for the next turn: dealt by ECO level, once exchanged, cut to the hand limit for Victory Points."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.data.numbers import INCOME, LIMITS, POINTS, hand_of
from engine.games.assyrian_wars.position import State, hands, politics, topics, turns
from engine.kernel import Choose, Option, Pick, Rule, Table, together_by_role
from engine.kernel.topics import StandingOrder
from engine.wargame.orders import never, suggested
from engine.wargame.text import listed, plural

MULLIGAN = topics.TOPICS.new(
    "mulligan", "whether to exchange the new cards", StandingOrder("never", "keep what you are dealt", never)
)  # fmt: skip
CUT = topics.TOPICS.new(
    "cut", "which cards are discarded", StandingOrder("lowest", "discard the cards of lowest value", suggested)
)  # fmt: skip
KEEP, SWAP = Option("keep", "keep the new cards", idle=True), "swap"


def cards_phase(t: Table[State]) -> Rule[None]:
    """7.3.2 Deal, let everybody exchange, then cut the hands."""
    s = t.state
    new = {country: dealt(t, country) for country in turns.order_of_movement(s)}
    told = listed([f"{nations.name_of(country)} {len(cards)}" for country, cards in new.items()])
    t.tell(f"Cards dealt: {told}.", "AW-7.3.2.a", news=True)
    yield from exchange(t, new)
    yield from cut(t)
    s.phase = "relocation"


def due(s: State, country: str) -> int:
    """7.3.2.a, d Return how many cards a country is dealt: its ECO level less 1, or what its least hand lacks."""
    lacking = hand_of(country).least - len(s.hands[country])
    return max(s.level[country] - INCOME["undealt"], lacking, 0)


def dealt(t: Table[State], country: str) -> list[str]:
    """7.3.2.b Deal to one country; return its new cards."""
    drawn = [hands.draw(t, country) for _ in range(due(t.state, country))]
    return [card for card in drawn if card]


# --- one exchange (7.3.2.l, m) ------------------------------------------------------------------------------


def may_exchange(s: State, country: str, new: list[str]) -> bool:
    """7.3.2.l, m Tell whether a country may exchange: it has new cards, and more than its least hand."""
    return country in s.plays and bool(new) and len(s.hands[country]) > hand_of(country).least


def exchange(t: Table[State], new: dict[str, list[str]]) -> Rule[None]:
    """7.3.2.l Ask all at the same time whether they draw all new cards again, one fewer; then draw in order."""
    s = t.state
    asks = [mulligan(s, country, cards) for country, cards in new.items() if may_exchange(s, country, cards)]
    answers = yield from together_by_role(tuple(asks))
    for country, answer in answers.items():
        if answer != SWAP:
            continue
        for card in new[country]:
            hands.pack(s).put_away(country, card)
            s.known.pop(card, None)
        again = len(new[country]) - 1
        for _ in range(again):
            hands.draw(t, country)
        t.tell(f"{nations.does(country, 'discards')} its new cards and draws {again}.", "AW-7.3.2.l", news=True)


def mulligan(s: State, country: str, new: list[str]) -> Choose:
    """Ask one country."""
    swap = Option(SWAP, f"discard {plural(len(new), 'new card')} and draw {len(new) - 1}")
    return Choose(
        s.plays[country], MULLIGAN, "AW-7.3.2.l", "Exchange all new cards?", (KEEP, swap), KEEP.key, role=country,
        about={"new": len(new)},
    )  # fmt: skip


# --- the cut (7.3.2.e-k) ------------------------------------------------------------------------------------


def cut(t: Table[State]) -> Rule[None]:
    """7.3.2.e Ask all who hold too many at the same time what they discard."""
    s = t.state
    over = {country: hands.pack(s).over(country, hand_of(country).most) for country in turns.order_of_movement(s)}
    asks = [excess(s, country, n) for country, n in over.items() if n and country in s.plays]
    answers = yield from together_by_role(tuple(asks))
    for country, keys in answers.items():
        cards = [key.partition(":")[2] for key in keys]
        for card in cards:
            hands.pack(s).put_away(country, card)
            s.known.pop(card, None)
        names = listed([hands.name_of(card) for card in cards])
        t.tell(f"{nations.does(country, 'discards')} {names}.", "AW-7.3.2.e")
        book(t, country, sum(hands.kind_of(card).ap for card in cards))


def excess(s: State, country: str, n: int) -> Pick:
    """7.3.2.g Ask the owner which cards go; the lowest values are suggested."""
    held = sorted(s.hands[country], key=lambda card: hands.kind_of(card).ap)
    options = tuple(
        Option(
            f"card:{card}", f"{hands.name_of(card)}, {hands.kind_of(card).ap} AP", facts={"ap": hands.kind_of(card).ap}
        )
        for card in held
    )
    suggestion = [option.key for option in options[:n]]
    return Pick(
        s.plays[country], CUT, "AW-7.3.2.g", f"Discard {plural(n, 'card')}", options, suggestion, role=country,
        least=n, most=n, verb="discard",
    )  # fmt: skip


def book(t: Table[State], country: str, value: int) -> None:
    """7.3.2.h, k Each full 10 AP of discarded cards is a Victory Point, for a minor country of its power."""
    s = t.state
    points = value // LIMITS["discarded"] * POINTS["discards"]
    power = politics.power_of(s.politics, country)
    if points and power:
        s.vp[power] += points
        t.tell(
            f"{nations.does(power, 'scores')} {plural(points, 'Victory Point')} for {value} AP.",
            "AW-7.3.2.h",
            news=True,
        )
