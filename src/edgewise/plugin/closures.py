"""What functions remember: variables of those around them, defaults, attributes of their own.

A function that a module holds may have been made by another one, whose variables live on
in it: `note = make()`, or whatever a decorator puts in place of what it decorates. One
test fills such a variable, another one finds it full, and neither mentions its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import singledispatchmethod
from types import CellType, CodeType, FunctionType
from typing import Any

from edgewise.plugin.contents import is_raw
from edgewise.plugin.glances import CONTAINERS, glance
from edgewise.standard import builtins as __builtins__
from edgewise.standard import dis, opcode
from edgewise.trace import runtime
from edgewise.trace.kinds import Kinds
from edgewise.trace.runtime import address

_WRAPPERS = Kinds((staticmethod, classmethod))
_SETS = opcode.opmap["STORE_ATTR"]
_STORES = frozenset({opcode.opmap["STORE_DEREF"], opcode.opmap["DELETE_DEREF"]})
_KNOWN = frozenset({"__wrapped__", "pytestmark"})  # given by others, when it is defined
_EMPTY = object()

# Whether it shows who fills a variable around a function, "nonlocal", or a default, "object".
Fills = Callable[[FunctionType, str, str], bool]


def function_in(value: Any) -> FunctionType | None:
    """The function that a module or a class holds."""
    if type(value) in _WRAPPERS:
        value = value.__func__
    elif type(value) is singledispatchmethod:
        value = value.dispatcher
    return value if type(value) is FunctionType else None


def written_by(function: FunctionType) -> Iterator[CellType]:
    """The variables around a function that it binds anew."""
    cells = dict(_cells(function))
    if cells:
        for name in _names_written(function.__code__):
            if name in cells:
                yield cells[name]


class Remembered:
    """What the functions of modules remember."""

    def __init__(self, fills: Fills) -> None:
        self.fills = fills
        self._written: set[int] = set()  # by address: nobody is to be kept alive

    def take(self, function: FunctionType) -> None:
        """Learn which variables a function binds anew: others may have the same ones."""
        self._written.update(map(address, written_by(function)))

    def remembers(self, function: FunctionType) -> bool:
        """Whether there is anything in a function that a call could change."""
        if _attributes(function) or _may_give_itself(function):
            return True
        return any(True for _ in self._kept(function))

    def state_of(self, function: FunctionType) -> dict[str, object]:
        """What a function remembers: its attributes by name, the rest as a whole."""
        state = {name: glance(part) for name, part in _attributes(function).items()}
        keeps = function.__closure__ or function.__defaults__ or function.__kwdefaults__
        kept = ("kept", *map(glance, self._kept(function))) if keeps else ("kept",)
        if function.__code__.co_filename not in runtime.by_code_file:  # it reads them itself
            return {"": (*kept, *state.items())}
        return {**state, "": kept}

    def parts_of(self, function: FunctionType) -> list[Any]:
        """What the variables around a function hold, and its attributes.

        Those apart of which it shows who fills them.
        """
        cells = ((name, content(cell)) for name, cell in _cells(function))
        held = [part for name, part in cells if not self.fills(function, name, "nonlocal")]
        return [*held, *_attributes(function).values()]

    def _kept(self, function: FunctionType) -> Iterator[object]:
        for name, cell in _cells(function):
            part = content(cell)
            kind = type(part)
            changeable = kind in CONTAINERS or is_raw(kind) or address(cell) in self._written
            if changeable and not self.fills(function, name, "nonlocal"):
                yield part
        for name, part in _defaults(function):
            changeable = type(part) in CONTAINERS or is_raw(type(part))
            if changeable and not self.fills(function, name, "object"):
                yield part


def content(cell: CellType) -> Any:
    """What a variable holds; something of its own if nothing."""
    try:
        return cell.cell_contents
    except ValueError:
        return _EMPTY


def _cells(function: FunctionType) -> Iterator[tuple[str, CellType]]:
    return zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)


def _defaults(function: FunctionType) -> Iterator[tuple[str, object]]:
    """What the parameters of a function are if nobody gives them."""
    code, given = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    yield from zip(names[len(names) - len(given) :], given, strict=False)
    yield from (function.__kwdefaults__ or {}).items()


def _attributes(function: FunctionType) -> dict[str, object]:
    return {name: part for name, part in function.__dict__.items() if name not in _KNOWN}


def _may_give_itself(function: FunctionType) -> bool:
    """Whether a function sets an attribute, and mentions itself: `count.n = 1` within `count`."""
    code = function.__code__
    return function.__name__ in code.co_names and _SETS in code.co_code[::2]


def _names_written(code: CodeType) -> Iterator[str]:
    """The variables of others that code binds, or code in it."""
    if not _STORES.isdisjoint(code.co_code[::2]):
        for instruction in dis.get_instructions(code):
            if instruction.opcode in _STORES:
                yield str(instruction.argval)
    for constant in code.co_consts:
        if type(constant) is CodeType:
            yield from _names_written(constant)
