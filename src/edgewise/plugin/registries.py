"""Registries of the interpreter itself, which no module holds."""

from __future__ import annotations

from functools import cache
from typing import Any

from edgewise.standard import builtins as __builtins__
from edgewise.standard import codecs, encodings, gc


@cache
def codec_registries() -> list[Any]:
    """Where the interpreter keeps who is asked for codecs, and about errors in texts.

    It tells only those who ask for referrers, as long as garbage is not frozen.
    """
    first, strict = encodings.search_function, codecs.lookup_error("strict")
    return [
        one
        for one in gc.get_referrers(first, strict)
        if (type(one) is list and one[0] is first)
        or (type(one) is dict and one.get("strict") is strict)
    ]
