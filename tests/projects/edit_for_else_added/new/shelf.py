def find(shelf, wanted):
    found = None
    for book in shelf:
        if book["title"] == wanted:
            found = book["place"]
            break
    else:
        found = -1
    return found
