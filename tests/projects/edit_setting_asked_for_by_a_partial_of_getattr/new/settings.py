SIZE = 1
DEBUG = True
