"""The chart of relations: what each kind of relation between two countries allows."""

from engine.games.assyrian_wars.data import tables
from engine.wargame.relations import Chart, read_chart

RELATIONS: Chart = read_chart("relations.toml", tables.read("relations.toml"))
