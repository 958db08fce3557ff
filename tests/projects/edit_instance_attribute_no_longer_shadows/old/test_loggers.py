from loggers import Quiet, Verbose


def test_verbose_logger():
    assert Verbose().show() == "debug"


def test_quiet_logger():
    assert Quiet().show() == "error"
