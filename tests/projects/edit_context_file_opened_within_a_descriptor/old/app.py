import os

def read():
    directory = os.open("data", os.O_RDONLY)
    try:
        file = os.open("x.txt", os.O_RDONLY, dir_fd=directory)
        try:
            return os.read(file, 100).decode().strip()
        finally:
            os.close(file)
    finally:
        os.close(directory)
