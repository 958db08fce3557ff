try:
    import json_that_is_not_there as json

    def dumps(value):
        return json.dumps(value)

except ImportError:

    def dumps(value):
        return "fallback"


def version():
    return 1
