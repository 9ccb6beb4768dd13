"""The base: what the land and the sea look like under everything a game draws on them."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from PIL import Image

from renderers.atlas import coast, geography, paper, relief, rivers
from renderers.atlas.grid import Flags, Floats, blur, distance, mix, picture
from renderers.atlas.projection import Projection, places


class Base:
    """Rasters of one frame at 1x, each made when first asked for, and the picture they make."""

    def __init__(self, projection: Projection, heights: relief.Heights = relief.HEIGHTS) -> None:
        self.projection, self.heights = projection, heights
        self.longitude, self.latitude = places(projection)

    @cached_property
    def dry(self) -> Floats:
        """Share of land per pixel, lakes excluded."""
        return (np.asarray(coast.dry_mask(self.projection, 1), np.float32) / 255).astype(np.float32)

    @cached_property
    def land(self) -> Flags:
        """Land, lakes included: what areas are made of."""
        return np.asarray(coast.land_mask(self.projection, 1)) > 127

    @cached_property
    def lakes(self) -> Flags:
        """Water inside the land."""
        return np.asarray(coast.lake_mask(self.projection, 1)) > 127

    @cached_property
    def height(self) -> Floats:
        """Metres above the sea."""
        return blur(geography.altitude(self.longitude, self.latitude), 2)

    @cached_property
    def slope(self) -> Floats:
        """Light and dark of slopes."""
        return relief.slopes(geography.shade(self.longitude, self.latitude), self.dry > 0.5)

    @cached_property
    def rivers(self) -> Flags:
        """Pixels that hold a river."""
        return rivers.channels(self.projection)

    def ground(self) -> Floats:
        """Colors of the land by nature alone."""
        to_river, to_sea = distance(~self.rivers), distance(self.dry > 0.5)
        green = relief.watered(self.height, to_river, to_sea, self.longitude, self.latitude)
        return relief.tint(self.height, green, relief.arid(self.height, self.latitude), self.heights)

    def paint(self, ground: Floats, strength: float = 0.55) -> Floats:
        """Land of these colors under light, its coast, and the sea."""
        dry = self.dry > 0.5
        lit = coast.glow(relief.light(ground, self.slope, strength), distance(dry))
        return mix(coast.sea(distance(~dry)), lit, self.dry)

    def sheet(self, ground: Floats, scale: int) -> Image.Image:
        """The painted and grained map at a scale, with rivers and coastline but without a frame."""
        width, height = self.projection.size
        flat = picture(paper.grain(self.paint(ground)))
        large = flat.resize((width * scale, height * scale), Image.Resampling.BICUBIC) if scale > 1 else flat
        rivers.draw(large, self.projection, scale)
        coast.draw(large, self.projection, scale)
        return large
