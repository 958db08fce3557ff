from contextlib import suppress


def clean(remove, names):
    for name in names:
        with suppress(FileNotFoundError):
            remove(name)
    return len(names)
