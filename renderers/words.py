"""A picture in words: the short text that goes with it, and the whole board for who cannot see any picture."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterator

import msgspec

from engine.wargame.text import listed, plural
from renderers.baked import baked, has_map, window
from renderers.rim import is_whole
from renderers.scene import Badge, Counter, Crop, Scene, Score, Stack
from renderers.strip import shows_standing

MOST = 1024  # characters of an alternative text
OPTIONS = 24  # of a question that are told, or there would be no room for anything else
BRIEF = 2  # kinds of what a people has that are counted, where all its places cannot be told
MANY = 3  # places with the same mark that are named even then
MORE = " …"
CHUNK = 1900  # characters of a message


def alt_text(scene: Scene, crop: Crop = Crop()) -> str:  # noqa: B008 (frozen)
    """What the picture shows, most needed first: where the game stands, the options, then who holds what; of a part of
    the map only what lies in that part."""
    part = _part(scene, crop)
    inside = _inside(scene, crop)
    shown = [scene.caption] if scene.caption else []
    first = [*_standing(scene), *part, *shown, *_fight(scene), *_options(inside), *_moves(scene)]
    first += _beside(scene, crop)
    last = [*_marked(inside), *_provinces(scene)]
    whole = [*first, *_holdings(inside), *last]
    return shortened(whole if _long(whole) <= MOST else [*first, *_fitted(inside, first, last)])


def _fitted(scene: Scene, first: list[str], last: list[str]) -> list[str]:
    """Who holds what, and what comes after it, where there is no room for all. Those who have the same in most of their
    places are told in brief, as many of the first as can be in full: a crowded map does not leave the last of them out.
    Where not even that would fit, the first are told in full and the last not at all."""
    full, brief = _holdings(scene), _holdings(scene, brief=True)
    if _long([*first, *brief]) > MOST:
        return [*full, *last]
    last = min(last, [*_marked(scene, brief=True), *_provinces(scene)], key=_long)
    for number, one in enumerate(full):
        if _long([*first, *brief[:number], one, *brief[number + 1 :], *last]) <= MOST:
            brief[number] = one
    return [*brief, *last]


def _long(parts: list[str]) -> int:
    return sum(len(part) + 1 for part in parts) - 1


def in_messages(text: str, most: int = CHUNK) -> list[str]:
    """A long board in as few messages as it takes, parted between lines."""
    found = [""]
    for line in text.splitlines():
        while len(line) > most:
            found.append(line[:most])
            line = line[most:]
        if len(found[-1]) + len(line) + 1 > most:
            found.append("")
        found[-1] += line + "\n"
    return [part.rstrip("\n") for part in found if part.strip()]


def shortened(parts: list[str], most: int = MOST) -> str:
    """As many whole sentences as fit."""
    text = ""
    for number, part in enumerate(parts):
        room = most - (len(MORE) if number + 1 < len(parts) else 0)
        longer = f"{text} {part}".strip()
        if len(longer) > room:
            return (text + MORE)[:most] if text else part[: most - len(MORE)] + MORE
        text = longer
    return text


# --- which part ---------------------------------------------------------------------------------------------


def _part(scene: Scene, crop: Crop) -> list[str]:
    """What a zoom is of."""
    if crop == Crop() or not has_map(scene.game):
        return []
    title = baked(scene.game).layout.theatre_titles.get(crop.theatre, "a part of the map")
    return [f"Shown: {f'around {place(scene, crop.space)}' if crop.space else title}."]


def _inside(scene: Scene, crop: Crop) -> Scene:
    """The scene with no more pieces, Capitals, tokens and options than lie in the part that is shown; of a place whose
    piles lie there only in part, none is."""
    if crop == Crop() or not has_map(scene.game):
        return scene
    layout = baked(scene.game).layout
    view = window(layout, crop, 1)
    piles = Counted(stack.space for stack in scene.stacks)
    there, asked = set(), set()
    for name, space in layout.spaces.items():
        slots = (space.slots or [space.centre])[: max(1, piles[name])]
        if is_whole(view, (view.spot(slot) for slot in slots)):
            there.add(name)
        if view.shows(view.spot(space.badge)):
            asked.add(name)
    return msgspec.structs.replace(
        scene,
        stacks=tuple(stack for stack in scene.stacks if stack.space in there),
        crests=tuple(crest for crest in scene.crests if crest.space in there),
        tokens=tuple(token for token in scene.tokens if token.space in there),
        badges=tuple(badge for badge in scene.badges if badge.space in asked),
    )


# --- sentences ----------------------------------------------------------------------------------------------


def place(scene: Scene, space: str) -> str:
    """The name of a space as the map writes it."""
    if has_map(scene.game):
        shown = baked(scene.game).layout.spaces.get(space)
        if shown is not None:
            return shown.title
    return space.replace("_", " ").title()


def people(scene: Scene, owner: str) -> str:
    return next((o.name for o in scene.owners if o.id == owner), owner)


def pieces(counters: tuple[Counter, ...]) -> str:
    return listed([counter.name for counter in counters])


def _standing(scene: Scene) -> list[str]:
    status = scene.status
    if status is None:
        return []
    found = [f"{status.title}."] if scene.caption.startswith(status.line) else [f"{status.title}. {status.line}."]
    if status.scores:
        found.append(", ".join(_score(scene, score) for score in status.scores) + " points.")
    if status.to_move:
        found.append(f"To move: {listed([people(scene, owner) for owner in status.to_move])}.")
    return found


def _score(scene: Scene, score: Score) -> str:
    return f"{people(scene, score.owner)} {score.points}" + (f" ({score.note})" if score.note else "")


def _fight(scene: Scene) -> list[str]:
    if scene.fight is None:
        return []
    found = [f"Battle: {scene.fight.title}."]
    for camp in scene.fight.camps:
        dice = f", dice {' '.join(map(str, camp.dice))}" if camp.dice else ""
        dice += f", {scene.fight.unit} {camp.hits}" if camp.dice or camp.hits else ""
        note = "".join(f"; {line}" for line in camp.note.splitlines())
        found.append(f"{people(scene, camp.owner)}, {camp.role} with {pieces(camp.counters) or 'nothing'}{dice}{note}.")
    return found


def option(scene: Scene, badge: Badge) -> str:
    """`Philistia (61%)`: where an option leads, and the chance that it has."""
    return place(scene, badge.space) + (f" ({badge.chance}%)" if badge.chance is not None else "")


def _options(scene: Scene) -> list[str]:
    if not scene.badges:
        return []
    told = [f"{badge.number} {option(scene, badge)}" for badge in scene.badges[:OPTIONS]]
    more = len(scene.badges) - len(told)
    return [f"Options: {', '.join(told)}{f' and {more} more' if more else ''}."]


def _moves(scene: Scene) -> list[str]:
    if not scene.arrows:
        return []
    found: dict[str, list[str]] = {}
    for arrow in scene.arrows:
        found.setdefault(arrow.owner, []).append(" to ".join(place(scene, space) for space in arrow.path))
    return [f"{people(scene, owner)} moved: {'; '.join(moves)}." for owner, moves in found.items()]


def _provinces(scene: Scene) -> list[str]:
    """Who controls which provinces."""
    realm = baked(scene.game).layout.realm() if has_map(scene.game) else {}
    found: dict[str, list[str]] = {}
    for province, owner in scene.provinces.items():
        title = realm[province].title if province in realm else province.replace("_", " ").title()
        found.setdefault(owner, []).append(title)
    return [f"Provinces of {people(scene, owner)}: {listed(names)}." for owner, names in found.items()]


def _marked(scene: Scene, brief: bool = False) -> list[str]:
    """Capitals, and what marks places as somebody's; in brief those with the same mark are counted where they are
    many."""
    told = {(stack.space, piece.name) for stack in scene.stacks for piece in stack.counters}
    told_of = [
        f"{place(scene, one.space)} ({one.name}): {people(scene, one.owner)}."
        for one in scene.crests
        if (one.space, one.name) not in told
    ]
    found: dict[str, list[str]] = {}
    for token in scene.tokens:
        found.setdefault(token.name, []).append(place(scene, token.space))
    for name, places in found.items():
        where = plural(len(places), "place") if brief and len(places) > MANY else listed(places)
        told_of.append(f"In {where}: {name}.")
    return told_of


def _beside(scene: Scene, crop: Crop) -> list[str]:
    """Pieces on no space, where the picture shows them."""
    shown = scene.trays if shows_standing(scene, full=crop == Crop()) else ()
    return [f"{tray.title}: {pieces(tray.counters)}." for tray in shown if tray.counters]


def _holdings(scene: Scene, brief: bool = False) -> list[str]:
    """A sentence for each people, those with most places first; those who play before those whom nobody plays."""
    found: dict[str, list[Stack]] = {}
    for stack in scene.stacks:
        found.setdefault(stack.owner, []).append(stack)
    scores = {score.owner for score in scene.status.scores} if scene.status is not None else set()
    playing = {owner.id for owner in scene.owners if scores & {owner.id, owner.side}}
    order = sorted(found, key=lambda owner: (owner not in playing, -len(found[owner]), owner))
    full = [f"{people(scene, owner)}: {', '.join(_alike(scene, found[owner]))}." for owner in order]
    if not brief:
        return full
    counted = [f"{people(scene, owner)}, {', '.join(_counted(found[owner]))}." for owner in order]
    return [
        min(pair, key=len) if _are_alike(found[owner]) else pair[0]
        for owner, pair in zip(order, zip(full, counted, strict=True), strict=True)
    ]


def _alike(scene: Scene, stacks: list[Stack]) -> Iterator[str]:
    """What stands where; what is the same in several places is said once."""
    found: dict[str, list[str]] = {}
    for stack in stacks:
        found.setdefault(pieces(stack.counters), []).append(_where(scene, stack))
    for told, places in found.items():
        yield f"{listed(places)} ({told}{' each' if len(places) > 1 else ''})"


def _are_alike(stacks: list[Stack]) -> bool:
    """Whether most places of a people have the same as another of them, so that it tells much how many there are."""
    found = Counted(pieces(stack.counters) for stack in stacks)
    return 2 * sum(count for _, count in found.most_common(BRIEF) if count > 1) > len(stacks)


def _counted(stacks: list[Stack]) -> Iterator[str]:
    """In how many places what stands."""
    found = Counted(pieces(stack.counters) for stack in stacks).most_common()
    (told, count), *more = found[:BRIEF]
    yield f"{plural(len(stacks), 'place')}: {told} in {count}"
    yield from (f"{told} in {count}" for told, count in more)
    if len(found) > BRIEF:
        yield f"others in {sum(count for _, count in found[BRIEF:])}"


def _where(scene: Scene, stack: Stack) -> str:
    name = place(scene, stack.space)
    return f"within the walls of {name}" if stack.walls else name
