class once:
    def __init__(self, function):
        self.function = function

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner):
        value = self.function(instance)
        instance.__dict__[self.name] = value
        return value


class Settings:
    @once
    def port(self):
        return 80

    @once
    def host(self):
        return "here"


settings = Settings()
