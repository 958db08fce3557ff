import os

def names():
    directory = os.open("data", os.O_RDONLY)
    try:
        return sorted(os.listdir(directory))
    finally:
        os.close(directory)
