"""Five games of Alice chess played by correspondence: each ply is legal and clear, and each mark in them is true."""

from __future__ import annotations

import re

import pytest

import plybook
from plybook.corpora.corpus import samples
from plybook.diagnostics import CODES
from plybook.record import GameRecord, Ply, Source
from plybook.replay.engine import replay
from plybook.rules.games.alice.position import ALICE
from tests.corpora.test_corpus import FOLDER
from tests.extent import IS_FULL, crossed, some

PLIES = {"alice-1": 16, "alice-2": 184, "alice-3": 168, "alice-4": 174, "alice-5": 157}
FURNITURE = re.compile(r"Clock started on \S+|[0-9]+\.+|(?:Draw|White win|Black win)$")

every_game = pytest.mark.parametrize("name", PLIES)


def moves_of(name: str) -> list[str]:
    return FURNITURE.sub(" ", (FOLDER / f"{name}.txt").read_text(encoding="utf-8").strip()).split()


def record(texts: list[str], notation: str = "alice-san") -> GameRecord:
    plies = tuple(map(Ply, texts))
    return GameRecord(Source("game", " ".join(texts)), 1, variant="alice", notation=notation, plies=plies)


@every_game
def test_every_ply_is_legal_and_clear_and_every_mark_is_true(name: str) -> None:
    position, san, uci = ALICE.start(), ALICE.notation("alice-san"), ALICE.notation("uci")
    texts = moves_of(name)
    assert len(texts) == PLIES[name]
    for text in texts:
        move = san.parse(text, position)
        said, after = san.read(text).text, position.apply(move)
        assert said.check == after.check_mark()
        assert said.capture is position.is_capture(move)
        assert uci.parse(uci.emit(move, position), position) == move
        position = after
    assert position.fen() == ALICE.position(position.fen()).fen()


@every_game
def test_nothing_but_offers_of_a_draw_is_remarked(name: str) -> None:
    replayed = replay(record(moves_of(name)))
    assert replayed.is_complete
    found = [(diagnostic.code, diagnostic.token[-1]) for diagnostic in replayed.diagnostics]
    assert found == [("N105", "=")] * sum(text.endswith("=") for text in moves_of(name))
    assert CODES["N105"].severity == "note"


@pytest.mark.parametrize(("name", "place"), crossed([*PLIES][::-1], [0.8, 0.5, 0.2]))
def test_a_game_with_one_move_changed_is_caught_at_that_move(name: str, place: float) -> None:
    texts = moves_of(name)
    at = int(place * len(texts))
    # What is supposed takes long, and differs little from game to game.
    is_supposed = IS_FULL or (name == [*PLIES][-1] and place > 0.5)
    before = replay(record(texts[:at])).positions[-1]
    san = ALICE.notation("alice-san")
    legal = {re.sub("x|/[AB]|[+#]", "", san.emit(move, before)) for move in before.iter_legal_moves()}
    for index, other in enumerate(sorted({"Ka1", "Qh8", "O-O-O", "Na8", "Bh1", "Rd1"} - legal)[: some(2, 6)]):
        replayed = replay(record([*texts[:at], other, *texts[at + 1 :]]), suppose=is_supposed and not index)
        errors = [found for found in replayed.diagnostics if found.severity == "error"]
        assert (errors[0].ply, errors[0].token) == (at + 1, other)
        assert len(replayed.moves) == at


def test_both_notations_carry_the_games() -> None:
    for name in PLIES:
        replayed = replay(record(moves_of(name)))
        long = record(replayed.texts("alice-lan"), "alice-lan")
        crossed = plybook.read(plybook.write([long]), variant="alice", notation="alice-lan")[0]
        again = replay(crossed)
        assert (again.diagnostics, again.moves) == ((), replayed.moves)
        assert again.texts("alice-san") == replayed.texts("alice-san")


def test_boards_are_named_in_three_moves_of_all() -> None:
    """There a man on the other board could go to the square of that name, so the players said from which file."""
    named = {
        (name, index): (text, canonical)
        for name in PLIES
        for texts in [moves_of(name)]
        for index, (text, canonical) in enumerate(zip(texts, replay(record(texts)).texts(), strict=True), 1)
        if "/" in canonical
    }
    assert named == {
        ("alice-3", 14): ("Nfd5", "Nd5/B"),
        ("alice-3", 31): ("Ngf3", "Nf3/A"),
        ("alice-3", 58): ("Nce3", "Ne3/B"),
    }


def test_the_samples_that_are_listed_are_these() -> None:
    assert {name for name, entry in samples().items() if entry.variant == "alice"} <= set(PLIES)
