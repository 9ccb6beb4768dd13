"""Growth of the automated player: where disks are worth most, stack by stack."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.acme.cards import growth_cards
from engine.games.acme.data import areas
from engine.games.acme.growth import deployment
from engine.games.acme.growth.deployment import Deployment
from engine.games.acme.holdings.income import GRANARIES, allotment
from engine.games.acme.holdings.income import gain as gained
from engine.games.acme.player import evaluation
from engine.games.acme.player.evaluation import Appraisal
from engine.games.acme.position import State, disks, section, temples
from engine.kernel import Answer, Ask, Split
from engine.wargame.answers import named, suggested

FEW_DISKS = 4  # up to so many are all placed, none is exchanged for a mina


def civilization(seen: State, ask: Ask) -> Answer:
    """The one that stands in the list where the color stands among the colors, if nobody has it yet: in games of
    automated players alone each color always plays the same, and their results can be told apart."""
    free = [option.key for option in ask.options]
    usual = dict(zip(seen.colors, section.scenario(seen).civilizations, strict=False)).get(
        evaluation.me_of(seen, ask), ""
    )
    return usual if usual in free else free[0]


def income(seen: State, ask: Ask) -> Answer:
    """Retirement first, cards of growth at once, the Granary while minas are few; then everything is taken."""
    color = evaluation.me_of(seen, ask)
    keys = [option.key for option in ask.options]
    if "retire" in keys and (lonely(seen, color) or spare(seen, color)):
        return "retire"
    if "levy" in keys and couriers(seen, color):
        return "levy"
    for key in keys:
        if key.startswith(("card:", "use:")) and brings(seen, color, named(key)):
            return key
    if "granary" in keys and int(ask.about["minas"]) < 2 and int(ask.about["disks"]) > FEW_DISKS:
        return "granary"
    return "resettle" if "resettle" in keys and doomed(seen, color) else "all"


def brings(s: State, color: str, card: str) -> bool:
    """Return whether a card of Acquisition brings a disk or a mina now; the minimum of three may swallow its disks."""
    if card == GRANARIES:
        return not temples.counts(s, color) or (s.minas[color] == 0 and gained(s, color, 1) > FEW_DISKS)
    bonus = {**s.bonus, color: s.bonus.get(color, 0) + growth_cards.added(s, color, card)}
    return gained(replace(s, bonus=bonus), color, 0) > gained(s, color, 0)


def lonely(s: State, color: str) -> list[str]:
    """Disks under a larger stack come home to grow elsewhere."""
    worth = Appraisal.of(s, color)
    found = [area for area in disks.areas_of(s, color) if area != s.home[color] and not disks.is_city(s, area, color)]
    return [area for area in found if worth.more(area, 0) < -50]


def spare(s: State, color: str) -> list[str]:
    """When Supply runs short, disks that make no City and yield little come back to build one."""
    short = 2 * (allotment(s, color) - disks.supply(s, color)) // 3
    idle = [a for a in disks.areas_of(s, color) if areas.sea(a) or areas.desert(a) or disks.disks(s, a, color) == 1]
    return [area for area in idle if area != s.home[color] and not areas.fertile(area)][: max(0, short)]


def doomed(s: State, color: str) -> list[str]:
    """A City that is going to fall sends a disk away."""
    worth = Appraisal.of(s, color)
    return [area for area in disks.cities(s, color) if worth.more(area, 0) < 0]


def couriers(s: State, color: str) -> list[str]:
    """The Couriers bring a disk to where it is worth more, from a City of four."""
    return [area for area in disks.cities(s, color) if disks.disks(s, area, color) > disks.CITY]


def retire(seen: State, ask: Ask) -> Answer:
    color = evaluation.me_of(seen, ask)
    away = [*lonely(seen, color), *spare(seen, color)]
    return {option.key: option.most for option in ask.options if option.key in away}


def resettle(seen: State, ask: Ask) -> Answer:
    falling = doomed(seen, evaluation.me_of(seen, ask))
    return [option.key for option in ask.options if option.key in falling]


def deploy(seen: State, ask: Split) -> Answer:
    """Disks go where a stack of them is worth most by the disk, until nothing gains."""
    color = evaluation.me_of(seen, ask)
    return spread(seen, color, {o.key: o.most for o in ask.options}, ask.most, deployment.deployment(seen, color))


def settle(seen: State, ask: Split) -> Answer:
    """The first two disks hold the new Homeland."""
    color = evaluation.me_of(seen, ask)
    home = seen.home[color]
    room = {option.key: option.most for option in ask.options}
    return spread(seen, color, room, ask.most, Deployment(seen, color, fresh=True), {home: 3})


def spread(
    s: State, color: str, room: Mapping[str, int], n: int, order: Deployment, first: Mapping[str, int] | None = None
) -> dict[str, int]:
    """So many disks, one stack after the other; what could not be reached in any order is left out."""
    counts = {area: min(most, room.get(area, 0)) for area, most in (first or {}).items() if area in room}
    left = n - sum(counts.values())
    worth = Appraisal.of(s, color)
    values = {area: [worth.more(area, k) for k in range(min(n, most) + 1)] for area, most in room.items()}
    closed: set[str] = set()
    while left > 0:
        best, more, gain = "", 0, 5
        for area, value in values.items():
            if area in closed:
                continue
            had = counts.get(area, 0)
            for k in range(1, min(left, len(value) - 1 - had) + 1):
                rise = (value[had + k] - value[had]) // k
                if rise > gain:
                    best, more, gain = area, k, rise
        if not best:
            break
        tried = {**counts, best: counts.get(best, 0) + more}
        if order.left_over(tried):
            closed.add(best)
            continue
        counts, left = tried, left - more
        closed.clear()
    return {area: k for area, k in counts.items() if k}


def strongholds(seen: State, ask: Ask) -> Answer:
    return [option.key for option in ask.options]


def levy(seen: State, ask: Ask) -> Answer:
    able = couriers(seen, evaluation.me_of(seen, ask))
    return able[0] if able else suggested(seen, ask)
