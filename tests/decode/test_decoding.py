"""Decoding: the game, its probabilities, questions and answers."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import plybook
from plybook.decode.document import DecodingDocument
from tests.decode.spoilt import QUEENS, RUY, rows, spoilt
from tests.extent import crossed
from tests.tables import each_row


@pytest.fixture(scope="module")
def spanish() -> plybook.Decoding:
    return plybook.decode(spoilt(rows(RUY), 0.05, 3), variant="chess")


# --- the game ----------------------------------------------------------------------------------------------------


def test_a_clean_sheet_is_the_game_and_surely_so() -> None:
    found = plybook.decode(rows(RUY) + "1/2-1/2\n", variant="chess")
    assert (found.texts(), found.result) == (RUY, "1/2-1/2")
    assert all(ply.grade == "sure" for ply in found.plies)
    assert (found.is_sure, found.problems, found.questions()) == (True, (), ())
    assert [ply.written for ply in found.plies] == [(text,) for text in RUY]


def test_a_spoilt_sheet_is_the_game(spanish: plybook.Decoding) -> None:
    assert spanish.texts() == RUY
    assert spanish.replay.is_complete
    assert spanish.replay.moves == spanish.moves
    assert len(spanish.positions) == len(spanish) + 1


@pytest.mark.parametrize("name", ["parmen-1", "prisoners-escape-1", "raumschach-1", "three-player-1"])
def test_spoilt_samples_of_other_boards_are_their_games(name: str) -> None:
    [game] = plybook.read(f"corpus:{name}")
    texts = [ply.text for ply in game.plies][:36]
    seats = len(plybook.variant(game.variant).seats)
    found = plybook.decode(spoilt(rows(texts, seats), 0.04, 1), variant=game.variant, notation=game.notation)
    wrong = [(ply.text, ply.grade) for ply, text in zip(found.plies, texts, strict=True) if ply.text != text]
    assert len(wrong) <= 1
    assert all(grade != "sure" for _, grade in wrong)


@pytest.mark.parametrize(("name", "form"), crossed(["four-player-5", "four-player-1"], ["scoresheet", "pgn4"]))
def test_a_spoilt_game_of_four_is_the_game(name: str, form: str) -> None:
    replayed = plybook.replay(plybook.read(f"corpus:{name}")[0])
    header, _, moves = plybook.write([replayed], to=form).partition("\n\n")
    found = plybook.decode(f"{header}\n\n{spoilt(moves, 0.02, 1)}")
    wrong = [ply for ply, move in zip(found.plies, replayed.moves, strict=True) if ply.move != move]
    assert len(wrong) <= 2
    assert all(ply.grade != "sure" for ply in wrong)
    again = plybook.replay(found.record)
    assert (again.is_complete, again.ok, again.game.headers["StartFen4"]) == (True, True, "4PC")


def test_a_start_of_four_without_en_passant_is_that_of_the_tags() -> None:
    said = (
        '[Variant "FFA"]\n[RuleVariants "PromoteTo=D"]\n[StartFen4 "4PCo"]\n\n1. f2-f3 .. b7-c7 .. g13-gl2 .. m8-l8\n'
    )
    found = plybook.decode(said)
    assert found.texts() == ["f2-f3", "b7-c7", "g13-g12", "m8-l8"]
    assert found.start is not None
    assert "'without':'DeadKingWalking EnPassant'" in found.start.fen()
    assert found.replay.positions[0] == found.start


def test_probabilities_and_candidates_are_those_of_each_ply(spanish: plybook.Decoding) -> None:
    assert spanish.confidences == tuple(ply.probability for ply in spanish.plies)
    for ply, before in zip(spanish.plies, spanish.positions, strict=False):
        shares = [ply.probability, *(other.probability for other in ply.candidates)]
        assert sum(shares) <= 1 + 1e-6
        assert shares[1:] == sorted(shares[1:], reverse=True)
        legal = before.legal_moves()
        assert all(other.move in legal and other.move != ply.move for other in ply.candidates)


def test_a_move_that_only_an_earlier_one_makes_doubtful_says_so() -> None:
    texts = [*RUY[:14], "e3", *RUY[15:20], "c4", "c6", "cxb5", "axb5"]
    found = plybook.decode(rows(texts), variant="chess")
    advance = found.plies[20]
    assert (advance.written, advance.text, advance.grade, advance.candidates) == (("c4",), "c4", "ask", ())
    [problem] = [problem for problem in found.problems if problem.ply == advance.number]
    assert problem.message.endswith("; it depends on an earlier move")
    assert "{written: e3; or" in plybook.write(found)
    assert "{written: c4}" not in plybook.write(found)


def test_places_show_what_is_written(spanish: plybook.Decoding) -> None:
    [sheet] = spanish.sheets
    for ply in spanish.plies:
        [place], [written] = ply.places, ply.written
        assert place is None or sheet.source.text[sheet.begin + place[0] : sheet.begin + place[1]] == written


def test_a_sheet_that_ends_early_gives_what_it_has() -> None:
    found = plybook.decode(rows(RUY)[:60], variant="chess")
    assert found.texts()[:11] == RUY[:11]
    assert found.is_game


def test_headings_tags_comments_and_the_result_are_in_the_record() -> None:
    text = f"White: Smith\nThe long game\n\n{rows(RUY[:4])}3. Bb5 {{the Spanish}} a6 1-0\n"
    found = plybook.decode(text, variant="chess")
    assert found.headers == {"White": "Smith"}
    record = found.record
    assert (record.headings, record.result) == (("The long game",), plybook.Result("1-0"))
    assert [comment.text for comment in record.plies[4].after] == ["the Spanish"]
    assert plybook.write(found, to="pgn").endswith("3. Bb5 {the Spanish} 3... a6 1-0\n\n")


def test_the_start_may_be_a_position() -> None:
    text = '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n1. e4 Ke7 2. e5\n'
    found = plybook.decode(text, variant="chess")
    assert found.texts() == ["e4", "Ke7", "e5"]
    assert found.replay.ok
    assert found.record.fen == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def test_a_result_that_the_board_denies_is_found() -> None:
    found = plybook.decode("1. f3 e5 2. g4 Qh4# 1-0\n", variant="chess")
    assert [problem.code for problem in found.problems] == ["W012"]
    assert (found.result, found.is_sure) == ("0-1", False)


# --- several sheets ----------------------------------------------------------------------------------------------


def test_two_copies_make_one_game() -> None:
    copies = [spoilt(rows(RUY), 0.08, 4), spoilt(" ".join(rows(RUY).split()) + "\n", 0.08, 5)]
    found = plybook.decode(copies, variant="chess")
    assert found.texts() == RUY
    assert all(len(ply.written) == len(ply.places) == 2 for ply in found.plies)


def test_a_page_that_is_missing_in_one_copy_is_taken_from_the_other() -> None:
    found = plybook.decode([rows(RUY), rows(RUY[:12])], variant="chess")
    assert found.texts() == RUY
    assert [ply.places[1] is None for ply in found.plies] == [False] * 12 + [True] * (len(RUY) - 12)


def test_the_same_scan_twice_is_one_game() -> None:
    scan = spoilt(rows(RUY), 0.06, 6)
    found = plybook.decode([scan, scan], variant="chess")
    assert found.texts() == plybook.decode(scan, variant="chess").texts()
    assert all(place is not None for ply in found.plies for place in ply.places)


def test_two_games_are_not_made_into_one() -> None:
    found = plybook.decode([rows(RUY[:4]), rows(QUEENS[:4])], variant="chess")
    assert (found.is_game, found.plies, found.is_sure) == (False, (), False)
    assert [str(problem) for problem in found.problems] == [
        "<text 2>:1:1: error D007 this sheet is of another game than <text 1>"
    ]


def test_copies_may_differ_in_their_tags() -> None:
    found = plybook.decode([f"White: Ada\n\n{rows(RUY)}", f"White: Eva\n\n{rows(RUY)}"], variant="chess")
    assert [problem.message for problem in found.problems] == ["the tag White is 'Eva' here, and 'Ada' in <text 1>"]
    assert (found.headers["White"], found.is_sure) == ("Ada", True)


def test_a_copy_that_cannot_be_read_costs_nothing_but_is_reported() -> None:
    found = plybook.decode([rows(RUY), b"\xff\xd8\xff\xe0"], variant="chess")
    assert found.texts() == RUY
    assert ([problem.code for problem in found.problems], found.is_sure) == (["F001"], False)


# --- candidates of recognisers -----------------------------------------------------------------------------------


def test_cells_with_candidates_are_decoded() -> None:
    cells = [[(text, 0.4), (text.replace("N", "K"), 0.45), ("a3", 0.1)] for text in RUY]
    found = plybook.decode(plybook.SheetInput(cells=cells), variant="chess")
    assert found.texts() == RUY
    assert [ply.places for ply in found.plies] == [((index, index + 1),) for index in range(len(RUY))]


def test_signs_with_candidates_are_decoded() -> None:
    signs = [[(sign, 0.5), ("x", 0.3)] for sign in rows(RUY)]
    found = plybook.decode(plybook.SheetInput(signs=signs), variant="chess")
    assert found.texts() == RUY


# --- questions and answers ---------------------------------------------------------------------------------------

TIED = "1. e4 e5 2. N?3 Nc6 3. Bb5\n"


def test_what_the_sheet_does_not_decide_is_asked() -> None:
    found = plybook.decode(TIED, variant="chess")
    [asked] = found.questions()
    assert (asked.number, asked.grade, asked.written) == (3, "ask", ("N?3",))
    assert {asked.text, *(other.text for other in asked.candidates)} >= {"Nf3", "Nc3", "Nh3", "Na3"}
    [problem] = [problem for problem in found.problems if problem.code == "D001"]
    assert (problem.ply, problem.token, problem.span.column) == (3, "N?3", 13)
    assert problem.message.startswith(f"'N?3' is most probably {asked.text} (")
    assert found.questions(0) == ()
    comment = found.record.plies[2].after[0].text
    assert comment.startswith("written: N?3; or ")


def test_an_answer_settles_the_question() -> None:
    found = plybook.decode(TIED, variant="chess").answer(3, "Nh3")
    assert found.texts() == ["e4", "e5", "Nh3", "Nc6", "Bb5"]
    assert (found.questions(), found.plies[2].grade, found.answers) == ((), "sure", {3: "Nh3"})
    assert plybook.decode(TIED, variant="chess", answers={3: "Nh3"}).texts() == found.texts()
    assert plybook.decode(TIED, variant="chess").answer(3, "g1h3").texts() == found.texts()


@pytest.mark.parametrize(("ply", "move"), [(3, "Nf4"), (3, "Zz"), (3, ""), (0, "e4"), (9, "e4")])
def test_an_answer_that_is_no_legal_move_is_refused(ply: int, move: str) -> None:
    found = plybook.decode(TIED, variant="chess")
    with pytest.raises(ValueError, match=r"move|ply"):
        found.answer(ply, move)


def test_answers_are_checked_when_given_beforehand() -> None:
    with pytest.raises(ValueError, match="Nf4"):
        plybook.decode(TIED, variant="chess", answers={3: "Nf4"})


# --- what is no game ---------------------------------------------------------------------------------------------

_NOVEL = "It was the best of times, it was the worst of times, it was the age of wisdom,\n" * 40


@each_row(
    "content", ["", _NOVEL, b"\xff\xd8\xff" + bytes(range(256)) * 9, "1. zz yy 2. xx ww 3. vv uu\n" * 20, "[[]]"]
)
@each_row("variant", [None, "chess"])
def test_what_is_no_game_gives_none(content: str | bytes, variant: str | None) -> None:
    found = plybook.decode(content if isinstance(content, bytes) else content.encode(), variant=variant)
    assert (found.is_game, found.is_sure, found.plies, found.texts()) == (False, False, (), [])
    assert [problem.severity for problem in found.problems if problem.severity != "note"] == ["error"]
    assert not found.record.is_game
    assert json.loads(found.to_json())["plies"] == []
    assert (found.questions(), found.result) == ((), "")


def test_legal_looking_moves_in_no_order_are_no_game() -> None:
    found = plybook.decode(rows(sorted(RUY[:8] + QUEENS[:8])), variant="chess")
    assert not found.is_game
    assert [problem.code for problem in found.problems] == ["F001"]


def test_unknown_names_are_refused() -> None:
    for options in ({"variant": "ches"}, {"notation": "sna"}, {"noise": "ocrr"}):
        with pytest.raises(plybook.UnknownNameError):
            plybook.decode(TIED, **options)  # type: ignore[arg-type]


# --- documents ---------------------------------------------------------------------------------------------------


def test_the_document_has_everything_and_keeps_its_schema() -> None:
    found = plybook.decode(TIED, variant="chess")
    document = json.loads(found.to_json())
    assert DecodingDocument.model_validate(document).document() == found.to_json()
    third = document["plies"][2]
    assert (third["ply"], third["number"], third["grade"], third["written"]) == (3, "2.", "ask", ["N?3"])
    assert all(isinstance(text, str) and 0 < share < 1 for text, share in third["candidates"])
    assert (document["variant"], document["questions"], document["is_sure"]) == ("chess", [3], False)
    assert json.loads(found.to_json(0))["questions"] == []


def test_a_decoding_can_be_sent_to_another_process(spanish: plybook.Decoding) -> None:
    again = pickle.loads(pickle.dumps(spanish))  # noqa: S301 - our own
    assert again.to_json() == spanish.to_json()


def test_a_path_is_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(TIED)
    assert plybook.decode(path, variant="chess").sheets[0].source.file == str(path)
