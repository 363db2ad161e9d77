"""Why a move is not legal in a game of parts, in plain words."""

from __future__ import annotations

from plybook.rules.moves import CASTLING, DROP, Move, Query
from plybook.rules.shared.two_sided_explain import Explanation, with_article
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.tables import KIND_OF_MOVE
from plybook.rules.table.ways import every_target
from plybook.rules.terms import Cell
from plybook.wording import listing


class GameExplanation(Explanation):
    """What there is to say of such a position."""

    position: GamePosition

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        if (end := self.position.ended()) is not None:
            return f"the game has ended: {end.termination}"
        if query.special & KIND_OF_MOVE == DROP:
            return self.explain_drop(query)
        if query.special & KIND_OF_MOVE == CASTLING:
            return self.explain_castling(query)
        if query.special:
            return f"{self.side} cannot pass"
        return super().explain(query)

    def reaches(self, origin: Cell, target: Cell) -> bool:
        """Say whether the man on ``origin`` could go to ``target`` with nothing in his way, as a capture or not."""
        mover = self.position.mover_of.get(self.board[origin])
        return mover is not None and mover.sources[target] >> origin & 1 == 1

    def explain_candidate(self, query: Query, move: Move) -> str:
        """Say why ``move``, which a man of its kind could make, is not legal or not what ``query`` says."""
        position, (origin, target, promotion, _) = self.position, move
        if reason := self.explain_move(move):
            return reason
        made = [each for each in position.complete() if each[:2] == (origin, target)]
        if not made:
            return self.explain_safety(move)
        if promotion and not any(each.promotion in position.alike[promotion] for each in made):
            becomes = sorted({position.written[each.promotion] for each in made if each.promotion})
            name = position.geometry.names[target]
            return f"{with_article(self.man(origin))} becomes {listing(becomes) if becomes else 'nothing'} on {name}"
        if not promotion and all(each.promotion for each in made):
            return f"{with_article(self.man(origin))} that reaches {position.geometry.names[target]} must promote"
        taken = self.board[position.victim_cell(move)]
        if query.captured >= 0 and (
            not taken or (taken - 1) % len(position.kinds) not in position.alike[query.captured]
        ):
            takes = with_article(self.man(position.victim_cell(move))) if taken else "nothing"
            return f"it takes {takes}, not {with_article(position.kind_names[query.captured])}"
        if position.gate_kinds and query.token:
            return self.explain_gate(query, origin)
        if not position.is_capture(move) and position.game.captures and position.game.captures.must:
            return f"{self.side} must capture"
        return "another move must be made"

    def explain_gate(self, query: Query, origin: Cell) -> str:
        """Say why no man can be brought in as ``query`` says beside the move of the man on ``origin``."""
        position = self.position
        kind = int(query.token[1:]) // (position.geometry.size + 1)
        if not position.unmoved >> origin & 1:
            return f"no man comes in where the {self.man(origin)} on {position.geometry.names[origin]} leaves"
        if not position.hands[self.turn][position.hand_index.get(kind, 0)] or kind not in position.gate_kinds:
            return f"{self.side} has no {position.kind_names[kind]} in hand"
        return f"{with_article(position.kind_names[kind])} cannot come in there"

    def explain_move(self, move: Move) -> str:
        """Say what keeps a man from ``move``, whatever becomes of royal men; "" if nothing does."""
        position, (origin, target, _, _) = self.position, move
        mover = position.mover_of[self.board[origin]]
        turn, name = self.turn, position.geometry.names[target]
        man = with_article(self.man(origin))
        occupied = position.occupied[0] | position.occupied[1] | position.walls
        if position.frozen_of is not None and position.frozen_of(position, turn) >> origin & 1:
            return f"the {self.man(origin)} on {position.geometry.names[origin]} is frozen"
        if position.walls >> target & 1:
            return f"{name} is walled"
        blocked = position.occupied[turn] | position.walls
        if mover.targets(origin, occupied, blocked, position.occupied[1 - turn]) >> target & 1:
            taken = self.board[target]
            return f"{man} does not capture {with_article(self.man(target))}" if taken in mover.barred else ""
        taken = self.board[target] != 0
        reach = mover.capturing if taken and mover.capturing is not None else mover.moving
        paths = [
            (line.shape, path) for line in reach.lines(origin) for cell, path in every_target(line) if cell == target
        ]
        if not paths:
            return f"{man} does not capture that way" if taken else f"there is nothing on {name} for {man} to capture"
        for shape, path in paths:
            if not shape and (blockers := path & occupied):
                return self.explain_path(origin, target, blockers) or f"a wall stands between {man} and {name}"
        return f"{man} cannot jump to {name} over what stands between"

    def explain_safety(self, move: Move) -> str:
        """Say what comes of ``move`` that forbids it."""
        position, (origin, target, _, _) = self.position, move
        royal = position.royal_codes[self.turn]
        if royal and (men := position.masks[royal]):
            there, here = 1 << target, 1 << origin
            occupied = (position.occupied[0] | position.occupied[1] | position.walls) & ~here | there
            cell = target if men & here else men.bit_length() - 1
            threats = position.attacks[1 - self.turn].on(cell, position.masks, occupied, there)
            name = position.kind_names[(royal - 1) % len(position.kinds)]
            if threats:
                by = self.men(threats)
                if men & here:
                    return f"the {name} on {position.geometry.names[target]} would be in check by {by}"
                if position.is_check():
                    return f"the {name} would be left in check by {by}"
                return f"the {self.man(origin)} on {position.geometry.names[origin]} is pinned by {by}"
        if position.is_check():
            return f"{self.side} would be left in check"
        return (
            f"{with_article(self.man(origin))} must not go there: a royal man would be lost or in check, or give one"
        )

    def explain_drop(self, query: Query) -> str:
        """Say why no man can be dropped as ``query`` says."""
        position = self.position
        kind = query.kind if query.kind >= 0 else 0
        name = position.kind_names[kind]
        index = position.hand_index.get(kind, -1)
        if not position.hand_kinds:
            return "there are no drops in this game"
        if index < 0 or (
            position.game.drops and not position.game.drops.free and not position.hands[self.turn][index]
        ):
            return f"{self.side} has no {name} in hand"
        cells = query.targets & position.geometry.all
        where = self.where(cells)
        if cells and not cells & (cells - 1):
            cell = cells.bit_length() - 1
            if self.board[cell]:
                return f"the {self.man(cell)} stands on {where}"
            if position.is_check():
                return f"{self.side} would be left in check"
        return f"{with_article(name)} cannot be dropped {f'on {where}' if where else 'there'}"

    def explain_castling(self, query: Query) -> str:
        """Say why a King cannot castle."""
        position, turn = self.position, self.turn
        rights = position.castling_rights
        if rights is None:
            return "there is no castling in this game"
        pairs = rights.pairs(position.unmoved, position.board, turn)
        for king, rook in pairs:
            way = rights.way(king, rook, turn)
            if way is None or way.token != query.token:
                continue
            occupied = position.occupied[0] | position.occupied[1] | position.walls
            if obstacles := way.vacant & (position.occupied[0] | position.occupied[1]):
                return self.explain_obstacles(obstacles)
            for cell in way.way:
                if by := position.attacks[1 - turn].on(cell, position.masks, occupied & ~(1 << king)):
                    return self.explain_way(king, way.king_target, cell, by)
            return "the King would be in check there"
        return f"{self.side} has no right to castle {query.token}"


def explain(position: GamePosition, query: Query) -> str:
    """Say in plain words why no legal move of ``position`` fits ``query``."""
    return GameExplanation(position).explain(query)
