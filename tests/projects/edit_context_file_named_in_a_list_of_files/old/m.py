import subprocess, pathlib
H = pathlib.Path(__file__).parent
def cat(): return subprocess.run("xargs cat < names.txt", shell=True, cwd=H, capture_output=True, text=True).stdout.strip()
