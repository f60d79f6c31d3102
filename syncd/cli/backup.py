"""`syncd backup`: a checked copy of the store, made while the daemon runs."""

from datetime import UTC, datetime
from pathlib import Path

from parsers.errors import BadInput
from syncd.cli.options import for_a_game
from syncd.service.config import load
from syncd.store.backup import back_up, check

TEACHING = """\
examples
  syncd backup --config game.toml
  syncd backup --check backups/game-20231105T033000Z.sqlite

To restore: stop the daemon, put a copy in the store's place, remove the files
ending in -wal and -shm beside it, start the daemon.

exit codes: 0 done, the copy is sound · 2 it could not be made, or is not sound
"""


def run(arguments: list[str]) -> int:
    """Make a copy, or check one; to restore, stop the daemon and put a copy in the store's place."""
    made = for_a_game("backup", "A checked copy of the store, made while the daemon runs.", TEACHING)
    made.add_argument("--to", metavar="FOLDER", help="where the copies stand (default: backups/ beside the store)")
    made.add_argument("--keep", metavar="N", type=int, default=14, help="how many copies to keep (default 14)")
    made.add_argument("--check", metavar="COPY", help="make none, check this one")
    options = made.parse_args(arguments)
    if options.check:
        check(Path(options.check))
        print(f"{options.check}: sound")
        return 0
    if options.keep < 1:
        raise BadInput(f"--keep {options.keep}: expected 1 or more")
    store = load(options.config).store.path
    folder = Path(options.to) if options.to else Path(store).parent / "backups"
    print(back_up(store, folder, datetime.now(UTC), options.keep))
    return 0
