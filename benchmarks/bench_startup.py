"""How long a whole `syncd judge CASE` takes, in starts of Python that do nothing (`python -c pass`).

Both are started in turn, and the medians compared. The program is compiled first, as installing it does.
"""

import compileall
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from front_pages import cases

ROOT = Path(__file__).parent.parent

TIMES = 60
MOST = 5.0


def main() -> int:
    """Print the ratio; exit 1 if it is too high."""
    for package in ("parsers", "writers", "syncd"):
        compileall.compile_dir(ROOT / package, quiet=1)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(next(cases(1)), file)
        file.flush()
        nothing = [sys.executable, "-c", "pass"]
        judge = [str(Path(sys.executable).with_name("syncd")), "judge", file.name]
        pairs = [(seconds(nothing), seconds(judge)) for _ in range(TIMES)]
    bare, whole = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratio = whole / bare
    print(
        f"start-up: judge {whole * 1000:.1f} ms = {ratio:.2f} x python -c pass ({bare * 1000:.1f} ms; at most {MOST})"
    )
    return 0 if ratio <= MOST else 1


def seconds(command: list[str]) -> float:
    """How long a command takes from start to end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
