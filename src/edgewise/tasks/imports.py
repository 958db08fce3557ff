"""What importing the new version has shown, as the recorder saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from edgewise.select.imported import NewImports
from edgewise.standard import builtins as __builtins__
from edgewise.standard import importlib, marshal, os, select, signal, suppress, sys, time
from edgewise.trace import runtime
from edgewise.trace.children import on_trial
from edgewise.trace.history import IMPORT, LIBRARY, STATEMENT
from edgewise.trace.recorder import Recorder
from edgewise.trace.settling import settled
from edgewise.trace.values import defined_here, joined

PATIENCE = 20.0  # seconds that a trial may take


def new_imports(recorder: Recorder) -> NewImports:
    """The imports of this process so far."""
    paths = [module.path for module in runtime.modules]
    values: dict[str, dict[str, str]] = {}
    rows: dict[str, int] = {}
    became: dict[str, dict[str, str]] = {}
    for number, unit in recorder.imports.items():
        own = recorder.units[unit]
        if own.kind == LIBRARY:
            continue
        values.setdefault(paths[number], {}).update(joined(own.touches))
        if (since := settled(own.touches)) is not None:
            became[paths[number]] = since
        statements = [recorder.units[ref] for ref in own.refs]
        for one in (own, *(s for s in statements if s.kind == STATEMENT)):
            rows[paths[number]] = rows.get(paths[number], 0) | one.hits.get(number, 0)
    ran = {
        (paths[number], line): {paths[at]: row for at, row in _executed(recorder, unit).items()}
        for (number, line), unit in recorder.statements.items()
        if not runtime.modules[number].light
    }
    libraries = {n for n, unit in recorder.imports.items() if recorder.units[unit].kind == LIBRARY}
    whole = frozenset(paths[number] for number in recorder.whole - libraries)
    failed = frozenset(paths[number] for number in recorder.imports.keys() - libraries) - whole
    back = {
        module.path: defined_here(sys.modules.get(module.name), module.name)
        for module in runtime.modules
        if not module.light
    }
    return NewImports(values, whole, failed, rows, ran=ran, settled=became, given_back=back)


def _executed(recorder: Recorder, unit: int) -> dict[int, int]:
    """What ran in a unit and in the fillings it refers to."""
    hits: dict[int, int] = {}
    seen: set[int] = set()
    waiting = [unit]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        for file, row in recorder.units[here].hits.items():
            hits[file] = hits.get(file, 0) | row
        waiting += [
            ref
            for ref in recorder.units[here].refs
            if recorder.units[ref].kind not in (IMPORT, STATEMENT, LIBRARY)
        ]
    return hits


def imports_tried(recorder: Recorder, names: Sequence[str]) -> NewImports | None:
    """What importing more modules would show, found out in a process of its own.

    A module that only tests import, when they run, has not been imported yet
    when tests are selected; to import it here would be seen by the tests. None
    where a process cannot fork, or the trial came to no end.
    """

    def tell() -> bytes:
        shown = new_imports(recorder)
        ends = shown.whole, shown.failed
        rows = dict(shown.rows), dict(shown.ran), dict(shown.given_back)
        return marshal.dumps((dict(shown.values), *ends, *rows))

    data = told_by_fork(recorder, names, tell)
    return _unpacked(data) if data else None


def told_by_fork(recorder: Recorder, names: Sequence[str], tell: Callable[[], bytes]) -> bytes:
    """What a fork of this process tells once it has imported more modules; nothing in doubt."""
    if not names or not hasattr(os, "fork"):
        return b""
    reading, writing = os.pipe()
    with on_trial():
        child = os.fork()
    if child == 0:
        _try(recorder, names, writing, tell)
    os.close(writing)
    try:
        return _received(reading)
    finally:
        os.close(reading)
        with suppress(OSError):
            os.kill(child, signal.SIGKILL)
        with suppress(OSError):
            os.waitpid(child, 0)


def _try(recorder: Recorder, names: Sequence[str], writing: int, tell: Callable[[], bytes]) -> None:
    """Import and tell; this process ends here, whatever happens."""
    try:
        recorder.adopt_process()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        for name in names:
            with suppress(BaseException):
                importlib.import_module(name)
        recorder.drain(everything=True)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(tell())
    finally:
        os._exit(0)


def _received(reading: int) -> bytes:
    """All that the other end writes before it closes; nothing if it takes too long."""
    parts: list[bytes] = []
    until = time.monotonic() + PATIENCE
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return b""
        part = os.read(reading, 1 << 16)
        if not part:
            return b"".join(parts)
        parts.append(part)


def _unpacked(data: bytes) -> NewImports | None:
    try:
        values, whole, failed, rows, ran, back = marshal.loads(data)
    except (ValueError, EOFError, TypeError):
        return None
    return NewImports(values, whole, failed, rows, ran=ran, given_back=back)
