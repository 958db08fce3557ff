"""Draw what was measured: `python -m bench.plot RESULT.json [...] --into DIR`.

Takes the documents of `python -m bench --json` and of `edgewise audit --json`
(name them as the projects are called), and writes an SVG file for each kind.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.measure import say
from bench.svg import Chart, drawn

NOT_VARIANTS = ("noise", "noise_loop", "modules", "tests", "after")


def suites(document: dict[str, Any]) -> Iterator[tuple[str, Chart]]:
    """What recording costs on real suites, in ratios to plain pytest."""
    found = document.get("suites")
    if found:
        groups = {name: _ratios(suite) for name, suite in found.items()}
        noise = {name: suite["noise"] for name, suite in found.items()}
        title = f"Recording, Python {document['python']}"
        axis = "processor time, plain pytest = 1; shaded: how far equal plain runs lie apart"
        yield "recording", Chart(title, axis, groups, base=1.0, noise=noise)


def growth(document: dict[str, Any]) -> Iterator[tuple[str, Chart]]:
    """What recording adds per test, and keeps, and a run after an edit, as a project grows."""
    found = document.get("growth")
    if found:
        names = {size: f"{one['tests']:,} / {one['modules']:,}" for size, one in found.items()}
        added = {names[size]: _values(one, "us_per_test_more", 1e-3) for size, one in found.items()}
        kept = {
            names[size]: _values(one, "store_bytes", 1 / 1024**2) for size, one in found.items()
        }
        again = {names[size]: _ratios(one["after"]) for size, one in found.items()}
        noise = {names[size]: one["after"]["noise"] for size, one in found.items()}
        of = "tests / modules"
        yield "growth", Chart("Growth of recording", f"milliseconds more per test; {of}", added)
        yield "store", Chart("Growth of the store", f"megabytes; {of}", kept)
        axis = f"processor time, plain pytest of all tests = 1; {of}"
        yield "after", Chart("A run after one edit", axis, again, base=1.0, noise=noise)


def audits(documents: dict[str, dict[str, Any]]) -> Iterator[tuple[str, Chart]]:
    """How much of each suite was selected."""
    groups = {
        name: {
            "mean": 100 * one["mean_selected"],
            "median": 100 * one.get("median_selected", 0.0),
        }
        for name, one in documents.items()
        if "mean_selected" in one
    }
    if groups:
        cases = sum(documents[name]["cases"] for name in groups)
        missed = sum(len(documents[name]["missed"]) for name in groups)
        title = f"Audits: {cases} edits, {missed} missed tests"
        yield "audits", Chart(title, "percent of the suite selected", groups)


def _ratios(suite: dict[str, Any]) -> dict[str, float]:
    return {
        name: one["total"]["min"]
        for name, one in suite.items()
        if name not in NOT_VARIANTS and name != "plain"
    }


def _values(size: dict[str, Any], key: str, scale: float) -> dict[str, float]:
    return {
        name: max(0.0, one[key] * scale)
        for name, one in size.items()
        if name not in NOT_VARIANTS and name != "plain"
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw all that the documents hold."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", nargs="+", type=Path, metavar="RESULT.json")
    parser.add_argument("--into", type=Path, default=Path("docs/studies/plots"), metavar="DIR")
    options = parser.parse_args(arguments)
    documents = {path.stem: json.loads(path.read_text("utf-8")) for path in options.results}
    options.into.mkdir(parents=True, exist_ok=True)
    charts = list(audits(documents))
    for document in documents.values():
        charts += [*suites(document), *growth(document)]
    for name, chart in charts:
        target = options.into / f"{name}.svg"
        target.write_text(drawn(chart), "utf-8")
        say(f"{target} written")


if __name__ == "__main__":
    main()
