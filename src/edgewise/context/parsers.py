"""Which files were read by a parser, and by nobody else.

A program that reads a file itself can see every space in it, one that has a
parser read it cannot. So the functions of the usual parsers are replaced by ones
that tell: the file they were given, or the text, if nobody but the parser has
hold of it. `json.loads(path.read_text())` is such a case, and so is a text in a
variable of a function that reads it nowhere else.
"""

from __future__ import annotations

from edgewise.context.drivers import Arrivals
from edgewise.context.keyed import plain as plain_copy
from edgewise.context.meaning import keys_of_ini
from edgewise.standard import builtins as __builtins__
from edgewise.standard import importlib, suppress, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Told = Callable[[Any, str], str | None]  # a file or a text, and its format; its name
    Made = Callable[[Any, str, str], Any]  # what was parsed, its format, the name of the file

# Module -> functions that read from a file or a text, and the format.
_FUNCTIONS = {
    "json": ("json", ("load", "loads")),
    "tomllib": ("toml", ("load", "loads")),
    "tomli": ("toml", ("load", "loads")),
    # All others that read one document call `load`.
    "yaml": ("yaml", ("load", "safe_load", "load_all", "safe_load_all")),
}
_ONE_BY_ONE = ("load_all", "safe_load_all")  # they read when they are asked for the next
_OPTIONS = (
    *("_delimiters", "_comment_prefixes", "_inline_comment_prefixes"),
    *("_prefixes", "_strict", "_empty_lines_in_values"),  # from 3.13 on, both prefixes are one
)
_LOADERS = ("SafeLoader", "FullLoader", "Loader", "UnsafeLoader")
# Methods that go by the very type of what they write out.
_WRITERS = (
    ("pprint", "PrettyPrinter", "_format"),
    ("pprint", "PrettyPrinter", "_safe_repr"),
    ("yaml.representer", "BaseRepresenter", "represent_data"),
)
_USUAL = ("json", "pprint", "configparser", "tomllib" if sys.version_info >= (3, 11) else "tomli")
_OPTIMIZED = 1  # the flag of code whose variables are its own
_LOCALS = frozenset({"locals", "vars", "dir", "eval", "exec", "_getframe", "currentframe"})
MOST_KNOWN = 1000
_known: dict[Any, frozenset[str]] = {}  # code -> the variables it reads in one place
_LATE = ("yaml", "tomli")  # they may be loaded after we begin


class Parsers:
    """Replaces the functions, and puts them back."""

    def __init__(self, told: Told, made: Made | None = None) -> None:
        self.told = told
        self.made = made  # what is to be made of what was parsed
        self._plain: dict[tuple[str, str], Any] = {}
        self._ini: Any = None
        self._writers: dict[tuple[str, str, str], Any] = {}
        self._arrivals = Arrivals(lambda module: self.look_again(), _LATE)

    def install(self) -> None:
        """Load the usual parsers, which does not take long, and replace their functions."""
        for name in _USUAL:
            with suppress(ImportError):
                importlib.import_module(name)
        self.look_again()
        self._arrivals.install()

    def look_again(self) -> None:
        """Replace the functions of modules that have been loaded since."""
        for module, (what, names) in _FUNCTIONS.items():
            loaded: Any = sys.modules.get(module)
            for name in names:
                plain = getattr(loaded, name, None)
                if plain is not None and (module, name) not in self._plain:
                    self._plain[module, name] = plain
                    setattr(loaded, name, self._telling(plain, what))
        for module, kind, name in _WRITERS if self.made is not None else ():
            writer = getattr(sys.modules.get(module), kind, None)
            method = getattr(writer, name, None)
            if method is not None and (module, kind, name) not in self._writers:
                self._writers[module, kind, name] = method
                setattr(writer, name, _plainly(method))
        configparser: Any = sys.modules.get("configparser")
        if configparser is not None and self._ini is None:
            parser = configparser.RawConfigParser
            self._ini = parser._read
            parser._read = self._reading(self._ini)

    def uninstall(self) -> None:
        """Put the functions back; whoever has hold of ours can go on using them."""
        self._arrivals.uninstall()
        self.told, self.made = (lambda source, what: None), None
        for (module, name), plain in self._plain.items():
            setattr(sys.modules[module], name, plain)
        for (module, kind, name), method in self._writers.items():
            setattr(getattr(sys.modules[module], kind), name, method)
        self._writers.clear()
        if self._ini is not None:
            sys.modules["configparser"].RawConfigParser._read = self._ini
        self._plain.clear()
        self._ini = None

    def _telling(self, plain: Callable[..., Any], what: str) -> Callable[..., Any]:
        def parse(source: Any, *args: Any, **kwargs: Any) -> Any:
            text = type(source) in (str, bytes)
            count = sys.getrefcount(source)
            if text:
                alone = count <= _ALONE or (count == _ALONE + 1 and _is_last(source))
            else:  # others may read on where it has stopped
                alone = plain.__name__ not in _ONE_BY_ONE
            name = self.told(source, what) if alone else None
            parsed = plain(source, *args, **kwargs)
            if name is None or self.made is None or type(parsed) is not dict:
                return parsed
            self.look_again()  # for those who may write it out
            return parsed if _has_options(args, kwargs) else self.made(parsed, what, name)

        parse.__name__ = parse.__qualname__ = plain.__name__
        parse.__doc__, parse.__module__ = plain.__doc__, plain.__module__
        parse.__wrapped__ = plain  # type: ignore[attr-defined]
        return parse

    def _reading(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        def _read(parser: Any, fp: Any, fpname: Any) -> Any:
            name = self.told(fp, "ini") if _is_usual(parser) else None
            fresh = not parser._sections and not parser._defaults
            read = plain(parser, fp, fpname)
            if name is not None and fresh and self.made is not None and _has_usual_keys(parser):
                made = self.made(keys_of_ini(parser), "ini", name)
                parser._defaults = dict.pop(made, parser.default_section)
                parser._sections = made
            return read

        return _read


def _plainly(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that takes mappings out of parsed files for plain ones."""

    def write(self: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        return method(self, plain_copy(value), *args, **kwargs)

    return write


def _has_options(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether a parser was told to make something else of a text than it mostly does."""
    loaders = [*args, *(value for name, value in kwargs.items() if name == "Loader")]
    return len(loaders) < len(args) + len(kwargs) or len(loaders) > 1 or not _all_usual(loaders)


def _all_usual(loaders: list[Any]) -> bool:
    """Whether loaders of YAML make the same of a text, unless it has tags that not all know."""
    return all(
        getattr(one, "__name__", "").removeprefix("C") in _LOADERS
        and getattr(one, "__module__", "").partition(".")[0] == "yaml"
        for one in loaders
    )


def _is_usual(parser: Any) -> bool:
    """Whether a parser of INI files has comments and delimiters as all have them."""
    usual: Any = sys.modules["configparser"].RawConfigParser(allow_no_value=True)
    same = all(getattr(parser, name, None) == getattr(usual, name, None) for name in _OPTIONS)
    known = hasattr(parser, "_comment_prefixes") or hasattr(parser, "_prefixes")
    return bool(known and same and parser.SECTCRE is usual.SECTCRE)


def _has_usual_keys(parser: Any) -> bool:
    """Whether a parser keeps options in dicts, by the names that all give them."""
    usual: Any = sys.modules["configparser"].RawConfigParser()
    own = getattr(parser.optionxform, "__func__", None)
    same = parser._dict is dict and parser.default_section == usual.default_section
    return bool(same and own is usual.optionxform.__func__)


def _references(source: Any, *args: Any, **kwargs: Any) -> int:
    return sys.getrefcount(source)


def _is_last(source: Any) -> bool:
    """Whether a text is in a variable of the function that parses it, and read nowhere else."""
    frame = sys._getframe(2)
    code = frame.f_code
    candidates = _read_once(code) if code.co_flags & _OPTIMIZED else ()
    if not candidates:
        return False
    variables = frame.f_locals
    held = [name for name in code.co_varnames if variables.get(name) is source]
    if type(variables) is dict:  # before 3.13 it is kept, and would keep what it holds
        variables.clear()
    return len(held) == 1 and held[0] in candidates


def _read_once(code: Any) -> frozenset[str]:
    """The variables of a function that it reads in one place, and no function within it."""
    found = _known.get(code)
    if found is None:
        from edgewise.standard import dis

        reads: list[str] = []
        for step in dis.get_instructions(code):
            if step.opname.startswith("LOAD_FAST") or "FAST_LOAD_FAST" in step.opname:
                names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
                reads += names[-1:] if step.opname.startswith("STORE") else names
        shared = {*code.co_cellvars, *code.co_freevars}
        found = frozenset(name for name in reads if reads.count(name) == 1) - shared
        if not _LOCALS.isdisjoint(code.co_names):
            found = frozenset()
        if len(_known) < MOST_KNOWN:
            _known[code] = found
    return found


def _fresh() -> str:
    return "".join(["a", "fresh", "text"])


_ALONE = _references(_fresh())  # references to an argument that nobody else has hold of
