try:
    from fast_base import Base
except ImportError:
    from slow_base import Base


class Parser(Base):
    pass


def apart():
    return 1
