"""Why a move is not legal in a game of parts, in plain words."""

from __future__ import annotations

from plybook.rules.moves import CASTLING, DROP, Move, Query
from plybook.rules.shared.two_sided_explain import Explanation, with_article
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.parts.hopping import over_others
from plybook.rules.table.tables import KIND_OF_MOVE, Mover
from plybook.rules.table.ways import LAME, SLIDE, every_target
from plybook.rules.terms import Cell
from plybook.wording import listing


class GameExplanation(Explanation):
    """The reasons why moves are not legal in such a position."""

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
        if promotion > 0 and (reason := self.explain_promotion(move)):
            return reason
        if reason := self.explain_move(move):
            return reason
        becomes = position.alike[promotion] if promotion > 0 else ()
        made = [each for each in position.complete() if each[:2] == (origin, target)]
        if not made or (becomes and not any(each.promotion in becomes for each in made)):
            return self.explain_safety(move)
        cell = self.victim(move)
        taken = self.board[cell]
        kind = (taken - 1) % len(position.kinds) if taken else -1
        if query.captured >= 0 and kind not in position.alike[query.captured]:
            takes = with_article(self.man(cell)) if taken else "nothing"
            return f"it takes {takes}, not {with_article(position.kind_names[query.captured])}"
        if position.gate_kinds and query.token:
            return self.explain_gate(query, origin)
        if not promotion and all(each.promotion for each in made):
            return f"{with_article(self.man(origin))} that reaches {self.end(target)} must promote"
        if not taken and position.game.captures and position.game.captures.must:
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

    def explain_promotion(self, move: Move) -> str:
        """Say why a man does not become what ``move`` says; "" if it does."""
        position, (origin, target, promotion, _) = self.position, move
        mover, rule = position.mover_of[self.board[origin]], position.game.promotion
        becomes = {each.promotion for each in mover.moves(position, origin, 1 << target) if each.promotion}
        if becomes & {promotion, *position.alike[promotion]}:
            return ""
        man, letter = with_article(self.man(origin)), position.kinds[(self.board[origin] - 1) % len(position.kinds)]
        pawns = rule.pawns[self.turn] if rule else ()
        if rule is None or not pawns or letter in rule.raised or letter.startswith("+") or becomes:
            kinds = sorted(position.written[kind] for kind in becomes)
            return f"{man} becomes {listing(kinds) if kinds else 'nothing'} on {position.geometry.names[target]}"
        if not pawns:
            return f"{man} does not promote"
        if letter not in pawns:
            names = [with_article(position.kind_names[position.kinds.index(pawn)]) for pawn in pawns]
            return f"only {listing(names)} promotes"
        return f"{man} promotes only on {self.end((position.last_ranks[self.turn]).bit_length() - 1)}"

    def end(self, cell: Cell) -> str:
        """Return what the part of the board is called where ``cell`` is and men promote."""
        return self.position.rank_name(cell)

    def explain_move(self, move: Move) -> str:
        """Say what keeps a man from ``move``, whatever becomes of royal men; "" if nothing does."""
        position, (origin, target, _, _) = self.position, move
        mover, name = position.mover_of[self.board[origin]], position.geometry.names[target]
        man, taken = with_article(self.man(origin)), self.board[self.victim(move)]
        occupied = position.occupied[0] | position.occupied[1] | position.walls
        if position.frozen_of is not None and position.frozen_of(position, self.turn) >> origin & 1:
            return f"the {self.man(origin)} on {position.geometry.names[origin]} is frozen"
        if position.walls >> target & 1:
            return f"{name} is walled"
        reach = mover.capturing if taken and mover.capturing is not None else mover.moving
        reached = reach.targets(origin, occupied)
        if mover.code in position.hoppers and (reached & ~over_others(position, origin)) >> target & 1:
            return f"{man} neither jumps over its like nor captures it"
        if reached >> target & 1:
            return f"{man} does not capture {with_article(self.man(target))}" if taken in mover.barred else ""
        paths = [
            (line.shape, path) for line in reach.lines(origin) for cell, path in every_target(line) if cell == target
        ]
        if not paths:
            return self.explain_no_way(man, mover, name, taken)
        for shape, path in paths:
            if shape in (SLIDE, LAME) and (blockers := path & occupied):
                return self.explain_path(origin, target, blockers) or f"a wall stands between {man} and {name}"
        return f"{man} cannot jump to {name} over what stands between"

    def explain_no_way(self, man: str, mover: Mover, name: str, taken: int) -> str:
        """Say that ``man`` goes to the cell called ``name`` only to capture, or only if nothing is ``taken``."""
        position = self.position
        if not taken:
            return f"there is nothing on {name} for {man} to capture"
        reach = mover.capturing or mover.moving
        if not any(reach.lines(cell) for cell in range(position.geometry.size)):
            return f"{man} does not capture"
        is_pawn = position.kinds[(mover.code - 1) % len(position.kinds)] == position.game.pawn
        return f"{man} cannot capture {'straight ahead' if is_pawn else 'that way'}"

    def victim(self, move: Move) -> int:
        """Return the cell of the man that ``move``, which need not be legal, takes."""
        position, (origin, target, _, _) = self.position, move
        mover = position.mover_of[self.board[origin]]
        if not position.passed >> target & 1 or mover.code not in position.en_passant_codes:
            return target
        reach, occupied = mover.capturing or mover.moving, sum(position.occupied)
        return position.taken_at if reach.targets(origin, occupied) >> target & 1 else target

    def explain_safety(self, move: Move) -> str:
        """Say which consequence of ``move`` forbids it."""
        position, (origin, target, _, _) = self.position, move
        royal, cell = position.royal_codes[self.turn], self.victim(move)
        if royal and (men := position.masks[royal]):
            there, here, taken = 1 << target, 1 << origin, 1 << cell
            occupied = (position.occupied[0] | position.occupied[1] | position.walls) & ~(here | taken) | there
            at = target if men & here else men.bit_length() - 1
            threats = position.attacks[1 - self.turn].on(at, position.masks, occupied, taken)
            name = position.kind_names[(royal - 1) % len(position.kinds)]
            if threats:
                by = self.men(threats)
                if men & here:
                    return f"the {name} on {position.geometry.names[target]} would be in check by {by}"
                if position.is_check() or cell != target:
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
            if position.game.drops and position.kinds[kind] in position.game.drops.no_mates:
                return f"{with_article(name)} must not be dropped with mate, or not on {where}"
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
