import importlib.util
from importlib.machinery import SourceFileLoader


def loaded():
    loader = SourceFileLoader("settings", "settings.cfg")
    spec = importlib.util.spec_from_loader("settings", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def limit():
    return loaded().LIMIT


def name():
    return "shop"
