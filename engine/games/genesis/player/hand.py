"""Cards: which to play now, which to keep."""

from engine.games.genesis.data import tables
from engine.games.genesis.player import answers, moves, pacts
from engine.games.genesis.player.scene import Scene
from engine.games.genesis.position import State, places
from engine.kernel import Answer, Ask
from engine.wargame.answers import keys_of, named

CARD_WORTH = {
    "gold": 9, "chariot": 8, "conqueror": 7, "tactical_surprise": 6, "amun_ra": 6, "arzawa": 6, "elam": 6, "canaan": 6,
    "joshua": 5, "ambush": 5, "begat": 5, "horus": 5, "arinna": 5, "enlil": 5, "marduk": 5, "teshup": 5, "traitor": 4,
    "assassination": 4, "lukkan_pirates": 3, "naval_power": 2, "sherden": 2, "moses": 2, "alliance": 3,
    "raise_militia": 1,
}  # fmt: skip
AT_ONCE = (
    "gold", "chariot", "begat", "traitor", "assassination", "conqueror", "lukkan_pirates", "arzawa", "elam", "canaan",
)  # fmt: skip


def card_to_play(scene: Scene, keys: list[str]) -> str:
    """A card worth playing now."""
    for key in keys:
        card = named(key)
        kind = tables.KIND[card]
        if kind in AT_ONCE and not (kind == "assassination" and not worth_killing(scene)):
            return card
        if kind in ("horus", "arinna", "enlil", "marduk", "teshup") and moves.best_march(
            scene, scene.me, "free", god_homes(scene, kind)
        ):
            return card
        if kind == "alliance" and pacts.wants_alliance(scene):
            return card
        if kind == "naval_power" and scene.s.pirates:
            return card
    return ""


def god_homes(scene: Scene, kind: str) -> list[str]:
    return [c for c in places.world(scene.s).homes.get(tables.CARDS[kind].power, ()) if c not in scene.s.destroyed]


def worth_killing(scene: Scene) -> bool:
    kings = [tables.KINGS[king] for king in scene.s.kings]
    return any(k.power in scene.s.kingdoms and k.power != scene.me and k.campaign <= 3 for k in kings)


def keep_card(seen: State, ask: Ask) -> Answer:
    return max(keys_of(ask), key=lambda key: CARD_WORTH.get(tables.KIND.get(named(key), ""), 0))


def worst_card(seen: State, ask: Ask) -> Answer:
    """A fourth card: one that pays is played, else the least useful one goes."""
    plays = [key for key in keys_of(ask) if key.startswith("play:")]
    card = card_to_play(answers.scene_for(seen, ask), plays)
    if card:
        return f"play:{card}"
    drops = [key for key in keys_of(ask) if key.startswith("discard:")]
    return min(drops, key=lambda key: CARD_WORTH.get(tables.KIND[named(key)], 0))
