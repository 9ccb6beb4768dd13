"""What a player may leave as a standing order, so that the others need not wait for him.

The chapters put these orders on their topics.
"""

from engine.kernel.topics import StandingOrder as Order
from engine.wargame.orders import always, below, deed, more, most, never, no_number, suggested, when

# By topic, for a table that would rather wait less.
QUICK = {"kill": "most_units", "retreat": "if_outnumbered", "insist": "while_stronger"}

RETREATS = (
    Order("never", "never retreat", never),
    Order("always", "retreat at the first chance", deed),
    Order("if_outnumbered", "retreat when the enemy rolls more dice", when(more("theirs", "ours"), deed)),
    Order("below", "retreat with fewer units than that", when(below("units", 2), deed), no_number, "3"),
)
INSISTING = (
    Order("never", "never demand another round", never),
    Order("always", "always demand another round", always),
    Order("while_stronger", "demand another round while we roll more dice", when(more("ours", "theirs"))),
)
KILLING = (
    Order("most_units", "kill as many units as possible", suggested),
    Order("most_dice", "kill mounted units first", most("mounted", "units")),
)
