import os
import subprocess
import sys

BASE = os.path.join(sys.base_prefix, "bin", os.path.basename(os.path.realpath(sys.executable)))


def size():
    listed = subprocess.run(["ls", "-l", BASE], capture_output=True, check=False)
    return listed.returncode


def version():
    told = subprocess.run([BASE, "--version"], capture_output=True, check=False)
    return told.returncode
