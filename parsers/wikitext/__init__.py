"""Wikitext: tables with the exact span of every cell, plain text, and who may edit; writing is `writers.surgery`."""

from parsers.wikitext.grid import Grid, as_lists, grid
from parsers.wikitext.plaintext import plain
from parsers.wikitext.tables import read_tables

__all__ = ["Grid", "as_lists", "grid", "plain", "read_tables"]
