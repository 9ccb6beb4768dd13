"""13.1.5, 13.2 The cards of a battle: Tactical Surprise, The Joshua Effect, and the Sherden after a victory."""

from engine.games.genesis.data import tables
from engine.games.genesis.events import card_effects
from engine.games.genesis.position import Battle, Side, State, hands, places, powers, standing, topics
from engine.kernel import Rule, Table
from engine.wargame import targets, text, windows

BATTLE_CARD = topics.TOPICS.new("battle_card", "whether to play a card in the battle", *standing.BATTLE_CARDS)
SHERDEN = topics.TOPICS.new("sherden", "whether to play a card after the battle")


def battle_cards(t: Table[State], b: Battle) -> Rule[None]:
    """8.2.1 The Attacker plays his cards first, then the Defender, all before the dice."""
    for side in (b.attacker, b.defender):
        for player in players_of(t.state, side):
            yield from play_in_battle(t, b, side, player)


def players_of(s: State, side: Side) -> list[str]:
    """13.1.5 The players involved on a side: owners of its units, and who controls them."""
    players = [powers.player_of(s, power) for power in dict.fromkeys([side.power, *side.units]) if power]
    return [player for player in dict.fromkeys(players) if player]


def play_in_battle(t: Table[State], b: Battle, side: Side, player: str) -> Rule[None]:
    """13.2 One card after the other, until he plays none."""
    s = t.state
    kinds = ["tactical_surprise"]
    if side is b.attacker and b.walls:
        kinds.append("joshua")  # for whoever attacks a city that is used
    other = b.defender if side is b.attacker else b.attacker
    while hands.with_hands(s, [player]) and not all(hands.all_gone(s, kind) for kind in kinds):
        ours = f"{strength(side)} for {powers.name_of(side.power)}"
        window = windows.Window(
            topic=BATTLE_CARD, rule="GEN-13.1.5.b", holders={player: s.owner[player]}, hands=s.hands,
            prompt=f"Battle in {places.name(b.at)}: {ours}, {strength(other)} for the enemy. Play a card?",
            offered=hands.of_kinds(s, *kinds), about={"at": b.at},
        )  # fmt: skip
        play = next((yield from window.asked(player)), None)
        if play is None:
            return
        yield from card_effects.play_in_answer(t, play, targets.Aim((side,)))


def strength(side: Side) -> str:
    return f"{text.plural(side.points, 'point')} and {text.plural(side.shifts + side.cards, 'shift')}"


def sherden_window(t: Table[State], b: Battle, winner: Side, loser: Side) -> Rule[None]:
    """13.2 Sherden: right after a victory over the Sea Peoples with one's own King present."""
    s = t.state
    if b.peoples.get("sea_peoples") != side_name(b, loser):
        return
    for kingdom in players_of(s, winner):
        king = next((k for k in winner.kings if tables.KINGS[k].power == kingdom and k in s.kings), "")
        if king and hands.with_hands(s, [kingdom]) and not hands.all_gone(s, "sherden"):
            yield from hire_sherden(t, kingdom, king)


def hire_sherden(t: Table[State], kingdom: str, king: str) -> Rule[None]:
    s = t.state
    window = windows.Window(
        topic=SHERDEN, rule="GEN-13.2-sherden.a", holders={kingdom: s.owner[kingdom]}, hands=s.hands,
        prompt="The Sea Peoples are beaten. Play a card?", offered=hands.of_kinds(s, "sherden"),
    )  # fmt: skip
    for play in (yield from window.asked(kingdom)):
        yield from card_effects.play_in_answer(t, play, targets.Aim((king,)))


def side_name(b: Battle, side: Side) -> str:
    return "attacker" if side is b.attacker else "defender"
