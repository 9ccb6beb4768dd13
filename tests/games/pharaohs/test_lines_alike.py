"""Mighty Warriors lines that stand alike in the lists of several scenarios, each met and narrowly missed."""

from __future__ import annotations

import pytest

from tests.games.pharaohs.lines import all_but, line
from tests.rules import rule

NINE = "assyria arrapha zamua hanigalbat hurri_land mari tigris akkad van"


@rule("BP-SC5.1-blue.a", "BP-MW-blue.a")
@pytest.mark.parametrize("id", ["BP-SC5.1-blue.a", "BP-MW-blue.a"])
def test_egypt_holds_five_areas_abroad(id: str) -> None:
    four, home = "philistia judah phoenicia syria", "on lower_egypt upper_egypt thebaid naucratis"
    missed = four, f"{four} sinai pelusium", f"{four} {home}", f"{four} achaea:kadesh"
    line(id, "egypt", 40, [four + " kadesh", f"{four} {home} lukka"], *missed)


@rule("BP-SC5.1-red.d", "BP-MW-red.e")
@pytest.mark.parametrize("id", ["BP-SC5.1-red.d", "BP-MW-red.e"])
def test_assyria_holds_babylon(id: str) -> None:
    line(id, "assyria", 10, "babylon", "akkad sumer karduniash sumer:babylon", "akkad siege@babylon")


@rule("BP-SC5.1-blue.b", "BP-MW-blue.b", "BP-SC7.2-blue.a")
@pytest.mark.parametrize("id", ["BP-SC5.1-blue.b", "BP-MW-blue.b", "BP-SC7.2-blue.a"])
def test_achaea_holds_five_areas_with_assuwa(id: str) -> None:
    missed = "assuwa kos wilusyia lukka", "kos wilusyia seha_river_land lukka alasa arzawa"
    met = ["assuwa kos wilusyia seha_river_land lukka", "assuwa alasa on pelusium zippasla"]
    line(id, "achaea", 20, met, *missed, "kos wilusyia seha_river_land lukka alasa egypt:assuwa")


@rule("BP-MW-blue.c", "BP-SC7.2-blue.b", "BP-SC9.2-blue.a")
@pytest.mark.parametrize("id", ["BP-MW-blue.c", "BP-SC7.2-blue.b", "BP-SC9.2-blue.a"])
def test_arameans_hold_four_areas_with_babylon(id: str) -> None:
    met = ["babylon akkad mari euphrates", "babylon arabian_desert sinai van"]
    missed = (
        "babylon akkad mari",
        "akkad mari euphrates syria arabian_desert",
        "akkad mari euphrates syria media:babylon",
    )
    line(id, "arameans", 30, met, *missed)


@rule("BP-MW-blue.d", "BP-SC7.2-blue.c", "BP-SC9.2-blue.b")
@pytest.mark.parametrize("id", ["BP-MW-blue.d", "BP-SC7.2-blue.c", "BP-SC9.2-blue.b"])
def test_urartu_holds_four_areas_with_nineveh_and_no_mountains(id: str) -> None:
    met = ["assyria arrapha mannai hurri_land", "assyria sumer sinai pelusium"]
    missed = "assyria arrapha mannai urartu van ashuguzai", "arrapha mannai hurri_land zamua media:assyria"
    line(id, "urartu", 30, met, *missed, "arrapha mannai hurri_land zamua caspia")


@rule("BP-MW-blue.e", "BP-SC9.2-blue.c")
@pytest.mark.parametrize("id", ["BP-MW-blue.e", "BP-SC9.2-blue.c"])
def test_media_holds_six_areas_with_one_of_three_cities(id: str) -> None:
    five = "media hyrkania north_zagros mannai caspia"
    missed = (
        f"{five} zamua elam tigris",
        all_but("babylon assyria arrapha"),
        f"{five} egypt:babylon egypt:assyria egypt:arrapha zamua",
    )
    met = [f"{five} babylon", f"{five} assyria", f"{five} arrapha", "sinai pelusium sumer elam babylon assyria"]
    line(id, "media", 30, met, *missed, "media hyrkania mannai babylon assyria", turn=9)


@rule("BP-MW-red.d", "BP-SC7.2-red.b", "BP-SC9.2-red.b")
@pytest.mark.parametrize("id", ["BP-MW-red.d", "BP-SC7.2-red.b", "BP-SC9.2-red.b"])
def test_assyria_holds_memphis(id: str) -> None:
    missed = "on upper_egypt naucratis thebaid libya:lower_egypt", "terror@lower_egypt on"
    line(id, "assyria", 30, "lower_egypt", *missed)


@rule("BP-MW-red.g", "BP-SC7.2-red.d", "BP-SC9.2-red.d")
@pytest.mark.parametrize("id", ["BP-MW-red.g", "BP-SC7.2-red.d", "BP-SC9.2-red.d"])
def test_lydia_holds_four_areas_with_assuwa(id: str) -> None:
    missed = "assuwa kos lukka", "kos lukka arzawa wilusyia phrygia", "kos lukka arzawa wilusyia assyria:assuwa"
    line(id, "lydia", 20, ["assuwa kos lukka arzawa", "assuwa sinai alasa zippasla"], *missed)


@rule("BP-SC7.2-red.a", "BP-SC9.2-red.a")
@pytest.mark.parametrize("id", ["BP-SC7.2-red.a", "BP-SC9.2-red.a"])
def test_assyria_holds_ten_areas(id: str) -> None:
    met = [NINE + " mannai", NINE + " pelusium"]
    line(id, "assyria", 20, met, NINE, NINE + " mitanni:mannai", NINE + " terror@mannai")


@rule("BP-SC7.2-red.c", "BP-SC9.2-red.c")
@pytest.mark.parametrize("id", ["BP-SC7.2-red.c", "BP-SC9.2-red.c"])
def test_libya_holds_two_areas_outside_the_desert(id: str) -> None:
    missed = "naucratis libyan_desert", "naucratis pelusium sinai", "naucratis lydia:lower_egypt"
    line(id, "libya", 20, ["naucratis lower_egypt", "libyan_desert on lukka"], *missed)


@rule("BP-SC7.2-yellow.b", "BP-SC9.2-yellow.a")
@pytest.mark.parametrize("id", ["BP-SC7.2-yellow.b", "BP-SC9.2-yellow.a"])
def test_sea_peoples_hold_four_cities(id: str) -> None:
    three = "philistia phoenicia kadesh"
    met = [three + " ugarit", "on lower_egypt thebaid kos"]
    line(id, "sea_peoples", 20, met, three + " naucratis alasa hamath", three + " canaan:ugarit")


@rule("BP-SC7.2-yellow.d", "BP-SC9.2-yellow.b")
@pytest.mark.parametrize("id", ["BP-SC7.2-yellow.d", "BP-SC9.2-yellow.b"])
def test_phrygia_holds_four_areas_with_hatti(id: str) -> None:
    met = ["hatti phrygia kaska wilusyia", "hatti chalbyes east_taurus sinai"]
    missed = "hatti phrygia kaska", "phrygia kaska wilusyia zippasla assuwa", "phrygia kaska wilusyia luvians:hatti"
    line(id, "phrygia", 20, met, *missed)
