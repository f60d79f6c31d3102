"""Acting takes a token, a session's secret and our own origin; every act is in the audit log."""

import pytest
from starlette.testclient import TestClient

from syncd.store.database import Database
from syncd.store.decided import Ledger, PlanState
from tests.web.desks import HOME, NOW, TOKEN, Office, log_in

OURS = {"Origin": HOME}


def plans(office: Office, state: str) -> list[str]:
    with Database(office.config.store.path) as database:
        return [plan.id for plan in Ledger(database).plans(state)]


def audit(client: TestClient) -> list[tuple[str, str, str]]:
    return [(one["by"], one["act"], one["outcome"]) for one in client.get("/audit.json").json()["acts"]]


def test_an_approved_edit_is_made_by_the_next_cycle(desk: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYNCD_WIKI_PASSWORD", desk.sandbox.bot_password)
    client = desk.client()
    edit = next(one for one in client.get("/edits.json").json()["open"] if one["edit_class"] == "illegal-value")
    secret = log_in(client)
    assert client.post(f"/acts/approve/{edit['id']}", data={"form_secret": secret}, headers=OURS).status_code == 303
    assert "Approved" in client.get("/edits").text
    desk.cycle()
    assert plans(desk, "written") == [edit["id"]]
    assert "Bowler" not in desk.sandbox.wiki.text("Duel Sheet")
    assert audit(client)[:2] == [("Grizel", "approve", "done"), ("Grizel", "log in", "done")]


def test_a_refused_edit_is_not_made(desk: Office) -> None:
    client = desk.client()
    (first, *_) = plans(desk, "proposed")
    client.post(f"/acts/refuse/{first}", data={"form_secret": log_in(client)}, headers=OURS)
    desk.cycle()
    assert plans(desk, "refused") == [first]


def test_what_is_over_cannot_be_approved_and_that_is_audited(desk: Office) -> None:
    client = desk.client()
    (first, *_) = plans(desk, "proposed")
    with Database(desk.config.store.path) as database:
        Ledger(database).put_plan(first, Ledger(database).plan(first).record, PlanState.WITHDRAWN, NOW)
    answer = client.post(f"/acts/approve/{first}", data={"form_secret": log_in(client)}, headers=OURS)
    assert (answer.status_code, plans(desk, "approved")) == (409, [])
    assert audit(client)[0] == ("Grizel", "approve", "the edit is withdrawn by now")


def test_a_silence_has_a_reason_and_an_end(desk: Office) -> None:
    client = desk.client()
    secret = log_in(client)
    finding = client.get("/findings.json").json()["standing"][0]["finding"]["id"]
    form = {"form_secret": secret, "reason": "we know", "days": "7"}
    assert client.post(f"/acts/silence/{finding}", data=form | {"reason": " "}, headers=OURS).status_code == 409
    assert client.post(f"/acts/silence/{finding}", data=form | {"days": "99999"}, headers=OURS).status_code == 409
    client.post(f"/acts/silence/{finding}", data=form, headers=OURS)
    (line,) = client.get("/findings.json").json()["silenced"]
    assert line["silence"] == {"until": "2023-11-23T18:00:00Z", "reason": "we know (Grizel)"}


def test_an_accepted_revision_becomes_gamestate(desk: Office) -> None:
    client = desk.client()
    secret = log_in(client)
    lines = client.get("/findings.json").json()["standing"]
    finding = next(one["finding"] for one in lines if one["finding"]["kind"] == "unexplained-change")
    form = {"form_secret": secret, "reason": "it was agreed in the comments"}
    client.post(f"/acts/accept/{finding['id']}", data=form, headers=OURS)
    desk.cycle()
    assert finding["id"] not in client.get("/findings").text


def test_without_a_token_the_pages_only_read(desk: Office) -> None:
    client = desk.client(token=None)
    (first, *_) = plans(desk, "proposed")
    assert client.post("/login", data={"who": "x", "token": ""}, headers=OURS).status_code == 403
    answer = client.post(f"/acts/approve/{first}", headers=OURS | {"Authorization": "Bearer "})
    assert (answer.status_code, plans(desk, "approved")) == (401, [])


def test_approving_across_sites_is_refused(desk: Office) -> None:
    client = desk.client()
    form = {"form_secret": log_in(client)}
    (first, *_) = plans(desk, "proposed")
    for headers in ({}, *({"Origin": origin} for origin in ("https://evil.example", "null", "http://127.0.0.1:1"))):
        assert client.post(f"/acts/approve/{first}", data=form, headers=headers).status_code == 403
    assert plans(desk, "approved") == []


def test_a_form_without_the_sessions_secret_is_refused(desk: Office) -> None:
    client = desk.client()
    log_in(client)
    (first, *_) = plans(desk, "proposed")
    for form in ({}, {"form_secret": "x"}):
        assert client.post(f"/acts/approve/{first}", data=form, headers=OURS).status_code == 403
    assert plans(desk, "approved") == []


def test_the_secret_of_another_session_is_refused(desk: Office) -> None:
    client, other = desk.client(), desk.client()
    log_in(client)
    stranger = log_in(other)
    (first, *_) = plans(desk, "proposed")
    assert client.post(f"/acts/refuse/{first}", data={"form_secret": stranger}, headers=OURS).status_code == 403


def test_a_program_acts_with_the_token_itself(desk: Office) -> None:
    (first, *_) = plans(desk, "proposed")
    headers = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json"}
    client = desk.client()
    assert client.post(f"/acts/approve/{first}", headers=headers).json()["done"].startswith("Approved")
    assert audit(client)[0] == ("a program", "approve", "done")
