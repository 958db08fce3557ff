class Command:
    """Does it."""


class Copy(Command):
    name = "copy"
