"""Which modules a file names, and so can get at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from edgewise.trace.file_facts import Facts
from edgewise.trace.handed import is_whole
from edgewise.trace.runtime import Module


def reaches(module: Module, facts: Facts, other: Module) -> bool:
    """Whether a file can get at the names of another, by what it names."""
    return module is other or not named_by(module, facts).isdisjoint((other.name, *other.others))


def importers(module: Module, known: Mapping[Module, Facts]) -> list[Module]:
    """The modules that name one, or name others that do, and so on; and that one."""
    naming: dict[str, list[Module]] = {}
    for other, facts in known.items():
        for name in named_by(other, facts):
            naming.setdefault(name, []).append(other)
    found = {module.number: module}
    waiting = [module]
    while waiting:
        one = waiting.pop()
        for name in filter(None, (one.name, *one.others)):
            for other in naming.get(name, ()):
                if other.number not in found:
                    found[other.number] = other
                    waiting.append(other)
    return list(found.values())


def named_by(module: Module, facts: Facts) -> set[str]:
    """The names of modules that a file mentions, and of what these are in."""
    plain = (name for name in facts.modules if not is_whole(name))
    named = {whole for name in plain for whole in absolute(name, module)}
    named.update([name.rpartition(".")[0] for name in named])
    return named


def absolute(name: str, module: Module) -> Iterator[str]:
    """A module's name as an absolute one; leading dots count from each package of `module`."""
    level = len(name) - len(name.lstrip("."))
    if not level:
        yield name
        return
    for package in dict.fromkeys((module.package, *module.others.values())):
        parts = package.split(".")
        base = parts[: len(parts) - (level - 1)]
        yield ".".join([*base, *filter(None, name[level:].split("."))])
