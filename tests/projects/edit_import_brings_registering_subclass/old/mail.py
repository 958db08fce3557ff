from base import Plugin


class Mail(Plugin):
    pass
