"""A comment on the blog through ExpressionEngine's own comment form, once.

1. The page is looked at first: a comment of ours with the mark is there, and nothing is sent.
2. No form says nothing about why (a closed entry, a session that has ended): log in, and look again.
3. The hidden fields are sent as the form gives them, never the button `preview`; ACT ids differ from site to site.
4. 302 alone is no success: the comment is looked for on the page, and never sent again. 200 with "Comment Accepted"
   waits for a moderator.
5. 403 "form has expired" is a lost session: log in and look again, once. After a lost answer the page is looked at; a
   second POST would double the comment.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Protocol

from parsers.blog import read_post
from parsers.blog_forms import Form, WebAnswer, comment_form, login_form, messages, title_of
from parsers.errors import Refused, Unreachable, UnreadablePage, WriteRefused
from parsers.records import Record
from writers.text import render

_MEANINGFUL = re.compile(r"[:<>\[\]{}&|*_`]|//")
EXPIRED = "form has expired"
LOCKED = "only allowed to post comments every"


class BlogForms(Protocol):
    """The blog as somebody with cookies sees it; raises Unreachable where no answer came."""

    def get(self, address: str) -> WebAnswer:
        """Fetch a page."""
        ...

    def post(self, address: str, fields: Mapping[str, str]) -> WebAnswer:
        """Send a form, once."""
        ...


class Account(Record, frozen=True):
    """Who comments: `login_page` is where the login form stands."""

    name: str
    password: str
    login_page: str


class Posted(StrEnum):
    """What became of a comment; none of these is to be tried again."""

    DONE = "it stands on the page"
    ALREADY = "it stood on the page before"
    MODERATED = "it waits for a moderator"
    UNSEEN = "it was taken, and cannot be seen"


def mark_for(matter: str, act: str) -> str:
    """What a comment about that is found by."""
    return "syncd ready " + sha256(f"{matter} {act}".encode()).hexdigest()[:10]


def ready_text(act: str, note: str, reasons: Sequence[str], mark: str) -> str:
    """The comment that says that something is ready: no sign in it that the blog makes icons, tags or links of."""
    text = render("ready_comment.txt", act=act, note=note, reasons=reasons, mark=mark)
    return _MEANINGFUL.sub("", text)


def comment(web: BlogForms, address: str, text: str, mark: str, account: Account) -> Posted:
    """Post a comment with the mark; raises WriteRefused where it was not taken, Unreachable where that is open."""
    for attempt in (1, 2):
        form = _form(web, address, mark, account)
        if form is None:
            return Posted.ALREADY
        try:
            answer = web.post(form.action, form.fields | {"comment": text})
        except Unreachable:
            if _stands(web.get(address), address, mark, account):
                return Posted.DONE
            raise
        said = messages(answer.body)
        if answer.status == 403 and attempt == 1 and any(EXPIRED in line for line in said):
            log_in(web, account)
            continue
        return _outcome(web, address, mark, account, answer, said)
    raise AssertionError("the second attempt always ends it")


def log_in(web: BlogForms, account: Account) -> None:
    """Log in; raises Refused, and whoever calls must not try that again soon (four wrong ones a minute lock it)."""
    page = web.get(account.login_page)
    form = login_form(page.body, account.login_page)
    answer = web.post(form.action, form.fields | {"username": account.name, "password": account.password})
    if answer.status != 302:
        raise Refused(account.login_page, "; ".join(messages(answer.body)) or f"login answered {answer.status}")


def _form(web: BlogForms, address: str, mark: str, account: Account) -> Form | None:
    """The form to send, logging in where there is none; None where the comment is there already."""
    page = web.get(address)
    if _stands(page, address, mark, account):
        return None
    form = comment_form(page.body, address)
    if form is None:
        log_in(web, account)
        page = web.get(address)
        if _stands(page, address, mark, account):
            return None
        form = comment_form(page.body, address)
    if form is None:
        raise _refused(address, "the entry takes no comments")
    return form


def _outcome(
    web: BlogForms, address: str, mark: str, account: Account, answer: WebAnswer, said: tuple[str, ...]
) -> Posted:
    if answer.status == 302:
        return Posted.DONE if _stands(web.get(address), address, mark, account) else Posted.UNSEEN
    if answer.status == 200 and title_of(answer.body) == "Comment Accepted":
        return Posted.MODERATED
    if answer.status >= 500:
        raise Unreachable(address, f"the comment form answered {answer.status}")
    raise _refused(address, "; ".join(said) or "the comment was not taken, without a word", said)


def _stands(page: WebAnswer, address: str, mark: str, account: Account) -> bool:
    """Whether a comment of ours holds the mark; a page that cannot be read for certain is no place to comment on."""
    if page.status != 200:
        raise Refused(address, f"the page answered {page.status}")
    read = read_post(page.body, address)
    if read.suspect:
        raise UnreadablePage(address, "; ".join(read.suspicions))
    name = account.name.casefold()  # one may log in in other letters than the blog prints
    return any(one.author.casefold() == name and mark in one.text for one in read.value.comments)


def _refused(address: str, reason: str, said: tuple[str, ...] = ()) -> WriteRefused:
    later = any(LOCKED in line for line in said)
    return WriteRefused(address, "comment", reason, replan=False, later=later)
