"""The model of a page: a game as TOML, with the JSON Schema of it.

It is in a module of its own, so that pydantic is imported only when a page is read or its schema printed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_AXES = 6
MOST_VALUES = 64
MOST_CELLS = 2048
MOST_MEN = 60
MOST_WAYS = 40
MOST_DIRECTIONS = 400
LONGEST = 4000


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


Text = Annotated[str, Field(max_length=LONGEST)]
Cells = Annotated[str, Field(max_length=LONGEST, description="names of cells; * stands for any value of an axis")]
Letters = Annotated[str, Field(max_length=MOST_MEN, description="letters of men, one after the other")]
Vector = Annotated[list[int], Field(min_length=1, max_length=MOST_AXES, description="the change on each axis")]
Vectors = Annotated[list[Vector], Field(max_length=MOST_DIRECTIONS)]
Axis = Annotated[str | list[str] | int, Field(description="its values: signs, words, or how many numbers from 1")]
Worth = Literal["win", "draw", "loss"]


class SidedCells(_Model):
    """Cells for each side."""

    White: Cells = ""
    Black: Cells = ""


class SidedLetters(_Model):
    """Letters of men for each side."""

    White: Letters = ""
    Black: Letters = ""


CellsOfSides = Cells | SidedCells
LettersOfSides = Letters | SidedLetters


class Board(_Model):
    """The board: cells on axes, of which the last two are the files and ranks of flat boards."""

    axes: dict[str, Axis] = Field(min_length=2, max_length=MOST_AXES, description="the axes by their names, in order")
    missing: Cells = Field("", description="cells that are not there")
    cells: Text = Field("", description="which cells are there, as 5 <= file + rank <= 15, counted from 0")
    numbered: bool = Field(False, description="the last value in the name of a cell is counted along its file from 1")
    forward: list[str] = Field(default_factory=list, description="the axes along which White goes ahead; the last")
    turned: list[str] | None = Field(
        None, description="the axes on which Black's ways are White's the other way round; those of forward"
    )
    hexagons: bool = Field(False, description="the cells are hexagons: a file further right, a number is half higher")
    cell: Text = Field("", description="what a cell is called: square, or on boards of more axes cell")
    start: Text = Field(description="the FEN of the start")


class Way(_Model):
    """Some ways of a man, with where they begin and end."""

    betza: Text = Field("", description="in Betza's notation")
    leaps: Vectors = Field(default_factory=list, description="to the next cell in a direction, moving or capturing")
    rides: Vectors = Field(default_factory=list, description="the same, any number of times over empty cells")
    moves: Vectors = Field(default_factory=list, description="leaps that only move")
    captures: Vectors = Field(default_factory=list, description="leaps that only capture")
    anywhere: Literal["", "moves", "captures", "both"] = Field(
        "", description="goes from any cell of from to any of to: moves, captures or both"
    )
    all: bool = Field(False, description="the numbers also in any other order and with any sign")
    signs: bool = Field(False, description="the directions also the other way round")
    range: int = Field(0, ge=0, le=MOST_VALUES, description="how often at most; 0: leaps once, rides any number")
    from_cells: CellsOfSides | None = Field(None, alias="from", description="where they begin; anywhere")
    to: CellsOfSides | None = Field(None, description="where they end; anywhere")


class Man(Way):
    """A kind of man."""

    name: Text = Field("", description="what it is called; its letter if nothing is said")
    like: list[Text] = Field(default_factory=list, max_length=MOST_MEN, description="letters of men it goes like")
    ways: list[Way] = Field(default_factory=list, max_length=MOST_WAYS)
    first: CellsOfSides | None = Field(None, description="from where it makes the moves that i in betza restricts")
    fen: Letters = Field("", description="its letter in FENs, if that is another one")
    shoots: Vectors = Field(default_factory=list, description="to men that it captures without moving")
    freezes: Vectors = Field(default_factory=list, description="to enemies that cannot move")


class Promotion(_Model):
    """What men become."""

    zone: CellsOfSides = Field("", description="where")
    pawns: LettersOfSides = Field("", description="men that become others when they come there")
    to: LettersOfSides = Field("", description="what these become")
    must: bool = Field(True, description="they must")
    raised: dict[str, Letters] = Field(
        default_factory=dict, description="men that may be promoted, + before their letter, and how they go then"
    )
    raised_must: bool = Field(False, description="these must")
    raised_by_capture: bool = Field(False, description="these only by a capture")
    lowered: bool = Field(False, description="these may become again what they were")
    most: dict[str, int] = Field(default_factory=dict, description="the most men of a kind")


class EnPassant(_Model):
    """Captures of men that have gone over cells in a first move."""

    men: LettersOfSides = Field(description="the men that capture and are captured so")
    cells: CellsOfSides | None = Field(None, description="on which cells; all")


class Castling(_Model):
    """Castling on a flat board; files are given by their names."""

    king: LettersOfSides = Field("K", description="the man that castles")
    rooks: LettersOfSides = Field("R", description="those with which it castles")
    rank: int = Field(1, ge=1, le=MOST_VALUES, description="counted from each side's own first rank")
    to: list[Text] = Field(
        min_length=2, max_length=2, description="the King's files afterwards, to the right and left"
    )
    rook_files: list[Text] = Field(default_factory=list, max_length=2, description="of the Rooks; the outermost")
    king_file: Text = Field("", description="of the King, where a side has several")
    chess960: bool = Field(False, description="castling is named by the cell of the Rook")
    dropped: bool = Field(False, description="a King dropped on its file and Rooks dropped in corners may castle")
    opposite: bool = Field(False, description="a side may not castle to the side to which the other has")


class Hands(_Model):
    """Men in hand, and drops."""

    captures: bool = Field(False, description="captured men go to the hand of the side that takes them")
    keep: bool = Field(False, description="promoted men stay so in hand")
    drops: bool = Field(True, description="men in hand can be dropped")
    cells: CellsOfSides | None = Field(None, description="where")
    men: dict[str, CellsOfSides] = Field(default_factory=dict, description="where men of a kind can be dropped")
    single: dict[str, int] = Field(default_factory=dict, description="how many of a kind a file can have at most")
    promoted: bool = Field(False, description="men can be dropped promoted")
    free: bool = Field(False, description="there is no hand, and any man can be dropped")
    enclosing: Literal["", "reversi", "ataxx", "snort", "anyside", "top"] = Field(
        "", description="what a drop must do"
    )
    opening: Cells = Field("", description="cells that are filled before that")
    must: bool = Field(False, description="a drop must be made where one can be")
    no_checks: bool = Field(False, description="a drop must not give check")
    gates: bool = Field(False, description="a man moving from where it began may leave one from the hand there")
    no_mates: Letters = Field("", description="men that must not be dropped with mate")


class Royal(_Model):
    """Men that must not be left attacked."""

    kings: Letters = Field("", description="men that are royal")
    kingless: list[Literal["White", "Black"]] = Field(default_factory=list, description="sides that have none")
    last: Letters = Field("", description="men of which the last ones are royal, as their loss loses")
    spare: int = Field(0, ge=0, le=100, description="how many of these a side may have and yet be lost")
    all_at_once: bool = Field(False, description="it is check only if all of these are attacked")
    flying: bool = Field(False, description="two Kings must not face each other")
    resolves: bool = Field(False, description="a side whose King faces the other's must end that, or pass")
    stands: bool = Field(False, description="a King in check may only capture")
    no_checks: bool = Field(False, description="no move may give check")


class Captures(_Model):
    """What captures bring about."""

    must: bool = Field(False, description="a capture must be made where one can be")
    blast: bool = Field(False, description="the men beside the cell of a capture go, too")
    sheltered: Letters = Field("", description="men that only go if they capture or are captured")
    immune: Letters = Field("", description="men that never go so")
    petrify: Letters = Field("", description="men that become walls when they capture")
    peaceful: Letters = Field("", description="men that do not capture their like")


class Walls(_Model):
    """Cells that each move closes."""

    rule: Literal["duck", "past", "arrow", "static"] = Field(description="which cells")
    cells: CellsOfSides | None = Field(None, description="where walls may be; all")


class Extinct(_Model):
    """The end of a side that has no men of a kind left."""

    men: Annotated[str, Field(max_length=MOST_MEN, description="kinds, or * for all men")]
    left: int = Field(0, ge=0, le=1000, description="how many men still count as none")
    others: int = Field(0, ge=0, le=1000, description="how many the other side must have")
    value: Worth = Field("loss", description="for the side that has lost them")
    claim: bool = Field(False, description="only on the turn of the other side")


class Goal(_Model):
    """Cells on which a side wins."""

    cells: CellsOfSides = Field(description="which cells")
    men: LettersOfSides = Field("", description="which men must come there; any")
    count: int = Field(1, ge=1, le=1000, description="how many men must be there")
    answer: bool = Field(False, description="the other side has one more move")
    safe: bool = Field(False, description="the men must not be attacked there")
    blocked: bool = Field(False, description="one man is enough if all other cells are occupied")


class Rows(_Model):
    """Rows of men with which a side wins."""

    row: int = Field(0, ge=0, le=MOST_VALUES, description="so many next to one another in a line; 0: none")
    square: int = Field(0, ge=0, le=MOST_VALUES, description="a square with so many on each side; 0: none")
    aligned: int = Field(0, ge=0, le=MOST_VALUES, description="so many anywhere on a line; 0: none")
    men: Letters = ""
    value: Worth = Field("win", description="what it is worth to the side that has made one")


class Repetition(_Model):
    """What it is worth to repeat a position."""

    times: int = Field(
        3, ge=0, le=100, description="how often it must occur; then the game ends without a claim; 0: it never does"
    )
    value: Literal["win", "draw", "loss", "open"] = Field("draw", description="open: the players decide")
    white: bool = Field(False, description="the value is White's")
    checks: bool = Field(False, description="a side that gave check with all its moves in between loses")


class Points(_Model):
    """What men are worth where the game would be drawn, by stalemate, say: more points win."""

    men: dict[str, int] | None = Field(None, description="by letters, others 0; if nothing is said, each man 1")
    black: float = Field(0, ge=-1000, le=1000, description="what Black has besides")


class Limit(_Model):
    """In how many moves a side must mate that has at least so many men of a letter."""

    men: Letters
    count: int = Field(1, ge=1, le=1000, description="how many such men at least")
    moves: int = Field(ge=1, le=1000, description="how many moves it has then")


class Counting(_Model):
    """How moves are counted at the end of the game, to claim a draw after too many of them."""

    limits: list[Limit] = Field(
        default_factory=list,
        max_length=MOST_MEN,
        description="of the moves of a side whose opponent has only a King; the first that fits",
    )
    rest: int = Field(0, ge=0, le=1000, description="the moves without such men; 0: they are not counted")
    board: int = Field(0, ge=0, le=1000, description="the moves while it has other men; 0: they are not counted")
    few: int = Field(1000, ge=0, le=1000, description="how many men it may have then")
    pawns: Letters = Field("", description="men without which moves are counted")
    despite_pawns: bool = Field(False, description="those up to board are counted also with such men")
    from_men: bool = Field(True, description="the limits are counted from the number of men on the board")


class Ends(_Model):
    """How the game ends; values are those of the side to move."""

    mate: Worth = Field("loss", description="what it is worth to be mated")
    stalemate: Worth = Field("draw", description="what it is worth to be stalemated")
    checks: int = Field(0, ge=0, le=100, description="so many checks win")
    full: bool = Field(False, description="a full board ends the game, and the side with more men wins")
    count: Literal["", "more", "fewer"] = Field(
        "", description="a stalemate is won by the side with more or fewer men"
    )
    may_pass: bool = Field(False, description="sides may pass; two passes running end the game")
    must_pass: bool = Field(False, description="a side that cannot move passes")
    clock: int = Field(
        100, ge=0, le=10000, description="after so many plies without a capture or Pawn move a draw can be claimed"
    )
    draw_at_clock: bool = Field(False, description="that draw needs no claim")
    repetition: Repetition | None = None
    points: Points | None = None
    counting: Counting | None = None
    extinct: Extinct | None = None
    goal: Goal | None = None
    rows: Rows | None = None


class Picture(_Model):
    """How a flat board of squares is drawn; no rule depends on it."""

    points: bool = Field(False, description="men stand on the crossings of lines")
    river: int = Field(
        0, ge=0, le=MOST_VALUES, description="after so many ranks a river interrupts the lines; 0: none"
    )
    palaces: list[Text] = Field(
        default_factory=list, max_length=MOST_MEN, description="squares with diagonals, as 'd1 f3': opposite corners"
    )
    discs: bool = Field(False, description="men are drawn on discs")
    colours: list[Literal["white", "black", "red", "yellow", "green", "blue"]] = Field(
        default_factory=list, max_length=2, description="of White's men and of Black's, if they are others"
    )
    plain: bool = Field(False, description="cells have one colour, and lines between them")
    wedges: bool = Field(False, description="men are drawn on tiles that point ahead")


class Page(_Model):
    """A game."""

    name: Annotated[str, Field(min_length=1, max_length=60, pattern="^[a-z0-9][a-z0-9-]*$")] = Field(
        description="its name in files and commands: small letters, digits, hyphens"
    )
    title: Text = Field("", description="what the game is called")
    about: Text = Field("", description="a sentence about it")
    like: Text = Field("", description="the name of a game whose page this one changes")
    aliases: list[Text] = Field(default_factory=list, max_length=20, description="its names in other programs")
    pawn: Letters = Field("", description="the man that has no letter in moves")
    board: Board
    men: dict[str, Man] = Field(min_length=1, max_length=MOST_MEN)
    royal: Royal = Field(default_factory=Royal)
    promotion: Promotion | None = None
    en_passant: EnPassant | None = None
    castling: Castling | None = None
    hands: Hands | None = None
    captures: Captures | None = None
    walls: Walls | None = None
    ends: Ends = Field(default_factory=Ends)
    picture: Picture | None = None
    no_dead_ends: bool = Field(False, description="no man may go where he could never move again")
    flips: Literal["", "reversi", "ataxx", "quadwrangle"] = Field(
        "", description="the rule by which men change sides"
    )


def keys() -> list[str]:
    """Return the keys of all tables of a page."""
    tables: list[type[BaseModel]] = [*_Model.__subclasses__(), *Way.__subclasses__()]
    return sorted({field.alias or name for table in tables for name, field in table.model_fields.items()})


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of pages."""
    return Page.model_json_schema()
