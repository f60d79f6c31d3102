"""Who plays, and what lies on the wiki when the dynasty begins. All names are made up."""

import re
from pathlib import Path

from syncd.sandbox.blog import Blog
from syncd.sandbox.story.script import Props
from syncd.sandbox.story.sheet import table
from syncd.sandbox.wiki import Wiki

BATTLE_MASTER = "Quillon"
ADMINS = ("Dunmarrow", "Grizel")
WIZARDS = ("Ambric", "Bellweather", "Corvane", "Dunmarrow", "Eskil", "Fennimore", "Grizel", "Ingolf", "O'Farrow")
"""The Wizards of the dynasty's first day; Ingolf goes idle later."""

PRONOUNS = {"Ambric": "she/her", "Corvane": "he/him", "Grizel": "they/them"}

BOT, BOT_APP = "Syncbot", "syncd"
BOT_PASSWORD = "5andb0x5andb0x5andb0x5andb0x5and"  # noqa: S105  (of a wiki that lives on loopback, for a minute)

RULESET = (Path(__file__).parents[1] / "ruleset.wiki").read_text(encoding="utf-8")
TOTEM = ";Pine Totem\n:After the Spells, the Duel's changes of Personality Traits happen once more.\n"

SPELLS = (
    "Snipe", "Magical Armor", "Misdirection", "Synergy", "Defrock", "Disarm", "Gust", "Trim", "Burn", "Doom Cloud",
    "Fizzle", "Gather", "Gift", "Glam", "Greed", "Meditate", "Spotlight", "Unify", "Upgrade", "Siphon",
)  # fmt: skip

WIZARD_COLUMNS = (
    "Wizard", "Stars", "High Marks", "Hat     ", "Robes     ", "Staff  ", "Beard     ", "Freshness", "Selfish",
    "Benevolent", "Belligerent", "Reclusive", "Achievements  ", "Idle since          ", "Lode then",
)  # fmt: skip
DUEL_COLUMNS = (
    "Duel",
    "Status  ",
    "Wizard Ring",
    "Spell List                  ",
    "Removed",
    "Gewgaws         ",
    "Spells Cast",
)
"""Headings of the sheet, as wide as their columns."""

NEWCOMER = ("0", "None", "Plain", "None", "None", "3", "0", "0", "0", "0", "-", "", "")
"""A Wizard's cells after their Stars, as the rules' defaults have them."""

GREETING = "The gamestate of the [[Ruleset|dynasty]]. Please say in your summary what you do, and why you may."


def register_all(blog: Blog, wiki: Wiki) -> None:
    """Make everybody's accounts on both sites."""
    for name in (BATTLE_MASTER, *WIZARDS, "Thistledown", "Jessamy"):
        blog.register(
            name, admin=name in ADMINS, idle=name == "Jessamy", pronouns=PRONOUNS.get(name, ""), password=f"{name}-wand"
        )
        wiki.register(name, f"{name}-wand", *(("sysop",) if name in ADMINS else ()))
    wiki.register(BOT, f"{BOT}-wand", "bot", apps=((BOT_APP, BOT_PASSWORD),))


def first_sheet() -> str:
    """The Duel Sheet of the first day: nobody has a Star."""
    rows = [(_shown(name), "0", *NEWCOMER) for name in WIZARDS]
    return "\n\n".join(
        [
            GREETING,
            table("Wizards", WIZARD_COLUMNS, rows),
            table("Spells", ("Spell", "Charm"), [(spell, "0") for spell in SPELLS]),
            table("Duels", DUEL_COLUMNS, [], sortable=False),
        ]
    )


def spell_list(ruleset: str, removed: str) -> str:
    """A Duel's spell list page, as the Battle Master copies it from the Ruleset."""
    spells = re.search(r"===Spells===\n(.*?)\n===Duels===", ruleset, re.DOTALL)
    achievements = re.search(r"===Achievements===\n.*?(\{\|.*?\|\})", ruleset, re.DOTALL)
    if spells is None or achievements is None:
        raise LookupError("the Ruleset has no spells, or no achievements")
    sections = re.findall(r"====(.+?)====\n(.*?)(?=\n====|\Z)", spells[1], re.DOTALL)
    kept = [f"=== {name} ===\n{text.strip()}" for name, text in sections if name != removed]
    return "\n\n".join(["== Spells ==", *kept, "== Achievements ==", achievements[1]])


def _shown(name: str) -> str:
    """Most names stand as they are; somebody always makes theirs a link."""
    return f"[[User:{name}|{name}]]" if name == "Eskil" else name


PROPS = Props(
    texts={
        "the Ruleset before the totem": lambda _: RULESET.replace(TOTEM, ""),
        "the first Duel Sheet": lambda _: first_sheet(),
        "the spells without Unify": lambda text: spell_list(text("Ruleset"), "Unify"),
        "the spells without Greed": lambda text: spell_list(text("Ruleset"), "Greed"),
    },
    everybody=WIZARDS,
)
"""What the scenes refer to."""
