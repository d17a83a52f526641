"""PROTOCOL.md keeps its word: its examples are right and its appendix is a server."""

import json
import re
import subprocess
import sys

import pytest
from websockets.sync.client import connect

from harness import ROOT, free_port, wait_until

TEXT = (ROOT / "PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
SERVER = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1]


def words_of(section):
    """The words in backquotes of a section, as `4.3`."""
    body = re.search(rf"### {re.escape(section)} .*?\n(.*?)\n##", TEXT, re.DOTALL)[1]
    return body


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text[:30])
def test_examples_are_json_objects(example):
    assert isinstance(json.loads(example), dict)


def test_there_is_an_example_of_each_message():
    types = {json.loads(example).get("type") for example in EXAMPLES}
    assert {"snapshot", "update", "remove", "resync"} <= types


@pytest.mark.parametrize(
    "word",
    [
        "scheduled",
        "delayed",
        "live",
        "break",
        "suspended",
        "final",
        "postponed",
        "cancelled",
        "abandoned",
    ],
)
def test_every_status_is_defined(word):
    assert f"| `{word}` |" in words_of("4.2")


@pytest.mark.parametrize(
    "section, words",
    [
        (
            "4.3",
            "soccer baseball basketball american_football ice_hockey cricket tennis rugby handball volleyball golf mma other",
        ),
        ("4.4", "normal ot so pens aet walkover retired forfeit"),
    ],
)
def test_every_word_is_listed(section, words):
    for word in words.split():
        assert f"`{word}`" in words_of(section)


@pytest.fixture
def appendix(tmp_path, few_games):
    """The server of appendix A, as it stands in the text."""
    script = tmp_path / "server.py"
    script.write_text(SERVER.replace("0.0.0.0", "127.0.0.1"), encoding="utf-8")
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, str(script), str(few_games), str(port)],
        stdin=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    yield process, f"ws://127.0.0.1:{port}"
    process.kill()
    process.wait()


def connected(url):
    def attempt():
        try:
            return connect(url, compression=None).__enter__()
        except ConnectionRefusedError:
            return None

    return wait_until(attempt, 10, "the appendix's server")


def test_the_appendix_is_a_server(appendix):
    process, url = appendix
    with connected(url) as feed:
        assert len(json.loads(feed.recv(5))["games"]) == 3
        process.stdin.write('{"id": "a", "score": [3, 1]}\n{"id": "a", "minute": 68}\n')
        assert json.loads(feed.recv(5)) == {
            "type": "update",
            "id": "a",
            "score": [3, 1],
            "version": 2,
        }
        assert json.loads(feed.recv(5)) == {"type": "update", "id": "a", "minute": 68, "version": 3}
        feed.send('{"type": "resync"}')
        snapshot = json.loads(feed.recv(5))
    assert snapshot["games"][0]["version"] == 3 and snapshot["games"][0]["score"] == [3, 1]


def test_the_appendix_feeds_a_client(appendix, start_client):
    process, url = appendix
    with connected(url):
        pass
    client = start_client(url)
    client.wait_for_score("HAR", "WEX", (2, 1))
    process.stdin.write('{"id": "a", "score": [3, 1]}\n')
    client.wait_for_score("HAR", "WEX", (3, 1))
