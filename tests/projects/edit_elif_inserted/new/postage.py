def postage(grams):
    if grams <= 50:
        return "letter"
    elif grams <= 500:
        return "packet"
    elif grams > 5000:
        return "freight"
    else:
        return "parcel"
