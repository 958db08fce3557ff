class Command:
    """Gets it done."""


class Copy(Command):
    name = "copy"
