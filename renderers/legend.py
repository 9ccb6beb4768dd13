"""What the signs on a map mean: of all that a game's look explains, what is on this map; and whose the colors are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from engine.wargame.text import listed
from renderers.scene import Key, Owner, Scene

LEGEND = "legend"  # the overlay of every look that explains its signs
TITLE = "Legend: what the signs mean"
PRINTED = ("node", "figure", "way")  # on the map itself, whatever stands on it


def explained(scene: Scene, keys: Iterable[Key]) -> Scene:
    """The scene with its legend, which can be read without the picture too."""
    found = on_the_map(scene, keys)
    return msgspec.structs.replace(scene, legend=found, caption=in_words(found))


def in_words(keys: Sequence[Key]) -> str:
    """What can be told of a drawing without seeing it is what it means."""
    return f"The map shows {listed([key.words for key in keys])}." if keys else "There is nothing on the map yet."


def on_the_map(scene: Scene, keys: Iterable[Key]) -> tuple[Key, ...]:
    """Those of the keys whose drawing is on it, then the owners of what is."""
    there = dict.fromkeys(drawn(scene))
    owners = [owner for owner in scene.owners if owner.id in dict.fromkeys(present(scene))]
    return (
        *(key for key in keys if (key.shape, key.name) in there or is_printed(key)),
        *(Key("owner", owner.id, called(owner), owner) for owner in owners),
    )


def called(owner: Owner) -> str:
    """Its name, with the letters on its counters, which are too small to be read on a drawing in a legend."""
    return f"{owner.name} ({owner.code})" if owner.code else owner.name


def is_printed(key: Key) -> bool:
    return key.shape in PRINTED and key.name not in ("less", "more")


def drawn(scene: Scene) -> Iterator[tuple[str, str]]:
    """Every kind of thing on the map, by shape and name."""
    yield from (("piece", counter.kind) for stack in scene.stacks for counter in stack.counters)
    yield from (("piece", counter.kind) for tray in scene.trays for counter in tray.counters)
    yield from (("seal", "province") for _ in scene.provinces)
    yield from (("plate", "walls") for stack in scene.stacks if stack.walls)
    yield from (("chip", "weak") for stack in scene.stacks for counter in stack.counters if counter.weak)
    yield from (("piece", token.kind) for token in scene.tokens)
    yield from (("piece", crest.kind) for crest in scene.crests)
    yield from (("sign", sign) for sign in scene.marks.values())
    yield from (("sign", sign) for signs in scene.signs.values() for sign in signs)
    yield from (("figure", figure.sense) for figure in scene.figures)


def present(scene: Scene) -> Iterator[str]:
    """Whose anything on the map is."""
    yield from scene.held.values()
    yield from scene.provinces.values()
    yield from (stack.owner for stack in scene.stacks)
    yield from (token.owner for token in scene.tokens)
