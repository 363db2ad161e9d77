"""The catalogue: the class `Variant` (rules, notations, picture), and the registry of all variants by id."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property, partial
from operator import index
from typing import TYPE_CHECKING, Any

from plybook.game_names import NOTATIONS, OTHER_GAMES
from plybook.registry import Registry, UnknownNameError, meant
from plybook.rules.own_variant import find_variants_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from plybook.interpret.bound_notation import BoundNotation
    from plybook.notation.notation import Alphabet
    from plybook.render.diagram import Diagram, Marked
    from plybook.render.layout import DiagramLayout, Layout
    from plybook.rules.moves import Move
    from plybook.rules.position import Position


_RULES_ATTRIBUTES = {"seats": "seats", "geometry": "geometry", "kinds": "kinds of men", "start_fen": "start_fen"}
"""The attributes that the rules of every variant must have, with what to call them."""


@dataclass(frozen=True)
class Variant:
    """A game with its rules.

    ``id`` is its name in files and commands; ``seats`` are the players in the order of play; ``rules`` is the class
    of its positions; ``notations`` are the names of its notations, the usual one first; ``picture`` is the name of
    the layout that draws it, or a tuple of several, the usual one first; ``about`` describes it in a sentence;
    ``aliases`` are its lower-case names in the headers of other programs, for a variant of another package;
    ``cousins`` are the ids of variants with the same board and men, but other legal moves.
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
        """Raise `TypeError` or `ValueError` for invalid fields."""
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
        if lacking := [words for name, words in _RULES_ATTRIBUTES.items() if not hasattr(rules, name)]:
            raise TypeError(f"variant {self.id!r}: its rules, {rules.__name__}, state no {' and no '.join(lacking)}")
        named: object = (self.picture,) if isinstance(self.picture, str) else self.picture
        if not isinstance(named, tuple) or not named or not all(isinstance(name, str) for name in named):
            raise TypeError(f"variant {self.id!r}: picture is a name, or a tuple of names; not {self.picture!r}")
        if tuple(self.seats) != tuple(self.rules.seats):
            raise ValueError(
                f"variant {self.id!r}: seats are those of its rules, {self.rules.seats}; not {self.seats}"
            )
        _made[self.rules] = self

    def __reduce__(self) -> tuple[Any, ...]:
        """Make a copy in another process that process's own variant of the same name, if it has one."""
        if self.id in variants and variants[self.id] is self:
            return variant, (self.id,)
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def start(self, number: int | None = None) -> Position:
        """Return the position the game starts from; with a ``number``, from 0, that of Chess960 so numbered.

        >>> import plybook
        >>> plybook.variant("chess").start(0).fen()
        'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1'

        Raises `ValueError` for a number of no start, and in a game that has one start; `TypeError` for another value.
        """
        return self._start if number is None else self.position(self.rules.numbered_start(index(number)))

    @cached_property
    def _start(self) -> Position:
        from plybook.rules.setup import FenError

        try:
            return self.position(self.rules.start_fen)
        except FenError as error:
            raise FenError(f"the start of {self.id}, {self.rules.start_fen!r}, is no position: {error}") from None

    def position(self, fen: str, *, study: bool = False) -> Position:
        """Return the position of a FEN-like string; raise `plybook.FenError` if it is invalid in this variant.

        For ``study`` royal men may be missing, as in `Position.from_setup`.
        """
        return self.rules.from_setup(self.rules.read_fen(fen), study=True) if study else self.rules.from_fen(fen)

    def setup(self, men: str, notation: str | None = None, *, study: bool = False) -> Position:
        """Return the position of a list of men, such as ``"wKe1 wQd1 bKe8 turn=b"``.

        Cells have their names in any notation of the variant, first in ``notation`` if one is given. For ``study``
        royal men may be missing, as in `Position.from_setup`:

        >>> import plybook
        >>> knight = plybook.variant("chess").setup("wNa1", study=True)
        >>> sorted(map(knight.san, knight.legal_moves()))
        ['Nb3', 'Nc2']

        Raises `plybook.MenError`, a `plybook.FenError` with its place in the text, if it is invalid in this variant.
        """
        from plybook.rules.men_list import read_men

        return read_men(men, self.start(), self.cells_called, notation, study=study)

    def men_of(self, position: Position) -> str:
        """Return the list of men that gives ``position``."""
        from plybook.rules.men_list import men_text

        return men_text(position, self.start())

    def move_of(self, text: str, position: Position, notation: str | None = None, *, may_pass: bool = False) -> Move:
        """Return the one legal move of ``position`` that ``text`` stands for; see `Position.parse_san`.

        With ``may_pass``, the text may be a null move, as annotators write it, which is never legal.
        """
        from plybook.interpret.typed_moves import typed_move
        from plybook.rules.named_moves import named_move

        return named_move(
            typed_move(text, position, self, self.notation(notation), may_pass=may_pass), type(position)
        )

    def text_of(self, move: Move | str, position: Position, notation: str | None = None) -> str:
        """Return the canonical text of ``move``, which is legal in ``position`` or a null move."""
        from plybook.interpret.typed_moves import text_of

        return text_of(move, position, self, self.notation(notation))

    def notation(self, name: str | None = None) -> BoundNotation:
        """Return a notation bound to this variant, its own when no name is given.

        Raises `plybook.UnknownNameError` for an unknown notation, for one that does not serve this variant, and for
        one that the variant names but that cannot serve it; the message says what it needs.
        """
        wanted = self.notations[0] if name is None else name
        if wanted not in self._bound:
            self._bound[wanted] = self._bind(wanted)
        return self._bound[wanted]

    def usual_notation(self, header: str = "") -> str:
        """Return the usual notation of games with this ``header`` value, which may name a program's game."""
        wanted = NOTATIONS.get(header.casefold(), "")
        return wanted if wanted in self.notations else self.notations[0]

    def _bind(self, name: str) -> BoundNotation:
        from plybook.interpret.bound_notation import bind
        from plybook.notation.notation import notations

        notation = notations[name]  # ``name`` may be an alias
        if notation.name not in self.notations and notation not in map(notations.__getitem__, self.notations):
            served = ", ".join(self.notations)
            raise UnknownNameError(f"notation {notation.name!r} does not serve {self.id}; it has: {served}")
        if needs := notation.needs(self.alphabet):
            raise UnknownNameError(f"notation {notation.name!r} cannot serve {self.id}: it needs {needs}")
        try:
            return bind(self.rules, notation)
        except Exception as error:  # a notation of another package may raise anything
            reason = f"{type(error).__name__}: {error}"
            raise UnknownNameError(f"notation {notation.name!r} cannot serve {self.id}: {reason}") from error

    def other_notation_hint(self, text: str, notation: str, position: Position | None = None) -> str:
        """Return a hint on the notation of the variant that reads ``text``, other than ``notation``; "" if none does.

        With a ``position``, the text must be a legal move there.
        """
        others = (self.notation(name) for name in self.notations if name != notation)
        name = next((other.name for other in others if other.accepts(text, position)), "")
        return f"notation {name} reads it" if name else ""

    def legal_by_cousin(self, text: str, notation: str, position: Position) -> str:
        """Return a hint on the variant of the same board in which ``text`` is a legal move; "" if there is none."""
        from plybook.interpret.hints import LEGAL_BY

        for cousin in map(variant, self.cousins):
            served = any(notation == cousin.notation(name).name for name in cousin.notations)
            if served and cousin.notation(notation).allows(text, position):
                return f"{LEGAL_BY}{cousin.title.rpartition(', ')[2].lower()} ({cousin.id})"
        return ""

    def seat(self, name: str | int) -> int:
        """Return the number of the seat called ``name``, in any case; a number, from 0, is returned unchanged.

        Raises `plybook.UnknownNameError` for an unknown seat.
        """
        if isinstance(name, int) and 0 <= name < len(self.seats):
            return name
        number = self.rules.numbered_seats().get(str(name).strip().casefold())
        if number is not None:
            return number
        names = self.rules.seat_names()
        there = meant(str(name), names, f"it has: {', '.join(names)}")
        raise UnknownNameError(f"no seat {name!r} in {self.id}; {there}")

    def kind(self, name: str) -> int:
        """Return the index of the kind of men whose letter (in exact case) or name (in any case) is ``name``.

        Raises `plybook.UnknownNameError` for an unknown kind.
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
        """Return the index of the cell called ``name``, in any case; an index is returned unchanged.

        The name may be one that ``seat`` uses, or a common one. The names of all notations of the variant are valid;
        those of ``notation`` come first, if one is given. An ambiguous name, as ``d4`` may be, means the cell on
        which the only man of ``position`` stands. Raises `plybook.UnknownNameError` for an unknown name, and for one
        that stays ambiguous.
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
        """Return the set of the cells that ``name`` can mean for any of ``seats``, one bit for each cell."""
        from plybook.interpret.cell_names import cells_called

        return cells_called(name, seats, self, notation)

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of the layouts that draw the variant, the usual one first."""
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

        The board is seen from ``seat``, a name or a number from 0. All levels are drawn, or the one called ``level``,
        in any case. ``picture`` is the name of a layout, None for the first one of the variant. Raises
        `plybook.UnknownNameError` for an unknown seat or picture, and for a level that is not drawn by itself.
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
        """Return the same picture as data, from which other forms are made; see `plybook.render.diagram`.

        Without ``picture`` it is the first layout that is more than text. Raises `plybook.UnknownNameError` also if
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

        Raises `plybook.UnknownNameError` for an unknown name.
        """
        from plybook.render.layout import layouts

        if picture is not None and picture not in self.pictures:
            layouts[picture]  # raises with the list of pictures for an unknown name
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

    def illustration(self, position: Position, last_move: Iterable[int] = ()) -> str | None:
        """Return the usual picture of ``position`` as SVG, for a notebook; None if it has none.

        The cells that the ``last_move`` changed are marked.
        """
        from plybook.render.cell_marks import marks_of
        from plybook.render.diagram import CellMark
        from plybook.render.layout import makes_diagrams
        from plybook.render.picture import illustrated

        if not any(makes_diagrams(self.layout(name)) for name in self.pictures):
            return None
        deed = {cell: {CellMark.LAST_MOVE if position.board[cell] else CellMark.FROM} for cell in last_move}
        return illustrated(
            self.diagram(position, marked=marks_of(position, last_move=deed)), position, title=self.title
        )

    def check(self) -> None:
        """Raise an error if the variant has no valid start, or cannot be drawn or written in its notations."""
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
        """The names of its men, cells and boards, from which notations build their grammars."""
        return self.rules.alphabet()

    @cached_property
    def _bound(self) -> dict[str, BoundNotation]:
        """The notations requested so far, by the name that was requested."""
        return {}


_made: dict[type, Variant] = {}
"""The variants of this process by their rules, for games that are tried before they are registered."""


def variant_of(position: Position) -> Variant:
    """Return the variant of ``position``; raise `TypeError` if it is a position of none."""
    return _variant_of_rules(type(position))


def _has_rules(rules: type, variant: Variant) -> bool:
    return variant.rules is rules


def _variant_of_rules(rules: type) -> Variant:
    """Return the variant of the positions of the class ``rules``.

    It is the variant that the class states, else one in the registry with these rules, else the last one made with
    them; else the same for the classes that it derives from. Raises `TypeError` if there is none.
    """
    for kind in rules.__mro__:
        stated = vars(kind).get("variant", "")
        found = variants[stated] if stated in variants else variants.known(partial(_has_rules, kind))
        if found or (found := _made.get(kind)):
            return found
    raise TypeError(f"a position of a variant is wanted, not {rules.__name__}")


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
        "four-player": "plybook.rules.games.four_player.games:FOUR_PLAYER",
        "four-player-teams": "plybook.rules.games.four_player.games:FOUR_PLAYER_TEAMS",
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
    others=OTHER_GAMES,
    own_name=lambda found: found.id,
    prove=Variant.check,
    listed_by="plybook variants",
    unlisted="plybook.rule_files:brought_along",
    unlisted_names="plybook.rule_files:page_names",
)
"""All variants by id. Those that plybook brings along as rule files are found by their names, and not listed."""

find_variants_with(_variant_of_rules)


def variant(name: str) -> Variant:
    """Return the variant called ``name``, such as ``"tri-d"``; raise `plybook.UnknownNameError` for another name."""
    return variants[name]


def setup(variant: str, *, men: str, notation: str | None = None) -> Position:
    """Return the position of a list of men, with anything else that is not usual.

    Cells have their names in any notation of the variant, first in ``notation`` if one is given.

    >>> import plybook
    >>> plybook.setup("chess", men="wKe1 wPf2 bKe8 turn=b").fen()
    '4k3/8/8/8/8/8/5P2/4K3 b - - 0 1'

    Raises `plybook.UnknownNameError` for an unknown variant, and `plybook.MenError`, a `plybook.FenError` with its
    place in ``men``, for an invalid position.
    """
    return variants[variant].setup(men, notation)
