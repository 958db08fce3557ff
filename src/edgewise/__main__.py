"""`python -m edgewise`: the command, run by the interpreter one names."""

from __future__ import annotations

import sys

from edgewise.cli import main

if __name__ == "__main__":
    sys.exit(main())
