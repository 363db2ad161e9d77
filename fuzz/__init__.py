"""Fuzzing: texts nobody would think of, and what must hold whatever they are.

`fuzz.properties` says what must hold, `fuzz.targets` what bytes are taken for, `fuzz.seeds` what to begin with. These
are plain Python, and the tests run them too. ``python -m fuzz`` lets atheris look for bytes that break them.
"""
