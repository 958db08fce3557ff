"""Which modules a file names, and so can get at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from edgewise.standard import builtins as __builtins__
from edgewise.trace.file_facts import IMPORTING, Facts
from edgewise.trace.handed import is_whole
from edgewise.trace.runtime import Module

File = TypeVar("File")


class Called(NamedTuple):
    """By which names a file is imported, and in which packages it is then."""

    names: tuple[str, ...]
    packages: tuple[str, ...]


def called(module: Module) -> Called:
    """How a file is called that ran."""
    packages = dict.fromkeys((module.package, *module.others.values()))
    return Called((module.name, *module.others), tuple(packages))


def reaches(module: Module, facts: Facts, other: Module) -> bool:
    """Whether a file can get at the names of another, by what it names."""
    return module is other or not named_by(called(module), facts).isdisjoint(called(other).names)


def importers(
    file: File, names: Mapping[File, Iterable[str]], named: Mapping[File, Iterable[str]]
) -> set[File]:
    """The files that name one, or name others that do, and so on; and that one.

    `names` are those that each has, and `named` those that it mentions.
    """
    naming: dict[str, list[File]] = {}
    for other, mentions in named.items():
        for name in mentions:
            naming.setdefault(name, []).append(other)
    found = {file}
    waiting = [file]
    while waiting:
        for name in filter(None, names[waiting.pop()]):
            for other in naming.get(name, ()):
                if other not in found:
                    found.add(other)
                    waiting.append(other)
    return found


def named_by(file: Called, facts: Facts) -> set[str]:
    """The names of modules that a file mentions, and of what these are in."""
    plain = (name for name in facts.modules if not is_whole(name))
    named = {whole for name in plain for whole in absolute(name, file)}
    named.update([name.rpartition(".")[0] for name in named])
    return named


def importing(modules: Iterable[str], file: Called, facts: Facts) -> int:
    """The probes of the statements of a file that import a module, by one of its names.

    Or something in it; not of those that merely mention it.
    """
    wanted = tuple(filter(None, modules))
    row = 0
    for name, naming in facts.modules.items():
        for whole in absolute(name, file):
            if any(whole == one or whole.startswith(f"{one}.") for one in wanted):
                row |= naming
    return row & facts.reads.get(IMPORTING, 0)


def absolute(name: str, file: Called) -> Iterator[str]:
    """A module's name as an absolute one; leading dots count from each package of a file."""
    level = len(name) - len(name.lstrip("."))
    if not level:
        yield name
        return
    for package in file.packages:
        parts = package.split(".")
        base = parts[: len(parts) - (level - 1)]
        yield ".".join([*base, *filter(None, name[level:].split("."))])
