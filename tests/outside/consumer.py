"""A program of somebody else's that uses every public name of plybook: it runs, and a type checker knows it all.

`make typed` checks it against the installed package, ``tests/test_outside.py`` runs it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import assert_type

import plybook
import plybook.testing
from plybook.render.layout import layouts

SHEET = "1. Pc2-c4(2) {bold} Pd7-d5(6)! (1... o-o) 2. Bd1-b4(4) 1-0"


def records() -> plybook.GameRecord:
    [game] = plybook.read(SHEET)
    assert_type(game, plybook.GameRecord)
    assert_type(plybook.read_games(SHEET), Iterator[plybook.GameRecord])
    assert_type(game.source, plybook.Source)
    ply: plybook.Ply = game.plies[1]
    variation: plybook.Variation = ply.variations[0]
    comment: plybook.Comment = game.plies[0].after[0]
    tag = plybook.Tag("White", "Keenan")
    result = plybook.Result("1-0")
    assert_type(comment.text + variation.plies[0].text + tag.value + result.text, str)
    return game


def archives() -> None:
    games = plybook.archive(["corpus:parmen-1"], jobs=1)
    assert_type(games, plybook.Archive)
    assert_type(list(games), list[plybook.GameRecord])
    assert_type(list(games.map(lambda game: len(game.plies))), list[int])
    assert_type(next(games.where(lambda game: bool(game.plies)).replays()), plybook.Replay)
    assert_type(games.count(), int)
    assert issubclass(plybook.UnreadWarning, UserWarning)


def replays(game: plybook.GameRecord) -> plybook.Replay:
    replayed = plybook.replay(game, hints=plybook.Hints(10))
    assert_type(replayed, plybook.Replay)
    assert_type(replayed.line, plybook.Line)
    suppositions: tuple[plybook.Supposition, ...] = replayed.suppositions
    assert_type([str(supposition) for supposition in suppositions], list[str])
    assert_type(plybook.rewrite(replayed), plybook.GameRecord)
    assert_type(plybook.write(replayed, edition=plybook.Edition(positions=plybook.Positions.END)), str)
    assert_type(plybook.write([game, replayed], to="json"), str)
    assert_type(plybook.position_hash(replayed.positions[-1]), int)
    plybook.write_table([game, replayed], os.devnull, plies=True, to="csv")
    assert_type(plybook.write_games([replayed], notation="parmen-full"), Iterator[str])
    diagnostic: plybook.Diagnostic = replayed.diagnostics[0]
    span: plybook.Span = diagnostic.span
    assert_type(span.line, int)
    assert_type(diagnostic.severity is plybook.Severity.ERROR, bool)
    edits: tuple[plybook.Edit, ...] = diagnostic.edits
    assert_type([edit.new for edit in edits if edit.grade is plybook.Grade.SAFE], list[str])
    kind: plybook.Code = plybook.CODES[diagnostic.code]
    plybook.add_code(kind)  # which is there, and stays
    assert_type(kind.explanation, str)
    return replayed


def comparisons(game: plybook.GameRecord, replayed: plybook.Replay) -> bool:
    """Compare two games, and leave out what is there already."""
    assert_type(plybook.unique([game, game]), Iterator[plybook.GameRecord])
    assert_type(list(plybook.unique([replayed], same="game")), list[plybook.Replay])
    difference: plybook.Difference = plybook.diff(game, replayed)
    comparison: plybook.Comparison = plybook.compare(replayed, "tri-d", plybook.variant("tri-d-tournament"))
    assert_type(comparison.legal_in, tuple[str, ...])
    assert_type(comparison.fork.a if comparison.fork else None, str | None)
    assert_type([parting.left_a for parting in difference.partings], list[int])
    return difference.same


def repairs() -> bytes:
    fixed: plybook.Fixed = plybook.fix(SHEET.encode(), name="sheet.txt", select={"W005"}, suppose=True)
    assert_type(fixed.mended, tuple[plybook.Diagnostic, ...])
    assert_type(fixed.left, tuple[plybook.Diagnostic, ...])
    return fixed.content


def selections(game: plybook.GameRecord, replayed: plybook.Replay) -> str:
    """Select games, and ask for what cannot mean anything."""
    wanted: plybook.Filter = plybook.Filter.of(plies="3-", tag=["White!=Keenan"], move="Bd1-b4(4)")
    assert_type(wanted.matches(game), bool)
    assert_type(plybook.select([game], wanted), Iterator[plybook.GameRecord])
    assert_type(list(plybook.select([replayed], negated=True, result="0-1")), list[plybook.Replay])
    try:
        plybook.Filter.of(plies="many")
    except plybook.FilterError as error:
        return str(error)
    return ""


def positions() -> plybook.Position:
    tri_d: plybook.Variant = plybook.variant("tri-d")
    start = tri_d.start()
    assert_type(start, plybook.Position)
    assert_type(start.outcome(), plybook.Outcome | None)
    assert_type(plybook.perft(start, 1), int)
    move: plybook.Move = start.legal_moves()[0]
    assert_type(start.effects(move, start.apply(move)), plybook.MoveEffects)
    said: plybook.MoveText = tri_d.notation().read("Ne1-d3(4)").text
    assert_type(said.capture, bool)
    names: list[str] = [*plybook.variants, *plybook.notations, *plybook.containers, plybook.__version__]
    assert_type(names, list[str])
    return start.apply(move)


def workbench() -> str:
    """Play a game from scratch, and set a position up by hand."""
    game = plybook.new("chess", men="wKe1 wPe2 bKe8", White="Ada")
    assert_type(game, plybook.Game)
    assert_type(game.play("e4 Kd8"), plybook.Position)
    with game.variation(["Ke7"]) as line:
        assert_type(line, plybook.Branch)
        assert_type(line.comment("nearer").glyph("!?"), plybook.Branch)
    assert_type(game.undo(), plybook.Move)
    assert_type(game.moves, tuple[plybook.Move, ...])
    assert_type(game.legal("e8"), list[str])
    assert_type(game.record, plybook.GameRecord)
    assert_type(plybook.replay(game).moves, tuple[plybook.Move, ...])
    assert_type(plybook.write([game, plybook.replay(game), game.record], to="pgn"), str)
    assert_type(game.copy(), plybook.Game)
    assert_type(plybook.Game.of(game.record).outcome, plybook.Outcome | None)
    assert_type(game.draw(), str)
    position = plybook.setup("chess", men=game.position.men_text())
    assert_type(position, plybook.Position)
    assert_type(position.play("Kd8").san("e5"), str)
    assert_type(position.parse_san("Kd7"), plybook.Move)
    assert_type(position.is_legal("Kd7") and position.gives_check("Kd7"), bool)
    assert_type(position.attackers("white", "d5"), frozenset[int])
    assert_type(position.cells("Pawn", 0), frozenset[int])
    assert_type(position.is_pinned("e4"), bool)
    try:
        plybook.setup("chess", men="wKe1 wXe2")
    except plybook.MenError as error:
        return error.token
    return ""


def refusals(game: plybook.GameRecord, position: plybook.Position) -> list[str]:
    """Ask for what is wrong, and say what was raised."""
    parmen, said = plybook.variant("tri-d").notation("parmen"), []
    for text in ("Ng1-f9(9)", "no move"):
        try:
            parmen.parse(text, position)
        except (plybook.UnreadableMoveError, plybook.IllegalMoveError) as error:
            said.append(type(error).__name__)
        except (plybook.AmbiguousMoveError, plybook.OutsideRulesetError) as error:
            said.append(str(error))
    try:
        plybook.replay(game, strict=True)
    except plybook.RecordError as error:
        said.append(error.diagnostic.code)
    try:
        plybook.variant("tri-d").position("nowhere")
    except plybook.FenError as error:
        said.append(type(error).__name__)
    assert issubclass(plybook.PluginWarning, UserWarning)
    assert issubclass(plybook.FaultyNotationError, RuntimeError)
    try:
        plybook.variant("trid")
    except plybook.UnknownNameError as error:
        said.append(type(error).__name__)
    try:
        names: list[str] = plybook.load_rules(__file__)
    except plybook.RuleFileError as error:
        said.append(type(error).__name__)
    else:
        said += names
    try:
        plybook.write(game, to="roth", notation="san")
    except plybook.FormError as error:
        said.append(type(error).__name__)
    return said


def pictures(position: plybook.Position) -> bytes:
    """Draw a position, and make an image of that."""
    document = plybook.svg(
        position, seat="black", size=100, marked=["b1(2)"], arrows=[(0, "c3(4)")], last_move=position
    )
    assert_type(document, str)
    return plybook.png(document)


def page(game: plybook.GameRecord) -> str:
    """Write a page with a game, which needs the files that lie beside the package's modules."""
    document = plybook.page([game, plybook.replay(game)], seat="black", theme="dark", title="Two games")
    assert "class BoardView" in document
    return document


class MyGame(plybook.testing.VariantContract):
    """A game held to its contract, with another engine: here the same one."""

    variant = "tri-d"
    perft = (21,)
    naive_games, plies = 1, 5

    def naive(self, position: plybook.Position) -> dict[str, str]:
        moves = position.iter_legal_moves()
        return {self.text(position, move): position.apply(move).fen() for move in moves}


class MyNotation(plybook.testing.NotationContract):
    variant, notation = "tri-d", "parmen"
    faces = ("o", "-")


class MyContainer(plybook.testing.ContainerContract):
    container, variant = "json", "tri-d"


class MyPicture(plybook.testing.PictureContract):
    picture, variant = "attack-boards", "tri-d"


def contracts() -> None:
    """Run some of what pytest would collect."""
    plybook.testing.effort = 2
    assert_type(plybook.testing.effort, int)
    MyGame().test_perft()
    MyGame().test_another_engine_finds_the_same_moves()
    MyNotation().test_both_forms_of_the_grammar_agree_on_short_texts()
    MyContainer().test_games_are_read_back_as_they_were_written()
    MyPicture().test_every_seat_has_a_picture_of_every_level()


def checks() -> None:
    """Run what the contracts are made of."""
    chance, tri_d = random.Random(1), plybook.variant("tri-d")
    parmen = tri_d.notation("parmen")
    assert_type(plybook.testing.positions("tri-d", games=1), Iterator[plybook.Position])
    *_, last = plybook.testing.played(tri_d.start(), 5, chance)
    plybook.testing.check_position(tri_d, last)
    plybook.testing.check_move(last, last.legal_moves()[0])
    plybook.testing.check_find(last, plybook.testing.queries(last, 3, chance))
    plybook.testing.check_fen(tri_d, plybook.testing.spoilt(last.fen(), chance))
    plybook.testing.check_move_text(parmen, plybook.testing.babble(chance, "Pc2-"), last)
    assert_type(plybook.testing.check_grammar(parmen.notation, "Pc2-c4(2)"), str)
    plybook.testing.check_written(parmen.notation, last.describe(last.legal_moves()[0]))
    moves = [MyGame().text(last, move) for move in last.legal_moves()]
    plybook.testing.check_side_by_side(last, moves, MyGame().text, MyGame().seen)
    plybook.testing.check_picture(layouts["attack-boards"], last)
    plybook.testing.check_diagram(tri_d.diagram(last, picture="from-above"), last)


def decodings() -> tuple[plybook.Candidate, ...]:
    """Decode a noisy sheet of two players, and answer what is asked."""
    cells = plybook.SheetInput(cells=[[("e4", 0.9), ("c4", 0.1)], [("e5", 1.0)]])
    assert_type(plybook.decode(cells, variant="chess"), plybook.Decoding)
    found = plybook.decode("1. e4 eS 2. Nf8 Nc6", variant="chess", noise="ocr")
    ply: plybook.DecodedPly = found.plies[2]
    grade: plybook.Certainty = ply.grade
    assert grade in tuple(plybook.Certainty)
    assert_type(found.answer(3, "Nf3").texts(), list[str])
    return ply.candidates


if __name__ == "__main__":
    assert decodings()
    contracts()
    checks()
    archives()
    record = records()
    assert selections(record, replays(record)) == "'many' is no number of plies; that is 40, 20-80, 20- or -80"
    assert comparisons(record, plybook.replay(record))
    assert page(record)
    assert workbench() == "wXe2"
    assert repairs() == SHEET.encode()
    assert pictures(plybook.variant("tri-d").start()).startswith(b"\x89PNG")
    print(*refusals(record, positions()))
