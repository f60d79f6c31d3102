"""How many matters `syncd judge --lines` judges in a second on one core, and whether its memory stays flat.

The same process answers a quarter of the cases, then all of them; the second run may not need more memory.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from front_pages import write

CASES = 20_000
LEAST = 5_000  # matters a second
SYNCD = Path(sys.executable).with_name("syncd")


def main() -> int:
    """Print both figures; exit 1 if either is not met."""
    _, _, little = judge(CASES // 4)
    matters, seconds, much = judge(CASES)
    speed = matters / seconds
    print(f"judge: {speed:,.0f} matters/s ({CASES:,} cases, {matters:,} matters; at least {LEAST:,})")
    print(f"judge: memory of all cases / of a quarter: {much / little:.2f} ({much / 1024:.0f} MB; at most 1.1)")
    return 0 if speed >= LEAST and much / little <= 1.1 else 1


def judge(cases: int) -> tuple[int, float, float]:
    """Matters, seconds of processor time, and KB of memory at the most that one process needs for so many cases."""
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        matters = write(file, cases)
        process = subprocess.Popen([SYNCD, "judge", "--lines", file.name], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return matters, used.ru_utime + used.ru_stime, used.ru_maxrss


if __name__ == "__main__":
    sys.exit(main())
