"""Which page a resolution's note stands on: `%Y` and `%m` in the configured title are the year and month of it.

One page for ever would grow until the wiki takes no more of it.
"""

import re
from datetime import datetime

from syncd.service.config import Config


def log_page(config: Config, at: datetime) -> str:
    """The log page of what was resolved at that instant."""
    return config.wiki.log_page.replace("%Y", f"{at:%Y}").replace("%m", f"{at:%m}")


def is_log_page(config: Config, title: str) -> bool:
    """Whether a page is a log page of any time."""
    pattern = re.escape(config.wiki.log_page).replace("%Y", r"\d{4}").replace("%m", r"\d{2}")
    return re.fullmatch(pattern, title) is not None
