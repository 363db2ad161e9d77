"""The saved games of open_tri_dim_chess: how they are told, read, held against the board, and written."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.programs.open_tri_d import OPEN_TRI_D
from tests.running import run
from tests.tables import each_row

Save = dict[str, Any]


def men_at(array: str) -> list[Save]:
    """Return men as the program saves them, of words such as ``wRz0QL1``."""
    kinds = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
    boards = {"QL1": "WQL", "KL1": "WKL", "QL6": "BQL", "KL6": "BKL"}
    made = []
    for number, word in enumerate(array.split()):
        colour, moved = {"w": "white", "b": "black"}[word[0]], word.endswith("!")
        square = word[2:].rstrip("!")
        made.append(
            {
                "id": f"{colour}-{kinds[word[1]]}-{number}",
                "type": kinds[word[1]],
                "color": colour,
                "file": "zabcde".index(square[0]),
                "rank": int(square[1]),
                "level": boards.get(square[2:], square[2:]),
                "hasMoved": moved,
            }
        )
    return made


ARRAY = (
    "wRz0QL1 wQa0QL1 wPz1QL1 wPa1QL1 wKd0KL1 wRe0KL1 wPd1KL1 wPe1KL1 wNa1W wBb1W wBc1W wNd1W wPa2W wPb2W wPc2W wPd2W "
    "bRz9QL6 bQa9QL6 bPz8QL6 bPa8QL6 bKd9KL6 bRe9KL6 bPd8KL6 bPe8KL6 bNa8B bBb8B bBc8B bNd8B bPa7B bPb7B bPc7B bPd7B"
)


def piece_move(kind: str, origin: str, target: str, colour: str) -> Save:
    return {"type": "piece-move", "from": origin, "to": target, "piece": {"type": kind, "color": colour}}


def save(array: str, *history: Save, **payload: Any) -> Save:
    """Return a saved game in which nobody is in check."""
    return {
        "version": 1,
        "name": "Manual Save",
        "payload": {
            "pieces": men_at(array),
            "currentTurn": "black" if len(history) % 2 else "white",
            "isCheck": False,
            "isCheckmate": False,
            "isStalemate": False,
            "winner": None,
            "gameOver": False,
            "attackBoardPositions": {"WQL": "QL1", "WKL": "KL1", "BQL": "QL6", "BKL": "KL6"},
            "moveHistory": list(history),
            **payload,
        },
        "integrity": {"schemaVersion": 1},
        "meta": {"source": "local"},
        "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
        "createdAt": "2025-10-23T12:00:00.000Z",
        "updatedAt": "2025-10-23T12:20:00.000Z",
    }


# Knights come out, White castles, a Pawn takes, Black's Bishop takes back.
PLAYED = (
    piece_move("knight", "a1W", "b3N", "white"),
    piece_move("pawn", "c7B", "c5N", "black"),
    piece_move("king", "d0WKL", "e0WKL", "white"),
    piece_move("pawn", "c5N", "c4N", "black"),
    piece_move("pawn", "d2W", "d3W", "white"),
    piece_move("pawn", "c4N", "d3W", "black"),
)
AFTER = (
    ARRAY.replace("wNa1W", "wNb3N!").replace("wKd0KL1 wRe0KL1", "wKe0KL1! wRd0KL1!").replace(" wPd2W", "")
).replace("bPc7B", "bPd3W!")


def read(document: Save | str) -> plybook.GameRecord:
    [game] = plybook.read((document if isinstance(document, str) else json.dumps(document)).encode())
    return game


def found(document: Save | str) -> list[str]:
    return [f"{each.code} {each.message}" for each in plybook.replay(read(document)).diagnostics]


# --- recognising ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("indent", [None, 2])
def test_it_is_told_from_the_json_of_plybook(indent: int | None) -> None:
    text = json.dumps(save(AFTER, *PLAYED), indent=indent)
    assert read(text).container == "open-tri-d"
    assert read(plybook.write(read(text), to="json")).container == "json"
    comment = (
        '{"format": "plybook", "version": 1, "games": [{"plies": [], "comments": [{"text": "\\"payload\\": "}]}]}'
    )
    assert read(comment).container == "json"
    assert not OPEN_TRI_D.recognises("1. e4 {payload}")


# --- reading --------------------------------------------------------------------------------------------------------


def test_a_game_is_read_as_it_was_played() -> None:
    game = read(save(AFTER, *PLAYED))
    assert (game.variant, game.notation, game.assumed) == ("tri-d-tournament", "meder-long", frozenset())
    assert [ply.text for ply in game.plies] == ["Na1W-b3N", "c7B-c5N", "0-0", "c5N-c4N", "d2W-d3W", "c4Nxd3W"]
    assert game.headers == {
        "Event": "Manual Save",
        "Date": "2025.10.23",
        "Id": "0f8fad5b-d9cb-469f-a165-70867728950e",
        "CreatedAt": "2025-10-23T12:00:00.000Z",
        "UpdatedAt": "2025-10-23T12:20:00.000Z",
    }
    replayed = plybook.replay(game)
    assert replayed.ok
    assert not replayed.diagnostics
    assert replayed.texts("parmen")[-1] == "Pd4xe3(2)"


@each_row(
    "spelt",
    [
        {"d0WKL": "d0KL1", "e0WKL": "e0KL1"},
        {"d0WKL": "d0KL1:0", "e0WKL": "e0KL1:0"},
        {"d0WKL": "d0WKL_KL1", "e0WKL": "e0WKL_KL1"},
        {"d0WKL": "", "e0WKL": "e0KL1:0"},
        {"b3N": "b3NL", "a1W": "a1WL"},
        {"b3N": "B3N"},
    ],
)
def test_squares_are_read_in_the_spellings_of_all_versions(spelt: dict[str, str]) -> None:
    text = json.dumps(save(AFTER, *PLAYED))
    for own, other in spelt.items():
        text = text.replace(f'"{own}"', f'"{other}"')
    assert [ply.text for ply in read(text).plies][:3] == ["Na1W-b3N", "c7B-c5N", "0-0"]
    assert found(text) == []


@pytest.mark.parametrize("seed", range(4))
def test_an_empty_origin_means_the_only_man_that_can_move_so(seed: int) -> None:
    """As some versions save each first move of a man of an attack board."""
    [game] = random_games("tri-d-tournament", 1, seed=seed, plies=24)
    document = json.loads(plybook.write(game, to="open-tri-d"))
    emptied = 0
    for entry in document["payload"]["moveHistory"]:
        if entry["type"] == "piece-move" and entry["from"][2:] in document["payload"]["attackBoardPositions"]:
            entry["from"] = ""
            emptied += 1
    again = read(document)
    played = plybook.replay(again).texts("meder-long")
    assert emptied
    assert played == plybook.replay(game).texts("meder-long")[: len(played)]
    assert len(played) == 24 or plybook.replay(again).diagnostics[0].code in ("R002", "N104")


def test_castling_as_later_versions_save_it() -> None:
    castle = {
        "type": "castle",
        "castleType": "kingside-kl",
        "color": "white",
        "kingFrom": "d0WKL",
        "kingTo": "e0WKL",
        "rookFrom": "e0WKL",
        "rookTo": "d0WKL",
    }
    history = [*PLAYED[:2], castle, *PLAYED[3:]]
    assert found(save(AFTER, *history)) == []
    castle["kingTo"] = "a0WQL"
    assert found(save(AFTER, *history))[0].startswith("R001 illegal move '0-0-0': castling: a0QL1 is not empty")


BOARD_MOVE = {"type": "board-move", "from": "QL1", "to": "QL2", "boardId": "WQL"}


def test_moves_of_boards() -> None:
    for entry in (
        BOARD_MOVE,
        {**BOARD_MOVE, "rotation": 0},
        {**BOARD_MOVE, "from": ""},
        {**BOARD_MOVE, "to": "QL2:0"},
    ):
        [ply] = read(save(ARRAY, entry)).plies
        assert ply.text == "QL1-QL2"
    [said] = [each for each in found(save(ARRAY, {**BOARD_MOVE, "rotation": 180})) if "N001" in each]
    assert said == "N001 unreadable move 'QL1-QL2^180': expected the end of the move, found '^'"
    for board, known in (("WKL", "WKL stands on KL1"), ("EVA", "there is no such board")):
        said = f"F030 the saved game says that {board} leaves QL1; by its moves {known}"
        assert said in found(save(ARRAY, {**BOARD_MOVE, "boardId": board}))


# --- promotion ------------------------------------------------------------------------------------------------------


def promoting_game(*, taken: bool) -> plybook.Replay:
    """Return a game in which a Pawn has become something; ``taken`` if that is not there at the end."""
    for seed in range(40):
        [game] = random_games("tri-d-tournament", 1, seed=seed, plies=160)
        replayed = plybook.replay(game)
        document = json.loads(plybook.write(game, to="open-tri-d"))
        said = any("promotion" in entry for entry in document["payload"]["moveHistory"])
        if said == taken and any(move.promotion for move in replayed.moves):
            return replayed
    raise AssertionError("no such game")


def test_what_a_pawn_became_is_taken_from_his_later_moves_or_the_pieces_at_the_end() -> None:
    replayed = promoting_game(taken=False)
    text = plybook.write(replayed, to="open-tri-d")
    assert "promotion" not in text
    again = plybook.replay(read(text))
    assert again.texts("meder") == replayed.texts("meder")
    assert not again.diagnostics


def test_obsolete_words_are_reported() -> None:
    replayed = promoting_game(taken=True)
    document = json.loads(plybook.write(replayed, to="open-tri-d"))
    assert plybook.replay(read(document)).texts("meder") == replayed.texts("meder")
    for entry in document["payload"]["moveHistory"]:
        entry.pop("promotion", None)
    assert any(said.startswith("R002 ambiguous move") for said in found(document))


# --- what contradicts the moves -------------------------------------------------------------------------------------


@each_row(
    ("field", "value", "said"),
    [
        ("currentTurn", "black", "currentTurn is black; by its moves it is white"),
        ("isCheck", True, "isCheck is true; by its moves it is false"),
        ("isCheckmate", True, "isCheckmate is true; by its moves it is false"),
        ("isStalemate", True, "isStalemate is true; by its moves it is false"),
        (
            "attackBoardPositions",
            {"WQL": "QL3", "WKL": "KL1", "BQL": "QL6:0"},
            "WQL stands on QL3; by its moves it stands on QL1",
        ),
        ("pieces", [], "no man stands on z0QL1, a0QL1, z1QL1, a1QL1, 27 others; by its moves men stand there"),
        ("pieces", men_at(AFTER + " wQc5N"), "a white queen stands on c5N; by its moves no man stands there"),
        (
            "pieces",
            men_at(AFTER.replace("wNb3N", "wBb3N")),
            "a white bishop stands on b3N; by its moves a white knight stands there",
        ),
    ],
)
def test_what_the_moves_do_not_lead_to_is_said_where_it_stands(field: str, value: Any, said: str) -> None:
    document = save(AFTER, *PLAYED, **{field: value})
    text = json.dumps(document, indent=1)
    first, *_ = plybook.replay(read(text)).diagnostics
    assert (first.code, first.message) == ("F030", f"the saved game says that {said}")
    line = text.splitlines()[first.span.line - 1]
    assert any(word in line for word in (field, '"WQL"', "{", "white"))


def test_a_result_is_read_and_written() -> None:
    for winner, over, result in (
        ("white", True, "1-0"),
        ("black", True, "0-1"),
        (None, True, "1/2-1/2"),
        (None, False, None),
    ):
        game = read(save(AFTER, *PLAYED, winner=winner, gameOver=over))
        assert (game.result and game.result.text) == result
        payload = json.loads(plybook.write(game, to="open-tri-d"))["payload"]
        assert (payload["winner"], payload["gameOver"]) == (winner, over)


# --- what is no saved game ------------------------------------------------------------------------------------------


def without(*path: str) -> Callable[[Save], None]:
    def change(document: Save) -> None:
        for step in path[:-1]:
            document = document[step]
        del document[path[-1]]

    return change


def with_value(value: Any, *path: Any) -> Callable[[Save], None]:
    def change(document: Save) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return change


@each_row(
    ("change", "reason"),
    [
        (without("name"), "name: field required"),
        (without("payload", "moveHistory"), "payload.moveHistory: field required"),
        (with_value(2, "version"), "version: input should be 1"),
        (with_value("1", "version"), "version: input should be 1"),
        (with_value({}, "payload", "moveHistory"), "payload.moveHistory: input should be a valid list"),
        (with_value("x", "payload", "pieces", 3, "file"), "payload.pieces[3].file: input should be a valid integer"),
        (
            with_value(6, "payload", "pieces", 3, "file"),
            "payload.pieces[3].file: input should be less than or equal to 5",
        ),
        (
            with_value("dragon", "payload", "moveHistory", 1, "piece", "type"),
            "payload.moveHistory[1].piece-move.piece.type: input should be 'pawn'",
        ),
        (with_value("jump", "payload", "moveHistory", 1, "type"), "payload.moveHistory[1]: input tag 'jump' found"),
        (with_value(None, "payload", "currentTurn"), "payload.currentTurn: input should be 'white' or 'black'"),
    ],
)
def test_what_is_half_right_is_reported_with_its_place(change: Callable[[Save], None], reason: str) -> None:
    document = copy.deepcopy(save(AFTER, *PLAYED))
    change(document)
    [game] = plybook.read(json.dumps(document, indent=1).encode(), container="open-tri-d")
    [fault] = game.diagnostics
    assert fault.code == "F007"
    assert fault.message.startswith(f"not a JSON record of games: {reason}")
    assert (fault.span.line == 1) == (reason == "name: field required")


@each_row(
    "text",
    ["", "{", "null", "[]", '{"payload": ', '{"payload": {}, "payload": {}}', '{"payload": "\\ud800"}', "[" * 9999],
)
def test_what_is_no_json_is_reported(text: str) -> None:
    [game] = plybook.read(text.encode(), container="open-tri-d")
    assert [fault.code for fault in game.diagnostics] == ["F007"]
    assert game.source.text == text


@pytest.mark.parametrize(
    "square", ["", "x", "a2", "q2W", "a2Q", "a22W", "z5WQL", "a2W ", "\u202ea2W", "a2W\n", "é2W"]
)
@pytest.mark.parametrize("end", ["from", "to"])
def test_odd_squares_cost_no_more_than_their_move(square: str, end: str) -> None:
    history = copy.deepcopy(list(PLAYED))
    history[4][end] = square
    game = read(save(AFTER, *history))
    assert [ply.text for ply in game.plies][:4] == ["Na1W-b3N", "c7B-c5N", "0-0", "c5N-c4N"]
    assert len(plybook.replay(game).moves) >= 4


def test_mending_leaves_the_moves_alone() -> None:
    history = copy.deepcopy(list(PLAYED))
    history[4]["to"] = "d4W"
    for indent in (None, 1):
        text = json.dumps(save(AFTER, *history), indent=indent)
        result = run("fix", "-", "--suppose", "-o", "-", given=text)
        assert result.stdout in ("", text)


# --- writing --------------------------------------------------------------------------------------------------------


def test_what_is_written_has_all_that_the_program_saves() -> None:
    game = read(save(AFTER, *PLAYED))
    written = json.loads(plybook.write(game, to="open-tri-d"))
    expected = save(AFTER, *PLAYED)
    assert written.keys() == expected.keys() - {"integrity", "meta"}
    assert written["payload"]["moveHistory"] == list(PLAYED)
    for field in written.keys() - {"payload"}:
        assert written[field] == expected[field]
    for field in expected["payload"].keys() - {"pieces"}:
        assert written["payload"][field] == expected["payload"][field]

    def bare(men: list[Save]) -> list[tuple[Any, ...]]:
        return sorted(tuple(man[key] for key in man if key != "id") for man in men)

    assert bare(written["payload"]["pieces"]) == bare(expected["payload"]["pieces"])
    assert len({man["id"] for man in written["payload"]["pieces"]}) == 31


@pytest.mark.parametrize("variant", ["tri-d", "tri-d-tournament"])
@pytest.mark.parametrize("seed", range(3))
def test_any_game_comes_back_whole_with_the_men_where_the_rules_have_them(variant: str, seed: int) -> None:
    [game] = random_games(variant, 1, seed=seed, plies=120)
    text = plybook.write(game, to="open-tri-d")
    again = plybook.replay(read(text))
    assert not again.diagnostics
    assert again.game.variant == variant
    assert again.texts("parmen") == plybook.replay(game).texts("parmen")
    assert plybook.write(again, to="open-tri-d") == text


@pytest.mark.parametrize("variant", ["tri-d", "tri-d-tournament"])
def test_the_men_that_are_written_stand_where_the_rules_have_them(variant: str) -> None:
    names = plybook.variant("tri-d-tournament").rules.geometry.names
    for seed in range(6):
        [game] = random_games(variant, 1, seed=seed, plies=90)
        last = plybook.replay(game).positions[-1]
        payload = json.loads(plybook.write(game, to="open-tri-d"))["payload"]
        pins = payload["attackBoardPositions"]
        written = {
            "zabcde"[man["file"]] + str(man["rank"]) + pins.get(man["level"], man["level"]): man["type"]
            for man in payload["pieces"]
        }
        there = {names[cell]: man for cell in range(len(names)) if (man := last.man_at(cell))}
        assert written.keys() == there.keys()
        letters = {"knight": "N"}
        assert all(letters.get(kind, kind[0].upper()) == there[name].kind for name, kind in written.items())


def test_mate_and_stalemate_are_written() -> None:
    [game] = plybook.read("corpus:parmen-1")
    payload = json.loads(plybook.write(game, to="open-tri-d"))["payload"]
    said = {
        key: payload[key] for key in ("isCheck", "isCheckmate", "isStalemate", "winner", "gameOver", "currentTurn")
    }
    assert said == {
        "isCheck": True,
        "isCheckmate": True,
        "isStalemate": False,
        "winner": "white",
        "gameOver": True,
        "currentTurn": "black",
    }


def test_what_it_cannot_hold_is_refused_or_said() -> None:
    with pytest.raises(plybook.FormError, match="holds one game"):
        plybook.write(list(random_games("tri-d", 2, plies=3)), to="open-tri-d")
    chess = run("convert", "-", "--to", "open-tri-d", given="1. e4 e5\n")
    assert (chess.exit_code, chess.stdout) == (2, "")
    assert "notation 'meder-long' does not serve chess" in chess.stderr
    text = '[White "Kirk"]\n[Event "Match"]\n[Variant "tri-d-tournament"]\n\n1. c4N {why} c5N 2. c5N\n'
    result = run("convert", "-", "--to", "open-tri-d", given=text)
    assert result.exit_code == 1
    assert "form open-tri-d has no place for the tag White, comments, the moves from ply 3 on" in result.stderr
    assert json.loads(result.stdout)["name"] == "Match"
