"""Read, check, replay and convert records of games on boards no other toolkit knows.

The short way::

    import plybook

    for game in plybook.read("games.txt"):
        replay = plybook.replay(game)
        for diagnostic in replay.diagnostics:
            print(diagnostic)

Names are imported when first used, so that ``import plybook`` costs nothing. They are listed in ``__init__.pyi``.
"""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from importlib import import_module

from plybook._version import __version__ as __version__


@cache
def _homes() -> dict[str, str]:
    """Return for each public name the module it is to be imported from."""
    stub = pkgutil.get_data(__name__, "__init__.pyi") or b""
    return {name: module for module, name in re.findall(r"^from (\S+) import (\w+)", stub.decode(), re.MULTILINE)}


def __getattr__(name: str) -> object:
    """Import a public name from where it lives."""
    if name == "__all__":
        return sorted(_homes())
    if name.startswith("_") or name not in _homes():
        raise AttributeError(f"module 'plybook' has no attribute {name!r}")
    found: object = getattr(import_module(_homes()[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(_homes())
