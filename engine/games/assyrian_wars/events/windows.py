"""6.6.9.i, 6.6.10.j, 6.7.1 Windows in which cards are played: on interceptions, on evasions, and before a battle.

A window opens only where a card with an effect could be played in it. It is put to every country that holds a card and
may play one then, whatever it holds.
"""

from collections.abc import Callable, Collection, Iterator

from engine.games.assyrian_wars.data import areas, cards, nations
from engine.games.assyrian_wars.events.played import EFFECTS, Played
from engine.games.assyrian_wars.position import Battle, State, hands, topics
from engine.kernel import Option, Rule, Table
from engine.kernel.questions import Pick
from engine.wargame import windows

BATTLE_CARDS = topics.TOPICS.new("battle_cards", "which battle cards to lay")
REACTION_CARD = topics.TOPICS.new("reaction_card", "whether to play a card on a reaction")
INTERCEPTION, EVASION = "interception", "evasion"


def interception_cards(t: Table[State], at: str, countries: Collection[str]) -> Rule[None]:
    """6.6.9.i After all declarations and before any roll, everybody may play cards on the interceptions."""
    yield from _window(
        t, INTERCEPTION, "AW-6.6.9.i", f"Play a card on the interceptions in {areas.NAMES[at]}?", countries
    )


def evasion_cards(t: Table[State], at: str, countries: Collection[str]) -> Rule[None]:
    """6.6.10.j After all declarations and before any roll, everybody may play cards on the evasions."""
    yield from _window(t, EVASION, "AW-6.6.10.j", f"Play a card on the evasions in {areas.NAMES[at]}?", countries)


def _window(t: Table[State], moment: str, rule: str, prompt: str, countries: Collection[str]) -> Rule[None]:
    """Ask all who may hold a card for this moment, sealed; what they play takes effect in turn."""
    s = t.state
    if not _known(lambda kind: moment in kind.moments):
        return
    holders = {country: s.plays[country] for country in nations.TRACK if s.plays.get(country) and s.hands.get(country)}
    window = windows.Window(
        topic=REACTION_CARD, rule=rule, prompt=prompt, holders=holders, hands=s.hands,
        offered=lambda roles: [option for role in roles for option in _offered(s, role, moment, 0)],
        about={"countries": ",".join(sorted(countries))},
    )  # fmt: skip
    for play in (yield from window.at_once()):
        yield from _happens(t, play.role, play.card)


def battle_cards(t: Table[State], b: Battle) -> Rule[None]:
    """6.7.1 Three layers of cards, each chosen face down by all in the battle and shown together."""
    s = t.state
    countries = [*b.attacker.countries, *b.defender.countries]
    for layer in cards.LAYERS:
        if not _known(lambda kind, layer=layer: kind.layer == layer):
            continue
        asks = [
            Pick(
                s.plays[country], BATTLE_CARDS, "AW-6.7.1.a", f"Lay which battle cards in {areas.NAMES[b.at]}?",
                tuple(_offered(s, country, "", layer)), [], role=country, private=True, verb="lay",
                most=len(list(_offered(s, country, "", layer))), about={"at": b.at, "layer": layer},
            )
            for country in countries if s.hands.get(country)
        ]  # fmt: skip
        for country, laid in (yield from windows.shown_together(asks)).items():
            for card in laid:
                yield from _happens(t, country, card)


def _known(fits: Callable[..., bool]) -> bool:
    """Tell whether any card with an effect is for this moment."""
    return any(fits(cards.KINDS[kind]) for kind in EFFECTS)


def _offered(s: State, country: str, moment: str, layer: int) -> Iterator[Option]:
    """Offer the cards of a country that can be played now."""
    for card in hands.in_hand(s, country):
        kind = hands.kind_of(card)
        fits = kind.layer == layer if layer else moment in kind.moments
        if fits and kind.id in EFFECTS and not EFFECTS[kind.id].why_not(s, country):
            yield Option(f"card:{card}", hands.name_of(card), facts={"card": card})


def _happens(t: Table[State], country: str, card: str) -> Rule[None]:
    """6.11.a A card is laid open, takes effect, and is put away."""
    hands.lay_out(t.state, country, card)
    event, effect = Played(t, country, card), EFFECTS[hands.kind_of(card).id]
    t.tell(f"{nations.does(country, 'plays')} {hands.name_of(card)}.", event.rule, news=True)
    yield from effect.happens(event, (yield from effect.aimed(event)))
    hands.put_away(t.state, card)
