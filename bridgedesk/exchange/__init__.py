"""Files of other programs, in and out: results, deals, players, and what was published about them.

To read another format, write a function from bytes to `Published` (see `lin.py`, the shortest) and let
`read_bytes` in `files.py` recognise it by its first bytes. To write another format, add a function from
`Outgoing` to the files of the export, and one line to `FORMATS` in `formats.py`. Readers have limits, and
refuse with `BadFile` in one sentence.
"""
