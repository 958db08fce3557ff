"""Settings of the whole process that one test may leave to the next.

The working directory, the context of decimal arithmetic, the locale, the levels of loggers,
handlers of signals and their like belong to no object of the program. Whoever comes after
a test that left one of them otherwise may depend on it; of most, whoever mentions something
of the module that they are asked of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from edgewise.context.file_calls import unheard
from edgewise.data import dataclass
from edgewise.plugin.memory import addresses
from edgewise.plugin.registries import codec_registries
from edgewise.plugin.search_path import SearchPath
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys
from edgewise.trace import runtime
from edgewise.trace.child import VARIABLE
from edgewise.trace.file_facts import IMPORTING
from edgewise.trace.left import Left, Variable
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import address

# Whether what ran mentions one of some names.
Mentions = Callable[[frozenset[str]], bool]
# Whether anything of the project, as far as it is loaded, mentions one of some names.
Mentioned = Callable[[frozenset[str]], object]


@dataclass(frozen=True, slots=True)
class _Setting:
    """Something that is set for the whole process, and asked of a module."""

    read: Callable[[Any], object]
    everybody: bool = False  # whether those can tell, too, who do not mention the module
    by: frozenset[str] = frozenset()  # names of which one is mentioned by whoever sets it
    asked: str = ""  # the name that whoever can tell mentions, if there is one
    at_first: object = None  # what it is taken to be before tests, if nobody mentions these
    # What it is when the module has just been imported, which a test may have done before it
    # set it; None if that is not known.
    fresh: Callable[[Any], object] | None = None


_OF_LOGGERS = frozenset(
    {
        *("setLevel", "addHandler", "removeHandler", "addFilter", "removeFilter"),
        *("propagate", "disabled", "disable", "handlers", "filters", "level"),
        *("basicConfig", "dictConfig", "fileConfig"),
    }
)

_OF_CHANCE = frozenset({"seed", "setstate", "set_state"})
PATH = "sys:path"
# By module, and what else tells them apart.
_SETTINGS: dict[str, _Setting] = {
    "decimal": _Setting(
        lambda decimal: _context(decimal.getcontext()),
        fresh=lambda decimal: _context(decimal.DefaultContext),
    ),
    "locale": _Setting(lambda locale: locale.setlocale(locale.LC_ALL), everybody=True),
    "csv": _Setting(
        lambda csv: tuple(csv.list_dialects()), fresh=lambda _: ("excel", "excel-tab", "unix")
    ),
    "os": _Setting(lambda os: os.getcwd(), everybody=True),
    "sys": _Setting(lambda sys: _limits(sys), everybody=True),
    "gc": _Setting(lambda gc: (gc.isenabled(), gc.get_threshold(), gc.get_debug())),
    "time": _Setting(lambda time: (time.timezone, time.altzone, *time.tzname), everybody=True),
    "calendar": _Setting(lambda calendar: calendar.firstweekday(), fresh=lambda _: 0),
    # Some of these come to be when they are asked for first.
    "urllib": _Setting(
        lambda _: _held_by("urllib.request", "_opener"), by=frozenset({"install_opener"})
    ),
    "asyncio": _Setting(
        lambda _: _held_by("asyncio.events", "_event_loop_policy"),
        by=frozenset({"set_event_loop_policy"}),
    ),
    "multiprocessing": _Setting(
        lambda one: (one.get_start_method(allow_none=True),), by=frozenset({"set_start_method"})
    ),
    "shutil": _Setting(lambda one: (_ids(one._ARCHIVE_FORMATS), _ids(one._UNPACK_FORMATS))),
    "xml": _Setting(lambda _: _namespaces(), by=frozenset({"register_namespace"})),
    PATH: _Setting(lambda sys: _finding(sys), everybody=True, asked=IMPORTING),
    "codecs": _Setting(
        lambda _: _codecs(),
        everybody=True,
        by=frozenset({"register", "unregister", "register_error"}),
        at_first=(),
    ),
    "copyreg": _Setting(lambda copyreg: _ids(copyreg.dispatch_table), everybody=True),
    "socket": _Setting(lambda socket: (socket.getdefaulttimeout(),), fresh=lambda _: (None,)),
    "sqlite3": _Setting(lambda sqlite3: (_ids(sqlite3.adapters), _ids(sqlite3.converters))),
    "mimetypes": _Setting(lambda mimetypes: _kinds_of_files(mimetypes)),
    "_signal": _Setting(lambda signal: tuple(map(signal.getsignal, range(1, signal.NSIG)))),
    # Whoever draws a number changes the state; who sets it says what others draw.
    "random": _Setting(lambda random: hash(random.getstate()), by=_OF_CHANCE),
    "numpy": _Setting(lambda numpy: _drawn(numpy.random), by=_OF_CHANCE),
    "numpy:errors": _Setting(lambda numpy: tuple(numpy.geterr().items())),
    "numpy:text": _Setting(
        lambda numpy: repr(numpy.get_printoptions()), by=frozenset({"set_printoptions"})
    ),
    "posix": _Setting(lambda posix: _umask(), everybody=True, by=frozenset({"umask"})),
    "logging": _Setting(
        lambda logging: (logging.root.manager.disable, _logger(logging.root)), by=_OF_LOGGERS
    ),
    "logging:loggers": _Setting(
        lambda logging: tuple(_loggers(logging)), True, by=_OF_LOGGERS, asked="getLogger"
    ),
}


# Those that anybody may set, with the module to ask and how; those of which it shows who does.
_BY_ANYBODY = tuple(
    (name, name.partition(":")[0], one.read) for name, one in _SETTINGS.items() if not one.by
)
_BY_SOME = tuple((name, one.by) for name, one in _SETTINGS.items() if one.by)
_BY_SOMEBODY = frozenset[str]().union(*(by for _, by in _BY_SOME))
# What asking may end in: a directory that is gone, a broken locale.
_UNREADABLE = (OSError, AttributeError, ValueError)
_ENVIRONMENT = "environment:"  # in place of a name that somebody could mention
_AROUND_TESTS = tuple(map(os.fsencode, ("PYTEST_CURRENT_TEST", VARIABLE)))
_OF_MODULES = frozenset({"modules"})  # names of which one is mentioned by who changes them


class Process:
    """The settings of this process, and who changed them."""

    def __init__(self, left: Left, mentioned: Mentioned) -> None:
        self.left = left
        self.mentioned = mentioned
        self._variables = {
            name: left.variable(Variable(None, _asked_of(name), "*" if one.everybody else ""))
            for name, one in _SETTINGS.items()
        }
        self._state: dict[str, object] = {}
        self._modules: dict[str, int] = {}
        self._ids: object = None
        self._environment: object = None
        self._search_path = SearchPath()
        self.look()

    def look(self) -> None:
        """Take in how everything is."""
        self._state = {
            name: _setting(name) if one.at_first is None or self.mentioned(one.by) else one.at_first
            for name, one in _SETTINGS.items()
        }
        self._modules, self._ids = _modules(), _ids(sys.modules)
        self._environment = _environment()
        self._search_path = SearchPath()

    def ended(self, test: int, mentions: Mentions) -> None:
        """A test is over: see what it has left otherwise."""
        modules, state = sys.modules, self._state
        for name, module_name, read in _BY_ANYBODY:
            module = modules.get(module_name)
            try:
                now = None if module is None else read(_steady(module_name, module))
            except _UNREADABLE:
                now = ""
            if now != state[name]:
                self._left(name, now, test)
        if mentions(_BY_SOMEBODY):
            for name, by in _BY_SOME:
                if mentions(by) and (now := _setting(name)) != state[name]:
                    self._left(name, now, test)
        self._look_along_path()
        if mentions(_OF_MODULES):
            self._compare_modules(test)
        self._compare_variables(test)

    def _left(self, name: str, now: object, test: int) -> None:
        """A test has left a setting otherwise."""
        before, self._state[name] = self._state[name], now
        if before is None:  # the module has just been imported
            before = _when_new(name)
        if before is not None and now != before:
            found = self._variables[name]
            path = name == PATH
            asked = self._searched(before, now, test) if path else [_SETTINGS[name].asked]
            self.left.add(found, found, {}, [test], asked, sure=True)

    def _searched(self, before: Any, now: Any, test: int) -> Iterable[str]:
        """What those mention who look for modules, if a test has changed where these are."""
        if before[1:] != now[1:]:  # by whom they are looked for
            return [IMPORTING]
        return self._search_path.left(before[0], now[0], test)

    def _look_along_path(self) -> None:
        """See what has come to be in directories that tests have left on the path."""
        for tests, asked in self._search_path.grown():
            found = self._variables[PATH]
            self.left.add(found, found, {}, tests, asked, sure=True)

    def path(self) -> object:
        """Where modules are looked for."""
        return _setting(PATH)

    def passed_over(self, path: object) -> None:
        """What has changed of that since it was `path` was nobody's doing."""
        if self._state[PATH] == path:
            self._state[PATH] = self.path()

    def _compare_variables(self, test: int) -> None:
        """See whether a test has left variables of the environment otherwise.

        Who reads them shows by itself. But whoever does so and came before should go on to.
        """
        now = _environment()
        if now != self._environment:
            self._environment = now
            found = self._variables["os"]
            self.left.add(found, found, {}, [test], [_ENVIRONMENT], sure=True)

    def _compare_modules(self, test: int) -> None:
        """See which modules a test has put in place of others, put there or taken away."""
        ids = _ids(sys.modules)
        if ids == self._ids:  # in the order in which they came
            return
        before, now = self._modules, _modules()
        self._modules, self._ids = now, ids
        names = [
            name
            for name in before.keys() | now.keys()
            if before.get(name) != now.get(name) and (name in before or not _is_found(name))
        ]
        if names:
            found = self._variables["sys"]
            imported = {f"{IMPORTING} {name.rpartition('.')[2]}" for name in names}
            self.left.add(found, found, {}, [test], imported, sure=True)


def _modules() -> dict[str, int]:
    return {name: address(module) for name, module in list(sys.modules.items())}


def _is_found(name: str) -> bool:
    """Whether a module is one that anybody would have found who imports it."""
    spec = (namespace_of(sys.modules.get(name)) or {}).get("__spec__")
    return getattr(spec, "name", None) == name and getattr(spec, "loader", None) is not None


def _environment() -> object:
    """The variables of the environment, but for those that are set around each test."""
    variables: Any = os.environ
    held = dict(variables._data)  # nobody is to be told that somebody looks
    for name in _AROUND_TESTS:
        held.pop(name, None)
    return held


def _asked_of(name: str) -> str:
    return name.partition(":")[0].lstrip("_")


def _setting(name: str) -> object:
    name_of_module = name.partition(":")[0]
    module = sys.modules.get(name_of_module)
    if module is None:
        return None
    try:
        return _SETTINGS[name].read(_steady(name_of_module, module))
    except _UNREADABLE:
        return ""


def _when_new(name: str) -> object:
    """What a setting is when its module has just been imported, if that is known."""
    fresh, module = _SETTINGS[name].fresh, sys.modules.get(name.partition(":")[0])
    if fresh is None or module is None:
        return None
    try:
        return fresh(module)
    except _UNREADABLE:
        return None


class _Steady:
    """A module whose functions are those that it had when they were asked for first.

    A test may have put a mock in the place of one, which is none of ours to call.
    """

    def __init__(self, module: object) -> None:
        self.module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.module, name)
        if type(found) in _FUNCTIONS:
            setattr(self, name, found)
        return found


_FUNCTIONS = (BuiltinFunctionType, FunctionType, MethodType)
_steadies: dict[str, _Steady] = {}


def _steady(name: str, module: object) -> _Steady:
    known = _steadies.get(name)
    if known is None or known.module is not module:
        known = _steadies[name] = _Steady(module)
    return known


def _context(context: Any) -> object:
    kept = (context.prec, context.rounding, context.Emin, context.Emax)
    return *kept, context.capitals, context.clamp, context.traps.copy()


def _limits(sys: Any) -> object:
    digits = getattr(sys, "get_int_max_str_digits", lambda: 0)  # not in every Python there is
    return sys.getrecursionlimit(), sys.getswitchinterval(), digits()


def _drawn(random: Any) -> object:
    """Where the numbers of numpy are that its functions draw."""
    _, key, *others = random.get_state()
    return hash((key.tobytes(), *others))


def _held_by(module: str, name: str) -> tuple[int, ...]:
    """To what a name of a module is bound, if it has been imported."""
    found = (namespace_of(sys.modules.get(module)) or {}).get(name)
    return () if found is None else (address(found),)


def _namespaces() -> object:
    held = namespace_of(sys.modules.get("xml.etree.ElementTree")) or {}
    return tuple(held.get("_namespace_map", {}).items())


def _ids(table: Mapping[Any, object]) -> object:
    return addresses(table.values())


def _finding(sys: Any) -> object:
    """Where, and by whom, modules are looked for that are not there yet."""
    by = *map(address, sys.meta_path), *map(address, sys.path_hooks)
    return tuple(sys.path), by


def _kinds_of_files(mimetypes: Any) -> object:
    """How many there are; whoever asks first makes those known that anybody would."""
    found = tuple(map(len, mimetypes._db.types_map)) if mimetypes.inited else ()
    return found if found and found != _usual_kinds_of_files() else ()


@cache
def _usual_kinds_of_files() -> tuple[int, ...]:
    from edgewise.standard import mimetypes  # somebody has by now

    with unheard():
        usual = mimetypes.MimeTypes()
        for name in filter(os.path.isfile, mimetypes.knownfiles):
            usual.read(name)
    return tuple(map(len, usual.types_map))


def _codecs() -> tuple[int, ...]:
    """The functions of ours that are asked for codecs, or what to do about an error."""
    found = (one for kept in codec_registries() for one in getattr(kept, "values", kept.copy)())
    return tuple(address(one) for one in found if _is_ours(one))


def _is_ours(function: object) -> bool:
    """Whether a function may run code of the project; those of Python do not."""
    code = getattr(function, "__code__", None)
    if code is None:
        return type(function) is not BuiltinFunctionType
    return code.co_filename in runtime.by_code_file


def _umask() -> object:
    """What the kernel tells of it: to ask the program's own way is to change it."""
    with open("/proc/self/status", encoding="utf-8") as status:
        return next((line for line in status if line.startswith("Umask")), "")


def _loggers(logging: Any) -> Iterator[object]:
    """What is set of loggers other than the one above all, so far as it is not as in a new one."""
    for name, logger in list(logging.root.manager.loggerDict.items()):
        if issubclass(type(logger), logging.Logger):
            state = _logger(logger)
            if state != (0, True, False):
                yield name, state


def _logger(logger: Any) -> tuple[object, ...]:
    """What is set of a logger; pytest has handlers of its own."""
    held = [one for one in (*logger.handlers, *logger.filters) if not _is_of_pytest(one)]
    return logger.level, logger.propagate, logger.disabled, *map(address, held)


def _is_of_pytest(one: object) -> bool:
    return str(type.__getattribute__(type(one), "__module__")).startswith("_pytest")
