"""Games that are there several times: which is kept, and which are another again."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.archive.duplicates.fingerprints import of_beginnings, of_moves, of_position
from plybook.archive.duplicates.unique import Decision, FingerprintedGame, GamePlace, Same, decisions, fingerprinted
from plybook.archive.duplicates.versions import GameVersion, GameVersions
from plybook.archive.read.chunks import chunks
from plybook.archive.read.options import ReadingOptions
from tests.tables import each_row


def game(moves: str, **tags: str) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves}\n\n"


def prints(text: str, same: Same) -> Iterator[FingerprintedGame]:
    for chunk in chunks(io.BytesIO(text.encode()), "x", ReadingOptions(variant="chess")):
        yield from fingerprinted(chunk, same=same, conversion=None)


def kept(*games: str, same: Same = Same.GAME) -> list[int | None]:
    """Return for each game the number of the one that is kept instead, None if it is kept."""
    return [each.kept and each.kept.number for each in decisions(prints("".join(games), same), same)]


def replayed(text: str, **reading: str) -> plybook.Replay:
    [record] = plybook.read(text, **reading)
    return plybook.replay(record, suppose=False)


# --- fingerprints ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", ["corpus:parmen-1", "corpus:alice-1", "corpus:prisoners-escape-1"])
def test_a_game_has_its_fingerprints_in_every_notation(sample: str) -> None:
    [record] = plybook.read(sample)
    original = plybook.replay(record)
    for notation in plybook.variant(record.variant).notations:
        for to in ("scoresheet", "pgn", "json"):
            text = plybook.write(original, to=to, notation=notation)
            [again] = [plybook.replay(each) for each in plybook.read(text, variant=record.variant)]
            assert of_moves(again) == of_moves(original)
            assert of_position(again) == of_position(original)
            assert of_beginnings(again, "") == of_beginnings(original, "")


def test_fingerprints_tell_games_apart() -> None:
    texts = ["1. e4 e5 *", "1. e4 *", "1. e4 e6 *", "1. e4 e5 2. Nf3 *", "1. d4 *", "1. e4 Ke5 *", "1. e4 Ke6 *"]
    games = [replayed(text, variant="chess") for text in texts]
    games.append(
        replayed(game("1. e4 *", FEN="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"), variant="chess")
    )
    games.append(replayed("1. e4 *", variant="alice"))
    assert len({of_moves(each) for each in games}) == len(games)


def test_they_are_the_same_everywhere() -> None:
    first = replayed("1. e4 e5 *", variant="chess")
    code = (
        "import plybook; from plybook.archive.duplicates.fingerprints import of_moves, of_position\n"
        "[game] = plybook.read('1. e4 e5 *\\n', variant='chess'); replay = plybook.replay(game)\n"
        "print(of_moves(replay), of_position(replay))"
    )
    for seed in "12":
        command, variables = [sys.executable, "-c", code], {**os.environ, "PYTHONHASHSEED": seed}
        said = subprocess.run(command, env=variables, capture_output=True, check=True, text=True).stdout
        assert said.split() == [str(of_moves(first)), str(of_position(first))]
    assert len(of_beginnings(first, "")) == 3 * 8
    assert of_beginnings(first, "a") != of_beginnings(first, "b")


def test_a_position_counts_with_its_plies_and_not_the_way_to_it() -> None:
    one, other = replayed("1. Nf3 Nf6 2. Nc3 *", variant="chess"), replayed("1. Nc3 Nf6 2. Nf3 *", variant="chess")
    longer = replayed("1. Nf3 Nf6 2. Nc3 Nc6 3. Nb1 Nb8 4. Nc3 *", variant="chess")
    assert of_position(one) == of_position(other) != of_position(longer)
    assert of_moves(one) != of_moves(other)


# --- the same moves, the same position -----------------------------------------------------------------------------


def test_of_the_same_moves_the_first_is_kept() -> None:
    games = (game("1. e4 e5 *"), game("1. d4 *"), game("1. e2-e4 {!} e7-e5 1-0", White="A"), game("1. e4 e5 2. d4 *"))
    assert kept(*games, same=Same.MOVES) == [None, None, 1, None]


def test_of_the_same_position_the_first_is_kept() -> None:
    games = (game("1. Nf3 Nf6 2. Nc3 *"), game("1. Nc3 Nf6 2. Nf3 *"), game("1. Nf3 Nf6 2. Nc3 Nc6 *"))
    assert kept(*games, same=Same.POSITION) == [None, 1, None]


def test_what_cannot_be_played_counts_as_it_is_written() -> None:
    games = (game("1. e4 Ke5 *"), game("1. e4 Ke6 *"), game("1. e2-e4 Ke5 *"))
    for same in (Same.MOVES, Same.POSITION):
        assert kept(*games, same=same) == [None, None, 1]


# --- the same game -------------------------------------------------------------------------------------------------

FULL = game(
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0",
    Event="a",
    Site="b",
    White="Smith, John",
    Black="M\u00fcller, A.",
    Date="1999.05.03",
)


@pytest.mark.parametrize(
    "tags",
    [
        {"White": "J. Smith", "Black": "Mueller", "Date": "3.5.1999"},
        {"White": "SMITH, J", "Black": "A Muller", "Date": "1999.05.??", "Event": "Open"},
        {"White": "Smith", "Black": "M\u00fcller", "Date": "1999"},
    ],
)
def test_one_game_told_in_other_words_is_dropped_for_the_fuller(tags: dict[str, str]) -> None:
    for moves in ("1. e4 e5 2. Nf3 *", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 1-0", "*"):
        assert kept(game(moves, **tags), FULL) == [2, None]
        assert kept(FULL, game(moves, **tags)) == [None, 1]


@each_row(
    ("moves", "tags"),
    [
        ("1. e4 e5 2. Nc3 *", {"White": "Smith, J", "Black": "M\u00fcller", "Date": "1999"}),
        ("1. e4 e5 2. Nf3 *", {"White": "Smith, A", "Black": "M\u00fcller", "Date": "1999"}),
        ("1. e4 e5 2. Nf3 *", {"White": "Smith, J", "Black": "M\u00fcller", "Date": "1998"}),
        ("1. e4 e5 2. Nf3 *", {"White": "Smith, J", "Black": "M\u00fcller", "Date": "1999.06"}),
        ("1. e4 e5 2. Nf3 *", {"White": "Smith, J", "Black": "?", "Date": "1999.05.03"}),
        ("1. e4 e5 2. Nf3 *", {"White": "Smith, J", "Black": "M\u00fcller"}),
        ("1. e4 e5 2. Nf3 *", {"White": "M\u00fcller", "Black": "Smith, J", "Date": "1999"}),
    ],
)
def test_what_may_be_another_game_stays(moves: str, tags: dict[str, str]) -> None:
    assert kept(FULL, game(moves, **tags)) == [None, None]


def test_without_a_year_the_whole_score_must_be_the_same() -> None:
    undated = game("1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0", White="Smith, J", Black="M\u00fcller", Round="1", Annotator="b")
    assert kept(undated, FULL) == [2, None]
    assert kept(FULL, undated) == [None, 1]
    assert kept(undated, undated) == [None, 1]
    empty = game("*", White="Smith, J", Black="M\u00fcller")
    assert kept(empty, empty, FULL) == [None, None, None]


def test_of_a_row_of_tellings_the_fullest_is_kept_and_named() -> None:
    tags = {"White": "Smith, J", "Black": "M\u00fcller", "Date": "1999"}
    short, middle = (game(moves, **tags) for moves in ("1. e4 *", "1. e4 e5 2. Nf3 *"))
    assert kept(short, FULL, middle) == [2, None, 2]
    [first, _, last] = decisions(prints("".join((short, FULL, middle)), Same.GAME), Same.GAME)
    assert (first.plies, last.plies) == ((1, 5), (3, 5))
    assert first.other_tags == ("White", "Black", "Date", "Event", "Site")


def test_of_two_as_full_the_first_is_kept() -> None:
    assert kept(FULL, FULL, FULL) == [None, 1, 1]


def test_a_game_told_a_thousand_times_is_looked_at_about_once_each() -> None:
    [first] = prints(FULL, Same.GAME)
    assert isinstance(first.key, GameVersion)
    told = [first.key] * 3000
    recalled = list[int]()

    def recall(number: int) -> GameVersion:
        recalled.append(number)
        return told[number]

    versions = GameVersions(recall)
    for version in told:
        versions.add(version)
    for number, version in enumerate(told):
        versions.compare(number, version)
    assert {versions.fullest(number) for number in range(len(told))} == {0}
    assert len(recalled) < 2 * len(told)


def test_three_players_are_compared() -> None:
    def records(red: str) -> plybook.GameRecord:
        tags = {"Variant": "three-player", "White": "A, B", "Red": red, "Black": "C, D", "Date": "1999"}
        [record] = plybook.read(game("*", **tags))
        return record

    assert len([*plybook.unique([records("Eve, F"), records("F. Eve"), records("Eve, G")], same="game")]) == 2
    assert len([*plybook.unique([records("Eve, F"), records("Ave, F"), records("?")], same="game")]) == 3


# --- in Python, and for all ----------------------------------------------------------------------------------------


def test_an_unknown_word_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="one of moves, position, game; not 'movez'"):
        plybook.unique([], same="movez")


def test_records_and_replays_come_as_they_are() -> None:
    records = plybook.read("1. e4 *\n\n1. e2-e4 *\n\n1. d4 *\n", variant="chess")
    for games in (records, [plybook.replay(record) for record in records]):
        for same in ("moves", "position", "game"):
            found = [*plybook.unique(games, same=same)]
            wanted = [games[0], games[2]] if same != "game" else games
            assert [id(each) for each in found] == [id(each) for each in wanted]


LINES = st.sampled_from(
    ["*", "1. e4 *", "1. e4 e5 *", "1. e4 e5 2. Nf3 1-0", "1. e2-e4 e7-e5 *", "1. Nf3 Nf6 2. Nc3 *", "1. e4 Kx *",
     "1. Nc3 Nf6 2. Nf3 *"]
)  # fmt: skip
TAGS = st.fixed_dictionaries(
    {"Event": st.sampled_from(["a", "b"])},
    optional={
        "White": st.sampled_from(["Smith, J", "John Smith", "Smith", "Jones", "?"]),
        "Black": st.sampled_from(["Lee", "A. Lee"]),
        "Date": st.sampled_from(["1999", "1999.05.03", "1999.06.??", "2000.01.01", "?"]),
    },
)


@given(st.lists(st.builds(lambda moves, tags: game(moves, **tags), LINES, TAGS), min_size=1, max_size=9))
def test_it_is_all_games_and_once_is_enough(games: list[str]) -> None:
    for same in Same:
        found: list[Decision] = [*decisions(prints("".join(games), same), same)]
        contents = [each.game.text.content for each in found if each.game.text]
        assert b"".join(content or b"" for content in contents) == "".join(games).encode()
        left = [each.kept is None for each in found]
        assert all(left[each.kept.number - 1] for each in found if each.kept)
        again = "".join(each for each, is_left in zip(games, left, strict=True) if is_left)
        assert all(each.kept is None for each in decisions(prints(again, same), same))
        records = plybook.read("".join(games), variant="chess")
        assert [record.index for record in plybook.unique(records, same=same)] == [
            number for number, is_left in enumerate(left, 1) if is_left
        ]


def test_what_goes_from_process_to_process_can_be_pickled() -> None:
    for same in Same:
        for each in prints(FULL, same):
            assert pickle.loads(pickle.dumps(each)) == each  # noqa: S301
            moved = each.moved(10, 5)
            assert (moved.index, moved.text and moved.text.number) == (6, 6)


def test_places_of_many_files_are_told_apart() -> None:
    every = [*prints(game("1. e4 *") + game("1. d4 *"), Same.MOVES)]
    others = [replace(each, file="y", index=each.index + 3) for each in every]
    found = [each.kept for each in decisions([*every, *others, *every], Same.MOVES)]
    assert found == [None, None, GamePlace("x", 1), GamePlace("x", 2), GamePlace("x", 1), GamePlace("x", 2)]
