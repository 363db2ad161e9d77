"""The most memory that this program has held.

`resource.getrusage` is asked last: on Linux it begins with the peak of the process that started this one.
"""

from __future__ import annotations

import sys
from pathlib import Path

_STATUS = Path("/proc/self/status")


def peak() -> int:
    """Return the most memory in KiB that this program has held at once."""
    if sys.platform == "win32":
        return _peak_on_windows()
    if _STATUS.exists():
        fields = dict(line.split(":", 1) for line in _STATUS.read_text(encoding="utf-8").splitlines())
        if "VmHWM" in fields:
            return int(fields["VmHWM"].removesuffix("kB"))
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


if sys.platform == "win32":

    def _peak_on_windows() -> int:
        """Ask for the PROCESS_MEMORY_COUNTERS: two numbers of 32 bits, then words, the first of which is the peak."""
        import ctypes

        counters = (ctypes.c_size_t * 16)()
        ctypes.cast(counters, ctypes.POINTER(ctypes.c_uint32))[0] = 8 + 8 * ctypes.sizeof(ctypes.c_size_t)
        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.K32GetProcessMemoryInfo.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32)
        kernel.K32GetProcessMemoryInfo(kernel.GetCurrentProcess(), counters, 8 + 8 * ctypes.sizeof(ctypes.c_size_t))
        return int(counters[8 // ctypes.sizeof(ctypes.c_size_t)]) // 1024
