"""What an audit knows already, kept so that the next one goes on from there."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from edgewise.audit.verdict import Verdict
from edgewise.store.database import FILE_NAME, make_directory
from edgewise.tasks.audit_mark import in_use, marked

PREFIX = "audit-"
KEPT = 3  # audits of earlier versions of the project, or with other arguments


class State:
    """The folder of one audit: of one version of the project, of one edgewise."""

    def __init__(self, directory: str, key: str, *, fresh: bool = False) -> None:
        make_directory(Path(directory))
        self.folder = Path(directory, f"{PREFIX}{key}")
        if fresh:
            shutil.rmtree(self.folder, ignore_errors=True)
        self._make()
        os.utime(self.folder)
        _drop_old(Path(directory))
        self.verdicts = self._read()

    def _make(self) -> None:
        """Have the folder, and show that it is in use."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._mark = marked(self.folder)

    def _have(self) -> None:
        """Have the folder still, if somebody has taken it away."""
        if not self.folder.exists():
            self.close()
            self._make()

    def close(self) -> None:
        """Let the folder go: from now on it may be dropped."""
        self._mark.close()

    def add(self, verdict: Verdict) -> None:
        """Keep a verdict, at once: an interrupted audit goes on behind it."""
        self.verdicts[verdict.key] = verdict
        if verdict.again:
            return
        self._have()
        with self._cases.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(verdict)) + "\n")

    def baseline(self) -> tuple[dict[str, Any], bytes] | None:
        """What is known of the project as it is, and its history; None if nothing is."""
        try:
            known = json.loads((self.folder / "baseline.json").read_text("utf-8"))
            return known, (self.folder / FILE_NAME).read_bytes()
        except (OSError, ValueError):
            return None

    def keep_baseline(self, known: Mapping[str, Any], history: bytes) -> None:
        """Keep what is known of the project as it is."""
        self._have()
        (self.folder / FILE_NAME).write_bytes(history)
        (self.folder / "baseline.json").write_text(json.dumps(known), "utf-8")

    @property
    def _cases(self) -> Path:
        return self.folder / "cases.jsonl"

    def _read(self) -> dict[str, Verdict]:
        found: dict[str, Verdict] = {}
        lines = self._cases.read_text("utf-8").splitlines() if self._cases.exists() else []
        for line in lines:
            try:
                plain = json.loads(line)
                verdict = Verdict(**{one.name: _value(plain[one.name]) for one in fields(Verdict)})
            except (ValueError, KeyError, TypeError):
                continue  # interrupted while it was written
            found[verdict.key] = verdict
        return found


def _value(plain: Any) -> Any:
    return tuple(plain) if isinstance(plain, list) else plain


def _drop_old(directory: Path) -> None:
    """Remove all but the audits that were used last, and those at work."""
    known = sorted(directory.glob(f"{PREFIX}*"), key=_used, reverse=True)
    for folder in known[KEPT:]:
        if not in_use(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _used(folder: Path) -> float:
    """When an audit was used last."""
    try:
        return folder.stat().st_mtime
    except OSError:  # another has just dropped it
        return 0.0
