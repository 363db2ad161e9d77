"""Models of a saved game of open_tri_dim_chess, imported only for reading."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Colour = Literal["white", "black"]
Kind = Literal["pawn", "rook", "knight", "bishop", "queen", "king"]


class _Model(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


class Piece(_Model):
    """A man on the board."""

    id: str
    type: Kind
    color: Colour
    file: int = Field(ge=0, le=5)
    rank: int = Field(ge=0, le=9)
    level: str
    hasMoved: bool  # noqa: N815 - as it is written


class MovedPiece(_Model):
    """The man of a move."""

    type: Kind
    color: Colour


class PieceMove(_Model):
    """A move of a man."""

    type: Literal["piece-move"]
    origin: str = Field(alias="from")
    target: str = Field(alias="to")
    piece: MovedPiece
    promotion: Kind | None = None


class BoardMove(_Model):
    """A move of an attack board, or its turn on its pin."""

    type: Literal["board-move"]
    origin: str = Field(alias="from")
    target: str = Field(alias="to")
    board: str = Field(alias="boardId")
    rotation: int | None = None
    promotion: Kind | None = None


class Castle(_Model):
    """Castling as later versions have it."""

    type: Literal["castle"]
    color: Colour
    origin: str = Field(alias="kingFrom")
    target: str = Field(alias="kingTo")
    promotion: None = None


Move = Annotated[PieceMove | BoardMove | Castle, Field(discriminator="type")]


class Payload(_Model):
    """The game."""

    pieces: list[Piece]
    current_turn: Colour = Field(alias="currentTurn")
    is_check: bool = Field(alias="isCheck")
    is_checkmate: bool = Field(alias="isCheckmate")
    is_stalemate: bool = Field(alias="isStalemate")
    winner: Colour | None
    game_over: bool = Field(alias="gameOver")
    pins: dict[str, str] = Field(alias="attackBoardPositions")
    moves: list[Move] = Field(alias="moveHistory")


class Meta(_Model):
    """Facts about the file; ``variant`` is plybook's."""

    variant: Literal["tri-d", "tri-d-tournament"] = "tri-d-tournament"


class Save(_Model):
    """A saved game."""

    version: Literal[1]
    id: str
    name: str
    created_at: str = Field(alias="createdAt")
    updated_at: str = Field(alias="updatedAt")
    payload: Payload
    meta: Meta = Meta()
