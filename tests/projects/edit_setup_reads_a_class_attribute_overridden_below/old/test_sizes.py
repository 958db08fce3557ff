from bases import Sized


class TestPlain(Sized):
    pass


class TestOther(Sized):
    size = 3
