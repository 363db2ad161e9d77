"""The changes of one thing at a time in the modules of a room."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).parent.parent.parent
SWAPPED: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "*",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
    ast.RShift: "<<",
}


class Change(NamedTuple):
    """A piece of a module and the text in its place, with offsets into the bytes of the module."""

    path: Path
    line: int
    start: int
    end: int
    text: str

    def apply(self, source: bytes) -> bytes:
        """Return the module with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def told(self) -> tuple[str, str, str, str]:
        """Return the module, the line, what stood there, and what stands there now."""
        source = self.path.read_bytes()
        line = source.decode().splitlines()[self.line - 1].strip()
        return (
            str(self.path.relative_to(CHECKOUT / "plybook")),
            line,
            source[self.start : self.end].decode(),
            self.text,
        )


class _Changes(ast.NodeVisitor):
    """All changes of a module: of what runs, so not of types, imports and the documentation."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.found: list[Change] = []
        self._path = path
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self.visit(ast.parse(source))

    def visit(self, node: ast.AST) -> None:
        """Visit a node, but not the types in it."""
        if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr | ast.arg | ast.Assert):
            return
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
            node.decorator_list = []
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self.visit(node.value)
            return
        if isinstance(node, ast.ClassDef):
            node.bases, node.keywords, node.decorator_list = [], [], []
        super().visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Turn comparisons into their neighbours."""
        for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            self._between(left, right, SWAPPED.get(type(operator)))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Turn `and` into `or`, and the reverse."""
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, SWAPPED[type(node.op)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Turn arithmetic into other arithmetic; unions of types are names and left alone."""
        is_type = isinstance(node.op, ast.BitOr) and isinstance(node.right, ast.Name | ast.Constant)
        if not is_type:
            self._between(node.left, node.right, SWAPPED.get(type(node.op)))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Leave out `not` and signs."""
        self._put(node, self._text(node.operand))
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """Never take the branch, and always."""
        self._put(node.test, "False")
        self._put(node.test, "True")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """Take the other value alone."""
        self._put(node, f"({self._text(node.orelse)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Change numbers by one, and turn truth around."""
        if isinstance(node.value, bool):
            self._put(node, str(not node.value))
        elif isinstance(node.value, int):
            self._put(node, str(node.value + 1))

    def visit_keyword(self, node: ast.keyword) -> None:
        """Leave `zip` strict: like an assertion, that is not for what happens, but for what cannot."""
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        """Return nothing, where that is not as good as what is returned: an empty text, or that it is not so."""
        if node.value is not None and not (isinstance(node.value, ast.Constant) and not node.value.value):
            self._put(node.value, "None")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave out a call; the documentation is no statement to leave out."""
        if isinstance(node.value, ast.Call):
            self._put(node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Leave out an addition to a variable."""
        self._put(node, "pass")
        self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        """End the loop."""
        self._put(node, "break")

    def visit_Break(self, node: ast.Break) -> None:
        """Go on with the loop."""
        self._put(node, "continue")

    def _offsets(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._lines[node.lineno - 1] + node.col_offset,
            self._lines[node.end_lineno - 1] + node.end_col_offset,
        )

    def _text(self, node: ast.expr) -> str:
        start, end = self._offsets(node)
        return self._source[start:end].decode()

    def _put(self, node: ast.expr | ast.stmt, text: str) -> None:
        start, end = self._offsets(node)
        self.found.append(Change(self._path, node.lineno, start, end, text))

    def _between(self, left: ast.expr, right: ast.expr, operator: str | None) -> None:
        """Change the operator between two expressions, leaving brackets and comments where they are."""
        start, end = self._offsets(left)[1], self._offsets(right)[0]
        between = self._source[start:end]
        old = between.strip(b"() \n\t").decode()
        if operator is not None and old.replace(" ", "").isascii() and "#" not in old and old:
            at = start + between.index(old.encode())
            self.found.append(Change(self._path, right.lineno, at, at + len(old.encode()), operator))


def changes(path: Path) -> list[Change]:
    """Return all changes of a module that leave it valid Python, in the order of the text."""
    source = path.read_bytes()
    return sorted(change for change in _Changes(path, source).found if _is_valid(change.apply(source)))


def _is_valid(source: bytes) -> bool:
    try:
        compile(source, "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def modules(room: str) -> list[Path]:
    """Return the modules of a room, which is a folder or a module of the package: ``rules/games/tri_d``.

    Raises `FileNotFoundError` if there is none.
    """
    path = CHECKOUT / "plybook" / room
    found = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    if not found or not found[0].is_file():
        raise FileNotFoundError(f"there is no room {room} in plybook/")
    return found
