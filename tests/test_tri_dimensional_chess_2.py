"""Games as the program Tri-Dimensional-Chess-2 writes them, read, checked, and written so that it reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.record import GameRecord
from tests.running import run

START = "b6/B6/w1/W1 nbbn/dddd/4/4|4/4/4/4|4/4/DDDD/NBBN|rq/dd|kr/dd|DD/RQ|DD/KR w KQkq - 0 1"
HEADER = """\
[Event "Freeplay"]
[Site "The Internet"]
[Date "2026.01.02"]
[Round "1"]
[White "Player 1"]
[Black "Player 2"]
[Result "{result}"]
[Time "08:01:02"]
[Mode "ICS"]
[FEN "{fen}"]
[Variant "Star Trek Tri-Dimensional"]
"""

MOVES = (
    "1. b4N d6B 2. a4W b5N 3. Nb3W b4W 4. O-O d7B 5. d3N O-O 6. b5N a5N 7. a6Ne.p. b3N 8. a3N a2We.p. 9. a5N xb1W=Q "
    "10. Na1W Rd8KL6 11. d4W Qxc1W 12. c4W d6N 13. d5B Qc3N 14. d3W Qxa1W 15. c5N dBxc5N 16. a7B Qxa0QL1 "
    "17. xz8QL6 c6N 18. xa9QL6=B a6N 19. Rdxa0QL1 Kd9KL6 20. d4W Bd7B 21. Bxb8B QL5 22. xc6N c4W 23. d5N Bxc6N "
    "24. Ra4N Bxa4N 25. a6B KL5 26. d6B Rxd1W 27. a7B KL4 28. d7B KL5 29. xe8KL6+ Kxe8KL6 30. Bxd6N a5B 31. Bc5B "
    "R1d6N#"
)
"""Castling on both sides, captures en passant, promotions, attack boards on their way, and mate, in 62 plies."""

LONG = (
    "1. c4N d6B 2. O-O O-O 3. c5B b5N 4. b6Be.p. d5B 5. b4W d4N 6. a3W Ba6B 7. d3N Nb6N 8. xc7B Bd3W 9. xb8B=N d7B "
    "10. a2W a6B 11. d4W d6B 12. b5B d5B 13. b6B a6N 14. a7Be.p. Qxb8B 15. xb8B=R d3N 16. Rxd8B Bxb1W 17. a4W Rxd8B "
    "18. Qxb1W Kd8KL6 19. Qxb6N+ Kd7B 20. Qxz8QL6 Rzxz8QL6 21. d2W Rxz1QL1 22. Nb3W Rxz0QL1 23. Rxz0QL1 d4N 24. QL3 "
    "a5B 25. QL2 Ra8QL6 26. Rz5QL2 KL4 27. Nb2W Ra5QL2 28. a3W KL4-QL4 29. Rz8QL6 a4QL2 30. Nd3W QL3 31. Rc8B QL1B "
    "32. a4N Rc5N 33. aNa5QL2 a3W 34. a6N Rxc1W 35. Ndc5B+ Kxc8B"
)
"""A Pawn carried to its last rank, two boards that could go to one pin, two Pawns in one column; unfinished."""


def written(moves: str, fen: str = START, result: str = "*", options: str = "PAB") -> str:
    """Return a game as the program writes it, whose line of options lacks its end if no other tag comes after."""
    return f'{HEADER.format(result=result, fen=fen)}[Options "{options}"]\n{moves}'


MATED = written(f"{MOVES} 0-1", result="0-1")
UNFINISHED = written(LONG)


def played(text: str) -> plybook.Replay:
    [game] = plybook.read(text)
    return plybook.replay(game)


def codes(text: str) -> list[tuple[str, str]]:
    return [(found.code, found.token) for found in played(text).diagnostics]


# --- reading --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "plies"), [(MATED, 62), (UNFINISHED, 70)])
def test_a_game_is_read_without_remark(text: str, plies: int) -> None:
    found = played(text)
    assert not found.diagnostics
    assert (found.game.variant, found.game.notation) == ("tri-d-tournament", "freer")
    assert not found.game.assumed  # the header says so, by the program's name for the game
    assert len(found.moves) == plies


def test_the_end_of_a_game_is_checked() -> None:
    assert played(MATED).outcome is not None
    assert codes(MATED.replace("0-1", "1-0")) == [("W012", "1-0")]
    assert codes(MATED.replace("R1d6N#", "R1d6N+")) == [("W006", "R1d6N+")]


def test_pictures_of_the_men_are_letters() -> None:
    """The program writes them if it is so set."""
    figures = dict(zip("KQRBN", "♔♕♖♗♘", strict=True))
    words = [figures[word[0]] + word[1:] if word[0] in figures and word[1] != "L" else word for word in LONG.split()]
    text = written(" ".join(words).replace("=N", "=♘").replace("=R", "=♖").replace(" QL1B", " QL1♗"))
    assert "♖a5QL2" in text
    assert "xb8B=♘" in text
    assert "QL1♗" in text
    found = played(text)
    assert not found.diagnostics
    assert found.moves == played(UNFINISHED).moves


@pytest.mark.parametrize(("text", "pawns"), [(MATED, "♙♟"), (UNFINISHED, "♙♙")])
def test_pictures_of_pawns_stand_before_their_moves(text: str, pawns: str) -> None:
    """Pawns have no letter, but they have a picture, captures and promotions included."""
    header, moves = text[: text.rindex("]") + 1], text[text.rindex("]") + 1 :].split()
    shown = [pawns[index % 3 == 2] + word if word[0] in "abcdexz" else word for index, word in enumerate(moves)]
    found = played(f"{header}\n{' '.join(shown)}")
    assert f"{pawns[1]}d6B" in shown
    assert not found.diagnostics
    assert found.moves == played(text).moves


def test_a_letter_of_a_pawn_is_noted_as_before() -> None:
    assert codes(written("1. Pc4N d6B *")) == [("N105", "Pc4N")]
    assert codes(written("1. ♙c4-c4N d6B *"))[0][1] == "♙c4-c4N"


def test_a_game_without_its_tags_is_recognised() -> None:
    [game] = plybook.read(f"{LONG}\n")
    assert (game.variant, game.notation) == ("tri-d-tournament", "freer")


def test_old_positions_have_no_strokes_between_attack_boards() -> None:
    old = UNFINISHED.replace("b6/B6/w1/W1", "b6B6w1W1")
    assert not played(old).diagnostics
    assert played(old).moves == played(UNFINISHED).moves


def test_another_notation_under_its_name_is_recognised() -> None:
    meder = plybook.write(plybook.read(MATED), to="pgn", notation="parmen")
    assert '[Variant "Star Trek Tri-Dimensional"]' in meder
    bare = meder.replace('[Notation "parmen"]\n', "")
    [game] = plybook.read(bare)
    assert (game.variant, game.notation) == ("tri-d-tournament", "parmen")


# --- other rules ----------------------------------------------------------------------------------------------------


def test_options_that_other_rules_need_are_said_once() -> None:
    found = played(written(LONG, options="ABR/ABI/PAB")).diagnostics
    assert [(each.code, each.severity, each.token, each.span.line) for each in found] == [
        ("F032", plybook.Severity.NOTE, "ABR/ABI/PAB", 12)
    ]
    allowed = "'ABR/ABI/PAB' lets attack boards turn on their pins and hang under them"
    assert found[0].message == f"the game was set up for other rules too: {allowed}"
    assert codes(written(LONG, options="ABI")) == [("F032", "ABI")]
    assert codes(written(LONG, options="PAB")) == codes(written(LONG, options="Blitz/12")) == []


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (
            "QL1I",
            "this ruleset has no hung boards: attack boards stand upright (rule 2, as rule 4 of the standard rules)",
        ),
        ("Nc3QL1I", "there is no c3QL1I"),
        ("Na0QL1I", "this ruleset has no hung boards"),
        ("⟳QL1", "an attack board goes to another pin, and none turns on its own (rule 11)"),
        ("⟳QL1Q", "an attack board goes to another pin, and none turns on its own (rule 11)"),
    ],
)
def test_the_first_move_that_needs_other_rules_is_the_finding(move: str, reason: str) -> None:
    found = played(written(f"1. c4N d6B 2. {move} O-O 3. c5B b5N", options="ABR/ABI"))
    errors = [each for each in found.diagnostics if each.severity is plybook.Severity.ERROR]
    assert (errors[0].token, errors[0].ply) == (move, 3)
    assert reason in errors[0].message
    assert len(found.moves) == 2


def test_a_hanging_board_to_begin_with_is_refused() -> None:
    [found] = played(written("1. c4N d6B", fen=START.replace("b6/", "b6I/"))).diagnostics
    assert (found.code, found.span.line) == ("F008", 10)
    assert "the board on QL6 hangs, and this ruleset has no hung boards" in found.message


def test_six_attack_boards_are_refused() -> None:
    """The program's other set-up."""
    fen = "b6/B6/n4/N3/w1/W1 nbbn/dddd/4/4|4/4/4/4|4/4/DDDD/NBBN|rq/dd|kr/dd|2/2|2/2|DD/RQ|DD/KR w KQkq - 0 1"
    [found] = played(written("1. c4N d6B", fen=fen)).diagnostics
    assert found.code == "F008"
    assert "field 1 has 6 attack boards; by this ruleset there are 4" in found.message


def test_a_claim_of_a_board_that_was_nobodys_is_noted() -> None:
    fen = "b6/B5/n3/N3 1bb1/3P/4/4|4/4/4/4|4/R2N/1D1D/1KB1|k1/d1|2/1r|2/2|2/2 w - - 0 20"
    text = written("1. Rz3QL3(QL3) Rd4KL5 2. d3KL3(KL3) Ka8B", fen=fen)
    assert codes(text) == [("F032", fen), ("N113", "Rz3QL3(QL3)"), ("N113", "d3KL3(KL3)")]
    assert (
        played(text)
        .diagnostics[0]
        .message.endswith("has nobody own QL3 and KL3; the side that lacks attack boards does")
    )
    again = plybook.write(plybook.read(text), to="pgn")
    assert again.endswith("\n1. Rz3QL3 Rd4KL5 2. d3KL3 Ka8B\n\n")
    assert codes(text.replace("(QL3)", "(KL3)"))[1:] == [("N001", "Rz3QL3(KL3)")]
    assert codes(again) == []


# --- Pawns that a leaving board uncovers ----------------------------------------------------------------------------

OTHERS_PAWN = "b6/B6/w1/W1 4/4/4/4|4/4/4/4|4/4/4/p3|2/2|1k/2|2/2|2/1K w - - 0 40"
OWN_PAWN = "w6/B6/b1/W1 P3/4/4/4|4/4/4/4|4/4/4/4|2/2|k1/2|2/2|2/K1 w - - 0 40"
CARRIED = "w4/B5/b1/W1 4/4/4/4|4/4/4/4|4/4/4/4|P1/2|1k/2|2/2|2/1K w - - 0 40"


@pytest.mark.parametrize(
    ("fen", "move", "meder"),
    [
        (OTHERS_PAWN, "R/QL3", "R/QL3"),
        (OWN_PAWN, "N/QL4", "QL4N"),  # where it is the mover's own, Meder's letter comes last
        (CARRIED, "QL6Q", "QL6Q"),
    ],
)
def test_a_letter_before_a_board_is_of_the_pawn_it_uncovers(fen: str, move: str, meder: str) -> None:
    text = written(f"1. {move}", fen=fen)
    assert not played(text).diagnostics
    there = plybook.write(plybook.read(text), notation="meder")
    assert there.endswith(f"\n40. {meder}\n")
    assert plybook.write(plybook.read(there), to="pgn", notation="freer").endswith(f"\n1. {move}\n\n")


# --- writing --------------------------------------------------------------------------------------------------------


def read_by_the_program(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the tags and moves of a file as the program takes them: by line ends and single spaces alone."""
    sections = [line for line in text.split("\n") if line]
    tags = {}
    for line in sections[:-1]:
        assert line.startswith("[")
        assert line.endswith('"]')
        name, value = line[1:].split(" ", 1)
        tags[name] = value[1:-2]
    words = sections[-1].split(" ")
    if tags["Result"] != "*":
        assert words.pop() == tags["Result"]
    assert words[::3] == [f"{number}." for number in range(1, 1 + len(words[::3]))]
    return tags, [word for index, word in enumerate(words) if index % 3]


SEVEN = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]


@pytest.mark.parametrize("text", [MATED, UNFINISHED], ids=["mated", "unfinished"])
@pytest.mark.parametrize("by", ["", "meder", "meder-long", "parmen", "parmen-full"])
def test_there_and_back_by_every_notation(text: str, by: str) -> None:
    """Nothing is lost: the same file comes out whichever notation it was written in between."""
    between = plybook.write(plybook.read(text), notation=by) if by else text
    [game] = plybook.read(between)
    assert game.notation == (by or "freer")
    again = plybook.write(game, to="pgn", notation="freer")
    assert again == text.replace('"]\n1. ', '"]\n\n1. ') + "\n\n"
    assert not played(again).diagnostics
    tags, moves = read_by_the_program(again)
    assert list(tags)[:7] == SEVEN
    assert (
        moves
        == [word for word in text.split("\n")[-1].split() if not word.endswith(".") or "e.p." in word][: len(moves)]
    )


def test_a_game_of_our_own_gets_what_the_program_needs() -> None:
    text = plybook.write(
        plybook.read('[White "Ann"]\n[Variant "tri-d-tournament"]\n\n1. c4N b6B 2. Nc3N\n'),
        to="pgn",
        notation="freer",
    )
    tags, moves = read_by_the_program(text)
    assert list(tags) == [*SEVEN, "Variant", "FEN", "Options"]
    assert (tags["Variant"], tags["FEN"], tags["Options"]) == ("Star Trek Tri-Dimensional", START, "PAB")
    assert (tags["White"], tags["Result"]) == ("Ann", "*")
    assert moves == ["c4N", "b6B", "Nc3N"]


def test_the_game_may_begin_from_a_position_and_with_black() -> None:
    """The program counts by twos, whoever begins, and from 1."""
    after = plybook.variant("tri-d-tournament").start()
    after = after.apply(plybook.variant("tri-d-tournament").notation().parse("c4N", after))
    score = f'[Variant "tri-d-tournament"]\n[FEN "{after.fen()}"]\n\n1... b6B 2. Nc3N b5N 3. cNxb5N\n'
    text = plybook.write(plybook.read(score), to="pgn", notation="freer")
    tags, moves = read_by_the_program(text)
    assert tags["FEN"] == after.fen_as("freer")
    assert moves == ["b6B", "Nc3N", "b5N", "xb5N"]
    assert text.endswith("\n1. b6B Nc3N 2. b5N xb5N\n\n")
    assert not played(text).diagnostics


@pytest.mark.parametrize("seed", range(6))
def test_random_games_come_back(seed: int) -> None:
    [game] = random_games("tri-d-tournament", 1, plies=80, seed=seed)
    text = plybook.write(game, to="pgn", notation="freer")
    read_by_the_program(text)
    [again] = plybook.read(text)
    found = plybook.replay(again)
    assert not found.diagnostics
    assert found.moves == plybook.replay(game).moves
    assert [ply.text for ply in plybook.read(plybook.write(again, notation="meder"))[0].plies] == [
        ply.text for ply in game.plies
    ]


@pytest.mark.parametrize("form", ["roth", "open-tri-d"])
def test_a_game_that_names_the_start_goes_to_programs_that_hold_none(form: str, tmp_path: Path) -> None:
    text = HEADER.format(result="*", fen=START) + "1. b4N d6B 2. a4W b5N 3. Nb3W b4W 4. O-O d7B"
    [game] = plybook.read(text)
    document = plybook.write([game], to=form)
    [again] = plybook.read(document, variant="tri-d-tournament")
    assert plybook.replay(again).moves == plybook.replay(game).moves
    (tmp_path / "game.pgn").write_text(text, encoding="utf-8")
    told = run("convert", str(tmp_path / "game.pgn"), "--to", form)
    assert (told.stdout, "FEN" in told.stderr) == (document, False)
    elsewhere = text.replace(START, START.replace("rq/dd", "1q/dd").replace("KQkq", "KQk")).split("1. b4N")[0]
    with pytest.raises(plybook.FormError, match="begins with a position of its own"):
        plybook.write(plybook.read(elsewhere + "1. b4N d6B"), to=form)


def test_what_the_program_does_not_read_stays_and_is_said(tmp_path: Path) -> None:
    path = tmp_path / "annotated.pgn"
    path.write_text(written("1. c4N! {space} b6B (1... b5N) 2. Nc3N *"), encoding="utf-8")
    result = run("convert", str(path), "--to", "pgn")
    assert result.stdout.endswith("\n\n1. c4N! {space} 1... b6B (1... b5N) 2. Nc3N *\n\n")
    assert result.stderr == (
        f"{path}: game 1: Tri-Dimensional-Chess-2 does not read its comments and variations and marks; "
        "--no-comments, --no-variations and --no-marks leave them out\n"
    )
    result = run("convert", str(path), "--to", "pgn", "--no-comments", "--no-variations", "--no-marks")
    assert result.stdout.endswith("\n\n1. c4N b6B 2. Nc3N\n\n")
    assert result.stderr == ""


def test_other_forms_and_the_standard_rules_keep_their_own_header() -> None:
    [game] = plybook.read("1. c4N b6B\n", variant="tri-d-tournament")
    assert plybook.write(game, notation="freer") == '[Variant "tri-d-tournament"]\n[Notation "freer"]\n\n1. c4N b6B\n'
    [game] = plybook.read("1. Pc2-c4(4) Pc7-c6(6)\n", variant="tri-d")
    text = plybook.write(game, to="pgn", notation="freer")
    assert text.endswith('[Result "*"]\n[Variant "tri-d"]\n[Notation "freer"]\n\n1. b4N b6B *\n\n')
    assert _codes(plybook.read(text)) == []


def test_a_game_that_cannot_be_played_to_its_end_stays_as_it_is() -> None:
    text = written("1. c4N b6B 2. Nc9N b5N", options="ABI")
    again = plybook.write(plybook.read(text), to="pgn")
    assert '\n[Notation "freer"]\n' in again
    assert again.endswith("\n1. c4N b6B 2. Nc9N b5N\n\n")
    assert [each.token for each in played(again).diagnostics] == [each.token for each in played(text).diagnostics]


def _codes(games: list[GameRecord]) -> list[str]:
    return [found.code for game in games for found in plybook.replay(game).diagnostics]


# --- the command line -----------------------------------------------------------------------------------------------


def test_a_position_in_its_form() -> None:
    shown = run("show", "tri-d-tournament", "--fen", START, "--moves", "c4N", "--as", "freer")
    assert shown.stdout == (
        "b6/B6/w1/W1 nbbn/dddd/4/4|4/4/2P1/4|4/4/DD1D/NBBN|rq/dd|kr/dd|DD/RQ|DD/KR b KQkq c4N 0 1\n"
    )
    ours = plybook.variant("tri-d-tournament").start().fen()
    assert run("show", "tri-d-tournament", "--fen", START, "--as", "fen").stdout == f"{ours}\n"
    assert run("show", "tri-d-tournament", "--as", "picture").stdout == run("show", "tri-d-tournament").stdout


@pytest.mark.parametrize(
    ("variant", "form", "said"),
    [
        (
            "tri-d-tournament",
            "frer",
            "plybook: no form 'frer' of a position in tri-d-tournament; did you mean 'freer'?\n",
        ),
        ("chess", "freer", "plybook: no form 'freer' of a position in chess; it has: picture, fen, men\n"),
        ("chess", "", "plybook: no form '' of a position in chess; it has: picture, fen, men\n"),
    ],
)
def test_a_form_that_there_is_not(variant: str, form: str, said: str) -> None:
    result = run("show", variant, "--as", form)
    assert (result.exit_code, result.stderr) == (2, said)
