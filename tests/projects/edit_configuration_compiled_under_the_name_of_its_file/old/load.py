from pathlib import Path


def settings():
    path = Path(__file__).with_name("settings.conf")
    space = {}
    exec(compile(path.read_text(), str(path), "exec"), space)
    return space["size"]
