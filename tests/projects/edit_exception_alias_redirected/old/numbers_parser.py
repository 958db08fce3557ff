import errors_of_ours


def parse(text):
    try:
        return int(text)
    except errors_of_ours.ParseError:
        return None
    except Exception:
        return "unknown"


def unrelated():
    return 1
