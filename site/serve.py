"""Serves the site at this machine, packed and kept for a while as static hosts do it.

    python site/serve.py [--port PORT] [FOLDER]

Each answer is a line on standard output: the path, and how many bytes were sent.
"""

from __future__ import annotations

import argparse
import gzip
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKED = frozenset({".html", ".js", ".mjs", ".css", ".svg", ".json", ".wasm", ".txt"})
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip"}


@cache
def packed(path: Path, changed: float) -> bytes:
    """Return a file packed by gzip; ``changed`` is when it was written."""
    return gzip.compress(path.read_bytes(), 9)


class Handler(SimpleHTTPRequestHandler):
    """Answers with the files of a folder."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with a file, packed if that is worth while."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        is_packed = path.suffix in PACKED
        content = packed(path, path.stat().st_mtime) if is_packed else path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(content)
        print(f"{self.path} {len(content)}\n", end="", flush=True)  # whole, for there are several threads

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of requests, each of which has its line."""


def main() -> None:
    """Serve until the process is ended."""
    parser = argparse.ArgumentParser(description="Serve the site at this machine.")
    parser.add_argument("folder", nargs="?", default=str(ROOT / "build" / "site"))
    parser.add_argument("--port", type=int, default=8000, help="0 for any that is free")
    asked = parser.parse_args()

    def handler(*given: object) -> Handler:
        return Handler(*given, directory=asked.folder)  # type: ignore[arg-type]

    with ThreadingHTTPServer(("127.0.0.1", asked.port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/try/", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
