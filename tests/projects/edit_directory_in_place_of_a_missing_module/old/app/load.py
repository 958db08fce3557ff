import importlib
import importlib.util


def text():
    try:
        import markdown
    except ImportError:
        return "plain"
    return "marked"


def has(name):
    return importlib.util.find_spec(name) is not None


def imported(name):
    try:
        importlib.import_module(f"app.{name}")
    except ImportError:
        return False
    return True
