"""Filters: what games are let through, held against a plain reading of the same games."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from itertools import count, takewhile
from pathlib import Path

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook import Filter, FilterError
from plybook.archive.filters.condition import ExaminedGame
from plybook.archive.filters.endings import ENDINGS, endings_of
from plybook.corpora.generate import random_games
from plybook.rules.position import Position
from tests.extent import some
from tests.tables import each_row

TWIC = Path(__file__).parents[2] / "data" / "twic-500.pgn"
MATE = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"


def one(text: str, **more: str) -> plybook.GameRecord:
    [game] = plybook.read(text, **more)
    return game


def says(text: str, read_as: str = "chess", **criteria: str | list[str]) -> bool:
    return Filter.of(**criteria).matches(one(text, variant=read_as))  # type: ignore[arg-type]


def is_taken(number: int) -> bool:
    """Say whether a game of the file is looked at."""
    return number % some(16, 8) == 3


@pytest.fixture(scope="module")
def games() -> list[plybook.GameRecord]:
    return [game for n, game in enumerate(plybook.read_games(TWIC)) if is_taken(n)]


@pytest.fixture(scope="module")
def naive() -> list[chess.pgn.Game]:
    with TWIC.open(encoding="utf-8", errors="replace") as file:
        every = (chess.pgn.read_game(file) if is_taken(n) else chess.pgn.skip_game(file) for n in count())
        return [game for game in takewhile(bool, every) if isinstance(game, chess.pgn.Game)]


def agree(
    games: list[plybook.GameRecord],
    naive: list[chess.pgn.Game],
    wanted: Filter,
    is_so: Callable[[chess.pgn.Game], bool],
) -> None:
    """Hold a filter against what another program makes of the same games; some are so, and some are not."""
    found = [wanted.matches(game) for game in games]
    assert found == list(map(is_so, naive))
    assert len(set(found)) == 2


def boards(game: chess.pgn.Game) -> Iterator[chess.Board]:
    board = game.board()
    yield board.copy()
    for move in game.mainline_moves():
        board.push(move)
        yield board.copy()


def test_moves_are_those_that_another_program_finds(
    games: list[plybook.GameRecord], naive: list[chess.pgn.Game]
) -> None:
    def plays(game: chess.pgn.Game, text: str) -> bool:
        bare = (re.sub("^([NBRQ])[a-h]?[1-8]?(x?[a-h][1-8])", r"\1\2", node.san()) for node in game.mainline())
        return any(san.rstrip("+#") == text for san in bare)

    for text in ("O-O-O", "Nxe5", "Qxd8")[: some(2, 3)]:
        agree(games, naive, Filter.of(variant="chess", move=text), lambda game, text=text: plays(game, text))  # type: ignore[misc]
    agree(
        games,
        naive,
        Filter.of(move="g1f3", variant="chess"),
        lambda game: any(move.uci() == "g1f3" for move in game.mainline_moves()),
    )


def test_positions_are_those_that_another_program_finds(
    games: list[plybook.GameRecord], naive: list[chess.pgn.Game]
) -> None:
    fen = "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2"
    men, turn = fen.split()[:2]
    agree(games, naive, Filter.of(position=fen), lambda game: any(b.epd() == fen[:-4] for b in boards(game)))
    agree(games, naive, Filter.of(position=men), lambda game: any(b.board_fen() == men for b in boards(game)))
    assert not any(Filter.of(position=f"{men} b").matches(game) for game in games)
    assert any(Filter.of(position=f"{men} {turn}").matches(game) for game in games)
    agree(
        games,
        naive,
        Filter.of(position="wKg1, bKg8, -e4"),
        lambda game: any(
            (b.king(chess.WHITE), b.king(chess.BLACK), b.piece_at(chess.E4)) == (chess.G1, chess.G8, None)
            for b in boards(game)
        ),
    )


def test_first_lines_are_those_that_another_program_finds(
    games: list[plybook.GameRecord], naive: list[chess.pgn.Game]
) -> None:
    def begins(game: chess.pgn.Game) -> bool:
        return [move.uci() for move in game.mainline_moves()][:3] == ["e2e4", "c7c5", "g1f3"]

    for line in ("1. e4 c5 2. Nf3", "e2e4 c7c5 g1f3", "e2-e4 c5 Ng1-f3"):
        agree(games, naive, Filter.of(line=line), begins)


def test_results_plies_and_tags_are_those_that_another_program_finds(
    games: list[plybook.GameRecord], naive: list[chess.pgn.Game]
) -> None:
    agree(games, naive, Filter.of(result="draw"), lambda game: game.headers["Result"] == "1/2-1/2")
    agree(
        games,
        naive,
        Filter.of(result=["1-0", "Black wins"]),
        lambda game: game.headers["Result"] in ("1-0", "0-1"),
    )
    agree(games, naive, Filter.of(plies="40-80"), lambda game: 40 <= game.end().ply() <= 80)
    agree(games, naive, Filter.of(plies=["40-", "-80"]), lambda game: 40 <= game.end().ply() <= 80)
    agree(
        games,
        naive,
        Filter.of(tag=["WhiteElo>=2400", "Result!=*"]),
        lambda game: game.headers.get("WhiteElo", "").isdecimal() and int(game.headers["WhiteElo"]) >= 2400,
    )


def test_endings_are_those_that_another_program_finds(
    games: list[plybook.GameRecord], naive: list[chess.pgn.Game]
) -> None:
    agree(games, naive, Filter.of(ending="mate"), lambda game: game.end().board().is_checkmate())
    agree(games, naive, Filter.of(ending="off-board", negated=True), lambda game: bool(ended(game.end().board())))


def ended(board: chess.Board) -> bool:
    """Say whether the board, or a claim, ends the game."""
    return (
        board.is_game_over()
        or board.is_repetition(3)
        or board.is_fifty_moves()
        or board.is_seventyfive_moves()
        or board.is_insufficient_material()
    )


# --- what is typed -----------------------------------------------------------------------------------------------


@each_row(
    ("move", "is_so"),
    [
        ("Qf7", True),
        ("Qxf7", True),
        ("Qxf7+", True),
        ("Qxf7#", True),
        ("Qh5xf7", True),
        ("h5f7", True),
        ("Qh5", True),
        ("Qxh5", False),
        ("Qh5+", False),
        ("Nc6#", False),
        ("Nc3", False),
    ],
)
def test_what_is_typed_of_a_move_must_be_true_of_it(move: str, is_so: bool) -> None:
    assert says(MATE, move=move, variant="chess") is is_so


@each_row(
    ("variant", "text", "criteria"),
    [
        ("tri-d", "1. Pc2-c4(2) Pd7-d5(6)", {"position": "wPc4(2),bPd5(6),-c2(2)"}),
        ("tri-d", "1. Pc2-c4(2) Pd7-d5(6)", {"line": "1. b4W Pd7(6)-d5(6)"}),
        ("tri-d", "1. Pc2-c4(2) Pd7-d5(6) 2. Pc4xd5(6)", {"move": "Pc4(2)xd5(6)"}),
        ("three-player-six", "1. e4", {"position": "wPe4,uNl4"}),
        ("prince", "", {"position": "wKi4a1"}),
        ("alice", "1. e4", {"position": "wPe4/B, -e4/A"}),
        ("raumschach", "", {"position": "wKAc1,bKEc5"}),
    ],
)
def test_every_variant_has_its_own_cells_and_moves(variant: str, text: str, criteria: dict[str, str]) -> None:
    game = one(f'[Variant "{variant}"]\n\n{text}\n')
    start = plybook.variant(variant).start()
    if "position" in criteria and not text:
        [(_, pattern)] = Filter.of(variant=variant, **criteria).conditions[-1].patterns  # type: ignore[attr-defined, arg-type]
        assert isinstance(start, Position)
        criteria = {"position": ",".join(man(start, cell) for cell, _ in pattern.men)}
    assert Filter.of(variant=variant, **criteria).matches(game)  # type: ignore[arg-type]


def man(position: Position, cell: int) -> str:
    """Return what stands on a cell, as a filter has it."""
    found = position.man_at(cell)
    name = position.cell_names()[cell]
    return f"{position.seat_letters()[found.seat]}{found.kind}{name}" if found else f"-{name}"


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_all_men_and_all_fens_of_any_variant_can_be_asked_for(variant: str) -> None:
    [game] = random_games(variant, 1, seed=3, plies=8)
    record = one(plybook.write([game], to="json"))
    replayed = plybook.replay(record)
    for position in (replayed.positions[0], replayed.positions[-1]):
        cells = [cell for cell, code in enumerate(position.board) if code]
        men = ",".join(man(position, cell) for cell in cells)
        fields = position.fen().split()
        turn = fields.index(letter_to_move(position)) if len(fields) > 1 else 0  # FEN4 is one word
        parts = [" ".join(fields[:count]) for count in (turn, turn + 1) if count]
        for typed in (men, position.fen(), *parts):
            wanted = Filter.of(variant=variant, position=typed)
            assert wanted.matches(replayed)
            assert pickle.loads(pickle.dumps(wanted)).matches(record)  # noqa: S301
    assert not Filter.of(variant=variant, position=replayed.positions[-1].fen()).matches(one(MATE, variant="chess"))


def letter_to_move(position: Position) -> str:
    return position.seat_letters()[position.turn]


@each_row("variant", list(plybook.variants))
def test_what_was_played_can_be_asked_for_in_every_notation(variant: str) -> None:
    [game] = random_games(variant, 1, seed=5, plies=6)
    replayed = plybook.replay(one(plybook.write([game], to="json")))
    for notation in plybook.variant(variant).notations:
        texts = replayed.texts(notation)
        assert Filter.of(variant=variant, line=" ".join(texts)).matches(replayed)
        assert all(Filter.of(variant=variant, move=text).matches(replayed) for text in texts)


@each_row(
    ("text", "variant", "names"),
    [
        (MATE, "chess", {"mate"}),
        ("1. e4 e5 1-0", "chess", {"off-board"}),
        ("1. e4 e5 1/2-1/2", "chess", {"off-board"}),
        ("1. e4 e5 *", "chess", {"unfinished"}),
        ("1. e4 e5", "chess", {"unfinished"}),
        ("1. e4 e9 1-0", "chess", {"unplayable"}),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", "chess", {"repetition"}),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", "chess", {"repetition", "unfinished"}),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0", "chess", {"off-board"}),
        ('[FEN "8/8/8/4k3/8/8/3pK3/8 w - - 0 1"]\n\n1. Kxd2 1/2-1/2', "chess", {"insufficient-material"}),
        ('[FEN "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Qg6 1/2-1/2', "chess", {"stalemate"}),
        ('[FEN "7k/7p/8/8/8/8/R7/K7 w - - 99 90"]\n\n1. Ra3 1/2-1/2', "chess", {"fifty-moves"}),
    ],
)
def test_endings(text: str, variant: str, names: set[str]) -> None:
    assert endings_of(ExaminedGame(one(text, variant=variant))) == names
    for name in ENDINGS:
        assert says(text, variant, ending=name) is (name in names)


def test_draws_that_end_a_game_by_its_rules_are_named_as_those_that_are_claimed() -> None:
    position = plybook.variant("prince").start()
    for words in ("the position has occurred 3 times", "100 moves without a capture or Pawn move"):
        replayed = plybook.replay(one('[Variant "prince"]\n\n'))
        drawn = plybook.Replay(
            replayed.game, replayed.line, outcome=position.drawn_by(words), variant=replayed.variant
        )
        assert endings_of(ExaminedGame(drawn)) <= {"repetition", "fifty-moves"}
    odd = plybook.Replay(replayed.game, replayed.line, outcome=position.drawn_by("the moon is full"))
    assert endings_of(ExaminedGame(odd)) == {"other"}


def test_findings_are_asked_for_by_code_name_grade_or_that_there_are_none() -> None:
    bad = "1. e4 e5 2. Nf3+ Nc6 *"
    for name in ("W005", "w005", "false-check", "warning"):
        assert says(bad, finding=name)
    for name in ("W004", "error", "note", "none"):
        assert not says(bad, finding=name)
    assert says(bad, finding=["error", "warning"])
    assert says("1. e4 e5 *", finding="none")


def test_what_stands_past_a_move_that_cannot_be_played_is_found_too() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a66 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3+ d6 8. c3 O-O *"
    assert says(text, finding="W005")


def test_a_missing_result_is_that_of_the_board() -> None:
    assert says(MATE.removesuffix(" 1-0"), result="1-0")
    assert says("1. e4 e5", result="*")
    assert says('[Result "0-1"]\n\n1. e4 e5\n', result="0-1")


def test_text_that_is_no_game_is_never_let_through() -> None:
    [nothing] = plybook.read("no game here\n")
    assert not Filter.of().matches(nothing)
    assert not Filter.of(plies="1-", negated=True).matches(nothing)


def test_a_game_is_replayed_only_where_that_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def replay(*_: object, **__: object) -> plybook.Replay:
        raise AssertionError("the game is replayed")

    monkeypatch.setattr("plybook.archive.filters.condition.replay", replay)
    game = one(MATE, variant="chess")
    assert Filter.of(tag="White!=x", variant="chess", plies="7", result="1-0").matches(game)
    assert not Filter.of(plies="8", ending="mate").matches(game)
    with pytest.raises(AssertionError, match="is replayed"):
        Filter.of(ending="mate").matches(game)


def test_a_filter_says_whether_it_needs_the_game_replayed() -> None:
    assert not Filter.of(tag="White", variant="chess", plies="20-").needs_replay
    assert Filter.of(tag="White", ending="mate").needs_replay


CRITERIA: dict[str, list[str]] = {
    "tag": ["White~a", "Date>=2001", "Event"],
    "result": ["1-0", "*", "draw"],
    "variant": ["chess", "three-player"],
    "plies": ["4-", "-5"],
    "ending": ["mate", "unfinished"],
    "finding": ["none", "error", "W013"],
    "position": ["wPe4", "wQh5"],
    "move": ["Nf3", "Qxf7#"],
    "line": ["e4 e5", "d4"],
}
filters = st.fixed_dictionaries(
    {}, optional={name: st.lists(st.sampled_from(typed), max_size=2) for name, typed in CRITERIA.items()}
)
texts = st.sampled_from(
    [MATE, "1. e4 e5 2. Nf3 *", "1. d4 d5 1/2-1/2", '[White "Ann"]\n[Result "0-1"]\n\n1. e4 c5 1-0', "1. e4 e9 1-0"]
)


@given(filters, texts)
def test_not_is_the_contrary_and_all_parts_must_hold(typed: dict[str, list[str]], text: str) -> None:
    game = one(text, variant="chess")
    wanted = Filter.of(**typed)  # type: ignore[arg-type]
    any_of = ("result", "variant", "ending", "finding")
    naive = all(
        any(parts) if name in any_of else all(parts)
        for name, words in typed.items()
        if words and (parts := [Filter.of(**{name: word}).matches(game) for word in words]) is not None  # type: ignore[arg-type]
    )
    assert wanted.matches(game) is naive
    assert pickle.loads(pickle.dumps(wanted)) == wanted  # noqa: S301
    if wanted.conditions:
        assert Filter.of(**typed, negated=True).matches(game) is not naive


@each_row(
    ("criteria", "reason"),
    [
        ({"plies": "80-20"}, "20 is less than 80"),
        ({"plies": "-"}, "no number of plies"),
        ({"plies": "many"}, "no number of plies"),
        ({"result": "1-x"}, "no result"),
        ({"result": "drwa"}, "did you mean 'draw'?"),
        ({"ending": "mte"}, "did you mean 'mate'?"),
        ({"ending": "boredom"}, "known: mate, stalemate"),
        ({"finding": "ilegal-move"}, "did you mean 'illegal-move'?"),
        ({"finding": "eror"}, "did you mean 'error'?"),
        ({"finding": "F001"}, "only games are selected"),
        ({"position": "wKz9", "variant": "chess"}, "a man (P, N, B, R, Q, K) and a cell (a1 to h8), such as wKa1"),
        ({"position": "8/8/8/8/8/8/8 w", "variant": "chess"}, "the board has 8 ranks, not 7"),
        ({"position": "8/8/8/8/8/8/8/8 w - - 0 1", "variant": "chess"}, "White has no King"),
        ({"position": ""}, "is no position"),
        ({"move": "e4 e5"}, "is not one move"),
        ({"move": ""}, "is not one move"),
        ({"move": "Nf33", "variant": "chess"}, "did you mean Nf3?"),
        ({"line": "e4 xyzzy", "variant": "chess"}, "is no move; in chess"),
        ({"line": "e4 Pc2-c4(2)", "variant": ["chess", "tri-d"]}, "no variant has all of these moves"),
        ({"line": "1."}, "has no moves"),
        ({"negated": True}, "no condition to negate"),
    ],
)
def test_what_cannot_mean_anything_is_refused(criteria: dict[str, str], reason: str) -> None:
    with pytest.raises(FilterError) as raised:
        Filter.of(**criteria)  # type: ignore[arg-type]
    assert reason in str(raised.value)


def test_a_variant_that_there_is_not_is_refused_with_a_near_one() -> None:
    with pytest.raises(plybook.UnknownNameError, match="did you mean 'tri-d'"):
        Filter.of(variant="tri-dd")


def test_variants_go_by_what_other_programs_call_them() -> None:
    assert says(MATE, variant="Chess960")


def test_games_are_selected_by_a_filter_or_by_criteria() -> None:
    games = plybook.read("1. e4 e5 1-0 1. d4 d5 *", variant="chess")
    assert [game.index for game in plybook.select(games, line="d4")] == [2]
    assert [game.index for game in plybook.select(games, Filter.of(result="1-0"))] == [1]
    assert [game.index for game in plybook.select(games, negated=True, result="1-0")] == [2]
    replays = list(map(plybook.replay, games))
    assert list(plybook.select(replays, result="1-0")) == replays[:1]
    with pytest.raises(TypeError):
        plybook.select(games, Filter.of(), result="1-0")
