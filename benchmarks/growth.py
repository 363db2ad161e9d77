"""How reading time grows with the file: nasty texts of 16 kB to 1 MB, read by each container.

Reading is linear if the time a kilobyte stays what it is: a ratio of 1, up to a small factor for caches and for lists
that grow. What goes wrong is quadratic, and then the ratio is 64.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator

from plybook.notation.containers.container import containers

SIZES = (16, 64, 256, 1024)  # kilobytes
LIMIT = 4.0
"""The ratio of the time a kilobyte of the largest text to that of the smallest from which on a row is marked."""
PATIENCE = 5.0  # seconds: larger texts are not tried when one took as long

_UNITS = (
    " ", "a", "9", "0", ".", "…", "(", ")", "{", "}", "[", "]", '"', "'", "“", "\\", "%", ";", "/", "!", "?", "$", "*", "=",
    "-", "_", ":", ",", "+", "½", "é", "א", "\x00", "\xa0", "\u200e", "\u2028", "\n", "\r", "\t",
    "{\n", "}\n", "{\n\n", "}{\n", "{}", "{ ", "( ", ") ", "()", "( )", "(1)", "(1) ", "(1,", "(1,2)", "(e4 ", "(e4) ",
    "(\n", ")\n", "1.", "1. ", "1.\n", "1 ", "1) ", "12) ", "2. 1. ", "1-0", "1-0 ", "1-0\n", "* ", "1/2-", "0-", "½ ",
    "1-0 e4 ", "1-0 1. e4 ", "{} 1-0 ", "1. e4\n", "1. e4 e5\n", "1. e4 {x\n", "1. e4 (", "1. e4\nfoo\n{bar\n",
    "e4 ", "e4", "e4\n", "e4\n\n", "e4 (", "e4 (2) ", "e4 () ", "e4 e.p. ", "e4 ep", " e.p.", "e4 1-0\n\n; x\n\n", "e4 ! ",
    "$1 ", "! ", "(=)", "± ", "text ", "text\n", "text\n\n", "White resigns\n", "White resigns ", "[a ", "[a\n", '[a "',
    '[a "\n', '[a "b" ', '[A "b"]\n', '[A "b"]', '[A "b"]\n\n', '[A "\\', '[A b]\n', "[A ]", '[A "b"c"]\n', '[A"b"]\n', "[A 'b']\n",
    "% x\n", "%\n", "; x\n", "; x\n\n", "// x\n", "//", "/", "{x}\n", "{x}\n\n", "{x} ", "\x00 ", "\u200ea", "e4\u200e ", "a\u200e",
    "\u200e(a", "_x", ":1", "0__", "_s", "\r\n", "\n\n\n", "12.5.2001 ", "a(", "a(b", "a(b)", "(a)b", "a/", "a!", "a! ", "x é ", "é{",
    '"a":', "{\"a\":", "[1,", '"\\u00e9"', '"\\', "\\\"",
)  # fmt: skip
_BEGINNINGS = ("", "1. e4 ", "1. e4 é ", "[A", '[A "', '[A "b"]\n', '[A "b"]\n\n', "1. e4 1-0\n\n", "1. e4 {", "1. e4 (", "é ")
_DOCUMENT = '{"format": "plybook", "version": 1, "games": ['
_GAMES = (
    ("games", "", '{"plies": []}, ', '{"plies": []}]}'),
    ("plies", '{"plies": [', '{"text": "e4", "number": "1."}, ', '{"text": "e5"}]}]}'),
    ("a long text", '{"headings": ["', "é", '"]}]}'),
    ("escapes", '{"headings": ["', "\\u00e9", '"]}]}'),
    ("tags", '{"tags": [', '{"name": "A", "value": "b"}, ', '{"name": "A", "value": "b"}]}]}'),
    ("faulty games", "", "1, ", "2]}"),
    ("faulty plies", '{"plies": [', '{"text": ""}, ', '{"text": ""}]}]}'),
    ("unknown fields", '{"plies": [{"text": "e4", "x": [', "1, ", "1]}]}]}"),
)


def texts(container: str, size: int) -> Iterator[tuple[str, str]]:
    """Yield the name of each nasty text and the text itself, of ``size`` characters and a few."""
    for beginning in _BEGINNINGS:
        for unit in _UNITS:
            yield f"{beginning!r} + n * {unit!r}", beginning + unit * (size // len(unit))
    if container == "json":
        for name, begin, unit, end in _GAMES:
            yield f"document: {name}", _DOCUMENT + begin + unit * (size // len(unit)) + end


def seconds(container: str, text: str) -> float:
    """Return how long ``container`` takes to read ``text``."""
    lines = io.StringIO(text, newline="")
    began = time.perf_counter()
    for _ in containers[container].read(lines, "f"):
        pass
    return time.perf_counter() - began


def growth(container: str, sizes: tuple[int, ...]) -> Iterator[tuple[str, list[float]]]:
    """Yield each text's name and the microseconds a kilobyte that it takes to read at ``sizes``."""
    everything = zip(*(texts(container, size * 1024) for size in sizes), strict=True)
    for sized in everything:
        rates: list[float] = []
        for (_, text), size in zip(sized, sizes, strict=True):
            taken = seconds(container, text)
            rates.append(taken / size * 1e6)
            if taken > PATIENCE:
                break
        yield sized[0][0], rates


if __name__ == "__main__":
    sizes = tuple(map(int, sys.argv[2:])) or SIZES
    for container in sys.argv[1].split(","):
        for name, rates in growth(container, sizes):
            ratio = rates[-1] / rates[0]
            if ratio > LIMIT and rates[-1]*sizes[-1] > 1e5 or len(rates) < len(sizes):
                print(f"{container:10} {name:40} {' '.join(f'{rate:10.0f}' for rate in rates)} {ratio:8.1f}", flush=True)
