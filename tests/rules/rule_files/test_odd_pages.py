"""Pages that are odd, or meant to harm: each is refused with its place, or played, soon."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

import plybook
from fuzz.seeds import PAGE
from plybook.catalogue import variants
from plybook.loaded_rules import LOADED

BASE = PAGE.replace("fuzz-page", "odd-page")
ALIKE = "\n".join(
    f'{one} = {{ like = ["{other}", "{other}"] }}'
    for one, other in zip("ABCDEFGHIJLMNOQ", "BCDEFGHIJLMNOQR", strict=True)
)
SECONDS = 20  # of the processor: far more than any of these takes


def changed(before: str, after: str) -> str:
    assert before in BASE
    return BASE.replace(before, after)


def with_rook(ways: str) -> str:
    return changed('R = { betza = "R" }', f"R = {{ {ways} }}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (changed("rank = 4", "rank = 99999999999999999999999"), "board: axes.rank: an axis has up to 64 values"),
        (changed("rank = 4", "rank = -4"), "board: axes.rank: an axis has up to 64 values"),
        (changed("rank = 4", "rank = 4.5"), "board.axes.rank: input should be a valid"),
        (changed("rank = 4", "rank = " + "9" * 5000), "not TOML: Exceeds the limit"),
        (changed("rank = 4 }", 'rank = 4 }\nmissing = "z9"'), "board: missing: there is no cell 'z9'"),
        (changed("rank = 4 }", 'rank = 4 }\ncells = "99 <= file <= 100"'), "board: the board has no cells"),
        (changed("rank = 4 }", "rank = 4, level = 2 }\nhexagons = true"), "board: hexagons: a board of hexagons has"),
        (
            changed('{ file = "abcd", rank = 4 }', "{ a=8, b=8, c=8, d=8, e=8, f=8 }"),
            "board: a board has at most 2048",
        ),
        (BASE[: BASE.index("[men]")] + BASE[BASE.index("[royal]") :], "men: field required"),
        (changed("[men]", "[men]\nX = 3"), "men.X: input should be"),
        (
            changed('"fmWfcF"', '""').replace('"R" }', '"" }').replace('"K" }', '"" }'),
            "board.start: no move is legal",
        ),
        (changed("rk2/", "r3/"), "board.start: Black has no King"),
        (changed("rk2/", "xk2/"), "board.start: placement of the men: no man is called 'x'"),
        (changed("rk2/", "r" * 3900), "board.start: "),
        (changed('to = "R"', 'to = ""'), "promotion.to: a man that promotes becomes something, and nothing is named"),
        (changed('to = "R"', 'to = "X"'), "promotion.to: no man has the letter 'X'"),
        (changed("kings =", "king ="), "royal.king: there is no key 'king' here; did you mean 'kings'?"),
        (BASE + "[hand]\ncaptures = true\n", "hand: there is no key 'hand' here; did you mean 'hands'?"),
        (with_rook('beta = "R"'), "men.R.beta: there is no key 'beta' here; did you mean 'betza'?"),
        (with_rook("rides = [[0, 0]]"), "men.R.rides: [0, 0] leads nowhere"),
        (with_rook("rides = [[0, 1, 2]]"), "men.R.rides: [0, 1, 2] has 3 numbers, and the board has 2 axes"),
        (with_rook('like = ["R"]'), "men.R.like: R is like R"),
        (with_rook('betza = "W99999999999"'), "men.R.betza: expected a leap"),
        (with_rook(f'betza = "{"[" * 2000}"'), "men.R.betza: a man in Betza's notation has 200 characters at most"),
        (with_rook(f'betza = "{"W" * 40000}"'), "men.R.betza: string should have at most 4000 characters"),
        (f"{BASE}x = {'[' * 3000}{']' * 3000}", "not TOML: "),
        (f"{BASE}x = {'{a=' * 2000}1{'}' * 2000}", "not TOML: "),
        (BASE + "x = 1" + "\n#" * 200_000, "a page has at most 200000 characters"),
        ('like = "nosuch"\n' + BASE, "like: there is no page of 'nosuch'"),
        ('like = "../../x"\n' + BASE, "like: there is no page of '../../x'"),
        ('like = "odd-page"\n' + BASE, "like: there is no page of 'odd-page'"),
        (changed("odd-page", "../odd"), "name: a name has small letters, digits and hyphens"),
        (changed("odd-page", "o" * 600), "name: string should have at most 60 characters"),
        (
            BASE + "".join(f"[men.{a}{b}]\nleaps = []\n" for a in "ABCDEFGH" for b in "ABCDEFGH"),
            "men: dictionary should",
        ),
        (BASE + "[ends]\nchecks = -1\n", "ends.checks: input should be"),
        (BASE + "[ends]\nchecks = nan\n", "ends.checks: input should be"),
        (BASE + '[ends.goal]\ncells = "x9"\n', "ends.goal.cells: there is no cell 'x9'; cells are called a1 to d4"),
        (BASE + '[ends.extinct]\nmen = "X"\n', "ends.extinct.men: no man has the letter 'X'"),
        (changed('to = "R"', 'to = "R"\nmost = { X = 1 }'), "promotion.most: no man has the letter 'X'"),
        (changed("rank = 4 }", 'rank = 4 }\ncells = "1 <= *file <= 9"'), "board: cells: a sum of axes is wanted"),
        (changed("rank = 4 }", 'rank = 4 }\ncells = "1 <= 2file <= 9"'), "board: cells: a sum of axes is wanted"),
        (BASE + '[castling]\nto = ["z", "y"]\n', "castling.to: there is no file 'z'"),
        (
            BASE + "[hands]\ngates = true\n",
            "odd-page: men can be brought in beside others only in a game with castling",
        ),
        (BASE + 'x = "\0"', "not TOML: "),
    ],
)
def test_it_is_refused_with_its_place(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text, encoding="utf-8")
    begun = process_time()
    with pytest.raises(plybook.RuleFileError) as raised:
        plybook.load_rules(path)
    assert str(raised.value).startswith(f"{path}: {reason}")
    assert process_time() - begun < SECONDS


@pytest.mark.parametrize(
    "text",
    [
        BASE,
        "\ufeff" + BASE,
        BASE.replace("\n", "\r\n"),
        with_rook("rides = [[0, 99999999999999999999]], betza = 'R'"),
        with_rook('betza = "R"').replace("[royal]", f"{ALIKE}\n[royal]"),
    ],
)
def test_it_is_played(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(text.encode())
    try:
        assert plybook.load_rules(path) == ["odd-page"]
    finally:
        variants.take_back("odd-page")
        del LOADED["odd-page"]


def test_a_page_of_too_many_cells_and_men_is_refused(tmp_path: Path) -> None:
    men = "".join(f'{letter} = {{ betza = "Q" }}\n' for letter in "ABCDEFGH")
    text = changed('"abcd", rank = 4', '"abcdefghijklmnopqrstuvwxyzABCDEF", rank = 64').replace(
        "[men]\n", f"[men]\n{men}"
    )
    path = tmp_path / "x.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(plybook.RuleFileError, match="cells times kinds of men are 12000 at most"):
        plybook.load_rules(path)
