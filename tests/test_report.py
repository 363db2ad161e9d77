"""Documents of a check are written game by game: well formed, of the schema, and in flat memory."""

from __future__ import annotations

import gc
import io
import itertools
import json
import os
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook import Replay, spool
from plybook.replay.inference.suppositions import Kind
from plybook.report import github, junit, sarif
from plybook.report.checks import Check, FileChecks, FindingCounts, GameCheck
from plybook.report.document import json_document
from plybook.report.model import GameReport, Report
from tests.cli.process import run
from tests.extent import some

FILES = Path(__file__).parent / "cli" / "files"
WRITERS: dict[str, Callable[[FileChecks], Iterator[str]]] = {
    "json": json_document,
    "junit": junit.junit,
    "sarif": sarif.sarif,
    "github": github.github,
}
every_writer = pytest.mark.parametrize("write", WRITERS.values(), ids=list(WRITERS))


def replays(name: str, content: bytes | None = None) -> Iterator[Replay]:
    source = io.BytesIO((FILES / name).read_bytes() if content is None else content)
    return (plybook.replay(game) for game in plybook.read_games(source, name=name))


def checks_of(files: Iterable[tuple[str, Iterable[Replay]]]) -> FileChecks:
    return FileChecks((name, map(GameCheck.of, replays)) for name, replays in files)


def unreadable(before: Iterable[Replay] = ()) -> Iterator[Replay]:
    yield from before
    raise OSError(5, 'Input/output\n"error"', "lost.txt")


def several() -> FileChecks:
    return checks_of(
        [
            ("broken.txt", replays("broken.txt")),
            ("empty.txt", replays("empty.txt")),
            ("nothing.txt", iter(())),
            ("lost.txt", unreadable(replays("alice.txt"))),
            ("gone.txt", unreadable()),
            ("marks.txt", replays("marks.txt")),
        ]
    )


def test_json_is_what_pydantic_writes() -> None:
    text = "".join(json_document(several()))
    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
    report = Report.model_validate_json(text)
    assert [file.error for file in report.files] == [
        None,
        None,
        None,
        'Input/output\n"error"',
        'Input/output\n"error"',
        None,
    ]
    assert [len(file.games) for file in report.files] == [4, 1, 0, 1, 0, 1]
    assert report.files[0].games == [GameReport.of(replay) for replay in replays("broken.txt")]
    whole = Report(files=[file for file in report.files if not file.error], summary=report.summary)
    good = [("broken.txt", replays("broken.txt")), ("empty.txt", replays("empty.txt")), ("nothing.txt", iter(()))]
    again = "".join(json_document(checks_of([*good, ("marks.txt", replays("marks.txt"))])))
    without = json.loads(whole.model_dump_json())["files"]
    assert json.loads(again)["files"] == [{key: file[key] for key in ("file", "games")} for file in without]


def test_what_is_supposed_is_listed_with_its_place_and_what_else_it_may_be() -> None:
    [slip] = (GameReport.of(replay) for replay in replays("slips.pgn"))
    assert [
        (each.kind, each.ply, each.line, each.column, each.written, each.supposed) for each in slip.suppositions
    ] == [
        (Kind.MOVE, 6, 3, 28, "a66", "a6"),
        (Kind.MISSING, 12, 3, 64, "Bb3", "b5"),
    ]
    assert [each.statement for each in slip.suppositions] == ["3... a6 for 3... a66", "6... b5, which is missing"]
    assert slip.proposals == []


def test_what_could_be_supposed_is_listed_where_it_is_a_tie() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. R1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"
    [game] = plybook.read(text, variant="chess")
    found = GameReport.of(plybook.replay(game))
    listed = [*found.suppositions, *(other for each in found.suppositions for other in each.alternatives)]
    assert {each.ply for each in (*listed, *found.proposals)} == {11}
    assert "Re1" in {each.supposed for each in (*listed, *found.proposals)}


def test_a_wrong_start_stands_where_the_position_does() -> None:
    texts = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O"
    fen = plybook.variant("chess").start().fen().replace(" w ", " b ")
    [game] = plybook.read(f'[Event "?"]\n[FEN "{fen}"]\n\n{texts}\n', variant="chess")
    [side] = GameReport.of(plybook.replay(game)).suppositions
    assert (side.kind, side.line, side.column, side.supposed) == (Kind.SIDE, 2, 1, "White")


def test_junit_is_what_an_element_tree_writes() -> None:
    text = "".join(junit.junit(several()))
    root = ElementTree.fromstring(text)  # noqa: S314
    ElementTree.indent(root)
    assert text == ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
    assert [
        (suite.get("name"), suite.get("tests"), suite.get("failures"), suite.get("errors")) for suite in root
    ] == [
        ("broken.txt", "4", "4", "0"),
        ("empty.txt", "1", "1", "0"),
        ("nothing.txt", "0", "0", "0"),
        ("lost.txt", "2", "0", "1"),
        ("gone.txt", "1", "0", "1"),
        ("marks.txt", "1", "0", "0"),
    ]
    for suite in root:
        assert int(suite.get("tests", "")) == len(suite)
        assert int(suite.get("failures", "")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("errors", "")) == len(suite.findall("testcase/error"))


def test_sarif_names_each_rule_once_and_every_result_its_rule() -> None:
    text = "".join(sarif.sarif(several()))
    log = json.loads(text)
    assert text == json.dumps(log, ensure_ascii=False, indent=2) + "\n"
    [run] = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == sorted({result["ruleId"] for result in run["results"]})
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    found = [found for name in ("broken.txt", "empty.txt", "alice.txt", "marks.txt") for replay in replays(name)
             for found in replay.diagnostics]  # fmt: skip
    assert [result["message"]["text"] for result in run["results"]] == [
        f"{one.message} ({one.hint})" if one.hint else one.message for one in found
    ]
    [invocation] = run["invocations"]
    places = [note["locations"][0]["physicalLocation"] for note in invocation["toolExecutionNotifications"]]
    assert [place["artifactLocation"]["uri"] for place in places] == ["lost.txt", "gone.txt"]


def test_sarif_of_nothing_found_has_no_results() -> None:
    [run] = json.loads("".join(sarif.sarif(checks_of([("x", replays("alice.txt"))]))))["runs"]
    assert (run["results"], run["tool"]["driver"]["rules"], "invocations" in run) == ([], [], False)


@every_writer
def test_no_report_speaks_of_game_none(write: Callable[[FileChecks], Iterator[str]]) -> None:
    files = [(name, replays(name)) for name in ("empty.txt", "blank.txt", "prose.txt", "binary.bin", "broken.json")]
    assert "game None" not in "".join(write(checks_of(files)))


@pytest.fixture
def _collected_as_elsewhere() -> Iterator[None]:
    """Let the collector of circles look as often as in a program, and not at what other tests have left."""
    before = gc.get_threshold()
    gc.freeze()
    gc.collect()  # with little left to look at, it looks at all of that again soon
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("_collected_as_elsewhere")
@every_writer
def test_a_long_report_takes_little_memory(
    write: Callable[[FileChecks], Iterator[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spool, "_SIZE", 2**12)
    monkeypatch.setattr(junit, "_BLOCK", 2**12)
    [_, _, _, replay] = replays("broken.txt")
    assert replay.diagnostics

    def peak_of(games: int) -> tuple[int, int]:
        """Return the size of a document and the memory it took."""
        tracemalloc.start()
        size = sum(map(len, write(checks_of([("x", itertools.repeat(replay, games))]))))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return size, peak

    def is_flat() -> bool:
        # By the thousandth game, what waits for the collector is as much as it ever is.
        (small, low), (large, high) = peak_of(some(100, 1000)), peak_of(some(200, 3000))
        assert large > 1.9 * small
        return high < low + (large - small) // 4

    # Threads that other tests have left behind may take memory meanwhile, so one of several tries is enough.
    assert any(is_flat() for _ in range(3))


def test_what_has_been_checked_is_counted() -> None:
    checks = several()
    for check in checks:
        assert isinstance(check, Check)
        for _ in check.games:
            pass
        assert bool(check.reason) == (check.file in ("lost.txt", "gone.txt"))
    assert checks.counts == FindingCounts(games=6, plies=23, errors=6, warnings=6, notes=0)
    assert [error.filename for error in checks.unread if isinstance(error, OSError)] == ["lost.txt", "lost.txt"]


@pytest.mark.parametrize("form", ["junit", "sarif"])
def test_a_full_disk_for_what_waits_is_said_of_its_folder(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    monkeypatch.setattr(spool, "_SIZE", 1)
    result = run("validate", str(FILES / "broken.txt"), "--format", form)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"plybook: {tmp_path / 'missing'}")


# --- names -------------------------------------------------------------------------------------------------------


def uri_of(name: str) -> str:
    content = b"1. Pc2-c4(2) nonsense\n"
    log = json.loads("".join(sarif.sarif(checks_of([(name, replays(name, content))]))))
    places = [result["locations"][0]["physicalLocation"] for result in log["runs"][0]["results"]]
    [uri] = {place["artifactLocation"]["uri"] for place in places}
    return str(uri)


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("games.txt", "games.txt"),
        ("a b/50%.txt", "a%20b/50%25.txt"),
        ("../é#?.txt", "../%C3%A9%23%3F.txt"),
        ("a:b.txt", "a%3Ab.txt"),
        ("caf\udce9.txt", "caf%E9.txt"),
        ("/games/é 1.txt", "file:///games/%C3%A9%201.txt"),
        ("/games/\udce9", "file:///games/%E9"),
        ("<stdin>", "%3Cstdin%3E"),
        ("corpus:parmen-1", "corpus:parmen-1"),
    ],
)
def test_sarif_places_are_uris(name: str, uri: str) -> None:
    assert uri_of(name) == uri


@given(st.binary(min_size=1, max_size=12).map(lambda name: name.replace(b"/", b"-").replace(b"\0", b"0")))
def test_the_name_of_any_file_comes_back_from_its_uri(name: bytes) -> None:
    uri = uri_of(os.fsdecode(name))
    assert uri.isascii()
    assert not set(uri) & set(' "<>\\^`{|}')
    parts = urlsplit(uri)
    if not name.startswith(b"corpus:"):
        assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("", "", "", "")
        assert unquote_to_bytes(uri) == name


@every_writer
@given(name=st.text(st.characters(categories=("Cs", "Cc", "Cf", "L", "Zl")), max_size=8))
def test_any_name_can_be_reported(write: Callable[[FileChecks], Iterator[str]], name: str) -> None:
    text = "".join(write(checks_of([(name, replays(name or "x", b"1. Pc2-c4(2) nonsense\n"))])))
    assert text.encode("utf-8")
    if write is junit.junit:
        ElementTree.fromstring(text)  # noqa: S314
    elif write is github.github:
        assert all(line.startswith("::error file=") for line in text.rstrip("\n").split("\n"))
    else:
        json.loads(text)
