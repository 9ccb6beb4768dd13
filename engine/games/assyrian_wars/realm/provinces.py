"""7.1D.l-p, u Provinces: the one area of a conquered country that its conqueror may keep."""

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.position import State, asking, control, pieces, topics
from engine.kernel import Option, Rule, Table
from engine.kernel.topics import StandingOrder
from engine.wargame.orders import never, suggested

PROVINCE = topics.TOPICS.new(
    "province", "which area of a conquered country becomes a province",
    StandingOrder("suggested", "take the first area that may be one", suggested),
    StandingOrder("never", "take no province", never),
)  # fmt: skip
NONE = Option("none", "take no province", idle=True)


def why_not(s: State, country: str, at: str) -> str:
    """7.1D.l, o, u Return why a conqueror cannot make an area its province; nothing if it can."""
    area = areas.AREAS[at]
    if area.capital:
        return "A capital is never a province (AW-7.1D.o)."
    if area.eco:
        return "A city with a printed ECO number is never a province (AW-7.1D.o)."
    if not area.may_be_province:
        return "Only a home city, in Persia a square area, can be a province (AW-7.1D.u)."
    if control.controller(s, at) != country:
        return f"You do not control {areas.NAMES[at]} (AW-7.1D.u)."
    return "" if pieces.here(s, at, country) else f"You have no unit in {areas.NAMES[at]} (AW-7.1D.m)."


def choose(t: Table[State], country: str, conquered: str) -> Rule[str]:
    """7.1D.l Ask a conqueror which area of the conquered country to keep; empty: none."""
    s = t.state
    home = [at for at in areas.HOME[conquered] if control.in_play(s, at)]
    able = [at for at in home if not why_not(s, country, at)]
    if not able:
        return ""
    key = yield from asking.asker(t, country).choose(
        PROVINCE, "AW-7.1D.l", f"Choose a province in {nations.name_of(conquered)}",
        [*(asking.area_option(at, words="keep") for at in able), NONE], default=able[0],
        barred={at: why_not(s, country, at) for at in home if at not in able},
        about={"country": conquered}, verb="province",
    )  # fmt: skip
    return "" if key == NONE.key else key


def found(t: Table[State], country: str, at: str) -> None:
    """7.1D.l An area of a conquered country becomes the province of its conqueror."""
    t.state.provinces[at] = country
    t.tell(f"{areas.NAMES[at]} becomes a province of {nations.name_of(country)}.", "AW-7.1D.l", news=True)
