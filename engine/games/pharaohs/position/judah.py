"""14.0 The Chosen People: Godly or Ungodly, and captured if left alone."""

from engine.games.pharaohs.position import State
from engine.kernel import Table

ANCIENT_ENEMIES = ("canaan", "sea_peoples")
STAYS_GODLY, TURNS_GODLY = 3, 2  # 14.2.b, 14.2.c: the highest die that does
FACES = {"godly": "Godly", "ungodly": "Ungodly"}


def judah_is_inspired(s: State, area: str, enemy: str) -> bool:
    """14.1.c, 14.1.d While Godly, Judah's dice get +1 against two nations, and against all in the area Judah."""
    return s.chosen == "godly" and (enemy in ANCIENT_ENEMIES or area == "judah")


def roll_for_faith(t: Table[State]) -> None:
    """14.2 At the end of every Judah turn the marker may change its face; once captured, never again (14.3.b)."""
    s = t.state
    if s.chosen not in ("godly", "ungodly"):
        return
    [die] = t.dice.roll("chosen people")
    before = s.chosen
    s.chosen = "godly" if die <= (STAYS_GODLY if before == "godly" else TURNS_GODLY) else "ungodly"
    how = "stay" if s.chosen == before else "become"
    shame = " The elders are displeased." if s.chosen == before == "ungodly" else ""
    t.tell(f"The Chosen People roll {die} and {how} {FACES[s.chosen]}.{shame}", "BP-14.2.a")
