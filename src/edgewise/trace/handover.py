"""What the recording process tells its children: what to record."""

from __future__ import annotations

from typing import Any

from edgewise.config import ContextConfig, Place, TraceConfig
from edgewise.standard import builtins as __builtins__
from edgewise.standard import json, marshal, os


def write_config(spool: str, trace: TraceConfig) -> None:
    """Leave `trace` in a directory for children to find."""
    with open(os.path.join(spool, "config.json"), "w", encoding="utf-8") as file:
        json.dump(_packed(trace), file)
    # A child that imports nothing of ours reads this file only.
    with open(os.path.join(spool, "places"), "w", encoding="utf-8") as file:
        file.write("\n".join(place.directory for place in trace.places))

    if trace.context is not None:
        with open(os.path.join(spool, "context"), "wb") as context:
            marshal.dump({name: getattr(trace.context, name) for name in _CONTEXT}, context)


_CONTEXT = ("root", "places", "off", "ours")


def _packed(trace: TraceConfig) -> dict[str, Any]:
    return {
        "root": trace.root,
        "places": [[place.directory, place.prefix] for place in trace.places],
        "ignore": list(trace.ignore),
        "granularity": trace.granularity,
        "cache": trace.cache,
    }


def read_config(spool: str) -> TraceConfig:
    """What the parent told its children to record."""
    with open(os.path.join(spool, "config.json"), encoding="utf-8") as file:
        data = json.load(file)
    return TraceConfig(
        root=data["root"],
        places=tuple(Place(directory, prefix) for directory, prefix in data["places"]),
        ignore=tuple(data["ignore"]),
        granularity=data["granularity"],
        cache=data["cache"],
        context=_context(spool),
    )


def _context(spool: str) -> ContextConfig | None:
    try:
        with open(os.path.join(spool, "context"), "rb") as file:
            return ContextConfig(**marshal.load(file))
    except OSError:
        return None
