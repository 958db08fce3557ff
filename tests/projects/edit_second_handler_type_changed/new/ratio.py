def ratio(a, b):
    try:
        return int(a) / int(b)
    except ValueError:
        return "not numbers"
    except OverflowError:
        return "endless"
