class Writer:
    def escape(self, text):
        return text

    def write(self, text):
        return "[" + self.escape(text) + "]"


class Markup(Writer):
    pass


class Html(Markup):
    def escape(self, text):
        return text.replace("<", "&lt;")


class Xml(Markup):
    pass


class PlainText(Markup):
    pass


class Csv(Writer):
    pass
