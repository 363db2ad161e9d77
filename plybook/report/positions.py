"""Positions, moves and games as documents: the output of `legal`, `show` and `replay` as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from plybook.notation.moves import NULL_MOVE
from plybook.notation.notation import Notation
from plybook.render.words import in_words
from plybook.replay.result import Replay
from plybook.report.base import Model, Text
from plybook.report.model import GameReport
from plybook.rules.moves import Move
from plybook.rules.position import Outcome, Position


class Man(Model):
    """A man, and where he stands."""

    cell: str = Field(description="by the name that all seats share")
    seat: str = Field(description="the seat that owns him, such as White")
    letter: str = Field(description="of his kind, such as N")
    name: str = Field(description="of his kind, such as Knight")


class Ended(Model):
    """How a game ended on the board."""

    termination: str = Field(description="such as checkmate")
    winner: str | None = Field(description="the seat that wins, or that stands for the side that does; null: none")
    result: str

    @classmethod
    def of(cls, outcome: Outcome, seats: tuple[str, ...]) -> Ended:
        """Return the document of an outcome."""
        winner = None if outcome.winner is None else seats[outcome.winner]
        return cls.like(outcome, winner=winner)


class Standing(Model):
    """A position."""

    fen: str = Field(description="the whole position as a FEN-like string")
    turn: str = Field(description="the seat to move, such as White")
    number: str = Field(description="the move number to write before its move, such as 12. or 12...")
    check: bool | None = Field(description="whether it is in check; null where royal men are missing, for study")
    outcome: Ended | None = Field(description="how the game has ended here by the rules; null: it goes on")
    facts: list[str] = Field(description="facts for which a draw may be claimed or declared by an arbiter")
    men: list[Man] = Field(description="all men on the board, seat by seat, the royal men last")

    @classmethod
    def of(
        cls,
        position: Position,
        outcome: Outcome | None = None,
        facts: Iterable[str] | None = None,
    ) -> Standing:
        """Return the document of ``position``, at which a game has that ``outcome``.

        ``facts`` are those of the game; by default those of the position.
        """
        for_study = position.is_for_study()
        return cls(
            fen=position.fen(),
            turn=position.seats[position.turn],
            number=position.number_text(),
            check=None if for_study else position.is_check(),
            outcome=None if outcome is None else Ended.of(outcome, position.seats),
            facts=[] if for_study else list(position.facts() if facts is None else facts),
            men=_men(position),
        )


def _men(position: Position) -> list[Man]:
    kinds = len(position.kinds)
    placed = sorted((code, cell) for cell, code in enumerate(position.board) if code)
    return [
        Man(
            cell=position.geometry.names[cell],
            seat=position.seats[(code - 1) // kinds],
            letter=position.kinds[(code - 1) % kinds],
            name=position.kind_names[(code - 1) % kinds],
        )
        for code, cell in placed
    ]


class Played(Model):
    """A move with its effects."""

    text: str = Field(description="in canonical text")
    action: Literal["piece", "castling", "board", "pass"] = Field(
        description="piece: a man moves; board: an attack board does; pass: a null move of annotators"
    )
    man: str | None = Field(description="the letter of the man that moves, the King's for castling")
    board: str | None = Field(description="the name of the attack board that moves")
    origin: str | None = Field(
        alias="from", description="where the man stood, by the name that all seats share, or the pin of the board"
    )
    target: str | None = Field(alias="to", description="where it is then; for castling where the King is")
    captured: str | None = Field(description="the letter of the man that is taken")
    en_passant: bool = Field(description="whether that is en passant")
    promotion: str | None = Field(description="what a Pawn becomes, also one that a board carries or sets free")
    check: bool = Field(description="whether it gives check, or mate")
    mate: bool = Field(description="whether it gives mate")

    @classmethod
    def of(cls, notation: Notation, before: Position, move: Move, after: Position) -> Played:
        """Return the document of what ``move``, which leads from ``before`` to ``after``, does."""
        done = before.effects(move, after)
        text = NULL_MOVE if done.said is None else notation.emit(done.said, before)
        return cls(text=text, **done.columns())


class Legal(Model):
    """What ``legal --format json`` prints."""

    format: Literal["plybook-legal"] = "plybook-legal"
    version: Literal[1] = 1
    variant: str
    notation: str
    fen: str
    turn: str = Field(description="the seat to move, such as White")
    moves: list[str] = Field(description="the legal moves in canonical text, sorted")
    details: list[Played] = Field(description="the same moves in the same order, and what each does")

    @classmethod
    def of(cls, variant: str, notation: Notation, position: Position, moves: Iterable[Move]) -> Legal:
        """Return the document of ``moves``, legal in ``position``."""
        done = [Played.of(notation, position, move, position.apply_unchecked(move)) for move in moves]
        done.sort(key=lambda each: each.text)
        return cls(
            variant=variant,
            notation=notation.name,
            fen=position.fen(),
            turn=position.seats[position.turn],
            moves=[each.text for each in done],
            details=done,
        )


class Targets(Model):
    """What one man can do."""

    cell: str = Field(description="where he stands, by the name that all seats share")
    goes: list[str] = Field(description="the cells he can go to without a capture")
    takes: list[str] = Field(description="the cells of the men he can take")


class Shown(Model):
    """What ``show --format json`` prints."""

    format: Literal["plybook-position"] = "plybook-position"
    version: Literal[1] = 1
    variant: str
    position: Standing
    targets: Targets | None = Field(description="null: not requested")


class Place(Model):
    """A position of a game, and the move that led to it."""

    ply: int = Field(description="how many plies lead to it; 0: the start")
    number: str | None = Field(description="the number of the move that led to it, such as 12. or 12...; null: none")
    seat: str | None = Field(description="the seat that made the move")
    written: Text | None = Field(description="the move as it is written")
    move: Played | None
    words: str | None = Field(description="what the move did, in words")
    position: Standing

    @classmethod
    def of(cls, replay: Replay, ply: int) -> Place:
        """Return the document of the position after so many plies of a game with a known variant."""
        assert replay.notation is not None  # noqa: S101 - known if the variant is
        after, outcome = replay.positions[ply], replay.outcome if ply == len(replay.game.plies) else None
        standing = Standing.of(after, outcome, replay.facts(ply))
        if not ply:
            return cls(ply=0, number=None, seat=None, written=None, move=None, words=None, position=standing)
        before, move = replay.positions[ply - 1], replay.moves[ply - 1]
        return cls(
            ply=ply,
            number=before.number_text(),
            seat=before.seats[before.turn],
            written=replay.game.plies[ply - 1].text,
            move=Played.of(replay.notation.notation, before, move, after),
            words=in_words(before, move, after),
            position=standing,
        )


class Tag(Model):
    """A tag pair of the header."""

    name: Text
    value: Text


class Replayed(Model):
    """What ``replay --format json`` prints."""

    format: Literal["plybook-replay"] = "plybook-replay"
    version: Literal[1] = 1
    file: Text
    tags: list[Tag] = Field(description="the header of the game")
    game: GameReport = Field(description="the findings in the game, as in the report of a check")
    positions: list[Place] = Field(
        description="the requested positions, as far as the game could be played; by default the last one"
    )

    @classmethod
    def of(cls, replay: Replay, plies: Iterable[int]) -> Replayed:
        """Return the document of a game with the positions after so many plies."""
        known = replay.variant is not None and bool(replay.positions)
        return cls(
            file=replay.game.source.file,
            tags=[Tag.like(tag) for tag in replay.game.tags],
            game=GameReport.of(replay),
            positions=[Place.of(replay, ply) for ply in plies] if known else [],
        )
