def command(name):
    def decorate(method):
        method.command = name
        return method

    return decorate


class Shell:
    def __init_subclass__(cls):
        cls.table = {
            value.command: key for key, value in vars(cls).items() if hasattr(value, "command")
        }


class Files(Shell):
    @command("list")
    def show(self):
        return "shown"

    def name(self):
        return "files"
