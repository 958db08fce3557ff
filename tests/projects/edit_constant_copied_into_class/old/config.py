import base


class Config:
    LIMIT = base.LIMIT * 2
    NAME = "config"


class Special(Config):
    def limit(self):
        return self.LIMIT

    def name(self):
        return self.NAME
