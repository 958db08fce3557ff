class Borg:
    _shared = {}

    def __init__(self):
        self.__dict__ = self._shared
        if not self.__dict__:
            self.port = self._choose()

    def _choose(self):
        return 81


class Other:
    size = 1
