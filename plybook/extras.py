"""Extras: optional sets of libraries that plybook needs for single features."""

from __future__ import annotations


class MissingExtraError(ImportError):
    """An extra of plybook is not installed; the message says how to install it."""

    @classmethod
    def named(cls, what: str, extra: str) -> MissingExtraError:
        """Return the error that ``what`` needs ``extra``."""
        return cls(f"{what} needs the extra {extra}: pip install 'plybook[{extra}]'")
