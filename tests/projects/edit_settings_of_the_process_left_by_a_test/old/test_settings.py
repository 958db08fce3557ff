import json
import logging
import mimetypes
import random
import signal
import socket
import sqlite3
import sys

import settings

mimetypes.init()
FIRST = random.Random(3).random()


def test_sets():
    settings.apply(settings.is_wanted())


def test_draws():
    assert random.random() == FIRST


def test_level():
    assert logging.getLogger("quiet").level == 50


def test_disabled():
    assert logging.root.manager.disable == 10


def test_signal():
    assert signal.getsignal(signal.SIGUSR1) is settings.hook


def test_timeout():
    assert socket.getdefaulttimeout() == 7.0


def test_kind_of_file():
    assert mimetypes.guess_type("x.zzz")[0] == "a/b"


def test_adapter():
    connection = sqlite3.connect(":memory:")
    assert connection.execute("select ?", (settings.Thing(),)).fetchone() == ("adapted",)


def test_hook():
    assert sys.excepthook is settings.hook


def test_encoder():
    assert json.dumps(settings.Thing()) == '"encoded"'


def test_builtin():
    assert everywhere == 1


def test_seeds_itself():
    random.seed(4)
    assert random.random()


def test_free():
    assert settings
