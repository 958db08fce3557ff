class Command:
    def run(self):
        """Get it done."""


class Copy(Command):
    def run(self):
        return "copied"
