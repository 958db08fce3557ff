"""The project as it is: packed up, run, recorded, and looked at for what is not steady."""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.metadata import distributions
from pathlib import Path
from typing import Any
from uuid import uuid4

from edgewise.audit.ran import FAILED, Ran
from edgewise.config import Place, TraceConfig
from edgewise.data import replace
from edgewise.errors import AuditElsewhereError, AuditFailedError
from edgewise.recover.check import differing_cells
from edgewise.source.project import Project
from edgewise.source.settings import root_of
from edgewise.store.database import FILE_NAME
from edgewise.tasks.audit_case import empty_store, matrix_in, trees
from edgewise.tasks.audit_run import passed_on, run
from edgewise.tasks.audit_state import State
from edgewise.tasks.audit_tree import Material, Tree, packed
from edgewise.trace.history import python_tag

NAMED = 5  # modules in one message


def pack(
    directory: str, arguments: tuple[str, ...], *, warm: bool = False
) -> tuple[Material, dict[str, bytes]]:
    """The project around a directory, ready to be sent anywhere, and its files."""
    root = os.path.realpath(root_of(directory))
    archive, files = packed(root)
    below = os.path.relpath(os.path.realpath(directory), root)
    paths = _import_paths(root)
    material = Material(archive, root, below, paths, arguments, warm=warm, audit=uuid4().hex)
    return material, files


def key_of(material: Material, patience: float = 0.0) -> str:
    """What results depend on: the project, what surrounds its tests, and edgewise itself."""
    digest = hashlib.blake2b(material.key.encode(), digest_size=6)
    libraries = sorted({f"{one.name}=={one.version}" for one in distributions()})
    known = (python_tag(), libraries, _variables(), patience)
    digest.update(repr(known).encode())
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _variables() -> dict[str, str]:
    """The variables that say how Python and pytest run the tests."""
    kept = passed_on()
    return {name: kept[name] for name in sorted(kept) if name.startswith(("PYTEST", "PYTHON"))}


def with_baseline(material: Material, state: State) -> Material:
    """The material with what the project as it is does; run and recorded unless it is known."""
    kept = state.baseline()
    if kept is None:
        with trees.borrowed(material) as tree:
            kept = _looked_at(material, tree)
        state.keep_baseline(*kept)
    known, history = kept
    return replace(
        material,
        history=history,
        outcomes=known["outcomes"],
        unsteady=frozenset(known["unsteady"]),
        flaky=frozenset(known["flaky"]),
        reached=frozenset(known["reached"]),
        seconds=known["seconds"],
        cost=known["cost"],
    )


def _looked_at(material: Material, tree: Tree) -> tuple[dict[str, Any], bytes]:
    """How tests end, which of them do not always end so or do the same, and the history."""
    plain = [run(material, tree)]
    _check_where(material, plain[0])
    plain.append(run(material, tree))
    store = empty_store(tree, "base")
    recorded = [run(material, tree, "--edgewise-all", store=store)]
    first = matrix_in(store)
    recorded.append(run(material, tree, "--edgewise-all", store=store))
    second = matrix_in(store)
    if first is None or second is None:
        raise AuditFailedError(
            f"the tests could not be recorded in a copy of the project:\n{recorded[0].tail}\n"
            "Nothing was tried."
        )
    _check_installed(material, [file.path for file in second.files])
    outcomes = dict(plain[0].outcomes)
    others = (plain[1], *recorded)
    flaky = sorted(
        t for t, end in outcomes.items() if any(o.outcomes.get(t) != end for o in others)
    )
    unsteady = {cell.test for cell in differing_cells(first, second, second.tests)}
    known: dict[str, Any] = {
        "outcomes": {test: end for test, end in outcomes.items() if test not in flaky},
        "flaky": flaky,
        "unsteady": sorted(unsteady),
        "reached": sorted({file.path for file in second.files}),
        "seconds": min(one.seconds for one in plain),
        "cost": min(one.cost for one in plain),
    }
    return known, (store / FILE_NAME).read_bytes()


def _check_where(material: Material, ran: Ran) -> None:
    """Refuse unless tests ran, most did not fail, and the code was the copy's."""
    config = TraceConfig(material.root, (Place(material.root),))
    ours = Project(config).relative
    elsewhere = {name for name, file in (ran.modules or {}).items() if ours(file)}
    if elsewhere:
        some = ", ".join(sorted(elsewhere)[:NAMED])
        raise AuditElsewhereError(
            f"the tests of a copy of the project import these from the project itself: {some}. "
            "An edit of the copy would change nothing, so nothing was tried. Let the tests find "
            "their code by sys.path rather than by a path of this machine."
        )
    if not ran.outcomes or all(end in FAILED for end in ran.outcomes.values()):
        failing = f"; {len(ran.outcomes)} fail" if ran.outcomes else ""
        raise AuditFailedError(
            f"no test passes in a copy of the project{failing}:\n{ran.tail}\n"
            "Nothing was tried. Give the arguments with which they run behind '--'."
        )


def _check_installed(material: Material, paths: list[str]) -> None:
    """Refuse if what ran is an installed copy of a package that stands in the project."""
    installed = {path[1:].partition("/")[0] for path in paths if path.startswith("@")}
    for name in sorted(installed):
        for base in (material.root, os.path.join(material.root, "src")):
            if os.path.exists(os.path.join(base, name, "__init__.py")):
                raise AuditElsewhereError(
                    f"the tests import '{name}' as it is installed, not as it stands in the "
                    "project. An edit would change nothing, so nothing was tried. Install the "
                    "project in development mode: 'pip install -e .'."
                )


def _import_paths(root: str) -> tuple[str, ...]:
    """The folders of the project that its modules are imported from, relative to it.

    Those that sys.path has, or a finder of an editable install, and what `python -m
    pytest` puts there.
    """
    found = [*sys.path]
    for name, module in list(sys.modules.items()):
        if name.startswith("__editable__"):
            mapping = getattr(module, "MAPPING", None)
            places = mapping.values() if isinstance(mapping, dict) else ()
            found += [os.path.dirname(str(place)) for place in places]
    found += [os.path.join(root, "src"), root]
    project = Project(TraceConfig(root, (Place(root),)))
    inside = []
    for path in found:
        real = os.path.realpath(path or os.getcwd())
        if os.path.isdir(real) and project.relative(os.path.join(real, "x.py")) is not None:
            inside.append(os.path.relpath(real, root))
    return tuple(dict.fromkeys(inside))
