def listing():
    return 1

def api():
    return 2
