"""The algebraic notations, for boards of files and ranks: standard (SAN), long (LAN), and that of UCI engines.

Files, ranks, letters and castlings come from the `Alphabet`; nothing of 8x8 chess is built in. All three read more
than they write: what people type and other programs print is taken for what it plainly means, each departure
leaving a remark, and nothing is guessed. What could mean two things is unreadable.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

import pyparsing as pp

from plybook.notation.fragments import HYPHENS, castling_pattern, listing, read_castling
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation

_CAPTURES = "xX×:"
_EN_PASSANT = r"\s?e\.?p\.?"
_CHECK = r"\+\+?|#"
_NULL_MOVES = frozenset({"--", "Z0", "0000", "@@@@"})


class _FilesAndRanks(Notation):
    """What the three share: cells named by file and rank, as a pattern and as a grammar."""

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        files, ranks = alphabet.axes[:2]
        self._file, self._rank = _one_of(files), _one_of(ranks)

    @cached_property
    def _token(self) -> pp.ParserElement:
        # The patterns here end with the text by themselves; a `StringEnd` more would make reading 1.5 times as long.
        return self.token().leave_whitespace().parse_with_tabs()

    def _file_element(self, of: str = "") -> pp.ParserElement:
        return pp.Regex(self._file).set_name(f"file {_range(self.alphabet.axes[0])}{of}")

    def _rank_element(self, of: str = "") -> pp.ParserElement:
        return pp.Regex(self._rank).set_name(f"rank {_range(self.alphabet.axes[1])}{of}")

    def _cell_element(self, name: str) -> pp.ParserElement:
        of = f" of the {name}"
        return (self._file_element(of) + self._rank_element(of)).set_name(name)

    def _explain(self, text: str) -> UnreadableMoveError:
        if text in _NULL_MOVES:
            return UnreadableMoveError("a null move is no move")
        return super()._explain(text)


class _Lettered(_FilesAndRanks):
    """What SAN and LAN share: letters for the men, castling, promotion, and marks after the move.

    ``pawn_letter`` is what the notation writes for the pawn, ``plain_sign`` what it writes before the target of a
    move that takes nothing. A third axis of the alphabet is boards, of which a cell may name one after a stroke.
    """

    marks = frozenset({Mark.CAPTURE, Mark.CHECK, Mark.MATE})

    _promotion_sign: ClassVar[str] = "[=/]"
    _last_mark: ClassVar[str] = ""

    def __init__(self, alphabet: Alphabet, pawn_letter: str, plain_sign: str) -> None:
        super().__init__(alphabet)
        self._plain_sign = plain_sign
        self._pieces = tuple(kind for kind in alphabet.kinds if kind != alphabet.pawn)
        self._letters = {kind: kind for kind in self._pieces} | {alphabet.pawn: pawn_letter}
        self._sign = f"[{HYPHENS}{_CAPTURES}]"
        self._castling = "|".join(castling_pattern(token) for token in _longest_first(alphabet.castlings)) or "(?!)"
        self._promoted = _one_of(alphabet.promotions)
        self._boards = alphabet.axes[2] if len(alphabet.axes) > 2 else ()
        self._board = f"(?i:{_one_of(self._boards)})"
        self._sign_element = pp.Opt(pp.Regex(self._sign).set_name("'-' or 'x'"))

    @abstractmethod
    def _origin_patterns(self) -> tuple[str, str]:
        """Return a condition on what follows a pawn's letter, and the pattern of all origins."""

    @abstractmethod
    def _way_elements(self) -> tuple[pp.ParserElement, pp.ParserElement]:
        """Return the grammar of origin, sign and target: that of pieces and that of pawns."""

    def _board_element(self) -> pp.ParserElement:
        """Return the grammar of what says on which board a cell is; a stroke may begin a promotion as well."""
        board = pp.Regex(self._board).set_name(f"board {listing(self._boards)}")
        return pp.Opt((pp.Regex(f"/(?!(?!{self._board}){self._promoted})").set_name("'/'") - board).set_name("board"))

    def _on_board(self, cell: pp.ParserElement) -> pp.ParserElement:
        """Return ``cell``, or what is said of it, with what says on which board it is, where there are several."""
        return cell + self._board_element() if self._boards else cell

    def _on_which(self, group: str) -> str:
        """Return the pattern of what says on which board a cell is; where there is but one, nothing does."""
        return f"(?:/(?P<{group}>{self._board}))?"

    def token(self) -> pp.ParserElement:
        """Return the one `pyparsing.Regex` that reads a move."""
        pawn_condition, origin = self._origin_patterns()
        promotion = rf"[=/]?{self._promoted}|\({self._promoted}\)"
        pattern = (
            f"(?:(?P<castling>{self._castling})"
            f"|(?:(?P<piece>{_one_of(self._pieces)})|(?:{re.escape(self.alphabet.pawn)})?{pawn_condition})"
            f"{origin}(?P<sign>{self._sign})?(?P<file>{self._file})(?P<rank>{self._rank}){self._on_which('board')}"
            f"(?(piece)|(?P<promotion>{promotion})?))"
            rf"(?P<marks>(?:(?:{_EN_PASSANT})?(?:{_CHECK})?|(?:{_CHECK}){_EN_PASSANT}){self._last_mark})\Z"
        )
        return pp.Regex(pattern, as_match=True).add_parse_action(self._read)

    def grammar(self) -> pp.ParserElement:
        """Return the grammar of one move, composed of named elements."""
        letters = listing(self._pieces)
        piece = pp.Regex(_one_of(self._pieces)).set_name(f"piece letter {letters}")
        pawn = pp.Opt(pp.Literal(self.alphabet.pawn).set_name(f"pawn letter {self.alphabet.pawn}"))
        piece_way, pawn_way = self._way_elements()
        moves = [
            (piece + piece_way).set_name("piece move"),
            (pawn + pawn_way + pp.Opt(self._promotion_element())).set_name("pawn move"),
        ]
        starts = [f"a piece letter ({letters})", f"a file ({_range(self.alphabet.axes[0])})"]
        if self.alphabet.castlings:
            moves.insert(0, pp.Regex(self._castling).set_name("castling"))
            starts.append(f"castling ({listing(self.alphabet.castlings)})")
        return pp.MatchFirst(moves).set_name(listing(starts)) + pp.Opt(self._marks_element())

    def _promotion_element(self) -> pp.ParserElement:
        kind = pp.Regex(self._promoted).set_name(f"promotion to {listing(self.alphabet.promotions)}")
        signed = pp.Regex(self._promotion_sign).set_name("'='") - kind
        bracketed = pp.Literal("(") - kind - pp.Literal(")")
        return (signed | bracketed | kind).set_name("promotion")

    def _marks_element(self) -> pp.ParserElement:
        check = pp.Regex(_CHECK).set_name("'+' or '#'")
        en_passant = pp.Regex(_EN_PASSANT).set_name("'e.p.'")
        return (check + pp.Opt(en_passant) | en_passant + pp.Opt(check)).set_name("marks")

    def _read(self, tokens: pp.ParseResults) -> MoveText:
        match: re.Match[str] = tokens[0]
        castling, piece, *cells, promotion, marks = match.groups()
        check = "#" if "#" in marks else "+" if "+" in marks else ""
        en_passant = "p" in marks
        if castling:
            return replace(read_castling(castling, marks, check, self.alphabet.castlings), en_passant=en_passant)
        piece = piece or self.alphabet.pawn
        start, sign, end = cells[:3], cells[3], cells[4:]
        capture = sign is not None and sign in _CAPTURES
        origin, target = self._places(start, end)
        spelled = self._spell(piece, origin, capture, target, promotion or "", check)
        remarks: tuple[Remark, ...] = () if spelled == match[0] else (Remark("N105"),)
        if promotion:
            if promotion[0] != "=":
                remarks += (Remark("N101"),)
            promotion = promotion.strip("=/()")
        return MoveText(
            piece=piece,
            origin=origin,
            target=target,
            capture=capture,
            promotion=promotion or "",
            en_passant=en_passant,
            check=check,
            remarks=remarks,
        )

    def _places(self, start: Sequence[str | None], end: Sequence[str | None]) -> tuple[Place, Place]:
        """Return the origin and the target of which file, rank and board are written, None for what is not."""
        file, rank, _ = start
        return (file, rank) if file or rank else (), (end[0], end[1])

    def _spell(self, piece: str, origin: Place, capture: bool, target: Place, promotion: str, check: str) -> str:
        """Return the text with these parts as the notation writes it; ``promotion`` comes with its sign."""
        letter = self._letters[piece]
        sign = "x" if capture else self._plain_sign
        start = "".join(filter(None, origin))
        file, rank = target
        return f"{letter}{start}{sign}{file}{rank}{promotion}{check}"

    def _explain(self, text: str) -> UnreadableMoveError:
        error = super()._explain(text)
        capital = text[:1].upper() + text[1:]
        if capital == text or not self.accepts(capital):
            return error
        return UnreadableMoveError(f"{error.reason}; piece letters are capitals, as in {capital}", error.offset)


class SAN(_Lettered):
    """Standard algebraic notation, as in the FIDE Laws, Appendix C, and in PGN.

    What it writes::

        move       = ( castling | piece-move | pawn-move ) [ "+" | "#" ]
        castling   = "O-O" | "O-O-O"                           the tokens of the variant
        piece-move = letter [ file ] [ rank ] [ "x" ] cell     Nf3, Nbd2, R1xa3, Qh4xe1
        pawn-move  = [ file "x" ] cell [ "=" letter ]          e4, exd5, exd8=Q
        cell       = file rank

    The origin of a piece is its file, its rank, or both: the first of these that tells its move from the other
    legal moves of men of its kind to the cell, and none if there are no others.

    What it reads besides, with the code of the remark:

    - castling with the letter o or the digit 0 (N102);
    - a promotion without its sign or in another: ``e8Q``, ``e8/Q``, ``e8(Q)`` (N101);
    - any other sign than the notation's own (N105): ``:`` or ``×`` for a capture; a hyphen or dash before the
      target (``Ng1-f3``, ``e2-e4``); the pawn's letter (``Pe4``); dashes in castling; ``e.p.`` or ``ep`` before or
      after the check; ``++``, read as ``+`` because that is sure: some write it for double check, some for mate;
    - more of the origin than is needed (``Ng1f3``, ``e2e4``), which needs a position to judge: no remark;
    - a pawn's capture without a sign (``ed5``), but only from a file that is no piece letter in lower case:
      ``bc3`` may be a Bishop's move and is unreadable.
    """

    name = "san"
    title = "Standard algebraic notation"

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet, pawn_letter="", plain_sign="")
        small_letters = {kind.lower() for kind in self._pieces}
        self._clear_file = _one_of(file for file in alphabet.axes[0] if file not in small_letters)

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``; ``position`` tells which other men could go there."""
        if move.action is Action.CASTLING:
            return move.castling + move.check
        promotion = f"={move.promotion}" if move.promotion else ""
        origin = self._origin_needed(move, position)
        return self._spell(move.piece, origin, move.capture, move.target, promotion, move.check)

    def _origin_needed(self, move: MoveText, position: Resolver) -> Place:
        """Return as much of the origin as the text needs: of a Pawn's that captures the file."""
        if move.piece == self.alphabet.pawn:
            return move.origin[:1] if move.capture else ()
        return _telling(move, position)

    def specifies_origin(self, move: MoveText) -> bool:
        """Say whether ``move`` names its origin, other than by the file that a pawn's capture always has."""
        if move.piece == self.alphabet.pawn and move.capture:
            return any(move.origin[1:])
        return bool(move.origin)

    def _origin_patterns(self) -> tuple[str, str]:
        file, rank = self._file, self._rank
        pawn_condition = f"(?={file}{rank}|{file}(?:/{self._board})?[{_CAPTURES}]|{self._clear_file}{file})"
        return pawn_condition, f"(?P<from_file>{file})?(?P<from_rank>{rank})?{self._on_which('from_board')}"

    def _way_elements(self) -> tuple[pp.ParserElement, pp.ParserElement]:
        file, rank, sign, on_board = self._file_element(), self._rank_element(), self._sign_element, self._on_board
        cell = on_board(file + rank).set_name("cell")
        capture = pp.Regex(f"[{_CAPTURES}]").set_name("'x'")
        clear_file = pp.Regex(self._clear_file).set_name("file that is no piece letter in lower case")
        bare = self._board_element() + sign + cell if self._boards else sign + cell
        piece_way = cell + sign + cell | on_board(file) + sign + cell | on_board(rank) + sign + cell | bare
        pawn_way = cell + sign + cell | on_board(file) + capture + cell | clear_file + cell | cell
        files, ranks = map(_range, self.alphabet.axes[:2])
        name = f"the move's cells (files {files}, ranks {ranks})"
        return piece_way.set_name(name), pawn_way.set_name(name)


class LAN(_Lettered):
    """Long algebraic notation: every move names the cell it starts from.

    What it writes::

        move       = ( castling | piece-move | pawn-move ) [ "+" | "#" ]
        castling   = "O-O" | "O-O-O"                            the tokens of the variant
        piece-move = letter cell ( "-" | "x" ) cell             Ng1-f3, Nb4xc6
        pawn-move  = [ pawn ] cell ( "-" | "x" ) cell [ "=" letter ]      e2-e4, e7xd8=Q
        pawn       = the variant's ``long_pawn``: nothing in chess, ``P`` in Prisoner's Escape
        cell       = file rank

    It reads the departures that `SAN` reads, with the same remarks; N105 stands also for a missing sign
    (``Ng1f3``) and for a pawn's letter that is missing or too much.
    """

    name = "lan"
    title = "Long algebraic notation"

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet, pawn_letter=alphabet.long_pawn, plain_sign="-")

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``."""
        if move.action is Action.CASTLING:
            return move.castling + move.check
        promotion = f"={move.promotion}" if move.promotion else ""
        return self._spell(move.piece, move.origin, move.capture, move.target, promotion, move.check)

    def _origin_patterns(self) -> tuple[str, str]:
        return "", f"(?P<from_file>{self._file})(?P<from_rank>{self._rank}){self._on_which('from_board')}"

    def _way_elements(self) -> tuple[pp.ParserElement, pp.ParserElement]:
        way = self._cell_element("origin") + self._sign_element + self._cell_element("target")
        return way, way


class UCI(_FilesAndRanks):
    """The moves of the Universal Chess Interface: origin, target and promotion, and nothing else.

    What it reads and writes::

        move = cell cell [ letter ]          e2e4, e7e8q: a promotion has a small letter
        cell = file rank

    Castling is written as the move of the King (``e1g1``). That a text is castling shows only on the board, so it
    reads as a piece move like any other.
    """

    name = "uci"
    title = "Moves of the Universal Chess Interface"
    marks = frozenset()

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._promotions = {kind.lower(): kind for kind in alphabet.promotions}

    def token(self) -> pp.ParserElement:
        """Return the one `pyparsing.Regex` that reads a move."""
        cell = f"({self._file})({self._rank})"
        pattern = rf"{cell}{cell}({_one_of(self._promotions)})?\Z"
        return pp.Regex(pattern, as_match=True).add_parse_action(self._read)

    def grammar(self) -> pp.ParserElement:
        """Return the grammar of one move, composed of named elements."""
        letters = pp.Regex(_one_of(self._promotions)).set_name(f"promotion to {listing(self._promotions)}")
        return self._cell_element("origin") + self._cell_element("target") + pp.Opt(letters)

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the text of ``move``."""
        from_file, from_rank = move.origin[:2]
        file, rank = move.target[:2]
        return f"{from_file}{from_rank}{file}{rank}{move.promotion.lower()}"

    def _read(self, tokens: pp.ParseResults) -> MoveText:
        from_file, from_rank, file, rank, promotion = tokens[0].groups()
        kind = self._promotions[promotion] if promotion else ""
        return MoveText(origin=(from_file, from_rank), target=(file, rank), promotion=kind)


def _telling(move: MoveText, position: Resolver) -> Place:
    """Return as much of the origin of a piece's move as tells it from the others that fit without it."""
    fitting = position.matching(MoveText(piece=move.piece, target=move.target))
    if len(fitting) == 1:
        return ()
    file, rank = move.origin[:2]
    others = [other.origin for other in fitting if other.origin != move.origin]
    if not others:
        return ()
    if all(other[0] != file for other in others):
        return (file,)
    if all(other[1] != rank for other in others):
        return (None, rank)
    return (file, rank)


def _longest_first(values: Iterable[str]) -> list[str]:
    return sorted(values, key=len, reverse=True)


def _one_of(values: Iterable[str]) -> str:
    """Return the pattern of any of ``values``; one that never matches if there are none."""
    alternatives = "|".join(re.escape(value) for value in _longest_first(values))
    return f"(?:{alternatives})" if alternatives else "(?!)"


def _range(values: Iterable[str]) -> str:
    ordered = sorted(values, key=lambda value: (len(value), value))
    return f"{ordered[0]} to {ordered[-1]}"
