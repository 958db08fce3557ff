"""The standard library as it was when we were loaded, whatever the program makes of it later.

A test may put a mock in the place of `os.getcwd`, or take `sys._getframe` away. What we
need while the program runs must not fail then, and no mock is to be called by us: it would
tell of calls that the program never made. So `from edgewise.standard import os` gives a copy
of the module, with its functions as they were. Those written in Python look for others in
the copy, too, where the module is one of `_REBUILT`.

`from edgewise.standard import builtins as __builtins__`, before a file of ours defines
anything, has its functions find their builtins in a copy.

Only where the present state matters (`sys.path` may be another list by now) is the module
of everybody asked: `at_present("sys", "path")`.
"""

from __future__ import annotations

import builtins as _builtins
import sys as _sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    import _thread as _thread
    import abc as abc
    import array as array
    import ast as ast
    import atexit as atexit
    import base64 as base64
    import builtins as builtins
    import codecs as codecs
    import configparser as configparser
    import copy as copy
    import ctypes as ctypes
    import dataclasses as dataclasses
    import datetime as datetime
    import decimal as decimal
    import difflib as difflib
    import dis as dis
    import encodings as encodings
    import enum as enum
    import fcntl as fcntl
    import fnmatch as fnmatch
    import fractions as fractions
    import functools as functools
    import gc as gc
    import hashlib as hashlib
    import importlib as importlib
    import inspect as inspect
    import io as io
    import itertools as itertools
    import json as json
    import locale as locale
    import marshal as marshal
    import math as math
    import mimetypes as mimetypes
    import mmap as mmap
    import opcode as opcode
    import os as os
    import pathlib as pathlib
    import pkgutil as pkgutil
    import random as random
    import re as re
    import select as select
    import shutil as shutil
    import signal as signal
    import site as site
    import stat as stat
    import statistics as statistics
    import struct as struct
    import subprocess as subprocess
    import sys as sys
    import sysconfig as sysconfig
    import tempfile as tempfile
    import threading as threading
    import time as time
    import types as types
    import typing as typing
    import uuid as uuid
    import warnings as warnings
    import weakref as weakref
    import zlib as zlib
    from collections.abc import Callable, Iterator
    from contextlib import contextmanager as contextmanager
    from contextlib import suppress as suppress
    from dataclasses import replace as replace
    from types import ModuleType
    from typing import Any

_Module = type(_sys)
_Function = type(lambda: None)
# Modules whose functions call each other, and keep nothing that they bind anew.
_REBUILT = frozenset(
    {
        *("os", "posixpath", "ntpath", "genericpath", "stat", "fnmatch"),
        *("ast", "copy", "dis", "functools", "inspect", "re", "dataclasses"),
    }
)
# Of what those have hold of, what they find in the copies.
_WITHIN = _REBUILT | {"sys", "itertools", "types"}
_copies: dict[str, ModuleType] = {}
_modules = _sys.modules
# From here on functions of this file have those, too.
__builtins__ = _copies["builtins"] = _Module("builtins", _builtins.__doc__)
vars(__builtins__).update(vars(_builtins), __name__=f"{__name__}.builtins")


def copy_of(name: str) -> ModuleType:
    """Our copy of a module of the standard library, made when it is asked for first."""
    found = _copies.get(name)
    if found is None:
        __import__(name)
        found = _copied(_modules[name])
    return found


def _copied(module: ModuleType) -> ModuleType:
    known = _copies.get(module.__name__)
    if known is not None:
        return known
    # By another name: whoever goes through all modules to replace `os` shall not take it for that.
    copy = _copies[module.__name__] = _Module(f"{__name__}.{module.__name__}")
    names, ours = vars(module), vars(copy)
    ours.update((key, one) for key, one in names.items() if key[:2] != "__" or key in _KEPT)
    if module.__name__ in _REBUILT:
        ours["__builtins__"] = _copies["builtins"]
        for key, one in names.items():
            if type(one) is _Function and one.__globals__ is names:
                ours[key] = _rebuilt(one, ours)
            elif type(one) is _Function and one.__module__ in _REBUILT:
                ours[key] = getattr(copy_of(one.__module__), one.__name__, one)
            elif type(one) is _Module and one.__name__ in _WITHIN:
                ours[key] = _copied(one)
    elif module.__name__ == "threading":
        _threading[:] = [names]  # which a test may take out of `sys.modules`
        ours["get_ident"] = _who_runs
    return copy


_KEPT = ("__file__", "__path__", "__all__")


def _rebuilt(function: Any, names: dict[str, Any]) -> Any:
    """A function that looks for what it calls among other names."""
    facts = function.__name__, function.__defaults__, function.__closure__
    make: Any = _Function
    made = make(function.__code__, names, *facts)
    made.__kwdefaults__ = function.__kwdefaults__
    made.__module__, made.__qualname__ = function.__module__, function.__qualname__
    return made


def at_present(module: str, name: str) -> Any:
    """To what a name of a module is bound by now; what it was, where it has been taken away."""
    ours = vars(copy_of(module))
    return getattr(_modules.get(module), name, ours.get(name))


def _imported(name: str) -> Any:
    if name in _PARTS:
        return getattr(copy_of(_PARTS[name]), name)
    if name not in _KNOWN:
        raise AttributeError(name)
    return copy_of(name)


_KNOWN = _sys.stdlib_module_names
_PARTS = {"replace": "dataclasses"}


def _who_runs() -> int:
    """The number of what runs now: a thread, or what gevent has put in the place of threads."""
    present = _threading[0].get("get_ident")
    if present is not _telling[0]:
        names = present.__globals__ if type(present) is _Function else {}
        green = str(names.get("__name__")).partition(".")[0] in _GREEN
        _telling[:] = present, present if green else _thread_runs
    return int(_telling[1]())


_GREEN = ("gevent", "eventlet")
_threading: list[dict[str, Any]] = []  # the names of that module
_telling: list[Any] = [None, None]  # the function that is there now, and the one that is asked
_thread_runs = _modules["_thread"].get_ident


class _Suppressing:
    """What `contextlib.suppress` is, without asking for a builtin by name when it is left."""

    __slots__ = ("kinds",)

    def __init__(self, *kinds: type[BaseException]) -> None:
        self.kinds = kinds

    def __enter__(self) -> None:
        """Nothing is to be done."""

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        return kind is not None and issubclass(kind, self.kinds)


class _Within:
    """What a generator does before and behind a block, as with `contextlib.contextmanager`."""

    __slots__ = ("steps",)

    def __init__(self, steps: Any) -> None:
        self.steps = steps

    def __enter__(self) -> Any:
        return next(self.steps)

    def __exit__(self, kind: object, error: BaseException | None, trace: Any) -> bool:
        if error is None:
            next(self.steps, None)
            return False
        try:
            self.steps.throw(error)
        except StopIteration:
            return True
        except BaseException as other:
            if other is not error:
                raise
            error.__traceback__ = trace
            return False
        return True


def _made_of_generator(function: Callable[..., Any]) -> Callable[..., _Within]:
    def within(*args: Any, **kwargs: Any) -> _Within:
        return _Within(function(*args, **kwargs))

    return within


if not TYPE_CHECKING:
    suppress, contextmanager = _Suppressing, _made_of_generator
    __getattr__ = _imported


_kept: list[tuple[Any, str, Any]] = []  # modules and classes, with names in them, as they were
# What is there to be replaced, and what `warnings` binds to be told.
_MEANT_TO_BE = ("hook", "showwarning", "formatwarning", "_showwarnmsg", "_showwarnmsg_impl")
_METHODS = ("pathlib", "subprocess", "threading", "json.encoder", "json.decoder")


def remember() -> None:
    """Remember which functions all modules of the standard library have that are there now."""
    _kept.clear()
    for name, module in list(_modules.items()):
        if name.partition(".")[0] in _KNOWN and type(module) is _Module:
            _kept.extend((module, key, one) for key, one in _functions_of(module))
            if name in _METHODS:
                classes = (one for one in list(vars(module).values()) if type(one) is type)
                _kept.extend((c, key, one) for c in classes for key, one in _functions_of(c))


def _functions_of(owner: Any) -> Iterator[tuple[str, Any]]:
    """The functions of a module or a class."""
    for key, one in list(vars(owner).items()):
        if type(one) in FUNCTIONS and not key.endswith(_MEANT_TO_BE):
            yield key, one


FUNCTIONS: list[type] = [_Function, type(len), classmethod, staticmethod]


@contextmanager
def as_it_was() -> Iterator[None]:
    """Within this, the standard library has the functions again that were there for `remember`.

    Tests are over, and may have left mocks behind. What we do then goes through more of it
    than we could copy: it runs programs, opens databases, imports.
    """
    missing = object()
    moved = [
        (owner, key, one, now)
        for owner, key, one in _kept
        if (now := vars(owner).get(key, missing)) is not one
    ]
    for owner, key, one, _ in moved:
        setattr(owner, key, one)
    try:
        yield
    finally:
        for owner, key, one, now in moved:
            if vars(owner).get(key) is not one:  # it was ours, and has been put back
                continue
            if now is missing:
                delattr(owner, key)
            else:
                setattr(owner, key, now)
