class Connection:
    state = "open"

    def close(self):
        self.state = "closed"


class Secure(Connection):
    def close(self):
        super().close()
        self.state = "sealed"


class Plain(Connection):
    pass
