import subprocess
import sys

subprocess.run([sys.executable, "inner.py"], check=True)
