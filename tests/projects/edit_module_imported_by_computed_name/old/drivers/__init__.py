import importlib


def load(name):
    return importlib.import_module("drivers." + name)


def known():
    return ["json_driver", "text_driver"]
