"""Discord shows an alert in the colour of its tone, with the mention of the configuration and no other."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest
import responses

from writers import apprise_child
from writers.alerts import Delivery, Message
from writers.chat import uncalled

pytestmark = pytest.mark.filterwarnings("ignore:'imghdr' is deprecated")  # by another service's plugin
ADDRESS = "discord://123456789/abcdefghijklmnop"
HOOK = "https://discord.com/api/webhooks/123456789/abcdefghijklmnop"


@pytest.fixture
def discord() -> Iterator[responses.RequestsMock]:
    with responses.RequestsMock() as calls:
        calls.post(HOOK, json={}, status=HTTPStatus.OK)
        yield calls


def delivered(discord: responses.RequestsMock, message: Message, address: str = ADDRESS) -> list[dict[str, Any]]:
    assert apprise_child._send(Delivery(message, 0, address))
    return [json.loads(call.request.body or "") for call in discord.calls]


@pytest.mark.parametrize("address", [ADDRESS, f"{ADDRESS}?format=markdown", HOOK])
def test_the_tone_is_a_colour(discord: responses.RequestsMock, address: str) -> None:
    delivered(discord, Message(("a",), "Ready", "7-1\nhttps://blog.example/a_b", "success"), address)
    good, bad = (one["embeds"][0] for one in delivered(discord, Message(("b",), "Trouble", "x", "failure"), address))
    assert good["color"] != bad["color"]
    assert good["description"] == "7-1\nhttps://blog.example/a_b"


def test_only_the_configured_mention_calls_somebody(discord: responses.RequestsMock) -> None:
    body = uncalled("“@everyone” by <@1>\nhttps://blog.example/@here")
    (sent,) = delivered(discord, Message(("a",), "Ready", body, "success", "<@&777>"))
    assert sent["content"].removeprefix("👉").strip() == "<@&777>"


def test_what_nobody_is_called_for_has_no_content(discord: responses.RequestsMock) -> None:
    (sent,) = delivered(discord, Message(("a",), "Resolved", uncalled("“@everyone”")))
    assert "content" not in sent


def test_what_is_too_long_goes_in_parts(discord: responses.RequestsMock) -> None:
    lines = [f"- vote number {n} of a long list (Votes)" for n in range(120)]
    sent = delivered(discord, Message(("a",), "Ready", "\n".join(lines)))
    assert len(sent) > 1
    parts = [one["embeds"][0]["description"] for one in sent]
    assert all(len(part) <= 2000 for part in parts)
    assert all(line.removeprefix("- ") in "".join(parts) for line in lines)
