import json
from pathlib import Path

LOAD = json.loads(Path(__file__).with_name("load.json").read_text())


def by_item(name):
    return dict.__getitem__(LOAD["heavy"], name)


def by_get(name):
    return dict.get(LOAD["heavy"], name, 0)


def by_items():
    return sorted(dict.items(LOAD["heavy"]))


def light():
    return dict.get({"light": LOAD["light"]}, "light")
