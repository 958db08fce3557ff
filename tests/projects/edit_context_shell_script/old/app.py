import subprocess

def by_sh():
    return subprocess.run(["sh", "tools/run.sh"], capture_output=True, text=True).stdout.strip()

def itself():
    return subprocess.run(["./tools/run.sh"], capture_output=True, text=True).stdout.strip()

def line():
    return subprocess.run("cd tools && sh run.sh", shell=True, capture_output=True, text=True).stdout.strip()

def moved():
    return subprocess.run(["sh", "run.sh"], cwd="tools", capture_output=True, text=True).stdout.strip()

def popen():
    import os
    return os.popen("sh tools/run.sh").read().strip()

def other():
    return 1
