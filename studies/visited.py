"""How often does a node of the old version stand for several of the new one?

    python -m studies.visited REPOSITORY [...] [--commits N] [--json FILE]

DejaVu selects just the tests that traverse a modification unless, in its walk of
two graphs, a node of the old one is visited together with more than one node of
the new one: the multiply-visited-node condition of Rothermel and Harrold (TOSEM
1997), who never saw it hold. Here every function that the last commits of real
programs changed is walked on both sides of the commit. No test runs.

Where the condition holds, an edge may be dangerous in one of the pairs only. We
then select a test only if it also came along an edge into that pair; how often
that rule has something to say is counted too.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from bench.measure import say, table

from edgewise.audit.case import is_test
from edgewise.compare.difference import FileDifference
from edgewise.compare.files import FileVersion, compare_files, read
from edgewise.source.revision import Commit, commits, text_at

HEADER = (
    "project",
    "commits",
    "files",
    "functions",
    "changed",
    "condition holds",
    "% of changed",
    "in tests",
    "most pairs",
    "edges",
    "narrowed",
)
SHOWN = 8


@dataclass(slots=True)
class Counts:
    """What the walks of one project met."""

    commits: int = 0
    files: int = 0  # changed by a commit, and in both versions
    functions: int = 0  # walked on both sides
    changed: int = 0  # of them with a dangerous edge
    holds: int = 0  # of them with a node in several pairs
    in_tests: int = 0  # of those, in files of tests
    most: int = 0  # new nodes that one old node stood for
    edges: int = 0  # dangerous
    narrowed: int = 0  # of them dangerous only for who came a certain way
    unread: int = 0  # files that this Python cannot parse
    examples: list[str] = field(default_factory=list)

    def row(self, name: str) -> list[object]:
        share = 100 * self.holds / max(self.changed, 1)
        return [
            name,
            self.commits,
            self.files,
            self.functions,
            self.changed,
            self.holds,
            f"{share:.2f}",
            self.in_tests,
            self.most,
            self.edges,
            self.narrowed,
        ]


def examine(root: Path, count: int) -> Counts:
    """The walks of the last commits of a repository."""
    counts = Counts()
    for commit in commits(str(root), count):
        counts.commits += 1
        for path in _changed(root, commit):
            old, new = (
                _version(str(root), commit.before, path),
                _version(str(root), commit.name, path),
            )
            if old is None or new is None:
                counts.unread += 1
                continue
            counts.files += 1
            _add(counts, compare_files(old, new), f"{commit.name[:10]} {path}")
    return counts


def _add(counts: Counts, difference: FileDifference, where: str) -> None:
    dangerous = {edge.change.procedure for edge in difference.edges}
    counts.functions += len(difference.entities)
    counts.edges += len(difference.edges)
    counts.narrowed += sum(bool(edge.given) for edge in difference.edges)
    for name, pairs in difference.entities.items():
        stands_for = Counter(old for old, _ in pairs)
        most = max(stands_for.values(), default=0)
        counts.changed += name.partition("@")[0] in dangerous
        if most > 1:
            counts.holds += 1
            counts.in_tests += is_test(difference.path)
            counts.most = max(counts.most, most)
            counts.examples.append(
                f"{where}: {name}, {sum(n > 1 for n in stands_for.values())} nodes"
            )


def _changed(root: Path, commit: Commit) -> Iterator[str]:
    """The Python files that are on both sides of a commit, with another text."""
    words = ["git", "-C", str(root), "diff", "--name-only", "--diff-filter=M", "-z"]
    answer = subprocess.run(
        [*words, commit.before, commit.name, "--", "*.py"], capture_output=True, check=True
    )
    yield from filter(None, answer.stdout.decode("utf-8", "surrogateescape").split("\0"))


@lru_cache(maxsize=64)
def _version(root: str, commit: str, path: str) -> FileVersion | None:
    text = text_at(root, commit, path)
    try:
        return read(path, text, "edge") if text is not None else None
    except (SyntaxError, ValueError, RecursionError):
        return None


def report(found: dict[str, Counts]) -> str:
    """A row per project, then some of the functions in which the condition holds."""
    lines = [table(HEADER, [counts.row(name) for name, counts in found.items()]), ""]
    for name, counts in found.items():
        lines += [f"{name}: {example}" for example in counts.examples[:SHOWN]]
        if counts.unread:
            lines.append(f"{name}: {counts.unread} files could not be read")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the repositories named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("repositories", nargs="+", type=Path, metavar="REPOSITORY")
    parser.add_argument("--commits", type=int, default=200, help="the last ones (default 200)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers there too")
    options = parser.parse_args(arguments)
    found: dict[str, Counts] = {}
    for root in options.repositories:
        found[root.name] = examine(root, options.commits)
        say(f"{root.name}: {found[root.name].changed} changed functions walked")
    print(report(found))
    if options.json:
        document: dict[str, Any] = {name: asdict(counts) for name, counts in found.items()}
        options.json.write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()
