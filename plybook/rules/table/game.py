"""A game as data: its board, its men, and the parts of its rules, whatever page or program it was read from.

Letters of men are White's, capitals; a pair has White's value and Black's. `plybook.rules.table.compiled` makes the
class of positions of a `Game`. A part that a game lacks is None and costs it nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from plybook.rules.board import Geometry
from plybook.rules.table.ways import ANYWHERE, Pair, Way

Letters = tuple[str, ...]
LetterPair = tuple[Letters, Letters]
NOWHERE: Pair = (0, 0)
NONE: LetterPair = ((), ())


@dataclass(frozen=True)
class Man:
    """A kind of man: its letter in a FEN, its name, and its ways as White has them.

    ``written`` is its letter in moves, which several kinds may share; ``in_hand`` is the letter of the kind that it
    is in the hand of the side that has captured it. ``shots`` lead to men that it captures without moving,
    ``freezes`` to enemies that cannot move.
    """

    letter: str
    name: str
    ways: tuple[Way, ...] = ()
    written: str = ""
    in_hand: str = ""
    in_fen: str = ""
    shots: tuple[Way, ...] = ()
    freezes: tuple[Way, ...] = ()


@dataclass(frozen=True)
class Promotion:
    """What men become.

    ``pawns`` become one of ``becomes`` when they go to ``zone``, and must if ``is_pawns_duty``. A man of ``raised``
    may become another when he goes to or from the zone, only by a capture if ``on_capture_only``, and must if
    ``is_duty``; with ``lowers`` he may become the first one again in the same way. ``limits`` are the most men
    of a kind that a side can have.
    """

    zone: Pair = NOWHERE
    pawns: LetterPair = NONE
    becomes: LetterPair = NONE
    is_pawns_duty: bool = True
    raised: Mapping[str, str] = field(default_factory=dict)
    is_duty: bool = False
    on_capture_only: bool = False
    lowers: bool = False
    limits: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class EnPassant:
    """Which men, having gone over cells in a straight first move, are captured there by which; on what ``cells``."""

    men: LetterPair
    cells: Pair = ANYWHERE


@dataclass(frozen=True)
class Castling:
    """How a King castles with a Rook on the same rank, on a flat board.

    ``rank`` is counted from each side's own first, from 0; ``king_files`` are the files on which the King ends, to
    the right and to the left, the Rook beside him. ``rook_files`` are where the search for Rooks begins from the
    right and the left; ``king_file`` is where the King stands if a side has several. With ``by_drops`` a King dropped
    there, and Rooks dropped in the corners, may castle; with ``opposite`` a side may not castle to the side to which
    the other has.
    """

    kings: tuple[str, str]
    rooks: LetterPair
    rank: int = 0
    king_files: tuple[int, int] = (6, 2)
    rook_files: tuple[int, int] = (11, 0)
    king_file: int = 4
    is_960: bool = False
    by_drops: bool = False
    opposite: bool = False


@dataclass(frozen=True)
class FirstMoves:
    """Ways by letter of men that are unmoved, to empty cells; ``aiming`` are men that take it from a King.

    See `plybook.rules.table.parts.first_moves`. The men with the right are those that a FEN names by their files.
    """

    ways: Mapping[str, tuple[Way, ...]]
    aiming: Letters = ()


@dataclass(frozen=True)
class Drops:
    """Men in hand, and where they can be dropped.

    With ``captures`` what a side captures goes to its hand, as the kind it was unless ``keeps`` says that promoted
    men stay so; with ``drops`` men go from the hand to the board. ``cells`` are where; ``by_letter`` where else not,
    for men of a kind. ``single`` are kinds of which a file has so many at most; ``promoted`` says that men can be
    dropped promoted, ``free`` that there is no hand and any man can be dropped. ``opposite`` is a kind whose second
    man must stand on a cell of the other colour. A man of ``no_mates`` must not be dropped with mate. ``enclosing``
    is a rule of enclosure, and ``opening`` the cells that are to be filled before it holds. With ``gates`` an unmoved
    man of the first rank that moves may leave one from the hand behind.
    """

    captures: bool = False
    drops: bool = True
    cells: Pair = ANYWHERE
    by_letter: Mapping[str, Pair] = field(default_factory=dict)
    single: Mapping[str, int] = field(default_factory=dict)
    promoted: bool = False
    free: bool = False
    opposite: str = ""
    enclosing: str = ""
    opening: int = 0
    must: bool = False
    must_letter: str = ""
    no_checks: bool = False
    gates: bool = False
    no_mates: Letters = ()


@dataclass(frozen=True)
class Royal:
    """Which men are not to be left attacked.

    ``kings`` are royal; of ``pseudo`` a side has lost when it has none left, and the last ``count`` + 1 of a kind are
    royal. With ``all_at_once`` they are in check only if all of them are attacked. With ``flying`` two Kings must not
    face each other; with ``resolves`` a side whose King does so must end that in its move, or pass. With ``stands`` a
    King in check may go away only to capture the man that gives it. With ``no_checks`` no move may give check.
    """

    kings: Letters = ()
    pseudo: Letters = ()
    count: int = 0
    all_at_once: bool = False
    flying: bool = False
    resolves: bool = False
    stands: bool = False
    no_checks: bool = False


@dataclass(frozen=True)
class Captures:
    """What captures bring about.

    With ``blast`` all men beside the cell of a capture go, but for ``sheltered`` ones, and on it too, but for
    ``immune`` ones. Men of ``petrify`` become walls when they capture. Men of ``peaceful`` do not capture their like.
    With ``must`` a capture is to be made where one can be.
    """

    blast: bool = False
    sheltered: Letters = ()
    immune: Letters = ()
    petrify: Letters = ()
    peaceful: Letters = ()
    must: bool = False


@dataclass(frozen=True)
class Walls:
    """Cells that become walls as part of a move: ``rule`` is duck, past, arrow or static; ``cells`` are where."""

    rule: str
    cells: Pair = ANYWHERE


@dataclass(frozen=True)
class Extinction:
    """A side that has at most ``count`` men of a kind, while the other has ``others`` or more, gets ``value``.

    ``letters`` are the kinds, ``*`` all men together; with ``claim`` it must have lost them in its own move.
    """

    letters: Letters
    count: int = 0
    others: int = 0
    value: int = -1
    claim: bool = False


@dataclass(frozen=True)
class Flag:
    """A side wins that has ``count`` men of ``letters`` on its ``cells``.

    With ``answer`` the other side has one more move; with ``safe`` the men must not be attacked there; with
    ``blocked`` it is enough to have one man there if all other cells are occupied.
    """

    cells: Pair
    letters: LetterPair = NONE
    count: int = 1
    answer: bool = False
    safe: bool = False
    blocked: bool = False


@dataclass(frozen=True)
class Connection:
    """Men of ``letters`` (all if empty) win in a row of ``row`` cells, a ``square`` of so many, or ``aligned``.

    So they do in a chain by ``ways`` from the first to the second of the ``shores`` of their side.
    """

    row: int = 0
    square: int = 0
    aligned: int = 0
    letters: Letters = ()
    ways: tuple[tuple[int, int], ...] = ((1, 0), (0, 1), (1, 1), (1, -1))
    value: int = 1
    shores: tuple[Pair, Pair] = (NOWHERE, NOWHERE)


@dataclass(frozen=True)
class Repetition:
    """A position that occurs so many ``times`` ends the game, without a claim, with ``value`` for the side to move.

    Where ``times`` is 0, positions can be repeated for ever.
    With ``is_whites`` it is the value for White; None leaves it to the players. With ``by_checks`` a side loses that
    has given check with all its moves in between; if both have, the game is drawn.
    """

    times: int
    value: int | None = 0
    is_whites: bool = False
    by_checks: bool = False


@dataclass(frozen=True)
class Points:
    """What men are worth where points decide a game that neither side has won; ``men`` None: each is worth 1.

    ``black`` is what Black has besides.
    """

    men: Mapping[str, int] | None = None
    black: float = 0


@dataclass(frozen=True)
class Count:
    """How moves are counted at the end of a game, which is a draw after too many of them.

    A side that has only its King left counts: ``limits`` are the moves that the other has if it has at least so many
    men of a letter, the first that fits, and ``rest`` those that it has without such men. With ``from_men`` they are
    counted from the number of men on the board. A side that has at most ``few`` men counts up to ``board``. Moves are
    not counted while there are men of ``pawns``; with ``despite_pawns`` those up to ``board`` are. 0 is no limit.
    """

    limits: tuple[tuple[str, int, int], ...]
    rest: int = 0
    pawns: Letters = ()
    board: int = 0
    few: int = 1000
    from_men: bool = True
    despite_pawns: bool = False


@dataclass(frozen=True)
class Ends:
    """How games end, for the side to move: 1 it wins, -1 it loses, 0 it is a draw.

    ``mate`` and ``stalemate`` are without a legal move; ``checks`` is how many checks win (0: none); ``full`` ends a
    game on a full board. ``by_count`` is what a stalemate is worth to the side with more men, if that decides it.
    ``may_pass`` and ``must_pass`` say for each side whether it may pass, and whether it passes instead of being
    stalemated. After ``clock`` plies without a capture or a move of ``clock_kinds`` a draw can be claimed, or with
    ``draws_at_clock`` it ends the game; with ``only_final`` moves of these kinds count only if they could not be
    taken back. ``points`` decide what would otherwise be a draw by repetition, the clock or passes, or by stalemate;
    ``count`` draws it.
    """

    mate: int = -1
    stalemate: int = 0
    checks: int = 0
    full: bool = False
    by_count: int = 0
    may_pass: tuple[bool, bool] = (False, False)
    must_pass: tuple[bool, bool] = (False, False)
    clock: int = 0
    clock_kinds: LetterPair = NONE
    only_final: bool = False
    draws_at_clock: bool = False
    repetition: Repetition | None = None
    points: Points | None = None
    count: Count | None = None


@dataclass(frozen=True)
class Look:
    """How the board is drawn, if not as chequered cells; no rule depends on it.

    With ``points`` men stand on the crossings of lines, which a river after so many ranks interrupts, 0 for none, and
    which in ``palaces``, named by the cells in two corners, are joined by diagonals. With ``discs`` men are drawn on
    discs, with ``wedges`` on tiles that point ahead. ``colours`` are those of the sides, with capitals, if they are
    others than their names say. With ``plain`` cells have one colour, and lines between them.
    """

    points: bool = False
    river: int = 0
    palaces: tuple[tuple[int, int], ...] = ()
    discs: bool = False
    colours: tuple[str, ...] = ()
    plain: bool = False
    wedges: bool = False


@dataclass(frozen=True)
class Game:
    """A game: see the module. ``start`` is its FEN; ``pawn`` is the letter of the man that has none in moves.

    ``forward_axes`` are those along which White goes ahead, ``turned_axes`` those on which Black's ways are White's
    the other way round. With ``no_dead_ends`` no man may go where it could never move again. ``flips`` is the rule
    by which men change sides.
    """

    name: str
    geometry: Geometry
    men: tuple[Man, ...]
    start: str
    title: str = ""
    about: str = ""
    forward_axes: tuple[int, ...] = (1,)
    turned_axes: tuple[int, ...] = (0, 1)
    pawn: str = ""
    cell_word: str = "square"
    royal: Royal = field(default_factory=Royal)
    promotion: Promotion | None = None
    en_passant: EnPassant | None = None
    castling: Castling | None = None
    first_moves: FirstMoves | None = None
    drops: Drops | None = None
    captures: Captures | None = None
    walls: Walls | None = None
    extinction: Extinction | None = None
    flag: Flag | None = None
    connection: Connection | None = None
    ends: Ends = field(default_factory=Ends)
    no_dead_ends: bool = False
    flips: str = ""
    aliases: Letters = ()
    spare_letters: Mapping[str, str] = field(default_factory=dict)
    look: Look = field(default_factory=Look)
