"""The keys: a description of each, and the action of the screen."""

from __future__ import annotations

from textual.binding import Binding, BindingType

KEYS = (
    ("← →", "a move back, a move on"),
    ("↑ ↓", "the choice of move before this one, the next: that of the game or of a variation; ↑ leaves a variation"),
    ("Home End", "to the start; to the end of the line"),
    ("PgUp PgDn", "ten moves back, ten moves on"),
    ("space", "play the moves, and stop"),
    ("+ -", "play faster, play slower"),
    ("f", "the view of the next seat"),
    ("Tab  ⇧Tab", "the next level of the board, the one before; the next part of a board that does not fit"),
    ("1 ... 9  0", "a level by its number; all of the board"),
    ("l", "choose a level from a list"),
    ("p", "another picture of the board"),
    ("e E", "the next finding, the one before"),
    ("w", "choose from the list of what was found"),
    ("/", "search for a player, a move or a comment"),
    ("n N", "search on, search back"),
    ("g", "choose from the list of games"),
    ("] [", "the next game, the one before"),
    ("m", "the moves and findings beside the board, or the board alone"),
    ("r", "read the file again"),
    ("⇧ with ← → ↑ ↓", "scroll a board that does not fit; the mouse does it, too"),
    ("?", "these keys, and the letters of the men"),
    ("q", "leave"),
)
"""All keys with their descriptions."""

SIGNS = (
    ("[K]", "the last move: a man has come here"),
    ("<.>", "the last move: a man has gone from here, or was taken"),
    ("!K!", "a man in check"),
)
"""The marks of cells with what they say."""

_HINTS = "←→ moves  ↑↓ variations  {}f view  g games  / search  ? keys  q leave"


def hints(*, is_cut: bool, has_levels: bool) -> str:
    """Return the most important keys, on one line: where a board ``is_cut``, those that show its other parts."""
    if is_cut:
        return "←→ moves  Tab next part  ⇧ with ←→↑↓ scrolls the board  f view  ? keys  q leave"
    return _HINTS.format("Tab levels  " if has_levels else "space play  ")


def _bound(key: str, action: str, what: str, *, priority: bool = False) -> Binding:
    return Binding(key, action, what, show=False, priority=priority)


BINDINGS: list[BindingType] = [
    _bound("right", "step(1)", "A move on"),
    _bound("left", "step(-1)", "A move back"),
    _bound("pagedown", "step(10)", "Ten moves on"),
    _bound("pageup", "step(-10)", "Ten moves back"),
    _bound("down", "vary(1)", "Next choice"),
    _bound("up", "vary(-1)", "Choice before"),
    _bound("home", "start", "Start"),
    _bound("end", "end", "End"),
    _bound("space", "play", "Play"),
    _bound("plus,equals_sign", "speed(1)", "Faster"),
    _bound("minus", "speed(-1)", "Slower"),
    _bound("f", "turn", "Next seat's view"),
    _bound("tab", "level(1)", "Next level", priority=True),
    _bound("shift+tab", "level(-1)", "Level before", priority=True),
    *(_bound(str(number), f"set_level({number})", f"Level {number}") for number in range(10)),
    _bound("l", "levels", "Levels"),
    _bound("p", "picture", "Another picture"),
    _bound("e", "finding(1)", "Next finding"),
    _bound("E,shift+e", "finding(-1)", "Finding before"),
    _bound("w", "findings", "Findings"),
    _bound("slash", "search", "Search"),
    _bound("n", "again(1)", "Search on"),
    _bound("N,shift+n", "again(-1)", "Search back"),
    _bound("g", "games", "Games"),
    _bound("right_square_bracket", "game(1)", "Next game"),
    _bound("left_square_bracket", "game(-1)", "Game before"),
    _bound("m", "panes", "Board alone"),
    _bound("r", "reread", "Read again"),
    _bound("shift+left", "scroll(-4, 0)", "Scroll left"),
    _bound("shift+right", "scroll(4, 0)", "Scroll right"),
    _bound("shift+up", "scroll(0, -2)", "Scroll up"),
    _bound("shift+down", "scroll(0, 2)", "Scroll down"),
    _bound("question_mark", "keys", "Keys"),
    _bound("escape", "leave_search", "Leave the search"),
    _bound("q", "quit", "Leave"),
    _bound("ctrl+c", "interrupt", "Leave", priority=True),
]
"""The action of the screen for each key."""
