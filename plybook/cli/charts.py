"""Statistics of an archive as lines of text with bar charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plybook.archive.stats import Count, Lengths, Mistake, Stats, VariantStats
from plybook.cli.text import counted

_WIDTH = 24
_MOST = 8  # the greatest number of bars in one chart
_EIGHTHS = " ▏▎▍▌▋▊▉█"


class ChartLine(NamedTuple):
    """A line of text with a ``bar`` in the middle."""

    before: str
    bar: str = ""
    after: str = ""
    is_heading: bool = False


class _Row(NamedTuple):
    """A row of a chart: its label, its number, and a remark."""

    name: str
    amount: int
    more: str = ""


def chart_lines(stats: Stats, *, blocks: bool) -> Iterator[ChartLine]:
    """Yield the lines for an archive, with bars of ``blocks`` or, for streams that cannot spell these, of ``#``."""
    for each in stats.variants:
        yield from _variant(each, blocks)
    if stats.mistakes:
        yield ChartLine("what was found", is_heading=True)
        yield from _chart([_found(each) for each in stats.mistakes], blocks)


def _variant(stats: VariantStats, blocks: bool) -> Iterator[ChartLine]:
    parts = f"{counted(stats.games, 'game')}, {counted(stats.plies, 'ply', 'plies')}"
    if stats.played != stats.plies:
        parts += f", of which {stats.played} can be played"
    yield ChartLine(f"{stats.variant or 'unknown variant'}: {parts}", is_heading=True)
    yield ChartLine(f"  length in plies: {_range(stats.lengths)}")
    yield from _chart(_length_rows(stats.lengths), blocks, most=len(stats.lengths.bars))
    charts = (("results", stats.results), ("endings", stats.endings), ("first moves", stats.first_moves))
    for title, counts in charts:
        if counts:
            yield ChartLine(f"  {title}")
            yield from _chart(_shares(counts), blocks)
    if stats.board_moves is not None:
        moved = stats.board_moves
        share = _percent(moved.moves, stats.played)
        yield ChartLine(f"  board moves: {moved.moves}, {share} of the plies, in {counted(moved.games, 'game')}")
        yield from _chart(_shares(moved.boards), blocks)
    yield ChartLine("")


def _range(lengths: Lengths) -> str:
    if lengths.shortest == lengths.longest:
        return str(lengths.shortest)
    return f"{lengths.shortest} to {lengths.longest}, on average {lengths.mean:g}, in the middle {lengths.median}"


def _length_rows(lengths: Lengths) -> list[_Row]:
    bars = lengths.bars
    if len(bars) == 1:
        return []
    return [_Row(str(bar.first) if bar.first == bar.last else f"{bar.first}-{bar.last}", bar.games) for bar in bars]


def _shares(counts: Sequence[Count]) -> list[_Row]:
    total = sum(each.count for each in counts)
    return [_Row(each.name, each.count, _percent(each.count, total)) for each in counts]


def _found(mistake: Mistake) -> _Row:
    games = f"in {counted(mistake.games, 'game')}"
    return _Row(f"{mistake.severity} {mistake.code} {mistake.name}", mistake.count, games)


def _chart(rows: list[_Row], blocks: bool, most: int = _MOST) -> Iterator[ChartLine]:
    """Yield a line for each row, with a bar in proportion; of more than ``most`` rows only the first."""
    shown = rows if len(rows) <= most else rows[: most - 1]
    greatest = max((row.amount for row in rows), default=1)
    name, digits = (max((len(str(row[index])) for row in shown), default=0) for index in (0, 1))
    for row in shown:
        number = f" {row.amount:>{digits}}{'  ' + row.more if row.more else ''}"
        yield ChartLine(f"    {row.name:<{name}} ", _bar(row.amount, greatest, blocks), number)
    if others := rows[len(shown) :]:
        yield ChartLine(f"    and {len(others)} others, {sum(row.amount for row in others)} together")


def _bar(count: int, greatest: int, blocks: bool) -> str:
    """Return a bar whose length is in proportion to ``count``; a positive count has a visible bar."""
    eighths = max(-(-8 * _WIDTH * count // greatest), count > 0)
    if blocks:
        bar = _EIGHTHS[8] * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    else:
        bar = "#" * max((eighths + 4) // 8, count > 0)
    return bar.ljust(_WIDTH)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole if whole else 0:.1f} %"
