"""What runs most often, in C, where it could be compiled; `native` is None where it could not.

Each of its functions stands beside one in Python that does the same. With `EDGEWISE_PURE` in the
environment those run, as they do without a compiler.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from types import ModuleType


def _found() -> ModuleType | None:
    if os.environ.get("EDGEWISE_PURE"):
        return None
    try:
        import edgewise._native as compiled
    except ImportError:
        return None
    return compiled


native = _found()
