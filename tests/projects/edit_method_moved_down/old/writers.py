class Writer:
    def escape(self, text):
        return text

    def write(self, text):
        return "[" + self.escape(text) + "]"


class Markup(Writer):
    def escape(self, text):
        return text.replace("<", "&lt;")


class Html(Markup):
    pass


class Xml(Markup):
    pass


class PlainText(Markup):
    pass


class Csv(Writer):
    pass
