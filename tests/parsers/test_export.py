from datetime import UTC, datetime

import msgspec
import pytest

from parsers.errors import BadInput
from parsers.export import read_history
from parsers.records import Revision, RevisionId

EXPORT = """<?xml version="1.0"?>
<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11">
  <siteinfo><sitename>Some wiki</sitename></siteinfo>
  <page>
    <title>Duel Sheet</title><ns>0</ns><id>3</id>
    <revision>
      <id>7</id><timestamp>2024-03-04T12:00:00Z</timestamp>
      <contributor><username>Ann</username><id>2</id></contributor>
      <comment>first</comment><text xml:space="preserve" bytes="5">a &amp; ü</text>
    </revision>
    <revision>
      <id>9</id><parentid>7</parentid><timestamp>2024-03-05T12:00:00Z</timestamp>
      <contributor><ip>192.0.2.7</ip></contributor>
      <text deleted="deleted" />
    </revision>
  </page>
</mediawiki>
"""


def test_an_export_is_read_revision_by_revision():
    first, second = read_history(EXPORT.encode(), "export.xml")
    at = datetime(2024, 3, 4, 12, tzinfo=UTC)
    assert first == Revision(RevisionId(7), RevisionId(0), "Duel Sheet", "Ann", at, "first", 6, "a & ü")
    assert (second.user, second.parentid, second.text) == ("192.0.2.7", 7, None)


def test_a_json_list_of_revisions_is_read_as_it_was_written():
    history = read_history(EXPORT.encode(), "export.xml")
    assert read_history(msgspec.json.encode(history), "history.json") == history


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<mediawiki>", "not XML"),
        (EXPORT.replace("<id>7</id>", "<id>x</id>").encode(), "a revision of 'Duel Sheet'"),
        (EXPORT.replace("2024-03-04T12:00:00Z", "then").encode(), "a revision of 'Duel Sheet'"),
        (b"[{}]", "neither an XML export nor a JSON list"),
        (b"", "neither an XML export nor a JSON list"),
        (b"\xff\xfe", "neither an XML export nor a JSON list"),
    ],
)
def test_a_file_that_is_neither_is_refused_in_one_line(data: bytes, words: str):
    with pytest.raises(BadInput) as caught:
        read_history(data, "f")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_export_that_tries_to_read_files_gets_nothing():
    hostile = EXPORT.replace(
        '<?xml version="1.0"?>', '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    ).replace("a &amp; ü", "&x;")
    assert "root" not in (read_history(hostile.encode(), "export.xml")[0].text or "")
