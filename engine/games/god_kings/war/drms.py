"""15.5.5 DRMs: what counts for a side in a battle, source by source."""

from engine.games.god_kings.data import numbers, peoples, rulers, spaces
from engine.games.god_kings.events import scenes
from engine.games.god_kings.position import Battle, Counts, Party, State, asking, control, pieces
from engine.wargame.text import listed


def count_drms(s: State, b: Battle) -> None:
    """15.5.1.d Step 3, for both sides, before any card."""
    for party in (b.attacker, b.defender):
        party.drms = sources(s, b, party, pieces.marked(s, b.at, party.side, pieces.FIGHTING))


def sources(s: State, b: Battle, party: Party, units: Counts) -> Counts:
    """All that counts for and against a party that fights with these units."""
    every = commanders(party) | local_allies(s, b.at, party) | mountains(b, party) | divisions(units)
    return {source: n for source, n in (every | reactions(b, party)).items() if n}


def commanders(party: Party) -> Counts:
    """15.5.5.a The BR of the commander."""
    return {asking.title_of(party.general): rulers.GENERALS[party.general].br} if party.general else {}


def local_allies(s: State, at: str, party: Party) -> Counts:
    """15.5.5.d-f Who controls the province, with a general in the battle; more for the owner of a HC there."""
    province = control.province_of(at) if at in spaces.SPACES else ""
    if not province or not party.generals or not control.holds(s, party.side, province):
        return {}
    own = province in control.home_provinces(s, party.side)
    return {"Local Allies": numbers.MODIFIERS["allies_at_home" if own else "allies"]}


def mountains(b: Battle, party: Party) -> Counts:
    """15.5.5.h For the Defender."""
    return {"mountains": numbers.MODIFIERS["mountain"]} if party is b.defender and pieces.mountain(b.at) else {}


def divisions(units: Counts) -> Counts:
    """15.5.5.i One for each division of which all three warriors fight."""
    names = [peoples.DIVISIONS[name].name for name in pieces.whole_divisions(units)]
    return {f"division {name}": numbers.MODIFIERS["division"] for name in names}


def reactions(b: Battle, party: Party) -> Counts:
    """15.5.5.j, 13.4.i An interception, once; 14.1.h who has failed to avoid this battle."""
    found: Counts = {}
    if b.intercepted and party is b.defender:
        found["interception"] = numbers.MODIFIERS["intercepted"]
    if party.avoided:
        found["failed to avoid battle"] = numbers.MODIFIERS["failed_to_avoid"]
    return found


def add_cards(b: Battle, field: scenes.Field) -> None:
    """15.5.5.b What the Action Cards of step 4 have come to."""
    for which, party in ((scenes.ATTACKER, b.attacker), (scenes.DEFENDER, b.defender)):
        for general in field.bribed:
            if general in party.generals:
                dismiss(party, general)
        if field.dust and party.general:
            party.drms.pop(asking.title_of(party.general), None)
        if field.drms[which]:
            party.drms["Action Cards"] = field.drms[which]


def dismiss(party: Party, general: str) -> None:
    """A bribed warlord does not command: another general of that side does, if there is one."""
    if party.general != general:
        return
    party.drms.pop(asking.title_of(general), None)
    others = [other for other in party.generals if other != general]
    party.general = others[0] if others else ""
    party.drms = {source: n for source, n in (commanders(party) | party.drms).items() if n}


def total(party: Party) -> int:
    return sum(party.drms.values())


def drm_text(party: Party) -> str:
    """`Egypt 6 (Thutmose III 4, division Amon 1, division Ra 1)`."""
    sources = [f"{source} {n}" for source, n in party.drms.items()]
    return f"{peoples.name_of(party.side)} {total(party)}" + (f" ({listed(sources)})" if sources else "")
