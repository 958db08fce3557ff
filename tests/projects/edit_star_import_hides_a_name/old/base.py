def size(text):
    return len(text)


def words(text):
    return text.split()
