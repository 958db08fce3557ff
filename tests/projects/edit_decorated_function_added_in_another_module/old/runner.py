import hooks
import plugin  # noqa: F401


def results():
    return [function() for function in hooks.HOOKS]
