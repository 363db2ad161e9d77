"""Pawns of the other side that a board sets free as it leaves: what becomes of them is written, or else a Queen."""

import pytest

import plybook
from plybook.catalogue import variants
from plybook.render.words import in_words
from plybook.replay.engine import replay
from tests.tables import each_row

WAITING = "4/2k1/4/4|4/4/4/4|2K1/4/4/3p QL1w:2/2,QL6b:2/2,KL1w:1P/2,KL6b:2/2 w - - - 0 10"
"""A Pawn of Black's waits on d1W, under White's board on KL1."""

OWN = "P3/4/2k1/4|4/4/4/4|2K1/4/4/4 QL6w:2/2,QL1b:2/2,KL1w:2/2,KL4b:2/2 w - - - 0 10"
"""A Pawn of White's waits on a8B, under White's board on QL6."""

FROM_KL1 = "White moves the board KLW from KL1 to KL3"


def found(moves: str, fen: str = WAITING, notation: str = "meder") -> list[tuple[str, str]]:
    """Return what is found in a game that begins with ``moves``: codes, and the texts that mend."""
    header = f'[Variant "tri-d-tournament"]\n[Notation "{notation}"]\n[FEN "{fen}"]\n\n'
    [game] = plybook.read(header + moves, container="scoresheet")
    return [(each.code, "".join(edit.new for edit in each.edits)) for each in replay(game).diagnostics]


@each_row(
    ("moves", "codes"),
    [
        ("10. Q/KL3 Qd4W+", []),
        ("10. N/KL3 Nc3W", []),
        ("10. R/KL1-KL3", [("N103", "R/KL3")]),
        ("10. KL3 Qd4W+", [("N112", "Q/KL3")]),
        ("10. KL3N Nc3W", [("N105", "N/KL3")]),
        ("10. KL3=N Nc3W", [("N105", "N/KL3")]),
        ("10. q/kl3 Qd4W+", [("N109", "Q/KL3")]),
        ("10. QL3", []),
    ],
)
def test_what_the_owner_chooses_is_read_where_it_is_written(moves: str, codes: list[tuple[str, str]]) -> None:
    assert found(moves) == codes


def test_what_is_said_of_a_game_is_said_again_when_its_texts_are_known() -> None:
    moves = "10. QL2 Kb7B 11. Kb4W Kc7B 12. KL3"
    assert [found(moves) for _ in range(3)] == [[("N112", "Q/KL3")]] * 3
    moves = moves.replace("12. KL3", "12. R/KL1-KL3 Kc8B")
    assert [found(moves) for _ in range(3)] == [[("N103", "R/KL3")]] * 3


def test_it_may_wait_on_the_first_square() -> None:
    fen = WAITING.replace("3p", "p3").replace("KL1w:1P/2", "KL1w:2/2").replace("QL1w:2/2", "QL1w:1P/2")
    position = variants["tri-d-tournament"].position(fen)
    [move] = [move for move in position.iter_legal_moves() if position.san(move) == "N/QL3"]
    assert position.effects(move, position.apply(move)).freed == 0


def test_of_ones_own_pawn_the_letter_stands_behind() -> None:
    assert found("10. QL4Q+", OWN) == []
    assert found("10. Q/QL4+", OWN) == [("N105", "QL4Q+")]
    assert [code for code, _ in found("10. QL4", OWN)] == ["R002"]


def test_in_the_long_form_and_in_other_notations() -> None:
    assert found("10. N/KL1-KL3 Nd1W-c3W", notation="meder-long") == []
    assert found("10. N/KL3 Nd1W-c3W", notation="meder-long") == [("N104", "N/KL1-KL3")]
    assert found("10. KLW-e3(4)=N Ne1-d3(2)", notation="parmen") == []
    assert found("10. KLW-e3(4) Qe1-e4(2)+", notation="parmen") == [("N112", "KLW-e3(4)=Q")]


def test_the_remark_says_what_happens() -> None:
    [game] = plybook.read(f'[Variant "tri-d-tournament"]\n[FEN "{WAITING}"]\n\n10. KL3')
    [said] = replay(game).diagnostics
    assert said.message == "'KL3' lets Black's Pawn on d1W become a Queen; written out 'Q/KL3'"


@pytest.mark.parametrize(
    ("text", "fen", "words"),
    [
        ("KL3", WAITING, f"{FROM_KL1}; Black's Pawn on d1W is set free and becomes a Queen"),
        ("N/KL3", WAITING, f"{FROM_KL1}; Black's Pawn on d1W is set free and becomes a Knight"),
        ("QL4N", OWN, "White moves the board QLW from QL6 to QL4; promotes to Knight"),
    ],
)
def test_in_words(text: str, fen: str, words: str) -> None:
    variant = variants["tri-d-tournament"]
    position = variant.position(fen)
    move = variant.notation("meder").parse(text, position)
    assert in_words(position, move, position.apply(move)) == words


@each_row("notation", ["meder", "meder-long", "parmen", "parmen-full"])
@each_row("container", ["pgn", "scoresheet", "json"])
def test_each_choice_goes_through_every_notation_and_container(notation: str, container: str) -> None:
    header = f'[Variant "tri-d-tournament"]\n[FEN "{WAITING}"]\n\n'
    games = plybook.read("\n\n".join(f"{header}10. {letter}/KL3 Kb7B" for letter in "QRBN"))
    before = [replay(game) for game in games]
    again = plybook.read(plybook.write(games, notation=notation, to=container))
    after = [replay(game) for game in again]
    assert [each.moves for each in after] == [each.moves for each in before]
    assert [len(each.moves) for each in after] == [2] * 4
    assert not [said for each in after for said in each.diagnostics]


def test_in_the_letters_of_another_language() -> None:
    header = f'[Variant "tri-d-tournament"]\n[FEN "{WAITING}"]\n[Letters "de"]\n\n'
    [game] = plybook.read(f"{header}10. S/KL3 Sc3W")
    played = replay(game)
    assert [each.code for each in played.diagnostics] == ["N110"]
    assert played.positions[-1].fen().startswith("4/2k1/4/4|4/4/4/4|2K1/2n1/")
