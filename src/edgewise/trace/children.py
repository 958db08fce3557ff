"""Child processes: what they do belongs to the test that started them.

Every Python process started while we record finds `EDGEWISE_CHILD` in its
environment; a one-line `.pth` file then starts `child` before the program runs.
A forked child is told by `os.register_at_fork`. Either way the child's probe
lists become memory-mapped files: each hit is on disk the moment it happens, so
that `os._exit`, a terminated pool or `kill -9` lose nothing.

The names, entries and files of a child go to a log beside the map, a line each.
The parent reads both at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing import spawn
from typing import Any

from edgewise.config import TraceConfig
from edgewise.context.journal import Journal
from edgewise.source.project import Project
from edgewise.standard import ast, contextmanager, mmap, os, site, subprocess, suppress
from edgewise.standard import builtins as __builtins__
from edgewise.trace import mapped, runtime
from edgewise.trace.child import VARIABLE
from edgewise.trace.handover import write_config
from edgewise.trace.history import FIXTURE, PROCESS, TEST, Touch, Unit
from edgewise.trace.lingering import Lingering
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import Module
from edgewise.trace.watching import Watching

_plain_preparation = spawn.get_preparation_data
_plain_popen: Callable[..., None] = subprocess.Popen.__init__


# Where children find us by PYTHONPATH.
FOR_CHILDREN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sitecustomize")


def _set_variable(value: str) -> None:
    """Set our variable: around each test, and of no interest to whoever watches variables."""
    variables: Any = os.environ
    name, encoded = os.fsencode(VARIABLE), os.fsencode(value)
    try:
        variables._data[name] = encoded
        os.putenv(name, encoded)
    except AttributeError:  # others have put something in its place
        os.environ[VARIABLE] = value


class Children:
    """The parent's side: tells children where to write, and reads what they wrote."""

    def __init__(self, trace: TraceConfig, watching: Watching | None = None) -> None:
        self.trace = trace
        self.watching = watching
        self.project = Project(trace)
        self.spool = ""
        self.unit = 0
        self.on = False
        self.lingering = Lingering()

    def install(self, spool: str, unit: int) -> None:
        """From now on, children record."""
        self.spool = spool
        self.on = True
        write_config(spool, self.trace)
        if self.watching is not None:
            self.watching.journal = Journal(spool)
            self.watching.expecting = lambda: self.lingering.begun
        self.belong_to(unit)
        subprocess.Popen.__init__ = self._popen()  # type: ignore[method-assign]
        spawn.get_preparation_data = self._preparation
        self.lingering.install()
        _at_fork(self)
        _ensure_pth()

    def uninstall(self) -> None:
        """Children started from now on run plain."""
        self.on = False
        os.environ.pop(VARIABLE, None)
        subprocess.Popen.__init__ = _plain_popen  # type: ignore[method-assign]
        spawn.get_preparation_data = _plain_preparation
        self.lingering.uninstall()

    def belong_to(self, unit: int) -> None:
        """Children started from now on belong to `unit`."""
        if self.on and self.spool and unit != self.unit:
            self.lingering.ended(self.spool, self.unit)
        self.unit = unit
        if self.on:
            _set_variable(f"{self.spool}|{unit}")

    def _popen(self) -> Callable[..., None]:
        """`Popen` that hands our variable to children even when their environment is made up."""

        def popen(process: Any, *args: Any, **kwargs: Any) -> None:
            environment = kwargs.get("env")
            if environment is None:
                environment = os.environ  # which a test may have emptied
            if self.on and len(args) < 11 and VARIABLE not in environment:
                kwargs["env"] = _with_variable(environment, f"{self.spool}|{self.unit}")
            _plain_popen(process, *args, **kwargs)

        # As if written in `subprocess`: what a program is told is not told on our behalf.
        filename = _plain_popen.__code__.co_filename
        popen.__code__ = popen.__code__.replace(co_filename=filename)
        return popen

    def _preparation(self, name: str) -> dict[str, Any]:
        """What `multiprocessing` tells a child, and whose child it is.

        The environment would do, were it not for the fork server: its children
        have the environment of the test that started the server.
        """
        data: dict[str, Any] = _plain_preparation(name)
        self.lingering.started()
        if self.on:
            data[VARIABLE] = f"{self.spool}|{self.unit}"
        return data

    def collect(self, recorder: Recorder) -> list[str]:
        """Add what children wrote to the units they belong to; the units of those cut short."""
        if not self.spool:
            return []
        cut_short: list[str] = []
        numbers: dict[str, int] = {}  # name of a child -> its unit
        parents: dict[int, str] = {}
        last = len(recorder.units)
        recorder.watching.hear()
        for name in sorted(os.listdir(self.spool)):
            if name.startswith("child-") and name.endswith(".log"):
                unit = int(name.split("-")[1])
                if unit < last:
                    child, whole = _read(os.path.join(self.spool, name), self.project, recorder)
                    child.refs.discard(unit)
                    if recorder.by_file and child.key != "fork":
                        child.touches |= set(_loaded(os.path.join(self.spool, name)))
                    if not whole:
                        child.touches |= {Touch("file", module.path) for module in runtime.modules}
                        cut_short.append(recorder.units[unit].key)
                    number = numbers[name[: -len(".log")]] = len(recorder.units)
                    recorder.units.append(child)
                    recorder.units[unit].refs.add(number)
                    parents[number] = _parent(os.path.join(self.spool, name))
        for number, parent in parents.items():
            if parent in numbers:
                recorder.refer(number, numbers[parent])
        self._serve(recorder, numbers)
        return cut_short

    def _serve(self, recorder: Recorder, numbers: dict[str, int]) -> None:
        """Give what the children of tests did to the tests that ran while they were alive."""
        for name, units in self.lingering.served.items():
            started_by = recorder.units[int(name.split("-")[1])]
            if name in numbers and started_by.kind == TEST:
                for unit in units:
                    if recorder.units[unit].kind in (TEST, FIXTURE):
                        recorder.refer(unit, numbers[name])


def _with_variable(environment: Any, value: str) -> Any:
    if any(isinstance(key, bytes) for key in environment):
        return {**environment, VARIABLE.encode(): value.encode()}
    return {**environment, VARIABLE: value}


def _ensure_pth() -> None:
    """Where our `.pth` file is not installed, let children find us through PYTHONPATH."""
    name = "edgewise_child.pth"
    if any(os.path.exists(os.path.join(entry, name)) for entry in _site_directories()):
        return
    known = os.environ.get("PYTHONPATH", "")
    if FOR_CHILDREN not in known.split(os.pathsep):
        os.environ["PYTHONPATH"] = FOR_CHILDREN + (os.pathsep + known if known else "")


def _site_directories() -> list[str]:
    """Where an interpreter reads `.pth` files; elsewhere on the path it does not."""
    found = list(site.getsitepackages()) if hasattr(site, "getsitepackages") else []
    return [*found, site.getusersitepackages()] if site.ENABLE_USER_SITE else found


def _read(log: str, project: Project, recorder: Recorder) -> tuple[Unit, bool]:
    """The unit of one child, and whether all that it wrote could be read."""
    unit = Unit(PROCESS, "")
    try:
        with open(log, encoding="utf-8", errors="replace") as file:
            lines = file.read().split("\n")
        rows = mapped.open_rows(log[: -len(".log")] + ".map")
    except (OSError, ValueError):  # no map, or an empty one
        return unit, False
    whole = lines[-1] == ""
    for line in lines:
        if line.startswith(_USED):
            whole = _read_use(unit, line, recorder) and whole
        else:
            whole = _read_line(unit, line, rows, project) and whole
    return unit, whole


_USED = ("context ", "refers ")


def _read_use(unit: Unit, line: str, recorder: Recorder) -> bool:
    """Take in what a child used of what surrounds it, unless the run itself has made it so."""
    kind, _, rest = line.partition(" ")
    try:
        if kind == "refers":
            unit.refs.update(ast.literal_eval(rest))
            return True
        touch, name, moment = ast.literal_eval(rest)
    except (ValueError, SyntaxError, TypeError):
        return False  # the child died while writing this line
    found, left = recorder.watching.admitted((touch, name), moment)
    unit.refs |= left
    if found is not None:
        unit.touches.add(Touch(*found))
    return True


def _loaded(log: str) -> Iterator[Touch]:
    """The files whose bodies ran in a child, where that hits no probe."""
    with open(log, encoding="utf-8", errors="replace") as file:
        for line in file:
            kind, _, rest = line.partition(" ")
            if kind == "module":
                with suppress(ValueError, SyntaxError):  # the child died while writing it
                    yield Touch("file", ast.literal_eval(rest)["path"])


def _read_line(unit: Unit, line: str, rows: mmap.mmap, project: Project) -> bool:
    """Take in one line of a log; False if it cannot be understood."""
    kind, _, rest = line.partition(" ")
    if kind == "module":
        try:
            entry = ast.literal_eval(rest)
        except (ValueError, SyntaxError):
            return False  # the child died while writing this line
        module = _module(entry)
        row = mapped.row_of(rows, entry["offset"], entry["size"])
        if row:
            unit.hits[module.number] = unit.hits.get(module.number, 0) | row
    elif kind == "command":
        unit.key = rest[:200]
    elif kind == "script":
        path = project.relative_test(rest)
        if path is not None:
            unit.touches.add(Touch("file", path))
    elif kind == "module-name":
        unit.touches.add(Touch("module", rest))
    elif kind in ("receiver", "attribute", "listed", "file"):
        unit.touches.add(Touch(kind, rest))
    return True


def _module(entry: dict[str, Any]) -> Module:
    module = runtime.by_key.get(entry["key"])
    if module is None:
        module = runtime.register(entry["key"], entry["path"], entry["size"], entry["digest"])
        module.name, module.package = entry["name"], entry["package"]
        runtime.by_code_file.setdefault(entry["filename"], module)
    return module


def _parent(log: str) -> str:
    """The child that a child was forked from, and whose imports it therefore has."""
    with suppress(OSError), open(log, encoding="utf-8", errors="replace") as file:
        for line in file:
            if line.startswith("parent "):
                return line[len("parent ") :].rstrip("\n")
    return ""


_recording: list[Children] = []


def _at_fork(children: Children) -> None:
    """Have forks of the recording process write to maps of their own."""
    if not _recording:
        os.register_at_fork(before=_before_fork, after_in_child=_after_fork)
    _recording[:] = [children]


def _before_fork() -> None:
    for children in _recording:
        children.lingering.started()


@contextmanager
def on_trial() -> Iterator[None]:
    """Forks made in here are nobody's children: they record for themselves."""
    _trials.append(None)
    try:
        yield
    finally:
        _trials.pop()


_trials: list[None] = []


def _after_fork() -> None:
    if _trials:
        return
    children = _recording[0]
    if not children.on:
        return
    try:
        mapping = mapped.Mapping(children.spool, str(children.unit))
        mapping.take_over()
        mapping.write("command", "fork")
        if children.watching is not None:
            mapping.tell_by(children.watching)
    except OSError:
        runtime.detached = True
