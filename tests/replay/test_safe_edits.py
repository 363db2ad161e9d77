"""The edits that mend a finding: which there are for each code, where, and spelled as each form of file spells."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace

import pytest

import plybook
from plybook import Diagnostic, Edit, GameRecord, Grade
from plybook.replay.engine import replay
from plybook.replay.safe_edits import edits_at, grade_of, move_edits
from tests.tables import each_row

TRI_D = '[Variant "tri-d"]\n\n'
CHESS = '[Variant "chess"]\n[Notation "san"]\n\n'
LRM = "\u200e"
CLAIMED = (
    '[Variant "Star Trek Tri-Dimensional"]\n'
    '[FEN "b6/B5/n3/N3 1bb1/3P/4/4|4/4/4/4|4/R2N/1D1D/1KB1|k1/d1|2/1r|2/2|2/2 w - - 0 1"]\n\n'
)
WAITING = (
    '[Variant "tri-d-tournament"]\n'
    '[FEN "4/2k1/4/4|4/4/4/4|2K1/4/4/3p QL1w:2/2,QL6b:2/2,KL1w:1P/2,KL6b:2/2 w - - - 0 1"]\n\n'
)


def only(text: str, container: str | None = None) -> GameRecord:
    [game] = plybook.read(text, container=container)
    return game


def found(text: str, code: str, container: str | None = None) -> Diagnostic:
    diagnostics = replay(only(text, container)).diagnostics
    return next(each for each in diagnostics if each.code == code)


def changes(diagnostic: Diagnostic) -> list[tuple[str, str]]:
    return [(edit.old, edit.new) for edit in diagnostic.edits]


# A record for each code that is safely mended, and what is written for what.
SAFE = [
    ("F016", f"{CHESS}1. e4{LRM} {LRM}e5\n2. Nf3{LRM}\n", [(LRM, ""), (LRM, "")]),
    ("F018", "[Variant “chess”]\n\n1. e4 e5\n", [("[Variant “chess”]", '[Variant "chess"]')]),
    ("F029", '[Date "3 May 1999"]\n[Variant "chess"]\n\n1. e4 e5\n', [("3 May 1999", "1999.05.03")]),
    ("N101", f'{CHESS[:-1]}[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8Q\n', [("a8Q", "a8=Q")]),
    ("N102", f"{CHESS}1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0\n", [("0-0", "O-O")]),
    ("N103", f"{CHESS}1. Ng1f3\n", [("Ng1f3", "Nf3")]),
    ("N104", f'{TRI_D[:-1]}[Notation "parmen-full"]\n\n1. Pc2-c4(2)\n', [("Pc2-c4(2)", "Pc2(2)-c4(2)")]),
    ("N105", f"{CHESS}1. e2-e4\n", [("e2-e4", "e4")]),
    ("N106", f"{TRI_D}1. Pc2-c4 (2)\n", [("Pc2-c4 (2)", "Pc2-c4(2)")]),
    ("N107", f"{CHESS}1. e4 e5 White wins\n", [("White wins", "1-0")]),
    ("N108", f"{CHESS}1. e2e4 e5 2. g1f3\n", [("g1f3", "Nf3")]),
    ("N109", f"{CHESS}1. e4 e5 2. nf3\n", [("nf3", "Nf3")]),
    ("N112", f"{WAITING}1. KL3\n", [("KL3", "Q/KL3")]),
    ("N113", f"{CLAIMED}1. Rz3QL3(QL3)\n", [("Rz3QL3(QL3)", "Rz3QL3")]),
    ("N114", f"{CHESS}1. e4 e52. Nf3Nc6 3. Bb5\n", [("", " ")]),
    ("W001", f"{CHESS}1. e4 e5 9. Nf3\n", [("9.", "2.")]),
    ("W001", f"{CHESS}l. e4 e5 2. Nf3\n", [("l.", "1.")]),
    ("W002", f"{CHESS}1. e4 d5 2. ed5\n", [("ed5", "exd5")]),
    ("W003", f"{CHESS}1. e4 e5 2. Nxf3\n", [("Nxf3", "Nf3")]),
    ("W004", f"{CHESS}1. e4 f5 2. Qh5\n", [("Qh5", "Qh5+")]),
    ("W005", f"{CHESS}1. e4+\n", [("e4+", "e4")]),
    ("W006", f"{CHESS}1. f3 e5 2. g4 Qh4\n", [("Qh4", "Qh4#")]),
    ("W007", f"{CHESS}1. e4#\n", [("e4#", "e4")]),
    ("W009", f"{TRI_D}1. Pc2-c4(2)*\n", [("Pc2-c4(2)*", "Pc2-c4(2)")]),
    ("W011", f"{CHESS}1. e4 d5 2. exd5e.p.\n", [("exd5e.p.", "exd5")]),
    ("W012", f"{CHESS}1. f3 e5 2. g4 Qh4# 1-0\n", [("1-0", "0-1")]),
    ("W013", f'{CHESS[:-1]}[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n', [("1-0", "0-1")]),
    ("W014", f"{CHESS}1. f3 e5 2. g4 Qh4# *\n", [("*", "0-1")]),
]


def test_a_number_that_shows_what_is_wrong_with_a_ply_stays() -> None:
    assert changes(found(f"{CHESS}1. e4 e5 2. Nf3 3. Bb5 a6\n", "W001")) == []
    assert changes(found(f"{CHESS}1. e4 e5 2. Nf3 3. Nc6 Bb5\n", "W001")) == [("3.", "2...")]
    assert changes(found(f"{CHESS}1. e4 e5 9. Nf4 Nc6\n", "W001")) == []
    assert changes(found(f"{CHESS}1. e4 e5 9. Nf3 Nc6\n", "W001")) == [("9.", "2.")]
    assert changes(found(f"{CHESS}1. e4 d5 2. exd5 Qxd5 2. exd5 Qxd5 3. Nc3\n", "W001")) == []
    assert changes(found(f"{CHESS}1. e4 d5 2. exd5 Qxd5 2... Qxd5 3. Nc3\n", "W001")) == []
    black_begins = f'{CHESS[:-1]}[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"]\n\n1. e4 e5\n'
    assert changes(found(black_begins, "W001")) == []


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
@pytest.mark.parametrize(("code", "text", "expected"), SAFE, ids=[code for code, _, _ in SAFE])
def test_what_is_safe_is_mended(code: str, text: str, expected: list[tuple[str, str]], container: str) -> None:
    game = only(text, container)
    diagnostic = next(each for each in replay(game).diagnostics if each.code == code)
    if container == "scoresheet":
        assert changes(diagnostic) == expected
    assert diagnostic.edits
    for edit in diagnostic.edits:
        assert edit.grade is Grade.SAFE is grade_of(code)
        assert game.source.text[edit.start : edit.end] == edit.old
        assert game.source.span(edit.start, edit.end) == edit.span
    fixed = plybook.fix(text.encode(), container=container)
    assert code not in [each.code for each in fixed.left]
    assert code in [each.code for each in fixed.mended]


def test_the_codes_of_marks_that_few_games_have_are_mended_too() -> None:
    assert {code for code, _, _ in SAFE} | {"W008", "W010", "W016", "W017", "W018", "W019", "W024", "W025"} == {
        code for code in plybook.CODES if grade_of(code) is Grade.SAFE
    }
    [game] = plybook.read("corpus:parmen-1")
    [missing] = [each for each in replay(game).diagnostics if each.code == "W008"]
    assert changes(missing) == [("Pb4xa3(5)", "Pb4xa3(5)*")]


def test_what_is_supposed_has_no_edits_of_its_own() -> None:
    for code in ("N001", "R001", "R002", "R003", "R004"):
        assert grade_of(code) is Grade.SUPPOSED
    assert found(f"{CHESS}1. Ke4\n", "R001").edits == ()
    assert found(f"{CHESS}1. gibberish\n", "N001").edits == ()


def test_a_finding_that_has_edits_keeps_them() -> None:
    game = only(f"{CHESS}1. Ng1f4 e5\n")
    edits = move_edits(game, game.plies[0], "Nf3")
    assert [(edit.old, edit.new, edit.grade) for edit in edits] == [("Ng1f4", "Nf3", Grade.SUPPOSED)]
    with_one = plybook.diagnostics.diagnose("N103", edits[0].span, token="Ng1f4", canonical="Nf3", edits=edits)
    again = replay(replace(game, diagnostics=(with_one,)))
    assert with_one in again.diagnostics


def test_findings_of_one_move_have_one_edit() -> None:
    diagnostics = replay(only(f"{CHESS}1. e4 f5 2. Qd1-h5\n")).diagnostics
    assert [each.code for each in diagnostics] == ["W004", "N105", "N103"]
    assert {each.edits for each in diagnostics} == {diagnostics[0].edits}
    assert changes(diagnostics[0]) == [("Qd1-h5", "Qh5+")]


def test_a_wrong_count_is_mended_all_along_with_its_variations() -> None:
    text = f"{CHESS}5. e4 e5 6. Nf3 (6. Nc3 Nf6 7. d3) 6... Nc6 7) Bb5 9 ... a6\n10... d3\n"
    diagnostics = [each for each in replay(only(text, "scoresheet")).diagnostics if each.code == "W001"]
    assert [changes(each) for each in diagnostics] == [
        [("5.", "1."), ("6.", "2."), ("6.", "2."), ("7.", "3."), ("6...", "2..."), ("7)", "3)")],
        [("9 ...", "3 ...")],
        [("10...", "4.")],
    ]  # fmt: skip


@each_row(
    ("written", "number"),
    [("2", "2..."), ("2.", "2..."), ("2)", "2)..."), ("3...", "2..."), ("…", "…"), ("7…", "2…"), ("2....", "2....")],
)
def test_a_number_keeps_its_spelling(written: str, number: str) -> None:
    text = f"{CHESS}1. e4 e5 2. Nf3 {{x}} {written} Nc6\n"
    diagnostics = replay(only(text, "scoresheet")).diagnostics
    assert [change for each in diagnostics for change in changes(each)] == [(written, number)] * (written != number)


def test_a_result_the_board_does_not_prove_stays() -> None:
    assert found(f'{CHESS[:-1]}[Result "1-0"]\n\n1. e4 e5 0-1\n', "W013").edits == ()
    assert found(f"{CHESS}1. e4 e5 3-0\n", "W020").edits == ()


def test_an_odd_tag_of_a_wrong_result_has_one_edit() -> None:
    text = '[Variant "chess"]\n[Result “1-0”]\n\n1. f3 e5 2. g4 Qh4# 1-0\n'
    odd, wrong = found(text, "F018"), found(text, "W012")
    assert changes(odd) == [("[Result “1-0”]", '[Result "0-1"]')]
    assert changes(wrong) == [("1-0", "0-1"), *changes(odd)]


def test_a_move_on_two_lines_stays_on_two() -> None:
    spaced = found(f"{TRI_D}1. Pc2-c4\n(2) Pd7-d5(6)\n", "N106")
    assert changes(spaced) == [("Pc2-c4", "Pc2-c4(2)"), ("(2)", "")]
    assert [edit.span.line for edit in spaced.edits] == [3, 4]


def test_a_letter_for_a_digit_is_mended_before_a_move_that_cannot_be_played_and_what_says_more_stays() -> None:
    sheet = "1. Pc2-c4(2) Pd7-d5(6)\n2. Nbl-c3(2) Pd5-c4(2)\n3. Pd2-d4(9)\n"
    fixed = plybook.fix(sheet.encode(), variant="tri-d", notation="parmen")
    assert [found.code for found in (*fixed.mended, *fixed.left)] == ["N109", "W002", "N001"]
    assert fixed.content.decode() == sheet.replace("Nbl", "Nb1")


def test_a_spaced_move_that_cannot_be_played_stays() -> None:
    assert changes(found(f"{TRI_D}1. Pc2-c4 (2)\n", "N106")) == [("Pc2-c4 (2)", "Pc2-c4(2)")]
    assert changes(found(f"{TRI_D}1. Pc2-c7 (2)\n", "N106")) == []


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
def test_letters_for_the_digits_of_a_number_are_read_and_mended(container: str) -> None:
    rows = [
        "a3 a6",
        "b3 b6",
        "c3 c6",
        "d3 d6",
        "e3 e6",
        "f3 f6",
        "g3 g6",
        "h3 h6",
        "a4 a5",
        "b4 b5",
        "c4 c5",
        "d4 d5",
    ]
    written = ["l", "2", "3", "4", "5", "6", "7", "8", "9", "1O", "ll", "1l"]
    text = CHESS + "\n".join(f"{number}. {row}" for number, row in zip(written, rows, strict=True)) + "\n"
    lines = replay(only(text, container))
    assert [each.code for each in lines.diagnostics] == ["W001"] * 4
    assert [change for each in lines.diagnostics for change in changes(each)] == [
        ("l.", "1."), ("1O.", "10."), ("ll.", "11."), ("1l.", "12."),
    ]  # fmt: skip


def test_a_cell_with_a_dot_is_no_number_with_letters() -> None:
    [game] = plybook.read('[Variant "four-player"]\n\n1. i4 d8 l11 l10\nl3. Nd3\n', container="scoresheet")
    assert [ply.number for ply in game.plies if ply.number] == ["1."]


def test_rows_that_may_be_exchanged_keep_their_numbers() -> None:
    text = f"{CHESS}1. a3 a6\n3. b3 b6\n2. c3 c6\n4. d3 d6\n"
    assert [each.edits for each in replay(only(text, "scoresheet")).diagnostics if each.code == "W001"] == [(), ()]
    assert plybook.fix(text.encode(), container="scoresheet").content.decode() == text


def test_a_false_mark_in_a_careful_record_stays() -> None:
    moves = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 Bg4 5. Bxb7 Bxd1 6. Bxa8 Bxc2 7. Bc6+ Nxc6 8. b3 Bxb3"
    moves += " 9. axb3 Nf6"
    for false, is_mended in (("10. Ra5+", True), ("10. Rxa5", False)):
        fixed = plybook.fix(f"{CHESS}{moves} {false} e6\n".encode())
        assert ("10. Ra5 " in fixed.content.decode()) is is_mended
        assert bool(fixed.left) is not is_mended


@pytest.mark.parametrize(("checks", "edits"), [(0, True), (3, True), (4, False), (6, False)])
def test_a_record_is_careful_that_is_right_about_four_marks_for_each_false_one(checks: int, edits: bool) -> None:
    moves = ["Qa4+", "Kd8", "Qa5+", "Ke8"] * 3
    text = f'{CHESS[:-1]}[FEN "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"]\n\n{" ".join(moves[: 2 * checks])} Kf1+ *\n'
    assert changes(found(text, "W005")) == ([("Kf1+", "Kf1")] if edits else [])


@pytest.mark.parametrize(("plies", "edits"), [(9, True), (10, False)])
def test_a_record_is_careful_that_says_too_much_of_one_move_in_ten(plies: int, edits: bool) -> None:
    moves = ["Ng1f3", "Nc6", "e4", "e5", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"]
    assert changes(found(f"{CHESS}{' '.join(moves[:plies])}\n", "N103")) == ([("Ng1f3", "Nf3")] if edits else [])


def test_in_pgn_a_move_is_a_symbol() -> None:
    header = '[Event "?"]\n[Variant "tri-d"]\n[Result "*"]\n\n'
    assert changes(found(f"{header}1. Pc2-c4:2+ *\n", "W005", "pgn")) == [("Pc2-c4:2+", "Pc2-c4:2")]
    assert changes(found(f"{header}1. Pc2-c4(2)+ *\n", "W005", "pgn")) == [("Pc2-c4(2)+", "Pc2-c4:2")]


def test_in_json_a_move_is_a_string() -> None:
    plies = [{"text": "Pב4d2-גδ4d4"}]
    for is_ascii in (True, False):
        game = {"variant": "alice-3d", "notation": "alice-unicode", "plies": plies, "tags": []}
        document = json.dumps({"format": "plybook", "version": 1, "games": [game]}, ensure_ascii=is_ascii)
        for diagnostic in replay(only(document)).diagnostics:
            for edit in diagnostic.edits:
                assert edit.new.isascii() is is_ascii
                assert json.loads(f'"{edit.new}"')


@pytest.mark.parametrize(
    "tag",
    [
        '{"name": "Result", "value": "1-0"}',
        '{"value":"1-0","name":"Result"}',
        '{ "name" : "Result",\n"value": "1-0" }',
    ],
)
def test_in_json_a_result_is_mended_in_the_header_too(tag: str) -> None:
    plies = json.dumps([{"text": text, "number": "9."} for text in ("f3", "e5", "g4", "Qh4#")])
    game = f'{{"variant": "chess", "tags": [{tag}], "plies": {plies}, "result": "1-0"}}'
    document = f'{{"format": "plybook", "version": 1, "games": [{game}]}}'
    assert changes(found(document, "W012")) == [("1-0", "0-1"), ("1-0", "0-1")]
    fixed = plybook.fix(document.encode())
    assert fixed.left == ()
    [again] = plybook.read(fixed.content)
    assert (again.headers["Result"], [ply.number for ply in again.plies]) == ("0-1", ["1.", "1...", "2.", "2..."])


def test_a_record_from_no_file_has_no_edits() -> None:
    game = plybook.GameRecord(
        plybook.Source("nowhere", ""), variant="chess", plies=(plybook.Ply("e4+", number="3."),),
        result=plybook.Result("White wins"),
    )  # fmt: skip
    diagnostics = replay(game).diagnostics
    assert {each.code for each in diagnostics} == {"W001", "W005", "N107"}
    assert [each.edits for each in diagnostics] == [(), (), ()]


def test_a_record_that_was_changed_since_it_was_read_has_no_edits_of_what_changed() -> None:
    game = only(f"{CHESS}1. e4 e5 2. Nf3\n")
    plies = (game.plies[0]._replace(text="d4+"), *game.plies[1:])
    [diagnostic] = replay(replace(game, plies=plies)).diagnostics
    assert (diagnostic.code, diagnostic.edits) == ("W005", ())


def test_without_a_variant_what_needs_no_rules_is_mended() -> None:
    game = only("[Event “x”]\n\n1. zzz yyy\n")
    assert not game.variant
    assert next(changes(each) for each in replay(game).diagnostics) == [("[Event “x”]", '[Event "x"]')]


def test_edits_can_be_pickled_and_hashed() -> None:
    diagnostic = found(f"{CHESS}1. e4+\n", "W005")
    assert pickle.loads(pickle.dumps(diagnostic)) == diagnostic  # noqa: S301
    assert isinstance(diagnostic.edits[0], Edit)
    assert hash(diagnostic) == hash(found(f"{CHESS}1. e4+\n", "W005"))


def test_text_can_be_put_in() -> None:
    game = only(f"{CHESS}1. e4 e5\n")
    [edit] = edits_at(game, game.plies[1].start, game.plies[1].start, "c5 ")
    assert (edit.old, edit.new, edit.span.column, edit.span.end_column) == ("", "c5 ", 7, 7)


@each_row("container", ["scoresheet", "pgn"])
@each_row(
    ("text", "written", "meant"),
    [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dc6", "dc6", "dxc6"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lc6", "Lc6", "Lxc6"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lb5xc6", "Lb5xc6", "Lxc6"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сc6", "Сc6", "Сxc6"),
    ],
)
def test_a_game_keeps_the_letters_of_its_language(container: str, text: str, written: str, meant: str) -> None:
    content = f"{CHESS}{text} *\n"
    game = only(content, container)
    assert replay(game).letters is not None
    edits = [change for each in replay(game).diagnostics for change in changes(each)]
    assert set(edits) == {(written, meant)}
    fixed = plybook.fix(content.encode(), container=container)
    assert fixed.content.decode() == content.replace(written, meant)


def test_a_pass_is_left_as_it_is() -> None:
    for text in ("1. e4 (1. -- e5 2. Nf3) 1... e5", "1. -- e5 2. Nf3+"):
        content = f"{CHESS}{text}\n"
        diagnostics = replay(only(content)).diagnostics
        assert [each.edits for each in diagnostics if each.code in ("N111", "R005")] == [()]
        assert plybook.fix(content.encode()).content.decode() == content.replace("+", "")


def test_the_signs_of_quoted_mail_stay() -> None:
    content = f"> {TRI_D[:-1]}>\n> 1. Pc2-c4(2)+\n> Pd7-d5 (6)\n"
    fixed = plybook.fix(content.encode(), variant="tri-d")
    assert fixed.content.decode().count("> ") == content.count("> ")
    assert "> 1. Pc2-c4(2)\n> Pd7-d5(6)" in fixed.content.decode()
