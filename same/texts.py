"""The script that makes the texts: those that lie about, and random games, two thirds of them spoilt."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import plybook
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.corpora.spoil import spoiled
from plybook.rules.rule_files.toml_page import shipped_names
from same.kept import Call, Text

ROOT = Path(__file__).parent.parent
MADE = 1600
TOURNAMENT_GAMES = 30
# Of how many texts one is decoded, which takes long, and one is made a page of, which is long.
_DECODED, _PAGED = 30, 25
_NUMBERED = re.compile(r"(?<!\d)\d+\.")
_SAYS_VARIANT = re.compile(r'^\[(?:Variant|Notation) ".*"\]\n', re.MULTILINE)


def texts() -> list[Text]:
    """Return all texts, each with the commands to run on it."""
    made: list[Text] = []
    seen: set[bytes] = set()
    for name, content in (*_found(), *_made(), *_made_by_pages()):
        if content not in seen:
            seen.add(content)
            made.append(_text(name, content, len(made)))
    return made


def _found() -> Iterator[tuple[str, bytes]]:
    """Yield the sample games, and the games of the tests."""
    for name, entry in samples().items():
        yield f"sample/{name}", entry.path.read_bytes()
    folders = {
        "odd": ROOT / "tests" / "container" / "odd",
        "file": ROOT / "tests" / "cli" / "files",
        "regression": ROOT / "fuzz" / "regressions",
    }
    for kind, folder in folders.items():
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in (".py", ".pyc", ".md"):
                yield f"{kind}/{path.relative_to(folder).as_posix()}", path.read_bytes()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for number, text in enumerate(_games_in(path.read_text(encoding="utf-8")), 1):
            name = f"test/{path.relative_to(ROOT / 'tests').as_posix()}/{number}"
            yield name, text.encode("utf-8", "surrogatepass")
    games = (ROOT / "tests" / "data" / "twic-500.pgn").read_text(encoding="utf-8").split("[Event ")[1:]
    for number, game in enumerate(games[:TOURNAMENT_GAMES], 1):
        yield f"tournament/{number}", f"[Event {game}".encode()


def _games_in(program: str) -> Iterator[str]:
    """Yield the strings of a program that have two move numbers and more."""
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if len(text) > 24 and len(_NUMBERED.findall(text)) > 1:
                yield text


def _made() -> Iterator[tuple[str, bytes]]:
    """Yield random games of all variants in all notations and containers, as many of each."""
    ways = [(variant, *way) for variant in plybook.variants for way in _ways(variant)]
    for index in range(MADE):
        turn, way = divmod(index, len(ways))
        variant, notation, container = ways[way]
        chance = random.Random(index)
        (game,) = random_games(variant, 1, seed=index, plies=chance.randint(10, 30), notation=notation)
        if turn % 3:
            # A slip wants four plies before it and ten after it.
            (game,) = random_games(variant, 1, seed=index, plies=chance.randint(17, 30), notation=notation)
            game = spoiled(game, chance, slips=chance.randint(1, 3)).game
        try:
            text = plybook.write([game], to=container)
        except plybook.FormError:  # it begins with another player, which this form cannot say
            text = plybook.write([game], to="pgn")
        if (turn + way) % 2:
            text = _without_variant(text)
        if turn % 6 == 5:
            text = _damaged(text, chance)
        yield f"made/{variant}/{notation}/{container}/{index}", text.encode()


def _made_by_pages() -> Iterator[tuple[str, bytes]]:
    """Yield random games of the rule files that plybook has, whole and spoilt; and the files by their names."""
    for name in shipped_names():
        for index, slips in enumerate((0, 1, 2)):
            (game,) = random_games(name, 1, seed=index, plies=24)
            spoilt = spoiled(game, random.Random(index), slips=slips).game if slips else game
            yield f"page/{name}/{index}", plybook.write([spoilt], to="pgn" if index % 2 else "scoresheet").encode()


@cache
def _ways(variant: str) -> list[tuple[str, str]]:
    """Return each notation of ``variant`` with each container that can hold its games in this notation."""
    ways = []
    for notation in plybook.variant(variant).notations:
        games = list(random_games(variant, 1, plies=1, notation=notation))
        for container in plybook.containers:
            try:
                written = plybook.write(games, to=container)
            except (plybook.FormError, plybook.UnknownNameError):
                continue
            if [game.notation for game in plybook.read_games(written.encode())] == [notation]:
                ways.append((notation, container))
    return ways


def _without_variant(text: str) -> str:
    """Return ``text`` without what says the variant and the notation."""
    if not text.startswith("{"):
        return _SAYS_VARIANT.sub("", text)
    document = json.loads(text)
    for game in document.get("games", ()):
        game.pop("variant", None)
        game.pop("notation", None)
        game["tags"] = [tag for tag in game.get("tags", ()) if tag["name"] not in ("Variant", "Notation")]
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _damaged(text: str, chance: random.Random) -> str:
    """Return ``text`` with one to three stretches of it left out or doubled."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        end = at + chance.randint(1, 6)
        text = text[:at] + chance.choice(("", text[at:end] * 2)) + text[end:]
    return text


def _text(name: str, content: bytes, number: int) -> Text:
    variant = _variant(content)
    return Text(name, variant, content.decode("utf-8", "surrogateescape"), tuple(_calls(variant, number)))


def _variant(content: bytes) -> str:
    """Return the variant of the first game, "" if there is none."""
    try:
        game = next(iter(plybook.read_games(content)), None)
    except (ValueError, OSError):  # this is no text of games
        return ""
    return game.variant if game and game.variant in plybook.variants else ""


def _calls(variant: str, number: int) -> Iterator[Call]:
    """Yield the commands to run on the text with this ``number``."""
    yield "validate", "--format", "json", "-"
    if number % 10 == 0:
        yield "validate", "-"
    ways = _ways(variant) if variant else []
    if ways:
        notation, container = ways[number % len(ways)]
        yield "convert", "--notation", notation, "--to", container, "-"
    else:
        yield "convert", "--to", "json", "-"
    yield "fix", "--diff", *(("--suppose",) if number % 2 else ()), "-"
    yield ("replay", "-") if number // 2 % 2 else ("replay", "--ply", "9", "-")
    if number % _DECODED == 0:
        yield "decode", "-"
    if number % _PAGED == 0:
        yield "page", "-o", "-", "-"
