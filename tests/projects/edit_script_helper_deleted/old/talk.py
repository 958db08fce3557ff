try:
    from extra_words import WORD
except ImportError:
    WORD = "plain"

print(WORD)
