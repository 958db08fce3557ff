import letters


def public(module):
    return sorted(name for name in vars(module) if not name.startswith("_"))


KNOWN = public(letters)
