from app.kinds import Plugin


class Extra(Plugin):
    pass
