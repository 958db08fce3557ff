import importlib
import pkgutil


def all_steps():
    found = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return [importlib.import_module(f"steps.{name}").STEP for name in found]
