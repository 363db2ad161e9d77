"""The notation of John Savard for his board of 240 squares, and the same with White's names for all squares.

Each player counts files and ranks from his own side. What his count does not reach has a name by another player's
count and that player's letter before it; or else a name by White's count, which can be extended to the whole board.
A place has room for both: prefix, file and rank as the mover names the square, then file and rank as White does.
"""

from __future__ import annotations

import re
from typing import ClassVar

from plybook.notation.fragments import (
    CROSSES,
    HYPHENS,
    castling_fragment,
    check_in,
    one_of,
    promoted_to,
    promotion_of,
    read_castling,
)
from plybook.notation.grammar import NEVER, NOTHING, Ahead, Choice, Fragment, Group, Maybe, Part, Row, Titled, Where
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation
from plybook.wording import listing

_FILE = Fragment("[a-ot-z]", "file a to o or t to z")
# Three letters are files and something else: x is the sign but before a figure, b and w are prefixes before a file.
_SIGN = Fragment(f"(?:{one_of(HYPHENS + CROSSES[1:])}|x(?![0-9]))", "'-' or 'x'")
_PREFIX = Fragment(f"(?:r|[bw](?={_FILE})(?!{_SIGN}))", "prefix b, r or w")
_SIGN_AHEAD = Ahead(_SIGN._replace(words="'-' or 'x' before a square"))
_EN_PASSANT = Fragment(r"[ \t\xa0]*e\.?p\.?", "ep")
_CHECKS = Fragment("[+#]+", "marks + or #")
_MARKS = Fragment(f"(?:[+#]|{_EN_PASSANT})+", "marks ep, + or #")

_CAPITALS = re.compile("(?<![=/(])[A-Z]+")
_PREFIXED = re.compile(f"[BRWbrw]{_FILE}[0-9]")
_LONGEST_HINT = 24
# White's own count has the ranks 7 to 12 of the homes only; in other files it is carried on from rank 12.
_HOME_FILES, _FIRST_BEYOND = frozenset("abcdefgh"), 12
_AXES = 5


class Savard(Notation):
    """Savard's notation: both squares in full, as the player who moves names them.

    ::

        move       = piece move | pawn move | castling
        piece move = PIECE [ square | file | RANK ] [ sign ] square { mark | "ep" }
        pawn move  = [ PAWN ] [ square [ sign ] | FILE sign ] square [ promotion ] { mark | "ep" }
        castling   = ( "O-O-O" | "O-O" ) { mark }
        square     = [ "b" | "r" | "w" ] FILE RANK
        file       = FILE                                 b, w and x only before a sign
        FILE       = "a" | ... | "o" | "t" | ... | "z"
        RANK       = "1" | ... | "12"
        sign       = "-" | "x"                            x only if no figure follows
        promotion  = KIND | "=" KIND | "/" KIND | "(" KIND ")"
        mark       = "+" | "#"

    Written: ``Ng1-h3``, ``a2-a4``, ``Bc1xc12``, ``b11-b12=Q``, ``a3xz4ep``, ``Nbd2-bb3``, ``O-O``, ``O-O-O``; after
    them ``+`` or ``#``. A prefix stands where the mover's own count does not reach: b for Black's count, r for Red's,
    w for White's. A Pawn that stays one on a promotion square has no ``=``.

    Read as well, each with a remark:

    - what leaves out the origin or some of it, ``Nh3``, ``a4``, ``axz4``, ``Ncd5``, ``N3d5`` (N104);
    - castling with o or 0 (N102); a promotion without its sign or in another (N101);
    - with N105: the Pawn's letter; a missing sign, ``Ng1h3``; dashes for ``-`` and ``×`` for ``x``; ``e.p.``, or a
      space before it; marks repeated or in another order. ``++`` is read as ``+``: some write it for a double check,
      some for mate, and only the board can tell.

    A prefix is read where the mover's own count reaches, too, ``Nwg1-wh3`` for White's ``Ng1-h3``, and so is that of
    any player by whose count the square has a name. The notation does not know the side to move. The rules do, and
    remark on such a name (N105).

    The letters b, w and x are files and something else as well, and capitals and small letters mean different things.
    Still no text can be read in two ways:

    - b, r or w before a file is a prefix. ``Nbd2`` goes to Black's d2, and ``bd2`` is the move of a Pawn to it. From
      the file b it is ``Nb-d2``, ``Nbxd2`` or ``Nb1d2``.
    - x before a figure is the file, else the sign. ``Nx5`` goes to x5, ``Nxa8`` captures, and ``bxc3`` is the capture
      of a Pawn from the file b. From the file x it is ``Nx-a8``, ``Nxxa8``, ``xxa8``.
    - The file a Pawn comes from has a sign after it: ``axb4``, never ``ab4``.
    - Letters of men are capitals, all else is small. ``Re5`` is the move of a Rook and ``re5`` that of a Pawn.
    """

    name: ClassVar[str] = "savard"
    title: ClassVar[str] = "Savard's notation, in each player's own names"
    marks: ClassVar[frozenset[Mark]] = frozenset({Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.EN_PASSANT})

    _prefixed: ClassVar[bool] = True
    _rank: ClassVar[Fragment] = Fragment("(?:1[0-2]?|[2-9])(?![0-9])", "rank 1 to 12")
    _file_alone: ClassVar[Fragment] = Fragment(f"(?:[ac-ot-vyz](?![0-9])|[bwx](?={_SIGN}))", _FILE.words)

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        can_serve = len(alphabet.axes) == _AXES and bool(alphabet.castlings)
        return (
            ""
            if can_serve
            else "squares named by each player's own count and by White's, and castling, as in three-player chess"
        )

    # --- the grammar ---------------------------------------------------------------------------------------------

    def grammar(self) -> Part:
        """Return the grammar of one move."""
        letters, rank = self.alphabet.kinds, self._rank
        pieces = [kind for kind in letters if kind != self.alphabet.pawn]
        piece = Fragment(one_of(pieces), f"piece letter {listing(pieces)} (a capital)")
        pawn = Fragment(re.escape(self.alphabet.pawn), f"pawn letter {self.alphabet.pawn}", rare=True)
        file = Row(Maybe(_PREFIX), _FILE) if self._prefixed else _FILE
        # A Pawn's file alone has a sign after it, and without an origin his move has no sign.
        alone = Group("file_alone", Where("piece", self._file_alone, _FILE)), Where("piece", NOTHING, _SIGN_AHEAD)
        origin = Choice(
            Row(Group("from_file", file), Group("from_rank", rank)),
            Row(*alone),
            Where("piece", Maybe(Group("rank_alone", rank)), NEVER),
        )
        man = (
            Choice(Group("piece", piece), Maybe(pawn)),
            Maybe(origin, Maybe(Group("sign", _SIGN))),
            Titled("square", Group("to_file", file), Group("to_rank", rank)),
            Where("piece", NOTHING, Maybe(Group("promotion", promotion_of(promoted_to(self.alphabet.promotions))))),
        )
        # The letter o is a file, too.
        castling = Row(castling_fragment(self.alphabet.castlings), Fragment("(?![0-9])", ""))
        move = Choice(Titled("man's move", *man), Group("castling", Titled("castling", castling)))
        return Row(move, Maybe(Group("marks", Where("castling", _CHECKS, _MARKS))))

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``."""
        piece, *way, sign, to_file, to_rank, promotion, castling, marks = match.groups("")
        en_passant, check = "p" in marks, check_in(marks)
        if castling:
            return read_castling(castling, marks, check, self.alphabet.castlings)
        from_file, from_rank, file_alone, rank_alone = way
        file, rank = from_file or file_alone, from_rank or rank_alone
        capture = sign != "" and sign in CROSSES
        hyphen = "-" if sign or from_rank else ""
        own = f"{piece}{file}{rank}{'x' if capture else hyphen}{to_file}{to_rank}{promotion}"
        remarks: tuple[Remark, ...] = ()
        if promotion and promotion[0] != "=":
            remarks += (Remark("N101"),)
        if not from_rank:
            remarks += (Remark("N104"),)
        if own + _marks(en_passant, check) != match[0]:
            remarks += (Remark("N105"),)
        return MoveText(
            piece=piece or self.alphabet.pawn,
            origin=self._place(file, rank) if file or rank else (),
            target=self._place(to_file, to_rank),
            capture=capture,
            promotion=promotion.strip("=/()"),
            en_passant=en_passant,
            check=check,
            remarks=remarks,
        )

    def _place(self, file: str, rank: str) -> Place:
        """Return the place that is called ``file`` (with its prefix) and ``rank``, or one of them if one is empty."""
        return (file[:-1], file[-1:] or None, rank or None, None, None)

    def _explain(self, text: str) -> UnreadableMoveError:
        error = super()._explain(text)
        small = _CAPITALS.sub(lambda capitals: capitals[0].lower(), text)
        near = [other for other in (small, small[:1].upper() + small[1:]) if self.accepts(other)]
        if not near or len(text) > _LONGEST_HINT:
            return error
        squares = "squares and prefixes" if self._prefixed else "squares"
        hint = f"piece letters are capitals, {squares} are written small: {listing(near)}"
        return UnreadableMoveError(f"{error.reason}; {hint}", error.offset)

    # --- writing -------------------------------------------------------------------------------------------------

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``."""
        if move.action is Action.CASTLING:
            return move.castling + move.check
        letter = "" if move.piece == self.alphabet.pawn else move.piece
        way = f"{self.cell_text(move.origin)}{'x' if move.capture else '-'}{self.cell_text(move.target)}"
        promotion = f"={move.promotion}" if move.promotion else ""
        return f"{letter}{way}{promotion}{_marks(move.en_passant, move.check)}"

    def cell_text(self, place: Place) -> str:
        """Return the name of the square at ``place``: ``c12``, ``bd1``."""
        prefix, file, rank, *_ = place
        return f"{prefix}{file}{rank}"


class SavardWhite(Savard):
    """Savard's notation extended: all players name the squares as White does, and no square has a prefix.

    The grammar is that of `Savard` without prefixes and with ranks up to 21. White's files and ranks go on beyond his
    own count: from ``t12`` to ``y15`` and from ``j12`` to ``o15``, then from rank 16 up to ``u21`` and ``n20``.
    Written: ``Ng1-h3``, ``Bt12-v14``, ``o13xn14``, ``O-O``. Of the files only x wants a sign after it where it is all
    that is said of the origin: ``Nbd2`` comes from the file b.
    """

    name: ClassVar[str] = "savard-white"
    title: ClassVar[str] = "Savard's notation, in White's names for all"

    _prefixed: ClassVar[bool] = False
    _rank: ClassVar[Fragment] = Fragment("(?:1[0-9]?|2[01]?|[3-9])(?![0-9])", "rank 1 to 21")
    _file_alone: ClassVar[Fragment] = Fragment(f"(?:[a-ot-wyz](?![0-9])|x(?={_SIGN}))", _FILE.words)

    def _place(self, file: str, rank: str) -> Place:
        return (None, None, None, file or None, rank or None)

    def cell_text(self, place: Place) -> str:
        """Return White's name of the square at ``place``: ``c12``, ``t12``."""
        *_, file, rank = place
        return f"{file}{rank}"

    def second_cell_text(self, place: Place) -> str:
        """Return the name with a prefix of a square that White's own count does not reach."""
        prefix, own_file, own_rank, file, rank = place
        is_beyond = file not in _HOME_FILES and int(rank or 0) >= _FIRST_BEYOND
        return f"{prefix}{own_file}{own_rank}" if is_beyond else ""

    def _explain(self, text: str) -> UnreadableMoveError:
        error = super()._explain(text)
        if any(_PREFIXED.match(text, at) for at in (error.offset - 1, error.offset)):
            return UnreadableMoveError(f"{error.reason}; squares have no prefixes here", error.offset)
        return error


def _marks(en_passant: bool, check: str) -> str:
    return ("ep" if en_passant else "") + check
