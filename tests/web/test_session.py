"""What the page asks, and what it is answered: the same as other ways of asking plybook give."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.corpora.corpus import sample, samples
from plybook.loaded_rules import LOADED
from plybook.rule_files import unload
from plybook.web import text_check
from plybook.web.rule_text import is_rule_text
from plybook.web.session import LONGEST_TEXT, Session
from tests.web.asking import answer, check, edited, stretch

MATE = "{🨀} 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *\n"
RULES = """\
name = "cubelet-of-the-web"
title = "Cubelet"
like = "chess"
"""


def text_of(name: str) -> str:
    return sample(name).path.read_text(encoding="utf-8")


def test_it_says_what_there_is_to_choose_from() -> None:
    about = answer(Session(), "about")
    assert [each["id"] for each in about["variants"]] == list(plybook.variants)
    assert set(about["notations"]) == set(plybook.notations)
    assert [each["id"] for each in about["samples"]] == list(samples())


@pytest.mark.parametrize("name", list(samples()))
def test_a_sample_is_checked_as_validate_checks_it(name: str) -> None:
    text = answer(Session(), "sample", name=name)["text"]
    found, _ = check(text, name=name)
    [*games] = plybook.read(text, name=name)
    expected = [each for game in games for each in plybook.replay(game).diagnostics]
    assert [each["code"] for each in found["findings"]] == [each.code for each in expected]
    assert found["variant"] == games[0].variant
    for shown, each in zip(found["findings"], expected, strict=True):
        assert each.token == "" or stretch(text, shown) in each.token or each.token in stretch(text, shown)


def test_offers_mend_what_they_are_for() -> None:
    text = text_of("meder-1")
    found, offers = check(text)
    [ambiguous] = [at for at, each in enumerate(found["findings"]) if each["code"] == "R002"]
    first = next(offer for offer in offers if ambiguous in offer["findings"])
    assert (first["title"], first["isSafe"]) == ("Suppose 11... aNa5B for 11... a5B", False)
    after, _ = check(edited(text, first["edits"]))
    assert "error" not in after["counts"]


@pytest.mark.parametrize("text", [MATE, "1. Pc2-c4(2)+ Pd7-d5(6) 9. Pc4-d5(6) 0-0\n", MATE * 3])
def test_all_that_is_safe_is_mended_as_fix_does_it(text: str) -> None:
    mended = answer(Session(), "mend", text=text)
    assert edited(text, mended["edits"]) == plybook.fix(text.encode()).content.decode()
    assert mended["mended"] > 0


def test_a_check_says_how_far_it_is_and_can_be_stopped() -> None:
    session = Session()
    text = "1. e4 e5 2. Ke3 *\n\n" * 50
    parts = session.answers(json.dumps({"ask": "check", "text": text, "variant": "chess"}))
    first = json.loads(next(parts))
    assert first["games"] == 1
    assert 0 < first["lines"] < first["of"]
    session.stop()
    *_, found, offers = map(json.loads, parts)
    assert len(found["findings"]["games"]) < 5
    assert found["findings"]["stoppedAt"] > 1
    assert "offers" in offers


def test_of_very_many_findings_the_first_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_check, "MOST_FINDINGS", 40)
    found, _ = check("1. e4 e5 2. Ke3 *\n\n" * 60, variant="chess")
    assert len(found["findings"]) == 40
    assert found["more"] == sum(found["counts"].values()) - 40 > 0


def test_the_board_is_that_of_the_game_at_the_cursor() -> None:
    session = Session()
    text = f'{MATE}\n[Variant "tri-d"]\n\n{text_of("parmen-1")}'
    check(text, session)
    board = answer(session, "board", place=len(text) - 2)
    assert (board["number"], board["page"]["boards"][0]["variant"]) == (1, "tri-d")
    [main] = board["places"]
    data = text.encode("utf-16-le")
    written = [data[2 * start : 2 * end].decode("utf-16-le") for start, end in main]
    assert written == [ply.text for ply in plybook.read("corpus:parmen-1")[0].plies]
    assert len(board["game"]["lines"][0]["plies"]) == 69
    assert answer(session, "board", place=0)["number"] == 0


def test_the_plies_of_variations_and_supposed_lines_have_their_places() -> None:
    session = Session()
    text = "1. e4 e5 2. Nf3 (2. Nc3 Nf6 (2... Nc6 3. f4)) 2... Nc6 3. Bb5 a66 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3"
    check(text, session, variant="chess")
    board = answer(session, "board", place=0)
    for line, places in zip(board["game"]["lines"], board["places"], strict=True):
        plies = [*line["plies"], *line["rest"]]
        assert len(plies) == len(places)
        for ply, (start, end) in zip(plies, places, strict=True):
            assert text[start:end] == ply.get("w", ply["t"])
    assert [line["kind"] for line in board["game"]["lines"]].count("supposed") == 1


def test_without_a_check_there_is_no_board() -> None:
    assert answer(Session(), "board", place=0) == {"game": None}


def test_games_are_converted_as_convert_does_it() -> None:
    text = text_of("parmen-1")
    found = answer(Session(), "convert", text=text, to="pgn")
    assert found["text"] == plybook.write(plybook.read(text), to="pgn")
    assert (found["suffix"], found["count"], found["remarks"]) == (".pgn", 1, [])
    assert "Pc2(2)-c4(2)" in answer(Session(), "convert", text=text, to="scoresheet", into="parmen-full")["text"]


def test_what_is_lost_in_conversion_is_said() -> None:
    found = answer(Session(), "convert", text=text_of("meder-1"), to="pgn")
    assert found["remarks"] == ["game 1 cannot be played to its end; the rest stays as it is written"]
    assert answer(Session(), "convert", text="", to="pgn")["count"] == 0
    assert "unknown container" in answer(Session(), "convert", text="1. e4", to="nothing")["error"]


def test_sheets_are_decoded_and_answers_taken() -> None:
    session, sheet = Session(), "1. e4 eS 2. Nf8 Nc6"
    found = answer(session, "decode", text=sheet, variant="chess", answers={})
    assert found["decoding"] == json.loads(plybook.decode(sheet + "\n", variant="chess").to_json())
    assert "1. e4 e5 {written: eS" in found["text"]
    known = answer(session, "decode", text=sheet, variant="chess", answers={"2": "e6"})
    assert known["decoding"]["plies"][1]["text"] == "e6"
    assert "illegal" in answer(session, "decode", text=sheet, variant="chess", answers={"2": "Ke7"})["error"]


def test_files_are_opened_whatever_their_encoding_and_packing() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("box/a.txt", "1. e4\r\n")
        archive.writestr("b.pgn", b"{caf\xe9} 1. d4")
    opened = [
        answer(Session(), "open", content, name="file")["opened"]
        for content in (b"1. e4\n", gzip.compress(b"1. e4\n"), packed.getvalue(), "\ufeff1. e4".encode("utf-16"))
    ]
    assert opened[0] == [{"name": "file", "text": "1. e4\n", "end": "\n", "was": ""}]
    assert opened[1][0]["text"] == "1. e4\n"
    assert [(each["name"], each["end"], each["text"]) for each in opened[2]] == [
        ("a.txt", "\r\n", "1. e4\r\n"),
        ("b.pgn", "\n", "{café} 1. d4"),
    ]
    assert (opened[3][0]["text"], opened[3][0]["was"]) == ("1. e4", "UTF-16")


def test_a_file_that_is_too_long_is_refused() -> None:
    bomb = gzip.compress(b" " * (LONGEST_TEXT + 1))
    assert "too long" in answer(Session(), "open", bomb, name="bomb.gz")["error"]


def test_rule_files_are_loaded_and_replaced() -> None:
    session = Session()
    loaded = answer(session, "check", text=RULES)["rules"]
    try:
        assert (loaded["names"], loaded["findings"]) == (["cubelet-of-the-web"], [])
        assert "cubelet-of-the-web" in [each["id"] for each in loaded["variants"]]
        found, _ = check("1. e4 e5 2. Nf3 *", session, variant="cubelet-of-the-web")
        assert (found["variant"], found["counts"]) == ("cubelet-of-the-web", {})
        again = answer(session, "check", text=RULES.replace("web", "net"), rules=loaded["names"])["rules"]
        assert again["names"] == ["cubelet-of-the-net"]
        assert "cubelet-of-the-web" not in [each["id"] for each in again["variants"]]
    finally:
        for name in list(LOADED):
            unload(name)


def test_games_are_no_rule_files() -> None:
    for text in (*map(text_of, samples()), '[Event "x"]\n\n1. e4', "", "e4 = good", '[a]\n[b "c"]'):
        assert not is_rule_text(text)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('name = "x-1"\nlike = "chess"\n[drops\n', 3, "TOML"),
        ('name = "x-1"\nlike = "chess"\n\n[men.P]\nbetza = "?"\n', 5, "betza"),
        ('name = "x-1"\ntitle = "x"\nlike = "no such"\n', 3, "no page"),
        ('name = "x-1"\nlike = "chess"\n[castling]\nking = "Z"\n', 4, "castling"),
        ("[a:chess]\nmaxRank = 8\nmoonPhase\n", 3, "line 3"),
    ],
)
def test_what_is_wrong_with_a_rule_file_is_shown_at_its_place(text: str, line: int, said: str) -> None:
    answered = answer(Session(), "check", text=text)["rules"]
    assert answered["names"] == []
    [found] = answered["findings"]
    assert (found["severity"], found["line"]) == ("error", line), found
    assert said in found["text"]
    assert stretch(text, found) == text.splitlines()[line - 1]


def test_pages_of_rules_that_come_along_can_be_read() -> None:
    found = answer(Session(), "sample", name="rules:crazyhouse")
    assert found["name"] == "crazyhouse.toml"
    assert is_rule_text(found["text"])


@pytest.mark.parametrize("about", [{"variant": "no-such"}, {"variant": "chess", "notation": "parmen"}])
def test_names_that_do_not_exist_are_refused(about: dict[str, Any]) -> None:
    assert set(answer(Session(), "check", text="1. e4", **about)) == {"error"}


def test_a_text_is_never_taken_for_a_file(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text("1. e4 e5 *", encoding="utf-8")
    for text in (str(path), "corpus:parmen-1", path.as_uri()):
        found, _ = check(text)
        assert not found["isGame"] or found["games"] == [0]
        assert answer(Session(), "board", place=0) == {"game": None}
        assert "secret" not in answer(Session(), "convert", text=text, to="json")["text"].replace(text, "")
        assert not answer(Session(), "decode", text=text, answers={})["decoding"]["plies"]


@given(st.text(st.sampled_from('1. e4 Nf3\n\r{}()[]"🨀\x00\ud800\ufeff<img>&'), max_size=80))
def test_any_text_is_answered(text: str) -> None:
    session = Session()
    length = len(text.encode("utf-16-le", errors="surrogatepass")) // 2
    found, offers = check(text, session)
    edits = [edit for offer in offers for edit in offer["edits"]]
    for place in (*found["findings"], *edits, *answer(session, "mend", text=text)["edits"]):
        assert 0 <= place["from"] <= place["to"] <= length
    answer(session, "board", place=len(text))
    answer(session, "convert", text=text, to="pgn")


def test_what_is_kept_for_later_visits_has_read_no_compiled_library() -> None:
    """The memory of Python can be kept only while no library for its platform is loaded."""
    script = "import sys; from plybook.web.session import warm_up; warm_up(); print('pydantic_core' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"
