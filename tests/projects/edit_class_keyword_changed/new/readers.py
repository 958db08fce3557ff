class Reader:
    separator = ","

    def __init_subclass__(cls, separator=",", **kwargs):
        super().__init_subclass__(**kwargs)
        cls.separator = separator

    def read(self, line):
        return line.split(self.separator)


class Tabbed(Reader, separator=";"):
    pass


def split(text):
    return text.split("|")
