import subprocess

def cat():
    return subprocess.run(["cat", "data/x.txt"], capture_output=True, text=True).stdout.strip()

def shell():
    return subprocess.run("cat < data/x.txt", shell=True, capture_output=True, text=True).stdout.strip()

def option():
    return subprocess.run(["grep", "-h", "--regexp=.", "--file=data/x.txt", "data/x.txt"], capture_output=True, text=True).stdout.strip()

def piped():
    with open("data/x.txt") as file:
        return subprocess.run(["cat"], stdin=file, capture_output=True, text=True).stdout.strip()

def other():
    return 1
