import json
from pathlib import Path


def size():
    text = Path("limits.json").read_text()
    return json.loads(text)["low"], len(text)


def later():
    text = Path("limits.json").read_text()
    return json.loads(text)["low"], lambda: len(text)


def low():
    text = Path("limits.json").read_text()
    return json.loads(text)["low"]


def every():
    text = Path("limits.json").read_text()
    return json.loads(text)["low"], len(locals()["text"])
