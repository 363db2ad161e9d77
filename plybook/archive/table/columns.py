"""The columns of the tables, as data: names, types and descriptions."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Type(StrEnum):
    """The type of a column; any value may be missing.

    A word is text with few different values, such as names; words are a list of them.
    """

    TEXT = "text"
    WORD = "word"
    WORDS = "words"
    BOOL = "bool"
    INT16 = "int16"
    INT32 = "int32"
    INT64 = "int64"
    DATE = "date"
    TIME = "time"


class Column(NamedTuple):
    """A column; ``tag`` is the tag that its values come from, else empty."""

    name: str
    type: Type
    about: str
    tag: str = ""


def _tag(name: str, kind: Type, about: str) -> Column:
    return Column(name, kind, about, tag=name)


_PLAYERS = {
    "White": "White",
    "Black": "Black",
    "Red": "Red",
    "WhitePartner": "White's partner",
    "BlackPartner": "Black's partner",
    "RedPartner": "Red's partner",
}
_OF_FOUR = ("Blue", "Yellow", "Green")

GAMES = (
    Column("game", Type.INT64, "the number of the game among all of the table, from 1"),
    Column("file", Type.WORD, "the file it is in, as it was named"),
    Column("number", Type.INT32, "the number of the game in its file, from 1"),
    Column("variant", Type.WORD, "the variant, such as tri-d"),
    Column("notation", Type.WORD, "the notation that its moves are written in, such as parmen"),
    Column("assumed", Type.WORDS, "which of variant, notation and container were not stated"),
    _tag("Event", Type.WORD, "where it was played: the tournament or match"),
    _tag("Site", Type.TEXT, "where it was played: the place, or an address of the game"),
    _tag("Date", Type.TEXT, "when it was played, as PGN writes dates if it is sure"),
    _tag("Round", Type.TEXT, "the round"),
    *(_tag(name, Type.WORD, f"the player of {whose}") for name, whose in _PLAYERS.items()),
    Column("Result", Type.WORD, "the result that the record gives, in its usual spelling"),
    *(_tag(f"{name}Title", Type.WORD, f"the title of {name}") for name in ("White", "Black")),
    *(_tag(f"{name}Elo", Type.INT16, f"the rating of {whose}") for name, whose in _PLAYERS.items()),
    *(
        _tag(f"{name}RatingDiff", Type.INT16, f"what the game changed in the rating of {name}")
        for name in ("White", "Black")
    ),
    _tag("UTCDate", Type.DATE, "the day it was played by Universal Time"),
    _tag("UTCTime", Type.TIME, "when it began by Universal Time"),
    _tag("ECO", Type.WORD, "the code of the opening"),
    _tag("Opening", Type.WORD, "the name of the opening"),
    _tag("Termination", Type.WORD, "why it ended, as its header says"),
    _tag("TimeControl", Type.WORD, "the time the players had"),
    Column("day", Type.DATE, "the day it was played, by Date or else UTCDate, where that is whole"),
    Column("year", Type.INT16, "the year it was played, by the same"),
    Column("plies", Type.INT32, "how many plies the record has"),
    Column("played", Type.INT32, "how many of them could be played, up to the first that could not"),
    Column("board_result", Type.WORD, "the result by the rules, where the game ended on the board"),
    Column("ending", Type.WORD, "how it ended on the board, such as checkmate"),
    Column("errors", Type.INT32, "how many errors were found"),
    Column("warnings", Type.INT32, "how many warnings"),
    Column("notes", Type.INT32, "how many notes"),
    Column("codes", Type.WORDS, "the codes of all that was found, in the order of the text; each as often as it was"),
    Column("start_fen", Type.TEXT, "the position it starts from, where that is not the usual one of the variant"),
    Column("final_fen", Type.TEXT, "the position after the last ply that could be played"),
    Column("final_hash", Type.INT64, "that position as a number"),
    Column("movetext", Type.TEXT, "the plies that could be played in canonical text, with numbers"),
    Column("other_tags", Type.TEXT, "the tags that have no column or are not of its type, as a JSON object"),
    *(_tag(name, Type.WORD, f"the player of {name}") for name in _OF_FOUR),
    *(_tag(f"{name}Elo", Type.INT16, f"the rating of {name}") for name in _OF_FOUR),
    Column("points", Type.TEXT, "the points of each seat after the last ply, as a JSON object, where points count"),
    Column("left", Type.TEXT, "the seats that left the play, each with the ply after which it was out, as JSON"),
)
"""The table with one row a game. Columns that the data sets of Lichess have, too, have the same names."""

PLIES = (
    Column("game", Type.INT64, "the number of the game among all of the table, from 1"),
    Column("variant", Type.WORD, "the variant of the game"),
    Column("ply", Type.INT32, "the number of the ply in its game, from 1"),
    Column("move_number", Type.INT32, "the number of the move in the count of the position"),
    Column("seat", Type.WORD, "the seat that played it, such as White"),
    Column("text", Type.WORD, "the ply in canonical text, in the notation of its game"),
    Column("action", Type.WORD, "piece: a man moves; castling; board: an attack board does; pass"),
    Column("man", Type.WORD, "the letter of the man that moves, the King for castling"),
    Column("board", Type.WORD, "the name of the attack board that moves"),
    Column("from", Type.WORD, "where the man stood, or the pin of the board"),
    Column("to", Type.WORD, "where the man stands then, or the pin of the board"),
    Column("captured", Type.WORD, "the letter of the man that is taken"),
    Column("en_passant", Type.BOOL, "whether that is en passant"),
    Column("promotion", Type.WORD, "the letter of the man that a Pawn becomes, also one that a board carries"),
    Column("check", Type.BOOL, "whether it gives check, or mate"),
    Column("mate", Type.BOOL, "whether it gives mate"),
    Column("fen", Type.TEXT, "the position after it"),
    Column("hash", Type.INT64, "that position as a number, the same wherever it is the same for repetition"),
    Column("men", Type.INT16, "how many men are then on the board"),
    Column("men_of_seat", Type.INT16, "how many of them are of the seat that played it"),
    Column("points", Type.INT16, "the points of the seat that played it, after it, where points count"),
    Column("left", Type.WORDS, "the seats that have left the play by then"),
)
"""The table with one row a ply of the main line, as far as it could be played."""

TABLES = {"games": GAMES, "plies": PLIES}
"""The columns of each table."""
