"""Random records for the tests of containers, and what is left of a record when its offsets are put aside."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import plybook
from plybook.container.container import Container
from plybook.container.sheet_lines import is_heading
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation

CORPORA = Path(plybook.__file__).parent / "corpora"
SHEETS = "".join((CORPORA / f"parmen-{number}.txt").read_text(encoding="utf-8") + "\n" for number in (1, 2))
WORDS = (
    "Pc2-c4(2)", "QLW-b1(2)Q", "QLW-b3(4)*+", "0-0", "o-o-o", "Kn(1,3,8)-(3,4,8)", "(1,3,8)-(3,4,8)", "Pn7d4x8e5=Kn",
    "pבδd2-גδd4", "O|O|O", "O/O", "O/O(א)", "O/O/O(ד)+", "O|O(A)", "pב\u200eδd2-\u2066ג\u2069δd4~", "O-O\u200e(א)",
    "aWxb4W", "aWxb4W e.p.", "exd6 ep+", "Rb4(2)-c4(2)", "e4", "Nbd7", "RxN", "QL5", "--", "Qf7!+", "e8=Q#",
    "Rבθe1xגθe5(NP=K)", "nonsense", "4e5x3d4ep", "%x", "[x", "a/b", "é",
)  # fmt: skip
RESULTS = ("1-0", "0-1", "1/2-1/2", "½-½", "*", "1-0-0", "0-0-1", "1/3-1/3-1/3", "10-0", "7-3", "5-5", "3-7", "0-10")
DIRECTIONS = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
GLYPHS = ("!", "?", "!?", "??", "$1", "$146", "(=)", "±", "+-", "=")
CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\r\n{}")
ODD_TEXTS = (
    "",
    "a b",
    "1. e4",
    "// x",
    "; x",
    "% x",
    "(",
    "[x",
    '[Event "x"]',
    "1-0",
    "\x00",
    "\x85",
    "\u2028x",
    "\\",
)
PLAIN = st.one_of(st.sampled_from(ODD_TEXTS), st.text(CHARACTERS, max_size=5)).map(str.strip)


PIECES = (
    "1. ", "2. ", "3. d4 d5\n", "12) ", "12 ", "12... ", "... ", "e4 ", "c4(2)", "c4:2 ", "_s", "Nf3 ", "4.Nf3 a6\n",
    "Kn(1,3,8)-(3,4,8) ", " e.p.", " ep ", "(", "( ", ")", "{", "}", "{c} ", "{c}\r\n", "{{",
    "{[%clk 0:01:02]} ", "Nc3 {x} 2... e5 ", "// x\n", "; y\n", "%z\n", "\n", "\n\n",
    "\r\n", "\r", "1-0", " 0-1 ", " * ", "0-0 ", "½", "$1", "!?", "(=)", '[Event "x"]', '[Event "x', '[A "x"]\n',
    "[Heading]", "Heading ", "White resigns\n", "------\n", "some words", "\x00", "\xa0", "\x0c", "\u2028", "/", "\\",
    '"', "[", "]", "\u200e", "\u2066e4\u2069 ", "\u2066O|O\u2069 ",
)  # fmt: skip
SOUPS = st.one_of(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.text(max_size=60))


def read(container: Container, text: str) -> list[GameRecord]:
    return list(container.read(io.StringIO(text, newline=""), "f"))


def only(container: Container, text: str) -> GameRecord:
    [game] = read(container, text)
    return game


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def codes(game: GameRecord) -> list[str]:
    return [found.code for found in game.diagnostics]


def write(container: Container, games: list[GameRecord]) -> str:
    return "".join(container.write(games))


LINES = st.lists(PLAIN.filter(lambda line: not line.startswith("[")), min_size=1, max_size=3)
COMMENTS = st.one_of(
    LINES.map(lambda lines: Comment("\n".join(lines).strip())),
    st.tuples(st.one_of(PLAIN, st.sampled_from(["}", "{", "a } b"])), st.sampled_from(["//", ";", "%"])).map(
        lambda parts: Comment(*parts)
    ),
)
COMMENT_LISTS = st.one_of(st.just(()), st.just(()), st.lists(COMMENTS, min_size=1, max_size=2).map(tuple))


@st.composite
def lines_of_play(draw: st.DrawFn, depth: int = 2, number: int = 0, seats: int = 2) -> tuple[Ply, ...]:
    plies = []
    for half in range(number, number + draw(st.integers(1, 4))):
        variations: list[Variation] = []
        if depth and draw(st.integers(0, 3)) == 0:
            variations = draw(st.lists(_variations(depth - 1, half, seats), max_size=2))
        plies.append(
            Ply(
                draw(st.sampled_from(WORDS)),
                number=f"{half // seats + 1}." if half % seats == 0 else f"{half // seats + 1}...",
                glyphs=tuple(draw(st.lists(st.sampled_from(GLYPHS), max_size=2))),
                before=draw(COMMENT_LISTS),
                after=draw(COMMENT_LISTS),
                variations=tuple(variations),
            )
        )
    return tuple(plies)


def _variations(depth: int, number: int, seats: int) -> st.SearchStrategy[Variation]:
    results = st.sampled_from(["", "", *RESULTS])
    played = st.tuples(lines_of_play(depth, number, seats), st.just(0), results)
    empty = st.tuples(st.just(()), st.just(0), results, COMMENT_LISTS)
    # A result alone in parentheses may be read as no variation.
    empty = empty.map(lambda parts: parts if parts[3] else (*parts[:2], "", ()))
    return st.one_of(played, empty).map(lambda parts: Variation(*parts))


TAGS = st.tuples(
    st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True),
    st.one_of(PLAIN, st.sampled_from(['a "b" c', "C:\\new\\", '\\"', "{x}", "] ["])),
).map(lambda parts: Tag(*parts))
HEADINGS = st.one_of(
    st.sampled_from(["WHITE BLACK // SAMPLE GAME #1", "Parmen v. Keenan, 2001", "------", "Game (2) {x}", "b4"]),
    PLAIN.filter(is_heading),
)


@st.composite
def games(draw: st.DrawFn) -> GameRecord:
    start, seats = draw(st.sampled_from([0, 0, 0, 1, 7])), draw(st.integers(2, 3))
    result = draw(st.sampled_from([None, *RESULTS]))
    plies = draw(st.one_of(st.just(()), lines_of_play(number=start, seats=seats)))
    headings = draw(st.lists(HEADINGS, max_size=2))
    return GameRecord(
        Source("", ""),
        tags=tuple(draw(st.lists(TAGS, max_size=3))),
        headings=tuple(each for each in headings if plies or each != "b4"),  # where no move stands, that is one
        comments=draw(COMMENT_LISTS),
        plies=plies,
        result=Result(result) if result else None,
    )


def content(part: Any, *, numbers: bool) -> Any:
    """Return ``part`` of a record without its offsets, and without move numbers if ``numbers`` is false."""
    if isinstance(part, (Tag, Comment, Ply, Variation, Result)):
        left_out = {"start", "number_start", "end"} | (set() if numbers else {"number"})
        fields = part._asdict().items()
        return type(part).__name__, {
            name: content(value, numbers=numbers) for name, value in fields if name not in left_out
        }
    if isinstance(part, tuple):
        return [content(inner, numbers=numbers) for inner in part]
    return part


def game_content(game: GameRecord, *, numbers: bool = False) -> Any:
    parts = (game.variant, game.notation, game.tags, game.headings, game.comments, game.plies, game.result)
    return content(parts, numbers=numbers)


def all_plies(plies: tuple[Ply, ...]) -> Iterator[Ply]:
    for ply in plies:
        yield ply
        for variation in ply.variations:
            yield from all_plies(variation.plies)
