def guarded(function):
    def wrapper(user):
        if user not in ("admin", "guest"):
            return "refused"
        return function(user)

    return wrapper


@guarded
def delete(user):
    return "deleted"


def read(user):
    return "text"
