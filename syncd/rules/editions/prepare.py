"""`make editions`: lays the built-in editions ready, merged and as JSON (see the package's docstring)."""

import json

from syncd.rules.editions import BUILT_IN, checksum
from syncd.rules.editions.sources import FOLDER, WORDS, lineage, merged


def prepared(name: str) -> str:
    """What lies ready of an edition: its tables, and the checksums of the files that they come from."""
    of = {file.name: checksum(file.read_bytes()) for file in (WORDS, *lineage(name))}
    return json.dumps({"of": of, "tables": merged(name)}, ensure_ascii=False) + "\n"


def main() -> None:
    """Lay all of them ready."""
    for name in BUILT_IN:
        (FOLDER / "ready" / f"{name}.json").write_text(prepared(name), encoding="utf-8")


if __name__ == "__main__":
    main()
