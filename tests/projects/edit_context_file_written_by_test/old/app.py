from pathlib import Path


def store(text):
    Path("out").mkdir(exist_ok=True)
    Path("out/result.txt").write_text(text)


def load():
    return Path("out/result.txt").read_text()
