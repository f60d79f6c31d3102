"""What `judge` and `referee` share: a case from a file or standard input, or one per line with `--lines`."""

import gc
import sys
from collections.abc import Callable
from typing import BinaryIO

from parsers.errors import BadCase, BadInput

Answer = Callable[[bytes], bytes]
"""A case as JSON to its answer as JSON; raises BadCase for a malformed one."""

USAGE = """\
usage: syncd {verb} [--lines] CASE

  CASE      a file that holds a case as JSON, or - for standard input
  --lines   one case per line, one answer per line, in order; a malformed case
            answers {{"error": "…"}} on its line and the run goes on

exit codes: 0 answered (also when the answer is "illegal")
            1 with --lines, some case was malformed
            2 the case is malformed: one line on standard error names the JSON
              path
"""


def run(verb: str, answer: Answer, arguments: list[str]) -> int:
    """Answer one case, or with `--lines` as many as come."""
    if "-h" in arguments or "--help" in arguments:
        print(USAGE.format(verb=verb), end="")
        return 0
    lines = "--lines" in arguments
    names = [word for word in arguments if word != "--lines"]
    if len(names) != 1 or (names[0].startswith("-") and names[0] != "-"):
        raise BadInput("expected one CASE, a file or - for standard input, and --lines (--help tells more)")
    if lines:
        return answer_lines(answer, names[0])
    out = answer(read(names[0]))
    sys.stdout.buffer.write(out + b"\n")
    return 0


def read(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        with open(name, "rb") as stream:  # noqa: PTH123 (pathlib takes longer to load than a case to judge)
            return stream.read()
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror or error}") from None


def answer_lines(answer: Answer, name: str) -> int:
    """Answer each line in turn; memory stays flat, whatever the number of lines."""
    if name == "-":
        return _answer_stream(answer, sys.stdin.buffer)
    try:
        with open(name, "rb") as stream:  # noqa: PTH123
            return _answer_stream(answer, stream)
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror or error}") from None


def _answer_stream(answer: Answer, stream: BinaryIO) -> int:
    gc.disable()  # a case and its answer hold no cycles; looking for some would take a tenth of the time
    malformed = False
    out = sys.stdout.buffer
    for line in stream:
        if not line.strip():
            continue
        try:
            out.write(answer(line) + b"\n")
        except BadCase as error:
            malformed = True
            out.write(_error_line(error))
    out.flush()
    return 1 if malformed else 0


def _error_line(error: BadCase) -> bytes:
    import json  # only a malformed case pays for it

    line = json.dumps({"error": str(error)}, ensure_ascii=False)
    return line.encode(errors="backslashreplace") + b"\n"  # a lone surrogate's escape is what JSON has for it
