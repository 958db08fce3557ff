class Row:
    def name(self):
        return 1


    def price(self):
        return 2


class Column:
    def __init__(self, name):
        self.name = name


COLUMNS = [Column(name) for name in dir(Row) if not name.startswith("_")]


def titles():
    return [column.name for column in COLUMNS]
