import subprocess, pathlib
H = pathlib.Path(__file__).parent / "data"
def ls(): return subprocess.run(["ls", "-1"], cwd=H, capture_output=True, text=True).stdout.split()
def count(): return subprocess.run("ls | wc -l", shell=True, cwd=H, capture_output=True, text=True).stdout.strip()
