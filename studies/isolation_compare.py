"""Footprints against what tests do alone. Runs in the project's environment.

    python -m studies.isolation_compare < request.json > result.json

The request names the store of the whole suite and, per test, the stores of
its runs alone.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from edgewise.audit.isolation import PLACES, isolation


def compare(request: dict[str, Any]) -> dict[str, Any]:
    """Leaks, over-attribution and nondeterminism of the tests in the request."""
    alone = {test: [Path(one) for one in stores] for test, stores in request["alone"].items()}
    fresh = {test: Path(store) for test, store in request["fresh"].items()}
    found = isolation(Path(request["suite"]), alone, fresh)
    result = asdict(found)
    for name in ("leaks", "extra", "bringers"):
        result[name] = dict(getattr(found, name).most_common(PLACES))
    return result


if __name__ == "__main__":
    json.dump(compare(json.load(sys.stdin)), sys.stdout)
