def loud(word):
    return word.upper()
