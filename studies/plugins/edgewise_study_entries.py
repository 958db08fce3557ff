"""Gives the files listed in $EDGEWISE_STUDY_ENTRIES one probe for each function, and no more.

Import-time code keeps its probes, and every probe keeps its number. The code is kept
beside the list, as the hook keeps that of other files.
"""

from __future__ import annotations

import ast
import atexit
import json
import marshal
import os
from dataclasses import replace
from pathlib import Path
from types import CodeType

from edgewise.model.procedure import Procedure
from edgewise.source.digest import digest_of
from edgewise.trace.hook import Hook
from edgewise.trace.kept import key_of
from edgewise.trace.placement import ENTERED, SWITCH, Placement, Probe

_compiled = Hook.compiled
_paths: set[str] = set()
_kept: dict[str, bytes] = {}  # by the digest of a text


def pytest_addoption() -> None:
    """Begin before anything is imported, and before anybody watches which files are read."""
    listed = Path(os.environ["EDGEWISE_STUDY_ENTRIES"])
    _paths.update(json.loads(listed.read_text("utf-8")))
    for path in listed.parent.glob("*.code") if _paths else ():
        _kept[path.stem] = path.read_bytes()
    Hook.compiled = compiled  # type: ignore[method-assign]
    atexit.register(_keep, listed.parent, frozenset(_kept))


def _keep(folder: Path, known: frozenset[str]) -> None:
    for digest in _kept.keys() - known:
        (folder / f"{digest}.code").write_bytes(_kept[digest])


def compiled(hook: Hook, text: bytes, path: str, filename: str) -> CodeType | None:
    """The code of a file, with entries alone if it is listed."""
    if path not in _paths:
        return _compiled(hook, text, path, filename)
    digest = digest_of(text)
    hook.texts[path, digest] = text
    if digest in _kept:
        code: CodeType = marshal.loads(_kept[digest])
        return code
    code = made(text, path, filename, hook.config.root)
    _kept[digest] = marshal.dumps(code)
    return code


def made(text: bytes, path: str, filename: str, root: str) -> CodeType:
    """The code of a text, with entries alone."""
    from edgewise.trace.code import placement_of
    from edgewise.trace.instrument import instrument_entries

    tree = ast.parse(text, filename)
    placement = entries_alone(placement_of(tree, path, "edge"))
    digest = digest_of(text)
    instrument_entries(tree, placement, key_of(root, path, digest), digest)
    return compile(tree, filename, "exec", dont_inherit=True)


def entries_alone(placement: Placement) -> Placement:
    """The same probes, of which those within functions are never hit."""
    return replace(
        placement,
        probes=tuple(
            probe if stays(probe, placement.procedures[probe.procedure]) else _idle(probe)
            for probe in placement.probes
        ),
    )


def stays(probe: Probe, procedure: Procedure) -> bool:
    """Whether a probe is an entry, or of import-time code."""
    return probe.kind == ENTERED or procedure.kind != "function"


def _idle(probe: Probe) -> Probe:
    return replace(probe, kind=SWITCH, region=None)
