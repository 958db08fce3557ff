"""The `edgewise` command: argument parsing and exit codes."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from edgewise.config import VERSION, StoreConfig
from edgewise.errors import EdgewiseError

DONE = 0
FOUND = 1
MISUSE = 2
COULD_NOT = 3


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    arguments = _parser().parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except EdgewiseError as error:
        print(f"edgewise: {error}", file=sys.stderr)
        return COULD_NOT
    except BrokenPipeError:
        sys.stderr.close()
        return DONE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="edgewise", description="Change-aware regression testing for Python and pytest."
    )
    parser.add_argument("--version", action="version", version=f"edgewise {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    status = commands.add_parser("status", help="what has been recorded")
    status.add_argument("--json", action="store_true", help="a document for programs")
    status.add_argument("--dir", metavar="DIR", help="where histories are kept")
    status.set_defaults(run=_status)
    return parser


def _status(arguments: argparse.Namespace) -> int:
    from edgewise.report.document import status_document
    from edgewise.report.text import status_text
    from edgewise.source.settings import history_directory
    from edgewise.tasks.status import status

    directory = arguments.dir or history_directory(os.getcwd())
    summary = status(StoreConfig(directory))
    if arguments.json:
        print(json.dumps(status_document(summary), indent=2))
    else:
        print(status_text(summary, os.path.relpath(directory)))
    return DONE


if __name__ == "__main__":
    sys.exit(main())
