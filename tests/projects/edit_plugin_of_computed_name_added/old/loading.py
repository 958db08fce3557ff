import importlib


def paint(colour):
    try:
        module = importlib.import_module(f"paint_{colour}")
    except ImportError:
        return "grey"
    return module.NAME


def nothing():
    return None
