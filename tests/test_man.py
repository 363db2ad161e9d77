"""The manual page: what the help says, in a form that the programs which show such pages take without a complaint."""

from __future__ import annotations

import runpy
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from plybook.cli import main
from tests.test_documentation import options_of

MAN = Path(__file__).parent.parent / "docs" / "man.py"


@pytest.fixture(scope="module")
def page() -> str:
    return str(runpy.run_path(str(MAN))["page"]())


def test_the_page_that_is_installed_says_what_the_help_says(page: str) -> None:
    assert (MAN.parent / "man" / "plybook.1").read_text(encoding="utf-8") == page, "make man"


def test_every_command_and_option_is_on_it(page: str) -> None:
    sections = {each.partition("\n")[0]: each for each in page.replace("\\-", "-").split("\n.SS ")}
    for path, option in options_of(main, ""):
        assert option in sections[f"plybook {path}"]


def test_what_stands_line_by_line_in_the_help_does_on_the_page(page: str) -> None:
    plain = page.replace("\\-", "-")
    assert ".nf\n.RS 4\nplybook perft tri-d 2\nplybook perft tri-d 2 --divide\n.RE\n.fi\n" in plain
    assert "\b" not in page


def test_text_is_no_command_of_the_page(page: str) -> None:
    written = runpy.run_path(str(MAN))["_text"]
    assert written(".svg or 'a\\b' `-x`") == r"\&.svg or \(aqa\(rsb\(aq \fB\-x\fR"
    commands = {line.split(" ")[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert commands == {".TH", ".SH", ".SS", ".B", ".PP", ".TP", ".nf", ".RS", ".RE", ".fi"}


def test_programs_that_show_such_pages_have_no_complaint(page: str, tmp_path: Path) -> None:
    (tmp_path / "plybook.1").write_text(page, encoding="utf-8")
    commands = [["man", "--warnings", "-l"], ["mandoc", "-T", "lint", "-W", "error"], ["groff", "-man", "-ww", "-z"]]
    for program, *options in commands:
        if found := shutil.which(program):
            command = [found, *options, str(tmp_path / "plybook.1")]
            ran = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
            assert (ran.returncode, ran.stderr) == (0, "")


def test_the_commands_are_those_of_the_help(page: str) -> None:
    context = click.Context(main)
    assert [name for name in main.list_commands(context) if f"\n.SS plybook {name}" not in page] == []
