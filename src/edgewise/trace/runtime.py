"""What probes call. Standard library only; imports nothing of ours but `noting` and `taking`.

Instrumented code reaches its probes through names in `builtins`, so that it
runs under any globals and leaves no trace in a module's namespace:

* `_ew_p_KEY_2`, lists of each file, one for every 128 probes:
  `_ew_p_KEY_2[17] = 49` says that control passed point 2 * 128 + 17. 48 and 49
  are the characters 0 and 1, so that a list of them turns into a bitset by
  `int(bytes(list), 2)`, all in C. Short lists make it cheap to clear a few hits.
* `_ew_r_KEY`, a list per file: what was last seen at an entry or expression,
  behind that, for methods, the types seen before (the first in items, others in
  a dict), and whether a function has looped. An entry writes only when it sees
  something else, and then also adds to
* `_ew_seen`, one dict for all files: the entries since the last drain, by their
  numbers among those of all files, each with the type it was for last. It also tells
  which files may have new hits, so that a drain need not look at all.

Item 0 of `_ew_r_KEY` is the number of the file, and the last is what the numbers
of its entries start from, as is the first behind them. Nothing here raises into the
program, and what runs often is built from statements and C functions only, so
that debuggers and profilers see no frame of ours on the hot path.
"""

from __future__ import annotations

import builtins
from _bisect import bisect_right
from _weakref import ReferenceType as _Reference

from edgewise.native import native
from edgewise.standard import _thread, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace.noting import (
    MISFIT,
    CodeReader,
    Formats,
    LineReader,
    Lister,
    Names,
    Paths,
    Plain,
    Targets,
    broken,
    caught,
    file_of,
    note_misfit,
)
from edgewise.trace.taking import (
    CHUNK,
    CLEAN,
    NO_TYPES,
    OFF,
    add_rows,
    at_once,
    settle,
    take_hits,
    untrack,
)
from edgewise.trace.taking import address as _address

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType
    from typing import Any

    from edgewise.trace.taking import Entry, Events, Others, Rows

address = _address
LIBRARY = "library:"  # how the paths of modules of libraries start
BODY = 1  # in such a module, the probe that stands for its body
TYPES = 3  # of a method's receivers, how many are remembered at its entry, other than in a dict


class Module:
    """The probe lists of one version of one file, while it runs."""

    __slots__ = (
        "base",
        "clean",
        "defines",
        "digest",
        "key",
        "light",
        "name",
        "number",
        "others",
        "p",
        "package",
        "path",
        "r",
        "rows",
        "running",
        "size",
    )

    def __init__(self, number: int, key: str, path: str, size: int, digest: str, base: int) -> None:
        self.number = number
        self.base = base  # what the numbers of its entries start from
        self.key = key
        self.path = path
        self.digest = digest
        self.name = ""  # as imported first
        self.light = path.startswith(LIBRARY)  # only tells which functions are entered
        self.package = ""  # what its relative imports start from
        self.others: dict[str, str] = {}  # other names it was imported by, with their packages
        self.running = ""  # the name it ran by last
        self.defines: set[str] = set()  # the names it had when its body ended
        self.size = size  # probes, and one: probe 0 does not exist
        self.p, self.r = new_lists(number, size, base)
        self.clean = [CLEAN] * len(self.p)  # what the lists of points are like without hits
        self.rows: list[dict[bytes, int]] = [{} for _ in self.p]  # rows seen lately, as bitsets
        untrack(self.clean, self.rows)


def new_lists(number: int, size: int, base: int) -> tuple[list[Any], Any]:
    """The lists of a file that has not run yet: points passed, in chunks, and entries."""
    entries: list[Any] = [None] * (TYPES * size) + [NO_TYPES] * size + [None] * size + [base]
    entries[0], entries[size] = number, base
    points = [[OFF] * CHUNK for _ in range(0, size, CHUNK)]
    untrack(points, *points, entries)
    return points, entries


class Hooks:
    """What the recorder wants to be told. Replaced as a whole; each member is a plain function."""

    __slots__ = (
        *("begin", "borrow", "end", "fill", "filled", "flush", "lend", "loaded", "miss", "on"),
        "served",
    )

    def __init__(self) -> None:
        self.loaded: Callable[[Module], None] = lambda module: None
        self.begin: Callable[[Module], None] = lambda module: None
        self.end: Callable[[Module], None] = lambda module: None
        self.flush: Callable[[Module, int], None] = lambda module, line: None
        self.fill: Callable[[Module, int, object], None] = lambda module, probe, owner: None
        self.served: Callable[[Module, int, object], None] = lambda *facts: None
        self.miss: Callable[[Module, int, object, CodeType], None] = lambda *facts: None
        self.filled: Callable[[Module, int], None] = lambda module, probe: None
        self.lend: Callable[[Module, int, object], None] = lambda module, probe, owner: None
        self.borrow: Callable[[Module, int, object], None] = lambda module, probe, owner: None
        self.on: Callable[[Module, int, object], None] = lambda module, probe, holder: None


RUN_BY_HAND = ("__main__", "<run_path>")  # what `runpy` calls a file it was told to run

modules: list[Module] = []
by_key: dict[str, Module] = {}
by_code_file: dict[str, Module] = {}
seen: Events = {}
# By the identity of an object: the places of it that were found full by what runs now, and of
# which there is no more to be learned until something else runs.
settled: dict[int, set[int]] = {}
born: dict[int, None] = {}  # identities of objects made since the innermost window was opened
hooks = Hooks()
_catching: Any = getattr(native, "catching", None)  # from Python 3.11 on
detached = False  # True in a child process, whose probes write elsewhere
_entered: dict[int, Module] = {}  # files entered since the last `forget`
_entries: list[Entry | None] = [None]  # by number; 0 is that of none
untrack(_entries)
_before: dict[int, Module] = {}  # those entered before it, while there are other threads
ground: list[Any] = [None]  # the frame in which tests are run, while they are
_under: dict[int, Module] = {}  # the files of that frame, and of those below it


def begin(key: str, path: str, size: int, digest: str) -> None:
    """First statement of every instrumented module: make its lists, tell the recorder."""
    module = by_key.get(key)
    if module is None:
        module = register(key, path, size, digest)
        publish(module)
        frame = sys._getframe(1)
        by_code_file[frame.f_code.co_filename] = module
        hooks.loaded(module)
    try:
        names = sys._getframe(1).f_globals
        _named(module, str(names.get("__name__", "")), str(names.get("__package__") or ""))
        hooks.begin(module)
        if not module.light:
            _entered[module.number] = module  # its body enters no function
    except Exception as error:
        broken(error)


def _named(module: Module, name: str, package: str) -> None:
    """Note by which name a file runs.

    One file may be imported by several, each time as another module.
    """
    module.running = name
    if module.name in ("", *RUN_BY_HAND):
        module.name, module.package = name, package
    elif name not in (module.name, *RUN_BY_HAND):
        module.others[name] = package


def register(key: str, path: str, size: int, digest: str) -> Module:
    """A new file, its lists not yet published."""
    module = Module(len(modules), key, path, size, digest, len(_entries))
    _entries.extend([None] * size)
    modules.append(module)
    by_key[key] = module
    return module


def publish(module: Module) -> None:
    """Make the lists of `module` reachable from its code."""
    for chunk, points in enumerate(module.p):
        setattr(builtins, f"_ew_p_{module.key}_{chunk}", points)
    setattr(builtins, f"_ew_r_{module.key}", module.r)


def renew(module: Module) -> None:
    """Give a file lists that nobody has hit yet."""
    module.p, module.r = new_lists(module.number, module.size, module.base)
    _entries[module.base : module.base + module.size] = [None] * module.size
    publish(module)


def end(key: str) -> None:
    """Last statement of every instrumented module."""
    try:
        by_key[key].defines.update(sys._getframe(1).f_globals)
        hooks.end(by_key[key])
    except Exception as error:
        broken(error)


def flush(number: int, line: int) -> None:
    """An import-time statement ran project code: give that code to the statement."""
    try:
        hooks.flush(modules[number], line)
    except Exception as error:
        broken(error)


def hit(r: Any, probe: int) -> bool:
    """Note that an expression is being evaluated. Always true."""
    r[probe] = 1
    seen[r[-1] + probe] = None
    return True


def fill(number: int, probe: int, owner: object) -> None:
    """A region that fills a place starts."""
    try:
        hooks.fill(modules[number], probe, owner)
    except Exception as error:
        broken(error)


def _served(r: Any, probe: int, owner: object) -> None:
    """A place that hangs on `owner` was found full."""
    identity, number = address(owner), r[-1] + probe
    known = number in settled.get(identity, ())
    if not known or r[probe] is None:
        seen[number] = None
    r[probe] = identity
    if known:
        return
    try:
        hooks.served(modules[r[0]], probe, owner)
    except Exception as error:
        broken(error)


served: Callable[[Any, int, object], None] = (
    _served if native is None else native.finding(settled, seen, _served)
)


def lend(number: int, probe: int, owner: object) -> None:
    """A region of a library that fills a place starts."""
    try:
        hooks.lend(modules[number], probe, owner)
    except Exception as error:
        broken(error)


def borrow(r: Any, probe: int, owner: object) -> None:
    """A place of a library that hangs on `owner` was found full."""
    r[probe] = address(owner)
    seen[r[-1] + probe] = None
    try:
        hooks.borrow(modules[r[0]], probe, owner)
    except Exception as error:
        broken(error)


def miss(number: int, probe: int, owner: object) -> None:
    """A memoised function has to compute."""
    try:
        hooks.miss(modules[number], probe, owner, sys._getframe(1).f_code)
    except Exception as error:
        broken(error)


def on(r: Any, probe: int, holder: object) -> object:
    """The object on which a region is about to store, which is told to the recorder.

    A region that nobody finds full keeps in its item a weak reference to the object it
    told of last, so that it need not tell again.
    """
    last = r[probe]
    if issubclass(last.__class__, _Reference) and last() is holder:
        return holder
    try:
        hooks.on(modules[r[0]], probe, holder)
    except Exception as error:
        broken(error)
    return holder


def filled(number: int, probe: int) -> None:
    """The region that `fill` started ends, normally or not."""
    try:
        hooks.filled(modules[number], probe)
    except Exception as error:
        broken(error)


def _note_listed(what: str) -> None:
    if what not in listed:
        listed[what] = None
        seen[0] = None  # an import-time statement has to take it over


def _note_scanned(what: str) -> None:
    if not what.startswith("module:"):
        _note_listed(what)


listed: dict[str, None] = {}  # classes and modules whose names were, functions whose code was
_new_names: Callable[[dict[int, Any]], dict[Any, Any]] = Names if native is None else native.Names
looked_up = _new_names(seen)  # names of attributes
imported = _new_names(seen)  # names of modules
targets = Targets()  # what was given another name, docstring, class or the like
inspected: dict[str, None] = {}  # definitions that were looked at
surrounding: dict[tuple[str, str], None] = {}  # context that was used: its kind, its name
everywhere: dict[tuple[str, str], None] = {}  # the same, where everybody depends on it
# Of a kind and a name: the touch that says what it is like; None if nobody depends on it.
entity: Callable[[str, str], tuple[str, str] | None]


def _nothing(kind: str, name: str) -> None:
    """No watcher, no context."""


entity = _nothing


def install() -> None:
    """Put the names that instrumented code uses into builtins."""
    told = _catching and _catching(looked_up, MISFIT, note_misfit)
    for name, value in {
        "_ew_seen": seen,
        "_ew_type": type,
        "_ew_id": address,
        "_ew_born": born,
        "_ew_warm": range(8),
        "_ew_rest": [0],
        "_ew_begin": begin,
        "_ew_end": end,
        "_ew_flush": flush,
        "_ew_hit": hit,
        "_ew_fill": fill,
        "_ew_filled": filled,
        "_ew_lend": lend,
        "_ew_borrow": borrow,
        "_ew_miss": miss,
        "_ew_on": on,
        "_ew_served": served,
        "_ew_name": looked_up,
        "_ew_module": imported,
        "_ew_vars": Lister(_note_listed, False),
        "_ew_dir": Lister(_note_listed, True),
        "_ew_code": CodeReader(_note_listed, by_code_file),
        "_ew_line": LineReader(_note_listed, by_code_file),
        "_ew_caught": told or caught,
        "_ew_deep": RecursionError,
        "_ew_scan": Lister(_note_scanned, True),
        "_ew_path": Paths(),
        "_ew_format": Formats(),
        "_ew_plain": Plain(),
        "_ew_read": Plain(),  # until there is somebody who wants to know
        "_ew_trait": targets,
    }.items():
        setattr(builtins, name, value)


def path_of_module(name: str) -> str | None:
    """The path of a loaded module of the project, by its name."""
    filename = file_of(sys.modules.get(name))
    module = by_code_file.get(filename) if filename else None
    return module.path if module else None


def note_module(name: str) -> None:
    """Note that somebody asked for a module by its name, if it is one of the project."""
    try:
        ours = path_of_module(name) is not None
    except Exception:  # something stands in its place, and refuses
        ours = True
    if ours:
        imported[name]


def drain(
    hits: Rows,
    ran: Rows,
    sites: dict[int, Any],
    touches: set[Any],
    everything: bool = False,
    within: Module | None = None,
) -> Others:
    """Give all hits since the last drain to `hits` and `ran`, by file; the lists are cleared.

    What is known of the types that entries were for comes to `touches`. Entries for types of which
    nothing is known, and those of `sites`, are returned.

    Only files entered since the last `forget` can have been hit: a function
    tells when it is entered, a generator when it is resumed. With `everything`,
    all files are looked at. `within` says that since the last drain one function
    of that file was active, and whatever it called: without other threads, no
    other file can have been hit that was not entered.
    """
    if detached:
        return []
    quiet = _thread._count() == 0
    lately = {} if within is None else {within.number: within}
    entries = (_entries, _entry, NO_TYPES, sites)
    if at_once is not None and quiet and not everything:
        return at_once(seen, *entries, _entered, lately, hits, ran, touches)
    taken: Rows = {}
    others = settle(_take_events(quiet), *entries, taken, lately, touches)
    _entered.update(lately)
    if everything:
        candidates = dict(enumerate(modules))
    elif quiet:
        candidates = _entered if within is None else lately
    else:
        candidates = _before | _entered
    take_hits(candidates, taken, quiet)
    add_rows(taken, hits, ran)
    return others


def place_of(number: int) -> tuple[Module, int]:
    """The file and the probe of an entry."""
    module = modules[bisect_right(modules, number, key=_base) - 1]
    return module, number - module.base


def _base(module: Module) -> int:
    return module.base


def _entry(number: int) -> Entry:
    """Of an entry: the list it is in, and its places there; the points it has, and its place.

    Then its file, and what is known of types. In a library there are no points, and its
    place is a bit.
    """
    module, probe = place_of(number)
    points = None if module.light else module.p[probe // CHUNK]
    place = 1 << probe if module.light else probe % CHUNK
    first, second, third, others = (probe + at * module.size for at in range(TYPES + 1))
    places = (module.r, first, second, third, others)
    found = _entries[number] = (*places, points, place, module.number, module, {})
    untrack(found)
    return found


def kinds_at(number: int) -> dict[int, tuple[Any, Any]]:
    """What is known of the types that an entry is for, by address: a reference, and a touch."""
    return (_entries[number] or _entry(number))[-1]


def forget() -> None:
    """Start anew to note which files were entered; those now on a stack stay noted.

    With other threads about, those noted so far count for one more round: since
    the last drain a thread may have hit what it has left by now.
    """
    alone = _thread._count() == 0
    frames = [sys._getframe(1)] if alone else _stacks()
    _before.clear()
    if not alone:
        _before.update(_entered)
    _entered.clear()
    for frame in frames:
        _entered.update(_below(frame))
    _entered.update(_under)


def _stacks() -> list[Any]:
    """The frames in which all threads are, of this one that of the caller's caller.

    Never the frame that asks: it would hold itself, and with it the locals of all
    threads until garbage is collected (which CPython 3.12 does not survive for the
    buffers of `multiprocessing`'s pipes).
    """
    mine = _thread.get_ident()
    others = [frame for thread, frame in sys._current_frames().items() if thread != mine]
    return [*others, sys._getframe(2)]


def _below(frame: Any) -> dict[int, Module]:
    """The files of a stack, down to the ground."""
    found: dict[int, Module] = {}
    while frame is not None and frame is not ground[0]:
        module = by_code_file.get(frame.f_code.co_filename)
        if module is not None and not module.light:
            found[module.number] = module
        frame = frame.f_back
    return found


def stand_on(frame: Any) -> None:
    """Tell in which frame the tests are run: nobody has to look below it for one of them."""
    ground[0] = None
    _under.clear()
    _under.update(_below(frame))
    ground[0] = frame


def _take_events(quiet: bool) -> Events:
    events = seen.copy()
    if quiet:
        seen.clear()
    else:  # another thread may have added since the copy
        for key in events:
            seen.pop(key, None)
    return events
