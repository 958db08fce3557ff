NAMES = {"ada": "Ada Lovelace"}


def greet(user):
    name = user
    if user in NAMES:
        name = NAMES[user]
    else:
        name = user.title()
    return f"Hello, {name}"
