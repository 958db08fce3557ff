class version:
    NUMBER = 2
