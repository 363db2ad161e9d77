"""What the help of groups of commands shows: every command once, with a sentence that fits."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import click
import pytest

import plybook.cli
from plybook.cli import main
from plybook.cli.group import CommandGroup
from tests.running import run

MOST = 8


def group_of(name: str) -> click.Group:
    found = main if not name else main.get_command(click.Context(main), name)
    assert isinstance(found, click.Group)
    return found


@pytest.mark.parametrize("name", ["", "corpus"])
def test_every_command_is_listed_once_with_its_first_sentence(name: str) -> None:
    group = group_of(name)
    shown = run(*name.split(), "--help").stdout
    below = shown[shown.index("show this message".capitalize()) :]
    for command in group.list_commands(click.Context(group)):
        [line] = re.findall(rf"^  {command} .*$", below, re.MULTILINE)
        found = group.get_command(click.Context(group), command)
        assert found is not None
        first = re.split(r"(?<=\.)\s", inspect.cleandoc(found.help or ""))[0]
        assert line.split(None, 1)[1] == first
        assert len(line) <= 80
    assert not [line for line in below.splitlines() if line.endswith("...")]


def test_every_command_is_in_one_section() -> None:
    group = group_of("")
    assert isinstance(group, CommandGroup)
    modules = {path.stem for path in Path(plybook.cli.__file__).parent.glob("[a-z]*.py")} - {"main"}
    there = {name: getattr(import_module(f"plybook.cli.{name}"), name, None) for name in modules}
    commands = [name for name, found in there.items() if isinstance(found, click.Command)]
    assert sorted(name for names in group.sections.values() for name in names) == sorted(commands)


def every_command(group: click.Group) -> list[click.Command]:
    context, found = click.Context(group), list[click.Command]()
    for command in (group.get_command(context, name) for name in group.list_commands(context)):
        assert command is not None
        found += every_command(command) if isinstance(command, click.Group) else [command]
    return found


def test_options_that_belong_together_are_gathered() -> None:
    """A command takes few parameters: of others it gets what they make together."""
    for command in every_command(main):
        assert command.callback is not None
        assert len(inspect.signature(command.callback).parameters) <= MOST, command.name
