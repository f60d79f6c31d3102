"""The command line: finds the command and calls it; every command lives in a module of its own.

A command's module has `run(arguments: list[str]) -> int`, which parses its own options. Nothing of a command is
imported before it is called, so that `syncd judge` pays for nothing that it does not use.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from parsers.errors import BadInput, SyncdError


class Command(NamedTuple):
    """Where a command lives (`module`, below `syncd.cli`) and what it is for, in one line."""

    module: str
    purpose: str


GROUPS = {
    "see it work": {
        "demo": Command("demo", "a whole game on loopback, watched end to end"),
    },
    "set up": {
        "init": Command("init", "asks for two addresses, finds the rest, writes the configuration"),
        "doctor": Command("doctor", "tries everything it depends on and says what to do"),
        "backup": Command("backup", "a checked copy of the store, made while the daemon runs"),
    },
    "watch a game": {
        "run": Command("run", "the daemon: a cycle at every poll and when time changes a verdict"),
        "once": Command("once", "one cycle: reads, judges, plans, tells, writes what the mode allows"),
        "queue": Command("queue", "what is pending, what it still lacks and when it will have it"),
        "alerts": Command("alerts", "what was told and what was held back, and why"),
        "web": Command("web", "the dashboard: queue, gamestate, findings, edits, charts"),
        "note": Command("note", "the note on a resolved matter: tally, law, edits that did it"),
    },
    "the gamestate": {
        "plan": Command("plan", "what would put the wiki's pages right, as a file to read and apply"),
        "apply": Command("apply", "makes exactly the edits of a plan, or refuses what is stale"),
        "explain": Command("explain", "by what right each cell of a tracking page was changed"),
        "blame": Command("blame", "who set every cell of a page, when, and with which summary"),
        "state": Command("state", "the gamestate of any past instant"),
        "pack": Command("pack", "drafts the pack of a dynasty from a page, and checks a pack"),
    },
    "the law": {
        "ruleset": Command("ruleset", "what a Ruleset page is, how it differs, which verdicts that touches"),
        "judge": Command("judge", "where every votable matter of a case stands, with all reasons"),
        "referee": Command("referee", "whether an action of a dynasty is legal, and what it does"),
    },
    "the past": {
        "backfill": Command("backfill", "reads the blog's past into the store, month by month"),
        "replay": Command("replay", "every resolution of the store judged again, in a table"),
        "export": Command("export", "matters, votes or dynasties as CSV"),
    },
    "single files": {
        "parse": Command("parse", "what is read from a saved page of blog or wiki, as JSON"),
        "table": Command("table", "one cell of a wikitext file, read or set"),
    },
}

COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}

HELP = """\
syncd watches a game of BlogNomic.

usage: syncd COMMAND [OPTION ...]        (syncd COMMAND --help tells the rest)
{commands}
exit codes
  0  done, nothing wrong            2  bad input; one line says where
  1  something failed or refused    3  there is something to do, or some
                                       page does not add up
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code, and turns every error of ours into one line on standard error."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] in ("-h", "--help", "help"):
        print(HELP.format(commands="".join(_listing(title, group) for title, group in GROUPS.items())), end="")
        return 0 if words else 2
    command = COMMANDS.get(words[0])
    if command is None:
        print(f"syncd: no command {words[0]!r}; syncd --help lists them", file=sys.stderr)
        return 2
    try:
        code: int = import_module(f"syncd.cli.{command.module}").run(words[1:])
    except BadInput as error:
        print(f"syncd {words[0]}: {error}", file=sys.stderr)
        return 2
    except SyncdError as error:
        print(f"syncd {words[0]}: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        print(f"syncd {words[0]}: {error.filename or 'the machine'}: {error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _listing(title: str, group: dict[str, Command]) -> str:
    lines = (f"  {name:<10} {command.purpose}\n" for name, command in group.items())
    return f"\n{title}\n{''.join(lines)}"
