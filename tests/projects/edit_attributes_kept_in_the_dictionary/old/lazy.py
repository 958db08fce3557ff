class Holder:
    limit = 3


class Settings:
    def __init__(self, holder):
        self.holder = holder

    def __getattr__(self, name):
        value = getattr(self.holder, name)()
        self.__dict__[name] = value
        return value


class Values:
    def port(self):
        return 80

    def host(self):
        return "here"


settings = Settings(Values())
