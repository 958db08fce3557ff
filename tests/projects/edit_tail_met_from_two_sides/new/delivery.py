def days(kind, stock):
    if kind == "pickup":
        result = 0
    else:
        result = 3
        if kind == "express":
            result -= 2
            if not stock:
                result += 1
            return result
    if not stock:
        result += 7
    return result
