"""Why so many: the changes that select the most tests in each case of a project.

    python -m studies.release_reasons WORK/releases/PROJECT-3.11/edgewise-DIGEST [--most N]

reads the reports that `studies.releases` kept. "Alone" counts the tests that
this change alone selects: they would be saved if it were found harmless.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(slots=True)
class Cause:
    """One change and what it selects."""

    tests: int = 0
    alone: int = 0
    ways: Counter[str] = field(default_factory=Counter)

    @property
    def way(self) -> str:
        """How it gets to most of them."""
        return self.ways.most_common(1)[0][0] if self.ways else ""


def causes(report: dict[str, Any]) -> list[tuple[str, Cause]]:
    """The changes of a report by how many tests they select, most first."""
    found: dict[str, Cause] = {}
    for selected in report["selected"]:
        by_change = {_change(reason): reason for reason in reversed(selected["reasons"])}
        for change, reason in by_change.items():
            cause = found.setdefault(change, Cause())
            cause.tests += 1
            cause.alone += len(by_change) == 1
            cause.ways[str(reason["text"])] += 1
    return sorted(found.items(), key=lambda one: (-one[1].tests, one[0]))


def _change(reason: dict[str, Any]) -> str:
    change = reason.get("change")
    if not change:
        return f"{reason['kind']}: {reason['text']}"
    return f"{change['file']}:{change['line']} {change['procedure']}: {change['text']}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the causes of each report in a folder."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=6, help="changes per case (default 6)")
    options = parser.parse_args(arguments)
    for path in sorted(options.folder.glob("*.json")):
        report = json.loads(path.read_text())
        print(f"\n{path.stem}: {len(report['selected'])} selected, {report['deselected']} not")
        for fallback in report["fallbacks"][: options.most]:
            print(f"  {fallback['slug']}: {fallback['text']}")
        for _, cause in causes(report)[: options.most]:
            print(f"  {cause.tests:5} ({cause.alone} alone)  {cause.way}")


if __name__ == "__main__":
    main()
