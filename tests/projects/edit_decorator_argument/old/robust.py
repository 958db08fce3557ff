def retry(times):
    def decorate(function):
        def wrapper(*args):
            for _ in range(times):
                result = function(*args)
                if result:
                    return result
            return "failed"

        return wrapper

    return decorate
