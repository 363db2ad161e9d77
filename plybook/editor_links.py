"""Links to the editor that carry a text: packed into the fragment, which browsers do not send to servers."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

MARK = "t"
"""The name of the packed text in a fragment."""

_SCHEMES = ("", "file", "http", "https")
_RAW = -15  # no header and no checksum, as `CompressionStream("deflate-raw")` packs


def editor_link(
    url: str, text: str, *, name: str = "", variant: str | None = None, notation: str | None = None, ask: str = ""
) -> str:
    """Return the link that opens ``text`` in the editor at ``url``.

    ``name`` is what the text is called; ``variant`` and ``notation`` are chosen for it, or recognised if they
    are None. ``ask`` is "decode" for a sheet that is to be decoded. Raises `ValueError` for a ``url`` that is no
    address of a page.
    """
    if urlsplit(url).scheme not in _SCHEMES:
        raise ValueError(f"{url!r} is no address of a page")
    wanted = {"text": text, "name": name, "variant": variant, "notation": notation, "ask": ask}
    told = {key: value for key, value in wanted.items() if value}
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode("utf-8", errors="replace")
    packed = packer.compress(data) + packer.flush()
    return f"{url.partition('#')[0]}#{MARK}={urlsafe_b64encode(packed).decode().rstrip('=')}"
