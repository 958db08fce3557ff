import core

core.size.__defaults__ = (5,)
