def _port():
    return 81


def _host():
    return "here"


class Settings:
    def __getattr__(self, name):
        value = {"port": _port, "host": _host}[name]()
        setattr(self, name, value)
        return value


settings = Settings()
