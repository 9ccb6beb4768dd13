"""An area map from plan to pictures: grow, cut, place, paint."""

from __future__ import annotations

import numpy as np
from PIL import Image

from renderers.atlas.base import Base
from renderers.bake import paint, shape
from renderers.bake.areas import Fields, Grower
from renderers.bake.grow import CELL
from renderers.bake.labels import Effort
from renderers.bake.layout import Layout, SpaceLayout
from renderers.bake.met import Unmet, unmet
from renderers.bake.place import Placed, Placer, whole_layout
from renderers.bake.plan import Plan
from renderers.bake.shape import Shapes
from renderers.bake.steps import Steps

SCALE = 2
EFFORT = Effort()


class AreaDrawing:
    """The steps of a bake, each kept for the next."""

    def __init__(self, plan: Plan, cell: int = CELL, effort: Effort = EFFORT, steps: Steps | None = None) -> None:
        self.plan, self.base = plan, Base(plan.projection(), plan.file.heights)
        self.steps = steps or Steps()
        with self.steps.step("areas grow"):
            self.grower = Grower(plan, self.base, cell)
            self.fields: Fields = self.grower.settle()
        with self.steps.step("borders are smoothed"):
            self.shapes: Shapes = shape.shapes(self.fields, self.base.projection, SCALE)
        if faults := unmet(plan, self.shapes.small()):
            raise Unmet(faults)
        self.legend, self.cartouche = plan.legend(), plan.cartouche()
        with self.steps.step("names and counters find their places"):
            blocked = [box for box in (self.legend, self.cartouche) if box]
            self.placed: dict[str, Placed] = Placer(plan, self.shapes.small(), blocked).solve(effort)
            self.layout: Layout = self._layout()

    def _layout(self) -> Layout:
        index = self.shapes.small()
        outlines = shape.polygons(index, self.shapes.count)
        spaces = {}
        for label, (name, space) in enumerate(self.plan.spaces.items(), 1):
            place = self.placed[name]
            spaces[name] = SpaceLayout(
                index=label,
                title=self.plan.title(name),
                lines=place.name.lines,
                size=place.name.size,
                label=place.label,
                slots=place.slots,
                badge=place.badge,
                signs=place.signs,
                centre=place.centre,
                polygons=outlines[label],
                city=place.city,
                city_label=place.city_label,
                leader=place.leader,
                coastal=space.coast > 0,
                sea=self.plan.at_sea(name),
            )
        return whole_layout(
            self.plan, self.base.projection, spaces, SCALE, legend=self.legend, cartouche=self.cartouche
        )

    def pictures(self) -> dict[str, Image.Image]:
        """The files of the bake by name, without the layout."""
        with self.steps.step("the map is painted"):
            large = paint.base_map(
                self.plan, self.base, self.fields, self.shapes, self.placed, self.layout, self.grower.knot
            )
            band = paint.bands(self.plan, self.base, self.shapes, self.placed)
        index = self.shapes.index.astype(np.uint8)
        small = self.plan.file.size
        return {
            "base@1x.webp": large.resize(small, Image.Resampling.LANCZOS),
            "base@2x.webp": large,
            "areas@1x.png": Image.fromarray(np.ascontiguousarray(index[::SCALE, ::SCALE])),
            "areas@2x.png": Image.fromarray(index),
            "bands@1x.png": band.reduce(SCALE),
            "bands@2x.png": band,
        }
