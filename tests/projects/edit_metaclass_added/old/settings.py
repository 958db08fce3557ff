class Once(type):
    made = {}

    def __call__(cls, *args):
        if cls not in Once.made:
            Once.made[cls] = super().__call__(*args)
        return Once.made[cls]


class Settings:
    pass


class Session:
    pass
