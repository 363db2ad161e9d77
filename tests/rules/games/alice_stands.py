"""Positions on four sets for tests, from a list of the men; cubes are written in ASCII, ``B4d3`` for בδd3."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from plybook.interpret.bound_notation import BoundNotation
from plybook.notation.moves import MoveText
from plybook.rules.board import bits
from plybook.rules.games.alice_3d.position import ALICE_3D, AlicePosition
from plybook.rules.moves import EN_PASSANT, Move
from plybook.rules.position import IllegalMoveError
from plybook.rules.setup import FenError
from tests.naive.alice_3d import CASTLINGS, Game, Text

SETS, LEVELS, FILES, RANKS = "ABGD", "12345678", "abcdefgh", "12345678"
SEATS = ("White", "Black")
NAMES = AlicePosition.geometry.names
KINDS = AlicePosition.kinds
HEBREW = dict(zip(SETS, "אבגד", strict=True))
GREEK = dict(zip(LEVELS, "αβγδεζηθ", strict=True))
_LATIN = {letter: sign for letters in (HEBREW, GREEK) for sign, letter in letters.items()}

# Kings without influence, away from it all, and their heirs.
KINGS = "KB1a1 kG8h8"
HEIRS = f"{KINGS} NPB1h1 npG8a8"


def named(cube: str) -> str:
    """Return the name of a cube written in ASCII."""
    return HEBREW[cube[0]] + GREEK[cube[1]] + cube[2:]


def cell(cube: str) -> int:
    return AlicePosition.geometry.cell(named(cube))


def ascii_name(cell: int) -> str:
    """Return the name of a cell in ASCII."""
    return "".join(_LATIN.get(sign, sign) for sign in NAMES[cell])


def stand(men: str, turn: str = "w", rights: str = "-", passed: str = "-", clock: int = 0) -> AlicePosition:
    """Return a position with ``men`` such as ``NPB1a1 PB4d2 pG4d7``, small letters for Black's.

    A man with a star has a Priest of his own side on the influence set, on the corresponding cube.
    """
    return AlicePosition.from_fen(fen_of(men, turn, rights, passed, clock))


def fen_of(men: str, turn: str = "w", rights: str = "-", passed: str = "-", clock: int = 0) -> str:
    there = {}
    for word in men.split():
        match = re.fullmatch(r"([A-Za-z]+)([ABGD][1-8][a-h][1-8])(\*?)", word)
        assert match, word
        letters, cube, star = match.groups()
        there[cube] = letters if len(letters) == 1 else f"{{{letters}}}"
        if star:
            influencing = ("D" if letters.islower() else "A") + cube[1:]
            there.setdefault(influencing, "{pr}" if letters.islower() else "{Pr}")
    sets = []
    for name in SETS:
        levels = []
        for level in reversed(LEVELS):
            row = [there.pop(name + level + file + rank, " ") for rank in reversed(RANKS) for file in FILES]
            levels.append(re.sub(" +", lambda gap: str(len(gap[0])), "".join(row)))
        sets.append("/".join(levels))
    assert not there
    return f"{'|'.join(sets)} {turn} {rights} {passed} {clock} 1"


def notation() -> BoundNotation:
    return ALICE_3D.notation("alice-ascii")


def play(moves: str, position: AlicePosition) -> AlicePosition:
    for text in moves.split():
        position = position.apply(parsed(text, position))
    return position


def parsed(text: str, position: AlicePosition) -> Move:
    return notation().parse(text, position)


def why(text: str, position: AlicePosition) -> str:
    """Return why ``text`` is not legal."""
    try:
        move = parsed(text, position)
    except IllegalMoveError as error:
        return str(error).removeprefix(f"illegal move {text!r}: ")
    raise AssertionError(f"{text} is legal: {move}")


def goes(position: AlicePosition, origin: str) -> set[str]:
    """Return where the man on ``origin`` may land; ``=Q`` and the like after a promotion, but no castling."""
    found = set()
    for move in position.iter_legal_moves():
        if move.origin == cell(origin) and not position.describe(move).castling:
            found.add(ascii_name(move.target) + (f"={KINDS[move.promotion]}" if move.promotion else ""))
    return found


def castles(position: AlicePosition) -> set[str]:
    """Return the castlings that are legal, with the set they are on."""
    found = set()
    for move in position.iter_legal_moves():
        if token := position.describe(move).castling:
            found.add(token + ascii_name(move.origin)[0])
    return found


def men_of(position: AlicePosition) -> dict[str, str]:
    """Return the letters of the men by their cubes, small ones for Black's, ``P`` for White's Pawns."""
    found = {}
    for at in bits(position.occupied[0] | position.occupied[1]):
        man = position.man_at(at)
        assert man
        found[ascii_name(at)] = man.kind.lower() if man.seat else man.kind[0].upper() + man.kind[1:]
    return found


# --- side by side with the naive rules -----------------------------------------------------------------------------


def naive_of(position: AlicePosition) -> Game:
    """Return the same position for the naive rules."""
    men = {}
    for at in bits(position.occupied[0] | position.occupied[1]):
        man = position.man_at(at)
        assert man
        men[NAMES[at]] = (SEATS[man.seat], man.kind)
    rights = {
        (NAMES[at][0], token)
        for at in bits(position.unmoved)
        for token, (_, partner, _, _) in CASTLINGS.items()
        if NAMES[at][1:3] == partner
    }
    passed = NAMES[position.en_passant] if position.en_passant >= 0 else ""
    return Game(men, SEATS[position.turn], frozenset(rights), passed)


def text_of(position: AlicePosition, move: Move) -> Text:
    """Return the name of a move in the naive rules' terms."""
    promotion = KINDS[move.promotion] if move.promotion else ""
    return NAMES[move.origin], NAMES[move.target], promotion, position.describe(move).castling


def is_rare(position: AlicePosition, move: Move) -> bool:
    said: MoveText = position.describe(move)
    return bool(said.capture or said.castling or said.promotion or move.special == EN_PASSANT)


def lively_game(position: AlicePosition, seed: int, plies: int) -> Iterator[AlicePosition]:
    """Play a random game that prefers rare moves; yield every position of it."""
    rng = random.Random(seed)
    for _ in range(plies):
        yield position
        moves = sorted(position.iter_legal_moves())
        if not moves:
            return
        rare = [move for move in moves if is_rare(position, move)]
        position = position.apply(rng.choice(rare if rare and rng.random() < 0.6 else moves))


def scattered(seed: int) -> AlicePosition:
    """Return a position of a few men near each other, most of them influenced by somebody."""
    rng = random.Random(seed)
    files, levels = rng.sample(FILES, 4), rng.sample(LEVELS, 4)
    ranks = rng.choice(("1234", "2345", "3456", "5678"))
    pieces = [kind for kind in KINDS[1:] if kind not in ("NP", "K")]
    while True:
        places = [level + file + rank for level in levels for file in files for rank in ranks]
        rng.shuffle(places)
        men = [f"{king}{rng.choice('BG')}{places.pop()}" for king in "Kk"]
        men += [f"{heir}{rng.choice('BG')}{places.pop()}" for heir in ("NP", "np") if rng.random() < 0.5]
        for _ in range(rng.randrange(2, 12)):
            kind = rng.choice(("p", "p", *pieces))
            letters = kind.lower() if rng.random() < 0.5 else kind[0].upper() + kind[1:]
            men.append(f"{letters}{rng.choice('BG')}{places.pop()}")
        for man in tuple(men):
            for name, write in (("A", str), ("D", str.lower)):
                if rng.random() < 0.6:
                    men.append(write(rng.choice(pieces)) + name + man[-3:])
        try:
            return stand(" ".join(men), rng.choice("wb"))
        except FenError:
            continue
