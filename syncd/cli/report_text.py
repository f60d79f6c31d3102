"""A cycle's report as people read it, and as JSON."""

import sys
from collections.abc import Iterable, Iterator
from textwrap import wrap

import msgspec

from syncd.cli.terminal import coloured
from syncd.plan.alerts import Alert
from syncd.plan.queue import queue_lines
from syncd.plan.wording import instant_words
from syncd.rules.answer import answer
from syncd.service.report import Report, WrittenLine
from syncd.validator.findings import Finding

WIDTH = 79
DIFF_WIDTH = 70


def report_json(report: Report) -> bytes:
    """The object that `syncd once --json` prints."""
    return msgspec.json.encode(
        {
            "now": report.now,
            "read": report.read,
            "verdicts": msgspec.Raw(answer(report.judged.judgement)) if report.judged else None,
            "findings": report.findings,
            "plan": report.plans,
            "alerts": [_alert_json(alert) for alert in report.alerts],
            "written": report.written,
            "troubles": report.troubles,
        }
    )


def _alert_json(alert: Alert) -> dict[str, object]:
    members = ("id", "kind", "subject", "text", "links", "reason")
    return {member: getattr(alert, member) for member in members}


def print_report(report: Report) -> None:
    """Print what was read, where the matters stand, and what was found, planned, told and written."""
    print(coloured(f"{instant_words(report.now)}: read {_counts(report)}", "heading"))
    for line in report_lines(report):
        print(line)


def print_news(report: Report) -> None:
    """Print a cycle only where it brought something: a line of what was read, and what is new."""
    if report.troubles or report.alerts or report.written or report.read.posts or report.read.revisions:
        print(coloured(f"{instant_words(report.now)}: {_counts(report)}", "heading"))
        for line in news_lines(report):
            print(line, flush=True)


def news_lines(report: Report) -> Iterator[str]:
    """What is new in a cycle: troubles, edits made and alerts."""
    for trouble in report.troubles:
        yield from _paragraph(f"TROUBLE  {trouble}", "withheld")
    yield from (line for one in report.written for line in _written(one))
    yield from (line for alert in report.alerts for line in alert_lines(alert))


def _counts(report: Report) -> str:
    read = report.read
    return f"{read.posts} posts, {read.comments} comments, {read.revisions} revisions in {read.requests} requests"


def report_lines(report: Report) -> Iterator[str]:
    """The report below its first line, each line at most 79 columns wide and in the colours of its meaning."""
    for trouble in report.troubles:
        yield from _paragraph(f"TROUBLE  {trouble}", "withheld")
    if report.judged is not None:
        judged = report.judged
        yield ""
        for line in queue_lines(judged.judgement, judged.edition, judged.pages, judged.withheld):
            yield coloured(line.text, line.tone)
    yield from _section("Findings", (line for finding in report.findings for line in _finding(finding)))
    yield from _section("Plans", (line for plan in report.plans for line in _plan(plan.reason, plan.diff)))
    yield from _section("Written", (line for one in report.written for line in _written(one)))
    yield from _section("Told", (line for alert in report.alerts for line in alert_lines(alert)))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    body = list(lines)
    if body:
        yield ""
        yield coloured(title, "heading")
        yield from body


def _finding(finding: Finding) -> Iterator[str]:
    yield from _paragraph(f"{finding.severity.upper():<8} {finding.text}", "withheld")
    yield from (f"         {link}" for link in finding.links)


def _plan(reason: str, diff: str) -> Iterator[str]:
    yield from _paragraph(reason, "plain")
    yield from (f"    {line}" for line in _narrow(diff))


def _written(one: WrittenLine) -> Iterator[str]:
    yield from _paragraph(f"WRITTEN  {one.page}: {one.what}", "ready")
    yield from (f"    {line}" for line in (*_narrow(one.diff), one.diff_url))


def _narrow(diff: str) -> Iterator[str]:
    """A diff's lines as far as they fit: of a pair of changed lines the part around the change."""
    lines = ["", *diff.splitlines(), ""]
    for above, line, below in zip(lines, lines[1:], lines[2:], strict=False):
        other = below if (line[:1], below[:1]) == ("-", "+") else above if (above[:1], line[:1]) == ("-", "+") else line
        begin = max(0, _alike(line[1:], other[1:]) - DIFF_WIDTH // 2) if other != line else 0
        end = 1 + begin + DIFF_WIDTH
        yield f"{line[:1]}{'…' if begin else ''}{line[1 + begin : end]}{'…' if len(line) > end else ''}"


def _alike(one: str, other: str) -> int:
    """How many characters two lines begin with alike."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def alert_lines(alert: Alert) -> Iterator[str]:
    """An alert with its reason, its text and its links; one that was held back in one line."""
    if alert.suppressed:
        yield from _paragraph(f"held back  {alert.subject} [{alert.reason}]", "blocked")
        return
    yield from _paragraph(f"TOLD  {alert.subject} [{alert.reason}]", "ready")
    for line in alert.text.splitlines():
        yield from _paragraph(line, "plain", "    ")
    yield from (f"    {link}" for link in alert.links)


def _paragraph(text: str, tone: str, indent: str = "") -> Iterator[str]:
    lines = wrap(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False)
    return (coloured(line, tone, sys.stdout) for line in lines or [""])
