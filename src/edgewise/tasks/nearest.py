"""The history of files most like those that are there now, put in place.

Whoever changes to another branch, stashes, rebases or reverts has files again that
were recorded before. Histories that were put aside are told from each other by
the content of the files, so they are found whatever git calls that state, and without git.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.errors import EdgewiseError
from edgewise.source.digest import digest_of
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import builtins as __builtins__
from edgewise.standard import json, os, shutil, suppress
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.matrix import Manner
from edgewise.store.snapshots import versions
from edgewise.trace.history import python_tag
from edgewise.trace.kept import SHAPE

TREES = "trees.json"  # beside a history that was put aside: which files it is of
EDITED = "edits-"  # how the name of one starts that is of no commit

Digests = Mapping[str, str]  # path -> digest


def nearest(
    trace: TraceConfig, store: StoreConfig, known: Digests | None = None
) -> StoreConfig | None:
    """Where a history is that is nearer to the files than the present one; None if nowhere.

    The fewer files differ, the nearer it is. `known`: the digests of files that
    have just been read.
    """
    manner = f"{Manner(python_tag(), trace.granularity, f'probes-{SHAPE}')}"
    kept = {path: trees[manner] for path, trees in _kept(store) if manner in trees}
    if not kept:
        return None
    present = _trees(Path(store.directory) / FILE_NAME).get(manner)
    if present is not None and all(digests == present for digests in kept.values()):
        return None
    tree = WorkingTree(trace, known)
    paths = {path for digests in (present or {}, *kept.values()) for path in digests}

    def distance(digests: Digests) -> int:
        return sum(tree.digest(path) != digests.get(path) for path in paths)

    best = min(kept, key=lambda path: (distance(kept[path]), -path.stat().st_mtime))
    if present is not None and distance(present) <= distance(kept[best]):
        return None
    return StoreConfig(str(best.parent))


def change_to(store: StoreConfig, other: StoreConfig) -> bool:
    """Whether the history of `other` is now that of `store`, whose own one was put aside."""
    path = Path(store.directory) / FILE_NAME
    try:
        if path.exists():
            put_aside(store, _name_for(store, _trees(path)))
        copy_whole(Path(other.directory) / FILE_NAME, path)
    except (EdgewiseError, OSError):
        return False  # what was there is still there
    return True


def put_aside(store: StoreConfig, name: str) -> None:
    """Keep a copy of the history, found again by its name or by the files it is of."""
    path = Path(store.directory) / FILE_NAME
    target = Path(store.directory) / "baselines" / name
    target.mkdir(parents=True, exist_ok=True)
    copy_whole(path, target / FILE_NAME)
    (target / TREES).write_text(json.dumps(_trees(path)), "utf-8")


def copy_whole(source: Path, target: Path) -> None:
    """Copy a history so that nobody ever sees part of it."""
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    shutil.copyfile(source, part)
    os.replace(part, target)


def _name_for(store: StoreConfig, trees: dict[str, dict[str, str]]) -> str:
    """What a history is called that is of these files: as one that was put aside, if it is."""
    for path, others in _kept(store):
        if others == trees:
            return path.parent.name
    return EDITED + digest_of(json.dumps(trees, sort_keys=True).encode())


def _kept(store: StoreConfig) -> Iterator[tuple[Path, dict[str, dict[str, str]]]]:
    """The histories that were put aside, and by manner of recording the files they are of."""
    for path in (Path(store.directory) / "baselines").glob(f"*/{FILE_NAME}"):
        with suppress(OSError, ValueError):
            yield path, json.loads((path.parent / TREES).read_text("utf-8"))


def _trees(path: Path) -> dict[str, dict[str, str]]:
    """By manner of recording, the files that a history is of, each as it was recorded last."""
    found: dict[str, dict[str, str]] = {}
    with suppress(EdgewiseError), open_for_reading(path) as database:
        for version in versions(database):  # the newest first
            known = found.setdefault(f"{version.manner}", {})
            known.update((p, d) for p, d in version.digests.items() if p not in known)
    return found
