"""17 Before the turn's first competition: Assyria's Siege Train, then Traitor (competition.order.d, e)."""

from __future__ import annotations

from engine.board.windows import Window
from engine.games.acme.data.areas import in_order, land
from engine.games.acme.events.contest_losses import lose_pieces
from engine.games.acme.events.negation import negated
from engine.games.acme.events.playing import play, why_not_play
from engine.games.acme.position.abilities import ABILITIES, RULES, SIEGE_TRAIN
from engine.games.acme.position.asking import asker, stack_of, stack_option
from engine.games.acme.position.disks import disks, factions_in, is_contested
from engine.games.acme.position.factions import does, name_of, opposing, plays
from engine.games.acme.position.hands import card_option, holders, pack
from engine.games.acme.position.section import place
from engine.games.acme.position.standing import BESIEGING, BETRAYING
from engine.games.acme.position.state import Played, State
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

SIEGE = TOPICS.new("siege_train", "whether the Siege Train strikes, and where", *BESIEGING)
BETRAY = TOPICS.new("betray", "whether Traitor is played", *BETRAYING)

TRAITOR = "22"
IDLE = Option("none", "nowhere", idle=True)


def contested(s: State) -> list[str]:
    """order.a Areas in which there will be a competition, from north-east to south-west."""
    return [area for area in in_order(s.disks) if is_contested(s, area)]


def siege_train(t: Table[State]) -> Rule[None]:
    """R4.assyria.a It removes one opposing piece in a Contested Land area in which it is present, if not negated."""
    s = t.state
    color = next((color for color in s.order if plays(s, color, "assyria")), "")
    fields = [area for area in contested(s) if land(area) and color in factions_in(s, area)]
    stacks = [
        stack_option(s, area, faction, disks(s, area, faction), most=1)
        for area in fields for faction in opposing(s, color) if disks(s, area, faction)
    ]  # fmt: skip
    if not stacks:
        return
    rule = RULES[SIEGE_TRAIN]
    key = yield from asker(t, color).choose(
        SIEGE, rule, "Where does the Siege Train strike?", [IDLE, *stacks], default=IDLE.key
    )
    if key == IDLE.key:
        return
    faction, area = stack_of(key)
    aim = f"a disk of {name_of(s, faction)} in {place(area)}"
    s.playing.append(Played(color, SIEGE_TRAIN, aim, at=area))
    t.tell(f"{does(s, color, 'brings')} the Siege Train up: {aim}.", rule)
    ability = ABILITIES[SIEGE_TRAIN]

    def strikes(t: Table[State]) -> Rule[int]:
        return (yield from lose_pieces(t, area, faction, ability.numbers["disks"], rule, ability.name))

    stopped = yield from negated(t, faction, strikes)
    s.playing.pop()
    if not stopped:
        yield from strikes(t)


def traitor(t: Table[State]) -> Rule[None]:
    """order.d Whoever is present in a Contested area and holds a card is asked, unless Traitor lies open somewhere."""
    s = t.state
    there = {faction for area in contested(s) for faction in factions_in(s, area)}
    asked = holders(s, [color for color in s.order if color in there])
    if not asked or not pack(s).may_be_held([TRAITOR]):
        return
    window = Window(
        topic=BETRAY, rule="ACME-competition.order.d", prompt="Before the first competition: is there a Traitor?",
        holders=asked, hands=s.hands, about={"card": TRAITOR},
        offered=lambda colors: [
            card_option(TRAITOR) for color in colors
            if TRAITOR in s.hands[color] and not why_not_play(s, color, TRAITOR, "first")
        ],
    )  # fmt: skip
    for one in (yield from window.at_once()):
        yield from play(t, one.role, one.card)
