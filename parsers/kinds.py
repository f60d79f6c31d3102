"""What a post is, where it stands, and how one votes: the closed lists of words that every room shares.

They stand apart from `records` so that the judge, which is started afresh for every question, need not load the
library that records are made with.
"""

from enum import StrEnum


class Kind(StrEnum):
    """What a post is, by its category."""

    PROPOSAL = "proposal"
    CFJ = "cfj"
    DOV = "dov"
    FAMILY_ACTION = "family-action"
    STORY_POST = "story-post"
    ASCENSION_ADDRESS = "ascension-address"
    OTHER = "other"


VOTABLE = frozenset({Kind.PROPOSAL, Kind.CFJ, Kind.DOV, Kind.FAMILY_ACTION})
"""The kinds of Votable Matter."""

CATEGORIES = {
    "proposal": Kind.PROPOSAL,
    "call for judgement": Kind.CFJ,
    "call for judgment": Kind.CFJ,
    "cfj": Kind.CFJ,
    "declaration of victory": Kind.DOV,
    "dov": Kind.DOV,
    "family action": Kind.FAMILY_ACTION,
    "story post": Kind.STORY_POST,
    "ascension address": Kind.ASCENSION_ADDRESS,
    "votable matter": Kind.OTHER,
}
"""What a category makes of a post; its name stands before a title on the blog, or in an edit summary."""


class Status(StrEnum):
    """Where a matter stands; UNKNOWN keeps a status word that nobody has taught us (see `Post.status_word`)."""

    PENDING = "pending"
    ENACTED = "enacted"
    FAILED = "failed"
    VETOED = "vetoed"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"


class Icon(StrEnum):
    """A voting icon."""

    FOR = "for"
    AGAINST = "against"
    DEFERENTIAL = "deferential"
    VETO = "veto"
