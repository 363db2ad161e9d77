"""What `legal`, `show`, `replay` and `corpus list` say to programs."""

from __future__ import annotations

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import plybook
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.render.cell_marks import moves_from
from plybook.render.words import in_words
from tests.cli.process import run
from tests.tables import each_row

VARIANTS = list(plybook.variants)
KNIGHT_ALONE = "8/8/8/3N4/8/8/8/8 w - - 0 1"


def document(schema: str, *words: str, status: int = 0, stdin: bytes = b"") -> Any:
    """Return what a command prints as JSON, which fits the published schema of that name."""
    ended = run(*words, "--format", "json", stdin=stdin)
    assert (ended.exit_code, ended.stderr) == (status, "")
    found = json.loads(ended.stdout)
    jsonschema.Draft202012Validator(json.loads(run("schema", schema).stdout)).validate(found)
    return found


def men(position: plybook.Position) -> list[tuple[str, str, str, str]]:
    there = [(cell, man) for cell in range(position.geometry.size) if (man := position.man_at(cell))]
    return sorted(
        (
            position.geometry.names[cell],
            position.seats[man.seat],
            man.kind,
            position.kind_names[position.kinds.index(man.kind)],
        )
        for cell, man in there
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_legal_moves_are_those_of_the_text_with_what_each_does(variant: str) -> None:
    found = document("legal", "legal", variant)
    start = plybook.variant(variant).start()
    assert found["moves"] == run("legal", variant).stdout.splitlines()
    assert [each["text"] for each in found["details"]] == found["moves"]
    assert (found["variant"], found["fen"], found["turn"]) == (variant, start.fen(), start.seats[0])
    notation = plybook.variant(variant).notation()
    assert found["notation"] == notation.name
    for each in found["details"]:
        move = notation.parse(each["text"], start)
        if each["action"] == "piece":
            assert each["from"] == start.geometry.names[move.origin]
            assert each["man"] == start.man_at(move.origin).kind  # type: ignore[union-attr]
        assert (each["captured"] is not None) == start.is_capture(move)


@each_row("variant", VARIANTS)
def test_a_position_is_shown_with_all_its_men(variant: str) -> None:
    found = document("position", "show", variant)
    start = plybook.variant(variant).start()
    assert found["variant"] == variant
    said = found["position"]
    assert (said["fen"], said["turn"], said["check"], said["outcome"]) == (start.fen(), start.seats[0], False, None)
    assert sorted(tuple(each.values()) for each in said["men"]) == men(start)
    assert found["targets"] is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_is_replayed_with_what_each_move_does(variant: str) -> None:
    [game] = random_games(variant, 1, seed=5, plies=12)
    text = plybook.write(game)
    found = document("replay", "replay", "-", "--all", stdin=text.encode())
    replayed = plybook.replay(plybook.read(text)[0])
    assert found["file"] == "<stdin>"
    assert found["tags"][0] == {"name": "Event", "value": "Random legal game"}
    assert (found["game"]["variant"], found["game"]["played"], found["game"]["ok"]) == (variant, 12, True)
    assert [place["ply"] for place in found["positions"]] == list(range(13))
    assert [place["position"]["fen"] for place in found["positions"]] == [each.fen() for each in replayed.positions]
    start, *places = found["positions"]
    assert {start[name] for name in ("number", "seat", "written", "move", "words")} == {None}
    for place, (ply, before, move, after) in zip(places, replayed.line.steps(), strict=True):
        assert place["move"]["text"] == place["written"] == ply.text
        assert (place["number"], place["seat"]) == (before.number_text(), before.seats[before.turn])
        assert place["words"] == in_words(before, move, after)
        assert place["position"]["check"] == place["move"]["check"] == after.is_check()
        assert sorted(tuple(each.values()) for each in place["position"]["men"]) == men(after)


def test_positions_are_those_that_are_asked_for() -> None:
    last = document("replay", "replay", "corpus:parmen-1")
    assert [place["ply"] for place in last["positions"]] == [69]
    [place] = last["positions"]
    assert place["position"]["outcome"] == {"termination": "checkmate", "winner": "White", "result": "1-0"}
    assert (place["move"]["check"], place["move"]["mate"], place["position"]["check"]) == (True, True, True)
    [place] = document("replay", "replay", "corpus:parmen-1", "--ply", "42")["positions"]
    assert (place["ply"], place["number"], place["written"]) == (42, "21...", "Pb4xa3(5)")
    assert place["move"] == {
        "text": "Pb4xa3(5)*",
        "action": "piece",
        "man": "P",
        "board": None,
        "from": "b4(2)",
        "to": "a3(5)",
        "captured": "P",
        "en_passant": False,
        "promotion": None,
        "check": False,
        "mate": False,
    }


def test_a_game_that_goes_wrong_says_so_in_the_document() -> None:
    text = b'[Variant "chess"]\n\n1. e4 e5 2. Nf6 Nc6 *\n'
    found = document("replay", "replay", "-", "--stop-at-first", status=1, stdin=text)
    assert [place["ply"] for place in found["positions"]] == [2]
    assert (found["game"]["plies"], found["game"]["played"], found["game"]["ok"]) == (4, 2, False)
    [error] = found["game"]["diagnostics"]
    assert (error["code"], error["line"], error["column"], error["ply"]) == ("R001", 3, 13, 3)
    assert document("replay", "replay", "-", "--ply", "1", stdin=text)["positions"][0]["ply"] == 1


def test_what_is_no_game_has_no_positions() -> None:
    found = document("replay", "replay", "-", "--all", status=1, stdin=b"To be or not to be\n")
    assert found["positions"] == []
    assert found["game"]["variant"] is None


def test_castling_and_boards_that_move_are_told_of() -> None:
    castling = document("legal", "legal", "chess", "--moves", "e4 e5 Nf3 Nf6 Be2 Be7")["details"]
    [castles] = [each for each in castling if each["action"] == "castling"]
    assert (castles["text"], castles["man"], castles["from"], castles["to"]) == ("O-O", "K", "e1", "g1")
    places = document("replay", "replay", "corpus:parmen-2", "--all")["positions"]
    boards = [place["move"] for place in places if place["move"] and place["move"]["action"] == "board"]
    assert boards
    assert all(each["board"] and not each["man"] and each["from"] != each["to"] for each in boards)
    promoting = document("legal", "legal", "chess", "--fen", "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1")["details"]
    assert {each["promotion"] for each in promoting if each["captured"] == "R"} == {"Q", "R", "B", "N"}
    assert next(each for each in promoting if each["text"] == "exd8=Q+")["check"]


def test_what_one_man_can_do_is_told_for_study_too() -> None:
    found = document("position", "show", "chess", "--fen", KNIGHT_ALONE, "--targets", "d5")
    assert sorted(found["targets"]["goes"]) == ["b4", "b6", "c3", "c7", "e3", "e7", "f4", "f6"]
    assert (found["targets"]["cell"], found["targets"]["takes"]) == ("d5", [])
    assert (found["position"]["check"], found["position"]["outcome"]) == (None, None)
    legal = document("legal", "legal", "chess", "--fen", KNIGHT_ALONE, "--from", "d5")
    assert sorted(each["to"] for each in legal["details"]) == sorted(found["targets"]["goes"])
    taking = document("position", "show", "chess", "--moves", "e4 d5", "--targets", "e4")["targets"]
    assert (taking["goes"], taking["takes"]) == (["e5"], ["d5"])


@each_row("variant", VARIANTS)
def test_the_moves_of_one_man_are_those_of_the_rules(variant: str) -> None:
    start = plybook.variant(variant).start()
    cell = next(move.origin for move in sorted(start.iter_legal_moves()) if move.special == 0)
    name = start.geometry.names[cell]
    found = document("legal", "legal", variant, "--from", name)
    notation = plybook.variant(variant).notation()
    assert found["moves"] == sorted(notation.emit(move, start) for move in moves_from(start, cell))
    assert {each["from"] for each in found["details"]} == {name}


def test_an_end_is_reported_with_its_winner() -> None:
    mated = document("position", "show", "chess", "--moves", "f3 e5 g4 Qh4")["position"]
    assert mated["outcome"] == {"termination": "checkmate", "winner": "Black", "result": "0-1"}
    fifty = document("position", "show", "chess", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 100 90")["position"]
    assert (fifty["facts"], fifty["number"]) == (["fifty moves without a capture or Pawn move"], "90.")


@each_row("option", ["seat", "level", "picture"])
@each_row("words", [("show", "tri-d"), ("replay", "corpus:parmen-1")])
def test_how_a_board_is_drawn_is_nothing_to_ask_where_none_is(words: tuple[str, ...], option: str) -> None:
    ended = run(*words, "--format", "json", f"--{option}", "black")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr == f"plybook: --{option} says how a board is drawn; in JSON none is\n"


def test_samples_are_listed_with_where_they_come_from() -> None:
    found = document("samples", "corpus", "list")["samples"]
    assert [each["name"] for each in found] == list(samples())
    marked = [
        f"{each['file']}  {each['variant']}  {each['title']}{'  (has errors)' * each['has_errors']}" for each in found
    ]
    assert marked == run("corpus", "list").stdout.splitlines()
    assert found[0]["known_faults"] == list(samples()["parmen-1"].known_faults)


def test_what_is_misused_prints_no_document() -> None:
    ended = run("legal", "chess", "--moves", "e5", "--format", "json")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert run("show", "chess", "--format", "jsn").stderr.endswith("Did you mean 'json'?\n")


def test_a_document_is_no_other_text() -> None:
    ended = run("show", "chess", "--as", "men", "--format", "json")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr == "plybook: --as says which text is printed; with --format json it is a document\n"
