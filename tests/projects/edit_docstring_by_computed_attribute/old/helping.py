import commands

PARTS = ("doc", "name")


def about(name):
    return [getattr(getattr(commands, name), f"__{part}__") for part in PARTS]
