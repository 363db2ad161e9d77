"""Texts of plies that need no second look."""

from __future__ import annotations

from plybook.interpret.seen_texts import Familiar
from plybook.record import Ply


def plies(*texts: str) -> tuple[Ply, ...]:
    return tuple(Ply(text, start) for start, text in enumerate(texts))


def test_nothing_is_known_at_first_and_nothing_is_needed_for_no_plies() -> None:
    known = Familiar()
    assert not known.has_all(plies("e4"))
    assert known.has_all(())
    assert known.others(()) == []


def test_what_is_kept_is_known_wherever_it_stands() -> None:
    known = Familiar()
    known.keep(["e4", "e5"])
    assert known.has_all(plies("e5", "e4", "e5"))
    assert not known.has_all(plies("e4", "Nf3"))


def test_the_others_come_in_their_order_as_often_as_they_stand_there() -> None:
    known = Familiar()
    known.keep(["e4"])
    assert known.others(plies("Nf3", "e4", "Nc6", "Nf3")) == ["Nf3", "Nc6", "Nf3"]


def test_no_more_is_kept_once_there_is_no_room() -> None:
    known = Familiar(most=2)
    known.keep(["e4"])
    known.keep(["e5", "Nf3"])  # of one game all, as there was room when it came
    known.keep(["Nc6"])
    assert known.has_all(plies("e4", "e5", "Nf3"))
    assert known.others(plies("e4", "Nc6")) == ["Nc6"]


def test_two_know_nothing_of_each_other() -> None:
    one, other = Familiar(), Familiar()
    one.keep(["e4"])
    assert not other.has_all(plies("e4"))
