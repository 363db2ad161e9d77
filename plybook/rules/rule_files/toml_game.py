"""The game of a page: what a `Page`, checked by its schema, means, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations, product
from reprlib import repr as short
from typing import TYPE_CHECKING, Any

from plybook.rules.board import Direction
from plybook.rules.rule_files.boards import leaps_between, made_board, region
from plybook.rules.rule_files.looks import look_of
from plybook.rules.rule_files.sections import RuleFileError
from plybook.rules.table import game as parts
from plybook.rules.table.betza import BetzaError, ways_of
from plybook.rules.table.ways import ANYWHERE, Pair, Way

if TYPE_CHECKING:
    from plybook.rules.rule_files import toml_model

_MOST_TABLES = 12_000  # cells times kinds of men
_WORTH = {"loss": -1, "draw": 0, "win": 1}
_COUNTS = {"": 0, "more": 1, "fewer": -1}


def game_of(page: toml_model.Page) -> parts.Game:
    """Return the game of ``page``; raise `RuleFileError` with the place for what cannot be."""
    return _Maker(page).game()


class _Maker:
    """Makes the game of a page."""

    def __init__(self, page: toml_model.Page) -> None:
        self._page = page
        self._axes = tuple(page.board.axes)
        self._board = self._at("board", made_board, page.board)
        forward = page.board.forward or [self._axes[-1]]
        self._forward = self._axis_numbers("board.forward", forward)
        self._ways_of: dict[str, list[Way]] = {}
        self._turned = self._axis_numbers("board.turned", forward if page.board.turned is None else page.board.turned)

    def _at(self, place: str, make: Callable[..., Any], *given: Any) -> Any:
        """Return the result of ``make``; put the ``place`` before the message of an error."""
        try:
            return make(*given)
        except RuleFileError:
            raise
        except (ValueError, BetzaError) as error:
            raise RuleFileError(f"{place}: {error}") from None

    def _axis_numbers(self, place: str, names: Iterable[str]) -> tuple[int, ...]:
        for name in names:
            if name not in self._axes:
                raise RuleFileError(f"{place}: there is no axis {short(name)}; there are {', '.join(self._axes)}")
        return tuple(self._axes.index(name) for name in names)

    def _look(self) -> parts.Look:
        drawn = self._page.picture
        given = drawn.model_dump() if drawn else {}
        look: parts.Look = self._at("picture", partial(look_of, **given), self._board) if given else parts.Look()
        return look

    # --- cells and letters ---------------------------------------------------------------------------------------

    def _cells(self, place: str, text: str) -> int:
        found: int = self._at(place, region, self._board, text)
        return found

    def _pair(self, place: str, value: toml_model.CellsOfSides | None, usual: Pair = ANYWHERE) -> Pair:
        if value is None:
            return usual
        if isinstance(value, str):
            both = self._cells(place, value)
            return both, both
        return self._cells(f"{place}.White", value.White), self._cells(f"{place}.Black", value.Black)

    def _letters(self, place: str, text: str) -> tuple[str, ...]:
        """Return the letters in ``text``; raise `RuleFileError` for one that no man has."""
        for letter in text:
            if letter not in self._page.men:
                raise RuleFileError(f"{place}: no man has the letter {letter!r}")
        return tuple(dict.fromkeys(text))

    def _sided(self, place: str, value: toml_model.LettersOfSides) -> parts.LetterPair:
        if isinstance(value, str):
            both = self._letters(place, value)
            return both, both
        return self._letters(f"{place}.White", value.White), self._letters(f"{place}.Black", value.Black)

    # --- men -----------------------------------------------------------------------------------------------------

    def _ways(self, letter: str, seen: tuple[str, ...] = ()) -> list[Way]:
        """Return the ways of the man of ``letter``, each once, those that it has like others among them.

        They are worked out once: men that are like one another could otherwise take endless time.
        """
        if letter not in self._ways_of:
            self._ways_of[letter] = list(dict.fromkeys(self._found_ways(letter, seen)))
        return self._ways_of[letter]

    def _found_ways(self, letter: str, seen: tuple[str, ...]) -> list[Way]:
        place, man = f"men.{letter}", self._page.men[letter]
        first = self._pair(f"{place}.first", man.first)
        found = self._own_ways(place, man, first)
        for number, way in enumerate(man.ways):
            found += self._own_ways(f"{place}.ways.{number}", way, first)
        for other in man.like:
            if other not in self._page.men:
                raise RuleFileError(f"{place}.like: no man has the letter {other!r}")
            if other in (letter, *seen):
                raise RuleFileError(f"{place}.like: {' is like '.join((*seen, letter, other))}")
            others = self._ways(other, (*seen, letter))
            found += [replace(way, limit=man.range or way.limit) for way in others]
        return found

    def _own_ways(self, place: str, way: toml_model.Way, first: Pair) -> list[Way]:
        axes = len(self._axes)
        origins = self._pair(f"{place}.from", way.from_cells)
        targets = self._pair(f"{place}.to", way.to)
        found: list[Way] = self._at(f"{place}.betza", ways_of, way.betza, axes, first) if way.betza else []
        for name, vectors, limit, moves, captures in (
            ("leaps", way.leaps, way.range or 1, True, True),
            ("rides", way.rides, way.range, True, True),
            ("moves", way.moves, way.range or 1, True, False),
            ("captures", way.captures, way.range or 1, False, True),
        ):
            if vectors:
                directions = self._directions(f"{place}.{name}", vectors, way)
                found.append(Way(directions, limit=limit, moves=moves, captures=captures))
        if way.anywhere:
            found.append(self._anywhere(place, way, origins, targets))
        return [
            replace(each, origins=_both(each.origins, origins), targets=_both(each.targets, targets))
            for each in found
        ]

    def _anywhere(self, place: str, way: toml_model.Way, origins: Pair, targets: Pair) -> Way:
        """Return the way from any of ``origins`` to any of ``targets``."""
        leaps = self._at(f"{place}.anywhere", leaps_between, self._board, origins, targets, self._turned)
        moves, captures = way.anywhere != "captures", way.anywhere != "moves"
        return Way(leaps, moves=moves, captures=captures)

    def _far(self, place: str, vectors: list[list[int]], man: toml_model.Man) -> tuple[Way, ...]:
        """Return the ways to men that are captured or frozen from afar."""
        return (Way(self._directions(place, vectors, man), moves=False),) if vectors else ()

    def _directions(self, place: str, vectors: Iterable[Sequence[int]], way: toml_model.Way) -> tuple[Direction, ...]:
        found: dict[Direction, None] = {}
        for vector in vectors:
            if len(vector) != len(self._axes):
                raise RuleFileError(
                    f"{place}: {list(vector)} has {len(vector)} numbers, and the board has {len(self._axes)} axes"
                )
            if not any(vector):
                raise RuleFileError(f"{place}: {list(vector)} leads nowhere")
            orders = set(permutations(vector)) if way.all else {tuple(vector)}
            for order in sorted(orders):
                found |= dict.fromkeys(_signed(order, every=way.all, opposite=way.signs))
        return tuple(found)

    def _men(self) -> tuple[parts.Man, ...]:
        page, found = self._page, list[parts.Man]()
        for letter, man in page.men.items():
            if not (letter.isalpha() and letter.isascii() and letter.isupper() and len(letter) == 1):
                raise RuleFileError(f"men.{letter}: the letter of a man is a capital")
            name, ways = man.name or letter, tuple(self._ways(letter))
            shots = self._far(f"men.{letter}.shoots", man.shoots, man)
            freezes = self._far(f"men.{letter}.freezes", man.freezes, man)
            found.append(parts.Man(letter, name, ways, in_fen=man.fen, shots=shots, freezes=freezes))
        by_letter = {man.letter: man for man in found}
        rule = page.promotion
        for before, after in (rule.raised if rule else {}).items():
            for letter in (before, after):
                if letter not in by_letter:
                    raise RuleFileError(f"promotion.raised: no man has the letter {letter!r}")
            became = by_letter[after]
            found.append(
                replace(
                    became,
                    letter=f"+{before}",
                    name=f"promoted {by_letter[before].name}",
                    written=after,
                    in_hand=before,
                )
            )
        if rule and page.hands and page.hands.captures and not page.hands.keep:
            pawns = self._sided("promotion.pawns", rule.pawns)
            white, black = self._sided("promotion.to", rule.to)
            for letter in dict.fromkeys((*white, *black)) if any(pawns) else ():
                became, base = by_letter[letter], (pawns[0] or pawns[1])[0]
                found.append(
                    replace(
                        became,
                        letter=f"{letter}~",
                        name=f"promoted {became.name}",
                        written=letter,
                        in_hand=base,
                    )
                )
        return self._ordered(found)

    def _ordered(self, men: list[parts.Man]) -> tuple[parts.Man, ...]:
        """Return ``men`` in the order of kinds: first one that no other becomes, last the royal one."""
        rule, becoming = self._page.promotion, set[str]()
        if rule:
            becoming = {each for side in self._sided("promotion.to", rule.to) for each in side}
            becoming |= set(rule.raised) if rule.lowered else set()
        first = next((man for man in men if man.letter.isalpha() and man.letter not in becoming), None)
        if first is None:
            first = parts.Man("#", "nothing")
            men = [*men, first]
        return tuple(sorted(men, key=lambda man: (man is not first, man.letter in self._page.royal.kings)))

    # --- the game ------------------------------------------------------------------------------------------------

    def game(self) -> parts.Game:
        """Return the game."""
        page, ends = self._page, self._page.ends
        if self._board.size * len(page.men) > _MOST_TABLES:
            raise RuleFileError(f"men: cells times kinds of men are {_MOST_TABLES} at most")
        pawn = "".join(self._letters("pawn", page.pawn))
        self._check_kings()
        is_flat = len(self._axes) == 2
        passes = (ends.may_pass, ends.may_pass), (ends.must_pass, ends.must_pass)
        return parts.Game(
            name=page.name,
            title=page.title or page.name,
            about=page.about,
            geometry=self._board,
            men=self._men(),
            start=page.board.start,
            forward_axes=self._forward,
            turned_axes=self._turned,
            pawn=pawn,
            cell_word=page.board.cell or ("square" if is_flat else "cell"),
            royal=parts.Royal(
                self._letters("royal.kings", page.royal.kings),
                self._letters("royal.last", page.royal.last),
                page.royal.spare,
                page.royal.all_at_once,
                page.royal.flying,
                page.royal.resolves,
                page.royal.stands,
                page.royal.no_checks,
            ),
            promotion=self._promotion(),
            en_passant=self._en_passant(),
            castling=self._castling(),
            drops=self._hands(),
            captures=self._captures(),
            walls=self._walls(),
            extinction=self._extinction(),
            flag=self._goal(),
            connection=self._rows(),
            ends=parts.Ends(
                _WORTH[ends.mate],
                _WORTH[ends.stalemate],
                ends.checks,
                ends.full,
                _COUNTS[ends.count],
                *passes,
                clock=ends.clock,
                draws_at_clock=ends.draw_at_clock,
                repetition=self._repetition(),
                clock_kinds=self._sided("pawn", page.promotion.pawns) if page.promotion else parts.NONE,
                points=self._points(),
                count=self._count(),
            ),
            no_dead_ends=page.no_dead_ends,
            flips=page.flips,
            look=self._look(),
            aliases=tuple(alias.casefold() for alias in page.aliases),
            spare_letters={letter: man.fen for letter, man in page.men.items() if man.fen},
        )

    def _check_kings(self) -> None:
        """Raise `RuleFileError` for a side without a King at the start, if it is not said to have none."""
        men = self._page.board.start.partition(" ")[0]
        for side, change in (("White", str.upper), ("Black", str.lower)):
            kings = [change(letter) for letter in self._letters("royal.kings", self._page.royal.kings)]
            if kings and side not in self._page.royal.kingless and not any(king in men for king in kings):
                raise RuleFileError(f"board.start: {side} has no {self._page.men[kings[0].upper()].name or 'King'}")

    def _promotion(self) -> parts.Promotion | None:
        rule = self._page.promotion
        if rule is None:
            return None
        becomes = self._sided("promotion.to", rule.to)
        pawns = self._sided("promotion.pawns", rule.pawns)
        if any(pawns) and not any(becomes) and not rule.raised:
            raise RuleFileError("promotion.to: a man that promotes becomes something, and nothing is named")
        hands = self._page.hands
        if hands and hands.captures and not hands.keep:
            white, black = (tuple(f"{letter}~" for letter in side) for side in becomes)
            becomes = white, black
        for letter in rule.most:
            self._letters("promotion.most", letter)
        return parts.Promotion(
            self._pair("promotion.zone", rule.zone),
            pawns,
            becomes,
            rule.must,
            {before: f"+{before}" for before in rule.raised},
            rule.raised_must,
            rule.raised_by_capture,
            rule.lowered,
            rule.most,
        )

    def _en_passant(self) -> parts.EnPassant | None:
        rule = self._page.en_passant
        if rule is None:
            return None
        return parts.EnPassant(self._sided("en_passant.men", rule.men), self._pair("en_passant.cells", rule.cells))

    def _castling(self) -> parts.Castling | None:
        rule = self._page.castling
        if rule is None:
            return None
        if len(self._axes) != 2:
            raise RuleFileError("castling: the board must be flat")
        files = self._board.values[0]

        def number(name: str, place: str) -> int:
            if name not in files:
                raise RuleFileError(f"{place}: there is no file {short(name)}")
            return int(files.index(name))

        white, black = self._sided("castling.king", rule.king)
        if len(white) != 1 or len(black) != 1:
            raise RuleFileError("castling.king: one man of each side castles")
        right, left = (number(name, "castling.to") for name in rule.to)
        rooks = [number(name, "castling.rook_files") for name in rule.rook_files] or [len(files) - 1, 0]
        king_file = number(rule.king_file, "castling.king_file") if rule.king_file else len(files) // 2
        return parts.Castling(
            (white[0], black[0]),
            self._sided("castling.rooks", rule.rooks),
            rule.rank - 1,
            (right, left),
            (rooks[0], rooks[-1]),
            king_file,
            rule.chess960,
            rule.dropped,
            rule.opposite,
        )

    def _hands(self) -> parts.Drops | None:
        rule = self._page.hands
        if rule is None:
            return None
        by_letter = {}
        for letter, cells in rule.men.items():
            self._letters("hands.men", letter)
            by_letter[letter] = self._pair(f"hands.men.{letter}", cells)
        self._letters("hands.single", "".join(rule.single))
        return parts.Drops(
            captures=rule.captures,
            drops=rule.drops,
            cells=self._pair("hands.cells", rule.cells),
            by_letter=by_letter,
            single=rule.single,
            promoted=rule.promoted,
            free=rule.free,
            enclosing=rule.enclosing,
            opening=self._cells("hands.opening", rule.opening),
            must=rule.must,
            no_checks=rule.no_checks,
            gates=rule.gates,
            no_mates=self._letters("hands.no_mates", rule.no_mates),
        )

    def _captures(self) -> parts.Captures | None:
        rule = self._page.captures
        if rule is None:
            return None
        return parts.Captures(
            rule.blast,
            self._letters("captures.sheltered", rule.sheltered),
            self._letters("captures.immune", rule.immune),
            self._letters("captures.petrify", rule.petrify),
            self._letters("captures.peaceful", rule.peaceful),
            rule.must,
        )

    def _walls(self) -> parts.Walls | None:
        rule = self._page.walls
        return parts.Walls(rule.rule, self._pair("walls.cells", rule.cells)) if rule else None

    def _extinction(self) -> parts.Extinction | None:
        rule = self._page.ends.extinct
        if rule is None:
            return None
        letters = ("*",) if rule.men == "*" else self._letters("ends.extinct.men", rule.men)
        return parts.Extinction(letters, rule.left, rule.others, _WORTH[rule.value], rule.claim)

    def _repetition(self) -> parts.Repetition | None:
        rule = self._page.ends.repetition
        if rule is None:
            return None
        if rule.times == 1:
            raise RuleFileError("ends.repetition.times: a position occurs once without being repeated")
        return parts.Repetition(rule.times, _WORTH.get(rule.value), rule.white, rule.checks)

    def _points(self) -> parts.Points | None:
        rule = self._page.ends.points
        if rule is None:
            return None
        self._letters("ends.points.men", "".join(rule.men or ()))
        return parts.Points(rule.men, rule.black)

    def _count(self) -> parts.Count | None:
        rule = self._page.ends.counting
        if rule is None:
            return None
        for number, limit in enumerate(rule.limits):
            if len(self._letters(place := f"ends.counting.limits.{number}.men", limit.men)) != 1:
                raise RuleFileError(f"{place}: {limit.men!r} is not one letter")
        return parts.Count(
            tuple((limit.men, limit.count, limit.moves) for limit in rule.limits),
            rule.rest,
            self._letters("ends.counting.pawns", rule.pawns),
            rule.board,
            rule.few,
            rule.from_men,
            rule.despite_pawns,
        )

    def _goal(self) -> parts.Flag | None:
        rule = self._page.ends.goal
        if rule is None:
            return None
        cells = self._pair("ends.goal.cells", rule.cells)
        men = self._sided("ends.goal.men", rule.men)
        return parts.Flag(cells, men, rule.count, rule.answer, rule.safe, rule.blocked)

    def _rows(self) -> parts.Connection | None:
        rule = self._page.ends.rows
        if rule is None:
            return None
        men = self._letters("ends.rows.men", rule.men)
        return parts.Connection(rule.row, rule.square, rule.aligned, men, value=_WORTH[rule.value])


def _signed(order: Sequence[int], *, every: bool, opposite: bool) -> Iterable[Direction]:
    """Return the direction with every sign, or also its opposite."""
    if every:
        signs = product((1, -1), repeat=len(order))
        return [tuple(a * b for a, b in zip(order, sign, strict=True)) for sign in signs]
    return [tuple(order), tuple(-by for by in order)] if opposite else [tuple(order)]


def _both(one: Pair, other: Pair) -> Pair:
    """Return the cells that are in both."""
    return one[0] & other[0], one[1] & other[1]
