"""`syncd init`: asks for the two addresses, finds the rest by itself, writes the configuration."""

import json
import sys
from pathlib import Path

from parsers.errors import BadInput
from syncd.cli.look import look_at_blog, look_at_ruleset, visiting
from syncd.cli.options import Parser
from syncd.service.config import kept_by_units, parse
from writers.text import render

TEACHING = """\
examples
  syncd init --config game.toml         asks; the store stands beside the file
  syncd init --config /etc/syncd/nomic.toml --blog https://blog.example/
             --wiki https://wiki.example/ --user Syncbot@syncd
                                        as a service; the store stands where
                                        the units keep it, in /var/lib/syncd

exit codes: 0 the file was written · 1 a site does not answer
            2 the file is there already, or a site is not what was expected
"""


def run(arguments: list[str]) -> int:
    """Look at blog and wiki, tell what was found, and write the file unless it is there already."""
    made = Parser("syncd init", "Finds template, edition and tracking pages, and writes the configuration.", TEACHING)
    made.add_argument("--blog", metavar="ADDRESS", help="the blog's address (asked for where it is missing)")
    made.add_argument("--wiki", metavar="ADDRESS", help="the wiki's address, below which index.php and api.php stand")
    made.add_argument("--user", metavar="ACCOUNT", default="", help="the bot's account, like Syncbot@syncd")
    made.add_argument("--contact", metavar="ADDRESS", default="", help="how the sites' owners reach you")
    made.add_argument("--store", metavar="FILE", help="where everything is remembered (default: see the examples)")
    made.add_argument("--config", metavar="FILE", required=True, help="the file to write")
    options = made.parse_args(arguments)
    file = Path(options.config)
    if file.exists():
        raise BadInput(f"--config {file}: is there already; syncd doctor tries it")
    blog = options.blog or _ask("The blog's address: ")
    wiki = options.wiki or _ask("The wiki's address (index.php stands below it): ")
    text = render(
        "configuration.toml",
        blog=_quoted(blog),
        wiki=_quoted(wiki),
        user=_quoted(options.user),
        contact=_quoted(options.contact),
        store=_quoted(options.store or str(kept_by_units(file) or file.absolute().with_suffix(".sqlite"))),
    )
    parse(text, str(file))  # a mistake is told before anybody is asked anything
    seen = look_at_blog(blog, options.contact)
    with visiting(wiki, contact=options.contact) as there:
        law = look_at_ruleset(there, "Ruleset")
    try:
        file.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"--config {file}: cannot be written ({error.strerror})") from None
    print(f"blog    {seen.template}, {seen.players} players")
    print(f"wiki    {law}; gamestate on {law.tracking or 'no page that the ruleset names'}")
    print(f"wrote   {file}\nnext    syncd doctor --config {file}")
    return 0


def _quoted(text: str) -> str:
    """A TOML string; JSON's are."""
    return json.dumps(text, ensure_ascii=False)


def _ask(question: str) -> str:
    if not sys.stdin.isatty():
        raise BadInput("--blog and --wiki are needed where nobody can be asked")
    try:
        return input(question).strip()
    except EOFError:
        raise BadInput("--blog and --wiki are needed where nobody answers") from None
