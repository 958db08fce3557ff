from kinds import Row, Table


class Labelled:
    def label(self):
        return "old"


class Menu(Table, Labelled):
    pass


class Line(Row, Labelled):
    pass


class Alone(Labelled):
    pass


def shown(thing):
    return thing.label()
