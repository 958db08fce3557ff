import os
from pathlib import Path

HERE = Path(__file__).parent / "data"


def make():
    try:
        HERE.mkdir(exist_ok=True)
    except FileExistsError:
        return "in the way"
    return "made"


def make_all():
    try:
        os.makedirs(HERE, exist_ok=True)
    except FileExistsError:
        return "in the way"
    return "made"
