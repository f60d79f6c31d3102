"""Text for people comes from templates, so that it can be read, translated and changed without touching code."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def render(template: str, /, **values: object) -> str:
    """The template of that file name filled in; a value that the template names and nobody gives is an error.

    Values are put in as they stand: what goes into wikitext or HTML has to be escaped by whoever hands it over.
    """
    return _environment().get_template(template).render(values).rstrip("\n")


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # ten times the cost of everything else here

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # noqa: S701  # plain text; see `render`
    )
