"""Two scores of one game: where they part, where they meet, and what else differs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook import Difference
from plybook.archive.differences import paired
from tests.tables import each_row


def of(a: str, b: str, variant: str = "chess") -> Difference:
    [one], [other] = (plybook.read(f"{text}\n", variant=variant) for text in (a, b))
    return plybook.diff(one, other)


def partings(found: Difference) -> list[tuple[str, str, str, int, int]]:
    return [(str(each.after), str(each.a), str(each.b), each.left_a, each.left_b) for each in found.partings]


def test_the_same_is_the_same() -> None:
    found = of("1. e4 e5 1-0", "1. e4 e5 1-0")
    assert found == Difference()
    assert found.same
    assert found.same_moves


def test_where_moves_part_is_said_with_what_follows() -> None:
    found = of("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "1. e4 e5 2. Nc3 *")
    assert partings(found) == [("1... e5", "2. Nf3", "2. Nc3", 3, 1)]
    [parting] = found.partings
    assert (parting.after and parting.after.ply, parting.a and parting.a.ply, parting.met) == (2, 3, None)


def test_games_may_part_at_the_start_and_one_may_end() -> None:
    assert partings(of("1. e4 *", "1. d4 *")) == [("None", "1. e4", "1. d4", 1, 1)]
    assert partings(of("1. e4 *", "1. e4 e5 *")) == [("1. e4", "None", "1... e5", 0, 1)]
    assert partings(of("*", "1. e4 *")) == [("None", "None", "1. e4", 0, 1)]


def test_a_transposition_is_found_and_the_games_go_on_from_there() -> None:
    found = of("1. Nf3 Nf6 2. Nc3 Nc6 3. e4 e5 *", "1. Nc3 Nc6 2. Nf3 Nf6 3. e4 d5 *")
    assert partings(found) == [("None", "1. Nf3", "1. Nc3", 6, 6), ("3. e4", "3... e5", "3... d5", 1, 1)]
    met = found.partings[0].met
    assert met is not None
    assert tuple(map(str, met)) == ("2... Nc6", "2... Nf6")


def test_a_position_may_be_met_after_more_plies_of_one() -> None:
    found = of("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *", "1. e4 *")
    [parting] = found.partings
    assert parting.met is not None
    assert (str(parting.met[0]), parting.met[1]) == ("2... Ng8", None)


def test_notations_of_a_variant_compare_as_moves() -> None:
    found = of("1. e4 e5 2. Nf3 *", "1. e2-e4 e7-e5 2. Ng1-f3 *")
    assert (found.same_moves, found.same, found.texts) == (True, False, ("notation",))
    [record] = plybook.read("corpus:parmen-1")
    other = plybook.read(plybook.write(record, notation="meder"))[0]
    assert plybook.diff(record, other).same_moves


@each_row(
    ("a", "b", "texts"),
    [
        ("1. e4! e5 *", "1. e4 e5 *", ("marks",)),
        ("1. e4 {a} e5 *", "1. e4 {b} e5 *", ("comments",)),
        ("1. e4 {a\nb} e5 *", "1. e4 {a b} e5 *", ()),
        ("1. e4 (1. d4) e5 *", "1. e4 e5 *", ("variations",)),
        ("1. e4 (1. d4 {!}) e5 *", "1. e4 (1. d4) e5 *", ("variations",)),
        ("1. Nf3 Nf6 2. Ng5 *", "1. Nf3 Nf6 2. Nf3-g5 *", ("moves as written",)),
        ("1. e4 {a} e5! (1... c5) *", "1. e4 e5 *", ("marks", "comments", "variations")),
        ("1. e4 e5 *", "1 e4 e5 *", ()),
    ],
)
def test_what_else_differs_is_named(a: str, b: str, texts: tuple[str, ...]) -> None:
    found = of(a, b)
    assert found.same_moves
    assert found.texts == texts
    assert found.same == (not texts)


def test_tags_and_results_are_compared() -> None:
    found = of('[White "A"]\n[Event "e"]\n\n1. e4 1-0', '[White "B"]\n[Site "s"]\n\n1. e4 0-1')
    assert [(tag.name, tag.a, tag.b) for tag in found.tags] == [
        ("White", "A", "B"),
        ("Event", "e", None),
        ("Site", None, "s"),
    ]
    assert found.results == ("1-0", "0-1")
    assert of("1. e4 1/2-1/2", "1. e4 1/2").results is None


def test_other_variants_and_starts_are_not_compared() -> None:
    [one], [other] = plybook.read("1. e4 e5 *", variant="chess"), plybook.read("1. e4 e5 *", variant="alice")
    assert plybook.diff(one, other).variants == ("chess", "alice")
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"
    found = of("1. e4 *", f'[FEN "{fen}"]\n\n1. e4 *')
    assert found.starts is not None
    assert found.starts[1] == fen
    assert not found.partings


def test_what_cannot_be_played_is_compared_as_it_is_written() -> None:
    assert of("1. e4 Ke5 2. d4 *", "1. e4 Ke5 2. d4 *").same
    assert partings(of("1. e4 Ke5 2. d4 *", "1. e4 Ke6 *")) == [("1. e4", "1... Ke5", "1... Ke6", 2, 1)]


LINES = st.lists(
    st.sampled_from(["Nf3", "Nf6", "Nc3", "Nc6", "Ng1", "Ng8", "Nb1", "Nb8", "e4", "e5", "x"]), max_size=12
)


@given(LINES, LINES)
def test_partings_are_the_same_from_the_other_side(one: list[str], other: list[str]) -> None:
    a, b = (" ".join(["1.", *line, "*"]) for line in (one, other))
    found, turned = of(a, b), of(b, a)
    assert [(each.a, each.b) for each in found.partings] == [(each.b, each.a) for each in turned.partings]
    assert of(a, a).same
    assert [each.met is None for each in found.partings].count(True) == (
        1 if found.partings and found.partings[-1].met is None else 0
    )


def test_games_are_paired_by_players_and_day() -> None:
    def games(*headings: tuple[str, str, str]) -> list[plybook.GameRecord]:
        form = '[White "{}"]\n[Black "{}"]\n[Date "{}"]\n\n1. e4 *\n\n'
        return plybook.read("".join(form.format(*each) for each in headings), variant="chess")

    a = games(("Smith, J", "Lee", "1999"), ("Lee", "Smith", "1999"), ("Smith, J", "Lee", "2001"), ("X", "Y", "?"))
    b = games(("A. Lee", "J. Smith", "1999.05.03"), ("J. Smith", "Lee", "2000"), ("John Smith", "Lee", "1999.01.01"))
    pairs = [(one and one.index, other and other.index) for one, other in paired(a, b)]
    assert pairs == [(1, 3), (2, 1), (3, None), (4, None), (None, 2)]
