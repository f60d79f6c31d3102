"""The doors: hosts, headers, the session's cookie, wrong tokens."""

import pytest
from starlette.testclient import TestClient

from syncd.web.gate import PAUSE, TRIES, Gate
from syncd.web.pages import environment, is_web
from tests.web.desks import HOME, TOKEN, Office

OURS = {"Origin": HOME}


def test_a_host_that_is_not_ours_gets_no_page(pages: TestClient) -> None:
    answer = pages.get("/", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.text) == (421, "This is not an address of mine.\n")


@pytest.mark.parametrize("path", ["/", "/queue.json", "/nothing", "/static/style.css", "/metrics"])
def test_every_answer_carries_the_policy(pages: TestClient, path: str) -> None:
    policy = pages.get(path).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_sessions_cookie_is_for_no_script_and_no_other_site(pages: TestClient) -> None:
    answer = pages.post("/login", data={"who": "Ann", "token": TOKEN}, headers=OURS)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_a_log_out_ends_the_session(watched: Office) -> None:
    client = watched.client()
    client.post("/login", data={"who": "Ann", "token": TOKEN}, headers=OURS)
    page = client.get("/").text
    secret = page.split('name="form_secret" value="')[1].split('"')[0]
    client.post("/logout", data={"form_secret": secret}, headers=OURS)
    assert "form_secret" not in client.get("/").text


def test_after_too_many_wrong_tokens_even_the_right_one_waits(watched: Office) -> None:
    client = watched.client()
    for _ in range(TRIES):
        assert client.post("/login", data={"token": "wrong"}, headers=OURS).status_code == 403
    assert client.post("/login", data={"token": TOKEN}, headers=OURS).status_code == 429


def test_a_session_lasts_half_a_day_and_a_pause_a_minute() -> None:
    assert PAUSE == 60
    assert not Gate(None, []).can_act


def test_a_large_form_is_refused(pages: TestClient) -> None:
    assert pages.post("/login", content=b"x" * 20_000, headers=OURS).status_code == 413


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "//evil", "http://", "https://[", ""])
def test_only_web_addresses_are_linked_to(address: str) -> None:
    assert not is_web(address)
    assert "href" not in environment().from_string("{{ link(a) }}").render(a=address)


def test_what_players_write_is_escaped_in_every_template() -> None:
    made = environment()
    assert made.from_string("{{ x }}").render(x="<script>") == "&lt;script&gt;"
    assert all("|safe" not in made.loader.get_source(made, name)[0] for name in made.list_templates())
