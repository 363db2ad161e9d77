"""Faults on purpose: what a command leaves behind if a call of it that touches files goes wrong.

`tests.faults.scenarios` has the commands, `tests.faults.trial` runs one with a fault, and `tests.faults.verdict` says
what must hold after it. ``python -m tests.faults`` tries every fault at every call, `tests.faults.test_faults` some.

A library that is loaded before the C library makes the calls fail. So it meets all of them, also those that Python
makes in C, as when it reads, writes and closes a file. It can also refuse memory, kill the process half way through a
write, and move the clock. A trial takes a fork, which has all modules at hand.
"""
