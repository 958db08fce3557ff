from lazy import reify


class Settings:
    @reify
    def port(self):
        return 80

    @reify
    def host(self):
        return "here"


settings = Settings()
