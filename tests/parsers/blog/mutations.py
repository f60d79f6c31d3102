"""Damage to a page: what a bad line, a full disk, a careless hand or a hostile one does to bytes."""

import random
import re
from collections.abc import Callable

UNCLOSED = rb"""
<!-- --> <!--_x_--> <![CDATA[ <!DOCTYPE_x_[ <?php_ <textarea> </textarea> <script> </script> <style> <title> </title>
<plaintext> <xmp> <noscript> <iframe> <template> <select> <option> <table> <tr> <svg> <math> <object> <form> <button>
<frameset> <base_href=//x/> <a_href=" <a_title=' <b_ <p_class= < > " ' & &# &lt; </ <blockquote> </blockquote> <p> </p>
<div> </div> </div></div></div> <div_class="comment"> <div_class="commentbody"> <p_class="post-footer"> <h3> </h3> <a>
<h3_class="post-title"> </a> <li> </li> <ol> </ol> <article> </article> </body></html> <html> <img_src=" <img_alt='for'
<section> </section> <span> <em> </em> <body> <head> \0 \xff \xed\xa0\x80 \r \x1b[2J \xe2\x80\xae ___
""".replace(b"\n", b" ").split()
"""Things that open what is never closed, close what was never open, or end before they have begun."""

CONSTRUCTS = [construct.replace(b"_", b" ").decode("unicode_escape").encode("latin-1") for construct in UNCLOSED]

_TOKENS = re.compile(rb"<[^<>]*>|[^<>]+|[<>]")


def mutate(page: bytes, dice: random.Random) -> bytes:
    """One to three pieces of damage, one after the other."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        page = dice.choice(KINDS)(page, dice)
    return page


def truncated(page: bytes, dice: random.Random) -> bytes:
    return page[: dice.randrange(len(page) + 1)]


def with_a_hole(page: bytes, dice: random.Random) -> bytes:
    begin, end = _range(page, dice)
    return page[:begin] + page[end:]


def repeated(page: bytes, dice: random.Random) -> bytes:
    """A range twice: at once, or somewhere else again."""
    begin, end = _range(page, dice)
    place = end if dice.random() < 0.5 else dice.randrange(len(page) + 1)
    return page[:place] + page[begin:end] + page[place:]


def swapped(page: bytes, dice: random.Random) -> bytes:
    """Two ranges in each other's place."""
    first, second = sorted((_range(page, dice), _range(page, dice)))
    if first[1] > second[0]:
        return page
    (a, b), (c, d) = first, second
    return page[:a] + page[c:d] + page[b:c] + page[a:b] + page[d:]


def unclosed(page: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(page) + 1)
    return page[:place] + dice.choice(CONSTRUCTS) + page[place:]


def flipped(page: bytes, dice: random.Random) -> bytes:
    """One to eight bytes of other values."""
    damaged = bytearray(page)
    for _ in range(dice.choice((1, 1, 2, 4, 8))):
        if damaged:
            place = dice.randrange(len(damaged))
            damaged[place] = damaged[place] ^ (1 << dice.randrange(8)) if dice.random() < 0.5 else dice.randrange(256)
    return bytes(damaged)


def without_a_token(page: bytes, dice: random.Random) -> bytes:
    """A whole tag, or a whole text, is gone: the markup around it stays as clean as it was."""
    tokens = _TOKENS.findall(page)
    if tokens:
        del tokens[dice.randrange(len(tokens))]
    return b"".join(tokens)


def tokens_swapped(page: bytes, dice: random.Random) -> bytes:
    """Two whole tags or texts in each other's place."""
    tokens = _TOKENS.findall(page)
    if tokens:
        one, other = dice.randrange(len(tokens)), dice.randrange(len(tokens))
        tokens[one], tokens[other] = tokens[other], tokens[one]
    return b"".join(tokens)


def token_repeated(page: bytes, dice: random.Random) -> bytes:
    tokens = _TOKENS.findall(page)
    if tokens:
        tokens.insert(dice.randrange(len(tokens)), dice.choice(tokens))
    return b"".join(tokens)


def _range(page: bytes, dice: random.Random) -> tuple[int, int]:
    """A range of any length, short ones as likely as long ones."""
    begin = dice.randrange(len(page) + 1)
    return begin, min(len(page), begin + int(2 ** dice.uniform(0, 12)))


KINDS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    truncated, with_a_hole, repeated, swapped, unclosed, flipped, without_a_token, tokens_swapped, token_repeated,
)  # fmt: skip
