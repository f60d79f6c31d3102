"""The sandbox's wiki and a real MediaWiki are asked the same; their answers may differ in numbers and times alone."""

import re
from collections.abc import Callable, Iterator
from hashlib import md5
from itertools import count
from typing import Any

import pytest
import requests

from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite
from tests.mediawiki import rig

PAGES = {"pageid", "fromid", "toid", "pages"}
REVISIONS = {
    "revid", "parentid", "oldrevid", "newrevid", "fromrevid", "torevid", "lastrevid", "rvcontinue", "badrevids",
}  # fmt: skip
TIMES = {"timestamp", "newtimestamp", "touched", "curtimestamp", "fromtimestamp", "totimestamp"}
IGNORED = {
    "docref",
    "warnings",
    "watched",
    "userid",
    "fromuserid",
    "touserid",
    "fromparsedcomment",
    "toparsedcomment",
    "pagelanguagehtmlcode",
    "pagelanguagedir",
}
ALL = "ids|flags|timestamp|user|userid|comment|size|sha1|tags|content"
fresh = count(1)

Answers = list[Any]


class Client:
    """A logged-in caller of an API who writes down what is answered, with numbers by their first appearance."""

    def __init__(self, url: str, user: str) -> None:
        self.url = url
        self.web = requests.Session()
        self.seen: dict[str, str] = {}
        self.answers: Answers = []
        token = self._ask({"action": "query", "meta": "tokens", "type": "login"})["query"]["tokens"]["logintoken"]
        login = {"action": "login", "lgname": f"{user}@rig", "lgpassword": rig.BOT_PASSWORD, "lgtoken": token}
        assert self._ask(login)["login"]["result"] == "Success"
        self.token = self._ask({"action": "query", "meta": "tokens"})["query"]["tokens"]["csrftoken"]

    def ask(self, **fields: object) -> dict[str, Any]:
        """A call that is written down."""
        answer = self._ask(fields)
        self.answers.append(self._scrubbed(answer))
        return answer

    def edit(self, title: str, **fields: object) -> dict[str, Any]:
        """An edit that is written down."""
        return self.ask(action="edit", title=title, token=self.token, formatversion=2, **fields)

    def _ask(self, fields: dict[str, Any]) -> dict[str, Any]:
        send = self.web.post if fields["action"] in ("edit", "login") else self.web.get
        name = "data" if fields["action"] in ("edit", "login") else "params"
        answer: dict[str, Any] = send(f"{self.url}api.php", **{name: {"format": "json", **fields}}, timeout=30).json()
        return answer

    def _scrubbed(self, value: Any, name: str = "") -> Any:
        if name == "error":
            return value["code"]
        if name in TIMES:
            return "a time"
        if name in PAGES | REVISIONS and value and not isinstance(value, dict | list):
            return self._numbered(str(value).rpartition("|")[2], name)
        if name == "body":
            return re.sub(r"\s*<!--.*?-->\s*", "\n", value)
        if isinstance(value, dict):
            in_order = sorted(value, key=lambda key: (len(key), key) if key.isdigit() else (0, key))
            kept = [key for key in in_order if key not in IGNORED]
            return {self._numbered(key, name): self._scrubbed(value[key], key) for key in kept}
        return [self._scrubbed(one) for one in value] if isinstance(value, list) else value

    def _numbered(self, text: str, name: str) -> str:
        """A number that only the one wiki uses, as what it is in the order of appearance."""
        if not text.isdigit() or name not in PAGES | REVISIONS:
            return text
        kind = "page" if name in PAGES else "revision"
        return self.seen.setdefault(f"{kind} {text}", f"{kind} no. {len(self.seen)}")


Scene = Callable[[Client, Client, str], None]


@pytest.fixture(scope="module")
def on_the_real_one(mediawiki: rig.Rig) -> Iterator[tuple[Client, Client]]:
    """A bot and a player, logged in at the real wiki once for all scenes."""
    bot, player = Client(mediawiki.url, "Syncbot"), Client(mediawiki.url, "Player1")
    with bot.web, player.web:
        yield bot, player


@pytest.fixture
def both(on_the_real_one: tuple[Client, Client], clock: SandboxClock) -> Iterator[Callable[[Scene], None]]:
    """Plays a scene on either wiki, with a bot, a player and a fresh title, and compares what was answered."""
    wiki = Wiki(clock)
    for user in ("Syncbot", "Player1"):
        groups = ("bot",) if user == "Syncbot" else ()
        wiki.register(user, "", *groups, apps=(("rig", rig.BOT_PASSWORD),))
    title = f"Twin {next(fresh)}"

    def answers(scene: Scene, bot: Client, player: Client) -> Answers:
        for client in (bot, player):
            client.answers, client.seen = [], {}
        scene(bot, player, title)
        return [*bot.answers, *player.answers]

    with LoopbackServer(WikiSite(wiki)) as server:
        bot, player = Client(server.url, "Syncbot"), Client(server.url, "Player1")

        def play(scene: Scene) -> None:
            for ours, theirs in zip(answers(scene, bot, player), answers(scene, *on_the_real_one), strict=True):
                assert ours == theirs

        with bot.web, player.web:
            yield play


def test_edits_are_answered_alike(both):
    def scene(bot: Client, _: Client, title: str) -> None:
        bot.edit(title.lower().replace(" ", "_"), text="one\n\ntwo\n\n", summary="/* x */ new", bot=1)
        bot.edit(title, text="one\n\ntwo", summary="again", bot=1)
        bot.edit(title, text="one\n\n2", minor=1, md5=md5(b"one\n\n2", usedforsecurity=False).hexdigest())
        bot.edit(title, appendtext="\n\nthree")
        bot.edit(title, prependtext="zero\n\n", nocreate=1)

    both(scene)


def test_conflicts_and_merges_are_answered_alike(both):
    def scene(bot: Client, player: Client, title: str) -> None:
        first = player.edit(title, text="one\n\ntwo\n\nthree\n\nfour")["edit"]["newrevid"]
        player.edit(title, text="ONE\n\ntwo\n\nthree\n\nfour")
        bot.edit(title, text="one\n\ntwo\n\n3\n\nfour", baserevid=first)
        bot.edit(title, text="one\n\ntwo\n\n3\n\nfour", baserevid=first)
        bot.edit(title, text="1\n\ntwo\n\nthree\n\nfour", baserevid=first)
        bot.edit(title, text="x", baserevid=99999)
        bot.edit(title, appendtext="y", baserevid=first)
        bot.ask(action="query", prop="revisions", titles=title, rvprop=ALL, rvslots="main", formatversion=2)

    both(scene)


def test_refusals_have_the_same_codes(both):
    def scene(bot: Client, _: Client, title: str) -> None:
        bot.edit(title, text="x")
        for wrong in ("A[B", "Special:X", "A|B"):
            bot.edit(wrong, text="x")
        for fields in (
            {"nocreate": 1, "title": f"{title} not there"},
            {"createonly": 1},
            {"md5": "0" * 32},
            {"assertuser": "Somebody"},
            {"token": "nonsense"},
        ):
            bot.ask(**{"action": "edit", "title": title, "text": "y", "token": bot.token, "formatversion": 2} | fields)
        bot.ask(action="edit", title=title, text="y")
        bot.edit(title)
        bot.ask(action="dance")
        bot.ask(action="compare", fromrev=99999, torev=1)

    both(scene)


def test_histories_are_answered_alike_in_both_formats(both):
    def scene(bot: Client, player: Client, title: str) -> None:
        first = player.edit(title, text="one", summary="1")["edit"]["newrevid"]
        bot.edit(title, text="two", summary="2", bot=1)
        player.edit(title, text="three", summary="3", minor=1)
        for version in (1, 2):
            for fields in (
                {"rvlimit": 2, "rvdir": "newer"},
                {"rvlimit": 5, "rvstartid": first, "rvdir": "newer", "rvuser": "Player1"},
                {"rvlimit": "max", "rvexcludeuser": "Player1"},
            ):
                bot.ask(
                    action="query", prop="revisions", titles=title, rvprop=ALL, rvslots="main", formatversion=version,
                    **fields,
                )  # fmt: skip

    both(scene)


def test_several_pages_are_answered_alike_in_both_formats(both):
    def scene(bot: Client, player: Client, title: str) -> None:
        other = f"{title}b"
        known = player.edit(title, text="one", summary="1")["edit"]["newrevid"]
        player.edit(other, text="two", summary="2")
        for version in (1, 2):
            asked = {"action": "query", "prop": "revisions", "rvslots": "main", "formatversion": version}
            bot.ask(titles=f"{other}|{title.lower()}|{title} not there", rvprop="ids|content", curtimestamp=1, **asked)
            bot.ask(titles=f"{title}|{other}", rvprop="ids", rvlimit=1, **asked) if version == 2 else None
            bot.ask(revids=f"{known}|99999", rvprop="ids|user", **asked)
            bot.ask(
                action="query", prop="info", titles=f"{title}|Special:X", inprop="protection", formatversion=version
            )

    both(scene)


def test_differences_are_shown_alike(both):
    def scene(bot: Client, player: Client, title: str) -> None:
        old = player.edit(title, text="\n".join("abcdefghij"))["edit"]["newrevid"]
        text = "a\nb\nc\nd changed & more\ne\nf\ng\nh\ni\nj\nk"
        new = player.edit(title, text=text)["edit"]["newrevid"]
        bot.ask(action="compare", fromrev=old, torev=new, prop="diff|ids|title|user|comment|size", formatversion=2)

    both(scene)


def test_texts_are_normalised_alike(both):
    def scene(bot: Client, player: Client, title: str) -> None:
        for text in ("plain\n" * 200, "", "long " * 200, "tiny", "long " * 200):
            player.edit(f"{title}a", text=text)
        fields = {"action": "query", "prop": "revisions", "rvprop": "comment|content|tags", "rvslots": "main"}
        bot.ask(titles=f"{title}a", rvlimit=9, **fields)
        player.edit(
            title,
            text="a\r\nb  \n\n cafe\u0301\x07 [[User:Ann|]] [[A (b)|]] <nowiki>~~~</nowiki> \n\n",
            summary="x" * 600,
        )
        bot.ask(action="query", prop="revisions", titles=title, rvprop="size|comment|content", rvslots="main")

    both(scene)


TABLE = """\
{| class="wikitable sortable" id="gamestate"
|+ Players
! Name !! Role !! Coins
|-
| [[User:Nobody there|Ann]] || Sailor || 5
|-
| Bob
| style="text-align:right" | Cook
|
* item 1
* item 2
|-
! scope="row" | Cara
| colspan="2" | none <!-- hidden -->
|}

== Head ==
''slanted'' '''bold''' [http://somewhere.example there] {{No such template}}
* a
* b"""


def test_a_page_is_rendered_alike(both):
    def scene(bot: Client, _: Client, __: str) -> None:
        fields = {"prop": "text", "disablelimitreport": 1, "disableeditsection": 1, "wrapoutputclass": ""}
        text = bot.ask(action="parse", text=TABLE, formatversion=2, **fields)["parse"]["text"]
        bot.answers = ["\n".join(line for line in text.split("\n") if line)]

    both(scene)
