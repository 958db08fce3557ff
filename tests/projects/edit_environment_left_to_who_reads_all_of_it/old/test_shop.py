import os
import subprocess
import sys

import shop


def test_before():
    assert dict(os.environ)


def test_prepares():
    shop.prepare()


def test_reads():
    assert os.environ["SHOP_LEVEL"] == "7"


def test_copies():
    assert dict(os.environ)["SHOP_LEVEL"] == "7"


def test_child():
    asked = "import os; print(os.environ['SHOP_LEVEL'])"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert found.stdout == "7\n"


def test_free():
    assert shop
