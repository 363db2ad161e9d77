"""Meder's notation as D. J. Freer's program Tri-Dimensional-Chess-2 writes it, in its PGN.

Boards, files and squares are those of `plybook.notation.meder_board`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from plybook.notation.fragments import CROSSES, DASHES_TO_HYPHENS, castling_fragment, check_in, one_of, promoted_to
from plybook.notation.grammar import NOTHING, Choice, Fragment, Group, Maybe, Part, Row, Titled, Where
from plybook.notation.meder import DOUBLE, Fragments, Meder
from plybook.notation.meder_board import CORNERS, HANGS, SQUARE_AT, file_of, is_full, place_in, upright
from plybook.notation.moves import Action, MoveText, Remark, Resolver, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation, Program

_CASTLINGS = ("O-O", "O-O-O")
_CASTLING_SPELLING = str.maketrans("o0", "OO")


_FIGURES = dict(zip("♔♕♖♗♘♚♛♜♝♞", 2 * "KQRBN", strict=True))
"""The letters of the pictures of men that the program writes instead if it is so set."""
_PAWNS = ("♙", "♟")
"""What it writes then before the moves of Pawns, which have no letter else."""


def _with_figures(letters: Sequence[str]) -> str:
    """Return the pattern of any of ``letters``, or a picture of such a man."""
    return one_of([*letters, *(figure for figure, letter in _FIGURES.items() if letter in letters)])


class _FreerFragments(Fragments):
    """What the grammar is made of: pins under which a board may hang, claims, boards that turn."""

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        pieces = [kind for kind in alphabet.kinds if kind != alphabet.pawn]
        self.piece = Fragment(_with_figures(pieces), self.piece.words)
        self.pawn = Fragment(one_of([alphabet.pawn, *_PAWNS]), self.pawn.words, rare=True)
        self.kind = promoted_to(alphabet.promotions, _with_figures(alphabet.promotions))
        self.pin = Titled("pin", *self.pin.parts, Maybe(Fragment(HANGS, "I for a hanging board", rare=True)))
        self.castling = castling_fragment(_CASTLINGS)
        self.claim = Fragment(rf"\({self.pin}\)", "the pin of a board that is claimed")
        mark = r"[+#=]|\(=\)"
        self.marks = Fragment(f"(?:{mark})+", "marks +, # or =")
        self.all_marks = Fragment(f"(?:{mark}|{self.en_passant}|{self.claim})+", "marks e.p., (PIN), +, # or =")
        self.unlettered = Choice(Fragment(one_of(CROSSES), "'x'", rare=True), self.file)

    def board_move(self) -> Part:
        """Return the move of a board, which may turn on its pin."""
        start = Maybe(Group("from_pin", self.pin), self.hyphen)
        turn = Fragment("⟳", "⟳ for a board that turns", rare=True)
        return Row(
            Maybe(Choice(self.freed, Group("turn", turn))),
            Where("turn", NOTHING, start),
            Group("to_pin", self.pin),
            *self.board_end(),
        )


class TriDimensionalChess2(Meder):
    """Meder's notation as the program Tri-Dimensional-Chess-2 writes it.

    ::

        move       = piece move | pawn move | board move | castling
        piece move = PIECE [ FILE ] [ RANK ] [ LEVEL ] [ sign ] square { mark | "e.p." | claim }
        pawn move  = [ PAWN ] [ FILE [ RANK ] [ LEVEL ] [ sign ] | "x" ] square [ promotion ]
                     { mark | "e.p." | claim }
        board move = [ KIND "/" ] PIN [ "-" PIN ] { mark } | PIN [ "-" PIN ] [ promotion ] { mark }
                   | "⟳" PIN [ promotion ] { mark }
        castling   = ( "O-O-O" | "O-O" ) { mark }
        square     = FILE RANK LEVEL
        FILE       = "z" | "a" | "b" | "c" | "d" | "e"
        LEVEL      = "W" | "N" | "B" | PIN
        PIN        = ( "QL" | "KL" ) ( "1" | "2" | "3" | "4" | "5" | "6" ) [ "I" ]
        sign       = "-" | "x"
        claim      = "(" PIN ")"
        promotion  = KIND | "=" KIND | "/" KIND | "(" KIND ")"
        mark       = "+" | "++" | "#" | "=" | "(=)"

    Written: ``Nc5N``, ``Bxd5N``, ``Rd0KL1``; ``c4N``, ``xb4W``; ``d8B=Q``; the pin a board goes to, ``QL5``, with
    ``QL6Q`` if its own Pawn promotes and ``Q/KL3`` if one is set free that does; ``O-O``, ``O-O-O``; then ``e.p.``,
    without an ``x`` before it, then ``+`` or ``#``. Of an origin, a Pawn's too, as much as is needed: the file if
    another man of the kind that could go there stands on another file, the rank if one stands on the same file and
    another rank, the level if one stands on the same file and rank, where for a Pawn the file comes with either; of
    a board's the pin if another board could go there.

    Read as well, besides what `Meder` reads of more origin than is needed, hyphens and spellings of promotion:

    - pictures of the men instead of letters, ``♘c5N``, ``♙c4N``, ``d8B=♕``, which the program writes if it is so set;
    - ``I`` after the pin of a board that hangs, ``Nz4QL2I``, and ``⟳`` before that of one that turns, ``⟳KL4``, for
      rules that have such boards: those of plybook do not;
    - the board a move claims that was nobody's, ``Nd3KL3(KL3)``: by the rules plybook has none is (N113);
    - ``x`` at a capture en passant;
    - with the remark N105 ``=`` and ``(=)``, the offer of a draw, which is no part of the move;
    - castling with o or 0 (N102).
    """

    name: ClassVar[str] = "freer"
    written_castlings: ClassVar[tuple[str, str]] = _CASTLINGS
    title: ClassVar[str] = "Meder's notation as Tri-Dimensional-Chess-2 writes it"
    program: ClassVar[Program | None] = Program(
        "Tri-Dimensional-Chess-2",
        variant="tri-d-tournament",
        calls_it="Star Trek Tri-Dimensional",
        tags=(("Options", "PAB"),),
        fen_form="freer",
    )

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._of = _FreerFragments(alphabet)

    def grammar(self) -> Part:
        """Return the grammar of one move, with one outer group for each kind of move."""
        return self._of.move()

    # --- reading -------------------------------------------------------------------------------------------------

    def _read_man_move(self, match: re.Match[str]) -> MoveText:
        letter, start, sign = match["piece"] or "", match["from"], match["sign"] or ""
        origin, target = place_in(match, "from"), place_in(match, "to")
        marks, promotion = match["marks"] or "", (match["promotion"] or "").strip("=/()")
        kind = _FIGURES.get(letter, letter) or self.alphabet.pawn
        claim = f"({match['to_level']})"
        claims = re.findall(self._of.claim.pattern, marks)
        if wrong := next((each for each in claims if each != claim), ""):
            reason = f"no board but that of {match['to']} can be claimed, found {wrong!r}"
            raise UnreadableMoveError(reason, match.start("marks") + marks.index(wrong))
        en_passant, capture = "p" in marks, sign in CROSSES and bool(sign)
        if not (letter or capture or en_passant) and origin in ((), file_of(target)):
            origin = file_of(target)
        move = MoveText(
            piece=kind,
            origin=origin,
            origin_pin=() if is_full(origin) else CORNERS.get(upright(match["from_level"] or ""), ()),
            target=target,
            capture=capture or en_passant,
            promotion=_FIGURES.get(promotion, promotion),
            en_passant=en_passant,
            hung=HANGS in (match["from_level"] or "") + match["to_level"],
            check=check_in(marks, DOUBLE),
        )
        own_sign = "x" if capture else "-" if sign and is_full(origin) else ""
        end = self._end(move._replace(promotion=promotion), claim if claims else "")
        figure = match[0][0] if match[0].startswith(_PAWNS) else ""
        own = f"{letter or figure}{start}{own_sign}{match['to']}{end}"
        return move._replace(remarks=_remarks(claims=bool(claims), odd=own != match[0]))

    def _read_board_move(self, match: re.Match[str]) -> MoveText:
        start, target, freed = match["from_pin"] or "", match["to_pin"], match["freed"] or ""
        promotion = (freed or match["board_promotion"] or "").strip("=/()")
        move = MoveText(
            action=Action.BOARD,
            origin=CORNERS[upright(start)] if start else CORNERS[upright(target)] if match["turn"] else (),
            target=CORNERS[upright(target)],
            promotion=_FIGURES.get(promotion, promotion),
            frees=bool(freed),
            hung=HANGS in start + target,
            turns=bool(match["turn"]),
            check=check_in(match["board_marks"] or "", DOUBLE),
        )
        pins = f"{match['turn'] or ''}{start}{'-' * bool(start)}{target}"
        own = f"{freed}{pins}{'' if freed else promotion}{move.check}"
        return move._replace(remarks=_remarks(claims=False, odd=own != match[0]))

    def _read_castling(self, match: re.Match[str]) -> MoveText:
        hyphened = match["castling"].translate(DASHES_TO_HYPHENS)
        own, check = hyphened.translate(_CASTLING_SPELLING), check_in(match["castling_marks"] or "", DOUBLE)
        move = MoveText(action=Action.CASTLING, castling=self._castling_tokens[own], check=check)
        spelling = () if own == hyphened else (Remark("N102", own),)
        return move._replace(remarks=spelling + _remarks(claims=False, odd=hyphened + check != match[0]))

    def specifies_origin(self, move: MoveText) -> bool:
        """Say whether ``move`` says something of its origin, beyond the file an advancing Pawn stays on."""
        advances = move.piece == self.alphabet.pawn and not move.capture
        return bool(move.origin) and not (advances and move.origin == file_of(move.target))

    def with_less_origin(self, move: MoveText) -> MoveText | None:
        """Return ``move`` without a board's pin, or without the one thing that is said of where a man comes from."""
        if move.action is Action.BOARD:
            return super().with_less_origin(move)
        return Notation.with_less_origin(self, move)

    # --- writing -------------------------------------------------------------------------------------------------

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``."""
        if move.action is not Action.PIECE:
            return super().emit(move._replace(frees=move.frees or move.uncovers), position)
        letter = "" if move.piece == self.alphabet.pawn else move.piece
        sign = "x" if move.capture and not move.en_passant else ""
        return f"{letter}{self._start(move, position)}{sign}{''.join(SQUARE_AT[move.target])}{self._end(move)}"

    @staticmethod
    def _end(move: MoveText, claim: str = "") -> str:
        """Return what is written after the square of arrival."""
        promotion = f"={move.promotion}" if move.promotion else ""
        return f"{promotion}{'e.p.' * move.en_passant}{claim}{move.check}"

    def _start(self, move: MoveText, position: Resolver) -> str:
        """Return what is to be written of the origin of a man: of file, rank and level what tells it from others."""
        question = MoveText(piece=move.piece, target=move.target, promotion=move.promotion)
        others = {found.origin for found in position.matching(question)} - {move.origin}
        shared = [other for other in others if other[0] == move.origin[0]]
        level = any(other[1] == move.origin[1] for other in shared)
        rank = any(other[1] != move.origin[1] for other in shared)
        is_pawns = move.piece == self.alphabet.pawn  # whose origin begins with the file
        shown = (len(shared) < len(others) or (is_pawns and bool(shared)), rank, level)
        return "".join(part for part, is_shown in zip(SQUARE_AT[move.origin], shown, strict=True) if is_shown)


def _remarks(*, claims: bool, odd: bool) -> tuple[Remark, ...]:
    """Return what departs from the canonical text: a claim, a spelling that is ``odd``."""
    return (Remark("N113"),) * claims + (Remark("N105"),) * odd
