"""What the pages show, in words and as JSON."""

import re
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from tests.web.desks import Office

PAGES = ("/", "/gamestate", "/findings", "/edits", "/alerts", "/charts", "/audit")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_stands_as_html_and_as_json(pages: TestClient, path: str) -> None:
    html = pages.get(path)
    beside = pages.get("/queue.json" if path == "/" else f"{path}.json")
    assert (html.status_code, beside.status_code) == (200, 200)
    assert html.headers["content-type"].startswith("text/html")
    assert pages.get(path, headers={"Accept": "application/json"}).json() == beside.json()


def test_the_queue_has_tallies_and_a_clock_to_the_next_change(pages: TestClient) -> None:
    queue = pages.get("/queue.json").json()
    first = queue["matters"][0]
    assert first["title"] == "A Seat by the Fire"
    assert (first["sides"]["for"], first["sides"]["against"]) == (3, 1)
    assert queue["next_change"]["at"] == min(one["at"] for one in queue["matters"] if one["at"])
    assert f'data-until="{queue["next_change"]["at"]}"' in pages.get("/").text


def test_a_matter_shows_every_vote_with_its_permalink_and_what_it_is_worth(pages: TestClient) -> None:
    key = pages.get("/queue.json").json()["matters"][0]["key"]
    ballots = pages.get(f"/matters/{key}.json").json()["ballots"]
    assert {one["standing"] for one in ballots} == {"counted"}
    assert ballots[0]["why"] == "implied: the author has not voted"
    assert all("#" in one["link"] for one in ballots[1:])
    assert all(one["link"] in pages.get(f"/matters/{key}").text for one in ballots[1:])


def test_a_matter_shows_the_whole_tree_with_rule_quote_operands_and_least_change(pages: TestClient) -> None:
    key = pages.get("/queue.json").json()["matters"][0]["key"]
    tree = pages.get(f"/matters/{key}.json").json()["trees"]["enact"]
    leaves = list(_leaves(tree))
    assert {one["state"] for one in leaves} >= {"met", "unmet"}
    assert all(one["rule"] and one["quote"] for one in leaves)
    assert any(one["least_change"] for one in leaves)
    assert any(one["operands"] for one in leaves)


def _leaves(tree: dict) -> list[dict]:
    return [leaf for below in tree["below"] for leaf in _leaves(below)] if tree["below"] else [tree]


def test_a_resolved_matter_is_shown_as_it_stood_when_it_was_resolved(pages: TestClient) -> None:
    resolved = pages.get("/queue.json").json()["resolved"]
    enacted = next(one for one in resolved if one["title"] == "A Star for the Humble")
    page = pages.get(f"/matters/{enacted['key']}.json").json()
    assert page["now"] == page["resolved_at"]
    assert page["trees"]["enact"]["state"] == "met"


def test_every_cell_says_who_set_it_and_by_what_right(pages: TestClient) -> None:
    wizards = pages.get("/gamestate.json").json()["tables"][0]
    cells = [cell for row in wizards["rows"] for cell in row["cells"]]
    assert all(cell["set_by"] and cell["set_at"] and cell["reason"] for cell in cells)
    assert {cell["reason"] for cell in cells} >= {"action", "unexplained", "as found"}


def test_a_mismatch_is_marked_with_what_should_stand_there(pages: TestClient) -> None:
    page = pages.get("/gamestate/cell.json?table=Wizards&row=Fennimore&column=Hat").json()
    assert (page["shown"], page["right"]) == ("Bowler", "Pointy")
    assert [one["kind"] for one in page["findings"]] == ["illegal-value"]
    assert re.search(r'class="off"><a[^>]*><span class="shown">Bowler', pages.get("/gamestate").text)


def test_a_cell_tells_its_whole_past(pages: TestClient) -> None:
    page = pages.get("/gamestate/cell.json?table=Wizards&row=Corvane&column=Stars").json()
    assert len(page["changes"]) > 1
    assert all(one["text"] and one["by"] and "?diff=" in one["diff"] for one in page["changes"])


def test_an_alert_says_why_it_was_told(pages: TestClient) -> None:
    one = pages.get("/alerts.json").json()["alerts"][0]
    assert one["why"] == "it stood, and nothing had been told of it"
    assert one["why"] in pages.get(f"/alerts/{one['alert']['id']}").text


def test_charts_have_a_line_for_every_player_and_a_table_beside(pages: TestClient) -> None:
    chart = pages.get("/charts.json?variable=Wizards/Stars").json()["variable"]
    assert {one["row"] for one in chart["series"]} >= {"Ambric", "Corvane"}
    html = pages.get("/charts").text
    assert html.count('class="line"') == len(chart["series"])
    assert "As a table" in html


@pytest.mark.parametrize("path", ["/nothing", "/matters/0", "/alerts/0", "/gamestate/cell?table=x", "/matters/0.json"])
def test_what_is_not_there_is_one_line_with_404(pages: TestClient, path: str) -> None:
    answer = pages.get(path)
    assert answer.status_code == 404
    assert "there is no such" in answer.text


def test_without_a_store_the_pages_say_so(watched: Office) -> None:
    client = watched.client()
    store = watched.config.store.path
    with client:
        watched.file.write_text(watched.file.read_text().replace(store, store + ".gone"))
        try:
            answer = watched.client().get("/")
        finally:
            watched.file.write_text(watched.file.read_text().replace(store + ".gone", store))
    assert answer.status_code == 503
    assert "there is no store yet" in answer.text


def test_metrics_are_prometheus_text(pages: TestClient) -> None:
    answer = pages.get("/metrics")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    standing = pages.get("/findings.json").json()["standing"]
    errors = [one for one in standing if one["finding"]["severity"] == "error"]
    assert all(re.fullmatch(r'[a-z_]+(\{[a-z]+="[a-z ]+"\})? -?[\d.e+]+', line) for line in lines)
    assert f'syncd_findings{{severity="error"}} {len(errors)}' in lines


def test_the_feed_has_what_was_told_and_not_what_was_held_back(pages: TestClient) -> None:
    feed = pages.get("/feed.atom")
    assert feed.headers["content-type"].startswith("application/atom+xml")
    entries = ElementTree.fromstring(feed.text).findall("{*}entry")
    told = [one for one in pages.get("/alerts.json").json()["alerts"] if not one["suppressed"]]
    assert len(entries) == len(told) > 0
    assert pages.get(entries[0].find("{*}link").get("href")).status_code == 200
