"""The Card Phase of the automated player: what to do, whom to aim at, what to answer."""

from collections.abc import Iterable, Mapping, Sequence

from engine.games.acme.data import fates
from engine.games.acme.data.areas import ALONG
from engine.games.acme.events import negation
from engine.games.acme.growth.deployment import Deployment
from engine.games.acme.holdings import deities
from engine.games.acme.player import evaluation, growth_choice
from engine.games.acme.player.evaluation import Appraisal
from engine.games.acme.position import State, asking, disks, hands, section, state
from engine.kernel import Answer, Ask, Option, Pick, Split
from engine.wargame.answers import filled, named, suggested

GODS = (
    "earth_mother_goddess", "god_of_war", "god_of_the_forge", "god_of_the_skies", "god_of_the_dead", "god_of_peace",
    "father_of_the_gods",
)  # fmt: skip
KEPT_ON_MAP = 8  # disks that a civilization keeps when it pays for a Deity


# ---------------------------------------------------------------- an action


def action(seen: State, ask: Ask) -> Answer:
    """A Deity first, then the card that is worth most; otherwise it passes and keeps its answers."""
    color = evaluation.me_of(seen, ask)
    keys = [option.key for option in ask.options]
    for key in ("reestablish", "atone", "ask_back"):
        if key in keys:
            return key
    if (
        "establish" in keys
        and disks.on_map(seen, color) - deities.least_disks(again=False) >= KEPT_ON_MAP
        and means(seen, color)
    ):
        return "establish"
    able = [key for key in keys if key.startswith(("card:", "use:", "cancel:"))]
    worthy = max(able, key=lambda key: worth_of(key), default="")
    return worthy if worthy and worth_of(worthy) > 0 else "pass"


def means(seen: State, color: str) -> bool:
    """Whether most of the price is not paid in disks."""
    due = deities.price(seen, color, again=False) - deities.least_disks(again=False)
    return seen.minas[color] + len(seen.hands[color]) >= due


def worth_of(key: str) -> int:
    """What it is worth to play a card now; what answers or fights is kept for its moment."""
    how, _, card = key.partition(":")
    if how == "cancel":
        return 100
    if how == "card" and (hands.has_code(card, "N") and card not in evaluation.CARD_WORTH):
        return -100
    return evaluation.CARD_WORTH.get(card, 100)


def deity(seen: State, ask: Ask) -> Answer:
    keys = [option.key for option in ask.options]
    return next((f"deity:{god}" for god in GODS if f"deity:{god}" in keys), keys[0])


def resources(seen: State, ask: Split) -> Answer:
    """What a Deity costs: the disks that are missed least, as few as may be; cards, then minas."""
    color = evaluation.me_of(seen, ask)
    able = {asking.stack_of(option.key)[1]: option.most for option in ask.options if "@" in option.key}
    counts: dict[str, int] = {}
    least, due = int(ask.about["disks"]), int(ask.about["price"])
    hand = sorted((option.key for option in ask.options if option.key.startswith("card:")), key=kept_for)
    others = {**dict.fromkeys(hand, 1), **{option.key: option.most for option in ask.options if option.key == "mina"}}
    left = due - min(least, due)
    for key, most in others.items():
        n = min(most, left)
        counts[key], left = n, left - n
    gone = least_missed(seen, color, able, due - sum(counts.values()))
    counts |= {f"{color}@{area}": n for area, n in gone.items()}
    return {option.key: counts[option.key] for option in ask.options if counts.get(option.key)}


def least_missed(s: State, color: str, able: Mapping[str, int], n: int) -> dict[str, int]:
    """So many own disks, one after the other from where it is worth least."""
    worth = Appraisal.of(s, color)
    gone = dict.fromkeys(able, 0)
    for _ in range(n):
        left = [area for area, most in able.items() if gone[area] < most]
        gone[min(left, key=lambda area: worth.missed(area, gone[area]))] += 1
    return {area: k for area, k in gone.items() if k}


def kept_for(key: str) -> int:
    """What a card in hand is worth: what answers and what fights wait for their moment."""
    card = named(key)
    return evaluation.CARD_WORTH.get(card, 60 if hands.has_code(card, "N") else 90)


def discard(seen: State, ask: Pick) -> Answer:
    """Of a full hand the cards that are worth least."""
    gone = sorted((option.key for option in ask.options), key=kept_for)[: ask.least]
    return [option.key for option in ask.options if option.key in gone]


def build(seen: State, ask: Ask) -> Answer:
    """The Master Builder gives a disk as long as he has any, where it is worth most."""
    if any(option.key == "yes" for option in ask.options):
        return "yes"
    worth = Appraisal.of(seen, evaluation.me_of(seen, ask))
    return evaluation.best(ask, lambda option: worth.missed(option.key, -1))


# ---------------------------------------------------------------- aims


def area(seen: State, ask: Ask) -> Answer:
    """Disasters go where they hurt others most; own disks where they are worth most; black ones to the others."""
    color = evaluation.me_of(seen, ask)
    row = fates.FATES[card_of(ask)]
    if "disaster" in row.kinds or card_of(ask) in ("79", "80", "81"):
        grudge = evaluation.grudges(seen, color)
        return evaluation.best(ask, lambda option: damage(seen, grudge, option.key))
    worth = Appraisal.of(seen, color)
    return evaluation.best(ask, lambda option: worth.more(option.key, 2))


def areas(seen: State, ask: Pick) -> Answer:
    """As many as may be, the best first."""
    color = evaluation.me_of(seen, ask)
    hostile, grudge = card_of(ask) in ("79", "81"), evaluation.grudges(seen, color)

    worth = Appraisal.of(seen, color)

    def gain(option: Option) -> int:
        return damage(seen, grudge, option.key) if hostile else worth.more(option.key, 1)

    order = sorted(ask.options, key=gain, reverse=True)
    chosen = [option.key for option in order[: ask.most]]
    return [option.key for option in ask.options if option.key in chosen]


def river(seen: State, ask: Ask) -> Answer:
    """The river along which others lose most."""
    grudge = evaluation.grudges(seen, evaluation.me_of(seen, ask))
    return evaluation.best(ask, lambda option: ravage(seen, grudge, ALONG[named(option.key)], 1))


def invasion(seen: State, ask: Ask) -> Answer:
    """Where black disks meet most disks of others, and fewest of one's own."""
    grudge = evaluation.grudges(seen, evaluation.me_of(seen, ask))
    return evaluation.best(ask, lambda o: ravage(seen, grudge, [o.at, *section.land_near(seen, o.at)], 4))


def ravage(seen: State, grudge: Mapping[str, int], struck: Iterable[str], n: int) -> int:
    """What is welcome about a loss of so many disks a Faction in these areas."""
    stacks = [(faction, min(n, there)) for area in struck for faction, there in seen.disks.get(area, {}).items()]
    return sum(there * grudge[faction] for faction, there in stacks if faction != state.BARBARIANS)


def in_a_row(seen: State, ask: Ask) -> Answer:
    """Where others lose more than oneself."""
    grudge = evaluation.grudges(seen, evaluation.me_of(seen, ask))
    return evaluation.best(ask, lambda option: ravage(seen, grudge, [option.key], 1))


def struck(seen: State, ask: Split) -> Answer:
    """Own disks that must go are those that are missed least."""
    return least_missed(seen, evaluation.me_of(seen, ask), {o.key: o.most for o in ask.options}, ask.least)


def card_of(ask: Ask) -> str:
    """The card whose rule asks."""
    return ask.rule.removeprefix("ACME-R2.")


def damage(seen: State, grudge: Mapping[str, int], place: str) -> int:
    """What stands in an area and around it, by whom one would like to see it fall."""
    here = sum(min(2, n) * grudge[faction] for faction, n in seen.disks.get(place, {}).items())
    around = [(faction, n) for b in section.land_near(seen, place) for faction, n in seen.disks.get(b, {}).items()]
    return here + 3 * sum(min(1, n) * grudge[faction] for faction, n in around) // 10


def share(seen: State, ask: Split) -> Answer:
    """Own disks by what they are worth."""
    color = evaluation.me_of(seen, ask)
    room = {option.key: option.most for option in ask.options}
    return growth_choice.spread(seen, color, room, ask.most, Deployment(seen, color, anywhere=True)) or filled(
        ask, ask.options, ask.least
    )


def victim(seen: State, ask: Ask) -> Answer:
    grudge = evaluation.grudges(seen, evaluation.me_of(seen, ask))
    return evaluation.best(ask, lambda option: grudge[option.key])


def stack(seen: State, ask: Ask) -> Answer:
    """A City of whoever leads."""
    grudge = evaluation.grudges(seen, evaluation.me_of(seen, ask))
    return evaluation.best(ask, lambda option: stack_worth(seen, grudge, option))


def strike(seen: State, ask: Ask) -> Answer:
    """The Siege Train stands idle only where it has nobody to strike."""
    grudge = evaluation.grudges(seen, evaluation.me_of(seen, ask))
    return evaluation.best(ask, lambda option: 0 if option.idle else stack_worth(seen, grudge, option))


def betray(seen: State, ask: Ask) -> Answer:
    """A Traitor is played as soon as he can be."""
    return next((option.key for option in ask.options if not option.idle), suggested(seen, ask))


def stacks(seen: State, ask: Pick) -> Answer:
    grudge = evaluation.grudges(seen, evaluation.me_of(seen, ask))
    order = sorted(ask.options, key=lambda option: stack_worth(seen, grudge, option), reverse=True)
    good = [option.key for option in order if stack_worth(seen, grudge, option) > 0][: ask.most]
    chosen = good or [order[0].key]
    return [option.key for option in ask.options if option.key in chosen]


def stack_worth(seen: State, grudge: Mapping[str, int], option: Option) -> int:
    faction, place = asking.stack_of(option.key)
    return grudge[faction] * (1 + (disks.disks(seen, place, faction) >= 3))


# ---------------------------------------------------------------- answers and losses


def negate(seen: State, ask: Ask) -> Answer:
    """Answer what is aimed at the own side, and end what lasts against it; leave everything else alone."""
    color = evaluation.me_of(seen, ask)
    mine = [c for c in seen.colors if seen.owner.get(c) == ask.seat]
    aimed = str(ask.about["against"]).split()
    ends = [option for option in ask.options if option.key.startswith(negation.END)]
    if ours := [option.key for option in ends if any(c in str(option.facts["against"]).split() for c in mine)]:
        return ours[0]
    able = [option.key for option in ask.options if not option.idle and option not in ends]
    dangerous = {"disaster", "society", "war", "event"}.intersection(str(ask.about["kinds"]).split())
    if able and dangerous and (color in aimed or any(c in aimed for c in mine)):
        return able[0]
    return suggested(seen, ask)


def save(seen: State, ask: Split) -> Answer:
    """Minas keep the third disk of a City and the last disk at home; cards only the latter."""
    purse = int(ask.about["minas"])
    counts: dict[str, int] = {}
    for option in sorted(ask.options, key=lambda option: -int(option.facts["home"])):
        there, home = int(option.facts["disks"]), bool(option.facts["home"])
        wanted = int(option.most >= there) if home else max(0, option.most - max(0, there - 3)) if there >= 3 else 0
        n = min(option.most, wanted, ask.most - sum(counts.values()), purse if not home else ask.most)
        if n > 0:
            counts[option.key] = n
            purse -= n
    return {option.key: counts[option.key] for option in ask.options if option.key in counts}


def avert(seen: State, ask: Ask) -> Answer:
    """In a competition: shields first, then minas for a City or the last disk at home."""
    able = [option.key for option in ask.options if option.key.startswith(("use:", "play:", "mina"))]
    if able and (int(ask.about["keeps_city"]) or int(ask.about["keeps_home"])):
        return able[0]
    return suggested(seen, ask)


def lay(seen: State, ask: Split) -> Answer:
    """What helps is laid where it decides: not when it is won anyhow, nor when it is lost."""
    return laid(ask, ask.options, int(ask.about["theirs"]) - int(ask.about["own"]))


def laid(ask: Split, options: Sequence[Option], gap: int) -> dict[str, int]:
    if gap < -1 or gap > 4:
        return {}
    free = [option for option in options if option.key.startswith(("ability:", "deity:", "again:"))]
    cards = [option for option in options if option not in free]
    return filled(ask, [*free, *cards], len(free) + min(2, max(1, gap + 1)))


def seal(seen: State, ask: Split) -> Answer:
    """The same for all areas, one after the other; each card is laid where it serves first."""
    counts: dict[str, int] = {}
    for area in dict.fromkeys(option.at for option in ask.options):
        gone = {key.rpartition("@")[0] for key in counts}
        here = [one for one in ask.options if one.at == area and one.key.rpartition("@")[0] not in gone]
        counts |= laid(ask, here, int(here[0].facts["theirs"]) - int(here[0].facts["own"])) if here else {}
    return counts
