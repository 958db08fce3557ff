from tool.words import WORD

print(WORD)
