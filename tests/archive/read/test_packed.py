"""Files that are packed: they are read as what is in them, and what cannot be unpacked is said."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.archive.read.packed import is_packed, members
from plybook.corpora.corpus import samples
from tests.tables import each_row

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

GAME = b"1. e4 e5 2. Nf3 *\n"


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("folder")
        for name, content in files.items():
            archive.writestr(f"folder/{name}.txt", content)
    return packed.getvalue()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstandard": zstd.compress,
    "zip": lambda content: zipped(game=content),
}
every_packer = pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)


class Pipe(io.RawIOBase):
    """Bytes that come once, as through a pipe."""

    def __init__(self, content: bytes) -> None:
        self._rest = io.BytesIO(content)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._rest.readinto(memoryview(buffer)[:16])


def pipe(content: bytes) -> io.BufferedReader:
    return io.BufferedReader(cast(io.RawIOBase, Pipe(content)))


def texts(games: list[plybook.GameRecord]) -> list[list[str]]:
    return [[ply.text for ply in game.plies] for game in games]


@every_packer
def test_a_packed_file_is_read_as_what_is_in_it(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "game.of.any.name"
    path.write_bytes(pack(GAME))
    for source in (path, str(path), pack(GAME), io.BytesIO(pack(GAME)), pipe(pack(GAME))):
        [game] = plybook.read(cast(Any, source))
        assert ([ply.text for ply in game.plies], game.variant) == (["e4", "e5", "Nf3"], "chess")


@every_packer
def test_the_sample_games_are_the_same_packed(pack: Callable[[bytes], bytes]) -> None:
    for sample in samples().values():
        content = sample.path.read_bytes()
        assert texts(plybook.read(pack(content))) == texts(plybook.read(content))


@every_packer
def test_an_empty_file_is_one_packed_too(pack: Callable[[bytes], bytes]) -> None:
    [game] = plybook.read(pack(b""))
    assert [found.code for found in game.diagnostics] == [found.code for found in plybook.read(b"")[0].diagnostics]


def test_each_file_in_a_zip_archive_has_its_own_name_and_form() -> None:
    first, second = plybook.read(zipped(one=GAME, two=b'[Variant "tri-d"]\n\n1. Pc2-c4(2) *\n'), name="all.zip")
    assert (first.source.file, first.container, first.variant) == ("all.zip/folder/one.txt", "scoresheet", "chess")
    assert (second.source.file, second.index, second.variant) == ("all.zip/folder/two.txt", 1, "tri-d")
    assert [stream.read() for stream, _ in members(io.BytesIO(zipped()), "none.zip")] == [b""]


def test_files_may_be_packed_twice() -> None:
    assert texts(plybook.read(zipped(one=gzip.compress(GAME)))) == [["e4", "e5", "Nf3"]]
    deep = GAME
    for _ in range(5):
        deep = gzip.compress(deep)
    with pytest.raises(OSError, match="packed more than 4 times over"):
        plybook.read(deep)


def test_several_files_joined_are_read_to_the_end() -> None:
    for pack in (gzip.compress, bz2.compress, lzma.compress, zstd.compress):
        assert len(plybook.read(pack(GAME) + pack(b"\n" + GAME))) == 2


@every_packer
def test_what_is_damaged_is_an_error_about_the_file(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    game = b"1. e4 e5 2. Nf3 *\n\n"
    whole = pack(b"".join(b"%% %d\n%s" % (number, game) for number in range(2000)))
    path = tmp_path / "damaged"
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(OSError, match="what is packed in it cannot be read") as caught:
        plybook.read(path)
    assert str(caught.value.filename).startswith(str(path))


def test_games_before_the_damage_are_read(tmp_path: Path) -> None:
    rng = random.Random(1)
    whole = gzip.compress(b"".join(b"1. e4 {%s} e5 *\n\n" % rng.randbytes(200).hex().encode() for _ in range(1000)))
    path = tmp_path / "games.gz"
    path.write_bytes(whole[: len(whole) // 2])
    games: list[plybook.GameRecord] = []
    with pytest.raises(OSError, match="cannot be read"):
        games.extend(plybook.read_games(path))
    assert len(games) > 100


@each_row(
    ("head", "kind"),
    [
        (b"7z\xbc\xaf\x27\x1c\x00\x04", "7-Zip"),
        (b"Rar!\x1a\x07\x01\x00", "RAR"),
        (b"\x04\x22\x4d\x18\x64\x40", "LZ4"),
        (b"LZIP\x01\x14", "lzip"),
        (b"\x1f\x9d\x90\x31", "compress"),
        (b"MSCF\x00\x00\x00\x00", "Cabinet"),
    ],
)
def test_what_plybook_does_not_unpack_is_named(head: bytes, kind: str) -> None:
    with pytest.raises(OSError, match=f"packed with {kind}, which plybook does not read"):
        plybook.read(head + bytes(100), name="games")


def test_without_its_extra_zstandard_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = zstd.compress(GAME)
    for module in ("compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(OSError, match=r"pip install 'plybook\[zstd\]'"):
        plybook.read(packed)


def test_a_zip_archive_with_a_password_is_an_error() -> None:
    packed = bytearray(zipped(one=GAME))
    for sign, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = packed.rfind(sign)
        packed[place + at] |= 1  # the flag that says it is encrypted
    with pytest.raises(OSError, match=r"cannot be read: .*encrypted"):
        plybook.read(bytes(packed))


def test_no_file_of_games_is_taken_for_packed() -> None:
    for path in (sample.path for sample in samples().values()):
        text = path.read_text(encoding="utf-8")
        for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
            assert not is_packed(text.encode(encoding, "replace")[:16])


@given(st.binary(max_size=60), st.sampled_from([*PACKERS]))
def test_any_bytes_behind_a_sign_of_packing_are_games_or_an_error(rest: bytes, packer: str) -> None:
    packed = PACKERS[packer](GAME)
    fault = None
    try:
        games = plybook.read(packed[:12] + rest)
    except OSError as error:
        fault = error
    assert games if fault is None else fault.filename and fault.strerror
