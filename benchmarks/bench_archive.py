"""Reading the archive: a month of sixty posts against beautifulsoup4, and the memory that a page of 2 MB costs.

Both readers come to the same posts, field by field. Ratios within one run: the machine's speed cancels out. Memory is
what a fresh process adds to its resident set at its peak.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bs4 import BeautifulSoup, Tag

from parsers.admin_note import read_admin_note
from parsers.blog import read_list
from parsers.dates import corrected_stamp, read_instant
from parsers.headings import read_heading
from parsers.records import PlayerName, Post
from tests.parsers.blog.printer import ee_list
from tests.parsers.blog.scenarios import month

POSTS = 60
TIMES_FASTER = 10
MEGABYTES = 40
ADDRESS = "https://blog.example/"

MEMORY = """
import resource, sys
from parsers.blog import read_list
page = open(sys.argv[1], "rb").read()
read_list(page[:20000], "")
status = open("/proc/self/status").read()
before = int(status.partition("VmRSS:")[2].split()[0])
reading = read_list(page, "")
assert len(reading.value) == 60 and not reading.suspect, reading.suspicions
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def with_soup(page: bytes) -> tuple[Post, ...]:
    """A month's posts by beautifulsoup4 on html.parser, written as one writes it."""
    tree = BeautifulSoup(page, "html.parser")
    return tuple(post_of(heading) for heading in tree.select("h3.post-title"))


def post_of(heading: Tag) -> Post:
    """An entry from its heading on, to the footer that closes it."""
    footer = heading.find_next_sibling("p", class_="post-footer")
    field = footer.find_previous_sibling("div")
    notes = [" ".join(line.get_text().split()) for line in field.find_all("p")]
    stamp = notes[-1].removeprefix("Adminned at ").removesuffix(" UTC")
    body = [part.get_text() for part in field.find_previous_siblings("p")]
    title = read_heading(heading.a.get_text(), [word for word in heading["class"] if word != "post-title"])
    return Post(
        kind=title.kind,
        title=title.title,
        url=ADDRESS.rstrip("/") + heading.a["href"],
        author=PlayerName(footer.em.a.get_text()),
        posted_at=read_instant(footer.get_text()),
        status=title.status,
        status_word=title.status_word,
        tags=title.tags,
        categories=title.categories,
        admin_note=read_admin_note("\n".join(notes[:-1])),
        adminned_at=corrected_stamp(read_instant(stamp)),
        adminned_at_printed=stamp,
        comment_count=int(footer.find("a", title="Comments").get_text().removeprefix("Comments (").removesuffix(")")),
        body="\n".join(reversed(body)),
    )


def best(run: Callable[[], object], rounds: int) -> float:
    """The shortest of several runs, in seconds of processor time."""
    times = []
    for _ in range(rounds):
        read_admin_note.cache_clear()  # as on a page that was never read before
        begun = time.process_time()
        run()
        times.append(time.process_time() - begun)
    return min(times)


def long_posts(repeat: int) -> bytes:
    """A busy month whose proposals have the given number of their usual six paragraphs."""
    return ee_list([matter._replace(body=matter.body * repeat) for matter in month(POSTS)]).encode()


def memory_added() -> float:
    """Megabytes that reading a page of 2 MB adds."""
    page = long_posts(1).replace(b"Paragraph 1:", b"Paragraph 1: " + b"and so on, " * (2_000_000 // (POSTS * 11)))
    assert 2_000_000 < len(page) < 2_300_000
    with tempfile.NamedTemporaryFile(suffix=".html") as file:
        file.write(page)
        file.flush()
        words = [sys.executable, "-c", MEMORY, file.name]
        answer = subprocess.run(words, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1])
    return int(answer.stdout) / 1024


def main() -> int:
    """Measure and say so; 1 where a limit is passed."""
    page = long_posts(3)
    assert read_list(page, ADDRESS).value == with_soup(page)
    ours, theirs = best(lambda: read_list(page, ADDRESS), 20), best(lambda: with_soup(page), 5)
    print(f"archive: {POSTS} posts, {len(page) / 1000:.0f} kB: {ours * 1000:.1f} ms, ", end="")
    print(f"beautifulsoup4 {theirs * 1000:.1f} ms: {theirs / ours:.1f} times as long (at least {TIMES_FASTER})")
    added = memory_added()
    print(f"archive: a page of 2 MB adds {added:.1f} MB of memory (under {MEGABYTES})")
    return 0 if theirs / ours >= TIMES_FASTER and added < MEGABYTES else 1


if __name__ == "__main__":
    sys.exit(main())
