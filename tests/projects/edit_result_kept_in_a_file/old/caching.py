import pathlib
import tempfile

PLACE = pathlib.Path(tempfile.mkdtemp()) / "kept"


def _compute():
    return "3"


def value():
    if not PLACE.exists():
        PLACE.write_text(_compute())
    return int(PLACE.read_text())


def name():
    return "caching"
