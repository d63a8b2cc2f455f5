"""MidEvil: the templates of the picture; a piece that was drawn once is taken from memory."""

from pathlib import Path

from asterion.core.drawing import Stencils

drawn = Stencils(Path(__file__).parent).draw
