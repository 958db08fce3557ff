import os

def total():
    found = 0
    for _, _, files, descriptor in os.fwalk("tree"):
        found += sum(os.stat(name, dir_fd=descriptor).st_size for name in files)
    return found

def other():
    return 1
