import importlib
import pkgutil


def everything():
    import plug

    found = sorted(module.name for module in pkgutil.iter_modules(plug.__path__))
    return [importlib.import_module(f"plug.{name}").NAME for name in found]
