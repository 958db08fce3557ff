import subprocess
import sys

from banner import width


def test_in_child():
    code = "import banner; print(banner.banner())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "welcome" in done.stdout


def test_here():
    assert width() == 10
