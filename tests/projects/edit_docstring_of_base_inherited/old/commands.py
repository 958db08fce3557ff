class Command:
    def run(self):
        """Do it."""


class Copy(Command):
    def run(self):
        return "copied"
