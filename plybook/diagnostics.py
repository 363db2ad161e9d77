"""What can be wrong with a record, as data: the diagnostic, its place, and the table of codes.

Every text plybook ever says about a record stands in `CODES`: a reader, a notation or a rule names the code and
gives the facts, and nothing else words a complaint. Three grades: an *error* means the record cannot be right
(unreadable, illegal, ambiguous); a *warning* means the move stands but the record is wrong about it; a *note*
is a matter of style.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How bad it is; ordered from worst to mildest."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of diagnostic: its code and name, how bad it is, the words, and what to do about it.

    ``template`` is a `str.format` text filled with the facts of the case; ``explanation`` is for the
    documentation and ``plybook explain``.
    """

    code: str
    name: str
    severity: Severity
    template: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a file: lines and columns count from 1, ``end_column`` is one past the last character.

    Columns count characters, not bytes. A span ends on the line it begins on; what runs over several lines is
    shown by its beginning.
    """

    file: str
    line: int
    column: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def moved(self, lines: int) -> Span:
        """Return the place where the stretch stands if so many lines come before."""
        return Span(self.file, self.line + lines, self.column, self.end_column)


class Grade(StrEnum):
    """How sure it is that an edit is right: *safe* changes how a thing is written, *supposed* what was played."""

    SAFE = "safe"
    SUPPOSED = "supposed"


class Edit(NamedTuple):
    """What to put in place of a stretch of a game's source.

    ``source.text[start:end]`` is ``old`` and becomes ``new``; an empty ``old`` is put in before ``start``, an empty
    ``new`` taken out. ``span`` is the place in the file. An edit lies within a line and brings no line end.
    """

    span: Span
    start: int
    end: int
    old: str
    new: str
    grade: Grade = Grade.SAFE


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a record.

    ``game`` is the number of the game in its file and ``ply`` the number of the ply in its game, both from 1;
    None where the finding belongs to no game or ply. ``token`` is the text it is about, ``hint`` what may have
    been meant. ``supposing`` says on what it rests, where the moves before it cannot all be played as they are
    written: ``supposing 12. Nf3 for 12. Nf4``. ``edits`` together mend what was found; there are none where it cannot
    be mended. Findings of one thing, such as a move, have the same edits.
    """

    code: str
    severity: Severity
    message: str
    span: Span
    game: int | None = None
    ply: int | None = None
    token: str = ""
    hint: str = ""
    edits: tuple[Edit, ...] = ()
    supposing: str = ""

    def moved(self, lines: int, games: int) -> Diagnostic:
        """Return the finding as it is if so many lines and games come before its own."""
        return replace(
            self,
            span=self.span.moved(lines),
            game=None if self.game is None else self.game + games,
            edits=tuple(edit._replace(span=edit.span.moved(lines)) for edit in self.edits),
        )

    @property
    def name(self) -> str:
        """The readable name of the code, such as ``illegal-move``."""
        return kind_of(self.code).name

    @property
    def statement(self) -> str:
        """The message, with what it rests on."""
        return f"{self.message}, {self.supposing}" if self.supposing else self.message

    def __str__(self) -> str:
        where = f", game {self.game}" if self.game is not None else ""
        where += f", ply {self.ply}" if self.ply is not None else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.span}{where}: {self.severity} {self.code} {self.statement}{hint}"


class RecordError(ValueError):
    """Raised in strict mode for the first diagnostic that is an error; ``diagnostic`` holds it."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(str(diagnostic))
        self.diagnostic = diagnostic


def add_code(kind: Code) -> None:
    """Add a kind of diagnostic to the table, for what another package has to say.

    Raises `ValueError` if another kind has that code or that name.
    """
    for known in CODES.values():
        if known != kind and (known.code == kind.code or known.name == kind.name):
            raise ValueError(f"{kind.code} {kind.name} is taken: there is {known.code} {known.name}")
    CODES[kind.code] = kind


def deed(old: str, new: str, more: int = 0) -> str:
    """Say what an edit does, with ``more`` of its kind: ``write 'a6' for 'a66'``."""
    done = f"write {new!r} for {old!r}" if old and new else f"put {new!r} in" if new else f"take {old!r} out"
    return done + (f", and so on in {more} more place{'s' if more > 1 else ''}" if more else "")


def kind_of(code: str) -> Code:
    """Return the entry of ``code``; one that the table does not know, of another package, is a note of that name."""
    return CODES.get(code) or Code(
        code, code, Severity.NOTE, f"{{token!r}} is written in a way of its own ({_literal(code)})",
        "A code that another package brought along; see its documentation.",
    )  # fmt: skip


def _literal(text: str) -> str:
    """Return ``text`` as it stands in a `str.format` text."""
    return text.replace("{", "{{").replace("}", "}}")


def diagnose(
    code: str,
    span: Span,
    *,
    game: int | None = None,
    ply: int | None = None,
    token: str = "",
    hint: str = "",
    edits: tuple[Edit, ...] = (),
    **facts: object,
) -> Diagnostic:
    """Make the diagnostic ``code`` at ``span``, its message filled from ``token`` and ``facts``."""
    kind = kind_of(code)
    message = kind.template.format(token=shortened(token), **facts)
    if code not in CODES and facts.get("canonical"):
        message += f"; the notation writes {facts['canonical']!r}"
    return Diagnostic(code, kind.severity, message, span, game, ply, token, hint, edits)


def shortened(text: str, limit: int = 80) -> str:
    """Return ``text`` cut to a length fit for a message."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

# One row a code. F: the file and its container; N: the text of a move; R: the rules; W: what the record says
# about a move or the game against what the replay found.
_TABLE = (
    Code("F001", "no-game", _E, "no game found",
         "Nothing in the file could be read as a game. It may be empty, of another format, its moves may have no "
         "numbers, or it is of a variant whose notation was not recognised: name it with `--variant`. Read are score "
         "sheets, PGN, JSON and the saved games of two programs; `plybook corpus show NAME` prints an example of "
         "each game."),
    Code("F002", "not-utf-8", _W, "not UTF-8: read as {encoding}",
         "The bytes are not UTF-8. plybook read them as Windows-1252 (cp1252) or, where that has no letter for one, "
         "as Latin-1, in which every byte has a meaning. If the letters are right so, `plybook fix --encoding utf-8` "
         "writes the file as UTF-8."),
    Code("F003", "stray-text", _W, "text that belongs to no game: {token!r}",
         "Text between or after the games that is no heading, tag, comment, move or result, or a second result. It "
         "is kept as a comment of the game in whose source it stands."),
    Code("F004", "unclosed-comment", _E, "the comment opened here with {token!r} is never closed",
         "The closing mark of a comment is missing. It is taken to end at the next blank line or tag pair; moves may "
         "be hidden in it."),
    Code("F005", "bad-tag", _E, "unreadable tag pair: {reason}",
         'A line begins like a tag pair, `[Name "value"]`, but is not one, and what it was meant to say is not '
         "plain. The text is kept as a comment."),
    Code("F006", "unmatched-parenthesis", _E, "{token!r} without its partner",
         "A variation is closed that was never opened, or opened and never closed. What closes nothing is kept as a "
         "comment."),
    Code("F007", "bad-json", _E, "not a JSON record of games: {reason}",
         "The file is not JSON, or does not fit the schema that `plybook schema` prints; or it is a saved game of "
         "another program, and not of the form that has."),
    Code("F008", "bad-start", _E, "unusable starting position {token!r}: {reason}",
         "The FEN-like string in the header does not describe a position of the variant, so no move can be checked."),
    Code("F009", "unknown-variant", _E, "{reason}",
         "The header names a variant or notation that plybook does not have, so the moves cannot be checked."),
    Code("F010", "variation-without-move", _E, "a variation with no move before it to vary; it is kept as a comment",
         "A variation replaces the move before it; here there is none. Its text becomes a comment."),
    Code("F011", "duplicate-tag", _W, "the tag {token!r} is given twice; the first value is used",
         "Two tag pairs of one game have the same name and cannot both be right."),
    Code("F012", "control-character", _W, "control character {token!r} in the text",
         "A character that no editor shows stands in the record; it was taken for white space."),
    Code("F013", "unrecognised-variant", _E,
         "the moves, beginning with {token!r}, are of no notation plybook knows: {reason}",
         "Neither the header nor the moves say which game this is: no notation of any variant reads half of them. "
         'Name it with `--variant`, or with a `[Variant "..."]` tag, and each bad move is explained; '
         "`plybook variants` lists what there is."),
    Code("F014", "deep-variation", _E,
         "variations stand more than {limit} deep in each other; this one is kept as a comment",
         "Variations of variations are read down to a fixed depth, far deeper than any annotator goes. The text of "
         "what lies deeper becomes a comment."),
    Code("F015", "looks-like-another", _N,
         "the moves look like {variant} in notation {notation}, not like {stated} in notation {read}",
         "Most of the first moves cannot be read as what the record states, or was said to be, "
         "but they can in another. The statement is followed all the same."),
    Code("F016", "direction-mark", _N, "mark for the direction of writing {token!r} beside a word",
         "A character that no editor shows, and that tells which way letters run, was taken for white space. Such "
         "marks come along when text is copied from where Hebrew letters are shown; a record needs none."),
    Code("F017", "no-moves", _E, "no moves: {token!r} has no number and is taken for a heading",
         "The game has tag pairs and text, but no line that begins as moves do, with a number: `1. e4 e5`. Moves "
         "without numbers are read where several stand together and next to no other word is among them."),
    Code("F018", "odd-tag", _W, "tag pair with odd quotation marks or brackets; its value is taken to be {reason!r}",
         "A tag pair is written `[Name \"value\"]`, with a backslash before each quotation mark and backslash in the "
         "value. This one is not, or lacks its last bracket, but it is plain what was meant; written anew it is "
         "spelled so."),
    Code("F019", "aside", _N, "parentheses that hold no variation are kept as a comment: {token!r}",
         "Parentheses after a move hold a line that could have been played instead. These hold a number, signs or "
         "words, and with the word before them they make no move of the notation."),
    Code("F020", "hints-spent", _N, "no hints from here on; {limit} have been given",
         "Looking for what was meant by a bad move takes long on a large board. After so many hints in one file the "
         "other bad moves are reported without one."),
    Code("F021", "chronicle", _N, "{token!r} is kept as a comment",
         "Servers for correspondence games write among the moves when a clock was started, and people how the game "
         "ended: `White resigns`, `adjourned`. That is no move."),
    Code("F022", "wrapping", _N, "{token!r} is no part of the game",
         "Mail, forums and web pages put signs around a record, such as `>` before each line, `[pgn]` and `<br>`. "
         "They are read as white space, and left out when the game is written anew."),
    Code("F023", "table", _N, "{token!r} is read as what parts the columns of a table",
         "The moves stand in a table: in each row the number, then a column for each player."),
    Code("F024", "unnumbered", _N, "moves without numbers, beginning with {token!r}",
         "A score sheet has a number for each row of moves. These have none, but nearly all words are moves."),
    Code("F025", "tag-name", _N, "the tag {token!r} is read as {reason!r}",
         "Names of tags have a fixed spelling. This one has other capitals than the tag that is looked at."),
    Code("F026", "no-start", _W, "the tag {token!r} says that the game starts from a position, but there is none",
         "`[SetUp \"1\"]` goes with a tag `FEN`, which says what the position is; one that is empty, or `?`, does "
         "not. The game is checked from the usual "
         "starting position."),
    Code("F027", "next-game", _N, "the next game begins at {token!r}",
         "After a blank line the numbers begin again with 1. No result and no tag pair stands between the games."),
    Code("F028", "impossible-right", _W, "the starting position is taken without a right it gives: {reason}",
         "The position of the header says that somebody may castle, or that a man has never moved, though King, Rook "
         "or man are not where they start. All else in it is sound, so the game is checked without that right."),
    Code("F029", "odd-sign", _N, "{token!r} {reason}",
         "A sign stands where another is usual, or none: a digit or dot of another width, a comma or semicolon "
         "between moves, a mark such as `‼` right after a move, a brace in a comment, a date that PGN writes in "
         "another way. It is plain what was meant."),
    Code("F030", "save-differs", _W, "the saved game says that {said}; by its moves {found}",
         "A file that a program has saved holds the moves and, besides, what they led to. The two are not the same. "
         "The game is read as its moves say; they may be of other rules than the program plays by, or somebody has "
         "changed the file."),
    Code("F032", "other-rules", _N, "the game was set up for other rules too: {token!r} {reason}",
         "A program lets players choose rules and names them in the header. Those named here the variant does not "
         "have: the game is checked by its own rules all the same, and a move that needs others is an error."),
    Code("F033", "heading-tag", _N, "{token!r} is read as {reason}",
         "A line above the moves says what tag pairs say, as `White: Smith`, `Date: 3 May 1999` or `Smith - Jones`. "
         "Where a tag pair has the same name, that counts and the line stays a heading."),
    Code("F034", "odd-date", _W, "{token!r} is no sure date",
         "PGN writes the 3rd of May 1999 as `1999.05.03`. This is no date, or it could be several, as `5/3/99`. "
         "It is kept as it stands, and tables and filters do not know when the game was played."),
    Code("F035", "result-not-read", _W, "{token!r} looks like a result and is not read as one",
         "The words seem to say how the game ended, but not which result that is in this game, or they stand where "
         "no result does. They are kept as they are. Write the result in figures after the last move."),
    Code("F036", "empty-game", _W, "a game without a move",
         "There are tag pairs, a result that says nothing, or comments, but no moves, and no position to start from. "
         "The moves may be missing, or may stand in a comment."),
    Code("F037", "moves-in-comment", _W, "moves in a comment are not read: {token!r}",
         "A semicolon at the beginning of a line makes a comment of it, and so do braces of what is between them. "
         "This comment holds numbered moves that the game lacks."),
    Code("F038", "remark", _N, "{token!r} is kept as a comment",
         "Words after a row of moves that are no moves, however they are spelled, such as `good move` or "
         "`[see diagram]`. They stand where no move is missing. Written anew they are in braces."),
    Code("N001", "unreadable-move", _E, "unreadable move {token!r}: {reason}",
         "The text is not a move of the notation. The position cannot be known from here on: the moves before "
         "stand, the rest of the game is checked for syntax only."),
    Code("N101", "promotion-sign", _N, "promotion written {token!r} without '='",
         "The notation writes a promotion with an equal sign before the piece."),
    Code("N102", "castling-spelling", _N, "castling written {token!r}; the notation writes {canonical!r}",
         "Castling is spelled with another letter or digit than the notation's own."),
    Code("N103", "superfluous-origin", _N, "{token!r} says more of the origin than it needs; {canonical!r} will do",
         "The move would be clear with less; nothing is wrong with it."),
    Code("N104", "short-form", _N, "short form {token!r}, read as {canonical!r}",
         "The move leaves out what the notation asks for, and exactly one legal move fits."),
    Code("N105", "mark-spelling", _N, "{token!r} is written {canonical!r}",
         "A sign, letter or mark of the move is spelled in another way than the notation's own."),
    Code("N106", "spaced-move", _N, "{token!r} is one move, written without the space: {canonical!r}",
         "What stands in parentheses after the move, such as the level of its square, belongs to it."),
    Code("N107", "worded-result", _N, "the result is written {token!r}; in figures it is {canonical}",
         "The result is said in words, or with spaces in it. Written anew, it is in figures."),
    Code("N108", "other-notation", _N, "{token!r} is in notation {notation}; here it is written {canonical!r}",
         "The notation of the game does not read the move, or as no legal one, and another notation of the variant "
         "reads it as exactly one, as where a line was pasted from a program. Where two could mean different moves "
         "by it, none is taken."),
    Code("N109", "respelled", _N, "{token!r} is read as {canonical!r}: {reason}",
         "The text is no move of the notation, but what people type for one: small letters for capitals, pictures or "
         "names of men, letters of another script that look the same, a letter or sign left out. Of all that it can "
         "be exactly one is a legal move."),
    Code("N110", "foreign-letters", _N, "the men have {language} letters: {reason}",
         "The letters of the men are those of another language. The record says so, or whoever reads it did, or the "
         "game can be played with them and not with the notation's own. Written anew, the moves have the notation's "
         "own letters."),
    Code("N111", "null-move", _N, "{token!r} is no move: {seat} passes",
         "Annotators write this in a variation where one side is to move twice, to show a threat. The turn passes "
         "and nothing else changes. In the game itself it is an error, for nobody may pass."),
    Code("N112", "freed-pawn", _N,
         "{token!r} lets {seat}'s Pawn on {cell} become a {piece}; written out {canonical!r}",
         "A board that leaves sets free a Pawn of another side, which promotes at once. What it becomes is for its "
         "owner to choose; where no piece is written it is a Queen."),
    Code("N113", "claim", _N, "{token!r} claims an attack board; by these rules none is nobody's: {canonical!r}",
         "Some programs know attack boards that nobody owns, and write in parentheses which of them a man claims by "
         "going there. By the rules plybook has each board always has an owner, so there is nothing to claim."),
    Code("N114", "glued", _N, "{token!r} is read as {reason}",
         "The blank is missing between two moves, or between a move and the number of the next row."),
    Code("R001", "illegal-move", _E, "illegal move {token!r}: {reason}",
         "The text is a move, but no legal one in the position reached. The moves before stand, the rest of the "
         "game is checked for syntax only."),
    Code("R002", "ambiguous-move", _E, "ambiguous move {token!r}: it could be {candidates}",
         "Two or more legal moves fit the text. plybook never guesses: write more of the origin."),
    Code("R003", "outside-ruleset", _E, "{token!r} is outside this ruleset: {reason}",
         "The text is a move that some form of the game knows, but not the ruleset the record is checked against."),
    Code("R004", "move-after-end", _E, "{token!r} is played after the game has ended: {reason}",
         "A side was checkmated or stalemated before this move."),
    Code("R005", "passed-turn", _E, "{token!r} is no move: {seat} may not pass",
         "A null move, with which annotators let a side pass in a variation, stands in the game itself, where nobody "
         "may pass. The turn passes all the same, so that the rest can be checked."),
    Code("W001", "wrong-number", _W, "move number {token!r}; this is move {expected}",
         "The number written before the move is not the one the count gives."),
    Code("W002", "missing-capture-sign", _W, "{token!r} captures; the record does not say so",
         "The move takes a man but is written as a plain move."),
    Code("W003", "false-capture-sign", _W, "{token!r} captures nothing",
         "The move is written as a capture, but nothing is taken."),
    Code("W004", "missing-check", _W, "{token!r} gives check; the '+' is missing",
         "The move gives check and the record does not say so."),
    Code("W005", "false-check", _W, "{token!r} does not give check",
         "The record marks a check that is not one."),
    Code("W006", "missing-mate", _W, "{token!r} is checkmate; the '#' is missing",
         "The move is checkmate and the record does not say so."),
    Code("W007", "false-mate", _W, "{token!r} is not checkmate",
         "The record marks a checkmate that is not one."),
    Code("W008", "missing-ownership-mark", _W, "{token!r} changes who owns {boards}; the '*' is missing",
         "The move changes the owner of an attack board, which the notation marks with an asterisk."),
    Code("W009", "false-ownership-mark", _W, "{token!r} changes no attack board's owner",
         "The record marks a change of ownership that does not happen."),
    Code("W010", "missing-en-passant", _W, "{token!r} captures en passant; the record does not say so",
         "The move is an en passant capture, which the notation marks."),
    Code("W011", "false-en-passant", _W, "{token!r} is no en passant capture",
         "The record marks an en passant capture that is an ordinary move."),
    Code("W012", "wrong-result", _W, "the result {token!r} contradicts the board: {reason}",
         "The position reached decides the game, and the record gives another result."),
    Code("W013", "results-differ", _W, "the result {token!r} differs from the header's {header!r}",
         "The result after the moves and the result in the header are not the same."),
    Code("W014", "unfinished-mark", _W, "the result is {token!r}, but the game is over: {reason}",
         "The record calls the game unfinished, but the position reached decides it."),
    Code("W015", "move-after-draw", _W, "{token!r} is played although the game is drawn: {reason}",
         "By the rules of this game the position before the move ended it as a draw, without a claim. The moves from "
         "there on are checked all the same."),
    Code("W016", "missing-stalemate", _W, "{token!r} is stalemate; the '~' is missing",
         "The move stalemates the opponent, which ends the game, and the record does not say so."),
    Code("W017", "false-stalemate", _W, "{token!r} is not stalemate",
         "The record marks a stalemate that is not one."),
    Code("W018", "missing-succession", _W, "{token!r} takes the King; the record does not say who succeeds him",
         "The move takes a King whose place another man takes at once, which the notation marks."),
    Code("W019", "false-succession", _W, "{token!r} makes no man King",
         "The record marks a succession that does not happen."),
    Code("W020", "unknown-result", _W, "the result {token!r} is none of this game's: {known}",
         "The game counts otherwise; the result is kept as it stands."),
    Code("W021", "unknown-letters", _W, "{reason}",
         "The tag `Letters` names the language whose letters the men have, by a code such as `de` or in English. "
         "plybook does not know the letters of this one and goes by the moves."),
    Code("W022", "missing-row", _W, "the numbers jump to {token!r}: {reason}",
         "The numbers of the rows jump, and go on from there. What stood between is not known, so the numbers stay "
         "as they are, and nothing is supposed for moves after the gap."),
)  # fmt: skip

NO_GAME = "F001"
"""The code of a record that is none: the file, or what is left of it, holds no game."""

CODES: dict[str, Code] = {code.code: code for code in _TABLE}
