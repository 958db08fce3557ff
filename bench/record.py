"""What recording and selecting cost, beside a plain run and beside the peers.

One command, one interleaved run, ratios of processor time:

    python -m bench.record [PROJECT ...] [--rounds N] [--parts suites micro imports ...]
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Sequence
from typing import Any

from bench.again import measure_again
from bench.growth import measure_growth
from bench.imports import measure_imports
from bench.kernels import measure_kernels
from bench.measure import say
from bench.projects import TOOLS, add_options
from bench.select import GENERATED, measure_selection
from bench.suites import measure_suites
from bench.watchers import measure_watchers

PARTS = ("suites", "micro", "imports", "growth", "select", "again", "watchers")
DEFAULT = ("sqlparse", "flask", "click", "tomlkit", "packaging", GENERATED)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the parts asked for, print their tables."""
    options = _options(arguments)
    results: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "tools": list(TOOLS),
        "rounds": options.rounds,
    }
    shared = (options.work, options.python, options.rounds)
    if "suites" in options.parts:
        real = [name for name in options.projects if name != GENERATED]
        results["suites"] = measure_suites(real, *shared, options.variants)
    if "micro" in options.parts:
        results["micro"] = measure_kernels(*shared)
    if "imports" in options.parts:
        results["imports"] = measure_imports(*shared)
    if "growth" in options.parts:
        results["growth"] = measure_growth(*shared)
    if "select" in options.parts:
        results["select"] = measure_selection(options.projects, *shared)
    if "again" in options.parts:
        results["again"] = measure_again(options.projects, *shared)
    if "watchers" in options.parts:
        real = [name for name in options.projects if name != GENERATED]
        results["watchers"] = measure_watchers(real, *shared)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
        say(f"written to {options.json}")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, DEFAULT)
    parser.add_argument("--rounds", type=int, default=5, help="samples of each variant (default 5)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--variants", nargs="+", default=(), help="only these, plain among them")
    options = parser.parse_args(arguments)
    options.work = options.work.resolve()
    return options


if __name__ == "__main__":
    main()
