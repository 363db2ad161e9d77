"""The sample games: each is there, is what the manifest says, and shows what the manifest promises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

import plybook
from fuzz.properties import FORMS
from plybook.container.pgn_writer import ROSTER
from plybook.corpora import corpus
from plybook.corpora.corpus import sample, samples
from plybook.notation.moves import Action, MoveText, Place
from plybook.record import GameRecord
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.replay.rewrite import rewrite
from plybook.rules.games.three_player.board import BOARD, Ways
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.games.three_player.words import cells_named
from plybook.rules.movement import every_way
from plybook.rules.position import Position
from plybook.rules.shared.many_seats import attackers
from tests.extent import crossed

FOLDER = Path(corpus.__file__).parent
CONSTRUCTED = [
    "prisoners-escape-1",
    "kings-escape-1",
    "tri-d-tournament-1",
    "three-player-1",
    "three-player-duel-1",
    "prince-1",
    "alice-3d-1",
    "raumschach-1",
    "anticheckmate-1",
]

# What is wrong with the records that people typed.
FAULTS = {
    "parmen-1": ["W008", "N102", "N101", "N101"],
    "parmen-2": ["N102", "W008", "N101", "N101"],
    # The site of the correspondence games writes when the clock was started, offers of a draw, and results in words.
    "alice-1": ["F021", "N107"],
    "alice-2": ["F021", *["N105"] * 7, "N107"],
    "alice-3": ["F021", "N107"],
    "alice-4": ["F021", "N105", "N105", "N107"],
    "alice-5": ["F021", "N107"],
    # Meder's own, as it is printed at the end of his rules: a German letter, a move of two Pawns, a short form.
    "meder-1": ["N109", "R002", "N104"],
    "meder-1-mended": ["N104"],
    # The site left the # of the last move out.
    "four-player-1": ["W006"],
}
UNFINISHED = ["meder-1", "meder-1-mended"]
WITH_ERRORS = ["meder-1"]
MATES = {
    "anticheckmate-1": "anticheckmate",
    "four-player-2": "time",
    **dict.fromkeys(["four-player-3", "four-player-5", "four-player-6", "four-player-9"], "resignation"),
    "four-player-8": "stalemate",
    "four-player-11": "insufficient material",
    **dict.fromkeys(["four-player-12", "four-player-teams-1"], "resignation"),
}
DRAWN = ["alice-2", "alice-3", "alice-4", "alice-5"]

every_sample = pytest.mark.parametrize("name", list(samples()))
SOUND = [name for name in samples() if name not in WITH_ERRORS]
every_sound_one = pytest.mark.parametrize("name", SOUND)
every_constructed_one = pytest.mark.parametrize("name", CONSTRUCTED)
every_one_with_checks = pytest.mark.parametrize("name", [name for name in CONSTRUCTED if name not in MATES])
every_container = pytest.mark.parametrize("container", FORMS)


class Step(NamedTuple):
    """A ply: its text, what is remarked on it, the move in full, and the positions before and after it."""

    text: str
    remark: str
    move: MoveText
    before: Position
    after: Position


def read(name: str) -> GameRecord:
    [game] = plybook.read(f"corpus:{name}")
    return game


def played(name: str) -> Replay:
    return replay(read(name))


def steps(name: str) -> Iterator[Step]:
    for ply, before, move, after in played(name).line.steps():
        remark = " ".join(comment.text for comment in ply.after)
        yield Step(ply.text, remark, before.describe(move), before, after)


def through(game: GameRecord, container: str, notation: str) -> GameRecord:
    """Return what is read when ``game`` has been written so."""
    [again] = plybook.read(plybook.write([game], to=container, notation=notation))
    return again


def roster_first(text: str) -> str:
    """Return a game with its tags as PGN orders them: the seven first that every game has, then the others."""
    header, moves = text.split("\n\n", 1)
    tags = sorted(header.split("\n"), key=lambda tag: tag[1:].split()[0] not in ROSTER)
    return "\n".join(tags) + f"\n\n{moves}"


def notations(name: str) -> tuple[str, ...]:
    return plybook.variant(sample(name).variant).notations


class TestManifest:
    def test_it_names_every_file_of_games_and_no_other(self) -> None:
        files = {path.name for path in FOLDER.iterdir() if path.is_file() and path.suffix not in (".py", ".toml")}
        assert files == {entry.file for entry in samples().values()}

    @every_sample
    def test_it_says_what_the_record_is(self, name: str) -> None:
        game, entry = read(name), sample(name)
        assert (game.variant, game.notation) == (entry.variant, entry.notation)

    @every_sample
    def test_it_lists_what_is_wrong_with_the_record(self, name: str) -> None:
        found = played(name)
        sound = f"{name}-mended" if name in WITH_ERRORS else name
        numbers = [before.number_text() for _, before, _, _ in played(sound).line.steps()]
        of_moves = [(numbers[fault.ply - 1], fault.token) for fault in found.diagnostics if fault.ply is not None]
        faults = {number + token for number, token in of_moves}
        assert len(faults) == len(of_moves)
        listed = " ".join(sample(name).known_faults)
        assert all(fault in listed for fault in faults)
        assert bool(listed) is bool(faults)

    def test_it_says_of_constructed_games_that_they_are(self) -> None:
        assert [name for name, entry in samples().items() if entry.source.startswith("constructed:")] == CONSTRUCTED
        assert {sample(name).players for name in CONSTRUCTED} == {"none"}

    @every_sample
    def test_it_says_how_many_plies_there_are(self, name: str) -> None:
        mate = f"ended by {MATES.get(name, 'checkmate')}"
        ended = "drawn" if name in DRAWN else "unfinished" if name in UNFINISHED else mate
        assert sample(name).about.startswith(f"{len(read(name).plies)} plies, {ended}")

    def test_an_unknown_name_is_refused_with_a_similar_one_or_all(self) -> None:
        with pytest.raises(UnknownNameError, match=r"'parmen-3'; did you mean 'parmen-1'\?"):
            sample("parmen-3")
        with pytest.raises(UnknownNameError, match="'hnefatafl'; known: parmen-1, parmen-2"):
            sample("hnefatafl")


class TestRecords:
    def test_which_have_errors(self) -> None:
        assert [name for name, entry in samples().items() if entry.has_errors] == WITH_ERRORS
        assert [name for name in samples() if not played(name).is_complete] == WITH_ERRORS

    @every_sample
    def test_every_ply_is_legal_and_only_the_known_faults_are_found(self, name: str) -> None:
        found = played(name)
        assert found.is_complete is not sample(name).has_errors
        assert [diagnostic.code for diagnostic in found.diagnostics] == FAULTS.get(name, [])

    @every_sample
    def test_it_ends_with_checkmate_or_by_agreement_and_says_so(self, name: str) -> None:
        found = played(name)
        if name in DRAWN:
            assert (found.outcome, found.game.result and found.game.result.text) == (None, "Draw")
            return
        if name in UNFINISHED:
            assert (found.outcome, found.game.result) == (None, None)
            return
        assert found.outcome is not None
        assert found.outcome.termination == MATES.get(name, "checkmate")
        if not name.startswith("four-player"):  # they end in other ways, too
            assert found.game.plies[-1].text.endswith("#")

    @every_constructed_one
    def test_a_constructed_one_is_written_as_plybook_writes(self, name: str) -> None:
        assert plybook.write([read(name)]) == sample(name).path.read_text(encoding="utf-8")

    @every_constructed_one
    def test_the_header_of_a_constructed_one_says_which_game_it_is_and_how_it_ended(self, name: str) -> None:
        found = played(name)
        assert found.game.assumed == frozenset()
        assert found.outcome is not None
        assert found.game.headers["Result"] == found.outcome.result


_TOLD_TO_PROGRAM = ("Variant", "SetUp", "FEN", "Options")


def without(game: GameRecord, names: tuple[str, ...]) -> GameRecord:
    return replace(game, tags=tuple(tag for tag in game.tags if tag.name not in names))


class TestConversion:
    """From a sample to any notation in any container and back."""

    @pytest.mark.parametrize(("name", "container"), crossed(SOUND, FORMS))
    def test_through_any_notation_and_back_it_is_the_same_text(self, name: str, container: str) -> None:
        own = sample(name).notation
        settled = through(read(name), container, own)
        for notation in notations(name):
            there = through(settled, container, notation)
            assert (there.variant, there.notation) == (sample(name).variant, notation)
            assert (there.container, replay(there).diagnostics) == (container, ())
            # PGN in this notation is for a program that wants to be told of more.
            added = _TOLD_TO_PROGRAM if (container, notation) == ("pgn", "freer") else ()
            back, once = (plybook.write([without(game, added)], notation=own) for game in (there, settled))
            assert back == once

    @every_sound_one
    @every_container
    def test_no_container_loses_a_move_or_a_word(self, name: str, container: str) -> None:
        once, own = read(name), sample(name).notation
        again = through(once, container, own)
        assert [ply.text for ply in again.plies] == played(name).texts()
        for one, other in zip(once.plies, again.plies, strict=True):
            assert [comment.text for comment in one.after] == [comment.text for comment in other.after]

    @every_constructed_one
    @every_container
    def test_a_constructed_one_comes_back_as_it_stood(self, name: str, container: str) -> None:
        again = through(read(name), container, sample(name).notation)
        stood = sample(name).path.read_text(encoding="utf-8")
        assert plybook.write([again]) == (roster_first(stood) if container == "pgn" else stood)

    @every_sample
    def test_every_notation_tells_the_same_moves(self, name: str) -> None:
        found = played(name)
        for notation in notations(name):
            assert replay(rewrite(found, notation)).moves == found.moves


class TestRemarks:
    """What the remarks in constructed games say is so."""

    @every_constructed_one
    def test_the_first_says_how_the_game_came_about(self, name: str) -> None:
        first = read(name).comments[0].text
        assert first.startswith("Constructed by a small search")
        assert first.endswith("nobody played it.")

    @pytest.mark.parametrize("name", CONSTRUCTED[:5])
    def test_what_is_called_the_only_legal_move_is(self, name: str) -> None:
        said = [step.before for step in steps(name) if "the only legal move" in step.remark]
        assert said
        assert all(len(before.legal_moves()) == 1 for before in said)

    @every_one_with_checks
    def test_what_is_called_check_is_and_what_is_called_no_check_is_not(self, name: str) -> None:
        said = [step for step in steps(name) if "check" in step.remark]
        assert said
        assert all(step.after.is_check() is not step.remark.startswith("no check") for step in said)


def leapt_over(step: Step) -> str | None:
    """Return the square of a friendly leap's own man, by its distance: a rider stops at an own man on its way."""
    (file, rank), (to_file, to_rank) = map(str, step.move.origin), map(str, step.move.target)
    files, ranks = ord(to_file) - ord(file), int(to_rank) - int(rank)
    if abs(ranks) != 2 or abs(files) not in (0, 2):
        return None
    between = f"{chr(ord(file) + files // 2)}{int(rank) + ranks // 2}"
    man = step.before.man_at(step.before.geometry.cell(between))
    return between if man and man.seat == step.before.turn else None


class TestPrisonersEscape:
    def test_men_leap_over_their_own(self) -> None:
        leaps = {step.text: leapt_over(step) for step in steps("prisoners-escape-1") if leapt_over(step)}
        assert leaps == {"Nbd4": "c3", "Hc4": "d3"}
        assert [step.text for step in steps("prisoners-escape-1") if "leap" in step.remark] == list(leaps)

    def test_the_prisoners_of_both_sides_give_check_by_walking(self) -> None:
        checks = [step for step in steps("prisoners-escape-1") if step.text.endswith("+")]
        assert {(step.before.turn, step.move.piece) for step in checks} == {(0, "I"), (1, "I")}

    def test_three_checks_have_just_one_answer(self) -> None:
        answers = [step for step in steps("prisoners-escape-1") if len(step.before.legal_moves()) == 1]
        assert [step.text for step in answers] == ["Gd8", "Gb3", "Ha2"]
        assert all(step.before.is_check() for step in answers)

    def test_a_pawn_becomes_a_guard(self) -> None:
        assert [step.text for step in steps("prisoners-escape-1") if step.move.promotion] == ["c2=G"]

    def test_mate_is_the_capture_of_the_last_attacker(self) -> None:
        *_, last = steps("prisoners-escape-1")
        assert (last.text, last.move.captured) == ("Fxa2#", "H")


class TestKingsEscape:
    def test_the_kings_of_both_sides_give_check_by_walking(self) -> None:
        checks = [step for step in steps("kings-escape-1") if step.text.endswith("+")]
        assert {(step.before.turn, step.move.piece) for step in checks} == {(0, "K"), (1, "K")}

    def test_two_checks_have_just_one_answer(self) -> None:
        answers = [step for step in steps("kings-escape-1") if len(step.before.legal_moves()) == 1]
        assert [step.text for step in answers] == ["Rb6", "Rf7"]
        assert all(step.before.is_check() for step in answers)

    def test_mate_is_the_capture_of_the_last_attacker(self) -> None:
        *_, last = steps("kings-escape-1")
        assert (last.text, last.move.captured) == ("Nxf7#", "R")


class TestAnticheckmate:
    def test_both_kings_walk(self) -> None:
        walks = [step for step in steps("anticheckmate-1") if step.move.piece == "K"]
        assert {step.before.turn for step in walks} == {0, 1}

    def test_the_game_is_won_by_the_capture_of_the_last_attacker(self) -> None:
        *_, last = steps("anticheckmate-1")
        assert (last.text, last.move.captured) == ("Qxc8#", "R")
        assert last.before.attackers(1, "d8") == {last.before.geometry.cell("c8")}


class TestRaumschach:
    def test_men_of_every_kind_change_levels(self) -> None:
        moves = [step.move for step in steps("raumschach-1")]
        assert {move.piece for move in moves if move.origin[0] != move.target[0]} == set("PNBRUQK")

    def test_a_unicorn_captures_through_three_corners(self) -> None:
        [capture] = [step for step in steps("raumschach-1") if "Unicorn" in step.remark]
        assert (capture.text, capture.move.captured) == ("UDa5xAd2", "Q")

    def test_a_pawn_captures_its_way_up_and_becomes_a_queen(self) -> None:
        [promotion] = [step.text for step in steps("raumschach-1") if step.move.promotion]
        assert promotion == "PDd5xEe5=Q"
        way = [step.text for step in steps("raumschach-1") if step.move.piece == "P" and step.move.capture]
        assert way[:4] == ["PCc3xCb4", "PCb4xDc4", "PDc4xDd5", promotion]


def carried(step: Step) -> str:
    """Return the letters of the men on a board that moves."""
    men = [step.before.man_at(cell) for cell in step.before.changed(step.after)]
    return "".join(man.kind for man in men if man)


class TestTriDTournament:
    def test_white_castles_long_and_black_short(self) -> None:
        castlings = [step for step in steps("tri-d-tournament-1") if step.move.action is Action.CASTLING]
        assert [(step.before.turn, step.text) for step in castlings] == [(0, "0-0-0"), (1, "0-0")]

    def test_boards_carry_pawns_and_a_rook(self) -> None:
        moves = [step for step in steps("tri-d-tournament-1") if step.move.action is Action.BOARD]
        assert [(step.text, carried(step)) for step in moves] == [
            ("QL5", "P"),
            ("QL6", "P"),
            ("KL6", "R"),
            ("QL6Q+", "P"),
        ]

    def test_a_pawn_is_promoted_by_the_board_that_carries_it(self) -> None:
        [step] = [step for step in steps("tri-d-tournament-1") if step.move.promotion]
        assert (step.move.action, step.move.board, step.text) == (Action.BOARD, "QLB", "QL6Q+")

    def test_both_of_black_s_boards_pass_to_white(self) -> None:
        moved = {step.move.board for step in steps("tri-d-tournament-1") if step.before.turn == 0 and step.move.board}
        assert moved == {"QLB", "KLB"}


class TestMeder:
    """The game at the end of Meder's rules: what is wrong with it as it is printed, and nothing else."""

    def test_the_slips_are_found_and_named(self) -> None:
        letter, pawns, short = played("meder-1").diagnostics
        assert (letter.token, letter.span.line, letter.span.column) == ("a6S", 1, 42)
        assert "S for Schwarz, which is B for Black" in letter.message
        assert (pawns.token, pawns.span.line, pawns.span.column) == ("a5B", 2, 10)
        assert "it could be aBa5B or aNa5B" in pawns.message
        assert (short.token, short.supposing != "") == ("bxa5N", True)

    def test_which_pawn_is_meant_nothing_tells(self) -> None:
        """So no other move is put in its place, and the game cannot be played past it."""
        [error] = [each for each in played("meder-1").diagnostics if each.code == "R002"]
        assert "the next 11 plies can be played with both" in error.hint
        assert len(played("meder-1").moves) == 21

    def test_the_mended_one_differs_in_the_two_moves_only(self) -> None:
        texts = [[ply.text for ply in read(name).plies] for name in ("meder-1", "meder-1-mended")]
        differ = [(one, other) for one, other in zip(*texts, strict=True) if one != other]
        assert differ == [("a6S", "a6B"), ("a5B", "aNa5B")]
        remarks = [step.remark for step in steps("meder-1-mended") if step.remark]
        assert [remark.split()[:2] for remark in remarks] == [["printed", "a6S:"], ["printed", "a5B,"]]


_SQUARE = re.compile("([brw](?=[a-z]))?([a-z])([0-9]+)")
_BY = re.compile(r"by ((?:\w+, )+\w+ and \w+)")
_GUARD = re.compile(r"the (?:Queen|Bishop) on (\w+)(?: still)? guards")
every_three_player_one = pytest.mark.parametrize("name", ["three-player-1", "three-player-duel-1"])


def rules(position: Position) -> ThreePlayerPosition:
    assert isinstance(position, ThreePlayerPosition)
    return position


def cell_of(place: Place, step: Step) -> int:
    """Return the cell that the seat to move calls ``place``."""
    cells = cells_named(rules(step.before).seating, place, step.before.turn)
    assert cells.bit_count() == 1
    return cells.bit_length() - 1


def cells_of(text: str, step: Step) -> list[int]:
    """Return the cells of all squares in ``text``, in the names of the seat to move."""
    squares = _SQUARE.findall(text)
    return [cell_of((prefix or None, file, rank, None, None), step) for prefix, file, rank in squares]


def is_on_a_diagonal_from(start: int, cells: list[int]) -> bool:
    """Say whether ``cells`` follow each other on a diagonal from ``start``."""
    diagonals = [Ways(BOARD.all).ray(start, direction) for direction in every_way(1, 1)]
    found = [diagonal for diagonal in diagonals if cells[0] in diagonal]
    return any(list(diagonal[diagonal.index(cells[0]) :][: len(cells)]) == cells for diagonal in found)


def journey(name: str, start: str) -> list[str]:
    """Return where the first seat's Pawn goes that begins on ``start``, until it is promoted."""
    way = [start]
    for step in steps(name):
        if step.before.turn == 0 and "".join(filter(None, step.move.origin[:3])) == way[-1]:
            way.append("".join(filter(None, step.move.target[:3])))
            if step.move.promotion:
                break
    return way


class TestThreePlayer:
    @every_three_player_one
    def test_lines_go_by_the_squares_that_remarks_name(self, name: str) -> None:
        said = [(step, match[1]) for step in steps(name) if (match := _BY.search(step.remark))]
        assert said
        for step, squares in said:
            ends = [cell_of(place, step) for place in (step.move.origin, step.move.target)]
            assert any(is_on_a_diagonal_from(end, cells_of(squares, step)) for end in ends), step.text

    def test_men_are_guarded_by_those_that_remarks_name(self) -> None:
        said = [(step, match[1]) for step in steps("three-player-duel-1") if (match := _GUARD.search(step.remark))]
        assert [step.text for step, _ in said] == ["Bf1xg11+", "Be9xwe3+", "Rd11xbc2", "Bwe3-wf2+"]
        for step, square in said:
            [guard], after = cells_of(square, step), rules(step.after)
            guards = attackers(after, after.turn, cell_of(step.move.target, step), after.men)
            assert guards >> guard & 1, step.text

    def test_a_pawn_goes_through_a_wing_and_is_promoted(self) -> None:
        way = ["a2", "a3", "z4", "y4", "x4", "x5", "x6", "x7", "a8", "b8", "b9", "b10", "b11", "b12"]
        assert journey("three-player-1", "a2") == way
        assert [step.text for step in steps("three-player-1") if step.move.promotion] == ["b11-b12=Q"]

    def test_red_and_black_castle(self) -> None:
        castlings = [step for step in steps("three-player-1") if step.move.action is Action.CASTLING]
        assert [(step.before.seats[step.before.turn], step.text) for step in castlings] == [
            ("Black", "O-O"),
            ("Red", "O-O"),
        ]

    def test_one_is_mated_and_leaves_and_two_play_on_to_the_second_mate(self) -> None:
        first, second = (step for step in steps("three-player-1") if step.text.endswith("#"))
        assert [step.before.seats[step.before.turn] for step in (first, second)] == ["Red", "White"]
        assert [rules(step.before).sides_in_play() for step in (first, second)] == [(0, 1, 2), (0, 1)]
        assert rules(first.after).sides_in_play() == (0, 1)
        assert first.after.occupied[2] == 0
        assert played("three-player-1").game.headers["Result"] == "1-0-0"

    def test_the_first_mate_needs_the_queen_of_another(self) -> None:
        [mate, _] = (step for step in steps("three-player-1") if step.text.endswith("#"))
        fen = mate.before.fen()
        assert fen.count("wQ") == 1
        without = type(mate.before).from_fen(fen.replace("wQ", "wN"))
        [move] = without.find(without.query(mate.move, mate.before.turn))
        assert (mate.after.check_mark(), without.apply(move).check_mark()) == ("#", "+")

    def test_both_castle_long_in_the_duel_the_exchanged_king_to_b1(self) -> None:
        castlings = [step for step in steps("three-player-duel-1") if step.move.action is Action.CASTLING]
        assert [(step.before.seats[step.before.turn], step.text) for step in castlings] == [
            ("Black", "O-O-O"),
            ("White", "O-O-O"),
        ]
        king = rules(castlings[0].after).king(1)
        assert castlings[0].after.geometry.names[king] == "bb1"
