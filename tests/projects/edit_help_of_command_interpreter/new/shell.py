import cmd
import io


class Shell(cmd.Cmd):
    def do_greet(self, rest):
        """Say hello to you."""
        self.stdout.write("hello\n")


def run(line):
    out = io.StringIO()
    Shell(stdout=out).onecmd(line)
    return out.getvalue()


def name():
    return "shell"
