"""Addresses: as pages print them, which may be no addresses at all, and as blog and wiki make them."""

from functools import lru_cache
from urllib.parse import quote, urljoin, urlsplit


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


def permalink(post: str, anchor: str | None) -> str:
    """A comment's permalink: its post's, with the fragment that the page gives the comment, where it gives any."""
    return f"{post}#{anchor}" if anchor else post


def wiki_page(wiki: str, title: str) -> str:
    """Where a page can be seen; `wiki` is the address below which `index.php` stands."""
    return f"{wiki.rstrip('/')}/index.php?title={quote(title.replace(' ', '_'), safe='/:')}"


def wiki_difference(wiki: str, revid: int) -> str:
    """Where a revision can be seen beside its predecessor."""
    return f"{wiki.rstrip('/')}/index.php?diff={revid}"


def wiki_revision(wiki: str, revid: int) -> str:
    """Where a page can be seen as it was in one revision."""
    return f"{wiki.rstrip('/')}/index.php?oldid={revid}"


def account_name(user: str) -> str:
    """An account as histories show it: without a bot password's own name (`User@app`), its first letter a capital."""
    name = user.partition("@")[0].replace("_", " ")
    return name[:1].upper() + name[1:]
