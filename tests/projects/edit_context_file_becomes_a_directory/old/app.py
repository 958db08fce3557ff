import os

def files():
    return sorted(entry.name for entry in os.scandir("data") if entry.is_file())
