"""6.11g Draw pile cards: cards drawn or exchanged, impulses given up for a better one."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import State, asking, hands, topics, turns
from engine.kernel import Option, Rule, Topic
from engine.wargame.targets import Target, one

SPIED = topics.TOPICS.new("spied", "whose cards spies look at")
TAKEN = topics.TOPICS.new("spied_card", "which card spies take")
GIVEN = topics.TOPICS.new("given_card", "which card is given for it")


# --- an impulse given up --------------------------------------------------------------------------------------


def acted(s: State, country: str) -> str:
    """6.11g.b Return why an impulse cannot be given up: something has been done in it."""
    i = s.impulse
    if i is not None and not i.acted and not i.cards:
        return ""
    return "You have done something in this impulse (AW-6.11g.b)."


def close(e: Played) -> None:
    """6.11g.b Nothing else is done in this impulse."""
    assert e.s.impulse is not None
    e.s.impulse.closed = True


@played.event("careful_preparations", unless=acted)
def careful_preparations(e: Played) -> None:
    """Give up this impulse for a better one."""
    close(e)
    e.lie()


@played.event("pass_impulse", unless=acted)
def pass_impulse(e: Played) -> None:
    """Give up this impulse for cards."""
    close(e)
    drawn = [hands.draw(e.t, e.role) for _ in range(e.numbers["cards"])]
    e.tell(f"{nations.does(e.role, 'draws')} {len([card for card in drawn if card])} cards.", news=True)


# --- spies ----------------------------------------------------------------------------------------------------


def spied_on(s: State, country: str) -> list[str]:
    """List the other countries with random cards."""
    return [other for other in turns.active(s) if other != country and s.hands.get(other)]


def nothing_to_give(s: State, country: str) -> str:
    """Return why spies have nothing to give: this is the last random card of the country."""
    return "" if len(s.hands.get(country, ())) > 1 else "You have no other random card to give."


@played.event(
    "spies",
    Target(
        spied_on,
        one(SPIED, "Look at whose cards?", lambda _, other: asking.country_option(other)),
        "No other country holds random cards.",
    ),
    unless=nothing_to_give,
)
def spies(e: Played, other: str) -> Rule[None]:
    """6.11g.a Look at the random cards of a country, take one and give one."""
    s, pack = e.s, hands.pack(e.s)
    pack.show(other, s.plays[e.role])
    e.tell(f"{nations.does(e.role, 'looks')} at the cards of {nations.name_of(other)}.", news=True)
    for _ in range(e.numbers["cards"]):
        taken = yield from exchanged(e, TAKEN, f"Take which card of {nations.name_of(other)}?", other)
        given = yield from exchanged(e, GIVEN, f"Give {nations.name_of(other)} which card?", e.role)
        pack.give(taken, other, e.role)
        pack.give(given, e.role, other)


def exchanged(e: Played, topic: Topic, prompt: str, whose: str) -> Rule[str]:
    """Ask for a card out of a hand, unseen by others."""
    options = [Option(f"card:{card}", hands.name_of(card)) for card in e.s.hands[whose]]
    key = yield from e.asks.choose(topic, e.rule, prompt, options, default=options[0].key, private=True)
    return key.partition(":")[2]
