"""Writing PGN: how moves are spelled, what is written, and how its files are told from others."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import plybook
from fuzz.properties import FORMS
from plybook.container import tokens
from plybook.container.container import containers
from plybook.container.grammar import pgn_grammar
from plybook.container.pgn import PGN
from plybook.container.pgn_words import NO_MOVE, SYMBOL, from_symbol, to_symbol
from plybook.container.scoresheet import SCORESHEET
from plybook.container.sheet_lines import is_prose
from plybook.corpora.generate import random_games
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation
from tests.container import records
from tests.container.grammars import grammar_tokens
from tests.container.pgn_games import (
    ARCHIVE,
    first_games,
    game_of,
    movetext,
    only,
    oracle,
    played,
    read,
    write,
)
from tests.container.records import SOUPS, WORDS, all_plies, codes, game_content, words
from tests.extent import IS_FULL, crossed, some
from tests.tables import each_row

ROSTER = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n'

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
    assert words(only(f"1. {symbol} {symbol}!? ({symbol}) *")) == [move or symbol] * 2  # nothing is no move


@given(st.from_regex(SYMBOL, fullmatch=True))
def test_a_symbol_without_signs_of_spelling_is_spelled_as_it_is(symbol: str) -> None:
    if not re.search(r"_|:[0-9]", symbol) and not NO_MOVE.fullmatch(symbol):
        assert to_symbol(symbol) == from_symbol(symbol) == symbol


@given(st.text(st.sampled_from("()0:_=x6aAu12DF"), max_size=8))
def test_any_word_can_be_read(word: str) -> None:
    assert from_symbol(to_symbol(from_symbol(word))) == from_symbol(word)


@each_row(
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
        ("--", "--"),
        ("12", "0__12"),
        ("1-0", "0__1-0"),
        ("ep+", "0__ep+"),
        ("White", "0__White"),
        ("Whites", "Whites"),
        ("", "0__"),
    ],
)
def test_spellings(move: str, symbol: str) -> None:
    assert to_symbol(move) == symbol
    assert from_symbol(symbol) == move


@each_row("word", ["a_z", "a_x110000_", "a_xD800_", "a_x00_", "Pd7:6(6)", "_s", "a_"])
def test_a_word_that_spells_nothing_stands_for_itself(word: str) -> None:
    assert from_symbol(word) == word


def test_both_spellings_are_read_and_keep_their_place() -> None:
    game = only("1. Pc2-c4(2) Pd7-d5:6! {x} 2. Pc4xd5:6_s e.p. *")
    assert words(game) == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)* e.p."]
    first, *others = game.plies
    assert [game.source.text[ply.start : ply.end] for ply in others] == ["Pd7-d5:6", "Pc4xd5:6_s e.p."]
    assert first.end == 0
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
    comments = [[comment.text for comment in ply.after] for ply in games[0].plies]
    assert [[comment.text for comment in ply.after] for ply in again.plies] == comments


# --- writing -----------------------------------------------------------------------------------------------------


def comments_as_written(comments: tuple[Comment, ...]) -> tuple[Comment, ...]:
    styled = [comment._replace(style="{}") if comment.style == "//" else comment for comment in comments]
    return tuple(tokens.comment(part, 0) for comment in styled for part in tokens.comment_texts(comment))


def line_as_written(plies: tuple[Ply, ...]) -> tuple[Ply, ...]:
    return tuple(
        ply._replace(
            glyphs=tuple({"±": "$16", "+-": "$18", "=": "$10"}.get(glyph, glyph) for glyph in ply.glyphs),
            before=comments_as_written(ply.before),
            after=comments_as_written(ply.after),
            variations=tuple(
                variation._replace(
                    plies=line_as_written(variation.plies), comments=comments_as_written(variation.comments)
                )
                for variation in ply.variations
            ),
        )
        for ply in plies
    )


def as_written(game: GameRecord) -> GameRecord:
    """Return what the writing of ``game`` is to say: nothing is lost, but some things PGN has another form for."""
    [bare] = read(write(replace(game, plies=(), headings=(), comments=())))
    return replace(
        game,
        variant="",
        tags=bare.tags,
        headings=(),
        comments=comments_as_written((*map(Comment, game.headings), *game.comments)),
        plies=line_as_written(game.plies),
        result=game.result or Result("*"),
    )


@given(st.lists(records.games(), min_size=1, max_size=3), st.sampled_from(["", "chess", "tri-d"]))
def test_what_is_written_is_read_again(games: list[GameRecord], variant: str) -> None:
    games = [replace(game, variant=variant) for game in games]
    written = write(*games)
    again = read(written)
    assert [game_content(game) for game in again] == [game_content(as_written(game)) for game in games], written
    assert all(set(codes(game)) <= {"F011", "F012", "F036", "F037"} for game in again)
    assert write(*(replace(game, variant=variant) for game in again)) == written


@given(records.games())
def test_what_is_written_of_another_variant_is_made_of_symbols(game: GameRecord) -> None:
    written = write(replace(game, variant="tri-d"))
    moves = {word for name, word, _ in grammar_tokens(pgn_grammar(), written) if name == "move"}
    assert moves == {to_symbol(ply.text) for ply in all_plies(game.plies)}


@given(SOUPS)
@example("4.Nf3 a6\n e.p. e.p.")
def test_whatever_was_read_is_written_and_read_again(soup: str) -> None:
    games = read(soup)
    written = write(*games)
    again = read(written)
    assert [words(game) for game in again] == [words(game) for game in games]
    assert write(*again) == written


def test_export_form() -> None:
    tags = (Tag("ECO", "B00"), Tag("White", 'a"b\\'), Tag("FEN", "x"))
    assert write(game_of("e4", "e5", tags=tags, variant="chess"), game_of()) == (
        ROSTER.replace('White "?"', 'White "a\\"b\\\\"')
        + '[ECO "B00"]\n[SetUp "1"]\n[FEN "x"]\n\n1. e4 e5 *\n\n'
        + ROSTER
        + "\n*\n\n"
    )


def test_lines_are_full_but_not_too_long() -> None:
    plies = [Ply("Nf3", number=f"{number}.") for number in range(1, 60)]
    remark = "a long comment " * 8 + "x"
    line = Variation((Ply("d4"),))
    last = Ply("Nc6", number="60...", after=(Comment(remark),), variations=(line,) * 12)
    lines = movetext(GameRecord(Source("", ""), plies=(*plies, last))).split("\n")
    assert [line for line in lines if len(line) > 79] == [f"{{{remark}}}"]
    assert lines[-3:] == ["(60... d4) (60... d4) (60... d4) (60... d4) (60... d4) *", "", ""]
    for line_before, following in pairwise(lines[:-2]):
        token = following if following.startswith("{") else following.split(" ")[0]
        assert len(line_before) + len(token) >= 79


@pytest.mark.parametrize("result", ["1-0", "1/2-1/2"])
def test_the_result_of_the_header_stands_in_for_a_missing_one(result: str) -> None:
    tags = (Tag("Result", result),)
    assert movetext(game_of("e4", tags=tags)) == f"1. e4 {result}\n\n"
    assert movetext(game_of("e4", tags=tags, result=Result("0-1"))) == "1. e4 0-1\n\n"
    assert movetext(game_of("e4", tags=(Tag("Result", "who knows"),))) == "1. e4 *\n\n"
    assert f'[Result "{result}"]' in write(game_of("e4", result=Result(result)))


def test_a_game_the_board_decides_ends_with_its_result() -> None:
    [game] = plybook.read("1. f3 e5\n2. g4 Qh4#", variant="chess")
    assert plybook.write([game], to="pgn").endswith("1. f3 e5 2. g4 Qh4# 0-1\n\n")
    [stated] = plybook.read('[Result "*"]\n\n1. f3 e5\n2. g4 Qh4#', variant="chess")
    assert plybook.write([stated], to="pgn").endswith("1. f3 e5 2. g4 Qh4# *\n\n")


def test_marks_and_results_that_are_none_become_comments() -> None:
    line = Variation((Ply("d4"),), result="won", comments=(Comment("x"),))
    ply = Ply("e4", glyphs=("novelty", "!"), variations=(line,))
    game = only(write(GameRecord(Source("", ""), plies=(ply,), result=Result("adjourned"))))
    assert movetext(game) == "1. e4! {novelty} (1. {x} d4 {won}) * {adjourned}\n\n"
    assert (words(game), game.plies[0].glyphs, game.result and game.result.text) == (["e4"], ("!",), "*")


@pytest.mark.parametrize("text", ['M\n[t "', "M\n[t", 'M\n[t "a', "M\n[", "M\n[%clk 1:00]"])
def test_a_comment_ends_where_it_ends_though_its_last_line_begins_like_a_tag_pair(text: str) -> None:
    for following in ('[e-"]', '"x"]', "x"):
        game = GameRecord(Source("", ""), comments=(Comment(text), Comment(following)))
        read_again = " ".join(comment.text for comment in only(write(game)).comments)
        assert read_again.split() == f"{text} {following}".split()


def test_a_tag_pair_that_cannot_be_spelled_is_said_to_be_so() -> None:
    game = only(write(game_of("e4", tags=(Tag("a b]", "c\nd"), Tag("X", "y")))))
    assert (game.headers["a_b_"], game.headers["X"]) == ("c d", "y")
    assert game.comments == (Comment('as written: [a b] "c\nd"]', "{}", game.comments[0].start),)


def test_the_spelling_of_nothing_is_a_move_of_that_name() -> None:
    [game] = plybook.read('[Event "x"]\n\n1. e4 0__ e5 *\n')
    assert words(game) == ["e4", "0__", "e5"]
    for form in FORMS:
        [again] = plybook.read(plybook.write([game], to=form), container=form)
        assert words(again) == ["e4", "0__", "e5"]


def test_python_chess_reads_what_is_written() -> None:
    annotated = (
        '[Event "x"]\n[White "A"]\n[Variant "Standard"]\n\n{before} 1. e4 $1 {a} (1. d4 $2 {b} 1... d5 '
        "(1... Nf6 2. c4) 2. c4 ({c} 2. Nf3) 2... e6) 1... e5 $4 $36 2. Nf3 {d} 2... Nc6 3. Bb5 a6 4. O-O 1-0\n\n"
        '[Event "y"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"]\n\n7... Kd7 8. e4 *\n\n'
    )
    for source in (annotated, first_games(40_000)):
        written = plybook.write(plybook.read(source), to="pgn")
        assert played(written) == played(source)


def test_a_game_of_very_many_variations_is_written_whole() -> None:
    many = 20_000 if IS_FULL else 4_000
    source = "1. e4 " + "e5 {x} (e5 ; y\n) " * many
    written = write(only(source))
    assert len(only(written).plies) == many + 1


def test_an_archive_written_is_the_same_archive() -> None:
    games = read(ARCHIVE)
    written = write(*games)
    assert [game_content(game, numbers=True) for game in read(written)] == [
        game_content(game, numbers=True) for game in games
    ]
    assert written.split() == ARCHIVE.split()
    assert max(map(len, re.sub(r"^\[.*$", "", written, flags=re.MULTILINE).splitlines())) == 79
    assert write(*read(written)) == written
    assert oracle(written) == oracle(ARCHIVE)


def test_an_archive_is_replayed_and_written_in_canonical_form() -> None:
    first = first_games(10_000)
    games = plybook.read(first)
    assert {(game.container, game.variant, game.notation) for game in games} == {("pgn", "chess", "san")}
    assert all(plybook.replay(game).diagnostics == () for game in games)
    assert plybook.write(games, to="pgn").split() == first.split()
    assert plybook.write(games, as_written=True) == first


# --- which form, which variant -----------------------------------------------------------------------------------


@each_row(
    ("head", "found"),
    [
        ('[Event "x"]\n[Site "y"]\n\n1. e4 e5 2. Nf3 *\n', "pgn"),
        ('\n% z\n; y\n\n[Event "x"]\n\n1. e4 {a\nb} e5 ( 1... c5 2. Nf3) 2. Nf3', "pgn"),
        ('[Event "x"]\n\n1. e4 *\n', "pgn"),
        ('[Variant "tri-d"]\n\n1. Pc2-c4:2\n*\n', "pgn"),
        (f"{ROSTER}\n*\n", "pgn"),
        ('[Event "x"]\n', "pgn"),
        ('[Event "x"]\n\n1. e4 e5\n2. Nf3 Nc6 (2... d6 3. d4) 2... a6\n3. Bc4\n1-0\n', "scoresheet"),
        ('[Event "x"]\n\n1. e4 e5 {2. Nf3\n3. x}\n2. Nf3\n', "scoresheet"),
        ('[Event "x"]\nCasual game, 2. round, 3. board\n\n1. e4 e5\n', "scoresheet"),
        ('[Event "x"]\n\n*\n', "scoresheet"),
        ("1. e4 e5 2. Nf3 *\n", "scoresheet"),
        ("Some words\n", "scoresheet"),
        ("", "scoresheet"),
        ('{"format": "plybook"}', "json"),
    ],
)
def test_the_form_of_a_file_is_recognised(head: str, found: str) -> None:
    assert next(name for name in containers if containers[name].recognises(head)) == found


@pytest.mark.parametrize("variant", list(plybook.variants))
@pytest.mark.parametrize(("container", "plies"), crossed(["pgn", "scoresheet", "json"], [40, 0, 1, 2]))
def test_games_of_every_variant_go_through_every_form(variant: str, container: str, plies: int) -> None:
    games = list(random_games(variant, some(2, 3), plies=min(plies, some(24, 40))))
    written = plybook.write(games, to=container)
    again = plybook.read(written)
    assert {(game.container, game.variant) for game in again} == {(container, variant)}
    assert [words(game) for game in again] == [words(game) for game in games]
    assert plybook.write(again, to=container) == written


@given(records.games())
def test_a_score_sheet_is_recognised_as_one_and_read_alike(game: GameRecord) -> None:
    game = replace(game, headings=(), tags=(Tag("Event", "x"), *game.tags))
    sheet = records.write(SCORESHEET, [game])
    if game.plies:
        assert not PGN.recognises(sheet)
    assert [words(game) for game in read(sheet)] == [words(game) for game in records.read(SCORESHEET, sheet)]


@given(records.games())
def test_pgn_is_read_alike_as_a_score_sheet_if_its_words_look_like_moves(game: GameRecord) -> None:
    assume(not any(is_prose(ply.text) for ply in all_plies(game.plies)))
    written = write(game)
    [again] = records.read(SCORESHEET, written)
    assert words(again) == words(only(written))


@each_row(
    ("tags", "variant", "assumed"),
    [
        ("", "chess", set()),
        ('[Variant "Standard"]', "chess", set()),
        ('[Variant "From Position"]', "chess", set()),
        ('[Variant "chess960"]', "chess", set()),
        ('[Variant "chess"]', "chess", set()),
        ('[Variant "prisoners-escape"]', "prisoners-escape", set()),
        ('[Variant "Crazyhouse"]', "crazyhouse", set()),
        ('[Variant "Kriegspiel"]', "", set()),
    ],
)
def test_a_game_is_chess_unless_it_says_otherwise(tags: str, variant: str, assumed: set[str]) -> None:
    [game] = plybook.read(f'[Event "x"]\n{tags}\n\n1. d4 d5 2. Nf3 *\n')
    assert (game.container, game.variant, set(game.assumed)) == ("pgn", variant, assumed)
    written = plybook.write([game], to="pgn")
    assert (tags in written) is (tags != '[Variant "chess"]')
    assert "Variant" in tags or "Variant" not in written


@pytest.mark.parametrize("tag", ["", '[Variant ""]\n', '[Variant ""]\n[Variant "chess"]\n', '[Notation "uci"]\n'])
def test_a_game_of_no_known_variant_does_not_become_chess(tag: str) -> None:
    [game] = plybook.read(f"{tag}2 b2b3 ]\nqq44", container="scoresheet")
    assert game.variant == ""
    written = plybook.write(game, to="pgn")
    assert '[Variant "?"]' in written
    [again] = plybook.read(written)
    assert (again.variant, words(again)) == ("", ["b2b3", "]", "qq44"])
    assert plybook.write(again, to="pgn") == written
    document = plybook.write(again, to="json")
    [told] = plybook.read(document)
    assert told.diagnostics[-1].code == "F013"
    assert plybook.write(told, to="pgn") == written


def test_a_game_said_to_be_of_an_unknown_variant_is_recognised_by_its_moves() -> None:
    [game] = plybook.read('[Event "x"]\n[Variant "?"]\n\n1. Pc2-c4(2) Pd7-d5(6) 2. Pc4xd5(6) *\n')
    assert game.variant == "tri-d"
    assert '[Variant "tri-d"]' in plybook.write(game, to="pgn")


def is_played(game: GameRecord) -> bool:
    return not game.plies or bool(plybook.replay(game).moves)


@pytest.mark.parametrize(
    ("moves", "is_named"), [("1. e4 e5", False), ("1. Pc2-c4(2) Pd7-d5(6)", True), ("1. d4 -c4", True), ("", False)]
)
def test_chess_is_named_where_the_moves_do_not_show_it(moves: str, is_named: bool) -> None:
    [game] = plybook.read(f'[Variant "chess"]\n\n{moves}\n*\n', container="scoresheet")
    written = plybook.write(game, to="pgn")
    assert ('[Variant "chess"]' in written) is is_named
    assert plybook.write(plybook.read(written), to="pgn") == written
    [again] = plybook.read(written)
    assert again.variant == "chess"
    unnamed = written.replace('[Variant "chess"]\n', "")
    [usual] = plybook.read(unnamed)
    # By custom it is chess; but of moves none of which can be played that is said.
    assert usual.variant == "chess" or is_named
    if usual.variant == "chess":
        assert ('[Variant "chess"]' in plybook.write(usual, to="pgn")) is not is_played(usual)


def test_a_game_of_chess_after_another_is_chess() -> None:
    first, second = plybook.read(
        '[Event "x"]\n\n1. Pc2-c4(2) Pd7-d5(6) *\n\n[Event "y"]\n\n1. e4 *\n', container="pgn"
    )
    assert (first.variant, second.variant) == ("tri-d", "chess")


def test_a_game_that_cannot_be_chess_is_recognised_by_its_moves() -> None:
    first, second, third = plybook.read(
        '[Event "x"]\n\n1. Pc2-c4(2) Pd7-d5(6) 2. Pc4xd5(6) *\n\n'
        '[Event "y"]\n\n1. d4 d5 *\n\n[Event "z"]\n\n1. foo bar *'
    )
    assert [game.variant for game in (first, second, third)] == ["tri-d", "chess", "chess"]
    assert [found.code for found in plybook.replay(third).diagnostics] == ["N001", "N001"]
