"""A position as a number of 64 bits: the same in every process and release, for tables and for finding duplicates."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from plybook.catalogue import variant_of
from plybook.rules.position import Position

_BYTES = 8


def position_hash(position: Position) -> int:
    """Return a number that two positions share if they are the same for repetition: all but the counters.

    It is a signed whole number of 64 bits, which databases take: eight bytes of BLAKE2b, the highest first, of the
    `canonical` form of the name of the variant and then the parts of `Position.key`. That two
    different ones share one is chance: for a million positions one in 37 million.

    >>> import plybook
    >>> plybook.position_hash(plybook.variant("chess").start())
    3821802900610491521

    Raises `TypeError` for what is no position of a variant, and for a key that has no canonical form.
    """
    text = canonical((variant_of(position).id, *position.key))
    return int.from_bytes(blake2b(text, digest_size=_BYTES).digest(), "big", signed=True)


def _refused(value: object) -> bytes:
    raise TypeError(f"there is no canonical form of {type(value).__name__}")


def canonical(value: object, otherwise: Callable[[object], bytes] = _refused) -> bytes:
    """Return the one spelling in bytes of what keys of positions are made of.

    A whole number, also a truth value, is ``i`` and its digits and ``;``, bytes are ``b``, their number, ``:`` and
    themselves, text is ``s`` and the same of its UTF-8, None is ``n``; a tuple is its parts between ``(`` and ``)``,
    a set the spellings of its parts in their order between ``{`` and ``}``. Anything else is spelt ``otherwise``,
    which raises `TypeError` if it does not know how.
    """
    if isinstance(value, int):
        return b"i%d;" % value
    if isinstance(value, bytes):
        return b"b%d:%s" % (len(value), value)
    if isinstance(value, str):
        text = value.encode()
        return b"s%d:%s" % (len(text), text)
    if value is None:
        return b"n"
    if isinstance(value, tuple):
        return b"(%s)" % b"".join([canonical(part, otherwise) for part in value])
    if isinstance(value, frozenset):
        return b"{%s}" % b"".join(sorted(canonical(part, otherwise) for part in value))
    return otherwise(value)
