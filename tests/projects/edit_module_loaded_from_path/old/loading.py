import importlib.util
from pathlib import Path


def load(name):
    path = Path(__file__).parent / "scripts" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def names():
    return ["tool"]
