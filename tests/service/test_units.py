"""The units are valid and shut in as far as it goes."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

UNITS = Path(__file__).parents[2] / "systemd"
SERVICES = sorted(UNITS.glob("*.service"))
needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="Debian's systemd is not installed")


@needs_systemd
@pytest.mark.parametrize("unit", sorted(UNITS.iterdir()), ids=lambda unit: unit.name)
def test_systemd_finds_nothing_wrong_with_a_unit(unit: Path) -> None:
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_a_service_is_exposed_by_1_5_at_the_most(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=yes", "--threshold=15", "--no-pager", unit]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stdout.splitlines()[-1]


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_no_secret_stands_in_a_unit(unit: Path) -> None:
    assert not re.search(r"(?i)password\s*=|token\s*=\s*\S", unit.read_text())
    for line in re.findall(r"^Environment=(.*)", unit.read_text(), re.MULTILINE):
        assert all(setting.startswith("MALLOC_") for setting in line.split())
