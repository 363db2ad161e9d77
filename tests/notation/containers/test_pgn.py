from __future__ import annotations

import io
import re
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import chess.pgn
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import plybook
from plybook.corpora.generate import random_games
from plybook.notation.containers import pgn_reader, text
from plybook.notation.containers.container import containers
from plybook.notation.containers.pgn import PGN
from plybook.notation.containers.pgn_words import SYMBOL, from_symbol, to_symbol
from plybook.notation.containers.scoresheet import SCORESHEET
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation
from tests.notation.containers import records
from tests.notation.containers.records import RESULTS, WORDS, game_content

ARCHIVE = Path(__file__).parents[2] / "data" / "twic-500.pgn"
ROSTER = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n'


def read(source: str) -> list[GameRecord]:
    return records.read(PGN, source)


def only(source: str) -> GameRecord:
    [game] = read(source)
    return game


def write(*games: GameRecord) -> str:
    return records.write(PGN, list(games))


def movetext(game: GameRecord) -> str:
    return write(game).partition("\n\n")[2]


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def codes(game: GameRecord) -> list[str]:
    return [found.code for found in game.diagnostics]


def all_plies(plies: tuple[Ply, ...]) -> Iterator[Ply]:
    for ply in plies:
        yield ply
        for variation in ply.variations:
            yield from all_plies(variation.plies)


def game_of(*plies: str, **parts: Any) -> GameRecord:
    return GameRecord(Source("", ""), plies=tuple(Ply(ply) for ply in plies), **parts)


def oracle(source: str) -> list[chess.pgn.Game]:
    stream, games = io.StringIO(source), []
    while (game := chess.pgn.read_game(stream)) is not None:
        assert game.errors == []
        games.append(game)
    return games


# --- an archive --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def archive() -> str:
    return ARCHIVE.read_text(encoding="utf-8")


def test_an_archive_is_read_as_python_chess_reads_it(archive: str) -> None:
    games = read(archive)
    assert "".join(game.source.text for game in games) == archive
    assert sum(len(game.plies) for game in games) == 44895
    for game, expected in zip(games, oracle(archive), strict=True):
        assert game.diagnostics == ()
        assert dict(game.headers) == dict(expected.headers)
        assert words(game) == [node.san() for node in expected.mainline()]
        assert game.result is not None
        assert game.result.text == expected.headers["Result"]


def test_an_archive_written_is_the_same_archive(archive: str) -> None:
    games = read(archive)
    written = write(*games)
    assert [game_content(game, numbers=True) for game in read(written)] == [
        game_content(game, numbers=True) for game in games
    ]
    assert written.split() == archive.split()
    assert max(map(len, re.sub(r"^\[.*$", "", written, flags=re.MULTILINE).splitlines())) == 79
    assert write(*read(written)) == written
    assert list(map(str, oracle(written)[:50])) == list(map(str, oracle(archive)[:50]))


def test_an_archive_is_replayed_and_written_in_canonical_form(archive: str) -> None:
    first = archive[: archive.index('[Event "', 10_000)]
    games = plybook.read(first)
    assert {(game.container, game.variant, game.notation) for game in games} == {("pgn", "chess", "san")}
    assert all(plybook.replay(game).diagnostics == () for game in games)
    assert plybook.write(games, to="pgn").split() == first.split()
    assert plybook.write(games, as_written=True) == first


# --- the spelling of moves ---------------------------------------------------------------------------------------

MOVES = st.one_of(
    st.sampled_from(WORDS),
    st.text(st.sampled_from("()0:_=x6aZα×*-"), max_size=8),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
)


@given(MOVES)
@example("")
@example("0__(6)6")
@example("a:(6):6:a_")
def test_a_move_has_one_spelling_and_it_is_a_symbol(move: str) -> None:
    symbol = to_symbol(move)
    assert re.fullmatch(SYMBOL, symbol)
    assert from_symbol(symbol) == move
    assert words(only(f"1. {symbol} {symbol}!? ({symbol}) *")) == [move, move]


@given(st.from_regex(SYMBOL, fullmatch=True))
def test_a_symbol_without_signs_of_spelling_is_spelled_as_it_is(symbol: str) -> None:
    if not re.search(r"_|:[0-9]", symbol) and not re.fullmatch(rf"[0-9]+|{text.RESULT}|ep[+#]*", symbol):
        assert to_symbol(symbol) == from_symbol(symbol) == symbol


@given(st.text(st.sampled_from("()0:_=x6aAu12DF"), max_size=8))
def test_any_word_can_be_read(word: str) -> None:
    assert from_symbol(to_symbol(from_symbol(word))) == from_symbol(word)


@pytest.mark.parametrize(
    ("move", "symbol"),
    [
        ("Pd7-d5(6)", "Pd7-d5:6"),
        ("Rb4(2)-c4(12)+", "Rb4:2-c4:12+"),
        ("Pb4xa3(5)*", "Pb4xa3:5_s"),
        ("Nf3", "Nf3"),
        ("e8=Q#", "e8=Q#"),
        ("N:f3", "N:f3"),
        ("e4:d5", "e4:d5"),
        ("0-0-0", "0-0-0"),
        ("QL1-QL3", "QL1-QL3"),
        ("4e5x3d4ep", "4e5x3d4ep"),
        ("1d4-2d4", "1d4-2d4"),
        ("a:5", "a_k5"),
        ("a(5)5", "a_l5_r5"),
        ("a(5):5", "a:5_k5"),
        ("O/O(א)", "O_dO_l_A_r"),
        ("pבδd2-גδd4~", "p_B_4d2-_G_4d4_t"),
        ("O|O|O", "O_bO_bO"),
        ("exd6 e.p.", "exd6_x20_e_pp_p"),
        ("Nb1×c3", "Nb1_xD7_c3"),
        ("a_b", "a_ub"),
        ("(1,3,8)-(3,4,8)", "0___l1_c3_c8_r-_l3_c4_c8_r"),
        ("--", "0__--"),
        ("12", "0__12"),
        ("1-0", "0__1-0"),
        ("ep+", "0__ep+"),
        ("", "0__"),
    ],
)
def test_spellings(move: str, symbol: str) -> None:
    assert to_symbol(move) == symbol
    assert from_symbol(symbol) == move


@pytest.mark.parametrize("word", ["a_z", "a_x110000_", "a_xD800_", "a_x00_", "Pd7:6(6)", "_s", "a_"])
def test_a_word_that_spells_nothing_stands_for_itself(word: str) -> None:
    assert from_symbol(word) == word


def test_both_spellings_are_read_and_keep_their_place() -> None:
    game = only("1. Pc2-c4(2) Pd7-d5:6! {x} 2. Pc4xd5:6_s e.p. *")
    assert words(game) == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)* e.p."]
    assert [game.source.text[ply.start : ply.end or None] for ply in game.plies[1:]] == ["Pd7-d5:6", "Pc4xd5:6_s e.p."]
    assert game.plies[0].end == 0
    assert game.plies[1].glyphs == ("!",)


def test_a_diagnostic_shows_the_move_and_the_place_of_its_spelling() -> None:
    [game] = plybook.read('[Event "x"]\n[Variant "tri-d"]\n\n1. Pc2-c4:2 Pd7-d9:6 *\n')
    [found] = plybook.replay(game).diagnostics
    assert (found.token, str(found.span), found.span.end_column) == ("Pd7-d9(6)", "<text>:4:13", 21)


@pytest.mark.parametrize("name", ["parmen-1", "parmen-2"])
@pytest.mark.parametrize("notation", ["parmen", "parmen-full"])
def test_sample_games_live_in_pgn(name: str, notation: str) -> None:
    games = plybook.read(f"corpus:{name}")
    written = plybook.write(games, to="pgn", notation=notation)
    assert all(re.fullmatch(SYMBOL, word) for word in re.findall(r"[PRNBQK][a-f].*?(?=[ )!?\n])", written))
    [again] = plybook.read(written)
    assert (again.container, again.variant, again.notation) == ("pgn", "tri-d", notation)
    assert plybook.replay(again).moves == plybook.replay(games[0]).moves
    assert plybook.replay(again).diagnostics == ()
    assert plybook.write([again], to="pgn") == written
    assert plybook.write([again], notation=notation) == plybook.write(games, notation=notation)
