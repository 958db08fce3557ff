"""Ask pytest, in a process of its own, which tests it would run and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from edgewise.errors import BadConfigError, CollectionFailedError
from edgewise.select import exchange
from edgewise.select.selection import Selection
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, subprocess, sys, tempfile

# Exit codes of pytest.
_FINE = (0, 5)
_MISUSE = 4
_PATIENCE = 1.0  # seconds until the user is told what takes so long


def ask_pytest(
    arguments: Sequence[str],
    *,
    since: str | None = None,
    directory: str | None = None,
    waiting: Callable[[], None] = lambda: None,
) -> Selection:
    """What `pytest --edgewise` with these arguments would run; nothing runs and is written.

    `directory`: where histories are kept, if not where the configuration says.
    `waiting` is called once if it takes longer than a moment.
    """
    with tempfile.TemporaryDirectory(prefix="edgewise-") as folder:
        answer = os.path.join(folder, "selection.json")
        command = [sys.executable, "-m", "pytest", "--edgewise-readonly", "--collect-only", "-q"]
        command += [f"--edgewise-handover={answer}"]
        command += [f"--edgewise-since={since}"] if since else []
        command += ["-o", f"edgewise_dir={os.path.abspath(directory)}"] if directory else []
        code, output = _run([*command, *arguments], waiting)
        if code == _MISUSE:
            raise BadConfigError(f"pytest does not accept this:\n{_end(output)}\nNothing was done.")
        if code not in _FINE:
            raise CollectionFailedError(
                f"pytest could not collect the tests:\n{_end(output)}\nMend that and ask again."
            )
        return _read(answer, output)


def _run(command: list[str], waiting: Callable[[], None]) -> tuple[int, str]:
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    try:
        output, _ = process.communicate(timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        waiting()
        output, _ = process.communicate()
    return process.returncode, output


def _read(answer: str, output: str) -> Selection:
    try:
        with open(answer, encoding="utf-8") as file:
            return exchange.loads(file.read())
    except (OSError, ValueError) as error:
        raise CollectionFailedError(
            f"pytest ended without an answer; is edgewise switched off in addopts?\n{_end(output)}"
        ) from error


def _end(output: str) -> str:
    """The last lines of what pytest said, which mostly tell."""
    return "\n".join(f"    {line}" for line in output.strip().splitlines()[-20:])
