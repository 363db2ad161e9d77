"""Writes the manual page of plybook from the texts of its help: ``make man``, or to any file that is named."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from textwrap import wrap

import click

from plybook._version import __version__
from plybook.cli import main

HERE = Path(__file__).parent
PAGE = HERE / "man" / "plybook.1"
WORDS = {click.IntRange: "N", type(click.INT): "N"}


def page() -> str:
    """Return the page, in the language of man(7)."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    context = click.Context(main, info_name="plybook")
    about, *more = _paragraphs(main)
    yield f'.TH PLYBOOK 1 "" "plybook {_text(__version__)}" "User Commands"'
    yield from (".SH NAME", rf"plybook \- {_text(about[:1].lower() + about[1:].rstrip('.'))}")
    yield from (".SH SYNOPSIS", r".B plybook", r"\fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]", ".SH DESCRIPTION")
    yield from _prose([about, *more])
    yield from _options(main)
    yield ".SH COMMANDS"
    for command, path in _commands(main, context):
        yield f".SS {_text(path)}"
        yield f"\\fB{_text(path)}\\fR {_usage(command)}".rstrip()
        yield ".PP"
        yield from _prose(_paragraphs(command))
        yield from _options(command)
    yield ".SH EXIT STATUS"
    for status, means in re.findall(r"^\| (\d+) \| (.*) \|$", _section("**The exit status**"), re.MULTILINE):
        yield from (".TP", rf"\fB{status}\fR", *_filled(f"{means[:1].upper()}{means[1:]}."))
    yield from (".SH SEE ALSO", "The documentation, with a page for each variant, notation and form of file.")


def _commands(group: click.Group, context: click.Context) -> Iterator[tuple[click.Command, str]]:
    """Yield the commands of a group, and those under them, each with its name as it is typed."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None  # noqa: S101
        below = click.Context(command, context, name)
        if isinstance(command, click.Group):
            yield from _commands(command, below)
        else:
            yield command, below.command_path


def _section(head: str) -> str:
    """Return what the page of the command line says under ``head``, up to the next paragraph of that kind."""
    text = (HERE / "command-line.md").read_text(encoding="utf-8")
    return text[text.index(head) :].partition("\n\n**")[0]


def _paragraphs(command: click.Command) -> list[str]:
    return re.split(r"\n\s*\n", cleandoc(command.help or ""))


def _prose(paragraphs: list[str]) -> Iterator[str]:
    r"""Yield paragraphs; those that begin with ``\b`` stay line by line."""
    for number, paragraph in enumerate(paragraphs):
        if number:
            yield ".PP"
        if not paragraph.startswith("\b"):
            yield from _filled(paragraph)
            continue
        yield from (".nf", ".RS 4")
        yield from (_text(line) for line in paragraph.splitlines()[1:])
        yield from (".RE", ".fi")


def _usage(command: click.Command) -> str:
    """Return which arguments a command takes."""
    options = r"[\fIOPTIONS\fR]" if any(isinstance(param, click.Option) for param in command.params) else ""
    arguments = [_argument(param) for param in command.params if isinstance(param, click.Argument)]
    return " ".join(filter(None, [options, *arguments]))


def _argument(param: click.Argument) -> str:
    name = param.metavar or str(param.name).upper() + ("..." if param.nargs < 0 else "")
    word = _text(name.strip("[]"))
    return rf"\fI{word}\fR" if param.required else rf"[\fI{word}\fR]"


def _options(command: click.Command) -> Iterator[str]:
    for option in (
        command.get_params(click.Context(command, **command.context_settings)) if command is main else command.params
    ):
        if isinstance(option, click.Option):
            # Older releases of click have them in any order.
            opts = sorted((*option.opts, *option.secondary_opts), key=len)
            names = ", ".join(rf"\fB{_text(name)}\fR" for name in opts)
            value = "" if option.is_flag else rf" \fI{_text(_value(option))}\fR"
            default = f" The default is {option.default}." if option.show_default and not option.is_flag else ""
            said = option.help or ("The form of what is printed." if option.name == "form" else "")
            yield from (".TP", f"{names}{value}", *_filled(f"{said}{default}"))


def _value(option: click.Option) -> str:
    if option.metavar:
        return option.metavar
    if isinstance(option.type, click.Choice):
        return "|".join(option.type.choices)
    return WORDS.get(type(option.type), "TEXT")


def _filled(text: str) -> Iterator[str]:
    """Yield the lines of a paragraph: short ones, as those who look at pages want them."""
    return map(_text, wrap(" ".join(text.split()), 72, break_on_hyphens=False, break_long_words=False))


def _text(text: str) -> str:
    """Return text as it is written in a page: code in bold, and no sign of it a command."""
    escaped = text.replace("\\", r"\(rs").replace("-", r"\-").replace("'", r"\(aq")
    shown = re.sub(r"`([^`]+)`", r"\\fB\1\\fR", escaped)
    return rf"\&{shown}" if shown[:1] == "." else shown


if __name__ == "__main__":
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page(), encoding="utf-8")
