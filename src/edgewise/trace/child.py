"""A new Python process that a test started: begin to record before its program runs.

Called by a `.pth` file at the start of every Python process that finds our
variable in its environment, so it must cost little where the program has nothing
of ours to import: the heavy part of the import hook is loaded with the first
file of the project.
"""

from __future__ import annotations

from importlib.machinery import SourceFileLoader as Loader
from types import SimpleNamespace

from edgewise.context import events
from edgewise.standard import builtins as __builtins__
from edgewise.standard import marshal, os, suppress, sys
from edgewise.trace import mapped, runtime
from edgewise.trace.lasting import outlast

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from types import CodeType
    from typing import Any

VARIABLE = "EDGEWISE_CHILD"

_BEGIN = "_ew_begin"  # what every instrumented module calls first
_state: dict[str, Any] = {}


def start() -> None:
    """Begin to record. Never raises: the program comes first."""
    try:
        _start(os.environ.get(VARIABLE, ""))
    except Exception:
        if os.environ.get("EDGEWISE_DEBUG"):
            raise


def _start(value: str) -> None:
    spool, _, unit = value.rpartition("|")
    if not spool or "mapping" in _state:
        return
    with open(os.path.join(spool, "places"), encoding="utf-8") as file:
        directories = tuple(file.read().split("\n"))
    mapping = _state["mapping"] = mapped.Mapping(spool, unit)
    runtime.install()
    outlast()
    mapping.take_over()
    mapping.write("command", " ".join(sys.orig_argv))
    script = script_of(sys.orig_argv)
    if script is not None:
        mapping.write("script", os.path.realpath(script))  # compiled by the interpreter itself
    _watch(spool, mapping)
    _hook_lazily(spool, directories, mapping)
    events.listen({"exec": _executed(directories)})
    os.register_at_fork(after_in_child=_forked_again)


def _watch(spool: str, mapping: mapped.Mapping) -> None:
    """Note what the program uses of what surrounds it, if the parent does."""
    try:
        with open(os.path.join(spool, "context"), "rb") as file:
            config: Any = SimpleNamespace(**marshal.load(file))
    except OSError:
        return
    from edgewise.context.surroundings import Surroundings
    from edgewise.context.watchers import watchers_of_children
    from edgewise.trace.watching import Watching

    surroundings = Surroundings(watchers_of_children(config))
    _state["watching"] = watching = Watching(surroundings, config.places)
    watching.install()
    mapping.tell_by(watching)


def _hook_lazily(spool: str, directories: tuple[str, ...], mapping: mapped.Mapping) -> None:
    """Load the import hook when the first file below one of `directories` is imported."""
    plain = Loader.get_code

    def get_code(loader: Any, fullname: str) -> CodeType | None:
        if not os.path.realpath(loader.path).startswith(directories):
            return plain(loader, fullname)
        Loader.get_code = plain  # type: ignore[method-assign]
        from edgewise.trace.handover import read_config
        from edgewise.trace.hook import Hook

        hook = _state["hook"] = Hook(
            read_config(spool), lambda path, name: mapping.write("file", path)
        )
        hook.install()
        return loader.get_code(fullname)  # type: ignore[no-any-return]

    get_code.__code__ = get_code.__code__.replace(co_filename=plain.__code__.co_filename)
    _state["plain"] = plain
    Loader.get_code = get_code  # type: ignore[method-assign, assignment]


def _executed(directories: tuple[str, ...]) -> events.Handler:
    """What notes files that are executed without probes, whoever compiled them: pytest, say."""
    known: set[str] = set()

    def executed(args: tuple[Any, ...]) -> None:
        filename = getattr(args[0], "co_filename", "<")
        if filename in known or filename[:1] == "<" or _BEGIN in args[0].co_names:
            return
        known.add(filename)
        mapping = _state.get("mapping")
        real = os.path.realpath(filename)
        if mapping is not None and real.startswith(directories):
            mapping.write("script", real)

    return executed


def leave() -> None:
    """Stop recording as a child: this process records on its own account."""
    mapping = _state.pop("mapping", None)
    if mapping is not None:
        Loader.get_code = _state["plain"]  # type: ignore[method-assign]
        mapping.give_back()
        watching = _state.pop("watching", None)
        if watching is not None:
            watching.uninstall()


def script_of(argv: list[str]) -> str | None:
    """The script a Python process was started with, if it was started with one."""
    arguments = iter(argv[1:])
    for argument in arguments:
        if argument in ("-W", "-X", "--check-hash-based-pycs"):
            next(arguments, None)
        elif argument.startswith("-"):
            if argument == "-" or argument.startswith(("-c", "-m")):
                return None
        else:
            return argument
    return None


def _forked_again() -> None:
    mapping = _state.get("mapping")
    if mapping is not None:
        _belong_to(mapping.unit, "fork of a child")
        _watch_preparation()


def _belong_to(unit: str, command: str) -> None:
    """Write to a map of our own from now on, on behalf of `unit`."""
    before = _state["mapping"]
    _state["mapping"] = fresh = mapped.Mapping(before.spool, unit)
    fresh.take_over()
    fresh.write("command", command)
    fresh.write("parent", before.name)
    if "watching" in _state:
        fresh.tell_by(_state["watching"])


def _watch_preparation() -> None:
    """Let the fork of a fork server work for the test that asked for it.

    The server is a child of whichever test was the first to need one; each of
    its forks is told, in what `multiprocessing` prepares it with, whose it is.
    """
    spawn: Any = sys.modules.get("multiprocessing.spawn")
    if spawn is None:
        return
    plain = spawn.prepare

    def prepare(data: Any) -> None:
        spawn.prepare = plain
        unit = data.get(VARIABLE, "").rpartition("|")[2]
        if unit and unit != _state["mapping"].unit:
            os.environ[VARIABLE] = data[VARIABLE]
            with suppress(OSError):
                _belong_to(unit, "fork of a server")
        plain(data)

    spawn.prepare = prepare
