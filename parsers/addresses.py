"""Addresses as pages print them, which may be no addresses at all."""

from urllib.parse import urljoin, urlsplit


def absolute(base: str, link: str) -> str:
    """A link as an absolute address; as it stands where it is none."""
    try:
        return urljoin(base, link)
    except ValueError:
        return link


def path_of(address: str) -> str:
    """The path of an address, without `index.php` in front and slash at the end, in lower case; empty where none."""
    try:
        path = urlsplit(address).path
    except ValueError:
        return ""
    return path.replace("/index.php/", "/").rstrip("/").lower()
