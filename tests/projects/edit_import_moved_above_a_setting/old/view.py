from settings import DEBUG


def view():
    return "details" if DEBUG else "sorry"
