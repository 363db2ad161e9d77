"""The commands at the prompt of a game."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """A command: its ``name``, the argument it ``wants``, and its description ``about``.

    ``kind`` is the kind of name that the argument is: ``cell``, ``seat`` and so on; empty if it is not a name.
    """

    name: str
    wants: str
    about: str
    kind: str = ""


COMMANDS = (
    Command("undo", "[N]", "take back the last move and the replies, N moves, or the end"),
    Command("redo", "[N]", "make again what was taken back"),
    Command("moves", "[CELL]", "list the legal moves, or those of the man on CELL", "cell"),
    Command("hint", "[MOVE]", "say why MOVE cannot be made, or what was last refused", "move"),
    Command("board", "", "draw the board"),
    Command("flip", "", "see the board as the next seat does"),
    Command("seat", "[NAME]", "see the board as NAME does; turn: as the seat to move does", "seat or turn"),
    Command("level", "[NAME]", "draw this level of the board only; all without a name", "level"),
    Command("picture", "[NAME]", "draw the board in another way", "picture"),
    Command("score", "", "print the game so far"),
    Command("fen", "", "print the position as a FEN-like string"),
    Command("men", "", "print the position man by man, as --men takes it"),
    Command("comment", "TEXT", "remark on the last move"),
    Command("mark", "MARK", "mark the last move: !, ?, !?, $14"),
    Command("tag", "NAME VALUE", "set a tag of the header, such as White"),
    Command("resign", "[SEAT]", "give the game up", "seat"),
    Command("draw", "", "agree on a draw"),
    Command("claim", "", "claim a draw, by repetition or for want of progress"),
    Command("result", "[RESULT]", "end the game with a result; *: it goes on", "result"),
    Command("random", "[SEAT...]", "let these seats be played at random; all; off: none", "seat or off"),
    Command("go", "[N]", "make a random move for the seat to move, or N moves"),
    Command("save", "FILE", "write the game to FILE; save! replaces one that is there", "file"),
    Command("help", "[COMMAND]", "say what can be typed", "command"),
    Command("quit", "", "leave; quit! leaves a game that is not saved"),
)
"""All commands, in the order of the help."""

ALIASES = {
    "?": "help", "back": "undo", "legal": "moves", "list": "moves", "why": "hint", "show": "board", "pgn": "score",
    "save!": "save", "quit!": "quit", "exit": "quit", "q": "quit", "bye": "quit",
}  # fmt: skip
"""Other names of commands."""

NAMES = {command.name for command in COMMANDS}
"""The names of commands, without aliases."""


def command_of(word: str) -> str:
    """Return the name of the command that ``word`` is, "" if it is none."""
    name = word.casefold()
    return name if name in NAMES else ALIASES.get(name, "")
