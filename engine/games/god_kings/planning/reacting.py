"""Answers to what others do: inside or outside, interception, Avoid Battle, pursuit, charges, cards."""

from __future__ import annotations

from engine.board.answers import keys_of, suggested
from engine.games.god_kings.control import home_spaces
from engine.games.god_kings.planning.answers import look, me_of
from engine.games.god_kings.state import State
from engine.kernel.questions import Answer, Ask, Option


def own(seen: State, ask: Ask) -> bool:
    """Whether it is about one's own units."""
    return ask.role in ("", me_of(seen, ask))


def intercept(seen: State, ask: Ask) -> Answer:
    """13.2 With clearly more strength, or to save a space of the HomeCountry from as much."""
    theirs = int(ask.about["theirs"])
    home = str(ask.about["at"]) in home_spaces(seen, me_of(seen, ask))
    able = [o for o in ask.options if int(o.facts.get("needed", 0)) >= 2 and not o.facts.get("by_hand")]
    able = [o for o in able if 10 * int(o.facts["ours"]) >= (9 if home else 12) * theirs]
    if not able or not own(seen, ask):
        return suggested(seen, ask)
    return max(able, key=lambda o: (int(o.facts["ours"]), o.key)).key


def avoid(seen: State, ask: Ask) -> Answer:
    """14.1 From an enemy who is much stronger; where most is near to be had, or least to be feared."""
    theirs, ours = int(ask.about["theirs"]), int(ask.about["ours"])
    able = [o for o in ask.options if not o.idle and not o.facts.get("by_hand")]
    if not able or 10 * theirs < 15 * ours or int(able[0].facts.get("needed", 0)) < 2:
        return suggested(seen, ask)
    scene = look(seen, ask).scene
    return min(able, key=lambda o: (scene.threat(o.at) > ours, -scene.pull.get(o.at, 0.0), o.key)).key


def avoid_to(seen: State, ask: Ask) -> Answer:
    """14.1.j The safest space."""
    scene = look(seen, ask).scene
    places = [option for option in ask.options if option.at]
    return min(places, key=lambda o: (scene.threat(o.at), o.key)).key if places else suggested(seen, ask)


def pursue(seen: State, ask: Ask) -> Answer:
    """14.4 Where a die would do."""
    able = [option for option in ask.options if int(option.facts.get("needed", 0)) >= 1 and not option.idle]
    return able[0].key if able else suggested(seen, ask)


def back_up(seen: State, ask: Ask) -> Answer:
    """13.5 From interceptors who are stronger by half."""
    theirs, ours = int(ask.about.get("theirs", 0)), int(ask.about.get("ours", 0))
    back = [option for option in ask.options if option.key.startswith("to:")]
    return back[0].key if back and 10 * theirs > 15 * ours else suggested(seen, ask)


def charge(seen: State, ask: Ask) -> Answer:
    """15.5.2 With even chances, or against a force that is much stronger anyhow."""
    able = [option for option in ask.options if not option.idle]
    if not able:
        return suggested(seen, ask)
    percent = int(ask.about["percent"])
    return able[0].key if percent >= 34 or int(ask.about["theirs"]) > 2 * int(ask.about["ours"]) else ask.options[0].key


def advantage(seen: State, ask: Ask) -> Answer:
    """15.5.6 All to the own die: it wins, and costs the enemy most."""
    n = int(ask.about["advantage"])
    plus = [option.key for option in ask.options]
    return ask.parse({plus[0]: min(n, ask.options[0].most)})


def sortie(seen: State, ask: Ask) -> Answer:
    """17.7 Those inside come out when they turn the scales."""
    return "yes" if "yes" in keys_of(ask) and int(ask.about.get("theirs", 0)) else suggested(seen, ask)


# ---------------------------------------------------------------- cards out of turn


def battle_card(seen: State, ask: Ask) -> Answer:
    """15.5.1.e For oneself in a battle that is near to even."""
    me = me_of(seen, ask)
    mine = {"attacker": ask.about.get("attacker") == me, "defender": ask.about.get("defender") == me}
    if not any(mine.values()):
        return suggested(seen, ask)
    side = "attacker" if mine["attacker"] else "defender"
    ours = int(ask.about["attacking" if mine["attacker"] else "defending"])
    theirs = int(ask.about["defending" if mine["attacker"] else "attacking"])
    if ours > 2 * theirs or theirs > 2 * ours:
        return suggested(seen, ask)
    good = [option for option in ask.options if option.key.startswith(f"{side}:") and helps(option)]
    return good[0].key if good else suggested(seen, ask)


def helps(option: Option) -> bool:
    return str(option.facts.get("kind", "")) not in ("levies_waver", "sudden_dust_storm")


def siege_card(seen: State, ask: Ask) -> Answer:
    """17.3.a For one's own siege, against one of one's own cities."""
    me, at = me_of(seen, ask), str(ask.about["at"])
    kinds = ("traitor", "ladders_and_rams") if ask.about.get("power") == me else ()
    if seen.markers.get(at) == me:
        kinds = ("sally_by_night", "plague_in_the_camp")
    return first_of_kinds(seen, ask, kinds)


def charge_card(seen: State, ask: Ask) -> Answer:
    """15.5.1.b For the own charge, against that of an enemy in the same battle."""
    me = me_of(seen, ask)
    battle = seen.battle
    if battle is None or me not in (battle.attacker.side, battle.defender.side):
        return suggested(seen, ask)
    return first_of_kinds(seen, ask, ("irresistible_charge",) if ask.about.get("power") == me else ("wisdom_of_horus",))


def first_of_kinds(seen: State, ask: Ask, kinds: tuple[str, ...]) -> Answer:
    """The first card of one of these kinds that is offered."""
    found = [option.key for option in ask.options if option.facts.get("kind") in kinds]
    return found[0] if found else suggested(seen, ask)


def rumor(seen: State, ask: Ask) -> Answer:
    """19.3.l Against a rival's heir."""
    if ask.about.get("power") in (me_of(seen, ask), *seen.neutral):
        return suggested(seen, ask)
    return first_of_kinds(seen, ask, ("false_rumor",))
