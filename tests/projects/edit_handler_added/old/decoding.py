def decode(data):
    try:
        return data.decode("ascii")
    except ValueError:
        return "?"
    except AttributeError:
        return "no bytes"
