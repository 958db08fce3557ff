def send(to, *, urgent=False):
    return f"{to}!" if urgent else to


def address(name):
    return f"{name}@example.org"
