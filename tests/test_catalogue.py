"""What a variant is made of, and which notations can serve it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.catalogue import Variant, variant_of, variants
from plybook.notation.notation import Alphabet, notations
from plybook.notation.uci import UCI
from plybook.registry import UnknownNameError
from plybook.render.layout import layouts
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.rules.table.position import TablePosition
from plybook.variant_names import id_of
from tests.tables import each_row

NEEDS = {
    "parmen": "files, ranks and levels, boards that move, and castling, as in Tri-D chess",
    "parmen-full": "files, ranks and levels, boards that move, and castling, as in Tri-D chess",
    "roth": "files, ranks and levels, boards that move, and castling, as in Tri-D chess",
    "meder": "the levels and pins of Tri-D chess, boards that move, and castling to two sides",
    "meder-long": "the levels and pins of Tri-D chess, boards that move, and castling to two sides",
    "freer": "the levels and pins of Tri-D chess, boards that move, and castling to two sides",
    "savard": "squares named by each player's own count and by White's, and castling, as in three-player chess",
    "savard-white": "squares named by each player's own count and by White's, and castling, as in three-player chess",
    "four-player-long": "signs by which seats leave the game",
    "four-player-short": "signs by which seats leave the game",
    "prince": "tiers, columns and rows, men with codes of two letters, and castling, as in Prince",
    "prince-triple": "tiers, columns and rows, men with codes of two letters, and castling, as in Prince",
    "alice-unicode": "four sets of eight levels, each of eight files and ranks, and castling, as in alice-3d",
    "alice-ascii": "four sets of eight levels, each of eight files and ranks, and castling, as in alice-3d",
    "alice-san": "files, ranks and boards, which are no part of a square's name, as in Alice chess",
    "alice-lan": "files, ranks and boards, which are no part of a square's name, as in Alice chess",
}


@each_row("name", ["raumschach", "prisoners-escape", "kings-escape"])
@each_row("notation", [*notations])
def test_a_notation_that_cannot_serve_says_what_it_needs_when_it_is_asked_for(name: str, notation: str) -> None:
    variant = replace(variants[name], notations=(*variants[name].notations, notation))
    wanted = NEEDS.get(notations[notation].name)
    if wanted is None:
        assert variant.notation(notation).notation.name == notation
        return
    with pytest.raises(plybook.UnknownNameError) as caught:
        variant.notation(notation)
    assert str(caught.value) == f"notation '{notations[notation].name}' cannot serve {name}: it needs {wanted}"


@each_row("name", [*variants])
def test_every_variant_has_what_it_names(name: str) -> None:
    variants[name].check()


@pytest.mark.parametrize("notation", ["san", "lan", "uci"])
def test_algebraic_notations_have_no_moves_of_boards(notation: str) -> None:
    tri_d = replace(variants["tri-d"], notations=("parmen", notation))
    with pytest.raises(plybook.UnknownNameError, match="cannot serve tri-d: it needs a board no part of which moves"):
        tri_d.notation(notation)


def test_a_notation_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Brittle(UCI):
        name = "brittle"

        def __init__(self, alphabet: Alphabet) -> None:
            super().__init__(alphabet)
            raise IndexError("list index out of range")

    monkeypatch.setitem(notations._loaded, "brittle", Brittle)
    chess = replace(variants["chess"], notations=("san", "brittle"))
    wanted = "notation 'brittle' cannot serve chess: IndexError: list index out of range"
    with pytest.raises(plybook.UnknownNameError, match=wanted):
        chess.notation("brittle")


def test_a_variant_may_name_a_notation_by_its_alias() -> None:
    tri_d = replace(variants["tri-d"], notations=("romulan",))
    assert tri_d.notation().name == "meder"
    assert tri_d.notation("meder").name == "meder"


def made(rules: object = variants["chess"].rules, **stated: object) -> Variant:
    stated = {"seats": ("White", "Black"), "notations": ("san",), "picture": "squares", **stated}
    return Variant(id="mine", title="Mine", about="", rules=rules, **stated)  # type: ignore[arg-type]


@each_row("name", ["seats", "notations", "aliases"])
@each_row("words", ["san", ("san", 1)])
def test_names_are_a_tuple(name: str, words: object) -> None:
    with pytest.raises(TypeError, match=f"variant 'mine': {name} is a tuple of strings, with a comma even after one"):
        made(**{name: words})


@pytest.mark.parametrize("picture", [(), ("squares", 1), 1, None])
def test_a_variant_has_a_picture(picture: object) -> None:
    with pytest.raises(TypeError, match="variant 'mine': picture is a name, or a tuple of names; not "):
        made(picture=picture)


class Words:
    """A layout of text alone."""

    def levels(self, geometry: object) -> dict[str, str]:
        return {}

    def draw(self, position: Position, **rest: object) -> str:
        return position.fen()


def test_a_layout_of_text_alone_is_no_picture_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(layouts._loaded, "words", Words())
    words, both = made(picture="words"), made(picture=("words", "squares"))
    start = words.start()
    assert words.draw(start) == both.draw(start) == start.fen()
    with pytest.raises(UnknownNameError, match="the picture of mine, 'words', is text alone"):
        words.diagram(start)
    assert words.illustration(start) is None
    assert both.diagram(start) == variants["chess"].diagram(start)
    assert (both.illustration(start) or "").startswith("<svg ")


def test_a_variant_has_a_notation() -> None:
    with pytest.raises(ValueError, match="variant 'mine': notations is empty"):
        made(notations=())


@pytest.mark.parametrize(
    ("rules", "lacking"),
    [
        (Position, "(?:seats and no )?geometry and no kinds of men and no start_fen"),
        (TablePosition, "(?:seats and no )?geometry and no kinds of men and no start_fen"),
        (
            type("NoArray", (TablePosition,), {"geometry": variants["chess"].rules.geometry}),
            "kinds of men and no start_fen",
        ),
    ],
)
def test_rules_state_a_board_men_and_a_start(rules: object, lacking: str) -> None:
    with pytest.raises(TypeError, match=f"variant 'mine': its rules, .*, state no {lacking}$"):
        made(rules)


@pytest.mark.parametrize("rules", [None, "ChessPosition", variants["chess"].start()])
def test_rules_are_a_class(rules: object) -> None:
    with pytest.raises(
        TypeError, match=f"variant 'mine': rules is a class of .*, not an object of {type(rules).__name__}"
    ):
        made(rules)


def test_seats_are_those_of_the_rules() -> None:
    with pytest.raises(ValueError, match=r"variant 'mine': seats are those of its rules, .*White.*; not .*Red"):
        made(seats=("Red", "Blue"))


def test_a_start_that_is_no_position_is_said_to_be_the_start() -> None:
    class TakenPosition(variants["raumschach"].rules):  # type: ignore[misc]
        __slots__ = ()

        start_fen = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4R/5/5/5/K4 w - - 0 1"

    with pytest.raises(
        FenError, match=r"^the start of mine, '4k/.* w - - 0 1', is no position: Black is in check, but"
    ):
        made(TakenPosition, notations=("raumschach",), picture="tiers").start()


def test_a_program_is_told_by_what_it_calls_the_game() -> None:
    programs = {name: notations[name].program for name in notations}
    told = {program.calls_it: (program.variant, name) for name, program in programs.items() if program}
    assert told == {"Star Trek Tri-Dimensional": ("tri-d-tournament", "freer")}
    for called, (name, notation) in told.items():
        assert id_of(called) == name
        assert variants[name].usual_notation(called) == variants[name].usual_notation(called.upper()) == notation
        assert variants[name].usual_notation() == variants[name].usual_notation(name) == variants[name].notations[0]
    assert variants["chess"].usual_notation("Star Trek Tri-Dimensional") == "san"


@each_row("name", [*variants])
def test_the_rules_state_their_variant(name: str) -> None:
    start = variants[name].start()
    assert start.variant == name
    assert variant_of(start) is variants[name]


def test_another_variant_of_the_same_rules_changes_nothing_for_their_positions() -> None:
    before = {name: vars(variants[name].rules).copy() for name in variants}
    other = made(notations=("lan",), picture="tiers")
    start = other.start()
    assert before == {name: vars(variants[name].rules) for name in variants}
    assert variant_of(start) is variants["chess"]
    assert start.san("Nf3") == "Nf3"
    assert other.text_of("Ng1-f3", start) == "Ng1-f3"


def test_a_class_that_states_no_variant_has_the_one_that_was_registered_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chess = variants["chess"]
    rules: type[Position] = type("OwnPosition", (chess.rules,), {"__slots__": ()})
    start = rules.from_fen(chess.rules.start_fen)
    assert variant_of(start) is chess
    own = made(rules, notations=("lan",))
    monkeypatch.setitem(variants._loaded, "mine", own)
    assert variant_of(start) is own
    assert start.san("Ng1-f3") == "Ng1-f3"


def test_what_is_no_position_has_no_variant() -> None:
    with pytest.raises(TypeError, match="a position of a variant is wanted, not object"):
        variant_of(object())  # type: ignore[arg-type]
