def tagged(cls):
    cls.tag = cls.__name__.lower()
    return cls


@tagged
class Div:
    def open(self):
        return f"<{self.tag}>"


class Text:
    def open(self):
        return ""
