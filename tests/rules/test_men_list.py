"""Set-ups by hand: what they say of every variant, that nothing is lost, and where they are wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plybook
import plybook.testing
from plybook.registry import UnknownNameError
from tests.extent import some
from tests.tables import each_row

VARIANTS = list(plybook.variants)


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=some(2, 8))
@given(seed=st.integers(0, 10**6))
def test_the_men_of_a_position_give_it_back(variant: str, seed: int) -> None:
    chosen = plybook.variant(variant)
    for position in plybook.testing.positions(variant, games=1, plies=some(12, 40), seed=seed):
        text = position.men_text()
        again = plybook.setup(variant, men=text)
        assert (again, again.fen()) == (position, position.fen()), text
        assert again.men_text() == text
        assert chosen.position(position.fen()).men_text() == text


@pytest.mark.parametrize("variant", VARIANTS)
@given(data=st.data())
def test_whatever_is_typed_is_a_position_or_refused_with_its_place(variant: str, data: st.DataObject) -> None:
    start = plybook.variant(variant).start().men_text()
    words = data.draw(st.lists(st.sampled_from(start.split()), max_size=12))
    odd = data.draw(
        st.lists(st.one_of(st.text(max_size=8), st.sampled_from(["turn=b", "clock=7", "wK", "=", "ep=-"])))
    )
    text = " ".join(data.draw(st.permutations([*words, *odd])))
    found: plybook.Position | plybook.MenError
    try:
        found = plybook.setup(variant, men=text)
    except plybook.MenError as error:
        found = error
    if isinstance(found, plybook.MenError):
        assert str(found)
        assert text[found.offset :].startswith(found.token)
    else:
        assert plybook.setup(variant, men=found.men_text()) == found


@each_row(
    ("variant", "men", "fen"),
    [
        ("chess", "wKe1 wPf2 bKe8", "4k3/8/8/8/8/8/5P2/4K3 w - - 0 1"),
        ("chess", "  turn=b,\n wKe1, wPf2; bKe8 ", "4k3/8/8/8/8/8/5P2/4K3 b - - 0 1"),
        ("chess", "wKe1,wPf2;bKe8,turn=b", "4k3/8/8/8/8/8/5P2/4K3 b - - 0 1"),
        ("chess", "wke1 wpF2 bkE8 TURN=Black", "4k3/8/8/8/8/8/5P2/4K3 b - - 0 1"),
        ("chess", "wKe1 wRh1 bKe8 castling=K clock=3 move=9", "4k3/8/8/8/8/8/8/4K2R w K - 3 9"),
        ("chess", "wKe1 wPd5 bPe5 bKe8 ep=e6", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"),
        ("alice", "wKe1/A bKe8/B wQd1/B", "4|k3/8/8/8/8/8/8/3|QK3 w - - 0 1"),
        (
            "tri-d",
            "wKb2(2) bKc8(6) wPa4(3) QLW=b4",
            "1k2/4/4/4|4/4/4/4|4/4/K3/4 b4w:2/P1,b8b:2/2,e1w:2/2,e8b:2/2 w - - - 0 1",
        ),
        (
            "tri-d",
            "wKb2(2) bKc8(6) bNa4(3) QLW=b4b KLW=e3",
            "1k2/4/4/4|4/4/4/4|4/4/K3/4 b4b:2/n1,b8b:2/2,e3w:2/2,e8b:2/2 w - - - 0 1",
        ),
        (
            "tri-d",
            "wKa2W bKc8(6) bNa4(3) QLW=b4(2)b KLW=kl3w",
            "1k2/4/4/4|4/4/4/4|4/4/K3/4 b4b:2/n1,b8b:2/2,e3w:2/2,e8b:2/2 w - - - 0 1",
        ),
    ],
)
def test_what_a_set_up_says(variant: str, men: str, fen: str) -> None:
    assert plybook.setup(variant, men=men).fen() == fen


def test_pawns_where_they_started_have_not_moved_unless_it_is_said() -> None:
    men = "wKb2(2) bKc8(6) wPc2(2) wPd3(2)"
    usual, moved = plybook.setup("tri-d", men=men), plybook.setup("tri-d", men=f"{men} unmoved=-")
    assert [usual.is_legal("Pc2-c4(2)"), moved.is_legal("Pc2-c4(2)")] == [True, False]
    assert moved.men_text().endswith(" unmoved=-")
    assert "unmoved" not in usual.men_text()


def test_a_side_without_men_has_left() -> None:
    position = plybook.setup("three-player", men="rKre1 bKbe1 bQbd1")
    assert position.fen().split()[1:3] == ["r", "w"]
    assert position.seats[position.turn] == "Red"
    assert position.men_text() == "rKre1 bKbe1 bQbd1"


def test_pawns_that_go_the_other_way_round_are_small() -> None:
    start = plybook.variant("three-player-six").start()
    words = start.men_text().split()
    assert "ypwl2" in words or any(word[1] == "p" for word in words)
    assert sum(word[1] == "p" for word in words) == 3 * start.fen().count("gp")


@each_row(
    ("variant", "men", "said", "token"),
    [
        ("chess", "wKe1 xPe2", "a man begins with the letter of his seat, w for White or b for Black", "xPe2"),
        ("chess", "wKe1 wXe2", "no man is called 'X'; there are P, N, B, R, Q and K", "wXe2"),
        ("chess", "wKe1 wPe9", "there is no cell 'e9'; cells are called a1 to h8", "wPe9"),
        ("chess", "wKe1 wQ", "the cell on which he stands is missing", "wQ"),
        ("chess", "wKe1 wPe1", "on e1 stands 'wKe1' already", "wPe1"),
        ("chess", "wKe1 bKe8 wKd4", "White has 2 Kings", "wKd4"),
        ("chess", "wKe1 bKe8 wPa1", "no Pawn can stand on a1", "wPa1"),
        ("chess", "wKe1 wQe2", "Black has no King", ""),
        ("chess", "", "White has no King", ""),
        ("chess", "castling=K wKe1 bKe8", "castling right 'K': White has no Rook there", "castling=K"),
        ("chess", "ep=e9 wKe1 bKe8", "en passant square 'e9': there is no such square", "ep=e9"),
        ("chess", "wKe1 bKe8 turn=red", "the seat to move is w or b", "turn=red"),
        ("chess", "wKe1 bKe8 turn=w turn=b", "turn is said twice", "turn=b"),
        ("chess", "wKe1 bKe8 clock=soon", "'soon' is no count of moves", "clock=soon"),
        (
            "chess",
            "wKe1 bKe8 left=w",
            "nothing is called 'left'; there is turn, castling, ep, clock and move",
            "left=w",
        ),
        ("tri-d", "wKb2(2) bKc8(6) wPa4(3)", "a man stands on a4(3), where no board is", "wPa4(3)"),
        ("tri-d", "wKb2(2) bKc8(6) QLW=c4", "QLW stands on 'c4', which is no pin", "QLW=c4"),
        ("tri-d", "wKb2(2) bKc8(6) QLB=b4 QLW=b4", "QLW and QLB both stand on b4", "QLW=b4"),
        ("three-player", "wKwe1 rKre1 bKd1", "'d1' can be wd1 or bd1", "bKd1"),
        ("three-player", "wKe1 rKre1 bKu22", "there is no cell 'u22'", "bKu22"),
        ("alice-3d", "wRδd4 wKB1e1 bKG8e8", "'δd4' can be A4d4, B4d4, G4d4 or D4d4", "wRδd4"),
        ("prince", "wKi1a8 bKi8h1 wKn(4,4,9)", "there is no cell '(4,4,9)'", "wKn(4,4,9)"),
        ("three-player", "wKwe1 bKbe1 wPwa1", "no Pawn of White's can stand on wa1", "wPwa1"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(variant: str, men: str, said: str, token: str) -> None:
    with pytest.raises(plybook.MenError) as raised:
        plybook.setup(variant, men=men)
    assert str(raised.value).startswith(said)
    assert (raised.value.token, raised.value.offset) == (token, men.rindex(token) if token else len(men))


def test_a_set_up_is_text() -> None:
    with pytest.raises(TypeError, match="a set-up is a string"):
        plybook.setup("chess", men=3)  # type: ignore[arg-type]


@each_row(
    ("variant", "men", "same"),
    [
        ("prince", "wKi(1,1,8) bKi8h1 wKn(4, 4, 4) turn=b", "wKi1a8 wKn4d4 bKi8h1 turn=b"),
        ("prince", "wKi1a8,bKi8h1,wKn(4,4,4),wKn4d5", "wKi1a8 wKn4d4 wKn4d5 bKi8h1"),
        ("alice-3d", "wRאδd4 wKבαe1 bKgimelθe8", "wKB1e1 wRA4d4 bKG8e8"),
        ("tri-d", "wKd1 bKc8B wQd4N", "wKd1(2) wQe4(4) bKd8(6)"),
        ("tri-d-tournament", "wKd1(2) bKd8(6)", "wKc1W bKc8B"),
        ("three-player", "wKe1 rKre1 bKt12 wNu21", "wKwe1 wNbu2 rKre1 bKbd1"),
        ("three-player", "wKe1 rKre1 bKbe1 rNrc12 bNwc11", "wKwe1 rKre1 rNwf1 bKbe1 bNbf2"),
    ],
)
def test_cells_have_the_names_of_any_notation(variant: str, men: str, same: str) -> None:
    assert plybook.setup(variant, men=men).men_text() == same


def test_names_of_a_notation_that_is_named_come_first() -> None:
    men = "wKe1 rKf12 bKd12"
    assert plybook.setup("three-player", men=men, notation="savard-white").men_text() == "wKwe1 rKrc1 bKbe1"
    with pytest.raises(plybook.MenError, match="'f12' can be rc1 or bc1"):
        plybook.setup("three-player", men=men)
    with pytest.raises(UnknownNameError):
        plybook.setup("three-player", men=men, notation="san")
