"""What rows of hits mean in lines and arcs, kept between runs under the digest of a file's text.

A file that is known from before need not be parsed, nor what parses it be loaded.
"""

from __future__ import annotations

from edgewise.standard import ast, marshal, os, suppress, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace.kept import cache_name, write_atomically
from edgewise.trace.rows import Reading

SHAPE = 2  # bump when what is kept of a reading, or means, changes


class Readings:
    """Reads and writes what the rows of a project's files mean; plain data, never code."""

    def __init__(self, cache: str | None, granularity: str) -> None:
        self.cache = cache
        self.granularity = granularity

    def of(self, path: str, digest: str, text: bytes) -> Reading:
        """What the rows of one version of a file mean."""
        entry = self._entry(path, digest)
        known = _read(entry) if entry is not None else None
        if known is not None:
            return known
        reading = _read_anew(path, text, self.granularity)
        if entry is not None:
            with suppress(OSError):
                write_atomically(entry, marshal.dumps(reading.packed()))
        return reading

    def _entry(self, path: str, digest: str) -> str | None:
        if self.cache is None:
            return None
        tag = f"reading-{SHAPE}-{sys.version_info[:2]}"
        name = cache_name("", path, digest, self.granularity, tag)
        return os.path.join(self.cache, name[:2], name[2:])


def _read_anew(path: str, text: bytes, granularity: str) -> Reading:
    from edgewise.model.cfg import procedures  # all of these are heavy
    from edgewise.trace.placement import place
    from edgewise.trace.reading import reading_of

    # Regions have probes of their own, behind all others, that tell nothing of lines.
    return reading_of(place(procedures(ast.parse(text), path), granularity))


def _read(entry: str) -> Reading | None:
    try:
        with open(entry, "rb") as file:
            return Reading(*marshal.loads(file.read()))
    except (OSError, ValueError, EOFError, TypeError):
        return None
