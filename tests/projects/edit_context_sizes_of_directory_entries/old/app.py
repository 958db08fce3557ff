import os

def total():
    with os.scandir("data") as entries:
        return sum(entry.stat().st_size for entry in entries)

def names():
    return sorted(os.listdir("data"))
