import glob
import os
from pathlib import Path

HERE = Path(__file__).parent


def listed():
    return sorted(os.listdir(HERE / "plugins"))


def globbed():
    return sorted(os.path.basename(name) for name in glob.glob(str(HERE / "plugins" / "*.txt")))


def walked():
    return sum(len(files) for _, _, files in os.walk(HERE / "plugins"))


def first():
    return (HERE / "plugins" / "a.txt").read_text()


def elsewhere():
    return [path.name for path in (HERE / "other").iterdir()]
