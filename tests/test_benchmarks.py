"""What the benchmarks measure is what they say they measure."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent

PARENT = f"""
import subprocess, sys
held = bytes(range(256)) * (1 << 20)  # 256 MiB, every page of it written to
ask = "import sys; sys.path.append({str(CHECKOUT)!r}); from benchmarks import memory; print(memory.peak())"
command = [sys.executable, "-c", ask]
print(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
"""


def test_the_peak_of_memory_is_not_that_of_the_process_that_asked() -> None:
    asked = subprocess.run([sys.executable, "-c", PARENT], check=True, capture_output=True, text=True)
    assert 1 << 10 < int(asked.stdout) < 100 << 10
