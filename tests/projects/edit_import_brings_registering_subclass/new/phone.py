from base import Plugin


class Phone(Plugin):
    pass
