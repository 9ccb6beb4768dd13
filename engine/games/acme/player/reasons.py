"""Why the automated player answers so, in one sentence: of the position its seat sees, or of what it always looks at.

What it looks at when it places disks is what an area is worth with them and without (`Appraisal`): what that rests on
is said in words.
"""

from engine.games.acme.data import areas, fates, tables
from engine.games.acme.player import action_choice, evaluation, policy
from engine.games.acme.player.evaluation import Appraisal
from engine.games.acme.position import State, disks, factions, hands, section, topics
from engine.kernel import Answer, Ask
from engine.wargame.reasons import Reasons
from engine.wargame.text import listed, plural

FILE = "reasons.toml"
REASONS = Reasons(FILE, tables.read(FILE), policy.ANSWERS, asked=topics.TOPICS)
PLENTY = 150  # hundredths of a Victory Point from which a card is worth much
MOST_SAID = 2  # of an area


def placed(seen: State, ask: Ask, answer: Answer) -> str:
    """What the area gains most that gets disks."""
    color = evaluation.me_of(seen, ask)
    worth = Appraisal.of(seen, color)
    given = answer if isinstance(answer, dict) else {}

    def rise(area: str) -> int:
        return worth.more(area, given[area]) - worth.more(area, 0)

    said = ((area, area_words(seen, color, area, given[area])) for area in sorted(given, key=rise, reverse=True))
    area, words = next(((area, words) for area, words in said if words), ("", []))
    return f"Most is gained in {section.place(area)}: {listed(words)}." if area else ""


def area_words(s: State, color: str, area: str, more: int) -> list[str]:
    """What so many more disks change there."""
    had = disks.disks(s, area, color)
    n = had + more
    foes = [disks.strength(s, area, other) for other in factions.opposing(s, color) if disks.disks(s, area, other)]
    found = []
    if had < disks.CITY <= n and disks.limit(area) >= disks.CITY:
        found.append("it becomes a City, which scores")
    if foes and n > max(foes):
        found.append(f"{plural(n, 'disk')} are stronger than the {max(foes)} of the strongest other there")
    if not had and areas.sea(area):
        found.append("disks at sea bring growth")
    elif not had and (areas.fertile(area) or areas.plain(area)):
        found.append("what stands there grows")
    if area == s.home[color] and not had:
        found.append("the Homeland is held")
    if not foes and had < evaluation.menace(s, color, area) <= n:
        found.append("it can stand against its strongest neighbor")
    return found[:MOST_SAID]


# ---------------------------------------------------------------- cards


def action(seen: State, ask: Ask, answer: Answer) -> str:
    """The card that is played, and how much it is worth beside the others."""
    how, _, card = str(answer).partition(":")
    if how != "card" or card not in fates.FATES:
        return ""
    able = [option.key for option in ask.options if option.key.startswith("card:")]
    if len(able) < 2:
        return f"{hands.title(card)} does something now, and nothing else is worth playing."
    much = "is worth much now" if action_choice.worth_of(str(answer)) >= PLENTY else "is worth most now"
    return (
        f"Of {plural(len(able), 'card')} that can be played, {hands.title(card)} {much}; others keep for their moment."
    )


def aim(seen: State, ask: Ask, answer: Answer) -> str:
    """Where a card strikes: who stands there."""
    area, color = str(answer), evaluation.me_of(seen, ask)
    if (
        "disaster" not in fates.FATES[action_choice.card_of(ask)].kinds
        or action_choice.damage(seen, evaluation.grudges(seen, color), area) <= 0
    ):
        return ""
    there = [other for other, n in seen.disks.get(area, {}).items() if n and other != color]
    who = f" ({listed([factions.name_of(seen, one) for one in there])} there)" if there else ""
    return f"In and around {section.place(area)} it hurts others most{who}."


def laid(seen: State, ask: Ask, answer: Answer) -> str:
    """Both sides of a competition in numbers."""
    own, theirs = int(ask.about["own"]), int(ask.about["theirs"])
    if not answer:
        decided = "too far behind" if theirs - own > 4 else "not helped by what we hold"
        decided = "ahead by enough" if own - theirs > 1 else decided
        return f"It stands {own} to {theirs}: we are {decided}, so everything is kept."
    return f"It stands {own} to {theirs}, so what is laid here can decide it."


def negate(seen: State, ask: Ask, answer: Answer) -> str:
    """Why a card is let through: nothing can answer it, or it is not worth that; "" if the usual sentence is true."""
    if not ask.lets_pass(answer):
        return ""
    if all(option.idle for option in ask.options):
        return "You hold nothing that can answer it."
    yours = [color for color in seen.colors if seen.owner.get(color) == ask.seat]
    if any(color in yours for color in str(ask.about["against"]).split()):
        return "It is aimed at you, but takes too little to spend a Negate card on."
    return ""


reason = REASONS.told_by(
    {"deploy": placed, "settle": placed, "share": placed, "action": action, "area": aim, "lay": laid, "negate": negate}
)
