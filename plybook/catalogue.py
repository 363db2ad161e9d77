"""The catalogue: what a variant is (its rules, the notations that serve it, its picture), and all variants by id."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plybook.registry import Registry, UnknownNameError, meant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plybook.interpret.bound_notation import BoundNotation
    from plybook.notation.notation import Alphabet
    from plybook.render.diagram import Diagram, Marked
    from plybook.render.layout import DiagramLayout, Layout
    from plybook.rules.moves import Move
    from plybook.rules.position import Position


_STATED = {"seats": "seats", "geometry": "geometry", "kinds": "kinds of men", "start_fen": "start_fen"}
"""What the rules of every variant state, and what to call it."""


@dataclass(frozen=True)
class Variant:
    """A game with its rules.

    ``id`` is what files and commands call it; ``seats`` are the players in the order of play; ``rules`` is the
    class of its positions; ``notations`` are the names of the notations that serve it, its own first;
    ``picture`` is the name of the layout that draws it, or a tuple of several, the usual one first; ``about`` says in
    a sentence what it is; ``aliases`` are what other programs call it in a header, in small letters, for a variant of
    another package; ``cousins`` are the ids of variants on the same board and with the same men, by whose rules moves
    may be legal that are not by these.
    """

    id: str
    title: str
    about: str
    seats: tuple[str, ...]
    rules: type[Position]
    notations: tuple[str, ...]
    picture: str | tuple[str, ...]
    aliases: tuple[str, ...] = ()
    cousins: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise `TypeError` or `ValueError` for what no variant is made of."""
        for name in ("seats", "notations", "aliases", "cousins"):
            words = getattr(self, name)
            if isinstance(words, str) or not all(isinstance(word, str) for word in words):
                wanted = f"{name} is a tuple of strings, with a comma even after one"
                raise TypeError(f"variant {self.id!r}: {wanted}; not {words!r}")
        if not self.notations:
            raise ValueError(f"variant {self.id!r}: notations is empty; a variant has one at least")
        rules: object = self.rules
        if not isinstance(rules, type):
            raise TypeError(
                f"variant {self.id!r}: rules is a class of positions, not an object of {type(rules).__name__}"
            )
        if lacking := [words for name, words in _STATED.items() if not hasattr(rules, name)]:
            raise TypeError(f"variant {self.id!r}: its rules, {rules.__name__}, state no {' and no '.join(lacking)}")
        named: object = (self.picture,) if isinstance(self.picture, str) else self.picture
        if not isinstance(named, tuple) or not named or not all(isinstance(name, str) for name in named):
            raise TypeError(f"variant {self.id!r}: picture is a name, or a tuple of names; not {self.picture!r}")
        if tuple(self.seats) != tuple(self.rules.seats):
            raise ValueError(
                f"variant {self.id!r}: seats are those of its rules, {self.rules.seats}; not {self.seats}"
            )
        if self.rules not in _OF_RULES:
            _OF_RULES[self.rules] = self
            self.rules.illustrate = self._illustration
            self.rules.scribe = self

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a copy in another process be that process's own variant of the name, where it has one."""
        if self.id in variants and variants[self.id] is self:
            return variant, (self.id,)
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def start(self) -> Position:
        """Return the position the game starts from."""
        return self._start

    @cached_property
    def _start(self) -> Position:
        from plybook.rules.setup import FenError

        try:
            return self.position(self.rules.start_fen)
        except FenError as error:
            raise FenError(f"the start of {self.id}, {self.rules.start_fen!r}, is no position: {error}") from None

    def position(self, fen: str, *, study: bool = False) -> Position:
        """Return the position of a FEN-like string; raise `plybook.FenError` if it is not one of this variant.

        For ``study`` royal men may be missing, as in `Position.from_setup`.
        """
        return self.rules.from_setup(self.rules.read_fen(fen), study=True) if study else self.rules.from_fen(fen)

    def setup(self, men: str, notation: str | None = None, *, study: bool = False) -> Position:
        """Return the position of a set-up by hand, such as ``"wKe1 wQd1 bKe8 turn=b"``.

        Cells have their names in any notation of the variant, first in ``notation`` if one is named. For ``study``
        royal men may be missing, as in `Position.from_setup`:

        >>> import plybook
        >>> knight = plybook.variant("chess").setup("wNa1", study=True)
        >>> sorted(map(knight.san, knight.legal_moves()))
        ['Nb3', 'Nc2']

        Raises `plybook.MenError`, a `plybook.FenError` that knows its place, if it is not one of this variant.
        """
        from plybook.rules.men_list import read_men

        return read_men(men, self.start(), notation, study=study)

    def men_of(self, position: Position) -> str:
        """Return the set-up by hand that gives ``position``."""
        from plybook.rules.men_list import men_text

        return men_text(position, self.start())

    def move_of(self, text: str, position: Position, notation: str | None = None, *, may_pass: bool = False) -> Move:
        """Return the one legal move of ``position`` that ``text`` stands for; see `Position.parse_san`.

        A seat that ``may_pass``, as annotators let it, gives a move that is legal nowhere.
        """
        from plybook.interpret.typed_moves import typed_move

        return typed_move(text, position, self, self.notation(notation), may_pass=may_pass)

    def text_of(self, move: Move | str, position: Position, notation: str | None = None) -> str:
        """Return the canonical text of ``move``, legal in ``position``, or of that which a text stands for."""
        from plybook.interpret.typed_moves import text_of

        return text_of(move, position, self, self.notation(notation))

    def notation(self, name: str | None = None) -> BoundNotation:
        """Return a notation bound to this variant, its own when no name is given.

        Raises `plybook.UnknownNameError` for a name no notation has, for one that does not serve this variant, and
        for one that the variant names but that cannot serve it: the message says what it needs.
        """
        wanted = self.notations[0] if name is None else name
        if wanted not in self._bound:
            self._bound[wanted] = self._bind(wanted)
        return self._bound[wanted]

    def usual_notation(self, header: str = "") -> str:
        """Return the notation of games whose ``header`` calls the variant so: that of a program, or its own first."""
        wanted = _NOTATIONS.get(header.casefold(), "")
        return wanted if wanted in self.notations else self.notations[0]

    def _bind(self, name: str) -> BoundNotation:
        from plybook.interpret.bound_notation import bind
        from plybook.notation.notation import notations

        notation = notations[name]  # of which ``name`` may be an alias
        if notation.name not in self.notations and notation not in map(notations.__getitem__, self.notations):
            served = ", ".join(self.notations)
            raise UnknownNameError(f"notation {notation.name!r} does not serve {self.id}; it has: {served}")
        if needs := notation.needs(self.alphabet):
            raise UnknownNameError(f"notation {notation.name!r} cannot serve {self.id}: it needs {needs}")
        try:
            return bind(self.rules, notation)
        except Exception as error:  # whatever a notation of another package does with names that it does not expect
            reason = f"{type(error).__name__}: {error}"
            raise UnknownNameError(f"notation {notation.name!r} cannot serve {self.id}: {reason}") from error

    def elsewhere(self, text: str, notation: str, position: Position | None = None) -> str:
        """Say which other notation of the variant reads ``text``, which ``notation`` does not; "" if none does.

        With a ``position`` it must read it as a move that can be played there.
        """
        others = (self.notation(name) for name in self.notations if name != notation)
        name = next((other.name for other in others if other.accepts(text, position)), "")
        return f"notation {name} reads it" if name else ""

    def legal_by_cousin(self, text: str, notation: str, position: Position) -> str:
        """Say by which other rules on this board ``text`` is a legal move in ``position``; "" if by none."""
        from plybook.interpret.hints import LEGAL_BY

        for cousin in map(variant, self.cousins):
            served = any(notation == cousin.notation(name).name for name in cousin.notations)
            if served and cousin.notation(notation).allows(text, position):
                return f"{LEGAL_BY}{cousin.title.rpartition(', ')[2].lower()} ({cousin.id})"
        return ""

    def seat(self, name: str | int) -> int:
        """Return the number of the seat called ``name``, in capitals or not; a number, from 0, stands for itself.

        Raises `plybook.UnknownNameError` if there is no such seat.
        """
        names = [seat.casefold() for seat in self.seats]
        if isinstance(name, int) and 0 <= name < len(names):
            return name
        if isinstance(name, str) and name.strip().casefold() in names:
            return names.index(name.strip().casefold())
        there = meant(str(name), self.seats, f"it has: {', '.join(self.seats)}")
        raise UnknownNameError(f"no seat {name!r} in {self.id}; {there}")

    def kind(self, name: str) -> int:
        """Return the index of the kind of men whose letter, as it is written, or name, in any capitals, is ``name``.

        Raises `plybook.UnknownNameError` if there is no such kind.
        """
        rules, wanted = self.rules, str(name).strip()
        if wanted in rules.kinds:
            return rules.kinds.index(wanted)
        for names in (rules.kind_names, rules.kinds):
            folded = [each.casefold() for each in names]
            if folded.count(wanted.casefold()) == 1:
                return folded.index(wanted.casefold())
        known = [f"{letter} {kind}" for letter, kind in zip(rules.kinds, rules.kind_names, strict=True)]
        there = meant(wanted, rules.kind_names, f"it has: {', '.join(known)}")
        raise UnknownNameError(f"no man {name!r} in {self.id}; {there}")

    def cell(
        self,
        name: int | str,
        seat: int | str = 0,
        *,
        notation: str | None = None,
        position: Position | None = None,
    ) -> int:
        """Return the cell that ``seat`` or everybody calls ``name``, in capitals or not; an index stands for itself.

        Names of all notations of the variant are names of cells; those of ``notation`` come first, if one is named. A
        name that leaves out which of several cells it is, as ``d4`` may, is that of the only man of ``position`` on
        one of them. Raises `plybook.UnknownNameError` if there is none, or which of several is meant is not clear.
        """
        from plybook.interpret.cell_names import cell_called

        if isinstance(name, str):
            try:
                return cell_called(name, self.seat(seat), self, notation, position)
            except KeyError as error:
                raise UnknownNameError(error.args[0]) from None
        if name in range(self.rules.geometry.size):
            return name
        names = self.rules.cell_names(self.seat(seat))
        raise UnknownNameError(f"no cell {name!r} in {self.id}; cells are called {names[0]} to {names[-1]}")

    def cells_called(self, name: str, seats: Sequence[int] = (0,), notation: str | None = None) -> int:
        """Return the set of the cells that ``name`` can mean when any of ``seats`` says it, one bit for each."""
        from plybook.interpret.cell_names import cells_called

        return cells_called(name, seats, self, notation)

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of the layouts that draw it, the usual one first."""
        return (self.picture,) if isinstance(self.picture, str) else self.picture

    def draw(
        self,
        position: Position,
        *,
        marked: Marked = frozenset(),
        seat: int | str = 0,
        level: str = "",
        picture: str | None = None,
    ) -> str:
        """Return a picture of ``position`` in plain text, with the ``marked`` cells in brackets.

        It is the board as the player on ``seat`` sees it, a name or a number that counts ``seats`` from 0: all levels
        of it, or the one named, in capitals or not; drawn by the layout ``picture``, the variant's first if none is
        named. Raises `plybook.UnknownNameError` for a seat or picture there is not, and for a level that is not drawn
        by itself.
        """
        layout = self.layout(picture)
        return layout.draw(position, marked=marked, seat=self.seat(seat), level=self._level(layout, level))

    def diagram(
        self,
        position: Position,
        *,
        marked: Marked = frozenset(),
        seat: int | str = 0,
        level: str = "",
        picture: str | None = None,
    ) -> Diagram:
        """Return the same picture as data, from which others are made; see `plybook.render.diagram`.

        If no ``picture`` is named it is the first that is more than text. Raises `plybook.UnknownNameError` also if
        there is none.
        """
        layout = self.diagram_layout(picture)
        return layout.diagram(position, marked=marked, seat=self.seat(seat), level=self._level(layout, level))

    def diagram_layout(self, picture: str | None = None) -> DiagramLayout:
        """Return the layout ``picture``, or the first that is more than text; raise as `diagram` does."""
        from plybook.render.layout import makes_diagrams

        layouts = [self.layout(name) for name in (self.pictures if picture is None else (picture,))]
        layout = next(filter(makes_diagrams, layouts), None)
        if layout is None:
            raise UnknownNameError(f"the picture of {self.id}, {picture or self.pictures[0]!r}, is text alone")
        return layout

    def layout(self, picture: str | None = None) -> Layout:
        """Return one of the layouts that draw the variant, its usual one when no name is given.

        Raises `plybook.UnknownNameError` for a name that none of them has.
        """
        from plybook.render.layout import layouts

        if picture is not None and picture not in self.pictures:
            layouts[picture]  # which says what there is, if there is none of the name
            raise UnknownNameError(f"picture {picture!r} does not draw {self.id}; it has: {', '.join(self.pictures)}")
        return layouts[picture or self.pictures[0]]

    def _level(self, layout: Layout | DiagramLayout, level: str) -> str:
        """Return the level called ``level`` as ``layout`` takes it."""
        levels, name = layout.levels(self.rules.geometry), level.casefold()
        if name and name not in levels:
            known = ", ".join(
                "/".join(name for name, named in levels.items() if named == each)
                for each in dict.fromkeys(levels.values())
            )
            there = meant(name, levels, f"it has: {known}" if known else "it is drawn as a whole")
            raise UnknownNameError(f"no level {level!r} in {self.id}; {there}")
        return name and levels[name]

    def _illustration(self, position: Position) -> str | None:
        """Return the usual picture of ``position`` as SVG, for a notebook; None if it has none."""
        from plybook.render.layout import makes_diagrams
        from plybook.render.marking import marks_of
        from plybook.render.picture import illustrated

        if not any(makes_diagrams(self.layout(name)) for name in self.pictures):
            return None
        return illustrated(self.diagram(position, marked=marks_of(position)), position, title=self.title)

    def check(self) -> None:
        """Raise whatever is raised where the variant cannot begin, be drawn, or be written in a notation it names."""
        self.start().has_legal_move()
        for name in self.notations:
            self.notation(name)
        for name in self.pictures:
            self._check_picture(name)

    def _check_picture(self, name: str) -> None:
        from plybook.render.layout import makes_diagrams

        try:
            self.draw(self.start(), picture=name)
            if makes_diagrams(self.layout(name)):
                self.diagram(self.start(), picture=name)
        except UnknownNameError:
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise UnknownNameError(f"picture {name!r} cannot draw {self.id}: {reason}") from error

    @cached_property
    def alphabet(self) -> Alphabet:
        """The names of its men, cells and boards, from which notations make their grammars."""
        return self.rules.alphabet()

    @cached_property
    def _bound(self) -> dict[str, BoundNotation]:
        """The notations that have been asked for, by the name they were asked for by."""
        return {}


_OF_RULES: dict[type[Position], Variant] = {}
"""The variants that have been made, by their rules; of two with the same rules the first."""


def variant_of(position: Position) -> Variant:
    """Return the variant of which ``position`` is one; raise `TypeError` for what is no position of any."""
    for kind in type(position).__mro__:
        if kind in _OF_RULES:
            return _OF_RULES[kind]
    raise TypeError(f"a position of a variant is wanted, not {type(position).__name__}")


_OTHER_GAMES = (
    "antichess", "giveaway chess", "suicide chess", "losers chess", "atomic chess", "crazyhouse", "bughouse",
    "king of the hill", "three-check", "3-check", "five-check", "horde", "racing kings", "duck chess", "fog of war",
    "dark chess", "kriegspiel", "shogi", "minishogi", "xiangqi", "janggi", "makruk", "sittuyin", "shatranj",
    "chaturanga", "courier chess", "capablanca chess", "gothic chess", "grand chess", "seirawan chess", "knightmate",
    "extinction chess", "placement chess", "torpedo chess", "berolina chess", "circe chess", "progressive chess",
    "cylinder chess", "hexagonal chess", "four-player chess", "los alamos chess", "minichess", "checkers", "draughts",
    "go", "gomoku", "othello", "reversi",
)  # fmt: skip
"""Games that people have records of and plybook has no rules for: not to be taken for slips for one it has."""

variants: Registry[Variant] = Registry(
    "variant",
    "plybook.variants",
    {
        "tri-d": "plybook.rules.games.tri_d.standard:TRI_D",
        "tri-d-tournament": "plybook.rules.games.tri_d.tournament:TRI_D_TOURNAMENT",
        "chess": "plybook.rules.games.chess.position:CHESS",
        "alice": "plybook.rules.games.alice.position:ALICE",
        "prince": "plybook.rules.games.prince.position:PRINCE",
        "alice-3d": "plybook.rules.games.alice_3d.position:ALICE_3D",
        "prisoners-escape": "plybook.rules.games.prisoners_escape.position:PRISONERS_ESCAPE",
        "kings-escape": "plybook.rules.games.kings_escape.position:KINGS_ESCAPE",
        "anticheckmate": "plybook.rules.games.chess.anticheckmate:ANTICHECKMATE",
        "raumschach": "plybook.rules.games.raumschach.position:RAUMSCHACH",
        "three-player": "plybook.rules.games.three_player.games:THREE_PLAYER",
        "three-player-duel": "plybook.rules.games.three_player.games:THREE_PLAYER_DUEL",
        "three-player-plain": "plybook.rules.games.three_player.games:THREE_PLAYER_PLAIN",
        "three-player-plain-duel": "plybook.rules.games.three_player.games:THREE_PLAYER_PLAIN_DUEL",
        "three-player-partners": "plybook.rules.games.three_player.games:THREE_PLAYER_PARTNERS",
        "three-player-partners-first": "plybook.rules.games.three_player.games:THREE_PLAYER_PARTNERS_FIRST",
        "three-player-six": "plybook.rules.games.three_player.games:THREE_PLAYER_SIX",
        "three-player-six-alternate": "plybook.rules.games.three_player.games:THREE_PLAYER_SIX_ALTERNATE",
    },
    fits=lambda found: isinstance(found, Variant),
    others=_OTHER_GAMES,
    own_name=lambda found: found.id,
    prove=Variant.check,
    listed_by="plybook variants",
)
"""All variants by id."""


def variant(name: str) -> Variant:
    """Return the variant called ``name``, such as ``"tri-d"``; raise `plybook.UnknownNameError` if there is none."""
    return variants[name]


def setup(variant: str, *, men: str, notation: str | None = None) -> Position:
    """Return the position of a set-up by hand: the men one by one, and what else is not usual.

    Cells have their names in any notation of the variant, first in ``notation`` if one is named.

    >>> import plybook
    >>> plybook.setup("chess", men="wKe1 wPf2 bKe8 turn=b").fen()
    '4k3/8/8/8/8/8/5P2/4K3 b - - 0 1'

    Raises `plybook.UnknownNameError` for a variant that there is not, and `plybook.MenError`, a `plybook.FenError`
    that knows its place in ``men``, for what is no position of it.
    """
    return variants[variant].setup(men, notation)


_CHESS960 = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random")

_ALIASES = {
    "chess": "chess", "standard": "chess", "classical": "chess", "normal": "chess", "from position": "chess",
    **dict.fromkeys(_CHESS960, "chess"),
    "alice chess": "alice",
    "star trek tri-dimensional": "tri-d-tournament",
}  # fmt: skip
"""What other programs call plybook's own variants, so that none is loaded to find out; others say it themselves."""


_NOTATIONS = {"star trek tri-dimensional": "freer"}
"""The notations of programs that call a game so; the rest of what they need is with the notations."""


_STAR_TREK = ("tri-d", "tri-d-tournament")
_ON_LEVELS = (*_STAR_TREK, "raumschach", "alice-3d")

LOOSE_NAMES = {
    "tri-dimensional chess": _STAR_TREK, "tridimensional chess": _STAR_TREK,
    "star trek chess": _STAR_TREK, "star trek 3d chess": _STAR_TREK, "star trek tri-d chess": _STAR_TREK,
    "star trek tridimensional chess": _STAR_TREK,
    "3d chess": _ON_LEVELS, "3-d chess": _ON_LEVELS, "three-dimensional chess": _ON_LEVELS,
}  # fmt: skip
"""What people call several games: the moves say which of them it is."""


def aliases() -> dict[str, str]:
    """Return the ids of variants by what other programs call them, in small letters."""
    added = {alias: name for name in variants.added() for alias in variants[name].aliases}
    return {**added, **_ALIASES}


def is_chess960(name: str) -> bool:
    """Say whether a header that says ``name`` is of a game of Chess960, whatever it begins with."""
    return name.casefold() in _CHESS960


def id_of(name: str) -> str:
    """Return the id of the variant that a header of some program calls ``name``; ``name`` if none is known."""
    return name if name in variants else aliases().get(name.casefold(), name)
