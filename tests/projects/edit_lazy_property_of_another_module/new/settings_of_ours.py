from lazy import reify


class Settings:
    @reify
    def port(self):
        return 81

    @reify
    def host(self):
        return "here"


settings = Settings()
