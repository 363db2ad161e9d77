"""Letters of other languages: by option, by tag, and by what the game shows; and what they are not taken for."""

from __future__ import annotations

import pickle

import pytest

import plybook
from plybook.notation.languages import FIRSTS, Letters, language_of
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from tests.running import run
from tests.tables import each_row

ITALIAN_GAME = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Bd2 Bxd2+ 8. Nbxd2 d5 9. exd5 \
Nxd5 10. Qb3 Nce7 11. O-O O-O 12. Rfe1 c6 13. Kh1 Kh8"

CODES = ["de", "fr", "es", "nl", "it", "pt", "ro", "da", "fi", "is", "et", "lv", "lt", "pl", "cs", "hu", "tr", "eo"]
CODES += ["sv", "no", "ca", "sk", "sl", "hr", "ru", "uk", "bg", "sr", "el"]


def replayed(text: str, **options: str) -> Replay:
    [game] = plybook.read(text + "\n", **options)
    return replay(game)


def codes(game: Replay) -> list[str]:
    return [found.code for found in game.diagnostics]


def in_language(text: str, code: str) -> str:
    back = {own: letter for letter, own in Letters.of(code).own.items()}
    words = (word if word[0] == "O" else "".join(back.get(sign, sign) for sign in word) for word in text.split())
    return " ".join(words)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("said", [True, False], ids=["said", "shown"])
def test_a_game_in_the_letters_of_a_language_is_read(code: str, said: bool) -> None:
    typed = in_language(ITALIAN_GAME, code)
    game = replayed(typed, letters=code) if said else replayed(typed)
    assert game.game.variant == "chess"
    assert game.texts() == replayed(ITALIAN_GAME).texts()
    assert codes(game) == ["N110"]
    assert game.letters is not None
    assert game.letters.name in game.diagnostics[0].message
    # Written anew, it has the notation's own letters, and says nothing of others.
    again = replayed(plybook.write(game))
    assert again.texts() == game.texts()
    assert codes(again) == []


def test_a_tag_says_which_letters_they_are_and_goes_when_the_moves_are_written_anew() -> None:
    game = replayed('[Letters "de"]\n\n1. e4 d5 2. exd5 Dxd5 3. Bd4')
    assert codes(game) == ["N110", "N105"]
    assert game.texts() == ["e4", "d5", "exd5", "Qxd5", "d4"]
    assert game.diagnostics[0].message == "the men have German letters: B is P, D is Q"
    assert game.diagnostics[0].ply == 4
    assert "Letters" not in plybook.write(game)
    assert replayed('[Letters "German"]\n\n1. Sf3').texts() == ["Nf3"]
    assert (
        replayed('[Letters "fr"]\n\n1. Cf3', letters="es").diagnostics[0].message.startswith("the men have Spanish")
    )


def test_a_tag_that_names_no_known_language_is_said_and_the_moves_decide() -> None:
    game = replayed('[Letters "Volapük"]\n\n1. Sf3 Sf6')
    assert codes(game) == ["W021", "N110"]
    assert "no letters of a language 'Volapük'" in game.diagnostics[0].message


@pytest.mark.parametrize(
    ("typed", "own"),
    [
        ("1. e4 e5 2. sf3 sc6 3. lb5 a6 4. lxc6 dxc6", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6"),
        ("1. e4 e5 2. Sf3 sc6 3. lb5 Sf6", "e4 e5 Nf3 Nc6 Bb5 Nf6"),
        ("> | 1 | e4 | e5 |\n> | 2 | sf3 | sc6 |\n> | 3 | lb5 | a6 |", "e4 e5 Nf3 Nc6 Bb5 a6"),
        ('[Variant "tri-d"]\n\n1. sb1-c3(4) sb8-c6(4)', "Nb1-c3(4) Nb8-c6(4)"),
    ],
)
def test_the_letters_may_be_small(typed: str, own: str) -> None:
    game = replayed(typed)
    assert game.texts() == own.split()
    [said] = [found.message for found in game.diagnostics if found.code == "N110"]
    assert said.startswith("the men have German or Danish or Norwegian letters: ")
    assert said.endswith("S is N, and they may be small")
    assert codes(replayed(plybook.write(game))) == []


@pytest.mark.parametrize("typed", ["1. e4 e5 2. Nf3 Nc6 3. lb5", "1. cf3 cf6 2. d4 d5", "1. e4 d5 2. dxd5 sxd5"])
def test_small_letters_that_may_be_something_else_are_not_guessed(typed: str) -> None:
    assert "N110" not in codes(replayed(typed))


def test_a_king_is_no_rook_where_the_letters_are_french() -> None:
    game = replayed("1. e4 e5 2. Re2 Re7 3. Cf3 Cf6", variant="chess")
    assert game.texts() == ["e4", "e5", "Ke2", "Ke7", "Nf3", "Nf6"]


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 2. Nf3 Sc6",  # of no language are both
        "1. e4 e5 2. Tf3 Nc6",
        "1. e4 e5 2. Cxz9",
        "1. Xf3 Xf6",
        "1. e4 e5 2. Sf3",  # one letter may be a slip
    ],
)
def test_where_no_language_explains_more_the_letters_are_the_notations_own(moves: str) -> None:
    game = replayed(moves, variant="chess")
    assert game.letters is None
    assert "N001" in codes(game)
    assert "N110" not in codes(game)


def test_two_languages_that_explain_a_game_differently_explain_nothing() -> None:
    # German S for the Knight and Czech S for the Bishop: both can go there, and no further move tells them apart.
    fen = "1n2k3/8/8/3b4/3B4/8/8/1N2K3 w - - 0 1"
    game = replayed(f'[FEN "{fen}"]\n[SetUp "1"]\n\n1. Sc3 Sc6', variant="chess")
    assert game.letters is None
    assert codes(game) == ["N001", "N001"]
    told = replayed(f'[FEN "{fen}"]\n[SetUp "1"]\n\n1. Sc3 Sc6', variant="chess", letters="cs")
    assert told.texts() == ["Bc3", "Bc6"]


@each_row(
    ("variant", "notation", "typed", "written"),
    [
        ("chess", "lan", "1. Sg1-f3 e7-e5", "Ng1-f3 e7-e5"),
        ("alice", "alice-san", "1. Sf3 e5", "Nf3 e5"),
        ("tri-d", "parmen", "1. Sb1-c3(2) Bd7-d5(6)", "Nb1-c3(2) Pd7-d5(6)"),
        ("tri-d-tournament", "meder", "1. Sc3N a6S", "Nc3N a6B"),
        ("three-player", "savard", "1. Sg1-h3", "Ng1-h3"),
        ("prince", "prince", "1. S1c8-3d8", "Kn1c8-3d8"),
    ],
)
def test_every_notation_with_letters_for_these_men_has_those_of_other_languages(
    variant: str, notation: str, typed: str, written: str
) -> None:
    game = replayed(typed, variant=variant, notation=notation, letters="de")
    assert game.texts() == written.split()
    assert game.ok


@each_row(
    ("text", "own"),
    [
        ("Sf3", "Nf3"), ("Sb1xc3+", "Nb1xc3+"), ("e8=D", "e8=Q"), ("e8D#", "e8Q#"), ("e8(D)", "e8(Q)"),
        ("TxS", "RxN"),
        ("O-O", "O-O"), ("KLB-e4(5)", "KLB-e4(5)"), ("QLW-b3(4)", "QLW-b3(4)"), ("Bxd5", "Pxd5"), ("d4", "d4"),
        ("", ""), ("S", "S"),
    ],
)  # fmt: skip
def test_letters_are_turned_where_men_are_named(text: str, own: str) -> None:
    assert Letters.of("de").translated(text) == own


def test_variations_have_the_letters_of_the_game() -> None:
    game = replayed("1. Sf3 (1. Sc3 d5) 1... Sf6")
    assert [line.plies[0].text for line in game.line.lines()] == ["Sf3", "Sc3"]
    assert all(line.is_complete for line in game.line.lines())
    assert "(1. Nc3 d5)" in plybook.write(game)


def test_what_cannot_be_played_gets_the_notations_own_letters_as_well() -> None:
    game = replayed("1. Sf3 d5 2. Sd5 Lg4")
    assert [ply.text for ply in plybook.rewrite(game).plies] == ["Nf3", "d5", "Nd5", "Bg4"]


def test_languages_have_codes_and_names() -> None:
    assert language_of("DE") == language_of("german") == "de"
    assert {"S", "К"} <= FIRSTS
    with pytest.raises(UnknownNameError, match="there are: de, fr, es"):
        language_of("xx")
    with pytest.raises(UnknownNameError):
        plybook.read("1. e4\n", letters="xx")


def test_the_command_line_has_an_option() -> None:
    given = "1. Sf3 d5\n"
    found = run("validate", "-", "--letters", "de", "--format", "concise", given=given)
    assert "note N110 the men have German letters: S is N" in found.stdout
    assert "1. Nf3 d5" in run("convert", "-", "--letters", "de", given=given).stdout
    assert "Ply 1: 1. Nf3" in run("replay", "-", "--letters", "de", "--all", given=given).stdout
    assert run("validate", "-", "--letters", "xx", given=given).exit_code == 2


def test_letters_can_be_sent_to_another_process() -> None:
    game = replayed("1. Sf3 Sf6")
    assert game.letters is not None
    assert pickle.loads(pickle.dumps(game.letters)).translated("Sf3") == "Nf3"  # noqa: S301
