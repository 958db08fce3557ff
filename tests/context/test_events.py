"""What the interpreter tells of itself."""

from __future__ import annotations

import subprocess
import sys

LATE = """
import sys
from edgewise.context import events

events.listen({"open": lambda args: None})

class Late:
    def __del__(self):
        compile("1", "late", "eval")

events.late = Late()
sys.late = Late()
"""


def test_what_is_told_when_the_interpreter_ends() -> None:
    """Modules have lost their names by then."""
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
