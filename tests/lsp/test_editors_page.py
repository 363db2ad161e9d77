"""The page on editors shows configurations that say what the server knows."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path

from plybook.editing.checked_games import Settings
from plybook.lsp.quick_fixes import FIX_ALL
from plybook.lsp.settings import SECTION
from tests.running import run

PAGE = (Path(__file__).parents[2] / "docs" / "editors.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_settings_of_an_extension_are_those_of_the_server() -> None:
    package, settings = map(json.loads, blocks("json"))
    names = {f"{SECTION}.{each.name}" for each in fields(Settings)}
    assert set(package["contributes"]["configuration"]["properties"]) == {*names, f"{SECTION}.command"}
    assert set(re.findall(r"^\| `(plybook\.\w+)` \|", PAGE, re.MULTILINE)) == names
    assert FIX_ALL in settings["editor.codeActionsOnSave"]
    languages = {each["id"] for each in package["contributes"]["languages"]}
    [script] = blocks("js")
    assert set(re.findall(r'language: "(\w+)"', script)) == languages
    assert set(settings["files.associations"].values()) <= languages


def test_all_editors_start_the_command() -> None:
    [script], [lua], [toml] = blocks("js"), blocks("lua"), blocks("toml")
    server = tomllib.loads(toml)["language-server"]["plybook"]
    assert 'args: ["lsp"]' in script
    assert 'cmd = { "plybook", "lsp" }' in lua
    assert [server["command"], *server["args"]] == ["plybook", "lsp"]


def test_editors_that_say_how_to_talk_are_understood() -> None:
    result = run("lsp", "--stdio", "--tcp", "0")
    assert result.exit_code == 2
    assert result.stderr == "plybook: --stdio and --tcp are two ways; choose one\n"
