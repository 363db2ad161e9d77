"""Names of cells: whatever a notation calls a cell is read back, and what is not clear is said."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpret.cell_names import cells_called, names_in, second_names_in
from plybook.notation.moves import MoveText
from plybook.notation.notation import notations
from plybook.registry import UnknownNameError
from plybook.rules.moves import BOARD_MOVE, CASTLING, Move
from plybook.rules.position import Man
from plybook.workbench.game import Game
from tests.tables import each_row

VARIANTS = list(plybook.variants)
IN_NOTATIONS = [(name, notation) for name in VARIANTS for notation in plybook.variant(name).notations]


@each_row(("name", "notation"), IN_NOTATIONS)
def test_what_a_notation_calls_a_cell_is_that_cell(name: str, notation: str) -> None:
    variant = plybook.variant(name)
    bound = variant.notation(notation)
    names_boards = bool(variant.alphabet.silent_axes) and notation == "uci"  # which leaves the boards out
    for seat in range(len(variant.seats)):
        names = names_in(bound, seat)
        assert names_boards or len(set(names)) == len(names)
        for cell, called in enumerate(names):
            for text in (called, called.upper()):
                found = cells_called(text, (seat,), variant, notation)
                assert found >> cell & 1, text
                assert names_boards or found == 1 << cell, text


@each_row(("name", "notation"), IN_NOTATIONS)
def test_moves_have_the_names_that_cells_are_called_by(name: str, notation: str) -> None:
    variant = plybook.variant(name)
    bound, start = variant.notation(notation), variant.start()
    names = [each.removesuffix("/A") for each in names_in(bound, start.turn)]  # a board is said only where it must be
    for move in start.legal_moves():
        if move.special < CASTLING:
            assert names[move.target] in bound.emit(move, start)


@each_row("name", VARIANTS)
def test_a_name_of_another_notation_needs_no_notation_to_be_named(name: str) -> None:
    variant = plybook.variant(name)
    own = variant.rules.cell_names(0)
    for notation in variant.notations:
        for cell, called in enumerate(names_in(variant.notation(notation), 0)):
            found = cells_called(called, (0,), variant)
            assert found >> cell & 1 or called in own


def test_a_square_has_the_names_of_all_players_and_of_the_extended_count() -> None:
    variant = plybook.variant("three-player")
    cell = variant.rules.geometry.cell
    for seat in range(3):
        for name in ("bu2", "rn2", "u21", "BU2"):
            assert variant.cell(name, seat) == cell("bu2"), (name, seat)
    assert variant.cell("wc12") == variant.cell("c12") == variant.cell("f1", "black") == cell("bf1")
    assert variant.cell("c1", "black") == cell("bc1")
    assert variant.cell("c1", "black", notation="savard-white") == cell("wc1")


def test_80_squares_have_two_names_on_whites_map() -> None:
    variant = plybook.variant("three-player")
    bound = variant.notation("savard-white")
    two = {first: second for first, second in zip(names_in(bound, 1), second_names_in(bound), strict=True) if second}
    assert len(two) == 80
    assert (two["t12"], two["u21"], two["o15"], two["j12"]) == ("bd1", "bu2", "rh1", "re6")


@each_row(
    ("name", "men", "cell", "is_cell"),
    [
        ("alice-3d", "wRA4d4 wKB1e1 bKG8e8", "δd4", "אδd4"),
        ("alice-3d", "wRA4d4 wKB1e1 bKG8e8", "4d4", "אδd4"),
        ("alice-3d", "wRA4d4 wKB1e1 bKG8e8", "alephΔD4", "אδd4"),
        ("alice-3d", "wRA4d4 wKB1e1 bKG8e8", "גδd4", "גδd4"),
        ("alice", "wKe1/A bKe8/A wQd4/B", "d4", "d4/B"),
        ("tri-d", "wKd1(2) bKb8(6) wRa1(3)", "a1", "a1(3)"),
        ("tri-d", "wKd1(2) bKb8(6)", "c4n", "d4(4)"),
        ("tri-d-tournament", "wKc1W bKc8B", "d1(2)", "c1W"),
        ("prince", "wKi1a8 bKi8h1", "(4, 4,4)", "4d4"),
    ],
)
def test_a_cell_is_called_as_a_notation_has_it(name: str, men: str, cell: str, is_cell: str) -> None:
    position = plybook.setup(name, men=men)
    variant = plybook.variant(name)
    assert variant.cell(cell, position=position) == variant.rules.geometry.cell(is_cell)


def test_what_a_name_leaves_open_only_a_man_makes_clear() -> None:
    one = plybook.setup("alice-3d", men="wRA4d4 wKB1e1 bKG8e8")
    two = plybook.setup("alice-3d", men="wRA4d4 wRB4d4 wKB1e1 bKG8e8")
    assert one.man_at("δd4") == Man(0, "R")
    with pytest.raises(UnknownNameError, match="'δd4' is the name of several cells: say אδd4 or בδd4"):
        two.man_at("δd4")
    with pytest.raises(UnknownNameError, match="say אδd5, בδd5, גδd5 or דδd5"):
        one.attackers("white", "δd5")
    assert not one.is_pinned("δd4")


@pytest.mark.parametrize(
    ("name", "cell", "said"),
    [
        ("chess", "e9", "no cell 'e9' in chess; cells are called a1 to h8"),
        ("tri-d", "c42", r"no cell 'c42' in tri-d; did you mean 'c4\(2\)'\?"),
        ("three-player", "zz", "no cell 'zz' in three-player; cells are called a1 to z2"),
        ("prince", "(4,4,9)", r"no cell '\(4,4,9\)' in prince; cells are called 1a1 to 8h8"),
        ("prince", "(4,4", r"no cell '\(4,4' in prince; cells are called"),
    ],
)
def test_a_name_of_no_cell_is_refused_with_what_there_is(name: str, cell: str, said: str) -> None:
    with pytest.raises(UnknownNameError, match=said):
        plybook.variant(name).cell(cell)


def test_a_wrong_name_in_a_notation_is_told_the_names_of_that() -> None:
    with pytest.raises(UnknownNameError, match=r"did you mean '\(4,4,4\)'\?"):
        plybook.variant("prince").cell("444", notation="prince-triple")
    with pytest.raises(UnknownNameError, match="notation 'uci' does not serve prince"):
        plybook.variant("prince").cell("4d4", notation="uci")


def test_every_notation_names_cells() -> None:
    """That of another package, too, which knows nothing of it: its cells are the values on all axes."""
    served = {notation for _, notation in IN_NOTATIONS}
    assert served >= {notations[name].name for name in notations} - {"romulan"}
    alphabet = plybook.variant("raumschach").alphabet
    assert notations["raumschach"](alphabet).cell_text(("B", "c", "3")) == "Bc3"


# --- boards that move --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "pin"), [("tri-d", "b1(2)"), ("tri-d-tournament", "QL1")])
def test_a_board_is_asked_for_by_its_name_or_by_the_pin_it_stands_on(name: str, pin: str) -> None:
    start = plybook.variant(name).start()
    boards = start.alphabet().boards
    assert [start.board_called(board.lower()) for board in boards] == [0, 1, 2, 3]
    assert start.board_called("QL1") == start.board_called("ql1") == 0
    assert [start.board_called(other) for other in ("QL2", "QL", "", "b1", pin[:1])] == [-1] * 5
    assert start.ends_of(Move(0, 1, 0, BOARD_MOVE))[0] == pin


def test_a_name_of_no_board_is_none_wherever_boards_stand() -> None:
    for pin in ("b3(4)", "b4(2)"):
        position = plybook.setup("tri-d", men=f"wKd1(2) bKb8(6) QLW={pin}")
        assert position.board_called("QL9") == position.board_called("b2(2)") == -1


def test_the_moves_of_a_board_are_those_of_all_that_are_its_own() -> None:
    position = plybook.setup("tri-d", men="wKd1(2) bKb8(6) QLW=b3(4)")
    game = Game(plybook.variant("tri-d"), position)
    assert game.legal("QLW") == game.legal("qlw") == game.legal("QL3") == ["QLW-b1(2)", "QLW-b4(2)", "QLW-b5(6)"]
    assert game.legal("QLW") == [text for text in game.legal() if text.startswith("QLW")]
    assert plybook.variant("chess").start().moves_of_board(0) == []


# --- what the rules remark on a name -----------------------------------------------------------------------------


def remarked(text: str, seat: int) -> bool:
    bound = plybook.variant("three-player").notation("savard")
    return bool(bound.read(text, seat).text.remarks)


@each_row(
    ("text", "seat"),
    [
        ("wa2-wa4", 0),  # his own
        ("Nwb12-wa10", 2),
        ("Nwb12-a10", 2),  # one of the two
        ("Na1-bb3", 2),
        ("Rbd1-rn2", 0),  # another player's by whom it is not called
        ("Bwc1", 0),
    ],
)
def test_a_prefix_that_the_mover_does_not_write_is_remarked_on(text: str, seat: int) -> None:
    assert remarked(text, seat)


@pytest.mark.parametrize(
    ("text", "seat"),
    [("Ra12-bd1", 0), ("Rbd1-bc1", 0), ("Rbd2-rf2", 0), ("Na1-b3", 2), ("Rwd1-wd2", 1)],
)
def test_a_prefix_where_the_movers_count_does_not_reach_is_his_own_notation(text: str, seat: int) -> None:
    variant = plybook.variant("three-player")
    places = {place[:3] for place in variant.rules.seating.places[seat]}  # type: ignore[attr-defined]
    said = variant.notation("savard").read(text, seat).text
    assert {place[:3] for place in (said.origin, said.target)} <= places
    assert not said.remarks


def test_no_remark_is_made_where_names_have_no_prefix() -> None:
    rules = plybook.variant("three-player").rules
    for notation in ("savard", "savard-white"):
        text = plybook.variant("three-player").notation(notation).notation.parse("Ng1-h3")
        assert rules.remarks_on(text, 0) == ()
    assert rules.remarks_on(MoveText(castling="O-O"), 0) == ()
    assert plybook.variant("chess").rules.remarks_on(MoveText(), 0) == ()


PREFIXED = '[Variant "three-player"]\n\n1. wa2-wa4 a2-a4 Nwb12-wa10\n2. Nb1-c3 a4-a5 Nwa10wb12\n'
OWN = '[Variant "three-player"]\n\n1. a2-a4 a2-a4 Ng1-h3\n2. Nb1-c3 a4-a5 Nh3-g1\n'


def test_own_names_with_a_prefix_are_mended() -> None:
    [record] = plybook.read(PREFIXED)
    replayed = plybook.replay(record)
    assert [found.code for found in replayed.diagnostics] == ["N105"] * 3
    assert [found.edits[0].new for found in replayed.diagnostics] == ["a2-a4", "Ng1-h3", "Nh3-g1"]
    assert plybook.fix(PREFIXED.encode()).content == OWN.encode()


def test_own_names_with_a_prefix_are_written_without() -> None:
    [record] = plybook.read(PREFIXED)
    own = plybook.write(record, notation="savard")
    [white] = plybook.read(plybook.write(record, notation="savard-white"))
    assert [line for line in own.splitlines() if line[:2] in ("1.", "2.")] == OWN.splitlines()[2:]
    assert plybook.write(white, notation="savard") == own
