"""Why the automated player answers so, in one sentence: of the position its seat sees, or of what it always looks at.

What it looks at in a march, a marker or a card is the province that changes hands with it.
"""

from collections.abc import Iterable, Mapping

from engine.games.god_kings.data import numbers, peoples, spaces, strategy_cards, tables
from engine.games.god_kings.player import answers, marching, odds, policy, prospects, tours, worth
from engine.games.god_kings.player.scene import Scene
from engine.games.god_kings.player.uses import Uses
from engine.games.god_kings.position import State, asking, control, pieces, topics
from engine.games.god_kings.realm import operations
from engine.games.god_kings.war import sieges
from engine.kernel import Answer, Ask
from engine.wargame.answers import named
from engine.wargame.reasons import Reasons, likely
from engine.wargame.text import listed

FILE = "reasons.toml"
REASONS = Reasons(FILE, tables.read(FILE), policy.ANSWERS, asked=topics.TOPICS)


# ---------------------------------------------------------------- what changes hands


def gains(scene: Scene, places: Iterable[str], side: str) -> str:
    """`Upi comes under control, and Hatti loses it`; empty where no province changes hands."""
    s = scene.s
    marks = {at: side for at in places if at in spaces.SPACES}
    found, lost = [], control.in_brown_hands(s)
    for province in dict.fromkeys(map(control.province_of, marks)):
        row = spaces.PROVINCES[province]
        before = [power for power in scene.worth.powers if control.holds(s, power, province, lost)]
        own = [at for at in row.spaces if scene.worth.owner(at, marks) == side]
        if side not in before and worth.share(row.spaces, own) == 1.0:
            found.append(f"{row.name} comes under control ({row.vp} VP)")
        elif before and before[0] != side:
            rival = [at for at in row.spaces if scene.worth.owner(at, marks) == before[0]]
            if worth.share(row.spaces, rival) < 1.0:
                what = "its HomeCountry" if row.home == before[0] else row.name
                found.append(f"{peoples.clause(before[0], 'loses')} {what} ({row.vp} VP)")
    return listed(found)


def nearer(scene: Scene, places: Iterable[str], side: str) -> str:
    """What changes hands, or else which provinces come nearer."""
    found = gains(scene, places, side)
    names = listed([spaces.PROVINCES[name].name for name in dict.fromkeys(map(control.province_of, places))])
    return found or f"control of {names} comes nearer"


# ---------------------------------------------------------------- marches


def of_force(scene: Scene, force: tours.Force, who: str) -> str:
    """Where it is bound, how likely it wins there, and what that brings."""
    tour = tours.Planner(scene, force).best()
    if tour.first == tours.STOP or tour.end not in spaces.SPACES:
        return ""
    foes = pieces.foes_outside(scene.s, tour.end, force.side)
    goal = f"{who} is bound for {asking.place(tour.end)}"
    if foes:
        return f"{goal}, {fight_words(scene, tour.end, foes[0])}."
    if control.shut(scene.s, tour.end, force.side):
        fall = likely(odds.siege_chance(sieges.modifier(scene.s, tour.end)))
        return f"{goal}, to besiege it ({fall} to fall with the first roll)."
    found = gains(scene, [tour.end], force.side)
    return f"{goal}: {found}." if found else f"{goal}."


def fight_words(scene: Scene, at: str, foe: str) -> str:
    """Return whom it fights there and how often it wins, by the same count as the lines below the question."""
    chances = prospects.in_fight(scene.s, at)
    odds = f" ({chances.percent}% to win)" if chances is not None else ""
    return f"to fight {peoples.name_of(foe)} there{odds}"


def siege_words(s: State, at: str) -> str:
    return f"{asking.place(at)} is {likely(odds.siege_chance(sieges.modifier(s, at)))} to fall with this roll."


def of_general(uses: Uses, general: str, *, sea: bool) -> str:
    """The march of a general who is about to be activated."""
    tour = uses.tour(general, sea=sea)
    if tour.first == tours.STOP or tour.end not in spaces.SPACES:
        return ""
    scene = uses.scene
    found = gains(scene, [tour.end], uses.me)
    foes = pieces.foes_outside(scene.s, tour.end, uses.me)
    words = f"{asking.general_name(general)} can march to {asking.place(tour.end)}"
    if foes:
        return f"{words} and fight {peoples.name_of(foes[0])} there."
    return f"{words}: {found}." if found else f"{words}."


def general(seen: State, ask: Ask, answer: Answer) -> str:
    """The march in mind; 9.2.d the city that is besieged."""
    name = named(str(answer))
    uses = answers.look(seen, ask)
    if ask.about.get("siege"):
        return siege_words(seen, seen.generals[name].at)
    return of_general(uses, name, sea=bool(ask.about.get("sea")))


def march(seen: State, ask: Ask, answer: Answer) -> str:
    """What the march is for; a marker by what it changes."""
    scene = answers.look(seen, ask).scene
    army = scene.s.army
    if army is None:
        return ""
    if answer == "marker":
        return f"With a marker here, {nearer(scene, [army.at], army.side)}."
    if answer == "siege":
        return siege_words(scene.s, army.at)
    force = marching.force_of(scene, army)
    return of_force(scene, force, asking.general_name(army.general)) if not str(answer).startswith("stop") else ""


# ---------------------------------------------------------------- cards


def card(seen: State, ask: Ask, answer: Answer) -> str:
    """What the card is wanted for."""
    name = named(str(answer))
    if name not in strategy_cards.CARDS:
        return ""
    uses = answers.look(seen, ask)
    return of_use(uses, name, uses.best(name)[1])


def use(seen: State, ask: Ask, answer: Answer) -> str:
    return of_use(answers.look(seen, ask), str(ask.about["card"]), str(answer))


def of_use(uses: Uses, name: str, use: str) -> str:
    """The march or the markers in mind."""
    ops = strategy_cards.CARDS[name].ops
    if use == "activate":
        best = uses.tours(ops)
        return of_general(uses, best[0][1], sea=numbers.OPS[ops].naval) if best else ""
    if use == "markers":
        best_marks = uses.best_marks(operations.markable(uses.s, uses.me), numbers.OPS[ops].markers)
        return of_marks(uses.scene, list(best_marks), uses.me)
    return ""


def markers(seen: State, ask: Ask, answer: Answer) -> str:
    """What the spaces chosen change."""
    chosen = answer if isinstance(answer, list) else []
    return of_marks(answers.look(seen, ask).scene, chosen, answers.me_of(seen, ask))


def of_marks(scene: Scene, places: list[str], side: str) -> str:
    return f"With {listed([asking.place(at) for at in places])}, {nearer(scene, places, side)}." if places else ""


# ---------------------------------------------------------------- rolls


ROLLS = {"intercept": "The interception", "avoid": "Avoiding battle", "pursue": "The pursuit"}


def roll(seen: State, ask: Ask, answer: Answer) -> str:
    """How likely what is chosen succeeds."""
    found = [option.facts for option in ask.options if option.key == answer and "needed" in option.facts]
    if not found:
        return ""
    facts = found[0]
    chance = f"{ROLLS[ask.topic]} is {likely(odds.charge_chance(int(facts['needed'])))} to succeed"
    strengths: Mapping[str, str | int] = {**ask.about, **facts}
    if "ours" in strengths and "theirs" in strengths:
        return f"{chance}, with strength {strengths['ours']} against {strengths['theirs']}."
    return f"{chance}."


def charge(seen: State, ask: Ask, answer: Answer) -> str:
    """How often it wins with the charge and without, by the same count as the lines below the question."""
    found = prospects.prospects(seen, ask)
    if ask.lets_pass(answer) or not found:
        return ""
    return f"With the charge it is {found['charge'].percent}% to win, without {found['stand'].percent}%."


reason = REASONS.told_by(
    {
        "card": card, "use": use, "general": general, "march": march, "markers": markers, "elders_where": markers,
        "intercept": roll, "avoid": roll, "pursue": roll, "charge": charge,
    }
)  # fmt: skip
