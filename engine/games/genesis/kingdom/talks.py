"""12.1 Political talks: what may be in an offer, and how it is answered; `alliances` carries out what is agreed on."""

from functools import partial

from engine.games.genesis.kingdom import alliances
from engine.games.genesis.position import Offer, State, asking, hands, places, powers, standing, topics
from engine.kernel import Rule, Table
from engine.wargame.offers import ACCEPT, COUNTER, REFUSE, Bargain, Clause, compose
from engine.wargame.text import listed, plural

TALKS = topics.TOPICS.new("talks", "whether to accept the offer", *standing.TALKING, reply=True)
OFFER = topics.TOPICS.new("offer", "what to offer")
OFFER_SILVER = topics.TOPICS.new("offer_silver", "how much silver the offer is about")
ASKED_SILVER = OFFER_SILVER.headed("how much silver to ask for")
OFFER_CARDS = topics.TOPICS.new("offer_cards", "which cards the offer is about")
ASKED_CARDS = OFFER_CARDS.headed("how many cards to ask for")
OFFER_CITIES = topics.TOPICS.new("offer_cities", "which cities the offer is about")
ASKED_CITIES = OFFER_CITIES.headed("which cities to ask for")
TERMS = topics.TOPICS.new("terms", "what to promise")

ROUNDS = 3  # 12.1: talks last five minutes; by post, so many offers
ANY_SILVER = 99  # as much as one may ask for where treasuries are hidden


def talks(t: Table[State], one: str, two: str) -> Rule[None]:
    """12.1 One proposes, the other accepts, refuses or proposes in turn; no agreement is possible too."""
    bargain = Talks(t)
    offer = yield from bargain.struck(one, two)
    if offer is not None:
        yield from alliances.conclude(t, offer, bargain.cards, offer_text(offer))
    t.state.offer = None
    if offer is None:
        t.tell(f"{powers.subject(one)} and {powers.name_of(two)} do not agree.", "GEN-12.1.c")


class Talks(Bargain[Offer]):
    """12.1 The last offer can only be accepted or refused."""

    rounds = ROUNDS

    def __init__(self, t: Table[State]) -> None:
        self.t = t
        self.cards: list[str] = []  # which cards are to be given is between the two

    def offer(self, speaker: str, listener: str) -> Rule[Offer | None]:
        self.t.state.offer = offer = Offer([speaker, listener])
        draft = Draft(self.t, offer)
        prompt = f"{powers.does(speaker, 'talks')} to {powers.name_of(listener)}: what is in your offer?"
        yield from compose(draft.asks, OFFER, "GEN-12.1.b", prompt, draft.clauses(), default=["passage"])
        self.cards = draft.cards
        if not (offer.passage or offer.silver or offer.cards or offer.cities or offer.terms):
            return None
        powers.tell(self.t, speaker, f"proposes to {powers.name_of(listener)}: {offer_text(offer)}", "GEN-12.1.b")
        return offer

    def reply(self, offer: Offer, speaker: str, listener: str, last: bool) -> Rule[str]:
        """12.1.c What only the listener knows shows in no option: to accept what they cannot give is to refuse."""
        s = self.t.state
        options = (ACCEPT, REFUSE) if last else (ACCEPT, REFUSE, COUNTER)
        barred, lacks = why_impossible(s, offer), what_is_lacking(s, offer)
        told = f"{lacks} To accept is to refuse." if lacks else ""
        prompt = f"{powers.does(speaker, 'proposes')}: {offer_text(offer)}. {barred or told or 'Do you accept?'}"
        key = yield from asking.asker(self.t, listener).choose(
            TALKS, "GEN-12.1.c", prompt, options[1:] if barred else options, default="refuse",
            private=hidden(s) or bool(offer.cards.get(listener)),  # what they have is theirs to know
        )  # fmt: skip
        return REFUSE.key if key == ACCEPT.key and lacks else key


def hidden(s: State) -> bool:
    """2.6 Whether nobody sees how much silver the others have."""
    return s.options["treasuries"] == "hidden"


# ---------------------------------------------------------------- what is in an offer


class Draft:
    """12.1.b An offer as its speaker puts it together: silver, cards, cities, passage, promises; never units."""

    def __init__(self, t: Table[State], offer: Offer) -> None:
        self.s = t.state
        self.offer = offer
        self.giver, self.taker = offer.players
        self.asks = asking.asker(t, self.giver)
        self.cards: list[str] = []

    def clauses(self) -> tuple[Clause, ...]:
        s, giver, taker = self.s, self.giver, self.taker
        theirs = ANY_SILVER if hidden(s) else s.silver[taker]
        gives, asks = alliances.cedable(s, giver, taker), alliances.cedable(s, taker, giver)
        return (
            Clause("passage", "pass through each other's spaces", self.passage),
            Clause("give_silver", "give silver", partial(self.silver, giver, s.silver[giver]), s.silver[giver] > 0),
            Clause("ask_silver", "ask for silver", partial(self.silver, taker, theirs), hidden(s) or theirs > 0),
            Clause("give_card", "give cards", self.gift_of_cards, bool(s.hands[giver])),
            Clause("ask_card", "ask for cards", self.wish_for_cards, bool(hands.cards_of(s, taker))),
            Clause("give_city", "cede cities", partial(self.cities, giver, gives), bool(gives)),
            Clause("ask_city", "ask for cities", partial(self.cities, taker, asks), bool(asks)),
            Clause("promise", "promise something", self.promise),
        )

    def passage(self) -> None:
        self.offer.passage = True

    def silver(self, player: str, most: int) -> Rule[None]:
        topic, what = (OFFER_SILVER, "give") if player == self.giver else (ASKED_SILVER, "ask for")
        self.offer.silver[player] = yield from self.asks.number(
            topic, "GEN-12.1.e", f"How much silver do you {what}?", default=1, least=1, most=most
        )

    def gift_of_cards(self) -> Rule[None]:
        options = [(hands.card_option(card), card) for card in self.s.hands[self.giver]]
        self.cards = yield from self.asks.some_of(
            OFFER_CARDS, "GEN-12.1.e", "Which cards do you give?", options, default=[options[0][0].key], private=True,
            least=1,
        )  # fmt: skip
        self.offer.cards[self.giver] = len(self.cards)

    def wish_for_cards(self) -> Rule[None]:
        self.offer.cards[self.taker] = yield from self.asks.number(
            ASKED_CARDS, "GEN-12.1.e", "How many cards do you ask for?", default=1, least=1,
            most=hands.cards_of(self.s, self.taker),
        )  # fmt: skip

    def cities(self, player: str, able: list[str]) -> Rule[None]:
        topic, what = (OFFER_CITIES, "cede") if player == self.giver else (ASKED_CITIES, "ask for")
        prompt = f"Which cities do you {what}?"
        self.offer.cities[player] = yield from self.asks.places(topic, "GEN-12.1.e", prompt, able, least=1)

    def promise(self) -> Rule[None]:
        """12.1.d Words, to which nobody is held."""
        prompt = "What do you promise or ask for this turn?"
        self.offer.terms = yield from self.asks.say(TERMS, "GEN-12.1.d", prompt)


def offer_text(offer: Offer) -> str:
    """The offer in words; which cards are meant is between the two."""
    words = []
    for player in offer.players:
        gifts = []
        if offer.silver.get(player):
            gifts.append(f"{offer.silver[player]} silver")
        if offer.cards.get(player):
            gifts.append(plural(offer.cards[player], "card"))
        gifts += [places.name(city) for city in offer.cities.get(player, [])]
        if gifts:
            words.append(f"{powers.clause(player, 'gives')} {listed(gifts)}")
    if offer.passage:
        words.append("free passage")
    if offer.terms:
        words.append(f"“{offer.terms}”")
    return "; ".join(words)


def why_impossible(s: State, offer: Offer) -> str:
    """Return why nobody could accept this, as far as everybody can see; "" if somebody could."""
    listener = offer.players[1]
    if not hidden(s) and s.silver[listener] < offer.silver.get(listener, 0):
        return f"({powers.does(listener, 'has')} less silver than that.)"
    for giver, cities in offer.cities.items():
        taker = alliances.partner_of(offer, giver)
        if len(cities) > sum(alliances.peasants(s, taker).values()):
            return f"({powers.does(taker, 'has')} too few Peasants to settle there (GEN-12.1.3.d).)"
    return ""


def what_is_lacking(s: State, offer: Offer) -> str:
    """Return what the listener lacks to accept, as only they know; "" if they lack nothing."""
    listener = offer.players[1]
    if hidden(s) and s.silver[listener] < offer.silver.get(listener, 0):
        return "You have less silver than that."
    if len(s.hands[listener]) < offer.cards.get(listener, 0):
        return "You have fewer cards than that to give."
    return ""
