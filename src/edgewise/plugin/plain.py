"""Values as text that is the same in every process, without running code of the project."""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__
from edgewise.standard import (
    dataclasses,
    datetime,
    decimal,
    enum,
    fractions,
    hashlib,
    pathlib,
    re,
    types,
    uuid,
)
from edgewise.trace.noting import namespace_of

OPAQUE = "(opaque)"
LARGEST = 2000  # parts of one value
LONGEST = 120  # characters that are kept as they are

_ATOMS = frozenset({int, float, complex, bool, str, bytes, bytearray, type(None), type(...), range})
_STANDARD = frozenset(
    {
        datetime.date,
        datetime.datetime,
        datetime.time,
        datetime.timedelta,
        datetime.timezone,
        decimal.Decimal,
        fractions.Fraction,
        pathlib.PurePosixPath,
        pathlib.PureWindowsPath,
        pathlib.PosixPath,
        pathlib.WindowsPath,
        uuid.UUID,
    }
)


class _OpaqueError(Exception):
    """A part of the value is no plain data."""


def plain(value: object) -> str:
    """The value as short text; `OPAQUE` if it is, or holds, what has no text of its own.

    >>> plain((1, True, {"b", "a"}))
    "(1, True, {'a', 'b'})"
    """
    try:
        return shortened(_Writer().text(value))
    except Exception:  # also what a proxy raises when it is asked what it is
        return OPAQUE


def shortened(text: str) -> str:
    """The text, if it is not too long; else its beginning and a digest."""
    if len(text) <= LONGEST:
        return text
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return f"{text[: LONGEST // 2]}...{digest}"


class _Writer:
    """Writes one value, counting its parts."""

    def __init__(self) -> None:
        self.parts = 0

    def text(self, value: object) -> str:
        self.parts += 1
        kind = type(value)
        if self.parts > LARGEST:
            raise _OpaqueError
        if kind in _ATOMS or kind in _STANDARD:
            return repr(value)
        if isinstance(value, list | tuple | set | frozenset | dict):
            return self._container(value)
        if isinstance(value, enum.Enum):
            return f"{_name(kind)}.{value._name_}={self.text(value._value_)}"
        if isinstance(value, type | types.FunctionType | types.BuiltinFunctionType):
            return _name(value)
        if kind is re.Pattern:
            return f"re({value.pattern!r}, {value.flags})"  # type: ignore[attr-defined]
        if dataclasses.is_dataclass(value):
            return self._dataclass(value)
        raise _OpaqueError

    def _container(self, value: object) -> str:
        kind = type(value)
        if kind is dict:
            pairs = value.items()  # type: ignore[attr-defined]
            return "{" + ", ".join(f"{self.text(k)}: {self.text(v)}" for k, v in pairs) + "}"
        if kind is list:
            return "[" + ", ".join(map(self.text, value)) + "]"  # type: ignore[call-overload]
        if kind is tuple:
            return "(" + ", ".join(map(self.text, value)) + ")"  # type: ignore[call-overload]
        if kind is set or kind is frozenset:
            members = ", ".join(sorted(map(self.text, value)))  # type: ignore[call-overload]
            return f"{'frozen' if kind is frozenset else ''}{{{members}}}"
        raise _OpaqueError  # a subclass may hold more than it shows

    def _dataclass(self, value: object) -> str:
        own = namespace_of(value) or {}
        fields = [field.name for field in dataclasses.fields(value)]  # type: ignore[arg-type]
        if not own.keys() == set(fields):
            raise _OpaqueError
        inside = ", ".join(f"{name}={self.text(own[name])}" for name in fields)
        return f"{_name(type(value))}({inside})"


def _name(value: object) -> str:
    """The full name of a class or function; one made inside a function has none."""
    name = f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '<')}"
    if "<" in name:
        raise _OpaqueError
    return name
