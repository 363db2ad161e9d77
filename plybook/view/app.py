"""The screen: the board, the effect of the move, the moves, the findings, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.geometry import Region
from textual.timer import Timer
from textual.widgets import Input, Static

from plybook.display import shown
from plybook.view import descriptions, keyboard, panes
from plybook.view.arrangement import Arrangement, arranged
from plybook.view.board import DrawnBoard
from plybook.view.chooser import Chooser, Help
from plybook.view.columns import SheetColumns
from plybook.view.composing import Room
from plybook.view.game_places import START, Path
from plybook.view.game_source import GameSource, has_moves
from plybook.view.minimap import overview
from plybook.view.session import ViewedGame, ViewSession
from plybook.view.text_lines import TextLines

_SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)  # plies per second
_FOLLOWING = 0.5  # seconds between two checks of the file
_COLOURED = ("truecolor", "256")  # what terminals can do that show squares in their colours
_READING = 0.01  # seconds between two steps of reading


class Viewer(App[None]):
    """The viewer of the games of ``source``, with ``session``; with ``follow``, it shows new games as well."""

    TITLE = "plybook"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = keyboard.BINDINGS
    CSS = """
    Screen { background: ansi_default; color: ansi_default; layout: vertical; }
    .bar { height: 1; text-style: reverse; background: ansi_default; color: ansi_default; }
    #hints { height: 1; text-style: dim; background: ansi_default; color: ansi_default; }
    #body { layout: horizontal; height: 1fr; }
    #side.beside { border-left: solid ansi_bright_black; }
    TextLines {
        background: ansi_default; color: ansi_default;
        scrollbar-color: ansi_bright_black; scrollbar-color-hover: ansi_white; scrollbar-color-active: ansi_white;
        scrollbar-background: ansi_default; scrollbar-background-hover: ansi_default;
        scrollbar-background-active: ansi_default; scrollbar-corner-color: ansi_default;
    }
    Input, Input:focus {
        border: none; height: 1; padding: 0 1; background: ansi_default; color: ansi_default;
    }
    Screen { layers: below above; }
    #place, #map { layer: above; position: absolute; }
    #map { display: none; }
    #needle { display: none; }
    #list { height: 1fr; }
    """

    def __init__(self, source: GameSource, session: ViewSession, *, follow: bool = False) -> None:
        super().__init__(ansi_color=True)
        self.source, self.session, self.follow = source, session, follow
        self.is_playing = self.is_interrupted = False
        self.message = source.fault
        self._speed = _SPEEDS.index(1.0)
        self._player: Timer | None = None
        self._is_alone = False
        self._drawn = (0, 0)  # the size of the board
        self._mapped: DrawnBoard | None = None  # the board of which there is a map
        self._sheet: tuple[ViewedGame, SheetColumns] | None = None
        self._anew = False  # whether the games being read replace those shown

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen."""
        yield Static(id="heading", classes="bar")
        with Container(id="body"):
            with Container(id="main"):
                yield TextLines(id="board")
            with Container(id="side"):
                yield TextLines(id="moves")
                yield TextLines(id="findings")
        yield TextLines(id="place")
        yield TextLines(id="map")
        yield Input(id="needle", placeholder="a player, a move or a word of a comment")
        yield Static(id="hints")

    def on_mount(self) -> None:
        """Start reading, following and showing."""
        self.theme = next(name for name in ("ansi-dark", "textual-ansi") if name in self.available_themes)
        if self.source.is_reading:
            self.set_timer(_READING, self.read_on)
        if self.follow:
            self.set_interval(_FOLLOWING, self.look_again)
        self.query_one("#board", TextLines).when_scrolled = self.show_map
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the parts for the new size."""
        self.call_after_refresh(self.show)

    # --- the file --------------------------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Read the file again if it has changed; changes during the reading are seen the next time."""
        if not self.source.is_reading and self.source.has_changed():
            self.action_reread()

    def action_reread(self) -> None:
        """Read the file again."""
        if not self.source.can_change:
            self.say(f"{self.source.name} cannot be read a second time")
            return
        self.source.begin()
        self._anew = True
        self.read_on()

    def read_on(self) -> None:
        """Read some more of the file."""
        source = self.source
        source.advance()
        if source.is_reading:
            self.set_timer(_READING, self.read_on)
            if not self._anew:
                self.show_heading()
            return
        if self._anew:
            self._take()
        elif source.fault:
            self.message = source.fault
        self.show()

    def _take(self) -> None:
        """Show the games that were read anew, unless there are none now and there were some before."""
        source, session = self.source, self.session
        self._anew = False
        if source.fault:
            self.message = f"{source.fault}; shown is what it held" if session.games else source.fault
        elif has_moves(session.games) and not has_moves(source.games):
            self.message = f"{source.name} holds no game now; shown is what it held"
        else:
            self.message = ""
            session.replace(source.games)

    # --- keys ------------------------------------------------------------------------------------------------------

    def _go(self, way: Callable[[Path], Path], times: int = 1) -> None:
        for _ in range(times):
            self.session.path = way(self.session.path)
        self.say("")

    def action_step(self, count: int) -> None:
        """Go ``count`` moves on, or back if it is negative."""
        self.stop()
        if game := self.session.game:
            self._go(game.places.forward if count > 0 else game.places.back, abs(count))

    def action_vary(self, step: int) -> None:
        """Go to the next alternative of this move, or the one before."""
        self.stop()
        if game := self.session.game:
            self._go(game.places.down if step > 0 else game.places.up)

    def action_start(self) -> None:
        """Go to the start."""
        self.stop()
        self._go(lambda path: START)

    def action_end(self) -> None:
        """Go to the end of the line."""
        self.stop()
        if game := self.session.game:
            self._go(game.places.end)

    def action_play(self) -> None:
        """Play the moves one after another, or stop."""
        if self.is_playing:
            self.stop()
        else:
            self.is_playing = True
            self._player = self.set_interval(1 / _SPEEDS[self._speed], self.tick)
        self.say("")

    def stop(self) -> None:
        """Play no longer."""
        self.is_playing = False
        if self._player is not None:
            self._player.stop()
            self._player = None

    def tick(self) -> None:
        """Play the next move; stop at the end of the line."""
        game = self.session.game
        if not self.is_playing or game is None:
            return
        self._go(game.places.forward)
        if game.places.forward(self.session.path) == self.session.path:
            self.stop()
            self.show()

    def action_speed(self, step: int) -> None:
        """Play faster, or slower."""
        self._speed = max(0, min(self._speed + step, len(_SPEEDS) - 1))
        if self._player is not None:
            self._player.stop()
            self._player = self.set_interval(1 / _SPEEDS[self._speed], self.tick)
        self.say(f"{_SPEEDS[self._speed]:g} {'move' if _SPEEDS[self._speed] == 1 else 'moves'} a second")

    def action_turn(self) -> None:
        """Draw the board for the next seat."""
        self.session.turn()
        self.say("")

    def action_picture(self) -> None:
        """Draw the board in another way."""
        variant = self.session.variant
        if variant and len(variant.pictures) == 1:
            self.say(f"{variant.id} has one picture: {variant.pictures[0]}")
            return
        self.session.next_picture()
        self.say("")

    def action_level(self, step: int) -> None:
        """Draw the next level of the board, or the one before; show the next part of one without levels."""
        if len(self.session.levels()) > 1:
            self.session.step_level(step)
            self.say("")
        elif self._mapped is not None:
            self.query_one("#board", TextLines).scroll_on(step)
        else:
            self.say("this board is drawn as a whole")

    def action_set_level(self, number: int) -> None:
        """Draw a level by its number; all for 0."""
        if self.session.set_level(number):
            self.say("")
        else:
            count = len(self.session.levels()) - 1
            self.say(f"this board has {count} levels" if count else "this board is drawn as a whole")

    def action_levels(self) -> None:
        """Show a list of levels."""
        names = self.session.levels()

        def line(row: int) -> str:
            return f"level {names[row]}" if names[row] else "all of the board"

        self._choose("Levels", len(names), line, names.index(self.session.look.level), self.action_set_level)

    def action_finding(self, step: int) -> None:
        """Go to the next place with a finding."""
        self.stop()
        self.say("" if self.session.step_finding(step) else "nothing is wrong with this game")

    def action_findings(self) -> None:
        """Show a list of findings."""
        game = self.session.game
        listed = [(path, found) for path in game.places.order for found in game.found.get(path, ())] if game else []
        if not listed:
            self.say("nothing is wrong with this game")
            return

        def chosen(row: int) -> None:
            self._go(lambda path: listed[row][0])

        at = next((row for row, (path, _) in enumerate(listed) if path == self.session.path), 0)
        self._choose("Findings", len(listed), lambda row: panes.said(listed[row][1]), at, chosen)

    def action_games(self) -> None:
        """Show a list of games."""
        games = self.session.games
        digits = len(str(len(games)))

        def line(row: int) -> str:
            return f"{row + 1:{digits}}. {descriptions.heading(games[row])}"

        def chosen(row: int) -> None:
            self.session.go(row)
            self._go(lambda path: path)

        self._choose(f"Games of {shown(self.source.name)}", len(games), line, self.session.at, chosen)

    def _choose(self, title: str, count: int, line: Callable[[int], str], at: int, do: Callable[[int], None]) -> None:
        self.stop()
        self.push_screen(Chooser(title, count, line, at), lambda row: None if row is None else do(row))

    def action_game(self, step: int) -> None:
        """Go to the next game, or the one before."""
        self.stop()
        self.say("" if self.session.step_game(step) else f"this is the {'last' if step > 0 else 'first'} game")

    def action_search(self) -> None:
        """Ask what to search for."""
        self.stop()
        box = self.query_one("#needle", Input)
        box.display, self.query_one("#hints").display = True, False
        box.value = ""
        box.focus()

    def action_leave_search(self) -> None:
        """End the search."""
        box = self.query_one("#needle", Input)
        box.display, self.query_one("#hints").display = False, True
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Search for the typed text, or for the last one if nothing was typed."""
        self.session.needle = event.value.strip() or self.session.needle
        self.action_leave_search()
        self.action_again(1)

    def action_again(self, step: int) -> None:
        """Search on, or back."""
        self.stop()
        found, needle = self.session.search(step), self.session.needle
        self.say("" if found else f"no '{needle}' in {self.source.name}" if needle else "/ searches")

    def action_panes(self) -> None:
        """Show the board alone, or with the moves and the findings."""
        self._is_alone = not self._is_alone
        self.say("")

    def action_scroll(self, columns: int, rows: int) -> None:
        """Scroll the board."""
        self.query_one("#board", TextLines).scroll_relative(columns, rows, animate=False)

    def action_keys(self) -> None:
        """Show the keys, the marks of cells, and the letters of men."""
        self.stop()
        self.push_screen(Help((*keyboard.KEYS, *keyboard.SIGNS, *self.session.letters())))

    def action_interrupt(self) -> None:
        """Leave, with the status for Ctrl-C."""
        self.is_interrupted = True
        self.exit()

    def on_click(self, event: events.Click) -> None:
        """Go to the clicked move."""
        if not isinstance(event.widget, TextLines) or event.widget.id != "moves" or self._sheet is None:
            return
        path = self._sheet[1].path_at(event.x, event.y + round(event.widget.scroll_y))
        if path is not None:
            self.stop()
            self.session.path = path
            self.say("")

    # --- what is shown ----------------------------------------------------------------------------------------------

    def say(self, message: str) -> None:
        """Show a message until the next key, or none."""
        self.message = message
        self.show()

    def show(self) -> None:
        """Show the current place."""
        if not self.is_running or len(self.screen_stack) > 1:
            return
        session = self.session
        game, is_alone = session.game, self._is_alone or session.game is None
        room = Room(self.size.width, self.size.height - 2, is_alone)
        in_colour = self.console.color_system in _COLOURED and not self.no_color
        board = session.composed(room, in_colour=in_colour)
        plan = self._with_map(
            arranged(room.width, room.height, board.width, len(board.lines), is_alone=is_alone), board
        )
        place = panes.place(session, self.message, self._waiting(), self._speed_of_play(), in_colour=in_colour)
        lines = [line for text in place for line in text.wrap(self.console, plan.place_width)]
        found, first = panes.findings(game, session.path, self.console, plan.sizes()["findings"][0] - 2)
        legend = [
            line for text in board.fine_legend for line in Text(text, "dim").wrap(self.console, plan.place_width)
        ]
        most = room.height // 3 if plan.is_told_beside else plan.sizes()["place"][1]
        if plan.is_told_beside and len(lines) + len(legend) > most:
            legend = []  # the moves are worth more than it is
        if len(lines) + len(legend) + len(key := self._key(board, plan)) <= most:
            legend += key
        said = len(lines) + (len(legend) if plan.is_told_beside else 0)
        plan = plan._replace(said=said, found=len(found))
        self._arrange(plan)
        self.show_heading()
        hints = keyboard.hints(is_cut=plan.is_cut, has_levels=len(session.levels()) > 1)
        self.query_one("#hints", Static).update(Text(f" {hints}", no_wrap=True, overflow="ellipsis"))
        self._show_board(board, plan.sizes()["board"])
        self.query_one("#place", TextLines).show_texts([*lines, *legend])
        self._show_moves(*plan.sizes()["moves"])
        self.query_one("#findings", TextLines).show_texts(found)
        self.call_after_refresh(self.query_one("#findings", TextLines).reveal, Region(0, first, 1, 1))

    def _key(self, board: DrawnBoard, plan: Arrangement) -> list[Text]:
        """Return the lines that explain the marks and letters of the ``board``."""
        game = self.session.game
        position = game.places.seen(self.session.path).position if game else None
        texts = board.key(position) if position else []
        return [line for text in texts for line in Text(text, "dim").wrap(self.console, plan.place_width)]

    def _with_map(self, plan: Arrangement, board: DrawnBoard) -> Arrangement:
        """Return ``plan`` with a map of ``board`` if a part of that has no room, and keep what is mapped."""
        self._mapped = None
        has_levels = len(self.session.levels()) > 1 and not self.session.look.level
        if has_levels or not plan.is_cut or not self.session.has_maps:
            return plan
        known = board if board.squares else self.session.board(in_colour=True)
        lines = overview(known, lambda column, row: False)
        mapped = plan._replace(map=(max((line.cell_len for line in lines), default=0), len(lines)))
        if not lines or not mapped.has_room_for_map:
            return plan
        self._mapped = known
        return mapped

    def show_map(self) -> None:
        """Show which part of the board is seen."""
        if self._mapped is not None:
            seen = self.query_one("#board", TextLines).seen
            self.query_one("#map", TextLines).show_texts(overview(self._mapped, seen.contains))

    def show_heading(self) -> None:
        """Show the number of the game in the file, and the number of games."""
        text = panes.heading(self.session, self.source.name, has_more=self.source.is_reading)
        self.query_one("#heading", Static).update(panes.bar(text, self.size.width))

    def _waiting(self) -> str:
        """Return the message if there is no game."""
        return f"waiting for {self.source.name}" if self.follow else "no game"

    def _speed_of_play(self) -> float | None:
        return _SPEEDS[self._speed] if self.is_playing else None

    def _arrange(self, plan: Arrangement) -> None:
        for name, (width, height) in plan.sizes().items():
            styles = self.query_one(f"#{name}").styles
            styles.display = "block" if width and height else "none"
            styles.width, styles.height = width, height
        self.query_one("#body").styles.layout = "horizontal" if plan.is_beside else "vertical"
        self.query_one("#side").set_class(plan.is_beside, "beside")
        self.query_one("#moves").styles.margin = (plan.told, 0, 0, 0)
        left, top = plan.place_at
        self.query_one("#place").styles.offset = left, top + 1
        styles = self.query_one("#map").styles
        styles.display = "block" if plan.map[0] else "none"
        styles.width, styles.height = plan.map
        styles.offset = plan.map_place[0], plan.map_place[1] + 1
        self.call_after_refresh(self.show_map)

    def _show_board(self, board: DrawnBoard, size: tuple[int, int]) -> None:
        lines = self.query_one("#board", TextLines)
        lines.show_texts(board.texts(is_256=self.console.color_system == "256"))
        if region := panes.worth_seeing(board, *size):
            self.call_after_refresh(lines.reveal, region)
        elif self._drawn != (len(board.lines), board.width):
            lines.scroll_home(animate=False)
        self._drawn = len(board.lines), board.width

    def _show_moves(self, width: int, height: int) -> None:
        lines, game = self.query_one("#moves", TextLines), self.session.game
        if game is None or width <= 0:
            lines.show_texts([])
            return
        width -= 2  # for a bar and the space before it
        if self._sheet is None or self._sheet[0] is not game or self._sheet[1].size != (width, height):
            columns = SheetColumns(game.replay.game, game.replay.line, game.found, width, height)
            self._sheet = game, columns
        sheet, path = self._sheet[1], self.session.path
        lines.show(lambda line: panes.row(sheet.row(line), path), sheet.count, width)
        self.call_after_refresh(lines.reveal, sheet.region(path))
