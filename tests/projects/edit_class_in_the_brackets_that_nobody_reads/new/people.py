class User:
    kind = "v"
