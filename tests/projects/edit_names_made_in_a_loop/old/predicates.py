def tester(word):
    def test(text):
        return text == word

    test.word = word
    return test


for _word in ("red", "blue"):
    globals()[f"is_{_word}"] = tester(_word)


def length(text):
    return len(text)
