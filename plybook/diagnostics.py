"""Diagnostics: what can be wrong with a record, where it is, and the table of codes.

`CODES` holds every message about a record. A reader, a notation or a rule names the code and gives the facts. There
are three grades. An *error* means that the record cannot be right (unreadable, illegal, ambiguous). A *warning* means
that the move stands but the record is wrong about it. A *note* is a matter of style.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from plybook.wording import shortened


class Severity(StrEnum):
    """The grade of a diagnostic, from worst to mildest."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of diagnostic: its code, name and severity, its message, and what to do about it.

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
    """A part of a line of a file. Lines and columns count from 1; ``end_column`` is one past the last character.

    Columns count characters, not bytes. A span ends on the line it begins on. For a text of several lines it covers
    the beginning.
    """

    file: str
    line: int
    column: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def moved(self, lines: int) -> Span:
        """Return the span with ``lines`` more lines before it."""
        return Span(self.file, self.line + lines, self.column, self.end_column)


class Grade(StrEnum):
    """How sure an edit is: a *safe* edit changes how a thing is written, a *supposed* one changes what was played."""

    SAFE = "safe"
    SUPPOSED = "supposed"


class Edit(NamedTuple):
    """A replacement in the source of a game.

    ``source.text[start:end]`` is ``old`` and becomes ``new``. If ``old`` is empty, ``new`` is inserted before
    ``start``; if ``new`` is empty, ``old`` is removed. ``span`` is the place in the file. An edit lies within a line
    and contains no line end.
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

    ``game`` is the number of the game in its file and ``ply`` the number of the ply in its game, both from 1; they
    are None for a finding that belongs to no game or ply. ``token`` is the text it is about, ``hint`` what may have
    been meant. If the moves before it cannot all be played as they are written, ``supposing`` names the replacements
    that the finding depends on: ``supposing 12. Nf3 for 12. Nf4``. ``edits`` together mend what was found; they are
    empty if it cannot be mended. Findings about the same thing, such as a move, have the same edits.
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
        """Return the finding with ``lines`` more lines and ``games`` more games before it."""
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
        """The message, with the replacements it depends on."""
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
    """Add a kind of diagnostic of another package to the table.

    Raises `ValueError` if another kind has that code or that name.
    """
    for known in CODES.values():
        if known != kind and (known.code == kind.code or known.name == kind.name):
            raise ValueError(f"{kind.code} {kind.name} is taken: there is {known.code} {known.name}")
    CODES[kind.code] = kind


def deed(old: str, new: str, more: int = 0) -> str:
    """Return what an edit does as text, with ``more`` edits of its kind: ``write 'a6' for 'a66'``."""
    done = f"write {new!r} for {old!r}" if old and new else f"put {new!r} in" if new else f"take {old!r} out"
    return done + (f", and so on in {more} more place{'s' if more > 1 else ''}" if more else "")


def kind_of(code: str) -> Code:
    """Return the entry of ``code``. A code of another package that is not in the table is a note of that name."""
    return CODES.get(code) or Code(
        code, code, Severity.NOTE, f"{{token!r}} is written in a way of its own ({_literal(code)})",
        "This code comes from another package. See the documentation of that package.",
    )  # fmt: skip


def _literal(text: str) -> str:
    """Return ``text`` with its braces escaped for `str.format`."""
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


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

# One row for each code. D: decoding; F: the file and its container; N: the text of a move; R: the rules; W: a
# difference between the record and the replay.
_TABLE = (
    Code("D001", "doubtful-move", _W, "{written} is most probably {text} ({share}){others}",
         "`plybook decode` is not sure which move this is. It has taken the most probable one; the others follow "
         "with their probabilities. Look at the sheet, and answer with `--answers` or `--interactive`."),
    Code("D002", "likely-move", _N, "{written} is probably {text} ({share}){others}",
         "`plybook decode` has taken this move, which is very probably right. The others that it may be follow with "
         "their probabilities."),
    Code("D003", "supplied-move", _W, "a move is missing here, most probably {text} ({share}){others}",
         "No sheet has this ply. The moves after it, or the numbers, show that there was one. `plybook decode` has "
         "put the most probable one in; the others follow with their probabilities."),
    Code("D004", "text-not-read", _W, "{token!r} is left out: {reason}",
         "`plybook decode` has found no move in this text: a remark, a move or row that stands there twice, or text "
         "that is too spoilt."),
    Code("D005", "rest-not-read", _W, "the sheet is read up to here; the rest begins with {token!r}",
         "No moves that are legal after the ones before can be found in the rest of the sheet. The game ends here. A "
         "move before it may be wrong: answer what is asked about these, and decode again."),
    Code("D006", "doubtful-variant", _W,
         "the game is decoded as {variant} in notation {notation} ({share}); it may be {others}",
         "The sheet does not state its variant, and several read it nearly as well. Name the variant with "
         "`--variant`."),
    Code("D007", "another-game", _E, "this sheet is of another game than {other}",
         "Several sheets are taken for copies of one game. Each of these shows a game by itself, and the two have "
         "few moves in common. Decode them one by one, or with `--each`."),
    Code("D008", "sheets-differ", _N, "the tag {token} is {here!r} here, and {there!r} in {file}",
         "Two sheets of one game have different values for a tag. plybook takes that of the first sheet."),
    Code("D009", "bad-sheet", _E, "not a sheet in JSON: {reason}",
         "The file is JSON, but not a sheet: an object with `text`, `cells` or `signs`, or a list of cells. `plybook "
         "schema sheet` prints the schema."),
    Code("D010", "open-question", _W, "{token!r} is in doubt: {reason}",
         "A comment says that another move may have been played: `{written: N?3; or Nh3}`, as `plybook decode` "
         "leaves it at a move that is to be asked about. Look at the sheet. Then correct the move, or take the "
         "comment away; an editor offers both."),
    Code("F001", "no-game", _E, "no game found",
         "plybook found no game in the file. The file may be empty or in another format, the moves may have no "
         "numbers, or the notation of the variant was not recognised. Name the variant with `--variant`. plybook "
         "reads score sheets, PGN, JSON and the saved games of two programs; `plybook corpus show NAME` prints an "
         "example of each game."),
    Code("F002", "not-utf-8", _W, "not UTF-8: read as {encoding}",
         "The bytes are not UTF-8. plybook read them as Windows-1252 (cp1252), or as Latin-1 if cp1252 has no letter "
         "for one of them. Look at the letters of the names: if they are right, write the file as UTF-8 with "
         "`plybook fix --encoding utf-8`."),
    Code("F003", "stray-text", _W, "text that belongs to no game: {token!r}",
         "Text between or after the games that is not a heading, tag, comment, move or result, or a second result. "
         "plybook keeps it as a comment of the game in whose source it stands."),
    Code("F004", "unclosed-comment", _E, "the comment opened here with {token!r} is never closed",
         "The closing mark of a comment is missing. plybook ends the comment at the next blank line or tag pair. "
         "Moves may be hidden in it: close the comment where it ends."),
    Code("F005", "bad-tag", _E, "unreadable tag pair: {reason}",
         'The line begins like a tag pair, `[Name "value"]`, but is not one, and its meaning is not clear. plybook '
         "keeps the text as a comment."),
    Code("F006", "unmatched-parenthesis", _E, "{token!r} without its partner",
         "A variation is closed but never opened, or opened but never closed. plybook keeps a closing parenthesis "
         "without a partner as a comment. Add the missing parenthesis or remove this one."),
    Code("F007", "bad-json", _E, "not a JSON record of games: {reason}",
         "The file is not JSON, or it does not fit the schema that `plybook schema` prints. Or it is a saved game of "
         "another program but does not have the form of that program."),
    Code("F008", "bad-start", _E, "unusable starting position {token!r}: {reason}",
         "The FEN-like string in the header does not describe a position of the variant, so plybook cannot check any "
         "move. Correct the string as the reason says."),
    Code("F009", "unknown-variant", _E, "{reason}",
         "The header names a variant or notation that plybook does not have, so it cannot check the moves. "
         "`plybook variants` lists the variants and notations."),
    Code("F010", "variation-without-move", _E, "a variation with no move before it to vary; it is kept as a comment",
         "A variation replaces the move before it, and there is no move before this one. plybook keeps its text as a "
         "comment."),
    Code("F011", "duplicate-tag", _W, "the tag {token!r} is given twice; the first value is used",
         "Two tag pairs of one game have the same name. Only one of them can be right: remove the other."),
    Code("F012", "control-character", _W, "control character {token!r} in the text",
         "The record contains a character that editors do not show. plybook read it as white space."),
    Code("F013", "unrecognised-variant", _E,
         "the moves, beginning with {token!r}, are of no notation plybook knows: {reason}",
         "Neither the header nor the moves show the variant of this game: no notation of any variant reads half of "
         'the moves. Name the variant with `--variant` or with a tag `[Variant "..."]`; plybook then explains each '
         "bad move. `plybook variants` lists the variants."),
    Code("F014", "deep-variation", _E,
         "variations stand more than {limit} deep in each other; this one is kept as a comment",
         "plybook reads variations within variations down to a fixed depth, far deeper than annotators go. It keeps "
         "the text of deeper variations as a comment."),
    Code("F015", "looks-like-another", _N,
         "the moves look like {variant} in notation {notation}, not like {stated} in notation {read}",
         "The variant or notation that the record or an option states does not read most of the first moves, but "
         "another one does. plybook still uses the one that is stated. If it is wrong, name the other with "
         "`--variant` and `--notation`."),
    Code("F016", "direction-mark", _N, "mark for the direction of writing {token!r} beside a word",
         "The record contains a character that editors do not show. It sets the direction in which letters run, and "
         "often comes along when text with Hebrew letters is copied. plybook read it as white space. A record does "
         "not need such marks."),
    Code("F017", "no-moves", _E, "no moves: {token!r} has no number and is read as a heading",
         "The game has tag pairs and text, but no line that begins with a number, as in `1. e4 e5`. plybook reads "
         "moves without numbers only if several stand together with almost no other words among them. Number the "
         "moves."),
    Code("F018", "odd-tag", _W, "tag pair with odd quotation marks or brackets; its value is read as {reason!r}",
         "A tag pair is written `[Name \"value\"]`, with a backslash before each quotation mark and backslash in the "
         "value. This one is written in another way or lacks its last bracket, but its meaning is clear. When "
         "plybook writes the game anew, it writes the tag pair correctly."),
    Code("F019", "aside", _N, "parentheses that hold no variation are kept as a comment: {token!r}",
         "Parentheses after a move hold a line that could have been played instead. These hold a number, signs or "
         "words, and they do not form a move with the word before them."),
    Code("F020", "hints-spent", _N, "no hints from here on; {limit} have been given",
         "Finding out what a bad move was meant to be takes long on a large board. After this many hints in one "
         "file, plybook reports the other bad moves without a hint."),
    Code("F021", "chronicle", _N, "{token!r} is kept as a comment",
         "Text among the moves that says how the game went: servers for correspondence games write when a clock was "
         "started, and people write how the game ended, such as `White resigns` or `adjourned`. It is not a move."),
    Code("F022", "wrapping", _N, "{token!r} is no part of the game",
         "Mail, forums and web pages put signs around a record, such as `>` before each line, `[pgn]` and `<br>`. "
         "plybook reads them as white space, and leaves them out when it writes the game anew."),
    Code("F023", "table", _N, "{token!r} separates the columns of a table",
         "The moves stand in a table. Each row has the number, then a column for each player."),
    Code("F024", "unnumbered", _N, "moves without numbers, beginning with {token!r}",
         "A score sheet has a number before each row of moves. These moves have none. plybook reads them because "
         "nearly all words are moves."),
    Code("F025", "tag-name", _N, "the tag {token!r} is read as {reason!r}",
         "The names of tags have a fixed spelling. This name has capitals at other places than the tag that plybook "
         "knows."),
    Code("F026", "no-start", _W, "the tag {token!r} says that the game starts from a position, but there is none",
         "`[SetUp \"1\"]` goes with a tag `FEN` that gives the position. Here that tag is missing, empty or `?`. "
         "plybook checks the game from the usual starting position. Add the tag `FEN`, or remove `SetUp`."),
    Code("F027", "next-game", _N, "the next game begins at {token!r}",
         "After a blank line the numbers begin again with 1. There is no result and no tag pair between the games."),
    Code("F028", "impossible-right", _W, "the starting position is read without a right that it gives: {reason}",
         "The position in the header says that a side may castle, or that a man has never moved, but the King, Rook "
         "or man is not where it starts. The rest of the position is sound, so plybook checks the game without that "
         "right."),
    Code("F029", "odd-sign", _N, "{token!r} {reason}",
         "There is an unusual sign: a digit or dot of another width, a comma or semicolon between moves, a mark such "
         "as `‼` right after a move, a brace in a comment, or a date that PGN writes in another way. Its meaning is "
         "clear."),
    Code("F030", "save-differs", _W, "the saved game says that {said}; by its moves {found}",
         "A file that a program saved holds the moves and the position that they lead to. Here the two differ. "
         "plybook reads the game from its moves. The program may play by other rules, or the file was changed."),
    Code("F032", "other-rules", _N, "the game was set up for other rules too: {token!r} {reason}",
         "A program lets players choose rules and names them in the header. The variant does not have the rules "
         "named here. plybook checks the game by the rules of the variant; a move that needs other rules is an "
         "error."),
    Code("F033", "heading-tag", _N, "{token!r} is read as {reason}",
         "A line above the moves says what tag pairs say, such as `White: Smith`, `Date: 3 May 1999` or "
         "`Smith - Jones`. If there is a tag pair of the same name, plybook uses the tag pair, and the line stays a "
         "heading."),
    Code("F034", "odd-date", _W, "{token!r} is not a clear date",
         "PGN writes the 3rd of May 1999 as `1999.05.03`. This is not a date, or it could be several dates, as "
         "`5/3/99`. plybook keeps it as it is, but tables and filters cannot use it. Write the date as PGN does."),
    Code("F035", "result-not-read", _W, "{token!r} looks like a result and is not read as one",
         "The words seem to say how the game ended. But they do not say which result that is in this game, or they "
         "stand where a result cannot stand. plybook keeps them as they are. Write the result in figures after the "
         "last move."),
    Code("F036", "empty-game", _W, "a game without a move",
         "There are tag pairs, comments, or a result that leaves the outcome open, but no moves and no starting "
         "position. The moves may be missing or may stand in a comment."),
    Code("F037", "moves-in-comment", _W, "moves in a comment are not read: {token!r}",
         "A semicolon at the beginning of a line makes the line a comment. Braces make a comment of the text between "
         "them. This comment holds numbered moves that the game lacks. Remove the semicolon or the braces if the "
         "moves belong to the game."),
    Code("F038", "remark", _N, "{token!r} is kept as a comment",
         "Words after a row of moves that cannot be moves in any spelling, such as `good move` or `[see diagram]`. "
         "No move is missing at this place. When plybook writes the game anew, it puts them in braces."),
    Code("F039", "rules-not-read", _W, "the rule file {token!r} is not read: {reason}",
         "The tag Rules names a file with the rules of the game, which stands beside the file of games. plybook "
         "reads it only with `--allow-rules`, for such a file comes from others, and only from the same folder. The "
         "game is read as its other tags say."),
    Code("F040", "refused-rules", _E, "the game is not checked: {token!r}: {reason}",
         "A tag says that the game is by rules that plybook does not have, or that it is another game in the same "
         "form of file. Its tags and moves are kept as they stand."),
    Code("N001", "unreadable-move", _E, "unreadable move {token!r}: {reason}",
         "The text is not a move of the notation. The moves before it stand. The position after it is unknown, so "
         "plybook checks only the syntax of the rest of the game."),
    # N101 to N110 are remarks of notations (`plybook.notation.moves.Remark`); `plybook.replay.checks` reports them.
    Code("N101", "promotion-sign", _N, "promotion written {token!r} without '='",
         "The notation writes an equal sign before the piece of a promotion."),
    Code("N102", "castling-spelling", _N, "castling written {token!r}; the notation writes {canonical!r}",
         "Castling is written with another letter or digit than in the notation."),
    Code("N103", "superfluous-origin", _N, "{token!r} says more of the origin than it needs; {canonical!r} will do",
         "The move is right, but it names more of its origin than it needs to be unambiguous."),
    Code("N104", "short-form", _N, "short form {token!r}, read as {canonical!r}",
         "The move leaves out a part that the notation asks for, and exactly one legal move fits."),
    Code("N105", "mark-spelling", _N, "{token!r} is written {canonical!r}",
         "A sign, letter or mark of the move is spelled in another way than in the notation."),
    Code("N106", "spaced-move", _N, "{token!r} is one move, written without the space: {canonical!r}",
         "The text in parentheses after the move belongs to the move, such as the level of its square."),
    Code("N107", "worded-result", _N, "the result is written {token!r}; in figures it is {canonical}",
         "The result is written in words, or with spaces in it. When plybook writes the game anew, it writes the "
         "result in figures."),
    Code("N108", "other-notation", _N, "{token!r} is in notation {notation}; here it is written {canonical!r}",
         "The notation of the game does not read the text as a legal move, but another notation of the variant reads "
         "it as exactly one. The line may come from a program. If several notations read it as different moves, "
         "plybook uses none of them."),
    Code("N109", "respelled", _N, "{token!r} is read as {canonical!r}: {reason}",
         "The text is not a move of the notation, but a usual way to type one: small letters for capitals, pictures "
         "or names of men, letters of another script that look the same, a letter or sign left out. Exactly one "
         "legal move fits."),
    Code("N110", "foreign-letters", _N, "the men have {language} letters: {reason}",
         "The men have the letters of another language. The record or an option says so, or the moves are legal with "
         "these letters and not with those of the notation. When plybook writes the game anew, it writes the letters "
         "of the notation."),
    Code("N111", "null-move", _N, "{token!r} is no move: {seat} passes",
         "Annotators write this in a variation to show a threat: one side passes and the other moves twice. The turn "
         "passes and nothing else changes. In the game itself it is an error, for a player may not pass."),
    Code("N112", "freed-pawn", _N,
         "{token!r} lets {seat}'s Pawn on {cell} become a {piece}; written out {canonical!r}",
         "An attack board that moves away can free a Pawn of another side, which promotes at once. The owner of the "
         "Pawn chooses the piece. If no piece is written, the Pawn becomes a Queen."),
    Code("N113", "claim", _N,
         "{token!r} claims an attack board; by these rules each board has an owner: {canonical!r}",
         "In some programs an attack board can be without an owner, and a man claims it by going there; they write "
         "the board in parentheses. In the rules of plybook each board always has an owner, so there is nothing to "
         "claim."),
    Code("N114", "glued", _N, "{token!r} is read as {reason}",
         "The blank is missing between two moves, or between a move and the number of the next row."),
    Code("R001", "illegal-move", _E, "illegal move {token!r}: {reason}",
         "The text is a move, but not a legal one in this position. The moves before it stand. plybook checks only "
         "the syntax of the rest of the game."),
    Code("R002", "ambiguous-move", _E, "ambiguous move {token!r}: it could be {candidates}",
         "Two or more legal moves fit the text, and plybook does not guess. Write more of the origin."),
    Code("R003", "outside-ruleset", _E, "{token!r} is outside this ruleset: {reason}",
         "The move exists in another form of the game, but not in the ruleset that plybook checks the record "
         "against."),
    Code("R004", "move-after-end", _E, "{token!r} is played after the game has ended: {reason}",
         "A side was checkmated or stalemated before this move."),
    Code("R005", "passed-turn", _E, "{token!r} is no move: {seat} may not pass",
         "This is a null move. Annotators write it in a variation to let a side pass, but in the game itself a "
         "player may not pass. plybook passes the turn all the same, so that it can check the rest."),
    Code("W001", "wrong-number", _W, "move number {token!r}; this is move {expected}",
         "The number before the move is not the number of the move in the game, or has letters in the places of its "
         "digits."),
    Code("W002", "missing-capture-sign", _W, "{token!r} captures; the record does not say so",
         "The move captures a man but is written without the sign of a capture."),
    Code("W003", "false-capture-sign", _W, "{token!r} captures nothing",
         "The move is written as a capture but captures nothing."),
    Code("W004", "missing-check", _W, "{token!r} gives check; the '+' is missing",
         "The move gives check, but the record does not mark it."),
    Code("W005", "false-check", _W, "{token!r} does not give check",
         "The record marks a check, but the move does not give check."),
    Code("W006", "missing-mate", _W, "{token!r} is checkmate; the '#' is missing",
         "The move is checkmate, but the record does not mark it."),
    Code("W007", "false-mate", _W, "{token!r} is not checkmate",
         "The record marks a checkmate, but the move is not checkmate."),
    Code("W008", "missing-ownership-mark", _W, "{token!r} changes who owns {boards}; the '*' is missing",
         "The move changes the owner of an attack board. The notation marks this with an asterisk."),
    Code("W009", "false-ownership-mark", _W, "{token!r} changes no attack board's owner",
         "The record marks a change of the owner of an attack board, but the owner stays the same."),
    Code("W010", "missing-en-passant", _W, "{token!r} captures en passant; the record does not say so",
         "The move is an en passant capture. The notation marks this."),
    Code("W011", "false-en-passant", _W, "{token!r} is no en passant capture",
         "The record marks an en passant capture, but the move is not one."),
    Code("W012", "wrong-result", _W, "the result {token!r} contradicts the board: {reason}",
         "The last position decides the game, and the record gives another result."),
    Code("W013", "results-differ", _W, "the result {token!r} differs from the header's {header!r}",
         "The result after the moves and the result in the header are not the same. Correct one of them."),
    Code("W014", "unfinished-mark", _W, "the result is {token!r}, but the game is over: {reason}",
         "The record says that the game is unfinished, but the last position decides it."),
    Code("W015", "move-after-draw", _W, "{token!r} is played although the game is over: {reason}",
         "By the rules of this game the position before the move is a draw that no player needs to claim, or it was "
         "repeated so often that a side has won. plybook checks the moves after it all the same."),
    Code("W016", "missing-stalemate", _W, "{token!r} is stalemate; the '~' is missing",
         "The move stalemates the opponent, which ends the game, but the record does not mark it."),
    Code("W017", "false-stalemate", _W, "{token!r} is not stalemate",
         "The record marks a stalemate, but the move is not stalemate."),
    Code("W018", "missing-succession", _W, "{token!r} takes the King; the record does not say who succeeds him",
         "The move captures a King, and another man becomes King at once. The notation marks this."),
    Code("W019", "false-succession", _W, "{token!r} makes no man King",
         "The record marks a succession, but no man becomes King."),
    Code("W020", "unknown-result", _W, "the result {token!r} is none of this game's: {known}",
         "This game does not have such a result. plybook keeps the result as it is."),
    Code("W021", "unknown-letters", _W, "{reason}",
         "The tag `Letters` names the language of the letters for the men, by a code such as `de` or by its English "
         "name. plybook does not know the letters of this language and recognises the letters from the moves."),
    Code("W022", "missing-row", _W, "the numbers jump to {token!r}: {reason}",
         "The numbers of the rows jump and go on from there. The moves between are unknown, so plybook leaves the "
         "numbers as they are and proposes no move after the gap."),
    Code("W023", "wrong-points", _W, "wrong points in the tag {token!r}: {reason}",
         "In this game players score points, and the header says how many. By the moves they are others, or plybook "
         "cannot read them."),
    Code("W024", "missing-further-mark", _W, "{token!r} attacks or mates more Kings than it has marks for",
         "In a game of several players one move can give check to several Kings, or mate several. The notation has a "
         "mark for each."),
    Code("W025", "false-further-mark", _W, "{token!r} attacks or mates fewer Kings than it has marks for",
         "The record marks check or mate of several Kings, but the move does not attack or mate so many."),
)  # fmt: skip

NO_GAME = "F001"
"""The code of a file, or of a part of it, that holds no game."""

CODES: dict[str, Code] = {code.code: code for code in _TABLE}
