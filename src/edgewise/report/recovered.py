"""What is said of rows that were carried over."""

from __future__ import annotations

from edgewise.recover.check import Checked
from edgewise.standard import builtins as __builtins__

MOST = 20  # cells named one by one


def checked_lines(checked: Checked) -> list[str]:
    """How the recovered matrix compares with the recorded one."""
    if not checked.tests and not checked.unknown:
        return []
    same = "equals the recorded one" if not checked.cells else "is not the recorded one"
    lines = [f"edgewise: the recovered matrix of {checked.tests:,} tests not selected {same}"]
    for cell, where in checked.cells[:MOST]:
        side = "recorded only" if cell.recorded else "recovered only"
        lines.append(f"  {cell.test}: {where}, {side}")
    if len(checked.cells) > MOST:
        lines.append(f"  and {len(checked.cells) - MOST:,} more cells")
    if checked.unknown:
        lines.append(f"  not known, and so not compared: {len(checked.unknown):,} tests")
    return lines
