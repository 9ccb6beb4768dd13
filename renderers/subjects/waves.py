"""Waves, in which several drawings end."""

from __future__ import annotations

WAVE = ((-1.05, 0.1), (-0.8, -0.12), (-0.52, 0.1), (-0.26, -0.12), (0, 0.1), (0.26, -0.12), (0.52, 0.1), (0.8, -0.12),
        (1.05, 0.1))  # fmt: skip
