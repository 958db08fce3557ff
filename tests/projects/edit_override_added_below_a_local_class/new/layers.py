class Root:
    def paint(self):
        return "root"


class Plain(Root):
    def paint(self):
        return "plain"


class Framed(Root):
    def paint(self):
        return "framed"
