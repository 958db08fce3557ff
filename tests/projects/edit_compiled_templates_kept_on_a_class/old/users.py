class User:
    label = "friend"
    spare = 1
