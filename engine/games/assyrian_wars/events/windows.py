"""6.6.9.i, 6.6.10.j, 6.7.1, 6.11 Windows in which cards are played: on reactions, in battles, retreats and sieges.

A window opens only where a card with an effect could be played in it. It is put to every country that holds a card and
may play one then, whatever it holds.
"""

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, cards, nations
from engine.games.assyrian_wars.events.played import EFFECTS, Played
from engine.games.assyrian_wars.position import Battle, State, hands, standing_war, topics
from engine.kernel import Option, Rule, Table
from engine.kernel.questions import Pick
from engine.wargame import windows

BATTLE_CARDS = topics.TOPICS.new("battle_cards", "which battle cards to lay", *standing_war.BATTLE_CARDS)
REACTION_CARD = topics.TOPICS.new("reaction_card", "whether to play a card on a reaction", *standing_war.REACTION_CARDS)


class Moment(NamedTuple):
    """A moment at which cards are played: its name in `cards.toml`, the rule, and what is asked."""

    name: str
    rule: str
    question: str


INTERCEPTION = Moment("interception", "AW-6.6.9.i", "Play a card on the interceptions in {at}?")
EVASION = Moment("evasion", "AW-6.6.10.j", "Play a card on the evasions in {at}?")
BEFORE_BATTLE = Moment("before_battle", "AW-6.7.b", "Play a card before the battle in {at}?")
RETREAT = Moment("retreat", "AW-6.11.a", "Play a card on the retreat from {at}?")
SIEGE_ROUND = Moment("siege_round", "AW-6.11.a", "Play a card on the siege of {at}?")
HUNGER = Moment("hunger", "AW-6.11.a", "Play a card on the hunger in {at}?")
VP_BATTLE = Moment("vp_battle", "AW-6.7.8.k", "Play a card after the battle in {at}?")


def cards_at(t: Table[State], moment: Moment, at: str, countries: Collection[str] = ()) -> Rule[None]:
    """Ask all who may hold a card for this moment, sealed; what they play takes effect in turn."""
    s = t.state
    if not _known(lambda kind: moment.name in kind.moments):
        return
    facts = {"at": at, "moment": moment.name, "countries": ",".join(sorted(countries))}
    held = {country: mine for country in nations.TRACK if (mine := hands.in_hand(s, country))}
    holders = {country: s.plays[country] for country in held if s.plays.get(country)}
    window = windows.Window(
        topic=REACTION_CARD, rule=moment.rule, prompt=moment.question.format(at=areas.NAMES[at]),
        holders=holders, hands=held,
        offered=lambda roles: [option for role in roles for option in _offered(s, role, moment.name, 0)],
        about=facts,
    )  # fmt: skip
    for play in (yield from window.at_once()):
        if play.card in hands.in_hand(s, play.role):
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
            for country in countries if hands.in_hand(s, country)
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
            yield Option(f"card:{card}", hands.name_of(card), facts={"kind": kind.id})


def _happens(t: Table[State], country: str, card: str) -> Rule[None]:
    """6.11.a A card is laid open, takes effect, and is put away."""
    hands.lay_out(t.state, country, card)
    event, effect = Played(t, country, card), EFFECTS[hands.kind_of(card).id]
    t.tell(f"{nations.does(country, 'plays')} {hands.name_of(card)}.", event.rule, news=True)
    yield from effect.happens(event, (yield from effect.aimed(event)))
    hands.put_away(t.state, card)
