"""The fifth turn of the campaign, played on Discord by three people from its first card to the first of the sixth.

Syria is full of armies: the King of Egypt stands in Kadesh and a warlord of his in Byblos, the King of Mitanni in Emar,
one of his warlords before Egypt in Hamath and one in the east, and Hatti holds the road from Alalakh to Nahrin. The
deck and the dice that matter are prepared; from there on everybody plays what he is dealt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.games.god_kings.data.spaces import SPACES
from engine.games.god_kings.position.state import State
from tests.games.god_kings.harness import Stacks, build
from tests.rules import rule
from tests.simcord.driver import aloud
from tests.simcord.kings import EGYPT, HATTI, MITANNI, OPTIONS, SEATS, board, ordered, table, to_card, window
from tests.simcord.prepared import Cast
from tests.simcord.town import texts

MARCH, LANDING, INVASION, LEADERS, REVOLT, NIGHT_MARCH = "65", "7", "54", "1", "110", "61"
KASSITES, RELIEF, ATTACK, NEUTRAL, TRADE, ARCHERS = "2", "60", "71", "3", "28", "59"
ALEPPO, SUMUR, ONCE_MORE, TRAITOR, RUMOR, HUNT, HARVEST = "30", "31", "33", "88", "15", "34", "38"
HANDS: Mapping[str, Sequence[str]] = {
    EGYPT: (MARCH, LANDING, INVASION, LEADERS, REVOLT, NIGHT_MARCH, "29"),
    MITANNI: (KASSITES, RELIEF, ATTACK, NEUTRAL, TRADE, ARCHERS, "64"),
    HATTI: (ALEPPO, SUMUR, ONCE_MORE, TRAITOR, RUMOR, HUNT, HARVEST),
}
FOR_THE_KASSITES = "40"  # what is drawn in the Neutral Nations Round

ON: Stacks = {
    "kadesh": {EGYPT: {"warrior_amon": 3, "chariot": 3}},
    "byblos": {EGYPT: {"warrior_ra": 3}},
    "gaza": {EGYPT: {"warrior_seth": 3}},
    "emar": {MITANNI: {"warrior_washukanni": 3, "chariot": 3}},
    "hamath": {MITANNI: {"warrior_taidu": 2}},
    "kahat": {MITANNI: {"warrior_nuhasse": 3}},
    "washukanni": {MITANNI: {"warrior_taidu*inside": 1}},
    "ugarit": {HATTI: {"chariot": 3}},
    "nahrin": {HATTI: {"warrior_nerik": 3}},
    "alalakh": {HATTI: {"warrior_hattusha": 3}},
    "babylon": {"kassites": {"warrior_babylon": 3, "warrior_marduk": 3, "chariot": 2}},
}
GENERALS = {
    "amenhotep_iii": "kadesh", "egypt_a": "byblos", "egypt_b": "gaza",
    "shuttarna_ii": "emar", "mitanni_a": "hamath", "mitanni_b": "kahat",
    "hattusili_ii": "ugarit", "hatti_a": "nahrin", "hatti_b": "alalakh",
    "kadashman_harbe_i": "babylon", "kassites_a": "babylon", "kassites_b": "babylon",
}  # fmt: skip
ABROAD = {
    EGYPT: "sile raphia serabit gaza ashkelon jaffa jerusalem megiddo hazor tyre byblos kumidi kadesh sumur",
    MITANNI: "til_barsip karkemish emar aleppo ebla hamath ukulzat",
    HATTI: "kummanni lawazantiya adaniya tarsa alalakh ugarit nahrin purushanda",
    "kassites": "ur uruk larsa",
}
GARRISONS = "memphis gaza kadesh sumur washukanni karkemish aleppo hattusha kummanni ugarit babylon ur"
DIVISIONS = {
    EGYPT: ["amon", "ra", "seth"], MITANNI: ["washukanni", "taidu", "nuhasse"], HATTI: ["hattusha", "nerik"],
    "kassites": ["babylon", "marduk"],
}  # fmt: skip

DICE: dict[str, list[int | str]] = {
    "deck": [*HANDS[EGYPT], *HANDS[MITANNI], *HANDS[HATTI], FOR_THE_KASSITES],
    "intercept tunip from nahrin": [6], "avoid hamath mitanni": [1], "avoid ebla mitanni": [2], "pursue": [2, 1],
    "intercept ukulzat from emar": [2], "battle ukulzat attacker": [2], "battle ukulzat defender": [5],
    "siege aleppo": [4], "battle ugarit attacker": [1], "battle ugarit defender": [5],
    "battle aleppo attacker": [5], "battle aleppo defender": [2], "siege sumur": [2, 2],
    "succession mitanni": [5, 4, 1, 6, 6], "battle terqa attacker": [5], "battle terqa defender": [2],
    "succession kassites": [6],
}  # fmt: skip


def turn_five() -> State:
    """Nothing has happened in this turn yet: the cards are still in the deck, and all armies are to be placed anew."""
    markers = {at: power for power, names in ABROAD.items() for at in names.split()}
    return build(
        ON, generals=GENERALS, turn=5, round=0, phase="turn_start", order=list(SEATS), markers=markers,
        garrisons=GARRISONS.split(), divisions=DIVISIONS, total={EGYPT: 34, MITANNI: 30, HATTI: 32}, options=OPTIONS,
    )  # fmt: skip


@rule(
    "GK-13.4.e", "GK-14.1.e", "GK-14.4.a", "GK-14.4.e", "GK-16.2.c", "GK-17.3.b", "GK-17.3.c", "GK-17.7.a",
    "GK-19.3.l", "GK-20.3.b", "GK-20.3.c", "GK-21.0.b", "GK-22.0.a", "GK-23.0.f",
)  # fmt: skip
async def test_a_whole_turn_with_a_restart_in_the_middle(caplog: pytest.LogCaptureFixture) -> None:
    """All Rounds, the Victory Phase and the fall of Mitanni, by buttons, selects, forms and order lines."""
    async with table(caplog, turn_five(), DICE) as c:
        await reinforcements(c)
        for player in c.seats.values():  # from here on nobody wants to confirm what cannot be taken back
            await c.there.runtime.store.people.wish(player.person.id, confirm=False)

        await egypt_marches_against_mitanni(c)
        await mitanni_leads_the_kassites(c)
        await hatti_besieges_aleppo(c)

        await egypt_lands_in_ugarit(c)
        await mitanni_relieves_aleppo(c)
        await hatti_besieges_sumur(c)

        await egypt_calls_the_gasga(c)
        await mitanni_gets_no_new_king(c)
        await mitanni_attacks_the_kassites(c)
        await a_traitor_opens_sumur(c)

        await egypt_leads_the_gasga(c)
        await mitanni_leads_the_kassites_no_more(c)
        await to_card(c, HATTI, HUNT, "event")

        await amurru_revolts(c)
        await to_card(c, MITANNI, TRADE, "event")
        await to_card(c, HATTI, HARVEST, "event")

        await points_are_counted(c)
        await mitanni_falls(c)
        await c.played_by("components", "do", "form", "choose", "confirmed")


# ---------------------------------------------------------------------- the Reinforcement Phase


async def reinforcements(c: Cast) -> None:
    """5.0, 7.1 Seven cards each, no gifts; what the provinces yield becomes chariots, and armies stand as before."""
    assert (await c.session()).state.hands == {seat: list(hand) for seat, hand in HANDS.items()}
    await c.all_play("give", {seat: {} for seat in SEATS})
    for seat, chariots in ((EGYPT, 5), (MITANNI, 3), (HATTI, 3)):
        await c.plays(seat, "buy", {"chariot": chariots})
        await c.plays(seat, "place_anew", "before")
    assert (await c.said())[-2:] == [
        "Hatti places Hattusili II with 3 chariots in Ugarit; Warlord A of Hatti with 3 warriors of Nerik in Nahrin; "
        "Warlord B of Hatti with 3 warriors of Hattusha in Alalakh.",
        "The Kassites buy in Babylon: 3 chariots and 1 mercenary.",
    ]


# ---------------------------------------------------------------------- Round 1


async def sets_out(c: Cast, seat: str, card: str, general: str, who: Mapping[str, int]) -> None:
    """11.2 This card activates a general, who takes these units with him; no card is laid on the march."""
    await to_card(c, seat, card, "activate")
    await c.plays(seat, "general", f"general:{general}")
    await c.plays(seat, "who", dict(who))
    await c.plays(seat, "march_card", "pass")


async def egypt_marches_against_mitanni(c: Cast) -> None:
    """11.3 Hatti tries to intercept Amenhotep and fails; a warlord avoids him twice and is pursued; a King comes."""
    await to_card(c, EGYPT, MARCH, "activate")
    await c.plays(EGYPT, "general", "general:amenhotep_iii")
    await c.plays(EGYPT, "who", {"warrior_amon": 3, "chariot": 5}, "components")
    said = "Who goes with Amenhotep III from Kadesh? **3 warriors of Amon and 5 chariots**"
    assert said in texts(c.seats[EGYPT].prompt)
    await c.plays(EGYPT, "march_card", "pass")
    await c.plays(EGYPT, "march", "to:tunip", "components")
    await nobody_comes_to_tunip(c)
    for at, to in (("hamath", "ebla"), ("ebla", "aleppo")):
        await he_gets_away(c, at, to)
    await c.plays(EGYPT, "march", "to:ukulzat", "components")
    await the_king_of_mitanni_comes(c)


async def nobody_comes_to_tunip(c: Cast) -> None:
    """13.4.e Two are asked at once; the one who tries does not come."""
    hatti = c.seats[HATTI]
    await hatti.open()
    shown = aloud(hatti.prompt)
    assert "Amenhotep III enters Tunip with 3 warriors of Amon and 5 chariots." in shown
    assert "Does Hatti intercept from Nahrin?" in shown and "(2 or less)" in shown
    await c.all_play("intercept", {MITANNI: "pass", HATTI: "all:nahrin"})
    await window(c, "interception_card")
    assert (await c.said())[-1] == (
        "Warlord A of Hatti tries to intercept from Nahrin with 3 warriors of Nerik: 6, needs 2 or less, and does not "
        "come."
    )


async def he_gets_away(c: Cast, at: str, to: str) -> None:
    """14 The warlord who stands there avoids battle, and Egypt pursues."""
    await c.plays(EGYPT, "march", f"to:{at}", "components")
    await c.plays(MITANNI, "avoid", f"to:{to}", "components")
    await window(c, "avoidance_card")
    assert (await c.said())[-1].endswith(f"and gets away to {SPACES[to].name}.")
    await c.plays(EGYPT, "pursue", "pursue", "components")
    await window(c, "pursuit_card")
    assert (await c.said())[-1].endswith("and may go on.")
    assert (await c.session()).state.generals["mitanni_a"].at == to


async def the_king_of_mitanni_comes(c: Cast) -> None:
    """13.4 Shuttarna falls upon Egypt in Ukulzat and wins; 16 Amenhotep goes all the way back."""
    await c.plays(MITANNI, "intercept", "all:emar", "do")
    await window(c, "interception_card")
    said = await c.said()
    assert said[-1].startswith("Shuttarna II tries to intercept from Emar") and said[-1].endswith("and comes.")
    await c.seats[EGYPT].open()
    assert "Amenhotep III is intercepted in Ukulzat by 3 warriors of Washukanni" in texts(c.seats[EGYPT].prompt)
    await c.plays(EGYPT, "back_up", "fight", "components")
    await fought_out(c)
    said = await c.said()
    assert {"Mitanni wins the battle of Ukulzat.", "Mitanni scores 1 Victory Point."} <= set(said)
    assert "Egypt retreats from Ukulzat to Ebla, Hamath, Qatna and Kadesh." in said
    assert "Mitanni scores 1 Victory Point." in "\n".join(texts(m) for m in c.there.messages())


async def fought_out(c: Cast) -> None:
    """Everybody does what is safe until the army under way has ended its activation."""
    for _ in range(60):
        if (await c.session()).state.army is None:
            return
        await c.default()
    raise AssertionError("the activation does not end")


async def mitanni_leads_the_kassites(c: Cast) -> None:
    """20.2 A 3-Ops card activates a general of a Neutral Nation: Mitanni holds its marker from then on."""
    assert "neutral" in await uses(c, MITANNI, KASSITES)
    await c.plays(MITANNI, "use", "neutral")
    await c.plays(MITANNI, "neutral", "general:kassites_a")
    await c.plays(MITANNI, "who", {"warrior_marduk": 2})
    await c.plays(MITANNI, "march", "to:terqa")
    assert (await c.said())[-1] == "Warlord A of the Kassites goes from Babylon by Sippar, Hanat, Mari to Terqa."
    assert (await c.session()).state.held == {"kassites": MITANNI}


async def uses(c: Cast, seat: str, card: str) -> list[str]:
    """What this card can be used for in his Impulse."""
    await c.until(seat, "card")
    await c.plays(seat, "card", f"card:{card}", "components")
    return [option.key for option in (await c.asks())[seat].options]


async def hatti_besieges_aleppo(c: Cast) -> None:
    """11.8, 17.3 The warlord who has got away goes behind the walls, and they hold."""
    await sets_out(c, HATTI, ALEPPO, "hatti_b", {"warrior_hattusha": 3})
    await c.plays(HATTI, "march", "to:aleppo")
    await c.plays(MITANNI, "walls", "inside")
    assert (await c.said())[-1] == "Mitanni declares inside Aleppo: 2 warriors of Taidu and Warlord A of Mitanni."
    await c.plays(HATTI, "march", "siege")
    await window(c, "siege_card")
    assert (await c.session()).state.sieges == {"aleppo": 1}


# ---------------------------------------------------------------------- Round 2


async def egypt_lands_in_ugarit(c: Cast) -> None:
    """12, 16.2.c A warlord sails up the coast; the King of Hatti throws him back into the sea."""
    assert "Warlord B of Hatti besieges Aleppo: 4 - 1 = 3, the city resists." in await c.said()
    await sets_out(c, EGYPT, LANDING, "egypt_a", {"warrior_ra": 3})
    await c.plays(EGYPT, "march", "sail:ugarit", "components")
    await window(c, "march_card")
    await c.plays(HATTI, "walls", "outside")
    await fought_out(c)
    said = await c.said()
    assert "Warlord A of Egypt sails from Byblos to Ugarit." in said
    assert "Egypt has no way back over the sea: 3 warriors of Ra (3 reduced) eliminated." in said
    state = (await c.session()).state
    assert not any("ra" in key for sides in state.units.values() for key in sides.get(EGYPT, ()))


async def mitanni_relieves_aleppo(c: Cast) -> None:
    """17.7 Shuttarna falls upon those who besiege Aleppo, and those inside come out to fight beside him."""
    those = {"warrior_washukanni": 1, "warrior_washukanni/reduced": 2, "chariot/reduced": 3}
    await sets_out(c, MITANNI, RELIEF, "shuttarna_ii", those)
    await c.plays(MITANNI, "march", "to:aleppo")
    await c.until(MITANNI, "sortie")
    await c.seats[MITANNI].open()
    assert "Does the garrison of Aleppo (2 warriors of Taidu) make a sortie?" in texts(c.seats[MITANNI].prompt)
    await c.plays(MITANNI, "sortie", "yes", "components")
    assert any("Battle of Aleppo" in line and "2 warriors of Taidu" in line for line in await c.said())
    await fought_out(c)
    state, said = (await c.session()).state, await c.said()
    assert {"Mitanni wins the battle of Aleppo.", "The siege of Aleppo is lifted."} <= set(said)
    assert state.sieges == {} and HATTI not in state.units["aleppo"]


async def hatti_besieges_sumur(c: Cast) -> None:
    """11.2, 17.3 A march and a siege in one line, past Kadesh, whence nobody intercepts; the first roll fails."""
    await c.until(HATTI, "card")
    await ordered(c, HATTI, f"card {SUMUR} activate warlord a all > sumur siege")
    await c.until(HATTI, "siege_card")
    await window(c, "siege_card")
    said = await c.said()
    assert "Warlord A of Hatti goes from Nahrin by Tunip to Sumur." in said
    assert "Warlord A of Hatti besieges Sumur: 2, the city resists." in said
    assert "Sumur" in await board(c) and (await c.session()).state.sieges == {"sumur": 1}


# ---------------------------------------------------------------------- Round 3


async def egypt_calls_the_gasga(c: Cast) -> None:
    """21 Who plays the event decides for the Barbarians, who stay in their space in this Round."""
    await to_card(c, EGYPT, INVASION, "event")
    await c.plays(EGYPT, "tribe", "tribe:gasga", "components")
    assert "The Gasga gather in the Gasga space: 3 chariots and 5 mercenaries." in texts(c.there.newest())
    state = (await c.session()).state
    assert (state.held["gasga"], state.aside) == (EGYPT, [INVASION])


async def mitanni_gets_no_new_king(c: Cast) -> None:
    """19.3 The die makes Tushratta King; a rumor that only Hatti knows of keeps Shuttarna on his throne.

    Hatti has sealed it when the bot goes down, and the two others think about it still.
    """
    await c.until(MITANNI, "succession")
    await c.plays(MITANNI, "succession", "no")
    prompts = {}
    for seat in SEATS:
        await c.seats[seat].open()
        prompts[seat] = aloud(c.seats[seat].prompt)
        assert "Mitanni is about to have a new King. Do you cancel it?" in prompts[seat]
    assert "False Rumor (15)" in prompts[HATTI]
    assert "Rumor" not in prompts[EGYPT].partition("\n•")[0] + prompts[MITANNI].partition("\n•")[0]
    await c.plays(HATTI, "rumor", f"card:{RUMOR}", "components")
    await the_bot_goes_and_comes_back(c)
    await c.plays(EGYPT, "rumor", "pass")
    assert (await c.said())[-3:] == [
        "Succession Roll of Mitanni, Round 3: 1, Tushratta is to be King.",
        "Hatti plays False Rumor (15).",
        "Mitanni keeps the old King for this Round.",
    ]
    assert (await c.session()).state.kings[MITANNI] == "shuttarna_ii"


async def the_bot_goes_and_comes_back(c: Cast) -> None:
    """The prompt and the panel of before are still good, and what Hatti has sealed is kept."""
    mitanni, panel = c.seats[MITANNI], c.there.newest()
    old = mitanni.prompt
    await c.restarted()
    hand = await c.there.ann.click(panel, label="My hand")
    assert hand.response is not None and hand.response.ephemeral and "Night March" in texts(hand.response)
    mitanni.prompt = old
    await mitanni.by_components((await c.asks())[MITANNI], "pass")
    assert "is sealed." in texts(mitanni.prompt)
    await c.there.settle()
    await c.watch()
    assert set(await c.asks()) == {EGYPT}


async def mitanni_attacks_the_kassites(c: Cast) -> None:
    """20.3 Mitanni decides for the Kassites even against itself; the battle costs it their marker."""
    assert (await c.session()).state.held["kassites"] == MITANNI
    await sets_out(c, MITANNI, ATTACK, "mitanni_b", {"warrior_nuhasse": 3})
    await c.plays(MITANNI, "march", "to:terqa")
    await c.plays(MITANNI, "avoid", "stay")
    await fought_out(c)
    assert "Mitanni wins the battle of Terqa." in await c.said()
    assert "kassites" not in (await c.session()).state.held


async def a_traitor_opens_sumur(c: Cast) -> None:
    """17.3, 17.4 In Round 3 the die is the same as in Round 2, and with a Traitor the city falls."""
    await to_card(c, HATTI, ONCE_MORE, "siege")
    await window(c, "siege_card", {HATTI: f"card:{TRAITOR}"})
    assert "Hatti plays Traitor (88): +1 to the roll." in texts(c.there.newest())
    await c.until(EGYPT, "card")
    said = await c.said()
    fell = said.index("Warlord A of Hatti besieges Sumur: 2 + 2 = 4, the city falls.")
    assert said[fell + 1] == "Hatti takes Sumur from Egypt."


# ---------------------------------------------------------------------- Rounds 4 and 5


async def egypt_leads_the_gasga(c: Cast) -> None:
    """21 From the next Round on they can be activated, and go over the mountains into Hatti."""
    await to_card(c, EGYPT, LEADERS, "neutral")
    await c.plays(EGYPT, "neutral", "general:gasga", "components")
    await c.plays(EGYPT, "who", {"chariot": 3, "mercenary": 5})
    await c.plays(EGYPT, "march", "to:sapinuwa")
    await fought_out(c)
    assert "Leader of the Gasga goes from the Gasga space by Nerik to Sapinuwa." in await c.said()


async def mitanni_leads_the_kassites_no_more(c: Cast) -> None:
    """20.3.b Not in the Round after it has fought them, though its last Neutral general was three Rounds ago."""
    assert "neutral" not in await uses(c, MITANNI, NEUTRAL)
    await c.seats[MITANNI].open()
    assert "you have fought the Kassites" in texts(c.seats[MITANNI].prompt)
    await c.plays(MITANNI, "use", "trade")


async def amurru_revolts(c: Cast) -> None:
    """22 Hatti stands in Sumur: Egypt chooses another place of the province."""
    await to_card(c, EGYPT, REVOLT, "event")
    await c.plays(EGYPT, "revolt", "byblos", "components")
    assert "The Revolt of Amurru breaks out in Byblos: 1 chariot and 4 mercenaries." in texts(c.there.newest())
    told = await board(c)
    assert "Revolt of Amurru" in told and "Gasga" in told


# ---------------------------------------------------------------------- the end of the turn, and the next one


async def points_are_counted(c: Cast) -> None:
    """20.2, 24.1 The Kassites have their Round, and provinces their points; two choose their place in the next turn."""
    await c.until(HATTI, "order")
    said = await c.said()
    assert "Neutral Nations Round: Mitanni for the Kassites." in said
    assert "Hatti loses 2 VP for spaces of the HomeCountry." in said, "the Gasga stand in Sapinuwa"
    assert said[-2:] == [
        "VP of turn 5: Hatti 5, Mitanni 7 and Egypt 8.",
        "Total VP after turn 5: Egypt 42, Mitanni 37 and Hatti 37.",
    ]
    await c.plays(HATTI, "order", "place:1")
    await c.plays(MITANNI, "order", "place:3")
    assert (await c.said())[-1] == "Turn Order: Hatti, Egypt and Mitanni."


async def mitanni_falls(c: Cast) -> None:
    """23 The player keeps his card and goes on as Assyria; Barbarians leave, and the Revolt stays."""
    await c.all_play("keep", {EGYPT: "none", MITANNI: f"card:{ARCHERS}"})
    said = await c.said()
    assert said[-3:-1] == ["Mitanni keeps a card.", "Mitanni falls; Assyria is a Power from now on."]
    assert said[-1] == "Turn 6: 7 cards to Hatti, 7 cards to Egypt and 6 cards to Assyria."
    state, panel = (await c.session()).state, texts(c.there.newest())
    assert state.nation[MITANNI] == "assyria" and ARCHERS in state.hands[MITANNI]
    assert "Assyria" in panel and "**Mitanni**" not in panel
    await c.until(HATTI, "card")
    state, said = (await c.session()).state, await c.said()
    assert (state.turn, state.round) == (6, 1)
    army = "3 warriors of Assur, 3 warriors of Nineveh, 3 warriors of Arbela and 4 chariots"
    assert {f"Ashur-Uballit I with {army} in Assur.", "The Gasga leave the map."} <= set(said)
    assert "revolt_amurru" in state.generals and "gasga" not in state.generals
