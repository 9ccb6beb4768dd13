"""competition.order.d, e, R4.assyria: Before the turn's first competition: Assyria's Siege Train, then Traitor
(competition.order.d, e).
"""

from engine.games.acme.data import areas
from engine.games.acme.events import contest_losses, negation, playing
from engine.games.acme.position import abilities, asking, disks, factions, hands, section, standing, topics
from engine.games.acme.position.state import OnTable, State
from engine.kernel import Option, Rule, Table
from engine.wargame.windows import Window

SIEGE = topics.TOPICS.new("siege_train", "whether the Siege Train strikes, and where", *standing.BESIEGING)
BETRAY = topics.TOPICS.new("betray", "whether Traitor is played", *standing.BETRAYING)

TRAITOR = "22"
IDLE = Option("none", "nowhere", idle=True)


def contested(s: State) -> list[str]:
    """order.a Areas in which there will be a competition, from north-east to south-west."""
    return [area for area in areas.in_order(s.disks) if disks.is_contested(s, area)]


def siege_train(t: Table[State]) -> Rule[None]:
    """R4.assyria.a It removes one opposing piece in a Contested Land area in which it is present, if not negated."""
    s = t.state
    color = next((color for color in s.order if factions.plays(s, color, "assyria")), "")
    fields = [area for area in contested(s) if areas.land(area) and color in disks.factions_in(s, area)]
    stacks = [
        (asking.stack_option(s, area, faction, disks.disks(s, area, faction), most=1), (faction, area))
        for area in fields for faction in factions.opposing(s, color) if disks.disks(s, area, faction)
    ]  # fmt: skip
    if not stacks:
        return
    rule = abilities.RULES[abilities.SIEGE_TRAIN]
    struck = yield from asking.asker(t, color).one_of(
        SIEGE, rule, "Where does the Siege Train strike?", [(IDLE, None), *stacks]
    )
    if struck is None:
        return
    faction, area = struck
    aim = f"a disk of {factions.name_of(s, faction)} in {section.place(area)}"
    s.playing.append(OnTable(color, abilities.SIEGE_TRAIN, aim, at=area))
    factions.tell(t, color, f"brings the Siege Train up: {aim}", rule)
    ability = abilities.ABILITIES[abilities.SIEGE_TRAIN]

    def strikes(t: Table[State]) -> Rule[int]:
        return (yield from contest_losses.lose_pieces(t, area, faction, ability.numbers["disks"], rule, ability.name))

    stopped = yield from negation.negated(t, faction, strikes)
    s.playing.pop()
    if not stopped:
        yield from strikes(t)


def traitor(t: Table[State]) -> Rule[None]:
    """order.d Each side in a Contested area that holds a card is asked, unless Traitor lies open somewhere."""
    s = t.state
    there = {faction for area in contested(s) for faction in disks.factions_in(s, area)}
    asked = hands.holders(s, [color for color in s.order if color in there])
    if not asked or not hands.pack(s).may_be_held([TRAITOR]):
        return
    window = Window(
        topic=BETRAY, rule="ACME-competition.order.d", prompt="Before the first competition: is there a Traitor?",
        holders=asked, hands=s.hands, about={"card": TRAITOR},
        offered=lambda colors: [
            hands.card_option(TRAITOR) for color in colors
            if TRAITOR in s.hands[color] and not playing.why_not_play(s, color, TRAITOR, "first")
        ],
    )  # fmt: skip
    for one in (yield from window.at_once()):
        yield from playing.play(t, one.role, one.card)
