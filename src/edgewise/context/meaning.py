"""What a file of a known format says, whatever its layout and comments.

Two texts with the same meaning cannot be told apart by whoever reads them with a
parser of that format, with any of its options. The order of keys is part of the
meaning, as programs can see it. What cannot be parsed has its bytes as meaning.
"""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__
from edgewise.standard import importlib, os, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Meaning = Callable[[bytes], object]  # what a text says, by something whose repr tells it all


def meaning_by(meaning: Meaning, text: bytes) -> bytes:
    """What a text means; the text itself if it cannot be parsed."""
    try:
        return repr(meaning(text)).encode("utf-8", "surrogatepass")
    except Exception:  # a binary file by that name, or a parser's own error
        return text


def of_json(text: bytes) -> object:
    """Numbers stay as they are written: a program may have its own way to read them."""
    from edgewise.standard import json

    return json.loads(
        text.decode(),
        object_pairs_hook=tuple,
        parse_float=_Written,
        parse_int=_Written,
        parse_constant=_Written,
    )


class _Written(str):
    """A number, as it is written."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"number {self!s}"


def of_toml(text: bytes) -> object:
    """Tables with their keys in order; floats are read as written."""
    try:
        toml = importlib.import_module("tomllib")
    except ImportError:
        toml = importlib.import_module("tomli")
    return toml.loads(text.decode(), parse_float=_Written)


def of_yaml(text: bytes) -> object:
    """What a parser of YAML sees before any loader makes something of it."""
    yaml: Any = importlib.import_module("yaml")
    return [_event(event) for event in yaml.parse(text, Loader=yaml.SafeLoader)]


def _event(event: Any) -> tuple[object, ...]:
    told = ("anchor", "tag", "implicit", "value", "version", "tags")
    return (type(event).__name__, *(getattr(event, name, None) for name in told))


def of_ini(text: bytes) -> object:
    """Sections and options in order, as a parser without options of its own reads them."""
    from edgewise.standard import configparser

    parser = configparser.RawConfigParser(allow_no_value=True, default_section="")
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text.decode())
    return [(name, parser.items(name)) for name in parser.sections()]


def _sections(text: bytes) -> dict[str, dict[str, str | None]]:
    """What a parser without options of its own makes of an INI file."""
    from edgewise.standard import configparser

    parser = configparser.RawConfigParser(allow_no_value=True)
    parser.read_string(text.decode())
    return keys_of_ini(parser)


def keys_of_ini(parser: Any) -> dict[str, dict[str, str | None]]:
    """The options in each section, as they are written, and those that all sections have."""
    return {**parser._sections, parser.default_section: parser._defaults}


def of_dotenv(text: bytes) -> object:
    """The lines that are no comments; a text with values of several lines has its bytes."""
    lines = [line.strip() for line in text.decode().splitlines()]
    told = [line for line in lines if line and not line.startswith("#")]
    if any(line.count("'") % 2 or line.count('"') % 2 for line in told):
        raise ValueError("may have values of several lines")
    return told


FORMATS: dict[str, Meaning] = {
    "json": of_json,
    "toml": of_toml,
    "yaml": of_yaml,
    "ini": of_ini,
    "dotenv": of_dotenv,
}


# The format of a file whose keys were told apart, by the end of its name.
BY_END = {
    **{".json": "json", ".toml": "toml", ".yaml": "yaml", ".yml": "yaml"},
    **{".ini": "ini", ".cfg": "ini", ".conf": "ini"},
}


def format_by_name(name: str) -> str:
    """The format of which a file seems to be."""
    return BY_END.get(os.path.splitext(name)[1], "json")


def parse(what: str, text: bytes) -> object:
    """What a program gets that has a text parsed without options of its own."""
    if what == "json":
        from edgewise.standard import json

        return json.loads(text)
    if what == "toml":
        name = "tomllib" if sys.version_info >= (3, 11) else "tomli"
        return importlib.import_module(name).loads(text.decode())
    if what == "ini":
        return _sections(text)
    yaml: Any = importlib.import_module("yaml")
    return yaml.safe_load(text)
