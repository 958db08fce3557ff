import base
import shapes

MEMBERS = {name: sorted(n for n in vars(kind) if n[0] != "_") for name, kind in base.registry.items()}
HAS = {name: hasattr(kind, "corners") for name, kind in base.registry.items()}


def described():
    return [n for kind in base.registry.values() for n in dir(kind) if n == "corners"]
