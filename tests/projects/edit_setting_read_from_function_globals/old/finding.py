def setting(function):
    return function.__globals__["LEVEL"]
