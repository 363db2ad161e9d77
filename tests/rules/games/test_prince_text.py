"""Prince in words: the FEN and what cannot be one, and why a move is not legal."""

from __future__ import annotations

import re

import pytest

from plybook.notation.moves import Action, MoveText
from plybook.rules.games.prince.position import PrincePosition
from plybook.rules.moves import Query
from plybook.rules.setup import FenError
from tests.rules.games.prince_fields import fen, play, position
from tests.tables import each_row

START = PrincePosition.start_fen
KINGS = "Ki1h1 ki8a8"
HOME = "Ki1d4 Ba1a1 Ba1h8 ki6c7"
BARE = fen(KINGS, "")[:-1]


# --- the FEN -------------------------------------------------------------------------------------------------------


def test_the_start() -> None:
    tiers = START.split()[0].split("/")
    assert tiers[1:7] == ["pn" * 64, "64", "64", "64", "64", "Pn" * 64]
    assert tiers[0] == tiers[7].lower()
    assert tiers[7].startswith("BaPaKnRoMtCaMaBaAdAc")
    assert tiers[7].endswith("AcAdBaMaCaMtRoKnPaBa")
    assert START.split()[1:] == ["w", "KQkq", "-", "0", "1"]


@each_row(
    ("given", "canonical"),
    [
        (START, START),
        (START.replace("KQkq", "qkQK"), START),
        (START.replace(" 0 1", ""), START),
        (START.replace(" 0 1", " 0 0"), START),
        (f"{BARE} b - - 12", f"{BARE} b - - 12 1"),
        (fen(HOME, "w Q - 3 9"), fen(HOME, "w Q - 3 9")),
        (fen(f"{KINGS} Pn5c3 pn5d4", "w - 6d4 0 9"), fen(f"{KINGS} Pn5c3 pn5d4", "w - 6d4 0 9")),
        (fen(f"{KINGS} Pn5b3 pn5d4", "w - 6d4 0 9"), fen(f"{KINGS} Pn5b3 pn5d4", "w - - 0 9")),
        (fen(f"{KINGS} pn4e4 Pn4d4", "b - 3d4 0 9"), fen(f"{KINGS} pn4e4 Pn4d4", "b - 3d4 0 9")),
    ],
)
def test_fens_are_read_and_written(given: str, canonical: str) -> None:
    ours = PrincePosition.from_fen(given)
    assert ours.fen() == canonical
    assert PrincePosition.from_fen(canonical) == ours


FIRST_TIER = START.split("/")[0]


@each_row(
    ("given", "reason"),
    [
        ("", "the placement of the men is missing"),
        (BARE, "the side to move is missing"),
        (f"{BARE} w", "the castling field is missing"),
        (f"{BARE} w -", "the en passant field is missing"),
        (f"{BARE} w - - 0 1 2", "'2' stands after the last field, the move number"),
        (f"{BARE} w - - x", "'x' is no count of moves"),
        (f"{BARE} x - -", "the side to move is 'w' or 'b', not 'x'"),
        (START.replace("/64/", "/63/", 1), "tier 6 has 64 spaces, and '63' fills fewer"),
        (START.replace("/64/", "/65/", 1), "tier 6 has 64 spaces, and '65' fills more"),
        (START.replace("/64/", "/", 1), "the board has 8 tiers, not 7"),
        (START.replace("Sc", "Zz", 1), "no man is called 'Zz'"),
        (START.replace("Sc", "SC", 1), "no man is called 'SC'"),
        (START.replace("Ki", "Qu"), "White has no King"),
        (START.replace("qu", "ki"), "Black has 5 Kings"),
        (START.replace("/64/", f"/{'Pn'}63/", 1), "White has more than 64 Pawns"),
        (START.replace("/64/", f"/{'kn'}63/", 1), "Black has more than 128 men"),
        (fen(f"{KINGS} Pn1a1"), "no Pawn can stand on 1a1"),
        (fen(f"{KINGS} Pn8a1"), "no Pawn can stand on 8a1"),
        (fen(f"{KINGS} pn8a1"), "no Pawn can stand on 8a1"),
        (fen(f"{KINGS} pn1a1"), "no Pawn can stand on 1a1"),
        (fen("Ki1d4 ki1d5"), "Black is in check, but it is White's turn"),
        (fen("Ki1d4 ki8a8 sc3d4", "b - -"), "White is in check, but it is Black's turn"),
        (fen(HOME, "w x -"), "'x' is no castling right"),
        (fen(HOME, "w K- -"), "'-' is no castling right"),
        (fen(HOME, "w KK -"), "castling right 'K' is given twice"),
        (fen(HOME, "w k -"), "castling right 'k': Black's King stands on 6c7"),
        (fen("Ki1d5 Ba1a1 ki6c7", "w K -"), "castling right 'K': White's King stands on 1d5"),
        (fen("Ki1a1 Ba1h8 ki6c7", "w Q -"), "castling right 'Q': White's King stands on 1a1"),
        (fen("Ki1d4 Ba1a1 ki6c7", "w Q -"), "castling right 'Q': White has no Base on 1h8"),
        (fen("Ki1d4 Un1a1 ki6c7", "w K -"), "castling right 'K': White has no Base on 1a1"),
        (fen("Ki1d4 ba1a1 ki8b5", "w K -"), "castling right 'K': White has no Base on 1a1"),
        (fen(f"{KINGS} pn5d4", "w - d4"), "en passant space 'd4': there is no such space"),
        (fen(f"{KINGS} pn5d4", "w - 6d5"), "en passant space 6d5: no Pawn has passed it"),
        (fen(f"{KINGS} Pn5d4", "w - 6d4"), "en passant space 6d4: no Pawn has passed it"),
        (fen(f"{KINGS} pn5d4", "w - 3d4"), "en passant space 3d4: with White to move it is on tier 6"),
        (fen(f"{KINGS} Pn4d4", "b - 6d4"), "en passant space 6d4: with Black to move it is on tier 3"),
        (fen(f"{KINGS} pn5d4 kn6d4", "w - 6d4"), "en passant space 6d4: a man stands where the Pawn came from"),
        (fen(f"{KINGS} pn5d4 kn7d4", "w - 6d4"), "en passant space 6d4: a man stands where the Pawn came from"),
    ],
)
def test_what_is_no_position(given: str, reason: str) -> None:
    with pytest.raises(FenError, match=f"^{re.escape(reason)}$"):
        PrincePosition.from_fen(given)


# --- why a move is not legal ---------------------------------------------------------------------------------------


def asked(written: str) -> Query:
    """Return what a text like ``Kn1c8-3d8``, ``1c8-3d8``, ``Kn-3d8``, ``Pn7d4x8e5Kn=Pr`` or ``O-O`` asks."""
    if written.startswith("O"):
        return PrincePosition.query(MoveText(Action.CASTLING, castling=written))
    form = r"([A-Z][a-z])?(\d[a-h]\d)?[-x](\d\w\d)?([A-Z][a-z])?(?:=(\w\w))?"
    match = re.fullmatch(form, written)
    assert match
    piece, origin, target, captured, promotion = (group or "" for group in match.groups())
    return PrincePosition.query(
        MoveText(piece=piece, origin=tuple(origin), target=tuple(target), captured=captured, promotion=promotion)
    )


def refused(ours: PrincePosition, written: str) -> str:
    """Return why a move is not legal."""
    query = asked(written)
    assert [move for move in ours.find(query) if move.promotion == query.promotion] == []
    return ours.explain(query)


@each_row(
    ("move", "reason"),
    [
        ("Kn1c8-3d9", "there is no such space"),
        ("Kn1c8-1d6", "White's own Scientist stands on 1d6"),
        ("Kn1c8-4d8", "no Knight reaches 4d8 from 1c8"),
        ("Qu-7d7", "no Queen reaches 7d7: White's stand on 1c3, 1f3, 1c6 and 1f6"),
        ("Ki-3d4", "no King reaches 3d4: White's King stands on 1d4"),
        ("Pr1c8-3d8", "the man on 1c8 is a Knight, not a Prince"),
        ("Pr-3d8", "White has no Prince"),
        ("Kn8c8-6d8", "the Knight on 8c8 is Black's"),
        ("Kn3c8-5d8", "3c8 is empty"),
        ("Qu1c6-5c6", "the path from 1c6 to 5c6 is blocked by the Pawn on 2c6"),
        ("Mt1d1-4g4", "the path from 1d1 to 4g4 is blocked by the Pawn on 2e2"),
        ("Sc1d6-3f6", "3f6 is shadowed from the Scientist on 1d6 by the Pawn on 2e6"),
        (
            "Sc1d6-7d6",
            "7d6 is shadowed from the Scientist on 1d6 in the plane of row 6 by the Pawn on 2c6 and the Pawn on 2e6, "
            "and in the plane of column d by the Pawn on 2d5 and the Pawn on 2d7",
        ),
        ("Ba1a1-3a1", "3a1 is shadowed from the Base on 1a1 by the Pawn on 2a1"),
        ("Ba1a1-3a3", "3a3 is shadowed from the Base on 1a1 by the Pawn on 2a1 and 4 other men"),
        (
            "Ba1h8-3g8",
            "3g8 is shadowed from the Base on 1h8 by the Marine on 1g8, the Pawn on 2g8 and the Pawn on 2h8",
        ),
        (
            "Re1e6-3e6",
            "3e6 is shadowed from the Reporter on 1e6 in the plane where column and row change alike by the Pawn on "
            "2d5 and the Pawn on 2f7, and in the plane where column and row change oppositely by the Pawn on 2f5 and "
            "the Pawn on 2d7",
        ),
        (
            "Ne1e4-3e4",
            "3e4 is shadowed from the Network on 1e4 as a Base by the Pawn on 2e4; as a Reporter in the plane where "
            "column and row change alike by the Pawn on 2d3 and the Pawn on 2f5, and in the plane where column and "
            "row change oppositely by the Pawn on 2f3 and the Pawn on 2d5",
        ),
        ("Ne1e4-4e6", "4e6 is shadowed from the Network on 1e4 by the Pawn on 2e4 and 4 other men"),
        ("Pn2d4-5d4", "no Pawn reaches 5d4 from 2d4"),
        ("Pn2d4-3e5", "there is nothing on 3e5 for a Pawn to capture"),
        ("Kn1c8-3d8=Qu", "only a Pawn promotes"),
        ("Pn2d4-3d4=Qu", "a Pawn promotes only on tier 8"),
        ("1c8-3d8Pn", "it takes nothing, not a Pawn"),
        ("O-O", "castling: the Ace on 1b2 and the Queen on 1c3 stand in the way"),
        ("O-O-O", "castling: the Spy on 1e5, the Queen on 1f6 and the Ace on 1g7 stand in the way"),
        ("Ki1d4-1b2", "the King goes to 1b2 only by castling, which is written O-O"),
        ("1d4-1f6", "the King goes to 1f6 only by castling, which is written O-O-O"),
    ],
)
def test_explain_at_the_start(move: str, reason: str) -> None:
    assert refused(position_of(START), move) == reason


def position_of(given: str) -> PrincePosition:
    return PrincePosition.from_fen(given)


@each_row(
    ("men", "rest", "move", "reason"),
    [
        # Pawns.
        ("kn3d4 Pn2d4", "w - -", "Pn2d4-3d4", "a Pawn cannot capture straight ahead"),
        ("kn4d4 Pn2d4", "w - -", "Pn2d4-4d4", "a Pawn cannot capture straight ahead"),
        ("kn3d4 Pn2d4", "w - -", "Pn2d4-4d4", "the path from 2d4 to 4d4 is blocked by the Knight on 3d4"),
        ("Pn3d4", "w - -", "Pn3d4-5d4", "no Pawn reaches 5d4 from 3d4"),
        ("Pn7d4", "w - -", "Pn7d4-8d4", "a Pawn that reaches tier 8 must promote"),
        ("pn2d4", "b - -", "Pn2d4-1d4", "a Pawn that reaches tier 1 must promote"),
        ("Pn5c3 pn5d4", "w - -", "Pn5c3-6d4", "there is nothing on 6d4 for a Pawn to capture"),
        ("pn4b8 Pn4c8", "b - 3c8", "Pn4b8-3c8", None),
        # Shadows on lines of a Rook, where one open plane is enough.
        ("Sc4d4 kn5d5 Kn5e4", "w - -", "Sc4d4-6d4", "in the plane of row 4 by the Knight on 5e4"),
        ("Sc4d4 kn5d5 Kn5e4", "w - -", "Sc4d4-6d4", "and in the plane of column d by the Knight on 5d5"),
        ("Sp4d4 kn5d4", "w - -", "Sp4d4-6d4", None),
        ("Sp4d4 kn5d5 kn5e4", "w - -", "Sp4d4-6d4", None),
        ("Sp4d4 ro6d4 kn4f4", "w - -", "Sp4d4-4h4", "4h4 is shadowed from the Spy on 4d4 by the Knight on 4f4"),
        ("Re1a1 ca2b2", "w - -", "Re1a1-1a3", "1a3 is shadowed from the Reporter on 1a1 by the Captain on 2b2"),
        # The King.
        ("ro2a2", "w - -", "Ki1h1-1h2", None),
        ("ro2h8", "w - -", "Ki1h1-2h1", "the King on 2h1 would be in check by the Rook on 2h8"),
        ("ro1h8 Kn2a1", "w - -", "Kn2a1-4b1", "the King would be left in check by the Rook on 1h8"),
        ("ro1h8 Kn1h4", "w - -", "Kn1h4-3g4", "the Knight on 1h4 is pinned by the Rook on 1h8"),
        ("sc3h1 Co2g1 Kn2h2", "w - -", "Kn2h2-4h1", "the Knight on 2h2 is pinned by the Scientist on 3h1"),
    ],
)
def test_explain(men: str, rest: str, move: str, reason: str | None) -> None:
    ours = position(f"{KINGS} {men}", f"{rest} 0 1")
    if reason is None:
        assert len(ours.find(asked(move))) == 1
    else:
        assert reason in refused(ours, move)


def test_en_passant_that_uncovers_the_king() -> None:
    ours = play(position("Ki5a4 ki8a8 ro5h4 pn7d4 Pn5c4", "b - - 0 1"), "7d4-5d4")
    assert refused(ours, "Pn5c4-6d4") == "the King would be left in check by the Rook on 5h4"


@each_row(
    ("men", "rights", "token", "reason"),
    [
        (HOME, "-", "O-O", "the King or the Base on 1a1 has moved"),
        (HOME, "K", "O-O-O", "the King or the Base on 1h8 has moved"),
        ("Ki1d4 ki6c7 Ba1a2", "-", "O-O", "the Base of 1a1 has moved or was taken"),
        ("Ki1d5 ki6c7 Ba1a1", "-", "O-O", "the King has moved"),
        (f"{HOME} Kn1b2", "KQ", "O-O", "the Knight on 1b2 stands in the way"),
        (f"{HOME} kn3e4", "KQ", "O-O", "the King is attacked by the Knight on 3e4"),
        (f"{HOME} kn2a3", "KQ", "O-O", "the King passes through 1c3, attacked by the Knight on 2a3"),
        (f"{HOME} kn3b1", "KQ", "O-O", "the King would stand on 1b2, attacked by the Knight on 3b1"),
        (f"{HOME} kn2g5", "KQ", "O-O-O", "the King passes through 1e5, attacked by the Knight on 2g5"),
        (f"{HOME} kn3f7", "KQ", "O-O-O", "the King would stand on 1f6, attacked by the Knight on 3f7"),
    ],
)
def test_explain_castling(men: str, rights: str, token: str, reason: str) -> None:
    assert refused(position(men, f"w {rights} - 0 1"), token) == f"castling: {reason}"
