"""Games of chess and Alice chess in coordinates, as engines and people write them, in both forms of file."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.replay.result import Replay
from tests.extent import crossed
from tests.running import run

TAGS = '[White "A"]\n[Black "B"]\n\n'
CASTLED = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O"
PROMOTED = "1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Ng8 5. bxa8=Q"
MATED = "1. f3 e5 2. g4 Qh4#"

TEXTS = [
    ("1. e2e4", "1. e4"),
    ("1. g1f3", "1. Nf3"),
    ("1. g1-f3", "1. Nf3"),
    ("1. e2e4 e7e5", "1. e4 e5"),
    ("1. e2-e4 e7-e5", "1. e4 e5"),
    ("1. e2-e4 e7-e5 2. d2-d4 g8-f6", "1. e4 e5 2. d4 Nf6"),
    ("1. e2–e4 e7–e5 2. g1–f3", "1. e4 e5 2. Nf3"),
    ("1. E2E4 E7E5 2. G1F3", "1. e4 e5 2. Nf3"),
    ("1. E2-E4 E7-E5 2. G1-F3", "1. e4 e5 2. Nf3"),
    ("1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 g8f6 5. d2d3 e8g8", CASTLED),
    ("1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-c4 f8-c5 4. e1-g1 g8-f6 5. d2-d3 e8-g8", CASTLED),
    ("1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-c4 f8-c5 4. O-O g8-f6 5. d2-d3 0-0", CASTLED),
    ("1. e2e4 d7d5 2. e4d5 c7c6 3. d5c6 g8f6 4. c6b7 f6g8 5. b7a8q", PROMOTED),
    ("1. e2e4 d7d5 2. e4xd5 c7c6 3. d5xc6 g8f6 4. c6xb7 f6g8 5. b7xa8Q", PROMOTED),
    ("1. e2-e4 d7-d5 2. e4:d5 c7-c6 3. d5:c6 g8-f6 4. c6:b7 f6-g8 5. b7:a8=Q", PROMOTED),
    ("1. e2e4 a7a6 2. e4e5 d7d5 3. e5d6 e.p. e7d6", "1. e4 a6 2. e5 d5 3. exd6 exd6"),
    ("1. f2f3 e7e5 2. g2g4 d8h4", MATED),
    ("1. f2-f3 e7-e5 2. g2-g4 d8-h4#", MATED),
    ("1. e2e4 d7d5 2. e4xd5 d8xd5 3. b1c3 d5e5+", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+"),
]


def written(path: Path, text: str, *, apart: bool, tags: bool) -> Path:
    """Write ``text`` with tags or none, each round on a line of its own or all on one."""
    moves = text.replace(" 2. ", "\n2. ").replace(" 3. ", "\n3. ") if apart else text
    path.write_text(f"{TAGS if tags else ''}{moves}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(("each", "suffix", "tags"), crossed(TEXTS, [".pgn", ".txt"], [True, False]))
def test_coordinates_are_recognised_replayed_and_converted(
    each: tuple[str, str], suffix: str, tags: bool, tmp_path: Path
) -> None:
    text, san = each
    for apart in (True, False):
        path = written(tmp_path / f"game{suffix}", text, apart=apart, tags=tags)
        for stated in ((), ("--variant", "chess"), ("--variant", "chess", "--notation", "uci")):
            checked = run("validate", str(path), "--format", "concise", *stated)
            assert (checked.exit_code, " warning " in checked.stdout) == (0, False), checked.stdout
            read_as = ["--read-as" if word == "--notation" else word for word in stated]
            converted = run("convert", str(path), *read_as, "--notation", "san")
            moves = " ".join(line for line in converted.stdout.split("\n") if line and not line.startswith("["))
            assert moves.removesuffix(" *") == san


def test_of_a_pawns_move_in_coordinates_alone_nothing_needs_to_be_said() -> None:
    [game] = plybook.read("1. e2e4\n")
    assert (game.notation, plybook.replay(game).diagnostics) == ("uci", ())


@pytest.mark.parametrize("mark", ["+", "#"])
def test_a_mark_that_is_false_is_said_to_be_in_coordinates_too(mark: str) -> None:
    [game] = plybook.read(f"1. e2e4{mark} e7xe5\n", variant="chess", notation="uci")
    found = {diagnostic.code for diagnostic in plybook.replay(game).diagnostics}
    assert found == {"N105", "W003", "W005" if mark == "+" else "W007"}


def dressed(replayed: Replay, style: str) -> str:
    """Return the moves in coordinates with dashes, crosses and marks, in capitals, or as they are."""
    texts = []
    for text, (_, before, move, after) in zip(replayed.texts("uci"), replayed.line.steps(), strict=True):
        capture, mark = "capture" in before.marks(move, after), after.check_mark()
        sign = {"dashes": "x" if capture else "-", "crosses": "x" if capture else ""}.get(style, "")
        texts.append(text[:2] + sign + text[2:] + (mark if style == "crosses" else ""))
    numbered = (f"{index // 2 + 1}. {text}" if index % 2 == 0 else text for index, text in enumerate(texts))
    line = " ".join(numbered) + "\n"
    return line.upper() if style == "capitals" else line


@pytest.mark.parametrize("style", ["plain", "dashes", "crosses", "capitals"])
@pytest.mark.parametrize("variant", ["chess", "alice"])
@pytest.mark.parametrize("plies", [4, 90])
def test_random_games_in_every_style(variant: str, style: str, plies: int) -> None:
    for game in random_games(variant, 4, seed=4, plies=plies):
        played = plybook.replay(game)
        text = dressed(played, style)
        for read in (plybook.read(text, variant=variant), plybook.read(TAGS + text, variant=variant)):
            replayed = plybook.replay(read[0])
            assert (replayed.moves, replayed.ok) == (played.moves, True)
