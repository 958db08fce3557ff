class Column:
    name = "?"

    def __set_name__(self, owner, name):
        self.name = name


class Users:
    email = Column()


class Table:
    def title(self):
        return "table"


def name_of(column):
    return column.name
