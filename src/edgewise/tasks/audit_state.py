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

PREFIX = "audit-"
KEPT = 3  # audits of earlier versions of the project, or with other arguments


class State:
    """The folder of one audit: of one version of the project, of one edgewise."""

    def __init__(self, directory: str, key: str, *, fresh: bool = False) -> None:
        make_directory(Path(directory))
        self.folder = Path(directory, f"{PREFIX}{key}")
        if fresh:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(exist_ok=True)
        os.utime(self.folder)
        _drop_old(Path(directory))
        self.verdicts = self._read()

    def add(self, verdict: Verdict) -> None:
        """Keep a verdict, at once: an interrupted audit goes on behind it."""
        self.verdicts[verdict.key] = verdict
        if verdict.again:
            return
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
    """Remove all but the audits that were used last."""
    known = sorted(directory.glob(f"{PREFIX}*"), key=lambda one: one.stat().st_mtime, reverse=True)
    for folder in known[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
