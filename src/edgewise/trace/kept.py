"""Files of the cache: what they are called, and that they are whole or not there."""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__
from edgewise.standard import hashlib, os, suppress

# Part of every cache key: bump when instrumented code changes its shape.
SHAPE = 70


def key_of(root: str, path: str, digest: str) -> str:
    """The name of one version of one file's probe lists in builtins.

    The version is part of it, so a file that changes while the program runs
    gets lists of its own, and functions of the old version keep theirs.
    """
    text = "\0".join((root, path, digest))
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


def cache_name(root: str, path: str, digest: str, granularity: str, tag: str) -> str:
    """The name of the cache entry for one version of one file."""
    text = "\0".join((root, path, digest, granularity, tag, str(SHAPE)))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _for_ourselves(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def write_atomically(entry: str, data: bytes) -> None:
    """Write a file that other processes see either as it was or as it will be."""
    directory = os.path.dirname(entry)
    os.makedirs(directory, exist_ok=True)
    temporary = f"{entry}.{os.urandom(8).hex()}"
    try:
        with open(temporary, "xb", opener=_for_ourselves) as file:
            file.write(data)
        os.replace(temporary, entry)
    except OSError:
        with suppress(OSError):
            os.unlink(temporary)
        raise
