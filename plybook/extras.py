"""What plybook needs beyond its own libraries: extras, each of which installs what one thing needs."""

from __future__ import annotations


class MissingExtraError(ImportError):
    """What an extra of plybook installs is not there; the message says how it is."""

    @classmethod
    def named(cls, what: str, extra: str) -> MissingExtraError:
        """Return the error that ``what`` needs ``extra``."""
        return cls(f"{what} needs the extra {extra}: pip install 'plybook[{extra}]'")
