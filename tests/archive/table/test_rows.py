"""Rows of games and plies against what the positions say, against python-chess, and for whatever a header holds."""

from __future__ import annotations

import json
import pickle
from datetime import date, time
from functools import cache
from itertools import islice
from pathlib import Path

import chess
import chess.pgn
import pytest

import plybook
from plybook.archive.table.columns import TABLES
from plybook.archive.table.rows import Batch, Row, batches, game_row, numbered, ply_rows
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.replay.result import Replay
from plybook.rules.moves import CASTLING, PASS
from plybook.rules.position import Position
from tests.extent import some
from tests.tables import each_row

TWIC = Path(__file__).parents[2] / "data" / "twic-500.pgn"
VARIANTS = list(plybook.variants)


def replayed(text: str, **options: str) -> Replay:
    [game] = plybook.read(text, **options)
    return plybook.replay(game)


@cache
def random_replays(variant: str, count: int = 3) -> list[Replay]:
    return [plybook.replay(game) for game in random_games(variant, count, seed=4, plies=60)]


@cache
def sample_replays() -> list[Replay]:
    return [
        plybook.replay(game) for name in list(samples())[:: some(3, 1)] for game in plybook.read(f"corpus:{name}")
    ]


def checked_plies(replay: Replay) -> list[Row]:
    """Return the rows of the plies of a game after a look at each from the positions alone."""
    rows = list(ply_rows(replay))
    texts = replay.texts()
    assert len(rows) == len(replay.moves)
    for index, (row, (_, before, move, after)) in enumerate(zip(rows, replay.line.steps(), strict=True)):
        assert list(row) == [name for name in row if name in {column.name for column in TABLES["plies"]}]
        assert (row["ply"], row["text"]) == (index + 1, texts[index])
        assert (row["seat"], row["move_number"]) == (before.seats[before.turn], before.fullmove_number)
        assert (row["fen"], row["hash"]) == (after.fen(), plybook.position_hash(after))
        assert row["check"] is (after.check_mark() not in ("", "~"))
        assert row["mate"] is ("#" in after.check_mark())
        standing = [man for cell in range(len(after.board)) if (man := after.man_at(cell))]
        assert row["men"] == len(standing)
        assert row["men_of_seat"] == sum(man.seat == before.turn for man in standing)
        if move != PASS:
            assert (row["captured"] is not None) is before.is_capture(move)
            assert row["en_passant"] is before.is_en_passant(move)
            check_ends(row, before, after)
            assert (row["action"] == "castling") is (move.special == CASTLING)
    return rows


def check_ends(row: Row, before: Position, after: Position) -> None:
    """Check that who moves stands where the row says, before and after."""
    if row["action"] == "board":
        assert (row["man"], bool(row["board"])) == (None, True)
        return
    if row["action"] == "leave":
        assert (row["from"], row["to"], row["man"]) == (None, None, None)
        return
    names, seat = before.geometry.names, before.turn
    origin, target = (names.index(str(row[end])) for end in ("from", "to"))
    assert before.man_at(origin) == (seat, row["man"])
    assert after.man_at(target) == (seat, row["promotion"] or row["man"])
    assert row["board"] is None


def test_points_and_seats_that_left_are_those_of_the_header_and_the_tokens() -> None:
    found = plybook.replay(plybook.read("corpus:four-player-4")[0])
    row, plies = game_row(found), list(ply_rows(found))
    assert row["Yellow"] == found.game.headers["Yellow"]
    assert row["GreenElo"] == int(found.game.headers["GreenElo"])
    points = json.loads(str(row["points"]))
    said = found.game.headers["Result"]
    assert said == " - ".join(f"{found.game.headers[seat]}: {points[seat]}" for seat in points)
    assert plies[-1]["points"] == points[plies[-1]["seat"]]
    left = json.loads(str(row["left"]))
    assert plies[-1]["left"] == sorted(left, key=found.positions[0].seats.index)
    for seat, ply in left.items():
        assert [seat in str(each["left"]) for each in plies[ply - 2 : ply]] == [False, True]


@pytest.mark.parametrize("name", ["parmen-1", "three-player-1"])
def test_without_points_there_are_none_in_a_table(name: str) -> None:
    found = plybook.replay(plybook.read(f"corpus:{name}")[0])
    assert game_row(found)["points"] is None
    assert {ply["points"] for ply in ply_rows(found)} == {None}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_plies_of_random_games_are_what_the_positions_say(variant: str) -> None:
    for replay in random_replays(variant, some(1, 3)):
        assert len(checked_plies(replay)) == len(replay.game.plies) > 0


def test_the_plies_of_the_sample_games_are_what_the_positions_say() -> None:
    rows = [row for replay in sample_replays() for row in checked_plies(replay)]
    assert {row["action"] for row in rows} == {"piece", "castling", "board", "leave"}
    assert {"Q", None} <= {row["promotion"] for row in rows}


def test_boards_of_tri_d_move_between_pins_with_the_man_they_carry() -> None:
    [replay] = [plybook.replay(game) for game in plybook.read("corpus:parmen-1")]
    boards = [row for row in ply_rows(replay) if row["action"] == "board"]
    said = [(row["ply"], row["text"], row["board"], row["from"], row["to"], row["promotion"]) for row in boards]
    assert said == [
        (24, "QLB-b6(4)", "QLB", "b8(6)", "b6(4)", None),
        (34, "QLB-b5(6)", "QLB", "b6(4)", "b5(6)", None),
        (41, "QLW-b3(4)", "QLW", "b1(2)", "b3(4)", None),
        (48, "QLW-b1(2)=Q", "QLW", "b3(4)", "b1(2)", "Q"),
    ]


def test_three_players_share_the_names_of_squares_in_a_table() -> None:
    first = [
        next(row for row in ply_rows(replay) if row["seat"] == "Red") for replay in random_replays("three-player")
    ]
    names = plybook.variant("three-player").rules.geometry.names
    assert all(row["from"] in names and row["to"] in names for row in first)
    assert [str(row["from"]) in str(row["text"]) for row in first] != [True] * 3  # his own names are others


@pytest.mark.parametrize(
    ("fen", "text", "ends"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", ("e1", "g1")),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", ("e1", "c1")),
        ("1k6/8/8/8/8/8/8/6KR w H - 0 1", "O-O", ("g1", "g1")),
        ("1k6/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", ("b1", "c1")),
    ],
)
def test_castling_is_the_way_of_the_king(fen: str, text: str, ends: tuple[str, str]) -> None:
    [row] = ply_rows(replayed(f'[Variant "chess"]\n[FEN "{fen}"]\n\n1. {text} *\n'))
    assert (row["action"], row["man"], row["from"], row["to"]) == ("castling", "K", *ends)


def test_a_pass_has_a_row_without_a_moving_man() -> None:
    _, passed, after = ply_rows(replayed('[Variant "chess"]\n\n1. e4 -- 2. d4 *\n'))
    empty = ("man", "board", "from", "to", "captured", "promotion")
    assert (passed["action"], passed["text"], passed["seat"]) == ("pass", "--", "Black")
    assert [passed[name] for name in empty] == [None] * len(empty)
    assert (after["text"], after["seat"]) == ("d4", "White")


def test_each_ply_of_chess_is_what_python_chess_says() -> None:
    with TWIC.open(encoding="utf-8") as file:
        count = some(25, 100)
        theirs = list(islice(iter(lambda: chess.pgn.read_game(file), None), count))
    ours = [plybook.replay(game) for game in islice(plybook.read_games(TWIC), count)]
    kinds: dict[int | None, str | None] = {
        None: None,
        **{kind: chess.piece_symbol(kind).upper() for kind in chess.PIECE_TYPES},
    }
    seen = 0
    for replay, game in zip(ours, theirs, strict=True):
        board = game.board()
        for row, move in zip(ply_rows(replay), game.mainline_moves(), strict=True):
            taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
            assert row["text"] == board.san(move)
            assert (row["from"], row["to"]) == (
                chess.square_name(move.from_square),
                chess.square_name(move.to_square),
            )
            assert row["man"] == kinds[board.piece_type_at(move.from_square)]
            assert row["captured"] == kinds[taken]
            assert row["promotion"] == kinds[move.promotion]
            assert row["en_passant"] is board.is_en_passant(move)
            board.push(move)
            assert (row["check"], row["mate"]) == (board.is_check(), board.is_checkmate())
            assert row["fen"] == board.fen(en_passant="legal")
            assert row["men"] == len(board.piece_map())
            seen += 1
    assert seen > 70 * count


# --- games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_is_what_its_replay_says(variant: str) -> None:
    for replay in random_replays(variant):
        row, outcome = game_row(replay), replay.outcome
        assert {"game", *row} == {column.name for column in TABLES["games"]}
        assert (row["variant"], row["notation"]) == (variant, replay.game.notation)
        assert row["plies"] == row["played"] == len(replay.moves)
        assert row["Result"] == (outcome.result if outcome else "*")
        assert (row["board_result"], row["ending"]) == (
            (outcome.result, outcome.termination) if outcome else (None,) * 2
        )
        last = replay.positions[-1]
        assert (row["final_fen"], row["final_hash"]) == (last.fen(), plybook.position_hash(last))
        assert (row["start_fen"], row["codes"], row["errors"]) == (None, [], 0)
        again = plybook.read(str(row["movetext"]) + "\n", variant=variant, notation=str(row["notation"]))
        assert plybook.replay(again[0]).moves == replay.moves


def test_tags_have_the_types_of_their_columns() -> None:
    row = game_row(
        replayed(
            '[Event "Rated game"]\n[White "A"]\n[Black "?"]\n[WhiteElo "2512"]\n[BlackElo "about 1400"]\n'
            '[WhiteRatingDiff "-7"]\n[UTCDate "2024.02.29"]\n[UTCTime "07:08:09"]\n[Date "2024.02.??"]\n'
            '[Variant "chess"]\n[Result "1-0"]\n[Annotator "=1+1"]\n\n1. e4 1-0\n'
        )
    )
    wanted = {
        "Event": "Rated game", "White": "A", "Black": None, "WhiteElo": 2512, "BlackElo": None, "WhiteRatingDiff": -7,
        "UTCDate": date(2024, 2, 29), "UTCTime": time(7, 8, 9), "Date": "2024.02.??", "day": date(2024, 2, 29),
        "year": 2024, "Result": "1-0", "movetext": "1. e4", "variant": "chess",
    }  # fmt: skip
    assert {name: row[name] for name in wanted} == wanted
    assert json.loads(str(row["other_tags"])) == {"BlackElo": "about 1400", "Annotator": "=1+1"}


@each_row(
    ("tag", "value", "column", "wanted"),
    [
        ("Date", "1851.06.21", "day", date(1851, 6, 21)),
        ("Date", "1851-6-21", "day", date(1851, 6, 21)),
        ("Date", "1851.02.30", "day", None),
        ("Date", "1851.??.??", "year", 1851),
        ("Date", "????.??.??", "Date", None),
        ("UTCTime", "24:00:00", "UTCTime", None),
        ("UTCTime", "7:08:09", "UTCTime", time(7, 8, 9)),
        ("WhiteElo", "32768", "WhiteElo", None),
        ("WhiteElo", "9" * 5000, "WhiteElo", None),
        ("WhiteElo", "١٢٣٤", "WhiteElo", None),
        ("TimeControl", "-", "TimeControl", "-"),
        ("Result", "½-½", "Result", "1/2-1/2"),
        ("Red", "R", "Red", "R"),
        ("WhitePartnerElo", "1500", "WhitePartnerElo", 1500),
    ],
)
def test_what_a_tag_says_is_taken_where_it_is_of_the_type(tag: str, value: str, column: str, wanted: object) -> None:
    row = game_row(replayed(f'[{tag} "{value}"]\n[Variant "chess"]\n\n1. e4\n'))
    assert row[column] == wanted
    kept = json.loads(str(row["other_tags"] or "{}"))
    assert kept == ({tag: value} if row[tag] is None and "?" not in value else {})  # nothing that is said is lost


def test_a_bad_game_keeps_its_good_beginning() -> None:
    replay = replayed('[Variant "chess"]\n\n1. e4 e5 2. Qh5 Ke9 3. Qxf7#\n')
    row = game_row(replay)
    assert [each["text"] for each in ply_rows(replay)] == ["e4", "e5", "Qh5"]
    assert (row["plies"], row["played"], row["movetext"]) == (5, 3, "1. e4 e5 2. Qh5")
    assert row["codes"] == [found.code for found in replay.diagnostics] != []
    assert (row["errors"], row["ending"]) == (sum(str(each.severity) == "error" for each in replay.diagnostics), None)


def test_a_game_of_an_unknown_variant_has_a_row_and_no_plies() -> None:
    replay = replayed('[Variant "no-such-game"]\n[White "A"]\n\n1. zz9 zz8 *\n')
    row = game_row(replay)
    assert list(ply_rows(replay)) == []
    assert (row["White"], row["played"], row["final_fen"], row["movetext"]) == ("A", 0, None, "")
    assert row["errors"]


def test_a_game_from_another_start_says_which() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"
    row = game_row(replayed(f'[Variant "chess"]\n[FEN "{fen}"]\n\n7... Kd7 8. e4 *\n'))
    assert (row["start_fen"], row["movetext"], row["other_tags"]) == (fen, "7... Kd7 8. e4", None)
    odd = game_row(replayed('[Variant "chess"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1"]\n\n1. e4 *\n'))
    assert odd["start_fen"] == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert odd["other_tags"] == '{"FEN": "4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1"}'  # rights that cannot be are not played
    broken = game_row(replayed('[Variant "chess"]\n[FEN "x"]\n\n7... Kd7 8. e4 *\n'))
    assert (broken["start_fen"], broken["final_hash"], broken["other_tags"]) == (None, None, '{"FEN": "x"}')


def test_a_position_that_has_no_number_leaves_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = replayed('[Variant "chess"]\n\n1. e4 *\n')
    monkeypatch.setattr(type(replay.positions[0]), "key", property(lambda position: (position.board, 0.5)))
    [row] = ply_rows(replay)
    assert (row["hash"], game_row(replay)["final_hash"], row["text"]) == (None, None, "e4")


# --- batches -------------------------------------------------------------------------------------------------------


def all_replays() -> list[Replay]:
    unplayed = replayed('[Variant "no-such-game"]\n\n1. zz9 zz8 *\n')
    return [*random_replays("chess"), unplayed, *random_replays("tri-d"), unplayed]


def joined(found: list[Batch]) -> dict[str, list[object]]:
    return {name: [value for batch in found for value in batch.columns[name]] for name in found[0].columns}


@pytest.mark.parametrize("table", ["games", "plies"])
@pytest.mark.parametrize("size", [1, 70, 100_000])
def test_chunks_worked_on_apart_give_the_same_rows_in_order(table: str, size: int) -> None:
    replays = all_replays()
    whole = joined(list(numbered(batches(replays, table))))
    apart = [
        pickle.loads(pickle.dumps(batch))  # noqa: S301 - it is our own
        for chunk in (replays[:2], replays[2:4], replays[4:])
        for batch in batches(chunk, table, size)
    ]
    assert joined(list(numbered(apart))) == whole
    assert sum(batch.games for batch in apart) == len(replays)
    numbers = [number for number in range(1, 9) for _ in range(60 if number not in (4, 8) else 0)]
    assert whole["game"] == (numbers if table == "plies" else list(range(1, 9)))


def test_games_without_plies_do_not_pile_up() -> None:
    unplayed = all_replays()[-1]
    read = 0

    def stream() -> object:
        nonlocal read
        for _ in range(100):
            read += 1
            yield unplayed

    next(batches(stream(), "plies", 10))  # type: ignore[arg-type]
    assert read == 10
