def arranged(words, order):
    if order == "length":
        return sorted(words, key=lambda word: -len(word))
    return sorted(words, key=lambda word: word.lower())
