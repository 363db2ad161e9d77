"""The notation of Alice on four sets, with Hebrew and Greek letters as its inventor has them, and in ASCII."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property
from typing import ClassVar

from plybook.notation.alice_letters import (
    ASCII_INFLUENCE,
    ASCII_LEVELS,
    ASCII_SETS,
    UNICODE_INFLUENCE,
    UNICODE_LEVELS,
    UNICODE_NAMES,
    UNICODE_SETS,
    Spelling,
    offset_in,
    plain,
)
from plybook.notation.fragments import castling_fragment, castling_token, one_of, promoted_to
from plybook.notation.grammar import NEVER, NOTHING, Choice, Fragment, Group, Maybe, Part, Repeat, Row, Titled, Where
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation
from plybook.wording import listing

_BLANKS = r"[ \t]*"
_SIGN = Fragment("[-xX:]", "'-' or 'x'")
_PROMOTION_SIGN = Fragment(f"{_BLANKS}[=/]{_BLANKS}", "'='")
_OPENING = Fragment(rf"{_BLANKS}\({_BLANKS}", "'('")
_CLOSING = Fragment(rf"{_BLANKS}\)", "')'")
_EN_PASSANT = Fragment(rf"{_BLANKS}(?ai:e\.?p\.?)", "ep")
_SUCCESSION = Fragment(rf"NP=K|{_OPENING}NP{_BLANKS}={_BLANKS}K{_CLOSING}", "(NP=K)")
_AGREEING = Fragment("(?![^#]*#[^~]*~|[^~]*~[^#]*#)", "")  # no move makes checkmate and stalemate
_CHECKS = Row(_AGREEING, Repeat(Fragment("[+#~]", "marks +, # or ~")))
_MARKS = Row(_AGREEING, Repeat(Choice(Fragment("[+#~]", "marks +, # or ~"), _EN_PASSANT, _SUCCESSION)))

_LONGEST_HINT = 40


def _longest_first(words: Iterable[str]) -> str:
    """Return the pattern of any one of ``words``, the longest that fits."""
    return "|".join(sorted(words, key=len, reverse=True))


class _Fragments:
    """What both notations are made of, for one alphabet."""

    def __init__(self, alphabet: Alphabet, sets: Spelling, levels: Spelling, no_kind: str) -> None:
        kinds, pawn, letters = alphabet.kinds, alphabet.pawn, levels.letters
        _, _, files, ranks = alphabet.axes
        self.set = Fragment(sets.pattern, f"set {listing(sets.letters)}")
        self.level = Fragment(levels.pattern, f"level {letters[0]} to {letters[-1]}")
        self.file = Fragment(f"(?ai:{one_of(files)})", f"file {files[0]} to {files[-1]}")
        # Without a set a level may come right after a rank; after a level always comes a file.
        self.rank = Fragment(f"{one_of(ranks)}(?![0-9](?!{self.file}))", f"rank {ranks[0]} to {ranks[-1]}")
        pieces = _longest_first(kind for kind in kinds if kind != pawn)
        self.piece = Fragment(f"{no_kind}(?:{pieces})", f"piece {listing(kinds)}")
        # A capital letter for the Pawn, too, but for what might be meant for another kind that begins with it.
        second = "|".join(kind[1:2] for kind in kinds if kind[0] == pawn.upper())
        self.pawn = Fragment(f"{no_kind}(?:{pawn}|{pawn.upper()}(?!(?ai:{second})))", f"piece {pawn}", rare=True)
        promotions = alphabet.promotions
        self.kind = promoted_to(promotions, _longest_first(promotions))
        # A letter alone may also be one of a cube.
        kind_alone = Fragment(f"(?!{self.set}?{self.level}){self.kind}", self.kind.words)
        signed = Choice(Row(_PROMOTION_SIGN, self.kind), Row(_OPENING, self.kind, _CLOSING), kind_alone)
        self.promotion = Titled("promotion", signed)
        self.castling = castling_fragment(alphabet.castlings)


_SIZES = [4, 8, 8, 8]  # sets, levels, files, ranks


class _Alice(Notation):
    """What both notations share, which is all but the letters of the sets and levels."""

    marks: ClassVar[frozenset[Mark]] = frozenset(
        {Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.STALEMATE, Mark.EN_PASSANT, Mark.SUCCESSION}
    )

    _sets: ClassVar[Spelling]
    _levels: ClassVar[Spelling]
    _influence: ClassVar[Fragment]
    _no_kind: ClassVar[str]

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        can_serve = [len(values) for values in alphabet.axes] == _SIZES and bool(alphabet.castlings)
        return (
            ""
            if can_serve
            else "four sets of eight levels, each of eight files and ranks, and castling, as in alice-3d"
        )

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        sets, levels, _, _ = alphabet.axes
        self._fragments = _Fragments(alphabet, self._sets, self._levels, self._no_kind)
        self._set_of, self._level_of = self._sets.read(sets), self._levels.read(levels)
        self._set_letter, self._level_letter = self._sets.written(sets), self._levels.written(levels)
        self._influence_sets = (sets[0], sets[-1])

    # --- the grammar ---------------------------------------------------------------------------------------------

    def grammar(self) -> Part:
        """Return the grammar of one move."""
        of = self._fragments
        cube = Group("", of.file), Group("", of.rank)
        # Without an origin the set is always written.
        has_set = Where("origin", NOTHING, Where("set", NOTHING, NEVER))
        pawns = Row(Maybe(Group("", _EN_PASSANT)), Maybe(Group("", of.promotion)))
        man = (
            Choice(Group("pawn", of.pawn), Group("", of.piece)),
            Maybe(Maybe(Group("", of.set)), Group("origin", of.level), *cube),
            Maybe(Group("", _SIGN)),
            Titled("cube", Maybe(Group("set", of.set)), has_set, Group("", of.level), *cube),
            Where("pawn", pawns, NOTHING),
        )
        influence = Maybe(_OPENING, Group("", self._influence), _CLOSING)
        castling = Titled("castling", Group("castling", of.castling), influence)
        marks = Maybe(Group("", Where("castling", _CHECKS, _MARKS)))
        return Row(Choice(Titled("man's move", *man), castling), marks)

    # --- reading -------------------------------------------------------------------------------------------------

    def describes(self, text: str) -> bool:
        """Say whether pyparsing takes ``text`` for a move by the grammar, as the regular expression should."""
        return super().describes(plain(text))

    def _scan(self, text: str) -> MoveText | None:
        in_plain = plain(text)
        move = super()._scan(in_plain)
        if move is None or in_plain == text or move.remarks[-1:] == (Remark("N105"),):
            return move
        return move._replace(remarks=(*move.remarks, Remark("N105")))

    def read(self, match: re.Match[str]) -> MoveText:
        pawn, piece, *cubes, en_passant, promotion, castling, influence, marks = match.groups("")
        check = next((mark for mark in "#~+" if mark in marks), "")
        if castling:
            return self._read_castling(match[0], castling, influence, check)
        sign, kind = cubes[4], promotion.strip(" \t=/()")
        move = MoveText(
            piece=self.alphabet.pawn if pawn else piece,
            origin=self._place(*cubes[:4]),
            target=self._place(*cubes[5:]),
            capture=sign not in ("", "-"),
            promotion=kind,
            en_passant="e" in (en_passant + marks).lower(),
            succession="=" in marks,
            check=check,
        )
        remarks: tuple[Remark, ...] = ()
        if kind and "=" not in promotion:
            remarks += (Remark("N101"),)
        if None in (move.origin or (None,)) or None in move.target:
            remarks += (Remark("N104"),)
        # What it would be with no departure but these two.
        hyphen = "-" if sign or move.origin else ""
        if match[0] != self._text(move, hyphen, promotion.strip()):
            remarks += (Remark("N105"),)
        return move._replace(remarks=remarks)

    def _read_castling(self, written: str, castling: str, influence: str, check: str) -> MoveText:
        token = castling_token(castling, self.alphabet.castlings)
        origin: Place = (self._set_of[influence.lower()], None, None, None) if influence else ()
        move = MoveText(Action.CASTLING, origin=origin, castling=token, check=check)
        remarks: tuple[Remark, ...] = (Remark("N102"),) if castling != token else ()
        if written.replace(castling, token, 1) != self._castling_text(move):
            remarks += (Remark("N105"),)
        return move._replace(remarks=remarks)

    def cell_text(self, place: Place) -> str:
        """Return the name of the cube at ``place``."""
        return self._cube(place)

    def short_cell_text(self, place: Place) -> str:
        """Return the name without the set."""
        return self._cube((None, *place[1:]))

    def spelt_cell(self, text: str) -> str:
        """Return ``text`` as the notation would have it, in small letters, if it is read in moves."""
        in_plain = plain(text)
        found = self._whole_cube.fullmatch(in_plain)
        return (self._cube(self._place(*found.groups(""))) if found else in_plain).casefold()

    @cached_property
    def _whole_cube(self) -> re.Pattern[str]:
        of = self._fragments
        return re.compile(f"({of.set})?({of.level})({of.file})({of.rank})")

    def _place(self, set_: str, level: str, file: str, rank: str) -> Place:
        """Return the place of these parts of a cube, of which all but the set are written, or none."""
        return (self._set_of[set_.lower()], self._level_of[level.lower()], file.lower(), rank) if level else ()

    # --- why a text is no move -----------------------------------------------------------------------------------

    def _expected(self, text: str) -> tuple[str, int]:
        reason, offset = super()._expected(plain(text))
        return reason, offset_in(text, offset)

    def _explain(self, text: str) -> UnreadableMoveError:
        error = super()._explain(text)
        met = text[error.offset : error.offset + 1]
        reasons = filter(None, (error.reason, self._letter_met(met, error.reason), self._hint(text, error.reason)))
        return UnreadableMoveError("; ".join(reasons), error.offset)

    def _letter_met(self, met: str, reason: str) -> str:
        """Return what the letter ``met`` is called if it may be taken for one that the reason expects; else ""."""
        is_known = met in self._sets.letters + self._levels.letters and self._fragments.file.words not in reason
        if is_known or met.isascii() or not met.isalpha():
            return ""
        return f"{met!r} is the {unicodedata.name(met, 'letter').capitalize()}"

    def _hint(self, text: str, reason: str) -> str:
        """Return a hint on ``text``, empty if there is none."""
        pawn = self.alphabet.pawn
        if len(text) <= _LONGEST_HINT and self.accepts(pawn + text):
            return f"the kind is always written, {pawn} for a Pawn"
        of = self._fragments
        if any(part.words in reason for part in (of.set, of.level, of.file, of.rank)):
            example = self._cube(tuple(values[1] for values in self.alphabet.axes))
            return f"a cube is set, level, file and rank, such as {example}"
        return ""

    # --- writing -------------------------------------------------------------------------------------------------

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``."""
        if move.action is Action.CASTLING:
            return self._castling_text(move)
        return self._text(move, "-", f"={move.promotion}" if move.promotion else "")

    def _text(self, move: MoveText, hyphen: str, promotion: str) -> str:
        """Return the text of ``move``, with the sign ``hyphen`` if it captures nothing."""
        way = f"{self._cube(move.origin)}{'x' if move.capture else hyphen}{self._cube(move.target)}"
        en_passant, succession = "ep" if move.en_passant else "", "(NP=K)" if move.succession else ""
        return f"{move.piece}{way}{en_passant}{promotion}{succession}{move.check}"

    def _castling_text(self, move: MoveText) -> str:
        on_influence_set = move.origin and move.origin[0] in self._influence_sets
        influence = f"({self._set_letter[move.origin[0]]})" if on_influence_set else ""
        return f"{move.castling}{influence}{move.check}"

    def _cube(self, place: Place) -> str:
        """Return the name of a cube, or of what is known of it."""
        if not place:
            return ""
        set_, level, file, rank = place
        return f"{self._set_letter[set_]}{self._level_letter[level]}{file}{rank}"


class AliceUnicode(_Alice):
    """The inventor's letters: Hebrew for the sets, Greek for the levels.

    ::

        move       = piece move | pawn move | castling
        piece move = KIND way { mark | "ep" | succession }
        pawn move  = "p" way [ "ep" ] [ promotion ] { mark | "ep" | succession }
        castling   = ( "O-O-O" | "O-O" | "O|O|O" | "O|O" | "O/O/O" | "O/O" ) [ "(" SET ")" ] { mark }
        way        = cube [ sign ] cube | [ sign ] SET LEVEL FILE RANK
        cube       = [ SET ] LEVEL FILE RANK
        KIND       = "Pr" | "Pg" | "S" | "N" | "B" | "R" | "A" | "NP" | "Ps" | "Pe" | "Q" | "C" | "K"
        SET        = "א" | "ב" | "ג" | "ד"                for castling one of the influence sets, א or ד
        LEVEL      = "α" | ... | "θ"
        FILE       = "a" | ... | "h"
        RANK       = "1" | ... | "8"
        sign       = "-" | "x"
        promotion  = KIND | "=" KIND | "/" KIND | "(" KIND ")"
        succession = "(NP=K)" | "NP=K"
        mark       = "+" | "#" | "~"

    Written: ``pבδd2-גδd4``, ``Rבθe1xגθe5``, ``pבεe5xגεd6ep``, ``pגαh2-בαh1=NP``, ``Qבδd1xגδd8(NP=K)+``, ``O|O``,
    ``O-O(א)``; after them ``+`` for check, ``#`` for checkmate or ``~`` for stalemate. The second cube is the one
    where the move ends; what it takes stood on the set it left. No move is ever shortened.

    Read as well, each with a remark:

    - what leaves out the origin, ``pגδd4``, or sets, ``pδd2-δd4`` (N104);
    - castling with o or 0, or with l or I for ``|`` (N102); a promotion without its sign or in another (N101);
    - with N105: letters in any form, with points or accents, ``ℶ``, ``בּ``, ``ϑ``, ``Δ``, ``ά``; their names,
      ``pbethdeltad2-gimeldeltad4``; in a cube either A, B, G or D for the set or 1 to 8 for the level, not both; the
      Latin letters that look like Greek ones, right after a Hebrew one, ``pבHd2``; files in capitals; ``P`` for the
      Pawn; a missing sign; dashes for ``-``, and ``X``, ``×`` or ``:`` for ``x``; other strokes in castling;
      ``e.p.``; ``NP=K``; a space before or within what follows the cubes; marks repeated or in another order; marks
      for the direction of writing anywhere. ``++`` is read as ``+``, and ``+~`` as ``~``.

    No text can be read in two ways. The kind is always written: ``Bδd2-גδd4`` is the move of a Bishop whose set is
    not said. ``P`` is not read before e, g, r or s, nor ``Beta`` at the beginning; ``beta`` is a level and never a
    set with ``eta``. A cube all of Latin letters and digits is no cube of this notation but of `AliceASCII`.
    """

    name: ClassVar[str] = "alice-unicode"
    title: ClassVar[str] = "Notation of Alice on four sets, with Hebrew and Greek letters"

    _sets = UNICODE_SETS
    _levels = UNICODE_LEVELS
    _influence: ClassVar[Fragment] = Fragment(UNICODE_INFLUENCE, "influence set א or ד")
    _no_kind: ClassVar[str] = f"(?!{UNICODE_NAMES})"


class AliceASCII(_Alice):
    """The same with Latin letters for the sets and digits for the levels, one sign for one.

    The grammar is that of `AliceUnicode` but for two lines::

        SET        = "A" | "B" | "G" | "D"                for castling one of the influence sets, A or D
        LEVEL      = "1" | ... | "8"                      from the bottom

    Written: ``pB4d2-G4d4``, ``RB8e1xG8e5``, ``pG1h2-B1h1=NP``, ``O|O``, ``O-O(A)``. What else is read is the same,
    without the names and Hebrew and Greek letters; sets may be small letters, ``pb4d2-g4d4`` (N105). Of two digits in
    a cube the first is the level.

    ``Ad1a1-1a1`` is a move of Prince: right after a capital a small letter is a set only if the other cube has one.
    """

    name: ClassVar[str] = "alice-ascii"
    title: ClassVar[str] = "Notation of Alice on four sets, in ASCII"

    _sets = ASCII_SETS
    _levels = ASCII_LEVELS
    _influence: ClassVar[Fragment] = Fragment(ASCII_INFLUENCE, "influence set A or D")
    _no_kind: ClassVar[str] = ""
