import subprocess
import sys

CODE = "import sys; sys.path.insert(0, '.'); import helper; print(helper.greeting())"


def output():
    return subprocess.check_output([sys.executable, "-I", "-c", CODE], text=True)


def name():
    return "running"
