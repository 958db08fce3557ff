import subprocess
import sys


def run(code, *arguments):
    command = [sys.executable, "-c", f"import os, sys; {code}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def read(path):
    return run("print(open(sys.argv[1]).read())", str(path))


def write(path, text):
    run("open(sys.argv[1], 'w').write(sys.argv[2])", str(path), text)
