"""Moves as people type them: what is read, as what, with which remark, and what is not guessed."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import plybook
from plybook.interpret.hints import Hints
from plybook.interpret.respelling import Patience, may_be_read, meant
from plybook.notation.spellings import LONGEST, MOST, RESPELLINGS, Lexicon, may_be_move, respellings
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.replay.rewrite import rewrite
from tests.tables import each_row


def replayed(moves: str, variant: str, notation: str = "", **tags: str) -> Replay:
    header = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    [game] = plybook.read(f"{header}\n{moves}\n", variant=variant, notation=notation or None)
    return replay(game)


def found(game: Replay) -> list[tuple[str, int | None]]:
    return [(each.code, each.ply) for each in game.diagnostics]


class Typed(NamedTuple):
    """Moves as they are typed, and as the notation writes them; the remark on the last of them says ``why``."""

    variant: str
    notation: str
    typed: str
    written: str
    why: str


SMALL, CAPITAL = "a small letter for a capital", "a capital for a small letter"
AS_TYPED = [
    Typed("chess", "san", "1. nf3", "Nf3", SMALL),
    Typed("chess", "san", "1. Nf3 Nc6 2. NC3", "Nf3 Nc6 Nc3", CAPITAL),
    Typed("chess", "san", "1. E4", "e4", CAPITAL),
    Typed("chess", "san", "1. Nf3.", "Nf3", "a full stop after it"),
    Typed("chess", "san", "1. e4...", "e4", "a full stop after it"),
    Typed("tri-d", "parmen", "1. Pc2-c4(2).", "Pc2-c4(2)", "a full stop after it"),
    Typed("tri-d", "parmen", "1. Pc2-c42", "Pc2-c4(2)", "a level without its brackets"),
    Typed("tri-d", "parmen", "1. Pc2-c4/2", "Pc2-c4(2)", "a level without its brackets"),
    Typed("tri-d", "parmen", "1. Pc2-c4:2", "Pc2-c4(2)", "a level without its brackets"),
    Typed("chess", "san", "1. ♘f3", "Nf3", "the picture ♘ of a man"),
    Typed("chess", "san", "1. e4 ♞f6", "e4 Nf6", "the picture ♞ of a man"),
    Typed("chess", "san", "1. ♙e4", "e4", "the picture ♙ of a man"),
    Typed("chess", "san", "1. ♘\N{VARIATION SELECTOR-15}f3", "Nf3", "the picture ♘ of a man"),
    Typed("chess", "san", "1. Ktf3", "Nf3", "the name of a man"),
    Typed("chess", "san", "1. Kt-f3", "Nf3", "the name of a man"),
    Typed("chess", "san", "1. knightf3", "Nf3", "the name of a man"),
    Typed("chess", "san", "1. с4", "c4", "the Cyrillic letter с, which looks like c"),
    Typed("chess", "san", "1. Νf3", "Nf3", "the Greek letter Ν, which looks like N"),
    Typed("chess", "san", "1. Ｎｆ３", "Nf3", "another form of letters or digits, such as full-width"),
    Typed("chess", "san", "1. Nf\N{ZERO WIDTH SPACE}3", "Nf3", "a sign in it that nobody sees"),
    Typed("chess", "san", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OO", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "castling"),
    Typed("chess", "san", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-7", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "another figure"),
    Typed("chess", "san", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. .O-O", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "castling"),
    Typed("chess", "san", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. О-О", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "Cyrillic"),
    Typed("chess", "san", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bfl", "e4 e5 Nf3 Nc6 Bc4 Bc5 Bf1", "l for 1"),
    Typed("chess", "san", "1. e4 b5 2. a4 ba4", "e4 b5 a4 bxa4", "a capture without its sign"),
    Typed("chess", "san", "1. e4 d5 2. ed", "e4 d5 exd5", "without its rank"),
    Typed("chess", "san", "1. e4 d5 2. e:d", "e4 d5 exd5", "without its rank"),
    Typed("alice", "alice-san", "1. e4 d5 2. ed", "e4 d5 exd5", "without its rank"),
    Typed("chess", "san", "1. e4 b5 2. bb5", "e4 b5 Bxb5", SMALL),
    Typed("chess", "san", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7mate", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", "in words"),
    Typed("chess", "san", "1. e2→e4", "e4", "another sign"),
    Typed("chess", "san", "1. e4 e5 2. Сc4", "e4 e5 Bc4", "a letter of another language, Russian С for Bishop"),
    Typed("chess", "lan", "1. ng1-f3", "Ng1-f3", SMALL),
    Typed("chess", "lan", "1. ♘g1-f3", "Ng1-f3", "the picture ♘ of a man"),
    Typed("chess", "lan", "1. Knight-g1-f3", "Ng1-f3", "the name of a man"),
    Typed("chess", "uci", "1. glf3", "g1f3", "the letter l for 1"),
    Typed("chess", "uci", "1. g1f3 a7a6 2. hlgl", "g1f3 a7a6 h1g1", "the letter l for 1"),
    Typed("alice", "alice-san", "1. nf3", "Nf3", SMALL),
    Typed("alice", "alice-lan", "1. ♘g1/a-f3", "Ng1/A-f3", "the picture ♘ of a man"),
    Typed("prisoners-escape", "lan", "1. hc2-c4", "Hc2-c4", SMALL),
    Typed("tri-d", "parmen", "1. pc2-c4(2)", "Pc2-c4(2)", SMALL),
    Typed("tri-d", "parmen", "1. c2-c4(2)", "Pc2-c4(2)", "no letter for the man"),
    Typed("tri-d", "parmen", "1. b1-c3(2)", "Nb1-c3(2)", "no letter for the man"),
    Typed("tri-d", "parmen", "1. ♘b1-c3(2)", "Nb1-c3(2)", "the picture ♘ of a man"),
    Typed("tri-d", "parmen", "1. Knight-b1-c3(2)", "Nb1-c3(2)", "the name of a man"),
    Typed("tri-d", "parmen", "1. Рс2-с4(2)", "Pc2-c4(2)", "the Cyrillic letter Р, which looks like P"),
    Typed("tri-d", "parmen", "1. Pc2-c4(2) Pd7-d5(6) 2. Pc4:d5(6)", "Pc2-c4(2) Pd7-d5(6) Pc4xd5(6)", "another sign"),
    Typed("tri-d-tournament", "parmen", "1. Pd2-d4[4]", "Pd2-d4(4)", "another bracket"),
    Typed("tri-d", "parmen", "1. Pc2c4(2)", "Pc2-c4(2)", "no sign between the cells"),
    Typed("tri-d", "parmen", "1. Pc2-c4(2) Pd7-d5(6) 2. Pc4d5(6)", "Pc2-c4(2) Pd7-d5(6) Pc4xd5(6)", "its sign"),
    Typed("tri-d", "parmen-full", "1. pc2(2)-c4(2)", "Pc2(2)-c4(2)", SMALL),
    Typed("tri-d-tournament", "meder", "1. b4n b5b 2. nc3w", "b4N b5B Nc3W", SMALL),
    Typed("tri-d-tournament", "meder", "1. b4N a6S", "b4N a6B", "S for Schwarz, which is B for Black"),
    Typed("tri-d-tournament", "meder-long", "1. b2w-b4n", "b2W-b4N", SMALL),
    Typed("three-player", "savard", "1. ng1-h3", "Ng1-h3", SMALL),
    Typed("three-player", "savard", "1. NG1-H3", "Ng1-h3", CAPITAL),
    Typed("three-player", "savard", "1. ♘g1-h3", "Ng1-h3", "the picture ♘ of a man"),
    Typed("three-player", "savard-white", "1. а2-а4", "a2-a4", "the Cyrillic letter а, which looks like a"),
    Typed("prince", "prince", "1. Knight1c8-3d8", "Kn1c8-3d8", "the name of a man"),
    Typed("prince", "prince", "1. ♘1c8-3d8", "Kn1c8-3d8", "the picture ♘ of a man"),
    Typed("prince", "prince", "1. Кn1с8-3d8", "Kn1c8-3d8", "the Cyrillic letter К, which looks like K"),
    Typed("alice-3d", "alice-unicode", "1. δd2-גδd4", "pבδd2-גδd4", "no letter for the man"),
    Typed("alice-3d", "alice-ascii", "1. ♙B4d2-G4d4", "pB4d2-G4d4", "the picture ♙ of a man"),
    Typed("raumschach", "raumschach", "1. pbb2-cb2", "PBb2-Cb2", SMALL),
    Typed("raumschach", "raumschach", "1. ♟Bb2-Cb2", "PBb2-Cb2", "the picture ♟ of a man"),
    Typed("raumschach", "raumschach-short", "1. bca2", "BCa2", SMALL),
]  # fmt: skip


@pytest.mark.parametrize("typed", AS_TYPED, ids=lambda typed: f"{typed.notation} {typed.typed}")
def test_what_can_be_one_legal_move_is_read_and_remarked_on(typed: Typed) -> None:
    game = replayed(typed.typed, typed.variant, typed.notation)
    assert game.texts() == typed.written.split()
    [*_, last] = [each for each in game.diagnostics if each.code == "N109"]
    assert (last.ply, last.token) == (len(game.moves), game.game.plies[-1].text)
    assert last.message.startswith(f"{last.token!r} is read as {game.texts()[-1]!r}: ")
    assert typed.why in last.message
    assert game.ok
    rewritten = rewrite(game)
    assert [ply.text for ply in rewritten.plies] == typed.written.split()


def test_a_text_that_can_be_two_moves_is_not_guessed() -> None:
    game = replayed("1. a4 h6 2. b4 h5 3. b5 h4 4. e3 c6 5. bc6", "chess")
    assert found(game) == [("N109", 9)]
    # The Bishop of f1 and the Pawn of b5 can both take on c6 now.
    game = replayed("1. b4 h6 2. b5 h5 3. e4 c6 4. Bc4 h4 5. Bd5 g6 6. bc6", "chess")
    [fault] = game.diagnostics
    assert (fault.code, fault.ply, fault.hint) == ("N001", 11, "it could be Bxc6 or bxc6")


def test_a_letter_that_looks_like_one_and_means_another_is_not_guessed() -> None:
    # Cyrillic K looks like the King's letter and is the Knight's in Russian; both can go to e2.
    [fault] = replayed("1. e4 e5 2. Кe2", "chess").diagnostics
    assert (fault.code, fault.hint) == ("N001", "it could be Ke2 or Ne2")
    assert replayed("1. e4 e5 2. Кf3", "chess").texts() == ["e4", "e5", "Nf3"]


@each_row(
    ("variant", "notation", "text"),
    [
        ("tri-d", "parmen", "-c4(2)"),
        ("tri-d", "parmen", "xyz9"),
        ("chess", "san", "Xf3"),
        ("chess", "san", "nf9"),
        ("chess", "lan", "f3"),
        ("chess", "san", f"n{' ' * LONGEST}f3"),
        ("prince", "prince", "n1c8-3d8"),
    ],
)
def test_what_is_no_move_in_any_spelling_is_unreadable(variant: str, notation: str, text: str) -> None:
    start, bound = plybook.variant(variant).start(), plybook.variant(variant).notation(notation)
    assert not bound.accepts(text)
    assert meant(text, start, bound) == []
    assert not may_be_read(text, bound)


def test_a_text_that_reads_but_is_illegal_is_not_respelled() -> None:
    game = replayed("1. bxc3", "chess")
    assert found(game) == [("R001", 1)]


def test_a_false_mark_of_a_respelled_move_is_found() -> None:
    game = replayed("1. nxf3+", "chess")
    assert sorted(found(game)) == [("N109", 1), ("W003", 1), ("W005", 1)]


def test_what_follows_an_unplayable_move_is_not_called_unreadable_if_it_can_be_respelled() -> None:
    assert found(replayed("1. e5 nf6 2. g3 blah9", "chess")) == [("R001", 1), ("N109", 2), ("N001", 4)]


def test_variations_are_respelled_too() -> None:
    game = replayed("1. e4 (1. nf3 ♞f6) 1... e5", "chess")
    assert [each.token for each in game.diagnostics] == ["nf3", "♞f6"]
    [ply, _] = rewrite(game).plies
    assert [each.text for each in ply.variations[0].plies] == ["Nf3", "Nf6"]


def test_texts_that_are_respelled_in_vain_come_out_of_a_budget() -> None:
    start, bound = plybook.variant("chess").start(), plybook.variant("chess").notation()
    patience = Patience(2)
    for text in ("nf9", "ng9", "nh9"):
        assert meant(text, start, bound, patience) == []
    assert patience.left == 0
    assert meant("nf3", start, bound, patience) == []
    assert not may_be_read("nf3", bound, patience)
    assert [each.move for each in meant("nf3", start, bound)] == [bound.parse("Nf3", start)]


def test_a_budget_that_is_spent_leaves_texts_unread() -> None:
    [game] = plybook.read('[Variant "chess"]\n\n1. nf3 nf9\n')
    hints = Hints()
    assert [each.code for each in replay(game, hints=hints).diagnostics] == ["N109", "N001"]
    hints.patience.left = 0
    assert [each.code for each in replay(game, hints=hints).diagnostics] == ["N001", "N001"]


@pytest.mark.parametrize(
    "text", ["blah9" * 8, "QqQqQ1-qQqQq2(3)lI0OoO|", "♘" * 20 + "1", "lllllllll1111111111", "((((((1"]
)
def test_no_more_than_so_many_respellings_are_looked_at(text: str) -> None:
    men = {"Pawn": "P", "Knight": "N", "King": "K"}
    lists = list(respellings(text, Lexicon(men, "P", ("O-O", "O-O-O"))))
    assert may_be_move(text) is bool(lists)
    assert sum(map(len, lists)) <= MOST
    texts = [each.text for some in lists for each in some]
    assert len(texts) == len({text, *texts}) - 1


def test_every_respelling_of_the_table_serves_some_move_above() -> None:
    served = set()
    for typed in AS_TYPED:
        rules = plybook.variant(typed.variant).rules
        men = dict(zip(rules.kind_names, rules.kinds, strict=True))
        notation = plybook.variant(typed.variant).notation(typed.notation).notation
        lexicon = Lexicon(men, rules.alphabet().pawn, rules.alphabet().castlings, notation.peculiar)
        last = typed.typed.split()[-1]
        served |= {each for each in RESPELLINGS if any(got.text != last for got in each(last, lexicon))}
    assert served == set(RESPELLINGS)
