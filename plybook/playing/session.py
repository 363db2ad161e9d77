"""The replies to lines typed at the prompt of a game, independent of the terminal.

A line is moves, or a command with its argument. The replies are yielded one by one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from plybook.api import write_games
from plybook.catalogue import Variant
from plybook.container.container import containers, form_of
from plybook.files import write_whole
from plybook.playing.commands import ALIASES, COMMANDS, NAMES, command_of
from plybook.playing.players import Made, PlayersTable
from plybook.registry import UnknownNameError, nearest
from plybook.render.words import in_words
from plybook.rules.position import Man
from plybook.view.board import DrawnBoard
from plybook.view.composing import on_screen
from plybook.wording import shortened

EVERYBODY = "all"
"""The name of all seats, for commands that take seats."""

WHO_MOVES = "turn"
"""The name of the seat that stands for the side to move."""

_SHOWN = 400  # characters of a message, which may repeat the typed text


class RefusedError(Exception):
    """A line cannot be carried out; the message says why."""


class LeaveError(Exception):
    """The user leaves."""


class Reply(NamedTuple):
    """A line of text, or several."""

    text: str
    style: str = ""


class Listed(NamedTuple):
    """Short texts, one on each line or in columns."""

    texts: tuple[str, ...]


Told = Reply | Listed | DrawnBoard
"""A reply to a line: text, or the board."""


class BoardLook:
    """How the board is drawn: for the ``seat`` of this name, one ``level`` of it, as one ``picture`` of several.

    Without a seat the board is drawn for the person who plays. If several persons play, it is drawn for the seat to
    move if each seat has its own names for the cells, and else for the first seat.
    """

    def __init__(
        self, table: PlayersTable, seat: str | None = None, level: str = "", picture: str | None = None
    ) -> None:
        self._table = table
        self.level = level
        self.picture = picture
        self.seat = seat
        self.in_colour = False
        self.screen: tuple[int, int] | None = None  # the width and height of a terminal
        self.width = 0  # of lines elsewhere, if they have one
        self._explained: set[str | None] = set()  # the pictures whose legend was shown

    @property
    def viewer(self) -> int:
        """The number of the seat that looks."""
        position, people = self._table.game.position, self._table.people
        if self.seat is not None and self.seat.casefold() != WHO_MOVES:
            return self._table.game.variant.seat(self.seat)
        if self.seat is None and len(people) == 1:
            return people[0]
        return position.turn if self.seat is not None or position.seats_name_cells else 0

    def _since(self) -> int:
        """Return the number of the position after the last own move, from which on changes are marked."""
        positions = self._table.game.positions
        last = len(positions) - 2
        own = [at for at in range(last, -1, -1) if positions[at].turn == self.viewer]
        return min(own[0] + 1, last) if own else last

    def board(self, *, is_whole: bool = True) -> DrawnBoard:
        """Return the board, or the levels that the last moves have changed if the terminal has too few lines for it.

        Raise `UnknownNameError` for unknown names.
        """
        game = self._table.game
        before = game.positions[self._since()] if game.steps else None
        return on_screen(
            game.variant,
            game.position,
            before,
            self.screen,
            "" if is_whole else "board draws every level",
            seat=self.viewer,
            level=self.level,
            picture=self.picture,
            in_colour=self.in_colour,
            width=self.width,
        )

    def shown(self, *, is_wanted: bool = False) -> DrawnBoard:
        """Return the board; it is all of it, and has its legend, the first time and if the board ``is_wanted``."""
        is_known = self.picture in self._explained and not is_wanted
        self._explained.add(self.picture)
        board = self.board(is_whole=not is_known)
        return board if is_known else board.with_legend


class PromptSession:
    """A game at a prompt: it takes lines and yields replies.

    ``source`` is the file of the game and ``others`` the number of other games in it. If ``quiet``, the board is
    drawn only on request. If ``asks``, the session asks before it leaves an unsaved game.
    """

    def __init__(
        self,
        table: PlayersTable,
        look: BoardLook,
        *,
        source: str = "",
        others: int = 0,
        quiet: bool = False,
        asks: bool = True,
    ) -> None:
        self.table = table
        self.look = look
        self._source = source
        self._others = others
        self._quiet = quiet
        self._asks = asks
        self._written: dict[str, tuple[int, int]] = {}  # the files that the game was saved in, and when
        self._refused = ""  # the last refusal
        self._is_asked = False  # whether a message has said that the game is not saved

    # --- what is there -------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """The prompt: the number of the move, and the side to move."""
        if self.table.is_over:
            return "game over> "
        position = self.table.game.position
        return f"{position.number_text()} {position.seat_names()[position.turn]}> "

    def begin(self) -> Iterator[Told]:
        """Yield the board, and the first moves of seats that play at random."""
        if not self._quiet:
            yield from self._shown()
        yield from self._going_on()

    def take(self, line: str) -> Iterator[Told]:
        """Yield the replies to ``line``; raise `RefusedError` and `LeaveError`."""
        words = line.split(None, 1)
        if not words or words[0].startswith("#"):
            return
        name = command_of(words[0])
        if name != "quit":
            self._is_asked = False
        try:
            if name:
                rest = words[1].strip() if len(words) > 1 else ""
                yield from _DOES[name](self, rest, is_forced=words[0].endswith("!"))
            else:
                yield from self._play(line.strip())
        except (ValueError, IndexError, UnknownNameError) as error:
            raise self._refusal(str(error.args[0] if error.args else error)) from error

    def interrupted(self) -> Iterator[Told]:
        """Yield the answer to Ctrl-C: no seat plays at random any more, and the game stays."""
        if self.table.at_random:
            self.table.at_random.clear()
            yield Reply("no seat plays at random any more; random SEAT sets one")
        yield Reply("quit leaves, help says what else can be typed")

    # --- moves ---------------------------------------------------------------------------------------------------

    def _play(self, text: str) -> Iterator[Told]:
        try:
            made = self.table.play(text)
        except ValueError as error:
            word = text.split()[0]
            near = nearest(word, [*NAMES, *ALIASES]) if word.isalpha() else ""
            raise self._refusal(f"{error}{f'; or the command {near!r}?' if near else ''}") from error
        yield from map(_said, made)
        yield from self._going_on(is_drawn=not self._quiet)

    def _going_on(self, *, is_drawn: bool = False) -> Iterator[Told]:
        """Make the moves of seats that play at random, and draw the board if it ``is_drawn`` or has changed."""
        for made in self.table.replies():
            is_drawn = not self._quiet
            yield _said(made)
        if is_drawn:
            yield from self._shown()
        elif self.table.is_over:
            yield Reply(self._standing(), "bold")

    def _shown(self, *, is_wanted: bool = False) -> Iterator[Told]:
        yield self.look.shown(is_wanted=is_wanted)
        yield Reply("")
        yield Reply(self._standing(), "bold")

    def _standing(self) -> str:
        """Return the side to move, or how the game has ended, and what can be claimed."""
        table, position = self.table, self.table.game.position
        if table.is_over:
            return table.ending
        check = ", in check" if position.is_check() else ""
        claims = "".join(f"; a draw can be claimed: {claim}" for claim in table.game.claims())
        return f"{position.seat_names()[position.turn]} to move{check}{claims}"

    def _refusal(self, message: str) -> RefusedError:
        self._refused = shortened(message, _SHOWN)
        return RefusedError(self._refused)

    # --- commands ------------------------------------------------------------------------------------------------

    def _undo(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        plies = _number(rest)
        texts = self.table.undo(plies)
        yield Reply(f"taken back: {' '.join(texts)}" if texts else "the game goes on")
        if plies is None:
            yield from [] if self._quiet else self._shown()
        else:
            yield from self._going_on(is_drawn=not self._quiet)

    def _redo(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        yield from map(_said, self.table.redo(_number(rest)))
        yield from self._going_on(is_drawn=not self._quiet)

    def _moves(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        position, variant = self.table.game.position, self.table.game.variant
        texts = self.table.game.legal(rest or None)
        if texts:
            yield Listed(tuple(texts))
        elif not rest:
            yield Reply("there is no legal move")
        elif position.board_called(rest) >= 0:
            yield Reply(f"the board {rest} has no legal move")
        elif (man := self._man_on(rest)) is None:
            yield Reply(f"no man stands on {rest}")
        elif man.seat != position.turn:
            yield Reply(f"the man on {rest} is {variant.rules.seat_names()[man.seat]}'s")
        else:
            yield Reply(f"the man on {rest} has no legal move")

    def _man_on(self, name: str) -> Man | None:
        """Return the man on the cell that the seat to move calls ``name``."""
        game = self.table.game
        cell = game.variant.cell(name, game.position.turn, notation=game.notation, position=game.position)
        return game.position.man_at(cell)

    def _hint(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        if not rest:
            count = len(self.table.game.legal())
            yield Reply(self._refused or f"{count} legal move{'s' if count != 1 else ''}: moves lists them")
            return
        position, game = self.table.game.position, self.table.game
        try:
            move = game.variant.move_of(rest, position, game.notation)
        except ValueError as error:
            yield Reply(shortened(str(error), _SHOWN))
            return
        after = position.apply_unchecked(move)
        yield Reply(
            f"{game.variant.text_of(move, position, game.notation)} can be made: {in_words(position, move, after)}"
        )

    def _board(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        return self._shown(is_wanted=True)

    def _flip(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        seats = self.table.game.variant.seats
        self.look.seat = seats[(self.look.viewer + 1) % len(seats)]
        return self._shown()

    def _seat(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        if rest and rest.casefold() != WHO_MOVES:
            self.table.game.variant.seat(rest)
        self.look.seat = rest or None
        return self._shown()

    def _level(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        self._try_look(level=rest)
        return self._shown()

    def _picture(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        self._try_look(picture=rest or None)
        return self._shown()

    def _try_look(self, **changed: str | None) -> None:
        """Change how the board is drawn, or restore it if the change fails."""
        before = {name: getattr(self.look, name) for name in changed}
        vars(self.look).update(changed)
        try:
            self.look.board()
        except UnknownNameError:
            vars(self.look).update(before)
            raise

    def _score(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        yield Reply(str(self.table.game).rstrip("\n"))

    def _fen(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        yield Reply(self.table.game.position.fen())

    def _men(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        yield Reply(self.table.game.position.men_text())

    def _comment(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        self.table.game.comment(rest)
        yield Reply(f"{self._last()} {{{rest}}}")

    def _mark(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        if not rest:
            raise ValueError("mark it how: !, ?, !!, ??, !?, ?! or $0 to $999")
        self.table.game.glyph(*rest.split())
        yield Reply(f"{self._last()} {' '.join(self.table.game.steps[-1].glyphs)}")

    def _last(self) -> str:
        """Return the last move with its number."""
        game = self.table.game
        return f"{game.positions[-2].number_text()} {game.texts()[-1]}" if game.steps else "before the first move"

    def _tag(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        name, *value = rest.split(None, 1) or [""]
        if not value:
            raise ValueError("a tag has a name and a value, as in: tag White Keenan")
        self.table.game.headers[name] = value[0]
        yield Reply(f"{name}: {value[0]}")

    def _resign(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        self.table.resign(rest or None)
        yield Reply(self.table.ending, "bold")

    def _draw(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        self.table.draw()
        yield Reply(self.table.ending, "bold")

    def _claim(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        self.table.claim()
        yield Reply(self.table.ending, "bold")

    def _result(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        if rest:
            self.table.end(rest)
        yield Reply(self.table.ending or "the game goes on", "bold")

    def _random(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        variant = self.table.game.variant
        if rest:
            self.table.at_random = set() if rest.casefold() == "off" else _seats(variant, rest)
        seats = [variant.rules.seat_names()[seat] for seat in sorted(self.table.at_random)]
        yield Reply(f"at random: {', '.join(seats) or 'none'}")
        yield from self._going_on()

    def _go(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        for _ in range(_number(rest) or 1):
            if self.table.is_over:
                raise ValueError(f"the game has ended: {self.table.ending}")
            yield _said(self.table.any_move())
            if self.table.is_over:
                break
        yield from self._going_on(is_drawn=not self._quiet)

    def _save(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        if not rest:
            raise ValueError("save where: a name with the suffix of a form, such as game.pgn, game.txt or game.json")
        if rest == "-":
            raise ValueError("save - is no file; score prints the game")
        path = Path(os.path.expanduser(rest))  # noqa: PTH111 - leaves alone a name that is no home folder
        try:
            form = form_of(rest)
            self._check_free(path, rest, is_forced=is_forced)
            write_whole(path, write_games(self.table.game, to=form))
            self._written[os.path.realpath(path)] = _stamp(path)
        except UnknownNameError as error:
            raise ValueError(str(error)) from error
        except OSError as error:
            raise ValueError(f"{rest}: {error.strerror or error}") from error
        self.table.keep()
        yield Reply(f"saved in {rest}")
        if lost := ", ".join(containers[form].left_out(self.table.game.record)):
            yield Reply(f"form {form} has no place for {lost}")

    def _check_free(self, path: Path, name: str, *, is_forced: bool) -> None:
        """Raise `ValueError` if writing the game to ``path`` would lose something."""
        real = os.path.realpath(path)
        if not os.path.lexists(path) or _stamp(path) == self._written.get(real):
            return  # it is free, or this session wrote it
        if self._others and real == os.path.realpath(self._source):
            others = f"{self._others} other game{'s' if self._others > 1 else ''}"
            raise ValueError(f"{name} holds {others}, which would be lost; name another file")
        if not is_forced:
            raise ValueError(f"{name} is there already; save! {name} replaces it")

    def _help(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        wanted = command_of(rest.split()[0]) if rest else ""
        if rest and not wanted:
            near = nearest(rest, NAMES)
            raise ValueError(
                f"there is no command {rest!r}; {f'did you mean {near!r}?' if near else 'help lists them'}"
            )
        if not rest:
            yield Reply("A line is moves, such as those that moves lists, or one of:")
        for command in COMMANDS:
            if wanted in ("", command.name):
                yield Reply(f"  {f'{command.name} {command.wants}':<17} {command.about}")

    def _quit(self, rest: str, *, is_forced: bool) -> Iterator[Told]:
        if self._asks and not (is_forced or self.table.is_kept or self._is_asked):
            self._is_asked = True
            raise RefusedError("the game is not saved: save FILE writes it, and quit once more leaves it")
        raise LeaveError
        yield


def _said(made: Made) -> Reply:
    return Reply(f"{made.number} {made.text}: {made.words}")


def _seats(variant: Variant, text: str) -> set[int]:
    """Return the seats that ``text`` names: one, several with commas between them, or several of one word each."""
    if text.casefold() == EVERYBODY:
        return set(range(len(variant.seats)))
    try:
        return {variant.seat(text)}
    except UnknownNameError:
        return {variant.seat(name) for name in (text.split(",") if "," in text else text.split())}


def _stamp(path: Path) -> tuple[int, int]:
    """Return a value that changes when the file is written to; raise `OSError`."""
    there = path.lstat()
    return there.st_mtime_ns, there.st_size


def _number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 10 and int(text)):
        raise ValueError(f"a number from 1 is wanted, not {text!r}")
    return int(text)


_DOES: dict[str, Callable[..., Iterable[Told]]] = {
    command.name: getattr(PromptSession, f"_{command.name}") for command in COMMANDS
}
"""What does each command."""
