import tempfile

def where():
    return tempfile.gettempdir()

def other():
    return 1
