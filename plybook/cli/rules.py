"""`plybook rules`: rule files, which describe games as data."""

from __future__ import annotations

from collections.abc import Iterator

import click

from plybook.cli.group import CommandGroup
from plybook.cli.streams import Misuse, check_input, say, write_data


@click.group(cls=CommandGroup)
def rules() -> None:
    """Check and show rule files, and begin a new one.

    A rule file is a page of TOML that describes a game, or a file of sections as Fairy-Stockfish has them
    (variants.ini). Commands take one with --rules, and those named in the environment variable PLYBOOK_RULES.
    """


@rules.command()
@click.argument("file")
def check(file: str) -> None:
    """Say of each game of the rule file FILE whether it is played, or why not.

    Exit status 1 if a game is not played.

    \b
    plybook rules check mygame.toml
    plybook rules check variants.ini
    """
    from plybook.rules.rule_files.sections import RuleFileError

    check_input(file)
    try:
        lines = list(_checked(file))
    except RuleFileError as error:
        say(f"{file}: {error}")
        raise click.exceptions.Exit(1) from None
    for line, _ in lines:
        say(line)
    if not all(is_played for _, is_played in lines):
        raise click.exceptions.Exit(1)


def _checked(file: str) -> Iterator[tuple[str, bool]]:
    """Yield a line about each game of ``file``, with whether it is played; raise `RuleFileError` for no rule file."""
    from plybook.rule_files import text_of
    from plybook.rules.rule_files.loading import read_rules, rules_of
    from plybook.rules.rule_files.sections import RuleFileError

    for section in read_rules(text_of(file)):
        name, refusal = section.source.name, section.refusal
        if not refusal:
            try:
                made = rules_of(section.source)
            except RuleFileError as error:
                refusal = str(error)
            else:
                cells, men = made.geometry.size, len(made.alphabet().kinds)
                left = f"; not judged: {', '.join(section.not_judged)}" if section.not_judged else ""
                yield f"{name}: played, {cells} cells, {men} kinds of men{left}", True
                continue
        yield f"{name}: not played: {refusal}", False


@rules.command()
@click.argument("page", metavar="NAME")
def show(page: str) -> None:
    """Print the page of the game NAME that plybook brings along.

    \b
    plybook rules show crazyhouse
    plybook rules show chess
    """
    from plybook.rules.rule_files.toml_page import shipped_names, shipped_text

    text = shipped_text(page)
    if text is None:
        raise Misuse(f"there is no page of {page!r}; there are {', '.join(shipped_names())}")
    write_data([text])


@rules.command()
@click.argument("called", metavar="[NAME]", default="my-game")
def new(called: str) -> None:
    """Print a page for a new game called NAME, to be changed.

    \b
    plybook rules new my-game > my-game.toml
    """
    from plybook.rules.rule_files.toml_page import shipped_text

    text = shipped_text("template") or ""
    write_data([text.replace('name = "template"', f'name = "{_word(called)}"')])


def _word(name: str) -> str:
    """Return ``name`` as a page can have it."""
    word = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name.lower()).strip("-")
    return word or "my-game"
