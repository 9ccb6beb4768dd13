"""Ways over a toy map: a river valley with a pass beside it, and an island."""

from __future__ import annotations

from engine.wargame.paths import Way, chain, cheapest, flood, joined

LAND = {
    "delta": ("memphis",),
    "memphis": ("delta", "thebes", "oasis"),
    "thebes": ("memphis", "kush", "oasis"),
    "kush": ("thebes",),
    "oasis": ("memphis", "thebes"),
    "island": (),
}
PRICE = {"oasis": 2}


def price_to(here: str, paid: int) -> list[tuple[str, int]]:
    return [(near, PRICE.get(near, 1)) for near in LAND[here]]


def test_a_flood_tells_how_many_steps_away_everything_is_nearest_first() -> None:
    assert flood(["delta"], LAND.__getitem__) == {"delta": 0, "memphis": 1, "thebes": 2, "oasis": 2, "kush": 3}
    assert list(flood(["delta"], LAND.__getitem__, 2)) == ["delta", "memphis", "thebes", "oasis"]
    assert flood(["kush", "delta"], LAND.__getitem__)["thebes"] == 1, "from the nearest of several starts"


def test_what_hangs_together_is_listed_nearest_first_and_not_over_what_is_closed() -> None:
    assert joined(["delta"], LAND.__getitem__) == ["delta", "memphis", "thebes", "oasis", "kush"]
    assert joined(["delta"], LAND.__getitem__, ["thebes"]) == ["delta", "memphis", "oasis"]
    assert joined(["island", "kush"], LAND.__getitem__, {"memphis"}) == ["island", "kush", "thebes", "oasis"]


def test_a_chain_leads_through_open_places_only() -> None:
    assert chain("delta", LAND.__getitem__, lambda place: place != "thebes") == {
        "delta": (), "memphis": ("memphis",), "oasis": ("memphis", "oasis"),
    }  # fmt: skip


def test_a_chain_gives_a_way_with_the_fewest_steps() -> None:
    assert chain("delta", LAND.__getitem__)["kush"] == ("memphis", "thebes", "kush")
    assert chain("island", LAND.__getitem__) == {"island": ()}


def test_the_cheapest_way_to_everywhere_within_a_price() -> None:
    ways = cheapest("delta", price_to, 3)
    assert ways == {
        "memphis": Way(1, ("memphis",)),
        "thebes": Way(2, ("memphis", "thebes")),
        "oasis": Way(3, ("memphis", "oasis")),
        "kush": Way(3, ("memphis", "thebes", "kush")),
    }
    assert list(ways) == ["memphis", "thebes", "oasis", "kush"], "the cheapest first, then the shortest"
    assert "oasis" not in cheapest("delta", price_to, 2)


def test_of_ways_that_cost_the_same_the_one_with_fewer_steps_is_taken() -> None:
    links = {"a": [("b", 1), ("d", 2)], "b": [("c", 1)], "c": [("d", 0)], "d": []}
    assert cheapest("a", lambda here, paid: links[here])["d"] == Way(2, ("d",))


def test_where_nobody_goes_on_the_way_ends() -> None:
    def guarded(here: str, paid: int) -> list[tuple[str, int]]:
        return [] if here == "memphis" else price_to(here, paid)

    assert list(cheapest("delta", guarded)) == ["memphis"]
