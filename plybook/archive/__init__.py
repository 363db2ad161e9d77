"""Whole archives of games: where their files are, what these are packed in, and who works on them.

The package has the name of what it is for, so it can also be called: ``plybook.archive(paths)``.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributed import Client

    from plybook.archive.collection import Archive, Paths


class _Package(ModuleType):
    # As with `plybook.replay`, importing any module of the package sets the name ``archive`` of ``plybook`` to it.
    def __call__(
        self,
        paths: Paths,
        *,
        variant: str | None = None,
        notation: str | None = None,
        container: str | None = None,
        letters: str | None = None,
        jobs: int | None = 1,
        scheduler: str | Client | None = None,
        strict: bool = False,
    ) -> Archive:
        from plybook.archive.collection import archive

        return archive(
            paths,
            variant=variant,
            notation=notation,
            container=container,
            letters=letters,
            jobs=jobs,
            scheduler=scheduler,
            strict=strict,
        )


sys.modules[__name__].__class__ = _Package
