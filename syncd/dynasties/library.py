"""The dynasties there are: those built in, by the edition they belong to or by name, and any pack's."""

from collections.abc import Callable
from importlib import import_module

from parsers.errors import BadInput
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Dynasty

BUILT_IN = {
    "219": ("syncd.dynasties.d219_wizard_duels.dynasty", "WizardDuels"),
    "sandbox": ("syncd.dynasties.d219_wizard_duels.dynasty", "WizardDuels"),
}
"""By the edition's name: the module and the class that implements the dynasty."""


def dynasty_of(configured: str, edition: str, read: Callable[[str], str]) -> Dynasty | None:
    """The dynasty that the configuration asks for: `auto` is the edition's own, None where nobody has written one.

    A name that ends in `.toml` is a pack's path, whose text `read` gives.
    """
    if configured.endswith(".toml"):
        return GenericDynasty.of_pack(configured, read(configured))
    name = edition if configured == "auto" else configured
    if name in BUILT_IN:
        module, implementation = BUILT_IN[name]
        made: Dynasty = getattr(import_module(module), implementation)()
        return made
    if configured == "auto":
        return None
    raise BadInput(f"game.dynasty: {configured!r} is none of {', '.join(BUILT_IN)}, or a pack's path")
