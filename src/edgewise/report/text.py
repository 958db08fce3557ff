"""What people read on a terminal."""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__
from edgewise.standard import time
from edgewise.store.summary import Summary


def recorded_line(summary: Summary, ran: int) -> str:
    """The one line at the end of a recorded run."""
    some = f"{ran} of " if ran < summary.tests else ""
    return (
        f"edgewise: recorded {some}{summary.tests} tests, {summary.edges:,} edges, "
        f"{summary.files:,} files in {_size(summary.size)}"
    )


def status_text(summary: Summary, directory: str) -> str:
    """Several lines on what has been recorded."""
    newest = summary.newest
    lines = [f"history    {directory} ({_size(summary.size)})"]
    if newest is None:
        return "\n".join([*lines, "tests      none; record some with 'pytest --edgewise-all'"])
    outcomes = ", ".join(f"{count:,} {name}" for name, count in summary.outcomes.items())
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(newest.created))
    lines += [
        f"recorded   {when}, {newest.manner.python}, {newest.manner.granularity} granularity",
        f"commit     {newest.commit or 'unknown'}",
        f"tests      {summary.tests:,} ({outcomes}), {summary.duration:.1f} s together",
        f"edges      {summary.edges:,} in {summary.files:,} files",
        f"units      {summary.units:,} of execution, {summary.rows:,} distinct rows of hits",
    ]
    if summary.versions > 1:
        lines.append(f"versions   {summary.versions:,} of the program have a history")
    return "\n".join(lines)


def _size(count: int) -> str:
    if count < 1024:
        return f"{count} bytes"
    if count < 1024 * 1024:
        return f"{count / 1024:.0f} kB"
    return f"{count / 1024 / 1024:.1f} MB"
