"""What was covered, as a data file of coverage.py: the one door to coverage.py.

Which files are measured, where the file is and what it is called in it is said
by the configuration of coverage.py, and coverage.py itself is asked what that
comes to. Its classes for that are not all public; they have been the same since
its version 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from edgewise.data import dataclass, replace
from edgewise.errors import CoverageMissingError
from edgewise.recover.covered import NO_TEST, Covered, Executed
from edgewise.standard import builtins as __builtins__
from edgewise.standard import contextmanager, hashlib, os, re, sys
from edgewise.trace.noting import file_of

Filename = Callable[[str], str]  # path within the project -> where it is


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on a command line; whatever was not, the configuration says."""

    directory: str  # where it was asked for: coverage.py looks for its configuration there
    target: str | None = None  # the file to write
    config_file: str | bool = True
    source: tuple[str, ...] | None = None
    branch: bool | None = None
    contexts: bool = True  # whether to tell the tests apart


def write_coverage(covered: Covered, filename: Filename, wishes: Wishes) -> str:
    """The name of the data file that was written.

    It takes the place of an earlier one at once, when it is whole.
    """
    with _at(wishes.directory):
        measuring = Measuring(wishes)
        target = os.path.abspath(wishes.target or measuring.data_file)
        part = f"{target}.{os.getpid()}.part"
        try:
            data = measuring.new_data(part)
            measuring.add(data, covered, filename)
            data.close()
            os.replace(part, target)
        except BaseException:
            if os.path.exists(part):
                os.unlink(part)
            raise
        return target


def wants_contexts(directory: str) -> bool:
    """Whether the project's configuration of coverage.py has to do with contexts."""
    import coverage

    with _at(directory):
        config: Any = coverage.Coverage().config
    wishes = ("dynamic_context", "show_contexts", "json_show_contexts", "report_contexts")
    return any(getattr(config, wish, None) for wish in wishes)


def add_coverage(cov: Any, covered: Covered, filename: Filename, wishes: Wishes) -> None:
    """Adds to what a running coverage.py has measured, and saves it."""
    with _at(wishes.directory):
        data = cov.get_data()
        measuring = Measuring(replace(wishes, branch=bool(data.has_arcs() or cov.config.branch)))
        measuring.add(data, covered, filename)
        cov.save()


class Measuring:
    """coverage.py, as the project has configured it."""

    def __init__(self, wishes: Wishes) -> None:
        try:
            import coverage
            from coverage.inorout import InOrOut
        except ImportError as error:
            raise CoverageMissingError(
                "coverage.py is not installed, so no data file was written. "
                "Install it with 'pip install pytest-edgewise[coverage]'."
            ) from error
        self._pairs: dict[int, tuple[Executed, _Pairs]] = {}
        self._contexts = wishes.contexts
        source = list(wishes.source) if wishes.source else None
        self._cov: Any = coverage.Coverage(config_file=wishes.config_file, source=source)
        self._config: Any = self._cov.config
        self.branch = _branches(self._config) if wishes.branch is None else wishes.branch
        self._cov._init()
        choose: Any = InOrOut
        self._choice = choose(
            config=self._config,
            warn=lambda *args, **kwargs: None,
            debug=None,
            include_namespace_packages=bool(self._config.include_namespace_packages),
        )
        self._choice.plugins = SimpleNamespace(file_tracers=())
        self._choice.set_matchers_depending_on_syspath()

    @property
    def data_file(self) -> str:
        """Where the configuration wants the data."""
        return str(self._config.data_file)

    def new_data(self, name: str) -> Any:
        """An empty data file."""
        from coverage.data import CoverageData

        data = CoverageData(basename=name)
        data.erase()
        return data

    def add(self, data: Any, covered: Covered, filename: Filename) -> None:
        """Put what was covered into a data file."""
        names = dict(self._measured(covered, filename))
        for context in sorted(covered.contexts):
            self._add_context(data, context, covered.contexts[context], names)
        (data.add_arcs if self.branch else data.add_lines)({})
        data.set_context(None)
        packages = [filename(path) for path in covered.files if path.endswith("/__init__.py")]
        data.touch_files(sorted({*names.values(), *self._unexecuted(packages)}))

    def _add_context(
        self, data: Any, context: str, executed: Mapping[str, Executed], names: Mapping[str, str]
    ) -> None:
        data.set_context(self._context(context))
        known = {names[path]: ran for path, ran in executed.items() if path in names}
        if self.branch:
            data.add_arcs({name: self._arcs(ran) for name, ran in known.items()})
        else:
            data.add_lines({name: ran.lines for name, ran in known.items()})

    def _arcs(self, ran: Executed) -> _Pairs:
        known = self._pairs.get(id(ran))
        if known is None:
            known = self._pairs[id(ran)] = (
                ran,
                _Pairs(ran),
            )  # kept, so that its identity is its own
        return known[1]

    def _context(self, test: str) -> str | None:
        """A context as pytest-cov names it, behind the one the configuration sets."""
        own = f"{test}|run" if test != NO_TEST and self._contexts else ""
        return "|".join(filter(None, [self._config.context, own])) or None

    def _measured(self, covered: Covered, filename: Filename) -> Iterator[tuple[str, str]]:
        """The files to be measured, with what they are called in the data."""
        modules = _module_names()
        tops: dict[str, str] = {}
        for path in sorted(covered.files):
            name = filename(path)
            module = modules.get(name) or _module_name(name, tops)
            frame = SimpleNamespace(f_globals={"__name__": module, "__file__": name})
            if self._choice.check_include_omit_etc(name, frame) is None:
                yield path, self._cov._file_mapper(name)

    def _unexecuted(self, packages: Iterable[str]) -> Iterator[str]:
        """Files that are to be measured and never ran, as coverage.py finds them."""
        choice = self._choice
        directories = list(choice.source_dirs)
        for name in packages:
            if _module_name(name, {}) in choice.source_pkgs:
                directories.append(os.path.dirname(name))
        for directory in directories:
            for name, _ in choice._find_executable_files(directory):
                yield self._cov._file_mapper(name)


class _Pairs:
    """Arcs for coverage.py, which hashes whatever it is given, part by part.

    Many tests run the same of a file. So the parts are hashed once, here, and the
    one attribute that is not private stands for them.
    """

    __slots__ = ("__pairs__", "content")

    def __init__(self, ran: Executed) -> None:
        # A line is where something starts: no branch leads there.
        self.__pairs__ = sorted([*ran.arcs, *((-1, line) for line in ran.lines)])
        text = repr(self.__pairs__).encode()
        self.content = hashlib.blake2b(text, digest_size=16).hexdigest()

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self.__pairs__)

    def __len__(self) -> int:
        return len(self.__pairs__)


def _branches(config: Any) -> bool:
    """Whether to write branches: yes, unless the configuration says no."""
    if config.branch:
        return True
    for name in config.config_files_read:
        with open(name, encoding="utf-8") as file:
            if re.search(r"^\s*branch\s*=", file.read(), re.MULTILINE):
                return False
    return True


def _module_names() -> dict[str, str]:
    """What the modules are called that this process has imported, by file."""
    found: dict[str, str] = {}
    for name, module in list(sys.modules.items()):
        file = file_of(module)
        if isinstance(file, str) and name != "__main__":
            found.setdefault(file, name)
    return found


def _module_name(filename: str, tops: dict[str, str]) -> str:
    """What a file is called when it is imported as part of the packages around it.

    `tops`: for directories, as far as they are known, where these packages are found.
    """
    directory = os.path.dirname(filename)
    top = tops.get(directory)
    if top is None:
        top = tops[directory] = _top_of(directory)
    parts = os.path.relpath(os.path.splitext(filename)[0], top).split(os.sep)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _top_of(directory: str) -> str:
    """The directory that holds the outermost package around another.

    A package may have folders in it that are no packages by themselves.
    """
    top = above = directory
    while os.path.dirname(above) != above:
        if os.path.exists(os.path.join(above, "__init__.py")):
            top = os.path.dirname(above)
        above = os.path.dirname(above)
    return top


@contextmanager
def _at(directory: str) -> Iterator[None]:
    """Within a directory: tests may have left the process in another one."""
    try:
        before: str | None = os.getcwd()
    except OSError:
        before = None
    os.chdir(directory)
    try:
        yield
    finally:
        if before is not None:
            os.chdir(before)
