class Driver:
    def connect(self):
        return "connected"


class Sqlite(Driver):
    def connect(self):
        return "opened"


class Mysql(Driver):
    pass
