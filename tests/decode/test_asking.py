"""Questions that are answered one by one, and files of answers."""

from __future__ import annotations

import pytest

import plybook
from plybook.decode.asking import AnswerError, Asking, answers_in, with_answers

TWO = "1. e4 e5 2. N?3 Nc6 3. Bb5 a6 4. Ba4 ?6 5. O-O Be7\n"


@pytest.fixture(scope="module")
def found() -> plybook.Decoding:
    return plybook.decode(TWO, variant="chess")


def test_questions_come_until_all_are_answered(found: plybook.Decoding) -> None:
    asking, asked = Asking(found), list[int]()
    while (ply := asking.question) is not None:
        asked.append(ply.number)
        asking.take({3: "Nf3", 8: "Nf6"}.get(ply.number, "1"))
    assert set(asked) == {3, 8}
    assert (asking.decoding.texts()[2], asking.decoding.texts()[7]) == ("Nf3", "Nf6")
    assert asking.decoding.questions() == ()


def test_no_more_is_asked_than_may_be(found: plybook.Decoding) -> None:
    asking = Asking(found, 1)
    asking.take("1")
    assert asking.question is None
    with pytest.raises(AnswerError, match="nothing is asked"):
        asking.take("1")
    assert Asking(found, 0).question is None


def test_an_answer_is_a_candidate_by_number_or_a_move_or_nothing(found: plybook.Decoding) -> None:
    asking = Asking(found)
    first = asking.question
    assert first is not None
    asking.take("2")
    assert asking.decoding.texts()[first.number - 1] == first.candidates[0].text
    second = asking.question
    assert second is not None
    asking.take("")
    assert asking.decoding.answers.keys() == {first.number}
    assert asking.question is None


@pytest.mark.parametrize("answer", ["99", "0", "Nf4", "hello there", "²"])
def test_a_bad_answer_leaves_the_question(found: plybook.Decoding, answer: str) -> None:
    asking = Asking(found)
    before = asking.question
    with pytest.raises(AnswerError):
        asking.take(answer)
    assert asking.question == before
    assert asking.asked == 0


def test_those_that_settle_most_are_asked_first(found: plybook.Decoding) -> None:
    doubts = [ply.doubt for ply in found.questions()]
    assert doubts == sorted(doubts, reverse=True)
    assert found.questions(1) == found.questions()[:1]


def test_a_file_of_answers_has_one_a_line() -> None:
    assert answers_in("# of the club\n\n24 Nf3  # 12... written Nf8\n 3. e4\n7:\tQh4#\n") == {
        24: "Nf3",
        3: "e4",
        7: "Qh4#",
    }
    assert answers_in("") == {}


@pytest.mark.parametrize("line", ["Nf3", "24", "x Nf3", "1 e4\n1 d4", "9999999 e4"])
def test_a_bad_file_of_answers_is_refused(line: str) -> None:
    with pytest.raises(AnswerError, match=r"line [12]: "):
        answers_in(line)


def test_answers_that_cannot_be_given_are_refused(found: plybook.Decoding) -> None:
    assert with_answers(found, {3: "Nf3", 8: "Nf6"}).texts()[2] == "Nf3"
    for answers in ({3: "Nf4"}, {77: "e4"}):
        with pytest.raises(AnswerError, match=r"Nf4|ply 77"):
            with_answers(found, answers)
