"""6.6.9.i, 6.6.10.j, 6.7.1, 6.11 Windows in which cards are played: on reactions, in battles, retreats and sieges.

A window opens only where a card with an effect could be played in it, and is put to every country that could hold such
a card for all that everybody can see: a random card that lies open nowhere, or a home card that it still has.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, cards, nations, scenarios
from engine.games.assyrian_wars.data.cards import Kind
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import EFFECTS, Played
from engine.games.assyrian_wars.position import Battle, Laid, Reaction, State, credit, hands, standing_war, topics
from engine.kernel import Option, Rule, Table
from engine.kernel.questions import Pick
from engine.wargame import windows

BATTLE_CARDS = topics.TOPICS.new("battle_cards", "which battle cards to lay", *standing_war.BATTLE_CARDS)
REACTION_CARD = topics.TOPICS.new("reaction_card", "whether to play a card on a reaction", *standing_war.REACTION_CARDS)
CANCELED = ("disaster", "sabotage")  # types of card that Counter Measures cancel (6.11a.a)
IN_BATTLE = "battle"
Fits = Callable[[Kind], bool]


class Moment(NamedTuple):
    """A moment at which cards are played: its name in `cards.toml`, the rule, and what is asked."""

    name: str
    rule: str
    question: str


INTERCEPTION = Moment("interception", "AW-6.6.9.i", "Play a card on the interceptions in {at}?")
EVASION = Moment("evasion", "AW-6.6.10.j", "Play a card on the evasions in {at}?")
BEFORE_BATTLE = Moment("before_battle", "AW-6.7.b", "Play a card before the battle in {at}?")
RETREAT = Moment("retreat", "AW-6.11e.a", "Play a card on the retreat from {at}?")
SIEGE_ROUND = Moment("siege_round", "AW-6.11e.a", "Play a card on the siege of {at}?")
HUNGER = Moment("hunger", "AW-6.11e.a", "Play a card on the hunger in {at}?")
VP_BATTLE = Moment("vp_battle", "AW-6.7.8.k", "Play a card after the battle in {at}?")
EFFECT = Moment("effect", "AW-6.11a.a", "Cancel {card} of {country}?")


# --- who could hold what --------------------------------------------------------------------------------------


def could_play(s: State, country: str, fits: Fits) -> bool:
    """Tell whether a country could play such a card now, for all that everybody can see."""
    kinds = [cards.KINDS[id] for id in EFFECTS if fits(cards.KINDS[id])]
    return any(could_hold(s, country, kind) and not played.why_not(s, country, kind, EFFECTS) for kind in kinds)


def could_hold(s: State, country: str, kind: Kind) -> bool:
    """Tell whether a country could hold a kind of card: a home card by its open ones, another unless all lie open."""
    if kind.home:
        return kind.id in s.home.get(country, ())
    seen = hands.pack(s).open()
    there = [str(n) for n in kind.numbers if n not in scenarios.SCENARIOS[s.scenario].cards_out]
    return bool(s.hands.get(country)) and any(card not in seen for card in there)


def offered(s: State, country: str, fits: Fits) -> Iterator[Option]:
    """Offer the cards of a country that can be played now."""
    for card in hands.in_hand(s, country):
        kind = hands.kind_of(card)
        if fits(kind) and not played.why_not(s, country, kind, EFFECTS):
            cost = f", {credit.ap_of(kind.cost * credit.ONE_AP)}" if kind.cost else ""
            yield Option(f"card:{card}", f"{hands.name_of(card)}{cost}", facts={"kind": kind.id})


# --- a window -------------------------------------------------------------------------------------------------


def cards_at(
    t: Table[State], moment: Moment, at: str, countries: Collection[str] = (), against: Iterable[str] = (), *,
    but: str = "", **words: str,
) -> Rule[Reaction]:  # fmt: skip
    """Ask all who could hold a card for this moment, sealed; play the cards in turn, and return what they changed."""
    s, before = t.state, t.state.reaction
    reaction = s.reaction = Reaction(moment.name, at, sorted(countries), sorted(against))

    def fits(kind: Kind) -> bool:
        return moment.name in kind.moments

    able = [country for country in nations.TRACK if country != but and s.plays.get(country)]
    holders = {country: s.plays[country] for country in able if could_play(s, country, fits)}
    if holders:
        window = windows.Window(
            topic=REACTION_CARD, rule=moment.rule,
            prompt=moment.question.format(at=areas.NAMES.get(at, ""), **words), holders=holders,
            hands={country: hands.in_hand(s, country) for country in holders},
            offered=lambda roles: [option for role in roles for option in offered(s, role, fits)],
            about={"at": at, "moment": moment.name, "countries": ",".join(reaction.countries)},
        )  # fmt: skip
        for play in (yield from window.at_once()):
            kind = hands.kind_of(play.card)
            if play.card in hands.in_hand(s, play.role) and not played.why_not(s, play.role, kind, EFFECTS):
                yield from happens(t, play.role, play.card)
    s.reaction = before
    return reaction


def show(t: Table[State], country: str, card: str) -> Played:
    """6.11.a Lay a card open."""
    hands.lay_out(t.state, country, card)
    event = Played(t, country, card)
    t.tell(f"{nations.does(country, 'plays')} {hands.name_of(card)}.", event.rule, news=True)
    return event


def happens(t: Table[State], country: str, card: str) -> Rule[None]:
    """6.11.a A card is laid open, takes effect, and is put away."""
    event, effect = show(t, country, card), EFFECTS[hands.kind_of(card).id]
    aim = yield from effect.aimed(event)
    if not (yield from is_canceled(t, country, card)):
        credit.pay(t, country, event.row.cost * credit.ONE_AP)
        yield from effect.happens(event, aim)
    put_away(t.state, card)


def put_away(s: State, card: str) -> None:
    """Put a card away, unless it lies open from now on."""
    if card in s.playing:
        hands.put_away(s, card)


def is_canceled(t: Table[State], country: str, card: str) -> Rule[bool]:
    """6.11a.a, 6.11.j Ask for Counter Measures before anything of a disaster or sabotage is determined or paid."""
    kind = hands.kind_of(card)
    if not set(kind.types) & set(CANCELED):
        return False
    found = yield from cards_at(t, EFFECT, "", [country], but=country, card=kind.name, country=nations.name_of(country))
    if found.canceled:
        t.tell(f"{kind.name} is canceled, and nobody pays for it.", "AW-6.11.j", news=True)
    return found.canceled


# --- battle cards ---------------------------------------------------------------------------------------------


def battle_cards(t: Table[State], b: Battle) -> Rule[None]:
    """6.7.1 Three layers of cards, each laid face down by all in the battle and shown together; then they take effect.

    Cards of the second and third layer cancel what has been revealed; what still stands after the third happens.
    """
    s = t.state
    countries = [*b.attacker.countries, *b.defender.countries]
    for layer in cards.LAYERS:
        for country, laid in (yield from windows.shown_together(questions(s, b, countries, layer))).items():
            for card in laid:
                yield from reveal(t, b, country, card, layer)
    for laid_card in standing(b):
        event = Played(t, laid_card.country, laid_card.card)
        yield from EFFECTS[event.row.id].happens(event, (yield from EFFECTS[event.row.id].aimed(event)))
    for laid_card in b.cards:
        put_away(s, laid_card.card)


def questions(s: State, b: Battle, countries: list[str], layer: int) -> list[Pick]:
    """6.7.1.a, c, d Ask every country in the battle that could hold a card of this layer."""
    found = []

    def fits(kind: Kind) -> bool:
        return kind.layer == layer and IN_BATTLE in kind.moments

    for country in countries:
        if s.plays.get(country) and could_play(s, country, fits):
            able = tuple(offered(s, country, fits))
            found.append(Pick(
                s.plays[country], BATTLE_CARDS, "AW-6.7.1.a", f"Lay which battle cards in {areas.NAMES[b.at]}?", able,
                [], role=country, private=True, verb="lay", most=len(able), about={"at": b.at, "layer": layer},
            ))  # fmt: skip
    return found


def reveal(t: Table[State], b: Battle, country: str, card: str, layer: int) -> Rule[None]:
    """6.7.1.b-d Show a card; one that cancels another names it now."""
    event = show(t, country, card)
    b.cards.append(Laid(card, country, layer))
    if layer > min(cards.LAYERS):
        yield from EFFECTS[event.row.id].happens(event, (yield from EFFECTS[event.row.id].aimed(event)))


def standing(b: Battle, layer: int = min(cards.LAYERS)) -> list[Laid]:
    """6.7.1.c, d, 6.11e.b List the cards of a layer that nothing cancels, or only what is canceled itself."""
    dead: set[str] = set()
    for above in sorted(set(cards.LAYERS), reverse=True):
        dead |= {laid.against for laid in b.cards if laid.layer == above and laid.card not in dead}
    return [laid for laid in b.cards if laid.layer == layer and laid.card not in dead]
