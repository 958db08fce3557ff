"""Copies of a project, in which an audit puts edits and takes them out again."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tarfile
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from pathlib import Path, PurePosixPath
from typing import IO

from edgewise.audit.case import Content, Files, Link
from edgewise.config import NOT_OURS
from edgewise.data import dataclass, field
from edgewise.tasks.audit_guard import guard
from edgewise.tasks.audit_mark import in_use, marked

LEFT_BEHIND = NOT_OURS | {".coverage", ".hypothesis", ".testmondata"}
_SECOND = 1_000_000_000
_PREFIX = "edgewise-audit-"
_AWHILE = 0.05  # seconds until it is looked again


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
    audit: str = ""  # for which audit it was packed: that one's copies and children end with it

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

        What they take the place of is put aside meanwhile, links and folders as such. Each
        time a file looks younger than ever before: compiled code is taken for current by
        the second of its source and its size alone.
        """
        wanted = {p: data for p, data in files.items() if data is None or self._content(p) != data}
        kept: list[tuple[Path, Path]] = []
        with tempfile.TemporaryDirectory(dir=self.folder, prefix="aside-") as aside:
            try:
                self._lay(wanted, Path(aside), kept)
                yield
            finally:
                self._put_back(wanted, kept)

    def _content(self, path: str) -> Content:
        """What stands at a path; None where only a link would lead to something."""
        target = self.root / path
        if self._ahead(path) is not None:
            return None
        if target.is_symlink():
            return Link(os.readlink(target))
        return target.read_bytes() if target.is_file() else None

    def _ahead(self, path: str) -> Path | None:
        """What is no folder, or only a link to one, and stands where a folder above has to be."""
        above = [self.root / folder for folder in PurePosixPath(path).parents][:-1]
        return next((one for one in reversed(above) if os.path.lexists(one) and not _is(one)), None)

    def _in_the_way(self, path: str, data: Content) -> Path | None:
        """What has to go before a path can hold this, or nothing; None if nothing has to."""
        target = self.root / path
        ahead = self._ahead(path)
        if ahead is not None:
            return None if data is None else ahead
        if not os.path.lexists(target) or (data is None and _is(target)):
            return None
        return target

    def _lay(self, wanted: Files, aside: Path, kept: list[tuple[Path, Path]]) -> None:
        """First all that goes or is in the way is put aside, then new files are written."""
        self._stamp += 10
        modes = {}
        for path, data in wanted.items():
            place = self._in_the_way(path, data)
            if place is None:
                continue
            if place.is_file() and not place.is_symlink():
                modes[place] = place.stat().st_mode
            os.rename(place, aside / str(len(kept)))
            kept.append((place, aside / str(len(kept))))
        for path, data in wanted.items():
            target = self.root / path
            if data is None:
                self._tidy(target)
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(data, Link):
                os.symlink(data.target, target)
                continue
            target.write_bytes(data)
            target.chmod(modes.get(target, target.stat().st_mode))
            self._date(target)

    def _put_back(self, wanted: Files, kept: list[tuple[Path, Path]]) -> None:
        """As it was, whatever tests have made in these places."""
        self._stamp += 10
        for path, data in wanted.items():
            place = self._in_the_way(path, data)
            if place is not None:
                _remove(place)
            self._tidy(self.root / path)
        for place, aside in reversed(kept):
            _remove(place)
            place.parent.mkdir(parents=True, exist_ok=True)
            os.rename(aside, place)
            self._date(place)

    def _date(self, target: Path) -> None:
        if target.is_file() and not target.is_symlink():
            stamp = (1_000_000_000 + self._stamp) * _SECOND
            os.utime(target, ns=(stamp, stamp))

    def _tidy(self, gone: Path) -> None:
        """A folder left without files would still be a package, one without a body."""
        for folder in gone.parents:
            if folder == self.root or not _is(folder):
                break
            if {one.name for one in folder.iterdir()} - {"__pycache__"}:
                break
            shutil.rmtree(folder, ignore_errors=True)


class Trees:
    """The copies of this process: each is used by one at a time, and used again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free: dict[str, list[Tree]] = {}
        self._made: dict[str, list[tuple[Path, IO[bytes]]]] = {}
        self._lent: Counter[str] = Counter()
        self._closed: set[str] = set()

    @contextmanager
    def borrowed(self, material: Material) -> Iterator[Tree]:
        """A copy of this project that nobody else uses now; OSError if there are to be no more."""
        with self._lock:
            if material.audit in self._closed:
                raise FileNotFoundError("its audit has ended")
            self._lent[material.audit] += 1
            waiting = self._free.setdefault(material.audit, [])
            tree = waiting.pop() if waiting else None
        try:
            if tree is None:
                tree = self._new(material)
            yield tree  # one in which something went wrong is not used again
            with self._lock:
                if material.audit in self._free:
                    waiting.append(tree)
        finally:
            with self._lock:
                self._lent[material.audit] -= 1

    def close(self, audit: str, seconds: float) -> None:
        """Lend no more copies for an audit; wait until nobody uses one, but not for ever."""
        with self._lock:
            self._closed.add(audit)
        until = time.monotonic() + seconds
        while self._lent[audit] and time.monotonic() < until:
            time.sleep(_AWHILE)

    @contextmanager
    def fresh(self, material: Material) -> Iterator[Tree]:
        """A copy in which nothing has run yet, for one use."""
        tree = self._new(material)
        yield tree
        shutil.rmtree(tree.folder, ignore_errors=True)

    def _new(self, material: Material) -> Tree:
        if not self._made:
            sweep(Path(tempfile.gettempdir()))
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX)).resolve()
        guard.begun(str(folder))
        with self._lock:
            self._made.setdefault(material.audit, []).append((folder, marked(folder)))
        return Tree(folder, material.project)

    def clear(self, audit: str | None = None) -> None:
        """Remove them all, or those of one audit."""
        with self._lock:
            audits = list(self._made) if audit is None else [audit]
            made = [folder for one in audits for folder in self._made.pop(one, ())]
            for one in audits:
                self._free.pop(one, None)
        for folder, mark in made:
            mark.close()
            shutil.rmtree(folder, ignore_errors=True)
            guard.ended(str(folder))


def sweep(place: Path) -> None:
    """Remove the copies there of audits that have ended without doing so."""
    for folder in place.glob(f"{_PREFIX}*"):
        if _is(folder) and os.access(folder, os.W_OK) and not in_use(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is(place: Path) -> bool:
    """Whether a folder stands there, rather than a link to one."""
    return place.is_dir() and not place.is_symlink()


def _remove(place: Path) -> None:
    if _is(place):
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


def packed(root: str) -> tuple[bytes, dict[str, bytes]]:
    """An archive of a project without what does not belong to it, and its files by path.

    A link to a place in the project leads to the same place in each copy.
    """
    buffer = io.BytesIO()
    files: dict[str, bytes] = {}
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for path in _entries(root):
            full = os.path.join(root, path)
            with suppress(OSError):  # a socket, or what is gone by now
                archive.add(full, arcname=path, recursive=False, filter=partial(_plain, root))
                if os.path.isfile(full) and not os.path.islink(full):
                    files[path.replace(os.sep, "/")] = Path(full).read_bytes()
    return buffer.getvalue(), files


def links_of(archive: bytes) -> dict[str, Link]:
    """The links in an archive of a project, by path."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        return {one.name: Link(one.linkname) for one in packed.getmembers() if one.issym()}


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


def _plain(root: str, entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Whose file it is does not matter; when it was written must not, for the key."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = 1_000_000_000
    if entry.issym():
        entry.linkname = within(root, os.path.join(root, entry.name), entry.linkname)
    return entry if entry.isfile() or entry.issym() or entry.islnk() else None


def within(root: str, link: str, target: str) -> str:
    """Where a link leads in any copy: by no path outside, if what it leads to is inside."""
    here = os.path.dirname(link)
    named = os.path.join(here, target.rstrip(os.sep) or os.sep)
    beside = os.path.join(os.path.realpath(os.path.dirname(named)), os.path.basename(named))
    straight = os.path.relpath(named, here) == os.path.normpath(target)
    if straight and _is_below(root, os.path.normpath(named)) and _is_below(root, beside):
        return target
    for place in (beside, os.path.realpath(named)):
        if _is_below(root, place):
            return os.path.relpath(place, here)
    return target


def _is_below(root: str, path: str) -> bool:
    return path == root or path.startswith(os.path.join(root, ""))


def _unpack(archive: tarfile.TarFile, root: Path) -> None:
    """What we packed ourselves may hold links that lead out of it."""
    if hasattr(tarfile, "fully_trusted_filter"):
        archive.extractall(root, filter="fully_trusted")
    else:
        archive.extractall(root)
