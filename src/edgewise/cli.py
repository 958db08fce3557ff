"""The `edgewise` command: argument parsing and exit codes."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from edgewise.config import VERSION, StoreConfig
from edgewise.errors import (
    BadConfigError,
    EdgewiseError,
    NothingTriedError,
    UnforeseenError,
    UnknownLineError,
    UnknownTestError,
)

if TYPE_CHECKING:
    from edgewise.tasks.audit import Progress, Wishes

DONE = 0
FOUND = 1
MISUSE = 2
COULD_NOT = 3


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    parser = _parser()
    words = list(sys.argv[1:] if argv is None else argv)
    arguments, rest = parser.parse_known_args(words)
    if rest and not arguments.passes_on:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    arguments.rest = rest
    if arguments.run is _audit:
        arguments.rest = _behind_dashes(parser, arguments.of, words)
    try:
        return int(arguments.run(arguments))
    except EdgewiseError as error:
        print(f"edgewise: {error}", file=sys.stderr)
        misused = isinstance(error, BadConfigError | UnknownTestError | UnknownLineError)
        return MISUSE if misused else COULD_NOT
    except BrokenPipeError:
        sys.stderr.close()
        return COULD_NOT if arguments.run is _audit else DONE  # its code is an answer, too
    except Exception as error:
        traceback.print_exc()
        told = f"this was not foreseen: {type(error).__name__}: {error}"
        print(f"edgewise: {UnforeseenError(told)}", file=sys.stderr)
        return COULD_NOT


def _behind_dashes(
    parser: argparse.ArgumentParser, of: argparse.ArgumentParser, words: list[str]
) -> list[str]:
    """What is pytest's in a command whose own options are all known: no option before `--`."""
    at = words.index("--") if "--" in words else len(words)
    _, rest = parser.parse_known_args(words[:at])
    options = [word for word in rest if word.startswith("-")]
    if options:
        behind = "those of pytest stand behind '--'"
        of.error(f"unrecognized arguments: {' '.join(options)} ({behind})")
    return [*rest, *words[at + 1 :]]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="edgewise", description="Change-aware regression testing for Python and pytest."
    )
    parser.add_argument("--version", action="version", version=f"edgewise {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    status = commands.add_parser("status", help="what has been recorded")
    status.set_defaults(run=_status, passes_on=False)

    select = commands.add_parser(
        "select",
        help="the tests that changes can affect, one a line",
        usage="edgewise select [-h] [--json] [--since REF] [--dir DIR] [PYTEST ARGUMENTS ...]",
        description="Prints the node ids of the tests that `pytest --edgewise` would run. All "
        "other arguments are pytest's.",
        allow_abbrev=False,  # they may be abbreviations there
    )
    select.set_defaults(run=_select, passes_on=True)

    why = commands.add_parser(
        "why", help="why a test runs, or which tests guard a line", allow_abbrev=False
    )
    why.add_argument("what", metavar="TEST|FILE:LINE", help="a node id, or a place in the code")
    why.set_defaults(run=_why, passes_on=False)

    context = commands.add_parser(
        "context", help="what a test, or the suite, depends on outside the program"
    )
    context.add_argument("test", nargs="?", metavar="TEST", help="a node id; default: all tests")
    context.set_defaults(run=_context, passes_on=False)

    coverage = commands.add_parser(
        "coverage", help="write the coverage of the whole suite as a data file of coverage.py"
    )
    coverage.add_argument("-o", metavar="FILE", dest="target", help="the file to write")
    coverage.set_defaults(run=_coverage, passes_on=False)

    baseline = commands.add_parser("baseline", help="the histories of commits: list, gc, merge")
    baseline.add_argument("action", choices=("list", "gc", "merge"), help="what to do with them")
    baseline.add_argument("files", nargs="*", metavar="FILE", help="histories to merge")
    baseline.add_argument(
        "--keep", type=int, default=0, metavar="N", help="gc: the newest to keep (default: none)"
    )
    baseline.set_defaults(run=_baseline, passes_on=False)

    audit = commands.add_parser(
        "audit",
        help="try edits of this project: does selection miss a test?",
        usage="edgewise audit [options] [-- PYTEST ARGUMENTS ...]",
        description="Tries seeded faults and past commits in copies of the project: all tests as "
        "truth, beside the tests that are selected. What is known from an audit of the same "
        "project, edgewise and arguments is not tried again. Exit code 1: a test was missed.",
        allow_abbrev=False,
    )
    _add_audit_options(audit)
    audit.set_defaults(run=_audit, passes_on=True, of=audit)

    for command in (status, select, why, context, coverage, baseline, audit):
        command.add_argument("--json", action="store_true", help="a document for programs")
        command.add_argument("--dir", metavar="DIR", help="where histories are kept")
    for command in (select, why):
        command.add_argument(
            "--since", metavar="REF", help="compare with the baseline of the merge base with REF"
        )
    return parser


def _add_audit_options(audit: argparse.ArgumentParser) -> None:
    number: dict[str, Any] = {"type": _at_least(int, 0), "metavar": "N"}
    audit.add_argument("--mutants", **number, help="faults to try (default: 30)")
    audit.add_argument(
        "--commits", **number, help="past commits to try, each in two ways (default: 5 with git)"
    )
    audit.add_argument(
        "--isolation",
        type=_at_least(int, 1),
        nargs="?",
        const=100,
        metavar="N",
        help="instead: run N tests (100) alone; each must stay within its recorded footprint",
    )
    audit.add_argument("--seed", type=int, default=1, metavar="S", help="which faults and tests")
    audit.add_argument(
        "--jobs",
        type=_at_least(int, 1),
        default=os.cpu_count() or 1,
        metavar="J",
        help="at a time (all cores)",
    )
    audit.add_argument(
        "--scheduler", metavar="ADDRESS", help="let the workers of a dask scheduler try the edits"
    )
    audit.add_argument(
        "--patience",
        type=_at_least(float, 0),
        default=0.0,
        metavar="S",
        help="seconds for one test of an edit",
    )
    audit.add_argument("--since", metavar="REF", help="no commits that are in the past of REF")
    audit.add_argument(
        "--warm", action="store_true", help="fork runs from one warm process: quicker (not Windows)"
    )
    audit.add_argument("--fresh", action="store_true", help="forget what is known, begin anew")


def _at_least(kind: Callable[[str], float], least: int) -> Callable[[str], float]:
    """A type of numbers for options: none below this one."""

    def number(text: str) -> float:
        found = kind(text)
        if not found >= least:
            raise argparse.ArgumentTypeError(f"{text} is less than {least}")
        return found

    number.__name__ = kind.__name__  # argparse says it
    return number


def _audit(arguments: argparse.Namespace) -> int:
    from edgewise.report.audit import audit_document, audit_text, progress_line
    from edgewise.tasks.audit import audit

    def tell(progress: Progress) -> None:
        line = progress_line(
            progress.doing,
            progress.done,
            progress.total,
            progress.seconds_left,
            progress.missed,
        )
        print(line, file=sys.stderr, flush=True)

    wishes = _wishes(arguments)
    directory = _directory(arguments)
    try:
        with _interrupted_by_sigterm():
            if arguments.isolation is not None:
                return _isolation(arguments, wishes, directory, tell)
            found = audit(os.getcwd(), directory, wishes, tell)
    except KeyboardInterrupt:
        print(f"edgewise: stopped; {_from_here_on(arguments)}", file=sys.stderr)
        return COULD_NOT
    if arguments.json:
        print(json.dumps(audit_document(found), indent=2))
    else:
        print(audit_text(found))
    if not found.judged:
        void = len(found.verdicts)
        why = f"each of {void} edits was void" if void else "there was no place for a fault"
        raise NothingTriedError(f"nothing was judged: {why}.")
    return FOUND if found.missed or found.odd else DONE


def _wishes(arguments: argparse.Namespace) -> Wishes:
    """What is asked for; misuse if that is nothing, or what cannot go together."""
    from edgewise.tasks.audit import Wishes

    both = arguments.mutants is None and arguments.commits is None
    mutants = 30 if both else arguments.mutants or 0
    past = 5 if both else arguments.commits or 0
    if arguments.isolation is not None:
        _refuse_beside_isolation(arguments)
    elif not mutants and not past:
        raise BadConfigError("--mutants and --commits: no edit is asked for.")
    elif arguments.since is not None and not past:
        raise BadConfigError(
            "--since is about commits, and none are asked for: add --commits N, or leave it out."
        )
    return Wishes(
        mutants=mutants,
        commits=past,
        seed=arguments.seed,
        jobs=arguments.jobs,
        scheduler=arguments.scheduler,
        fresh=arguments.fresh,
        since=arguments.since,
        patience=arguments.patience,
        warm=arguments.warm,
        arguments=tuple(arguments.rest),
    )


def _refuse_beside_isolation(arguments: argparse.Namespace) -> None:
    """No option that is about edits."""
    for name in ("mutants", "commits", "since", "scheduler", "patience"):
        if getattr(arguments, name) not in (None, 0.0):
            raise BadConfigError(
                f"--{name} is about edits, of which --isolation tries none: it runs tests alone, "
                "on this machine. Leave one of them out."
            )


def _from_here_on(arguments: argparse.Namespace) -> str:
    """What the same command will do after it was stopped."""
    if arguments.isolation is not None:
        return "what tests did alone is not kept"
    if arguments.fresh:
        return "without --fresh the same command goes on from here"
    return "the same command goes on from here"


@contextmanager
def _interrupted_by_sigterm() -> Iterator[None]:
    """Whoever ends us otherwise than by Ctrl-C gets copies and processes cleared away too."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _isolation(
    arguments: argparse.Namespace, wishes: Wishes, directory: str, tell: Callable[[Progress], None]
) -> int:
    from edgewise.report.audit import isolation_document, isolation_text
    from edgewise.tasks.isolation import isolate

    found = isolate(os.getcwd(), directory, wishes, arguments.isolation, tell)
    if arguments.json:
        print(json.dumps(isolation_document(found), indent=2))
    else:
        print(isolation_text(found))
    if not found.tests:
        raise NothingTriedError("no test could be compared with what it does alone.")
    return FOUND if found.leaking else DONE


def _status(arguments: argparse.Namespace) -> int:
    from edgewise.report.document import status_document
    from edgewise.report.text import status_text
    from edgewise.tasks.status import status

    directory = _directory(arguments)
    summary = status(StoreConfig(directory))
    if arguments.json:
        print(json.dumps(status_document(summary), indent=2))
    else:
        print(status_text(summary, os.path.relpath(directory)))
    return DONE


def _select(arguments: argparse.Namespace) -> int:
    from edgewise.report.document import selection_document
    from edgewise.report.selection import doubt_lines
    from edgewise.source.settings import root_of
    from edgewise.tasks.ask import ask_pytest
    from edgewise.tasks.baseline import baseline

    selection = ask_pytest(
        arguments.rest, since=arguments.since, directory=arguments.dir, waiting=_say_waiting
    )
    if arguments.json:
        summary = baseline(StoreConfig(_directory(arguments)))
        print(json.dumps(selection_document(selection, summary), indent=2))
        return DONE
    for line in doubt_lines(selection):
        print(line, file=sys.stderr)
    root = root_of(os.getcwd())
    for test in selection.reasons:
        print(_from_here(test, root))
    return DONE


def _context(arguments: argparse.Namespace) -> int:
    from edgewise.report.context import context_document, context_text
    from edgewise.source.settings import root_of
    from edgewise.tasks.context import context

    root = os.path.realpath(root_of(os.getcwd()))
    test = None if arguments.test is None else _from_root(arguments.test, root)
    found = context(root, StoreConfig(_directory(arguments)), test)
    if arguments.json:
        print(json.dumps(context_document(found, test), indent=2))
    else:
        print(context_text(found, test))
    return DONE


def _why(arguments: argparse.Namespace) -> int:
    place = re.fullmatch(r"(?P<file>.+?):(?P<line>\d+)", arguments.what)
    if place and "::" not in arguments.what:
        return _why_line(arguments, place["file"], int(place["line"]))
    return _why_test(arguments)


def _why_line(arguments: argparse.Namespace, file: str, line: int) -> int:
    from edgewise.report.why import guarded_document, guarded_text
    from edgewise.source.settings import root_of
    from edgewise.tasks.guards import guards

    root = root_of(os.getcwd())
    path = os.path.relpath(os.path.realpath(file), os.path.realpath(root)).replace(os.sep, "/")
    found = guards(root, StoreConfig(_directory(arguments)), path, line)
    if arguments.json:
        print(json.dumps(guarded_document(found), indent=2))
    else:
        print(guarded_text(found))
    return DONE


def _why_test(arguments: argparse.Namespace) -> int:
    from edgewise.report.why import why_document, why_text
    from edgewise.source.settings import root_of
    from edgewise.tasks.ask import ask_pytest
    from edgewise.tasks.why import why

    root = root_of(os.getcwd())
    selection = ask_pytest((), since=arguments.since, directory=arguments.dir, waiting=_say_waiting)
    answer = why(selection, _from_root(arguments.what, root))
    if arguments.json:
        print(json.dumps(why_document(answer), indent=2))
    else:
        print(why_text(answer))
    return DONE


def _coverage(arguments: argparse.Namespace) -> int:
    from edgewise.report.coverage_file import Wishes, write_coverage
    from edgewise.report.coverage_text import coverage_document, coverage_text
    from edgewise.source.settings import root_of
    from edgewise.tasks.coverage import coverage

    root = os.path.realpath(root_of(os.getcwd()))
    found, tree = coverage(StoreConfig(_directory(arguments)), root)
    written = write_coverage(found, tree.filename, Wishes(os.getcwd(), arguments.target))
    shown = os.path.relpath(written)
    if arguments.json:
        print(json.dumps(coverage_document(found, shown), indent=2))
    else:
        print(coverage_text(found, shown))
    return DONE


def _baseline(arguments: argparse.Namespace) -> int:
    from edgewise.report.baselines import baselines_document, baselines_text
    from edgewise.tasks.baselines import baselines, collect_garbage, join

    store = StoreConfig(_directory(arguments))
    if arguments.files and arguments.action != "merge":
        raise BadConfigError(f"'edgewise baseline {arguments.action}' takes no files.")
    if arguments.action == "merge":
        if not arguments.files:
            raise BadConfigError("'edgewise baseline merge' needs histories to merge.")
        join(store, arguments.files)
    elif arguments.action == "gc":
        collect_garbage(store, max(0, arguments.keep))
    found = baselines(store)
    if arguments.json:
        print(json.dumps(baselines_document(found), indent=2))
    else:
        print(baselines_text(found))
    return DONE


def _directory(arguments: argparse.Namespace) -> str:
    from edgewise.source.settings import history_directory

    return str(arguments.dir or history_directory(os.getcwd()))


def _say_waiting() -> None:
    print("edgewise: asking pytest for the tests ...", file=sys.stderr, flush=True)


def _from_here(test: str, root: str) -> str:
    """A node id as pytest takes it in the current folder."""
    path, colons, rest = test.partition("::")
    return os.path.relpath(os.path.join(root, path)).replace(os.sep, "/") + colons + rest


def _from_root(test: str, root: str) -> str:
    """A node id as pytest prints it, given as one types it in the current folder."""
    path, colons, rest = test.partition("::")
    if not os.path.exists(path):
        return test
    within = os.path.relpath(os.path.realpath(path), os.path.realpath(root))
    return within.replace(os.sep, "/") + colons + rest


if __name__ == "__main__":
    sys.exit(main())
