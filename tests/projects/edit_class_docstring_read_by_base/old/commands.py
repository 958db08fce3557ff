class Command:
    def help(self):
        return type(self).__doc__

    def run(self):
        return "ran"


class Add(Command):
    """Add a thing."""


class Remove(Command):
    """Remove a thing."""
