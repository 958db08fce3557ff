import sys
from pathlib import Path


def on():
    here = Path(__file__).parent
    for part in ("second", "first"):
        sys.path.insert(0, str(here / part))
