"""Documents studied in this process, for tests of what is made of a study."""

from __future__ import annotations

from functools import cache

from lsprotocol.types import Position, Range

from plybook.editing.checked_games import Settings
from plybook.lsp.document_check import DocumentCheck, OpenDocument, check_of
from plybook.lsp.document_text import DocumentText
from tests.lsp.client import URI

WRONG = """\
[Variant "chess"]
[Notation "san"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a66 4. Ba4 Nf6 (4... d6 5. c3 (5. O-O
f5) (5. d4 {with a ) in it}) 5... Bd7 6. d4) 5. O-O Be7 6. Re1 7. Bb3 d6 8. c3 O-O
{a comment
on two lines} 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5+ b4
15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 *
"""


@cache
def study(text: str, uri: str = URI, settings: Settings | None = None) -> DocumentCheck:
    found = check_of(OpenDocument(uri, 1, DocumentText(text)), settings or Settings(), lambda: True)
    assert found is not None
    return found


def at(text: str, mark: str, offset: int = 0) -> Position:
    """Return the position of the first place where ``mark`` stands, or so many characters behind that."""
    place = text.index(mark) + offset
    return DocumentText(text).range_between(place, place).start


def texts_at(text: str, ranges: list[Range]) -> list[str]:
    document = DocumentText(text)
    return [text[document.offset(each.start) : document.offset(each.end)] for each in ranges]
