"""Fixing files: spoilt games of every variant, notation and form of file are mended, and nothing else is touched."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import plybook
from fuzz.properties import FORMS, fixed_for_good
from plybook.archive.read.packed import is_packed
from plybook.corpora.generate import random_games
from plybook.corpora.spoil import KINDS, spoiled_games
from plybook.diagnostics import Diagnostic, Edit, Severity
from plybook.interpret.mark_codes import MARK_CODES
from plybook.record import GameRecord, Ply, Result
from plybook.repair.source_text import SourceText, TextChange
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.replay.safe_edits import grade_of, move_edits
from tests.extent import IS_FULL, crossed, some
from tests.tables import each_row
from tests.test_robustness import damage, damaged

SERVED = [(variant, notation) for variant in plybook.variants for notation in plybook.variant(variant).notations]

# One slip of a scribe each: from a move, or a number, to another text.
SLIPS: tuple[Callable[[str], str], ...] = (
    lambda move: move.rstrip("+#~"),
    lambda move: move.rstrip("+#~") + "+",
    lambda move: move.rstrip("+#~") + "#",
    lambda move: move.replace("x", "-", 1),
    lambda move: move.replace("x", "", 1),
    lambda move: move.replace("x", ":", 1),
    lambda move: move.replace("-", "x", 1),
    lambda move: move.replace("-", "–", 1),
    lambda move: move.replace("=", "", 1),
    lambda move: move.replace("o", "0").replace("O", "0"),
    lambda move: move.replace("*", ""),
    lambda move: move + "*",
    lambda move: move.replace("e.p.", "") + " e.p.",
    lambda move: move.replace("(", " (", 1),
)


def spoilt(game: GameRecord, chance: random.Random) -> GameRecord:
    """Return ``game`` with slips that leave each move what it is, wrong numbers and a wrong result."""
    replayed = replay(game)
    assert replayed.notation is not None
    assert replayed.variant is not None
    others = [replayed.variant.notation(name) for name in replayed.variant.notations]
    plies: list[Ply] = []
    for ply, (_, before, move, after) in zip(game.plies, replayed.line.steps(), strict=True):
        text = chance.choice(SLIPS)(ply.text) if chance.random() < 0.3 else ply.text
        if chance.random() < 0.1:  # which may say more or less than the notation does
            text = chance.choice(others).emit(move, before, after)
        try:
            is_same = replayed.notation.parse(text, before) == move
        except ValueError:
            is_same = False
        # After a number too high at the end, and after several in a row, rows may be missing.
        by = chance.choice([0, 0, 0, 1, 7]) if len(plies) % 16 == 4 and len(plies) < len(game.plies) - 16 else 0
        number = "".join(str(int(part) + by) if part.isdecimal() else part for part in re.split(r"(\d+)", ply.number))
        plies.append(ply._replace(text=text if is_same else ply.text, number=number))
    results = replayed.variant.rules.results()
    return GameRecord(
        game.source, game.index, game.container, game.variant, game.notation, tags=game.tags, plies=tuple(plies),
        result=Result(chance.choice(["*", *results])),
    )  # fmt: skip


def spoilt_file(variant: str, notation: str, container: str, seed: int, plies: int = some(24, 40)) -> bytes:
    chance = random.Random(f"{variant}/{notation}/{container}/{seed}")
    games = random_games(variant, 2, seed=seed, plies=plies, notation=notation)
    text = "".join(plybook.containers[container].write(spoilt(game, chance) for game in games))
    return text.encode()


def replays(content: bytes, container: str | None = None) -> list[Replay]:
    return [replay(game) for game in plybook.read(content, container=container)]


ODD_CLAIMS = {claim.false for claim in MARK_CODES.values()} | {"N103"}


def mendable(found: plybook.Diagnostic) -> bool:
    return grade_of(found.code) is plybook.Grade.SAFE and found.code not in ("W013",)


@pytest.mark.parametrize(("served", "container"), crossed(SERVED, FORMS))
def test_spoilt_games_are_mended_whole(served: tuple[str, str], container: str) -> None:
    variant, notation = served
    content = spoilt_file(variant, notation, container, seed=3)
    before = replays(content)
    fixed = plybook.fix(content)
    after = replays(fixed.content)
    assert [found for each in before for found in each.diagnostics if mendable(found)]
    assert [found for each in after for found in each.diagnostics if found.edits] == []
    assert [found for found in fixed.left if found.edits] == []
    # What a record claims falsely that is right elsewhere may show that another move was meant.
    odd = {(found.game, found.ply) for found in fixed.left if found.code in ODD_CLAIMS}
    assert {(found.game, found.ply) for found in fixed.left if mendable(found)} <= odd
    assert [each.moves for each in after] == [each.moves for each in before]
    assert all(each.is_complete for each in after)
    assert plybook.fix(fixed.content).content == fixed.content


# --- games that end, and levels typed apart ----------------------------------------------------------------------


@pytest.mark.parametrize("container", FORMS)
def test_results_that_the_board_proves_are_mended_everywhere(container: str) -> None:
    games = [*random_games("prisoners-escape", 6, seed=2, plies=300)]
    wrong = {"1-0": "0-1", "0-1": "*", "1/2-1/2": "1-0"}
    spoilt_games = []
    for game in games:
        assert game.result is not None
        text = wrong[game.result.text]
        tags = tuple(tag._replace(value="*") if tag.name == "Result" else tag for tag in game.tags)
        spoilt_games.append(replace(game, tags=tags, result=Result(text)))
    content = "".join(plybook.containers[container].write(spoilt_games)).encode()
    fixed = plybook.fix(content)
    again = plybook.read(fixed.content)
    assert [(game.result.text, game.headers["Result"]) for game in again if game.result] == [
        (game.headers["Result"], game.headers["Result"]) for game in games
    ]
    assert (fixed.left, {each.code for each in fixed.mended}) == ((), {"W012", "W013", "W014"} & codes(content))


def codes(content: bytes) -> set[str]:
    return {found.code for each in replays(content) for found in each.diagnostics}


def test_levels_typed_apart_are_joined() -> None:
    text = plybook.write(random_games("tri-d", 3, seed=4, plies=40))
    apart = re.sub(r"(?<=\w)\((?=\d+\)(?:[*=+#]|\s))", " (", text)
    fixed = plybook.fix(apart.encode())
    assert fixed.content.decode() == text
    assert codes(apart.encode()) == {"N106"}


# --- everything else stays ---------------------------------------------------------------------------------------


@each_row(
    ("before", "after"),
    [
        pytest.param(b"\xef\xbb\xbf1. e4+ e5\r\n2. Nf3\r\n", b"\xef\xbb\xbf1. e4 e5\r\n2. Nf3\r\n", id="mark, CRLF"),
        pytest.param(b"1. e4+ e5\r2. Nf3\r", b"1. e4 e5\r2. Nf3\r", id="CR"),
        pytest.param(b"1. e4+ {\xe9\xff}\n1... e5 {\xc3\xa9}", b"1. e4 {\xe9\xff}\n1... e5 {\xc3\xa9}", id="Latin 1"),
        pytest.param(b"1. e4 {\xc3\xa9} e5+ {\xe2\x88\x9e}\n", b"1. e4 {\xc3\xa9} e5 {\xe2\x88\x9e}\n", id="UTF-8"),
        pytest.param("\ufeff1. e4+ {é}".encode("utf-16-le"), "\ufeff1. e4 {é}".encode("utf-16-le"), id="UTF-16"),
        pytest.param("\ufeff1. e4+ {é}".encode("utf-16-be"), "\ufeff1. e4 {é}".encode("utf-16-be"), id="UTF-16 BE"),
        pytest.param(b"\t 1.   e4+ {x\ty}  e5 $1\n", b"\t 1.   e4 {x\ty}  e5 $1\n", id="layout"),
        pytest.param(b"", b"", id="empty"),
    ],
)  # fmt: skip
def test_everything_else_stays_byte_for_byte(before: bytes, after: bytes) -> None:
    assert plybook.fix(before, variant="chess", notation="san", container="scoresheet").content == after


def test_what_the_encoding_of_a_line_lacks_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    supposing(monkeypatch, {"Nf4+": "Nγ3"})
    for line, codes in ((b"1. Nf4+ {\xe9}\n", []), (b"1. Nf4+ {\xc3\xa9}\n", ["R001"])):
        fixed = plybook.fix(line, variant="chess", suppose=True)
        assert [found.code for found in fixed.mended] == codes
        assert ("R001" in [found.code for found in fixed.left]) is not bool(codes)


def test_broken_utf_16_is_mended_up_to_there() -> None:
    broken = b"\x00\xd8\n\x00" + "2. Nf3+\n".encode("utf-16-le")
    content = "\ufeff1. e4+ e5\n".encode("utf-16-le") + broken
    fixed = plybook.fix(content, variant="chess")
    assert fixed.content == "\ufeff1. e4 e5\n".encode("utf-16-le") + broken
    assert [found.code for found in fixed.mended] == ["W005"]
    # A later line that is like the beginning of the broken one does not stand there.
    text = SourceText("\ufeff1. e4+ e5 ".encode("utf-16-le") + b"\x00\xd8" + "\n1. e4+".encode("utf-16-le"))
    assert not text.holds(TextChange(5, 6, ""))


# --- what is chosen ----------------------------------------------------------------------------------------------


def test_only_what_is_selected_is_mended() -> None:
    content = b"1. e4+ e5 3. Ng1f3 Nc6 3. Bb5 a6 4. Ba4+\n"
    fixed = plybook.fix(content, variant="chess", select={"W001", "N103"})
    assert fixed.content == b"1. e4+ e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4+\n"
    assert [found.code for found in fixed.mended] == ["W001", "N103"]
    assert fixed.left == ()
    for same in (["wrong-number", "N103"], "W001, N103"):
        assert plybook.fix(content, variant="chess", select=same) == fixed


def test_an_unknown_code_to_select_is_an_error() -> None:
    with pytest.raises(plybook.UnknownNameError, match="unknown code 'wrong-numbr'; did you mean 'wrong-number'"):
        plybook.fix(b"1. e4", select=["wrong-numbr"])


def supposing(monkeypatch: pytest.MonkeyPatch, texts: dict[str, str]) -> None:
    """Let plybook suppose for moves that cannot be played what ``texts`` says."""

    def played(game: GameRecord, **more: Any) -> Replay:
        found = replay(game, **more)
        plies = {ply.text: ply for ply in game.plies}
        edited = [
            replace(each, edits=move_edits(game, plies[each.token], texts[each.token]))
            if each.token in texts and each.code.startswith("R")
            else each
            for each in found.diagnostics
        ]
        return replace(found, diagnostics=tuple(edited))

    monkeypatch.setattr("plybook.archive.read.replays.replay", played)


def test_what_is_supposed_is_written_only_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    supposing(monkeypatch, {"Nf4": "Nf3", "Bb6": "Bb5"})
    rest = b"Nf6 5. Re1 Be7 6. c3 d6 7. h3 h6 8. d4 Bd7 9. Ba4 Qc8 10. Nbd2 Kf8\n"
    content = b"1. e4+ e5 2. Nf4 Nc6 3. Bb6 a6 4. 0-0 " + rest
    safe = plybook.fix(content, variant="chess")
    assert safe.content == content  # the false mark may show what was meant
    assert [found.code for found in safe.left] == ["W005", "R001", "R001", "N102"]
    fixed = plybook.fix(content, variant="chess", suppose=True)
    assert fixed.content == b"1. e4 e5 2. Nf3 {written: Nf4} Nc6 3. Bb5 {written: Bb6} a6 4. O-O " + rest
    assert [found.code for found in fixed.mended] == ["R001", "R001", "W005", "N102"]
    assert fixed.left == ()
    bare = plybook.fix(content, variant="chess", suppose=True, trace=False)
    assert bare.content == b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O " + rest


def test_no_edit_overlaps_another(monkeypatch: pytest.MonkeyPatch) -> None:
    supposing(monkeypatch, {"Pc2-c7(2)": "Pc2-c4(2)"})
    fixed = plybook.fix(b"1. Pc2-c7 (2) Pd7-d5 (6)\n", variant="tri-d", suppose=True)
    assert fixed.content == b"1. Pc2-c4(2) {written: Pc2-c7 (2)} Pd7-d5(6)\n"
    assert [found.code for found in fixed.mended] == ["R001", "N106"]


def edited(content: str, findings: list[str]) -> plybook.Fixed:
    """Fix ``content`` as if ``findings`` said so: each has edits of offsets, ``9-12:_ 2-3:`` (``_`` is a blank)."""

    def edits(game: GameRecord, text: str) -> Iterator[Edit]:
        for start, end, new in re.findall(r"(\d+)-(\d+):(_?)", text):
            place = int(start), int(end)
            yield Edit(game.source.span(*place), *place, content[slice(*place)], new.replace("_", " "))

    def played(game: GameRecord, **more: Any) -> Replay:
        found = replay(game, **more)
        if game.source.text != content:
            return found
        said = Diagnostic("W001", Severity.WARNING, "", game.source.span(0, 1), game.index)
        return replace(found, diagnostics=tuple(replace(said, edits=tuple(edits(game, each))) for each in findings))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("plybook.archive.read.replays.replay", played)
        return plybook.fix(content.encode(), variant="chess")


@each_row(
    ("findings", "mended", "after"),
    [
        (["9-12:_", "2-4:_"], 2, "1. e4 e5 2.  Nf3 Nc6\n"),
        (["2-4:_ 14-16:_", "9-12:_"], 2, "1. e4 e5 2. Nf3 Nc6\n"),
        (["2-4:_", "2-4:_"], 2, "1. e4 e5   2.  Nf3 Nc6\n"),
        (["9-12:_", "10-12:"], 1, "1.  e4 e5 2.  Nf3 Nc6\n"),
        (["10-12:", "9-11:"], 1, "1.  e4 e5 2.  Nf3 Nc6\n"),
        (["2-4:_ 9-11:_", "10-12:"], 1, "1. e4 e5  2.  Nf3 Nc6\n"),
        (["9-10:", "10-12:_"], 2, "1.  e4 e5 2.  Nf3 Nc6\n"),
        (["10-12:_", "9-10:"], 2, "1.  e4 e5 2.  Nf3 Nc6\n"),
        # Where two begin, nothing says which comes first.
        (["10-10:_", "10-12:"], 1, "1.  e4 e5    2.  Nf3 Nc6\n"),
        (["10-12:", "10-10:_"], 1, "1.  e4 e5 2.  Nf3 Nc6\n"),
        # An edit that cannot be made takes those with it that belong to it, but for those of others.
        (["9-11:", "2-3: 10-12:"], 1, "1.  e4 e5 2.  Nf3 Nc6\n"),
        (["2-4:_", "9-10: 3-4:"], 1, "1. e4 e5   2.  Nf3 Nc6\n"),
        (["2-4:_", "9-10: 3-4:", "9-12:_"], 2, "1. e4 e5 2.  Nf3 Nc6\n"),
        (["9-10:", "9-10: 2-3: 2-4:"], 1, "1.  e4 e5  2.  Nf3 Nc6\n"),
    ],
)
def test_edits_that_overlap_are_not_made_together(findings: list[str], mended: int, after: str) -> None:
    fixed = edited("1.  e4 e5   2.  Nf3 Nc6\n", findings)
    assert (fixed.content.decode(), len(fixed.mended)) == (after, mended)


def test_where_no_try_leaves_the_same_games_nothing_is_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plybook.repair.fixing._TRIES", 0)
    spared = plybook.fix(b"1. e4+ e5 2. Nf3+\n", variant="chess")
    assert (spared.content, spared.mended) == (b"1. e4+ e5 2. Nf3+\n", ())
    assert [found.code for found in spared.left] == ["W005", "W005"]


def decided(variant: str, container: str, seed: int, kinds: list[str], slips: int = 1) -> tuple[bytes, Replay] | None:
    """Return a spoiled game as a file and replayed, None if it is not clear what was meant."""
    [each] = spoiled_games(variant, 1, seed=seed, plies=some(28, 60), kinds=kinds, slips=slips)
    text = "".join(plybook.containers[container].write([each.game]))
    [game] = plybook.read(text, container=container)
    found = replay(game)
    is_whole = found.supposed is not None and found.supposed.is_complete and not found.proposals
    return (text.encode(), found) if is_whole else None


@pytest.mark.parametrize(("kind", "container"), crossed(list(KINDS), ["scoresheet", "pgn"]))
def test_every_kind_of_slip_is_mended_where_it_is_clear_what_was_meant(kind: str, container: str) -> None:
    mended = 0
    games = [("chess", 5), ("tri-d", 2), ("three-player-plain", 3), ("chess", 1)]
    begin = list(KINDS).index(kind) % 2
    for variant, seed in games[begin:] + games[:begin]:
        if mended and not IS_FULL:
            break
        if (case := decided(variant, container, seed, [kind])) is None:
            continue
        content, found = case
        fixed = plybook.fix(content, suppose=True)
        [after] = replays(fixed.content, container)
        assert found.supposed is not None
        assert (after.moves, after.ok, after.is_complete) == (found.supposed.moves, True, True)
        assert [each.code for each in after.diagnostics if each.severity is not plybook.Severity.NOTE] == []
        assert fixed.left == ()
        assert plybook.fix(fixed.content, suppose=True).content == fixed.content
        assert plybook.fix(content).content != fixed.content
        mended += 1
    assert mended or kind == "promotion"


@settings(max_examples=some(2, 10))
@given(
    variant=st.sampled_from(["chess", "tri-d", "alice", "three-player", "prisoners-escape"]),
    container=st.sampled_from(FORMS),
    seed=st.integers(0, 1000),
    slips=st.integers(1, 3),
)
def test_whatever_is_supposed_a_fixed_file_stays_fixed(variant: str, container: str, seed: int, slips: int) -> None:
    [each] = spoiled_games(variant, 1, seed=seed, plies=some(30, 50), slips=slips)
    content = "".join(plybook.containers[container].write([each.game])).encode()
    [before] = replays(content, container)
    fixed = plybook.fix(content, container=container, suppose=True)
    [after] = replays(fixed.content, container)
    assert len(after.moves) >= len(before.moves)
    assert plybook.fix(fixed.content, container=container, suppose=True).content == fixed.content


def test_a_ply_put_in_leaves_the_numbers_that_are_right_with_it() -> None:
    good = b"1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 d6\n8. c3 O-O\n9. h3 Nb8\n"
    good += b"10. d4 Nbd7\n11. c4 c6\n12. cxb5 axb5\n13. Nc3 Bb7\n"
    fixed = plybook.fix(good.replace(b"6. Re1 b5", b"6. Re1"), variant="chess", suppose=True, trace=False)
    assert fixed.content == good
    assert [(found.code, found.ply) for found in fixed.mended] == [("R001", 12)]


def test_what_is_written_must_not_be_played_less_far(monkeypatch: pytest.MonkeyPatch) -> None:
    supposing(monkeypatch, {"Nf4": "Nf3"})
    monkeypatch.setattr("plybook.repair.fixing.SourceText.changed", lambda *_: b"1. e4 e4 2. Nf3 Nc6 *\n")
    spared = plybook.fix(b"1. e4 e5 2. Nf4 Nc6 *\n", variant="chess", suppose=True)
    assert (spared.content, [found.code for found in spared.left]) == (b"1. e4 e5 2. Nf4 Nc6 *\n", ["R001"])


def test_what_is_written_must_be_what_was_supposed(monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba5 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n"
    meant, other = content.replace(b"Ba5", b"Ba4"), content.replace(b"Ba5", b"Bc4")
    assert plybook.fix(content, variant="chess", suppose=True, trace=False).content == meant
    monkeypatch.setattr("plybook.repair.fixing.SourceText.changed", lambda *_: other)
    assert plybook.fix(content, variant="chess", suppose=True, trace=False).content == content


def test_what_ends_a_file_without_an_end_of_line_is_mended() -> None:
    assert plybook.fix(b"1. e4 e5 2. Nf3+", variant="chess").content == b"1. e4 e5 2. Nf3"


def test_a_variation_more_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plybook.repair.fixing.SourceText.changed", lambda *_: b"1. e4 e5 (1... c5) 2. Nf3 Nc6 *\n")
    spared = plybook.fix(b"1. e4 e5 2. Nf3+ Nc6 *\n", variant="chess", suppose=True)
    assert (spared.content, [found.code for found in spared.left]) == (b"1. e4 e5 2. Nf3+ Nc6 *\n", ["W005"])


@pytest.mark.parametrize("harm", ["1. e4", "]", "{"])
def test_a_game_that_would_not_be_the_same_is_spared(harm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = SourceText.changed
    content = b"1. e4 e5 2. Nf3+ Nc6 *\n\n1. d4+ d5 *\n"

    def changed(script: SourceText, changes: list[TextChange]) -> bytes:
        return real(script, [each._replace(new=harm) if each.start < 20 else each for each in changes])

    monkeypatch.setattr(SourceText, "changed", changed)
    fixed = plybook.fix(content, variant="chess")
    assert fixed.content == b"1. e4 e5 2. Nf3+ Nc6 *\n\n1. d4 d5 *\n"
    assert [(found.game, found.code) for found in fixed.mended] == [(2, "W005")]
    assert [(found.game, found.code) for found in fixed.left] == [(1, "W005")]


@pytest.mark.parametrize("before", ["", '[Event "x"]\n', '[White "y"]\n\n'])
def test_a_file_stays_in_its_form(before: str) -> None:
    content = f'{before}[White "A "B"] (1850)"]\n\n1. e4 e5 *\n'.encode()
    fixed = plybook.fix(content)
    games = [[(game.container, len(game.plies)) for game in plybook.read(each)] for each in (content, fixed.content)]
    assert games[0] == games[1]


def test_the_game_whose_change_makes_another_form_is_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    real = SourceText.changed
    content = b"1. e4 e5 *\n\n1. d4+ d5 *\n\n1. c4+ c5 *\n"

    def changed(script: SourceText, changes: list[TextChange]) -> bytes:
        is_second = any(12 < each.start < 25 for each in changes)
        return b'[Event "x"]\n\n' * is_second + real(script, changes)

    monkeypatch.setattr(SourceText, "changed", changed)
    fixed = plybook.fix(content, variant="chess")
    assert fixed.content == content.replace(b"c4+", b"c4")
    assert [(found.game, found.code) for found in fixed.left] == [(2, "W005")]


# --- any file at all ---------------------------------------------------------------------------------------------

SEEDS = [spoilt_file("chess", "san", container, seed=1, plies=some(8, 16)) for container in FORMS]
SEEDS += [spoilt_file("tri-d", "meder", container, seed=1, plies=some(6, 10)) for container in FORMS]


@settings(max_examples=some(12, settings().max_examples))
@given(seed=st.sampled_from(SEEDS), wounds=damage)
def test_a_damaged_file_is_fixed_once_and_for_all(seed: bytes, wounds: list[tuple[float, int, bytes]]) -> None:
    fixed_for_good(damaged(seed, wounds))


@given(st.binary(max_size=300))
def test_any_bytes_can_be_fixed(content: bytes) -> None:
    assume(not is_packed(content))
    fixed_for_good(content)


def test_what_is_packed_is_not_fixed() -> None:
    with pytest.raises(ValueError, match="packed; unpack it first"):
        plybook.fix(gzip.compress(b"1. e4 e5 *"))


GAME = '[Event "München \u201cA\u201d"]\r\n\r\n1. e4+ e5 *\r\n'


@pytest.mark.parametrize(("encoding", "was"), [("utf-8", ""), ("utf-16", "UTF-16"), ("cp1252", "cp1252")])
def test_a_file_becomes_utf_8_if_asked_to(encoding: str, was: str) -> None:
    fixed = plybook.fix(GAME.encode(encoding), variant="chess", encoding="utf-8")
    assert fixed.content == GAME.replace("+", "").encode()
    assert ([found.code for found in fixed.mended], fixed.left, fixed.was) == (["W005"], (), was)
    assert plybook.fix(fixed.content, variant="chess", encoding="UTF-8") == plybook.fix(
        fixed.content, variant="chess"
    )
    only = plybook.fix(GAME.encode(encoding), variant="chess", encoding="utf-8", select=())
    assert only.content == GAME.encode()


def test_the_second_chunk_of_a_file_becomes_utf_8_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plybook.archive.read.chunks.CHUNK_SIZE", 100)
    content = (GAME + "\r\n").replace("+", "") * 8
    fixed = plybook.fix((content + GAME).encode("cp1252"), variant="chess", encoding="utf-8")
    assert fixed.content == (content + GAME.replace("+", "")).encode()
    assert [(found.game, found.span.line) for found in fixed.mended] == [(9, 35)]


def test_what_cannot_become_utf_8_is_said() -> None:
    with pytest.raises(ValueError, match="broken UTF-16"):
        plybook.fix(GAME.encode("utf-16") + b"x", variant="chess", encoding="utf-8")
    with pytest.raises(ValueError, match="not as koi8-r"):
        plybook.fix(b"", encoding="koi8-r")
