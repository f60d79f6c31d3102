"""`syncd ruleset`: what a Ruleset page is, how it differs from the editions known here, and what to do about it."""

import argparse
import getpass
from collections.abc import Callable

from syncd.cli.options import DEFAULT, Parser

TEACHING = """\
PAGE is a file with the page's wikitext or its plain text, or - for standard
input. syncd ruleset VERB --help tells of each verb.

examples
  syncd ruleset check page.wiki
  syncd ruleset ack "Votes" --note "only the wording"
  syncd ruleset new page.wiki --output own.toml
                              then, under [game]: edition = "own.toml"

exit codes: 0 nothing differs, or done · 1 something failed
            2 bad input (one line says where) · 3 something differs
"""

Do = Callable[[argparse.Namespace], int]


def run(arguments: list[str]) -> int:
    """Find the verb and do what it says."""
    words = _parser().parse_args(arguments)
    do: Do = words.do
    return do(words)


def _parser() -> Parser:
    parser = Parser("syncd ruleset", "The Ruleset page as the source of the law.", TEACHING)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for name, (do, purpose) in VERBS.items():
        verb = verbs.add_parser(name, help=purpose, purpose=f"{purpose[:1].upper()}{purpose[1:]}.")
        verb.set_defaults(do=do)
        OPTIONS[name](verb)
    return parser


def _page(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("page", metavar="PAGE", help="a file with the page, or - for standard input")


def _output(parser: argparse.ArgumentParser) -> None:
    _page(parser)
    parser.add_argument("--output", metavar="FILE", help="where to write it (default: standard output)")


def _check_options(parser: argparse.ArgumentParser) -> None:
    _page(parser)
    parser.add_argument("--against", metavar="FILE", help="an earlier text of the page, to show what it said before")
    parser.add_argument("--edition", metavar="FILE", action="append", default=[], help="an edition's file to know, too")
    parser.add_argument("--config", metavar="FILE", help="a game: what its admins acknowledged is not told again")
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def _ack_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rule", metavar="RULE", help="the rule's name, as the page has it")
    parser.add_argument("--note", required=True, metavar="TEXT", help="how the change is to be taken")
    parser.add_argument("--by", metavar="NAME", default=getpass.getuser(), help="who says so (default: this user)")
    parser.add_argument("--page", metavar="FILE", help="the page that was read (default: the newest in the store)")
    parser.add_argument("--config", metavar="FILE", default=DEFAULT, help=f"the game (default {DEFAULT})")


def _new_options(parser: argparse.ArgumentParser) -> None:
    _output(parser)
    parser.add_argument("--name", default="own", help="the edition's name in answers (default: own)")


def _pin_options(parser: argparse.ArgumentParser) -> None:
    _page(parser)
    parser.add_argument("--edition", metavar="NAME", required=True, help="the edition that the page is")
    parser.add_argument("--write", action="store_true", help="write them where the program keeps its editions")


OPTIONS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "check": _check_options,
    "ack": _ack_options,
    "new": _new_options,
    "pin": _pin_options,
    "docs": _output,
}


def _check(words: argparse.Namespace) -> int:
    from syncd.cli import ruleset_check

    return ruleset_check.check(words.page, words.against, words.edition, words.config, as_json=words.json)


def _ack(words: argparse.Namespace) -> int:
    from syncd.cli import ruleset_check

    return ruleset_check.acknowledge(words.rule, words.note, words.by, words.page, words.config)


def _new(words: argparse.Namespace) -> int:
    from syncd.cli import ruleset_edition

    return ruleset_edition.new(words.page, words.name, words.output)


def _pin(words: argparse.Namespace) -> int:
    from syncd.cli import ruleset_edition

    return ruleset_edition.pin(words.page, words.edition, write=words.write)


def _docs(words: argparse.Namespace) -> int:
    from syncd.cli import ruleset_edition

    return ruleset_edition.docs(words.page, words.output)


VERBS: dict[str, tuple[Do, str]] = {
    "check": (_check, "what differs, and which verdicts that touches"),
    "ack": (_ack, "an admin has read a changed rule"),
    "new": (_new, "draft an edition for the page"),
    "pin": (_pin, "the hashes of a page, for maintainers"),
    "docs": (_docs, "each rule beside the code that implements it"),
}
