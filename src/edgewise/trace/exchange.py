"""A recording as bytes, for another process of the same run. Plain data: JSON, compressed."""

from __future__ import annotations

from edgewise.standard import base64, json, zlib
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import FileVersion, Recording, TestHistory, Touch, Unit


def dumps(recording: Recording) -> bytes:
    """The recording as bytes."""
    touches: dict[Touch, int] = {}
    units = [
        [
            unit.kind,
            unit.key,
            {str(file): hex(row) for file, row in unit.hits.items()},
            sorted(unit.refs),
            [touches.setdefault(touch, len(touches)) for touch in sorted(unit.touches)],
        ]
        for unit in recording.units
    ]
    document = {
        "files": [
            [f.path, f.digest, f.probes, base64.b64encode(f.text).decode()] for f in recording.files
        ],
        "units": units,
        "touches": [[touch.kind, touch.name] for touch in touches],
        "tests": [[t.test, t.unit, t.outcome, t.duration] for t in recording.tests],
        "complete": recording.complete,
        "python": recording.python,
        "granularity": recording.granularity,
        "commit": recording.commit,
        "collected": dict(recording.collected),
    }
    return zlib.compress(json.dumps(document).encode(), 1)


def loads(data: bytes) -> Recording:
    """The recording that `dumps` made `data` of; ValueError for anything else."""
    try:
        document = json.loads(zlib.decompress(data))
        touches = [Touch(kind, name) for kind, name in document["touches"]]
        units = tuple(
            Unit(
                kind,
                key,
                {int(file): int(row, 16) for file, row in hits.items()},
                set(refs),
                {touches[index] for index in touched},
            )
            for kind, key, hits, refs, touched in document["units"]
        )
        return Recording(
            files=tuple(
                FileVersion(path, digest, probes, base64.b64decode(text))
                for path, digest, probes, text in document["files"]
            ),
            units=units,
            tests=tuple(TestHistory(*test) for test in document["tests"]),
            complete=document["complete"],
            python=document["python"],
            granularity=document["granularity"],
            commit=document["commit"],
            collected=document["collected"],
        )
    except (zlib.error, KeyError, TypeError, IndexError) as error:
        raise ValueError(f"not a recording: {error}") from error
