class Box:
    def _get(self):
        return getattr(self, "_width", 1)

    def _set(self, value):
        self._width = value

    width = property(_get)
    width = width.setter(_set)


class Other:
    width = 1
