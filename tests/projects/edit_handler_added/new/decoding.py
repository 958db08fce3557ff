def decode(data):
    try:
        return data.decode("ascii")
    except UnicodeDecodeError:
        return data.decode("latin-1")
    except ValueError:
        return "?"
    except AttributeError:
        return "no bytes"
