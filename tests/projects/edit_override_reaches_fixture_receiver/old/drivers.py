class Driver:
    def connect(self):
        return "connected"


class Sqlite(Driver):
    pass


class Mysql(Driver):
    pass
