from bases import Sized


class TestPlain(Sized):
    size = 2


class TestOther(Sized):
    size = 3
