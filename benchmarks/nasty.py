"""How the time of reading grows with the file: nasty texts of 16 kB to 1 MB, each as every form it can be read as.

Reading is linear if a kilobyte takes as long in a large text as in a small one: a ratio of 1, or a few where the
small one fits a cache. Whatever is quadratic has 64. `python -m benchmarks.nasty [FORM...]` runs it alone.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterable, Iterator

from plybook.container.container import containers

SIZES = (16, 64, 256, 1024)  # kilobytes

_TEXTS = (
    ("", " "), ("", "a"), ("", "9"), ("", "\r"), ("", "\n"), ("", "\x00"), ("", "text "), ("", "text\n"),
    ("", "1."), ("", "% x\n"), ("", '[A "b"]\n'), ("", '[A "b"c"]\n'), ("", '[A"b"'), ("", "[A 'b']\n"),
    ("[A", " "), ('[A "', "\\"), ('[A "b"]\n', "; x\n\n"), ("1. e4 ", "."), ("1. e4 ", "("), ("1. e4 ", ")"),
    ("1. e4 ", "( "), ("1. e4 ", "()"), ("1. e4 ", "(2) "), ("1. e4 ", "(1,"), ("1. e4 ", "(see "),
    ("1. e4 ", "(1. d4 "), ("1. e4 ", "{"), ("1. e4 ", "}"), ("1. e4 ", "{}"), ("1. e4 ", "{\n\n"),
    ("1. e4 é ", "{"), ("1. e4 é ", "}{\n"), ("1. e4 é ", "\u200e"), ("1. e4 é ", "\u200e(a"), ("1. e4 ", '"'),
    ("1. e4 ", "'"), ("1. e4 ", "e4"), ("1. e4 ", "e4 "), ("1. e4 ", "e4 e.p. "), ("1. e4 ", "7 "),
    ("1. e4 ", "1-0 "), ("1. e4 ", "1-0 1. e4 "), ("1. e4 ", "!"), ("1. e4 ", "$1 "), ("1. e4 ", "; x\n\n"),
    ("1. e4 {", "\n"), ("1. e4 ", "1. e4\nfoo\n{bar\n"), ("1. e4\n", "White resigns\n"),
    ("1. e4 1-0\n\n", "text\n\n"), ("1. e4 1-0\n\n", "; x\n\n"),
    ("", "e4\n"), ("", "e4\n\n"), ("", "b4\n1. e4\n"), ("", "1. e4 e5\n\n"), ("1. e4 ", "e4\n\n1.\n\n"),
    ("", "> "), ("", "> e4\n"), ("", "|"), ("1 | e4 ", "| e4 "), ("", "1 | e4 | e5\n"), ("1,e4", ",e4"), ("", "<br"),
    ("1. e4 ", "<br>"), ("1. e4 ", "[pgn a=b "), ("1. e4 ", "１．e4 "), ("1. e4 ", "e4,"), ("1. e4 ", ", "),
    ("1. e4 ", "e4;"), ("1. e4 e5", "; 2. e4 e5"), ("1. e4 ", "{a{b} c "), ("1. e4 ", "{{} "), ("1. e4 ", "$1"),
    ("1. e4 ", "±"), ("1. e4 ", "e4, {a {b} c} "),
)  # fmt: skip
_DOCUMENT = '{"format":"plybook","version":1,"games":['
_DOCUMENTS = (
    ("", "{"), ("", "["), ("", '{"a":'), ("", "9"), ("", '"\\"'), (_DOCUMENT, '{"plies":[]},'), (_DOCUMENT, "1,"),
    (_DOCUMENT + '{"plies":[', '{"text":"e4","number":"1."},'), (_DOCUMENT + '{"plies":[', '{"text":""},'),
    (_DOCUMENT + '{"headings":["', "\\u00e9"), (_DOCUMENT + '{"headings":["', "é"),
    (_DOCUMENT + '{"tags":[', '{"name":"A","value":"b"},'),
)  # fmt: skip
_ENDS = {
    "": "]}",
    '{"plies":[': '{"text":"e4"}]}]}',
    '{"headings":["': '"]}]}',
    '{"tags":[': '{"name":"A","value":"b"}]}]}',
}


def cases(form: str) -> Iterator[tuple[str, str, str]]:
    """Yield how each text begins, what it repeats, and how it ends."""
    for begin, unit in _DOCUMENTS if form == "json" else _TEXTS:
        end = _ENDS[begin.removeprefix(_DOCUMENT)] if begin.startswith(_DOCUMENT) else ""
        # The last comma of a list is one too many.
        yield begin, unit, (unit.rstrip(",") + end if end == "]}" else end)


def seconds(form: str, text: str) -> float:
    """Return how long ``form`` takes to read ``text``."""
    lines = io.StringIO(text, newline="")
    began = time.perf_counter()
    for _ in containers[form].read(lines, "f"):
        pass
    return time.perf_counter() - began


def bench_nasty(forms: Iterable[str] = tuple(containers)) -> None:
    """Reading nasty texts of 16 kB to 1 MB: the time a kilobyte, and how it grows."""
    sizes = "".join(f"{size:>8} kB" for size in SIZES)
    print(f"{'microseconds a kilobyte':<56}{sizes}   ratio")
    for form in forms:
        for begin, unit, end in cases(form):
            texts = (begin + unit * (size * 1024 // len(unit)) + end for size in SIZES)
            rates = [seconds(form, text) / size * 1e6 for text, size in zip(texts, SIZES, strict=True)]
            name = f"{form}: {begin.removeprefix(_DOCUMENT)!r}, then {unit!r}"
            print(f"{name:<56}{''.join(f'{rate:11.1f}' for rate in rates)} {rates[-1] / rates[0]:7.2f}", flush=True)


if __name__ == "__main__":
    bench_nasty(sys.argv[1:] or tuple(containers))
