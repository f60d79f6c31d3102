"""Addresses as pages print them, which may be no addresses at all."""

from functools import lru_cache
from urllib.parse import urljoin, urlsplit


@lru_cache(maxsize=100)
def _site(base: str) -> str:
    """The beginning of every address on a site: scheme and host."""
    try:
        parts = urlsplit(base)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def absolute(base: str, link: str) -> str:
    """A link as an absolute address; as it stands where it is none."""
    if link.startswith("/") and not link.startswith("//") and "/." not in link:
        return _site(base) + link
    try:
        return urljoin(base, link)
    except ValueError:
        return link


def host_of(address: str) -> str:
    """The host of an address in lower case, `www.` left out; empty where it has none."""
    try:
        return (urlsplit(address.strip()).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def path_of(address: str) -> str:
    """The path of an address, without `index.php` in front and slash at the end, in lower case; empty where none."""
    try:
        path = urlsplit(address).path
    except ValueError:
        return ""
    return path.replace("/index.php/", "/").rstrip("/").lower()
