import registry

registry.KINDS.clear()
from kinds import Round  # noqa: E402


def first():
    return Round.__name__
