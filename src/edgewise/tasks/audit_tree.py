"""Copies of a project, in which an audit puts edits and takes them out again."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tarfile
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from edgewise.audit.case import Files
from edgewise.config import NOT_OURS

LEFT_BEHIND = NOT_OURS | {".coverage", ".hypothesis", ".testmondata"}
_SECOND = 1_000_000_000


@dataclass(frozen=True)
class Material:
    """All that is needed to try an edit, wherever that is done. Frozen, but not slotted: cached."""

    project: bytes  # an archive
    root: str  # where the project itself is, and must not be touched
    below: str  # the current folder, relative to the root
    paths: tuple[str, ...]  # of the copy, for the import system; relative to it
    arguments: tuple[str, ...]  # of pytest
    history: bytes = b""  # as recorded on the project as it is
    outcomes: Mapping[str, str] = field(default_factory=dict)  # of tests that always end so
    unsteady: frozenset[str] = frozenset()  # tests that do not always do the same
    reached: frozenset[str] = frozenset()  # files that the tests import
    flaky: frozenset[str] = frozenset()  # tests that do not always end the same way
    seconds: float = 60.0  # a run of everything, without us
    cost: float = 60.0  # the same in processor time
    patience: float = 0.0  # seconds for one test, where it was asked for
    warm: bool = False  # runs are forks of a process that has imported pytest

    @cached_property
    def key(self) -> str:
        """The same for the same project and arguments."""
        digest = hashlib.blake2b(self.project, digest_size=8)
        known = (self.root, self.below, self.paths, self.arguments)
        digest.update(repr((*known, "warm") if self.warm else known).encode())
        return digest.hexdigest()


class Tree:
    """One copy of a project."""

    def __init__(self, folder: Path, archive: bytes) -> None:
        self.folder = folder
        self.root = folder / "tree" / "project"
        self._stamp = 0
        self.root.mkdir(parents=True)
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            _unpack(packed, self.root)

    @contextmanager
    def changed(self, files: Files) -> Iterator[None]:
        """The copy with other files in it, for as long as that lasts.

        Each time a file looks younger than ever before: compiled code is taken
        for current by the second of its source and its size alone.
        """
        kept = {path: self._content(path) for path in files}
        try:
            self._lay(files)
            yield
        finally:
            self._lay(kept)

    def _content(self, path: str) -> bytes | None:
        target = self.root / path
        return target.read_bytes() if target.is_file() else None

    def _lay(self, files: Files) -> None:
        self._stamp += 10
        for path, data in files.items():
            target = self.root / path
            if data is None:
                target.unlink(missing_ok=True)
                self._tidy(target)
                continue
            if self._content(path) == data:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            first = target.stat().st_mtime_ns if target.exists() else 0
            target.write_bytes(data)
            stamp = max(first, 1_000_000_000 * _SECOND) + self._stamp * _SECOND
            os.utime(target, ns=(stamp, stamp))

    def _tidy(self, gone: Path) -> None:
        """A folder left without files would still be a package, one without a body."""
        for folder in gone.parents:
            if folder == self.root or not folder.is_dir():
                break
            if {one.name for one in folder.iterdir()} - {"__pycache__"}:
                break
            shutil.rmtree(folder, ignore_errors=True)


class Trees:
    """The copies of this process: each is used by one at a time, and used again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free: dict[str, list[Tree]] = {}
        self._folders: dict[str, list[Path]] = {}

    @contextmanager
    def borrowed(self, material: Material) -> Iterator[Tree]:
        """A copy of this project that nobody else uses now."""
        with self._lock:
            waiting = self._free.setdefault(material.key, [])
            tree = waiting.pop() if waiting else None
        if tree is None:
            tree = self._new(material)
        yield tree  # one in which something went wrong is not used again
        with self._lock:
            if material.key in self._free:
                waiting.append(tree)

    @contextmanager
    def fresh(self, material: Material) -> Iterator[Tree]:
        """A copy in which nothing has run yet, for one use."""
        tree = self._new(material)
        yield tree
        shutil.rmtree(tree.folder, ignore_errors=True)

    def _new(self, material: Material) -> Tree:
        folder = Path(tempfile.mkdtemp(prefix="edgewise-audit-")).resolve()
        with self._lock:
            self._folders.setdefault(material.key, []).append(folder)
        return Tree(folder, material.project)

    def clear(self, key: str | None = None) -> None:
        """Remove them all, or those of one project."""
        with self._lock:
            keys = list(self._folders) if key is None else [key]
            folders = [folder for one in keys for folder in self._folders.pop(one, ())]
            for one in keys:
                self._free.pop(one, None)
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)


def packed(root: str) -> tuple[bytes, dict[str, bytes]]:
    """An archive of a project without what does not belong to it, and its files by path."""
    buffer = io.BytesIO()
    files: dict[str, bytes] = {}
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for path in _entries(root):
            full = os.path.join(root, path)
            with suppress(OSError):  # a socket, or what is gone by now
                archive.add(full, arcname=path, recursive=False, filter=_plain)
                if os.path.isfile(full) and not os.path.islink(full):
                    files[path.replace(os.sep, "/")] = Path(full).read_bytes()
    return buffer.getvalue(), files


def _entries(root: str) -> Iterator[str]:
    for directory, directories, names in os.walk(root):
        directories[:] = sorted(
            name
            for name in directories
            if name not in LEFT_BEHIND
            and not os.path.exists(os.path.join(directory, name, "pyvenv.cfg"))
        )
        links = [name for name in directories if os.path.islink(os.path.join(directory, name))]
        for name in sorted([*names, *links]):
            if name not in LEFT_BEHIND:
                yield os.path.relpath(os.path.join(directory, name), root)


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Whose file it is does not matter; when it was written must not, for the key."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = 1_000_000_000
    return entry if entry.isfile() or entry.issym() or entry.islnk() else None


def _unpack(archive: tarfile.TarFile, root: Path) -> None:
    """What we packed ourselves may hold links that lead out of it."""
    if hasattr(tarfile, "fully_trusted_filter"):
        archive.extractall(root, filter="fully_trusted")
    else:
        archive.extractall(root)
