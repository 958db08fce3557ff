class Connection:
    state = "open"

    def close(self):
        self.state = "closed"


class Secure(Connection):
    pass


class Plain(Connection):
    pass
