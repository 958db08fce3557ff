"""Names that instrumented code comes by, noted on the way. Standard library only.

What a probe of this kind is asked for it gives back, whatever it is: `_ew_name[x]` is x.
"""

from __future__ import annotations

import builtins
from types import FrameType, GetSetDescriptorType, MemberDescriptorType, TracebackType

from edgewise.standard import builtins as __builtins__
from edgewise.standard import copy_of, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType
    from typing import Any

MISFIT = "except TypeError"  # what is noted if a call with other arguments may have been caught
_FARTHEST = 20  # errors behind one that are looked at

failures: list[BaseException] = []


def broken(error: BaseException) -> None:
    """Keep an error of our own for the end of the run instead of raising it.

    What a handler of signals raised in our midst is none of ours: the program waits for it.
    """
    if len(failures) < 20:
        failures.append(error)
    if _is_of_a_handler(error):
        raise error


def _is_of_a_handler(error: BaseException) -> bool:
    """Whether an error came out of a handler of signals."""
    handlers = [_signals.getsignal(number) for number in range(1, _signals.NSIG)]
    codes = {c for one in handlers if type(c := getattr(one, "__code__", None)) is _Code}
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code in codes:
            return True
        trace = trace.tb_next
    return False


def lineage(kind: object) -> str:
    """A class and its bases in the order of method lookup, by name."""
    if not isinstance(kind, type):
        return "?"
    return ">".join(f"{k.__module__}.{k.__qualname__}" for k in _order(kind) if k is not object)


def namespace_of(thing: object) -> Any:
    """The dict of an object, or None if it has none; no code of the program runs.

    A class may define `__dict__` itself, and so compute something, or refuse.
    """
    for base in _order(type(thing)):
        found = _held_by(base).get("__dict__")
        if type(found) in _NATIVE:
            try:
                return found.__get__(thing)
            except AttributeError:  # its class leaves no room for one
                return None
    return None


def file_of(module: object) -> Any:
    """The `__file__` of a module, if it has one; a lazy module does not wake up.

    What has been put in place of a module is asked as anybody would.
    """
    if issubclass(type(module), _Module):
        return namespace_of(module).get("__file__")
    return getattr(module, "__file__", None)


class Names(dict[object, object]):
    """`_ew_name[x]` and `_ew_module[x]` are x; strings new since the last drain are noted.

    Whatever is given is given back, itself: it may be equal to a string and yet be another
    object, or have no hash. It is not asked for anything.
    """

    def __init__(self, seen: dict[int, Any]) -> None:
        super().__init__()
        self.seen = seen  # entries since the last drain

    def __getitem__(self, name: object) -> object:
        if issubclass(type(name), str):
            text = plain(name)
            if text not in self:
                self[text] = text
                self.seen[0] = None  # an import-time statement has to take it over
        return name


plain: Callable[[Any], str] = str.__str__  # the text of a string, whatever its class


class Paths:
    """`_ew_path[x]` is x, whatever it is; a name, or a path of names, is noted."""

    def __getitem__(self, path: object) -> object:
        if type(path) is str and path.replace(".", "").replace(":", "").isidentifier():
            builtins._ew_name[path]  # type: ignore[attr-defined]  # a child has one of its own
        return path


class Formats:
    """`_ew_format[x]` is x; if it is a text, the attributes that its fields name are noted."""

    def __getitem__(self, text: object) -> object:
        if type(text) is str and "{" in text and "." in text:
            for field in text.split("{")[1:]:
                for name in field.partition("}")[0].split(".")[1:]:
                    name = name.partition("[")[0].partition("!")[0].partition(":")[0]
                    if name.isidentifier():
                        builtins._ew_name[name]  # type: ignore[attr-defined]
        return text


class Plain:
    """`_ew_plain[x]` is x, or a plain copy if it is a dict that tells what is read of it."""

    telling: Any = None  # told to us: the type of such dicts

    def __getitem__(self, value: Any) -> object:
        return dict(value) if type(value) is Plain.telling else value


class Targets:
    """`_ew_trait[x]` is x, of which a trait is about to be set: `x.__doc__ = text`."""

    def __init__(self) -> None:
        self.addresses: dict[int, None] = {}
        self.others = False  # whether something may hand it on to what it stands for

    def __getitem__(self, thing: object) -> object:
        kind = type(thing)
        if kind is _Function or issubclass(kind, _HAVING_TRAITS):
            self.addresses[object.__hash__(thing)] = None
        if type.__getattribute__(kind, "__setattr__") not in _SETTING:
            self.others = True
        return thing

    def take(self) -> tuple[list[int], bool]:
        """The addresses since this was asked last, and whether others may be meant."""
        taken = list(self.addresses), self.others
        self.addresses.clear()
        self.others = False
        return taken


# How functions, objects, classes and modules set their own attributes.
_SETTING = (object.__setattr__, type.__setattr__, type(sys).__setattr__)


_Module = type(sys)
_Function = type(broken)
_Code = type(broken.__code__)
_signals: Any = copy_of("_signal")
_Method = type(Names({}).__getitem__)
_HAVING_TRAITS = (type, _Module)  # beside functions


class Lister:
    """`_ew_vars[x]` and `_ew_dir[x]` are x; the class or module whose names are listed is noted.

    What the dict of an object holds is its own, and no class of its has a part in it.
    """

    def __init__(self, note: Callable[[str], None], inherited: bool) -> None:
        self.note = note
        self.inherited = inherited  # whether an object lists what its class has, too

    def __getitem__(self, thing: object) -> object:
        try:
            kind = type(thing)
            if issubclass(kind, type):
                self.note(f"class:{lineage(thing)}")
            elif issubclass(kind, _Module):
                self.note(f"module:{namespace_of(thing).get('__name__')}")
            elif self.inherited:
                self.note(f"class:{lineage(kind)}")
        except Exception as error:
            broken(error)
        return thing


class CodeReader:
    """`_ew_code[x]` is x; the function whose code object is read is noted, if it is ours."""

    def __init__(self, note: Callable[[str], None], by_code_file: dict[str, Any]) -> None:
        self.note = note
        self.by_code_file = by_code_file  # the instrumented files

    def __getitem__(self, thing: object) -> object:
        try:
            function = getattr(thing, "__func__", thing) if isinstance(thing, _Method) else thing
            if not isinstance(function, _Function):
                self.note("code:?")  # something that stands for a function, who knows which
                return thing
            name = _name_of(function.__code__, self.by_code_file)
            if name is not None:
                self.note(f"code:{name}")
        except Exception as error:
            broken(error)
        return thing


class LineReader:
    """`_ew_line[x]` is x; the function whose line it tells is noted, if it is ours."""

    def __init__(self, note: Callable[[str], None], by_code_file: dict[str, Any]) -> None:
        self.note = note
        self.by_code_file = by_code_file  # the instrumented files

    def __getitem__(self, thing: object) -> object:
        try:
            frame = thing.tb_frame if type(thing) is TracebackType else thing
            if type(frame) is not FrameType:
                self.note("line:?")  # something that was told lines before, who knows which
                return thing
            name = _name_of(frame.f_code, self.by_code_file)
            if name is not None:
                self.note(f"line:{name}")
        except Exception as error:
            broken(error)
        return thing


def _name_of(code: CodeType, by_code_file: dict[str, Any]) -> str | None:
    """File and name of code that is ours; of the name Python 3.10 has the last part."""
    module = by_code_file.get(code.co_filename)
    if module is None:
        return None
    name = getattr(code, "co_qualname", code.co_name)
    return f"{module.path}::{name.replace('.<locals>', '')}"


def note_misfit() -> None:
    """Note that a call with other arguments may have been caught; a child has its own notes."""
    builtins._ew_name[MISFIT]  # type: ignore[attr-defined]


def caught() -> None:
    """Note that a handler has caught a `TypeError`, or what somebody made of one.

    A group of errors may have one in it. What goes too deep is the caller's to note.
    """
    try:
        waiting = [sys.exc_info()[1]]
        for error in waiting:  # it grows meanwhile
            if error is None:
                continue
            names = [base.__name__ for base in _order(type(error))]
            if not _MISFITS.isdisjoint(names) or len(waiting) > _FARTHEST:
                note_misfit()
                return
            waiting += [error.__cause__, error.__context__]
    except RecursionError:
        raise
    except Exception as error:
        broken(error)


_MISFITS = frozenset({"TypeError", "BaseExceptionGroup"})
_NATIVE = (GetSetDescriptorType, MemberDescriptorType)  # as the interpreter makes them
_order = type.__dict__["__mro__"].__get__
_held_by = type.__dict__["__dict__"].__get__
