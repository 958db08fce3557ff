class Plain:
    def show(self):
        return "plain"


class Fancy:
    def show(self):
        return "fancy"


class Box:
    class Item(Fancy):
        pass

    def make(self):
        return self.Item()


class Crate:
    def make(self):
        return Plain()
