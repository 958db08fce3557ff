import subprocess
import sys

def shell():
    return subprocess.run("echo $APP_A", shell=True, capture_output=True, text=True).stdout.strip()

def python():
    code = "import os; print(os.environ.get('APP_A'))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip()

def other():
    return 1
