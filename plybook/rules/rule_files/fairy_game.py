"""Sections of rule files as games: what a `Ruleset` of Fairy-Stockfish's keys means, part by part."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from plybook.rules.board import Box
from plybook.rules.rule_files.fairy import ALL, MEN, Ruleset
from plybook.rules.rule_files.looks import look_in_words
from plybook.rules.rule_files.sections import RuleFileError
from plybook.rules.table.betza import ways_of
from plybook.rules.table.game import (
    Captures,
    Castling,
    Connection,
    Count,
    Drops,
    Ends,
    EnPassant,
    Extinction,
    FirstMoves,
    Flag,
    Game,
    Man,
    Points,
    Promotion,
    Repetition,
    Royal,
    Walls,
)
from plybook.rules.table.ways import ANYWHERE, OVER_OTHERS, Pair, Way

MOST_FILES, MOST_RANKS = 26, 30
_CLAIMED = 3  # times that a position occurs for a draw to be claimed, as in chess

Side = tuple[Any, Any]

# What men are worth where the men left decide a game.
_POINTS = {"rook": 13, "janggiCannon": 7, "horse": 5, "janggiElephant": 3, "wazir": 3, "soldier": 2}
_ODDS = 1000.0

# How moves are counted: so many men of a kind and the moves that they give, the moves without such men, the moves
# while the other side has more than its King, how many men it may have then, and whether Pawns may be there.
_MAKRUK = (("rook", 2), ("rook", 1), ("silver", 2), ("knight", 2), ("silver", 1))
_COUNTS = {
    "makruk": (dict(zip(_MAKRUK, (8, 16, 22, 32, 44), strict=True)), 64, 64, 1000, False),
    "cambodian": (dict(zip(_MAKRUK, (7, 15, 21, 31, 43), strict=True)), 63, 63, 3, True),
    "asean": ({("rook", 1): 16, ("silver", 1): 44, ("knight", 1): 64}, 0, 0, 1000, False),
}

# How men also go on lines that lead diagonally, in Betza's notation.
_ON_DIAGONALS = {"rook": "B", "wazir": "F", "soldier": "fF", "janggiCannon": "pB"}


def game_of(rules: Ruleset, title: str = "") -> Game:
    """Return the game of ``rules``; raise `RuleFileError` for what is refused or cannot be."""
    if rules.refusal:
        raise RuleFileError(f"[{rules.name}] {rules.refusal}")
    try:
        return _Maker(rules).game(title)
    except ValueError as error:
        raise RuleFileError(f"[{rules.name}] {error}") from error


class _Maker:
    """Makes the game of a section."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._values = rules.values
        files, ranks = self._values["maxFile"], self._values["maxRank"]
        if not (1 <= files <= MOST_FILES and 1 <= ranks <= MOST_RANKS):
            raise RuleFileError(f"a board has up to {MOST_FILES} files and {MOST_RANKS} ranks")
        names = [chr(ord("a") + number) for number in range(files)]
        self._start, missing = _rows(self._values["startFen"], files, ranks)
        if self._get("wallingRule"):
            self._start, missing = self._values["startFen"], []
        self.board = Box(("file", "rank"), (names, [str(rank + 1) for rank in range(ranks)]), missing)
        written = {kind: letter for kind, letter in rules.written.items() if letter not in rules.men.values()}
        self._letters = {kind: written.get(kind, letter) for kind, letter in rules.men.items()}
        self._in_fen = {self._letters[kind]: rules.men[kind] for kind in written if kind in rules.men}
        self._men = self._kinds()

    def _get(self, key: str) -> Any:
        return self._values.get(key)

    def _mask(self, text: str | None) -> int:
        """Return the cells that ``text`` names, as far as the board has them."""
        found = 0
        for word in (text or "").split():
            if word != "-":
                file, rank = word[0].lower(), word[1:]
                values = self.board.values
                if file in (*values[0], ALL) and rank in (*values[1], ALL):
                    found |= self.board.cells_at((None if file == ALL else file, None if rank == ALL else rank))
        return found

    def _pair(self, key: str, usual: Pair) -> Pair:
        value = self._get(key)
        if value is None:
            return usual
        one, other = (usual[side] if value[side] is None else self._mask(value[side]) for side in (0, 1))
        return one, other

    def _of(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """Return the letters of ``kinds``, in the order of the men, as far as there are such men."""
        wanted = {*kinds}
        return tuple(letter for kind, letter in self._letters.items() if kind in wanted or ALL in wanted)

    def _sided(self, key: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        white, black = self._values[key]
        return self._of(white), self._of(black)

    # --- men -----------------------------------------------------------------------------------------------------

    def _kinds(self) -> tuple[Man, ...]:
        """Return the men, promoted ones among them; the first is one that no other becomes."""
        letters, raised = self._letters, self._raised()
        order = [kind for kind in (*MEN, *letters) if kind in letters]
        men = [self._man(kind, letters[kind]) for kind in dict.fromkeys(order)]
        for before, after in raised.items():
            men.append(self._man(after, f"+{letters[before]}", written=letters[after], base=letters[before]))
        base = self._promotion_base()
        if base and (self._get("twoBoards") or (self._get("capturesToHand") and not self._get("dropLoop"))):
            becomes = dict.fromkeys((*self._sided("promotionPieceTypes")[0], *self._sided("promotionPieceTypes")[1]))
            kinds = {letter: kind for kind, letter in letters.items()}
            men += [self._man(kinds[each], f"{each}~", written=each, base=base) for each in becomes]
        targets = {letter for side in self._sided("promotionPieceTypes") for letter in side}
        targets |= {f"+{letters[before]}" for before in raised} | {man.letter for man in men if "~" in man.letter}
        if self._get("pieceDemotion"):
            targets |= {letters[before] for before in raised}
        first = next((man for man in men if man.letter not in targets), None)
        if first is None:
            first = Man("#", "nothing")
            men.append(first)
        men.sort(key=lambda man: (man is not first, man.letter in self._of(["king"])))
        return tuple(men)

    def _raised(self) -> dict[str, str]:
        there = self._letters
        return {one: other for one, other in self._rules.raised.items() if one in there and other in there}

    def _promotion_base(self) -> str:
        """Return the letter that promoted Pawns have in hand; "" if no Pawn promotes."""
        pawns = self._sided("promotionPawnTypes")
        return next(iter((*pawns[0], *pawns[1])), "")

    def _man(self, kind: str, letter: str, written: str = "", base: str = "") -> Man:
        name, usual = MEN.get(kind, (f"{letter} man", ""))
        betza = self._rules.betza.get(kind, usual)
        first = self._pair("doubleStepRegion", (0, 0)) if self._values["doubleStep"] else (0, 0)
        ways = ways_of(betza, 2, first)
        thrice = self._pair("tripleStepRegion", (0, 0))
        if kind == "pawn" and any(thrice) and self._values["doubleStep"]:
            ways.append(Way(((0, 1),), limit=3, captures=False, origins=thrice))
        rank = self._values["soldierPromotionRank"]
        if kind == "soldier" and rank > 1:
            ways = [each for way in ways for each in self._soldier(way, rank)]
        ways += self._diagonals("wazir" if kind == "king" and betza == "W" else kind)
        if kind == "janggiCannon":
            ways = [replace(way, shape=OVER_OTHERS) for way in ways]
        regions = self._rules.regions
        if (0, kind) in regions or (1, kind) in regions:
            white, black = (self._mask(regions[side, kind]) if (side, kind) in regions else -1 for side in (0, 1))
            ways = [replace(way, targets=(way.targets[0] & white, way.targets[1] & black)) for way in ways]
        own = letter.lstrip("+").rstrip("~")
        in_fen = letter.replace(own, self._in_fen[own]) if own in self._in_fen else ""
        return Man(letter, f"promoted {name}" if base else name, tuple(ways), written, base, in_fen)

    def _diagonals(self, kind: str) -> list[Way]:
        """Return the ways of men of ``kind`` on lines that lead diagonally."""
        lines = self._mask(self._get("diagonalLines"))
        betza = _ON_DIAGONALS.get(kind, "") if lines else ""
        return [replace(way, origins=(lines, lines), targets=(lines, lines)) for way in ways_of(betza)]

    def _soldier(self, way: Way, rank: int) -> list[Way]:
        ranks = self.board.values[1]
        beyond = (
            sum(self.board.cells_at((None, each)) for each in ranks[rank - 1 :]),
            sum(self.board.cells_at((None, each)) for each in ranks[: len(ranks) - rank + 1]),
        )
        ahead = tuple(direction for direction in way.directions if direction[1] > 0)
        aside = tuple(direction for direction in way.directions if direction[1] <= 0)
        return [replace(way, directions=ahead), replace(way, directions=aside, origins=beyond)]

    # --- parts ---------------------------------------------------------------------------------------------------

    def game(self, title: str) -> Game:
        """Return the game."""
        get, values = self._get, self._values
        letters = self._letters
        extinct = self._of(values.get("extinctionPieceTypes", ()))
        all_men = ALL in values.get("extinctionPieceTypes", ())
        worth = values.get("extinctionValue")
        is_pseudo = bool(get("extinctionPseudoRoyal")) and worth is not None
        kings = self._of(["king"])
        pseudo = tuple(letter for letter in extinct if letter not in kings) if is_pseudo and not all_men else ()
        has_extinction = worth is not None and bool(extinct) and (not is_pseudo or bool(get("blastOnCapture")))
        walls = get("wallingRule")
        castling = self._castling()
        return Game(
            name=self._rules.name,
            title=title or self._rules.name,
            geometry=self.board,
            men=self._men,
            start=self._start if castling else _without_rights(self._start),
            pawn=letters.get("pawn", ""),
            royal=Royal(
                kings,
                pseudo,
                get("extinctionPieceCount") or 0,
                all_at_once=bool(get("dupleCheck")),
                flying=bool(get("flyingGeneral")),
                resolves=bool(get("bikjangRule")),
                stands=bool(get("makpongRule")),
                no_checks=not values["checking"],
            ),
            promotion=self._promotion(),
            en_passant=self._en_passant(),
            castling=castling,
            first_moves=self._first_moves(),
            drops=self._drops(),
            captures=self._captures(),
            walls=Walls(walls, self._pair("wallingRegion", ANYWHERE)) if walls else None,
            extinction=Extinction(
                (ALL,) if all_men else extinct,
                get("extinctionPieceCount") or 0,
                get("extinctionOpponentPieceCount") or 0,
                worth if worth is not None else -1,
                claim=bool(get("extinctionClaim")),
            )
            if has_extinction
            else None,
            flag=self._flag(),
            connection=self._connection(),
            ends=Ends(
                mate=_or(values.get("checkmateValue"), -1),
                stalemate=_or(values.get("stalemateValue"), 0),
                checks=_checks(self._start) if get("checkCounting") else 0,
                full=bool(get("adjudicateFullBoard")),
                by_count=-_or(values.get("stalemateValue"), 0) if get("stalematePieceCount") else 0,
                may_pass=_both(get("pass")),
                must_pass=_both(get("passOnStalemate")),
                clock=2 * values["nMoveRule"],
                clock_kinds=self._sided("nMoveRuleTypes"),
                only_final=True,
                draws_at_clock=bool(get("materialCounting")),
                repetition=self._repetition(),
                points=self._points(),
                count=self._count(),
            ),
            no_dead_ends=bool(get("immobilityIllegal")),
            flips=get("flipEnclosedPieces") or "",
            spare_letters=dict(self._in_fen),
            look=look_in_words(self.board, get("drawn") or ""),
        )

    def _repetition(self) -> Repetition | None:
        """Return how repetition ends the game; None where a draw is to be claimed, as in chess."""
        times, get = self._values["nFoldRule"], self._get
        value = None if "chasingRule" in self._rules.not_judged else get("nFoldValue") or 0
        rule = Repetition(times, value, bool(get("nFoldValueAbsolute")), bool(get("perpetualCheckIllegal")))
        return None if rule == Repetition(_CLAIMED) and not get("materialCounting") else rule

    def _points(self) -> Points | None:
        """Return by what points a game is decided that neither side has won."""
        rule = self._get("materialCounting")
        if not rule or rule == "unweighted":
            return Points() if rule else None
        if rule == "janggi":
            return Points(
                {self._letters[kind]: worth for kind, worth in _POINTS.items() if kind in self._letters}, 1.5
            )
        return Points({}, _ODDS if rule == "blackdrawodds" else -_ODDS)

    def _count(self) -> Count | None:
        """Return how moves are counted at the end of the game."""
        rule = self._get("countingRule")
        if not rule:
            return None
        moves, rest, board, few, despite_pawns = _COUNTS[rule]
        limits = tuple(
            (self._letters[kind], number, limit) for (kind, number), limit in moves.items() if kind in self._letters
        )
        return Count(limits, rest, self._of(["pawn"]), board, few, rule != "asean", despite_pawns)

    def _promotion(self) -> Promotion | None:
        pawns, raised = self._sided("promotionPawnTypes"), self._raised()
        tilde = {man.letter for man in self._men if "~" in man.letter}
        white, black = (
            tuple(f"{letter}~" if f"{letter}~" in tilde else letter for letter in side)
            for side in self._sided("promotionPieceTypes")
        )
        if not raised and not (any(pawns) and (white or black)):
            return None
        return Promotion(
            zone=self._pair("promotionRegion", (0, 0)),
            pawns=pawns,
            becomes=(white, black),
            is_pawns_duty=self._values["mandatoryPawnPromotion"],
            raised={self._letters[one]: f"+{self._letters[one]}" for one in raised},
            is_duty=bool(self._get("mandatoryPiecePromotion")),
            on_capture_only=bool(self._get("piecePromotionOnCapture")),
            lowers=bool(self._get("pieceDemotion")),
            limits={self._letters[kind]: most for kind, most in self._rules.limits.items() if kind in self._letters},
        )

    def _en_passant(self) -> EnPassant | None:
        men = self._sided("enPassantTypes")
        return EnPassant(men, self._pair("enPassantRegion", ANYWHERE)) if any(men) else None

    def _castling(self) -> Castling | None:
        if self._get("cambodianMoves"):  # a FEN names the men with rights as it does those that castle
            if self._values["castling"]:
                raise RuleFileError("cambodianMoves: a game with castling has no such moves here")
            king = self._letters.get("king", "")
            return Castling((king, king), ((), ())) if king else None
        values, fields = self._values, self._start.split()
        kings = tuple(self._letters.get(kind or "", "") for kind in values["castlingKingPiece"])
        has_rights = len(fields) > 2 and fields[2] != "-" and not fields[2].isdigit()
        by_drops = bool(self._get("castlingDroppedPiece"))
        if not values["castling"] or not (has_rights or by_drops) or not all(kings):
            return None
        return Castling(
            (kings[0], kings[1]),
            self._sided("castlingRookPieces"),
            rank=values["castlingRank"] - 1,
            king_files=(values["castlingKingsideFile"] - 1, values["castlingQueensideFile"] - 1),
            rook_files=(values["castlingRookKingsideFile"] - 1, values["castlingRookQueensideFile"] - 1),
            king_file=values["castlingKingFile"] - 1,
            is_960=bool(self._get("chess960")),
            by_drops=by_drops,
            opposite=bool(self._get("oppositeCastling")),
        )

    def _first_moves(self) -> FirstMoves | None:
        if not self._get("cambodianMoves") or "king" not in self._letters:
            return None
        leaps = {"king": ((2, 1), (-2, 1)), "fers": ((0, 2),)}
        ways = {
            self._letters[kind]: (Way(leap, captures=False),) for kind, leap in leaps.items() if kind in self._letters
        }
        return FirstMoves(ways, self._of(["rook"]))

    def _drops(self) -> Drops | None:
        get = self._get
        if not (get("pieceDrops") or get("capturesToHand") or get("seirawanGating")):
            return None
        cells = self._pair("dropRegion", ANYWHERE)
        by_letter: dict[str, Pair] = {}
        zone, ranks = self._pair("promotionRegion", (0, 0)), self.board.values[1]
        homes = self.board.cells_at((None, ranks[0])), self.board.cells_at((None, ranks[-1]))
        pawns = self._sided("promotionPawnTypes")
        for kind, letter in self._letters.items():
            white, black = (
                -1
                & ~(zone[side] if not get("promotionZonePawnDrops") else 0)
                & ~(homes[side] if not get("firstRankPawnDrops") else 0)
                if kind == "pawn" or letter in pawns[side]
                else -1
                for side in (0, 1)
            )
            by_letter[letter] = homes if kind == "rook" and get("sittuyinRookDrop") else (white, black)
        single = get("dropNoDoubled")
        return Drops(
            captures=bool(get("capturesToHand")),
            drops=bool(get("pieceDrops")),
            cells=cells,
            by_letter=by_letter,
            single={self._letters[single]: self._values["dropNoDoubledCount"]} if single in self._letters else {},
            promoted=bool(get("dropPromoted")),
            free=bool(get("freeDrops")),
            opposite=self._letters.get("bishop", "") if get("dropOppositeColoredBishop") else "",
            enclosing=get("enclosingDrop") or "",
            opening=self._mask(get("enclosingDropStart")),
            must=bool(get("mustDrop")),
            must_letter=self._letters.get(get("mustDropType") or "", ""),
            no_checks=not self._values["dropChecks"],
            gates=bool(get("gating") and get("seirawanGating")),
            no_mates=self._of(["shogiPawn"]) if get("shogiPawnDropMateIllegal") else (),
        )

    def _captures(self) -> Captures | None:
        get = self._get
        rule = Captures(
            blast=bool(get("blastOnCapture")),
            sheltered=self._of(["pawn"]),
            immune=self._of(get("blastImmuneTypes") or ()),
            petrify=self._of(get("petrifyOnCaptureTypes") or ()),
            peaceful=self._of(get("mutuallyImmuneTypes") or ()),
            must=bool(get("mustCapture")),
        )
        return rule if rule.blast or rule.petrify or rule.peaceful or rule.must else None

    def _flag(self) -> Flag | None:
        get, cells = self._get, self._pair("flagRegion", (0, 0))
        if not any(cells):
            return None
        white, black = (() if kind in (ALL, None) else self._of([kind]) for kind in self._values["flagPiece"])
        return Flag(
            cells,
            (white, black),
            self._values["flagPieceCount"],
            answer=bool(get("flagMove")),
            safe=bool(get("flagPieceSafe")),
            blocked=bool(get("flagPieceBlockedWin")),
        )

    def _connection(self) -> Connection | None:
        get, values = self._get, self._values
        row, square, aligned = (get(key) or 0 for key in ("connectN", "connectNxN", "collinearN"))
        shores = self._pair("connectRegion1", (0, 0)), self._pair("connectRegion2", (0, 0))
        if not (row or square or aligned or any(shores[0])):
            return None
        ways = ((1, 0),) * values["connectHorizontal"] + ((0, 1),) * values["connectVertical"]
        ways += ((1, 1), (1, -1)) * values["connectDiagonal"]
        kinds = values["connectPieceTypes"]
        letters = () if ALL in kinds else self._of(kinds)
        return Connection(row, square, aligned, letters, ways, _or(values.get("connectValue"), 1), shores)


def _or(value: int | None, usual: int) -> int:
    return usual if value is None else value


def _without_rights(fen: str) -> str:
    """Return ``fen`` without rights to castle."""
    fields = fen.split()
    if len(fields) > 2 and not fields[2].isdigit():
        fields[2] = "-"
    return " ".join(fields)


def _both(value: Side | None) -> tuple[bool, bool]:
    return (bool(value[0]), bool(value[1])) if value else (False, False)


def _checks(fen: str) -> int:
    """Return how many checks win, which the FEN of the start says; 1 if it does not."""
    found = re.search(r" ([0-9]{1,3})\+[0-9]", fen)
    return int(found[1]) if found else 1


def _rows(fen: str, files: int, ranks: int) -> tuple[str, list[str]]:
    """Return the ``fen`` of a start with rows that are filled up and no walls, and the names of the walled cells."""
    men, _, rest = fen.partition(" ")
    board, bracket, hand = men.partition("[")
    rows = board.split("/")
    if len(rows) > ranks:
        raise RuleFileError(f"startFen has {len(rows)} ranks, and the board {ranks}")
    rows += [str(files)] * (ranks - len(rows))
    made, missing = list[str](), list[str]()
    for number, row in enumerate(rows):
        text, file = "", 0
        for word in re.findall(r"[0-9]+|\+?[A-Za-z]~?|\*", row):
            if word == "*":
                missing.append(f"{chr(ord('a') + file)}{ranks - number}")
                file += 1
                continue
            count = int(word.lstrip("0")[:4] or "0") if word.isdigit() else 1  # with more digits it is too long, too
            if file + count > files:
                raise RuleFileError(f"startFen has more than {files} cells in rank {ranks - number}")
            text += " " * count if word.isdigit() else word
            file += count
        text += " " * (files - file)
        made.append(re.sub(" +", lambda gap: str(len(gap[0])), text))
    return f"{'/'.join(made)}{bracket}{hand} {rest or 'w'}", missing
