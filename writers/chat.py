"""What players wrote, fit for a chat: it calls nobody by name, and nothing in it is formatted."""

import re

CALL = re.compile(r"@|<(?=!)")
"""What begins a call: `@everyone`, `<@1>`, `<@&1>`, Slack's `<!channel>`."""
JOINER = "\u2060"  # a word joiner: has no width, and no service reads a call over it
ADDRESS = re.compile(r"(https?://[^\s<>]+)")
FORMATTING = re.compile(r"([\\`*_~|\[\]<>#:])")


def uncalled(text: str) -> str:
    """The same to the eye, and nobody is called by it; an address leads where it led."""
    parts = ADDRESS.split(text)
    return "".join(
        part.replace("@", "%40") if n % 2 else CALL.sub(lambda found: found[0] + JOINER, part)
        for n, part in enumerate(parts)
    )


def as_markdown(text: str) -> str:
    """Plain text as Markdown that reads the same: addresses stay as they are, everything else is escaped."""
    parts = ADDRESS.split(text)
    return "".join(part if n % 2 else FORMATTING.sub(r"\\\1", part) for n, part in enumerate(parts))
