"""Print, as constraints for pip, the lowest release of each library that plybook and its tests promise to run with.

They are the lower bounds in ``pyproject.toml``, which is the only place that names them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(?:\[[^]]*\])?>=(?P<lowest>[\w.]+),<[\w.]+(?:; .*)?")


def constraints(pyproject: str) -> Iterator[str]:
    """Yield ``name==lowest`` for each requirement of the package and of its extra ``test``; raise if one has none."""
    project = tomllib.loads(pyproject)["project"]
    for requirement in (*project["dependencies"], *project["optional-dependencies"]["test"]):
        match = _REQUIREMENT.fullmatch(requirement)
        if match is None:
            raise ValueError(f"{requirement!r} does not say from which release to which")
        yield f"{match['name']}=={match['lowest']}"


if __name__ == "__main__":
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    print("\n".join(constraints(text)))  # noqa: T201
