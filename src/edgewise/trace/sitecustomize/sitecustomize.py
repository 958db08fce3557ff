"""Starts recording in child processes where our `.pth` file is not installed.

Put first on PYTHONPATH; gives way to the `sitecustomize` it hides.
"""

import contextlib
import os
import sys

_here = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry) != _here]
sys.modules.pop("sitecustomize", None)
with contextlib.suppress(ImportError):
    import sitecustomize  # type: ignore[import-not-found]  # noqa: F401
if os.environ.get("EDGEWISE_CHILD"):
    try:
        from edgewise.trace.child import start
    except ImportError:
        pass
    else:
        start()
