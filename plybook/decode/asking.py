"""Questions about a decoded game, answered one by one; each answer settles others, too."""

from __future__ import annotations

import re
from collections.abc import Mapping

from plybook.decode.decoding import Decoding
from plybook.decode.plies import DecodedPly

_ANSWER = re.compile(r"\s*([0-9]{1,6})[.:]?\s+(\S+)")
_MOST_ANSWERS = 10_000


class AnswerError(ValueError):
    """An answer that cannot be taken; the message says why."""


class Asking:
    """Asks at the most ``most`` questions about a ``decoding``; an answer makes it a better one."""

    def __init__(self, decoding: Decoding, most: int | None = None) -> None:
        self.decoding = decoding
        self.asked = 0
        self._most = most
        self._left: set[int] = set()

    @property
    def question(self) -> DecodedPly | None:
        """The ply to ask about; None if there is no more to ask."""
        if self._most is not None and self.asked >= self._most:
            return None
        return next((ply for ply in self.decoding.questions() if ply.number not in self._left), None)

    def take(self, line: str) -> None:
        """Take the answer to the question: a move, the number of a candidate, or nothing to leave it open.

        Number 1 is the move that was decoded. Raises `AnswerError`, and then the question stands.
        """
        ply, answer = self.question, line.strip()
        if ply is None:
            raise AnswerError("nothing is asked")
        if not answer:
            self._left.add(ply.number)
        else:
            self.decoding = with_answers(self.decoding, {ply.number: self._meant(ply, answer)})
        self.asked += 1

    def _meant(self, ply: DecodedPly, answer: str) -> str:
        if not answer.isdecimal():
            return answer
        texts = [ply.text, *(other.text for other in ply.candidates)]
        if not 1 <= int(answer[:9]) <= len(texts):
            raise AnswerError(f"there are {len(texts)} candidates; type one's number, or a move")
        return texts[int(answer) - 1]


def answers_in(text: str) -> dict[int, str]:
    """Return the answers in a text: on each line the number of a ply and a move, ``24 Nf3``.

    Lines that begin with ``#``, and what follows the move, are remarks. Raises `AnswerError` for any other line, and
    for two answers about one ply.
    """
    found: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        answer = _ANSWER.match(line)
        if answer is None or len(found) >= _MOST_ANSWERS:
            raise AnswerError(f"line {number}: the number of a ply and a move are wanted, such as 24 Nf3")
        if int(answer[1]) in found:
            raise AnswerError(f"line {number}: ply {answer[1]} is answered twice")
        found[int(answer[1])] = answer[2]
    return found


def with_answers(decoding: Decoding, answers: Mapping[int, str]) -> Decoding:
    """Return the decoding with ``answers``: moves by the number of the ply. Raises `AnswerError`."""
    try:
        found = decoding.with_answers(answers)
    except ValueError as error:
        raise AnswerError(str(error)) from None
    if not found.is_game:
        raise AnswerError(f"with {', '.join(answers.values())} no game can be made of the sheet")
    return found
