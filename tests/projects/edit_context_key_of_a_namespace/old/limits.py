import json
from pathlib import Path


def load():
    return json.loads(Path("limits.json").read_text())


class Limits:
    pass


def limits():
    found = Limits()
    found.__dict__ = load()
    return found


def computed(text):
    names = {}
    exec(f"found = {text}", load(), names)
    return names["found"]
