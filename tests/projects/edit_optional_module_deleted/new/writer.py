# Plain on purpose.
def write(text):
    return text
