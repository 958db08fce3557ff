"""Does selection miss a test that another version of a library makes fail?

A project is recorded with a version of a library. Then another version is put
before it on the path, as an upgrade or downgrade would. A run of all tests
without edgewise tells which tests fail now; edgewise is asked which it would run,
and in which order. Beside it: the tests that call the library at all, which is
what Study II of CART selects. Everything is kept, and what is known is not run
again.

    python -m studies.libraries steps [--work DIR] [--only werkzeug ...]
    python -m studies.libraries jumps

*Steps* go from each release to the next one, and back; *jumps* from the release that the
project is installed with to others that break some of its tests.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bench.measure import say
from bench.projects import add_options, install_edgewise, named, prepare

from studies.library_runs import INSTALLED, Recorded, Runs, Swap

# Chains of releases, oldest first: each is a step from the one before.
STEPS = {
    "werkzeug": [["3.0.6", "3.1.0"], ["3.1.5", "3.1.6", "3.1.7", "3.1.8", INSTALLED]],
    "jinja2": [["3.1.2", "3.1.3", "3.1.4", "3.1.5", INSTALLED]],
    "click": [["8.3.2", "8.3.3"], ["8.4.1", "8.4.2", "8.5.0", INSTALLED]],
    "itsdangerous": [["1.1.0", "2.0.1"], ["2.1.0", "2.1.1", "2.1.2", INSTALLED]],
    "blinker": [["1.5", "1.6.3"], ["1.8.1", "1.8.2", INSTALLED]],
}
# Releases that break some tests, seen from what is installed.
JUMPS = {
    "werkzeug": ["3.1.7", "3.0.6", "3.0.3", "3.0.0", "2.3.8"],
    "itsdangerous": ["1.1.0"],
    "blinker": ["1.5"],
}


def steps(runs: Runs, wanted: Sequence[str]) -> Iterator[Swap]:
    """From each release to the next, and back."""
    for library, chains in STEPS.items():
        if not wanted or library in wanted:
            for old, new in (pair for chain in chains for pair in pairwise(chain)):
                say(f"{library} {old}, {new or 'installed'}")
                yield Recorded(runs, library, old).swap(library, new)
                yield Recorded(runs, library if new else "", new).swap(library, old)


def jumps(runs: Runs, wanted: Sequence[str]) -> Iterator[Swap]:
    """From what is installed to releases far away."""
    recorded = Recorded(runs, "", INSTALLED)
    for library, versions in JUMPS.items():
        if not wanted or library in wanted:
            for version in versions:
                say(f"{library} {version}")
                yield recorded.swap(library, version)


def _is_small(swap: Swap) -> bool:
    """Whether only the second or third number of the version is another."""
    return swap.old.partition(".")[0] == swap.new.partition(".")[0]


def report(swaps: Sequence[Swap]) -> None:
    """Print the table."""
    print("| swap | fail | selected | calls it | missed | APFD |")
    print("|---|---|---|---|---|---|")
    for one in swaps:
        fail = "no test runs" if one.stopped else str(len(one.failing))
        if one.broken and not one.stopped:
            fail += f", {len(one.broken)} files"
        apfd = "" if one.apfd is None else f"{one.apfd:.3f}"
        chosen = "" if one.stopped else str(len(one.selected))
        names = f"{one.library} {one.old or 'installed'} -> {one.new or 'installed'}"
        print(f"| {names} | {fail} | {chosen} | {one.calling} | {len(one.missed)} | {apfd} |")
    ran = [one for one in swaps if not one.stopped]
    small = [one for one in ran if one.calling and (_is_small(one) or "" in (one.old, one.new))]
    shares = [len(one.selected) / one.calling for one in small]
    found = [one.apfd for one in ran if one.apfd is not None]
    print(f"\nswaps: {len(swaps)}, of which tests run: {len(ran)}")
    print(f"some but not all tests fail: {sum(bool(o.failing) for o in ran)}")
    print(f"missed: {sum(len(one.missed) for one in swaps)}")
    if shares:
        median = statistics.median(shares)
        print(f"patch and minor releases: selected of those that call it, median {median:.2f}")
    if found:
        print(f"APFD: mean {statistics.mean(found):.3f}, lowest {min(found):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("steps", "jumps"))
    add_options(parser, ("flask",))
    parser.add_argument("--only", nargs="*", metavar="LIBRARY", default=[])
    parser.add_argument("--no-install", action="store_true", help="edgewise is as it should be")
    options = parser.parse_args()
    for project in named(options.projects):
        prepared = prepare(project, options.work, options.python)
        if not options.no_install:
            install_edgewise(prepared.python)
        runs = Runs(prepared, options.work)
        swaps = steps if options.kind == "steps" else jumps
        report(list(swaps(runs, options.only)))


if __name__ == "__main__":
    main()
