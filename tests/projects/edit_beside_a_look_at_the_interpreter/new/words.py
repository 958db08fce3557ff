def loud(word):
    return word.strip().upper()
