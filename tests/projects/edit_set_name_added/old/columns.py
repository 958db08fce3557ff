class Column:
    name = "?"


class Users:
    email = Column()


class Table:
    def title(self):
        return "table"


def name_of(column):
    return column.name
