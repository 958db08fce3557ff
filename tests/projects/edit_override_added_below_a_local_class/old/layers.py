class Root:
    def paint(self):
        return "root"


class Plain(Root):
    pass


class Framed(Root):
    def paint(self):
        return "framed"
