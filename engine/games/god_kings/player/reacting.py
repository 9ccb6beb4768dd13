"""Answers to what others do: inside or outside, interception, Avoid Battle, pursuit, charges, cards."""

from engine.games.god_kings.player import answers, weights
from engine.games.god_kings.position import State, control
from engine.kernel import Answer, Ask
from engine.wargame.answers import keys_of, suggested


def own(seen: State, ask: Ask) -> bool:
    """Whether it is about one's own units."""
    return ask.role in ("", answers.me_of(seen, ask))


def intercept(seen: State, ask: Ask) -> Answer:
    """13.2 With clearly more strength, or to save a space of the HomeCountry from as much."""
    theirs = int(ask.about["theirs"])
    home = str(ask.about["at"]) in control.home_spaces(seen, answers.me_of(seen, ask))
    enough = (weights.WEIGHT.at_home if home else weights.WEIGHT.intercept) * theirs
    able = [o for o in ask.options if int(o.facts.get("needed", 0)) >= weights.WEIGHT.chance]
    able = [o for o in able if not o.facts.get("by_hand") and int(o.facts["ours"]) >= enough]
    if not able or not own(seen, ask):
        return suggested(seen, ask)
    return max(able, key=lambda o: (int(o.facts["ours"]), o.key)).key


def avoid(seen: State, ask: Ask) -> Answer:
    """14.1 From an enemy who is much stronger; where most is near to be had, or least to be feared."""
    theirs, ours = int(ask.about["theirs"]), int(ask.about["ours"])
    able = [o for o in ask.options if not o.idle and not o.facts.get("by_hand")]
    if not able or theirs < weights.WEIGHT.weaker * ours or int(able[0].facts.get("needed", 0)) < weights.WEIGHT.chance:
        return suggested(seen, ask)
    scene = answers.look(seen, ask).scene
    return min(able, key=lambda o: (scene.threat(o.at) > ours, -scene.pull.get(o.at, 0.0), o.key)).key


def avoid_to(seen: State, ask: Ask) -> Answer:
    """14.1.j The safest space."""
    scene = answers.look(seen, ask).scene
    places = [option for option in ask.options if option.at]
    return min(places, key=lambda o: (scene.threat(o.at), o.key)).key if places else suggested(seen, ask)


def pursue(seen: State, ask: Ask) -> Answer:
    """14.4 Where a die would do."""
    able = [option for option in ask.options if int(option.facts.get("needed", 0)) >= 1 and not option.idle]
    return able[0].key if able else suggested(seen, ask)


def back_up(seen: State, ask: Ask) -> Answer:
    """13.5 From interceptors who are much stronger."""
    theirs, ours = int(ask.about.get("theirs", 0)), int(ask.about.get("ours", 0))
    back = [option for option in ask.options if option.key.startswith("to:")]
    return back[0].key if back and theirs > weights.WEIGHT.weaker * ours else suggested(seen, ask)


def charge(seen: State, ask: Ask) -> Answer:
    """15.5.2 With a fair chance, or against a force that is much stronger anyhow."""
    able = [option for option in ask.options if not option.idle]
    if not able:
        return suggested(seen, ask)
    hopeless = int(ask.about["theirs"]) > weights.WEIGHT.lost * int(ask.about["ours"])
    return able[0].key if hopeless or int(ask.about["percent"]) >= weights.WEIGHT.charge else ask.options[0].key


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
    one, two = int(ask.about["attacking"]), int(ask.about["defending"])
    if one > weights.WEIGHT.lost * two or two > weights.WEIGHT.lost * one:
        return suggested(seen, ask)
    return helping(seen, ask)


def helping(seen: State, ask: Ask) -> Answer:
    """The first card that helps one's own side."""
    me = answers.me_of(seen, ask)
    found = [option.key for option in ask.options if option.facts.get("helps") == me]
    return found[0] if found else suggested(seen, ask)


def rumor(seen: State, ask: Ask) -> Answer:
    """19.3.l Against a rival's heir."""
    if ask.about.get("power") in (answers.me_of(seen, ask), *seen.neutral):
        return suggested(seen, ask)
    held = [option.key for option in ask.options if not option.idle]
    return held[0] if held else suggested(seen, ask)
