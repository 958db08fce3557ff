def guarded(function):
    def wrapper(user):
        if user != "admin":
            return "refused"
        return function(user)

    return wrapper


@guarded
def delete(user):
    return "deleted"


def read(user):
    return "text"
