"""A guard against changed behaviour: `make same`, or ``python -m same``.

``texts.jsonl.xz`` holds texts and the commands that are run on each, ``outputs.jsonl.xz`` what each command gave when
the outputs were last accepted. Both are kept, so that a change of the random games does not change the texts.
"""
