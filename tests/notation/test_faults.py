"""A notation with a mistake in its code: what it raises is seen, and says which notation it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook
from plybook.catalogue import variants
from plybook.notation.algebraic import SAN
from plybook.notation.moves import MoveText, Resolver, UnreadableMoveError
from plybook.registry import PluginWarning
from tests.running import run
from tests.tables import each_row

WHERE = "the notation tests.notation.test_faults.Crashing failed on 'Nf3': KeyError: 'knight' "
PLACE = re.compile(r"\(.*test_faults\.py, line [0-9]+\)")


class Crashing(SAN):
    """It fails on knights, and refuses queens as it may; it also fails to write the men that are ``unwritten``."""

    unwritten = ""

    def read(self, match: re.Match[str]) -> MoveText:
        if match["piece"] == "N":
            raise KeyError("knight")
        if match["piece"] == "Q":
            raise UnreadableMoveError("no queens")
        return super().read(match)

    def emit(self, move: MoveText, position: Resolver) -> str:
        if move.piece == self.unwritten:
            raise KeyError("bishop")
        return super().emit(move, position)


@pytest.fixture
def crashing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Crashing]:
    """Chess, whose SAN is the notation that fails."""
    bound = variants["chess"].notation("san")
    found = Crashing(bound.notation.alphabet)
    monkeypatch.setattr(bound, "notation", found)
    bound.forget()
    yield found
    bound.forget()


@pytest.mark.parametrize("read", [Crashing.match, Crashing.parse, Crashing.accepts])
def test_its_error_is_the_cause_of_what_is_raised(read: object, crashing: Crashing) -> None:
    assert callable(read)
    with pytest.raises(plybook.FaultyNotationError) as found:
        read(crashing, "Nf3")
    assert str(found.value).startswith(WHERE)
    assert PLACE.search(str(found.value))
    assert isinstance(found.value.__cause__, KeyError)


def test_what_it_may_raise_is_no_fault(crashing: Crashing) -> None:
    assert crashing.match("Qd4") is None
    assert crashing.match("e4") is not None
    with pytest.raises(UnreadableMoveError, match="no queens"):
        crashing.parse("Qd4")


@pytest.mark.usefixtures("crashing")
def test_a_file_that_is_read_with_it_says_so_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("1. e4 e5 2. Nf3 Nc6\n", encoding="utf-8")
    ran = run("validate", "--variant", "chess", "--notation", "san", str(path))
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"plybook: {WHERE}")
    assert len(ran.stderr.splitlines()) == 1
    assert "Traceback" not in ran.stdout + ran.stderr


@each_row("command", ["convert", "validate", "replay"])
@each_row("moves", ["1. e4 e5 2. Bf1c4", "1. e4 e5 2. Bc9"])
def test_a_move_that_it_fails_to_write_is_told_in_one_line(
    command: str, moves: str, crashing: Crashing, tmp_path: Path
) -> None:
    crashing.unwritten = "B"
    path = tmp_path / "game.txt"
    path.write_text(moves, encoding="utf-8")
    ran = run(command, "--variant", "chess", "--notation", "san", str(path))
    assert ran.exit_code == 2, ran.stdout
    assert ran.stderr.count("tests.notation.test_faults.Crashing failed on ") == 1
    assert "KeyError: 'bishop'" in ran.stderr
    assert "Traceback" not in ran.stdout + ran.stderr


@pytest.mark.usefixtures("crashing")
def test_what_is_bad_input_for_it_stays_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("1. e4 e5 2. Qd4 Bz9\n", encoding="utf-8")
    ran = run("validate", "--variant", "chess", "--notation", "san", str(path))
    assert ran.exit_code == 1
    assert "unreadable move 'Qd4': no queens" in ran.stdout


@pytest.mark.usefixtures("crashing")
def test_where_it_is_only_one_of_those_that_may_be_meant_it_is_warned_of() -> None:
    with pytest.warns(PluginWarning, match=r"Crashing failed on 'Nf3'"):
        [game] = plybook.read("1. Pc2-c4(2) Nf3 2. Pd2-d4(2)\n")
    assert game.variant is not None


@pytest.mark.usefixtures("crashing")
def test_a_game_is_read_in_another_notation_and_the_failure_is_warned_of_once() -> None:
    with pytest.warns(PluginWarning) as warned:
        [game] = plybook.read("1. Ng1-f3 Ng8-f6 2. Nb1-c3 Nb8-c6 3. e2-e4 e7-e5 4. d2-d4 d7-d5\n")
    assert (game.variant, game.notation) == ("chess", "lan")
    assert len({str(each.message) for each in warned}) == 1


@pytest.mark.usefixtures("crashing")
def test_a_filter_passes_a_notation_over_that_fails_on_its_text(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[Variant "chess"]\n[Notation "lan"]\n\n1. Ng1-f3 Ng8-f6 *\n', encoding="utf-8")
    ran = run("select", "--move", "Nf3", "--variant", "chess", str(path), "--count")
    assert ran.exception is None or isinstance(ran.exception, SystemExit)
    assert ran.stderr.count("Crashing failed") == 1


def test_moves_of_a_game_taken_from_a_record_have_names() -> None:
    game = plybook.Game.of(plybook.read("1. e4 e5", variant="chess")[0])
    assert repr(game.moves[0]) == "<Move e2-e4>"
