"""Which functions of the project were looked at instead of called.

A program that reads a signature, annotations or a docstring depends on what the
definition says, not on what its body does. `inspect.signature` and
`getfullargspec` both end in one private function, so replacing that one sees
them all, however they were imported; the others are replaced by name. What a
pickle names, and what code made of text does, the interpreter tells.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterator
from types import FrameType, FunctionType, MethodType
from typing import Any

from edgewise.context import events
from edgewise.context.file_calls import INSTALLED, is_standard
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, sys
from edgewise.standard import inspect as ours
from edgewise.trace import executed, noting, runtime

SOURCE = "findsource"  # the function that all ends in that asks for the text of a definition
PICKLED = "pickle:"  # before the name of what a pickle is made of
_PATCHED: tuple[tuple[Any, str], ...] = (
    (inspect, "_signature_from_callable"),
    (inspect, "getdoc"),
    (inspect, "getsourcelines"),
    (inspect, "findsource"),
    (inspect, "get_annotations"),
    (typing, "get_type_hints"),
)
_plain: dict[tuple[str, str], Any] = {
    (module.__name__, name): getattr(module, name) for module, name in _PATCHED
}


def install() -> None:
    """Note what is inspected from now on."""
    events.listen(_HANDLERS)
    for module, name in _PATCHED:
        setattr(module, name, _noting(_plain[module.__name__, name]))
    setattr(inspect, "getclosurevars", _getclosurevars)  # noqa: B010


def uninstall() -> None:
    """Leave the modules as they were."""
    events.ignore(_HANDLERS)
    for module, name in _PATCHED:
        setattr(module, name, _plain[module.__name__, name])
    setattr(inspect, "getclosurevars", _plain_getclosurevars)  # noqa: B010


def _unpickling(args: tuple[Any, ...]) -> None:
    """A pickle names the classes and functions that it is made of."""
    module, name = args
    if str(module).partition(".")[0] not in sys.stdlib_module_names:
        runtime.looked_up[str(name)]
        runtime.looked_up[f"{PICKLED}{name}"]


def _executing(args: tuple[Any, ...]) -> None:
    """Code is about to run; if it is made of text, it names what it reads."""
    try:
        executed.note(args[0], sys._getframe(1 + events.FRAMES))
    except Exception as error:
        noting.broken(error)


_HANDLERS: dict[str, Callable[[tuple[Any, ...]], None]] = {
    "pickle.find_class": _unpickling,
    "exec": _executing,
}


def _noting(plain: Callable[..., Any]) -> Callable[..., Any]:
    of_source = plain.__name__ == SOURCE

    @functools.wraps(plain)
    def noting(*args: Any, **kwargs: Any) -> Any:
        if of_source:
            if not _is_pytest(sys._getframe(1)) and not (args and _is_of_others(args[0])):
                runtime.looked_up[SOURCE]
        elif args:
            note(args[0])
        return plain(*args, **kwargs)

    return noting


_plain_getclosurevars = inspect.getclosurevars


@functools.wraps(_plain_getclosurevars)
def _getclosurevars(function: Any) -> inspect.ClosureVars:
    """What a function refers to, its probes aside."""
    found = _plain_getclosurevars(function)
    builtins = {name: one for name, one in found.builtins.items() if not name.startswith("_ew_")}
    return found._replace(builtins=builtins)


def _is_of_others(thing: Any) -> bool:
    """Whether something is defined in an installed library, or in Python's own."""
    try:
        filename = ours.getfile(thing)
    except Exception:  # it has no file, or a peculiar one
        return False
    return INSTALLED in filename or is_standard(filename)


def _is_pytest(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).startswith("_pytest")


def note(thing: object) -> None:
    """Note that `thing` was inspected, if it is a function or class of the project.

    What it wraps was as well: a wrapper has the annotations and the signature of that.
    """
    plain = type(thing) is FunctionType and "__wrapped__" not in thing.__dict__
    try:  # mostly it is plain: pytest looks at every test
        names = [_name_of(one) for one in ((thing,) if plain else _unwrapped(thing))]
    except Exception as error:  # whatever the program's own attributes do
        noting.broken(error)
        return
    for name in names:
        if name is not None:
            runtime.inspected[name] = None
            runtime.seen[0] = None  # an import-time statement has to take it over


def _unwrapped(thing: object) -> Iterator[object]:
    """A thing, and whatever it wraps."""
    seen: set[int] = set()
    while thing is not None and runtime.address(thing) not in seen:
        seen.add(runtime.address(thing))
        thing = _function_of(thing)
        yield thing
        thing = getattr(thing, "__dict__", {}).get("__wrapped__")


def _function_of(thing: Any) -> object:
    """What a bound method or the like calls in the end."""
    while isinstance(thing, MethodType | functools.partial | staticmethod | classmethod):
        thing = thing.func if isinstance(thing, functools.partial) else thing.__func__
    return thing


def _name_of(thing: object) -> str | None:
    if isinstance(thing, FunctionType):
        module = runtime.by_code_file.get(thing.__code__.co_filename)
        return f"{module.path}::{thing.__qualname__}" if module else None
    if not isinstance(thing, type):
        return None
    path = runtime.path_of_module(str(thing.__module__))
    return f"{path}::{thing.__qualname__}" if path else None
