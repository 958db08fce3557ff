NAMES = {"ada": "Ada Lovelace"}


def greet(user):
    name = user
    if user in NAMES:
        name = NAMES[user]
    return f"Hello, {name}"
