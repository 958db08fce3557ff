from new_home import moved


def stays():
    return "stays"
