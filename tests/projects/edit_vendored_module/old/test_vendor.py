import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "vendor"))

import tinylib


def test_vendored():
    assert tinylib.tiny() == "tiny"


def test_without():
    assert tinylib.small() == "small"
