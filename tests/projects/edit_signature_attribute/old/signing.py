import inspect


def takes(*names):
    def decorate(function):
        function.__signature__ = inspect.Signature(
            [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in names]
        )
        return function

    return decorate


@takes("a", "b")
def run(**options):
    return sorted(options)


@takes("c")
def stop(**options):
    return sorted(options)


def names(function):
    return list(inspect.signature(function).parameters)
