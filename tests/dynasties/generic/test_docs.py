"""The page about packs shows a pack that works, and names every key."""

import re
from pathlib import Path

from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.generic.pack import ActionSpec, ColumnSpec, InvariantSpec, Pack, TableSpec

PAGE = (Path(__file__).parents[3] / "docs" / "packs.md").read_text()
(SHOWN,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_pack_that_the_page_shows_is_a_good_one():
    dynasty = GenericDynasty.of_pack("docs", SHOWN)
    assert [act.name for act in dynasty.model.acts] == ["Pick", "Trade", "Shake", "Buy", "Feast"]


def test_every_key_of_a_pack_is_on_the_page():
    words = set(re.findall(r"\w+", PAGE))
    for spec in (Pack, TableSpec, ColumnSpec, ActionSpec, InvariantSpec):
        assert not [key for key in spec.__struct_fields__ if key not in words], spec
